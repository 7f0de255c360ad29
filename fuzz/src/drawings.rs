//! Drawings, as they lie in their file.

use flightbag::pen::Drawings;

/// Drawings that are read can be written, and come back as the same.
pub fn drawings(file: &[u8]) {
    let text = String::from_utf8_lossy(file);
    let Ok(read) = Drawings::from_toml(&text) else {
        return;
    };
    assert!(read.clearance().chars().count() <= text.chars().count());
    let written = read.to_toml();
    let again = Drawings::from_toml(&written).expect("what is written can be read");
    assert_eq!(
        again.to_toml(),
        written,
        "what is written is not what is read"
    );
}
