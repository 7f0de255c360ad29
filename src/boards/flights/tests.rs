//! Tests of the boards of earlier flights.

use sentence::display_text::LONGEST;

use super::super::tests::pin;
use super::super::{Board, BoardCommand, LONGEST_NAME, LONGEST_NOTES, MOST_BOARDS, MOST_PINS};
use super::*;
use crate::airport::Icao;
use crate::flight::{ChartSlot, Flight};

fn to(destination: &str) -> FlightAirports {
    FlightAirports::of(Some(&Flight {
        departure: Icao::parse("NZWN").ok(),
        destination: Icao::parse(destination).ok(),
        ..Flight::default()
    }))
}

fn nth(nth: usize) -> FlightAirports {
    to(&format!("A{nth:03}"))
}

fn with_pin(id: &str) -> Boards {
    let mut boards = Boards::default();
    boards
        .perform(BoardCommand::Pin(pin(id, "APP"), None))
        .unwrap();
    boards
}

#[test]
fn new_flight_starts_with_empty_boards() {
    let (mut boards, mut earlier) = (with_pin("a"), EarlierBoards::default());
    boards
        .perform(BoardCommand::Rename(0, "Taxi".to_owned()))
        .unwrap();
    boards
        .perform(BoardCommand::Fill(ChartSlot::Sid, pin("s", "DEP")))
        .unwrap();
    boards
        .perform(BoardCommand::Note(1, "QNH".to_owned()))
        .unwrap();
    earlier.change_flight(&mut boards, to("YBBN"), &to("KSFO"));
    assert!(boards.is_empty());
    assert_eq!(boards.list[0].name, "Taxi", "boards keep their names");
}

#[test]
fn flight_that_comes_back_brings_its_boards() {
    let (mut boards, mut earlier) = (with_pin("a"), EarlierBoards::default());
    boards
        .perform(BoardCommand::Fill(ChartSlot::Sid, pin("s", "DEP")))
        .unwrap();
    let first = boards.clone();
    earlier.change_flight(&mut boards, to("YBBN"), &to("KSFO"));
    boards
        .perform(BoardCommand::Pin(pin("b", "APP"), None))
        .unwrap();
    let second = boards.clone();
    earlier.change_flight(&mut boards, to("KSFO"), &to("YBBN"));
    assert_eq!(boards, first);
    earlier.change_flight(&mut boards, to("YBBN"), &to("KSFO"));
    assert_eq!(boards, second);
    assert_eq!(earlier.0.len(), 1);
}

#[test]
fn same_identifiers_change_no_boards() {
    let (mut boards, mut earlier) = (with_pin("a"), EarlierBoards::default());
    let before = boards.clone();
    earlier.change_flight(&mut boards, to("YBBN"), &to("YBBN"));
    assert_eq!(boards, before);
    assert!(earlier.is_empty());
}

#[test]
fn last_ten_flights_are_kept() {
    let (mut boards, mut earlier) = (Boards::default(), EarlierBoards::default());
    for flown in 0..13 {
        boards
            .perform(BoardCommand::Pin(pin("a", "APP"), None))
            .unwrap();
        earlier.change_flight(&mut boards, nth(flown), &nth(flown + 1));
    }
    let kept: Vec<FlightAirports> = earlier.0.into_iter().map(|kept| kept.flight).collect();
    let last: Vec<FlightAirports> = (3..13).rev().map(nth).collect();
    assert_eq!(kept, last);
}

#[test]
fn tidying_keeps_each_flight_once_and_none_without_content() {
    let entry = |flight: FlightAirports, boards: Boards| FlightBoards { flight, boards };
    let earlier = EarlierBoards(vec![
        entry(to("YBBN"), Boards::default()),
        entry(to("YBBN"), with_pin("new")),
        entry(to("YBBN"), with_pin("old")),
        entry(to("KSFO"), with_pin("of the present flight")),
        entry(FlightAirports::default(), Boards::default()),
    ]);
    let tidied = earlier.tidied(&to("KSFO"));
    assert_eq!(tidied.0, [entry(to("YBBN"), with_pin("new"))]);
    assert_eq!(tidied.clone().tidied(&to("KSFO")), tidied);
}

/// As much as the boards of one flight can hold.
fn full() -> Boards {
    let escaped = |length: usize| "\u{1}".repeat(length);
    let wide = "\u{10000}".repeat(LONGEST);
    let mut largest = pin(&escaped(LONGEST), &wide);
    (largest.index_number, largest.name) = (wide.clone(), wide);
    let board = Board {
        name: escaped(LONGEST_NAME),
        notes: escaped(LONGEST_NOTES),
        pins: vec![largest.clone(); MOST_PINS],
        ..Board::default()
    };
    Boards {
        chosen: 0,
        list: vec![board; MOST_BOARDS],
        slots: ChartSlot::ALL.map(|slot| (slot, largest.clone())).into(),
    }
}

#[test]
fn flight_that_was_put_away_last_is_never_dropped() {
    let mut earlier = EarlierBoards::default();
    for flown in 0..2 {
        let mut boards = full();
        earlier.change_flight(&mut boards, nth(flown), &nth(flown + 1));
        assert_eq!(earlier.0[0].flight, nth(flown));
        assert!(earlier.0[0].boards == full(), "nothing of it is lost");
    }
    assert_eq!(earlier.0.len(), 1, "two do not fit into a file");
}

#[test]
fn new_flight_keeps_board_that_is_looked_at() {
    let (mut boards, mut earlier) = (with_pin("a"), EarlierBoards::default());
    boards.perform(BoardCommand::Choose(2)).unwrap();
    earlier.change_flight(&mut boards, to("YBBN"), &to("KSFO"));
    assert_eq!(boards.chosen, 2);
}
