//! What every control is painted with: grounds, rings, icons, spinners, and how much a message matters; and what stands
//! around controls: panels, bands, and a page that scrolls to what has the keyboard.

use std::time::Duration;

use egui::style::ScrollAnimation;
use egui::{
    Align, Color32, EventFilter, Frame, Id, Layout, Margin, Panel, Pos2, Rect, Response, Role,
    ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

use super::super::icons;
use super::super::theme::{self, Tokens, text};
use crate::severity::Severity;

/// How long a spinner stays as it is.
const SPINNER_STEP: Duration = Duration::from_millis(125);
/// Dots of a spinner: one round takes a second.
const SPINNER_DOTS: u32 = 8;
/// Room for the ring around what has the keyboard, in points (design 5).
const RING: f32 = 4.0;
/// How far the ground of a line reaches into the margins of its page, in points.
const SPILL: f32 = 8.0;

impl Severity {
    /// The colour of its icon and word.
    pub fn ink(self, tokens: &Tokens) -> Color32 {
        match self {
            Self::Neutral => tokens.text_muted,
            Self::Ok => tokens.ok,
            Self::Warn => tokens.warn,
            Self::Bad => tokens.bad,
        }
    }

    /// The colour behind them.
    pub fn ground(self, tokens: &Tokens) -> Color32 {
        match self {
            Self::Neutral => tokens.surface3,
            Self::Ok => tokens.ok_bg,
            Self::Warn => tokens.warn_bg,
            Self::Bad => tokens.bad_bg,
        }
    }
}

/// A spinner with a name, still where motion is switched off (design 1).
pub fn spinner_ui(ui: &mut Ui, size: f32, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, name));
    paint_spinner(ui, rect, theme::tokens(ui).accent);
    response
}

/// An icon in the flow of a page, for the eye only: the words beside it say the same.
pub fn icon_ui(ui: &mut Ui, icon: &str, font: egui::FontId, color: Color32) {
    let size = Vec2::splat(font.size);
    let (rect, _) = ui.allocate_exact_size(size, Sense::empty());
    paint_icon(ui, rect.center(), icon, font, color);
}

/// A line over the whole width of which so great a share is filled.
pub fn progress_bar_ui(ui: &mut Ui, share: f32) {
    let tokens = theme::tokens(ui);
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 4.0), Sense::hover());
    let filled = line.with_max_x(line.left() + line.width() * share);
    let painter = ui.painter();
    painter.rect_filled(line, 2.0, tokens.surface3);
    painter.rect_filled(filled, 2.0, tokens.accent);
}

/// Paints a spinner into a control: dots, one of them brightest, which goes round. It moves in steps, so that waiting
/// costs the simulator a few frames in a second and not all there are.
pub fn paint_spinner(ui: &Ui, rect: Rect, color: Color32) {
    if ui.style().animation_time <= 0.0 {
        let font = text::icon(rect.height());
        paint_icon(ui, rect.center(), icons::HOURGLASS, font, color);
        return;
    }
    ui.ctx().request_repaint_after(SPINNER_STEP);
    let step = ui.input(|input| input.time) / SPINNER_STEP.as_secs_f64();
    let side = rect.width().min(rect.height());
    for dot in 0..SPINNER_DOTS {
        // The brightest dot goes clockwise, and those behind it fade.
        let behind = (step as u64).wrapping_sub(u64::from(dot)) % u64::from(SPINNER_DOTS);
        let angle = f64::from(dot) * std::f64::consts::TAU / f64::from(SPINNER_DOTS);
        let (sin, cos) = (angle as f32).sin_cos();
        let at = rect.center() + vec2(sin, -cos) * side * 0.36;
        let fade = 1.0 - behind as f32 / SPINNER_DOTS as f32;
        ui.painter()
            .circle_filled(at, side * 0.09, color.gamma_multiply(fade));
    }
}

/// Paints an icon with its middle there.
pub fn paint_icon(ui: &Ui, middle: Pos2, icon: &str, font: egui::FontId, color: Color32) {
    let galley = ui.painter().layout_no_wrap(icon.to_owned(), font, color);
    // Icons are centred by their own outline; the line they stand in has room
    // for accents above, which would push them down.
    let corner = middle - galley.mesh_bounds.center().to_vec2();
    ui.painter().galley(corner, galley, color);
}

/// Makes room for a control that is pressed, which speaks its name; `on` says of a switch whether it is on.
pub fn pressable_ui(ui: &mut Ui, size: Vec2, name: &str, on: Option<bool>) -> (Rect, Response) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(Role::Button, response.enabled(), on, name),
        None => WidgetInfo::labeled(Role::Button, response.enabled(), name),
    });
    (rect, response)
}

/// What a control stands on: its own ground at rest, the state's otherwise.
/// The finger comes before the choice, so that every touch is answered.
pub fn ground(response: &Response, tokens: &Tokens, selected: bool, rest: Color32) -> Color32 {
    if response.enabled() && response.is_pointer_button_down_on() {
        tokens.pressed
    } else if selected {
        tokens.selected
    } else if response.enabled() && response.hovered() {
        tokens.hover
    } else {
        rest
    }
}

