//! Where the user is, and finding airports, which depends on it and on the user's own airports.

use geodesy::LatLng;

use crate::airport::index::IndexedAirport;
use crate::airport::search::{FoundAirport, SearchContext};
use crate::airport::{Airport, Icao};
use crate::flight::Flight;
use crate::state::AppState;

impl AppState {
    /// The airport on the screen, once its record is there.
    pub fn airport(&self) -> Option<&Airport> {
        self.airports.page.as_ref()?.record.ready()
    }

    /// Where the user is: where own-ship was last, else the airport on the screen.
    pub(in crate::state) fn place(&self) -> Option<LatLng> {
        let flown = self.ownship.last_position();
        flown.or_else(|| self.airport().and_then(|airport| airport.position))
    }

    /// Whether airports can be searched yet.
    pub fn can_find(&self) -> bool {
        self.airports.finder.is_some()
    }

    /// The airports that fit what was typed, the best first.
    pub fn find(&self, typed: &str, limit: usize) -> Vec<FoundAirport<'static>> {
        self.with_context(|context| {
            self.airports
                .finder
                .map(|finder| finder.search(typed, context, limit))
        })
    }

    /// The airports that may be meant by an identifier that the service does not know.
    pub fn similar(&self, to: Icao, limit: usize) -> Vec<FoundAirport<'static>> {
        self.with_context(|context| {
            self.airports
                .finder
                .map(|finder| finder.similar(to, context, limit))
        })
    }

    /// The airports nearest to own-ship; none while its position is unknown.
    pub fn nearest(&self, limit: usize) -> Vec<FoundAirport<'static>> {
        let finder = self.airports.finder.zip(self.ownship.position());
        finder.map_or_else(Vec::new, |(finder, place)| finder.nearest(place, limit))
    }

    /// What the index knows of an airport.
    pub fn known(&self, icao: Icao) -> Option<&'static IndexedAirport<'static>> {
        self.airports
            .finder
            .and_then(|finder| finder.index().get(icao))
    }

    /// Whether a user who types these letters may be on the way to an airport's identifier.
    pub fn begins_airport(&self, letters: &str) -> bool {
        let finder = self
            .airports
            .finder
            .filter(|_finder| self.account().is_some());
        finder.is_some_and(|finder| finder.index().has_any(letters))
    }

    fn with_context(
        &self,
        find: impl FnOnce(&SearchContext<'_>) -> Option<Vec<FoundAirport<'static>>>,
    ) -> Vec<FoundAirport<'static>> {
        let flight = self
            .settings
            .flight
            .as_ref()
            .map_or_else(Vec::new, Flight::airports);
        let own = [
            &flight[..],
            self.settings.airports.favourites(),
            self.settings.airports.recent(),
        ];
        let context = SearchContext {
            own_ship: self.ownship.position(),
            own: &own,
        };
        find(&context).unwrap_or_default()
    }
}
