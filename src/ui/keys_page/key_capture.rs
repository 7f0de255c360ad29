//! How a key or a button is learnt: the next one that is pressed is taken, unless another action has it; then the user is
//! asked.

use egui::{Event, Key, Modifiers, Ui};

use super::super::keys::{Chord, KeyAction, is_modifier};
use super::binding::{ActionTrigger, bound};
use crate::joystick::{Button, ButtonChord, ButtonEvent};
use crate::message::Action;
use crate::settings::Settings;

/// How far it has come.
#[derive(Debug, Default)]
pub enum KeyCapture {
    /// Nothing is learnt.
    #[default]
    Off,
    /// The next key or button is taken.
    Waiting {
        wanted: CaptureTarget,
        /// Why the last one could not be.
        refused: Option<&'static str>,
        /// The button that went down last, with the one that was held then; taken when one comes up.
        pressed: Option<ButtonChord>,
        /// What went down since it is waited: a switch that always is down is no modifier.
        down: Vec<Button>,
    },
    /// Another action has it.
    Taken {
        wanted: CaptureTarget,
        trigger: ActionTrigger,
        holder: KeyAction,
    },
}

/// For what a trigger is learnt.
#[derive(Debug, Clone, PartialEq)]
pub struct CaptureTarget {
    pub key_action: KeyAction,
    /// The one whose place it takes, which is one of the same kind; without it either kind is taken.
    pub replaced: Option<ActionTrigger>,
}

impl KeyCapture {
    /// Learns a key or a button for an action, in the place of the one that is `replaced`.
    pub fn begin(&mut self, key_action: KeyAction, replaced: Option<ActionTrigger>) {
        let wanted = CaptureTarget {
            key_action,
            replaced,
        };
        *self = Self::Waiting {
            wanted,
            refused: None,
            pressed: None,
            down: Vec::new(),
        };
    }

    /// Whether the next key is for this.
    pub fn is_waiting(&self) -> bool {
        matches!(self, Self::Waiting { .. })
    }

    /// The action for which something is learnt.
    pub fn key_action(&self) -> Option<KeyAction> {
        match self {
            Self::Off => None,
            Self::Waiting { wanted, .. } | Self::Taken { wanted, .. } => Some(wanted.key_action),
        }
    }

    /// Takes the keys of this frame while one is waited for: none of them does anything else. Esc ends it.
    pub fn hear_keys(&mut self, ui: &Ui, settings: &Settings) -> Option<Action> {
        let Self::Waiting { wanted, .. } = self else {
            return None;
        };
        let takes_keys = !matches!(wanted.replaced, Some(ActionTrigger::Button(_)));
        let mut heard = Vec::new();
        ui.input_mut(|input| {
            input.events.retain(|event| {
                if let Event::Key {
                    key,
                    modifiers,
                    pressed: true,
                    repeat: false,
                    ..
                } = event
                {
                    heard.push((*key, *modifiers));
                }
                // A window tells these three by what they do in text fields.
                let of_text_fields = match event {
                    Event::Copy => Some(Key::C),
                    Event::Cut => Some(Key::X),
                    Event::Paste(_) => Some(Key::V),
                    _ => None,
                };
                heard.extend(of_text_fields.map(|key| (key, Modifiers::COMMAND)));
                of_text_fields.is_none() && !matches!(event, Event::Key { .. } | Event::Text(_))
            });
        });
        for (key, modifiers) in heard {
            if key == Key::Escape {
                *self = Self::Off;
                return None;
            }
            if takes_keys && !is_modifier(key) {
                match Chord::heard(key, modifiers) {
                    Ok(chord) => return self.learn(settings, ActionTrigger::Key(chord)),
                    Err(why) => {
                        if let Self::Waiting { refused, .. } = self {
                            *refused = Some(why);
                        }
                    }
                }
            }
        }
        None
    }

