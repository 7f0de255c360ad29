//! What is written to files is text (reliability P1): no bytes get where files are opened.

use super::rules::{NONE, tree};
use super::*;

/// What begins what is said of kinds.
const WHERE: [&str; 2] = ["\nwhere", " where"];

/// No parameter of what is public in these rooms takes bytes: what comes to them is text.
fn takes_bytes(sources: &[Source]) -> Vec<String> {
    let rooms = parts_of(sources).into_iter();
    let rooms = rooms.filter(|source| FILE_ROOMS.contains(&&*source.path));
    let offences = rooms.flat_map(|source| {
        let code = source.code();
        let taking: Vec<String> = code
            .match_indices("fn ")
            .filter_map(|(at, word)| {
                let (before, rest) = (&code[..at], &code[at + word.len()..]);
                let public = has_word(before.rsplit([';', '{', '}']).next()?, "pub");
                let head = rest.split('{').next()?;
                // What is given back is none of it, but what is said of a parameter's kind behind it.
                let (head, said) = WHERE
                    .iter()
                    .find_map(|word| head.split_once(word))
                    .unwrap_or((head, ""));
                let (taken, _given) = head.split_at(result_in(head).unwrap_or(head.len()));
                let bytes = ["u8", "Bytes", "Read"]
                    .iter()
                    .any(|kind| has_word(taken, kind) || has_word(said, kind));
                (public && bytes).then_some(rest)
            })
            .map(|rest| rest.split(['(', '<']).next().unwrap_or_default().to_owned())
            .collect();
        let path = source.path.clone();
        taking
            .into_iter()
            .map(move |name| format!("{path}: {name}"))
    });
    offences.collect()
}

/// Where the head of a function names its result: at the arrow outside of all brackets.
fn result_in(head: &str) -> Option<usize> {
    let (mut depth, mut before) = (0_i32, ' ');
    for (at, sign) in head.char_indices() {
        match (before, sign) {
            ('-', '>') if depth == 0 => return Some(at - 1),
            ('-', '>') => {}
            (_, '(' | '[' | '<') => depth += 1,
            (_, ')' | ']' | '>') => depth -= 1,
            _ => {}
        }
        before = sign;
    }
    None
}

#[test]
fn files_and_log_take_text_and_no_bytes() {
    assert_eq!(takes_bytes(&read("src")), NONE);
}

#[test]
fn file_room_that_takes_bytes_is_caught() {
    let sources = tree(&[
        (
            "src/files.rs",
            "pub fn keep(path: &Path, bytes: &[u8]) -> A {\n}\npub fn read(path: &Path) -> Vec<u8> {\n}",
        ),
        (
            "src/log.rs",
            "pub fn note(all: Vec<u8>) {\n}\npub(crate) async fn tell<T>(what: [T; 4]) -> u8\nwhere T: Into<u8> {\n}\nfn own(a: &[u8]) {\n}\npub fn behind<F: Fn() -> A>(f: F, g: impl Fn() -> A, bytes: &[u8]) -> A {\n}\npub fn by<F, T>(f: F, t: T)\nwhere\n    F: Fn() -> A,\n    T: AsRef<[u8]>,\n{\n}",
        ),
        ("src/state.rs", "pub fn a(b: &[u8]) {\n}"),
    ]);
    assert_eq!(
        takes_bytes(&sources),
        [
            "src/files.rs: keep",
            "src/log.rs: note",
            "src/log.rs: tell",
            "src/log.rs: behind",
            "src/log.rs: by"
        ]
    );
}
