//! Plans of the MSFS family in their full layout, and their odd forms.

use super::super::report::UnreadReason;
use super::super::tests::{FSX, MSFS_2020, MSFS_2024, english, facts, imported, left};
use super::super::{NotRead, read};

#[test]
fn whole_plan_of_msfs_2020_is_read() {
    let plan = imported(MSFS_2020);
    assert_eq!(
        facts(&plan),
        [
            "Departure NZWN, runway 16",
            "SID COOK4",
            "Route with 2 waypoints",
            "Cruising altitude 36000 ft",
            "STAR MORET1",
            "Approach ILS Z RWY 01R",
            "Destination YBBN, runway 01R",
        ]
    );
    assert_eq!(plan.flight.route, ["TASMA", "LHI"]);
    assert_eq!(
        english(&plan.sentences_missed()),
        [
            "Contradicts the rest of the plan: arrival runway 01L",
            "Your own waypoints, not shown on charts: Whale & calf",
        ]
    );
    assert_eq!(
        english(&plan.sentences_unused()),
        [
            "Not needed for charts: Descr, Title, FPType, RouteType, DepartureLLA, DestinationLLA, DepartureName, \
             DestinationName, AppVersion, WorldPosition, SpeedMaxFP, ICAORegion and 6 more",
        ]
    );
    assert_eq!(left(&plan, UnreadReason::Unknown), [""; 0]);
}

#[test]
fn whole_plan_of_msfs_2024_is_read() {
    let plan = imported(MSFS_2024);
    assert_eq!(
        facts(&plan),
        [
            "Departure NZWN, runway 16",
            "SID COOK4 via TASMA",
            "Route with 2 waypoints",
            "Cruising altitude 36000 ft",
            "STAR MORET1 via BRISO",
            "Approach RNAV Y RWY 01R via MORTN",
            "Destination YBBN, runway 01R",
        ]
    );
    assert_eq!(plan.flight.route, ["LHI", "BN"]);
    assert_eq!(left(&plan, UnreadReason::UserWaypoint), ["CUSTM1"]);
    assert_eq!(left(&plan, UnreadReason::Unknown), [""; 0]);
}

#[test]
fn whole_plan_of_fsx_is_read() {
    let plan = imported(FSX);
    assert_eq!(
        facts(&plan),
        [
            "Departure NZWN, runway 34",
            "Cruising altitude 9500 ft",
            "Destination YWLM",
        ]
    );
    assert_eq!(left(&plan, UnreadReason::UserWaypoint), ["POI1"]);
    assert_eq!(left(&plan, UnreadReason::Unknown), [""; 0]);
}

#[test]
fn windows_letters_of_old_plan_do_no_harm() {
    let letters = FSX.replace("UTF-8", "windows-1252");
    let bytes: Vec<u8> = letters
        .chars()
        .map(|letter| u8::try_from(u32::from(letter)).unwrap())
        .collect();
    assert_eq!(read(&bytes, None).unwrap(), imported(FSX));
}

#[test]
fn what_is_not_in_published_layout_is_told() {
    let text = MSFS_2020
        .replace("<FPType>IFR</FPType>", "<Weather>Bad</Weather>")
        .replace("<ICAOIdent>YBBN", "<ICAOType>A</ICAOType><ICAOIdent>YBBN")
        .replace("<SuffixFP>Z</SuffixFP>", "<MinimaFP>200</MinimaFP>")
        .replace("    <Descr>AceXML Document</Descr>", "<Extra/>");
    assert_eq!(
        left(&imported(&text), UnreadReason::Unknown),
        ["Extra", "Weather", "ATCWaypoint/MinimaFP", "ICAO/ICAOType"]
    );
}

#[test]
fn waypoints_fill_empty_airports() {
    let text = MSFS_2020
        .replace(
            "<DepartureID>NZWN</DepartureID>",
            "<DepartureID></DepartureID>",
        )
        .replace("<DestinationID>YBBN</DestinationID>", "<DestinationID/>");
    assert_eq!(imported(&text).flight, imported(MSFS_2020).flight);
}

#[test]
fn local_airports_are_read() {
    let text = MSFS_2020
        .replace("<DepartureID>NZWN<", "<DepartureID>1N7<")
        .replace("<DestinationID>YBBN<", "<DestinationID>44T<");
    let flight = imported(&text).flight;
    assert_eq!(flight.departure.unwrap().as_str(), "1N7");
    assert_eq!(flight.destination.unwrap().as_str(), "44T");
}

#[test]
fn plan_of_user_airports_is_refused() {
    let text = MSFS_2020.replace("<DepartureID>NZWN<", "<DepartureID>CUSTD<");
    assert_eq!(
        left(&imported(&text), UnreadReason::NotIcao),
        ["departure CUSTD"]
    );
    let text = "<SimBase.Document><FlightPlan.FlightPlan><DepartureID>CUSTD</DepartureID>\
                </FlightPlan.FlightPlan></SimBase.Document>";
    assert_eq!(
        read(text.as_bytes(), None).unwrap_err().to_string(),
        "The Microsoft Flight Simulator plan has no airport with an ICAO identifier, only CUSTD, so no charts can be found"
    );
}

#[test]
fn values_that_cannot_be_used_are_told() {
    let text = MSFS_2024
        .replace("<CruisingAlt>36000<", "<CruisingAlt>high<")
        .replace("<RunwayNumberFP>16<", "<RunwayNumberFP>NORTH<");
    let plan = imported(&text);
    assert_eq!(
        left(&plan, UnreadReason::NotAltitude),
        ["cruising altitude high"]
    );
    assert_eq!(
        left(&plan, UnreadReason::NotRunway),
        ["departure runway NORTH NONE"]
    );
}

#[test]
fn document_that_is_not_well_formed_is_damaged() {
    let text = MSFS_2020.replace("NZWN, YBBN", "NZWN & YBBN");
    let error = read(text.as_bytes(), None).unwrap_err();
    assert!(matches!(error, NotRead::DamagedAt(_, 14, _)), "{error:?}");
}
