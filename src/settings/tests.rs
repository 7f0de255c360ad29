//! Tests of the settings file: what is kept, lost and reset, a file for its limits.

mod limits;

use proptest::prelude::*;
use simlink::{LinkKind, Peer};
use toml::Value;

use super::*;
use crate::airport::Icao;
use crate::ownship::style::OwnshipSymbol;

fn changed() -> Settings {
    let mut settings = Settings::default();
    settings.ownship.shown = false;
    settings.ownship.look.symbol = OwnshipSymbol::Arrow;
    settings.ownship.positions = PositionForm::Decimal;
    settings
        .links
        .call(LinkKind::SimConnect, Some(Peer::here(500)));
    settings.links.switch(LinkKind::Nmea, false);
    for name in ["NZWN", "YBBN"] {
        let icao = Icao::parse(name).unwrap();
        settings.airports.favour(icao, true);
        settings.airports.opened(icao);
    }
    settings
}

#[test]
fn what_is_written_is_read_again() {
    for settings in [Settings::default(), changed()] {
        assert_eq!(Settings::from_toml(&settings.to_toml()), Ok(settings));
    }
}

#[test]
fn empty_file_is_fresh_bad_toml_damaged() {
    assert_eq!(Settings::from_toml(""), Ok(Settings::default()));
    assert_eq!(Settings::from_toml("\0\0\0"), Err(InvalidSettings));
    assert_eq!(Settings::from_toml("[ownship"), Err(InvalidSettings));
}

#[test]
fn format_and_lost_values_are_told() {
    assert!(changed().to_toml().starts_with("format = 1\n"));
    for (text, expected) in [
        ("", FileCompleteness::Whole),
        (
            "[ownship]\nshown = false\n[weather]\na = 1\n",
            FileCompleteness::Whole,
        ),
        ("[ownship]\nshown = \"no\"\n", FileCompleteness::Partly),
        (
            "[airports]\nrecent = [\"YBBN\", 7]\n",
            FileCompleteness::Partly,
        ),
        (
            "format = 2\n[ownship]\nshown = \"no\"\n",
            FileCompleteness::Later,
        ),
    ] {
        let (settings, wholeness) = Settings::read(text).unwrap();
        assert_eq!(wholeness, expected, "{text}");
        assert!(!settings.others.contains_key("format"));
    }
}

#[test]
fn value_that_cannot_be_used_costs_no_other() {
    let text = changed().to_toml();
    let text = text.replace("\"plain\"", "\"balloon\"");
    let settings = Settings::from_toml(&text).unwrap();
    let mut expected = changed();
    expected.ownship.look.symbol = OwnshipSymbol::default();
    assert_eq!(settings, expected);
    let settings =
        Settings::from_toml("ownship = 7\n[links]\noff = [\"telepathy\", \"nmea\"]\n").unwrap();
    assert_eq!(settings.ownship, Ownship::default());
    assert!(!settings.links.is_on(LinkKind::Nmea));
}

#[test]
fn airport_that_is_none_costs_no_other() {
    let text = "[airports]\nfavourites = [\"NZWN\", \"../x\", 7, \"ybbn\"]\nrecent = true\n";
    let settings = Settings::from_toml(text).unwrap();
    let expected = ["NZWN", "YBBN"].map(|name| Icao::parse(name).unwrap());
    assert_eq!(settings.airports.favourites(), expected);
    assert!(settings.airports.recent().is_empty());
}

#[test]
fn reset_keeps_what_user_made() {
    let text = "[weather]\nshown = true\n[airports]\nfavourites = [\"NZWN\"]\nrecent = [\"YBBN\"]\n\
        [flight]\ndeparture = \"NZWN\"\n[window]\non_top = true\nscale = 150\n\
        [window.place]\nx = 1\ny = 2\nwidth = 3\nheight = 4\n[units]\nlengths = \"metres\"\n\
        [ownship]\nshown = false\n[[boards.list]]\nname = \"Mine\"\n\
        [[earlier_boards]]\n[[earlier_boards.boards.list]]\nnotes = \"Stand 7\"\n";
    let before = Settings::from_toml(text).unwrap();
    let mut settings = before.clone();
    settings.reset();
    assert_eq!(settings.airports, before.airports);
    assert_eq!(settings.boards, before.boards);
    assert_eq!(settings.earlier_boards, before.earlier_boards);
    assert!(!settings.earlier_boards.is_empty());
    assert_eq!(settings.flight, before.flight);
    assert_eq!(settings.others, before.others);
    assert_eq!(settings.window.place, before.window.place);
    let fresh = Settings::default();
    assert_eq!(settings.ownship, fresh.ownship);
    assert_eq!(settings.units, fresh.units);
    assert_eq!(
        (settings.window.on_top, settings.window.scale),
        (false, 100)
    );
}

#[test]
fn reset_leaves_charts_open() {
    let mut settings = Settings::default();
    settings.open.airport = Icao::parse("YBBN").ok();
    let before = settings.open.clone();
    settings.reset();
    assert_eq!(settings.open, before);
}

#[test]
fn old_boards_join_present_flight() {
    let text = "[flight]\ndeparture = \"NZWN\"\n[[boards.list]]\nnotes = \"Stand 7\"\n";
    let settings = Settings::from_toml(text).unwrap().tidied();
    assert_eq!(settings.boards.list[0].notes, "Stand 7");
    assert!(settings.earlier_boards.is_empty());
}

#[test]
fn what_newer_version_wrote_is_kept() {
    let text = "[weather]\nshown = true\n[ownship]\nshown = false\n";
    let settings = Settings::from_toml(text).unwrap();
    assert!(!settings.ownship.shown);
    let written: Table = settings.to_toml().parse().unwrap();
    assert_eq!(written["weather"]["shown"], Value::Boolean(true));
}

#[test]
fn p8_foreign_file_is_left_alone() {
    let text = "name = \"efb\"\n[window]\nscale = \"big\"\n[package]\nversion = \"1\"\n";
    let settings = Settings::from_toml(text).unwrap();
    let fresh = Settings {
        others: settings.others.clone(),
        ..Settings::default()
    };
    assert_eq!(settings, fresh);
    let written: Table = settings.to_toml().parse().unwrap();
    assert_eq!(written["name"].as_str(), Some("efb"));
    assert_eq!(written["package"]["version"].as_str(), Some("1"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn file_damaged_anywhere_is_read_or_called_damaged(at in 0..2000_usize, byte in any::<u8>()) {
        let mut bytes = changed().to_toml().into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        if let Ok(text) = String::from_utf8(bytes)
            && let Ok(settings) = Settings::from_toml(&text)
        {
            prop_assert_eq!(Settings::from_toml(&settings.to_toml()), Ok(settings));
        }
    }
}
