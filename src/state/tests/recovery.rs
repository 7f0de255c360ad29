//! Settings and drawings that are not whole are saved once the user chose what is used.

use geodesy::PositionForm;

use super::*;
use crate::message::{ImportedSettings, Preference, Recoveries, Recovery, RecoveryChoice};
use crate::pen::Drawings;
use crate::settings::Settings;

fn settings_at(icao: &str) -> Settings {
    let mut settings = Settings::default();
    settings.airports.opened(Icao::parse(icao).unwrap());
    settings
}

fn drawings_of(clearance: &str) -> Drawings {
    let mut drawings = Drawings::default();
    drawings.write_clearance(clearance);
    drawings
}

/// A state that uses the earlier settings, and asks about both files.
fn asking() -> AppState {
    let mut state = AppState::new(Palette::Day, true);
    state.recall(settings_at("NZWN"), None);
    let settings = Recovery {
        sentence: "Some of it.".into(),
        readable: settings_at("YBBN"),
        earlier: Some(settings_at("NZWN")),
    };
    let drawings = Recovery {
        sentence: "Some of it.".into(),
        readable: drawings_of("C SYD"),
        earlier: None,
    };
    let recoveries = Recoveries {
        settings: Some(Box::new(settings)),
        drawings: Some(Box::new(drawings)),
        chosen: None,
    };
    state.recall_drawings(drawings_of("C SYD"), recoveries);
    state
}

fn saved(commands: &[Command]) -> Option<&Settings> {
    commands.iter().find_map(|command| match command {
        Command::Remember(settings) => Some(&**settings),
        _ => None,
    })
}

#[test]
fn nothing_is_saved_before_choice() {
    let mut state = asking();
    let decimal = Action::Prefer(Preference::Positions(PositionForm::Decimal));
    for action in [decimal, Action::WriteClearance("C MEL".to_owned())] {
        let commands = state.perform(action);
        let saves =
            |command: &Command| matches!(command, Command::Remember(_) | Command::KeepDrawings(_));
        assert!(!commands.iter().any(saves), "{commands:?}");
    }
    assert!(state.remember_workspace().is_none());
}

#[test]
fn chosen_settings_are_used_and_saved() {
    for (choice, recent) in [
        (RecoveryChoice::Readable, Some("YBBN")),
        (RecoveryChoice::Earlier, Some("NZWN")),
        (RecoveryChoice::Afresh, None),
    ] {
        let mut state = asking();
        let commands = state.perform(Action::Recover(choice));
        let expected: Vec<Icao> = recent
            .into_iter()
            .map(|name| Icao::parse(name).unwrap())
            .collect();
        assert_eq!(state.settings.airports.recent(), expected);
        assert_eq!(saved(&commands).unwrap().airports.recent(), expected);
        assert!(state.saved.recoveries.settings.is_none());
        // From now on changes are saved again.
        let decimal = Preference::Positions(PositionForm::Decimal);
        assert!(saved(&state.perform(Action::Prefer(decimal))).is_some());
    }
}

#[test]
fn drawings_are_asked_about_after_settings() {
    let mut state = asking();
    state.perform(Action::Recover(RecoveryChoice::Earlier));
    assert!(state.saved.recoveries.drawings.is_some());
    let commands = state.perform(Action::Recover(RecoveryChoice::Afresh));
    let kept = commands.iter().find_map(|command| match command {
        Command::KeepDrawings(drawings) => Some(drawings.clearance()),
        _ => None,
    });
    assert_eq!(
        (kept, state.saved.recoveries),
        (Some(""), Recoveries::default())
    );
}

#[test]
fn chosen_file_that_is_not_whole_is_asked_about() {
    let used = |choice| {
        let mut state = AppState::new(Palette::Day, true);
        state.recall(settings_at("NZWN"), None);
        let chosen = ImportedSettings {
            settings: settings_at("YBBN"),
            trouble: Some("Of a later version.".into()),
        };
        let read = Event::SettingsRead(Ok(Some(Box::new(chosen))));
        assert_eq!(state.absorb(read).commands, []);
        assert_eq!(state.settings, settings_at("NZWN"), "before the choice");
        // What is changed meanwhile is saved as always.
        let decimal = Action::Prefer(Preference::Positions(PositionForm::Decimal));
        assert!(saved(&state.perform(decimal)).is_some());
        let commands = state.perform(Action::Recover(choice));
        assert_eq!(state.saved.recoveries, Recoveries::default());
        let recent = state.settings.airports.recent().first().copied();
        (recent.unwrap(), saved(&commands).is_some())
    };
    assert_eq!(used(RecoveryChoice::Readable), (icao("YBBN"), true));
    assert_eq!(used(RecoveryChoice::Earlier), (icao("NZWN"), false));
}
