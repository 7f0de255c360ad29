//! Timeline: the flight of the simulated aircraft, as a function of the time since it began.

use std::time::Duration;

use super::{
    catalogue::FlightFacts,
    simulated_aircraft::{
        AircraftState, FlatEarth, LocalPosition, STEP_SECS, SimulatedAircraft, StraightLeg,
    },
    waypoints::{legs_of_last, route},
};

/// Only the last part of the way from the stand is taxied, so that the flight begins soon.
const TAXI_METRES: f64 = 300.0;
const PARKED_SECS: f64 = 4.0;
const TAXI_SPEED: f64 = 11.0;
const TURNING_SPEED: f64 = 7.0;
/// Speeds in metres per second: leaving (160 kt), final (155 kt), and between them as fast as
/// it takes to be back in time, at most 248 kt.
const CLIMB_SPEED: f64 = 82.0;
const FINAL_SPEED: f64 = 80.0;
const CRUISE_SPEEDS: (f64, f64) = (93.0, 127.5);
/// The aircraft leaves the runway, and the flight ends, at this speed.
const VACATING_SPEED: f64 = 8.0;
/// What is left of ten minutes for the way between runway and final, seconds.
const CRUISE_SECS: f64 = 360.0;
const PAUSE_SECS: f64 = 15.0;
/// Long enough to be dimmed, not to be lost (ownship O4).
const SHORT_SILENCE_SECS: f64 = 3.0;
/// Long enough to be lost.
const LONG_SILENCE_SECS: f64 = 12.0;
/// How long before an event [`Timeline::start_of`] begins.
const LEAD_SECS: f64 = 8.0;
/// A time that is as near to a step, as a share of the time between two, is the step's.
const ON_STEP: f64 = 0.1;
/// A flight that has not ended by then is cut; facts that lead there are wrong.
const LONGEST_SECS: f64 = 1_200.0;

/// What happens in the course of the default flight, in the order it happens, except that the inset
/// may come before or after the place outside; and what happens in the flights of single procedures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlightEvent {
    /// Standing on a taxiway.
    Parked,
    /// On the way to the runway.
    Taxi,
    /// Standing before the runway. Not in the default flight, like the others that say so.
    HoldShort,
    /// Rolling, lifting off.
    TakeOff,
    /// Off the ground (not in the default flight).
    Airborne,
    /// About to pass over an inset of the approach chart.
    OverInset,
    /// About to leave the planview of the approach chart.
    Outside,
    /// On the drawn final track.
    Final,
    /// Identical sentences for 15 seconds, with a ground speed.
    Paused,
    /// No sentence for 3 seconds.
    Silent,
    /// No sentence for 12 seconds.
    Lost,
    /// Over the threshold and rolling out.
    Landing,
    /// On the runway with all wheels (not in the default flight).
    RollOut,
    /// Clear of the runway (not in the default flight).
    Vacated,
    /// Over the threshold and climbing again (not in the default flight).
    Missed,
}

/// The whole flight, worked out once. It begins again when it is over.
#[derive(Debug)]
pub(super) struct Timeline {
    /// One entry per step; `None` while nothing is sent.
    pub(super) steps: Vec<Option<AircraftState>>,
    /// Index of the step each phase begins with.
    pub(super) starts: Vec<(FlightEvent, usize)>,
}

impl Timeline {
    /// The flight that belongs to the facts of the drawn charts.
    pub(super) fn new(facts: &FlightFacts) -> Self {
        let mut flight = Flight::new(facts);
        flight.taxi();
        flight.take_off();
        flight.route();
        flight.land();
        flight.into_timeline(facts)
    }

    /// What the feed says after so long; `None` while it is silent. Between two steps it is between what they say, so
    /// that a slow flight is a smooth one.
    pub(super) fn at(&self, elapsed: Duration) -> Option<AircraftState> {
        let exact = elapsed.as_secs_f64() / STEP_SECS;
        let step = |number: f64| {
            let index = (number as usize).checked_rem(self.steps.len())?;
            self.steps.get(index).copied().flatten()
        };
        let part = exact.fract();
        let begins_again = (exact.ceil() as usize).checked_rem(self.steps.len()) == Some(0);
        match (step(exact.floor()), step(exact.ceil())) {
            (Some(one), Some(other))
                if (ON_STEP..1.0 - ON_STEP).contains(&part) && !begins_again =>
            {
                Some(one.towards(&other, part))
            }
            _ => step(exact.round()),
        }
    }

