//! A QR code: an address that a phone's camera reads from the screen.

use egui::{Mesh, Pos2, Rect, Response, Role, Sense, Shape, Ui, Vec2, WidgetInfo, pos2, vec2};
use fast_qr::{ECL, QRBuilder};

use super::theme;

/// Light modules around the symbol, on each side: readers find it by them (ISO/IEC 18004).
const QUIET: usize = 4;
/// The smallest side of a module, in pixels of the screen: a camera does not tell smaller ones apart.
const SMALLEST: f32 = 2.0;

/// The QR code of the text that was shown last: made once for each text.
#[derive(Default)]
pub struct QrCode {
    text: String,
    symbol: Option<QrSymbol>,
}

impl QrCode {
    /// Draws the code in a square of at most `side` points. `None`, with nothing drawn, where the text is too long for
    /// any code, or for one of this size.
    pub fn ui(&mut self, ui: &mut Ui, text: &str, side: f32) -> Option<Response> {
        if self.text != text {
            text.clone_into(&mut self.text);
            self.symbol = QrSymbol::of(text);
        }
        let symbol = self.symbol.as_ref()?;
        let scale = ui.pixels_per_point();
        let module = module_side(symbol.side_with_quiet_zone(), side * scale)?;
        let size = module * symbol.side_with_quiet_zone() as f32 / scale;
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
        let name = tr!("QR code for this address");
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
        if ui.is_rect_visible(rect) {
            let corner = rect.min.to_vec2() * scale;
            let mesh = symbol.mesh(corner.round().to_pos2(), module, scale);
            ui.painter().add(Shape::mesh(mesh));
        }
        Some(response)
    }
}

/// The dark modules, those beside one another in a row taken together.
struct QrSymbol {
    /// Modules along each side, without the quiet zone.
    side: usize,
    runs: Vec<ModuleRun>,
}

/// Dark modules of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ModuleRun {
    row: usize,
    start: usize,
    length: usize,
}

impl QrSymbol {
    /// The code of a text; `None` where there is none for it.
    fn of(text: &str) -> Option<Self> {
        if text.is_empty() {
            return None;
        }
        // A screen is neither torn nor stained: 15 % to spare are plenty.
        let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
        let rows = code.data.chunks(code.size).take(code.size).enumerate();
        let runs = rows.flat_map(|(row, modules)| {
            let dark: Vec<bool> = modules.iter().map(|module| module.value()).collect();
            runs_of(row, &dark)
        });
        Some(Self {
            side: code.size,
            runs: runs.collect(),
        })
    }

    fn side_with_quiet_zone(&self) -> usize {
        self.side + 2 * QUIET
    }

    /// The picture: `corner` and `module` in pixels of the screen, `scale` of them to a point. By night as by day it is
    /// dark on white: many readers take nothing else. A mesh has hard edges, which any other shape would soften.
    fn mesh(&self, corner: Pos2, module: f32, scale: f32) -> Mesh {
        let (dark, light) = (theme::DAY.text, theme::ON_LIGHT.paper);
        let at = |column: usize, row: usize| {
            let place = vec2(column as f32, row as f32) * module;
            pos2(corner.x + place.x, corner.y + place.y) / scale
        };
        let mut mesh = Mesh::default();
        let all = self.side_with_quiet_zone();
        mesh.add_colored_rect(Rect::from_min_max(at(0, 0), at(all, all)), light);
        for ModuleRun { row, start, length } in &self.runs {
            let (left, top) = (start + QUIET, row + QUIET);
            let rect = Rect::from_min_max(at(left, top), at(left + length, top + 1));
            mesh.add_colored_rect(rect, dark);
        }
        mesh
    }
}

/// The runs of dark modules in a row.
fn runs_of(row: usize, dark: &[bool]) -> Vec<ModuleRun> {
    let mut start = 0;
    let mut runs = Vec::new();
    for run in dark.chunk_by(|one, next| one == next) {
        let length = run.len();
        if run.first() == Some(&true) {
            runs.push(ModuleRun { row, start, length });
        }
        start += length;
    }
    runs
}

/// The side of a module in whole pixels, where so many stand in a row of `side` pixels; `None` where they would be too
/// small.
fn module_side(modules: usize, side: f32) -> Option<f32> {
    // A hair of room, so that what fits exactly is not lost to rounding.
    let module = (side / modules as f32 + 0.001).floor();
    (module >= SMALLEST).then_some(module)
}

#[cfg(test)]
mod tests;
