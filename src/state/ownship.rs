//! Own-ship as the state knows it: what simulators tell of it, and at which airport it stands.

use std::time::Instant;

use geodesy::{GreatCircleLeg, LatLng};
use simlink::{OwnshipFeed, SimState};

use super::hints::hint_at_simulator;
use super::map_check::MapCheck;
use super::notice::NoticeTopic;
use super::notices::Notices;
use super::{MapReference, Notice, Picture, Workspace};
use crate::airport::Icao;
use crate::ownship::airport_detector::AirportVicinity;
use crate::ownship::depiction::{Depiction, DepictionInput, DepictionStatus, Georeference, depict};
use crate::settings::{Ownship, Settings};

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

    /// Where it is on this picture now, and what is said of it; its map may be off by so many metres.
    pub fn depict(
        &self,
        picture: &Picture,
        map_error: Option<u32>,
        now: Instant,
        settings: &Ownship,
    ) -> Depiction {
        let mut depiction = depict(&DepictionInput {
            georef: match &picture.reference {
                MapReference::None => Georeference::None,
                MapReference::Unusable(_) => Georeference::Unusable,
                MapReference::Usable(_) if !picture.access_known => Georeference::Unconfirmed,
                MapReference::Usable(reference) => Georeference::Usable(reference),
            },
            real_chart: picture.real,
            feed: &self.feed,
            now,
            shown: settings.shown,
            look: settings.look,
        });
        if let (DepictionStatus::Shown, Some(metres)) = (&depiction.status, map_error) {
            depiction.status = DepictionStatus::MapMayBeOff { metres };
        }
        depiction
    }

    /// Takes the newest knowledge of the simulator links. The simulated aircraft of the embedded service is no simulator.
    pub(super) fn update(
        &mut self,
        feed: OwnshipFeed,
        embedded: bool,
        workspace: &mut Workspace,
        settings: &mut Settings,
        notices: &mut Notices,
    ) {
        let (before, now) = (&self.feed.recorder, &feed.recorder);
        let recording = Notice::recording(&before.recording, &now.recording);
        let playback = Notice::playback(&before.playing, &now.playing);
        if recording.is_some() {
            // What was told of the beginning does not hold up the end.
            notices.outdate(NoticeTopic::Recorder);
        }
        for told in [recording, playback].into_iter().flatten() {
            notices.tell(told);
        }
        if !embedded {
            hint_at_simulator(&feed, &mut settings.hints, notices);
        }
        self.feed = feed;
        let report = self.feed.report.as_ref();
        let report = report.filter(|_report| settings.ownship.shown);
        for notice in self.map_check.check(report, workspace) {
            notices.tell(notice);
        }
    }

    /// The airport where it stands, while its diagram is not on the screen and the user has not declined it.
    pub(super) fn offered_airport(&self, workspace: &Workspace) -> Option<Icao> {
        let icao = self.airport()?;
        let open = workspace.on_screen().any(|tab| {
            let chart = &tab.showing.chart;
            chart.icao == icao && chart.is_airport_diagram()
        });
        Some(icao).filter(|_icao| !open && self.declined_diagram != Some(icao))
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