/// Paints the ground of a control that has none at rest, and its ring. The ring lies outside, so that what is painted on the
/// ground later does not touch it.
pub fn ground_ui(ui: &Ui, response: &Response, rect: Rect, corner: u8, selected: bool) {
    let fill = ground(response, theme::tokens(ui), selected, Color32::TRANSPARENT);
    ui.painter().rect_filled(rect, corner, fill);
    focus_ring_ui(ui, response, rect, corner);
}

/// The same for a line that is not chosen and whose words stand as far out as those above and below it: the ground reaches
/// into the margins of its page.
pub fn wide_ground_ui(ui: &Ui, response: &Response, rect: Rect, corner: u8) {
    let margins = vec2(SPILL, 0.0);
    let rect = rect.expand2(margins);
    let fill = ground(response, theme::tokens(ui), false, Color32::TRANSPARENT);
    let clip = ui.clip_rect().expand2(margins);
    let painter = ui.painter().with_clip_rect(clip);
    painter.rect_filled(rect, corner, fill);
    paint_focus_ring(ui, response, rect, corner, clip);
}

/// The ring around what the keyboard has reached: 2 points wide, 2 outside (design 5).
pub fn focus_ring_ui(ui: &Ui, response: &Response, rect: Rect, corner: u8) {
    paint_focus_ring(ui, response, rect, corner, ui.clip_rect());
}

fn paint_focus_ring(ui: &Ui, response: &Response, rect: Rect, corner: u8, clip: Rect) {
    if !response.has_focus() {
        return;
    }
    // Lists cut off what stands over their edge; the ring may stand over it.
    let painter = ui.painter().with_clip_rect(clip.expand(RING));
    let (ring, corner) = (rect.expand(2.0), f32::from(corner) + 2.0);
    let stroke = Stroke::new(2.0, theme::tokens(ui).accent);
    painter.rect_stroke(ring, corner, stroke, StrokeKind::Outside);
}

/// Leaves the arrow keys of these directions to what has the focus; otherwise egui moves the focus with them.
pub fn keep_arrows(ui: &Ui, focused: Id, horizontal_arrows: bool, vertical_arrows: bool) {
    let filter = EventFilter {
        horizontal_arrows,
        vertical_arrows,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(focused, filter));
}

/// A panel of this size, in points, which the user cannot change.
pub fn fixed(panel: Panel, size: f32, fill: Color32, margin: impl Into<Margin>) -> Panel {
    let frame = Frame::new().fill(fill).inner_margin(margin);
    panel.exact_size(size).resizable(false).frame(frame)
}

/// A line of the window above a chart, over the whole width, with so much room at both ends.
pub fn band_ui<R>(ui: &mut Ui, margin: i8, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = Frame::new()
        .fill(theme::tokens(ui).surface2)
        .inner_margin(Margin::symmetric(margin, 4));
    let band = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        contents(ui)
    });
    band.inner
}

/// Draws a part of a control at its place, without moving the place where the
/// next control goes.
pub fn placed_ui(ui: &mut Ui, place: Rect, part: impl FnOnce(&mut Ui) -> Response) -> Response {
    let mut child = ui.new_child(UiBuilder::new().max_rect(place));
    part(&mut child)
}

/// Draws a part of a page at its place.
pub fn within_ui<R>(ui: &mut Ui, place: Rect, part: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(UiBuilder::new().max_rect(place), part)
        .inner
}

/// Draws a part within this rectangle, one thing below the other in its middle.
pub fn column_ui<R>(ui: &mut Ui, place: Rect, part: impl FnOnce(&mut Ui) -> R) -> R {
    let layout = Layout::top_down(Align::Center);
    let builder = UiBuilder::new().max_rect(place).layout(layout);
    ui.scope_builder(builder, part).inner
}

/// The same above so many points at its foot, which something lies over.
pub fn above_ui<R>(ui: &mut Ui, place: Rect, covered: f32, part: impl FnOnce(&mut Ui) -> R) -> R {
    within_ui(ui, place.with_max_y(place.bottom() - covered), part)
}

/// At least a touch target in both directions.
pub fn touchable(size: Vec2) -> Vec2 {
    size.max(vec2(theme::TOUCH, theme::TOUCH))
}

/// Draws what is scrolled, with what the keyboard came to in view.
pub fn scroll_ui<R>(ui: &mut Ui, area: ScrollArea, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let shown = area.show(ui, |ui| {
        let answer = contents(ui);
        scroll_to_focus(ui);
        answer
    });
    shown.inner
}

/// Scrolls to what the keyboard came to in this frame and is cut off, at the end of what is scrolled: the window library
/// moves the keyboard and leaves the page where it is.
fn scroll_to_focus(ui: &Ui) {
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
