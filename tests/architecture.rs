//! The house rules that no compiler checks: who may name whom, where files,
//! sockets, colours and printing live, how a file is called and how long it is.
//!
//! A change of the table comes before the change of the code that needs it.

mod mentions;
pub mod source;

use std::collections::BTreeSet;
use std::path::Path;

use mentions::{mentions, touches};
use source::{Source, has_word};

/// A row of the layers' table.
struct Layer {
    /// Modules, each with what is inside it unless that has a row of its own.
    rooms: &'static [&'static str],
    /// What they must never name: modules of ours and crates.
    never: &'static [&'static str],
    /// Exceptions: the room and what it may name all the same.
    but: &'static [(&'static str, &'static str)],
}

/// Everything that speaks to the outside, draws or decides: not for the domain.
const ABOVE_DOMAIN: [&str; 12] = [
    "app", "auth", "backend", "cli", "demo", "files", "http", "message", "service", "state", "ui",
    "worker",
];
/// The names under which the window library can be had.
const EGUI: [&str; 5] = ["egui", "eframe", "emath", "epaint", "ecolor"];
/// Names that stand for several.
const GROUPS: [(&str, &[&str]); 2] = [("(above domain)", &ABOVE_DOMAIN), ("(egui)", &EGUI)];

const LAYERS: &[Layer] = &[
    Layer {
        rooms: &[
            "geo",
            "units",
            "airac",
            "airport",
            "account",
            "remote",
            "release",
            "chart",
            "boards",
            "flight",
            "ownship",
            "pen",
            "timer",
            "display_text",
            "daylight",
        ],
        never: &[
            "tokio",
            "reqwest",
            "oauth2",
            "std::fs",
            "std::net",
            "(egui)",
            "(above domain)",
        ],
        but: &[
            // Pixels go to the window without a copy.
            ("chart::image", "egui::ColorImage"),
            ("chart::image", "egui::Color32"),
            // An address is a fact, not a socket.
            ("ownship", "std::net::IpAddr"),
            ("ownship", "std::net::Ipv4Addr"),
            ("ownship", "std::net::Ipv6Addr"),
            ("ownship", "std::net::SocketAddr"),
        ],
    },
    Layer {
        rooms: &["ownship::link"],
        never: &["(egui)", "state", "ui", "auth", "service", "demo"],
        but: &[],
    },
    Layer {
        rooms: &["message", "state"],
        never: &[
            "(egui)", "tokio", "reqwest", "auth", "service", "worker", "ui", "demo",
        ],
        but: &[],
    },
    Layer {
        rooms: &["settings", "config", "places"],
        never: &["(egui)", "tokio", "reqwest", "std::fs", "demo"],
        but: &[],
    },
    Layer {
        rooms: &["files", "log"],
        never: &["(egui)", "chart", "ui", "demo"],
        but: &[],
    },
    Layer {
        rooms: &["assets", "clock", "joystick", "language"],
        never: &[
            "(egui)",
            "reqwest",
            "oauth2",
            "std::fs",
            "std::net",
            "(above domain)",
            "demo",
        ],
        but: &[("joystick::linux", "crate::files")],
    },
    Layer {
        rooms: &["cli", "backend", "instance"],
        never: &["(egui)", "state", "ui", "demo"],
        but: &[],
    },
    Layer {
        rooms: &["http", "auth", "service"],
        never: &["(egui)", "state", "message", "worker", "ui", "demo"],
        but: &[],
    },
    Layer {
        rooms: &["worker", "fuzzing"],
        never: &["(egui)", "state", "ui", "demo"],
        but: &[],
    },
    Layer {
        rooms: &["ui"],
        never: &[
            "reqwest",
            "tokio",
            "oauth2",
            "auth",
            "service",
            "worker",
            "demo",
            "message::Command",
        ],
        but: &[],
    },
    Layer {
        rooms: &["renderer"],
        never: &["reqwest", "tokio", "state", "worker", "ui", "demo"],
        but: &[],
    },
    Layer {
        rooms: &["app"],
        never: &["demo"],
        but: &[],
    },
    // The demo knows nothing of ours; that has a rule of its own below.
    Layer {
        rooms: &["demo"],
        never: &[],
        but: &[],
    },
];

