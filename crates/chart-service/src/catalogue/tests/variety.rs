//! What occurs over all the demo airports together: every value, the odd ones among them, and enough charts.

use std::collections::BTreeSet;

use serde_json::Value;

use super::reading::number;
use super::{catalogue, entries};

#[test]
fn demo_airports_have_dozen_charts() {
    let catalogue = catalogue();
    for icao in catalogue.icaos() {
        let entries = entries(&catalogue, icao);
        let categories: BTreeSet<&str> = entries
            .iter()
            .map(|e| e["category"].as_str().unwrap())
            .collect();
        match icao {
            "NZWN" | "YBBN" => assert!(entries.len() >= 12 && categories.len() == 5, "{icao}"),
            "NFFO" => assert!(entries.is_empty()),
            _ => assert!(entries.len() >= 4, "{icao}"),
        }
        let said = &catalogue.airport(icao).unwrap()["std_charts"];
        assert_eq!(*said, !entries.is_empty(), "{icao}");
    }
}

#[test]
fn demo_runways_have_ils_and_rnp() {
    let catalogue = catalogue();
    for icao in ["NZWN", "YBBN"] {
        let names: Vec<String> = entries(&catalogue, icao)
            .iter()
            .map(|e| e["name"].as_str().unwrap().to_owned())
            .collect();
        for runway in &catalogue.facts(icao).unwrap().runways {
            for end in [&runway.low, &runway.high] {
                for kind in ["ILS", "RNP"] {
                    let wanted = format!("{kind} RWY {end}");
                    assert!(names.contains(&wanted), "{icao} {wanted}");
                }
            }
        }
    }
}

/// Every value of a field over all airports; the elements of a list one by one.
fn values(field: &str) -> BTreeSet<String> {
    let catalogue = catalogue();
    let mut found = BTreeSet::new();
    for icao in catalogue.icaos() {
        match catalogue.airport(icao).unwrap()[field].clone() {
            Value::Array(list) if list.is_empty() => {
                found.insert("nothing".to_owned());
            }
            Value::Array(list) => found.extend(list.iter().map(|v| v.as_str().unwrap().to_owned())),
            Value::String(text) => {
                found.insert(text);
            }
            other => {
                found.insert(other.to_string());
            }
        }
    }
    found
}

#[test]
fn all_listed_values_occur_in_demo() {
    for (field, wanted) in [
        (
            "fuel_types",
            "nothing|73 Octane|80-87 Octane|100 low lead (LL) octane|100-130 octane|115-145 octane|Mogas|JET|JET A|JET A-1|Jet A+|JET B|JET 4|JET 5",
        ),
        (
            "oxygen",
            "nothing|High Pressure|Low Pressure|High Pressure Bottle|Low Pressure Bottle",
        ),
        (
            "repairs",
            "nothing|Minor Engine|Major Engine|Minor Airframe|Major Airframe",
        ),
        (
            "airport_type",
            "Public/civil|Private|Military|Jointly operated public/military",
        ),
    ] {
        let wanted: BTreeSet<String> = wanted.split('|').map(str::to_owned).collect();
        assert_eq!(values(field), wanted, "{field}");
    }
    for field in [
        "landing_fee",
        "jet_starting_unit",
        "precision_airport",
        "beacon",
        "customs",
        "daylight_savings",
        "std_charts",
        "cao_charts",
        "vfr_charts",
    ] {
        assert_eq!(values(field).len(), 2, "{field}");
    }
    for field in ["state_province_code", "state_province_name"] {
        assert!(
            values(field).contains("") && values(field).len() > 1,
            "{field}"
        );
    }
}

#[test]
fn both_antimeridian_forms_occur() {
    let catalogue = catalogue();
    let (mut jumps, mut counts_on) = (false, false);
    for entry in entries(&catalogue, "NFNM") {
        let geo = &entry["bounding_boxes"]["planview"]["latlng"];
        if !geo.is_null() {
            jumps |= number(geo, "lng2") < number(geo, "lng1");
            counts_on |= number(geo, "lng1") < -180.0;
        }
    }
    assert!(jumps && counts_on);
}
