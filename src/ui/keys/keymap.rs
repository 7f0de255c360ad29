//! Which chord does what now: the keys of the first start with what the user changed.

use std::sync::{Arc, LazyLock};

use egui::{Context, Event, Id, KeyboardShortcut};

use super::{Chord, KeyAction};
use crate::language::{Language, spoken};
use crate::settings::Keys;

/// Nothing is changed.
static FIRST: LazyLock<Arc<Keymap>> = LazyLock::new(|| Arc::new(Keymap::of(&Keys::default())));

/// A chord that stands for a deed.
#[derive(Debug, Clone)]
pub struct Binding {
    /// What it does.
    pub deed: KeyAction,
    /// What is pressed.
    pub chord: Chord,
    /// How it is written.
    pub keycap: String,
    /// The form in which the window library looks for it.
    shortcut: KeyboardShortcut,
}

impl Binding {
    /// Whether it is what was pressed. `?` and `+` need Shift on most keyboards: logical keys are matched whatever Shift is.
    pub(super) fn is_pressed_by(&self, event: &Event) -> bool {
        matches!(event, Event::Key { key, modifiers, pressed: true, .. }
            if *key == self.shortcut.logical_key && modifiers.matches_logically(self.shortcut.modifiers))
    }
}

/// Every key. It is made again when the settings or the language change, never for a frame.
#[derive(Debug)]
pub struct Keymap {
    /// In the order of the deeds; the first one of a deed is shown in tooltips.
    listed: Vec<Binding>,
    /// Places in it: chords with more modifiers before the same with fewer, because those count whatever Shift is.
    tried: Vec<usize>,
    /// The one in which the keys are written.
    language: Language,
}

impl Keymap {
    /// The keys with what the user chose. A chord stands for one deed: what was chosen comes before what is usual, and the
    /// first deed before the next, so that a file written by hand can be used as far as possible.
    pub fn of(keys: &Keys) -> Self {
        let mut taken: Vec<(KeyAction, Chord)> = Vec::new();
        let fixed = |deed: &KeyAction| deed.is_fixed();
        let (always, free): (Vec<KeyAction>, Vec<KeyAction>) =
            KeyAction::ALL.iter().partition(|deed| fixed(deed));
        let mut take = |deed: KeyAction, chords: Vec<Chord>| {
            for chord in chords {
                if taken.iter().all(|(_deed, known)| *known != chord) {
                    taken.push((deed, chord));
                }
            }
        };
        for deed in always {
            take(deed, defaults(deed));
        }
        for deed in &free {
            take(*deed, chosen(keys, *deed).unwrap_or_default());
        }
        for deed in free {
            if chosen(keys, deed).is_none() {
                take(deed, defaults(deed));
            }
        }
        taken.sort_by_key(|(deed, _chord)| *deed);
        let listed: Vec<Binding> = taken
            .into_iter()
            .map(|(deed, chord)| Binding {
                deed,
                chord,
                keycap: chord.keycap(),
                shortcut: chord.shortcut(),
            })
            .collect();
        let mut tried: Vec<usize> = (0..listed.len()).collect();
        tried.sort_by_key(|at| listed.get(*at).map(|bound| 4 - bound.chord.held()));
        Self {
            listed,
            tried,
            language: spoken(),
        }
    }

    /// The keys of this window.
    pub fn shown(ctx: &Context) -> Arc<Self> {
        let kept = ctx.data(|data| data.get_temp::<Arc<Self>>(Id::NULL));
        let kept = kept.unwrap_or_else(|| Arc::clone(&FIRST));
        if kept.language == spoken() {
            return kept;
        }
        let made = Arc::new(kept.written_anew());
        ctx.data_mut(|data| data.insert_temp(Id::NULL, Arc::clone(&made)));
        made
    }

    /// The same keys in the language that is spoken now.
    fn written_anew(&self) -> Self {
        let listed = self.listed.iter().map(|bound| Binding {
            keycap: bound.chord.keycap(),
            ..bound.clone()
        });
        Self {
            listed: listed.collect(),
            tried: self.tried.clone(),
            language: spoken(),
        }
    }

    /// Makes them the keys of every window.
    pub fn show(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Id::NULL, Arc::new(self)));
    }

    /// The keys of a deed, the one for tooltips first.
    pub fn of_deed(&self, deed: KeyAction) -> impl Iterator<Item = &Binding> {
        self.listed.iter().filter(move |bound| bound.deed == deed)
    }

    /// The key to show for a deed; `None` where the user took all of them away.
    pub fn keycap(&self, deed: KeyAction) -> Option<&str> {
        self.of_deed(deed).next().map(|bound| &*bound.keycap)
    }

    /// What a chord stands for.
    pub fn deed_of(&self, chord: Chord) -> Option<KeyAction> {
        let bound = self.listed.iter().find(|bound| bound.chord == chord);
        bound.map(|bound| bound.deed)
    }

    /// All of them, in the order in which they are to be tried.
    pub(super) fn tried(&self) -> impl Iterator<Item = &Binding> {
        self.tried.iter().filter_map(|at| self.listed.get(*at))
    }
}

