//! What the window says: banners, empty states, and text that a screen reader reads out when it changes.

use std::borrow::Cow;
use std::sync::Arc;

use egui::accesskit::Live;
use egui::{Align, Color32, Frame, Galley, Label, Rect, Response, Sense, Stroke, Ui, pos2, vec2};

use super::super::icons;
use super::super::theme::text::{self, TextRoom};
use super::super::theme::{self, CORNER_BUTTON, TOUCH};
use super::words::Ink;
use super::{
    IconButton, Severity, column_ui, link_button_ui, paint_icon, placed_ui, plain_button_ui,
    primary_button_ui, spinner_ui, words_ui,
};
use crate::message::Action;

/// One message at the top of a pane (design 6); at most one at a time.
#[derive(Debug, Clone, Default)]
pub struct Banner<'a> {
    /// How much it matters.
    pub severity: Severity,
    /// A constant of `icons`.
    pub icon: &'a str,
    /// What happened, why, what to do.
    pub text: Cow<'a, str>,
    /// The one button.
    pub button: Option<&'a str>,
    /// It can be closed; not where it states a rule.
    pub dismissible: bool,
}

/// What was done with a banner in this frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BannerResponse {
    /// The button was clicked.
    pub button: bool,
    /// It was closed.
    pub dismissed: bool,
}

/// From this width on the button of a banner stands beside the text, else below.
const BESIDE: f32 = 520.0;
/// Room around what is in a banner, and the line around that.
const MARGIN_X: f32 = 12.0;
const MARGIN_Y: f32 = 5.0;
const BORDER: f32 = 1.0;
/// The height of its button, and of a row of it at least.
const BUTTON: f32 = 48.0;
/// Room under a button that stands below the text.
const AFTER_BUTTON: f32 = 6.0;

/// How what is in a banner shares its width.
struct BannerLayout<'a> {
    /// The button, where it stands beside the text.
    beside: Option<&'a str>,
    button_width: f32,
    close_width: f32,
    text_width: f32,
}

impl<'a> Banner<'a> {
    /// One that matters so much.
    pub fn new(severity: Severity, icon: &'a str, text: impl Into<Cow<'a, str>>) -> Self {
        Self {
            severity,
            icon,
            text: text.into(),
            ..Self::default()
        }
    }

    /// Something to be heeded.
    pub fn warning(text: impl Into<Cow<'a, str>>) -> Self {
        Self::new(Severity::Warn, icons::WARNING, text)
    }

    /// Something that failed.
    pub fn failure(text: impl Into<Cow<'a, str>>) -> Self {
        Self::new(Severity::Bad, icons::WARNING_CIRCLE, text)
    }

    /// With the one button.
    pub fn button(mut self, words: impl Into<Option<&'a str>>) -> Self {
        self.button = words.into();
        self
    }

