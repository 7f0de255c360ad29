//! One simulator that is heard: its newest report, put together from its own sentences, and whether it stands still.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use geodesy::Degrees;
use jiff::Timestamp;

use crate::health::SimulatorSource;
use crate::sim_time::{SimClock, SimTime};
use crate::source_id::SourceId;
use crate::source_name::SourceName;
use crate::wire::WireFact;
use crate::{OwnshipReport, PositionSample, SimState, health};

/// A heading or an altitude older than this does not belong to a position.
const JOINED_LIFE: Duration = Duration::from_secs(2);
/// Over how long the rate is measured.
const RATE_WINDOW: Duration = Duration::from_secs(5);
/// The rate is measured with at most so many reports.
const RATE_REPORTS: usize = 512;
/// Latitude and longitude below this, in degrees, are where simulators park the aircraft of their menu.
const NULL_ISLAND: f64 = 0.05;
/// So many reports of one position, at least, make a pause (simulators 1.5).
const PAUSE_REPORTS: u32 = 3;
/// And so much time: a sender that is faster than its simulator's frames repeats positions in flight.
const PAUSE_TIME: Duration = Duration::from_secs(1);
/// A gap counts as no more than this: during a longer one the simulator may have been loading.
const LONGEST_STEP: Duration = Duration::from_secs(2);
/// Nautical miles in a degree of latitude.
const NM_PER_DEGREE: f64 = 60.0;

/// A simulator that is heard.
#[derive(Debug)]
pub(super) struct SourceState {
    pub(super) id: SourceId,
    pub(super) address: Option<SocketAddr>,
    /// When anything of it was heard last.
    pub(super) last_seen: Instant,
    /// Its newest position, if it told one.
    pub(super) report: Option<OwnshipReport>,
    heading: Option<(Degrees, Instant)>,
    /// Feet above mean sea level.
    altitude: Option<(f64, Instant)>,
    /// What it says of its simulation, in formats that do.
    sim_state: Option<SimState>,
    product: Option<SourceName>,
    arrivals: VecDeque<Instant>,
    still: RepeatedPosition,
    /// A recording that was played to its end: any simulator is better.
    pub(super) ended: bool,
    /// Its connection was closed, and it was not heard since.
    pub(super) closed: bool,
    /// Its next position is somewhere else: no line leads there.
    pub(super) moved: bool,
    /// The number of its camera, where that is on no list.
    pub(super) unknown_camera: Option<i32>,
    /// Its simulated time, as it told it last.
    pub(super) clock: Option<SimClock>,
}

/// How long one position was repeated by a sender that says it moves.
#[derive(Debug, Default)]
struct RepeatedPosition {
    reports: u32,
    time: Duration,
    /// How far it must have moved meanwhile, in nautical miles.
    owed: f64,
}

impl SourceState {
    pub(super) fn new(id: SourceId, address: Option<SocketAddr>, now: Instant) -> Self {
        Self {
            id,
            address,
            last_seen: now,
            report: None,
            heading: None,
            altitude: None,
            sim_state: None,
            product: None,
            arrivals: VecDeque::new(),
            still: RepeatedPosition::default(),
            ended: false,
            closed: false,
            moved: false,
            unknown_camera: None,
            clock: None,
        }
    }

    /// Takes a report of a recording that is played: it is complete, and its state is the recorded one.
    pub(super) fn take_played(&mut self, report: OwnshipReport, now: Instant) {
        self.count_arrival(now);
        (self.report, self.last_seen, self.ended) = (Some(report), now, false);
    }

    /// Its connection was closed: it is lost (simulators 1.5). The next one begins without anything known of its camera and
    /// its clock, and no line leads to where the aircraft is then.
    pub(super) fn leave(&mut self) {
        (self.closed, self.unknown_camera, self.clock) = (true, None, None);
        self.moved = true;
    }

    /// Takes what it told; returns whether it is to be listed in another way.
    pub(super) fn take(&mut self, fact: WireFact, now: Instant, utc: Timestamp) -> bool {
        match fact {
            WireFact::Position(sample) => self.take_position(sample, now, utc),
            WireFact::Heading(heading) => self.take_heading(heading, now),
            WireFact::Altitude(feet) => self.take_altitude(feet, now),
            WireFact::State(sim) => {
                self.sim_state = Some(sim);
                if let Some(report) = &mut self.report {
                    report.sim = sim;
                }
            }
            WireFact::Product(product) => {
                let product =
                    Some(product).filter(|product| *product != SourceName::Own("".into()));
                let renamed = self.product != product;
                self.product = product;
                return renamed;
            }
            WireFact::Unchanged => self.take_unchanged(now, utc),
            WireFact::Moved => self.moved = true,
            WireFact::UnknownCamera(camera) => {
                let changed = self.unknown_camera != camera;
                self.unknown_camera = camera;
                return changed;
            }
            WireFact::Time(time) => return self.take_time(time, utc),
            WireFact::Present => {}
        }
        false
    }

