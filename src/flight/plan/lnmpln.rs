//! `.lnmpln` of Little Navmap, as its manual describes it ("Little Navmap flight plan file format"). Elements come in
//! any order.

use roxmltree::{Document, Node};
use sentence::display_text::one_line;

use super::draft::{PlanDraft, ProcedureKind, RouteEnd};
use super::report::{PlanPart, UnreadReason};
use super::xml::{child, elements, text, text_of};
use super::{Format, ImportedPlan, NotRead};
use crate::flight::Runway;

/// Of the header, what charts do not depend on.
const UNNEEDED_OF_HEADER: [&str; 9] = [
    "FlightplanType",
    "RouteType",
    "CreationDate",
    "FileVersion",
    "ProgramName",
    "ProgramVersion",
    "Documentation",
    "Comment",
    // The manual's own example has the remarks under this name.
    "Description",
];
/// Of a waypoint.
const UNNEEDED_OF_WAYPOINT: [&str; 7] = [
    "Name",
    "Region",
    "Airway",
    "Track",
    "Comment",
    "Description",
    "Pos",
];
/// Of an approach.
const UNNEEDED_OF_APPROACH: [&str; 4] = [
    "TransitionType",
    "CustomDistance",
    "CustomAltitude",
    "CustomOffsetAngle",
];

pub(super) fn read(document: &Document<'_>) -> Result<ImportedPlan, NotRead> {
    let root = document.root_element();
    let Some(plan) = child(root, "Flightplan") else {
        return Err(match child(root, "AircraftPerf") {
            Some(_) => NotRead::PerformanceFile,
            None => NotRead::NoPlanInLnmpln,
        });
    };
    let mut draft = PlanDraft::default();
    for (name, node) in elements(plan) {
        match name {
            "Header" => read_header(node, &mut draft),
            "SimData" | "NavData" | "AircraftPerformance" => {
                draft.leave(name, UnreadReason::NotNeeded);
            }
            "Departure" => read_departure(node, &mut draft),
            "Procedures" => read_procedures(node, &mut draft),
            "Alternates" => {
                for (name, alternate) in elements(node) {
                    match name {
                        "Alternate" => draft.alternate(&text_of(alternate, "Ident")),
                        name => draft.leave_field("Alternates", name, &[]),
                    }
                }
            }
            "Waypoints" => read_waypoints(node, &mut draft),
            name => draft.leave(name, UnreadReason::Unknown),
        }
    }
    draft.finish(Format::Lnmpln)
}

fn read_header(header: Node<'_, '_>, draft: &mut PlanDraft) {
    // The exact altitude counts more than the rounded one.
    for name in ["CruisingAltF", "CruisingAlt"] {
        draft.altitude(&text_of(header, name));
    }
    for (name, _) in elements(header) {
        match name {
            "CruisingAlt" | "CruisingAltF" => {}
            name => draft.leave_field("Header", name, &UNNEEDED_OF_HEADER),
        }
    }
}

fn read_departure(departure: Node<'_, '_>, draft: &mut PlanDraft) {
    for (name, node) in elements(departure) {
        match name {
            "Start" => {
                let kind = text_of(departure, "Type");
                let kind = kind.trim();
                let start = text(node);
                // Before version 2.8 the kind was not written.
                if kind.is_empty() || kind.eq_ignore_ascii_case("Runway") {
                    draft.starting_position(&start);
                } else {
                    draft.leave_part(
                        PlanPart::StartPosition(one_line(&start)),
                        UnreadReason::NotNeeded,
                    );
                }
            }
            "Type" => {}
            name => draft.leave_field("Departure", name, &["Pos", "Heading"]),
        }
    }
}

fn read_procedures(procedures: Node<'_, '_>, draft: &mut PlanDraft) {
    // The runway of the approach counts more than that of the arrival before it, wherever they stand.
    for (name, node) in elements(procedures) {
        if name == "Approach" {
            read_approach(node, draft);
        }
    }
    for (name, node) in elements(procedures) {
        let end = match name {
            "SID" => RouteEnd::Departure,
            "STAR" => RouteEnd::Destination,
            "Approach" => continue,
            name => {
                draft.leave_field("Procedures", name, &[]);
                continue;
            }
        };
        let (procedure, transition) = end.procedures();
        // A departure straight out: only its runway is real.
        let own = text_of(node, "Type").trim().starts_with("CUSTOM");
        for (field, value) in elements(node) {
            match field {
                "Name" if own => {
                    let name = one_line(text(value).trim());
                    let own = match end {
                        RouteEnd::Departure => PlanPart::CustomSid(name),
                        RouteEnd::Destination => PlanPart::CustomStar(name),
                    };
                    draft.leave_part(own, UnreadReason::NotNeeded);
                }
                "Name" => draft.procedure(procedure, &text(value)),
                "Runway" => draft.runway(end, &text(value)),
                "Transition" => draft.procedure(transition, &text(value)),
                "Type" => {}
                field => draft.leave_field(name, field, &["CustomDistance"]),
            }
        }
    }
}

fn read_approach(approach: Node<'_, '_>, draft: &mut PlanDraft) {
    let field = |name| text_of(approach, name).trim().to_owned();
    let (kind, runway) = (field("Type"), field("Runway"));
    draft.runway(RouteEnd::Destination, &runway);
    draft.procedure(ProcedureKind::ApproachTransition, &field("Transition"));
    if kind.starts_with("CUSTOM") {
        draft.leave_part(
            PlanPart::CustomApproach(one_line(&field("Name"))),
            UnreadReason::NotNeeded,
        );
    } else if kind.is_empty() {
        let code = field("ARINC");
        let name = if code.is_empty() { field("Name") } else { code };
        draft.procedure(ProcedureKind::Approach, &name);
    } else {
        let runway = Runway::parse(&runway).map(|runway| format!("RWY {runway}"));
        let words = [kind.clone(), field("Suffix"), runway.unwrap_or_default()];
        draft.procedure(ProcedureKind::Approach, &words.join(" "));
    }
    for (name, _) in elements(approach) {
        match name {
            "Name" | "ARINC" | "Runway" | "Type" | "Suffix" | "Transition" => {}
            name => draft.leave_field("Approach", name, &UNNEEDED_OF_APPROACH),
        }
    }
}

fn read_waypoints(waypoints: Node<'_, '_>, draft: &mut PlanDraft) {
    let mut read = Vec::new();
    for (name, waypoint) in elements(waypoints) {
        if name != "Waypoint" {
            draft.leave_field("Waypoints", name, &[]);
            continue;
        }
        read.push((text_of(waypoint, "Ident"), text_of(waypoint, "Type")));
        for (name, _) in elements(waypoint) {
            match name {
                "Ident" | "Type" => {}
                name => draft.leave_field("Waypoint", name, &UNNEEDED_OF_WAYPOINT),
            }
        }
    }
    let last = read.len().saturating_sub(1);
    for (place, (ident, kind)) in read.iter().enumerate() {
        match kind.trim() {
            "AIRPORT" if place == 0 => draft.airport(RouteEnd::Departure, ident),
            "AIRPORT" if place == last => draft.airport(RouteEnd::Destination, ident),
            "USER" => draft.user_waypoint(ident),
            _ => draft.waypoint(ident),
        }
    }
}

#[cfg(test)]
mod tests;
