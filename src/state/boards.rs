//! Boards: what is done to them, and which slot of the flight a chart is pinned to.

use super::Notice;
use super::notices::Notices;
use crate::boards::{BoardCommand, ChartPin};
use crate::chart::Category;
use crate::flight::ChartSlot;
use crate::settings::Settings;

/// Changes the boards; tells why where that cannot be.
pub(super) fn perform_board_command(
    command: BoardCommand,
    settings: &mut Settings,
    notices: &mut Notices,
) {
    let command = match command {
        BoardCommand::Pin(pin, None) => match free_slot(&pin, settings) {
            Some(slot) => BoardCommand::Fill(slot, pin),
            None => BoardCommand::Pin(pin, None),
        },
        command => command,
    };
    if let Err(sentence) = settings.boards.perform(command) {
        notices.tell(Notice::warning(sentence));
    }
}

/// The slot of the flight that a chart is pinned to: the first one for its kind without a pin.
fn free_slot(pin: &ChartPin, settings: &Settings) -> Option<ChartSlot> {
    let flight = settings.flight.as_ref()?;
    let category = Category::from_code(&pin.category);
    let slots = &settings.boards.slots;
    let free =
        |slot: &ChartSlot| slot.takes(flight, pin.airport, &category) && !slots.contains_key(slot);
    ChartSlot::ALL.into_iter().find(free)
}
