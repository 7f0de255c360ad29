//! Circuit: the default flight, which shows everything that the marker can meet.

use super::airfield::{DirectedRunway, LINE_UP_RADIUS, land, set_out, take_off};
use super::course::{AircraftSpeeds, CourseBuilder};
use super::motion;
use super::path::PathPose;
use super::taxiways::{beside, rounded, without_repetition};
use crate::{
    catalogue::FlightFacts,
    simulated_aircraft::{FlatEarth, STEP_SECS},
    timeline::{FlightEvent, Timeline},
    waypoints::{last_of, route},
    wind::Wind,
};

/// Only the last part of the way from the stand is taxied, so that the flight begins soon.
const TAXI_METRES: f64 = 300.0;
/// The longest way between runway and final: what the flight is for comes within ten minutes.
const MOST_METRES: f64 = 45_900.0;
const PAUSE_SECS: f64 = 15.0;
/// Long enough to be dimmed, not to be lost (ownship O4).
const SHORT_SILENCE_SECS: f64 = 3.0;
/// Long enough to be lost.
const LONG_SILENCE_SECS: f64 = 12.0;
/// How long before it passes a place [`Timeline::start_of`] begins, and before a pause or a silence.
const PLACE_LEAD_SECS: f64 = 8.0;
const SILENCE_LEAD_SECS: f64 = 2.0;
/// What the feed does early on the leg towards the first place that is passed, which begins on the map; and after
/// which share of it.
const INTERRUPTIONS: [(FlightEvent, f64); 3] = [
    (FlightEvent::Paused, 0.25),
    (FlightEvent::Silent, 0.4),
    (FlightEvent::Lost, 0.55),
];

/// The flight that belongs to the facts of the drawn charts.
pub fn timeline(facts: &FlightFacts) -> Timeline {
    let ground = FlatEarth::around(facts.runway.0);
    let [threshold, far_end] = [facts.runway.0, facts.runway.1].map(|at| ground.place_from_geo(at));
    let strip = DirectedRunway {
        start: PathPose::towards(threshold, far_end),
        metres: threshold.distance(far_end),
        elevations: (facts.elevation_ft, facts.elevation_ft),
    };
    let way = facts.taxi.iter().map(|at| ground.place_from_geo(*at));
    let way = last_of(&without_repetition(way.collect()), TAXI_METRES);
    let mut course = set_out(None, &way, &strip, Wind::default());
    // The way ends on the runway, whose centre line the aircraft then takes up.
    course.taxi(&rounded(course.pose, way.get(1..).unwrap_or_default()));
    let (along, _) = beside(strip.start, course.pose.place);
    course.taxi_to(strip.start.ahead(along + 45.0), LINE_UP_RADIUS);
    take_off(&mut course, &strip);
    fly_round(&mut course, facts, &ground, &strip);
    land(&mut course, &strip);
    interrupted(motion::timeline(&course, &ground))
}

/// From the far end of the runway over the places of the route to the threshold.
fn fly_round(
    course: &mut CourseBuilder,
    facts: &FlightFacts,
    ground: &FlatEarth,
    strip: &DirectedRunway,
) {
    let speeds = AircraftSpeeds::suited_to(strip.metres);
    let passed = [
        (FlightEvent::OverInset, facts.over_inset),
        (FlightEvent::Outside, facts.outside),
    ];
    let mut interruptions = INTERRUPTIONS.iter();
    let mut route = route(facts, ground, course.pose.place, MOST_METRES);
    route.pop();
    for point in route {
        let begun = course.metres;
        course.over(point.place, speeds.cruise);
        course.climb_to(point.altitude);
        let event = passed
            .iter()
            .find(|(_, geo)| ground.place_from_geo(*geo) == point.place);
        if let Some((event, _)) = event {
            let leg = course.metres - begun;
            let starts = interruptions
                .by_ref()
                .map(|(event, share)| (*event, begun + share * leg));
            course.starts.extend(starts);
            course.begin(*event);
        }
    }
    course.begin(FlightEvent::Final);
    course.over(strip.start.place, speeds.last);
}

fn steps(secs: f64) -> usize {
    (secs / STEP_SECS).round() as usize
}

/// Cuts the pause and the silences into a flight that passes a place, where they begin.
fn interrupted(mut timeline: Timeline) -> Timeline {
    for (phase, secs) in [
        (FlightEvent::Silent, SHORT_SILENCE_SECS),
        (FlightEvent::Lost, LONG_SILENCE_SECS),
    ] {
        let Some(start) = timeline.step_of(phase) else {
            return timeline;
        };
        let silent = timeline.steps.iter_mut().skip(start).take(steps(secs));
        silent.for_each(|step| *step = None);
    }
    let Some(pause) = timeline.step_of(FlightEvent::Paused) else {
        return timeline;
    };
    let repeated = timeline.steps.get(pause).copied().flatten();
    let repeated = std::iter::repeat_n(repeated, steps(PAUSE_SECS));
    timeline.steps.splice(pause..pause, repeated);
    for (phase, step) in &mut timeline.starts {
        if *step > pause {
            *step += steps(PAUSE_SECS);
        }
        let lead = match phase {
            FlightEvent::OverInset | FlightEvent::Outside => PLACE_LEAD_SECS,
            FlightEvent::Paused | FlightEvent::Silent | FlightEvent::Lost => SILENCE_LEAD_SECS,
            _ => 0.0,
        };
        *step = step.saturating_sub(steps(lead));
    }
    timeline
}
