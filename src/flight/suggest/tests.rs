//! Suggestions from the chart lists of the demo airports.

use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use serde::Deserialize;

use super::*;
use crate::airport::Icao;
use crate::chart::ChartId;

#[derive(Deserialize)]
struct Facts {
    charts: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    version: String,
    category: String,
    index_number: String,
    name: String,
    procedures: Vec<String>,
    runways: Vec<String>,
}

/// The standard charts of a demo airport.
fn charts(icao: &str) -> Vec<Chart> {
    let facts = match icao {
        "NZWN" => include_str!("../../../crates/chart-service/assets/nzwn.toml"),
        "YBBN" => include_str!("../../../crates/chart-service/assets/ybbn.toml"),
        "KSFO" => include_str!("../../../crates/chart-service/assets/ksfo.toml"),
        "BGTL" => include_str!("../../../crates/chart-service/assets/bgtl.toml"),
        other => panic!("{other}"),
    };
    let facts: Facts = toml::from_str(facts).unwrap();
    let standard = facts
        .charts
        .into_iter()
        .filter(|entry| entry.version == "STD");
    let chart = |entry: Entry| {
        let blank = Chart::blank(
            Icao::parse(icao).unwrap(),
            ChartId(Arc::from(format!("{icao} {}", entry.index_number))),
        );
        Chart {
            category: Category::from_code(&entry.category),
            index_number: entry.index_number,
            name: entry.name,
            is_georeferenced: true,
            procedures: entry.procedures,
            runways: entry.runways,
            ..blank
        }
    };
    standard.map(chart).collect()
}

/// Airport, chart and reason of each suggestion, in order.
fn suggested(airports: &[&str], flight: &Flight) -> Vec<String> {
    let charts: Vec<Chart> = airports.iter().flat_map(|icao| charts(icao)).collect();
    let suggestions = suggest(&charts, flight);
    let line = |(chart, relevance): &(&Chart, ChartRelevance)| {
        format!("{} {}: {}", chart.icao, chart.name, relevance.reason)
    };
    suggestions.iter().map(line).collect()
}

fn flight(departure: &str, destination: &str) -> Flight {
    Flight {
        departure: Icao::parse(departure).ok(),
        destination: Icao::parse(destination).ok(),
        ..Flight::default()
    }
}

/// The chart of each slot with the reason.
fn in_slots(airports: &[&str], flight: &Flight) -> Vec<(ChartSlot, String)> {
    let charts: Vec<Chart> = airports.iter().flat_map(|icao| charts(icao)).collect();
    let slots = ChartSlot::ALL.into_iter().filter_map(|slot| {
        let (chart, fit) = for_slot(&charts, flight, slot)?;
        Some((
            slot,
            format!("{} {}: {}", chart.icao, chart.name, fit.reason),
        ))
    });
    slots.collect()
}

#[test]
fn each_slot_has_chart_that_fits_best() {
    let flight = Flight {
        alternates: vec![Icao::parse("BGTL").unwrap()],
        sid: Some("COOK4".to_owned()),
        star: Some("MORET1".to_owned()),
        approach: Some("I01R".to_owned()),
        arrival_runway: Runway::parse("RW01R"),
        ..flight("NZWN", "YBBN")
    };
    let found = in_slots(&["NZWN", "YBBN", "BGTL"], &flight);
    let slots: Vec<ChartSlot> = found.iter().map(|(slot, _line)| *slot).collect();
    assert_eq!(slots, ChartSlot::ALL);
    let reasons = [
        "your departure",
        "your SID",
        "your STAR",
        "your approach",
        "your destination",
        "an alternate",
    ];
    for ((_slot, line), reason) in found.iter().zip(reasons) {
        assert!(line.ends_with(&format!(": {reason}")), "{line}");
    }
}

#[test]
fn flight_back_home_has_its_airport_in_two_slots() {
    let found = in_slots(&["NZWN"], &flight("NZWN", "NZWN"));
    let slots: Vec<ChartSlot> = found.iter().map(|(slot, _line)| *slot).collect();
    assert_eq!(slots, [ChartSlot::Departure, ChartSlot::Destination]);
}

#[test]
fn procedure_is_not_chosen_among_several_of_runway() {
    let flight = Flight {
        departure_runway: Runway::parse("16"),
        ..flight("NZWN", "YBBN")
    };
    let mut charts = charts("NZWN");
    let (alone, _fit) = for_slot(&charts, &flight, ChartSlot::Sid).unwrap();
    let other = Chart {
        name: "OTHER ONE departure".to_owned(),
        procedures: Vec::new(),
        ..alone.clone()
    };
    charts.push(other);
    assert_eq!(for_slot(&charts, &flight, ChartSlot::Sid), None);
}

#[test]
fn flight_orders_its_charts() {
    let flight = Flight {
        alternates: vec![Icao::parse("BGTL").unwrap()],
        departure_runway: Runway::parse("16"),
        sid: Some("COOK4".to_owned()),
        star: Some("MORET1".to_owned()),
        approach: Some("I01R".to_owned()),
        arrival_runway: Runway::parse("RW01R"),
        ..flight("NZWN", "YBBN")
    };
    assert_eq!(
        suggested(&["BGTL", "YBBN", "NZWN", "KSFO"], &flight),
        [
            "NZWN Airport diagram: your departure",
            "NZWN COOK FOUR departure: your SID",
            "YBBN MORETON ONE arrival: your STAR",
            "YBBN ILS RWY 01R: your approach",
            "YBBN RNP RWY 01R: your runway 01R",
            "YBBN VOR RWY 01R: your runway 01R",
            "YBBN Airport diagram: your destination",
            "BGTL Airport diagram: an alternate",
            "BGTL RNP RWY 08T: an alternate",
        ]
    );
}

