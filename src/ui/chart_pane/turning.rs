//! The edges of a chart at which a finger turns to the chart before and after it.

use egui::{Align2, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::ChartPane;
use crate::chart::listing::Neighbours;
use crate::ui::chart_view::forget_tap;
use crate::ui::icons;
use crate::ui::theme::{self, TOUCH, text};
use crate::ui::viewport::TOOL_COLUMN;

/// Height of an edge that is tapped, in the middle of the pane, in points.
const HEIGHT: f32 = 3.0 * TOUCH;
/// Size of its sign, which has room in the margin around a fitted page, in points.
const SIGN: f32 = 12.0;

impl ChartPane {
    /// Takes taps on the edges that are there; returns by how many charts one turns on. There are none while the hand draws
    /// or measures.
    pub(super) fn edges_ui(&self, ui: &Ui, edges: Neighbours) -> Option<isize> {
        if self.pen.is_on() || self.ruler.is_on() {
            return None;
        }
        // The tools are beside the right edge.
        let pane = self.area();
        let pane = pane.with_max_x(pane.right() - TOOL_COLUMN as f32);
        let previous = edge_at(pane, pane.left());
        let next = edge_at(pane, pane.right() - TOUCH);
        let back = (-1, tr!("Go to previous chart"), icons::CARET_LEFT, previous);
        let on = (1, tr!("Go to next chart"), icons::CARET_RIGHT, next);
        let back = edges.before.then_some((back, Align2::LEFT_CENTER));
        let on = edges.after.then_some((on, Align2::RIGHT_CENTER));
        let mut turned = None;
        for ((by, name, sign, edge), side) in back.into_iter().chain(on) {
            let id = ui.scope_id().with(("edge", by));
            let response = ui.interact(edge, id, Sense::click());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
            self.paint_sign(ui, sign, edge, side);
            if response.clicked() {
                turned = Some(by);
                // Two quick ones turn twice: they are no double tap on the chart.
                if let Some(chart) = self.chart {
                    forget_tap(ui, chart);
                }
            }
        }
        turned
    }

    /// Paints the sign of an edge where it does not lie over a fitted page.
    fn paint_sign(&self, ui: &Ui, sign: &str, edge: Rect, side: Align2) {
        let ink = theme::tokens(ui).text_muted;
        let galley = text::line(ui, sign, text::icon(SIGN), ink, SIGN);
        let place = side.align_size_within_rect(galley.size(), edge);
        let over_page = self
            .fitted
            .is_some_and(|page| page.intersect(place).is_positive());
        if !over_page {
            ui.painter().galley(place.min, galley, ink);
        }
    }
}

/// The target at an edge that begins there.
fn edge_at(pane: Rect, left: f32) -> Rect {
    let top = pane.center().y - HEIGHT / 2.0;
    Rect::from_min_size(pos2(left, top), vec2(TOUCH, HEIGHT)).intersect(pane)
}