    /// Draws it with a button for the way on; returns that when it is clicked.
    pub fn action_ui<T>(self, ui: &mut Ui, button: Option<(&'a str, T)>) -> Option<T> {
        let (words, action) = button.unzip();
        let clicked = self.button(words).ui(ui).button;
        action.filter(|_action| clicked)
    }

    /// Draws it over the whole width, at least 56 points high.
    pub fn ui(self, ui: &mut Ui) -> BannerResponse {
        let tokens = theme::tokens(ui);
        let ground = self.severity.ground(tokens);
        let edge = self.severity.ink(tokens).lerp_to_gamma(ground, 0.5);
        let frame = Frame::new()
            .fill(ground)
            .stroke(Stroke::new(BORDER, edge))
            .corner_radius(CORNER_BUTTON)
            .inner_margin(egui::Margin::symmetric(MARGIN_X as i8, MARGIN_Y as i8));
        frame.show(ui, |ui| self.contents_ui(ui)).inner
    }

    /// Draws it with so much room around it.
    pub fn framed_ui(self, ui: &mut Ui, margin: f32) -> BannerResponse {
        let frame = Frame::new().inner_margin(margin);
        frame.show(ui, |ui| self.ui(ui)).inner
    }

    /// Returns how high it is where it is so wide, in points.
    pub fn height(&self, ui: &Ui, width: f32) -> f32 {
        let parts = self.parts(ui, width - 2.0 * (MARGIN_X + BORDER));
        let mut height = self.words(ui, parts.text_width).size().y.max(BUTTON);
        if self.button.is_some() && parts.beside.is_none() {
            height += BUTTON + 2.0 * ui.spacing().item_spacing.y + AFTER_BUTTON;
        }
        height + 2.0 * (MARGIN_Y + BORDER)
    }

    /// How what is in it shares so much width.
    fn parts(&self, ui: &Ui, width: f32) -> BannerLayout<'_> {
        let close_width = if self.dismissible { TOUCH + 4.0 } else { 0.0 };
        let button_width = self.button.map_or(0.0, |button| {
            text::width(ui, button, text::row()).min(width / 2.0) + 40.0 + 8.0
        });
        let words = text::width(ui, &self.text, text::body());
        let in_one_line = 36.0 + words + button_width + close_width <= width;
        let beside = self.button.filter(|_| width >= BESIDE || in_one_line);
        let button_width = beside.map_or(0.0, |_button| button_width);
        BannerLayout {
            beside,
            button_width,
            close_width,
            text_width: (width - 36.0 - button_width - close_width).max(0.0),
        }
    }

    /// The text in so much width.
    fn words(&self, ui: &Ui, width: f32) -> Arc<Galley> {
        let ink = theme::tokens(ui).text;
        let rows = usize::MAX;
        text::galley(ui, &self.text, text::body(), ink, TextRoom { width, rows })
    }

    /// Icon, text, button and close button in a row, or the button below it.
    fn contents_ui(self, ui: &mut Ui) -> BannerResponse {
        let parts = self.parts(ui, ui.available_width());
        let row = self.text_ui(ui, parts.text_width);
        let mut answer = BannerResponse::default();
        if let Some(button) = parts.beside {
            let left = row.right() - parts.close_width - parts.button_width + 8.0;
            let corner = pos2(left, row.center().y - 24.0);
            let place = Rect::from_min_size(corner, vec2(parts.button_width - 8.0, BUTTON));
            answer.button = placed_ui(ui, place, |ui| plain_button_ui(ui, button)).clicked();
        }
        if self.dismissible {
            let close = IconButton::new(icons::X, tr!("Close message"));
            answer.dismissed = close.end_ui(ui, row);
        }
        if let (Some(button), None) = (self.button, parts.beside) {
            answer.button = plain_button_ui(ui, button).clicked();
            ui.add_space(AFTER_BUTTON);
        }
        answer
    }

    /// Icon and text, as high as the text needs; returns the place of the whole row.
    fn text_ui(&self, ui: &mut Ui, width: f32) -> Rect {
        let tokens = theme::tokens(ui);
        let ink = self.severity.ink(tokens);
        let galley = self.words(ui, width);
        let size = vec2(ui.available_width(), galley.size().y.max(BUTTON));
        let (row, _) = ui.allocate_exact_size(size, Sense::hover());
        let middle = pos2(row.left() + 14.0, row.center().y);
        paint_icon(ui, middle, self.icon, text::icon_fill(20.0), ink);
        let top = row.center().y - galley.size().y / 2.0;
        let corner = pos2(row.left() + 36.0, top);
        let place = Rect::from_min_size(corner, vec2(width, galley.size().y));
        placed_ui(ui, place, |ui| {
            live_label_ui(ui, &self.text, text::body(), |t| t.text)
        });
        row
    }
}

