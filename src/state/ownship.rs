//! Own-ship as the state knows it: what simulators tell of it, and at which airport it stands.

use simlink::OwnshipFeed;

use super::{AppState, Notice};
use crate::airport::Icao;
use crate::ownship::airport_detector::AirportVicinity;

impl AppState {
    /// Takes the newest knowledge of the simulator links.
    pub fn hear(&mut self, feed: OwnshipFeed) {
        if let Some(told) = Notice::recorder(&self.feed.recorder, &feed.recorder) {
            self.tell(told);
        }
        self.hint_at_simulator(&feed);
        self.feed = feed;
        self.check_maps();
    }

    /// Own-ship is somewhere else now, as far as airports go.
    pub(super) fn stand(&mut self, vicinity: AirportVicinity) {
        self.offer.hear(vicinity);
        self.vicinity = vicinity;
    }

    /// Whether own-ship stands at this airport.
    pub fn stands_at(&self, icao: Icao) -> bool {
        self.vicinity == AirportVicinity::At(icao)
    }
}
