//! What must occur somewhere in the embedded service, so that a client tested against it meets every case.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{AIRPORT, CHART, Kind, Walk};

/// The values of a field that its kind promises, as JSON: each word, both answers, nothing at all.
fn promised(kind: Kind) -> Vec<Value> {
    let words = |words: &[&str]| words.iter().map(|word| Value::from(*word)).collect();
    match kind {
        Kind::OneOf(all) | Kind::SomeOf(all) => words(all),
        Kind::Flag => vec![true.into(), false.into()],
        Kind::FlagOrNull => vec![true.into(), false.into(), Value::Null],
        _ => Vec::new(),
    }
}

/// The promised values that no record has, each with its field.
fn missing(records: &[Value], fields: &[(&str, Kind)]) -> Vec<String> {
    let values = fields.iter().flat_map(|(field, kind)| {
        promised(*kind)
            .into_iter()
            .map(move |value| (*field, value))
    });
    let absent = values.filter(|(field, value)| {
        !records.iter().any(|record| match &record[*field] {
            Value::Array(words) => words.contains(value),
            other => other == value,
        })
    });
    absent
        .map(|(field, value)| format!("{field} {value}"))
        .collect()
}

/// A case that must occur.
type Case = (&'static str, fn(&Value) -> bool);

/// The cases that no record is.
fn unmet(records: &[Value], cases: &[Case]) -> Vec<&'static str> {
    let absent = cases.iter().filter(|(_, is)| !records.iter().any(is));
    absent.map(|(name, _)| *name).collect()
}

fn is_empty(value: &Value) -> bool {
    value.as_array().is_some_and(Vec::is_empty) || value == ""
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_default()
}

const AIRPORT_CASES: [Case; 13] = [
    ("no fuel known", |airport| is_empty(&airport["fuel_types"])),
    ("no oxygen known", |airport| is_empty(&airport["oxygen"])),
    ("no repairs known", |airport| is_empty(&airport["repairs"])),
    ("several fuels", |airport| {
        airport["fuel_types"]
            .as_array()
            .is_some_and(|all| all.len() > 1)
    }),
    ("no state", |airport| {
        is_empty(&airport["state_province_code"]) && is_empty(&airport["state_province_name"])
    }),
    ("a state", |airport| {
        !is_empty(&airport["state_province_code"]) && !is_empty(&airport["state_province_name"])
    }),
    ("no chart", |airport| {
        airport["std_charts"] == false && airport["cao_charts"] == false
    }),
    ("south", |airport| number(&airport["latitude"]) < 0.0),
    ("above 70 degrees", |airport| {
        number(&airport["latitude"]) > 70.0
    }),
    ("west", |airport| number(&airport["longitude"]) < 0.0),
    ("east", |airport| number(&airport["longitude"]) > 0.0),
    ("variation west", |airport| {
        number(&airport["magnetic_variation"]) < 0.0
    }),
    ("variation east", |airport| {
        number(&airport["magnetic_variation"]) > 0.0
    }),
];

const CHART_CASES: [Case; 9] = [
    ("no runway", |chart| is_empty(&chart["runways"])),
    ("one runway", |chart| {
        chart["runways"]
            .as_array()
            .is_some_and(|all| all.len() == 1)
    }),
    ("several runways", |chart| {
        chart["runways"].as_array().is_some_and(|all| all.len() > 1)
    }),
    ("no procedure", |chart| is_empty(&chart["procedures"])),
    ("several procedures", |chart| {
        chart["procedures"]
            .as_array()
            .is_some_and(|all| all.len() > 1)
    }),
    ("no inset", |chart| {
        is_empty(&chart["bounding_boxes"]["insets"])
    }),
    ("insets", |chart| {
        chart["bounding_boxes"]["insets"]
            .as_array()
            .is_some_and(|all| !all.is_empty())
    }),
    ("landscape", |chart| {
        number(&chart["width"]) > number(&chart["height"])
    }),
    ("across 180 degrees", |chart| {
        let corners = &chart["bounding_boxes"]["planview"]["latlng"];
        let (first, second) = (number(&corners["lng1"]), number(&corners["lng2"]));
        first > second || first.abs() > 180.0 || second.abs() > 180.0
    }),
];

#[test]
fn every_value_of_airport_s_fields_occurs_somewhere() {
    let airports = Walk::start().airports();
    assert_eq!(missing(&airports, &AIRPORT), [""; 0]);
}

#[test]
fn every_value_of_chart_s_fields_occurs_somewhere() {
    let charts = Walk::start().charts();
    assert_eq!(missing(&charts, &CHART), [""; 0]);
}

#[test]
fn every_kind_of_airport_and_chart_occurs_somewhere() {
    let walk = Walk::start();
    assert_eq!(unmet(&walk.airports(), &AIRPORT_CASES), [""; 0]);
    assert_eq!(unmet(&walk.charts(), &CHART_CASES), [""; 0]);
}

#[test]
fn no_two_airports_share_what_tells_them_apart() {
    let airports = Walk::start().airports();
    for field in [
        "iata_airport_designator",
        "name",
        "city",
        "latitude",
        "longitude",
        "longest_runway",
    ] {
        let values: BTreeSet<String> = airports
            .iter()
            .map(|airport| airport[field].to_string())
            .collect();
        assert_eq!(values.len(), airports.len(), "{field}: {values:?}");
    }
}

#[test]
fn value_that_never_occurs_is_found() {
    let records = [serde_json::json!({ "a": ["x"], "b": true, "c": null })];
    let fields = [
        ("a", Kind::SomeOf(&["x", "y"])),
        ("b", Kind::Flag),
        ("c", Kind::FlagOrNull),
    ];
    assert_eq!(
        missing(&records, &fields),
        ["a \"y\"", "b false", "c true", "c false"]
    );
}
