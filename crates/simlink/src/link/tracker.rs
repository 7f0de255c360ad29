//! Which simulators are heard, which one drives own-ship, and what of it is worth a frame (simulators 1.3 to 1.6).

mod compared;
mod handover;
mod played;

use std::cmp::Reverse;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use geodesy::{Degrees, LatLng};
use jiff::Timestamp;

use super::source_state::SourceState;
use super::udp;
use crate::fault::{Fault, LinkFault};
use crate::health::{Link, LinkStatus};
use crate::integrity::SourceComparator;
use crate::recorder_state::RecorderState;
use crate::source_id::{ReportOrigin, SourceId};
use crate::track::TrackRecorder;
use crate::wire::WireMessage;
use crate::{LinkKind, OwnshipFeed, OwnshipReport, SimState};

/// A source silent for so long is no longer listed.
const FORGOTTEN_AFTER: Duration = Duration::from_mins(1);
/// A report after a longer silence is news even when it says the same: the marker was about to be dimmed.
const SILENCE: Duration = Duration::from_millis(1900);
/// A smaller turn of the nose cannot be seen, in degrees.
const VISIBLE_TURN: f64 = 0.25;
/// More senders than this are an attack or a mistake; further ones are not listed.
const MOST_SOURCES: usize = 16;
/// A flood of unreadable datagrams wakes the window no more often than this.
const FAULT_INTERVAL: Duration = Duration::from_secs(1);

/// What the window was last woken for: what a marker is made of.
#[derive(Debug, Clone, Copy, PartialEq)]
struct MarkerState {
    position: LatLng,
    nose: Option<Degrees>,
    sim: SimState,
}

/// Who sent a message, and over which link it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SenderId {
    /// Over which link.
    pub link: LinkKind,
    /// From where.
    pub address: SocketAddr,
}

/// Turns messages into the feed. Every method that returns a `bool` says whether there is something new to draw.
#[derive(Debug)]
pub struct Tracker {
    links: Vec<Link>,
    heard: Vec<SourceState>,
    driving: Option<SourceId>,
    /// The user's choice; it wins as soon as it is heard (simulators 1.6).
    chosen: Option<SourceId>,
    /// The recording that is played, and what the user had chosen before.
    played: Option<(SourceId, Option<SourceId>)>,
    /// The newest report of the driving source; outlives the source's place in the list.
    report: Option<OwnshipReport>,
    /// The way flown in the simulators.
    track: TrackRecorder,
    /// That of the recording that is played: a way is one or the other.
    played_track: TrackRecorder,
    /// The next report of the recording begins that way again.
    rewound: bool,
    /// When the window was last woken for a fault.
    fault_told: Option<Instant>,
    drawn: Option<MarkerState>,
    list_changed: bool,
    integrity: SourceComparator,
    /// See [`Self::look`].
    step: Option<f64>,
}

impl Tracker {
    /// Nothing was heard yet over these links.
    pub fn new(links: Vec<Link>) -> Self {
        Self {
            links,
            heard: Vec::new(),
            driving: None,
            chosen: None,
            played: None,
            report: None,
            track: TrackRecorder::default(),
            played_track: TrackRecorder::default(),
            rewound: false,
            fault_told: None,
            drawn: None,
            list_changed: false,
            integrity: SourceComparator::new(udp::is_this_computer),
            step: Some(0.0),
        }
    }

    /// From how far a move on can be seen, in degrees of latitude; `None` while no map is on the screen: then no move
    /// and no turn is worth a frame (ownship O12).
    pub fn look(&mut self, step: Option<f64>) {
        self.step = step;
    }

    /// Takes a message.
    pub fn receive(
        &mut self,
        id: SenderId,
        heard: WireMessage,
        now: Instant,
        utc: Timestamp,
    ) -> bool {
        let SenderId { link, address } = id;
        match heard {
            WireMessage::Traffic => false,
            WireMessage::Fault(fault) => self.note_fault(link, fault, now),
            WireMessage::Fact { name, fact } => {
                let id = SourceId::heard(link, address.ip(), name);
                if let Some(source) = self.source(&id, Some(address), now) {
                    self.list_changed |= source.take(fact, now, utc);
                }
                self.compare(&id, now);
                self.follow(now)
            }
        }
    }

    /// The connection was closed: another source may drive at once (simulators 1.5).
    pub fn close(&mut self, from: SenderId, now: Instant) -> bool {
        let SenderId { link, address } = from;
        let host = address.ip();
        let of_it =
            |source: &&mut SourceState| source.id.origin == ReportOrigin::Link { kind: link, host };
        for source in self.heard.iter_mut().filter(of_it) {
            source.leave();
            self.list_changed = true;
        }
        self.compare_known();
        self.follow(now)
    }

