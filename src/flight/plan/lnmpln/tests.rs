//! Plans of Little Navmap in their full layout, and their odd forms.

use super::super::report::UnreadReason;
use super::super::tests::{LITTLE_NAVMAP, facts, imported, left};

#[test]
fn whole_plan_is_read() {
    let plan = imported(LITTLE_NAVMAP);
    assert_eq!(
        facts(&plan),
        [
            "Departure NZWN, runway 16",
            "SID COOK4 via TASMA",
            "Route with 3 waypoints",
            "Cruising altitude 36089 ft",
            "STAR MORET1 via BRISO",
            "Approach ILS Z RWY 01R via HUMEK",
            "Destination YBBN, runway 01R",
            "Alternates YWLM",
        ]
    );
    assert_eq!(plan.flight.route, ["TASMA", "LHI", "BRISO"]);
    assert_eq!(left(&plan, UnreadReason::NotIcao), ["alternate YXY1A"]);
    assert_eq!(
        left(&plan, UnreadReason::Contradiction),
        ["arrival runway 01L"]
    );
    assert_eq!(left(&plan, UnreadReason::UserWaypoint), ["WHALE"]);
    assert_eq!(left(&plan, UnreadReason::Unknown), [""; 0]);
}

/// The plan with another element in place of one of its parts.
fn with(part: &str, other: &str) -> String {
    let (before, rest) = LITTLE_NAVMAP.split_once(&format!("<{part}>")).unwrap();
    let (_, after) = rest.split_once(&format!("</{part}>")).unwrap();
    [before, other, after].concat()
}

#[test]
fn user_procedures_give_runways_only() {
    let text = with(
        "Procedures",
        "<Procedures><SID><Name>NZWN34</Name><Runway>34</Runway><Type>CUSTOMDEPART</Type>\
         <CustomDistance>3.00</CustomDistance></SID><Approach><Name>YBBN19</Name><Runway>19R</Runway>\
         <Type>CUSTOM</Type><CustomDistance>3.00</CustomDistance><CustomAltitude>1000.00</CustomAltitude>\
         <CustomOffsetAngle>0.00</CustomOffsetAngle></Approach></Procedures>",
    );
    let plan = imported(&text.replace("<Start>RW16</Start>", ""));
    let flight = &plan.flight;
    assert_eq!((&flight.sid, &flight.approach), (&None, &None));
    assert_eq!(flight.departure_runway.unwrap().to_string(), "34");
    assert_eq!(flight.arrival_runway.unwrap().to_string(), "19R");
    let unneeded = left(&plan, UnreadReason::NotNeeded);
    assert!(
        unneeded.contains(&"custom SID NZWN34".to_owned())
            && unneeded.contains(&"custom approach YBBN19".to_owned())
    );
    assert_eq!(left(&plan, UnreadReason::Unknown), [""; 0]);
}

#[test]
fn approach_is_named_by_what_there_is() {
    let approach = |inner: &str| {
        let text = with("Approach", &format!("<Approach>{inner}</Approach>"));
        imported(&text).flight.approach
    };
    assert_eq!(
        approach("<ARINC>I01RZ</ARINC><Name>MORTN</Name>").unwrap(),
        "I01RZ"
    );
    assert_eq!(approach("<Name>MORTN</Name>").unwrap(), "MORTN");
    assert_eq!(
        approach("<Type>VOR</Type><Suffix>A</Suffix>").unwrap(),
        "VOR A"
    );
    assert_eq!(approach(""), None);
}

#[test]
fn stand_is_no_runway_in_new_files_and_in_old_ones() {
    for departure in [
        "<Departure><Start>GATE A 12</Start><Type>Parking</Type></Departure>",
        "<Departure><Start>PARKING 16</Start></Departure>",
        "<Departure><Start>16</Start><Type>Helipad</Type></Departure>",
    ] {
        let text = with("Departure", departure).replace("<Runway>16</Runway>", "");
        assert_eq!(imported(&text).flight.departure_runway, None, "{departure}");
    }
    let text = with("Departure", "<Departure><Start>16</Start></Departure>");
    let text = text.replace("<Runway>16</Runway>", "");
    assert_eq!(
        imported(&text).flight.departure_runway.unwrap().to_string(),
        "16"
    );
}

#[test]
fn order_of_elements_does_not_matter() {
    let (_, procedures) = LITTLE_NAVMAP.split_once("<Procedures>").unwrap();
    let (procedures, _) = procedures.split_once("</Procedures>").unwrap();
    let text = with("Procedures", "").replace(
        "</Flightplan>",
        &format!("<Procedures>{procedures}</Procedures></Flightplan>"),
    );
    assert_eq!(imported(&text).flight, imported(LITTLE_NAVMAP).flight);
}

#[test]
fn unpublished_elements_are_told() {
    let text = LITTLE_NAVMAP
        .replace("<SimData", "<Fuel>1</Fuel><SimData")
        .replace("<FileVersion>", "<Author/><FileVersion>")
        .replace("<Heading>", "<Gate/><Heading>")
        .replace("<STAR>", "<Hold/><STAR><Level/>")
        .replace("<ARINC>", "<Minima/><ARINC>")
        .replace("<Alternates>", "<Alternates><Note/>")
        .replace("<Waypoints>", "<Waypoints><Leg/>")
        .replace("<Track>", "<Wind/><Track>");
    assert_eq!(
        left(&imported(&text), UnreadReason::Unknown),
        [
            "Header/Author",
            "Fuel",
            "Departure/Gate",
            "Approach/Minima",
            "Procedures/Hold",
            "STAR/Level",
            "Alternates/Note",
            "Waypoints/Leg",
            "Waypoint/Wind",
        ]
    );
}

#[test]
fn airborne_plan_has_only_alternate() {
    let text = LITTLE_NAVMAP.replace("<Type>AIRPORT</Type>", "<Type>WAYPOINT</Type>");
    let flight = imported(&text).flight;
    assert_eq!((flight.departure, flight.destination), (None, None));
    assert_eq!(flight.alternates.len(), 1);
    assert_eq!(flight.route.len(), 5);
}
