//! Tests of the settings page: what is told of each, and how it is found.

use super::*;
use crate::language::{Language, speak_alone};

#[test]
fn every_setting_has_a_name_of_its_own_and_a_sentence() {
    for (nth, setting) in ALL.iter().enumerate() {
        assert!(setting.says.ends_with('.'), "{}", setting.name);
        let later = ALL.iter().skip(nth + 1);
        assert!(later.clone().all(|other| other.name != setting.name));
    }
}

/// The settings that these words are about.
fn found(words: &str) -> Vec<&'static str> {
    let words: Vec<String> = words.split(' ').map(str::to_lowercase).collect();
    let about = ALL.iter().filter(|setting| setting.is_about(&words));
    about.map(|setting| setting.name).collect()
}

#[test]
fn a_setting_is_found_by_german_words_when_german_is_spoken() {
    speak_alone(Language::German);
    assert_eq!(found("MISSWEISUNG"), ["Bearings"]);
    assert_eq!(found("größe anzeige"), ["Scale of everything"]);
    assert_eq!(found("variation"), Vec::<&str>::new());
}

#[test]
fn a_setting_is_found_by_what_others_call_it() {
    speak_alone(Language::English);
    for (words, setting) in [
        ("dark", "Day or night"),
        ("font", "Scale of everything"),
        ("updates", "Tell me of new versions"),
        ("defaults", "Everything as at the first start"),
    ] {
        assert!(found(words).contains(&setting), "{words}");
    }
    for (name, _words) in OTHER_WORDS {
        assert!(ALL.iter().any(|setting| setting.name == name), "{name}");
    }
    speak_alone(Language::German);
    assert!(found("dunkel").contains(&"Day or night"));
}

#[test]
fn a_setting_is_found_by_any_word_of_its_sentence() {
    assert_eq!(found("METRES feet"), Vec::<&str>::new());
    assert_eq!(found("variation"), ["Bearings"]);
    assert_eq!(found("title bar"), ["Without a frame"]);
}
