//! What frames other things: the card in the pane, facts, chips, key caps.

use egui::{
    Align, Align2, Frame, Label, Layout, Margin, Response, Role, Sense, Stroke, StrokeKind, Ui,
    Vec2, WidgetInfo, vec2,
};

use super::super::icons;
use super::super::theme::{self, CORNER_DIALOG, CORNER_SEGMENT, SHADOW, TOUCH, text};
use super::IconButton;
use super::words::in_sentence;

/// In points.
const LOW_WINDOW: f32 = 600.0;

/// A card of the given width in points, as the sign-in page has; it is as high
/// as what stands in it.
pub fn card_ui<R>(ui: &mut Ui, width: f32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let tokens = theme::tokens(ui);
    let margin = if width < 360.0 { 24 } else { 48 };
    let frame = Frame::new()
        .fill(tokens.surface2)
        .stroke(Stroke::new(1.0, tokens.line))
        .corner_radius(CORNER_DIALOG)
        .shadow(SHADOW)
        .inner_margin(Margin {
            left: margin,
            right: margin,
            top: if is_low(ui) { 16 } else { 40 },
            bottom: 24,
        });
    let shown = frame.show(ui, |ui| {
        ui.set_width(width - 2.0 * f32::from(margin));
        ui.vertical(contents).inner
    });
    shown.inner
}

/// Whether the window has too little height for pictures and wide margins.
pub fn is_low(ui: &Ui) -> bool {
    ui.ctx().content_rect().height() < LOW_WINDOW
}

/// A fact of the airport: *ELEV* **41 ft**, spoken in one.
pub fn fact_ui(ui: &mut Ui, caption: &str, value: &str) -> Response {
    let tokens = theme::tokens(ui);
    let width = ui.available_width();
    let name = text::line(ui, caption, text::caption(), tokens.text_faint, width);
    let room = width - name.size().x - 6.0;
    let font = egui::FontId::new(14.0, text::data().family);
    let fact = text::line(ui, value, font, tokens.text, room);
    let size = vec2(name.size().x + 6.0 + fact.size().x, 20.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{caption} {value}")));
    text::put(ui, name, Align2::LEFT_CENTER, rect.left_center());
    text::put(ui, fact, Align2::RIGHT_CENTER, rect.right_center());
    response
}

/// What stands for an unknown value.
pub fn unknown() -> &'static str {
    tr!("unknown")
}

/// Width of the column of names, in points.
const NAMES: f32 = 132.0;
/// Height of a value in one line, in points.
const LINE: f32 = 22.0;

/// One field of a record: its name at the left, its value wrapped beside it.
pub fn row_ui(ui: &mut Ui, name: &str, value: &str) {
    told_ui(ui, name, value, 0.0);
}

/// The same with a button that copies the value.
pub fn copied_row_ui(ui: &mut Ui, name: &str, value: &str) {
    // A line is as high as its button, so that no button lies over the next one.
    let padding = (TOUCH - LINE) / 2.0;
    let row = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(padding);
        told_ui(ui, name, value, TOUCH);
        ui.add_space(padding);
    });
    let row = row.response.rect.with_max_x(ui.max_rect().right());
    if value == unknown() {
        return;
    }
    let copy = tr!("Copy {name}", name = in_sentence(name));
    if IconButton::new(icons::COPY, &copy).end_ui(ui, row) {
        ui.ctx().copy_text(value.to_owned());
    }
}

/// Name and value; so much of the width stays free behind them.
fn told_ui(ui: &mut Ui, name: &str, value: &str, free: f32) {
    let tokens = theme::tokens(ui);
    let known = value != unknown();
    let row = ui.horizontal_top(|ui| {
        // The column of names is as wide in every row.
        let width = NAMES.min(ui.available_width() / 2.0);
        ui.set_max_width(ui.available_width() - free);
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.spacing_mut().interact_size.y = LINE;
        ui.allocate_ui_with_layout(vec2(width, LINE), Layout::left_to_right(Align::Min), |ui| {
            ui.set_min_width(width);
            ui.add(Label::new(text::rich(name, text::label(), tokens.text_muted)).wrap());
        });
        let color = if known {
            tokens.text
        } else {
            tokens.text_faint
        };
        let told = Label::new(text::rich(value, text::label(), color));
        ui.add(told.wrap().selectable(known));
    });
    row.response
        .widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {value}")));
}

/// A short code on a ground of its own, such as the IATA code.
pub fn chip_ui(ui: &mut Ui, code: &str) -> Response {
    let tokens = theme::tokens(ui);
    let boxed = |size: Vec2| vec2(size.x + 16.0, 22.0);
    plate_ui(ui, code, boxed, Stroke::NONE, tokens.text_muted)
}

/// A key as it is printed on the keyboard.
pub fn keycap_ui(ui: &mut Ui, key: &str) -> Response {
    let tokens = theme::tokens(ui);
    let boxed = |size: Vec2| vec2((size.x + 14.0).max(28.0), 26.0);
    let outline = Stroke::new(1.0, tokens.outline);
    plate_ui(ui, key, boxed, outline, tokens.text)
}

/// A small text on a plate.
fn plate_ui(
    ui: &mut Ui,
    content: &str,
    boxed: impl Fn(Vec2) -> Vec2,
    outline: Stroke,
    ink: egui::Color32,
) -> Response {
    let tokens = theme::tokens(ui);
    let line = text::line(ui, content, text::data(), ink, ui.available_width());
    let (rect, response) = ui.allocate_exact_size(boxed(line.size()), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, content));
    let painter = ui.painter();
    painter.rect_filled(rect, CORNER_SEGMENT, tokens.surface3);
    painter.rect_stroke(rect, CORNER_SEGMENT, outline, StrokeKind::Inside);
    text::put(ui, line, Align2::CENTER_CENTER, rect.center());
    response
}
