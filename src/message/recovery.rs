//! What is asked where saved settings or drawings are not whole: nothing of them is overwritten before the answer.

use sentence::{Words, words};

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
    pub chosen: Option<Box<ImportedSettings>>,
}

/// Settings of a file that the user chose to take over.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportedSettings {
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

/// A question to the user.
#[derive(Debug, Clone, PartialEq)]
pub struct RecoveryQuestion {
    /// What is asked.
    pub title: Words,
    /// What is the matter.
    pub sentence: Words,
    /// What holds until the answer.
    pub meanwhile: Words,
    /// The answers.
    pub offers: Vec<(Words, RecoveryChoice)>,
}

impl Recoveries {
    /// What is asked now: of the settings, then of the drawings, then of a chosen file.
    pub fn question(&self) -> Option<RecoveryQuestion> {
        if let Some(of) = &self.settings {
            let title = words!("Which settings should be used?");
            return Some(of.question(title, words!("Use these settings")));
        }
        if let Some(of) = &self.drawings {
            let title = words!("Which drawings should be used?");
            return Some(of.question(title, words!("Use these drawings")));
        }
        Some(RecoveryQuestion {
            title: words!("Use the imported settings?"),
            sentence: self.chosen.as_ref()?.trouble.clone()?,
            meanwhile: words!("Until you choose, your own settings stay in use."),
            offers: vec![
                (words!("Use these settings"), RecoveryChoice::Readable),
                (words!("Keep my settings"), RecoveryChoice::Earlier),
            ],
        })
    }
}

impl<T> Recovery<T> {
    fn question(&self, title: Words, readable: Words) -> RecoveryQuestion {
        let earlier = (words!("Use the previous ones"), RecoveryChoice::Earlier);
        let earlier = self.earlier.as_ref().map(|_earlier| earlier);
        let mut offers = vec![(readable, RecoveryChoice::Readable)];
        offers.extend(earlier);
        offers.push((words!("Start over"), RecoveryChoice::Afresh));
        RecoveryQuestion {
            title,
            sentence: self.sentence.clone(),
            meanwhile: words!(
                "Nothing is saved until you choose. The old files are kept beside the new one in any case."
            ),
            offers,
        }
    }
}
