//! A message over the pane: what is good to know, and what is not as the user may think.

use std::path::{Path, PathBuf};

use sentence::AnySentence;
use simlink::recorder::{PlaybackState, Recording, short_name};
use url::Url;

use crate::account::{Account, SignInStorage};
use crate::remote::Problem;
use crate::severity::Severity;

/// What a message is about, where that can become untrue before the message is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeTopic {
    /// How long a sign-in lasts, or why there is none.
    SignIn,
    /// What was looked at in the session.
    Session,
    /// A hint for a first look.
    Hint,
    /// What is recorded.
    Recorder,
}

/// One message over the pane of the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// How urgent.
    pub severity: Severity,
    /// The sentence.
    pub text: AnySentence,
    /// Whether the log folder is offered with it.
    pub offers_log: bool,
    /// What it is about, where that can become untrue.
    pub(super) topic: Option<NoticeTopic>,
    /// Whether it tells what a press has just done: it comes before what waits, and goes by itself.
    pub(super) answers: bool,
}

sentence::sentences! {
    /// What a notice says by itself.
    #[derive(Debug, Clone)]
    pub(super) enum NoticeText {
        /// The run before did not end properly.
        FailedBefore => "Flightbag did not close properly last time. The log may say why; nothing was sent anywhere.",
        /// The system opens no folder.
        FolderNotOpened(folder: String) => "The folder could not be opened: {folder}",
        /// No browser can be started.
        PageNotOpened(page: String) => "The page could not be opened: {page}",
        /// A user has signed in whose name is not known.
        SignedIn => "Signed in.",
        /// A user has signed in.
        SignedInAs(name: String) => "Signed in as {name}.",
        /// The sign-in is in the store.
        Stored => "You stay signed in, even after a restart.",
        /// It is that of the embedded service.
        Embedded => "You stay signed in until you close Flightbag.",
        /// There is nothing to keep of it.
        NotRenewable => "This sign-in cannot be renewed. It ends when it expires, or when you close Flightbag. Sign in again \
            then.",
        /// It was taken out of the store.
        Removed => "The sign-in was removed from the system's password store, perhaps by signing out in another window. It may \
            end at its next renewal, and ends when you close Flightbag.",
        /// The store does not keep it.
        Unstored => "The sign-in could not be saved for the next start; the Account page says why. You stay signed in until you \
            close Flightbag.",
        /// It could not be renewed so far.
        NotRenewedYet(sentence: AnySentence) => "You are still signed in. {sentence} Flightbag retries at least every two minutes.",
        /// The account sees the charts of the demo airports.
        DemoAccess => "Demo access: real charts for NZWN and YBBN only. Other airports show a demo image until your account has \
            a charts subscription.",
        /// A recording began.
        Recording(file: String) => "Recording own-ship to {file}.",
        /// It ended.
        Recorded(count: u64, file: String) => "Recorded 1 position to {file}." | "Recorded {count} positions to {file}.",
        /// A replay ended.
        Replayed(file: String) => "The replay of {file} has ended.",
        /// The chart's map does not fit its picture.
        MapMayBeOff(metres: u32) => "Own-ship may be off by {metres} m on this chart",
        /// Settings were read from a file.
        SettingsInUse => "The settings from the file are in use.",
        /// Settings were written to a file.
        SettingsExported(path: String) => "Settings exported to {path}.",
    }
}

impl Notice {
    /// A sentence alone.
    pub fn new(severity: Severity, text: impl Into<AnySentence>) -> Self {
        Self {
            severity,
            text: text.into(),
            offers_log: false,
            topic: None,
            answers: false,
        }
    }

    /// The same about a topic.
    #[must_use]
    pub(super) fn about(self, topic: NoticeTopic) -> Self {
        Self {
            topic: Some(topic),
            ..self
        }
    }

    /// The same as the answer to a press.
    #[must_use]
    pub(super) fn answering(self) -> Self {
        Self {
            answers: true,
            ..self
        }
    }

    /// That something was done.
    pub(super) fn done(text: impl Into<AnySentence>) -> Self {
        Self::new(Severity::Neutral, text)
    }

