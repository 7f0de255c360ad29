//! Storage: settings and drawings are read at the start, and saved a moment after they changed (reliability P8).

mod recall;

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clock::Clock;
use sentence::AnySentence;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::event_sender::EventSender;
use crate::file_format::FileCompleteness;
use crate::message::{Event, Recoveries};
use crate::pen::Drawings;
use crate::settings::{OpenCharts, Settings, UserFile};
use recall::ReaderThread;

/// Changes that follow each other soon are saved together.
const GATHERED_FOR: Duration = Duration::from_millis(500);
/// Where only that changed which changes with every chart, it is saved no more often: a session of many charts writes
/// little (reliability P1). The end saves it at once.
const SELDOM: Duration = Duration::from_secs(10);

/// How long the end waits for what is being saved: the folder may be on another computer, which does not answer.
const LONGEST_END: Duration = Duration::from_secs(5);

/// Where settings are kept, and drawings beside them.
#[derive(Debug, Clone, Default)]
pub struct SettingsStorage {
    files: Option<Files>,
    /// What the user must know where nothing is remembered.
    why_not: Option<StorageText>,
    /// What is being read meanwhile.
    reading: ReaderThread,
}

/// The two files.
#[derive(Debug, Clone)]
struct Files {
    settings: UserFile,
    drawings: UserFile,
}

/// What was remembered of the run before.
#[derive(Debug, Default)]
pub struct StoredState {
    /// The settings; those of a fresh start where there are none.
    pub settings: Settings,
    /// The drawings.
    pub drawings: Drawings,
    /// What the user must know about them, as a sentence or two.
    pub notice: Option<AnySentence>,
    /// What the user is asked about files that are not whole.
    pub recoveries: Recoveries,
}

/// Something that has a file of its own.
trait StoredInFile: Clone + Default + Send + Sync + 'static {
    /// What the log calls it, in the plural.
    const NAME: &'static str;

    /// What is said where its file was damaged.
    const DAMAGED: StorageText;
    /// What is said where there was nothing in its file.
    const EMPTY: StorageText;
    /// What is said where some of it could not be read.
    const PARTLY: StorageText;
    /// What is said where its file is of a later format.
    const LATER: StorageText;
    /// What is said where its file could not be read.
    const UNREADABLE: fn(String) -> StorageText;
    /// What is said where neither could be done: what is the matter with its folder.
    const STUCK: fn(String) -> StorageText;
    /// What is said where its file could not be written.
    const NOT_SAVED: fn(SaveFailure) -> StorageText;

    /// Reads the file's text, and how much of it could be read; `None` where it is damaged.
    fn read(text: &str) -> Option<(Self, FileCompleteness)>;

    /// The text for the file.
    fn text(&self) -> String;

    /// Whether nothing is lost if this is saved later than what was saved last.
    fn may_wait(&self, saved: &Self) -> bool;
}

impl StoredInFile for Settings {
    const NAME: &'static str = "settings";
    const DAMAGED: StorageText = StorageText::SettingsDamaged;
    const EMPTY: StorageText = StorageText::SettingsEmpty;
    const PARTLY: StorageText = StorageText::SettingsPartly;
    const LATER: StorageText = StorageText::SettingsLater;
    const UNREADABLE: fn(String) -> StorageText = StorageText::SettingsUnreadable;
    const STUCK: fn(String) -> StorageText = StorageText::SettingsStuck;
    const NOT_SAVED: fn(SaveFailure) -> StorageText = StorageText::SettingsNotSaved;

    fn read(text: &str) -> Option<(Self, FileCompleteness)> {
        Self::read(text).ok()
    }

    fn text(&self) -> String {
        self.to_toml()
    }

    fn may_wait(&self, saved: &Self) -> bool {
        // Signing out closes all: that is true at the next start, whatever comes (reliability P9).
        let all_closed = self.open != saved.open && self.open == OpenCharts::default();
        let mut what_is_chosen = self.clone();
        what_is_chosen.open = saved.open.clone();
        // Day and night are switched to and fro while charts are looked at.
        what_is_chosen.light = saved.light;
        !all_closed && what_is_chosen == *saved
    }
}

