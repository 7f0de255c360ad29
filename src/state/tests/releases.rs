//! New versions: not looked for until that is allowed, once a day then, and told until they are dismissed.

use std::time::{Duration, Instant};

use jiff::civil::{Date, date};

use super::*;
use crate::message::ReleaseCommand;
use crate::release::Release;

const TODAY: Date = date(2026, 12, 1);

/// A run of the program, and the moment it began.
struct Run {
    state: AppState,
    began: Instant,
}

impl Run {
    fn start(settings: Settings) -> Self {
        let mut state = AppState::new(Palette::Day, false);
        state.recall(settings, None);
        let began = Instant::now();
        let mut run = Self { state, began };
        assert_eq!(run.at(0, TODAY), None, "nothing at the start");
        run
    }

    fn allowed() -> Self {
        let mut settings = Settings::default();
        settings.updates.tell = true;
        Self::start(settings)
    }

    /// The question of this moment, so many seconds after the start.
    fn at(&mut self, secs: u64, day: Date) -> Option<RequestId> {
        let now = self.began + Duration::from_secs(secs);
        question(self.state.look_at_calendar(now, Some(day)))
    }

    fn perform(&mut self, release_command: ReleaseCommand) -> Vec<Command> {
        at_work(self.state.perform(Action::Release(release_command)))
    }

    fn press(&mut self) -> RequestId {
        question(self.perform(ReleaseCommand::Look)).unwrap()
    }

    fn answer(&mut self, id: RequestId, result: Result<Option<&str>, &'static str>) {
        let result = result.map(|version| version.map(|version| Box::new(release(version))));
        let result = result.map_err(|sentence| Problem::new(ProblemKind::Offline, sentence));
        self.state.absorb(Event::ReleasesLoaded { id, result });
    }

    fn told(&self) -> Option<String> {
        let told = self.state.releases.to_tell(&self.state.settings.updates);
        told.map(|release| release.version.to_string())
    }
}

fn question(commands: Vec<Command>) -> Option<RequestId> {
    match at_work(commands).as_slice() {
        [] => None,
        [Command::FetchReleases { id }] => Some(*id),
        others => panic!("{others:?}"),
    }
}

fn release(version: &str) -> Release {
    Release {
        version: version.parse().unwrap(),
        date: TODAY,
        news: Vec::new(),
        page: "https://flightbag.example/".parse().unwrap(),
    }
}

#[test]
fn nothing_is_asked_while_it_is_not_allowed() {
    let mut run = Run::start(Settings::default());
    assert_eq!(run.at(1_000_000, TODAY), None);
    assert_eq!(
        run.state
            .releases
            .calendar_in(run.began, &run.state.settings.updates),
        None
    );
}

#[test]
fn new_version_is_looked_for_once_day_and_not_at_start() {
    let mut run = Run::allowed();
    assert_eq!(
        run.state
            .releases
            .calendar_in(run.began, &run.state.settings.updates),
        Some(Duration::from_secs(10))
    );
    assert_eq!(run.at(9, TODAY), None);
    let id = run.at(10, TODAY).unwrap();
    assert_eq!(run.at(11, TODAY), None, "it is under way");
    run.answer(id, Err("The network is gone."));
    assert_eq!(run.at(5_000, TODAY), None, "also after a failure");
    assert_eq!(
        run.state
            .releases
            .calendar_in(run.began, &run.state.settings.updates),
        None
    );
    let tomorrow = TODAY.tomorrow().unwrap();
    assert!(run.at(100_000, tomorrow).is_some());
}

#[test]
fn reminder_day_survives_restart() {
    let mut run = Run::allowed();
    run.at(10, TODAY).unwrap();
    let mut run = Run::start(run.state.settings.clone());
    assert_eq!(run.at(60, TODAY), None);
    assert!(run.at(61, TODAY.yesterday().unwrap()).is_some());
}

