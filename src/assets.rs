//! Assets: texts that the program carries. The build packs them (`build.rs`), which makes the program 0.4 MB smaller; they
//! are unpacked when they are needed first.

use std::io::Read as _;

use flate2::read::GzDecoder;

/// The text of a file of the folder `assets` that the build packed, by its path in there.
macro_rules! asset {
    ($path:literal) => {
        $crate::assets::text(include_bytes!(concat!(
            env!("OUT_DIR"),
            "/assets/",
            $path,
            ".gz"
        )))
    };
}

/// Unpacks a text. The build packed it, and tests read each: one that cannot be read is empty, and the log says so.
pub(crate) fn text(packed: &[u8]) -> String {
    let mut text = String::new();
    match GzDecoder::new(packed).read_to_string(&mut text) {
        Ok(_length) => text,
        Err(error) => {
            tracing::error!(%error, "an asset of the program cannot be read");
            String::new()
        }
    }
}

/// The rows of a table of `N` columns whose lines are its cells, one column after the other; none where it has another form.
pub(crate) fn rows<'a, const N: usize>(lines: &[&'a str]) -> impl Iterator<Item = [&'a str; N]> {
    let is_whole = lines.len().is_multiple_of(N);
    let count = if is_whole { lines.len() / N } else { 0 };
    let cell = move |at: usize| lines.get(at).copied().unwrap_or_default();
    (0..count).map(move |row| std::array::from_fn(|column| cell(column * count + row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_text_is_one_in_its_file() {
        let packed = asset!("languages/de.po");
        assert_eq!(packed, include_str!("../assets/languages/de.po"));
    }

    #[test]
    fn what_cannot_be_unpacked_is_empty() {
        assert_eq!(text(b""), "");
        assert_eq!(text(b"not packed"), "");
        let whole = include_bytes!("../assets/airports/airports.txt.gz");
        assert_eq!(text(&whole[..whole.len() / 2]), "");
    }
}
