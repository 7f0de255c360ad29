//! The files that tests of the crates read: traces, corpora, findings.

use std::fs;
use std::path::{Path, PathBuf};

/// The files in a folder, by name; a folder that is not there has none.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// What is in a file.
///
/// # Panics
/// Where it cannot be read.
pub fn read(file: &Path) -> Vec<u8> {
    fs::read(file).unwrap()
}
