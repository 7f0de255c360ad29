//! What has the keyboard can be seen: a page that scrolls goes to it.

use egui::{Ui, style::ScrollAnimation};

/// Room for the ring around it, in points (design 5).
const RING: f32 = 4.0;

/// Scrolls to what the keyboard came to in this frame and is cut off. To be called at the end of what is scrolled: the
/// window library moves the keyboard and leaves the page where it is.
pub fn scroll_to_focus(ui: &Ui) {
    let gained = ui.memory(|memory| {
        let focused = memory.focused();
        focused.filter(|id| !memory.had_focus_last_frame(*id))
    });
    let Some(response) = gained.and_then(|id| ui.ctx().read_response(id)) else {
        return;
    };
    let (whole, seen) = (response.rect, response.interact_rect);
    let cut = (whole.size() - seen.size()).max_elem() > 0.5;
    let here = response.layer_id == ui.layer_id()
        && ui.min_rect().union(ui.max_rect()).contains_rect(whole);
    if cut && here {
        ui.scroll_to_rect_animation(whole.expand(RING), None, ScrollAnimation::none());
    }
}
