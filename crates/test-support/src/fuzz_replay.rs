//! The corpora and findings of fuzz targets, once more: what a fuzzer found does not come back.

use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use crate::files::{files_in, read};

/// A fuzz target: its name, and a function that panics for bytes that do not hold up.
pub type FuzzTarget = (&'static str, fn(&[u8]));

/// Runs each target of a fuzz folder over its corpus, which must be there, and over what was found with it.
///
/// # Panics
/// Where a target is not in `targets/`, has no corpus, or a file does not hold up.
pub fn replay(folder: &Path, targets: &[FuzzTarget]) {
    let names: BTreeSet<_> = targets.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names_in(&folder.join("targets")), names);
    assert_eq!(names_in(&folder.join("corpus")), names);
    assert!(names_in(&folder.join("findings")).is_subset(&names));
    let failed: Vec<_> = thread::scope(|scope| {
        let replays: Vec<_> = targets
            .iter()
            .map(|target| scope.spawn(|| failed(folder, target)))
            .collect();
        let failed = replays.into_iter().flat_map(|it| it.join().unwrap());
        failed.collect()
    });
    assert!(failed.is_empty(), "these do not hold: {failed:#?}");
}

/// The files for which a target panics.
fn failed(folder: &Path, (name, target): &FuzzTarget) -> Vec<PathBuf> {
    let corpus = files_in(&folder.join("corpus").join(name));
    assert!(!corpus.is_empty(), "{name} has no corpus");
    let findings = files_in(&folder.join("findings").join(name));
    let files = corpus.into_iter().chain(findings);
    let fails = |file: &PathBuf| {
        let bytes = read(file);
        catch_unwind(|| target(&bytes)).is_err()
    };
    files.filter(fails).collect()
}

/// The names in a folder, without what a file's name ends with.
fn names_in(folder: &Path) -> BTreeSet<String> {
    let files = files_in(folder);
    let names = files.iter().filter_map(|file| file.file_stem());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}
