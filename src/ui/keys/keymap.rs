//! Which chord does what now: the keys of the first start with what the user changed.

use std::cmp::Reverse;
use std::sync::{Arc, LazyLock};

use egui::{Context, Event, Id};

use super::{Chord, KeyAction};
use crate::settings::KeySettings;

/// Nothing is changed.
static FIRST: LazyLock<Arc<Keymap>> =
    LazyLock::new(|| Arc::new(Keymap::of(&KeySettings::default())));

/// A chord that stands for an action.
#[derive(Debug, Clone, Copy)]
pub struct Binding {
    /// What it does.
    pub key_action: KeyAction,
    /// What is pressed.
    pub chord: Chord,
}

impl Binding {
    /// Whether it is what was pressed. `?` and `+` need Shift on most keyboards: logical keys are matched whatever Shift is.
    fn is_pressed_by(self, event: &Event) -> bool {
        let sought = self.chord.shortcut();
        matches!(event, Event::Key { key, modifiers, pressed: true, .. }
            if *key == sought.logical_key && modifiers.matches_logically(sought.modifiers))
    }
}

/// Every key. It is made again when the settings change, never for a frame.
#[derive(Debug)]
pub struct Keymap {
    /// In the order of the actions; the first one of an action is shown in tooltips.
    listed: Vec<Binding>,
}

impl Keymap {
    /// The keys with what the user chose. A chord stands for one action: what was chosen comes before what is usual, and the
    /// first action before the next, so that a file written by hand can be used as far as possible.
    pub fn of(keys: &KeySettings) -> Self {
        let wanted = KeyAction::ALL.into_iter().map(|key_action| {
            let (rank, chords) = match chosen(keys, key_action) {
                _ if key_action.is_fixed() => (0, defaults(key_action)),
                Some(chords) => (1, chords),
                None => (2, defaults(key_action)),
            };
            (rank, key_action, chords)
        });
        let mut wanted: Vec<_> = wanted.collect();
        wanted.sort_by_key(|(rank, ..)| *rank);
        let mut listed: Vec<Binding> = Vec::new();
        for (_rank, key_action, chords) in wanted {
            for chord in chords {
                if listed.iter().all(|known| known.chord != chord) {
                    listed.push(Binding { key_action, chord });
                }
            }
        }
        listed.sort_by_key(|bound| bound.key_action);
        Self { listed }
    }

    /// The keys of this window.
    pub fn shown(ctx: &Context) -> Arc<Self> {
        let kept = ctx.data(|data| data.get_temp(Id::NULL));
        kept.unwrap_or_else(|| Arc::clone(&FIRST))
    }

    /// Makes them the keys of every window.
    pub fn show(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Id::NULL, Arc::new(self)));
    }

    /// The keys of an action, the one for tooltips first.
    pub fn of_key_action(&self, key_action: KeyAction) -> impl Iterator<Item = &Binding> {
        self.listed
            .iter()
            .filter(move |bound| bound.key_action == key_action)
    }

    /// The key to show for an action; `None` where the user took all of them away.
    pub fn keycap(&self, key_action: KeyAction) -> Option<String> {
        let first = self.of_key_action(key_action).next();
        first.map(|bound| bound.chord.keycap())
    }

    /// What a chord stands for.
    pub fn key_action_of(&self, chord: Chord) -> Option<KeyAction> {
        let bound = self.listed.iter().find(|bound| bound.chord == chord);
        bound.map(|bound| bound.key_action)
    }

    /// What was pressed, of what counts: the longest chord, because those without Shift are pressed whatever Shift is.
    pub(super) fn pressed_by(
        &self,
        event: &Event,
        counts: impl Fn(&Binding) -> bool,
    ) -> Option<&Binding> {
        let is_pressed = |bound: &&Binding| counts(bound) && bound.is_pressed_by(event);
        let pressed = self.listed.iter().filter(is_pressed);
        pressed.min_by_key(|bound| Reverse(bound.chord.held()))
    }
}

