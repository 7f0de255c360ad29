//! The table of faults, as it can be read: `cargo test --test tests faults::table -- --nocapture` prints it as Markdown.
//! What stands in it is what the tests are made from, or names the test that proves it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use flightbag::remote::ProblemKind;

use super::cell_tests::cell_tests;
use super::connection_mode::Certificate;
use super::fault::Fault;
use super::named::Tests;
use super::{
    FaultCell, Promise, charts, discovery, exchange, oracle, renewal, start, subscriptions,
    user_info,
};

/// The operations, in the order of a session.
const OPERATIONS: [&str; 11] = [
    "discovery",
    "browser + redirect",
    "code exchange",
    "renewal",
    "start",
    "user info",
    "subscriptions",
    "airport",
    "chart list",
    "thumbnail",
    "chart",
];

/// A fault on the wire, as a user calls it.
struct Row {
    title: &'static str,
    is: fn(Fault) -> bool,
    /// Whether every operation that talks to a server has a cell for it.
    everywhere: bool,
}

macro_rules! rows {
    ($($title:literal: $pattern:pat $(if $guard:expr)?, $everywhere:literal;)+) => {
        const ROWS: &[Row] = &[$(Row {
            title: $title,
            is: |fault| matches!(fault, $pattern $(if $guard)?),
            everywhere: $everywhere,
        }),+];
    };
}

rows! {
    "name not resolved": Fault::Unresolved, false;
    "connection refused": Fault::Refused, true;
    "connect time-out": Fault::ConnectTimeout, true;
    "reset": Fault::Reset, true;
    "cut body": Fault::Cut, true;
    "empty answer": Fault::Empty, true;
    "no answer": Fault::Silence, true;
    "answer that stops": Fault::Stall, true;
    "trickle": Fault::Trickle, true;
    "endless body": Fault::Endless, true;
    "compressed bomb": Fault::Bomb, true;
    "huge headers": Fault::HugeHeaders, true;
    "not HTTP": Fault::NotHttp, true;
    "408": Fault::Status(408), true;
    "500": Fault::Status(500), true;
    "502": Fault::Status(502), true;
    "503": Fault::Status(503), true;
    "504": Fault::Status(504), true;
    "429 without Retry-After": Fault::Status(429), false;
    "429, Retry-After in seconds": Fault::AskedSeconds(429), true;
    "429, Retry-After as a date": Fault::AskedDate(429), true;
    "503, Retry-After in seconds": Fault::AskedSeconds(503), true;
    "503, Retry-After as a date": Fault::AskedDate(503), true;
    "429, Retry-After over 120 s": Fault::AskedLong(429), true;
    "503, Retry-After over 120 s": Fault::AskedLong(503), true;
    "401": Fault::Status(401), true;
    "403": Fault::Status(403), true;
    "404": Fault::Status(404), true;
    "204": Fault::Status(204), true;
    "unasked 206": Fault::Partial, true;
    "empty 200": Fault::EmptyBody, true;
    "sign-in page of a network": Fault::WebPage, true;
    "redirect to another origin": Fault::ToForeign, true;
    "redirect to file:": Fault::ToFile, true;
    "redirect to plain http": Fault::ToPlain, true;
    "invalid JSON": Fault::NotJson, true;
    "wrong top level": Fault::TopLevel, true;
    "JSON too deep": Fault::TooDeep, true;
    "number out of range": Fault::HugeNumber, true;
    "self-signed certificate": Fault::Bad(Certificate::Own), true;
    "certificate run out": Fault::Bad(Certificate::Expired), true;
    "certificate not valid yet": Fault::Bad(Certificate::Early), true;
    "certificate for another name": Fault::Bad(Certificate::OtherName), true;
    "field null": Fault::Field(_, "null"), false;
    "field missing": Fault::Without(_), false;
    "field of wrong type or unknown": Fault::Field(_, value) if value != "null", false;
    "400 invalid_grant": Fault::Says(400, body) if body.contains("invalid_grant"), false;
}

/// The cells that the tests are made from, by operation.
pub fn columns() -> Vec<(&'static str, &'static [FaultCell])> {
    let sign_in = [
        ("discovery", discovery::DECLARED),
        ("code exchange", exchange::DECLARED),
        ("renewal", renewal::DECLARED),
        ("start", start::DECLARED),
        ("user info", user_info::DECLARED),
        ("subscriptions", subscriptions::DECLARED),
    ];
    sign_in.into_iter().chain(charts::COLUMNS).collect()
}

/// The faults of an operation, each once, with what is promised where it happens each time.
pub fn faults_of(operation: &str) -> Vec<FaultCell> {
    let cells = columns()
        .into_iter()
        .filter(|(name, _)| *name == operation)
        .flat_map(|(_, cells)| cells.iter().copied());
    let mut faults: Vec<FaultCell> = Vec::new();
    for cell in cells {
        match faults.iter_mut().find(|known| known.fault == cell.fault) {
            Some(known) if known.promise == Promise::Recovers => *known = cell,
            Some(_) => {}
            None => faults.push(cell),
        }
    }
    faults
}

