//! Reliability P7: one bad record, and one bad field, does not hide the others. Every field of specification 2.1
//! and 2.3 in turn is missing, null, of each wrong type, empty and huge; what was read is compared with the record that
//! is whole, field by field.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde_json::{Value, json};

use super::super::{airport, charts};

/// Takes this field away, or puts this value into it.
fn with(record: &Value, name: &str, value: Option<&Value>) -> Value {
    let mut record = record.clone();
    match value {
        Some(value) => record[name] = value.clone(),
        None => drop(record.as_object_mut().unwrap().remove(name)),
    }
    record
}

fn names(record: &Value) -> Vec<String> {
    record.as_object().unwrap().keys().cloned().collect()
}

/// Everything that a service should never send: nothing, each type, what is empty and what is huge.
fn bad_values() -> Vec<Option<Value>> {
    let deep = (0..100).fold(json!(1), |inner, _| json!([inner]));
    let values = [
        json!(null),
        json!(true),
        json!(7),
        json!(-1),
        json!(0.5),
        json!(1e300),
        json!(-1e300),
        json!(""),
        json!(" "),
        json!("\u{202e}"),
        json!("x".repeat(1 << 20)),
        json!([]),
        json!(vec![Value::Null; 100_000]),
        deep,
        json!({}),
        json!({"x": 1}),
    ];
    std::iter::once(None)
        .chain(values.into_iter().map(Some))
        .collect()
}

/// The fields of a value, each with what is in it.
fn fields(value: &impl Debug) -> BTreeMap<String, String> {
    let printed = format!("{value:#?}");
    let mut fields = BTreeMap::new();
    let mut current = String::new();
    for line in printed.lines() {
        let name = line.strip_prefix("    ").and_then(|line| {
            let own = !line.starts_with([' ', '}', ']', ')']);
            own.then(|| line.split(':').next().unwrap_or(line))
        });
        if let Some(name) = name {
            name.clone_into(&mut current);
        }
        fields
            .entry(current.clone())
            .or_insert_with(String::new)
            .push_str(line);
    }
    fields
}

/// The fields in which two values differ.
fn different(one: &impl Debug, other: &impl Debug) -> Vec<String> {
    let (one, other) = (fields(one), fields(other));
    assert!(one.keys().eq(other.keys()));
    let names = one.iter().filter(|(name, text)| other[*name] != **text);
    names.map(|(name, _)| name.clone()).collect()
}

#[test]
fn p7_bad_field_of_airport_costs_that_field_only() {
    let full = airport::tests::full();
    assert_eq!(names(&full).len(), 31);
    let read = |record: &Value| airport::tests::airport(record, airport::tests::asked());
    let whole = read(&full).unwrap();
    for name in names(&full) {
        let without = read(&with(&full, &name, None)).unwrap();
        for bad in bad_values() {
            let told = bad.as_ref().map(|bad| bad.to_string().len().min(40));
            let record = with(&full, &name, bad.as_ref());
            let other_airport = name == "icao_airport_identifier"
                && bad.as_ref().is_some_and(|bad| match bad {
                    Value::String(text) => text.len() > 4,
                    other => other.is_number(),
                });
            let Ok(airport) = read(&record) else {
                // The record says that it is about something else.
                assert!(other_airport, "{name}: {told:?}");
                continue;
            };
            assert!(!other_airport, "{name}: {told:?}");
            let own = match &*name {
                "latitude" | "longitude" => "position",
                "iata_airport_designator" => "iata",
                name => name,
            };
            for changed in different(&airport, &whole) {
                assert_eq!(changed, own, "{name}: {told:?}");
            }
            if bad.is_none_or(|bad| bad.is_null() || bad.is_object()) {
                assert_eq!(airport, without, "{name}: {told:?}");
            }
        }
    }
}

#[test]
fn p7_bad_chart_field_costs_itself_only() {
    let full = charts::tests::full();
    assert_eq!(names(&full).len(), 21);
    let neighbour = with(&full, "id", Some(&json!("YBBN222")));
    let whole = charts::tests::read(&json!([full, neighbour]));
    let [first, second] = &*whole.charts else {
        panic!("{whole:?}")
    };
    for name in names(&full) {
        for bad in bad_values() {
            let told = bad.as_ref().map(|bad| bad.to_string().len().min(40));
            let record = with(&full, &name, bad.as_ref());
            let list = charts::tests::read(&json!([record, neighbour]));
            let mut others = list.charts.iter();
            assert!(others.any(|chart| chart == second), "{name}: {told:?}");
            let chart = list.charts.iter().find(|chart| *chart != second);
            assert_eq!(list.left_out, usize::from(chart.is_none()));
            let needed = matches!(&*name, "id" | "icao_airport_identifier");
            let Some(chart) = chart else {
                // It could not be asked for, or it says that it is another airport's.
                assert!(needed, "{name}: {told:?}");
                continue;
            };
            let own = name.trim_end_matches("_url");
            for changed in different(chart, first) {
                assert_eq!(changed, own, "{name}: {told:?}");
            }
            if !needed && bad.is_none_or(|bad| bad.is_null() || bad.is_object()) {
                let without = charts::tests::read(&json!([with(&full, &name, None)]));
                assert_eq!(*chart, without.charts[0], "{name}: {told:?}");
            }
        }
    }
}

/// The comparison of the tests above.
#[test]
fn fields_in_which_two_records_differ_are_found() {
    let full = charts::tests::full();
    let read = |record| charts::tests::read(&json!([record])).charts.remove(0);
    let mut other = read(full.clone());
    assert_eq!(different(&read(full.clone()), &other), [""; 0]);
    other.bounding_boxes = None;
    other.runways.push("36".to_owned());
    other.width += 1;
    assert_eq!(
        different(&read(full), &other),
        ["bounding_boxes", "runways", "width"]
    );
}

#[test]
fn bad_byte_or_number_costs_one_chart_only() {
    let bad_id: [&[u8]; 4] = [b"\"b\xff\"", b"\"\xc3\"", b"01", b"NaN"];
    for bad in bad_id {
        let parts: [&[u8]; 5] = [
            b"{\"charts\": [{\"id\": \"a\"}, {\"index_number\": \"1\", \"id\": ",
            bad,
            b"}, {\"id\": \"c\", \"width\": ",
            bad,
            b"}, {\"id\": \"d\", \"width\": 1660}]}",
        ];
        let list = charts::tests::read_bytes(&parts.concat()).unwrap();
        let charts = list.charts.iter();
        let read: Vec<_> = charts.map(|chart| (&*chart.id.0, chart.width)).collect();
        // A bad field costs itself; a chart without an id is none.
        assert_eq!(read, [("a", 0), ("c", 0), ("d", 1660)]);
        assert_eq!(list.left_out, 1);
    }
}
