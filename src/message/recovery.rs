//! What is asked where saved settings or drawings are not whole: nothing of them is overwritten before the answer.

use sentence::Words;

use crate::pen::Drawings;
use crate::settings::Settings;

/// The questions that are open: after the start, and after a file was chosen.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Recoveries {
    /// About settings.
    pub settings: Option<Box<Recovery<Settings>>>,
    /// About drawings.
    pub drawings: Option<Box<Recovery<Drawings>>>,
    /// About settings of a chosen file; until the answer, those of this computer are used and saved.
    pub chosen: Option<Box<ChosenSettings>>,
}

/// Settings of a file that the person chose to take over.
#[derive(Debug, Clone, PartialEq)]
pub struct ChosenSettings {
    /// What could be read.
    pub settings: Settings,
    /// What is the matter with the file, in a sentence; `None` where it is whole.
    pub trouble: Option<Words>,
}

/// A file that is not whole, or of a later format.
#[derive(Debug, Clone, PartialEq)]
pub struct Recovery<T> {
    /// What is the matter, in sentences.
    pub sentence: Words,
    /// What could be read.
    pub readable: T,
    /// What was saved before, if that is whole.
    pub earlier: Option<T>,
}

/// What is used of a file that is not whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecoveryChoice {
    /// What could be read.
    Readable,
    /// What was saved before, or is in use.
    Earlier,
    /// Nothing.
    Afresh,
}

impl<T: Default> Recovery<T> {
    /// What is used by this choice.
    pub fn chosen(self, choice: RecoveryChoice) -> T {
        match choice {
            RecoveryChoice::Readable => self.readable,
            RecoveryChoice::Earlier => self.earlier.unwrap_or(self.readable),
            RecoveryChoice::Afresh => T::default(),
        }
    }
}
