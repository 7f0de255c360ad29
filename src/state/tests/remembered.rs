//! What is remembered is taken up at the start, and told when it changes.

use geodesy::PositionForm;
use simlink::source::SourceId;
use simlink::{LinkKind, Peer};

use super::*;
use crate::message::Preference;
use crate::settings::Settings;

fn remembered(commands: &[Command]) -> Option<&Settings> {
    commands.iter().find_map(|command| match command {
        Command::Remember(settings) => Some(&**settings),
        _ => None,
    })
}

#[test]
fn choice_survives_restart() {
    let mut state = AppState::new(Palette::Day, true);
    let commands = state.perform(Action::Prefer(Preference::Positions(PositionForm::Decimal)));
    let settings = remembered(&commands).unwrap().clone();
    let again = state.perform(Action::Prefer(Preference::Positions(PositionForm::Decimal)));
    assert!(remembered(&again).is_none());
    let mut next = AppState::new(Palette::Day, true);
    next.recall(settings, None);
    assert_eq!(next.settings.ownship.positions, PositionForm::Decimal);
}

#[test]
fn source_and_address_survive_restart() {
    let mut state = AppState::new(Palette::Day, true);
    assert!(state.begin().is_empty());
    let source = SourceId::heard(LinkKind::Gdl90, [10, 0, 0, 1].into(), "A".into());
    state.perform(Action::UseSource(source.clone()));
    let peer = Peer::here(2947);
    let commands = state.perform(Action::CallPeer(LinkKind::Gpsd, Some(peer.clone())));
    let mut next = AppState::new(Palette::Day, true);
    next.recall(remembered(&commands).unwrap().clone(), None);
    let begun = next.begin();
    let [Command::ArrangeLinks(links), Command::UseSource(used)] = &begun[..] else {
        panic!("{begun:?}");
    };
    assert_eq!((links.called(LinkKind::Gpsd), used), (Some(peer), &source));
}

#[test]
fn what_must_be_known_about_settings_is_told() {
    let mut state = AppState::new(Palette::Day, true);
    state.recall(Settings::default(), Some("They were damaged.".into()));
    let told = state.notice().unwrap();
    assert_eq!(told.text, "They were damaged.");
    assert_eq!(told.severity, Severity::Bad, "it stays until it was seen");
}