impl Promise {
    /// The letters of the table: r retried, m message, w waits, a sign in again, k fallback, x refused as unsafe. What the
    /// worker does before, s (a silent renewal and one repeat), has tests of its own.
    fn code(self) -> &'static str {
        match self {
            Self::Recovers => "r",
            Self::ToldAfterTries(..) => "r, then m",
            Self::FallsBackAfterTries => "r, then k",
            Self::Told(ProblemKind::Unsafe, _) => "x",
            Self::Told(ProblemKind::UnknownAirport | ProblemKind::NotFound, _) => "n",
            Self::Told(..) => "m",
            Self::Offered(_) | Self::Ended(_) => "a",
            Self::Waits => "w",
            Self::FallsBack => "k",
        }
    }
}

/// What is promised of a fault in an operation.
fn cell(title: &str, is: Option<fn(Fault) -> bool>, operation: &str) -> String {
    let made = columns()
        .into_iter()
        .filter(|(name, _)| *name == operation)
        .flat_map(|(_, cells)| cells)
        .filter(|cell| is.is_some_and(|is| is(cell.fault)))
        .map(|cell| cell.promise.code());
    let others = cell_tests()
        .filter(|(fault, of, ..)| *fault == title && (*of == operation || *of == "all"));
    let codes: Vec<&str> = made.chain(others.map(|(_, _, code, _)| *code)).collect();
    let mut told: Vec<&str> = Vec::new();
    for code in codes {
        // "r" is said by "r, then …" as well.
        if !(told.contains(&code) || code == "r" && told.iter().any(|told| told.starts_with("r,")))
        {
            told.retain(|told| !(*told == "r" && code.starts_with("r,")));
            told.push(code);
        }
    }
    told.join("; ")
}

/// A row's title, and which faults on the wire are meant, if any.
type Title = (&'static str, Option<fn(Fault) -> bool>);

fn titles() -> Vec<Title> {
    let mut titles: Vec<Title> = ROWS.iter().map(|row| (row.title, Some(row.is))).collect();
    for (title, ..) in cell_tests() {
        if !titles.iter().any(|(known, _)| known == title) {
            titles.push((title, None));
        }
    }
    titles
}

#[test]
fn each_operation_has_every_fault() {
    for (operation, cells) in columns() {
        for row in ROWS.iter().filter(|row| row.everywhere) {
            assert!(
                cells.iter().any(|cell| (row.is)(cell.fault)),
                "{operation}: {}",
                row.title
            );
        }
    }
}

#[test]
fn every_cell_is_in_row() {
    for (operation, cells) in columns() {
        for FaultCell { fault, .. } in cells {
            let named = ROWS.iter().any(|row| (row.is)(*fault)) || matches!(fault, Fault::Says(..));
            assert!(named, "{operation}: {fault:?}");
        }
    }
}

#[test]
fn each_test_that_table_names_is_there_once() {
    let tests = Tests::of_the_project();
    let missing: Vec<_> = cell_tests()
        .filter(|(.., test)| tests.count(test) != 1)
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The single letters of a cell: `r, m` has two, and `shown, positions scaled` none.
fn letters(code: &str) -> impl Iterator<Item = &str> {
    code.split(", ").filter(|part| part.len() == 1)
}

#[test]
fn every_letter_of_table_is_explained() {
    let rules = include_str!("../../docs/rules/reliability.md");
    let made = OPERATIONS.iter().flat_map(|operation| faults_of(operation));
    let made = made.map(|cell| cell.promise.code());
    let codes = made.chain(cell_tests().map(|(_, _, code, _)| *code));
    let unexplained: BTreeSet<&str> = codes
        .flat_map(letters)
        .filter(|letter| !rules.contains(&format!("\n| {letter} | ")))
        .collect();
    assert_eq!(unexplained, BTreeSet::new());
}

#[test]
fn table_as_markdown() {
    let mut table = format!("| fault | {} |\n", OPERATIONS.join(" | "));
    writeln!(table, "|---|{}", "---|".repeat(OPERATIONS.len())).unwrap();
    let titles = titles();
    for (title, is) in &titles {
        let cells = OPERATIONS.map(|operation| cell(title, *is, operation));
        let cells = cells.map(|cell| {
            if cell.is_empty() {
                "-".to_owned()
            } else {
                cell
            }
        });
        writeln!(table, "| {title} | {} |", cells.join(" | ")).unwrap();
    }
    let (driven, told_only) = oracle::figures();
    let named = cell_tests().count();
    println!(
        "{table}\n{} kinds of fault. {driven} cells are driven through the window until it recovers, {told_only} are told there \
         only, {named} are the names of other tests.",
        titles.len()
    );
    let unique: BTreeSet<_> = titles.iter().map(|(title, _)| title).collect();
    assert_eq!(unique.len(), titles.len());
    assert!(titles.len() >= 46 && OPERATIONS.len() >= 10);
    // A cell that is no longer driven is a promise that nothing holds.
    assert_eq!((driven, told_only, named), (548, 7, 79));
}