/// What a deed's keys are at the first start.
pub fn defaults(deed: KeyAction) -> Vec<Chord> {
    if deed.is_fixed() {
        return vec![Chord::ESCAPE];
    }
    let chords = deed.defaults().iter();
    chords.filter_map(|text| Chord::parse(text)).collect()
}

/// What the user chose for a deed; `None` where the usual keys are to be used.
fn chosen(keys: &Keys, deed: KeyAction) -> Option<Vec<Chord>> {
    let texts = keys.of(deed.name())?;
    Some(texts.filter_map(Chord::parse).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{speak, speak_alone};

    fn chord(text: &str) -> Chord {
        Chord::parse(text).unwrap()
    }

    fn keycaps(keymap: &Keymap, deed: KeyAction) -> Vec<&str> {
        keymap.of_deed(deed).map(|bound| &*bound.keycap).collect()
    }

    fn with(changes: &[(&str, &[&str])]) -> Keymap {
        let mut keys = Keys::default();
        for (deed, chords) in changes {
            let chords = chords.iter().map(|chord| (*chord).to_owned());
            keys.choose(deed, chords.collect());
        }
        Keymap::of(&keys)
    }

    #[test]
    fn every_deed_has_a_key_at_the_first_start_and_no_two_have_the_same() {
        let mut seen: Vec<(Chord, KeyAction)> = Vec::new();
        for deed in KeyAction::ALL {
            let chords = defaults(*deed);
            assert_eq!(chords.len(), deed.defaults().len(), "{deed:?}");
            for chord in chords {
                let other = seen.iter().find(|(known, _)| *known == chord);
                assert_eq!(other, None, "{deed:?}");
                seen.push((chord, *deed));
            }
        }
    }

    #[test]
    fn a_chord_with_more_modifiers_is_tried_before_the_same_with_fewer() {
        let keymap = with(&[("next-chart", &["Ctrl+Alt+Shift+N", "Alt+N"])]);
        let tried: Vec<usize> = keymap.tried().map(|bound| bound.chord.held()).collect();
        assert!(tried.is_sorted_by(|a, b| a >= b));
        assert_eq!(tried.len(), keymap.listed.len());
    }

    #[test]
    fn what_the_user_chose_takes_the_place_of_the_usual_keys() {
        let keymap = with(&[("next-chart", &["J", "Ctrl+J"]), ("split", &[])]);
        assert_eq!(keycaps(&keymap, KeyAction::NextChart)[0], "J");
        assert_eq!(keymap.deed_of(chord("BracketRight")), None);
        assert_eq!(keymap.keycap(KeyAction::Split), None);
        assert_eq!(keymap.keycap(KeyAction::PreviousChart), Some("["));
    }

    #[test]
    fn a_chosen_chord_is_taken_from_the_deed_that_usually_has_it() {
        let keymap = with(&[("quit", &["F"])]);
        assert_eq!(keymap.deed_of(chord("F")), Some(KeyAction::Quit));
        assert_eq!(keymap.keycap(KeyAction::Follow), None);
    }

    #[test]
    fn of_two_deeds_with_the_same_chosen_chord_the_first_has_it() {
        let keymap = with(&[("zoom-in", &["J"]), ("find-airport", &["J"])]);
        assert_eq!(keymap.deed_of(chord("J")), Some(KeyAction::FindAirport));
    }

    #[test]
    fn what_is_no_chord_costs_itself_only() {
        let keymap = with(&[("zoom-in", &["Hyper+J", "J"]), ("warp", &["W"])]);
        assert_eq!(keycaps(&keymap, KeyAction::ZoomIn), ["J"]);
        assert_eq!(keymap.deed_of(chord("W")), Some(KeyAction::FitWidth));
    }

    #[test]
    fn a_window_s_keys_are_written_in_the_language_that_is_spoken() {
        speak_alone(Language::English);
        let ctx = Context::default();
        with(&[("quit", &["Shift+J"])]).show(&ctx);
        assert_eq!(Keymap::shown(&ctx).keycap(KeyAction::Quit), Some("Shift J"));
        speak(Language::German);
        let german = Keymap::shown(&ctx);
        assert_eq!(german.keycap(KeyAction::Quit), Some("Umschalt J"));
        assert_eq!(german.deed_of(chord("Shift+J")), Some(KeyAction::Quit));
    }

    #[test]
    fn the_way_out_cannot_be_taken_away() {
        let keymap = with(&[("escape", &["J"])]);
        assert_eq!(keycaps(&keymap, KeyAction::Escape), ["Esc"]);
    }
}
