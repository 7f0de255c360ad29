//! Hands on a chart: drag, wheel, pinch, taps and the arrow keys.

use egui::{Event, Id, Key, PointerButton, Pos2, Response, Ui, Vec2};

use super::fingers::{ChartTap, TouchTracker};
use crate::chart::viewport::Coast;
use crate::ui::controls::keep_arrows;
use crate::ui::viewport::{PaneFrame, Viewport};

/// How much one notch of the wheel zooms; with Shift it is the finer one.
const WHEEL_STEP: f64 = 1.15;
const WHEEL_STEP_FINE: f64 = 1.04;
/// Points that egui scrolls for one notch of the wheel.
const NOTCH: f64 = 40.0;
/// How much a tap of two fingers zooms.
const TWO_FINGERS: f64 = 0.5;
/// Points that an arrow key moves the chart.
const KEY_PAN: f32 = 64.0;
/// The part of the pane by which it does with Shift.
const KEY_PAGE: f32 = 0.9;
/// Seconds between two frames after which a wheel that was turned has come to rest: until then each frame asks for the
/// next.
const RESTED: f64 = 0.5;

/// The gestures so far that the next frame must know; one for each chart widget.
#[derive(Debug, Clone, Default)]
struct GestureState {
    fingers: TouchTracker,
    coast: Option<Coast>,
    /// Shift was down when the wheel was last turned: what it does is spread over the frames that follow.
    fine: bool,
    /// What the hand is for.
    tool: DragTool,
    /// The page was fitted while the wheel or a pinch moved it, and these have not come to rest since: when they were seen
    /// to move last, in seconds.
    ignored: Option<f64>,
}

/// What one finger, or the mouse's first button, does on a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DragTool {
    /// It moves the chart, and zooms with two taps.
    #[default]
    Move,
    /// It moves the chart; taps set the ruler's ends.
    Measure,
    /// It draws: two fingers, the wheel and the other buttons move the chart.
    Draw,
}

/// Takes this frame's input of a chart; returns whether several fingers are at work.
pub fn take_gestures(
    ui: &Ui,
    response: &Response,
    viewport: &mut Viewport,
    frame: &PaneFrame,
    tool: DragTool,
) -> bool {
    let id = response.id.with("gestures");
    let mut gestures: GestureState = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let tap = ui.input(|input| {
        for event in &input.events {
            if let Event::MouseWheel { modifiers, .. } = event {
                gestures.fine = modifiers.shift;
            }
        }
        gestures.fingers.take(&input.events, input.time)
    });
    let tap = tap.filter(|tap| !(tool != DragTool::Move && matches!(tap, ChartTap::Double(_))));
    gestures.tool = tool;
    gestures.take(ui, response, viewport, frame, tap);
    gestures.move_on(ui, viewport, frame);
    let several = gestures.fingers.several();
    ui.data_mut(|data| data.insert_temp(id, gestures));
    if response.has_focus() {
        take_arrows(ui, response, viewport, frame);
    }
    several
}

/// Ignores the wheel and the pinch that are under way, until they have come to rest: the page was fitted meanwhile.
pub fn ignore_movement(ui: &Ui, response: &Response) {
    let id = response.id.with("gestures");
    let moves = is_moving(ui).then(|| ui.input(|input| input.time));
    ui.data_mut(|data| data.get_temp_mut_or_default::<GestureState>(id).ignored = moves);
}

/// Has the next tap on a chart belong to none before it: the last one was for what lies over the chart.
pub fn forget_tap(ui: &Ui, chart: Id) {
    let id = chart.with("gestures");
    ui.data_mut(|data| {
        let gestures = data.get_temp_mut_or_default::<GestureState>(id);
        gestures.fingers.forget_tap();
    });
}

/// Whether a wheel or a pinch is under way.
fn is_moving(ui: &Ui) -> bool {
    ui.input(|input| {
        input.is_scrolling()
            || input.smooth_scroll_delta() != Vec2::ZERO
            || input.zoom_delta().to_bits() != 1.0_f32.to_bits()
            || input.multi_touch().is_some()
    })
}

impl GestureState {
    /// Whether the wheel and the pinch of this frame do nothing.
    fn ignores(&mut self, ui: &Ui) -> bool {
        if let Some(seen) = self.ignored {
            let now = ui.input(|input| input.time);
            self.ignored = (is_moving(ui) && now - seen < RESTED).then_some(now);
        }
        self.ignored.is_some()
    }