    /// When a phase begins; for a place to pass or a silence, a few seconds before it.
    pub(super) fn start_of(&self, phase: FlightEvent) -> Duration {
        let start = self.starts.iter().find(|(known, _)| *known == phase);
        duration(start.map_or(0, |(_, step)| *step))
    }
}

fn duration(steps: usize) -> Duration {
    Duration::from_secs_f64(steps as f64 * STEP_SECS)
}

fn steps(secs: f64) -> usize {
    (secs / STEP_SECS).round() as usize
}

/// A flight while it is worked out.
struct Flight {
    ground: FlatEarth,
    aircraft: SimulatedAircraft,
    taxi: Vec<StraightLeg>,
    runway: StraightLeg,
    route: Vec<StraightLeg>,
    /// Places to pass exactly over, instead of turning before them.
    overflown: [LocalPosition; 2],
    cruise_speed: f64,
    recorded: Vec<AircraftState>,
    starts: Vec<(FlightEvent, usize)>,
    /// First and last step of the leg towards the first place in `overflown`.
    towards: (usize, usize),
}

impl Flight {
    fn new(facts: &FlightFacts) -> Self {
        let elevation = facts.elevation_ft;
        let ground = FlatEarth::around(facts.runway.0);
        let threshold = ground.place_from_geo(facts.runway.0);
        let far_end = ground.place_from_geo(facts.runway.1);
        // The way ends on the runway, whose centre line the aircraft then takes up.
        let way: Vec<LocalPosition> = facts
            .taxi
            .iter()
            .map(|at| ground.place_from_geo(*at))
            .collect();
        let taxi = legs_of_last(&way, TAXI_METRES, elevation);
        let (start, track) = taxi.first().map_or_else(
            || (threshold, threshold.direction(far_end)),
            |leg| (leg.from, leg.course()),
        );
        let (slowest, fastest) = CRUISE_SPEEDS;
        let route = route(facts, &ground, far_end, CRUISE_SECS * fastest);
        let on_the_way = route.len().saturating_sub(1);
        let metres: f64 = route.iter().take(on_the_way).map(StraightLeg::length).sum();
        Self {
            ground,
            aircraft: SimulatedAircraft::parked(start, track, elevation),
            taxi,
            runway: StraightLeg {
                from: threshold,
                to: far_end,
                altitude_from: elevation,
                altitude_to: elevation + 900.0,
            },
            route,
            overflown: [facts.over_inset, facts.outside].map(|geo| ground.place_from_geo(geo)),
            cruise_speed: (metres / CRUISE_SECS).clamp(slowest, fastest),
            recorded: Vec::new(),
            starts: vec![(FlightEvent::Parked, 0)],
            towards: (0, 0),
        }
    }

    fn begin(&mut self, phase: FlightEvent) {
        self.starts.push((phase, self.recorded.len()));
    }

    /// One step; false when the flight has become too long to be right.
    fn step(&mut self, leg: &StraightLeg, speed: f64) -> bool {
        self.recorded.push(self.aircraft.moment(&self.ground));
        self.aircraft.step(leg, speed);
        self.recorded.len() < steps(LONGEST_SECS)
    }

    fn stand(&mut self, secs: f64) {
        let standing = self.aircraft.moment(&self.ground);
        self.recorded
            .extend(std::iter::repeat_n(standing, steps(secs)));
    }

    fn taxi(&mut self) {
        self.stand(PARKED_SECS);
        self.begin(FlightEvent::Taxi);
        let legs = self.taxi.clone();
        let following = legs
            .iter()
            .skip(1)
            .chain(std::iter::once(&self.runway))
            .copied();
        let following: Vec<StraightLeg> = following.collect();
        for (leg, next) in legs.iter().zip(&following) {
            while leg.along(self.aircraft.place) + self.aircraft.turn_lead(leg, next) < leg.length()
            {
                let turning = self.aircraft.track_error(leg).abs() > 0.3;
                if !self.step(leg, if turning { TURNING_SPEED } else { TAXI_SPEED }) {
                    return;
                }
            }
        }
    }

    fn take_off(&mut self) {
        self.begin(FlightEvent::TakeOff);
        let runway = self.runway;
        let mut lined_up = false;
        loop {
            let off_course = self.aircraft.track_error(&runway).abs();
            lined_up = lined_up || off_course < 0.06;
            let speed = if lined_up { CLIMB_SPEED } else { TURNING_SPEED };
            let over_the_end = runway.along(self.aircraft.place) >= runway.length();
            if !self.step(&runway, speed) || (self.aircraft.airborne && over_the_end) {
                return;
            }
        }
    }

