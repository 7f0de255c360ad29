//! Flown: the course of each drawn procedure, from the facts of its chart.

use super::airfield::{DirectedRunway, land, leave_runway, line_up, place, take_off};
use super::course::{AircraftSpeeds, CourseBuilder};
use super::path::PathPose;
use crate::{
    drawing::{layout::Layout, plan::PlanviewReference},
    facts::{AirportFacts, Approach, ChartFacts, Drawing, FixPassage, TerminalTrack},
    simulated_aircraft::{FlatEarth, LocalPosition},
    timeline::{FlightEvent, Timeline},
};

const METRES_PER_NM: f64 = 1852.0;
/// How far before its first fix an arrival or an approach begins.
const LEAD_IN: f64 = 3.0 * METRES_PER_NM;
/// How long the flight goes on after the last fix.
const AFTER_SECS: f64 = 60.0;
/// What a fix without an altitude adds to the one before it on a departure, feet.
const CLIMB_ON: f64 = 3_000.0;
/// The lowest height of an approach without a landing, feet above the threshold, and how far before it that is reached.
const DECISION_HEIGHT: f64 = 200.0;
const DECISION_METRES: f64 = 1_100.0;
/// The holding as it is drawn: its straight part and the radius of its turns.
const HOLDING: (f64, f64) = (1.6 * METRES_PER_NM, 0.5 * METRES_PER_NM);

/// What there is to fly on a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Procedure {
    /// That track of a departure.
    Departure(usize),
    /// That track of an arrival.
    Arrival(usize),
    /// An approach, by a transition or from its first fix, to the runway or into the holding.
    Approach {
        transition: Option<usize>,
        missed: bool,
    },
}

/// All that can be flown on a chart.
pub fn procedures(chart: &ChartFacts) -> Vec<Procedure> {
    match &chart.drawing {
        Drawing::Route(route) => {
            let tracks = 0..route.tracks.len();
            if chart.category == "DEP" {
                tracks.map(Procedure::Departure).collect()
            } else {
                tracks.map(Procedure::Arrival).collect()
            }
        }
        Drawing::Approach(approach) => {
            let transitions = (0..approach.transitions.len()).map(Some);
            let starts = std::iter::once(None).chain(transitions);
            starts
                .flat_map(|transition| {
                    [false, true].map(|missed| Procedure::Approach { transition, missed })
                })
                .collect()
        }
        Drawing::Aerodrome(_) | Drawing::Parking(_) | Drawing::Text(_) => Vec::new(),
    }
}

/// The approach that begins where an arrival ends, to one of the arrival's runways.
pub fn following<'a>(
    facts: &'a AirportFacts,
    arrival: &ChartFacts,
    track: &TerminalTrack,
) -> Option<(&'a ChartFacts, &'a Approach)> {
    let last = &track.fixes.last()?.fix;
    facts.charts.iter().find_map(|chart| {
        let Drawing::Approach(approach) = &chart.drawing else {
            return None;
        };
        let first = approach.path.first();
        let mut starts = approach.transitions.iter().chain(first);
        let joins = starts.any(|pass| pass.fix == *last);
        let here = arrival.runways.contains(&approach.runway);
        (joins && here).then_some((chart, approach))
    })
}

/// The runway at which a track of a departure starts: its own, or that of a track with the same first fix, or the
/// first one of the chart.
fn runway_of<'a>(chart: &'a ChartFacts, track: &'a TerminalTrack) -> Option<&'a String> {
    let Drawing::Route(route) = &chart.drawing else {
        return None;
    };
    let first = |track: &TerminalTrack| track.fixes.first().map(|pass| pass.fix.clone());
    let beside = route
        .tracks
        .iter()
        .find(|t| t.runway.is_some() && first(t) == first(track));
    let beside = beside.and_then(|track| track.runway.as_ref());
    track.runway.as_ref().or(beside).or(chart.runways.first())
}

/// The flight of a procedure; `None` where the facts do not hold together.
pub fn timeline(
    facts: &AirportFacts,
    chart: &ChartFacts,
    procedure: Procedure,
) -> Option<Timeline> {
    // As flat as the chart, so that arcs have the size there that they have on the page.
    let PlanviewReference {
        south,
        north,
        west,
        east,
        ..
    } = Layout::of(facts, chart).plan?;
    let ground = FlatEarth::around((f64::midpoint(south, north), f64::midpoint(west, east)));
    let flown = CoursePlanner { facts, ground };
    let course = match (&chart.drawing, procedure) {
        (Drawing::Route(route), Procedure::Departure(track)) => {
            let track = route.tracks.get(track)?;
            flown.departure(track, runway_of(chart, track)?)?
        }
        (Drawing::Route(route), Procedure::Arrival(track)) => {
            flown.arrival(chart, route.tracks.get(track)?)?
        }
        (Drawing::Approach(approach), Procedure::Approach { transition, missed }) => {
            flown.approach(approach, transition, missed)?
        }
        _ => return None,
    };
    Some(super::motion::timeline(&course, &ground))
}

/// A fix on the ground's plane.
#[derive(Debug, Clone, Copy)]
struct RouteFix {
    place: LocalPosition,
    /// In feet; 0 where there is none.
    altitude: f64,
}

struct CoursePlanner<'a> {
    facts: &'a AirportFacts,
    ground: FlatEarth,
}

