//! Every word of the window can be translated, and every language has all of them.
//!
//! `LANGUAGES=renew cargo test --test tests languages::every_language_has` brings the files of `assets/languages` in line with the sources: what
//! is new is added without a translation, what is not said any more is left out.

mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use polib::catalog::Catalog;
use polib::message::{Message, MessageView};
use polib::po_file;

use super::architecture::source::Source;
use words::{Marked, Words};

const FOLDER: &str = "assets/languages";

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What each file that the program consists of says, tests left out.
fn spoken() -> Vec<(String, Words)> {
    let tops = ["src", "crates/simlink/src"];
    let sources: Vec<Source> = tops
        .into_iter()
        .flat_map(|top| Source::read_all(project(), top).unwrap())
        .collect();
    let tests: Vec<String> = sources.iter().flat_map(Source::test_files).collect();
    let mut all = Vec::new();
    for source in sources {
        let language = source.path.starts_with("src/language");
        let test = source.path.contains("tests") || tests.contains(&source.path);
        if !language && !test {
            let words = Words::read(&source.text);
            all.push((source.path.clone(), words.expect(&source.path)));
        }
    }
    all
}

/// What tells one text from another: its context, itself, and how it is said of several.
type Key = (Option<String>, String, Option<String>);

fn key_of(message: &dyn MessageView) -> Key {
    let more = message.msgid_plural().ok().map(str::to_owned);
    let context = message.msgctxt().map(str::to_owned);
    (context, message.msgid().to_owned(), more)
}

/// Every marked text once, in the order of the sources, with the first file that says it.
fn marked() -> Vec<(String, Marked)> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for (path, words) in spoken() {
        for marked in words.marked {
            if seen.insert(marked.key()) {
                all.push((path.clone(), marked));
            }
        }
    }
    all
}

/// The names in braces.
fn names(text: &str) -> BTreeSet<String> {
    let mut pieces = text.split('{');
    pieces.next();
    pieces
        .map(|piece| piece.split('}').next().unwrap_or("").to_owned())
        .collect()
}

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(project().join(FOLDER)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_some_and(|end| end == "po"))
        .collect()
}

/// The catalogue with the texts of `marked` alone, what was translated taken over.
fn renewed(old: &Catalog, marked: &[(String, Marked)]) -> Catalog {
    let mut new = Catalog::new(old.metadata.clone());
    for (path, marked) in marked {
        let known = old.find_message(
            marked.context.as_deref(),
            &marked.text,
            marked.more.as_deref(),
        );
        let mut message = if marked.more.is_some() {
            Message::build_plural()
        } else {
            Message::build_singular()
        };
        message
            .with_source(path.clone())
            .with_msgid(marked.text.clone());
        if let Some(context) = &marked.context {
            message.with_msgctxt(context.clone());
        }
        if let Some(more) = &marked.more {
            let forms = known.and_then(|known| known.msgstr_plural().ok().cloned());
            message.with_msgid_plural(more.clone());
            message.with_msgstr_plural(forms.unwrap_or_else(|| vec![String::new(); 2]));
        } else if let Some(text) = known.and_then(|known| known.msgstr().ok()) {
            message.with_msgstr(text.to_owned());
        }
        new.append_or_update(message.done());
    }
    new
}

#[test]
fn every_language_has_every_text_and_no_other() {
    let marked = marked();
    let wanted: BTreeSet<Key> = marked.iter().map(|(_, marked)| marked.key()).collect();
    for file in files() {
        let mut catalogue = po_file::parse(&file).unwrap();
        if std::env::var_os("LANGUAGES").is_some_and(|value| value == "renew") {
            catalogue = renewed(&catalogue, &marked);
            po_file::write_to_file(&catalogue, &file).unwrap();
        }
        let (mut has, mut empty) = (BTreeSet::new(), Vec::new());
        for message in catalogue.messages() {
            has.insert(key_of(message));
            let whole = message
                .msgstr_plural()
                .map_or(message.is_translated(), |forms| {
                    forms.len() == 2 && forms.iter().all(|form| !form.is_empty())
                });
            if !whole || message.is_fuzzy() {
                empty.push(message.msgid().to_owned());
            }
        }
        let name = file.file_name().unwrap().display();
        let missing: Vec<_> = wanted.difference(&has).collect();
        let needless: Vec<_> = has.difference(&wanted).collect();
        assert!(missing.is_empty(), "{name} lacks {missing:#?}");
        assert!(needless.is_empty(), "needless in {name}: {needless:#?}");
        assert!(empty.is_empty(), "{name} does not translate {empty:#?}");
    }
}

