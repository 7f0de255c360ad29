//! A filed flight plan message, as ICAO Doc 4444 (appendix 3, FPL) describes it: items between hyphens, in brackets.

use super::draft::{PlanDraft, RouteEnd};
use super::report::{PlanPart, UnreadReason};
use super::route::{LONGEST, read_arrival, read_between, without_time};
use super::{Format, ImportedPlan, NotRead};

/// The items of the message that charts do not depend on, by their places in it.
const UNNEEDED: [(usize, PlanPart); 4] = [
    (2, PlanPart::FlightRules),
    (3, PlanPart::AircraftType),
    (4, PlanPart::Equipment),
    (8, PlanPart::OtherInformation),
];

pub(super) fn read(text: &str) -> Result<ImportedPlan, NotRead> {
    if text.len() > LONGEST {
        return Err(NotRead::UnknownForm);
    }
    let text = text.to_ascii_uppercase();
    let items: Vec<&str> = text
        .trim_start_matches('(')
        .trim_end_matches(')')
        .split('-')
        .map(str::trim)
        .collect();
    let (Some(&"FPL"), Some(departure), Some(route)) = (items.first(), items.get(5), items.get(6))
    else {
        return Err(NotRead::UnknownForm);
    };
    let mut draft = PlanDraft::default();
    // A transponder code may stand behind the call sign.
    let callsign = items.get(1).copied().unwrap_or_default();
    draft.callsign(callsign.split('/').next().unwrap_or_default());
    draft.place(RouteEnd::Departure, without_time(departure));
    let words: Vec<&str> = route.split_whitespace().collect();
    read_between(&words, &mut draft);
    match items.get(7) {
        Some(arrival) => {
            let words: Vec<&str> = arrival.split_whitespace().collect();
            read_arrival(&words, &mut draft);
        }
        None => draft.leave_part(PlanPart::NoDestination, UnreadReason::Damaged),
    }
    for (place, name) in UNNEEDED {
        if items.get(place).is_some_and(|item| !item.is_empty()) {
            draft.leave_part(name, UnreadReason::NotNeeded);
        }
    }
    draft.finish(Format::Message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flight::plan::{self, tests::english};

    const MESSAGE: &str = "(FPL-DLH4YA/A1234-IS\n-A320/M-SDE2E3FGHIJ1RWXY/LB1\n-EDDF1215\n\
        -N0450F350 SULUS5S SULUS UZ650 TEKSI/N0440F370 UL607 KONAN DCT BIG3B\n-EGLL0110 EGKK EGSS\n\
        -PBN/A1B1 DOF/261122 RMK/TCAS)";

    #[test]
    fn filed_message_is_read_with_its_alternates() {
        let imported = plan::read(MESSAGE.as_bytes(), None).unwrap();
        let told: Vec<String> = imported.read.iter().map(ToString::to_string).collect();
        assert_eq!(imported.format, Format::Message);
        assert_eq!(
            told,
            [
                "Call sign DLH4YA",
                "Departure EDDF",
                "SID SULUS5S",
                "Route with 3 waypoints",
                "Cruising altitude 35000 ft",
                "STAR BIG3B",
                "Destination EGLL",
                "Alternates EGKK, EGSS",
            ]
        );
        assert_eq!(
            english(&imported.sentences_unused()),
            ["Not needed for charts: flight rules, aircraft type, equipment, other information"]
        );
    }

    #[test]
    fn message_that_ends_too_early_says_so() {
        let (begun, _) = MESSAGE.split_once("\n-EGLL").unwrap();
        let imported = plan::read(begun.as_bytes(), None).unwrap();
        assert_eq!(
            imported.sentences_missed()[0].to_string(),
            "Damaged or incomplete: destination"
        );
    }

    #[test]
    fn another_message_is_not_taken_for_flight_plan() {
        let text = MESSAGE.replace("FPL", "DEP");
        assert_eq!(plan::read(text.as_bytes(), None), Err(NotRead::UnknownForm));
        let long = MESSAGE.replace("RMK/TCAS", &"A".repeat(LONGEST));
        assert_eq!(plan::read(long.as_bytes(), None), Err(NotRead::UnknownForm));
    }

    #[test]
    fn place_without_identifier_is_none() {
        let text = MESSAGE.replace("EDDF1215", "ZZZZ1215");
        let imported = plan::read(text.as_bytes(), None).unwrap();
        assert_eq!(imported.flight.departure, None);
        assert!(
            imported.sentences_missed()[0]
                .to_string()
                .ends_with("departure ZZZZ")
        );
    }
}
