//! The edges of a chart at which a finger turns to the chart before and after it.

use egui::{Align2, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::ui::icons;
use crate::ui::theme::{self, TOUCH, text};
use crate::ui::viewport::TOOL_COLUMN;

/// Height of an edge that is tapped, in the middle of the pane, in points.
const HEIGHT: f32 = 3.0 * TOUCH;
/// Size of its sign, which stands in the margin that a fitted page leaves free, in points.
const SIGN: f32 = 12.0;

/// Takes taps on the edges that are there; returns by how many charts one turns on. The signs lie beside a fitted chart, and
/// the tool column, which is drawn later, takes the taps on its tools.
pub fn edges_ui(ui: &Ui, pane: Rect, edges: [bool; 2]) -> Option<isize> {
    let tools = TOOL_COLUMN as f32;
    let sides = [
        (
            -1,
            tr!("Turn to the previous chart"),
            icons::CARET_LEFT,
            pane.left(),
            TOUCH,
        ),
        (
            1,
            tr!("Turn to the next chart"),
            icons::CARET_RIGHT,
            pane.right() - tools - TOUCH,
            tools + TOUCH,
        ),
    ];
    let mut turned = None;
    for ((by, name, sign, left, width), _there) in
        sides.into_iter().zip(edges).filter(|(_side, there)| *there)
    {
        let top = pane.center().y - HEIGHT / 2.0;
        let edge = Rect::from_min_size(pos2(left, top), vec2(width, HEIGHT)).intersect(pane);
        let id = ui.scope_id().with(("edge", by));
        let response = ui.interact(edge, id, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        let ink = theme::tokens(ui).text_muted;
        let galley = text::line(ui, sign, text::icon(SIGN), ink, SIGN);
        let (align, at) = if by < 0 {
            (Align2::LEFT_CENTER, edge.left_center())
        } else {
            (Align2::RIGHT_CENTER, edge.right_center())
        };
        let place = align.anchor_size(at, galley.size());
        ui.painter().galley(place.min, galley, ink);
        if response.clicked() {
            turned = Some(by);
        }
    }
    turned
}
