//! What the files hold, or soon will: settings and drawings are saved where they differ from it, and where the files could
//! be read whole.

use crate::message::{Command, Recoveries};
use crate::pen::Drawings;
use crate::settings::Settings;

/// What was read, or was saved last.
#[derive(Debug, Default)]
pub struct SavedState {
    pub(super) settings: Settings,
    /// The count of changes of the drawings.
    pub(super) drawings: u64,
    /// Kept files that were not whole: until the user chose, they are not saved.
    pub recoveries: Recoveries,
}

impl SavedState {
    /// Has settings saved that changed.
    pub(super) fn save_settings(&mut self, settings: &Settings) -> Option<Command> {
        if self.recoveries.settings.is_some() || *settings == self.settings {
            return None;
        }
        Some(self.overwrite_settings(settings))
    }

    /// Has settings saved, whatever the file holds.
    pub(super) fn overwrite_settings(&mut self, settings: &Settings) -> Command {
        self.settings = settings.clone();
        Command::Remember(Box::new(settings.clone()))
    }

    /// Has drawings saved that changed.
    pub(super) fn save_drawings(&mut self, drawings: &Drawings) -> Option<Command> {
        let changed = drawings.changes() != self.drawings;
        let saves = changed && self.recoveries.drawings.is_none();
        saves.then(|| self.overwrite_drawings(drawings))
    }

    /// Has drawings saved, whatever the file holds.
    pub(super) fn overwrite_drawings(&mut self, drawings: &Drawings) -> Command {
        self.drawings = drawings.changes();
        Command::KeepDrawings(Box::new(drawings.as_they_stand()))
    }
}
