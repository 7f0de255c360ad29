//! Joysticks: listened to while that is chosen, and not a moment longer.

use super::*;
use crate::joystick::{Button, ButtonEvent};
use crate::message::Preference;
use crate::settings::Buttons;

fn press() -> Event {
    let device = "Stick".to_owned();
    let button = Button { device, code: 1 };
    Event::Joystick(JoystickReport::Press(ButtonEvent { button, down: true }))
}

fn devices() -> Event {
    Event::Joystick(JoystickReport::Devices(Devices {
        names: vec!["Stick".to_owned()],
        trouble: None,
    }))
}

fn switch(state: &mut AppState, on: bool) -> Vec<Command> {
    let mut buttons = state.settings.buttons.clone();
    buttons.on = on;
    let mut commands = state.perform(Action::Prefer(Preference::Buttons(buttons)));
    commands.retain(|command| matches!(command, Command::ListenToButtons(_)));
    commands
}

#[test]
fn joysticks_are_listened_to_only_while_that_is_chosen() {
    let mut state = AppState::new(Palette::Day, true);
    assert_eq!(state.begin(), []);
    assert_eq!(switch(&mut state, true), [Command::ListenToButtons(true)]);
    assert_eq!(switch(&mut state, true), []);
    assert_eq!(state.begin(), [Command::ListenToButtons(true)]);
    assert_eq!(switch(&mut state, false), [Command::ListenToButtons(false)]);
}

#[test]
fn late_press_changes_nothing() {
    let mut state = AppState::new(Palette::Day, true);
    switch(&mut state, true);
    assert!(state.absorb(press()).press.is_some());
    state.absorb(devices());
    switch(&mut state, false);
    assert!(state.absorb(press()).press.is_none());
    state.absorb(devices());
    assert_eq!(state.joysticks, Devices::default());
}

#[test]
fn reset_ends_listening() {
    let mut state = AppState::new(Palette::Day, true);
    switch(&mut state, true);
    let commands = state.perform(Action::ResetSettings);
    assert!(commands.contains(&Command::ListenToButtons(false)));
    assert_eq!(state.settings.buttons, Buttons::default());
}
