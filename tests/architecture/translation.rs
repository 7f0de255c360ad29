//! Who translates: the window and the command line; what goes wrong elsewhere is data.

use super::rules::{NONE, tree};
use super::source::{Source, has_word};
use super::{parts_of, read};

/// What marks texts for translators, and tells them in the user's language.
const MARKS: [&str; 3] = ["tr!", "tr_count!", "said!"];

/// Who translates. Crates know no mark.
const TRANSLATORS: [&str; 3] = ["src/ui", "src/cli", "src/language"];

/// Everywhere else words are data, which the window tells when it paints them.
fn translating_elsewhere(sources: &[Source]) -> Vec<String> {
    let parts = parts_of(sources).into_iter();
    let others =
        parts.filter(|source| !TRANSLATORS.iter().any(|room| source.path.starts_with(room)));
    let offenders = others.filter(|source| {
        let code = source.code();
        MARKS.iter().any(|mark| has_word(&code, mark))
    });
    offenders.map(|source| source.path.clone()).collect()
}

/// What starts windows says what they speak, and tells in a box why there is none.
const SPEAKERS: [&str; 2] = ["src/app.rs", "src/main.rs"];

/// Whether it tells something in the language that is spoken, or asks which one that is.
fn reads_language(source: &Source) -> bool {
    let code = source.code();
    let asks = ["language::spoken", "language::of_system"];
    has_word(&code, "in_words") || asks.iter().any(|asked| code.contains(asked))
}

#[test]
fn language_is_read_where_words_are_shown() {
    let sources = read("src");
    let parts = parts_of(&sources).into_iter();
    let shows = |source: &&Source| {
        let mut rooms = TRANSLATORS.iter().chain(&SPEAKERS);
        rooms.any(|room| source.path.starts_with(room))
    };
    let readers = parts.filter(|source| !shows(source) && reads_language(source));
    let readers: Vec<&str> = readers.map(|source| source.path.as_str()).collect();
    assert_eq!(readers, NONE);
    let told = "fn a(it: &Problem) -> String { in_words(it) }";
    assert!(reads_language(&Source::new("src/state.rs", told)));
    let named = "fn day_in_words(date: Date) -> SpokenDay { SpokenDay::WithMonth(1, May, 2026) }";
    assert!(!reads_language(&Source::new("src/units.rs", named)));
}

#[test]
fn window_and_command_line_alone_translate() {
    assert_eq!(translating_elsewhere(&read("src")), NONE);
    let offender = "fn a() -> &'static str { tr!(\"Live\") }";
    let caught = translating_elsewhere(&tree(&[
        ("src/http/error.rs", offender),
        ("src/ui/links.rs", offender),
    ]));
    assert_eq!(caught, ["src/http/error.rs"]);
}
