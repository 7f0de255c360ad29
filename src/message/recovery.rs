//! What is asked where saved settings or drawings are not whole: nothing of them is overwritten before the answer.

use sentence::AnySentence;

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
    pub trouble: Option<AnySentence>,
}

/// A file that is not whole, or of a later format.
#[derive(Debug, Clone, PartialEq)]
pub struct Recovery<T> {
    /// What is the matter, in sentences.
    pub sentence: AnySentence,
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

sentence::sentences! {
    /// What is asked, and the answers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RecoveryText {
        /// Asked of settings.
        WhichSettings => "Which settings should be used?",
        /// Asked of drawings.
        WhichDrawings => "Which drawings should be used?",
        /// Asked of a chosen file.
        UseImported => "Use the imported settings?",
        /// What holds at the start.
        NothingSaved => "Nothing is saved until you choose. The old files are kept beside the new one in any case.",
        /// What holds once a file was chosen.
        OwnInUse => "Until you choose, your own settings stay in use.",
        /// The settings that could be read.
        UseSettings => "Use these settings",
        /// The drawings that could be read.
        UseDrawings => "Use these drawings",
        /// What was saved before.
        UsePrevious => "Use the previous ones",
        /// The settings in use.
        KeepOwn => "Keep my settings",
        /// Nothing.
        StartOver => "Start over",
    }
}

/// A question to the user.
#[derive(Debug, Clone, PartialEq)]
pub struct RecoveryQuestion {
    /// What is asked.
    pub title: RecoveryText,
    /// What is the matter.
    pub sentence: AnySentence,
    /// What holds until the answer.
    pub meanwhile: RecoveryText,
    /// The answers.
    pub offers: Vec<(RecoveryText, RecoveryChoice)>,
}

impl Recoveries {
    /// What is asked now: of the settings, then of the drawings, then of a chosen file.
    pub fn question(&self) -> Option<RecoveryQuestion> {
        if let Some(of) = &self.settings {
            return Some(of.question(RecoveryText::WhichSettings, RecoveryText::UseSettings));
        }
        if let Some(of) = &self.drawings {
            return Some(of.question(RecoveryText::WhichDrawings, RecoveryText::UseDrawings));
        }
        Some(RecoveryQuestion {
            title: RecoveryText::UseImported,
            sentence: self.chosen.as_ref()?.trouble.clone()?,
            meanwhile: RecoveryText::OwnInUse,
            offers: vec![
                (RecoveryText::UseSettings, RecoveryChoice::Readable),
                (RecoveryText::KeepOwn, RecoveryChoice::Earlier),
            ],
        })
    }
}

impl<T> Recovery<T> {
    fn question(&self, title: RecoveryText, readable: RecoveryText) -> RecoveryQuestion {
        let mut offers = vec![(readable, RecoveryChoice::Readable)];
        if self.earlier.is_some() {
            offers.push((RecoveryText::UsePrevious, RecoveryChoice::Earlier));
        }
        offers.push((RecoveryText::StartOver, RecoveryChoice::Afresh));
        RecoveryQuestion {
            title,
            sentence: self.sentence.clone(),
            meanwhile: RecoveryText::NothingSaved,
            offers,
        }
    }
}
