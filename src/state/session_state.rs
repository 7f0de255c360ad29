//! How the program stands with the identity server: signed out, a sign-in under way, signed in, or ended by the service.

use std::time::Instant;

use crate::account::{Account, BrowserUrl, DeviceCode};
use crate::message::{Command, SignInMethod};
use crate::remote::{Problem, ProblemKind, RequestId};

/// How the program stands with the identity server.
#[derive(Debug, Clone, PartialEq)]
pub enum SessionState {
    /// The sign-in of an earlier start is looked for.
    Restoring(RequestId),
    /// No user is signed in.
    SignedOut {
        /// Why the last attempt failed.
        problem: Option<Problem>,
    },
    /// A user is signing in, or about to.
    SigningIn {
        /// The attempt.
        id: RequestId,
        /// How far it is.
        step: SignInProgress,
        /// The session before, whose chart may still be on the screen.
        previous: Option<PreviousSession>,
    },
    /// Signed in.
    SignedIn(Account),
    /// Only a new sign-in helps; what is on the screen stays.
    Ended {
        /// Who was signed in.
        account: Account,
        /// What to tell.
        problem: Problem,
    },
}

/// How far a sign-in has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignInProgress {
    /// The identity server is asked; in the end there will be a code for another device, or the browser.
    Preparing(SignInMethod),
    /// The browser waits for the user.
    Browser {
        /// The address that the browser was sent to.
        url: BrowserUrl,
        /// Whether the system's browser could be started.
        opened: bool,
        /// When the sign-in ends by itself, on the monotonic clock.
        ends: Instant,
    },
    /// The code waits for the user.
    Device(DeviceCode),
    /// The user is done: the tokens are asked for.
    Finishing,
}

/// The session that there was when a sign-in began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviousSession {
    /// Who was signed in.
    pub account: Account,
    /// Why it had ended; `None` for one that goes on if the sign-in does not succeed.
    pub ended: Option<Problem>,
}

impl SessionState {
    /// The account whose charts may be on the screen.
    pub fn account(&self) -> Option<&Account> {
        match self {
            Self::SignedIn(account) | Self::Ended { account, .. } => Some(account),
            Self::SigningIn { previous, .. } => previous.as_ref().map(|previous| &previous.account),
            Self::Restoring(_) | Self::SignedOut { .. } => None,
        }
    }

    /// Whether the service takes what is asked for; a session that has ended has an account all the same.
    pub fn is_signed_in(&self) -> bool {
        match self {
            Self::SignedIn(_) => true,
            Self::SigningIn { previous, .. } => matches!(previous, Some(it) if it.ended.is_none()),
            Self::Restoring(_) | Self::SignedOut { .. } | Self::Ended { .. } => false,
        }
    }

    /// The attempt that waits for a user, and how far it is.
    pub fn waiting(&self) -> Option<(RequestId, &SignInProgress)> {
        let Self::SigningIn { id, step, .. } = self else {
            return None;
        };
        Some((*id, step))
    }

    pub(super) fn reached(&mut self, attempt: RequestId, reached: SignInProgress) {
        // A browser that took its time to start may be told of after it came back.
        if let Self::SigningIn { id, step, .. } = self
            && *id == attempt
            && *step != SignInProgress::Finishing
        {
            *step = reached;
        }
    }

    /// Whether the browser that was asked for once more could be started.
    pub(super) fn browser_asked(&mut self, attempt: RequestId, started: bool) {
        if let Self::SigningIn {
            id,
            step: SignInProgress::Browser { opened, .. },
            ..
        } = self
            && *id == attempt
        {
            *opened = started;
        }
    }

    pub(super) fn open_browser_again(&self) -> Vec<Command> {
        match self.waiting() {
            Some((_, SignInProgress::Browser { url, .. })) => {
                vec![Command::OpenBrowser { url: url.clone() }]
            }
            Some((
                _,
                SignInProgress::Preparing(_)
                | SignInProgress::Device(_)
                | SignInProgress::Finishing,
            ))
            | None => Vec::new(),
        }
    }

    pub(super) fn end(&mut self, problem: Problem) {
        match self {
            Self::SignedIn(account) => {
                *self = Self::Ended {
                    account: account.clone(),
                    problem,
                };
            }
            // It ended while a new sign-in is under way.
            Self::SigningIn {
                previous: Some(previous),
                ..
            } => previous.ended = Some(problem),
            Self::SigningIn { previous: None, .. }
            | Self::Restoring(_)
            | Self::SignedOut { .. }
            | Self::Ended { .. } => {}
        }
    }

    /// A session that was given up has come to its end: what could not be done is said, as long as no one has signed in
    /// since.
    pub(super) fn signed_out(&mut self, result: Result<(), Problem>) {
        let Self::SignedOut { problem } = self else {
            return;
        };
        match result {
            Err(left) => *problem = Some(left),
            Ok(()) => {
                problem.take_if(|problem| problem.kind == ProblemKind::SignOut);
            }
        }
    }

    /// Takes what is known of the account now; gives what was known before.
    pub(super) fn update(&mut self, account: Account) -> Option<Account> {
        match self {
            Self::SignedIn(current) => Some(std::mem::replace(current, account)),
            Self::SigningIn {
                previous: Some(previous),
                ..
            } if previous.ended.is_none() => {
                Some(std::mem::replace(&mut previous.account, account))
            }
            // It was renewed after all: the worker drops a session that is over.
            Self::Ended {
                account: before, ..
            } => {
                let before = before.clone();
                *self = Self::SignedIn(account);
                Some(before)
            }
            Self::SigningIn { .. } | Self::Restoring(_) | Self::SignedOut { .. } => None,
        }
    }

    /// What the session falls back to when an attempt ends without success. A problem that has no place there is
    /// given back.
    pub(super) fn fall_back(&mut self, problem: Option<Problem>) -> Option<Problem> {
        let Self::SigningIn { previous, .. } = self else {
            return None;
        };
        match previous.take() {
            Some(PreviousSession {
                account,
                ended: None,
            }) => {
                *self = Self::SignedIn(account);
                problem
            }
            Some(PreviousSession {
                account,
                ended: Some(older),
            }) => {
                let problem = problem.unwrap_or(older);
                *self = Self::Ended { account, problem };
                None
            }
            None => {
                *self = Self::SignedOut { problem };
                None
            }
        }
    }
}
