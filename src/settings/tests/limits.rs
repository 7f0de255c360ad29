//! What can be made can be saved and read: every limit of settings is filled with the texts that take most of a file.

use sentence::display_text::LONGEST;
use simlink::LinkKind;
use simlink::source::SourceId;

use super::super::*;
use crate::airport::Icao;
use crate::boards::{Board, ChartPin, LONGEST_NAME, LONGEST_NOTES, MOST_BOARDS, MOST_PINS};
use crate::chart::view_state::{SavedViewTarget, ViewState};
use crate::chart::{ChartId, Version};
use crate::files;
use crate::flight::ChartSlot;
use crate::joystick::{Button, ButtonChord};

/// Six bytes of a file for each character.
fn escaped(length: usize) -> String {
    "\u{1}".repeat(length)
}

/// Four bytes for each character, the most of a text that is fit for display.
fn wide(length: usize) -> String {
    "\u{10000}".repeat(length)
}

/// More than any limit.
fn icaos() -> Vec<Icao> {
    let name = |nth| format!("A{:03}", nth % 1000);
    (0..300)
        .map(|nth| Icao::parse(&name(nth)).unwrap())
        .collect()
}

fn pin() -> ChartPin {
    ChartPin {
        airport: Icao::parse("YBBN").unwrap(),
        version: Version::Std,
        id: ChartId(escaped(LONGEST).as_str().into()),
        index_number: wide(LONGEST + 1),
        name: wide(LONGEST + 1),
        category: wide(LONGEST + 1),
        revised: Some(jiff::civil::date(2026, 11, 5)),
        view: ViewState {
            part: SavedViewTarget::Free {
                x: i32::MIN,
                y: i32::MIN,
                scale: u32::MAX,
            },
            turns: 3,
        },
    }
}

fn button(nth: u32) -> Button {
    Button {
        device: escaped(256),
        code: u32::MAX - nth,
    }
}

/// Settings beyond every limit.
fn overfull() -> Settings {
    let mut settings = Settings::default();
    let board = Board {
        name: escaped(LONGEST_NAME + 1),
        notes: escaped(LONGEST_NOTES + 1),
        pins: vec![pin(); MOST_PINS + 1],
        ..Board::default()
    };
    settings.boards.list = vec![board; MOST_BOARDS + 1];
    settings.boards.slots = ChartSlot::ALL.map(|slot| (slot, pin())).into();
    for (nth, icao) in icaos().into_iter().take(3).enumerate() {
        // The last one takes all the room that the others leave.
        let mut boards = settings.boards.clone();
        boards.list.truncate(if nth < 2 { 1 } else { MOST_BOARDS });
        let flown = Flight {
            departure: Some(icao),
            ..Flight::default()
        };
        let left = FlightAirports::of(Some(&flown));
        let none = FlightAirports::default();
        settings
            .earlier_boards
            .change_flight(&mut boards, left, &none);
    }
    let tab = OpenChart {
        chart: pin(),
        seen: None,
    };
    settings.open.tabs = vec![tab; MOST_OPEN + 1];
    settings.flight = Some(Flight {
        callsign: Some(wide(LONGEST + 1)),
        alternates: icaos(),
        sid: Some(wide(LONGEST + 1)),
        route: vec![wide(LONGEST + 1); 2_100],
        ..Flight::default()
    });
    for nth in 0..1_100 {
        let chord = ButtonChord {
            button: button(nth),
            with: Some(button(nth)),
        };
        settings.buttons.bind(&escaped(256), chord);
    }
    for nth in 0..500 {
        let key_action = format!("{nth}{}", escaped(100));
        settings.keys.choose(&key_action, vec![escaped(100); 9]);
        let other = toml::Value::String(escaped(1_000));
        settings.others.insert(format!("later-{nth}"), other);
    }
    for icao in icaos() {
        settings.airports.favour(icao, true);
        settings.airports.opened(icao);
    }
    settings.plans.ask_for(&escaped(1_000));
    settings.updates.dismissed = Some(escaped(crate::release::LONGEST_VERSION));
    let host = [0xfe80, 1, 2, 3, 4, 5, 6, 7].into();
    let source = SourceId::heard(LinkKind::Xgps, host, escaped(300).into());
    settings.links.chosen = ChosenSource::of(&source);
    settings.links.use_serial(Some(escaped(300)));
    settings
}

#[test]
fn settings_filled_to_every_limit_are_read_again() {
    let full = overfull().tidied();
    assert_eq!(full.boards.list.len(), MOST_BOARDS);
    assert!(
        full.boards
            .list
            .iter()
            .all(|board| board.pins.len() == MOST_PINS)
    );
    assert!(!full.earlier_boards.is_empty() && full.boards.slots.len() == ChartSlot::ALL.len());
    assert!(full.links.chosen.is_some() && full.links.serial.is_some());
    assert!(!full.others.is_empty() && !full.keys.is_usual());
    let written = full.to_toml();
    assert!(
        (24 << 20..LONGEST_SETTINGS).contains(&(written.len() as u64)),
        "{} bytes",
        written.len()
    );
    // The file that is kept, and the one that is taken to another computer.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let kept = UserFile::at(path);
    kept.write(&written).unwrap();
    let read = kept.read().remove(0).unwrap();
    assert!(read == written);
    let exported = folder.path().join("exported.toml");
    files::write_text(&exported, &written).unwrap();
    let read = files::read_text_up_to(&exported, LONGEST_SETTINGS).unwrap();
    let taken_over = Settings::from_chosen(&read).unwrap().0.tidied();
    assert!(taken_over == full, "what is read is what was written");
}

#[test]
fn text_beyond_limit_is_never_kept() {
    let full = overfull().tidied();
    let board = &full.boards.list[0];
    assert_eq!(board.notes.chars().count(), LONGEST_NOTES);
    assert_eq!(board.pins[0].name.chars().count(), LONGEST);
    assert_eq!(full.open.tabs.len(), MOST_OPEN);
    let flight = full.flight.as_ref().unwrap();
    assert_eq!((flight.route.len(), flight.alternates.len()), (2_000, 20));
    let mut links = Links::default();
    links.use_serial(Some(escaped(301)));
    assert_eq!(links.serial, None);
    let nameless = ChartPin {
        id: ChartId(escaped(LONGEST + 1).as_str().into()),
        ..pin()
    };
    assert_eq!(nameless.within_limits(), None);
}
