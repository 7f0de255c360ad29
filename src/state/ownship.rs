//! Own-ship as the state knows it: what simulators tell of it, and at which airport it stands.

use geodesy::{GreatCircleLeg, LatLng};
use simlink::{OwnshipFeed, SimState};

use super::map_check::MapCheck;
use crate::airport::Icao;
use crate::ownship::airport_detector::AirportVicinity;

/// What is known of own-ship.
#[derive(Debug)]
pub struct OwnshipState {
    /// What the simulator links know.
    pub feed: OwnshipFeed,
    /// At which airport own-ship stands.
    vicinity: AirportVicinity,
    /// The airport whose diagram is not wanted, as long as own-ship has not left it.
    pub(super) declined_diagram: Option<Icao>,
    /// What it has shown of the maps on the screen.
    pub(super) map_check: MapCheck,
}

impl Default for OwnshipState {
    fn default() -> Self {
        Self {
            feed: OwnshipFeed::silent(Vec::new()),
            vicinity: AirportVicinity::default(),
            declined_diagram: None,
            map_check: MapCheck::default(),
        }
    }
}

impl OwnshipState {
    /// Where own-ship is, as long as its simulator is heard and is not in its menu.
    pub fn position(&self) -> Option<LatLng> {
        let heard = self.feed.driving().is_some();
        self.last_position().filter(|_position| heard)
    }

    /// Where it was last, outside the menu of its simulator.
    pub(super) fn last_position(&self) -> Option<LatLng> {
        let report = self.feed.report.as_ref()?;
        (report.sim != SimState::InMenu).then_some(report.sample.position)
    }

    /// The way from it to an airport.
    pub fn way_to(&self, airport: LatLng) -> Option<GreatCircleLeg> {
        self.position().map(|place| place.leg_to(airport))
    }

    /// It is somewhere else now, as far as airports go.
    pub(super) fn stand(&mut self, vicinity: AirportVicinity) {
        let has_left = match vicinity {
            AirportVicinity::Unknown => false,
            AirportVicinity::NotAtAirport => true,
            AirportVicinity::At(icao) => self.declined_diagram != Some(icao),
        };
        if has_left {
            self.declined_diagram = None;
        }
        self.vicinity = vicinity;
    }

    /// The airport at which it stands.
    pub(super) fn airport(&self) -> Option<Icao> {
        match self.vicinity {
            AirportVicinity::At(icao) => Some(icao),
            AirportVicinity::Unknown | AirportVicinity::NotAtAirport => None,
        }
    }

    /// Whether it stands at this airport.
    pub fn stands_at(&self, icao: Icao) -> bool {
        self.airport() == Some(icao)
    }
}
