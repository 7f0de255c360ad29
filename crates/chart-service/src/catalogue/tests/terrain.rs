//! The printed altitudes keep clear of the ground that is drawn: safe altitudes by 1,000 ft, legs by 500 ft.

use std::collections::BTreeMap;

use super::catalogue;
use crate::facts::{
    AirportFacts, AirportTerrain, Drawing, FixPassage, GeoPoint, MsaSector, SafeAltitude,
};

/// The radius of the safe altitudes, NM.
const MSA_NM: f64 = 25.0;
/// How near to a leg a summit counts, NM.
const BESIDE_NM: f64 = 1.0;
/// Between two points of a leg at which the ground is looked up, NM.
const STEP_NM: f64 = 0.2;

/// Whether a place lies inside a ring.
fn is_inside(ring: &[GeoPoint], place: GeoPoint) -> bool {
    let next = ring.iter().cycle().skip(1);
    let crossings = ring.iter().zip(next).filter(|(a, b)| {
        (a.lat > place.lat) != (b.lat > place.lat)
            && place.lng < (b.lng - a.lng) * (place.lat - a.lat) / (b.lat - a.lat) + a.lng
    });
    crossings.count() % 2 == 1
}

/// The highest contour around a place, feet; the ground may be nearly an interval higher.
fn ground(terrain: &AirportTerrain, place: GeoPoint) -> u32 {
    let around = terrain.contours.iter().filter(|contour| {
        let rings = contour.rings.iter().filter(|ring| is_inside(ring, place));
        rings.count() % 2 == 1
    });
    around.map(|contour| contour.feet).max().unwrap_or(0)
}

/// The places about every [`STEP_NM`] along a leg, both ends included.
fn along(from: GeoPoint, to: GeoPoint) -> Vec<GeoPoint> {
    let count = (from.distance_nm(to) / STEP_NM).ceil().max(1.0) as u32;
    let share = |i: u32| f64::from(i) / f64::from(count);
    let place = |s: f64| GeoPoint {
        lat: from.lat + (to.lat - from.lat) * s,
        lng: from.lng + (to.lng - from.lng) * s,
    };
    (0..=count).map(|i| place(share(i))).collect()
}

/// What must be cleared along a leg, feet: the next contour above the ground, and summits beside.
fn highest_along(terrain: &AirportTerrain, from: GeoPoint, to: GeoPoint) -> u32 {
    let places = along(from, to);
    let ground = places.iter().map(|place| ground(terrain, *place)).max();
    let below_next = ground.unwrap_or(0) + terrain.interval_ft;
    let beside = |summit: GeoPoint| places.iter().any(|p| p.distance_nm(summit) < BESIDE_NM);
    let summits = terrain.summits.iter().filter(|s| beside(s.at));
    below_next.max(summits.map(|s| s.feet).max().unwrap_or(0))
}

/// The legs of a chart in order, each with the lower altitude of its two fixes; neither from nor to a runway, where an
/// aircraft has to be low.
fn legs(drawing: &Drawing) -> Vec<(FixPassage, FixPassage, u32)> {
    let mut chains: Vec<Vec<FixPassage>> = Vec::new();
    match drawing {
        Drawing::Approach(approach) => {
            let first = approach.path.first();
            for transition in &approach.transitions {
                chains.push([transition].into_iter().chain(first).cloned().collect());
            }
            chains.extend([approach.path.clone(), approach.missed.clone()]);
        }
        Drawing::Route(route) => chains.extend(route.tracks.iter().map(|t| t.fixes.clone())),
        Drawing::Aerodrome(_) | Drawing::Parking(_) | Drawing::Text(_) => {}
    }
    let pairs = chains.iter().flat_map(|chain| chain.windows(2));
    let altitude = |pair: &[FixPassage]| pair.iter().map(|p| p.altitude).filter(|a| *a > 0).min();
    pairs
        .filter_map(|pair| Some((pair[0].clone(), pair[1].clone(), altitude(pair)?)))
        .collect()
}