impl StoredInFile for Drawings {
    const NAME: &'static str = "drawings";
    const DAMAGED: StorageText = StorageText::DrawingsDamaged;
    const EMPTY: StorageText = StorageText::DrawingsEmpty;
    const PARTLY: StorageText = StorageText::DrawingsPartly;
    const LATER: StorageText = StorageText::DrawingsLater;
    const UNREADABLE: fn(String) -> StorageText = StorageText::DrawingsUnreadable;
    const STUCK: fn(String) -> StorageText = StorageText::DrawingsStuck;
    const NOT_SAVED: fn(SaveFailure) -> StorageText = StorageText::DrawingsNotSaved;

    fn read(text: &str) -> Option<(Self, FileCompleteness)> {
        Self::read(text).ok()
    }

    fn text(&self) -> String {
        self.to_toml()
    }

    fn may_wait(&self, _saved: &Self) -> bool {
        false
    }
}

sentence::sentences! {
    /// What is said of settings and drawings.
    #[derive(Debug, Clone)]
    enum StorageText {
        /// Nothing can be remembered.
        NoFolder => "This system gives Flightbag no folder: your choices are lost when you close it.",
        /// See [`StoredInFile::DAMAGED`].
        SettingsDamaged => "The saved settings were damaged and have been set aside.",
        /// See [`StoredInFile::EMPTY`].
        SettingsEmpty => "The file of saved settings is empty.",
        /// See [`StoredInFile::PARTLY`].
        SettingsPartly => "Some saved settings could not be read.",
        /// See [`StoredInFile::LATER`].
        SettingsLater => "The saved settings are from a later version of Flightbag. Some may work differently in this one.",
        /// See [`StoredInFile::UNREADABLE`].
        SettingsUnreadable(error: String) => "The saved settings could not be read and have been set aside: {error}.",
        /// See [`StoredInFile::STUCK`].
        SettingsStuck(error: String) => "The saved settings could neither be read nor set aside: {error}.",
        /// See [`StoredInFile::NOT_SAVED`].
        SettingsNotSaved(error: SaveFailure) => "The settings could not be saved: {error}.",
        /// See [`StoredInFile::DAMAGED`].
        DrawingsDamaged => "The saved drawings were damaged and have been set aside.",
        /// See [`StoredInFile::EMPTY`].
        DrawingsEmpty => "The file of saved drawings is empty.",
        /// See [`StoredInFile::PARTLY`].
        DrawingsPartly => "Some saved drawings could not be read.",
        /// See [`StoredInFile::LATER`].
        DrawingsLater => "The saved drawings are from a later version of Flightbag. Some may look different in this one.",
        /// See [`StoredInFile::UNREADABLE`].
        DrawingsUnreadable(error: String) => "The saved drawings could not be read and have been set aside: {error}.",
        /// See [`StoredInFile::STUCK`].
        DrawingsStuck(error: String) => "The saved drawings could neither be read nor set aside: {error}.",
        /// See [`StoredInFile::NOT_SAVED`].
        DrawingsNotSaved(error: SaveFailure) => "The drawings could not be saved: {error}.",
        /// Those before are whole.
        PreviousUsed => "The previously saved ones are used.",
        /// Some of them could be read.
        PartUsed => "The readable part is used.",
        /// Nothing could be read.
        NothingUsed => "Flightbag starts without them.",
    }
}

sentence::sentences! {
    /// Why something could not be saved; in words of ours where the user can put it right.
    #[derive(Debug, Clone)]
    enum SaveFailure {
        /// There is no room.
        DiskFull => ["reason"] "the disk is full",
        /// The folder is not the user's, or read only.
        NotAllowed => ["reason"] "Flightbag is not allowed to write to their folder",
        /// What the system says.
        System(error: String) => "{error}",
    }
}

impl From<&io::Error> for SaveFailure {
    fn from(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull,
            io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => Self::NotAllowed,
            _ => Self::System(error.to_string()),
        }
    }
}

impl SettingsStorage {
    /// Nothing is remembered.
    pub fn unsaved() -> Self {
        Self::default()
    }

    /// Nothing is remembered, because the system gives a program no folder; the user is told.
    pub fn without_folder() -> Self {
        Self {
            why_not: Some(StorageText::NoFolder),
            ..Self::default()
        }
    }

