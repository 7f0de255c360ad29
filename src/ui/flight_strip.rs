//! The flight strip: a chart for each step of the flight, always in one line.

use std::sync::Arc;

use egui::{
    Align2, Color32, FontId, Galley, Rect, Response, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

use super::charts_layout::SLOT_GAP;
use super::controls::{band_ui, focus_ring_ui, ground, menu_items_ui, paint_spinner, pressable_ui};
use super::keys::{KeyAction, Keymap};
use super::tabs::pin_offer;
use super::theme::{self, CORNER_BUTTON, TOUCH, text};
use crate::boards::ChartPin;
use crate::chart::short_name::longest_cut;
use crate::language::in_words;
use crate::message::{Action, ChartPlace, FlightCommand};
use crate::state::{AppState, FlightSlot, SlotChartState};

/// How wide a slot is at most, in points.
const MOST_WIDTH: f32 = 220.0;
/// From this width on a slot has room for the reason.
const REASON_WIDTH: f32 = 130.0;
/// An identifier is written larger from this width on, in points.
const ROOMY: f32 = 80.0;
/// Beside the words, in points.
const PADDING: f32 = 1.0;

/// Draws the strip in a line of its own above the panes; nothing without a flight.
pub fn above_chart_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    state.settings.flight.as_ref()?;
    band_ui(ui, 12, |ui| strip_ui(ui, state))
}

/// Draws the slots of the flight, in its order.
pub fn strip_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    let slots = state.plan.slots(&state.settings);
    if slots.is_empty() {
        return None;
    }
    let next = state.next_slot_of(&slots);
    let count = slots.len() as f32;
    let width = (ui.available_width() + SLOT_GAP) / count - SLOT_GAP;
    let width = width.floor().min(MOST_WIDTH);
    let mut action = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SLOT_GAP;
        for slot in &slots {
            let response = slot_ui(ui, state, slot, width, next == Some(slot.slot));
            if response.clicked() {
                action = Some(match slot.chart {
                    SlotChartState::Missing => Action::OpenAirport(slot.airport),
                    _ => Action::Flight(FlightCommand::Open(slot.slot)),
                });
            }
            if let Some(pin) = slot.pin() {
                response.context_menu(|ui| action = menu_ui(ui, state, pin).or(action.take()));
            }
        }
    });
    action
}

/// A step of the flight over the chart that fills it; a spinner while that one comes.
fn slot_ui(ui: &mut Ui, state: &AppState, slot: &FlightSlot, width: f32, next: bool) -> Response {
    let pin = slot.pin();
    let tab = pin.and_then(|pin| state.workspace.tab_of(pin.airport, &pin.id));
    let (name, reason) = (in_words(&slot.slot), in_words(&slot.chart.reason()));
    let title = pin.map_or_else(|| slot.words.clone(), ChartPin::title);
    let role = if width < REASON_WIDTH {
        name.clone()
    } else {
        format!("{name}   {reason}")
    };
    let wanted = pin.zip(state.pending_open.wanted_pin());
    let comes = wanted.is_some_and(|(pin, wanted)| wanted.is_same(pin));
    let spoken = format!("{name} {title}, {reason}");
    let chosen = tab.is_some_and(|tab| tab.place.is_some());
    let (rect, response) = pressable_ui(ui, vec2(width, TOUCH), &spoken, Some(chosen));
    let tokens = theme::tokens(ui);
    let (edge, quiet, ink) = if chosen {
        (Stroke::NONE, tokens.on_selected, tokens.on_selected)
    } else {
        let edge = Stroke::new(1.0, tokens.outline);
        (edge, tokens.text_muted, tokens.text)
    };
    let fill = ground(&response, tokens, chosen, tokens.surface3);
    let painter = ui.painter();
    painter.rect_filled(rect, CORNER_BUTTON, fill);
    painter.rect_stroke(rect, CORNER_BUTTON, edge, StrokeKind::Inside);
    let below = pos2(rect.center().x, rect.top() + 30.0);
    let room = rect.width() - 2.0 * PADDING;
    let above = text::line(ui, &role, text::caption(), quiet, room);
    let at = pos2(below.x, below.y - 17.0);
    text::put(ui, above, Align2::CENTER_CENTER, at);
    if comes || state.pending_open.slot == Some(slot.slot) {
        paint_spinner(ui, Rect::from_center_size(below, Vec2::splat(16.0)), ink);
    } else {
        let galley = fitting(ui, &slot.words, ink, room);
        text::put(ui, galley, Align2::CENTER_CENTER, below);
    }
    focus_ring_ui(ui, &response, rect, CORNER_BUTTON);
    let keys = Keymap::shown(ui.ctx());
    let key = keys.keycap(KeyAction::NextOfFlight).filter(|_key| next);
    let key = key.map(|key| format!(" ({key})")).unwrap_or_default();
    let tip = format!("{title}{key}\n{reason}");
    response.on_hover_text(tip)
}

/// The words in the largest letters that they fit in, at last without their spaces and closer together; where they fit in
/// none, without their middle.
fn fitting(ui: &Ui, words: &str, ink: Color32, room: f32) -> Arc<Galley> {
    let line = |words: &str, font: FontId| text::line(ui, words, font, ink, f32::INFINITY);
    let fonts = [text::data_l(), text::label(), text::caption()];
    let fonts = fonts.into_iter().skip(usize::from(room < ROOMY));
    let joined: String = words.split_whitespace().collect();
    let forms = fonts.map(|font| line(words, font));
    let tight = |words: &str| text::tight_line(ui, words, text::caption(), ink);
    let mut whole = forms.chain([line(&joined, text::caption()), tight(&joined)]);
    let fits = |galley: &Arc<Galley>| galley.size().x <= room;
    whole.find(fits).unwrap_or_else(|| {
        let cut = longest_cut(&joined, |cut| fits(&tight(cut)));
        tight(&cut)
    })
}

fn menu_ui(ui: &mut Ui, state: &AppState, pin: &ChartPin) -> Option<Action> {
    let beside = ChartPlace::Pane(state.workspace.focus().other());
    let offers = [
        (tr!("Open beside"), Action::OpenPin(pin.clone(), beside)),
        pin_offer(state, pin.clone()),
    ];
    menu_items_ui(ui, offers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn procedure_of_six_letters_is_whole_in_46_points() {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let mut written = String::new();
        // The fonts are there from the second frame on.
        for _frame in 0..2 {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                let room = 46.0 - 2.0 * PADDING;
                let galley = fitting(ui, "MORET1", Color32::WHITE, room);
                assert!(galley.size().x <= room, "{}", galley.size().x);
                written = galley.text().to_owned();
            });
            output.textures_delta.clear();
        }
        assert_eq!(written, "MORET1");
    }
}
