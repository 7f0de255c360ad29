//! The house rules that no compiler checks: who may name whom, where files,
//! sockets, colours and printing live, how a file is called and how long it is.
//!
//! A change of the table comes before the change of the code that needs it.

mod bytes;
mod citations;
mod layers;
mod logging;
mod mentions;
mod names;
pub mod source;

use std::collections::BTreeSet;
use std::path::Path;

use layers::{EGUI, GROUPS, LAYERS, Layer};
use mentions::{is_within, mentions, touches};
use source::{Source, has_word};

/// Where sockets may be opened. In `instance` a second start hands over, and nothing goes over a network.
const SOCKET_ROOMS: [&str; 4] = [
    "http",
    "auth::redirect",
    "instance",
    "crates::simlink::src::link",
];
const SOCKETS: [&str; 8] = [
    "interprocess",
    "std::os::unix::net",
    "std::net::TcpListener",
    "std::net::TcpStream",
    "std::net::UdpSocket",
    "tokio::net",
    "tokio_tungstenite",
    "socket2",
];
/// Where HTTP requests are made.
const HTTP_ROOMS: [&str; 2] = ["http", "crates::simlink::src::link::web::sim_http"];
const HTTP: [&str; 1] = ["reqwest"];
/// What is no request, and where it may be named: a token goes into a header where it is at home.
const HTTP_BUT: [(&str, &str); 1] = [("auth::token", "reqwest::header")];
/// Where files may be opened: in these two, and not in rooms inside them.
const FILE_ROOMS: [&str; 6] = [
    "src/files.rs",
    "src/files/replace.rs",
    "src/log.rs",
    "crates/plain-file/src/files.rs",
    "crates/test-support/src/files.rs",
    "crates/simlink/src/files.rs",
];
const FILES: [&str; 2] = ["std::fs", "tokio::fs"];
/// Where the program may print.
const PRINT_ROOMS: [&str; 2] = ["cli", "backend"];
/// Where colours are made; a picture's pixels are colours too.
const COLOUR_ROOMS: [&str; 2] = ["ui::theme", "chart::image"];
/// Names of things that have no name.
const JUNK: [&str; 9] = [
    "util", "utils", "common", "helper", "helpers", "misc", "manager", "managers", "types",
];
/// No file is longer, in lines.
const LONGEST: usize = 400;

/// A path of ours as code names it; a crate's name stays.
fn full_name(name: &str) -> String {
    let room = name.split("::").next().unwrap_or(name);
    let foreign = [
        "axum",
        "bytes",
        "chart_service",
        "image",
        "interprocess",
        "png",
        "tokio",
        "tokio_tungstenite",
        "reqwest",
        "oauth2",
        "resvg",
        "socket2",
        "std",
    ]
    .contains(&room);
    if foreign || EGUI.contains(&room) {
        name.to_owned()
    } else {
        format!("crate::{name}")
    }
}

/// The names in `list`, groups resolved.
fn spelled_out(list: &[&str]) -> Vec<String> {
    let names = list.iter().flat_map(|name| {
        let group = GROUPS.iter().find(|(group, _)| group == name);
        group.map_or_else(|| vec![*name], |(_, members)| members.to_vec())
    });
    names.map(full_name).collect()
}

/// Whether `source` is the module `room` or inside it.
fn is_in(source: &Source, room: &str) -> bool {
    touches(&source.module().join("::"), room)
}

/// The table's row for `source`: the one that names its room most closely.
fn layer_of(source: &Source) -> Option<&'static Layer> {
    let rows = LAYERS.iter().flat_map(|layer| {
        layer
            .rooms
            .iter()
            .map(move |room| (room.len(), *room, layer))
    });
    let fitting = rows.filter(|(_, room, _)| is_in(source, room));
    fitting
        .max_by_key(|(length, ..)| *length)
        .map(|(.., layer)| layer)
}

/// What the program consists of: no test files.
fn parts_of(sources: &[Source]) -> Vec<&Source> {
    let tests: Vec<String> = sources.iter().flat_map(Source::test_files).collect();
    let parts = sources.iter();
    parts
        .filter(|source| !tests.contains(&source.path))
        .collect()
}

/// The two roots, which list modules and start things.
fn is_root(source: &Source) -> bool {
    source.module().is_empty()
}

fn all_modules(sources: &[Source]) -> BTreeSet<Vec<String>> {
    sources.iter().map(Source::module).collect()
}

/// One sentence for each path that breaks `allowed`.
fn misplaced(sources: &[Source], allowed: impl Fn(&Source, &str) -> bool) -> Vec<String> {
    let modules = all_modules(sources);
    let mut offences = Vec::new();
    for source in parts_of(sources) {
        for path in mentions(source, &modules) {
            if !allowed(source, &path) {
                offences.push(format!("{} names {path}", source.path));
            }
        }
    }
    offences
}

fn layer_breaches(sources: &[Source]) -> Vec<String> {
    misplaced(sources, |source, path| {
        layer_of(source).is_none_or(|layer| {
            let excepted = layer
                .but
                .iter()
                .any(|(room, thing)| is_in(source, room) && is_within(path, thing));
            excepted
                || !spelled_out(layer.never)
                    .iter()
                    .any(|name| touches(path, name))
        })
    })
}