#[test]
fn what_was_asked_is_remembered_at_once() {
    let mut run = Run::allowed();
    let now = run.began + Duration::from_secs(10);
    let commands = run.state.look_at_calendar(now, Some(TODAY));
    let kept = commands.iter().find_map(|command| match command {
        Command::Remember(settings) => settings.updates.asked,
        _ => None,
    });
    assert_eq!(kept, Some(TODAY));
}

#[test]
fn press_works_while_switched_off() {
    let mut run = Run::start(Settings::default());
    let id = run.press();
    assert_eq!(run.state.releases.status, UpdateCheckStatus::Looking);
    run.answer(id, Ok(Some("9.0.0")));
    assert_eq!(run.state.releases.status, UpdateCheckStatus::Looked);
    assert!(run.state.releases.newer.is_some());
    assert_eq!(run.told(), None, "only where it was asked for");
}

#[test]
fn press_counts_for_day() {
    let mut run = Run::allowed();
    let id = run.press();
    run.answer(id, Ok(None));
    assert_eq!(run.at(60, TODAY), None);
}

#[test]
fn failure_is_told_only_to_who_pressed() {
    let mut run = Run::allowed();
    let id = run.at(10, TODAY).unwrap();
    run.answer(id, Err("The network is gone."));
    assert_eq!(run.state.releases.status, UpdateCheckStatus::Nothing);
    let id = run.press();
    run.answer(id, Err("The network is gone."));
    let failed = UpdateCheckStatus::Failed("The network is gone.".into());
    assert_eq!(run.state.releases.status, failed);
    assert_eq!(run.state.notice(), None);
}

#[test]
fn what_is_known_stays_when_later_answer_does_not_come() {
    let mut run = Run::allowed();
    let id = run.at(10, TODAY).unwrap();
    run.answer(id, Ok(Some("9.0.0")));
    let id = run.press();
    run.answer(id, Err("The network is gone."));
    assert_eq!(run.told().as_deref(), Some("9.0.0"));
}

#[test]
fn dismissed_version_is_told_no_more() {
    let mut run = Run::allowed();
    let id = run.at(10, TODAY).unwrap();
    run.answer(id, Ok(Some("9.0.0")));
    assert_eq!(run.told().as_deref(), Some("9.0.0"));
    run.perform(ReleaseCommand::Dismiss);
    assert_eq!(run.told(), None);
    let mut run = Run::start(run.state.settings.clone());
    let id = run.press();
    run.answer(id, Ok(Some("9.0.0")));
    assert_eq!(run.told(), None);
    let id = run.press();
    run.answer(id, Ok(Some("9.0.1")));
    assert_eq!(run.told().as_deref(), Some("9.0.1"));
}

#[test]
fn late_answer_changes_nothing() {
    let mut run = Run::allowed();
    let early = run.at(10, TODAY).unwrap();
    let pressed = run.press();
    run.answer(early, Ok(Some("9.0.0")));
    assert_eq!(run.state.releases.newer, None);
    run.answer(pressed, Ok(Some("9.0.1")));
    assert_eq!(run.told().as_deref(), Some("9.0.1"));
}

#[test]
fn switch_off_keeps_pressed_request() {
    let mut run = Run::allowed();
    let id = run.at(10, TODAY).unwrap();
    let off = run.perform(ReleaseCommand::Tell(false));
    assert_eq!(off, [Command::CancelReleases]);
    run.answer(id, Ok(Some("9.0.0")));
    assert_eq!(run.state.releases.newer, None);
    let id = run.press();
    assert_eq!(run.perform(ReleaseCommand::Tell(false)), []);
    run.answer(id, Ok(Some("9.0.0")));
    assert!(run.state.releases.newer.is_some());
}

#[test]
fn page_that_is_opened_is_that_of_version_found() {
    let mut run = Run::allowed();
    assert_eq!(run.perform(ReleaseCommand::OpenPage), []);
    let id = run.press();
    run.answer(id, Ok(Some("9.0.0")));
    let page = release("9.0.0").page;
    assert_eq!(
        run.perform(ReleaseCommand::OpenPage),
        [Command::OpenPage(page)]
    );
}
