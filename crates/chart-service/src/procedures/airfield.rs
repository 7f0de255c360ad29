//! Airfield: what an aircraft does on wheels: from the stand into the air, and from the threshold off the runway.

use super::course::{AircraftSpeeds, CourseBuilder};
use super::motion::BEND_SECS;
use super::path::{PathPose, shortest};
use super::taxiways::{
    self, TaxiwayLine, TaxiwayNetwork, beside, exits, rounded, without_repetition,
};
use crate::{
    facts::{AirportFacts, GeoPoint},
    simulated_aircraft::{FEET_PER_METRE, FlatEarth, LocalPosition},
    timeline::FlightEvent,
    wind::Wind,
};

const PARKED_SECS: f64 = 4.0;
const HOLD_SHORT_SECS: f64 = 5.0;
const LINED_UP_SECS: f64 = 3.0;
const PUSH_BACK_METRES: f64 = 45.0;
/// Holding short, and clear of the runway, metres from its centre line.
const CLEAR_OF_RUNWAY: f64 = 75.0;
/// Radii of the turns onto a runway, off it, and about on it, metres.
pub const LINE_UP_RADIUS: f64 = 20.0;
const TURN_ABOUT_RADIUS: f64 = 12.0;
/// A way that ends farther along the runway goes back to its beginning on it: a share of its length.
const FAR_ALONG: f64 = 0.3;
/// The speed at which it leaves the runway, metres per second.
const VACATING_SPEED: f64 = 8.0;

/// A runway in the direction of use.
#[derive(Clone, Copy)]
pub struct DirectedRunway {
    /// At the threshold.
    pub start: PathPose,
    pub metres: f64,
    /// Feet at both ends.
    pub elevations: (f64, f64),
}

impl DirectedRunway {
    pub fn new(facts: &AirportFacts, ground: &FlatEarth, ident: &str) -> Option<Self> {
        let end = facts.runway_end(ident)?;
        let place = place(ground, end.threshold);
        let to = self::place(ground, end.far);
        Some(Self {
            start: PathPose::towards(place, to),
            metres: place.distance(to),
            elevations: (f64::from(end.elevation_ft), f64::from(end.far_elevation_ft)),
        })
    }

    /// The far end.
    pub fn end(&self) -> PathPose {
        self.start.ahead(self.metres)
    }

    /// The ground so many metres from the threshold, feet.
    pub fn elevation(&self, along: f64) -> f64 {
        let (here, there) = self.elevations;
        here + (there - here) * (along / self.metres).clamp(0.0, 1.0)
    }

    fn turned(&self) -> Self {
        let end = self.end();
        Self {
            start: PathPose {
                track: end.track + std::f64::consts::PI,
                ..end
            },
            metres: self.metres,
            elevations: (self.elevations.1, self.elevations.0),
        }
    }
}

pub fn place(ground: &FlatEarth, geo: GeoPoint) -> LocalPosition {
    ground.place_from_geo((geo.lat, geo.lng))
}

/// The taxiways in straight parts.
fn lines(facts: &AirportFacts, ground: &FlatEarth) -> Vec<TaxiwayLine> {
    let taxiways = facts.ground.taxiways.iter();
    let parts =
        taxiways.flat_map(|taxiway| taxiway.points.iter().zip(taxiway.points.iter().skip(1)));
    parts
        .map(|(from, to)| (place(ground, *from), place(ground, *to)))
        .collect()
}

/// Where it stands before a departure, and the way from there: the one that the facts give, or along the taxiways
/// from the nearest stand; without a stand, or a way from it, from the nearest apron or from the nearest taxiway that
/// is not beside the runway's beginning.
fn way_out(
    facts: &AirportFacts,
    ground: &FlatEarth,
    runway: &str,
    strip: &DirectedRunway,
) -> (Option<PathPose>, Vec<LocalPosition>) {
    if let Some(plan) = facts.flight.as_ref().filter(|plan| plan.runway == runway) {
        let way = plan.taxi.iter().map(|at| place(ground, *at));
        return (None, without_repetition(way.collect()));
    }
    let lines = lines(facts, ground);
    let way = |from: LocalPosition| {
        let way = TaxiwayNetwork::new(&lines, from)?.way_to(strip.start, strip.metres)?;
        (way.len() > 1).then_some(way)
    };
    let near = |place: LocalPosition| place.distance(strip.start.place);
    let stands = facts.ground.stands.iter().map(|stand| PathPose {
        place: place(ground, stand.at),
        track: stand.heading_true.to_radians(),
    });
    let stand = stands.min_by(|a, b| near(a.place).total_cmp(&near(b.place)));
    let pushed_back = stand.and_then(|stand| way(stand.ahead(-PUSH_BACK_METRES).place));
    if let Some(way) = pushed_back {
        return (stand, way);
    }
    let mut aprons: Vec<LocalPosition> = facts
        .ground
        .aprons
        .iter()
        .map(|a| middle(ground, &a.points))
        .collect();
    aprons.sort_by(|a, b| near(*a).total_cmp(&near(*b)));
    let mut taxiways: Vec<LocalPosition> = lines.iter().flat_map(|line| [line.0, line.1]).collect();
    taxiways.retain(|place| near(*place) > 400.0);
    taxiways.sort_by(|a, b| near(*a).total_cmp(&near(*b)));
    let mut starts = aprons.into_iter().chain(taxiways);
    (None, starts.find_map(way).unwrap_or_default())
}

