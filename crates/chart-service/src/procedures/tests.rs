//! Every drawn procedure, flown: measured on the charts that draw it.

use std::sync::LazyLock;

use super::flown::Procedure;
use super::printed::{fixes, on_page, printed};
use super::*;
use crate::{
    drawing::{layout::Layout, plan::PlanviewReference, sheet::Pos},
    facts::GeoPoint,
    simulated_aircraft::{AircraftState, FEET_PER_METRE, FlatEarth, STEP_SECS},
    timeline::FlightEvent,
};

/// How far from a printed fix it may pass, and how far from a printed line it may fly, image pixels.
const TOLERANCE: f64 = 1.5;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::load().unwrap());
static FLOWN: LazyLock<Vec<(DrawnProcedure<'static>, Timeline)>> = LazyLock::new(|| {
    let drawn = all(&CATALOGUE).into_iter();
    drawn
        .map(|one| {
            let timeline = one.timeline().unwrap_or_else(|| panic!("{}", one.name()));
            (one, timeline)
        })
        .collect()
});

fn moments(timeline: &Timeline) -> Vec<AircraftState> {
    timeline.steps.iter().copied().map(Option::unwrap).collect()
}

/// Runs a check for every flight and says for which ones it found something.
fn for_every_flight(
    check: impl Fn(&DrawnProcedure<'static>, &Timeline, &[AircraftState]) -> Option<String>,
) {
    let found: Vec<String> = FLOWN
        .iter()
        .filter_map(|(one, timeline)| {
            let wrong = check(one, timeline, &moments(timeline))?;
            Some(format!("{}: {wrong}", one.name()))
        })
        .collect();
    assert!(
        found.is_empty(),
        "{} of {}:\n{}",
        found.len(),
        FLOWN.len(),
        found.join("\n")
    );
}

/// How far a point is from a line between two others, pixels.
fn apart(point: Pos, (a, b): (Pos, Pos)) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let square = (dx * dx + dy * dy).max(1e-12);
    let part = (((point.0 - a.0) * dx + (point.1 - a.1) * dy) / square).clamp(0.0, 1.0);
    (point.0 - a.0 - dx * part).hypot(point.1 - a.1 - dy * part)
}

/// The track on a chart, and that chart's map.
fn track(
    facts: &AirportFacts,
    chart: &ChartFacts,
    moments: &[AircraftState],
) -> (PlanviewReference, Vec<Pos>) {
    let plan = Layout::of(facts, chart).plan.unwrap();
    let track = moments.iter().map(|m| on_page(&plan, (m.lat, m.lng)));
    let track = track.collect();
    (plan, track)
}

fn nearest(track: &[Pos], point: Pos) -> f64 {
    let lines = track
        .windows(2)
        .map(|pair| apart(point, (pair[0], pair[1])));
    lines.fold(f64::INFINITY, f64::min)
}

#[test]
fn flights_pass_over_printed_fixes() {
    for_every_flight(|one, _, moments| {
        let wrong = printed(one).into_iter().filter_map(|(chart, name, at)| {
            let (plan, track) = track(one.facts, chart, moments);
            let off = nearest(&track, on_page(&plan, (at.lat, at.lng)));
            (off > TOLERANCE).then(|| format!("{name} {off:.2} px on {}", chart.id))
        });
        wrong.reduce(|all, one| format!("{all}, {one}"))
    });
}

#[test]
fn leg_ends_on_its_drawn_line() {
    for_every_flight(|one, _, moments| {
        let printed = printed(one);
        let mut from = 0;
        printed.windows(2).find_map(|pair| {
            let [(_, _, a), (chart, name, b)] = pair else {
                return None;
            };
            let (plan, track) = track(one.facts, chart, moments);
            let (a, b) = (
                on_page(&plan, (a.lat, a.lng)),
                on_page(&plan, (b.lat, b.lng)),
            );
            let over = track.windows(2).skip(from);
            let over = over.take_while(|pair| apart(b, (pair[0], pair[1])) > TOLERANCE);
            let until = from + over.count();
            let third = (b.0 - a.0).hypot(b.1 - a.1) / 3.0;
            let near_end =
                (from..until).filter(|i| (track[*i].0 - b.0).hypot(track[*i].1 - b.1) < third);
            let off = near_end
                .map(|i| apart(track[i], (a, b)))
                .fold(0.0, f64::max);
            from = until;
            // Beyond the threshold the drawn line begins at the far end of the runway.
            (off > TOLERANCE && name != "threshold" || until + 1 >= track.len())
                .then(|| format!("{off:.1} px beside the line to {name}"))
        })
    });
}

