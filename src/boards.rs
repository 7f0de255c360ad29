//! Boards: charts that a flight needs, pinned side by side. What is kept of a chart is which one it is and how it is
//! called; its picture never is (specification 1).

mod flights;
mod limits;
mod renewal;
mod slots;

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::airport::Icao;
use crate::chart::view_state::ViewState;
use crate::chart::{Category, Chart, ChartId, ChartList, Version};
use crate::flight::ChartSlot;

pub use flights::EarlierBoards;
pub(crate) use renewal::ChartListIndex;

/// So many boards are kept at most.
pub const MOST_BOARDS: usize = 40;
/// So many charts are pinned to a board at most.
pub const MOST_PINS: usize = 100;
/// The longest name of a board, in characters.
pub const LONGEST_NAME: usize = 40;
/// The longest notes of a board, in characters.
pub const LONGEST_NOTES: usize = 4_000;

sentence::sentences! {
    /// What a board is for, as the board is called that there is for it from the start; it says which charts are pinned to it
    /// first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum FlightPhase {
        /// Departures.
        Departure => "Departure",
        /// Arrivals.
        Arrival => "Arrival",
        /// Approaches.
        Approach => "Approach",
        /// Airport, taxi and parking charts.
        Ground => "Ground",
        /// Whatever the user likes.
        #[default]
        Free => "Free",
    }
}

impl FlightPhase {
    /// The phase that a chart of this category belongs to.
    pub fn of(category: &Category) -> Self {
        match category {
            Category::Departure => Self::Departure,
            Category::Arrival => Self::Arrival,
            Category::Approach => Self::Approach,
            Category::Airport => Self::Ground,
            Category::Reference | Category::Other(_) => Self::Free,
        }
    }
}

sentence::sentences! {
    /// Why a board or a chart is not added.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum BoardLimitError {
        /// There are as many boards as there may be.
        NoBoard => "There is no room for another board. Remove one first.",
        /// There are as many charts on it as there may be.
        BoardFull => "This board is full. Unpin a chart, or choose another board.",
    }
}

/// A chart that is pinned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChartPin {
    /// Its airport.
    pub airport: Icao,
    /// Of which set of charts it is.
    #[serde(default)]
    pub version: Version,
    /// The service's id.
    pub id: ChartId,
    /// Its index number when it was pinned.
    #[serde(default)]
    pub index_number: String,
    /// Its name when it was pinned.
    pub name: String,
    /// The code of its category.
    #[serde(default)]
    pub category: String,
    /// Its revision when it was pinned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revised: Option<Date>,
    /// What was seen of it last. Named as the first edition wrote it.
    #[serde(default, rename = "sight")]
    pub view: ViewState,
}

impl ChartPin {
    /// A pin for this chart.
    pub fn of(chart: &Chart) -> Self {
        Self {
            airport: chart.icao,
            version: chart.version,
            id: chart.id.clone(),
            index_number: chart.index_number.clone(),
            name: chart.name.clone(),
            category: chart.category.code().to_owned(),
            revised: chart.revision_date,
            view: ViewState::default(),
        }
    }

    /// Whether it stands for the same chart.
    pub fn is_same(&self, other: &Self) -> bool {
        self.airport == other.airport && self.id == other.id
    }

    /// Whether it stands for this chart.
    pub fn is_for(&self, chart: &Chart) -> bool {
        self.airport == chart.icao && self.id == chart.id
    }

    /// The chart in its airport's list: that of the id, or else, because a service may give a new revision a new id, the
    /// one of its category that has the same name, and the same index number if there are several.
    pub fn find<'a>(&self, list: &'a ChartList) -> Option<&'a Chart> {
        let charts = &list.charts;
        let same_name = |chart: &&Chart| {
            chart.icao == self.airport
                && chart.name == self.name
                && chart.category.code() == self.category
        };
        let by_id = charts.iter().find(|chart| self.is_for(chart));
        by_id
            .or_else(|| {
                let mut named = charts.iter().filter(same_name);
                named.find(|chart| chart.index_number == self.index_number)
            })
            .or_else(|| charts.iter().find(same_name))
    }

    /// Airport and name, as a tab writes it.
    pub fn title(&self) -> String {
        format!("{} {}", self.airport, self.name)
    }
}

/// A board.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Board {
    /// What the user calls it; the name of its phase, in any language, as long as that is nothing else.
    pub name: String,
    /// What it is for.
    pub phase: FlightPhase,
    /// What the user wrote on it.
    pub notes: String,
    /// In the order that the user gave them.
    pub pins: Vec<ChartPin>,
}

impl Board {
    fn for_phase(phase: FlightPhase) -> Self {
        Self {
            name: phase.to_string(),
            phase,
            ..Self::default()
        }
    }
}

