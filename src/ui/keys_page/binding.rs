//! What a change of a key or a button means for the settings.

use super::super::keys::{Chord, KeyAction, Keymap, defaults};
use crate::joystick::ButtonChord;
use crate::language::in_words;
use crate::message::{Action, Preference};
use crate::settings::{KeySettings, Settings};

/// What stands for an action.
#[derive(Debug, Clone, PartialEq)]
pub enum ActionTrigger {
    /// Of the keyboard.
    Key(Chord),
    /// Of a joystick.
    Button(ButtonChord),
}

impl ActionTrigger {
    /// In words.
    pub fn words(&self) -> String {
        match self {
            Self::Key(chord) => chord.keycap(),
            Self::Button(chord) => in_words(&chord.words()),
        }
    }

    /// The action that has it now.
    pub fn holder(&self, settings: &Settings) -> Option<KeyAction> {
        match self {
            Self::Key(chord) => Keymap::of(&settings.keys).key_action_of(*chord),
            // A name that this version does not know holds nothing.
            Self::Button(chord) => KeyAction::named(settings.buttons.key_action_of(chord)?),
        }
    }
}

/// Gives a trigger to an action, in the place of `replaced` if there is one, and takes it from whatever had it.
pub fn bound(
    settings: &Settings,
    key_action: KeyAction,
    trigger: &ActionTrigger,
    replaced: Option<&ActionTrigger>,
) -> Action {
    match trigger {
        ActionTrigger::Key(chord) => {
            let mut keys = settings.keys.clone();
            let holder = trigger.holder(settings);
            if let Some(holder) = holder.filter(|holder| *holder != key_action) {
                take_away(&mut keys, holder, *chord);
            }
            let mut chords = chords(&settings.keys, key_action);
            chords.retain(|known| known != chord);
            let is_replaced = |known: &&mut Chord| replaced == Some(&ActionTrigger::Key(**known));
            match chords.iter_mut().find(is_replaced) {
                Some(place) => *place = *chord,
                None => chords.push(*chord),
            }
            write(&mut keys, key_action, &chords);
            Action::Prefer(Preference::Keys(keys))
        }
        ActionTrigger::Button(chord) => {
            let mut buttons = settings.buttons.clone();
            if let Some(ActionTrigger::Button(replaced)) = replaced {
                buttons.unbind(replaced);
            }
            buttons.bind(key_action.name(), chord.clone());
            Action::Prefer(Preference::Buttons(buttons))
        }
    }
}

/// Takes a trigger from an action.
pub fn removed(settings: &Settings, key_action: KeyAction, trigger: &ActionTrigger) -> Action {
    match trigger {
        ActionTrigger::Key(chord) => {
            let mut keys = settings.keys.clone();
            take_away(&mut keys, key_action, *chord);
            Action::Prefer(Preference::Keys(keys))
        }
        ActionTrigger::Button(chord) => {
            let mut buttons = settings.buttons.clone();
            buttons.unbind(chord);
            Action::Prefer(Preference::Buttons(buttons))
        }
    }
}

/// Gives an action its usual keys; those that the user gave to another one stay there.
pub fn made_usual(settings: &Settings, key_action: KeyAction) -> Action {
    let mut keys = settings.keys.clone();
    keys.make_usual(key_action.name());
    Action::Prefer(Preference::Keys(keys))
}

/// The actions that have usual keys of this one.
pub fn lent(keymap: &Keymap, key_action: KeyAction) -> Vec<(Chord, KeyAction)> {
    let lent = defaults(key_action).into_iter().filter_map(|chord| {
        let holder = keymap.key_action_of(chord)?;
        (holder != key_action).then_some((chord, holder))
    });
    lent.collect()
}

/// The keys of an action as they are now.
fn chords(keys: &KeySettings, key_action: KeyAction) -> Vec<Chord> {
    let keymap = Keymap::of(keys);
    let bound = keymap.of_key_action(key_action);
    bound.map(|bound| bound.chord).collect()
}

/// Takes a key from an action.
fn take_away(keys: &mut KeySettings, key_action: KeyAction, chord: Chord) {
    let mut chords = chords(keys, key_action);
    chords.retain(|known| *known != chord);
    write(keys, key_action, &chords);
}