/// The middle of the corners of an outline.
fn middle(ground: &FlatEarth, corners: &[GeoPoint]) -> LocalPosition {
    let count = corners.len().max(1) as f64;
    let corners = corners.iter().map(|at| place(ground, *at));
    let nowhere = LocalPosition {
        east: 0.0,
        north: 0.0,
    };
    corners.fold(nowhere, |sum, corner| LocalPosition {
        east: sum.east + corner.east / count,
        north: sum.north + corner.north / count,
    })
}

/// Stands, is pushed back where there is a stand, and begins to taxi along the way.
pub fn set_out(
    stand: Option<PathPose>,
    way: &[LocalPosition],
    strip: &DirectedRunway,
    wind: Wind,
) -> CourseBuilder {
    let first = match (stand, way) {
        (Some(stand), _) => stand,
        (None, [first, second, ..]) => PathPose::towards(*first, *second),
        (None, _) => strip.start,
    };
    let mut course = CourseBuilder::starting(first, strip.elevations.0, wind);
    course.parked_secs = PARKED_SECS;
    course.begin(FlightEvent::Parked);
    if stand.is_some() {
        course.push_back(PUSH_BACK_METRES, 3.0);
    }
    course.roll(1.0, VACATING_SPEED);
    course.begin(FlightEvent::Taxi);
    course
}

/// Stands, taxies out, holds short and lines up.
pub fn line_up(
    facts: &AirportFacts,
    ground: &FlatEarth,
    runway: &str,
    strip: &DirectedRunway,
) -> CourseBuilder {
    let (stand, way) = way_out(facts, ground, runway, strip);
    let mut course = set_out(stand, &way, strip, facts.wind);
    taxi_out(&mut course, &way, strip);
    course.stand(LINED_UP_SECS);
    course
}

/// Rolls, and climbs straight ahead to the far end of the runway.
pub fn take_off(course: &mut CourseBuilder, strip: &DirectedRunway) {
    course.begin(FlightEvent::TakeOff);
    let speeds = AircraftSpeeds::suited_to(strip.metres);
    let roll = speeds.roll();
    course.altitude(strip.elevations.0);
    course.roll(roll, speeds.lift_off);
    let (along, _) = beside(strip.start, course.pose.place);
    course.altitude(strip.elevation(along));
    course.begin(FlightEvent::Airborne);
    let left = (strip.metres - along).max(10.0);
    let bend = (BEND_SECS * speeds.climb).min(left / 2.0);
    course.fly_on(bend, speeds.climb);
    course.altitude(strip.elevation(along + bend));
    course.fly_on(left - bend, speeds.climb);
    course.climb_to(strip.elevations.1 + 900.0);
}

/// Along the way onto the runway; where it comes far along, back to the beginning on the runway itself.
fn taxi_out(course: &mut CourseBuilder, way: &[LocalPosition], strip: &DirectedRunway) {
    let [before, .., entry] = way else {
        return;
    };
    let before = way
        .len()
        .checked_sub(2)
        .and_then(|i| way.get(i))
        .unwrap_or(before);
    if let [first, second, ..] = way {
        let track = first.direction(*second);
        let on_way = PathPose {
            place: first.moved(track, (first.distance(*second) / 3.0).min(40.0)),
            track,
        };
        if course.pose.place.distance(*first) > 1.0 {
            course.taxi_to(on_way, LINE_UP_RADIUS);
        }
    }
    // Holding short on the last straight part of the way.
    let last = before.distance(*entry);
    let track = before.direction(*entry);
    let short = entry.moved(track, -CLEAR_OF_RUNWAY.min(last / 2.0));
    let inner = way.get(1..way.len() - 1).unwrap_or_default();
    let way: Vec<LocalPosition> = inner.iter().copied().chain([short]).collect();
    course.taxi(&rounded(course.pose, &way));
    course.stand(HOLD_SHORT_SECS);
    course.begin(FlightEvent::HoldShort);
    course.taxi_to(
        PathPose {
            place: entry.moved(track, -(last / 3.0).min(35.0)),
            track,
        },
        LINE_UP_RADIUS,
    );
    let (along, _) = beside(strip.start, *entry);
    if along > FAR_ALONG * strip.metres {
        let back = strip.turned();
        let from = strip.metres - along;
        course.taxi_to(back.start.ahead(from + 45.0), LINE_UP_RADIUS);
        let left = strip.metres - from - 45.0 - 60.0;
        course.taxi_to(course.pose.ahead(left.max(1.0)), LINE_UP_RADIUS);
        course.taxi_to(strip.start.ahead(60.0), TURN_ABOUT_RADIUS);
    } else {
        course.taxi_to(strip.start.ahead(along.max(0.0) + 45.0), LINE_UP_RADIUS);
    }
}

