//! `.fms` of X-Plane: version 3, and version 1100 of X-Plane 11 and 12 as the developers' site describes it
//! ("Flightplan files v11 (.fms file format)").

use super::draft::{PlanDraft, ProcedureKind, RouteEnd};
use super::report::{PlanPart, UnreadReason};
use super::{Format, ImportedPlan, NotRead, PlanDamage};

/// Kinds of waypoint: the number at the beginning of a row.
const AIRPORT: u32 = 1;
const KINDS: [u32; 6] = [AIRPORT, 2, 3, 11, 13, 28];
/// A place without a name; X-Plane calls it by its coordinates, or as its user did.
const LAT_LON: [u32; 2] = [13, 28];
/// Version 3 marks rows that are not used so.
const UNUSED: u32 = 0;

/// Whether text begins as these files do: `I` or `A` by itself, then a number and `version`.
pub(super) fn begins_like_one(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    matches!(lines.next(), Some("I" | "A" | "i" | "a"))
        && lines.next().is_some_and(|line| version(line).is_some())
}

/// The number in `1100 Version`.
fn version(line: &str) -> Option<u32> {
    let (number, word) = line.split_once(char::is_whitespace)?;
    let word = word.trim();
    let is_version = word
        .get(..7)
        .is_some_and(|word| word.eq_ignore_ascii_case("version"));
    is_version.then(|| number.parse().ok()).flatten()
}

pub(super) fn read(text: &str) -> Result<ImportedPlan, NotRead> {
    let mut lines = (1..).zip(text.lines().map(str::trim));
    let version = lines.by_ref().nth(1).and_then(|(_, line)| version(line));
    let lines = lines.filter(|(_, line)| !line.is_empty());
    match version.unwrap_or_default() {
        3 => read_3(lines),
        // 1100 is the current one; what later ones add is told as not known.
        1100.. => read_11(lines),
        other => Err(NotRead::DamagedAt(
            Format::Fms11,
            2,
            PlanDamage::UnknownVersion(other.to_string()),
        )),
    }
}

/// A row of the route.
struct RouteRow<'a> {
    kind: u32,
    ident: &'a str,
    /// Feet.
    altitude: f64,
}

impl<'a> RouteRow<'a> {
    /// Reads `type ident [via] altitude latitude longitude`.
    fn read(line: &'a str, has_via: bool) -> Option<Self> {
        let mut fields = line.split_whitespace();
        let kind = fields.next()?.parse().ok()?;
        let ident = fields.next()?;
        if has_via {
            fields.next()?;
        }
        let mut number = || fields.next()?.parse::<f64>().ok().filter(|n| n.is_finite());
        let altitude = number()?;
        let (latitude, longitude) = (number()?, number()?);
        let on_earth = latitude.abs() <= 90.0 && longitude.abs() <= 360.0;
        (on_earth && KINDS.contains(&kind)).then_some(Self {
            kind,
            ident,
            altitude,
        })
    }
}

fn read_3<'a>(mut lines: impl Iterator<Item = (u32, &'a str)>) -> Result<ImportedPlan, NotRead> {
    let mut draft = PlanDraft::default();
    // A number that is nearly always 1, and one less than the number of rows.
    for (number, line) in lines.by_ref().take(2) {
        if line.parse::<u32>().is_err() {
            draft.leave_part(PlanPart::Line(number), UnreadReason::Damaged);
        }
    }
    let mut rows = Vec::new();
    for (number, line) in lines {
        if line
            .split_whitespace()
            .next()
            .and_then(|kind| kind.parse().ok())
            == Some(UNUSED)
        {
            continue;
        }
        match RouteRow::read(line, false) {
            Some(row) => rows.push(row),
            None => draft.leave_part(PlanPart::Line(number), UnreadReason::Damaged),
        }
    }
    for (end, row) in RouteEnd::both(&rows) {
        if let Some(row) = row.filter(|row| row.kind == AIRPORT) {
            draft.airport(end, row.ident);
        }
    }
    read_rows(&rows, &mut draft);
    draft.finish(Format::Fms3)
}

fn read_11<'a>(lines: impl Iterator<Item = (u32, &'a str)>) -> Result<ImportedPlan, NotRead> {
    let mut draft = PlanDraft::default();
    let mut rows = Vec::new();
    let mut promised = None;
    for (number, line) in lines {
        let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let value = value.trim();
        match key {
            "CYCLE" if draft.cycle(value) => {}
            "CYCLE" => draft.leave("CYCLE", UnreadReason::NotNeeded),
            "NUMENR" => promised = value.parse::<usize>().ok(),
            "ADEP" => draft.airport(RouteEnd::Departure, value),
            "ADES" => draft.airport(RouteEnd::Destination, value),
            // Little Navmap's manual: an airport that X-Plane does not know is written without the A, and so is a place
            // that is none.
            "DEP" => draft.place(RouteEnd::Departure, value),
            "DES" => draft.place(RouteEnd::Destination, value),
            "DEPRWY" => draft.runway(RouteEnd::Departure, value),
            "DESRWY" => draft.runway(RouteEnd::Destination, value),
            "SID" => draft.procedure(ProcedureKind::Sid, value),
            "SIDTRANS" => draft.procedure(ProcedureKind::SidTransition, value),
            "STAR" => draft.procedure(ProcedureKind::Star, value),
            "STARTRANS" => draft.procedure(ProcedureKind::StarTransition, value),
            "APP" => draft.procedure(ProcedureKind::Approach, value),
            "APPTRANS" => draft.procedure(ProcedureKind::ApproachTransition, value),
            key if key.starts_with(|c: char| c.is_ascii_digit()) => {
                match RouteRow::read(line, true) {
                    Some(row) => rows.push(row),
                    None => {
                        draft.leave_part(PlanPart::Line(number), UnreadReason::Damaged);
                    }
                }
            }
            key => draft.leave(key, UnreadReason::Unknown),
        }
    }
    if let Some(promised) = promised.filter(|promised| *promised > rows.len()) {
        let missing = promised - rows.len();
        draft.leave_part(
            PlanPart::WaypointsMissing(missing, promised),
            UnreadReason::Damaged,
        );
    }
    read_rows(&rows, &mut draft);
    draft.finish(Format::Fms11)
}

/// Route and cruising altitude: the highest one, as Little Navmap reads it; the format has none of its own.
fn read_rows(rows: &[RouteRow<'_>], draft: &mut PlanDraft) {
    let last = rows.len().saturating_sub(1);
    for (place, row) in rows.iter().enumerate() {
        let at_end = place == 0 || place == last;
        if at_end && row.kind == AIRPORT {
            continue;
        }
        if LAT_LON.contains(&row.kind) {
            draft.user_waypoint(row.ident);
        } else {
            draft.waypoint(row.ident);
        }
    }
    let between = rows.iter().filter(|row| row.kind != AIRPORT);
    let highest = between.map(|row| row.altitude).reduce(f64::max);
    if let Some(highest) = highest.filter(|feet| *feet > 0.0) {
        draft.altitude(&highest.to_string());
    }
}

#[cfg(test)]
mod tests;
