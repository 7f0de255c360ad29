//! Flight plans of SimBrief in their full layout, and their odd forms.

use jiff::civil::date;
use serde_json::{Value, json};

use super::super::report::UnreadReason;
use super::super::tests::{SIMBRIEF_JSON, SIMBRIEF_XML, facts, imported, left};
use super::super::{NotRead, read};

#[test]
fn whole_plan_is_read() {
    let plan = imported(SIMBRIEF_JSON);
    assert_eq!(
        facts(&plan),
        [
            "Call sign ANZ5K",
            "Departure NZWN, runway 16",
            "SID COOK4 via TASMA",
            "Route with 4 waypoints",
            "Cruising altitude 36000 ft",
            "STAR MORET1",
            "Destination YBBN, runway 01R",
            "Alternates YWLM, YBBN, NZWN",
        ]
    );
    assert_eq!(plan.flight.route, ["TASMA", "LHI", "32S56", "BRISO"]);
    assert_eq!(left(&plan, UnreadReason::Unknown), ["tomorrow"]);
    let unneeded = left(&plan, UnreadReason::NotNeeded);
    for name in [
        "fuel",
        "general/costindex",
        "origin/metar",
        "text",
        "atc/route",
    ] {
        assert!(unneeded.contains(&name.to_owned()), "{name}");
    }
}

#[test]
fn xml_and_json_are_same_plan() {
    assert_eq!(
        imported(SIMBRIEF_XML).flight,
        imported(SIMBRIEF_JSON).flight
    );
    assert_eq!(
        left(&imported(SIMBRIEF_XML), UnreadReason::Unknown),
        ["tomorrow"]
    );
}

/// The plan in JSON, changed.
fn changed(change: impl FnOnce(&mut Value)) -> String {
    let mut plan: Value = serde_json::from_str(SIMBRIEF_JSON).unwrap();
    change(&mut plan);
    plan.to_string()
}

#[test]
fn lists_without_element_around_them_are_same_plan() {
    let text = changed(|plan| plan["navlog"] = plan["navlog"]["fix"].take());
    assert_eq!(imported(&text), imported(SIMBRIEF_JSON));
}

#[test]
fn one_alternate_several_and_none_are_read() {
    let alternates = |value: Value| {
        let text = changed(|plan| {
            plan["alternate"] = value;
            plan["takeoff_altn"] = json!({});
        });
        let alternates = imported(&text).flight.alternates;
        alternates
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(alternates(json!({ "icao_code": "YWLM" })), ["YWLM"]);
    let two = json!([{ "icao_code": "YWLM" }, { "icao_code": "KSFO" }, { "icao_code": "YWLM" }]);
    assert_eq!(alternates(two), ["YWLM", "KSFO"]);
    for none in [json!({}), json!([]), json!(null), json!("")] {
        assert_eq!(alternates(none), [""; 0]);
    }
    let (before, rest) = SIMBRIEF_XML.split_once(" <alternate>").unwrap();
    let (_, after) = rest.rsplit_once(" </alternate>").unwrap();
    let xml = format!("{before} <alternate/>{after}");
    assert_eq!(imported(&xml).flight.alternates.len(), 1);
}

#[test]
fn empty_elements_numbers_and_nothing_are_no_texts() {
    for empty in [json!({}), json!(null), json!([]), json!("  "), json!(true)] {
        let text = changed(|plan| {
            for name in ["sid_ident", "sid_trans", "star_ident", "initial_altitude"] {
                plan["general"][name] = empty.clone();
            }
            plan["atc"]["callsign"] = empty.clone();
            plan["origin"]["plan_rwy"] = empty.clone();
            plan["navlog"] = empty.clone();
        });
        let flight = imported(&text).flight;
        assert_eq!(
            (flight.sid, flight.star, flight.departure_runway),
            (None, None, None)
        );
        assert_eq!(flight.callsign.as_deref(), Some("ANZ145"));
        assert_eq!((flight.cruise_altitude, flight.route.len()), (None, 0));
    }
    let text = changed(|plan| plan["general"]["initial_altitude"] = json!(36_000));
    assert_eq!(imported(&text).flight, imported(SIMBRIEF_JSON).flight);
}

#[test]
fn day_is_of_departure_else_of_plan() {
    let day = |change: fn(&mut Value)| imported(&changed(change)).flight.day;
    assert_eq!(day(|_plan| ()), Some(date(2026, 11, 24)), "generated");
    let estimated = |plan: &mut Value| plan["times"] = json!({ "est_out": "1795650000" });
    assert_eq!(day(estimated), Some(date(2026, 11, 25)));
    let scheduled = |plan: &mut Value| {
        plan["times"] = json!({ "sched_out": 1_795_740_000, "est_out": "1795650000" });
    };
    assert_eq!(day(scheduled), Some(date(2026, 11, 27)));
    let hostile = |plan: &mut Value| {
        plan["times"] = json!({ "sched_out": "99999999999999999999", "est_out": {} });
        plan["params"]["time_generated"] = json!(-1e300);
    };
    assert_eq!(day(hostile), None);
}

#[test]
fn cycle_of_plan_is_read() {
    assert_eq!(
        imported(SIMBRIEF_JSON).flight.cycle.as_deref(),
        Some("2611")
    );
    for odd in [json!("2614"), json!("AIRAC"), json!({}), json!(null)] {
        let text = changed(|plan| plan["params"]["airac"] = odd);
        assert_eq!(imported(&text).flight.cycle, None);
    }
}

#[test]
fn unnamed_procedures_come_from_waypoints() {
    let text = changed(|plan| {
        let general = plan["general"].as_object_mut().unwrap();
        for name in ["sid_ident", "star_ident"] {
            general.remove(name);
        }
    });
    let flight = imported(&text).flight;
    assert_eq!(flight.sid.as_deref(), Some("COOK4"));
    assert_eq!(flight.star.as_deref(), Some("MORET1"));
}

#[test]
fn error_of_simbrief_is_told_in_its_words() {
    for text in [
        "<?xml version=\"1.0\"?><OFP><fetch><userid/><static_id/><status>Error: Unknown UserID</status></fetch></OFP>",
        "<fetch><status>Error: Unknown UserID</status></fetch>",
        r#"{"fetch":{"userid":{},"static_id":{},"status":"Error: Unknown UserID","time":"0.0002"}}"#,
    ] {
        let error = read(text.as_bytes(), None).unwrap_err();
        assert_eq!(error, NotRead::Refused("Unknown UserID".to_owned()));
        assert_eq!(
            error.to_string(),
            "SimBrief returned no flight plan: Unknown UserID"
        );
    }
}

#[test]
fn plan_without_airports_is_refused() {
    for text in [
        "<OFP/>",
        "{\"origin\":[]}",
        "{\"fetch\":{\"status\":\"Success\"}}",
    ] {
        let error = read(text.as_bytes(), None).unwrap_err();
        assert!(matches!(error, NotRead::NoAirport(_)), "{error:?}");
    }
}
