//! New versions of the program: when they are looked for, and what is told of them. Nothing is downloaded.

use std::time::{Duration, Instant};

use jiff::civil::Date;
use sentence::AnySentence;

use crate::message::{Command, ReleaseCommand};
use crate::release::Release;
use crate::remote::{Problem, RequestId, RequestIds};
use crate::settings::UpdateSettings;

/// The start of the program comes first: nothing is asked sooner.
const AFTER_START: Duration = Duration::from_secs(10);

/// New versions of the program, as far as this run has looked for them.
#[derive(Debug, Default)]
pub struct Releases {
    /// The newest that is newer than this program.
    pub newer: Option<Release>,
    /// What is told after *Check now*.
    pub status: UpdateCheckStatus,
    /// The question that waits for its answer, and whether a user wants to know.
    asked: Option<(RequestId, bool)>,
    /// The first moment of this run, and the day it is now, in UTC.
    began: Option<Instant>,
    today: Option<Date>,
}

/// What is told after *Check now*.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum UpdateCheckStatus {
    /// Not requested by the user.
    #[default]
    Nothing,
    /// The answer is waited for.
    Looking,
    /// The answer came.
    Looked,
    /// It did not come, or was none.
    Failed(AnySentence),
}

impl Releases {
    /// The newer version that is to be told of without being asked for.
    pub fn to_tell(&self, updates: &UpdateSettings) -> Option<&Release> {
        let newer = self.newer.as_ref().filter(|_newer| updates.tell)?;
        let version = newer.version.to_string();
        (updates.dismissed.as_ref() != Some(&version)).then_some(newer)
    }

    /// Takes the time of the clock and the day in UTC: once a day a new version is looked for, if that is allowed. A day
    /// counts when it was asked, whatever was answered.
    pub(super) fn look_at_calendar(
        &mut self,
        now: Instant,
        today: Option<Date>,
        updates: &mut UpdateSettings,
        ids: &mut RequestIds,
    ) -> Option<Command> {
        let began = *self.began.get_or_insert(now);
        self.today = today;
        let soon = now.saturating_duration_since(began) < AFTER_START;
        (!soon && self.is_to_look_today(updates)).then(|| self.look(false, updates, ids))
    }

    /// When a new version is to be looked for; `None` where that is not known, or not today any more.
    pub fn calendar_in(&self, now: Instant, updates: &UpdateSettings) -> Option<Duration> {
        let began = self.began.filter(|_began| self.is_to_look_today(updates))?;
        Some((began + AFTER_START).saturating_duration_since(now))
    }

    fn is_to_look_today(&self, updates: &UpdateSettings) -> bool {
        let today = self.today;
        updates.tell && self.asked.is_none() && today.is_some() && updates.asked != today
    }

    /// Does what the user asks for.
    pub(super) fn perform(
        &mut self,
        release_command: ReleaseCommand,
        updates: &mut UpdateSettings,
        ids: &mut RequestIds,
    ) -> Option<Command> {
        match release_command {
            ReleaseCommand::Look => {
                self.status = UpdateCheckStatus::Looking;
                Some(self.look(true, updates, ids))
            }
            ReleaseCommand::Tell(tell) => {
                updates.tell = tell;
                let unasked = self.asked.take_if(|(_id, pressed)| !tell && !*pressed);
                unasked.map(|_asked| Command::CancelReleases)
            }
            ReleaseCommand::Dismiss => {
                let newer = self.newer.as_ref();
                updates.dismissed = newer.map(|newer| newer.version.to_string());
                None
            }
            ReleaseCommand::OpenPage => {
                let newer = self.newer.as_ref();
                newer.map(|newer| Command::OpenPage(newer.page.clone()))
            }
        }
    }

    fn look(
        &mut self,
        pressed: bool,
        updates: &mut UpdateSettings,
        ids: &mut RequestIds,
    ) -> Command {
        let id = ids.fresh();
        self.asked = Some((id, pressed));
        if self.today.is_some() {
            updates.asked = self.today;
        }
        Command::FetchReleases { id }
    }

    /// The list of releases came, or did not: what was known stays then, and only who pressed is told.
    pub(super) fn loaded(
        &mut self,
        id: RequestId,
        result: Result<Option<Box<Release>>, Problem>,
        updates: &UpdateSettings,
    ) {
        let Some((_id, pressed)) = self.asked.take_if(|(asked, _pressed)| *asked == id) else {
            return;
        };
        if !pressed && !updates.tell {
            return;
        }
        let status = match result {
            Ok(newer) => {
                self.newer = newer.map(|newer| *newer);
                UpdateCheckStatus::Looked
            }
            Err(problem) => UpdateCheckStatus::Failed(problem.sentence),
        };
        if pressed {
            self.status = status;
        }
    }
}
