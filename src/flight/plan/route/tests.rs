//! Typed routes.

use super::super::tests::{facts, imported, left};
use super::super::{NotRead, read};
use super::*;

#[test]
fn whole_route_is_read() {
    let plan = imported(
        "eddf/25c n0450f350 sulus5s sulus uz650 teksi/n0440f370 ul607\n konan dct big3b egll/27l alt egkk, egss",
    );
    assert_eq!(
        facts(&plan),
        [
            "Departure EDDF, runway 25C",
            "SID SULUS5S",
            "Route with 3 waypoints",
            "Cruising altitude 35000 ft",
            "STAR BIG3B",
            "Destination EGLL, runway 27L",
            "Alternates EGKK, EGSS",
        ]
    );
    assert_eq!(plan.flight.route, ["SULUS", "TEKSI", "KONAN"]);
    assert_eq!(plan.not_read, []);
}

/// What is read of a route: departure runway, SID, its transition, route, STAR, its transition, arrival runway.
fn parts(route: &str) -> [String; 7] {
    let flight = imported(route).flight;
    let text = |text: Option<String>| text.unwrap_or_default();
    [
        text(flight.departure_runway.map(|runway| runway.to_string())),
        text(flight.sid),
        text(flight.sid_transition),
        flight.route.join(" "),
        text(flight.star),
        text(flight.star_transition),
        text(flight.arrival_runway.map(|runway| runway.to_string())),
    ]
}

#[test]
fn procedures_and_runways_are_read_as_they_are_often_typed() {
    for (route, expected) in [
        ("KSFO KLAX", ["", "", "", "", "", "", ""]),
        ("KSFO DCT KLAX", ["", "", "", "", "", "", ""]),
        (
            "KSFO 28L FARAL2 AVE KLAX",
            ["28L", "FARAL2", "", "AVE", "", "", ""],
        ),
        (
            "KSFO FARAL2.AVE J1 FIM PUCKY1/24R KLAX",
            ["", "FARAL2", "AVE", "FIM", "PUCKY1", "", "24R"],
        ),
        (
            "KSFO.28L FARAL2/28L WLKES.PUCKY1 24R KLAX",
            ["28L", "FARAL2", "", "", "PUCKY1", "WLKES", "24R"],
        ),
        ("KSFO SID AVE STAR KLAX", ["", "", "", "AVE", "", "", ""]),
        ("KSFO PUCKY1 KLAX", ["", "PUCKY1", "", "", "", "", ""]),
        (
            "KSFO AVE PUCKY1 KLAX",
            ["", "", "", "AVE", "PUCKY1", "", ""],
        ),
        (
            "EGLL/N0450F350 DET2G DET L6 DVR UL9 KONAN EDDF",
            ["", "DET2G", "", "DET DVR KONAN", "", "", ""],
        ),
        (
            "KSFO 4530N12000W N45W0120 KLAX/RW24R",
            ["", "", "", "4530N12000W N45W0120", "", "", "24R"],
        ),
        ("KSFO Q436 KLAX", ["", "", "", "", "", "", ""]),
    ] {
        assert_eq!(parts(route), expected, "{route}");
    }
}

#[test]
fn every_speed_and_level_group_is_read() {
    for (group, feet) in [
        ("N0450F350", Some(35_000)),
        ("M082F390", Some(39_000)),
        ("N0120A045", Some(4_500)),
        ("K0830S1130", Some(37_073)),
        ("K0300M0840", Some(27_559)),
        ("FL250", Some(25_000)),
        ("N0120VFR", None),
    ] {
        let flight = imported(&format!("NZWN {group} DCT YBBN")).flight;
        assert_eq!(
            flight.cruise_altitude.map(|altitude| altitude.0),
            feet,
            "{group}"
        );
        assert_eq!(flight.route, [""; 0], "{group}");
    }
    assert_eq!(imported("NZWN N0450 YBBN").flight.route, ["N0450"]);
    assert_eq!(
        left(&imported("NZWN N0120VFR YBBN"), UnreadReason::NotNeeded),
        ["cruising level VFR"]
    );
}

#[test]
fn alternates_follow_word_or_time() {
    for route in [
        "KSFO KLAX ALT KONT KSAN",
        "KSFO KLAX ALTN KONT ALTN KSAN/27",
        "KSFO1200 DCT KLAX0110 KONT KSAN",
    ] {
        let flight = imported(route).flight;
        assert_eq!(flight.destination.unwrap().as_str(), "KLAX", "{route}");
        let alternates: Vec<_> = flight.alternates.iter().map(Icao::as_str).collect();
        assert_eq!(alternates, ["KONT", "KSAN"], "{route}");
    }
    let flight = imported("KSFO ALT KONT").flight;
    assert_eq!((flight.destination, flight.alternates.len()), (None, 1));
}

#[test]
fn route_that_is_still_being_typed_has_no_destination_yet() {
    for route in ["KSFO", "KSFO AVE", "KSFO FARAL2", "KSFO AVE J501"] {
        assert_eq!(imported(route).flight.destination, None, "{route}");
    }
}

#[test]
fn what_cannot_be_used_is_told() {
    let plan = imported("KSFO/99 DCT KLAX ALT ONT");
    assert_eq!(
        left(&plan, UnreadReason::NotRunway),
        ["departure runway 99"]
    );
    assert_eq!(left(&plan, UnreadReason::NotIcao), ["alternate ONT"]);
}

#[test]
fn route_begins_with_airport() {
    for (route, word) in [
        ("SULUS UZ650 EGLL", "SULUS"),
        ("sfo klax", "SFO"),
        ("ALT KONT", "ALT"),
    ] {
        assert_eq!(
            read(route.as_bytes(), None),
            Err(NotRead::NoDeparture(word.to_owned())),
            "{route}"
        );
    }
}

#[test]
fn text_that_cannot_be_route_is_none() {
    let long = "KSFO ".repeat(LONGEST / 5 + 1);
    for text in [
        "KSFO KLAX?",
        "KSFO \u{1f6ec} KLAX",
        "KSFO (LAX)",
        "- , -",
        &long,
    ] {
        assert_eq!(read(text.as_bytes(), None), Err(NotRead::UnknownForm));
    }
}

#[test]
fn signs_between_words_are_no_words() {
    for route in [
        "KSFO-AVE-KLAX",
        "KSFO > AVE > KLAX",
        "KSFO \u{2192} AVE \u{2013} KLAX",
        "KSFO, AVE; KLAX",
    ] {
        let flight = imported(route).flight;
        assert_eq!(flight.route, ["AVE"], "{route}");
        assert_eq!(flight.destination.unwrap().as_str(), "KLAX", "{route}");
    }
}