#[test]
fn no_leg_between_fixes_has_loop() {
    for_every_flight(|one, _, moments| {
        let printed = printed(one);
        let mut from = 0;
        printed.iter().find_map(|(chart, name, at)| {
            let (plan, track) = track(one.facts, chart, moments);
            let at = on_page(&plan, (at.lat, at.lng));
            let way = track.windows(2).skip(from);
            let until = from
                + way
                    .take_while(|w| apart(at, (w[0], w[1])) > TOLERANCE)
                    .count();
            let turns = moments[from..until].windows(2);
            let turned = turns
                .map(|pair| (pair[1].track - pair[0].track + 180.0).rem_euclid(360.0) - 180.0)
                .sum::<f64>();
            // Taxiing goes about as it must.
            let taxied = from == 0;
            from = until;
            (!taxied && turned.abs() > 180.0).then(|| format!("{turned:.0} degrees to {name}"))
        })
    });
}

#[test]
fn holding_is_flown_as_it_is_drawn() {
    for_every_flight(|one, _, moments| {
        let (Drawing::Approach(approach), Procedure::Approach { missed: true, .. }) =
            (&one.chart.drawing, one.procedure)
        else {
            return None;
        };
        let (plan, track) = track(one.facts, one.chart, moments);
        let fix = one
            .facts
            .fix(&approach.missed.last().unwrap().fix)
            .unwrap()
            .at;
        let nm = plan.pixels_per_nm();
        let inbound = approach.hold_inbound_true;
        let side = inbound + if approach.hold_right { 90.0 } else { -90.0 };
        let to = |(x, y): Pos, bearing: f64, miles: f64| {
            let (sin, cos) = bearing.to_radians().sin_cos();
            (x + sin * miles * nm, y - cos * miles * nm)
        };
        let fix = on_page(&plan, (fix.lat, fix.lng));
        let middle = to(fix, side, 0.5);
        let back = to(middle, inbound + 180.0, 1.6);
        let drawn = [
            fix,
            to(middle, inbound, 0.5),
            to(middle, side, 0.5),
            to(back, side, 0.5),
            to(back, inbound + 180.0, 0.5),
            to(back, side + 180.0, 0.5),
        ];
        let off = drawn.map(|point| nearest(&track, point));
        let off = off.into_iter().fold(0.0, f64::max);
        (off > TOLERANCE).then(|| format!("{off:.2} px"))
    });
}

#[test]
fn flights_move_as_aircraft_can() {
    for_every_flight(|_, _, moments| {
        moments.windows(2).find_map(|pair| {
            let [one, other] = pair else { return None };
            let ground = FlatEarth::around((one.lat, one.lng));
            let moved = ground.place_from_geo((one.lat, one.lng)).distance(ground.place_from_geo((other.lat, other.lng)));
            let fastest = one.speed.max(other.speed);
            let turned = (other.track - one.track + 180.0).rem_euclid(360.0) - 180.0;
            // Pushing back ends with a turn of the track, and with standing still.
            let turned = if other.speed < 2.0 { 0.0 } else { turned.abs() };
            let climbed = (other.altitude_metres - one.altitude_metres).abs() * FEET_PER_METRE / STEP_SECS * 60.0;
            let wrong = moved > fastest * STEP_SECS * 1.06 + 0.1 || turned > 6.0 || climbed > 3_000.0 || other.roll.abs() > 28.0;
            wrong.then(|| format!("{moved:.1} m at {fastest:.1} m/s, {turned:.1} degrees, {climbed:.0} ft/min, bank {:.1}", other.roll))
        })
    });
}

#[test]
fn flights_end_and_stay_above_ground() {
    for_every_flight(|one, timeline, moments| {
        let runways = one.facts.runways.iter();
        let ends = runways.flat_map(|r| [r.low_elevation_ft, r.high_elevation_ft]);
        let ground = f64::from(ends.min().unwrap());
        let lowest = moments
            .iter()
            .map(|m| m.altitude_metres)
            .fold(f64::INFINITY, f64::min);
        let minutes = timeline.steps.len() as f64 * STEP_SECS / 60.0;
        let wrong = lowest * FEET_PER_METRE < ground - 0.5 || !(3.0..60.0).contains(&minutes);
        wrong.then(|| format!("lowest {:.0} ft, {minutes:.0} min", lowest * FEET_PER_METRE))
    });
}