/// Where sockets may be opened. In `instance` a second start hands over, and nothing goes over a network.
const SOCKET_ROOMS: [&str; 5] = [
    "http",
    "ownship::link",
    "auth::redirect",
    "instance",
    "demo",
];
const SOCKETS: [&str; 7] = [
    "interprocess",
    "std::net::TcpListener",
    "std::net::TcpStream",
    "std::net::UdpSocket",
    "tokio::net",
    "tokio_tungstenite",
    "socket2",
];
/// Where files may be opened: in these two, and not in rooms inside them.
const FILE_ROOMS: [&str; 2] = ["src/files.rs", "src/log.rs"];
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
        "interprocess",
        "tokio",
        "tokio_tungstenite",
        "reqwest",
        "oauth2",
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

/// The parts of the library that the program consists of: no test files, not
/// the two roots, which list modules and start things.
fn rooms_of(sources: &[Source]) -> Vec<&Source> {
    let tests: Vec<String> = sources.iter().flat_map(Source::test_files).collect();
    let rooms = sources.iter().filter(|source| !source.module().is_empty());
    rooms
        .filter(|source| !tests.contains(&source.path))
        .collect()
}

fn all_modules(sources: &[Source]) -> BTreeSet<Vec<String>> {
    sources.iter().map(Source::module).collect()
}

/// One sentence for each path that breaks `allowed`.
fn misplaced(sources: &[Source], allowed: impl Fn(&Source, &str) -> bool) -> Vec<String> {
    let modules = all_modules(sources);
    let mut offences = Vec::new();
    for source in rooms_of(sources) {
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
                .any(|(room, thing)| is_in(source, room) && touches(path, thing));
            excepted
                || !spelled_out(layer.never)
                    .iter()
                    .any(|name| touches(path, name))
        })
    })
}

fn service_reaching_into_auth(sources: &[Source]) -> Vec<String> {
    misplaced(sources, |source, path| {
        let token = path.split("::").any(|part| part == "AccessToken");
        !is_in(source, "service") || !touches(path, "crate::auth") || token
    })
}

fn demo_naming_ours(sources: &[Source]) -> Vec<String> {
    misplaced(sources, |source, path| {
        !is_in(source, "demo") || !touches(path, "crate") || touches(path, "crate::demo")
    })
}

fn others_naming_demo(sources: &[Source]) -> Vec<String> {
    misplaced(sources, |source, path| {
        let demo = ["crate::demo", "crate::Demo"]
            .iter()
            .any(|name| touches(path, name));
        is_in(source, "demo") || !demo
    })
}

fn outside_of(rooms: &[&str], things: &[&str], sources: &[Source]) -> Vec<String> {
    misplaced(sources, |source, path| {
        let at_home = rooms.iter().any(|room| is_in(source, room));
        at_home || !things.iter().any(|thing| touches(path, thing))
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
        let test = tests.contains(&source.path);
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
    let rooms = rooms_of(sources).into_iter();
    let offenders = rooms.filter(|source| layer_of(source).is_none());
    offenders.map(|source| source.path.clone()).collect()
}

fn read(top: &str) -> Vec<Source> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = Source::read_all(project, top);
    assert!(sources.is_ok(), "{top} cannot be read: {sources:?}");
    sources.unwrap_or_default()
}

/// All Rust files: of the program, the tests, the measurements, the fuzz targets.
fn read_everything() -> Vec<Source> {
    ["src", "tests", "benches", "fuzz/src", "fuzz/targets"]
        .into_iter()
        .flat_map(read)
        .collect()
}

#[cfg(test)]
mod rules;
