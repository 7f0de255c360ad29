//! The offer of the airport diagram where own-ship stands, and what became of it.

use crate::airport::Icao;
use crate::message::Action;
use crate::ownship::airport_detector::AirportVicinity;

/// What became of the offer.
#[derive(Debug, Default)]
pub(super) struct DiagramOffer {
    /// Not wanted for this airport, as long as own-ship has not been elsewhere.
    pub(super) declined: Option<Icao>,
    /// Taken: the diagram of this airport opens as soon as its list is there.
    pub(super) wanted: Option<Icao>,
}

impl DiagramOffer {
    /// Takes the newest vicinity.
    pub(super) fn hear(&mut self, vicinity: AirportVicinity) {
        let again = match vicinity {
            AirportVicinity::Unknown => false,
            AirportVicinity::NotAtAirport => true,
            AirportVicinity::At(icao) => self.declined != Some(icao),
        };
        if again {
            self.declined = None;
        }
    }

    /// No diagram opens any more for an earlier request.
    pub(super) fn forget_request(&mut self) {
        self.wanted = None;
    }

    /// What the user asks for now comes before a diagram that was asked for before.
    pub(super) fn cancel_on(&mut self, action: &Action) {
        if action.asks_for_charts() {
            self.forget_request();
        }
    }
}