/// A pane or a list with nothing in it, or a failure, and the way on.
#[derive(Debug, Clone, Default)]
pub struct EmptyState<'a> {
    /// A constant of `icons`, drawn 48 points high.
    pub icon: &'a str,
    /// Neutral for *nothing here*, bad for *could not be loaded*.
    pub severity: Severity,
    /// What is the case, in a few words.
    pub title: &'a str,
    /// Why, and what to do.
    pub body: &'a str,
    /// The way on.
    pub button: Option<(&'a str, Action)>,
    /// A second, quiet way: *Details*.
    pub link: Option<(&'a str, Action)>,
}

impl<'a> EmptyState<'a> {
    /// That there is nothing, why, and what to do.
    pub fn new(icon: &'a str, title: &'a str, body: &'a str) -> Self {
        Self {
            icon,
            title,
            body,
            ..Self::default()
        }
    }

    /// Draws it in the middle of the room there is, at most 420 points wide; returns the way that was chosen.
    pub fn ui(self, ui: &mut Ui) -> Option<Action> {
        let tokens = theme::tokens(ui);
        let room = ui.available_rect_before_wrap();
        let width = (room.width() - 32.0).clamp(0.0, 420.0);
        let lines = |rows| TextRoom { width, rows };
        let title = text::galley(ui, self.title, text::title(), tokens.text, lines(3));
        let body = text::galley(ui, self.body, text::body(), tokens.text_muted, lines(12));
        let mut height = 48.0 + 16.0 + title.size().y + 8.0 + body.size().y;
        height += self.button.as_ref().map_or(0.0, |_| 24.0 + 48.0);
        height += self.link.as_ref().map_or(0.0, |_| 8.0 + TOUCH);
        let top = room.top() + ((room.height() - height) / 2.0).max(0.0);
        let left = room.center().x - width / 2.0;
        let rect = Rect::from_min_size(pos2(left, top), vec2(width, height));
        column_ui(ui, rect, |ui| self.parts_ui(ui))
    }

    /// Icon, title, body, buttons, one under the other.
    fn parts_ui(self, ui: &mut Ui) -> Option<Action> {
        let tokens = theme::tokens(ui);
        ui.spacing_mut().item_spacing.y = 0.0;
        let ink = match self.severity {
            Severity::Neutral => tokens.text_faint,
            Severity::Ok | Severity::Warn | Severity::Bad => self.severity.ink(tokens),
        };
        let (place, _) = ui.allocate_exact_size(vec2(48.0, 48.0), Sense::hover());
        paint_icon(ui, place.center(), self.icon, text::icon(48.0), ink);
        ui.add_space(16.0);
        centred_ui(ui, self.title, text::title(), tokens.text);
        ui.add_space(8.0);
        centred_ui(ui, self.body, text::body(), tokens.text_muted);
        let button = self.button.filter(|(words, _action)| {
            ui.add_space(24.0);
            primary_button_ui(ui, words).clicked()
        });
        let link = self.link.filter(|(words, _action)| {
            ui.add_space(8.0);
            link_button_ui(ui, words).clicked()
        });
        button.or(link).map(|(_words, action)| action)
    }
}

/// A wrapped text whose lines are centred, spoken when it appears.
fn centred_ui(ui: &mut Ui, content: &str, font: egui::FontId, color: Color32) {
    if content.is_empty() {
        return;
    }
    let label = Label::new(text::rich(content, font, color)).halign(Align::Center);
    let response = ui.add(label.wrap());
    speak_when_changed(ui, &response);
}

/// A label that a screen reader reads out whenever its text changes (design 8).
pub fn live_label_ui(ui: &mut Ui, words: &str, font: egui::FontId, ink: Ink) -> Response {
    let response = words_ui(ui, words, font, ink);
    speak_when_changed(ui, &response);
    response
}

/// A line that says what is being waited for, beside what turns meanwhile.
pub fn loading_ui(ui: &mut Ui, words: &str, font: egui::FontId, ink: Ink) {
    ui.horizontal(|ui| {
        spinner_ui(ui, 18.0, tr!("Loading"));
        live_label_ui(ui, words, font, ink);
    });
}

/// What a screen reader says of a widget after its name; nothing where that is empty.
pub fn describe(widget: &Response, words: &str) {
    if !words.is_empty() {
        widget
            .ctx
            .accesskit_node_builder(widget.id, |node| node.set_description(words));
    }
}

/// Marks a widget as live text, read out after what is being read now.
pub fn speak_when_changed(ui: &Ui, response: &Response) {
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}
