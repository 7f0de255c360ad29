//! Which buttons of joysticks ask for what: names of actions as text, so that a newer version's stay as they are.

use serde::{Deserialize, Serialize};

use super::current_name;
use crate::joystick::{Button, ButtonChord};

/// More buttons than a user binds: an edited file must not slow a press down.
const MOST: usize = 1_000;
/// The longest name of a device or of an action, in characters. Systems give shorter ones.
const LONGEST_NAME: usize = 256;

/// Whether joysticks are listened to, and what their buttons do.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Buttons {
    /// Whether they are: a device that is not used costs nothing.
    pub on: bool,
    bound: Vec<ButtonBinding>,
}

/// A button that asks for an action.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct ButtonBinding {
    /// Named as the first edition wrote it.
    #[serde(rename = "deed")]
    key_action: String,
    #[serde(flatten)]
    chord: ButtonChord,
}

impl ButtonBinding {
    fn is_within_limits(&self) -> bool {
        let ButtonChord { button, with } = &self.chord;
        let devices = [button]
            .into_iter()
            .chain(with)
            .map(|button| &button.device);
        let mut names = devices.chain([&self.key_action]);
        names.all(|name| name.chars().count() <= LONGEST_NAME)
    }
}

impl Buttons {
    /// The buttons of an action.
    pub fn of(&self, key_action: &str) -> impl Iterator<Item = &ButtonChord> {
        let bound = self
            .bound
            .iter()
            .filter(move |bound| bound.key_action == key_action);
        bound.map(|bound| &bound.chord)
    }

    /// What a chord asks for, by name.
    pub fn key_action_of(&self, chord: &ButtonChord) -> Option<&str> {
        let bound = self.bound.iter().find(|bound| bound.chord == *chord)?;
        Some(&bound.key_action)
    }

    /// What a press asks for while these buttons are held: what is bound with one of them before what is bound alone.
    pub fn key_action_of_press(&self, pressed: &Button, held: &[Button]) -> Option<&str> {
        let of_button = || {
            let bound = self.bound.iter();
            bound.filter(|bound| bound.chord.button == *pressed)
        };
        let with = |bound: &&ButtonBinding| {
            let with = bound.chord.with.as_ref();
            with.is_some_and(|with| with != pressed && held.contains(with))
        };
        let bound = of_button().find(with);
        let bound = bound.or_else(|| of_button().find(|bound| bound.chord.with.is_none()))?;
        Some(&bound.key_action)
    }

    /// Has a chord ask for this from now on, and for nothing else.
    pub fn bind(&mut self, key_action: &str, chord: ButtonChord) {
        self.unbind(&chord);
        let key_action = key_action.to_owned();
        let bound = ButtonBinding { key_action, chord };
        if self.bound.len() < MOST && bound.is_within_limits() {
            self.bound.push(bound);
        }
    }

    /// Has a chord ask for nothing.
    pub fn unbind(&mut self, chord: &ButtonChord) {
        self.bound.retain(|bound| bound.chord != *chord);
    }

    /// The same as a file may hold it, with the names of today and without what is too much.
    pub(super) fn tidied(mut self) -> Self {
        self.bound.retain(ButtonBinding::is_within_limits);
        self.bound.truncate(MOST);
        for bound in &mut self.bound {
            bound.key_action = current_name(&bound.key_action).to_owned();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    fn button(code: u32) -> Button {
        Button {
            device: "Stick".to_owned(),
            code,
        }
    }

    fn chord(code: u32, with: Option<u32>) -> ButtonChord {
        ButtonChord {
            button: button(code),
            with: with.map(button),
        }
    }

    fn bound() -> Buttons {
        let mut buttons = Buttons::default();
        buttons.bind("next-chart", chord(3, None));
        buttons.bind("previous-chart", chord(3, Some(1)));
        buttons
    }

    #[test]
    fn button_does_something_else_while_another_is_held() {
        let buttons = bound();
        let asked = |held: &[Button]| buttons.key_action_of_press(&button(3), held);
        assert_eq!(asked(&[button(3)]), Some("next-chart"));
        assert_eq!(asked(&[button(1), button(3)]), Some("previous-chart"));
        assert_eq!(asked(&[button(2), button(3)]), Some("next-chart"));
        assert_eq!(buttons.key_action_of_press(&button(1), &[button(1)]), None);
    }

    #[test]
    fn chord_asks_for_what_it_was_bound_to_last() {
        let mut buttons = bound();
        buttons.bind("split", chord(3, None));
        assert_eq!(buttons.key_action_of(&chord(3, None)), Some("split"));
        assert_eq!(buttons.of("next-chart").count(), 0);
        buttons.unbind(&chord(3, None));
        assert_eq!(buttons.key_action_of(&chord(3, None)), None);
    }

    #[test]
    fn former_name_of_action_is_renamed() {
        let mut buttons = Buttons::default();
        buttons.bind("sim-link", chord(3, None));
        assert_eq!(
            buttons.tidied().key_action_of(&chord(3, None)),
            Some("simulator")
        );
    }

    #[test]
    fn unusable_button_costs_itself() {
        let settings = Settings {
            buttons: bound(),
            ..Settings::default()
        };
        let text = settings.to_toml();
        assert_eq!(Settings::from_toml(&text).unwrap(), settings);
        let more = format!("{text}\n[[buttons.bound]]\ndeed = \"warp\"\nbutton = 7\n");
        assert_eq!(Settings::from_toml(&more).unwrap(), settings);
    }

    #[test]
    fn name_that_is_too_long_is_not_bound() {
        let mut buttons = Buttons::default();
        buttons.bind(&"a".repeat(LONGEST_NAME), chord(1, None));
        buttons.bind(&"a".repeat(LONGEST_NAME + 1), chord(2, None));
        assert!(buttons.key_action_of(&chord(1, None)).is_some());
        assert_eq!(buttons.key_action_of(&chord(2, None)), None);
    }
}
