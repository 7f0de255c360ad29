//! One test to a house rule, and one to each checker: it finds an offender.

use super::*;

pub const NONE: [&str; 0] = [];

#[test]
fn no_module_names_what_its_layer_must_not_know() {
    assert_eq!(layer_breaches(&read("src")), NONE);
}

#[test]
fn every_file_belongs_to_layer() {
    assert_eq!(without_a_row(&read("src")), NONE);
}

/// The same sources with their test modules as part of the code.
fn with_their_tests(sources: &[Source]) -> Vec<Source> {
    let all = |source: &Source| Source::new(&source.path, &source.text.replace("#[cfg(test)]", ""));
    sources.iter().map(all).collect()
}

fn files_opened_elsewhere(sources: &[Source]) -> Vec<String> {
    misplaced(sources, |source, path| {
        let at_home = FILE_ROOMS.contains(&&*source.path);
        at_home || !FILES.iter().any(|thing| touches(path, thing))
    })
}

#[test]
fn files_are_opened_in_files_and_log_only() {
    // Also in what only tests compile: a search of the sources finds the two rooms and no third.
    for top in ["src", "crates"] {
        let sources = with_their_tests(&read_all(top));
        assert_eq!(files_opened_elsewhere(&sources), NONE);
    }
}

/// Where monotonic time is read from the system: `files` compares times of files.
const TIME_ROOMS: [&str; 1] = ["files"];

fn time_read_elsewhere(sources: &[Source]) -> Vec<String> {
    let at_home = |source: &Source| {
        let mut folders = source.path.split('/');
        let tests = folders.any(|folder| folder == "tests");
        tests || TIME_ROOMS.iter().any(|room| is_in(source, room))
    };
    let reads = misplaced(sources, |source, path| {
        at_home(source) || !is_within(path, "std::time::Instant::now")
    });
    let parts = parts_of(sources).into_iter();
    let elapsed = parts.filter(|source| !at_home(source) && source.code().contains(".elapsed()"));
    let elapsed = elapsed.map(|source| format!("{} reads elapsed()", source.path));
    reads.into_iter().chain(elapsed).collect()
}

#[test]
fn monotonic_time_is_read_from_clock_only() {
    for top in ["src", "crates/simlink", "crates/chart-service"] {
        assert_eq!(time_read_elsewhere(&read(top)), NONE);
    }
    let offenders = [
        "use std::time::Instant;\nfn a() { Instant::now(); }",
        "fn a() { std::time::Instant::now(); }",
        "fn a(since: std::time::Instant) { since.elapsed(); }",
    ];
    for text in offenders {
        let source = |path: &str| [Source::new(path, text)];
        assert_eq!(
            time_read_elsewhere(&source("src/ui/a.rs")).len(),
            1,
            "{text}"
        );
        assert_eq!(time_read_elsewhere(&source("src/files/a.rs")), NONE);
    }
}

#[test]
fn sockets_are_opened_in_their_four_rooms_only() {
    for top in ["src", "crates/simlink"] {
        assert_eq!(outside_of(&SOCKET_ROOMS, &SOCKETS, &read(top)), NONE);
    }
}

#[test]
fn requests_are_made_by_two_http_clients_only() {
    for top in ["src", "crates/simlink"] {
        assert_eq!(requests_made_elsewhere(&read(top)), NONE);
    }
}

#[test]
fn colours_are_made_in_theme_only() {
    assert_eq!(colours_made_elsewhere(&read("src")), NONE);
}

#[test]
fn only_command_line_prints() {
    for top in ["src", "crates"] {
        assert_eq!(printing_elsewhere(&read(top)), NONE);
    }
}

#[test]
fn nothing_is_marked_as_unfinished() {
    assert_eq!(unfinished(&read_everything()), NONE);
}

#[test]
fn no_file_is_longer_than_four_hundred_lines() {
    assert_eq!(too_long(&read_everything()), NONE);
}

