//! `.pln` of FSX, Prepar3D and Microsoft Flight Simulator 2020 and 2024, as their SDKs describe it ("Flight plan
//! definitions" and, for the details of procedures in 2024, "EFB flight plan XML properties").

use roxmltree::{Document, Node};

use super::draft::{PlanDraft, ProcedureKind, RouteEnd};
use super::report::UnreadReason;
use super::xml::{child, elements, text, text_of};
use super::{Format, ImportedPlan, NotRead};
use crate::flight::Runway;

/// What a plan has that charts do not depend on.
const UNNEEDED_OF_PLAN: [&str; 9] = [
    "Title",
    "Descr",
    "FPType",
    "RouteType",
    "DepartureLLA",
    "DestinationLLA",
    "DepartureName",
    "DestinationName",
    "AppVersion",
];
/// What a waypoint has that charts do not depend on.
const UNNEEDED_OF_WAYPOINT: [&str; 8] = [
    "WorldPosition",
    "WorldLocation",
    "ATCAirway",
    "SpeedMaxFP",
    "AltDescFP",
    "Alt1FP",
    "Alt2FP",
    "Descr",
];

pub(super) fn read(document: &Document<'_>) -> Result<ImportedPlan, NotRead> {
    let root = document.root_element();
    let mut draft = PlanDraft::default();
    let mut plan = None;
    for (name, node) in elements(root) {
        match name {
            "FlightPlan.FlightPlan" => plan = plan.or(Some(node)),
            name => draft.leave(name, UnreadReason::of_field(name, &["Descr"])),
        }
    }
    let Some(plan) = plan else {
        return Err(NotRead::NoPlanInDocument);
    };
    read_plan(plan, &mut draft);
    draft.finish(Format::Pln)
}

fn read_plan(plan: Node<'_, '_>, draft: &mut PlanDraft) {
    let mut waypoints = Vec::new();
    let mut details = Vec::new();
    for (name, node) in elements(plan) {
        match name {
            "CruisingAlt" => draft.altitude(&text(node)),
            "DepartureID" => draft.airport(RouteEnd::Departure, &text(node)),
            "DestinationID" => draft.airport(RouteEnd::Destination, &text(node)),
            "DeparturePosition" => draft.starting_position(&text(node)),
            "ATCWaypoint" => waypoints.push(PlanLeg::read(PlanElement::Waypoint, node, draft)),
            "DepartureDetails" => details.push(PlanLeg::read(PlanElement::Departure, node, draft)),
            "ArrivalDetails" => details.push(PlanLeg::read(PlanElement::Arrival, node, draft)),
            "ApproachDetails" => details.push(PlanLeg::read(PlanElement::Approach, node, draft)),
            name => draft.leave(name, UnreadReason::of_field(name, &UNNEEDED_OF_PLAN)),
        }
    }
    // The plan's own fields may be empty, then its first and last waypoints tell.
    for (end, leg) in RouteEnd::both(&waypoints) {
        if let Some(leg) = leg.filter(|leg| leg.is_airport() && !draft.has_airport(end)) {
            draft.airport(end, &leg.ident);
        }
    }
    let legs = || details.iter().chain(&waypoints);
    // The runway of the approach counts more than that of the arrival before it.
    for leg in legs() {
        leg.read_approach(draft);
    }
    for leg in legs() {
        leg.read_route(draft);
    }
    for (place, leg) in waypoints.iter().enumerate() {
        let at_end = place == 0 || place + 1 == waypoints.len();
        if leg.is_of_procedure() || at_end && leg.is_airport() {
            continue;
        }
        if leg.kind.eq_ignore_ascii_case("User") {
            draft.user_waypoint(&leg.ident);
        } else {
            draft.waypoint(&leg.ident);
        }
    }
}

/// What a leg is in the file: a waypoint, or the element of MSFS 2024 for one of the procedures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlanElement {
    Waypoint,
    Departure,
    Arrival,
    Approach,
}

