//! The account: what renewals and the store tell of it, and its subscriptions.

use super::notice::Topic;
use super::reopening::Reopening;
use super::{Notice, Session, State, needs_sign_in};
use crate::account::Account;
use crate::message::Command;
use crate::remote::{Problem, Remote};

impl State {
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
            self.notices.outdate(Topic::SignIn);
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
            self.notices.outdate(Topic::SignIn);
            self.tell(told);
        }
        if now.is_another_than(&before) {
            self.subscriptions = Remote::Idle;
            return self.of_another_account();
        }
        self.ask_where_access_changed()
    }

    /// A chart is linked to the account that it was opened for.
    pub(super) fn of_another_account(&mut self) -> Vec<Command> {
        self.demo_access_told = false;
        self.offer.forget_wish();
        self.reopening = Reopening::default();
        let mut commands = self.clear_desk();
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
        if !matches!(self.session, Session::SignedIn(_)) {
            return;
        }
        if self.unreached.is_none() {
            self.tell(Notice::not_renewed_yet(&problem));
        }
        self.unreached = Some(problem);
    }

    pub(super) fn ask_subscriptions(&mut self) -> Vec<Command> {
        let reached = matches!(self.session, Session::SignedIn(_)) && self.unreached.is_none();
        if !reached || matches!(self.subscriptions, Remote::Loading(_)) {
            return Vec::new();
        }
        let id = self.next_id();
        self.subscriptions = Remote::Loading(id);
        vec![Command::FetchSubscriptions { id }]
    }
}