/// What an action's keys are at the first start.
pub fn defaults(key_action: KeyAction) -> Vec<Chord> {
    if key_action.is_fixed() {
        return vec![Chord::ESCAPE];
    }
    let chords = key_action.defaults().iter();
    chords.filter_map(|text| Chord::parse(text)).collect()
}

/// What the user chose for an action; `None` where the usual keys are to be used.
fn chosen(keys: &KeySettings, key_action: KeyAction) -> Option<Vec<Chord>> {
    let texts = keys.of(key_action.name())?;
    Some(texts.filter_map(Chord::parse).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, speak, speak_alone};

    fn chord(text: &str) -> Chord {
        Chord::parse(text).unwrap()
    }

    fn keycaps(keymap: &Keymap, key_action: KeyAction) -> Vec<String> {
        keymap
            .of_key_action(key_action)
            .map(|bound| bound.chord.keycap())
            .collect()
    }

    fn with(changes: &[(&str, &[&str])]) -> Keymap {
        let mut keys = KeySettings::default();
        for (key_action, chords) in changes {
            let chords = chords.iter().map(|chord| (*chord).to_owned());
            keys.choose(key_action, chords.collect());
        }
        Keymap::of(&keys)
    }

    #[test]
    fn every_action_has_its_own_key() {
        let mut seen: Vec<(Chord, KeyAction)> = Vec::new();
        for key_action in KeyAction::ALL {
            let chords = defaults(key_action);
            assert_eq!(chords.len(), key_action.defaults().len(), "{key_action:?}");
            for chord in chords {
                let other = seen.iter().find(|(known, _)| *known == chord);
                assert_eq!(other, None, "{key_action:?}");
                seen.push((chord, key_action));
            }
        }
    }

    #[test]
    fn what_user_chose_takes_place_of_usual_keys() {
        let keymap = with(&[("next-chart", &["J", "Ctrl+J"]), ("split", &[])]);
        assert_eq!(keycaps(&keymap, KeyAction::NextChart)[0], "J");
        assert_eq!(keymap.key_action_of(chord("BracketRight")), None);
        assert_eq!(keymap.keycap(KeyAction::Split), None);
        assert_eq!(keymap.keycap(KeyAction::PreviousChart).unwrap(), "[");
    }

    #[test]
    fn chosen_chord_is_taken_from_its_usual_action() {
        let keymap = with(&[("quit", &["F"])]);
        assert_eq!(keymap.key_action_of(chord("F")), Some(KeyAction::Quit));
        assert_eq!(keymap.keycap(KeyAction::Follow), None);
    }

    #[test]
    fn of_two_actions_with_same_chosen_chord_first_has_it() {
        let keymap = with(&[("zoom-in", &["J"]), ("find-airport", &["J"])]);
        assert_eq!(
            keymap.key_action_of(chord("J")),
            Some(KeyAction::FindAirport)
        );
    }

    #[test]
    fn what_is_no_chord_costs_itself_only() {
        let keymap = with(&[("zoom-in", &["Hyper+J", "J"]), ("warp", &["W"])]);
        assert_eq!(keycaps(&keymap, KeyAction::ZoomIn), ["J"]);
        assert_eq!(keymap.key_action_of(chord("W")), Some(KeyAction::FitWidth));
    }

    #[test]
    fn window_keys_follow_language() {
        speak_alone(Language::English);
        let ctx = Context::default();
        with(&[("quit", &["Shift+J"])]).show(&ctx);
        let english = Keymap::shown(&ctx).keycap(KeyAction::Quit);
        assert_eq!(english.unwrap(), "Shift J");
        speak(Language::German);
        let german = Keymap::shown(&ctx);
        assert_eq!(german.keycap(KeyAction::Quit).unwrap(), "Umschalt J");
        assert_eq!(
            german.key_action_of(chord("Shift+J")),
            Some(KeyAction::Quit)
        );
    }

    #[test]
    fn way_out_cannot_be_taken_away() {
        let keymap = with(&[("escape", &["J"])]);
        assert_eq!(keycaps(&keymap, KeyAction::Escape), ["Esc"]);
    }
}
