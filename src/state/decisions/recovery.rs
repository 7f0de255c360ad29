//! Settings and drawings that could not be read whole: they are saved again once the person chose what is used.

use crate::message::{Command, RecoveryChoice};
use crate::state::AppState;

impl AppState {
    /// Uses what was chosen of the file that is asked about: settings first, then drawings.
    pub(in crate::state) fn recover(&mut self, choice: RecoveryChoice) -> Vec<Command> {
        if let Some(recovery) = self.saved.recoveries.settings.take() {
            let listened = self.settings.buttons.on;
            let place = self.settings.window.place;
            self.settings = recovery.chosen(choice).tidied();
            self.settings.window.place = place;
            self.reopen_chosen();
            let mut commands = self.use_settings(listened);
            // Also where they are those of a fresh start: the file is to be whole again.
            commands.push(self.saved.overwrite_settings(&self.settings));
            return commands;
        }
        if let Some(recovery) = self.saved.recoveries.drawings.take() {
            self.drawings = recovery.chosen(choice);
            return vec![self.saved.overwrite_drawings(&self.drawings)];
        }
        if let Some(chosen) = self.saved.recoveries.chosen.take()
            && choice == RecoveryChoice::Readable
        {
            let mut commands = self.take_over(chosen.settings);
            commands.extend(self.remember());
            return commands;
        }
        Vec::new()
    }
}