/// A waypoint, or a procedure, with what it says of procedures; texts are empty where it says nothing.
struct PlanLeg {
    part: PlanElement,
    ident: String,
    kind: String,
    sid: String,
    star: String,
    approach: String,
    suffix: String,
    transition: String,
    /// Number and designator.
    runway: String,
}

impl PlanLeg {
    fn read(part: PlanElement, leg: Node<'_, '_>, draft: &mut PlanDraft) -> Self {
        let field = |name| text_of(leg, name).trim().to_owned();
        let icao = child(leg, "ICAO");
        // MSFS 2024 names waypoints of the user's own at their type.
        let kind_id = child(leg, "ATCWaypointType").and_then(|kind| kind.attribute("id"));
        let id = leg.attribute("id").or(kind_id).unwrap_or_default();
        let ident = icao.map(|icao| text_of(icao, "ICAOIdent").trim().to_owned());
        for (name, _) in elements(leg) {
            match name {
                "ATCWaypointType" | "ICAO" | "DepartureFP" | "ArrivalFP" | "ApproachTypeFP"
                | "SuffixFP" | "TransitionFP" | "RunwayNumberFP" | "RunwayDesignatorFP" => {}
                name if UNNEEDED_OF_WAYPOINT.contains(&name) => {
                    draft.leave(name, UnreadReason::NotNeeded);
                }
                name => draft.leave_field(leg.tag_name().name(), name, &[]),
            }
        }
        for (name, _) in icao.into_iter().flat_map(elements) {
            match name {
                "ICAOIdent" => {}
                "ICAORegion" | "ICAOAirport" => draft.leave(name, UnreadReason::NotNeeded),
                name => draft.leave_field("ICAO", name, &[]),
            }
        }
        let (number, designator) = (field("RunwayNumberFP"), field("RunwayDesignatorFP"));
        let no_runway = ["", "0", "NONE"].contains(&number.as_str());
        Self {
            part,
            ident: ident
                .filter(|ident| !ident.is_empty())
                .unwrap_or(id.to_owned()),
            kind: field("ATCWaypointType"),
            sid: field("DepartureFP"),
            star: field("ArrivalFP"),
            approach: field("ApproachTypeFP"),
            suffix: field("SuffixFP"),
            transition: field("TransitionFP"),
            runway: if no_runway {
                String::new()
            } else {
                format!("{number} {designator}")
            },
        }
    }

    fn is_airport(&self) -> bool {
        self.kind.eq_ignore_ascii_case("Airport")
    }

    /// Waypoints of procedures are no part of the route between them.
    fn is_of_procedure(&self) -> bool {
        !self.sid.is_empty() || !self.star.is_empty() || !self.approach.is_empty()
    }

    fn read_approach(&self, draft: &mut PlanDraft) {
        if self.part != PlanElement::Approach && self.approach.is_empty() {
            return;
        }
        draft.runway(RouteEnd::Destination, &self.runway);
        draft.procedure(ProcedureKind::ApproachTransition, &self.transition);
        if !self.approach.is_empty() && !self.approach.eq_ignore_ascii_case("NONE") {
            // As charts name it: "RNAV Z RWY 35L".
            let runway = Runway::parse(&self.runway).map(|runway| format!("RWY {runway}"));
            let runway = runway.unwrap_or_default();
            let name = format!("{} {} {runway}", self.approach, self.suffix);
            draft.procedure(ProcedureKind::Approach, &name);
        }
    }

    fn read_route(&self, draft: &mut PlanDraft) {
        for (end, part, name) in [
            (RouteEnd::Departure, PlanElement::Departure, &self.sid),
            (RouteEnd::Destination, PlanElement::Arrival, &self.star),
        ] {
            if self.part == part || !name.is_empty() {
                let (procedure, transition) = end.procedures();
                draft.runway(end, &self.runway);
                draft.procedure(procedure, name);
                draft.procedure(transition, &self.transition);
            }
        }
    }
}

#[cfg(test)]
mod tests;
