//! The session: nobody signed in, a sign-in under way, signed in, or ended by the service.

use super::State;
use crate::account::Account;
use crate::message::Command;
use crate::remote::{Problem, ProblemKind, RequestId};

/// How the program stands with the identity server.
#[derive(Debug, Clone, PartialEq)]
pub enum Session {
    /// Nobody is signed in.
    SignedOut {
        /// Why the last attempt failed.
        problem: Option<Problem>,
    },
    /// The browser is open, or about to be.
    SigningIn {
        /// The attempt.
        id: RequestId,
        /// The address that the browser was sent to, as soon as it is known.
        url: Option<String>,
        /// Whether the system's browser could be started.
        browser_opened: bool,
        /// The account of the session that ended before, whose chart may still be on the screen.
        previous: Option<(Account, Problem)>,
    },
    /// Signed in.
    SignedIn(Account),
    /// The service ended the session; what is on the screen stays.
    Ended {
        /// Who was signed in.
        account: Account,
        /// What to tell.
        problem: Problem,
    },
}

impl Session {
    /// The account whose charts may be on the screen.
    pub fn account(&self) -> Option<&Account> {
        match self {
            Self::SignedIn(account) | Self::Ended { account, .. } => Some(account),
            Self::SigningIn { previous, .. } => {
                previous.as_ref().map(|(account, _problem)| account)
            }
            Self::SignedOut { .. } => None,
        }
    }

    /// The attempt that waits, its address, and whether the browser could be started.
    pub fn waiting(&self) -> Option<(RequestId, Option<&str>, bool)> {
        match self {
            Self::SigningIn {
                id,
                url,
                browser_opened,
                ..
            } => Some((*id, url.as_deref(), *browser_opened)),
            Self::SignedOut { .. } | Self::SignedIn(_) | Self::Ended { .. } => None,
        }
    }

    pub(super) fn started(&mut self, attempt: RequestId, address: String, opened: bool) {
        if let Self::SigningIn {
            id,
            url,
            browser_opened,
            ..
        } = self
            && *id == attempt
        {
            *url = Some(address);
            *browser_opened = opened;
        }
    }

    pub(super) fn open_browser_again(&self) -> Vec<Command> {
        match self {
            Self::SigningIn { url: Some(url), .. } => {
                vec![Command::OpenBrowser { url: url.clone() }]
            }
            Self::SigningIn { .. }
            | Self::SignedOut { .. }
            | Self::SignedIn(_)
            | Self::Ended { .. } => Vec::new(),
        }
    }

    pub(super) fn end(&mut self, problem: Problem) {
        if let Self::SignedIn(account) = self {
            *self = Self::Ended {
                account: account.clone(),
                problem,
            };
        }
    }

    pub(super) fn update(&mut self, account: Account) {
        if let Self::SignedIn(current) = self {
            *current = account;
        }
    }

    /// What the session falls back to when an attempt ends without success.
    pub(super) fn fall_back(&mut self, problem: Option<Problem>) {
        if let Self::SigningIn { previous, .. } = self {
            *self = match previous.take() {
                Some((account, older)) => Self::Ended {
                    account,
                    problem: problem.unwrap_or(older),
                },
                None => Self::SignedOut { problem },
            };
        }
    }
}

/// How urgent a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// Good to know.
    Info,
    /// Something is not as the user may think.
    Warn,
    /// Something failed.
    Bad,
}

/// One message over the pane of the window; the newest replaces the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// How urgent.
    pub severity: Severity,
    /// The sentence.
    pub text: String,
}

impl Notice {
    /// Said once after signing in, as long as the sign-in is not kept in the system's password store.
    pub(super) fn lasts_for_this_run(username: &str) -> Self {
        Self {
            severity: Severity::Info,
            text: format!("Signed in as {username}. You stay signed in until you close Flightbag."),
        }
    }

    /// Said once to an account without chart access, with its first chart.
    pub(super) fn demo_access() -> Self {
        Self {
            severity: Severity::Warn,
            text: "Demo access: real charts for NZWN and YBBN only. Other airports show a demo image until your account has a charts subscription.".into(),
        }
    }
}

impl State {
    pub(super) fn sign_in(&mut self) -> Vec<Command> {
        let id = self.next_id();
        let previous = match &self.session {
            Session::Ended { account, problem } => Some((account.clone(), problem.clone())),
            Session::SigningIn { previous, .. } => previous.clone(),
            Session::SignedOut { .. } => None,
            // The service no longer takes the token: what is on the screen stays meanwhile.
            Session::SignedIn(account) => Some((account.clone(), signed_out())),
        };
        self.session = Session::SigningIn {
            id,
            url: None,
            browser_opened: true,
            previous,
        };
        vec![Command::SignIn { id }]
    }

    pub(super) fn cancel_sign_in(&mut self) -> Vec<Command> {
        if self.session.waiting().is_none() {
            return Vec::new();
        }
        self.session.fall_back(None);
        vec![Command::CancelSignIn]
    }

    pub(super) fn signed_in(
        &mut self,
        attempt: RequestId,
        result: Result<Account, Problem>,
    ) -> Vec<Command> {
        let Session::SigningIn { id, previous, .. } = &self.session else {
            return Vec::new();
        };
        if *id != attempt {
            return Vec::new();
        }
        let account = match result {
            Ok(account) => account,
            Err(problem) => {
                self.session.fall_back(Some(problem));
                return Vec::new();
            }
        };
        let another = previous
            .as_ref()
            .is_some_and(|(before, _problem)| before.username != account.username);
        let mut commands = Vec::new();
        self.notice = Some(Notice::lasts_for_this_run(&account.username));
        self.session = Session::SignedIn(account);
        if another {
            // A chart is linked to the account it was opened for.
            self.demo_access_told = false;
            commands = self.close_chart();
        }
        commands.extend(self.ask_again());
        commands
    }

    /// Invariant 10: signing out leaves nothing.
    pub(super) fn sign_out(&mut self) -> Vec<Command> {
        self.session = Session::SignedOut { problem: None };
        self.page = None;
        self.asking = None;
        self.showing = None;
        self.notice = None;
        self.demo_access_told = false;
        vec![Command::SignOut]
    }
}

fn signed_out() -> Problem {
    Problem::new(
        ProblemKind::NotSignedIn,
        "The service no longer accepts the sign-in. Sign in again to go on.",
    )
}

/// Whether only a new sign-in helps against this problem.
pub fn needs_sign_in(problem: &Problem) -> bool {
    problem.kind == ProblemKind::NotSignedIn
}
