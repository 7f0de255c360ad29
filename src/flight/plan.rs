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

use sentence::Words;
use sentence::display_text;

use super::Flight;
use crate::json::JsonPiece;

pub use report::{Left, UnreadReason};

/// No flight plan is longer, in bytes (reliability 4).
pub const LONGEST: usize = 4 << 20;

sentence::sentences! {
    /// A form of flight plan.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Format {
        /// `.pln` of Microsoft Flight Simulator since FSX, and of Prepar3D.
        Pln => "Microsoft Flight Simulator plan",
        /// `.fms` of X-Plane up to version 10.
        Fms3 => "X-Plane version 3 plan",
        /// `.fms` of X-Plane 11 and 12.
        Fms11 => "X-Plane plan",
        /// `.lnmpln` of Little Navmap.
        Lnmpln => "Little Navmap plan",
        /// The operational flight plan of SimBrief, as XML or as JSON.
        Ofp => "SimBrief flight plan",
        /// A filed flight plan message of ICAO Doc 4444.
        Message => "ICAO flight plan message",
        /// A route as it is typed.
        Route => "typed route",
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
    pub fn sentences_not_read(&self) -> Vec<Words> {
        report::sentences(&self.not_read)
    }
}

sentence::sentences! {
    /// Why nothing was read. Without a full stop.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum NotRead {
        /// There is nothing in it.
        Empty => "The flight plan is empty",
        /// It is longer than [`LONGEST`]: so many MiB.
        TooLong(longest: usize) => "The file is larger than {longest} MiB, so it is not a flight plan",
        /// Nothing in it says which form it has.
        UnknownForm => "Flightbag cannot read this flight plan. It reads Microsoft Flight Simulator (.pln), X-Plane (.fms), \
            Little Navmap (.lnmpln), SimBrief (.xml or .json) and typed routes",
        /// It is a page for a browser.
        WebPage => "This is a web page, not a flight plan",
        /// A document of the simulator's without a plan.
        NoPlanInDocument => "This simulator document has no flight plan",
        /// A file of Little Navmap's of another kind.
        PerformanceFile => "This is a Little Navmap performance file, not a flight plan",
        /// A file of Little Navmap's without a plan.
        NoPlanInLnmpln => "This Little Navmap file has no flight plan",
        /// Plans before FSX were lists of names and values.
        FlightSimulator2004 => "Flightbag cannot read plans of Flight Simulator 2004",
        /// Nor those of FSCommander.
        FsCommander => "Flightbag cannot read FSCommander plans",
        /// The form is known, but what is in the file is not whole from this line on; the first is 1.
        DamagedAt(format: Format, line: u32, why: PlanDamage) => "The {format} is damaged at line {line}: {why}",
        /// The same where the line is not known.
        Damaged(format: Format, why: PlanDamage) => "The {format} is damaged: {why}",
        /// SimBrief answered with an error instead of a plan: its words.
        Refused(reason: String) => "SimBrief returned no flight plan: {reason}",
        /// A route begins with something else than an airport.
        NoDeparture(word: String) => "A route starts with the departure airport, for example NZWN; “{word}” is not an ICAO \
            identifier",
        /// The plan names no airport.
        NoAirport(format: Format) => "The {format} has no airport with an ICAO identifier, so no charts can be found",
        /// None of the airports that it names has an ICAO identifier.
        OtherAirports(format: Format, named: String) => "The {format} has no airport with an ICAO identifier, only {named}, so \
            no charts can be found",
    }
}

sentence::sentences! {
    /// What is wrong with a plan. It stands inside another sentence.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum PlanDamage {
        /// Entities of a document type could grow without end.
        DocumentType => "it declares a document type, which no flight plan does",
        /// Something that was begun has no end.
        EndsEarly => "it ends too early",
        /// More than is read.
        ManyElements => "it has far more elements than any flight plan",
        /// More than is read, at one element.
        ManyAttributes => "an element has far too many attributes",
        /// An element ends that was not begun, or in another place.
        Nesting => "its tags are not nested correctly",
        /// Deeper than is read.
        TooDeep => "it is nested more deeply than any flight plan",
        /// It is text of another kind.
        NotJson => "it is not valid JSON",
        /// The first lines of X-Plane's plans are missing.
        NoVersion => "it does not start with I or A and a version",
        /// A version of X-Plane's plans that is not known.
        UnknownVersion(version: String) => "version {version} is unknown; only 3 and 1100 can be read",
    }
}

impl NotRead {
    /// Damage at this line, where it is known.
    fn damaged(format: Format, line: Option<u32>, why: PlanDamage) -> Self {
        match line {
            Some(line) => Self::DamagedAt(format, line, why),
            None => Self::Damaged(format, why),
        }
    }
}

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
mod properties;
#[cfg(test)]
mod tests;
