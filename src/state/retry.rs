//! What failed: asking for it again, and giving up what can come no more.

use super::{AppState, Notice, SessionState, needs_sign_in};
use crate::message::{Command, RetrySubject};
use crate::remote::Problem;

impl AppState {
    /// Nothing comes any more: whatever waits is told so.
    pub(super) fn give_up(&mut self, problem: &Problem) {
        self.session.fall_back(Some(problem.clone()));
        if matches!(self.session, SessionState::Restoring(_)) {
            let problem = Some(problem.clone());
            self.session = SessionState::SignedOut { problem };
        }
        for page in [&mut self.page, &mut self.asking].into_iter().flatten() {
            page.record.give_up(problem);
            page.charts.give_up(problem);
        }
        for tab in self.workspace.tabs_mut() {
            tab.showing.finish(Err(problem.clone()));
        }
        self.list_requests_fail(problem);
        self.flight_gives_up(problem);
        self.subscriptions.give_up(problem);
        self.waiting = None;
        self.tell(Notice::bad(problem));
    }

    pub(super) fn retry(&mut self, subject: RetrySubject) -> Vec<Command> {
        match subject {
            RetrySubject::Airport => match self.asking.as_ref().map(|page| page.icao) {
                Some(icao) => self.open_airport(icao),
                None => Vec::new(),
            },
            RetrySubject::Charts => self.fetch_charts(),
            RetrySubject::ChartsOf(tab) => self.fetch_charts_of(tab),
            RetrySubject::Image(tab) => self.fetch_image(tab),
            RetrySubject::Session => match self.session {
                SessionState::SignedOut { .. } => self.restore(),
                SessionState::SignedIn(_) if self.unreached.is_some() => vec![Command::RenewNow],
                SessionState::Restoring(_)
                | SessionState::SigningIn { .. }
                | SessionState::SignedIn(_)
                | SessionState::Ended { .. } => Vec::new(),
            },
            RetrySubject::SignOut => vec![Command::Forget],
            RetrySubject::Subscriptions => self.ask_subscriptions(),
        }
    }

    /// After a sign-in: what failed for want of it is asked for again, and what was asked for in the session before.
    pub(super) fn ask_again(&mut self) -> Vec<Command> {
        let mut commands = Vec::new();
        if self
            .asking
            .as_ref()
            .is_some_and(|page| page.record.is_open(needs_sign_in))
        {
            commands.extend(self.retry(RetrySubject::Airport));
        }
        if self
            .page
            .as_ref()
            .is_some_and(|page| page.charts.is_open(needs_sign_in))
        {
            commands.extend(self.retry(RetrySubject::Charts));
        }
        commands.extend(self.ask_for_pictures_again());
        self.previews.forget_misses();
        commands
    }
}
