//! Motion: a course in time, as the moments that a feed tells.

use super::course::{CourseBuilder, CourseSection};
use super::path::PathPose;
use crate::{
    simulated_aircraft::{AircraftState, FEET_PER_METRE, FlatEarth, GRAVITY, STEP_SECS},
    timeline::{FlightEvent, Timeline},
};

/// It never creeps more slowly than that before it stands, metres per second.
const CREEP: f64 = 0.4;
/// Steps to both sides over which roll and altitude are evened out: wings and flight path take time to follow.
const EVENED_STEPS: usize = 8;
/// So long the flight path bends when the wheels leave the ground, and before they touch it.
pub const BEND_SECS: f64 = EVENED_STEPS as f64 * STEP_SECS;
/// Steps that no course needs; facts that lead there are wrong.
const MOST_STEPS: usize = 40_000;
/// How far the nose is above the path in the air, degrees, and the height in feet where it has got there.
const NOSE_UP: (f64, f64) = (2.5, 50.0);

/// One step before it is evened out.
struct MotionStep {
    pose: PathPose,
    speed: f64,
    roll: f64,
    altitude: f64,
    backwards: bool,
    airborne: bool,
}

/// The timeline of a course on that piece of earth.
pub fn timeline(course: &CourseBuilder, ground: &FlatEarth) -> Timeline {
    let (steps, starts) = steps(course);
    let rolls: Vec<f64> = steps.iter().map(|step| step.roll).collect();
    let altitudes: Vec<f64> = steps.iter().map(|step| step.altitude).collect();
    let rolls = evened(&rolls, EVENED_STEPS);
    let altitudes = evened(&altitudes, EVENED_STEPS);
    let ends = elevations(&steps);
    let moments = steps.iter().enumerate().map(|(index, step)| {
        let at = |values: &[f64], index: usize| values.get(index).copied().unwrap_or_default();
        let (before, after) = (index.saturating_sub(1), (index + 1).min(steps.len() - 1));
        let secs = (after - before).max(1) as f64 * STEP_SECS;
        let climb = (at(&altitudes, after) - at(&altitudes, before)) / secs;
        let height = if step.airborne {
            at(&altitudes, index) - ends.0.max(ends.1)
        } else {
            0.0
        };
        let correction = course.wind.correction(step.pose.track, step.speed, height);
        let nose = if step.backwards { 180.0 } else { 0.0 };
        let degrees = |radians: f64| radians.to_degrees().rem_euclid(360.0);
        let path = (climb / FEET_PER_METRE).atan2(step.speed.max(1.0));
        let (lat, lng) = ground.geo_from_place(step.pose.place);
        let up = NOSE_UP.0 * (height / NOSE_UP.1).clamp(0.0, 1.0);
        Some(AircraftState {
            lat,
            lng,
            altitude_metres: at(&altitudes, index) / FEET_PER_METRE,
            track: degrees(step.pose.track),
            speed: step.speed,
            heading: (degrees(step.pose.track + correction) + nose).rem_euclid(360.0),
            pitch: path.to_degrees() + up,
            roll: at(&rolls, index).to_degrees(),
        })
    });
    let steps = moments.collect();
    Timeline { steps, starts }
}

/// Of the ground where the flight begins and ends, feet; nothing is known of it in between.
fn elevations(steps: &[MotionStep]) -> (f64, f64) {
    let mut wheels = steps.iter().filter(|step| !step.airborne);
    let first = wheels.next().map_or(f64::MIN, |step| step.altitude);
    (
        first,
        wheels.next_back().map_or(first, |step| step.altitude),
    )
}