    /// In this file; drawings are kept beside it.
    pub fn at(path: PathBuf) -> Self {
        let settings = UserFile::at(path);
        let drawings = settings.drawings();
        Self {
            files: Some(Files { settings, drawings }),
            ..Self::default()
        }
    }

    /// Puts what is remembered aside; returns where it is kept, `None` where there was nothing.
    pub fn keep_aside(&self) -> io::Result<Option<PathBuf>> {
        let moment = jiff::ZonedDateTime::now().datetime();
        self.files
            .as_ref()
            .map_or(Ok(None), |files| files.settings.keep_aside(moment))
    }
}

/// What saves settings and drawings, each when they change.
#[derive(Debug)]
pub(super) struct BackgroundSavers {
    pub settings: Saver<Settings>,
    pub drawings: Saver<Drawings>,
}

impl BackgroundSavers {
    /// Needs a runtime around it; `None` where nothing is remembered.
    pub(super) fn start(
        storage: &SettingsStorage,
        outbox: EventSender,
        clock: Clock,
    ) -> Option<Self> {
        let files = storage.files.clone()?;
        Some(Self {
            drawings: Saver::start(files.drawings, outbox.clone(), clock.clone()),
            settings: Saver::start(files.settings, outbox, clock),
        })
    }

    /// Saves at once what is not saved yet, and waits a few seconds for that at most.
    pub(super) async fn finish(self, clock: &Clock) {
        let saving = async { tokio::join!(self.settings.finish(), self.drawings.finish()) };
        if clock.limit(LONGEST_END, saving).await.is_err() {
            tracing::warn!("what changed last may not be saved: the folder does not answer");
        }
    }
}

/// Saves what changes.
#[derive(Debug)]
pub(super) struct Saver<T> {
    latest: watch::Sender<T>,
    task: JoinHandle<()>,
}

#[expect(private_bounds, reason = "there are two that have files, both here")]
impl<T: StoredInFile> Saver<T> {
    fn start(file: UserFile, outbox: EventSender, clock: Clock) -> Self {
        let (latest, changes) = watch::channel(T::default());
        let task = tokio::spawn(save(file, changes, outbox, clock));
        Self { latest, task }
    }

    /// Has these saved soon.
    pub(super) fn save(&self, changed: T) {
        self.latest.send_replace(changed);
    }

    async fn finish(self) {
        drop(self.latest);
        // A panic in there was logged when it happened.
        self.task.await.ok();
    }
}

async fn save<T: StoredInFile>(
    file: UserFile,
    mut changes: watch::Receiver<T>,
    outbox: EventSender,
    clock: Clock,
) {
    let name = T::NAME;
    let mut failed = false;
    let mut saved: Option<(T, Instant)> = None;
    while changes.changed().await.is_ok() {
        tokio::select! {
            () = clock.pause(GATHERED_FOR) => {}
            () = closed(changes.clone()) => {}
        }
        if let Some((saved, at)) = &saved
            && !failed
        {
            let soonest = (*at + SELDOM).saturating_duration_since(clock.now());
            tokio::select! {
                () = clock.pause(soonest) => {}
                () = cannot_wait(changes.clone(), saved) => {}
            }
        }
        let latest = changes.borrow_and_update().clone();
        saved = Some((latest.clone(), clock.now()));
        let file = file.clone();
        let written = tokio::task::spawn_blocking(move || file.write(&latest.text())).await;
        let result = written.unwrap_or_else(|error| Err(io::Error::other(error)));
        if let Err(error) = &result {
            tracing::warn!(%error, "the {name} could not be saved");
            // Told once, not at every change.
            if !failed {
                let sentence = T::NOT_SAVED(error.into()).into();
                outbox.send(Event::NotSaved { sentence });
            }
        }
        failed = result.is_err();
    }
}

/// Over when something changed that does not wait, or nothing can change any more.
async fn cannot_wait<T: StoredInFile>(mut changes: watch::Receiver<T>, saved: &T) {
    while changes.borrow_and_update().may_wait(saved) {
        if changes.changed().await.is_err() {
            return;
        }
    }
}

/// Over when nothing can change any more.
async fn closed<T>(mut changes: watch::Receiver<T>) {
    while changes.changed().await.is_ok() {}
}

#[cfg(test)]
mod tests;
