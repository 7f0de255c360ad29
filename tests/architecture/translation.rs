//! Who translates: the window and the command line; what goes wrong elsewhere is data.

use super::rules::{NONE, tree};
use super::source::{Source, has_word};
use super::{is_in, parts_of, read};

/// What marks texts for translators, and tells them in the user's language.
const MARKS: [&str; 3] = ["tr!", "tr_count!", "said!"];

/// Which rooms that know no language name one: by its module, or by the marks of translators.
fn languages_named(sources: &[Source]) -> Vec<String> {
    let knows_none = |source: &&Source| is_in(source, "ownship");
    let marks = MARKS.into_iter().chain(["crate::language"]);
    let offences = parts_of(sources).into_iter().filter(knows_none);
    let offences = offences.flat_map(|source| {
        let code = source.code();
        let named = marks.clone().filter(move |mark| code.contains(mark));
        named.map(|mark| format!("{} names {mark}", source.path))
    });
    offences.collect()
}

#[test]
fn simulators_know_no_language() {
    assert_eq!(languages_named(&read("src")), NONE);
    let offender = "fn a() -> &'static str { tr!(\"Live\") }";
    let caught = languages_named(&tree(&[
        ("src/ownship/health.rs", offender),
        ("src/ui/links.rs", offender),
    ]));
    assert_eq!(caught, ["src/ownship/health.rs names tr!"]);
}

/// Who translates: the window and the command line, and where a text is needed in the user's language at once: the system's
/// dialogs, the names that boards are given, why a file cannot be played, what is copied, the page *About*.
const TRANSLATORS: [&str; 8] = [
    "src/ui",
    "src/cli",
    "src/language",
    "src/worker/desktop.rs",
    "src/boards.rs",
    "src/files.rs",
    "src/app.rs",
    "src/config/external_urls.rs",
];

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
