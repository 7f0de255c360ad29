//! Joysticks: listened to while that is chosen, and not a moment longer.

use super::*;
use crate::joystick::{Button, Press};
use crate::message::Preference;
use crate::settings::Buttons;

fn press() -> Event {
    let device = "Stick".to_owned();
    let button = Button { device, code: 1 };
    Event::Joystick(Report::Press(Press { button, down: true }))
}

fn devices() -> Event {
    Event::Joystick(Report::Devices(Devices {
        names: vec!["Stick".to_owned()],
        trouble: None,
    }))
}

fn switch(state: &mut State, on: bool) -> Vec<Command> {
    let mut buttons = state.settings.buttons.clone();
    buttons.on = on;
    let mut commands = state.perform(Action::Prefer(Preference::Buttons(buttons)));
    commands.retain(|command| matches!(command, Command::ListenToButtons(_)));
    commands
}

#[test]
fn joysticks_are_listened_to_only_while_that_is_chosen() {
    let mut state = State::new(Palette::Day, true);
    assert_eq!(state.begin(), []);
    assert_eq!(switch(&mut state, true), [Command::ListenToButtons(true)]);
    assert_eq!(switch(&mut state, true), []);
    assert_eq!(state.begin(), [Command::ListenToButtons(true)]);
    assert_eq!(switch(&mut state, false), [Command::ListenToButtons(false)]);
}

#[test]
fn a_press_that_was_on_its_way_when_it_was_switched_off_changes_nothing() {
    let mut state = State::new(Palette::Day, true);
    switch(&mut state, true);
    assert!(state.absorb(press()).press.is_some());
    state.absorb(devices());
    switch(&mut state, false);
    assert!(state.absorb(press()).press.is_none());
    state.absorb(devices());
    assert_eq!(state.joysticks, Devices::default());
}

#[test]
fn a_reset_ends_the_listening() {
    let mut state = State::new(Palette::Day, true);
    switch(&mut state, true);
    let commands = state.perform(Action::ResetSettings);
    assert!(commands.contains(&Command::ListenToButtons(false)));
    assert_eq!(state.settings.buttons, Buttons::default());
}