    /// Drops the sources of links that are switched off.
    pub fn close_sources_of_closed_links(&mut self, now: Instant) -> bool {
        let is_off = |source: &SourceState| match source.id.origin {
            ReportOrigin::Link { kind, .. } => {
                let mut links = self.links.iter();
                links.any(|link| link.kind == kind && link.status == LinkStatus::Off)
            }
            ReportOrigin::Recording => false,
        };
        for source in &mut self.heard {
            if is_off(source) && !source.closed {
                source.leave();
                self.list_changed = true;
            }
        }
        self.compare_known();
        self.follow(now)
    }

    /// Sets the status of a link.
    pub fn status(&mut self, kind: LinkKind, status: LinkStatus) -> bool {
        let link = self.links.iter_mut().find(|link| link.kind == kind);
        let Some(link) = link.filter(|link| link.status != status) else {
            return false;
        };
        link.status = status;
        true
    }

    /// Lets a source drive own-ship, at once or as soon as it tells a position.
    pub fn choose(&mut self, id: SourceId, now: Instant) -> bool {
        self.chosen = Some(id);
        self.follow(now)
    }

    /// Takes sources off the list that were not heard for a minute.
    pub fn forget(&mut self, now: Instant) -> bool {
        let before = self.heard.len();
        self.heard
            .retain(|source| now.saturating_duration_since(source.last_seen) < FORGOTTEN_AFTER);
        self.compare_known();
        self.heard.len() != before
    }

    /// When [`Self::forget`] has something to do next.
    pub fn forgets_at(&self) -> Option<Instant> {
        self.heard
            .iter()
            .map(|source| source.last_seen + FORGOTTEN_AFTER)
            .min()
    }

    /// Until when the newest report is live unless another one comes (ownship O4).
    pub fn live_until(&self) -> Option<Instant> {
        self.report
            .as_ref()
            .map(|report| report.received + OwnshipReport::LIVE_FOR)
    }

    /// What is known now.
    pub fn feed(&self) -> OwnshipFeed {
        let sources = self
            .heard
            .iter()
            .map(|heard| heard.source(self.driving.as_ref() == Some(&heard.id)));
        let mut all = self.heard.iter();
        let driving = all.find(|heard| self.driving.as_ref() == Some(&heard.id));
        OwnshipFeed {
            report: self.report.clone(),
            track: if self.drives_recording() {
                self.played_track.track()
            } else {
                self.track.track()
            },
            unknown_camera: driving.and_then(|heard| heard.unknown_camera),
            sim_clock: driving.and_then(|heard| heard.clock),
            sources: sources.collect(),
            comparisons: self.integrity.comparisons(),
            links: self.links.clone(),
            // The links look for it.
            recorder: RecorderState::default(),
        }
    }

    /// The entry of a source, made if there is room.
    fn source(
        &mut self,
        id: &SourceId,
        from: Option<SocketAddr>,
        now: Instant,
    ) -> Option<&mut SourceState> {
        let known = self.heard.iter().any(|source| source.id == *id);
        if !known && self.heard.len() >= MOST_SOURCES {
            self.make_room();
        }
        if !known && self.heard.len() < MOST_SOURCES {
            self.heard.push(SourceState::new(id.clone(), from, now));
            self.list_changed = true;
        }
        let source = self.heard.iter_mut().find(|source| source.id == *id)?;
        (source.address, source.last_seen, source.closed) = (from, now, false);
        Some(source)
    }

    /// Drops the source that was silent for longest, so that a flood of made-up names cannot lock a simulator out.
    fn make_room(&mut self) {
        let kept = [self.driving.clone(), self.chosen.clone()];
        let oldest = self
            .heard
            .iter()
            .filter(|source| !kept.iter().flatten().any(|kept| *kept == source.id))
            .min_by_key(|source| source.last_seen)
            .map(|source| source.id.clone());
        self.heard
            .retain(|source| Some(&source.id) != oldest.as_ref());
    }

