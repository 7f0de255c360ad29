//! The flight strip: a chart for each step of the flight, always in one line.

use egui::{Response, Ui};

use super::charts_layout::SLOT_GAP;
use super::controls::{RoleButton, band_ui, menu_items_ui};
use super::keys::{KeyAction, Keymap};
use super::tabs::pin_offer;
use crate::boards::ChartPin;
use crate::language::in_words;
use crate::message::{Action, ChartPlace, FlightCommand};
use crate::state::{AppState, FlightSlot, SlotChart};

/// How wide a slot is at most, in points.
const MOST_WIDTH: f32 = 220.0;
/// From this width on a slot has room for the reason.
const REASON_WIDTH: f32 = 130.0;

/// Draws the strip in a line of its own above the panes; nothing without a flight.
pub fn above_chart_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    state.settings.flight.as_ref()?;
    band_ui(ui, 12, |ui| strip_ui(ui, state))
}

/// Draws the slots of the flight, in its order.
pub fn strip_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    let slots = state.slots();
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
                    SlotChart::Missing => Action::OpenAirport(slot.airport),
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
    let comes = pin.is_some_and(|pin| state.wanted_pin().is_some_and(|it| it.is_same(pin)));
    let button = RoleButton {
        width,
        role: &role,
        words: &slot.words,
        spoken: &format!("{name} {title}, {reason}"),
        chosen: tab.is_some_and(|tab| tab.place.is_some()),
        busy: comes || state.wanted_slot() == Some(slot.slot),
    };
    let keys = Keymap::shown(ui.ctx());
    let key = keys.keycap(KeyAction::NextOfFlight).filter(|_key| next);
    let key = key.map(|key| format!(" ({key})")).unwrap_or_default();
    let tip = format!("{title}{key}\n{reason}");
    button.ui(ui).on_hover_text(tip)
}

fn menu_ui(ui: &mut Ui, state: &AppState, pin: &ChartPin) -> Option<Action> {
    let beside = ChartPlace::Pane(state.workspace.focus().other());
    let offers = [
        (tr!("Open beside"), Action::OpenPin(pin.clone(), beside)),
        pin_offer(state, pin.clone()),
    ];
    menu_items_ui(ui, offers)
}
