//! Plans of X-Plane in their full layouts, and their odd forms.

use super::super::report::UnreadReason;
use super::super::tests::{X_PLANE_3, X_PLANE_11, english, facts, imported, left};
use super::super::{NotRead, read};

#[test]
fn whole_plan_of_x_plane_11_is_read() {
    let plan = imported(X_PLANE_11);
    assert_eq!(
        facts(&plan),
        [
            "Departure NZWN, runway 16",
            "SID COOK4 via TASMA",
            "Route with 3 waypoints",
            "Cruising altitude 36000 ft",
            "STAR MORET1 via BRISO",
            "Approach I01RZ via MORTN",
            "Destination YBBN, runway 01R",
        ]
    );
    assert_eq!(plan.flight.route, ["TASMA", "LHI", "BN"]);
    assert_eq!(plan.flight.cycle.as_deref(), Some("2611"));
    assert_eq!(
        english(&plan.sentences_missed()),
        ["Your own waypoints, not shown on charts: Catfish_Pond, +027.400_-153.200"]
    );
    let odd = imported(&X_PLANE_11.replace("CYCLE 2611", "CYCLE 26XX"));
    assert_eq!(odd.flight.cycle, None);
    assert_eq!(left(&odd, UnreadReason::NotNeeded), ["CYCLE"]);
}

#[test]
fn whole_plan_of_version_3_is_read() {
    let plan = imported(X_PLANE_3);
    assert_eq!(
        facts(&plan),
        [
            "Departure NZWN",
            "Route with 3 waypoints",
            "Cruising altitude 36000 ft",
            "Destination YBBN",
        ]
    );
    assert_eq!(
        english(&plan.sentences_missed()),
        ["Your own waypoints, not shown on charts: -27.500_+153.500"]
    );
}

#[test]
fn both_letters_and_any_blanks_begin_plan() {
    for (text, other) in [(X_PLANE_3, "3 version"), (X_PLANE_11, "1100 Version")] {
        let plan = imported(text);
        let (_, rest) = text.split_once(other).unwrap();
        assert_eq!(imported(&format!("A\n{other}{rest}")), plan);
        assert_eq!(
            imported(&format!("I \r\n {} \r{rest}", other.to_uppercase())),
            plan
        );
        assert_eq!(imported(&format!("i\n{other} - data cycle{rest}")), plan);
    }
}

#[test]
fn places_without_identifier_are_told() {
    let text = X_PLANE_11.replace("ADEP NZWN\n", "DEP CTF\n");
    let plan = imported(&text);
    assert_eq!(left(&plan, UnreadReason::NotIcao), ["departure CTF"]);
    assert_eq!(plan.flight.departure, None);
    let text =
        "I\n1100 Version\nCYCLE 1801\nDEP 1N7\nDES 44T\nNUMENR 1\n28 Pond DRCT 0 40.0 -75.0\n";
    assert!(
        matches!(read(text.as_bytes(), None), Err(NotRead::OtherAirports(_, named)) if named == "1N7, 44T")
    );
}

#[test]
fn local_airports_are_read() {
    let text = X_PLANE_11
        .replace("ADEP NZWN\n", "ADEP 1N7\n")
        .replace("ADES YBBN\n", "ADES 44T\n");
    let flight = imported(&text).flight;
    assert_eq!(flight.departure.unwrap().as_str(), "1N7");
    assert_eq!(flight.destination.unwrap().as_str(), "44T");
    let text = X_PLANE_3.replace("1 NZWN 41", "1 1N7 41");
    assert_eq!(imported(&text).flight.departure.unwrap().as_str(), "1N7");
}

#[test]
fn plan_between_points_has_no_airports() {
    let rows: String = X_PLANE_3.replace("1 NZWN 41", "3 WN 41");
    let plan = imported(&rows);
    assert_eq!(plan.flight.departure, None);
    assert_eq!(plan.flight.route, ["WN", "TY", "LHI", "BRISO"]);
}

#[test]
fn damaged_rows_are_told_by_line() {
    for bad in [
        "11 TASMA DRCT 36000.0 -38.0",
        "11 TASMA DRCT 36000.0 -98.0 168.0",
        "11 TASMA DRCT NaN -38.0 168.0",
        "99 TASMA DRCT 36000.0 -38.0 168.0",
        "11",
    ] {
        let text = X_PLANE_11.replace("11 TASMA DRCT 36000.000000 -38.000000 168.000000", bad);
        let plan = imported(&text);
        assert_eq!(
            left(&plan, UnreadReason::Damaged),
            ["line 16", "1 of 7 waypoints"],
            "{bad}"
        );
        assert_eq!(plan.flight.route, ["LHI", "BN"], "{bad}");
    }
    let text = X_PLANE_3.replace("\n1\n4\n", "\none\n4\n");
    assert_eq!(left(&imported(&text), UnreadReason::Damaged), ["line 3"]);
}

#[test]
fn keys_that_are_not_published_are_told() {
    let text = X_PLANE_11.replace("CYCLE 2611", "CYCLE 2611\nFLIGHTNUM ANZ145");
    assert_eq!(left(&imported(&text), UnreadReason::Unknown), ["FLIGHTNUM"]);
}

#[test]
fn another_version_is_refused() {
    let text = X_PLANE_11.replace("1100", "8");
    assert_eq!(
        read(text.as_bytes(), None).unwrap_err().to_string(),
        "The X-Plane plan is damaged at line 2: version 8 is unknown; only 3 and 1100 can be read"
    );
}
