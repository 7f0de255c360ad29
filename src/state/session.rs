//! The session: how the program stands with the identity server, and what it knows of the account that is signed in.

use super::notice::{NoticeText, NoticeTopic};
use super::notices::Notices;
use super::{Notice, PreviousSession, SessionState, SignInProgress};
use crate::account::{Access, Account, SignInFlows, Subscription};
use crate::message::{Command, SignInMethod};
use crate::remote::{Problem, ProblemKind, Remote, RequestId, RequestIds};

/// Who is signed in, and what the account may see.
#[derive(Debug)]
pub struct AccountSession {
    /// Who is signed in, or how far a sign-in has come.
    pub state: SessionState,
    /// Why the sign-in of an earlier start could not be renewed yet; it is tried again by itself.
    pub unreached: Option<Problem>,
    /// The account's subscriptions, once the account page asked for them.
    pub subscriptions: Remote<Vec<Subscription>>,
    /// The ways to sign in that the client may use.
    pub flows: SignInFlows,
    /// Whether that is less than the configuration allows, because the browser's way was refused.
    browser_refused: bool,
    /// Whether the account without charts was told what it may see.
    pub(super) demo_access_told: bool,
}

impl Default for AccountSession {
    fn default() -> Self {
        Self {
            state: SessionState::SignedOut { problem: None },
            unreached: None,
            subscriptions: Remote::Idle,
            flows: SignInFlows::Both,
            browser_refused: false,
            demo_access_told: false,
        }
    }
}

sentence::sentences! {
    /// What helps where a way to sign in was refused.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum OtherWay {
        Device => "Sign in with another device instead.",
        Browser => "Sign in with the browser instead.",
        Configuration => "Check client_id and flows in the configuration, or ask the operator of the service.",
    }
}

/// What a renewal, or the store, has changed of the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AccountChange {
    /// It is another account: nothing of the one before stays.
    Another,
    /// The same account.
    Same {
        /// Its token tells nothing of its access, now as before: its subscriptions may be other ones all the same.
        asks: bool,
    },
}

