//! A file that the program keeps something in: whole on the disk whatever happens while it is replaced (reliability P8).

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::files::{self, Error, UnreadableReason, read_text_up_to};
use crate::pen::LONGEST_FILE as LONGEST_DRAWINGS;

/// The longest file of settings, in bytes: more than its limits allow (`settings::tests::limits` fills them all), which is far more
/// than anybody has.
pub(crate) const LONGEST_SETTINGS: u64 = 64 << 20;
/// No save takes longer than this.
const LONGEST_SAVE: Duration = Duration::from_mins(10);
/// What the file of drawings is called.
const DRAWINGS: &str = "drawings.toml";

/// A file of settings or of drawings, and those beside it.
#[derive(Debug, Clone)]
pub(crate) struct UserFile {
    path: PathBuf,
    /// A longer one is not read.
    longest: u64,
    /// Whether copies of the files that are there are to be made before anything takes their place.
    keep_first: Arc<AtomicBool>,
}

/// Why there is no text where something is kept.
#[derive(Debug)]
pub(crate) enum NoText {
    /// It cannot be read now.
    Unreadable(UnreadableReason),
    /// What is there is none, or far too long.
    Damaged,
}

impl UserFile {
    /// A file of settings that the user named.
    pub fn at(path: PathBuf) -> Self {
        Self {
            path,
            longest: LONGEST_SETTINGS,
            keep_first: Arc::default(),
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
            keep_first: Arc::default(),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the newest text, and the one before, each to be tried in turn: a kill while it was saved leaves one of the two.
    pub fn read(&self) -> Vec<Result<String, NoText>> {
        let mut texts = Vec::new();
        for path in [self.path.clone(), self.beside("previous")] {
            match read_text_up_to(&path, self.longest) {
                Ok(text) => texts.push(Ok(text)),
                Err(Error::Unreadable(_, UnreadableReason::Missing(_))) => {}
                Err(Error::Unreadable(_, reason)) => texts.push(Err(NoText::Unreadable(reason))),
                Err(Error::TooLong(_) | Error::NotText(_)) => texts.push(Err(NoText::Damaged)),
            }
        }
        texts
    }

    /// Puts the newest file aside, so that it can be looked at and nothing takes its place.
    pub fn set_aside(&self) -> io::Result<()> {
        let aside = self.beside("damaged");
        match files::move_aside(&self.path, &aside) {
            // A kill while it was saved left the one before alone.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                files::rename(&self.beside("previous"), &aside)
            }
            result => result.map(|_aside| ()),
        }
    }

    /// Puts the settings and those before them aside for a start without any; returns where the newest are kept, `None`
    /// where there were none.
    pub fn keep_aside(&self, moment: jiff::civil::DateTime) -> io::Result<Option<PathBuf>> {
        let kept = self.beside(&format!("bak-{}", moment.strftime("%Y%m%d-%H%M%S")));
        let moved = |from: &PathBuf, to: &PathBuf| match files::move_aside(from, to) {
            Ok(aside) => Ok(Some(aside)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        };
        let newest = moved(&self.path, &kept)?;
        let previous = self.beside("previous");
        // A kill while they were saved may have left the ones before alone.
        let to = if newest.is_some() {
            kept.with_extension("previous.toml")
        } else {
            kept
        };
        let before = moved(&previous, &to)?;
        Ok(newest.or(before))
    }

    /// Has copies made of the files that are there before the next text is written: they hold what cannot be read.
    pub fn keep_before_writing(&self) {
        self.keep_first.store(true, Ordering::Relaxed);
    }

    fn copy_aside(&self, moment: jiff::civil::DateTime) -> io::Result<()> {
        let newest = self.beside(&format!("bak-{}", moment.strftime("%Y%m%d-%H%M%S")));
        let before = newest.with_extension("previous.toml");
        for (from, to) in [(&self.path, newest), (&self.beside("previous"), before)] {
            match read_text_up_to(from, self.longest) {
                Ok(text) => {
                    let (new, replaced) = (self.new_file(), to.with_extension("replaced.toml"));
                    files::replace(&to, &new, &replaced, &text)?;
                }
                Err(Error::Unreadable(_, UnreadableReason::Missing(_))) => {}
                Err(_unreadable) => files::rename(from, &to)?,
            }
        }
        Ok(())
    }

    /// Replaces the text: whatever happens meanwhile, this one or the one before is whole on the disk.
    pub fn write(&self, text: &str) -> io::Result<()> {
        if self.keep_first.load(Ordering::Relaxed) {
            self.copy_aside(jiff::ZonedDateTime::now().datetime())?;
            self.keep_first.store(false, Ordering::Relaxed);
        }
        files::replace(&self.path, &self.new_file(), &self.beside("previous"), text)
    }

    /// Removes the partial files that a kill left, once no process can still be writing them.
    pub fn remove_unfinished(&self) -> io::Result<()> {
        let Some(folder) = self.path.parent() else {
            return Ok(());
        };
        let (stem, all) = (self.path.file_stem(), files::entries(folder)?);
        let unfinished = all.into_iter().filter(|path| {
            let middle = path.file_stem().map(Path::new);
            let ours = middle.is_some_and(|middle| middle.file_stem() == stem);
            let end = middle
                .and_then(Path::extension)
                .and_then(|end| end.to_str());
            let number = end.and_then(|end| end.strip_prefix("new-"));
            ours && number.is_some_and(|number| number.parse::<u32>().is_ok())
        });
        for path in unfinished {
            files::remove_older(&path, LONGEST_SAVE)?;
        }
        Ok(())
    }

    /// Where a text is on its way. Another Flightbag may save at the same time.
    fn new_file(&self) -> PathBuf {
        self.beside(&format!("new-{}", std::process::id()))
    }

    fn beside(&self, what: &str) -> PathBuf {
        self.path.with_extension(format!("{what}.toml"))
    }
}

#[cfg(test)]
mod tests;