fn outside_of(rooms: &[&str], things: &[&str], sources: &[Source]) -> Vec<String> {
    misplaced(sources, |source, path| {
        let at_home = rooms.iter().any(|room| is_in(source, room));
        at_home || !things.iter().any(|thing| touches(path, thing))
    })
}

fn requests_made_elsewhere(sources: &[Source]) -> Vec<String> {
    misplaced(sources, |source, path| {
        let at_home = HTTP_ROOMS.iter().any(|room| is_in(source, room));
        let excepted = HTTP_BUT
            .iter()
            .any(|(room, thing)| is_in(source, room) && is_within(path, thing));
        at_home || excepted || !HTTP.iter().any(|thing| touches(path, thing))
    })
}

fn colours_made_elsewhere(sources: &[Source]) -> Vec<String> {
    misplaced(sources, |source, path| {
        let mut parts = path.rsplit("::");
        let made = parts.next().is_some_and(|name| name.starts_with("from_"));
        let colour = parts
            .next()
            .is_some_and(|owner| matches!(owner, "Color32" | "Rgba" | "Hsva"));
        let at_home = COLOUR_ROOMS.iter().any(|room| is_in(source, room));
        at_home || !(made && colour)
    })
}

/// Printing, in the program too: `main.rs` may not.
fn printing_elsewhere(sources: &[Source]) -> Vec<String> {
    let macros = ["print!", "println!", "eprint!", "eprintln!"];
    let tests: Vec<String> = sources.iter().flat_map(Source::test_files).collect();
    let silent = sources.iter().filter(|source| {
        // An example is no part of the program.
        let test = tests.contains(&source.path) || source.path.contains("/examples/");
        !test && !PRINT_ROOMS.iter().any(|room| is_in(source, room))
    });
    let offenders = silent.filter(|source| {
        let code = source.code();
        macros.iter().any(|name| has_word(&code, name))
    });
    offenders.map(|source| source.path.clone()).collect()
}

/// Words that say the work is not done, comments included.
fn unfinished(sources: &[Source]) -> Vec<String> {
    // Put together here, so that this file does not hold them.
    let words = [["TO", "DO"], ["FIX", "ME"], ["XX", "X"]].map(|parts| parts.concat());
    let calls = [["to", "do!"], ["unimpl", "emented!"], ["db", "g!"]].map(|parts| parts.concat());
    let offences = sources.iter().flat_map(|source| {
        let found = words
            .iter()
            .chain(&calls)
            .filter(|word| has_word(&source.text, word));
        found.map(|word| format!("{} says {word}", source.path))
    });
    offences.collect()
}

fn too_long(sources: &[Source]) -> Vec<String> {
    let length = |source: &Source| source.text.lines().count();
    let long = sources.iter().filter(|source| length(source) > LONGEST);
    long.map(|source| format!("{}: {} lines", source.path, length(source)))
        .collect()
}

fn without_purpose(sources: &[Source]) -> Vec<String> {
    let purpose = |source: &Source| {
        let first = source
            .text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("//!"));
        first.is_some_and(|sentence| !sentence.trim().is_empty())
    };
    let offenders = sources.iter().filter(|source| !purpose(source));
    offenders.map(|source| source.path.clone()).collect()
}

fn named_for_nothing(sources: &[Source]) -> Vec<String> {
    let part = |source: &Source| {
        let mut words = source.path.split(['/', '_', '.']);
        words.any(|word| JUNK.contains(&word))
    };
    let offenders = sources.iter().filter(|source| part(source));
    offenders.map(|source| source.path.clone()).collect()
}

fn without_a_row(sources: &[Source]) -> Vec<String> {
    let parts = parts_of(sources).into_iter();
    let offenders = parts.filter(|source| !is_root(source) && layer_of(source).is_none());
    offenders.map(|source| source.path.clone()).collect()
}

/// The Rust files below `top`, without those that a crate keeps beside its sources for its tests and its fuzzer.
fn read(top: &str) -> Vec<Source> {
    let beside = |source: &Source| {
        let mut folders = source.path.split('/');
        folders.next() == Some("crates") && matches!(folders.nth(1), Some("tests" | "fuzz"))
    };
    let all = read_all(top).into_iter();
    all.filter(|source| !beside(source)).collect()
}

fn read_all(top: &str) -> Vec<Source> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = Source::read_all(project, top);
    assert!(sources.is_ok(), "{top} cannot be read: {sources:?}");
    sources.unwrap_or_default()
}

/// All Rust files: of the program and its crates, the tests, the measurements, the fuzz targets.
fn read_everything() -> Vec<Source> {
    [
        "src",
        "crates",
        "tests",
        "benches",
        "fuzz/src",
        "fuzz/targets",
    ]
    .into_iter()
    .flat_map(read_all)
    .collect()
}

#[cfg(test)]
mod circles;
#[cfg(test)]
mod layout;
#[cfg(test)]
mod public_api;
#[cfg(test)]
mod rules;
#[cfg(test)]
mod scripts;
#[cfg(test)]
mod translation;
