//! One of a few: the category tabs and the version switch.

use egui::{
    Align2, Color32, CursorIcon, FontId, Key, Modifiers, Rect, Response, Role, Sense, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use super::super::theme::{self, CORNER_BUTTON, CORNER_SEGMENT, TOUCH, text};
use super::{ground_ui, keep_arrows};

/// What a segment has around its label at least, in points.
const AROUND_LABEL: f32 = 28.0;

/// One choice.
#[derive(Debug, Clone, Copy)]
pub struct Segment<'a, T> {
    /// What is chosen.
    pub value: T,
    /// What stands on it.
    pub label: &'a str,
    /// Spoken instead of the label: *Approach charts* for *APP*.
    pub name: &'a str,
    /// How many there are, under the label; `None` for a switch.
    pub count: Option<usize>,
    /// The colour of the label while it is chosen; `None` for the usual one.
    pub color: Option<Color32>,
    /// Dimmed and without effect where there is nothing to choose.
    pub enabled: bool,
}

impl<T> Segment<'_, T> {
    /// Name and count, as spoken.
    fn spoken(&self) -> String {
        self.count.map_or_else(
            || self.name.to_owned(),
            |count| format!("{}, {count}", self.name),
        )
    }
}

/// Draws the segments over the whole width, 48 points high with counts and 44
/// without, and returns what has just been chosen. Arrow keys move to the next
/// segment that has something.
pub fn segmented_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    segments: &[Segment<'_, T>],
    chosen: T,
) -> Option<T> {
    let counted = segments.iter().any(|segment| segment.count.is_some());
    // Each segment is itself a target of 44; the ground stands 2 points out.
    let height = if counted { 48.0 } else { TOUCH };
    let builder = UiBuilder::new()
        .accessibility_role(Role::RadioGroup)
        .accessibility_label(name);
    let group = ui.scope_builder(builder, |ui| {
        let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let tokens = theme::tokens(ui);
        ui.painter()
            .rect_filled(bar, CORNER_BUTTON, tokens.surface3);
        let width = bar.width() / segments.len().max(1) as f32;
        let (mut picked, mut responses) = (None, Vec::with_capacity(segments.len()));
        for (index, segment) in segments.iter().enumerate() {
            let corner = pos2(bar.left() + width * index as f32, bar.top());
            let rect = Rect::from_min_size(corner, vec2(width, height));
            let response = segment_ui(ui, rect, segment, segment.value == chosen);
            if response.clicked() {
                picked = Some(segment.value);
            }
            responses.push(response);
        }
        picked.or_else(|| stepped(ui, segments, &responses))
    });
    group.inner.filter(|value| *value != chosen)
}

/// A switch whose labels say all there is to say; returns what has just been chosen.
pub fn choice_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    choices: &[(T, &str)],
    chosen: T,
) -> Option<T> {
    let choices = choices.iter();
    let choices = choices.map(|(value, label)| (*value, *label, *label));
    short_choice_ui(ui, name, &choices.collect::<Vec<_>>(), chosen)
}

/// A switch whose labels are short, each with what is spoken in its place; returns what has just been chosen.
pub fn short_choice_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    choices: &[(T, &str, &str)],
    chosen: T,
) -> Option<T> {
    let choices = choices.iter();
    let segments = choices.map(|(value, label, name)| Segment {
        value: *value,
        label,
        name,
        count: None,
        color: None,
        enabled: true,
    });
    segmented_ui(ui, name, &segments.collect::<Vec<_>>(), chosen)
}

/// The width in points that a switch with these labels takes at least.
pub fn choice_width<'a>(ui: &Ui, labels: impl ExactSizeIterator<Item = &'a str>) -> f32 {
    let count = labels.len() as f32;
    let widths = labels.map(|label| text::width(ui, label, label_font()));
    (widths.fold(0.0, f32::max) + AROUND_LABEL).max(TOUCH) * count
}

fn label_font() -> FontId {
    FontId::new(14.0, text::data_l().family)
}

/// One segment; the whole of its share of the bar can be touched.
fn segment_ui<T>(ui: &mut Ui, rect: Rect, segment: &Segment<'_, T>, selected: bool) -> Response {
    let enabled = segment.enabled && ui.is_enabled();
    let builder = UiBuilder::new().max_rect(rect);
    let builder = if enabled { builder } else { builder.disabled() };
    let mut child = ui.new_child(builder);
    let response = child.allocate_rect(rect, Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(Role::RadioButton, enabled, selected, segment.spoken())
    });
    let tokens = theme::tokens(ui);
    ground_ui(ui, &response, rect.shrink(3.0), CORNER_SEGMENT, selected);
    let (label_ink, count_ink) = match (enabled, selected) {
        // The chosen one stays readable, even when it is empty.
        (_, true) => (
            segment.color.unwrap_or(tokens.on_selected),
            tokens.on_selected,
        ),
        (true, false) => (tokens.text_muted, tokens.text_muted),
        (false, false) => (tokens.disabled, tokens.disabled),
    };
    let line = |content: &str, font: FontId, ink: Color32, y: f32| {
        let galley = text::line(ui, content, font, ink, rect.width());
        text::put(ui, galley, Align2::CENTER_CENTER, pos2(rect.center().x, y));
    };
    if let Some(count) = segment.count {
        line(segment.label, label_font(), label_ink, rect.top() + 17.0);
        let count_font = FontId::new(12.0, text::data().family);
        line(&count.to_string(), count_font, count_ink, rect.top() + 34.0);
    } else {
        line(segment.label, label_font(), label_ink, rect.center().y);
    }
    response.on_hover_cursor(CursorIcon::Default)
}

/// The value the arrow keys have moved to, which also gets the focus.
fn stepped<T: Copy>(ui: &Ui, segments: &[Segment<'_, T>], responses: &[Response]) -> Option<T> {
    let from = responses.iter().position(Response::has_focus)?;
    let focused = responses.get(from)?;
    keep_arrows(ui, focused.id, true, false);
    let (back, on) = ui.input_mut(|input| {
        let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
        (pressed(Key::ArrowLeft), pressed(Key::ArrowRight))
    });
    let pairs = segments.iter().zip(responses).enumerate();
    let mut pairs = pairs.filter(|(_, (segment, _))| segment.enabled);
    let (_, (segment, response)) = match (back, on) {
        (_, true) => pairs.find(|(nth, _)| *nth > from)?,
        (true, false) => pairs.rfind(|(nth, _)| *nth < from)?,
        (false, false) => return None,
    };
    response.request_focus();
    Some(segment.value)
}
