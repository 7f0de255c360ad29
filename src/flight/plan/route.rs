//! A route as it is typed or pasted: `EDDF/25C N0450F350 SULUS5S SULUS UZ650 TEKSI EGLL/27L ALT EGKK`.
//!
//! * The first word is the airport of departure. The last one is the destination if it can be one; after `ALT`, `ALTN`
//!   or `ALTERNATE` stand alternates. Four digits behind an airport are a time (ICAO Doc 4444, items 13 and 16): the
//!   second airport with one is the destination, and alternates follow it.
//! * A runway stands behind its airport or the procedure (`/25C`, `.25C`) or by itself next to them.
//! * What looks like a procedure next to an airport is one; alone between both, it is taken for the departure's.
//!   `DOTSS2.CLEEE` and `WLKES.PUCKY1` are a procedure with its transition.
//! * A cruising speed and level is the one of item 15, `N0450F350`, or `FL350`. Airways and `DCT` are no waypoints.

use super::draft::{PlanDraft, RouteEnd};
use super::report::{PlanPart, UnreadReason};
use super::{Format, ImportedPlan, NotRead};
use crate::airport::Icao;
use crate::flight::Runway;

/// No route is longer, and no message with one, in bytes.
pub(super) const LONGEST: usize = 20_000;
/// Signs between words, besides white space.
const SEPARATORS: [char; 6] = [',', ';', '-', '>', '\u{2013}', '\u{2192}'];
/// Metres in a foot.
const METRES_IN_FOOT: f64 = 0.3048;

pub(super) fn read(text: &str) -> Result<ImportedPlan, NotRead> {
    if text.len() > LONGEST {
        return Err(NotRead::UnknownForm);
    }
    let text = text.to_ascii_uppercase();
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || SEPARATORS.contains(&c))
        .filter(|word| !word.is_empty())
        .collect();
    let plain = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || "/.+*".contains(c);
    let possible = |word: &&str| word.len() <= 40 && word.chars().all(plain);
    let Some(first) = words.first().filter(|_| words.iter().all(possible)) else {
        return Err(NotRead::UnknownForm);
    };
    let mut draft = PlanDraft::default();
    let is_mark = |word: &&str| matches!(*word, "ALT" | "ALTN" | "ALTERNATE" | "ALTERNATES");
    let mark = words.iter().position(is_mark).unwrap_or(words.len());
    let (flown, alternates) = words.split_at(mark);
    let Some((departure, rest)) = flown.split_first() else {
        return Err(NotRead::NoDeparture((*first).to_owned()));
    };
    let (airport, runway) = split(departure);
    if !is_identifier(without_time(airport)) {
        return Err(NotRead::NoDeparture((*departure).to_owned()));
    }
    draft.place(RouteEnd::Departure, without_time(airport));
    behind_airport(RouteEnd::Departure, runway, &mut draft);
    let between = read_destination(rest, &mut draft);
    read_between(between, &mut draft);
    for alternate in alternates.iter().filter(|word| !is_mark(word)) {
        draft.alternate_place(split(alternate).0);
    }
    draft.finish(Format::Route)
}

/// Reads the destination, and alternates right behind it; what is left is between the airports.
fn read_destination<'a>(words: &'a [&'a str], draft: &mut PlanDraft) -> &'a [&'a str] {
    let has_time = |word: &&str| without_time(word).len() + 4 == word.len();
    if let Some(place) = words.iter().position(has_time) {
        let (between, ends) = words.split_at(place);
        read_arrival(ends, draft);
        return between;
    }
    let Some((last, between)) = words.split_last() else {
        return words;
    };
    let (airport, runway) = split(last);
    if !is_identifier(airport) || is_airway(airport) {
        return words;
    }
    draft.place(RouteEnd::Destination, airport);
    behind_airport(RouteEnd::Destination, runway, draft);
    between
}

/// Reads a destination with its time and the alternates behind it (item 16).
pub(super) fn read_arrival(words: &[&str], draft: &mut PlanDraft) {
    if let Some((destination, alternates)) = words.split_first() {
        draft.place(RouteEnd::Destination, without_time(destination));
        for alternate in alternates {
            draft.alternate_place(alternate);
        }
    }
}

/// Whether a word can be that of an airport in a route: three characters are a waypoint's.
fn is_identifier(word: &str) -> bool {
    let icao = Icao::parse(word).ok().filter(|icao| !icao.is_local());
    icao.is_some_and(|icao| !icao.as_str().bytes().all(|byte| byte.is_ascii_digit()))
}

/// A word and what stands behind its first `/` or `.`.
fn split(word: &str) -> (&str, &str) {
    word.split_once(['/', '.']).unwrap_or((word, ""))
}

/// An airport without the four digits of a time behind it.
pub(super) fn without_time(word: &str) -> &str {
    match word.split_at_checked(4) {
        Some((airport, time))
            if airport.bytes().all(|byte| byte.is_ascii_alphabetic())
                && time.len() == 4
                && time.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            airport
        }
        _ => word,
    }
}

