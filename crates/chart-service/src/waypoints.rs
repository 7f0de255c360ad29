//! Waypoints: where the simulated aircraft goes, from the facts of the drawn charts.

use super::{
    catalogue::FlightFacts,
    simulated_aircraft::{FlatEarth, LocalPosition},
};

/// The last metres of a way.
pub(super) fn last_of(way: &[LocalPosition], metres: f64) -> Vec<LocalPosition> {
    let mut last: Vec<LocalPosition> = way.last().copied().into_iter().collect();
    let mut left = metres;
    for pair in way.windows(2).rev() {
        let &[from, to] = pair else { continue };
        if left <= 0.0 {
            break;
        }
        let length = from.distance(to);
        last.push(to.moved(to.direction(from), length.min(left)));
        left -= length;
    }
    last.reverse();
    last
}

/// A point of the route.
#[derive(Clone, Copy)]
pub(super) struct Waypoint {
    pub(super) place: LocalPosition,
    /// Feet.
    pub(super) altitude: f64,
    /// Part of the drawn approach, or what the flight is for.
    needed: bool,
}

/// The points from the runway's far end over the fixes to the threshold, led over the inset and
/// the place outside where that is the shortest detour, but never on the last leg. `metres` is
/// what there is time for before the last leg.
pub(super) fn route(
    facts: &FlightFacts,
    ground: &FlatEarth,
    far_end: LocalPosition,
    metres: f64,
) -> Vec<Waypoint> {
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
    points
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

    /// Where the route leads from the runway's far end.
    fn places(metres: f64, facts: &FlightFacts) -> Vec<LocalPosition> {
        let ground = FlatEarth::around((0.0, 0.0));
        let route = route(facts, &ground, ORIGIN, metres);
        route.iter().skip(1).map(|point| point.place).collect()
    }

    #[test]
    fn route_passes_everything_when_there_is_time() {
        let ground = FlatEarth::around((0.0, 0.0));
        let places = places(f64::INFINITY, &facts());
        assert_eq!(places.len(), 7);
        for geo in [(0.05, 0.1), (0.1, 0.4), (0.1, 0.3)] {
            assert!(places.contains(&ground.place_from_geo(geo)), "{geo:?}");
        }
    }

    #[test]
    fn hurry_leaves_out_early_fixes_only() {
        let ground = FlatEarth::around((0.0, 0.0));
        let places = places(0.0, &facts());
        let needed = [
            (0.05, 0.1),
            (0.1, 0.4),
            (-0.2, 0.1),
            (-0.2, 0.0),
            (0.0, 0.0),
        ];
        assert_eq!(places.len(), needed.len());
        for geo in needed {
            assert!(places.contains(&ground.place_from_geo(geo)), "{geo:?}");
        }
    }

    #[test]
    fn last_leg_is_bare_approach() {
        let ground = FlatEarth::around((0.0, 0.0));
        let mut facts = facts();
        facts.over_inset = (-0.1, 0.0);
        let last = [(-0.2, 0.0), (0.0, 0.0)].map(|geo| ground.place_from_geo(geo));
        assert!(places(f64::INFINITY, &facts).ends_with(&last));
    }

    #[test]
    fn only_last_metres_are_taxied() {
        let way = [0.0, 400.0, 450.0].map(|east| LocalPosition { east, north: 0.0 });
        let last = last_of(&way, 150.0);
        let metres: f64 = last.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        assert!((metres - 150.0).abs() < 1e-6);
        assert_eq!(last.last(), way.last());
    }
}
