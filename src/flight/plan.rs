//! Flight plans of other programs: which form a plan has is told by its content, and what was read of it, and what
//! not, is said.

pub(in crate::flight) mod draft;
mod fms;
mod lnmpln;
mod message;
mod ofp;
mod pln;
mod report;
mod route;
mod text;
mod xml;

use std::fmt;

use super::Flight;
use crate::display_text;
use crate::json::JsonPiece;

pub use report::{Left, UnreadReason};

/// No flight plan is longer, in bytes (reliability 4).
pub const LONGEST: usize = 4 << 20;

/// A form of flight plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `.pln` of Microsoft Flight Simulator since FSX, and of Prepar3D.
    Pln,
    /// `.fms` of X-Plane up to version 10.
    Fms3,
    /// `.fms` of X-Plane 11 and 12.
    Fms11,
    /// `.lnmpln` of Little Navmap.
    Lnmpln,
    /// The operational flight plan of SimBrief, as XML or as JSON.
    Ofp,
    /// A filed flight plan message of ICAO Doc 4444.
    Message,
    /// A route as it is typed.
    Route,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pln => tr!("Microsoft Flight Simulator plan"),
            Self::Fms3 => tr!("X-Plane version 3 plan"),
            Self::Fms11 => tr!("X-Plane plan"),
            Self::Lnmpln => tr!("Little Navmap plan"),
            Self::Ofp => tr!("SimBrief flight plan"),
            Self::Message => tr!("ICAO flight plan message"),
            Self::Route => tr!("typed route"),
        })
    }
}

/// What a plan gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedPlan {
    /// The flight; it has at least one airport.
    pub flight: Flight,
    /// The form of the plan.
    pub format: Format,
    /// What was read, in the order of the flight.
    pub read: Vec<super::FlightFact>,
    /// What the plan has besides, each once, in the plan's order.
    pub not_read: Vec<Left>,
}

impl ImportedPlan {
    /// What was not read, in one sentence for each reason; long lists are cut.
    pub fn sentences_not_read(&self) -> Vec<String> {
        report::sentences(&self.not_read)
    }
}

/// Why nothing was read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotRead {
    /// There is nothing in it.
    #[error("{}", tr!("The flight plan is empty"))]
    Empty,
    /// It is longer than [`LONGEST`].
    #[error("{}", tr!("The file is larger than {longest} MiB, so it is not a flight plan", longest = LONGEST >> 20))]
    TooLong,
    /// Nothing in it says which form it has.
    #[error(
        "{}", tr!("Flightbag cannot read this flight plan. It reads Microsoft Flight Simulator (.pln), X-Plane (.fms), \
                   Little Navmap (.lnmpln), SimBrief (.xml or .json) and typed routes")
    )]
    UnknownForm,
    /// It is something known that is no flight plan, or an older one: the sentence that says what.
    #[error("{0}")]
    Other(&'static str),
    /// The form is known, but what is in the file is not whole.
    #[error("{}", damaged(*format, *line, why))]
    Damaged {
        /// The form.
        format: Format,
        /// The line, from 1, where that is known.
        line: Option<u32>,
        /// What is wrong.
        why: String,
    },
    /// SimBrief answered with an error instead of a plan.
    #[error("{}", tr!("SimBrief returned no flight plan: {reason}", reason = .0))]
    Refused(String),
    /// A route begins with something else than an airport.
    #[error(
        "{}", tr!("A route starts with the departure airport, for example NZWN; “{word}” is not an ICAO identifier", word = .0)
    )]
    NoDeparture(String),
    /// No airport of the plan has an ICAO identifier.
    #[error("{}", no_airport(*format, named))]
    NoAirport {
        /// The form.
        format: Format,
        /// What it names its airports; may be empty.
        named: String,
    },
}

fn damaged(format: Format, line: Option<u32>, why: &str) -> String {
    match line {
        Some(line) => tr!(
            "The {format} is damaged at line {line}: {why}",
            format,
            line,
            why
        ),
        None => tr!("The {format} is damaged: {why}", format, why),
    }
}

fn no_airport(format: Format, named: &str) -> String {
    if named.is_empty() {
        tr!(
            "The {format} has no airport with an ICAO identifier, so no charts can be found",
            format
        )
    } else {
        tr!(
            "The {format} has no airport with an ICAO identifier, only {named}, so no charts can be found",
            format,
            named
        )
    }
}

/// Reads a plan of any form. `name_hint` is the file's name, for content that does not say what it is; `None` means
/// that the text was typed.
pub fn read(bytes: &[u8], name_hint: Option<&str>) -> Result<ImportedPlan, NotRead> {
    if bytes.len() > LONGEST {
        return Err(NotRead::TooLong);
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
        Some(name) if name.eq_ignore_ascii_case("html") => {
            Err(NotRead::Other(tr!("This is a web page, not a flight plan")))
        }
        _ => Err(NotRead::UnknownForm),
    }
}

fn read_json(text: &str) -> Result<ImportedPlan, NotRead> {
    // Looks at all of it and keeps nothing.
    let checked = serde_json::from_str::<serde::de::IgnoredAny>(text).map_err(|error| {
        // SimBrief's is the only plan in JSON; a stray brace in other text is none.
        if text.contains("\"origin\"") || text.contains("\"fetch\"") {
            NotRead::Damaged {
                format: Format::Ofp,
                line: u32::try_from(error.line()).ok(),
                why: if error.is_eof() {
                    tr!("it ends too early").to_owned()
                } else {
                    tr!("it is not valid JSON").to_owned()
                },
            }
        } else {
            NotRead::UnknownForm
        }
    });
    checked?;
    let plan = JsonPiece::whole(text.as_bytes()).and_then(ofp::needed_of);
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
        NotRead::Other(tr!("Flightbag cannot read plans of Flight Simulator 2004"))
    } else if head.eq_ignore_ascii_case("[FSCFP]") {
        NotRead::Other(tr!("Flightbag cannot read FSCommander plans"))
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
        NotRead::NoDeparture(_) | NotRead::UnknownForm if ends_with("fms") => NotRead::Damaged {
            format: Format::Fms11,
            line: Some(1),
            why: tr!("it does not start with I or A and a version").to_owned(),
        },
        NotRead::NoDeparture(_) => NotRead::UnknownForm,
        error => error,
    })
}

/// The text on one line without what could mislead (reliability T10); `None` where it says nothing.
fn said(text: &str) -> Option<String> {
    let text = display_text::one_line(text);
    let nothing = ["", "NONE", "(NONE)"];
    let silent = nothing
        .iter()
        .any(|nothing| text.eq_ignore_ascii_case(nothing));
    (!silent).then_some(text)
}

#[cfg(test)]
#[path = "plan_properties.rs"]
mod properties;
#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