/// What is done to boards.
#[derive(Debug, Clone, PartialEq)]
pub enum BoardCommand {
    /// Pins a chart to the board at this place, or without one to that of its phase.
    Pin(ChartPin, Option<usize>),
    /// Pins a chart to a slot of the flight.
    Fill(ChartSlot, ChartPin),
    /// Takes a chart off its slot and every board.
    Unpin(ChartPin),
    /// Takes the pin at this place off the board at that place.
    TakeOff {
        /// The board.
        board: usize,
        /// The pin on it.
        pin: usize,
    },
    /// Puts a pin at another place of its board.
    Move {
        /// The board.
        board: usize,
        /// Where the pin is.
        from: usize,
        /// Where it is then.
        to: usize,
    },
    /// Looks at another board.
    Choose(usize),
    /// Makes a free board of this name and looks at it.
    Add(String),
    /// Gives a board another name.
    Rename(usize, String),
    /// Replaces what stands on a board.
    Note(usize, String),
    /// Removes a board with its pins and notes.
    Remove(usize),
    /// Takes every pin off the board.
    Clear(usize),
}

/// All boards, and which one is looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Boards {
    /// The place of the one that is looked at.
    pub chosen: usize,
    /// In the order that the user gave them.
    pub list: Vec<Board>,
    /// The charts that are pinned to slots of the flight.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub slots: BTreeMap<ChartSlot, ChartPin>,
}

impl Default for Boards {
    fn default() -> Self {
        let phases = [
            FlightPhase::Ground,
            FlightPhase::Departure,
            FlightPhase::Arrival,
            FlightPhase::Approach,
        ];
        Self {
            chosen: 0,
            list: phases.map(Board::for_phase).into(),
            slots: BTreeMap::new(),
        }
    }
}

impl Boards {
    /// The board that is looked at.
    pub fn current(&self) -> Option<&Board> {
        self.list.get(self.chosen).or_else(|| self.list.first())
    }

    /// Does it, within the limits; says why it cannot be done.
    pub fn perform(&mut self, command: BoardCommand) -> Result<(), BoardLimitError> {
        match command {
            BoardCommand::Pin(pin, board) => self.pin(pin, board)?,
            BoardCommand::Fill(slot, pin) => {
                self.slots
                    .extend(pin.within_limits().map(|pin| (slot, pin)));
            }
            BoardCommand::Unpin(pin) => self.unpin(&pin),
            BoardCommand::TakeOff { board, pin } => {
                if let Some(board) = self.list.get_mut(board)
                    && pin < board.pins.len()
                {
                    board.pins.remove(pin);
                }
            }
            BoardCommand::Move { board, from, to } => {
                if let Some(board) = self.list.get_mut(board)
                    && from < board.pins.len()
                {
                    let pin = board.pins.remove(from);
                    board.pins.insert(to.min(board.pins.len()), pin);
                }
            }
            BoardCommand::Choose(board) => {
                self.chosen = board.min(self.list.len().saturating_sub(1));
            }
            BoardCommand::Add(name) => {
                if self.list.len() >= MOST_BOARDS {
                    return Err(BoardLimitError::NoBoard);
                }
                self.list.push(Board {
                    name: shortened(&name),
                    ..Board::default()
                });
                self.chosen = self.list.len() - 1;
            }
            BoardCommand::Rename(board, name) => {
                if let Some(board) = self.list.get_mut(board) {
                    board.name = shortened(&name);
                }
            }
            BoardCommand::Note(board, notes) => {
                let notes: String = notes.chars().take(LONGEST_NOTES).collect();
                if let Some(board) = self.list.get_mut(board) {
                    board.notes = notes;
                }
            }
            BoardCommand::Remove(board) => {
                if board < self.list.len() {
                    self.list.remove(board);
                    self.chosen = self.chosen.min(self.list.len().saturating_sub(1));
                }
            }
            BoardCommand::Clear(board) => {
                if let Some(board) = self.list.get_mut(board) {
                    board.pins.clear();
                }
            }
        }
        Ok(())
    }

    /// Without a board that is named, a chart goes to the first one of its phase, else to the one that is looked at. The
    /// page of boards opens there.
    fn pin(&mut self, pin: ChartPin, board: Option<usize>) -> Result<(), BoardLimitError> {
        let Some(pin) = pin.within_limits() else {
            return Ok(());
        };
        let phase = FlightPhase::of(&Category::from_code(&pin.category));
        let of_phase = |boards: &[Board]| {
            let found = boards.iter().position(|board| board.phase == phase);
            found.filter(|_board| phase != FlightPhase::Free)
        };
        if self.list.is_empty() {
            self.list.push(Board::for_phase(phase));
        }
        let at = board
            .or_else(|| of_phase(&self.list))
            .unwrap_or(self.chosen);
        let at = at.min(self.list.len() - 1);
        let Some(board) = self.list.get_mut(at) else {
            return Ok(());
        };
        if board.pins.iter().any(|other| other.is_same(&pin)) {
            return Ok(());
        }
        if board.pins.len() >= MOST_PINS {
            return Err(BoardLimitError::BoardFull);
        }
        board.pins.push(pin);
        self.chosen = at;
        Ok(())
    }
}

/// As much of a name as a board may have.
fn shortened(name: &str) -> String {
    name.chars().take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests;
