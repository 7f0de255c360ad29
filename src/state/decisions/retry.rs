//! What failed: asking for it again, and giving up what can come no more.

use crate::message::{Command, RetrySubject};
use crate::remote::{Problem, ProblemKind};
use crate::state::{AppState, Notice, SessionState};

impl AppState {
    /// Nothing comes any more: whatever waits is told so.
    pub(in crate::state) fn give_up(&mut self, problem: &Problem) {
        self.session.give_up(problem);
        self.airports.give_up(problem);
        for tab in self.workspace.tabs_mut() {
            tab.showing.finish(Err(problem.clone()));
        }
        let requests = &mut self.pending_open.list_requests;
        requests.give_up(problem, &mut self.workspace);
        self.plan.give_up(problem);
        self.waiting = None;
        self.notices.tell(Notice::bad(problem));
    }

    /// A picture comes: the list on the screen, which failed while there was no network, is asked for again.
    pub(in crate::state) fn ask_for_offline_list(&mut self) -> Vec<Command> {
        let page = self.airports.page.as_ref();
        let problem = page.and_then(|page| page.charts.problem());
        match problem {
            Some(problem) if problem.kind == ProblemKind::Offline => {
                self.retry(RetrySubject::Charts)
            }
            _ => Vec::new(),
        }
    }

    pub(in crate::state) fn retry(&mut self, subject: RetrySubject) -> Vec<Command> {
        match subject {
            RetrySubject::Airport => match self.airports.asking.as_ref().map(|page| page.icao) {
                Some(icao) => self.open_airport(icao),
                None => Vec::new(),
            },
            RetrySubject::Charts => self.fetch_charts(),
            RetrySubject::ChartsOf(tab) => self.fetch_charts_of(tab),
            RetrySubject::Picture(tab) => self.open_charts().fetch(tab),
            RetrySubject::Session => match self.session.state {
                SessionState::SignedOut { .. } => self.session.restore(&mut self.ids),
                SessionState::SignedIn(_) if self.session.unreached.is_some() => {
                    vec![Command::RenewNow]
                }
                SessionState::Restoring(_)
                | SessionState::SigningIn { .. }
                | SessionState::SignedIn(_)
                | SessionState::Ended { .. } => Vec::new(),
            },
            RetrySubject::SignOut => vec![Command::Forget],
            RetrySubject::Subscriptions => self
                .session
                .ask_subscriptions(&mut self.ids)
                .into_iter()
                .collect(),
        }
    }
}
