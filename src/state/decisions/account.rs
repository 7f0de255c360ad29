//! The account that is signed in: what another one, another access or none means for what is on the screen.

use crate::account::Account;
use crate::message::{Command, RetrySubject, SignInMethod};
use crate::remote::{Problem, RequestId};
use crate::state::map_check::MapCheck;
use crate::state::notice::NoticeTopic;
use crate::state::pending_open::AwaitedChart;
use crate::state::reopening::ReopenQueue;
use crate::state::session::AccountChange;
use crate::state::{AppState, needs_sign_in};

impl AppState {
    pub(in crate::state) fn sign_in(&mut self, method: SignInMethod) -> Vec<Command> {
        self.session.sign_in(method, &mut self.ids)
    }

    pub(in crate::state) fn signed_in(
        &mut self,
        attempt: RequestId,
        result: Result<Account, Problem>,
    ) -> Vec<Command> {
        let Some(another) = self.session.signed_in(attempt, result, &mut self.notices) else {
            return Vec::new();
        };
        let mut commands = if another {
            self.of_another_account()
        } else {
            Vec::new()
        };
        self.open_charts().confirm_access();
        commands.extend(self.ask_again());
        commands.extend(self.session.learn_access(&mut self.ids));
        commands
    }

    /// After a sign-in: what failed for want of it is asked for again, and what was asked for in the session before.
    fn ask_again(&mut self) -> Vec<Command> {
        let mut commands = Vec::new();
        let asking = self.airports.asking.as_ref();
        if asking.is_some_and(|page| page.record.is_open(needs_sign_in)) {
            commands.extend(self.retry(RetrySubject::Airport));
        }
        let page = self.airports.page.as_ref();
        if page.is_some_and(|page| page.charts.is_open(needs_sign_in)) {
            commands.extend(self.retry(RetrySubject::Charts));
        }
        commands.extend(self.open_charts().fetch_again());
        self.previews.forget_misses();
        commands
    }

    /// Takes what a renewal, or the store, has told of the account.
    pub(in crate::state) fn account_changed(&mut self, account: Account) -> Vec<Command> {
        let Some(change) = self.session.account_changed(account, &mut self.notices) else {
            return Vec::new();
        };
        let mut commands = match change {
            AccountChange::Another => self.of_another_account(),
            AccountChange::Same { .. } => self.open_charts().fetch_where_access_changed(),
        };
        // Subscriptions end, and are bought.
        commands.extend(if change == (AccountChange::Same { asks: true }) {
            self.session.ask_subscriptions(&mut self.ids)
        } else {
            self.session.learn_access(&mut self.ids)
        });
        commands
    }

    /// A chart is linked to the account that it was opened for.
    fn of_another_account(&mut self) -> Vec<Command> {
        self.session.demo_access_told = false;
        self.ownship.map_check = MapCheck::default();
        let awaited = &mut self.pending_open.chart;
        awaited.take_if(|awaited| matches!(awaited, AwaitedChart::Diagram(_)));
        self.pending_open.reopening = ReopenQueue::default();
        let mut commands = self.open_charts().clear();
        commands.extend(self.previews.begin(None));
        commands
    }

    /// Invariant 10: signing out leaves nothing of the session. Favourite and recent airports are identifiers that the user
    /// typed or marked, nothing of a service or an account: they stay.
    pub(in crate::state) fn sign_out(&mut self) -> Vec<Command> {
        self.session.sign_out();
        (self.airports.page, self.airports.asking) = (None, None);
        self.plan.fitting.clear();
        self.workspace.clear();
        self.notices.outdate(NoticeTopic::SignIn);
        self.notices.outdate(NoticeTopic::Session);
        self.waiting = None;
        self.ownship.declined_diagram = None;
        vec![Command::SignOut]
    }
}
