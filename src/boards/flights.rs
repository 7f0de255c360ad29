//! Boards belong to a flight: those of earlier flights are kept, and come back with their flight.

use serde::{Deserialize, Serialize};
use toml::Value;

use super::Boards;
use crate::file_format::fits;
use crate::flight::FlightAirports;

/// So many flights are kept beside the present one.
const MOST_FLIGHTS: usize = 10;
/// Their boards take at most so many bytes of a file: more than the fullest boards of one flight.
const LARGEST: usize = 24 << 20;

/// The boards of one flight.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
struct FlightBoards {
    flight: FlightAirports,
    boards: Boards,
}

/// Boards of earlier flights, and of the time without one; those that were used last come first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EarlierBoards(Vec<FlightBoards>);

impl EarlierBoards {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Puts the boards of the flight that was left away. Those of the next flight take their place, or empty ones.
    pub(crate) fn change_flight(
        &mut self,
        boards: &mut Boards,
        left: FlightAirports,
        next: &FlightAirports,
    ) {
        if left == *next {
            return;
        }
        let known = self.0.iter().position(|kept| kept.flight == *next);
        let new = known.map(|at| self.0.remove(at).boards);
        let new = new.unwrap_or_else(|| boards.emptied());
        let put_away = FlightBoards {
            flight: left,
            boards: std::mem::replace(boards, new),
        };
        self.0.insert(0, put_away);
        *self = std::mem::take(self).tidied(next);
    }

    /// The same within the limits that a file written by hand may be beyond: each flight once, none without anything on its
    /// boards, and not the present one.
    pub(crate) fn tidied(self, present: &FlightAirports) -> Self {
        let mut kept: Vec<FlightBoards> = Vec::new();
        let mut room = LARGEST;
        for FlightBoards { flight, boards } in self.0 {
            let next = FlightBoards {
                flight: flight.tidied(),
                boards: boards.tidied(),
            };
            let known = next.flight == *present || kept.iter().any(|it| it.flight == next.flight);
            if known || next.boards.is_empty() || kept.len() == MOST_FLIGHTS {
                continue;
            }
            let written = Value::try_from(&next);
            if written.is_ok_and(|written| fits("earlier_boards", &written, &mut room)) {
                kept.push(next);
            }
        }
        Self(kept)
    }
}

#[cfg(test)]
mod tests;