    /// Takes a position and joins it with this source's own heading and altitude, if these are fresh.
    fn take_position(&mut self, mut sample: PositionSample, now: Instant, utc: Timestamp) {
        self.count_arrival(now);
        let is_fresh = |at: Instant| now.saturating_duration_since(at) < JOINED_LIFE;
        let heading = self.heading.filter(|(_, at)| is_fresh(*at));
        let altitude = self.altitude.filter(|(_, at)| is_fresh(*at));
        sample.heading = sample.heading.or(heading.map(|(heading, _)| heading));
        sample.altitude = sample.altitude.or(altitude.map(|(feet, _)| feet));
        self.still.observe(self.report.as_ref(), &sample, now);
        let runs = self
            .sim_state
            .is_none_or(|state| state == SimState::Running);
        let nowhere = is_nowhere(&sample);
        if nowhere
            && self.sim_state != Some(SimState::InMenu)
            && let Some(report) = self.recent_report(now)
            && report.sim != SimState::InMenu
        {
            // One sign alone is a pause, and the aircraft stays where it was (simulators 2.7).
            report.sim = SimState::Paused;
            self.take_unchanged(now, utc);
            return;
        }
        // With nothing that it could stay at, there is no aircraft yet.
        let sim = if runs && nowhere {
            SimState::InMenu
        } else if let Some(state) = self.sim_state {
            state
        } else if self.still.is_pause(sample.resolution) {
            SimState::Paused
        } else {
            SimState::Running
        };
        self.report = Some(OwnshipReport {
            sample,
            received: now,
            received_utc: utc,
            sim,
        });
    }

    /// Takes its simulated time; returns whether a clock that shows it changes.
    fn take_time(&mut self, time: Option<SimTime>, utc: Timestamp) -> bool {
        let clock = time.and_then(|time| SimClock::new(time, utc));
        let shown = |clock: Option<SimClock>| clock.and_then(|clock| clock.shown());
        let changed = shown(self.clock) != shown(clock);
        self.clock = clock;
        changed
    }

    fn count_arrival(&mut self, now: Instant) {
        self.arrivals.push_back(now);
        let outdated = |arrival: &Instant| now.saturating_duration_since(*arrival) > RATE_WINDOW;
        while self.arrivals.len() > RATE_REPORTS || self.arrivals.front().is_some_and(outdated) {
            self.arrivals.pop_front();
        }
    }

    /// Takes a heading. It turns the symbol at once, but does not make the position younger.
    fn take_heading(&mut self, heading: Degrees, now: Instant) {
        self.heading = Some((heading, now));
        if let Some(report) = self.recent_report(now) {
            report.sample.heading = Some(heading);
        }
    }

    /// Takes an altitude. It does not make the position younger either.
    fn take_altitude(&mut self, feet: f64, now: Instant) {
        self.altitude = Some((feet, now));
        if let Some(report) = self.recent_report(now) {
            report.sample.altitude = Some(feet);
        }
    }

    /// Takes it that the aircraft has not moved: its position is as young as that. What was lost stays lost.
    fn take_unchanged(&mut self, now: Instant, utc: Timestamp) {
        if let Some(report) = &mut self.report
            && now.saturating_duration_since(report.received) <= health::SOURCE_LOST_AFTER
        {
            (report.received, report.received_utc) = (now, utc);
        }
    }

    /// What is not drawn any more (ownship O4) is not turned either.
    fn recent_report(&mut self, now: Instant) -> Option<&mut OwnshipReport> {
        let is_recent = |report: &&mut OwnshipReport| report.age(now) < OwnshipReport::LOST_AFTER;
        self.report.as_mut().filter(is_recent)
    }

    /// The source as it is listed.
    pub(super) fn source(&self, driving: bool) -> SimulatorSource {
        SimulatorSource {
            id: self.id.clone(),
            address: self.address,
            product: self.product.clone(),
            last_seen: self.last_seen,
            position: self
                .report
                .as_ref()
                .map(|report| (report.received, report.sim)),
            sim_state: self.sim_state,
            rate: self.rate(),
            driving,
            closed: self.closed,
        }
    }

    /// Positions per second.
    fn rate(&self) -> f32 {
        let (Some(first), Some(last)) = (self.arrivals.front(), self.arrivals.back()) else {
            return 0.0;
        };
        let secs = last.saturating_duration_since(*first).as_secs_f32();
        if secs > 0.0 {
            (self.arrivals.len() - 1) as f32 / secs
        } else {
            0.0
        }
    }
}

impl RepeatedPosition {
    fn observe(&mut self, before: Option<&OwnshipReport>, sample: &PositionSample, now: Instant) {
        let before = before.filter(|before| {
            let (a, b) = (before.sample.position, sample.position);
            a.lat.to_bits() == b.lat.to_bits()
                && a.lng.to_bits() == b.lng.to_bits()
                && sample
                    .ground_speed
                    .is_none_or(|knots| knots > PositionSample::STANDSTILL)
        });
        let Some(before) = before else {
            *self = Self {
                reports: 1,
                ..Self::default()
            };
            return;
        };
        // Without a speed it is unknown how far it must have moved: what was counted stays.
        let Some(knots) = sample.ground_speed else {
            return;
        };
        let step = now
            .saturating_duration_since(before.received)
            .min(LONGEST_STEP);
        self.reports = self.reports.saturating_add(1);
        self.time = self.time.saturating_add(step);
        self.owed += knots * step.as_secs_f64() / 3600.0;
    }

    /// Whether it must have moved by two steps of the sender's own resolution, and did not.
    fn is_pause(&self, resolution: f64) -> bool {
        self.reports >= PAUSE_REPORTS
            && self.time >= PAUSE_TIME
            && self.owed >= 2.0 * resolution * NM_PER_DEGREE
    }
}

/// Null island, not moving: where simulators park the aircraft of their menu (simulators 1.3).
pub(super) fn is_nowhere(sample: &PositionSample) -> bool {
    let still = sample
        .ground_speed
        .is_none_or(|knots| knots <= PositionSample::STANDSTILL);
    still && sample.position.lat.abs() < NULL_ISLAND && sample.position.lng.abs() < NULL_ISLAND
}

#[cfg(test)]
pub(super) mod tests;