#[test]
fn without_procedures_runways_decide() {
    let flight = Flight {
        departure_runway: Runway::parse("16"),
        arrival_runway: Runway::parse("34"),
        ..flight("NZWN", "NZWN")
    };
    assert_eq!(
        suggested(&["NZWN"], &flight),
        [
            "NZWN Airport diagram: your departure",
            "NZWN COOK FOUR departure: your runway 16",
            "NZWN TASMAN TWO arrival: your runway 34",
            "NZWN ILS RWY 34: your runway 34",
            "NZWN RNP RWY 34: your runway 34",
            "NZWN VOR RWY 34: your runway 34",
        ]
    );
}

#[test]
fn without_runways_and_procedures_only_diagrams_are_sure() {
    assert_eq!(
        suggested(&["NZWN", "YBBN"], &flight("NZWN", "YBBN")),
        [
            "NZWN Airport diagram: your departure",
            "YBBN Airport diagram: your destination",
        ]
    );
}

#[test]
fn another_revision_and_another_runway_are_told() {
    let flight = Flight {
        departure_runway: Runway::parse("34"),
        sid: Some("COOK3".to_owned()),
        ..flight("NZWN", "KSFO")
    };
    assert_eq!(
        suggested(&["NZWN"], &flight)[1..],
        [
            "NZWN COOK FOUR departure: another revision of your SID, for other runways",
            "NZWN HUTT ONE departure: your runway 34",
        ]
    );
}

#[test]
fn of_same_kind_letter_decides() {
    let flight = Flight {
        approach: Some("ILS Z RWY 28R".to_owned()),
        ..flight("NZWN", "KSFO")
    };
    let arrival = |name: &str, procedures: &[&str]| {
        let mut chart = charts("KSFO")
            .into_iter()
            .find(|c| c.name == "ILS RWY 28R")
            .unwrap();
        chart.name = name.to_owned();
        chart.procedures = procedures.iter().map(|text| (*text).to_owned()).collect();
        score(&chart, &flight).map(|relevance| relevance.reason.to_string())
    };
    let exact = Some("your approach".to_owned());
    assert_eq!(arrival("ILS Z RWY 28R", &[]), exact);
    assert_eq!(arrival("ILS RWY 28R", &["I28RZ", "I28RY"]), exact);
    assert_eq!(
        arrival("ILS Y or LOC Y RWY 28R", &[]).unwrap(),
        "same type as your approach, your runway 28R"
    );
    assert_eq!(
        arrival("RNAV (GPS) Z RWY 28R", &[]).unwrap(),
        "your runway 28R"
    );
}

#[test]
fn circling_approach_is_found_without_runway() {
    let flight = Flight {
        approach: Some("VORA".to_owned()),
        ..flight("NZWN", "KSFO")
    };
    let mut chart = charts("KSFO")
        .into_iter()
        .find(|c| c.name == "ILS RWY 28R")
        .unwrap();
    assert_eq!(score(&chart, &flight), None);
    chart.name = "VOR-A".to_owned();
    chart.procedures.clear();
    chart.runways.clear();
    let reason = score(&chart, &flight).unwrap().reason.to_string();
    assert_eq!(reason, "your approach");
}

#[test]
fn true_north_runway_matches_simulator() {
    let flight = Flight {
        departure_runway: Runway::parse("RW08"),
        ..flight("BGTL", "NZWN")
    };
    assert_eq!(
        suggested(&["BGTL"], &flight)[1],
        "BGTL ICECAP ONE departure: your runway 08"
    );
}

#[test]
fn no_suggestion_off_the_flight() {
    assert_eq!(suggested(&["YBBN"], &flight("NZWN", "KSFO")), [""; 0]);
}

#[test]
fn alternates_come_in_order_of_plan() {
    let flight = Flight {
        alternates: vec![Icao::parse("YBBN").unwrap(), Icao::parse("BGTL").unwrap()],
        ..flight("NZWN", "KSFO")
    };
    let suggested = suggested(&["BGTL", "YBBN"], &flight);
    let airports: Vec<&str> = suggested.iter().map(|line| &line[..4]).collect();
    assert!(airports.iter().rev().is_sorted(), "{airports:?}");
    assert_eq!(
        (airports[0], airports[airports.len() - 1]),
        ("YBBN", "BGTL")
    );
}

/// Texts of that pattern, which is read once and not for each text.
fn texts(pattern: &str) -> impl Strategy<Value = String> + use<> {
    proptest::string::string_regex(pattern).unwrap()
}

/// A chart to be changed, read once.
static ANY: LazyLock<Chart> = LazyLock::new(|| charts("BGTL").remove(0));

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn no_name_of_procedure_panics(
        flown in texts("(\\PC{0,6}|[A-Z]{1,6}[0-9]{0,3}[A-Z]?|[A-Z][0-9]{2}\\PC{0,3})"),
        charted in texts("(\\PC{0,12}|[A-Z ]{1,9}[0-9]{0,3}[-A-Z ]{0,3})"),
        runway in texts("\\PC{0,4}"),
        category in 0..5_usize,
    ) {
        let mut chart = ANY.clone();
        chart.category = Category::TABS[category].clone();
        chart.name.clone_from(&charted);
        chart.procedures = vec![charted];
        chart.runways = vec![runway];
        let flight = Flight {
            sid: Some(flown.clone()),
            star: Some(flown.clone()),
            approach: Some(flown),
            ..flight("BGTL", "BGTL")
        };
        let _fits_or_not = score(&chart, &flight);
    }
}