fn behind_airport(end: RouteEnd, text: &str, draft: &mut PlanDraft) {
    match speed_and_level(text) {
        Some(level) => altitude(level, draft),
        None => draft.runway(end, text),
    }
}

/// Reads what stands between the airports (item 15).
pub(super) fn read_between(words: &[&str], draft: &mut PlanDraft) {
    let mut words: Vec<&str> = words.to_vec();
    words.retain(|word| {
        if let Some(level) = speed_and_level(word) {
            altitude(level, draft);
            return false;
        }
        let says_nothing = matches!(
            *word,
            "DCT" | "SID" | "STAR" | "VFR" | "IFR" | "OAT" | "GAT" | "IFPSTART" | "IFPSTOP"
        );
        !says_nothing
    });
    let mut words = words.as_slice();
    while let Some((first, rest)) = words.split_first() {
        if !beside_airport(RouteEnd::Departure, first, draft) {
            break;
        }
        words = rest;
        // A runway may stand before the procedure, but nothing of the departure after it.
        if Runway::parse(first).is_none() {
            break;
        }
    }
    while let Some((last, rest)) = words.split_last() {
        if !beside_airport(RouteEnd::Destination, last, draft) {
            break;
        }
        words = rest;
        if Runway::parse(last).is_none() {
            break;
        }
    }
    for word in words.iter().filter(|word| !is_airway(word)) {
        let (waypoint, level) = word.split_once('/').unwrap_or((word, ""));
        draft.waypoint(waypoint);
        if let Some(level) = speed_and_level(level) {
            altitude(level, draft);
        }
    }
}

/// Reads a word next to an airport if it is a runway or a procedure.
fn beside_airport(end: RouteEnd, word: &str, draft: &mut PlanDraft) -> bool {
    let (procedure, transition) = end.procedures();
    let (one, other) = split(word);
    if other.is_empty() && Runway::parse(one).is_some() {
        draft.runway(end, one);
    } else if is_procedure(one) {
        draft.procedure(procedure, one);
        if Runway::parse(other).is_some() {
            draft.runway(end, other);
        } else {
            draft.procedure(transition, other);
        }
    } else if is_procedure(other) && word.contains('.') {
        draft.procedure(procedure, other);
        draft.procedure(transition, one);
    } else {
        return false;
    }
    true
}

/// How many letters a word begins with, digits follow, and letters end it with; `None` if there is more.
fn shape(word: &str) -> Option<(usize, usize, usize)> {
    let letters = word.bytes().take_while(u8::is_ascii_uppercase).count();
    let rest = word.get(letters..)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let tail = rest.get(digits..)?;
    let ends = tail.bytes().all(|byte| byte.is_ascii_uppercase());
    ends.then_some((letters, digits, tail.len()))
}

/// `SULUS5S`, `DET2G`, `PUCKY1`, `LU2A`: letters, one digit, perhaps a letter.
fn is_procedure(word: &str) -> bool {
    match shape(word) {
        Some((3..=6, 1, tail)) => tail <= 1 && word.len() <= 7,
        Some((2, 1, 1)) => true,
        _ => false,
    }
}

/// `L9`, `UZ650`, `Q436`, `UL607Z`, `AR3`: one letter or two, a number, perhaps a letter.
fn is_airway(word: &str) -> bool {
    matches!(shape(word), Some((1..=2, 1..=3, 0..=1))) && word.len() <= 6
}

/// A level in feet; 0 where the group gives none.
#[derive(Debug, Clone, Copy, PartialEq)]
struct FlightLevel(f64);

/// Reads `N0450F350`, `M082F350`, `K0830S1130`, `N0120VFR` or `FL350`.
fn speed_and_level(word: &str) -> Option<FlightLevel> {
    let number = |text: &str, digits: usize| {
        let whole = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        whole.then(|| text.parse::<f64>().ok()).flatten()
    };
    if let Some(level) = word.strip_prefix("FL") {
        return Some(FlightLevel(number(level, 3)? * 100.0));
    }
    let digits = match word.bytes().next()? {
        b'N' | b'K' => 4,
        b'M' => 3,
        _ => return None,
    };
    number(word.get(1..=digits)?, digits)?;
    let level = word.get(digits + 1..)?;
    if level == "VFR" {
        return Some(FlightLevel(0.0));
    }
    let (unit, value) = level.split_at_checked(1)?;
    Some(FlightLevel(match unit {
        "F" | "A" => number(value, 3)? * 100.0,
        // Tens of metres.
        "S" | "M" => number(value, 4)? * 10.0 / METRES_IN_FOOT,
        _ => return None,
    }))
}

fn altitude(FlightLevel(feet): FlightLevel, draft: &mut PlanDraft) {
    if feet > 0.0 {
        draft.altitude(&feet.to_string());
    } else {
        draft.leave_part(PlanPart::CruisingLevelVfr, UnreadReason::NotNeeded);
    }
}

#[cfg(test)]
mod tests;
