//! Scripts say by their ending what runs them; their names end so wherever they stand.

use std::fs;
use std::path::{Path, PathBuf};

use super::rules::NONE;

/// Where scripts are.
const FOLDERS: [&str; 9] = [
    ".ci",
    "assets",
    "benches",
    "crates",
    "docs",
    "fuzz",
    "packaging",
    "proofs",
    "tests",
];
/// Asked for by this name from outside.
const ASKED_FOR: [&str; 1] = [".ci/run"];

/// The files under a folder, without what builds leave there.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.ends_with("target") {
                files(&path, found);
            }
        } else {
            found.push(path);
        }
    }
}

fn says_what_runs_it(path: &Path, begins: &[u8]) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let first = begins
        .split(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    let first = String::from_utf8_lossy(first);
    match first.strip_prefix("#!") {
        Some(program) if program.contains("python") => ending == Some("py"),
        Some(program) if program.ends_with("sh") => ending == Some("sh"),
        Some(_) | None => true,
    }
}

#[test]
fn scripts_end_in_py_or_sh() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in FOLDERS {
        files(&project.join(folder), &mut found);
    }
    let silent = found.iter().filter_map(|path| {
        let name = path.strip_prefix(project).ok()?;
        let asked_for = ASKED_FOR.iter().any(|asked| name == Path::new(asked));
        let says = asked_for || says_what_runs_it(path, &fs::read(path).ok()?);
        (!says).then(|| name.display().to_string())
    });
    assert_eq!(silent.collect::<Vec<_>>(), NONE);
}

#[test]
fn script_without_ending_is_found() {
    let python = b"#!/usr/bin/python3 -B\nimport sys";
    let shell = b"#!/bin/bash\nset -e";
    let judged = |name: &str, text: &[u8]| says_what_runs_it(Path::new(name), text);
    assert!(judged("a/run.py", python) && judged("a/run.sh", shell));
    assert!(!judged("a/run", python) && !judged("a/run", shell));
    assert!(!judged("a/run.sh", python) && !judged("a/run.py", shell));
    assert!(judged("a/corpus", b"#!/usr/bin/perl\n") && judged("a/bytes", &[0, 1]));
}
