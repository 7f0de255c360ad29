//! Tests of the settings page: what is told of each, and how it is found.

use super::*;
use crate::language::{Language, speak_alone};

fn settings() -> impl Iterator<Item = &'static Setting> {
    ALL.into_iter().flat_map(|(_part, settings)| settings)
}

#[test]
fn every_setting_has_name_of_its_own() {
    for (nth, setting) in settings().enumerate() {
        let mut later = settings().skip(nth + 1);
        assert!(later.all(|other| other.name != setting.name));
        assert!(setting.says.is_empty() || setting.says.ends_with('.'));
    }
}

#[test]
fn setting_of_other_page_is_found_but_not_listed() {
    speak_alone(Language::English);
    for (words, name) in [
        ("dark", "Day, night and own-ship"),
        ("sign out", "What is stored"),
        ("sort", "List order"),
        ("msfs", "Connections"),
    ] {
        assert!(found(words).contains(&name), "{words}");
        let mut named = settings().filter(|setting| setting.name == name);
        assert!(named.all(|setting| !setting.is_shown("", &[])));
    }
}

/// The settings that these words are about.
fn found(words: &str) -> Vec<&'static str> {
    let words: Vec<String> = words.split(' ').map(str::to_lowercase).collect();
    let parts = ALL.into_iter();
    let about = parts.flat_map(|(part, settings)| {
        let about = settings.iter();
        about.filter(|setting| setting.is_shown(part, &words))
    });
    about.map(|setting| setting.name).collect()
}

#[test]
fn setting_is_found_by_german_words_when_german_is_spoken() {
    speak_alone(Language::German);
    assert_eq!(found("MISSWEISUNG"), ["Bearings"]);
    assert_eq!(found("größe anzeige"), ["Interface scale"]);
    assert_eq!(found("variation"), Vec::<&str>::new());
}

#[test]
fn every_setting_has_synonyms() {
    for setting in settings() {
        let words = setting.synonyms.split(' ').count();
        assert!(words > 2, "{}", setting.name);
    }
}

/// What people type, and the setting that they look for.
const USUAL_WORDS: [(&str, &str); 40] = [
    ("dark", "Day, night and own-ship"),
    ("theme", "Day, night and own-ship"),
    ("language", "Language"),
    ("german", "Language"),
    ("font", "Interface scale"),
    ("bigger text", "Interface scale"),
    ("topmost", "Always on top"),
    ("borderless", "No window frame"),
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
    ("order", "List order"),
    ("sort", "List order"),
    ("group", "List order"),
    ("thumbnails", "Previews"),
    ("aircraft symbol", "Day, night and own-ship"),
    ("shortcuts", "Keys and buttons"),
    ("joystick", "Keys and buttons"),
    ("msfs", "Connections"),
    ("x-plane", "Connections"),
    ("hints", "First-time hints"),
    ("tutorial", "First-time hints"),
    ("stream deck", "Keys from other programs"),
    ("voice", "Keys from other programs"),
    ("update", "Check for new versions"),
    ("log", "What is stored"),
    ("password", "What is stored"),
    ("export", "Export and import settings"),
    ("backup", "Export and import settings"),
    ("license", "About Flightbag"),
    ("reset", "Reset to defaults"),
    ("defaults", "Reset to defaults"),
];

/// The same in German.
const USUAL_GERMAN_WORDS: [(&str, &str); 29] = [
    ("dunkel", "Day, night and own-ship"),
    ("dunkelmodus", "Day, night and own-ship"),
    ("sprache", "Language"),
    ("english", "Language"),
    ("schrift", "Interface scale"),
    ("zoom", "Interface scale"),
    ("vordergrund", "Always on top"),
    ("rahmenlos", "No window frame"),
    ("touchscreen", "Touch lock"),
    ("metrisch", "Elevations and runways"),
    ("meter", "Elevations and runways"),
    ("einheiten", "Bearings"),
    ("kurs", "Bearings"),
    ("kalender", "Dates"),
    ("utc", "Dates"),
    ("koordinaten", "Positions"),
    ("breite", "Positions"),
    ("sortieren", "List order"),
    ("gruppieren", "List order"),
    ("vorschaubilder", "Previews"),
    ("symbol", "Day, night and own-ship"),
    ("joystick", "Keys and buttons"),
    ("netzwerk", "Connections"),
    ("tipps", "First-time hints"),
    ("sprachsteuerung", "Keys from other programs"),
    ("update", "Check for new versions"),
    ("datenschutz", "What is stored"),
    ("export", "Export and import settings"),
    ("zurücksetzen", "Reset to defaults"),
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
fn setting_is_found_by_any_word_of_its_sentence() {
    assert_eq!(found("METRES feet"), ["Elevations and runways"]);
    assert_eq!(found("variation"), ["Bearings"]);
    assert_eq!(found("title bar"), ["No window frame"]);
}
