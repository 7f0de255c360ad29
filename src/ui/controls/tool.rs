//! Controls that are an icon, or an icon over a word: the tools beside the chart, and the places of the rail.

use std::sync::Arc;

use egui::{
    Align2, Color32, Galley, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::super::keys::{KeyAction, Keymap};
use super::super::theme::{self, CORNER_BUTTON, TOUCH, text};
use super::{focus_ring_ui, ground, ground_ui, paint_icon, paint_spinner, placed_ui, pressable_ui};

/// So far a word may stand out of its place in the rail, in points.
const RAIL_OVERHANG: f32 = 1.5;

/// Size of a tool beside the chart, in points.
pub const TOOL: Vec2 = vec2(60.0, 52.0);

/// A button with an icon, which may have a word below it.
#[derive(Debug, Clone, Copy, Default)]
pub struct IconButton<'a> {
    /// A constant of `icons`.
    pub icon: &'a str,
    /// Spoken, and shown as a tooltip.
    pub name: &'a str,
    /// What stands below the icon of a tool.
    pub word: &'a str,
    /// The key that does the same, shown in the tooltip.
    pub key: Option<KeyAction>,
    /// Whether it is on, which is spoken also while it is off; `None` for what is done once.
    pub on: Option<bool>,
    /// Inside another control or in a line: the icon is 18 points high, not 22.
    pub small: bool,
    /// At work: a tool has a spinner in place of the icon.
    pub busy: bool,
}

impl<'a> IconButton<'a> {
    /// One that does something.
    pub fn new(icon: &'a str, name: &'a str) -> Self {
        Self {
            icon,
            name,
            ..Self::default()
        }
    }

    /// A tool beside the chart or of the pen, with this word.
    pub fn tool(icon: &'a str, word: &'a str, name: &'a str) -> Self {
        let button = Self::new(icon, name);
        Self { word, ..button }
    }

    /// Says in the tooltip which key does the same.
    pub fn key(mut self, key: impl Into<Option<KeyAction>>) -> Self {
        self.key = key.into();
        self
    }

    /// Switches something on and off, and shows which it is.
    pub fn toggle(mut self, on: impl Into<Option<bool>>) -> Self {
        self.on = on.into();
        self
    }

    /// For a place inside another control or in a line.
    pub fn small(mut self) -> Self {
        self.small = true;
        self
    }

    /// Draws it without its word.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let (rect, response) = pressable_ui(ui, Vec2::splat(TOUCH), self.name, self.on);
        if ui.is_rect_visible(rect) {
            let (tokens, on) = (theme::tokens(ui), self.on == Some(true));
            ground_ui(ui, &response, rect, CORNER_BUTTON, on);
            let size = if self.small { 18.0 } else { 22.0 };
            let (font, ink) = match (ui.is_enabled(), on) {
                (false, _) => (text::icon(size), tokens.disabled),
                (true, true) => (text::icon_fill(size), tokens.accent),
                (true, false) => (text::icon(size), tokens.text),
            };
            paint_icon(ui, rect.center(), self.icon, font, ink);
        }
        self.with_tip(response)
    }

    /// Draws it at the right edge of a row, and returns whether it was clicked.
    pub fn end_ui(self, ui: &mut Ui, row: Rect) -> bool {
        let middle = row.right_center() - vec2(TOUCH / 2.0, 0.0);
        let place = Rect::from_center_size(middle, Vec2::splat(TOUCH));
        placed_ui(ui, place, |ui| self.small().ui(ui)).clicked()
    }

    /// Draws it over its word, as large as [`TOOL`].
    pub fn tool_ui(self, ui: &mut Ui) -> Response {
        let (_, response) = pressable_ui(ui, TOOL, self.name, self.on);
        let icon = (!self.busy).then_some(self.icon);
        let on = self.on == Some(true);
        icon_over_word_ui(ui, &response, icon, self.word, on);
        self.with_tip(response)
    }

    /// Adds the name and its key as a tooltip.
    fn with_tip(self, response: Response) -> Response {
        let keymap = Keymap::shown(&response.ctx);
        let key = self.key.and_then(|key_action| keymap.keycap(key_action));
        let tip = key.map(|key| format!("{} ({key})", self.name));
        let tip = tip.unwrap_or_else(|| self.name.to_owned());
        response.on_hover_text(&tip).on_disabled_hover_text(tip)
    }
}

/// Says whether a tab or a page of the rail is the one that is shown: a screen reader takes a tab for no switch.
pub fn speak_selected(tab: &Response, selected: bool) {
    tab.ctx
        .accesskit_node_builder(tab.id, |node| node.set_selected(selected));
}

/// Returns the word of a place of the rail that is so wide. It may stand out of its place by a little on each side: words
/// of neighbours keep apart all the same.
pub fn rail_label(ui: &Ui, label: &str, ink: Color32, width: f32) -> Arc<Galley> {
    text::line(ui, label, text::caption(), ink, width + 2.0 * RAIL_OVERHANG)
}

/// A place of the rail or the bottom bar: 72 wide or as wide as there is room for less, 64 high or less where the window
/// is low, an icon over a label; the active one has a pill behind a filled icon.
pub fn rail_item_ui(ui: &mut Ui, height: f32, icon: &str, label: &str, selected: bool) -> Response {
    let width = ui.available_width().clamp(TOUCH, 80.0);
    let response = ui.allocate_response(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Tab, response.enabled(), label));
    speak_selected(&response, selected);
    icon_over_word_ui(ui, &response, Some(icon), label, selected);
    response
}

/// Paints an icon over a word, with a pill behind the icon; a spinner where there is no icon.
fn icon_over_word_ui(
    ui: &mut Ui,
    response: &Response,
    icon: Option<&str>,
    word: &str,
    selected: bool,
) {
    let rect = response.rect;
    if !ui.is_rect_visible(rect) {
        return;
    }
    let tokens = theme::tokens(ui);
    let middle = pos2(rect.center().x, rect.top() + rect.height() * 0.344);
    let pill = Rect::from_center_size(middle, vec2(48.0, rect.height() / 2.0));
    let fill = ground(response, tokens, selected, egui::Color32::TRANSPARENT);
    ui.painter().rect_filled(pill, 16.0, fill);
    let (font, icon_ink, word_ink) = match (ui.is_enabled(), selected) {
        (false, _) => (text::icon(24.0), tokens.disabled, tokens.disabled),
        (true, true) => (text::icon_fill(24.0), tokens.accent, tokens.text),
        (true, false) => (text::icon(24.0), tokens.text_muted, tokens.text_muted),
    };
    if let Some(icon) = icon {
        paint_icon(ui, middle, icon, font, icon_ink);
    } else {
        let place = Rect::from_center_size(middle, Vec2::splat(22.0));
        paint_spinner(ui, place, tokens.accent);
    }
    let line = rail_label(ui, word, word_ink, rect.width());
    let at = pos2(middle.x, rect.top() + rect.height() * 0.781);
    text::put(ui, line, Align2::CENTER_CENTER, at);
    focus_ring_ui(ui, response, rect.shrink(4.0), CORNER_BUTTON);
}
