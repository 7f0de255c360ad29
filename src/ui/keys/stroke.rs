//! Strokes: keys as they were pressed, in their order, with what each does and what it writes. Letters that come quickly one
//! after the other and begin an airport's identifier are no shortcuts yet: a moment is waited for the next one.

use std::collections::VecDeque;
use std::time::Duration;

use egui::{Event, Key, Modifiers, Ui};

use super::{KeyAction, Keymap, counts, is_modifier, minimise};
use crate::airport::Icao;
use crate::state::AppState;

/// How long a letter waits for the next one. An identifier is typed more quickly; a shortcut that is so late is not felt
/// as late.
const QUICK: Duration = Duration::from_millis(250);
/// Letters of an identifier.
const IDENTIFIER: usize = 4;
/// No more presses wait for those before them.
const MOST_WAITING: usize = 24;
/// What Enter writes for a field that has no keyboard yet.
pub const ENTER: char = '\n';

/// A key that was pressed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct KeyStroke {
    /// What it does.
    pub key_action: Option<KeyAction>,
    /// Whether it does that while something is typed as well.
    pub while_typing: bool,
    /// What it writes; [`ENTER`] ends it.
    pub text: String,
    /// The letter or digit on it, if nothing but Shift is held with it.
    letter: Option<char>,
    /// When the window heard of it, in seconds.
    at: f64,
}

/// What the strokes that wait mean.
#[derive(Debug, PartialEq)]
pub enum StrokeMeaning {
    /// The first one is what it is.
    Key(KeyStroke),
    /// The first four name an airport.
    Airport(Icao),
    /// It is not known before another one comes, or this time has passed.
    Later(Duration),
}

/// Strokes that wait for what was pressed before them to be done.
#[derive(Debug, Default)]
pub struct KeyStrokeQueue {
    waiting: VecDeque<KeyStroke>,
}

impl KeyStrokeQueue {
    /// Takes in what was pressed in this frame. Keys that do something are used up; Enter is, where a field awaits it or
    /// letters that may be an identifier came right before it.
    pub fn hear(&mut self, ui: &Ui, field_awaits: bool) {
        let letters = self.waiting.iter().rev().map_while(|stroke| stroke.letter);
        let letters = letters.count();
        self.waiting.extend(strokes(ui, field_awaits, letters));
        // A key that is held down on a slow machine does not go on for long after it was let go.
        self.waiting.truncate(MOST_WAITING);
    }

    /// What was pressed first, which is taken away with that; an airport's identifier only where nothing is `typed`.
    pub fn next_meaning(
        &mut self,
        ui: &Ui,
        state: &AppState,
        typed: bool,
    ) -> Option<StrokeMeaning> {
        if typed {
            return self.waiting.pop_front().map(StrokeMeaning::Key);
        }
        let now = ui.input(|input| input.time);
        self.meaning(now, |letters| {
            state.account().is_some() && state.airports.any_begins_with(letters)
        })
    }

    /// What the first strokes mean; `begins` knows whether an identifier begins so.
    fn meaning(&mut self, now: f64, begins: impl Fn(&str) -> bool) -> Option<StrokeMeaning> {
        let letters = self.waiting.iter().map_while(|stroke| stroke.letter);
        let letters: String = letters.take(IDENTIFIER).collect();
        let last = self.waiting.iter().take(letters.len()).next_back();
        if let Some(last) = last.filter(|_last| begins(&letters)) {
            let left = QUICK.as_secs_f64() - (now - last.at);
            let icao = Icao::parse(&letters).ok();
            // Three may be a local one, but also the beginning of four.
            if let Some(icao) = icao.filter(|icao| !icao.is_local()) {
                self.waiting.drain(..IDENTIFIER);
                return Some(StrokeMeaning::Airport(icao));
            }
            if letters.len() == self.waiting.len() && left > 0.0 {
                return Some(StrokeMeaning::Later(Duration::from_secs_f64(left)));
            }
        }
        self.waiting.pop_front().map(StrokeMeaning::Key)
    }
}

/// What was pressed in this frame. While a text field has the focus only keys with Ctrl count (Shift makes capitals there),
/// and those that no text holds; but what is typed after another field was asked for is not for this one. So many letters
/// wait from earlier frames.
fn strokes(ui: &Ui, mut field_asked: bool, mut letters: usize) -> Vec<KeyStroke> {
    let is_typed =
        |event: &Event| matches!(event, Event::Key { pressed: true, .. } | Event::Text(_));
    if !ui.input(|input| input.events.iter().any(is_typed)) {
        return Vec::new();
    }
    let typing = ui.ctx().text_edit_focused();
    let counts = counts(ui, typing);
    let keymap = Keymap::shown(ui.ctx());
    let mut strokes: Vec<KeyStroke> = Vec::new();
    ui.input_mut(|input| {
        let at = input.time;
        let written = |text| KeyStroke {
            text,
            at,
            ..KeyStroke::default()
        };
        // What a key writes comes right after it.
        let mut follows_key = false;
        input.events.retain(|event| {
            let follows = std::mem::take(&mut follows_key);
            if let Event::Text(text) = event {
                if typing && !field_asked {
                    return true;
                }
                match strokes.last_mut() {
                    Some(stroke) if follows => stroke.text.clone_from(text),
                    _ => strokes.push(written(text.clone())),
                }
                // No other field is to take it.
                return !typing;
            }
            let bound = keymap.pressed_by(event, &counts);
            let key_action = bound.map(|bound| bound.key_action);
            let letter = letter(event).filter(|_letter| !typing);
            if is_enter(event) && (field_asked || letters >= IDENTIFIER) {
                strokes.push(written(ENTER.to_string()));
                return false;
            }
            match event {
                Event::Key {
                    key, pressed: true, ..
                } if !is_modifier(*key) => {
                    letters = letter.map_or(0, |_letter| letters + 1);
                }
                _ => {}
            }
            if key_action.is_some() || letter.is_some() {
                follows_key = true;
                field_asked |= matches!(
                    key_action,
                    Some(KeyAction::FindAirport | KeyAction::FilterCharts)
                );
                strokes.push(KeyStroke {
                    key_action,
                    while_typing: bound.is_some_and(|bound| bound.chord.counts_while_typing())
                        || key_action == Some(KeyAction::Escape),
                    text: String::new(),
                    letter,
                    at,
                });
            }
            key_action.is_none()
        });
    });
    minimise(ui);
    strokes
}