impl AccountSession {
    /// The account whose charts may be on the screen.
    pub fn account(&self) -> Option<&Account> {
        self.state.account()
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

    /// Looks for the sign-in of an earlier start.
    pub(super) fn restore(&mut self, ids: &mut RequestIds) -> Vec<Command> {
        let id = ids.fresh();
        self.state = SessionState::Restoring(id);
        vec![Command::Restore { id }]
    }

    pub(super) fn restored(
        &mut self,
        question: RequestId,
        result: Result<Option<Account>, Problem>,
    ) {
        if self.state != SessionState::Restoring(question) {
            return;
        }
        self.state = match result {
            Ok(Some(account)) => SessionState::SignedIn(account),
            Ok(None) => SessionState::SignedOut { problem: None },
            Err(problem) => SessionState::SignedOut {
                problem: Some(problem),
            },
        };
    }

    pub(super) fn sign_in(&mut self, way: SignInMethod, ids: &mut RequestIds) -> Vec<Command> {
        // The way that the client may not use is no way for anybody.
        let way = match way {
            SignInMethod::Browser | SignInMethod::BrowserWithPrompt
                if !self.flows.has_browser() =>
            {
                SignInMethod::Device
            }
            SignInMethod::Device if !self.flows.has_device() => SignInMethod::Browser,
            way => way,
        };
        let id = ids.fresh();
        let previous = match &self.state {
            SessionState::Ended { account, problem } => Some(PreviousSession {
                account: account.clone(),
                ended: Some(problem.clone()),
            }),
            SessionState::SigningIn { previous, .. } => previous.clone(),
            SessionState::Restoring(_) | SessionState::SignedOut { .. } => None,
            SessionState::SignedIn(account) => Some(PreviousSession {
                account: account.clone(),
                ended: None,
            }),
        };
        self.state = SessionState::SigningIn {
            id,
            step: SignInProgress::Preparing(way),
            previous,
        };
        vec![Command::SignIn { id, way }]
    }

    pub(super) fn cancel_sign_in(&mut self) -> Vec<Command> {
        let id = match &self.state {
            SessionState::SigningIn { id, .. } => *id,
            SessionState::Restoring(id) => {
                let id = *id;
                self.state = SessionState::SignedOut { problem: None };
                return vec![Command::CancelSignIn { id }];
            }
            SessionState::SignedOut { .. }
            | SessionState::SignedIn(_)
            | SessionState::Ended { .. } => {
                return Vec::new();
            }
        };
        self.state.fall_back(None);
        vec![Command::CancelSignIn { id }]
    }

    /// An attempt has come to its end; gives whether another account is signed in now than before it, and `None` where the
    /// attempt is not the one that is waited for, or failed.
    pub(super) fn signed_in(
        &mut self,
        attempt: RequestId,
        result: Result<Account, Problem>,
        notices: &mut Notices,
    ) -> Option<bool> {
        let SessionState::SigningIn { id, previous, .. } = &self.state else {
            return None;
        };
        if *id != attempt {
            return None;
        }
        let account = match result {
            Ok(account) => account,
            Err(problem) => {
                let problem = self.with_other_way(problem);
                if let Some(told) = &self.state.fall_back(Some(problem)) {
                    notices.tell(Notice::bad(told).about(NoticeTopic::SignIn));
                }
                return None;
            }
        };
        let another = previous
            .as_ref()
            .is_some_and(|previous| account.is_another_than(&previous.account));
        notices.withdraw(NoticeTopic::SignIn);
        if let Some(kept) = Notice::kept(&account) {
            notices.tell(kept);
        }
        self.subscriptions = Remote::Idle;
        self.unreached = None;
        self.state = SessionState::SignedIn(account);
        Some(another)
    }

    /// Where one way to sign in was refused: says which other one there is, and offers no more what is of no use. A client
    /// to which every way was refused is offered each of them again.
    fn with_other_way(&mut self, problem: Problem) -> Problem {
        let both = self.flows == SignInFlows::Both;
        let advice = match problem.kind {
            ProblemKind::BrowserRefused if both => {
                (self.flows, self.browser_refused) = (SignInFlows::DeviceOnly, true);
                OtherWay::Device
            }
            ProblemKind::DeviceRefused if both => OtherWay::Browser,
            ProblemKind::BrowserRefused | ProblemKind::DeviceRefused => {
                if std::mem::take(&mut self.browser_refused) {
                    self.flows = SignInFlows::Both;
                }
                OtherWay::Configuration
            }
            _ => return problem,
        };
        let sentence = problem.sentence.clone().and(advice);
        Problem {
            sentence,
            ..problem
        }
    }

    /// Takes what a renewal, or the store, has told of the account; `None` where no account is signed in.
    pub(super) fn account_changed(
        &mut self,
        account: Account,
        notices: &mut Notices,
    ) -> Option<AccountChange> {
        let told = Notice::kept(&account);
        let now = account.clone();
        let allowed = (account.access, account.navigation_data);
        let before = self.state.update(account)?;
        let kept = self.account().map(|account| account.storage);
        if self.unreached.take().is_some() {
            // It has been reached: nothing is to be said of that any more, and what failed for it may be asked again.
            notices.outdate(NoticeTopic::SignIn);
            if matches!(self.subscriptions, Remote::Failed(_)) {
                self.subscriptions = Remote::Idle;
            }
        }
        // What the account may see comes of its subscriptions: they are other ones now. An answer on its way is new.
        let changed = allowed != (before.access, before.navigation_data);
        if changed && !matches!(self.subscriptions, Remote::Loading(_)) {
            self.subscriptions = Remote::Idle;
        }
        if let Some(told) = told.filter(|_told| kept != Some(before.storage)) {
            notices.outdate(NoticeTopic::SignIn);
            notices.tell(told);
        }
        if now.is_another_than(&before) {
            self.subscriptions = Remote::Idle;
            return Some(AccountChange::Another);
        }
        let asks = now.access == Access::Unknown && now.storage == before.storage;
        Some(AccountChange::Same { asks })
    }

    /// The sign-in of an earlier start could not be renewed yet. That is said once, and shown as long as it is so.
    pub(super) fn not_renewed_yet(&mut self, problem: Problem, notices: &mut Notices) {
        if needs_sign_in(&problem) {
            // The stored sign-in is kept: another start, or another network, may find it good.
            self.ended(problem, notices);
            return;
        }
        if !matches!(self.state, SessionState::SignedIn(_)) {
            return;
        }
        if self.unreached.is_none() {
            notices.tell(Notice::not_renewed_yet(&problem));
        }
        self.unreached = Some(problem);
    }

    /// Only a new sign-in helps; what is on the screen stays.
    pub(super) fn ended(&mut self, problem: Problem, notices: &mut Notices) {
        // What was said of the sign-in is not true any more.
        notices.outdate(NoticeTopic::SignIn);
        self.unreached = None;
        self.state.end(problem);
    }

    /// Nothing of the account stays. The ways to sign in are the client's.
    pub(super) fn sign_out(&mut self) {
        *self = Self {
            flows: self.flows,
            browser_refused: self.browser_refused,
            ..Self::default()
        };
    }

    /// Nothing comes any more: whatever waits is told so.
    pub(super) fn give_up(&mut self, problem: &Problem) {
        self.state.fall_back(Some(problem.clone()));
        if matches!(self.state, SessionState::Restoring(_)) {
            let problem = Some(problem.clone());
            self.state = SessionState::SignedOut { problem };
        }
        self.subscriptions.give_up(problem);
    }

    /// Asks for the subscriptions where nothing else tells what the account may see.
    pub(super) fn learn_access(&mut self, ids: &mut RequestIds) -> Option<Command> {
        let unknown =
            self.access() == Access::Unknown && matches!(self.subscriptions, Remote::Idle);
        unknown.then(|| self.ask_subscriptions(ids)).flatten()
    }

    pub(super) fn ask_subscriptions(&mut self, ids: &mut RequestIds) -> Option<Command> {
        let reached = matches!(self.state, SessionState::SignedIn(_)) && self.unreached.is_none();
        if !reached || matches!(self.subscriptions, Remote::Loading(_)) {
            return None;
        }
        let id = ids.fresh();
        self.subscriptions = Remote::Loading(id);
        Some(Command::FetchSubscriptions { id })
    }

    /// Tells an account without charts, once, what it may see.
    pub(super) fn tell_demo_access(&mut self, notices: &mut Notices) {
        if self.access() == Access::DemoAirports
            && !std::mem::replace(&mut self.demo_access_told, true)
        {
            let told = Notice::warning(NoticeText::DemoAccess);
            notices.tell(told.about(NoticeTopic::Session));
        }
    }
}

/// Whether only a new sign-in helps against this problem.
pub fn needs_sign_in(problem: &Problem) -> bool {
    problem.kind == ProblemKind::NotSignedIn
}
