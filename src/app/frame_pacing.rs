//! One frame for each input.
//!
//! After a frame with events egui asks for two more, so that what depends on the frame before comes to rest. Each of them
//! paints the whole window, which without a graphics card takes both cores for 30 ms. Here further passes of the same frame
//! do that: they lay everything out once more, for a millisecond each, and only the last one is painted. eframe drops the
//! requests that the earlier passes made, since passes came after them: what an earlier pass changed is drawn by the last one.
//! What is done before the first, the clearing of the window, is compared with the theme (`ui/display.rs`); the frame in which
//! a window closes is asked for once more.

use std::num::NonZeroUsize;

use egui::{Context, Event, Id, TouchPhase, Vec2, ViewportId};

use crate::ui::window;

/// Layouts of a frame with events. A request of pass n is dropped where n + 2 passes have ended; egui makes requests in the
/// first two.
const PASSES: NonZeroUsize = NonZeroUsize::MIN.saturating_add(2);
/// So many frames in a row settle at most: from the third on a debug build of egui paints a warning into the window.
const MOST_IN_A_ROW: u32 = if cfg!(debug_assertions) { 2 } else { u32::MAX };

/// Allows for the passes.
pub fn prepare(ctx: &Context) {
    ctx.options_mut(|options| options.max_passes = PASSES);
}

/// To be called in each pass of a window's frame.
pub fn settle(ctx: &Context) {
    let id = Id::unique(("settling", ctx.viewport_id()));
    let pass = ctx.current_pass_index();
    // So many frames settled up to this one; none where this one does not.
    let mut in_a_row = ctx.data(|data| data.get_temp(id).unwrap_or(0_u32));
    if pass == 0 {
        let settles = has_input_to_settle(ctx) && in_a_row < MOST_IN_A_ROW;
        in_a_row = if settles { in_a_row + 1 } else { 0 };
        ctx.data_mut(|data| data.insert_temp(id, in_a_row));
    }
    if in_a_row > 0 && pass + 1 < PASSES.get() {
        ctx.request_discard("settling");
    }
    if window::is_closing(ctx) {
        // Asked for by an earlier pass, whose own request for that frame is dropped.
        ctx.request_repaint_of(ViewportId::ROOT);
    }
}

/// A drag and a wheel go on with the next frame anyway.
fn has_input_to_settle(ctx: &Context) -> bool {
    ctx.input(|input| {
        let moves_on = |event: &Event| {
            matches!(
                event,
                Event::MouseWheel { .. }
                    | Event::Zoom(_)
                    | Event::Rotate(_)
                    | Event::Touch {
                        phase: TouchPhase::Move,
                        ..
                    }
            )
        };
        !input.events.is_empty()
            && !input.events.iter().any(moves_on)
            && input.smooth_scroll_delta() == Vec2::ZERO
            && !input.pointer.is_decidedly_dragging()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use egui::{PointerButton, Pos2, RawInput, pos2};

    use super::*;

    /// A window whose frames are asked for as eframe does it.
    struct Window {
        ctx: Context,
        requests: Arc<Mutex<Vec<u64>>>,
        settles: bool,
    }

    impl Window {
        fn new(settles: bool) -> Self {
            let ctx = Context::default();
            prepare(&ctx);
            let requests = Arc::new(Mutex::new(Vec::new()));
            let asked = Arc::clone(&requests);
            ctx.set_request_repaint_callback(move |info| {
                asked.lock().unwrap().push(info.current_cumulative_pass_nr);
            });
            let mut window = Self {
                ctx,
                requests,
                settles,
            };
            while window.frame(Vec::new(), |_ui| {}) {}
            window
        }

        /// Draws a frame; whether another one follows by itself.
        fn frame(&mut self, events: Vec<Event>, mut draw: impl FnMut(&egui::Ui)) -> bool {
            self.requests.lock().unwrap().clear();
            let input = RawInput {
                events,
                ..RawInput::default()
            };
            let mut output = self.ctx.run_ui(input, |ui| {
                if self.settles {
                    settle(ui.ctx());
                }
                draw(ui);
            });
            output.textures_delta.clear();
            let now = self.ctx.cumulative_pass_nr_for(ViewportId::ROOT);
            let requests = self.requests.lock().unwrap();
            requests.iter().any(|then| now == *then || now == then + 1)
        }

        /// Frames that an input costs.
        fn frames(&mut self, events: Vec<Event>) -> u32 {
            let mut frames = 1;
            let mut again = self.frame(events, |_ui| {});
            while again {
                frames += 1;
                again = self.frame(Vec::new(), |_ui| {});
            }
            frames
        }
    }

    fn press(pressed: bool) -> Vec<Event> {
        vec![Event::PointerButton {
            pos: pos2(3.0, 3.0),
            button: PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        }]
    }

    fn hover(at: Pos2) -> Vec<Event> {
        vec![Event::PointerMoved(at)]
    }

    #[test]
    fn press_release_and_hover_cost_one_frame_each() {
        for events in [hover(pos2(2.0, 2.0)), press(true), press(false)] {
            assert_eq!(Window::new(true).frames(events.clone()), 1, "{events:?}");
            // What egui does by itself: else this test shows nothing.
            assert_eq!(Window::new(false).frames(events.clone()), 3, "{events:?}");
        }
    }

    #[test]
    fn view_that_asks_for_frame_gets_it() {
        let mut window = Window::new(true);
        assert!(window.frame(press(true), |ui| ui.ctx().request_repaint()));
    }

    #[test]
    fn window_that_was_asked_to_close_gets_its_frame() {
        let mut window = Window::new(true);
        let mut asked = false;
        let again = window.frame(hover(pos2(2.0, 2.0)), |ui| {
            if !std::mem::replace(&mut asked, true) {
                crate::ui::window::close(ui.ctx());
            }
        });
        assert!(again);
    }

    #[test]
    fn last_pass_shows_what_event_changed() {
        let mut window = Window::new(true);
        let mut passes = Vec::new();
        window.frame(press(true), |ui| {
            passes.push(ui.input(|input| input.pointer.any_pressed()));
        });
        assert_eq!(passes, [true, false, false]);
    }

    #[test]
    fn wheel_goes_on_over_frames() {
        let wheel = Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: egui::vec2(0.0, 3.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: egui::Modifiers::NONE,
        };
        assert!(Window::new(true).frame(vec![wheel], |_ui| {}));
    }

    #[test]
    fn debug_build_leaves_third_input_in_row_to_egui() {
        let mut window = Window::new(true);
        let again = [1.0, 2.0, 3.0, 4.0].map(|x| window.frame(hover(pos2(x, 1.0)), |_ui| {}));
        assert_eq!(again, [false, false, cfg!(debug_assertions), false]);
    }
}
