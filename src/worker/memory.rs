//! The memory: settings are read at the start, and saved a moment after they changed (reliability P8).

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::task::Outbox;
use crate::clock::Clock;
use crate::message::Event;
use crate::settings::{Damaged, Settings, SettingsFile};

/// Changes that follow each other soon are saved together.
const GATHERED_FOR: Duration = Duration::from_millis(500);

/// Where settings are kept.
#[derive(Debug, Clone)]
pub struct Memory(Option<SettingsFile>);

/// What was remembered of the run before.
#[derive(Debug, Default)]
pub struct Remembered {
    /// The settings; those of a fresh start where there are none.
    pub settings: Settings,
    /// What the person must know about them, as a sentence.
    pub notice: Option<String>,
}

impl Memory {
    /// Nothing is remembered.
    pub fn nowhere() -> Self {
        Self(None)
    }

    /// In this file.
    pub fn at(path: PathBuf) -> Self {
        Self(Some(SettingsFile::at(path)))
    }

    /// Puts what is remembered aside; returns where it is kept, `None` where there was nothing.
    pub fn keep_aside(&self) -> io::Result<Option<PathBuf>> {
        let moment = jiff::Zoned::now().datetime();
        self.0
            .as_ref()
            .map_or(Ok(None), |file| file.keep_aside(moment))
    }

    /// Reads what is remembered. A damaged file is put aside and told of once.
    pub fn recall(&self) -> Remembered {
        let Some(file) = &self.0 else {
            return Remembered::default();
        };
        let kept = file.read();
        let mut texts = kept.texts.iter().map(|text| {
            let text = text.as_deref().ok_or(Damaged)?;
            Settings::from_toml(text)
        });
        let mut remembered = Remembered::default();
        match texts.next() {
            Some(Ok(settings)) => remembered.settings = settings,
            Some(Err(_damaged)) => {
                if let Err(error) = file.set_aside() {
                    tracing::warn!(%error, "the damaged settings could not be put aside");
                }
                let before = texts.next().and_then(Result::ok);
                let used = if before.is_some() {
                    "Those saved before them are used."
                } else {
                    "The program starts afresh."
                };
                remembered.settings = before.unwrap_or_default();
                remembered.notice = Some(format!(
                    "The saved settings were damaged and are put aside. {used}"
                ));
            }
            None => {}
        }
        if let Some(error) = kept.trouble {
            tracing::warn!(%error, "the settings could not be read");
            remembered.notice = Some(format!("The saved settings could not be read: {error}."));
        }
        remembered
    }
}

/// Saves what changes.
#[derive(Debug)]
pub(super) struct Saver {
    latest: watch::Sender<Settings>,
    task: JoinHandle<()>,
}

impl Saver {
    /// Needs a runtime around it; `None` where nothing is remembered.
    pub(super) fn start(memory: &Memory, outbox: Outbox, clock: Clock) -> Option<Self> {
        let file = memory.0.clone()?;
        let (latest, changes) = watch::channel(Settings::default());
        let task = tokio::spawn(save(file, changes, outbox, clock));
        Some(Self { latest, task })
    }

    /// Has these saved soon.
    pub(super) fn remember(&self, settings: Settings) {
        self.latest.send_replace(settings);
    }

    /// Saves at once what is not saved yet.
    pub(super) async fn finish(self) {
        drop(self.latest);
        // A panic in there was logged when it happened.
        self.task.await.ok();
    }
}

async fn save(
    file: SettingsFile,
    mut changes: watch::Receiver<Settings>,
    outbox: Outbox,
    clock: Clock,
) {
    let mut failed = false;
    while changes.changed().await.is_ok() {
        tokio::select! {
            () = clock.pause(GATHERED_FOR) => {}
            () = closed(changes.clone()) => {}
        }
        let text = changes.borrow_and_update().to_toml();
        let file = file.clone();
        let written = tokio::task::spawn_blocking(move || file.write(&text)).await;
        let result = written.unwrap_or_else(|error| Err(io::Error::other(error)));
        if let Err(error) = &result {
            tracing::warn!(%error, "the settings could not be saved");
            // Told once, not at every change.
            if !failed {
                let sentence = format!("The settings could not be saved: {error}.");
                outbox.send(Event::NotSaved { sentence });
            }
        }
        failed = result.is_err();
    }
}

/// Over when nothing can change any more.
async fn closed(mut changes: watch::Receiver<Settings>) {
    while changes.changed().await.is_ok() {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geo::PositionForm;

    fn changed() -> Settings {
        let mut settings = Settings::default();
        settings.ownship.positions = PositionForm::Decimal;
        settings
    }

    #[test]
    fn nothing_is_remembered_nowhere_and_before_something_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        for memory in [Memory::nowhere(), Memory::at(folder.path().join("s.toml"))] {
            let remembered = memory.recall();
            assert_eq!(remembered.settings, Settings::default());
            assert_eq!(remembered.notice, None);
        }
    }

    #[test]
    fn damaged_settings_are_put_aside_told_of_once_and_those_before_are_used() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let (file, memory) = (SettingsFile::at(path.clone()), Memory::at(path));
        file.write(&changed().to_toml()).unwrap();
        file.write("[ownship").unwrap();
        let remembered = memory.recall();
        assert_eq!(remembered.settings, changed());
        assert!(remembered.notice.unwrap().contains("damaged"));
        let again = memory.recall();
        assert_eq!((again.settings, again.notice), (changed(), None));
    }
}