    /// Said once after a run that did not end properly. Nothing is sent anywhere.
    pub(super) fn failed_before(offers_log: bool) -> Self {
        Self {
            offers_log,
            ..Self::new(Severity::Bad, NoticeText::FailedBefore)
        }
    }

    /// Said where a folder cannot be opened.
    pub(super) fn folder_not_opened(folder: &Path) -> Self {
        let folder = folder.display().to_string();
        Self::new(Severity::Bad, NoticeText::FolderNotOpened(folder))
    }

    /// Said where no browser can be started.
    pub(super) fn page_not_opened(page: &Url) -> Self {
        Self::new(Severity::Bad, NoticeText::PageNotOpened(page.to_string()))
    }

    /// That something is not as the user may think.
    pub(super) fn warning(text: impl Into<AnySentence>) -> Self {
        Self::new(Severity::Warn, text)
    }

    /// Said once after signing in, and when that changes: how long the sign-in lasts.
    pub(super) fn kept(account: &Account) -> Option<Self> {
        let who = match account.username.as_str() {
            "" => NoticeText::SignedIn,
            name => NoticeText::SignedInAs(name.to_owned()),
        };
        let who = AnySentence::from(who);
        let (severity, text) = match account.storage {
            // It is not known yet.
            SignInStorage::Storing => return None,
            SignInStorage::Stored => (Severity::Neutral, who.and(NoticeText::Stored)),
            SignInStorage::Embedded => (Severity::Neutral, who.and(NoticeText::Embedded)),
            SignInStorage::NotRenewable => (Severity::Warn, who.and(NoticeText::NotRenewable)),
            SignInStorage::Removed => (Severity::Warn, NoticeText::Removed.into()),
            SignInStorage::Unstored(_) => (Severity::Warn, NoticeText::Unstored.into()),
        };
        Some(Self::new(severity, text).about(NoticeTopic::SignIn))
    }

    /// Said while a sign-in of an earlier start cannot be renewed.
    pub(super) fn not_renewed_yet(problem: &Problem) -> Self {
        let text = NoticeText::NotRenewedYet(problem.sentence.clone());
        Self::warning(text).about(NoticeTopic::SignIn)
    }

    /// Said when a recording begins or ends, for a key does both on every page, and when it could not.
    pub(super) fn recording(before: &Recording, now: &Recording) -> Option<Self> {
        let told = match now {
            Recording::Ended {
                problem: Some(failure),
                ..
            } if now != before => return Some(Self::new(Severity::Bad, failure.clone())),
            Recording::Ended { file, written, .. } if now != before => {
                NoticeText::Recorded(*written, short_name(file))
            }
            Recording::On { file, .. } if !matches!(before, Recording::On { file: known, .. } if known == file) => {
                NoticeText::Recording(short_name(file))
            }
            Recording::Off | Recording::On { .. } | Recording::Ended { .. } => return None,
        };
        Some(Self::done(told).about(NoticeTopic::Recorder).answering())
    }

    /// Said when a replay came to its end without the user, or could not begin.
    pub(super) fn playback(before: &PlaybackState, now: &PlaybackState) -> Option<Self> {
        let PlaybackState::Ended { file, problem } = now else {
            return None;
        };
        let told = match problem {
            Some(failure) => Self::new(Severity::Bad, failure.clone()),
            None => Self::done(NoticeText::Replayed(short_name(file))),
        };
        (now != before).then_some(told)
    }

    /// Said when settings were written to a file, or could not be.
    pub(super) fn settings_written(result: Result<Option<PathBuf>, Problem>) -> Option<Self> {
        match result {
            Ok(path) => {
                let path = path?.display().to_string();
                Some(Self::done(NoticeText::SettingsExported(path)).answering())
            }
            Err(problem) => Some(Self::bad(&problem)),
        }
    }

    /// Said of what failed.
    pub(super) fn bad(problem: &Problem) -> Self {
        Self::new(Severity::Bad, problem.sentence.clone())
    }
}
