//! What a client may rely on in the lists of the embedded service, read as a client reads them.

mod picture;
mod placing;
mod reading;
mod terrain;
mod variety;

use std::collections::BTreeSet;

use self::reading::{insets, longitudes, number, pixel, planview};
use super::*;
use crate::facts::{FixPassage, TerminalTrack};

const VERSIONS: [&str; 2] = ["STD", "CAO"];

/// Both readings of the boxes; a client must find the same places in each.
pub(super) const ORIGINS: [PixelOrigin; 2] = [PixelOrigin::BottomLeft, PixelOrigin::TopLeft];

pub(super) fn catalogue() -> Catalogue {
    Catalogue::load().unwrap()
}

/// All entries of an airport, both versions.
pub(super) fn entries(catalogue: &Catalogue, icao: &str) -> Vec<Value> {
    let begin = "http://service/v2/charts";
    let lists = VERSIONS.map(|v| catalogue.entries(icao, v, begin, "").unwrap());
    lists.concat()
}

/// Runs `check` for every chart of every airport.
pub(super) fn for_every_chart(check: impl Fn(&AirportFacts, &ChartFacts, &Value)) {
    for_every_chart_counted_from(PixelOrigin::default(), check);
}

/// The same with the boxes counted from there.
fn for_every_chart_counted_from(
    origin: PixelOrigin,
    check: impl Fn(&AirportFacts, &ChartFacts, &Value),
) {
    let catalogue = catalogue().counting_from(origin);
    for facts in &catalogue.airports {
        for entry in entries(&catalogue, &facts.airport.icao_airport_identifier) {
            let chart = facts
                .charts
                .iter()
                .find(|c| entry["id"] == c.id.as_str())
                .unwrap();
            check(facts, chart, &entry);
        }
    }
}

#[test]
fn airport_record_has_every_field() {
    let catalogue = catalogue();
    for icao in catalogue.icaos() {
        let record = catalogue.airport(icao).unwrap();
        assert_eq!(record.as_object().unwrap().len(), 31, "{icao}");
        assert!(
            record["fuel_types"].is_array()
                && record["latitude"].is_f64()
                && record["cao_charts"].is_boolean()
        );
        assert_eq!(record["icao_airport_identifier"], icao);
    }
}

#[test]
fn chart_entry_has_every_field() {
    for_every_chart(|facts, chart, entry| {
        assert_eq!(entry.as_object().unwrap().len(), 21, "{}", chart.id);
        let url = format!(
            "http://service/v2/charts/{}/{}_thumb_n.png",
            facts.airport.icao_airport_identifier, chart.id
        );
        assert_eq!(entry["thumb_night_url"], url.as_str());
        assert_eq!(
            entry["precision"].is_null(),
            chart.category != "APP",
            "{}",
            chart.id
        );
        assert_eq!(
            entry["is_georeferenced"],
            !entry["bounding_boxes"].is_null()
        );
        assert!(
            chart.revision_date.len() == 8
                && chart.revision_date.bytes().all(|b| b.is_ascii_digit())
        );
    });
}

#[test]
fn index_numbers_and_ids_are_unique() {
    let catalogue = catalogue();
    for icao in catalogue.icaos() {
        let entries = entries(&catalogue, icao);
        for field in ["index_number", "id"] {
            let values: BTreeSet<&str> =
                entries.iter().map(|e| e[field].as_str().unwrap()).collect();
            assert_eq!(values.len(), entries.len(), "{icao} {field}: {values:?}");
        }
    }
}

#[test]
fn only_airport_with_cao_charts_lists_some() {
    let catalogue = catalogue();
    for icao in catalogue.icaos() {
        let count = catalogue.entries(icao, "CAO", "", "").unwrap().len();
        assert_eq!(
            catalogue.airport(icao).unwrap()["cao_charts"],
            count > 0,
            "{icao}"
        );
    }
    assert_eq!(catalogue.entries("ZZZZ", "STD", "", ""), None);
    assert_eq!(catalogue.airport("ZZZZ"), None);
}

#[test]
fn y_counts_up_unless_asked_otherwise() {
    assert_eq!(PixelOrigin::default(), PixelOrigin::BottomLeft);
    for origin in ORIGINS {
        for_every_chart_counted_from(origin, |_, chart, entry| {
            let px = &entry["bounding_boxes"]["planview"]["pixels"];
            if !px.is_null() {
                let down = number(px, "y1") > number(px, "y2");
                assert_eq!(down, origin == PixelOrigin::TopLeft, "{}", chart.id);
            }
        });
    }
}

#[test]
fn scale_north_and_scale_east_agree_within_one_percent() {
    for_every_chart(|_, chart, entry| {
        let geo = &entry["bounding_boxes"]["planview"]["latlng"];
        if geo.is_null() {
            return;
        }
        let view = planview(entry);
        let north = view.height() / (number(geo, "lat2") - number(geo, "lat1"));
        let middle = f64::midpoint(number(geo, "lat1"), number(geo, "lat2"))
            .to_radians()
            .cos();
        let (from, to) = longitudes(entry);
        let east = view.width() / (to - from) / middle;
        assert!(
            (north / east - 1.0).abs() < 0.01,
            "{}: {north} {east}",
            chart.id
        );
    });
}