    /// Decides which source drives, takes its report, and tells whether that changes the picture.
    fn follow(&mut self, now: Instant) -> bool {
        self.arbitrate(now);
        // What was played to its end is no source any more once another one drives.
        self.heard
            .retain(|source| !source.ended || self.driving.as_ref() == Some(&source.id));
        let driving = self
            .heard
            .iter_mut()
            .find(|source| self.driving.as_ref() == Some(&source.id));
        let mut silence = Duration::ZERO;
        let mut moved = false;
        let report = driving.and_then(|source| {
            let report = source.report.clone()?;
            let old = self.report.as_ref().map(|old| old.received);
            silence = old.map_or(silence, |old| {
                report.received.saturating_duration_since(old)
            });
            moved = old != Some(report.received) && std::mem::take(&mut source.moved);
            Some(report)
        });
        if let Some(report) = report {
            let track = if self.drives_recording() {
                &mut self.played_track
            } else {
                &mut self.track
            };
            if moved {
                track.break_line();
            }
            track.take(&report);
            self.report = Some(report);
        }
        let visible = self.report.as_ref().map(drawn);
        let changed = differs(self.drawn.as_ref(), visible.as_ref(), self.step);
        if changed {
            self.drawn = visible;
        }
        let list_changed = std::mem::take(&mut self.list_changed);
        changed || list_changed || silence > SILENCE
    }

    /// Sticky: another source drives only when the user chose it, or when the driving one is lost (ownship O4). Then the
    /// best link wins, and on it who was heard last (simulators 1.6).
    fn arbitrate(&mut self, now: Instant) {
        let is_live = |source: &&SourceState| {
            let recent = |report: &OwnshipReport| report.age(now) < OwnshipReport::LOST_AFTER;
            // A recording is played through, with the gaps that it has.
            let lives = |report| source.id.is_recording() || recent(report);
            !source.ended && !source.closed && source.report.as_ref().is_some_and(lives)
        };
        let live = |id: &Option<SourceId>| {
            self.heard
                .iter()
                .filter(is_live)
                .find(|source| id.as_ref() == Some(&source.id))
        };
        let next = live(&self.chosen)
            .or_else(|| live(&self.driving))
            .or_else(|| {
                self.heard
                    .iter()
                    .filter(is_live)
                    .max_by_key(|source| (Reverse(rank(&source.id)), source.last_seen))
            })
            .map(|source| source.id.clone());
        if next.is_some() && next != self.driving {
            self.driving = next;
            self.list_changed = true;
            self.track.break_line();
            self.played_track.break_line();
        }
    }

    /// Something is wrong with what comes over a link.
    pub fn note_fault(&mut self, kind: LinkKind, fault: Fault, now: Instant) -> bool {
        let Some(link) = self.links.iter_mut().find(|link| link.kind == kind) else {
            return false;
        };
        let known = |before: &LinkFault| before.fault == fault;
        let is_new = !link.fault.as_ref().is_some_and(known);
        link.fault = Some(LinkFault { fault, at: now });
        let is_due = |told| now.saturating_duration_since(told) >= FAULT_INTERVAL;
        let due = is_new && self.fault_told.is_none_or(is_due);
        if due {
            self.fault_told = Some(now);
        }
        due
    }
}

/// How a source ranks where nothing drives yet: first by its link, recordings last.
fn rank(id: &SourceId) -> (bool, Option<LinkKind>) {
    match id.origin {
        ReportOrigin::Link { kind, .. } => (false, Some(kind)),
        ReportOrigin::Recording => (true, None),
    }
}

fn drawn(report: &OwnshipReport) -> MarkerState {
    MarkerState {
        position: report.sample.position,
        nose: report.sample.nose(),
        sim: report.sim,
    }
}

/// Whether a marker drawn for `after` looks different from the one drawn for `before`.
fn differs(before: Option<&MarkerState>, after: Option<&MarkerState>, step: Option<f64>) -> bool {
    let (Some(before), Some(after)) = (before, after) else {
        return before.is_some() != after.is_some();
    };
    if before.sim != after.sim {
        return true;
    }
    let Some(step) = step else { return false };
    let turned = match (before.nose, after.nose) {
        (Some(a), Some(b)) => half_turn(b.0 - a.0),
        (None, None) => 0.0,
        (Some(_), None) | (None, Some(_)) => 180.0,
    };
    let (from, to) = (before.position, after.position);
    let north = to.lat - from.lat;
    let east = half_turn(to.lng - from.lng) * to.lat.to_radians().cos();
    let moved = north.hypot(east);
    turned.abs() > VISIBLE_TURN || (moved > 0.0 && moved >= step)
}

/// A difference of angles in degrees, by the shorter way.
fn half_turn(difference: f64) -> f64 {
    Degrees(difference + 180.0).turn().0 - 180.0
}

#[cfg(test)]
mod tests;
