//! The corpora and findings of the fuzz targets, once more: what a fuzzer found does not come back (`fuzz/README.md`).

#[path = "../fuzz/src/lib.rs"]
mod holds;

use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// The files in a folder of `fuzz/`, by name; a folder that is not there has none.
fn files_in(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz")
        .join(folder);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return Vec::new();
    };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Runs a target over its corpus, which must be there, and over what was found with it.
fn replay(name: &str, target: fn(&[u8])) {
    let corpus = files_in(&format!("corpus/{name}"));
    assert!(!corpus.is_empty(), "fuzz/corpus/{name} has no files");
    let findings = files_in(&format!("findings/{name}"));
    for file in corpus.iter().chain(&findings) {
        let bytes = std::fs::read(file).unwrap();
        let held = catch_unwind(|| target(&bytes));
        assert!(held.is_ok(), "{} does not hold", file.display());
    }
}

/// The names in a folder of `fuzz/`, without what a file's name ends with.
fn names_in(folder: &str) -> BTreeSet<String> {
    let files = files_in(folder);
    let names = files.iter().filter_map(|file| file.file_stem());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

#[test]
fn fuzz_corpora_are_replayed() {
    let targets = names_in("targets");
    assert!(targets.len() >= 8, "{targets:?}");
    assert_eq!(names_in("corpus"), targets);
    assert!(names_in("findings").is_subset(&targets));
    for target in &targets {
        let replayed = format!("replay(\"{target}\", holds::{target});");
        assert!(include_str!("fuzz.rs").contains(&replayed), "{target}");
    }
}

#[test]
fn airport() {
    replay("airport", holds::airport);
}

#[test]
fn call() {
    replay("call", holds::call);
}

#[test]
fn chart_list() {
    replay("chart_list", holds::chart_list);
}

#[test]
fn claims() {
    replay("claims", holds::claims);
}

#[test]
fn conversation() {
    replay("conversation", holds::conversation);
}

#[test]
fn device_offer() {
    replay("device_offer", holds::device_offer);
}

#[test]
fn discovery() {
    replay("discovery", holds::discovery);
}

#[test]
fn drawings() {
    replay("drawings", holds::drawings);
}

#[test]
fn flight_plan() {
    replay("flight_plan", holds::flight_plan);
}

#[test]
fn flightgear() {
    replay("flightgear", holds::flightgear);
}

#[test]
fn flightgear_tree() {
    replay("flightgear_tree", holds::flightgear_tree);
}

#[test]
fn gdl90() {
    replay("gdl90", holds::gdl90);
}

#[test]
fn georef() {
    replay("georef", holds::georef);
}

#[test]
fn gpsd() {
    replay("gpsd", holds::gpsd);
}

#[test]
fn headers() {
    replay("headers", holds::headers);
}

#[test]
fn image_url() {
    replay("image_url", holds::image_url);
}

#[test]
fn lines() {
    replay("lines", holds::lines);
}

#[test]
fn nmea() {
    replay("nmea", holds::nmea);
}

#[test]
fn picture() {
    replay("picture", holds::picture);
}

#[test]
fn recording() {
    replay("recording", holds::recording);
}

#[test]
fn redirect() {
    replay("redirect", holds::redirect);
}

#[test]
fn releases() {
    replay("releases", holds::releases);
}

#[test]
fn settings() {
    replay("settings", holds::settings);
}

#[test]
fn simconnect() {
    replay("simconnect", holds::simconnect);
}

#[test]
fn simconnect_addresses() {
    replay("simconnect_addresses", holds::simconnect_addresses);
}

#[test]
fn subscriptions() {
    replay("subscriptions", holds::subscriptions);
}

#[test]
fn token_answer() {
    replay("token_answer", holds::token_answer);
}

#[test]
fn trace() {
    replay("trace", holds::trace);
}

#[test]
fn websocket() {
    replay("websocket", holds::websocket);
}

#[test]
fn x_plane() {
    replay("x_plane", holds::x_plane);
}

#[test]
fn x_plane_web() {
    replay("x_plane_web", holds::x_plane_web);
}

#[test]
fn xgps() {
    replay("xgps", holds::xgps);
}