#[test]
fn every_file_says_first_what_it_is_for() {
    assert_eq!(without_purpose(&read_everything()), NONE);
}

#[test]
fn no_file_is_junk_drawer() {
    assert_eq!(named_for_nothing(&read_everything()), NONE);
}

/// A tree of made-up files.
pub fn tree(files: &[(&str, &str)]) -> Vec<Source> {
    let sources = files.iter().map(|(path, text)| Source::new(path, text));
    sources.collect()
}

#[test]
fn breach_of_layers_is_caught() {
    let offenders = [
        ("src/units.rs", "use egui::Pos2;"),
        ("src/chart/georef.rs", "fn a(b: crate::state::State) {}"),
        ("src/chart/image.rs", "use egui::{ColorImage, Context};"),
        ("src/chart/image/limits.rs", "use egui::*;"),
        (
            "src/ownship/depiction/trail.rs",
            "use super::super::super::ui::theme;",
        ),
        ("src/state.rs", "use tokio as t;"),
        ("src/config.rs", "use std::{fs, io};"),
        ("src/files.rs", "use crate::chart::image::Pixels;"),
        ("src/log.rs", "fn a(b: image::DynamicImage) {}"),
        ("src/files/late.rs", "use crate::http::PictureDownload;"),
        ("src/cli.rs", "use crate::{ui, config};"),
        ("src/http.rs", "use eframe::egui;"),
        ("src/worker/jobs.rs", "use crate::state;"),
        ("src/ui/list.rs", "use crate::message::{Action, Command};"),
        (
            "src/app.rs",
            "fn a() { chart_service::ChartService::start(); }",
        ),
    ];
    let caught = layer_breaches(&tree(&offenders));
    let caught: Vec<_> = caught
        .iter()
        .filter_map(|breach| breach.split(' ').next())
        .collect();
    assert_eq!(caught, offenders.map(|(path, _)| path));
}

#[test]
fn what_layer_may_name_is_no_breach() {
    let honest = [
        ("src/chart/image.rs", "use egui::ColorImage;"),
        (
            "src/instance.rs",
            "use crate::files::read; use tokio::net::UdpSocket;",
        ),
        (
            "src/ui/list.rs",
            "use crate::message::Action; use egui::Ui; // Not reqwest::get.",
        ),
        (
            "src/worker/mod.rs",
            "use crate::{\n    auth,\n    service,\n};\n#[cfg(test)]\nuse crate::ui::x;",
        ),
        ("src/main.rs", "use chart_service::Demo;"),
    ];
    assert_eq!(layer_breaches(&tree(&honest)), NONE);
}

#[test]
fn file_without_layer_is_caught() {
    let sources = tree(&[
        ("src/attic.rs", ""),
        ("src/ui/list.rs", ""),
        ("src/lib.rs", ""),
    ]);
    assert_eq!(without_a_row(&sources), ["src/attic.rs"]);
}

#[test]
fn file_opened_elsewhere_is_caught() {
    let sources = tree(&[
        ("src/state.rs", "fn a() { std::fs::read(b); }"),
        (
            "src/worker/mod.rs",
            "use std::fs::File;\n#[cfg(test)]\nmod tests { use tokio::fs; }",
        ),
        ("src/files.rs", "use std::fs;"),
        ("src/files/settings.rs", "use std::fs::File;"),
        ("src/main.rs", "fn main() { std::fs::write(a, b); }"),
    ]);
    assert_eq!(files_opened_elsewhere(&sources).len(), 4);
}

#[test]
fn socket_opened_elsewhere_is_caught() {
    let sources = tree(&[
        (
            "src/worker/mod.rs",
            "use std::net; fn a() { net::TcpStream::connect(b); }",
        ),
        ("src/ui/list.rs", "use std::net::*;"),
        ("src/state.rs", "use tokio_tungstenite::client_async;"),
        ("src/auth/redirect.rs", "use tokio::net::TcpListener;"),
        ("src/lib.rs", "use std::os::unix::net::UnixStream;"),
    ]);
    assert_eq!(outside_of(&SOCKET_ROOMS, &SOCKETS, &sources).len(), 4);
}

