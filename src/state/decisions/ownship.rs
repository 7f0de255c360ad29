//! What follows from what simulators tell.

use std::time::Instant;

use simlink::OwnshipFeed;

use crate::ownship::depiction::{Depiction, DepictionInput, DepictionStatus, Georeference, depict};
use crate::state::hints::hint_at_simulator;
use crate::state::notice::NoticeTopic;
use crate::state::{AppState, MapReference, Notice, Picture};

impl AppState {
    /// Where own-ship is on this picture now, and what is said of it; its map may be off by so many metres.
    pub fn depict(&self, picture: &Picture, map_error: Option<u32>, now: Instant) -> Depiction {
        let mut depiction = depict(&DepictionInput {
            georef: match &picture.reference {
                MapReference::None => Georeference::None,
                MapReference::Unusable(_) => Georeference::Unusable,
                MapReference::Usable(_) if !picture.access_known => Georeference::Unconfirmed,
                MapReference::Usable(reference) => Georeference::Usable(reference),
            },
            real_chart: picture.real,
            feed: &self.ownship.feed,
            now,
            shown: self.settings.ownship.shown,
            look: self.settings.ownship.look,
        });
        if let (DepictionStatus::Shown, Some(metres)) = (&depiction.status, map_error) {
            depiction.status = DepictionStatus::MapMayBeOff { metres };
        }
        depiction
    }

    /// Takes the newest knowledge of the simulator links.
    pub fn update_ownship(&mut self, feed: OwnshipFeed) {
        let (before, now) = (&self.ownship.feed.recorder, &feed.recorder);
        let recording = Notice::recording(&before.recording, &now.recording);
        let playback = Notice::playback(&before.playing, &now.playing);
        if recording.is_some() {
            // What was told of the beginning does not hold up the end.
            self.notices.outdate(NoticeTopic::Recorder);
        }
        for told in [recording, playback].into_iter().flatten() {
            self.tell(told);
        }
        // The simulated aircraft is no simulator.
        if !self.embedded {
            hint_at_simulator(&feed, &mut self.settings.hints, &mut self.notices);
        }
        self.ownship.feed = feed;
        let report = self.ownship.feed.report.as_ref();
        let report = report.filter(|_report| self.settings.ownship.shown);
        let told = self.ownship.map_check.check(report, &mut self.workspace);
        for notice in told {
            self.tell(notice);
        }
    }
}
