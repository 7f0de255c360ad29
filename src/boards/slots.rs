//! Charts that are pinned, to slots of the flight and to boards.

use super::{Board, BoardCommand, Boards, ChartPin};
use crate::airport::Icao;
use crate::chart::view_state::ViewState;
use crate::chart::{Chart, ChartId};

impl Boards {
    /// Whether a chart is pinned anywhere.
    pub fn has(&self, airport: Icao, id: &ChartId) -> bool {
        let on_boards = self.list.iter().flat_map(|board| &board.pins);
        let mut pins = self.slots.values().chain(on_boards);
        pins.any(|pin| pin.airport == airport && pin.id == *id)
    }

    /// What pins a chart, or takes one that is pinned off its slot and every board.
    pub fn toggle(&self, pin: ChartPin) -> BoardCommand {
        if self.has(pin.airport, &pin.id) {
            BoardCommand::Unpin(pin)
        } else {
            BoardCommand::Pin(pin, None)
        }
    }

    /// Remembers what is seen of a chart, wherever it is pinned.
    pub fn look_at(&mut self, chart: &Chart, view: ViewState) {
        let on_boards = self.list.iter_mut().flat_map(|board| &mut board.pins);
        let pins = self.slots.values_mut().chain(on_boards);
        for pin in pins.filter(|pin| pin.is_for(chart)) {
            pin.view = view;
        }
    }

    pub(super) fn unpin(&mut self, pin: &ChartPin) {
        self.slots.retain(|_slot, other| !other.is_same(pin));
        for board in &mut self.list {
            board.pins.retain(|other| !other.is_same(pin));
        }
    }

    /// Whether nothing is pinned and nothing is written.
    pub(super) fn is_empty(&self) -> bool {
        let is_empty = |board: &Board| board.pins.is_empty() && board.notes.is_empty();
        self.slots.is_empty() && self.list.iter().all(is_empty)
    }

    /// The same boards with nothing on them.
    pub(super) fn emptied(&self) -> Self {
        let boards = self.list.iter().map(|board| Board {
            name: board.name.clone(),
            phase: board.phase,
            ..Board::default()
        });
        Self {
            chosen: self.chosen,
            list: boards.collect(),
            ..Self::default()
        }
    }
}