#[test]
fn request_made_elsewhere_is_caught() {
    let sources = tree(&[
        (
            "src/service/mod.rs",
            "fn a() { reqwest::Client::builder().build(); }",
        ),
        ("src/auth/token.rs", "use reqwest::{header, Client};"),
        ("src/auth/token/claims.rs", "use reqwest::*;"),
        ("src/main.rs", "use reqwest as web;"),
        ("src/http/endpoint.rs", "use reqwest::ClientBuilder;"),
    ]);
    let caught = requests_made_elsewhere(&sources);
    assert_eq!(
        caught,
        [
            "src/service/mod.rs names reqwest::Client::builder",
            "src/auth/token.rs names reqwest::Client",
            "src/auth/token/claims.rs names reqwest::*",
            "src/main.rs names reqwest",
        ]
    );
}

#[test]
fn colour_made_elsewhere_is_caught() {
    let sources = tree(&[
        (
            "src/ui/list.rs",
            "fn a() { egui::Color32::from_rgb(1, 2, 3); }",
        ),
        (
            "src/ui/theme.rs",
            "fn a() { egui::Color32::from_rgb(1, 2, 3); }",
        ),
        (
            "src/ui/overlay.rs",
            "fn a() { egui::Color32::TRANSPARENT; }",
        ),
    ]);
    assert_eq!(
        colours_made_elsewhere(&sources),
        ["src/ui/list.rs names egui::Color32::from_rgb"]
    );
}

#[test]
fn file_opened_in_test_module_is_caught() {
    let sources = tree(&[(
        "src/cli.rs",
        "#[cfg(test)]\nmod tests {\n fn a() { std::fs::write(b, c); }\n}",
    )]);
    assert_eq!(outside_of(&FILE_ROOMS, &FILES, &sources), NONE);
    let sources = with_their_tests(&sources);
    assert_eq!(outside_of(&FILE_ROOMS, &FILES, &sources).len(), 1);
}

#[test]
fn printing_elsewhere_is_caught() {
    let sources = tree(&[
        ("src/main.rs", "fn main() { eprintln!(\"\"); }"),
        ("src/cli.rs", "fn a() { println!(\"\"); }"),
        ("src/state.rs", "// println!\nfn a() { pprintln!(); }"),
    ]);
    assert_eq!(printing_elsewhere(&sources), ["src/main.rs"]);
}

#[test]
fn unfinished_work_is_caught_in_comments_too() {
    // Put together here, so that no search for left-overs stops at this file.
    let later = ["// TO", "DO: later"].concat();
    let longer_word = ["let icao = \"XX", "XX\";"].concat();
    let sources = tree(&[("src/state.rs", &later), ("src/units.rs", &longer_word)]);
    assert_eq!(unfinished(&sources).len(), 1);
}

#[test]
fn long_file_is_caught() {
    let lines = |count: usize| "\n".repeat(count);
    let sources = tree(&[
        ("src/a.rs", &lines(LONGEST)),
        ("src/b.rs", &lines(LONGEST + 1)),
    ]);
    assert_eq!(too_long(&sources), ["src/b.rs: 401 lines"]);
}

#[test]
fn file_without_purpose_is_caught() {
    let sources = tree(&[
        ("src/a.rs", "//!"),
        ("src/b.rs", "use c;"),
        ("src/d.rs", "//! A thing."),
    ]);
    assert_eq!(without_purpose(&sources), ["src/a.rs", "src/b.rs"]);
}

#[test]
fn junk_drawer_is_caught() {
    let sources = tree(&[
        ("src/ui/utils.rs", ""),
        ("src/helpers/mod.rs", ""),
        ("src/link_manager.rs", ""),
        ("src/commons.rs", ""),
    ]);
    assert_eq!(named_for_nothing(&sources).len(), 3);
}