    /// Takes a press of a button while one is waited for.
    pub fn press_button(&mut self, press: &ButtonEvent, settings: &Settings) -> Option<Action> {
        let Self::Waiting {
            wanted,
            pressed,
            down,
            ..
        } = self
        else {
            return None;
        };
        if matches!(wanted.replaced, Some(ActionTrigger::Key(_))) {
            return None;
        }
        if press.down {
            *pressed = Some(ButtonChord {
                button: press.button.clone(),
                with: down.last().cloned(),
            });
            down.push(press.button.clone());
            return None;
        }
        // What went down before it was waited, and comes up now, is not meant.
        let chord = pressed.take_if(|_chord| down.contains(&press.button))?;
        self.learn(settings, ActionTrigger::Button(chord))
    }

    /// The answer to the question whether it is to be taken from the action that has it.
    pub fn answer(&mut self, settings: &Settings, replace: bool) -> Option<Action> {
        let Self::Taken {
            wanted, trigger, ..
        } = std::mem::take(self)
        else {
            return None;
        };
        let replaced = wanted.replaced.as_ref();
        replace.then(|| bound(settings, wanted.key_action, &trigger, replaced))
    }

    fn learn(&mut self, settings: &Settings, trigger: ActionTrigger) -> Option<Action> {
        let Self::Waiting { wanted, .. } = std::mem::take(self) else {
            return None;
        };
        match trigger.holder(settings) {
            Some(holder) if holder == wanted.key_action => None,
            Some(holder) => {
                *self = Self::Taken {
                    wanted,
                    trigger,
                    holder,
                };
                None
            }
            None => {
                let replaced = wanted.replaced.as_ref();
                Some(bound(settings, wanted.key_action, &trigger, replaced))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Preference;

    fn press(code: u32, down: bool) -> ButtonEvent {
        let device = "Stick".to_owned();
        ButtonEvent {
            button: Button { device, code },
            down,
        }
    }

    fn waiting() -> KeyCapture {
        let mut learning = KeyCapture::default();
        learning.begin(KeyAction::NextChart, None);
        learning
    }

    /// The chord that these presses teach.
    fn learnt(presses: &[ButtonEvent]) -> Option<ButtonChord> {
        let mut learning = waiting();
        let settings = Settings::default();
        let mut actions = presses.iter();
        let action = actions.find_map(|press| learning.press_button(press, &settings))?;
        let Action::Prefer(Preference::Buttons(buttons)) = action else {
            return None;
        };
        buttons.of("next-chart").next().cloned()
    }

    #[test]
    fn button_is_learnt_when_it_comes_up() {
        assert_eq!(learnt(&[press(3, true)]), None);
        let chord = learnt(&[press(3, true), press(3, false)]).unwrap();
        assert_eq!((chord.button.code, chord.with), (3, None));
    }

    #[test]
    fn chord_of_buttons_is_learnt() {
        let chord = learnt(&[press(1, true), press(3, true), press(3, false)]).unwrap();
        assert_eq!(chord.button.code, 3);
        assert_eq!(chord.with, Some(press(1, true).button));
    }

    #[test]
    fn switch_held_before_is_no_modifier() {
        let chord = learnt(&[press(3, true), press(9, false), press(3, false)]).unwrap();
        assert_eq!((chord.button.code, chord.with), (3, None));
    }

    #[test]
    fn button_that_another_action_has_is_asked_about() {
        let mut settings = Settings::default();
        let chord = ButtonChord {
            button: press(3, true).button,
            with: None,
        };
        settings.buttons.bind("split", chord.clone());
        for (replace, holder) in [(true, "next-chart"), (false, "split")] {
            let mut learning = waiting();
            for press in [press(3, true), press(3, false)] {
                assert_eq!(learning.press_button(&press, &settings), None);
            }
            assert!(matches!(
                learning,
                KeyCapture::Taken {
                    holder: KeyAction::Split,
                    ..
                }
            ));
            let mut after = settings.buttons.clone();
            if let Some(Action::Prefer(Preference::Buttons(buttons))) =
                learning.answer(&settings, replace)
            {
                after = buttons;
            }
            assert_eq!(after.key_action_of(&chord), Some(holder));
            assert!(!learning.is_waiting());
        }
    }
}