    /// Pinch, drag, taps and wheel. A pinch moves about the fingers, never turns, and does not also drag.
    fn take(
        &mut self,
        ui: &Ui,
        response: &Response,
        viewport: &mut Viewport,
        frame: &PaneFrame,
        tap: Option<ChartTap>,
    ) {
        let on_chart = |at: Pos2| {
            frame.pane().contains(at) && ui.ctx().layer_id_at(at) == Some(response.layer_id)
        };
        if ui.input(|input| input.pointer.any_pressed() || input.any_touches()) {
            self.coast = None;
        }
        let ignores = self.ignores(ui);
        if let Some(touch) = ui.input(egui::InputState::multi_touch) {
            if on_chart(touch.center_pos) && !ignores {
                viewport.pan(frame, touch.translation_delta);
                viewport.zoom(frame, touch.center_pos, f64::from(touch.zoom_delta));
            }
            return;
        }
        match tap {
            Some(ChartTap::TwoFingers(at)) if on_chart(at) => viewport.zoom(frame, at, TWO_FINGERS),
            Some(ChartTap::Double(at)) if on_chart(at) => viewport.double_tap(frame, at),
            _ => self.take_pointer(ui, response, viewport, frame),
        }
        if let Some(at) = response.hover_pos().filter(|_at| !ignores) {
            viewport.zoom(frame, at, self.wheel_factor(ui));
        }
    }

    /// What a mouse does, and one finger as one.
    fn take_pointer(
        &mut self,
        ui: &Ui,
        response: &Response,
        viewport: &mut Viewport,
        frame: &PaneFrame,
    ) {
        // The fingers of a pinch go one after the other: the last one neither clicks nor throws.
        let several = self.fingers.several();
        if response.clicked() || response.drag_started() {
            // From now on the arrow keys move the chart.
            response.request_focus();
        }
        if self.tool == DragTool::Draw {
            let others = [PointerButton::Middle, PointerButton::Secondary];
            if others.iter().any(|button| response.dragged_by(*button)) {
                viewport.pan(frame, response.drag_delta());
            }
            return;
        }
        if response.drag_started() && !several {
            // From where it was pressed: what is under the pointer stays there.
            viewport.pan(frame, response.total_drag_delta().unwrap_or_default());
        } else if response.dragged() {
            viewport.pan(frame, response.drag_delta());
        } else if response.drag_stopped() {
            let (last, velocity, now) = ui.input(|input| {
                let pointer = &input.pointer;
                (pointer.delta(), pointer.velocity(), input.time)
            });
            viewport.pan(frame, last);
            // Without animations nothing moves by itself.
            if !several && ui.style().animation_time > 0.0 {
                self.coast = Coast::of(velocity, now, *viewport);
            }
        } else if several {
            // Not a click.
        } else if response.double_clicked()
            && self.tool == DragTool::Move
            && let Some(at) = response.interact_pointer_pos()
        {
            viewport.double_tap(frame, at);
        } else if response.middle_clicked() {
            viewport.fit_page();
        }
    }

    /// Moves a chart that was thrown. Asks for frames while it moves, and for none after.
    fn move_on(&mut self, ui: &Ui, viewport: &mut Viewport, frame: &PaneFrame) {
        let Some(mut coast) = self.coast.take() else {
            return;
        };
        if coast.left != *viewport {
            return;
        }
        let now = ui.input(|input| input.time);
        let by = coast.step(now);
        viewport.pan(frame, by);
        let at_limit = by.is_way() && coast.left == *viewport;
        if !at_limit && !coast.is_over(now) {
            coast.left = *viewport;
            self.coast = Some(coast);
            ui.ctx().request_repaint();
        }
    }

    /// The zoom that the wheel or a touch pad's pinch asks for in this frame.
    fn wheel_factor(&self, ui: &Ui) -> f64 {
        ui.input(|input| {
            let pinch = f64::from(input.zoom_delta());
            let scroll = input.smooth_scroll_delta();
            // With Shift the wheel comes as a horizontal scroll.
            let (notches, step) = if self.fine {
                (f64::from(scroll.x + scroll.y) / NOTCH, WHEEL_STEP_FINE)
            } else {
                (f64::from(scroll.y) / NOTCH, WHEEL_STEP)
            };
            pinch * step.powf(notches)
        })
    }
}

/// The arrow keys, while the chart has the focus; with Shift by a page.
fn take_arrows(ui: &Ui, chart: &Response, viewport: &mut Viewport, frame: &PaneFrame) {
    keep_arrows(ui, chart.id, true, true);
    let by = ui.input(|input| {
        let step = if input.modifiers.shift {
            frame.pane().size() * KEY_PAGE
        } else {
            Vec2::splat(KEY_PAN)
        };
        let pressed = |key: Key, direction: Vec2| {
            if input.key_pressed(key) {
                direction * step
            } else {
                Vec2::ZERO
            }
        };
        pressed(Key::ArrowLeft, Vec2::RIGHT)
            + pressed(Key::ArrowRight, Vec2::LEFT)
            + pressed(Key::ArrowUp, Vec2::DOWN)
            + pressed(Key::ArrowDown, Vec2::UP)
    });
    viewport.pan(frame, by);
}
