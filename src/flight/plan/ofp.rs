//! The operational flight plan of SimBrief, in XML or JSON, which have the same parts. Its programming interface hands
//! out both; in JSON an empty element is an empty object, and its version 2 has lists where there can be several.

use roxmltree::{Document, Node};
use serde_json::{Map, Number, Value};

use super::draft::{PlanDraft, ProcedureKind, RouteEnd};
use super::report::UnreadReason;
use super::xml::{elements, text};
use super::{Format, ImportedPlan, NotRead, PlanDamage, said};
use crate::json::RawJsonValue;

/// No part of a plan lies deeper.
const DEEPEST: usize = 32;

/// What is read of each part; the rest of it charts do not depend on.
const READ: [(&str, &[&str]); 11] = [
    ("fetch", &["status"]),
    ("params", &["airac", "time_generated"]),
    ("times", &["sched_out", "est_out"]),
    (
        "general",
        &[
            "icao_airline",
            "flight_number",
            "initial_altitude",
            "sid_ident",
            "sid_trans",
            "star_ident",
            "star_trans",
        ],
    ),
    ("origin", &["icao_code", "plan_rwy"]),
    ("destination", &["icao_code", "plan_rwy"]),
    ("alternate", &["icao_code"]),
    ("takeoff_altn", &["icao_code"]),
    ("enroute_altn", &["icao_code"]),
    ("navlog", &["fix"]),
    ("atc", &["callsign"]),
];
/// The parts of which nothing is read.
const UNNEEDED: [&str; 32] = [
    "alternate_navlog",
    "enroute_station",
    "etops",
    "tlr",
    "aircraft",
    "fuel",
    "fuel_extra",
    "weights",
    "impacts",
    "crew",
    "notams",
    "weather",
    "sigmets",
    "text",
    "tracks",
    "database_updates",
    "files",
    "fms_downloads",
    "images",
    "links",
    "prefile",
    "vatsim_prefile",
    "ivao_prefile",
    "pilotedge_prefile",
    "poscon_prefile",
    "apoc_prefile",
    "isfp_prefile",
    "map_data",
    "offset_data",
    "offset_length",
    "api_params",
    "api_version",
];

/// What is read of each waypoint.
const READ_OF_FIX: [&str; 5] = ["ident", "type", "is_sid_star", "stage", "via_airway"];
/// The most waypoints and the most alternates that are looked at.
const MOST_FIXES: usize = 5_000;
const MOST_OF_A_PART: usize = 50;

/// Of a plan in JSON what is read, with the names of the rest: a tree of all of it could be a hundred times as large as
/// its text. `None` for what is no object.
pub(super) fn needed_of(plan: RawJsonValue<'_>) -> Option<Value> {
    let fields = plan.fields()?.into_iter().map(|(name, part)| {
        let read = READ.iter().find(|(known, _)| *known == name);
        let value = match read {
            Some(("navlog", _)) => navlog_of(part),
            Some((_, read)) => part_of(part, read),
            None => Value::Null,
        };
        (name.into_owned(), value)
    });
    Some(Value::Object(fields.collect()))
}

/// One part, or a list of such.
fn part_of(part: RawJsonValue<'_>, read: &[&str]) -> Value {
    let one = |part: RawJsonValue<'_>| {
        let fields = part.fields()?.into_iter().map(|(name, value)| {
            let is_read = read.contains(&&*name);
            let value = if is_read { text_of(value) } else { Value::Null };
            (name.into_owned(), value)
        });
        Some(Value::Object(fields.collect()))
    };
    match part.elements() {
        Some(list) => list.take(MOST_OF_A_PART).filter_map(one).collect(),
        None => one(part).unwrap_or_default(),
    }
}

/// The waypoints, which stand in the element `fix` or without it.
fn navlog_of(navlog: RawJsonValue<'_>) -> Value {
    let fix = |fix: RawJsonValue<'_>| {
        let fields = fix.fields()?.into_iter();
        let fields = fields.filter(|(name, _)| READ_OF_FIX.contains(&&**name));
        let fields = fields.map(|(name, value)| (name.into_owned(), text_of(value)));
        Some(Value::Object(fields.collect()))
    };
    let inner = navlog.fields().and_then(|fields| {
        let mut fixes = fields.into_iter().rev();
        fixes
            .find(|(name, _)| name == "fix")
            .map(|(_, fixes)| fixes)
    });
    let fixes = inner.unwrap_or(navlog);
    match fixes.elements() {
        Some(list) => list.take(MOST_FIXES).filter_map(fix).collect(),
        None => fix(fixes).unwrap_or_default(),
    }
}

/// A text or a number; null for everything else.
fn text_of(value: RawJsonValue<'_>) -> Value {
    let number = || value.read::<Number>().map(Value::Number);
    let text = value.read::<String>().map(Value::String);
    text.or_else(number).unwrap_or_default()
}

pub(super) fn read_xml(document: &Document<'_>) -> Result<ImportedPlan, NotRead> {
    let root = document.root_element();
    let value = value_of(root, 0)?;
    if root.tag_name().name() == "fetch" {
        return read(&Value::Object(Map::from_iter([(
            "fetch".to_owned(),
            value,
        )])));
    }
    read(&value)
}