#[test]
fn legs_clear_ground_by_500_ft() {
    for facts in &catalogue().airports {
        let mut checked = 0;
        for chart in &facts.charts {
            for (from, to, altitude) in legs(&chart.drawing) {
                let (a, b) = (facts.fix(&from.fix).unwrap(), facts.fix(&to.fix).unwrap());
                let highest = highest_along(&facts.terrain, a.at, b.at);
                let leg = format!("{} from {} to {}", chart.id, from.fix, to.fix);
                assert!(
                    altitude >= highest + 500,
                    "{leg}: {altitude}, ground {highest}"
                );
                checked += 1;
            }
        }
        assert_eq!(checked > 0, !facts.charts.is_empty());
    }
}

#[test]
fn final_approaches_clear_contours_300_ft() {
    for facts in &catalogue().airports {
        for chart in &facts.charts {
            let Drawing::Approach(approach) = &chart.drawing else {
                continue;
            };
            let end = facts.runway_end(&approach.runway).unwrap();
            let faf = approach.path.last().unwrap();
            let from = facts.fix(&faf.fix).unwrap().at;
            let places = along(from, end.threshold);
            let low = f64::from(end.elevation_ft);
            let drop = (f64::from(faf.altitude) - low) / from.distance_nm(end.threshold);
            for place in places {
                let height = low + drop * place.distance_nm(end.threshold);
                let ground = f64::from(ground(&facts.terrain, place));
                assert!(
                    ground == 0.0 || height >= ground + 300.0,
                    "{}: {height:.0} ft over {ground}",
                    chart.id
                );
            }
        }
    }
}

/// The safe altitudes of an airport, each once.
fn safe_altitudes(facts: &AirportFacts) -> BTreeMap<String, SafeAltitude> {
    let drawings = facts.charts.iter().map(|chart| &chart.drawing);
    let all = drawings.filter_map(|drawing| match drawing {
        Drawing::Approach(approach) => Some(approach.msa.clone()),
        Drawing::Route(route) => Some(route.msa.clone()),
        Drawing::Aerodrome(_) | Drawing::Parking(_) | Drawing::Text(_) => None,
    });
    all.map(|msa| (format!("{msa:?}"), msa)).collect()
}

/// Whether a place lies in a sector, whose bearings are magnetic and to the station.
fn is_in_sector(
    facts: &AirportFacts,
    centre: GeoPoint,
    sector: &MsaSector,
    place: GeoPoint,
) -> bool {
    let to_station = (place.bearing_true(centre) - facts.variation()).rem_euclid(360.0);
    place.distance_nm(centre) <= MSA_NM && (sector.from_mag..=sector.to_mag).contains(&to_station)
}

#[test]
fn safe_altitudes_clear_sectors_1000_ft() {
    for facts in &catalogue().airports {
        for msa in safe_altitudes(facts).values() {
            let centre = facts
                .fix(&msa.centre)
                .map_or(facts.position(), |fix| fix.at);
            for sector in &msa.sectors {
                let within = |place: &GeoPoint| is_in_sector(facts, centre, sector, *place);
                let terrain = &facts.terrain;
                let lines = terrain
                    .contours
                    .iter()
                    .filter(|c| c.rings.iter().flatten().any(within));
                let summits = terrain.summits.iter().filter(|s| within(&s.at));
                let highest = lines.map(|c| c.feet).chain(summits.map(|s| s.feet)).max();
                let highest = highest.unwrap_or(0);
                let what = format!("{} {sector:?}", facts.airport.icao_airport_identifier);
                assert!(
                    sector.altitude >= highest + 1000,
                    "{what}: ground {highest}"
                );
            }
        }
    }
}

#[test]
fn ground_is_high_at_summits_only() {
    for facts in &catalogue().airports {
        let terrain = &facts.terrain;
        for summit in &terrain.summits {
            let drawn = ground(terrain, summit.at);
            // The last line around a sharp summit may be too short to be drawn.
            let lowest = summit.feet.saturating_sub(2 * terrain.interval_ft);
            let lines = lowest..=summit.feet;
            assert!(lines.contains(&drawn), "{summit:?}: {drawn}");
        }
        for runway in &facts.runways {
            for end in [runway.low_at, runway.high_at] {
                assert_eq!(ground(terrain, end), 0, "{}", facts.airport.name);
            }
        }
    }
}

#[test]
fn every_airport_with_charts_has_contours() {
    for facts in &catalogue().airports {
        let has = !facts.terrain.contours.is_empty();
        assert_eq!(has, !facts.charts.is_empty(), "{}", facts.airport.name);
    }
}
