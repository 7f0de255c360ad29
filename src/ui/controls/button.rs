//! Buttons with a verb: primary, plain, and the one that looks like a link.

use egui::{Align2, Color32, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::super::theme::{self, CORNER_BUTTON, CORNER_ROW, TOUCH, text};
use super::{
    focus_ring_ui, ground, ground_ui, paint_icon, pressable_ui, speak_selected, touchable,
};

/// The words of a menu are cut at this width, in points.
const MENU_WIDTH: f32 = 320.0;

/// How much a button asks for attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ButtonKind {
    /// Filled with the accent; one per view.
    Primary,
    /// Outlined.
    #[default]
    Plain,
    /// Text only, for what is rarely wanted.
    Link,
}

/// A button: the verb first, *Sign in with browser*.
#[derive(Debug, Clone, Copy, Default)]
pub struct Button<'a> {
    /// How it looks.
    pub kind: ButtonKind,
    /// What stands on it, and what is spoken.
    pub text: &'a str,
    /// An icon before the text.
    pub icon: Option<&'a str>,
    /// As wide as the room there is, for buttons under one another.
    pub wide: bool,
}

impl<'a> Button<'a> {
    /// One that asks for so much attention.
    pub fn new(kind: ButtonKind, text: &'a str) -> Self {
        Self {
            kind,
            text,
            ..Self::default()
        }
    }

    /// One of several.
    pub fn plain(text: &'a str) -> Self {
        Self::new(ButtonKind::Plain, text)
    }

    /// The one that leads on.
    pub fn primary(text: &'a str) -> Self {
        Self::new(ButtonKind::Primary, text)
    }

    /// With an icon before the text.
    pub fn icon(mut self, icon: impl Into<Option<&'a str>>) -> Self {
        self.icon = icon.into();
        self
    }

    /// As wide as the room there is.
    pub fn wide(mut self) -> Self {
        self.wide = true;
        self
    }

    /// Draws it; 48 points high, a link 44.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let tokens = theme::tokens(ui);
        let (font, padding, height) = match self.kind {
            ButtonKind::Link => (text::label(), 8.0, TOUCH),
            ButtonKind::Primary | ButtonKind::Plain => (text::row(), 20.0, 48.0),
        };
        let icon_width = if self.icon.is_some() { 26.0 } else { 0.0 };
        let room = ui.available_width() - 2.0 * padding - icon_width;
        // The colour is chosen once it is known whether the pointer is there.
        let galley = text::line(ui, self.text, font, Color32::PLACEHOLDER, room);
        let content = icon_width + galley.size().x;
        let width = if self.wide {
            ui.available_width()
        } else {
            content + 2.0 * padding
        };
        let size = touchable(vec2(width, height));
        let (rect, response) = pressable_ui(ui, size, self.text, None);
        if !ui.is_rect_visible(rect) {
            return response;
        }

        let (fill, ink, outline) = self.look(&response, tokens);
        let painter = ui.painter();
        painter.rect_filled(rect, CORNER_BUTTON, fill);
        painter.rect_stroke(rect, CORNER_BUTTON, outline, StrokeKind::Inside);
        let start = rect.center().x - content / 2.0;
        if let Some(icon) = self.icon {
            let middle = egui::pos2(start + 9.0, rect.center().y);
            paint_icon(ui, middle, icon, text::icon(18.0), ink);
        }
        let corner = egui::pos2(start + icon_width, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(corner, galley, ink);
        focus_ring_ui(ui, &response, rect, CORNER_BUTTON);
        response
    }