#[test]
fn text_names_values_that_are_given_for_it() {
    for (path, marked) in marked() {
        let texts = [Some(&marked.text), marked.more.as_ref()];
        let named: BTreeSet<String> = texts
            .into_iter()
            .flatten()
            .flat_map(|text| names(text))
            .collect();
        assert_eq!(named, marked.values, "{path}: {}", marked.text);
    }
}

#[test]
fn translation_names_same_values_as_its_english() {
    for file in files() {
        for message in po_file::parse(&file).unwrap().messages() {
            let english = match message.msgid_plural() {
                Ok(more) => names(more),
                Err(_) => names(message.msgid()),
            };
            let forms = message.msgstr_plural().map_or_else(
                |_singular| vec![message.msgstr().unwrap().to_owned()],
                Clone::clone,
            );
            for form in forms.iter().filter(|form| !form.is_empty()) {
                let unknown: Vec<_> = names(form).difference(&english).cloned().collect();
                assert!(unknown.is_empty(), "{form} names {unknown:?}");
                // Of one thing a plural may leave the number out; of many it names all.
                if forms.last() == Some(form) {
                    assert_eq!(names(form), english, "{form}");
                }
            }
        }
    }
}

/// Rooms that the window's user reads nothing of, and why.
const UNREAD: [(&str, &str); 17] = [
    ("src/app/frame_requests", "answers on the command line"),
    ("src/auth/secret_store", "the log"),
    ("crates/simlink/src/link/trace_replay", "formats of tests"),
    ("crates/simlink/src/link/websocket", "answers to a program"),
    ("crates/simlink/src/wire/websocket", "answers to a program"),
    ("src/message/press", "the command line"),
    ("src/backend", "a command line's"),
    ("src/check", "a command line's"),
    ("src/cli", "the command line"),
    ("src/config", "errors of a start, on the command line"),
    ("src/instance/ask", "the command line"),
    ("src/instance/status", "the command line"),
    ("src/fuzzing", "never called by the program"),
    ("src/joystick/linux", "names of devices"),
    ("src/log", "the log"),
    ("src/main", "the command line"),
    ("src/paths", "the command line"),
];
/// Rooms in which a single word is the name of an element of a foreign format.
const ELEMENTS: [&str; 2] = ["src/flight/plan", "crates/simlink/src/wire"];
/// Strings that read like words and are none for translators: names and formats.
const NAMES: &str = include_str!("languages/names.txt");

/// Whether a user would take a string for words.
fn reads_like_words(text: &str) -> bool {
    let letters =
        |word: &&str| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_alphabetic());
    let plain = names(text).iter().fold(text.to_owned(), |text, name| {
        text.replace(&format!("{{{name}}}"), " ")
    });
    let words: Vec<&str> = plain
        .split_whitespace()
        .map(|word| word.trim_matches(|sign: char| ".,:;?!()…".contains(sign)))
        .filter(letters)
        .collect();
    let capital = |word: &&str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.all(char::is_lowercase)
    };
    words.len() > 1 || words.len() == 1 && (capital(&words[0]) || plain.trim() != text.trim())
}

#[test]
fn what_user_reads_is_marked_for_translators() {
    let names: BTreeSet<&str> = NAMES.lines().collect();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, words) in spoken() {
        if UNREAD.iter().any(|(room, _)| path.starts_with(room)) {
            continue;
        }
        let names_elements = ELEMENTS.iter().any(|room| path.starts_with(room));
        let plain = words.plain.into_iter();
        let plain = plain.filter(|text| !names_elements || text.contains(' '));
        let unmarked: Vec<String> = plain
            .filter(|text| reads_like_words(text) && !names.contains(&**text))
            .collect();
        if !unmarked.is_empty() {
            found.insert(path, unmarked);
        }
    }
    assert!(found.is_empty(), "not marked: {found:#?}");
}