#[test]
fn departure_goes_through_states_on_ground() {
    for_every_flight(|one, timeline, _| {
        let Procedure::Departure(_) = one.procedure else {
            return None;
        };
        let at = |phase| timeline.at(timeline.start_of(phase)).unwrap();
        let (parked, held) = (
            at(FlightEvent::Parked),
            timeline.start_of(FlightEvent::HoldShort),
        );
        let airborne = at(FlightEvent::Airborne);
        let in_order = timeline.start_of(FlightEvent::Taxi)
            < timeline.start_of(FlightEvent::TakeOff)
            && timeline.start_of(FlightEvent::TakeOff) < timeline.start_of(FlightEvent::Airborne);
        let holds = held.is_zero() || at(FlightEvent::HoldShort).speed == 0.0;
        let right = parked.speed == 0.0 && holds && in_order && airborne.speed > 25.0;
        (!right).then(|| format!("{parked:?} {airborne:?} held {held:?}"))
    });
}

#[test]
fn taxiing_holds_short_and_ends_clear() {
    for_every_flight(|one, timeline, moments| {
        let held = !timeline.start_of(FlightEvent::HoldShort).is_zero();
        let last = moments.last().unwrap();
        let place = |facts: &AirportFacts, runway: &str| {
            let end = facts.runway_end(runway).unwrap();
            let ground = FlatEarth::around((end.threshold.lat, end.threshold.lng));
            let at = |geo: GeoPoint| ground.place_from_geo((geo.lat, geo.lng));
            let (from, to) = (at(end.threshold), at(end.far));
            let here = ground.place_from_geo((last.lat, last.lng));
            (from.distance(here) * (from.direction(here) - from.direction(to)).sin()).abs()
        };
        match (&one.chart.drawing, one.procedure) {
            (_, Procedure::Departure(_)) => (!held).then(|| "does not hold short".to_owned()),
            (Drawing::Approach(approach), Procedure::Approach { missed: false, .. }) => {
                let beside = place(one.facts, &approach.runway);
                (beside < 45.0 || last.speed > 0.0)
                    .then(|| format!("ends {beside:.0} m beside, {} m/s", last.speed))
            }
            _ => None,
        }
    });
}

#[test]
fn fixes_with_altitude_are_not_passed_below_it() {
    for_every_flight(|one, _, moments| {
        let fixes = fixes(one.facts, one.chart, one.procedure).into_iter();
        let mut fixes = fixes.filter(|(_, pass)| pass.altitude > 0);
        fixes.find_map(|(chart, pass)| {
            let at = one.facts.fix(&pass.fix).unwrap().at;
            let (plan, track) = track(one.facts, chart, moments);
            let over = on_page(&plan, (at.lat, at.lng));
            let near = track
                .windows(2)
                .position(|pair| apart(over, (pair[0], pair[1])) < TOLERANCE)?;
            let feet = moments[near].altitude_metres * FEET_PER_METRE;
            let asked = f64::from(pass.altitude);
            (feet < asked - 60.0).then(|| format!("{} at {feet:.0} ft", pass.fix))
        })
    });
}

#[test]
fn names_are_unique_and_each_finds_its_flight() {
    let names = Flight::names().unwrap();
    let unique: BTreeSet<Vec<String>> = names.iter().map(|name| words(name)).collect();
    assert_eq!(unique.len(), names.len());
    assert_eq!(names[0], "YBBN CIRCUIT");
    for name in [
        "YBBN ILS 01R",
        "KSFO CAO ILS 28R VIA SALTA MISSED",
        "NZWN COOK FOUR WEST",
    ] {
        assert!(names.contains(&name.to_owned()), "{name} in {names:?}");
        let typed = name.to_lowercase().replace(' ', "  ");
        assert_eq!(Flight::named(&typed).unwrap().name(), name);
    }
    assert_eq!(
        Flight::named("ybbn ils rwy 01r").unwrap().name(),
        "YBBN ILS 01R"
    );
}

#[test]
fn every_airport_with_charts_of_procedures_has_flights() {
    let with: BTreeSet<&str> = FLOWN
        .iter()
        .map(|(one, _)| one.facts.airport.icao_airport_identifier.as_str())
        .collect();
    assert_eq!(with.len(), 8, "{with:?}");
}

#[test]
fn unknown_name_is_refused_with_some_that_are_near() {
    let refused = Flight::named("YBBN ILS 02").unwrap_err().to_string();
    assert!(
        refused.contains("YBBN ILS 02") && refused.contains("YBBN ILS 01R"),
        "{refused}"
    );
    let refused = Flight::named("nowhere").unwrap_err().to_string();
    assert!(
        refused.contains("--flight list") && !refused.contains("but"),
        "{refused}"
    );
}
