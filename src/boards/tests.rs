//! Tests of the boards.

use proptest::prelude::*;

use super::*;
use crate::chart::view_state::ViewState;

pub(super) fn pin(id: &str, category: &str) -> ChartPin {
    ChartPin {
        airport: Icao::parse("NZWN").unwrap(),
        version: Version::Std,
        id: ChartId(id.into()),
        index_number: "11-1".into(),
        name: format!("Chart {id}"),
        category: category.into(),
        revised: None,
        view: ViewState::default(),
    }
}

fn names(board: &Board) -> Vec<&str> {
    board.pins.iter().map(|pin| &*pin.id.0).collect()
}

#[test]
fn chart_is_pinned_to_board_of_its_phase() {
    let mut boards = Boards::default();
    for (id, category) in [("a", "APP"), ("b", "DEP"), ("c", "ARR"), ("d", "APT")] {
        boards
            .perform(BoardCommand::Pin(pin(id, category), None))
            .unwrap();
    }
    let found: Vec<_> = boards
        .list
        .iter()
        .map(|board| (board.phase, names(board)))
        .collect();
    assert_eq!(
        found,
        [
            (FlightPhase::Ground, vec!["d"]),
            (FlightPhase::Departure, vec!["b"]),
            (FlightPhase::Arrival, vec!["c"]),
            (FlightPhase::Approach, vec!["a"]),
        ]
    );
}

#[test]
fn chart_without_phase_goes_to_board_that_is_looked_at() {
    let mut boards = Boards::default();
    boards.perform(BoardCommand::Choose(2)).unwrap();
    boards
        .perform(BoardCommand::Pin(pin("r", "REF"), None))
        .unwrap();
    assert_eq!(names(&boards.list[2]), ["r"]);
}

#[test]
fn chart_is_pinned_once_per_board() {
    let mut boards = Boards::default();
    for board in [None, None, Some(0), Some(0)] {
        boards
            .perform(BoardCommand::Pin(pin("a", "APP"), board))
            .unwrap();
    }
    let count =
        |boards: &Boards| -> usize { boards.list.iter().map(|board| board.pins.len()).sum() };
    assert_eq!(count(&boards), 2);
    boards
        .perform(BoardCommand::Unpin(pin("a", "APP")))
        .unwrap();
    assert_eq!(count(&boards), 0);
}

#[test]
fn pins_move_within_their_board() {
    let mut boards = Boards::default();
    for id in ["a", "b", "c"] {
        boards
            .perform(BoardCommand::Pin(pin(id, "APP"), Some(0)))
            .unwrap();
    }
    let (board, from) = (0, 0);
    boards
        .perform(BoardCommand::Move { board, from, to: 2 })
        .unwrap();
    assert_eq!(names(&boards.list[0]), ["b", "c", "a"]);
    boards
        .perform(BoardCommand::Move {
            board,
            from: 9,
            to: 0,
        })
        .unwrap();
    assert_eq!(names(&boards.list[0]), ["b", "c", "a"]);
}

#[test]
fn new_board_is_looked_at_and_has_its_name() {
    let mut boards = Boards::default();
    boards.perform(BoardCommand::Add("Oceanic".into())).unwrap();
    boards.perform(BoardCommand::Choose(0)).unwrap();
    boards
        .perform(BoardCommand::Add("n".repeat(LONGEST_NAME + 1)))
        .unwrap();
    let board = boards.current().unwrap();
    assert_eq!(
        (board.phase, board.name.len()),
        (FlightPhase::Free, LONGEST_NAME)
    );
    let names = boards.list.iter().rev().map(|board| board.name.as_str());
    assert_eq!(
        names.skip(1).collect::<Vec<_>>(),
        ["Oceanic", "Approach", "Arrival", "Departure", "Ground"]
    );
}

#[test]
fn full_board_says_so_and_loses_nothing() {
    let mut boards = Boards::default();
    for nth in 0..MOST_PINS {
        boards
            .perform(BoardCommand::Pin(pin(&nth.to_string(), "APP"), Some(0)))
            .unwrap();
    }
    assert!(
        boards
            .perform(BoardCommand::Pin(pin("more", "APP"), Some(0)))
            .is_err()
    );
    assert_eq!(boards.list[0].pins.len(), MOST_PINS);
}

#[test]
fn pin_works_without_boards() {
    let mut boards = Boards::default();
    for _board in 0..4 {
        boards.perform(BoardCommand::Remove(0)).unwrap();
    }
    assert_eq!(boards.current(), None);
    boards
        .perform(BoardCommand::Pin(pin("a", "APP"), None))
        .unwrap();
    assert_eq!(boards.list[0].phase, FlightPhase::Approach);
    assert_eq!(names(&boards.list[0]), ["a"]);
}

#[test]
fn boards_are_read_again_as_they_were_written() {
    let mut boards = Boards::default();
    let revised = Some(jiff::civil::date(2026, 10, 29));
    let new = ChartPin {
        revised,
        version: Version::Cao,
        ..pin("a\"ü", "APP")
    };
    boards.perform(BoardCommand::Pin(new, None)).unwrap();
    boards
        .perform(BoardCommand::Note(0, "QNH 1013\n\"stand\" 7".into()))
        .unwrap();
    let text = toml::to_string(&boards).unwrap();
    assert_eq!(toml::from_str::<Boards>(&text).unwrap(), boards, "{text}");
}

