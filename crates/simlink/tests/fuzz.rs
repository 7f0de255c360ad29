//! The corpora and findings of the fuzz targets, once more: what a fuzzer found does not come back.

use std::path::Path;

use test_support::fuzz_replay::replay;

#[path = "../fuzz/src/lib.rs"]
mod holds;

#[test]
fn fuzz_corpora_are_replayed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    replay(&folder, &holds::TARGETS);
}
