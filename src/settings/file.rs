//! A file that the program keeps something in: whole on the disk whatever happens while it is replaced (reliability P8).

use std::io;
use std::path::PathBuf;

use crate::files::{self, Error, read_text_up_to};

/// The longest file of settings, in bytes.
const LONGEST_SETTINGS: u64 = 1 << 20;
/// The longest file of drawings, in bytes: several times what all of them can take.
const LONGEST_DRAWINGS: u64 = 16 << 20;
/// What the file of drawings is called.
const DRAWINGS: &str = "drawings.toml";

/// A file of settings or of drawings, and those beside it.
#[derive(Debug, Clone)]
pub(crate) struct KeptFile {
    path: PathBuf,
    /// A longer one is not read.
    longest: u64,
}

/// What was found where something is kept.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// The text, and the one before it, each to be tried in turn; `None` is one that is no text.
    pub texts: Vec<Option<String>>,
    /// Why one could not be read.
    pub trouble: Option<io::Error>,
}

impl KeptFile {
    /// A file of settings that the user named.
    pub fn at(path: PathBuf) -> Self {
        Self {
            path,
            longest: LONGEST_SETTINGS,
        }
    }

    /// The file of drawings beside these settings.
    pub fn drawings(&self) -> Self {
        let named = self.path.with_file_name(DRAWINGS);
        let path = if named == self.path {
            self.beside("drawings")
        } else {
            named
        };
        Self {
            path,
            longest: LONGEST_DRAWINGS,
        }
    }

    /// Reads the newest text, and the one before: a kill while it was saved leaves one of the two.
    pub fn read(&self) -> Kept {
        let mut kept = Kept::default();
        for path in [self.path.clone(), self.beside("previous")] {
            match read_text_up_to(&path, self.longest) {
                Ok(text) => kept.texts.push(Some(text)),
                Err(Error::Unreadable { reason, .. })
                    if reason.kind() == io::ErrorKind::NotFound => {}
                Err(Error::Unreadable { reason, .. }) => {
                    kept.texts.push(None);
                    kept.trouble = Some(reason);
                }
                Err(Error::TooLong { .. } | Error::NotText { .. }) => kept.texts.push(None),
            }
        }
        kept
    }

    /// Puts the damaged file aside, so that it can be looked at.
    pub fn set_aside(&self) -> io::Result<()> {
        files::rename(&self.path, &self.beside("damaged"))
    }

    /// Puts the settings and those before them aside for a start without any; returns where the newest are kept, `None`
    /// where there were none.
    pub fn keep_aside(&self, moment: jiff::civil::DateTime) -> io::Result<Option<PathBuf>> {
        let kept = self.beside(&format!("bak-{}", moment.strftime("%Y%m%d-%H%M%S")));
        let moved = |from: &PathBuf, to: &PathBuf| match files::rename(from, to) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        };
        let newest = moved(&self.path, &kept)?;
        let previous = self.beside("previous");
        // A kill while they were saved may have left the ones before alone.
        let to = if newest {
            kept.with_extension("previous.toml")
        } else {
            kept.clone()
        };
        let before = moved(&previous, &to)?;
        Ok((newest || before).then_some(kept))
    }

    /// Replaces the text: whatever happens meanwhile, this one or the one before is whole on the disk.
    pub fn write(&self, text: &str) -> io::Result<()> {
        self.write_bytes(text.as_bytes())
    }

    fn write_bytes(&self, bytes: &[u8]) -> io::Result<()> {
        // Another Flightbag may save at the same time.
        let new = self.beside(&format!("new-{}", std::process::id()));
        files::replace(&self.path, &new, &self.beside("previous"), bytes)
    }

    fn beside(&self, what: &str) -> PathBuf {
        self.path.with_extension(format!("{what}.toml"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh() -> (tempfile::TempDir, KeptFile) {
        let folder = tempfile::tempdir().unwrap();
        let file = KeptFile::at(folder.path().join("deep").join("settings.toml"));
        (folder, file)
    }

    fn texts(file: &KeptFile) -> Vec<Option<String>> {
        file.read().texts
    }

    fn text(text: Option<&str>) -> Option<String> {
        text.map(str::to_owned)
    }

    #[test]
    fn nothing_is_kept_before_something_was_written() {
        let (_folder, file) = fresh();
        let kept = file.read();
        assert!(kept.texts.is_empty() && kept.trouble.is_none());
    }

    #[test]
    fn the_newest_comes_first_and_the_one_before_it_next() {
        let (_folder, file) = fresh();
        for text in ["a", "b", "c"] {
            file.write(text).unwrap();
        }
        assert_eq!(texts(&file), [Some("c"), Some("b")].map(text));
    }

    #[test]
    fn a_kill_between_the_two_renames_leaves_the_one_before() {
        let (_folder, file) = fresh();
        file.write("a").unwrap();
        files::rename(&file.path, &file.beside("previous")).unwrap();
        assert_eq!(texts(&file), [text(Some("a"))]);
    }

    #[test]
    fn settings_that_are_kept_aside_are_read_no_more_and_not_lost() {
        let moment = jiff::civil::date(2026, 11, 22).at(15, 4, 5, 0);
        let (_folder, file) = fresh();
        assert_eq!(file.keep_aside(moment).unwrap(), None);
        for text in ["a", "b"] {
            file.write(text).unwrap();
        }
        let kept = file.keep_aside(moment).unwrap().unwrap();
        assert!(kept.ends_with("settings.bak-20261122-150405.toml"));
        assert_eq!(files::read_text(&kept).unwrap(), "b");
        assert!(texts(&file).is_empty());
        let before = kept.with_extension("previous.toml");
        assert_eq!(files::read_text(&before).unwrap(), "a");
    }

    #[test]
    fn drawings_have_a_file_of_their_own_beside_any_settings() {
        for (settings, drawings) in [
            ("settings.toml", "drawings.toml"),
            ("mine", "drawings.toml"),
            ("drawings.toml", "drawings.drawings.toml"),
        ] {
            let beside = KeptFile::at(PathBuf::from("a").join(settings)).drawings();
            assert_eq!(beside.path, PathBuf::from("a").join(drawings));
        }
    }

    #[test]
    fn a_file_of_drawings_may_be_longer_than_one_of_settings() {
        let (_folder, file) = fresh();
        let long = "#".repeat(LONGEST_SETTINGS as usize + 1);
        file.write(&long).unwrap();
        assert_eq!(texts(&file), [None]);
        let drawings = file.drawings();
        drawings.write(&long).unwrap();
        assert_eq!(texts(&drawings), [text(Some(&long))]);
    }

    #[test]
    fn a_file_that_is_no_text_is_damaged_and_can_be_set_aside() {
        let (_folder, file) = fresh();
        file.write("a").unwrap();
        file.write_bytes(&[0xff, 0xfe]).unwrap();
        assert_eq!(texts(&file), [None, text(Some("a"))]);
        file.set_aside().unwrap();
        assert_eq!(texts(&file), [text(Some("a"))]);
        assert!(file.beside("damaged").exists());
    }
}