fn is_enter(event: &Event) -> bool {
    matches!(
        event,
        Event::Key {
            key: Key::Enter,
            pressed: true,
            modifiers: Modifiers::NONE,
            ..
        }
    )
}

/// The letter or digit of a key that was pressed, and is not held down since.
fn letter(event: &Event) -> Option<char> {
    let Event::Key {
        key,
        pressed: true,
        repeat: false,
        modifiers,
        ..
    } = event
    else {
        return None;
    };
    let plain = *modifiers == Modifiers::NONE || *modifiers == Modifiers::SHIFT;
    let mut name = key.name().chars();
    let letter = name.next().filter(|_letter| name.next().is_none())?;
    (plain && letter.is_ascii_alphanumeric()).then_some(letter)
}

#[cfg(test)]
mod tests {
    use super::super::keymap::defaults;
    use super::*;
    use crate::settings::KeySettings;

    fn strokes(letters: &str) -> KeyStrokeQueue {
        let waiting = letters.chars().map(|letter| KeyStroke {
            key_action: KeyAction::named("boards"),
            letter: letter.is_ascii_alphanumeric().then_some(letter),
            at: 1.0,
            ..KeyStroke::default()
        });
        KeyStrokeQueue {
            waiting: waiting.collect(),
        }
    }

    /// What is told of the first of these strokes, a while after the last.
    fn meaning(letters: &str, after: f64) -> Option<StrokeMeaning> {
        strokes(letters).meaning(1.0 + after, |begin| "YBBN".starts_with(begin))
    }

    #[test]
    fn four_quick_letters_of_airport_are_no_shortcuts() {
        let brisbane = Icao::parse("YBBN").unwrap();
        assert_eq!(meaning("YBBN", 0.0), Some(StrokeMeaning::Airport(brisbane)));
        assert!(matches!(meaning("YBBX", 0.0), Some(StrokeMeaning::Key(_))));
    }

    #[test]
    fn letter_waits_moment_for_next() {
        assert!(matches!(meaning("YB", 0.1), Some(StrokeMeaning::Later(_))));
        assert!(matches!(meaning("YB", 0.25), Some(StrokeMeaning::Key(_))));
        assert!(matches!(meaning("YBB", 0.1), Some(StrokeMeaning::Later(_))));
        assert_eq!(meaning("", 0.0), None);
    }

    #[test]
    fn letter_that_begins_no_airport_acts_at_once() {
        assert!(matches!(meaning("X", 0.0), Some(StrokeMeaning::Key(_))));
        assert!(matches!(meaning("Y-", 0.0), Some(StrokeMeaning::Key(_))));
        assert!(matches!(meaning("-YBBN", 0.0), Some(StrokeMeaning::Key(_))));
    }

    fn pressed(key: Key, modifiers: Modifiers) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        }
    }

    #[test]
    fn longest_chord_that_counts_is_pressed() {
        let keymap = Keymap::of(&KeySettings::default());
        let event = pressed(Key::N, Modifiers::SHIFT);
        let longest = keymap.pressed_by(&event, |_bound| true).unwrap();
        assert_eq!(longest.key_action, KeyAction::ToggleChartPalette);
        let plain = keymap.pressed_by(&event, |bound| bound.chord.held() == 0);
        assert_eq!(plain.unwrap().key_action, KeyAction::TogglePalette);
    }

    #[test]
    fn enter_after_find_key_is_for_field_that_opens() {
        let find = defaults(KeyAction::FindAirport)[0].shortcut();
        let input = egui::RawInput {
            events: vec![
                pressed(find.logical_key, find.modifiers),
                pressed(Key::Enter, Modifiers::NONE),
            ],
            ..egui::RawInput::default()
        };
        let mut heard = KeyStrokeQueue::default();
        let ctx = egui::Context::default();
        let mut output = ctx.run_ui(input, |ui| heard.hear(ui, false));
        output.textures_delta.clear();
        let find = heard.waiting.pop_front().unwrap();
        assert_eq!(find.key_action, Some(KeyAction::FindAirport));
        assert_eq!(
            heard.waiting.pop_front().map(|enter| enter.text),
            Some(ENTER.to_string())
        );
    }
}