impl CoursePlanner<'_> {
    fn fixes<'p>(&self, passes: impl IntoIterator<Item = &'p FixPassage>) -> Vec<RouteFix> {
        let known = passes.into_iter().filter_map(|pass| {
            let fix = self.facts.fix(&pass.fix)?;
            Some(RouteFix {
                place: place(&self.ground, fix.at),
                altitude: f64::from(pass.altitude),
            })
        });
        known.collect()
    }

    fn strip(&self, runway: &str) -> Option<DirectedRunway> {
        DirectedRunway::new(self.facts, &self.ground, runway)
    }

    fn departure(&self, track: &TerminalTrack, runway: &str) -> Option<CourseBuilder> {
        let strip = self.strip(runway)?;
        let speeds = AircraftSpeeds::suited_to(strip.metres);
        let mut course = line_up(self.facts, &self.ground, runway, &strip);
        take_off(&mut course, &strip);
        let mut last = 0.0;
        for (index, fix) in self.fixes(&track.fixes).into_iter().enumerate() {
            let speed = if index == 0 {
                speeds.climb
            } else {
                speeds.cruise
            };
            course.over(fix.place, speed);
            last = if fix.altitude > 0.0 {
                fix.altitude
            } else {
                last + CLIMB_ON
            };
            course.climb_to(last);
        }
        course.fly_on(AFTER_SECS * speeds.cruise, speeds.cruise);
        course.climb_to(last + CLIMB_ON);
        Some(course)
    }

    /// Flying towards the first of the fixes, in the direction of the second.
    fn towards(&self, fixes: &[RouteFix], speed: f64) -> Option<CourseBuilder> {
        let [first, second, ..] = fixes else {
            return None;
        };
        let over = PathPose::towards(first.place, second.place);
        let mut course =
            CourseBuilder::starting(over.ahead(-LEAD_IN), first.altitude, self.facts.wind);
        course.fly_on(LEAD_IN, speed);
        course.altitude(first.altitude);
        Some(course)
    }

    fn arrival(&self, chart: &ChartFacts, track: &TerminalTrack) -> Option<CourseBuilder> {
        let approach = following(self.facts, chart, track).map(|(_, approach)| approach);
        let runways = self.facts.runways.iter();
        let longest = runways.filter_map(|r| self.strip(&r.low)).map(|s| s.metres);
        let strip = approach.and_then(|approach| self.strip(&approach.runway));
        let metres = strip.map_or_else(|| longest.fold(0.0, f64::max), |strip| strip.metres);
        let speeds = AircraftSpeeds::suited_to(metres);
        let fixes = self.fixes(&track.fixes);
        let mut course = self.towards(&fixes, speeds.cruise)?;
        for fix in fixes.iter().skip(1) {
            course.over(fix.place, speeds.cruise);
            if fix.altitude > 0.0 {
                course.altitude(fix.altitude);
            }
        }
        match approach {
            Some(approach) => {
                let last = fixes.last()?;
                let mut onward = self.fixes(&approach.path);
                onward.retain(|fix| fix.place != last.place);
                self.down(&mut course, approach, &onward, false)?;
            }
            None => course.fly_on(AFTER_SECS * speeds.initial, speeds.initial),
        }
        Some(course)
    }

    fn approach(
        &self,
        approach: &Approach,
        transition: Option<usize>,
        missed: bool,
    ) -> Option<CourseBuilder> {
        let speeds = AircraftSpeeds::suited_to(self.strip(&approach.runway)?.metres);
        let transition = transition.and_then(|index| approach.transitions.get(index));
        let fixes = self.fixes(transition.into_iter().chain(&approach.path));
        let mut course = self.towards(&fixes, speeds.initial)?;
        self.down(&mut course, approach, fixes.get(1..)?, missed)?;
        Some(course)
    }

    /// Over the fixes that are left of an approach to the threshold, then to a stop or into the holding.
    fn down(
        &self,
        course: &mut CourseBuilder,
        approach: &Approach,
        fixes: &[RouteFix],
        missed: bool,
    ) -> Option<()> {
        let strip = self.strip(&approach.runway)?;
        let speeds = AircraftSpeeds::suited_to(strip.metres);
        for (index, fix) in fixes.iter().enumerate() {
            let speed = if index + 1 < fixes.len() {
                speeds.initial
            } else {
                speeds.last.max(speeds.initial * 0.9)
            };
            course.over(fix.place, speed);
            course.altitude(fix.altitude);
        }
        course.begin(FlightEvent::Final);
        course.over(strip.start.place, speeds.last);
        if missed {
            let (here, low) = (course.metres, strip.elevations.0 + DECISION_HEIGHT);
            course.altitudes.push((here - DECISION_METRES, low));
            course.climb_to(low + DECISION_HEIGHT);
            self.missed(course, approach, &strip, speeds);
        } else {
            let along = land(course, &strip);
            leave_runway(course, self.facts, &self.ground, &strip, along);
        }
        Some(())
    }

    /// From over the threshold along the runway, over the fixes of the missed approach, and once around the holding.
    fn missed(
        &self,
        course: &mut CourseBuilder,
        approach: &Approach,
        strip: &DirectedRunway,
        speeds: AircraftSpeeds,
    ) {
        course.begin(FlightEvent::Missed);
        course.over(strip.end().place, speeds.climb);
        for fix in self.fixes(&approach.missed) {
            course.over(fix.place, speeds.climb);
            course.climb_to(fix.altitude);
        }
        let (leg, radius) = HOLDING;
        let inbound = approach.hold_inbound_true.to_radians();
        course.hold(inbound, approach.hold_right, leg, radius, speeds.climb);
    }
}