/// What a newer version wrote for this action stays beside them.
fn write(keys: &mut KeySettings, key_action: KeyAction, chords: &[Chord]) {
    let known = keys.of(key_action.name()).into_iter().flatten();
    let unknown = known.filter(|text| Chord::parse(text).is_none());
    let unknown: Vec<String> = unknown.map(str::to_owned).collect();
    if chords == defaults(key_action) && unknown.is_empty() {
        keys.make_usual(key_action.name());
        return;
    }
    let texts = chords.iter().map(ToString::to_string);
    keys.choose(key_action.name(), texts.chain(unknown).collect());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> ActionTrigger {
        ActionTrigger::Key(Chord::parse(text).unwrap())
    }

    fn after(settings: &Settings, action: Action) -> Settings {
        let mut settings = settings.clone();
        match action {
            Action::Prefer(Preference::Keys(keys)) => settings.keys = keys,
            Action::Prefer(Preference::Buttons(buttons)) => settings.buttons = buttons,
            other => panic!("{other:?}"),
        }
        settings
    }

    fn keycaps(settings: &Settings, key_action: KeyAction) -> Vec<String> {
        let chords = chords(&settings.keys, key_action).into_iter();
        chords.map(Chord::keycap).collect()
    }

    #[test]
    fn new_key_takes_place_of_one_that_is_changed() {
        let fresh = Settings::default();
        let action = bound(
            &fresh,
            KeyAction::FindAirport,
            &key("J"),
            Some(&key("Slash")),
        );
        let changed = after(&fresh, action);
        assert_eq!(keycaps(&changed, KeyAction::FindAirport)[0], "J");
        assert_eq!(keycaps(&changed, KeyAction::FindAirport).len(), 2);
    }

    #[test]
    fn key_is_added_behind_those_that_there_are() {
        let fresh = Settings::default();
        let changed = after(&fresh, bound(&fresh, KeyAction::NextChart, &key("J"), None));
        assert_eq!(keycaps(&changed, KeyAction::NextChart), ["]", "J"]);
    }

    #[test]
    fn key_that_is_replaced_is_taken_from_other_action_only() {
        let fresh = Settings::default();
        let trigger = key("Slash");
        assert_eq!(trigger.holder(&fresh), Some(KeyAction::FindAirport));
        let changed = after(&fresh, bound(&fresh, KeyAction::NextChart, &trigger, None));
        assert_eq!(keycaps(&changed, KeyAction::NextChart), ["]", "/"]);
        assert_eq!(keycaps(&changed, KeyAction::FindAirport).len(), 1);
        assert_eq!(trigger.holder(&changed), Some(KeyAction::NextChart));
    }

    #[test]
    fn what_is_as_at_first_start_again_is_remembered_no_more() {
        let fresh = Settings::default();
        let changed = after(&fresh, bound(&fresh, KeyAction::Split, &key("J"), None));
        let back = after(&changed, removed(&changed, KeyAction::Split, &key("J")));
        assert_eq!(back, fresh);
        assert_eq!(
            after(&changed, made_usual(&changed, KeyAction::Split)),
            fresh
        );
    }

    #[test]
    fn usual_key_that_another_action_has_is_said() {
        let fresh = Settings::default();
        let changed = after(&fresh, bound(&fresh, KeyAction::Quit, &key("S"), None));
        let usual = after(&changed, made_usual(&changed, KeyAction::Split));
        let lent = lent(&Keymap::of(&usual.keys), KeyAction::Split);
        let ActionTrigger::Key(chord) = key("S") else {
            return;
        };
        assert_eq!(lent, [(chord, KeyAction::Quit)]);
    }

    #[test]
    fn what_newer_version_wrote_of_action_stays() {
        let text = "[keys]\nsplit = [\"J\", \"Thought+J\"]\n";
        let settings = Settings::from_toml(text).unwrap();
        let changed = after(
            &settings,
            bound(&settings, KeyAction::Split, &key("Y"), None),
        );
        let texts: Vec<_> = changed.keys.of("split").unwrap().collect();
        assert_eq!(texts, ["J", "Y", "Thought+J"]);
    }
}
