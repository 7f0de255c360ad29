//! Flight plans of other programs: which form a plan has is told by its content, and what was read of it, and what
//! not, is said.

pub(in crate::flight) mod draft;
mod fms;
mod imported;
mod lnmpln;
mod message;
mod not_read;
mod ofp;
mod pln;
mod report;
mod route;
mod text;
mod xml;

use crate::json::RawJsonValue;

pub use report::{UnreadPart, UnreadParts, UnreadReason};

pub use not_read::{Format, NotRead, PlanDamage};

pub use imported::ImportedPlan;
use imported::said;

/// No flight plan is longer, in bytes (reliability 4).
pub const LONGEST: usize = 4 << 20;

/// Reads a plan of any form. `name_hint` is the file's name, for content that does not say what it is; `None` means
/// that the text was typed.
pub fn read(bytes: &[u8], name_hint: Option<&str>) -> Result<ImportedPlan, NotRead> {
    if bytes.len() > LONGEST {
        return Err(NotRead::TooLong(LONGEST >> 20));
    }
    let text = text::decode(bytes);
    let text = text.trim();
    match text.chars().next() {
        None => Err(NotRead::Empty),
        Some('<') => read_xml(text),
        Some('{') => read_json(text),
        Some('[') => Err(ini(text)),
        Some('(') => message::read(text),
        Some(_) if fms::begins_like_one(text) => fms::read(text),
        Some(_) => read_plain(text, name_hint),
    }
}

fn read_xml(text: &str) -> Result<ImportedPlan, NotRead> {
    match xml::root_name(text) {
        Some("SimBase.Document") => pln::read(&xml::parse(text, Format::Pln)?),
        Some("LittleNavmap") => lnmpln::read(&xml::parse(text, Format::Lnmpln)?),
        Some("OFP" | "fetch") => ofp::read_xml(&xml::parse(text, Format::Ofp)?),
        Some(name) if name.eq_ignore_ascii_case("html") => Err(NotRead::WebPage),
        _ => Err(NotRead::UnknownForm),
    }
}

fn read_json(text: &str) -> Result<ImportedPlan, NotRead> {
    // Looks at all of it and keeps nothing.
    let checked = serde_json::from_str::<serde::de::IgnoredAny>(text).map_err(|error| {
        // SimBrief's is the only plan in JSON; a stray brace in other text is none.
        if text.contains("\"origin\"") || text.contains("\"fetch\"") {
            let why = if error.is_eof() {
                PlanDamage::EndsEarly
            } else {
                PlanDamage::NotJson
            };
            NotRead::damaged(Format::Ofp, u32::try_from(error.line()).ok(), why)
        } else {
            NotRead::UnknownForm
        }
    });
    checked?;
    let plan = RawJsonValue::whole(text.as_bytes()).and_then(ofp::needed_of);
    let plan = plan.ok_or_else(ofp::too_deep)?;
    let parts = ["origin", "destination", "fetch"];
    if parts.iter().any(|part| plan.get(part).is_some()) {
        ofp::read(&plan)
    } else {
        Err(NotRead::UnknownForm)
    }
}

/// What text of that kind is: plans before FSX were lists of names and values.
fn ini(text: &str) -> NotRead {
    let head = text.lines().next().unwrap_or_default().trim();
    if head.eq_ignore_ascii_case("[flightplan]") {
        NotRead::FlightSimulator2004
    } else if head.eq_ignore_ascii_case("[FSCFP]") {
        NotRead::FsCommander
    } else {
        NotRead::UnknownForm
    }
}

/// A route; what a file holds that cannot be one is told by the file's name.
fn read_plain(text: &str, name_hint: Option<&str>) -> Result<ImportedPlan, NotRead> {
    let read = route::read(text);
    let Some(name) = name_hint else {
        return read;
    };
    let ends_with = |ending: &str| {
        let (_, found) = name.rsplit_once('.').unwrap_or_default();
        found.eq_ignore_ascii_case(ending)
    };
    read.map_err(|error| match error {
        NotRead::NoDeparture(_) | NotRead::UnknownForm if ends_with("fms") => {
            NotRead::DamagedAt(Format::Fms11, 1, PlanDamage::NoVersion)
        }
        NotRead::NoDeparture(_) => NotRead::UnknownForm,
        error => error,
    })
}

#[cfg(test)]
mod tests;