/// From over the threshold onto the ground, and slower there until it may leave the runway: so many metres along it.
pub fn land(course: &mut CourseBuilder, strip: &DirectedRunway) -> f64 {
    let speeds = AircraftSpeeds::suited_to(strip.metres);
    // It descends to there, with three degrees; the wheels touch a little later.
    let touch_down = 300.0_f64.min(0.15 * strip.metres);
    let height = touch_down * 3_f64.to_radians().tan() * FEET_PER_METRE;
    course.altitude(strip.elevations.0 + height);
    course.begin(FlightEvent::Landing);
    // The last course may differ from the runway's by a fraction of a degree.
    course.fly(
        &shortest(course.pose, strip.start.ahead(touch_down), 1_000.0),
        speeds.last,
    );
    course.altitude(strip.elevation(touch_down));
    let bend = BEND_SECS * (speeds.last + course.wind.speed());
    course.fly_on(bend, speeds.last);
    let touch_down = touch_down + bend;
    course.altitude(strip.elevation(touch_down));
    let braking = speeds.roll() - VACATING_SPEED * VACATING_SPEED / 4.8;
    course.begin(FlightEvent::RollOut);
    course.roll(braking, speeds.lift_off);
    touch_down + braking
}

/// Off the runway where there is a way, from so many metres along it.
pub fn leave_runway(
    course: &mut CourseBuilder,
    facts: &AirportFacts,
    ground: &FlatEarth,
    strip: &DirectedRunway,
    along: f64,
) {
    let lines = lines(facts, ground);
    let (strip, along) = turn_about(course, &lines, strip, along);
    let ahead = exits(&lines, strip.start);
    let ahead = ahead.into_iter().filter(|(exit, _)| *exit > along + 60.0);
    let exit = ahead.min_by(|one, other| one.0.total_cmp(&other.0));
    match exit {
        Some((exit, line)) => vacate(course, &strip, exit, line),
        None => course.roll((strip.metres - along - 60.0).max(5.0), VACATING_SPEED),
    }
    course.altitude(strip.elevation(beside(strip.start, course.pose.place).0));
    course.begin(FlightEvent::Vacated);
    course.stand(PARKED_SECS);
}

/// Where no taxiway is left ahead but one behind, rolls on to the end and turns about. The runway in the direction
/// that it has then, and how far along it the aircraft is.
fn turn_about(
    course: &mut CourseBuilder,
    lines: &[TaxiwayLine],
    strip: &DirectedRunway,
    along: f64,
) -> (DirectedRunway, f64) {
    let exits = exits(lines, strip.start);
    if exits.is_empty() || exits.iter().any(|(exit, _)| *exit > along + 60.0) {
        return (*strip, along);
    }
    course.roll((strip.metres - along - 70.0).max(5.0), VACATING_SPEED);
    let (end, _) = beside(strip.start, course.pose.place);
    course.altitude(strip.elevation(end));
    let back = strip.turned();
    course.taxi_to(back.start.ahead(strip.metres - end), TURN_ABOUT_RADIUS);
    (back, strip.metres - end)
}

/// Off the runway onto a taxiway, until clear of it.
fn vacate(course: &mut CourseBuilder, strip: &DirectedRunway, exit: f64, (on, off): TaxiwayLine) {
    let (along, _) = beside(strip.start, course.pose.place);
    course.roll((exit - 50.0 - along).max(0.0), VACATING_SPEED);
    let (length, track) = (on.distance(off), on.direction(off));
    let on_line = on.moved(track, (length / 2.0).min(45.0));
    course.taxi_to(
        PathPose {
            place: on_line,
            track,
        },
        LINE_UP_RADIUS,
    );
    let slant = (track - strip.start.track).sin().abs().max(0.2);
    let clear = ((CLEAR_OF_RUNWAY + 15.0) / slant).min(length - 5.0);
    let left = clear - taxiways::nearest((on, off), course.pose.place).distance(on);
    course.taxi_to(course.pose.ahead(left.max(1.0)), LINE_UP_RADIUS);
}
