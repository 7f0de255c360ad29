//! Waypoints: where the simulated aircraft goes, from the facts of the drawn charts.

use super::{
    catalogue::FlightFacts,
    simulated_aircraft::{FlatEarth, LocalPosition, StraightLeg},
};

/// The last metres of a way, as legs on the ground.
pub(super) fn legs_of_last(way: &[LocalPosition], metres: f64, elevation: f64) -> Vec<StraightLeg> {
    let mut legs = Vec::new();
    let mut left = metres;
    for pair in way.windows(2).rev() {
        let &[from, to] = pair else { continue };
        let length = from.distance(to);
        if length < 1.0 {
            continue;
        }
        let from = if length > left {
            to.moved(to.direction(from), left)
        } else {
            from
        };
        legs.push(StraightLeg {
            from,
            to,
            altitude_from: elevation,
            altitude_to: elevation,
        });
        left -= length;
        if left <= 0.0 {
            break;
        }
    }
    legs.reverse();
    legs
}

/// A point of the route.
#[derive(Clone, Copy)]
struct Waypoint {
    place: LocalPosition,
    altitude: f64,
    /// Part of the drawn approach, or what the flight is for.
    needed: bool,
}

/// The legs from the runway's far end over the fixes to the threshold, led over the inset and
/// the place outside where that is the shortest detour, but never on the last leg. `metres` is
/// what there is time for before the last leg.
pub(super) fn route(
    facts: &FlightFacts,
    ground: &FlatEarth,
    far_end: LocalPosition,
    metres: f64,
) -> Vec<StraightLeg> {
    let mut points = vec![Waypoint {
        place: far_end,
        altitude: facts.elevation_ft + 900.0,
        needed: true,
    }];
    let approach = facts.circuit.len().saturating_sub(3);
    points.extend(
        facts
            .circuit
            .iter()
            .enumerate()
            .map(|(index, (lat, lng, altitude))| Waypoint {
                place: ground.place_from_geo((*lat, *lng)),
                altitude: *altitude,
                needed: index >= approach,
            }),
    );
    for geo in [facts.over_inset, facts.outside] {
        let place = ground.place_from_geo(geo);
        let last = points.len().saturating_sub(2);
        let pairs = points.windows(2).take(last).enumerate();
        let detours = pairs.filter_map(|(index, pair)| {
            let &[from, to] = pair else { return None };
            let altitude = f64::midpoint(from.altitude, to.altitude);
            Some((index + 1, detour(from.place, place, to.place), altitude))
        });
        if let Some((index, _, altitude)) = detours.min_by(|one, other| one.1.total_cmp(&other.1)) {
            points.insert(
                index,
                Waypoint {
                    place,
                    altitude,
                    needed: true,
                },
            );
        }
    }
    shorten(&mut points, metres);
    let pairs = points.windows(2);
    pairs
        .filter_map(|pair| {
            let &[from, to] = pair else { return None };
            Some(StraightLeg {
                from: from.place,
                to: to.place,
                altitude_from: from.altitude,
                altitude_to: to.altitude,
            })
        })
        .collect()
}

/// How much longer the way gets by a place, metres.
fn detour(from: LocalPosition, by: LocalPosition, to: LocalPosition) -> f64 {
    from.distance(by) + by.distance(to) - from.distance(to)
}

/// Leaves fixes before the approach out, the largest detour first, until there is time for
/// the rest. What is needed stays, however far it is.
fn shorten(points: &mut Vec<Waypoint>, most: f64) {
    loop {
        let until_final = points.len().saturating_sub(1);
        let places: Vec<LocalPosition> = points
            .iter()
            .take(until_final)
            .map(|point| point.place)
            .collect();
        let metres: f64 = places
            .iter()
            .zip(places.iter().skip(1))
            .map(|(from, to)| from.distance(*to))
            .sum();
        if metres <= most {
            return;
        }
        let spared = points.windows(3).enumerate().filter_map(|(index, three)| {
            let &[from, by, to] = three else { return None };
            (!by.needed).then(|| (index + 1, detour(from.place, by.place, to.place)))
        });
        let Some((index, _)) = spared.max_by(|one, other| one.1.total_cmp(&other.1)) else {
            return;
        };
        points.remove(index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: LocalPosition = LocalPosition {
        east: 0.0,
        north: 0.0,
    };

    /// Ten miles north, then twelve miles of circuit and approach, in degrees near the equator.
    fn facts() -> FlightFacts {
        FlightFacts {
            icao: "ZZZZ".to_owned(),
            taxi: Vec::new(),
            runway: ((0.0, 0.0), (0.02, 0.0)),
            elevation_ft: 0.0,
            circuit: vec![
                (0.1, 0.3, 2_000.0),
                (0.0, 0.1, 2_000.0),
                (-0.2, 0.1, 2_000.0),
                (-0.2, 0.0, 1_500.0),
                (0.0, 0.0, 50.0),
            ],
            over_inset: (0.05, 0.1),
            outside: (0.1, 0.4),
        }
    }

    fn places(legs: &[StraightLeg]) -> Vec<LocalPosition> {
        legs.iter().map(|leg| leg.to).collect()
    }

    #[test]
    fn route_passes_everything_when_there_is_time() {
        let ground = FlatEarth::around((0.0, 0.0));
        let legs = route(&facts(), &ground, ORIGIN, f64::INFINITY);
        assert_eq!(legs.len(), 7);
        for geo in [(0.05, 0.1), (0.1, 0.4), (0.1, 0.3)] {
            assert!(
                places(&legs).contains(&ground.place_from_geo(geo)),
                "{geo:?}"
            );
        }
    }

    #[test]
    fn hurry_leaves_out_early_fixes_only() {
        let ground = FlatEarth::around((0.0, 0.0));
        let legs = route(&facts(), &ground, ORIGIN, 0.0);
        let needed = [
            (0.05, 0.1),
            (0.1, 0.4),
            (-0.2, 0.1),
            (-0.2, 0.0),
            (0.0, 0.0),
        ];
        assert_eq!(legs.len(), needed.len());
        for geo in needed {
            assert!(
                places(&legs).contains(&ground.place_from_geo(geo)),
                "{geo:?}"
            );
        }
    }

    #[test]
    fn last_leg_is_bare_approach() {
        let ground = FlatEarth::around((0.0, 0.0));
        let mut facts = facts();
        facts.over_inset = (-0.1, 0.0);
        let legs = route(&facts, &ground, ORIGIN, f64::INFINITY);
        let last = legs.last().unwrap();
        assert_eq!(last.from, ground.place_from_geo((-0.2, 0.0)));
        assert_eq!(last.to, ground.place_from_geo((0.0, 0.0)));
    }

    #[test]
    fn only_last_metres_are_taxied() {
        let way = [0.0, 400.0, 450.0].map(|east| LocalPosition { east, north: 0.0 });
        let legs = legs_of_last(&way, 150.0, 12.0);
        let metres: f64 = legs.iter().map(StraightLeg::length).sum();
        assert!((metres - 150.0).abs() < 1e-6);
        assert_eq!(legs.last().unwrap().to, way[2]);
    }
}
