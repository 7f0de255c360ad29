//! The user's input: keys and buttons that were pressed and wait to be acted on, and whether a finger is at work.

use egui::{Event, Ui};

use super::keys::{KeyAction, KeyStrokeQueue, Keymap};
use crate::joystick::{ButtonEvent, HeldButtons};
use crate::settings::KeySettings;
use crate::state::AppState;

/// What the user does with the main window.
#[derive(Default)]
pub struct UserInput {
    /// Presses of joysticks that came since the last frame, and the buttons that are down.
    presses: Vec<ButtonEvent>,
    held: HeldButtons,
    /// The changed keys that were applied last.
    applied: KeySettings,
    /// What was pressed and waits for what was pressed before it to be done.
    pub strokes: KeyStrokeQueue,
    /// The last input was a finger's.
    pub by_touch: bool,
}

impl UserInput {
    /// Takes a press of a joystick's button, for the next frame.
    pub fn press_button(&mut self, press: Option<ButtonEvent>) {
        self.presses.extend(press);
    }

    /// Returns the presses of buttons since this was asked last, with what they do.
    pub fn take_presses(&mut self, state: &AppState) -> Vec<(ButtonEvent, Option<KeyAction>)> {
        self.held.keep(&state.joysticks);
        let bound = &state.settings.buttons;
        let presses = std::mem::take(&mut self.presses).into_iter();
        let pressed = presses.map(|event| {
            let down = self.held.take(&event);
            let name = bound.key_action_of_press(&event.button, self.held.all());
            let key_action = name.and_then(KeyAction::named).filter(|_action| down);
            (event, key_action)
        });
        pressed.collect()
    }

    /// Uses the keys as they are chosen.
    pub fn use_keys(&mut self, ui: &Ui, state: &AppState) {
        let chosen = &state.settings.keys;
        if self.applied != *chosen {
            self.applied = chosen.clone();
            Keymap::of(chosen).show(ui.ctx());
        }
    }

    /// Looks whether a finger is at work. A system reports a touch as a pointer's button as well; a mouse that only moves,
    /// as on a shaking workspace, is no input.
    pub fn look(&mut self, ui: &Ui) {
        ui.input(|input| {
            let any = |kind: fn(&Event) -> bool| input.events.iter().any(kind);
            let touched = any(|event| matches!(event, Event::Touch { .. }));
            let other = any(|event| {
                matches!(
                    event,
                    Event::PointerButton { .. } | Event::Key { .. } | Event::Text(_)
                )
            });
            self.by_touch = touched || self.by_touch && !other;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Palette;
    use crate::joystick::{Button, ButtonChord};

    #[test]
    fn press_acts_once_when_button_goes_down() {
        let mut state = AppState::new(Palette::Day, true);
        let (device, code, with) = ("Stick".to_owned(), 3, None);
        let button = Button { device, code };
        let chord = ButtonChord { button, with };
        let button = chord.button.clone();
        state.settings.buttons.bind("next-chart", chord);
        state.joysticks.names.push("Stick".to_owned());
        let mut input = UserInput::default();
        for down in [true, true, false] {
            let button = button.clone();
            input.press_button(Some(ButtonEvent { button, down }));
        }
        let presses = input.take_presses(&state).into_iter();
        let asked: Vec<_> = presses.map(|(_event, key_action)| key_action).collect();
        assert_eq!(asked, [Some(KeyAction::NextChart), None, None]);
    }
}
