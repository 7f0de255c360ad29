//! What a draft takes of a plan, and what it leaves out with the reason.

use super::*;

fn finished(draft: PlanDraft) -> ImportedPlan {
    draft.finish(Format::Route).unwrap()
}

fn from(departure: &str) -> PlanDraft {
    let mut draft = PlanDraft::default();
    draft.airport(RouteEnd::Departure, departure);
    draft
}

#[test]
fn first_value_counts_and_another_one_is_told() {
    let mut draft = from("NZWN");
    draft.airport(RouteEnd::Departure, "YBBN");
    draft.runway(RouteEnd::Departure, "16");
    draft.runway(RouteEnd::Departure, "34");
    draft.procedure(ProcedureKind::Sid, "COOK4");
    draft.procedure(ProcedureKind::Sid, "HUTT1");
    let imported = finished(draft);
    assert_eq!(imported.flight.departure.unwrap().as_str(), "NZWN");
    assert_eq!(imported.flight.departure_runway, Runway::parse("16"));
    assert_eq!(imported.flight.sid.as_deref(), Some("COOK4"));
    let left: Vec<_> = imported
        .not_read
        .iter()
        .map(|left| (left.what.to_string(), left.why))
        .collect();
    let left: Vec<_> = left.iter().map(|(what, why)| (&**what, *why)).collect();
    assert_eq!(
        left,
        [
            ("departure YBBN", UnreadReason::Contradiction),
            ("departure runway 34", UnreadReason::Contradiction),
            ("SID HUTT1", UnreadReason::Contradiction),
        ]
    );
}

#[test]
fn same_value_again_is_no_contradiction() {
    let mut draft = from("NZWN");
    draft.airport(RouteEnd::Departure, "nzwn");
    draft.runway(RouteEnd::Departure, "9");
    draft.runway(RouteEnd::Departure, "RW09");
    draft.procedure(ProcedureKind::Star, "A1");
    draft.procedure(ProcedureKind::Star, "A1");
    assert_eq!(finished(draft).not_read, []);
}

#[test]
fn plan_without_usable_airport_names_what_it_has() {
    let mut draft = from("CUSTD");
    draft.airport(RouteEnd::Destination, "CUSTA");
    let error = draft.finish(Format::Fms11).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The X-Plane plan has no airport with an ICAO identifier, only CUSTD, CUSTA, so no charts can be found"
    );
}

#[test]
fn local_identifier_counts_in_fields_of_airports() {
    for local in ["44T", "1N7", "06C", "1234"] {
        let mut draft = from(local);
        draft.alternate(local);
        let flight = finished(draft).flight;
        assert_eq!(flight.departure, Icao::parse(local).ok());
        assert_eq!(flight.alternates, [Icao::parse(local).unwrap()]);
        let mut draft = from("NZWN");
        draft.place(RouteEnd::Destination, local);
        draft.alternate_place(local);
        let imported = finished(draft);
        assert_eq!(imported.flight.destination, None);
        assert_eq!(imported.flight.alternates, []);
        assert_eq!(imported.not_read.len(), 2, "{local}");
    }
}

#[test]
fn procedure_runway_outranks_start_position() {
    let mut draft = from("NZWN");
    draft.starting_position("GATE A 2");
    let imported = finished(draft);
    assert_eq!(imported.flight.departure_runway, None);
    let what = imported.not_read[0].what.to_string();
    assert_eq!(what, "start position GATE A 2");
    let mut draft = from("NZWN");
    draft.starting_position("34");
    draft.runway(RouteEnd::Departure, "16");
    assert_eq!(finished(draft).flight.departure_runway, Runway::parse("16"));
    let mut draft = from("NZWN");
    draft.starting_position("34");
    assert_eq!(finished(draft).flight.departure_runway, Runway::parse("34"));
}

#[test]
fn altitudes_that_cannot_be_are_told() {
    for text in ["0", "-1", "NaN", "inf", "1e9", "FL350"] {
        let mut draft = from("NZWN");
        draft.altitude(text);
        let imported = finished(draft);
        assert_eq!(imported.flight.cruise_altitude, None, "{text}");
        assert_eq!(
            imported.not_read[0].why,
            UnreadReason::NotAltitude,
            "{text}"
        );
    }
    let mut draft = from("NZWN");
    draft.altitude("28000.40");
    assert_eq!(finished(draft).flight.cruise_altitude, Some(Feet(28_000)));
}

#[test]
fn what_is_kept_is_bounded() {
    let mut draft = from("NZWN");
    for number in 0..5_000 {
        draft.waypoint(&format!("W{number}"));
        draft.alternate(&format!("N{:03}", number % 1000));
        draft.leave(&number.to_string(), UnreadReason::Unknown);
    }
    let imported = finished(draft);
    assert_eq!(imported.flight.route.len(), MOST_WAYPOINTS);
    assert_eq!(imported.flight.alternates.len(), MOST_ALTERNATES);
    assert_eq!(imported.not_read.len(), MOST_LEFT);
    assert_eq!(
        imported
            .not_read
            .iter()
            .filter(|left| left.why == UnreadReason::TooMany)
            .count(),
        1
    );
}