    fn route(&mut self) {
        let legs = self.route.clone();
        for (index, leg) in legs.iter().enumerate() {
            let next = legs.get(index + 1);
            let speed = if next.is_some() {
                self.cruise_speed
            } else {
                FINAL_SPEED
            };
            let exactly = self.overflown.contains(&leg.to);
            let began = self.recorded.len();
            if next.is_none() {
                self.begin(FlightEvent::Final);
            }
            loop {
                let lead = match next {
                    Some(next) if !exactly => self.aircraft.turn_lead(leg, next),
                    _ => 0.0,
                };
                if leg.along(self.aircraft.place) + lead >= leg.length() {
                    break;
                }
                if !self.step(leg, speed) {
                    return;
                }
            }
            if exactly && self.towards == (0, 0) {
                self.towards = (began, self.recorded.len());
            }
        }
    }

    fn land(&mut self) {
        self.begin(FlightEvent::Landing);
        let Some(last) = self.route.last() else {
            return;
        };
        let elevation = self.aircraft.elevation;
        let roll_out = StraightLeg {
            from: last.to,
            to: last.to.moved(last.course(), 400.0),
            altitude_from: last.altitude_to,
            // Below the ground, so that the wheels touch it at a speed that is felt.
            altitude_to: elevation - 15.0,
        };
        while self.aircraft.airborne || self.aircraft.speed > VACATING_SPEED {
            let speed = if self.aircraft.airborne {
                FINAL_SPEED - 8.0
            } else {
                0.0
            };
            if !self.step(&roll_out, speed) {
                return;
            }
        }
    }

    /// Cuts the pause and the silences into the flight. All three are early on a leg that
    /// begins on the map: the one towards the first place passed over, or final.
    fn into_timeline(self, facts: &FlightFacts) -> Timeline {
        let start = |phase| {
            let known = self.starts.iter().find(|(known, _)| *known == phase);
            known.map_or(0, |(_, step)| *step)
        };
        let last_turn = start(FlightEvent::Final);
        let on_final = (last_turn, start(FlightEvent::Landing));
        let (from, to) = if self.towards.1 - self.towards.0 > on_final.1.saturating_sub(on_final.0)
        {
            self.towards
        } else {
            on_final
        };
        let part = |part: f64| from + (to.saturating_sub(from) as f64 * part) as usize;
        let (pause, silence, loss) = (part(0.25), part(0.4), part(0.55));
        let mut starts = self.starts.clone();
        for (phase, passed) in [
            (FlightEvent::OverInset, facts.over_inset),
            (FlightEvent::Outside, facts.outside),
        ] {
            let nearest = self.nearest(passed, last_turn);
            starts.push((phase, nearest.saturating_sub(steps(LEAD_SECS))));
        }
        let lead = |step: usize| step.saturating_sub(steps(LEAD_SECS / 4.0));
        starts.extend([
            (FlightEvent::Paused, pause),
            (FlightEvent::Silent, lead(silence)),
            (FlightEvent::Lost, lead(loss)),
        ]);

        let silent = |step: usize| {
            (silence..silence + steps(SHORT_SILENCE_SECS)).contains(&step)
                || (loss..loss + steps(LONG_SILENCE_SECS)).contains(&step)
        };
        let mut cut = Vec::with_capacity(self.recorded.len() + steps(PAUSE_SECS));
        for (step, moment) in self.recorded.iter().enumerate() {
            if step == pause {
                cut.extend(std::iter::repeat_n(Some(*moment), steps(PAUSE_SECS)));
            }
            cut.push((!silent(step)).then_some(*moment));
        }
        for (phase, step) in &mut starts {
            if *step > pause {
                *step += steps(PAUSE_SECS);
            }
            if *phase == FlightEvent::Paused {
                *step = lead(*step);
            }
        }
        Timeline { steps: cut, starts }
    }

    /// The step before `end` at which the aircraft is nearest to a place.
    fn nearest(&self, geo: (f64, f64), end: usize) -> usize {
        let place = self.ground.place_from_geo(geo);
        let distance = |moment: &AircraftState| {
            place.distance(self.ground.place_from_geo((moment.lat, moment.lng)))
        };
        let passing = self.recorded.iter().take(end).enumerate();
        passing
            .min_by(|(_, one), (_, other)| distance(one).total_cmp(&distance(other)))
            .map_or(0, |(step, _)| step)
    }
}
