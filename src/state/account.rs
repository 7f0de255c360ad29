//! The account: what renewals and the store tell of it, and its subscriptions.

use super::map_check::MapCheck;
use super::notice::NoticeTopic;
use super::reopening::Reopening;
use super::{AppState, Notice, SessionState, needs_sign_in};
use crate::account::{Access, Account, Subscription};
use crate::message::Command;
use crate::remote::{Problem, Remote, RequestId};

impl AppState {
    /// The account whose charts may be on the screen.
    pub fn account(&self) -> Option<&Account> {
        self.session.account()
    }

    /// What the account may see: what its token says, else what its subscriptions give.
    pub fn access(&self) -> Access {
        let claimed = self.account().map(|account| account.access);
        match (claimed, self.subscriptions.ready()) {
            (Some(Access::Unknown), Some(list)) => {
                Access::of_subscriptions(list, jiff::Timestamp::now())
            }
            _ => claimed.unwrap_or(Access::Unknown),
        }
    }

    /// Asks for the subscriptions where nothing else tells what the account may see.
    pub(super) fn learn_access(&mut self) -> Vec<Command> {
        if self.access() == Access::Unknown && matches!(self.subscriptions, Remote::Idle) {
            self.ask_subscriptions()
        } else {
            Vec::new()
        }
    }

    pub(super) fn subscriptions_loaded(
        &mut self,
        id: RequestId,
        result: Result<Vec<Subscription>, Problem>,
    ) -> Vec<Command> {
        if self.subscriptions.resolve(id, result) {
            self.ask_where_access_changed()
        } else {
            Vec::new()
        }
    }

    /// Takes what a renewal, or the store, has told of the account.
    pub(super) fn account_changed(&mut self, account: Account) -> Vec<Command> {
        let told = Notice::kept(&account);
        let now = account.clone();
        let allowed = (account.access, account.navigation_data);
        let Some(before) = self.session.update(account) else {
            return Vec::new();
        };
        let kept = self.account().map(|account| account.kept);
        if self.unreached.take().is_some() {
            // It has been reached: nothing is to be said of that any more, and what failed for it may be asked again.
            self.notices.outdate(NoticeTopic::SignIn);
            if matches!(self.subscriptions, Remote::Failed(_)) {
                self.subscriptions = Remote::Idle;
            }
        }
        // What the account may see comes of its subscriptions: they are other ones now. An answer on its way is new.
        let changed = allowed != (before.access, before.navigation_data);
        if changed && !matches!(self.subscriptions, Remote::Loading(_)) {
            self.subscriptions = Remote::Idle;
        }
        if let Some(told) = told.filter(|_told| kept != Some(before.kept)) {
            self.notices.outdate(NoticeTopic::SignIn);
            self.tell(told);
        }
        if now.is_another_than(&before) {
            self.subscriptions = Remote::Idle;
            let mut commands = self.of_another_account();
            commands.extend(self.learn_access());
            return commands;
        }
        let mut commands = self.ask_where_access_changed();
        // A renewed token that tells nothing may stand for other subscriptions: they end, and are bought.
        if now.access == Access::Unknown && now.kept == before.kept {
            commands.extend(self.ask_subscriptions());
        } else {
            commands.extend(self.learn_access());
        }
        commands
    }

    /// A chart is linked to the account that it was opened for.
    pub(super) fn of_another_account(&mut self) -> Vec<Command> {
        self.demo_access_told = false;
        self.map_check = MapCheck::default();
        self.offer.forget_request();
        self.reopening = Reopening::default();
        let mut commands = self.clear_workspace();
        commands.extend(self.forget_previews());
        commands
    }

    /// The sign-in of an earlier start could not be renewed yet. That is said once, and shown as long as it is so.
    pub(super) fn not_renewed_yet(&mut self, problem: Problem) {
        if needs_sign_in(&problem) {
            // The stored sign-in is kept: another start, or another network, may find it good.
            self.session_ended(problem);
            return;
        }
        if !matches!(self.session, SessionState::SignedIn(_)) {
            return;
        }
        if self.unreached.is_none() {
            self.tell(Notice::not_renewed_yet(&problem));
        }
        self.unreached = Some(problem);
    }

    pub(super) fn ask_subscriptions(&mut self) -> Vec<Command> {
        let reached = matches!(self.session, SessionState::SignedIn(_)) && self.unreached.is_none();
        if !reached || matches!(self.subscriptions, Remote::Loading(_)) {
            return Vec::new();
        }
        let id = self.next_id();
        self.subscriptions = Remote::Loading(id);
        vec![Command::FetchSubscriptions { id }]
    }
}