#[test]
fn runway_ends_are_on_map() {
    let check = |facts: &AirportFacts, chart: &ChartFacts, entry: &Value| {
        if matches!(chart.drawing, Drawing::Text(_) | Drawing::Parking(_)) {
            return;
        }
        for end in facts.runways.iter().flat_map(|r| [r.low_at, r.high_at]) {
            let at = pixel(entry, (end.lat, end.lng));
            assert!(planview(entry).contains(at), "{}", chart.id);
            assert!(
                insets(entry).iter().all(|i| !i.contains(at)),
                "{}",
                chart.id
            );
        }
    };
    for origin in ORIGINS {
        for_every_chart_counted_from(origin, check);
    }
}

#[test]
fn approach_insets_are_in_planview() {
    for_every_chart(|_, chart, entry| {
        let insets = insets(entry);
        assert!(
            chart.category != "APP" || !insets.is_empty(),
            "{}",
            chart.id
        );
        for inset in insets {
            assert!(
                (planview(entry).overlap(&inset) - inset.width() * inset.height()).abs() < 1e-6,
                "{}",
                chart.id
            );
        }
    });
}

/// The chains of fixes that an aircraft may fly on a chart, in order.
fn chains(chart: &ChartFacts) -> Vec<Vec<FixPassage>> {
    match &chart.drawing {
        Drawing::Approach(a) => a
            .transitions
            .iter()
            .map(|t| std::iter::once(t).chain(&a.path).cloned().collect())
            .collect(),
        Drawing::Route(r) => r
            .tracks
            .iter()
            .map(|TerminalTrack { fixes, .. }| fixes.clone())
            .collect(),
        Drawing::Aerodrome(_) | Drawing::Parking(_) | Drawing::Text(_) => Vec::new(),
    }
}

#[test]
fn no_fix_is_unknown_or_hidden_by_inset() {
    let lost = std::cell::RefCell::new(Vec::new());
    for_every_chart(|facts, chart, entry| {
        let mut passes: Vec<FixPassage> = chains(chart).into_iter().flatten().collect();
        if let Drawing::Approach(approach) = &chart.drawing {
            passes.extend(approach.missed.clone());
        }
        for pass in passes {
            let shown = facts.fix(&pass.fix).is_some_and(|fix| {
                let at = pixel(entry, (fix.at.lat, fix.at.lng));
                let hidden = insets(entry).iter().any(|i| i.contains(at));
                planview(entry).contains(at) && !hidden
            });
            if !shown {
                lost.borrow_mut().push(format!("{} {}", chart.id, pass.fix));
            }
        }
    });
    assert_eq!(*lost.borrow(), Vec::<String>::new());
}

#[test]
fn no_track_turns_over_100_degrees() {
    for_every_chart(|facts, chart, _| {
        for chain in chains(chart) {
            for turn in facts.places(&chain).windows(3) {
                let change = turn[1].bearing_true(turn[2]) - turn[0].bearing_true(turn[1]);
                let change = (change + 180.0).rem_euclid(360.0) - 180.0;
                assert!(change.abs() < 100.0, "{}: {change} in {chain:?}", chart.id);
            }
        }
    });
}

#[test]
fn flight_passes_inset_and_outside() {
    let catalogue = catalogue();
    let flight = catalogue.flight();
    assert_eq!(flight.icao, "YBBN");
    let entry = entries(&catalogue, "YBBN")
        .into_iter()
        .find(|e| e["id"] == "ybbn008")
        .unwrap();
    let over = pixel(&entry, flight.over_inset);
    assert!(planview(&entry).contains(over) && insets(&entry).iter().any(|i| i.contains(over)));
    assert!(!planview(&entry).contains(pixel(&entry, flight.outside)));
    for (lat, lng, _) in &flight.circuit {
        let at = pixel(&entry, (*lat, *lng));
        assert!(planview(&entry).contains(at) && insets(&entry).iter().all(|i| !i.contains(at)));
    }
    let (lat, lng) = flight.runway.0;
    assert_eq!(
        flight.circuit.last(),
        Some(&(lat, lng, flight.elevation_ft))
    );
}

#[test]
fn taxi_route_ends_at_runway() {
    let catalogue = catalogue();
    let flight = catalogue.flight();
    let entry = entries(&catalogue, "YBBN")
        .into_iter()
        .find(|e| e["category"] == "APT")
        .unwrap();
    assert!(
        flight
            .taxi
            .iter()
            .all(|p| planview(&entry).contains(pixel(&entry, *p)))
    );
    let threshold = GeoPoint::from(flight.runway.0);
    assert!(GeoPoint::from(*flight.taxi.last().unwrap()).distance_nm(threshold) < 0.05);
}