/// That no part of a plan lies so deep.
pub(super) fn too_deep() -> NotRead {
    NotRead::Damaged(Format::Ofp, PlanDamage::TooDeep)
}

/// The element as SimBrief itself writes it in JSON.
fn value_of(node: Node<'_, '_>, depth: usize) -> Result<Value, NotRead> {
    if depth > DEEPEST {
        return Err(too_deep());
    }
    let mut object: Map<String, Value> = Map::new();
    for (name, child) in elements(node) {
        let value = value_of(child, depth + 1)?;
        match object.get_mut(name) {
            Some(Value::Array(list)) => list.push(value),
            Some(first) => *first = Value::Array(vec![first.take(), value]),
            None => {
                object.insert(name.to_owned(), value);
            }
        }
    }
    let text = text(node);
    Ok(if object.is_empty() && !text.trim().is_empty() {
        Value::String(text)
    } else {
        Value::Object(object)
    })
}

/// The text of a value; `None` for an empty one, which may be an empty object.
fn text_in(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => said(text),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The text of a field; empty where there is none.
fn field(part: &Value, name: &str) -> String {
    part.get(name).and_then(text_in).unwrap_or_default()
}

/// One or several of the same, none for an empty object.
fn several(value: &Value) -> &[Value] {
    match value {
        Value::Array(list) => list,
        Value::Object(object) if object.is_empty() => &[],
        Value::Null => &[],
        one => std::slice::from_ref(one),
    }
}

pub(super) fn read(plan: &Value) -> Result<ImportedPlan, NotRead> {
    let part = |name: &str| plan.get(name).unwrap_or(&Value::Null);
    let status = field(part("fetch"), "status");
    if let Some(("Error", reason)) = status.split_once(':').map(|(word, why)| (word.trim(), why)) {
        return Err(NotRead::Refused(reason.trim().to_owned()));
    }
    let mut draft = PlanDraft::default();
    for (end, name) in [
        (RouteEnd::Departure, "origin"),
        (RouteEnd::Destination, "destination"),
    ] {
        draft.airport(end, &field(part(name), "icao_code"));
        draft.runway(end, &field(part(name), "plan_rwy"));
    }
    for name in ["alternate", "takeoff_altn", "enroute_altn"] {
        for alternate in several(part(name)) {
            draft.alternate(&field(alternate, "icao_code"));
        }
    }
    let general = part("general");
    draft.altitude(&field(general, "initial_altitude"));
    for (part_name, name) in [
        ("times", "sched_out"),
        ("times", "est_out"),
        ("params", "time_generated"),
    ] {
        draft.moment(&field(part(part_name), name));
    }
    draft.cycle(&field(part("params"), "airac"));
    draft.callsign(&field(part("atc"), "callsign"));
    draft.callsign(&(field(general, "icao_airline") + &field(general, "flight_number")));
    for (procedure, name) in [
        (ProcedureKind::Sid, "sid_ident"),
        (ProcedureKind::SidTransition, "sid_trans"),
        (ProcedureKind::Star, "star_ident"),
        (ProcedureKind::StarTransition, "star_trans"),
    ] {
        draft.procedure(procedure, &field(general, name));
    }
    let navlog = part("navlog");
    let fixes = navlog.get("fix").unwrap_or(navlog);
    read_fixes(several(fixes), general, &mut draft);
    leave_rest(plan, &mut draft);
    draft.finish(Format::Ofp)
}

/// The route. A plan that does not name its procedures marks their waypoints.
fn read_fixes(fixes: &[Value], general: &Value, draft: &mut PlanDraft) {
    let named = |name: &str| !field(general, name).is_empty();
    let (sid_named, star_named) = (named("sid_ident"), named("star_ident"));
    for fix in fixes {
        let (ident, kind) = (field(fix, "ident"), field(fix, "type"));
        if field(fix, "is_sid_star") == "1" {
            match field(fix, "stage").as_str() {
                "CLB" if !sid_named => {
                    draft.procedure(ProcedureKind::Sid, &field(fix, "via_airway"));
                }
                "DSC" if !star_named => {
                    draft.procedure(ProcedureKind::Star, &field(fix, "via_airway"));
                }
                _ => {}
            }
            continue;
        }
        // The tops of climb and descent are computed, and airports stand at the ends.
        let computed = kind == "ltlg" && matches!(ident.as_str(), "TOC" | "TOD");
        if !computed && kind != "apt" {
            draft.waypoint(&ident);
        }
    }
}

/// Tells of all parts that were not read.
fn leave_rest(plan: &Value, draft: &mut PlanDraft) {
    let Some(parts) = plan.as_object() else {
        return;
    };
    for (name, value) in parts {
        let Some((_, read)) = READ.iter().find(|(part, _)| part == name) else {
            draft.leave(name, UnreadReason::of_field(name, &UNNEEDED));
            continue;
        };
        // Version 2 has the waypoints themselves in this list.
        if name == "navlog" {
            continue;
        }
        for part in several(value).iter().filter_map(Value::as_object) {
            for field in part.keys().filter(|field| !read.contains(&field.as_str())) {
                draft.leave(&format!("{name}/{field}"), UnreadReason::NotNeeded);
            }
        }
    }
}

#[cfg(test)]
mod tests;