/// Goes through the course.
fn steps(course: &CourseBuilder) -> (Vec<MotionStep>, Vec<(FlightEvent, usize)>) {
    let speeds = boundaries(&course.sections);
    let mut steps: Vec<MotionStep> = Vec::new();
    let mut starts = Vec::new();
    let (mut begun, mut along) = (0.0, 0.0);
    if let Some(first) = course.sections.first() {
        let parked = (course.parked_secs / STEP_SECS) as usize;
        steps.extend((0..parked).map(|_step| step(course, first, 0.0, 0.0, 0.0)));
        mark(course, &mut starts, 0.0, 0);
    }
    for (section, ends) in course.sections.iter().zip(speeds.windows(2)) {
        let &[from, to] = ends else { continue };
        while along < section.piece.metres && steps.len() < MOST_STEPS {
            let speed = speed(section, (from, to), along);
            steps.push(step(course, section, begun, along, speed));
            mark(course, &mut starts, begun + along, steps.len() - 1);
            along += speed * STEP_SECS;
        }
        if section.stands_secs > 0.0 {
            along = section.piece.metres;
            mark(course, &mut starts, begun + along, steps.len());
            for _step in 0..(section.stands_secs / STEP_SECS) as usize {
                steps.push(step(course, section, begun, along, 0.0));
            }
        }
        along -= section.piece.metres;
        begun += section.piece.metres;
    }
    (steps, starts)
}

/// Notes which phases have begun by then.
fn mark(course: &CourseBuilder, starts: &mut Vec<(FlightEvent, usize)>, metres: f64, step: usize) {
    while let Some((phase, _)) = course
        .starts
        .get(starts.len())
        .filter(|(_, begins)| metres >= *begins)
    {
        starts.push((*phase, step));
    }
}

fn step(
    course: &CourseBuilder,
    section: &CourseSection,
    begun: f64,
    along: f64,
    speed: f64,
) -> MotionStep {
    let bank = (speed * speed * section.piece.curvature / GRAVITY).atan();
    MotionStep {
        pose: section.piece.at(along),
        speed,
        roll: if section.airborne { bank } else { 0.0 },
        altitude: altitude(&course.altitudes, begun + along),
        backwards: section.backwards,
        airborne: section.airborne,
    }
}

/// How fast it may be at the beginning and the end of each section.
fn boundaries(sections: &[CourseSection]) -> Vec<f64> {
    let reachable = |from: f64, section: &CourseSection| {
        (from * from + 2.0 * section.acceleration * section.piece.metres).sqrt()
    };
    let flying = |section: &CourseSection| if section.airborne { section.limit } else { 0.0 };
    let mut before = sections.first().map_or(0.0, flying);
    let mut speeds = vec![before];
    for (index, section) in sections.iter().enumerate() {
        let next = sections.get(index + 1);
        let next = next.map_or_else(|| flying(section), |next| next.limit);
        let next = if section.stands_secs > 0.0 { 0.0 } else { next };
        before = next.min(section.limit).min(reachable(before, section));
        speeds.push(before);
    }
    let mut after = before;
    for (speed, section) in speeds.iter_mut().rev().skip(1).zip(sections.iter().rev()) {
        *speed = speed.min(reachable(after, section));
        after = *speed;
    }
    speeds
}

/// The speed within a section that begins and ends with these speeds.
fn speed(section: &CourseSection, (from, to): (f64, f64), along: f64) -> f64 {
    let reached = |speed: f64, metres: f64| {
        (speed * speed + 2.0 * section.acceleration * metres.max(0.0)).sqrt()
    };
    let left = section.piece.metres - along;
    let most = reached(from, along).min(reached(to, left));
    most.min(section.limit).max(CREEP)
}

/// Between the altitudes that are known, in proportion to the way.
fn altitude(known: &[(f64, f64)], metres: f64) -> f64 {
    let after = known.partition_point(|(along, _)| *along <= metres);
    let before = after.checked_sub(1).and_then(|index| known.get(index));
    match (before, known.get(after)) {
        (Some((from, low)), Some((to, high))) => {
            low + (high - low) * (metres - from) / (to - from).max(1e-6)
        }
        (Some((_, only)), None) | (None, Some((_, only))) => *only,
        (None, None) => 0.0,
    }
}

/// The mean over so many steps to both sides, fewer near the ends.
fn evened(values: &[f64], reach: usize) -> Vec<f64> {
    let sums: Vec<f64> = std::iter::once(0.0)
        .chain(values.iter().scan(0.0, |sum, value| {
            *sum += value;
            Some(*sum)
        }))
        .collect();
    let sum = |count: usize| sums.get(count).copied().unwrap_or_default();
    (0..values.len())
        .map(|index| {
            let reach = reach.min(index).min(values.len() - 1 - index);
            let (from, to) = (index - reach, index + reach + 1);
            (sum(to) - sum(from)) / (to - from) as f64
        })
        .collect()
}
