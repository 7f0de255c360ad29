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
fn every_setting_has_synonyms() {
    for setting in ALL {
        let mut known = SYNONYMS.iter().filter(|(name, _)| *name == setting.name);
        let words = known.next().map_or("", |(_, words)| *words);
        assert!(words.split(' ').count() > 2, "{}", setting.name);
        assert_eq!(known.next(), None, "{}", setting.name);
    }
    for (name, _words) in SYNONYMS {
        assert!(ALL.iter().any(|setting| setting.name == name), "{name}");
    }
}

/// What people type, and the setting that they look for.
const USUAL_WORDS: [(&str, &str); 42] = [
    ("dark", "Day or night"),
    ("theme", "Day or night"),
    ("language", "Language"),
    ("german", "Language"),
    ("font", "Scale of everything"),
    ("bigger text", "Scale of everything"),
    ("topmost", "Always on top"),
    ("borderless", "Without a frame"),
    ("touch", "Touch lock"),
    ("padlock", "Touch lock"),
    ("metric", "Elevations and runways"),
    ("feet", "Elevations and runways"),
    ("units", "Elevations and runways"),
    ("magnetic", "Bearings"),
    ("heading", "Bearings"),
    ("date", "Dates"),
    ("utc", "Dates"),
    ("coordinates", "Positions"),
    ("lat", "Positions"),
    ("order", "Order of the list"),
    ("sort", "Order of the list"),
    ("group", "Approaches by runway"),
    ("thumbnails", "Previews"),
    ("aircraft symbol", "Show own-ship on charts"),
    ("shortcuts", "Keys and buttons"),
    ("joystick", "Keys and buttons"),
    ("msfs", "Links"),
    ("x-plane", "Links"),
    ("simbrief", "SimBrief address"),
    ("hints", "Hints for a first look"),
    ("tutorial", "Hints for a first look"),
    ("stream deck", "Keys from other programs"),
    ("voice", "Keys from other programs"),
    ("update", "Tell me of new versions"),
    ("update", "Address for new versions"),
    ("log", "What is kept"),
    ("password", "What is kept"),
    ("export", "Take the settings along"),
    ("backup", "Take the settings along"),
    ("license", "About Flightbag"),
    ("reset", "Everything as at the first start"),
    ("defaults", "Everything as at the first start"),
];

/// The same in German.
const USUAL_GERMAN_WORDS: [(&str, &str); 30] = [
    ("dunkel", "Day or night"),
    ("dunkelmodus", "Day or night"),
    ("sprache", "Language"),
    ("english", "Language"),
    ("schrift", "Scale of everything"),
    ("zoom", "Scale of everything"),
    ("vordergrund", "Always on top"),
    ("rahmenlos", "Without a frame"),
    ("touchscreen", "Touch lock"),
    ("metrisch", "Elevations and runways"),
    ("meter", "Elevations and runways"),
    ("einheiten", "Bearings"),
    ("kurs", "Bearings"),
    ("kalender", "Dates"),
    ("utc", "Dates"),
    ("koordinaten", "Positions"),
    ("breite", "Positions"),
    ("sortieren", "Order of the list"),
    ("gruppieren", "Approaches by runway"),
    ("vorschaubilder", "Previews"),
    ("symbol", "Show own-ship on charts"),
    ("joystick", "Keys and buttons"),
    ("netzwerk", "Links"),
    ("flugplan", "SimBrief address"),
    ("tipps", "Hints for a first look"),
    ("sprachsteuerung", "Keys from other programs"),
    ("update", "Tell me of new versions"),
    ("datenschutz", "What is kept"),
    ("export", "Take the settings along"),
    ("zurücksetzen", "Everything as at the first start"),
];

#[test]
fn usual_words_find_their_setting() {
    speak_alone(Language::English);
    for (words, setting) in USUAL_WORDS {
        assert!(found(words).contains(&setting), "{words}");
    }
    speak_alone(Language::German);
    for (words, setting) in USUAL_GERMAN_WORDS {
        assert!(found(words).contains(&setting), "{words}");
    }
}

#[test]
fn a_setting_is_found_by_any_word_of_its_sentence() {
    assert_eq!(found("METRES feet"), ["Elevations and runways"]);
    assert_eq!(found("variation"), ["Bearings"]);
    assert_eq!(found("title bar"), ["Without a frame"]);
}
