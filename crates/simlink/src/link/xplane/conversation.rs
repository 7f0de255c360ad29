//! What is said to one X-Plane, and what it answers (simulators 3). It is asked for its position and for a few values,
//! and asked again when it falls silent, for ever and never more often than once a second; nothing else is sent.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use geodesy::LatLng;

use crate::fault::LinkFailure;
use crate::sim_time::LastReportedTime;
use crate::source_name::SourceName;
use crate::wire::WireFact;
use crate::wire::xplane::beacon::Beacon;
use crate::wire::xplane::dataref::{Dataref, DatarefValues};
use crate::wire::xplane::{Malformed, rpos, rref};
use crate::{OwnshipReport, PositionSample, SimState};

/// Positions and values a second.
const RATE: u8 = 5;
/// X-Plane forgets what was asked for when it is restarted; it is told again even while it answers.
const RENEWED_AFTER: Duration = Duration::from_secs(15);
/// Between two requests at least; doubled as long as no position comes.
const SHORTEST_SPACING: Duration = Duration::from_secs(1);
/// And at most.
const LONGEST_SPACING: Duration = Duration::from_secs(30);
/// An X-Plane that called every second and did not for so long is busy, or was restarted (simulators 3.1).
const BEACON_GAP: Duration = Duration::from_secs(5);
/// An X-Plane that calls and leaves so many requests in a row without a position refuses requests.
const REFUSED_AFTER: u32 = 3;

/// The conversation with one X-Plane.
#[derive(Debug)]
pub(super) struct Conversation {
    /// Where it takes requests.
    pub(super) address: SocketAddr,
    /// What it calls with.
    pub(super) beacon: Beacon,
    /// The simulator's name with its version.
    pub(super) name: Arc<str>,
    /// When its first beacon came, and its newest one.
    pub(super) met: Instant,
    called: Instant,
    /// When anything of it came last.
    pub(super) heard: Instant,
    asked: Option<Instant>,
    /// How many requests were left without a position.
    unanswered: u32,
    /// When it is to be asked.
    pub(super) due: Instant,
    spacing: Duration,
    /// The user named it: it is asked whether or not it calls.
    pub(super) expected: bool,
    /// When it told a position last, in whichever message, and when it told an exact one.
    located: Option<Instant>,
    exact: Option<Instant>,
    /// The newest exact one, and whether it is another place than the one before.
    place: Option<LatLng>,
    moves: bool,
    values: DatarefValues,
    /// When values came last.
    valued: Option<Instant>,
    /// What was made of them last.
    sim: Option<SimState>,
    replay: Option<bool>,
    time: LastReportedTime,
}

impl Conversation {
    /// With an X-Plane that has just called; it is due to be asked at once.
    pub(super) fn new(address: SocketAddr, beacon: Beacon, now: Instant) -> Self {
        Self {
            address,
            name: beacon.version.simulator().into(),
            beacon,
            met: now,
            called: now,
            heard: now,
            asked: None,
            unanswered: 0,
            due: now,
            spacing: SHORTEST_SPACING,
            expected: false,
            located: None,
            exact: None,
            place: None,
            moves: false,
            values: DatarefValues::default(),
            valued: None,
            sim: None,
            replay: None,
            time: LastReportedTime::default(),
        }
    }

    /// Takes its next beacon. One after a gap comes from an X-Plane that may have been restarted: it is asked at
    /// once.
    pub(super) fn call(&mut self, beacon: Beacon, now: Instant) {
        let gap = now.saturating_duration_since(self.called) > BEACON_GAP;
        if gap && !self.is_live(now) {
            self.spacing = SHORTEST_SPACING;
            self.due = self.due.min(self.earliest(now));
        }
        self.name = beacon.version.simulator().into();
        self.beacon = beacon;
        (self.called, self.heard) = (now, now);
    }

    /// Takes an answer and tells what is in it.
    pub(super) fn receive(
        &mut self,
        datagram: &[u8],
        now: Instant,
    ) -> Result<Vec<WireFact>, Malformed> {
        if !self.is_live(now) {
            // Who listens may have forgotten what was told before a silence.
            (self.sim, self.replay) = (None, None);
        }
        let sample = if datagram.starts_with(&rpos::LABEL) {
            let sample = rpos::parse(datagram)?;
            self.exact = Some(now);
            let place = self.place.replace(sample.position);
            self.moves = place.is_some_and(|place| place != sample.position);
            Some(sample)
        } else {
            self.take_values(datagram, now)?
        };
        self.heard = now;
        let mut facts = self.changes(now);
        if let Some(sample) = sample {
            self.locate(now);
            facts.push(WireFact::Position(sample));
        } else {
            facts.push(WireFact::Present);
        }
        Ok(facts)
    }

