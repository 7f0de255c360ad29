//! A QR code: an address that a phone's camera reads from the screen.

use egui::{Mesh, Pos2, Rect, Response, Role, Sense, Shape, Ui, Vec2, WidgetInfo, pos2, vec2};
use fast_qr::{ECL, QRBuilder, QRCode};

use super::theme;

/// Light modules around the symbol, on each side: readers find it by them (ISO/IEC 18004).
const QUIET: usize = 4;
/// The smallest side of a module, in pixels of the screen: a camera does not tell smaller ones apart.
const SMALLEST: f32 = 2.0;

/// The QR code of the text that was shown last: made once for each text.
#[derive(Default)]
pub struct QrCode {
    text: String,
    symbol: Option<Box<QRCode>>,
}

impl QrCode {
    /// Draws the code in a square of at most `side` points. `None`, with nothing drawn, where the text is too long for
    /// any code, or for one of this size.
    pub fn ui(&mut self, ui: &mut Ui, text: &str, side: f32) -> Option<Response> {
        if self.text != text {
            text.clone_into(&mut self.text);
            self.symbol = symbol_of(text);
        }
        let symbol = self.symbol.as_deref()?;
        let modules = side_with_quiet_zone(symbol);
        let scale = ui.pixels_per_point();
        let module = module_side(modules, side * scale)?;
        let size = module * modules as f32 / scale;
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
        let name = tr!("QR code for this address");
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
        if ui.is_rect_visible(rect) {
            let corner = rect.min.to_vec2() * scale;
            let mesh = mesh(symbol, corner.round().to_pos2(), module, scale);
            ui.painter().add(Shape::mesh(mesh));
        }
        Some(response)
    }
}

/// The code of a text; `None` where there is none for it.
fn symbol_of(text: &str) -> Option<Box<QRCode>> {
    let text = Some(text).filter(|text| !text.is_empty())?;
    // A screen is neither torn nor stained: 15 % to spare are plenty.
    QRBuilder::new(text).ecl(ECL::M).build().ok().map(Box::new)
}

/// Modules along each side, with those around the symbol.
fn side_with_quiet_zone(symbol: &QRCode) -> usize {
    symbol.size + 2 * QUIET
}

/// The picture: `corner` and `module` in pixels of the screen, `scale` of them to a point. By night as by day it is
/// dark on white: many readers take nothing else. A mesh has hard edges, which any other shape would soften.
fn mesh(symbol: &QRCode, corner: Pos2, module: f32, scale: f32) -> Mesh {
    let (dark, light) = (theme::DAY.text, theme::ON_LIGHT.paper);
    let square = |column: usize, row: usize, side: usize| {
        let at = |column: usize, row: usize| {
            let place = vec2(column as f32, row as f32) * module;
            pos2(corner.x + place.x, corner.y + place.y) / scale
        };
        Rect::from_min_max(at(column, row), at(column + side, row + side))
    };
    let mut mesh = Mesh::default();
    mesh.add_colored_rect(square(0, 0, side_with_quiet_zone(symbol)), light);
    let modules = symbol.data.iter().take(symbol.size * symbol.size);
    for (nth, _) in modules.enumerate().filter(|(_, module)| module.value()) {
        let (row, column) = (nth / symbol.size, nth % symbol.size);
        mesh.add_colored_rect(square(column + QUIET, row + QUIET, 1), dark);
    }
    mesh
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
