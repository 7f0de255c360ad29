//! What becomes of a kept file at the start: it is used, put aside, or left as it is until the user chose.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use sentence::AnySentence;

use super::{Files, SettingsStorage, StorageText, StoredInFile, StoredState};
use crate::file_format::FileCompleteness;
use crate::message::{Recoveries, Recovery};
use crate::pen::Drawings;
use crate::settings::{NoText, Settings, UserFile};

/// The thread that reads, once that has begun.
pub(super) type ReaderThread = Arc<Mutex<Option<JoinHandle<StoredState>>>>;

impl SettingsStorage {
    /// Begins to read what is remembered, away from the thread that opens the window: [`Self::recall`] waits only for what
    /// is left of that. A damaged file may take a second.
    pub fn begin_recall(&self) {
        let Some(files) = self.files.clone() else {
            return;
        };
        let thread = thread::Builder::new().name("settings-reader".to_owned());
        match thread.spawn(move || files.recall()) {
            Ok(reading) => *self.lock_reading() = Some(reading),
            Err(error) => tracing::warn!(%error, "the settings are read when they are needed"),
        }
    }

    /// Returns what is remembered. A damaged file is put aside and told of once; one that can be read in part stays as it is
    /// until the user chose.
    pub fn recall(&self) -> StoredState {
        let begun = self.lock_reading().take();
        // A panic in there was logged when it happened.
        let read = begun.and_then(|reading| reading.join().ok());
        let read = read.or_else(|| self.files.as_ref().map(Files::recall));
        read.unwrap_or_else(|| StoredState {
            notice: self.why_not.clone().map(AnySentence::from),
            ..StoredState::default()
        })
    }

    fn lock_reading(&self) -> MutexGuard<'_, Option<JoinHandle<StoredState>>> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Files {
    fn recall(&self) -> StoredState {
        let settings: LoadedFile<Settings> = recall(&self.settings);
        let drawings: LoadedFile<Drawings> = recall(&self.drawings);
        let said = settings.notice.into_iter().chain(drawings.notice);
        let notice = said.reduce(AnySentence::and);
        StoredState {
            settings: settings.used,
            drawings: drawings.used,
            notice,
            recoveries: Recoveries {
                settings: settings.recovery.map(Box::new),
                drawings: drawings.recovery.map(Box::new),
                chosen: None,
            },
        }
    }
}

/// What is known of a file after the start.
#[derive(Default)]
struct LoadedFile<T> {
    /// What is used, until the user chose something else.
    used: T,
    /// What the user must know.
    notice: Option<AnySentence>,
    /// What the user is asked.
    recovery: Option<Recovery<T>>,
}

/// Why a file cannot simply be used.
enum LoadError<T> {
    /// Nothing of it could be read.
    Unreadable(NoText),
    /// There is nothing in it.
    Empty,
    /// This could be read.
    NotWhole(T, FileCompleteness),
}

impl<T> LoadError<T> {
    fn for_log(&self) -> String {
        match self {
            Self::Unreadable(why) => format!("{why:?}"),
            Self::Empty => "empty".to_owned(),
            Self::NotWhole(_, wholeness) => format!("{wholeness:?}"),
        }
    }
}

/// A text that is whole, or what is the matter with it.
fn judge<T: StoredInFile>(text: Result<String, NoText>) -> Result<T, LoadError<T>> {
    let text = text.map_err(LoadError::Unreadable)?;
    if text.trim().is_empty() {
        return Err(LoadError::Empty);
    }
    match T::read(&text) {
        None => Err(LoadError::Unreadable(NoText::Damaged)),
        Some((whole, FileCompleteness::Whole)) => Ok(whole),
        Some((readable, wholeness)) => Err(LoadError::NotWhole(readable, wholeness)),
    }
}

/// What is in a file, or was before it was damaged, and what the user must know about that or decide.
fn recall<T: StoredInFile>(file: &UserFile) -> LoadedFile<T> {
    let name = T::NAME;
    if let Err(error) = file.remove_unfinished() {
        tracing::debug!(%error, "unfinished {name} could not be removed");
    }
    let mut texts = file.read().into_iter().map(judge::<T>);
    let trouble = match texts.next() {
        Some(Ok(used)) => {
            return LoadedFile {
                used,
                ..LoadedFile::default()
            };
        }
        Some(Err(trouble)) => trouble,
        None => return LoadedFile::default(),
    };
    let mut before = texts.next();
    if matches!(trouble, LoadError::Empty) && before.is_none() {
        // Nothing was ever saved: the file was made by hand, to have settings beside the program.
        return LoadedFile::default();
    }
    if matches!(before, Some(Err(_))) {
        file.keep_before_writing();
    }
    let said = match &trouble {
        LoadError::Unreadable(why) => put_aside::<T>(file, why),
        LoadError::Empty => {
            // It stays: it may be what says that settings are beside the program.
            file.keep_before_writing();
            T::EMPTY
        }
        LoadError::NotWhole(_, FileCompleteness::Later) => T::LATER,
        LoadError::NotWhole(..) => T::PARTLY,
    };
    let why = trouble.for_log();
    tracing::warn!("the {name} are not whole: {why}");
    let readable = match trouble {
        LoadError::NotWhole(readable, _) => Some(readable),
        // Those before are the newest now.
        LoadError::Unreadable(_) | LoadError::Empty => {
            match before.take_if(|before| matches!(before, Err(LoadError::NotWhole(..)))) {
                Some(Err(LoadError::NotWhole(readable, _))) => Some(readable),
                _ => None,
            }
        }
    };
    let earlier = before.and_then(Result::ok);
    let used = earlier.as_ref().or(readable.as_ref()).cloned();
    let how = match (&earlier, &readable) {
        (Some(_), _) => StorageText::PreviousUsed,
        (None, Some(_)) => StorageText::PartUsed,
        (None, None) => StorageText::NothingUsed,
    };
    let said = AnySentence::from(said).and(how);
    let used = used.unwrap_or_default();
    let Some(readable) = readable else {
        return LoadedFile {
            used,
            notice: Some(said),
            recovery: None,
        };
    };
    file.keep_before_writing();
    let recovery = Recovery {
        sentence: said,
        readable,
        earlier,
    };
    LoadedFile {
        used,
        notice: None,
        recovery: Some(recovery),
    }
}

/// Puts a file aside that cannot be read, and says so. Nothing of it may be lost: it may be readable again in a moment.
fn put_aside<T: StoredInFile>(file: &UserFile, why: &NoText) -> StorageText {
    let name = T::NAME;
    match (why, file.set_aside()) {
        (_, Err(error)) => {
            tracing::warn!(%error, "the damaged {name} could not be put aside");
            T::STUCK(error.to_string())
        }
        (NoText::Unreadable(error), Ok(())) => T::UNREADABLE(error.to_string()),
        (NoText::Damaged, Ok(())) => T::DAMAGED,
    }
}