    /// Ground, ink and outline in the state it is in.
    fn look(&self, response: &Response, tokens: &theme::Tokens) -> (Color32, Color32, Stroke) {
        let enabled = response.enabled();
        let (fill, ink) = match self.kind {
            ButtonKind::Primary if !enabled => (tokens.surface3, tokens.disabled),
            _ if !enabled => (Color32::TRANSPARENT, tokens.disabled),
            ButtonKind::Primary => {
                // Towards the window's text by a little: brighter at night, darker by day.
                let touched = if response.is_pointer_button_down_on() {
                    0.24
                } else if response.hovered() {
                    0.12
                } else {
                    0.0
                };
                let fill = tokens.accent.lerp_to_gamma(tokens.text, touched);
                (fill, tokens.on_accent)
            }
            ButtonKind::Plain | ButtonKind::Link => {
                let linked = self.kind == ButtonKind::Link;
                let ink = if linked { tokens.accent } else { tokens.text };
                (ground(response, tokens, false, Color32::TRANSPARENT), ink)
            }
        };
        let outline = match self.kind {
            ButtonKind::Plain if enabled => Stroke::new(1.0, tokens.outline),
            ButtonKind::Plain => Stroke::new(1.0, tokens.line),
            ButtonKind::Primary | ButtonKind::Link => Stroke::NONE,
        };
        (fill, ink, outline)
    }
}

/// The one button of a view that leads on.
pub fn primary_button_ui(ui: &mut Ui, text: &str) -> Response {
    Button::primary(text).ui(ui)
}

/// Any other button.
pub fn plain_button_ui(ui: &mut Ui, text: &str) -> Response {
    Button::plain(text).ui(ui)
}

/// Buttons beside each other, in more than one line where there is no room; returns what the one that was clicked stands for.
pub fn plain_buttons_ui<T>(
    ui: &mut Ui,
    offers: impl IntoIterator<Item = (impl AsRef<str>, T)>,
) -> Option<T> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (words, offered) in offers {
            if plain_button_ui(ui, words.as_ref()).clicked() {
                chosen = Some(offered);
            }
        }
    });
    chosen
}

/// A button that looks like a link.
pub fn link_button_ui(ui: &mut Ui, text: &str) -> Response {
    Button::new(ButtonKind::Link, text).ui(ui)
}

/// One of several buttons of which one is chosen.
pub fn choice_button_ui(ui: &mut Ui, text: &str, chosen: bool) -> Response {
    let kind = if chosen {
        ButtonKind::Primary
    } else {
        ButtonKind::Plain
    };
    let response = Button::new(kind, text).ui(ui);
    speak_selected(&response, chosen);
    response
}

/// A button that asks once more before it does what cannot be taken back: its words, then those of yes and of no.
pub fn confirm_ui(ui: &mut Ui, asked: &mut bool, [ask, sure, keep]: [&str; 3]) -> bool {
    if !*asked {
        *asked = plain_button_ui(ui, ask).clicked();
        return false;
    }
    let answer = plain_buttons_ui(ui, [(sure, true), (keep, false)]);
    *asked = answer.is_none();
    answer == Some(true)
}

/// A button as wide as the room there is; whether it was clicked.
pub fn wide_button_ui<'a>(ui: &mut Ui, text: &'a str, icon: impl Into<Option<&'a str>>) -> bool {
    Button::plain(text).icon(icon).wide().ui(ui).clicked()
}

/// The lines of a menu; returns what the chosen one stands for, and closes the menu.
pub fn menu_items_ui<T>(
    ui: &mut Ui,
    offers: impl IntoIterator<Item = (impl AsRef<str>, T)>,
) -> Option<T> {
    let tokens = theme::tokens(ui);
    let lines = offers.into_iter().map(|(words, offered)| {
        let words = words.as_ref().to_owned();
        let galley = text::line(ui, &words, text::body(), tokens.text, MENU_WIDTH);
        (words, galley, offered)
    });
    let lines: Vec<_> = lines.collect();
    let widest = lines.iter().map(|(_, galley, _)| galley.size().x + 32.0);
    let width = widest.fold(ui.min_rect().width(), f32::max);
    let mut chosen = None;
    for (words, galley, offered) in lines {
        let (rect, response) = ui.allocate_exact_size(vec2(width, TOUCH), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::MenuItem, true, &words));
        ground_ui(ui, &response, rect, CORNER_ROW, false);
        let at = rect.left_center() + vec2(16.0, 0.0);
        text::put(ui, galley, Align2::LEFT_CENTER, at);
        if response.clicked() {
            chosen = Some(offered);
            ui.close();
        }
    }
    chosen
}
