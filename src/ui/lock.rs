//! Touch lock: what is on the screen does not answer hands that brush it, in any window; keys do (design 8).

use std::time::Duration;

use egui::{
    Align2, Area, Context, Id, Order, PointerButton, Rect, Role, Sense, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};

use super::controls::focus_ring_ui;
use super::icons;
use super::theme::{self, CORNER_BUTTON, text};

/// So long the button is pressed to unlock, in seconds: no brush lasts as long.
const HELD: f64 = 1.0;
/// Size of the button, and how far below the window's upper edge: the watermark stands at the lower one.
const SIZE: egui::Vec2 = vec2(300.0, 52.0);
const BELOW: f32 = 64.0;
/// Between two frames while the button is held.
const FRAME: Duration = Duration::from_millis(33);

fn id() -> Id {
    Id::unique("touch-lock")
}

/// Whether it is on.
pub fn is_on(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(id())).unwrap_or(false)
}

/// Locks, or unlocks.
pub fn set(ctx: &Context, on: bool) {
    ctx.data_mut(|data| data.insert_temp(id(), on));
    // Every window is covered, also one that rests.
    let windows: Vec<_> = ctx.input(|input| input.raw.viewports.keys().copied().collect());
    for window in windows {
        ctx.request_repaint_of(window);
    }
}

/// Covers this window while it is locked; only the button that unlocks is within reach.
pub fn cover_ui(ui: &Ui) {
    let ctx = ui.ctx();
    if !is_on(ctx) {
        return;
    }
    let window = ctx.content_rect();
    let cover = Area::new(id().with(ctx.viewport_id()))
        .order(Order::Tooltip)
        .fixed_pos(window.min)
        .constrain(false);
    cover.show(ctx, |ui| {
        let cover = ui.allocate_rect(window, Sense::click_and_drag());
        cover.widget_info(|| WidgetInfo::labeled(Role::Group, true, tr!("Touch lock")));
        let middle = pos2(window.center().x, window.top() + BELOW + SIZE.y / 2.0);
        let size = vec2(SIZE.x.min(window.width() - 24.0), SIZE.y);
        if unlock_ui(ui, Rect::from_center_size(middle, size)) {
            set(ui.ctx(), false);
        }
    });
}

/// The button; returns whether it was held long enough, or pressed by a key or an assistive tool.
fn unlock_ui(ui: &Ui, place: Rect) -> bool {
    let response = ui.interact(place, id().with("unlock"), Sense::click_and_drag());
    response
        .widget_info(|| WidgetInfo::labeled(Role::Button, true, tr!("Unlock: hold for a second")));
    let since = id().with("since");
    let now = ui.input(|input| input.time);
    let held = if response.is_pointer_button_down_on() {
        ui.ctx().request_repaint_after(FRAME);
        now - ui.data_mut(|data| *data.get_temp_mut_or(since, now))
    } else {
        ui.data_mut(|data| data.remove::<f64>(since));
        0.0
    };
    let tokens = theme::tokens(ui);
    let painter = ui.painter();
    painter.rect_filled(place, CORNER_BUTTON, tokens.surface2);
    let done = place.with_max_x(place.left() + place.width() * (held / HELD).min(1.0) as f32);
    painter.rect_filled(done, CORNER_BUTTON, tokens.selected);
    let edge = Stroke::new(1.0, tokens.outline);
    painter.rect_stroke(place, CORNER_BUTTON, edge, egui::StrokeKind::Inside);
    let sign = text::line(ui, icons::LOCK, text::icon(20.0), tokens.accent, 24.0);
    let left = place.left_center();
    text::put(ui, sign, Align2::LEFT_CENTER, left + vec2(16.0, 0.0));
    let room = place.width() - 60.0;
    let words = tr!("Locked: hold for a second");
    let words = text::line(ui, words, text::row(), tokens.text, room);
    text::put(ui, words, Align2::LEFT_CENTER, left + vec2(48.0, 0.0));
    focus_ring_ui(ui, &response, place, CORNER_BUTTON);
    let by_key = response.clicked() && !response.clicked_by(PointerButton::Primary);
    let unlocked = held >= HELD || by_key;
    if unlocked {
        ui.data_mut(|data| data.remove::<f64>(since));
    }
    unlocked
}

#[cfg(test)]
mod tests {
    use egui::{Event, Modifiers, Pos2, RawInput};

    use super::*;

    const WINDOW: Rect = Rect::from_min_max(Pos2::ZERO, pos2(900.0, 700.0));

    /// A frame of a covered window, so many seconds after its start.
    fn frame(ctx: &Context, time: f64, events: Vec<Event>) {
        let input = RawInput {
            screen_rect: Some(WINDOW),
            time: Some(time),
            focused: true,
            events,
            ..RawInput::default()
        };
        let output = ctx.run_ui(input, |ui| cover_ui(ui));
        output.drop_without_applying_deltas();
    }

    #[test]
    fn button_unlocks_after_whole_second() {
        let ctx = Context::default();
        theme::apply(&ctx);
        set(&ctx, true);
        for time in [1.0, 1.5] {
            frame(&ctx, time, Vec::new());
        }
        let at = pos2(WINDOW.center().x, BELOW + SIZE.y / 2.0);
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        // A hand that lifts begins again.
        frame(&ctx, 2.0, vec![Event::PointerMoved(at), button(true)]);
        frame(&ctx, 2.75, Vec::new());
        frame(&ctx, 2.875, vec![button(false)]);
        frame(&ctx, 4.0, vec![button(true)]);
        for time in [4.25, 4.5, 4.875] {
            frame(&ctx, time, Vec::new());
            assert!(is_on(&ctx), "{time}");
        }
        frame(&ctx, 5.0, Vec::new());
        assert!(!is_on(&ctx));
    }
}
