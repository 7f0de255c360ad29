//! New versions of the program: when they are looked for, and what is told of them. Nothing is downloaded.

use std::time::{Duration, Instant};

use jiff::civil::Date;

use crate::message::{Command, ReleaseCommand};
use crate::release::Release;
use crate::remote::{Problem, RequestId};
use crate::state::AppState;
use crate::state::releases::UpdateStatus;

/// The start of the program comes first: nothing is asked sooner.
const AFTER_START: Duration = Duration::from_secs(10);

impl AppState {
    /// The newer version that is to be told of without being asked for.
    pub fn release_to_tell(&self) -> Option<&Release> {
        let updates = &self.settings.updates;
        let newer = self.releases.newer.as_ref().filter(|_newer| updates.tell)?;
        let version = newer.version.to_string();
        (updates.dismissed.as_ref() != Some(&version)).then_some(newer)
    }

    /// Takes the time of the clock and the day in UTC: once a day a new version is looked for, if that is allowed. A day
    /// counts when it was asked, whatever was answered.
    pub fn look_at_calendar(&mut self, now: Instant, today: Option<Date>) -> Vec<Command> {
        let began = *self.releases.began.get_or_insert(now);
        self.releases.today = today;
        let soon = now.saturating_duration_since(began) < AFTER_START;
        if soon || !self.is_to_look_today() {
            return Vec::new();
        }
        let mut commands = vec![self.look_for_releases(false)];
        commands.extend(self.remember());
        commands
    }

    /// When [`AppState::look_at_calendar`] has something to do; `None` where that is not known, or not today any more.
    pub fn calendar_in(&self, now: Instant) -> Option<Duration> {
        let began = self
            .releases
            .began
            .filter(|_began| self.is_to_look_today())?;
        Some((began + AFTER_START).saturating_duration_since(now))
    }

    fn is_to_look_today(&self) -> bool {
        let (updates, today) = (&self.settings.updates, self.releases.today);
        updates.tell && self.releases.asked.is_none() && today.is_some() && updates.asked != today
    }

    pub(in crate::state) fn perform_release_command(
        &mut self,
        release_command: ReleaseCommand,
    ) -> Vec<Command> {
        match release_command {
            ReleaseCommand::Look => {
                self.releases.status = UpdateStatus::Looking;
                return vec![self.look_for_releases(true)];
            }
            ReleaseCommand::Tell(tell) => {
                self.settings.updates.tell = tell;
                if let (false, Some((_id, false))) = (tell, self.releases.asked) {
                    self.releases.asked = None;
                    return vec![Command::CancelReleases];
                }
            }
            ReleaseCommand::Dismiss => {
                let newer = self.releases.newer.as_ref();
                self.settings.updates.dismissed = newer.map(|newer| newer.version.to_string());
            }
            ReleaseCommand::OpenPage => {
                let newer = self.releases.newer.as_ref();
                let page = newer.map(|newer| Command::OpenPage(newer.page.clone()));
                return page.into_iter().collect();
            }
        }
        Vec::new()
    }

    fn look_for_releases(&mut self, pressed: bool) -> Command {
        let id = self.ids.fresh();
        self.releases.asked = Some((id, pressed));
        if self.releases.today.is_some() {
            self.settings.updates.asked = self.releases.today;
        }
        Command::FetchReleases { id }
    }

    /// The list of releases came, or did not: what was known stays then, and only who pressed is told.
    pub(in crate::state) fn releases_loaded(
        &mut self,
        id: RequestId,
        result: Result<Option<Box<Release>>, Problem>,
    ) {
        let Some((_id, pressed)) = self
            .releases
            .asked
            .take_if(|(asked, _pressed)| *asked == id)
        else {
            return;
        };
        if !pressed && !self.settings.updates.tell {
            return;
        }
        let said = match result {
            Ok(newer) => {
                self.releases.newer = newer.map(|newer| *newer);
                UpdateStatus::Looked
            }
            Err(problem) => UpdateStatus::Failed(problem.sentence),
        };
        if pressed {
            self.releases.status = said;
        }
    }
}