#[test]
fn chart_in_slot_is_pinned_until_it_is_taken_off() {
    let mut boards = Boards::default();
    let sid = pin("s", "DEP");
    boards
        .perform(BoardCommand::Fill(ChartSlot::Sid, sid.clone()))
        .unwrap();
    assert!(boards.has(sid.airport, &sid.id));
    assert!(boards.list.iter().all(|board| board.pins.is_empty()));
    let text = toml::to_string(&boards).unwrap();
    assert_eq!(toml::from_str::<Boards>(&text).unwrap(), boards, "{text}");
    boards.perform(boards.toggle(sid.clone())).unwrap();
    assert!(!boards.has(sid.airport, &sid.id));
}

fn command() -> impl Strategy<Value = BoardCommand> {
    let id = || {
        (0..6_u8).prop_map(|nth| {
            pin(
                &nth.to_string(),
                ["APP", "REF", "DEP"][usize::from(nth) % 3],
            )
        })
    };
    let place = || 0..7_usize;
    prop_oneof![
        (id(), proptest::option::of(place()))
            .prop_map(|(pin, board)| BoardCommand::Pin(pin, board)),
        id().prop_map(|pin| BoardCommand::Fill(ChartSlot::Sid, pin)),
        id().prop_map(BoardCommand::Unpin),
        (place(), place()).prop_map(|(board, pin)| BoardCommand::TakeOff { board, pin }),
        (place(), place(), place()).prop_map(|(board, from, to)| BoardCommand::Move {
            board,
            from,
            to
        }),
        place().prop_map(BoardCommand::Choose),
        ".{0,60}".prop_map(BoardCommand::Add),
        (place(), ".{0,60}").prop_map(|(board, name)| BoardCommand::Rename(board, name)),
        (place(), ".{0,60}").prop_map(|(board, text)| BoardCommand::Note(board, text)),
        place().prop_map(BoardCommand::Remove),
        place().prop_map(BoardCommand::Clear),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn any_board_holds_a_chart_once(commands in proptest::collection::vec(command(), 0..30)) {
        let mut boards = Boards::default();
        for command in commands {
            boards.perform(command).ok();
            prop_assert!(boards.list.is_empty() || boards.chosen < boards.list.len());
            for board in &boards.list {
                let mut ids = names(board);
                ids.sort_unstable();
                ids.dedup();
                prop_assert_eq!(ids.len(), board.pins.len());
                prop_assert!(board.name.chars().count() <= LONGEST_NAME);
            }
        }
    }
}

/// A chart of a list that the pin stands for.
fn chart(pin: &ChartPin) -> Chart {
    Chart {
        category: Category::from_code(&pin.category),
        index_number: pin.index_number.clone(),
        name: pin.name.clone(),
        ..Chart::blank(pin.airport, pin.id.clone())
    }
}

#[test]
fn same_id_at_two_airports_is_two_charts() {
    let here = pin("a", "APP");
    let there = ChartPin {
        airport: Icao::parse("YBBN").unwrap(),
        ..here.clone()
    };
    let airports = |boards: &Boards| -> Vec<Icao> {
        let pins = boards.list.iter().flat_map(|board| &board.pins);
        pins.map(|pin| pin.airport).collect()
    };
    let mut boards = Boards::default();
    boards
        .perform(BoardCommand::Pin(here.clone(), None))
        .unwrap();
    assert!(boards.has(here.airport, &here.id) && !boards.has(there.airport, &there.id));
    assert_eq!(
        boards.toggle(there.clone()),
        BoardCommand::Pin(there.clone(), None)
    );
    boards
        .perform(BoardCommand::Pin(there.clone(), None))
        .unwrap();
    assert_eq!(airports(&boards), [here.airport, there.airport]);
    boards.perform(BoardCommand::Unpin(here.clone())).unwrap();
    assert_eq!(airports(&boards), [there.airport]);
    let chart = chart(&there);
    assert!(there.is_for(&chart) && !here.is_for(&chart));
}

fn listed(id: &str, number: &str, name: &str) -> Chart {
    Chart {
        index_number: number.to_owned(),
        name: name.to_owned(),
        ..chart(&ChartPin {
            id: ChartId(id.into()),
            ..pin("a", "APP")
        })
    }
}

#[test]
fn pin_finds_its_chart_by_id_then_by_name() {
    let pin = pin("a", "APP");
    let find = |charts: Vec<Chart>| {
        let list = ChartList {
            charts,
            left_out: 0,
        };
        pin.find(&list).map(|chart| chart.id.0.to_string())
    };
    let renamed = listed("a", "11-9", "Renamed");
    let same_number = listed("b", "11-1", "Chart a");
    let same_name = listed("c", "11-2", "Chart a");
    let at_other_airport = Chart {
        icao: Icao::parse("YBBN").unwrap(),
        ..same_number.clone()
    };
    let departure = Chart {
        category: Category::Departure,
        ..same_number.clone()
    };
    let all = vec![same_name.clone(), same_number.clone(), renamed];
    assert_eq!(find(all).as_deref(), Some("a"));
    let by_name = vec![same_name.clone(), same_number];
    assert_eq!(find(by_name).as_deref(), Some("b"));
    assert_eq!(find(vec![same_name]).as_deref(), Some("c"));
    assert_eq!(find(vec![at_other_airport, departure]), None);
}