    /// What to ask it for; the requests are taken as sent.
    pub(super) fn ask(&mut self, now: Instant) -> impl Iterator<Item = Vec<u8>> + use<> {
        self.asked = Some(now);
        self.unanswered = self.unanswered.saturating_add(1);
        self.due = now + self.spacing;
        self.spacing = (self.spacing * 2).min(LONGEST_SPACING);
        requests(RATE)
    }

    /// What ends that.
    pub(super) fn take_leave(&self) -> impl Iterator<Item = Vec<u8>> + use<> {
        let asked = self.asked.is_some();
        requests(0).filter(move |_request| asked)
    }

    /// What keeps it from telling its position, as far as can be guessed: a sentence for the link page.
    pub(super) fn refusal(&self, now: Instant) -> Option<LinkFailure> {
        let calls = now.saturating_duration_since(self.called) <= BEACON_GAP;
        let Self { name, address, .. } = self;
        if self.unanswered <= REFUSED_AFTER || !(calls || self.expected) {
            return None;
        }
        let (host, port) = (address.ip(), address.port());
        Some(if calls {
            LinkFailure::Unanswered(name.to_string(), host, port)
        } else {
            LinkFailure::UnansweredCall(name.to_string(), host, port)
        })
    }

    /// Whether it tells positions.
    pub(super) fn is_live(&self, now: Instant) -> bool {
        is_fresh(self.located, now)
    }

    /// When it may be asked again, from now on.
    fn earliest(&self, now: Instant) -> Instant {
        self.asked
            .map_or(now, |asked| now.max(asked + SHORTEST_SPACING))
    }

    /// A position came: it is asked again in good time, or soon when no other one comes.
    fn locate(&mut self, now: Instant) {
        self.located = Some(now);
        self.unanswered = 0;
        self.spacing = SHORTEST_SPACING;
        let renewal = self.asked.map_or(now, |asked| asked + RENEWED_AFTER);
        self.due = renewal
            .min(now + OwnshipReport::LIVE_FOR)
            .max(self.earliest(now));
    }

    /// Takes values. They tell the position only while nothing better does: they are less exact.
    fn take_values(
        &mut self,
        datagram: &[u8],
        now: Instant,
    ) -> Result<Option<PositionSample>, Malformed> {
        let told = rref::parse(datagram)?;
        if !is_fresh(self.valued, now) {
            self.values = DatarefValues::default();
        }
        self.valued = Some(now);
        for (dataref, value) in told {
            self.values.take(dataref, value.into());
        }
        if is_fresh(self.exact, now) {
            return Ok(None);
        }
        let sample = rref::sample(&self.values);
        if !matches!(sample, Ok(None)) {
            // The two may come one after the other: each counts for one position.
            self.values.remove(Dataref::Latitude);
            self.values.remove(Dataref::Longitude);
        }
        sample
    }

    /// What is to be told of the simulation, if it is not what was told last. One that says nothing of it any more is taken
    /// to run, after a pause once its aircraft moves: values may fall silent in a pause while positions go on.
    fn changes(&mut self, now: Instant) -> Vec<WireFact> {
        let mut facts = Vec::new();
        let sim = match self.flag(Dataref::Paused, now) {
            Some(paused) => Some(SimState::of_pause(paused)),
            None if self.sim == Some(SimState::Paused) && !self.moves => self.sim,
            None => self.sim.map(|_told| SimState::Running),
        };
        if let Some(sim) = sim
            && self.sim != Some(sim)
        {
            self.sim = Some(sim);
            facts.push(WireFact::State(sim));
        }
        let replay = self.flag(Dataref::InReplay, now).unwrap_or(false);
        if self.replay != Some(replay) {
            self.replay = Some(replay);
            let product = SourceName::playing(&self.name, replay);
            facts.push(WireFact::Product(product));
        }
        let time = self.values.time();
        let time = time.filter(|_time| is_fresh(self.valued, now));
        if self.time.renew(time) {
            facts.push(WireFact::Time(time));
        }
        facts
    }

    fn flag(&self, dataref: Dataref, now: Instant) -> Option<bool> {
        let fresh = is_fresh(self.valued, now);
        self.values.is_set(dataref).filter(|_set| fresh)
    }
}

/// Whether what came at that moment still holds.
fn is_fresh(moment: Option<Instant>, now: Instant) -> bool {
    moment.is_some_and(|moment| now.saturating_duration_since(moment) < OwnshipReport::LIVE_FOR)
}

fn requests(rate: u8) -> impl Iterator<Item = Vec<u8>> {
    let values = rref::ASKED.into_iter();
    let values = values.map(move |dataref| rref::request(dataref, rate.into()));
    std::iter::once(rpos::request(rate)).chain(values)
}

#[cfg(test)]
mod tests;
