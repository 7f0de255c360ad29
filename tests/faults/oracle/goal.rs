//! What is wanted of an operation: the fault is overcome when it is there.

use flightbag::state::AppState;

use crate::flows::gestures::WATERMARK;
use crate::flows::watchdog::operations::{has, is_listed, is_signed_in};
use crate::harness::{APPROACH_PICTURE, TestApp};

/// What is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// An account is signed in.
    SignedIn,
    /// The session of an earlier start goes on.
    Renewed,
    /// The airport and its charts are listed.
    Listed,
    /// The chart is on the screen, with its watermark.
    Chart,
    /// It is known which subscriptions the account has.
    Subscriptions,
}

impl Goal {
    /// The one of the operation of this column.
    pub fn of(column: &str) -> Self {
        match column {
            "discovery" | "code exchange" | "user info" => Self::SignedIn,
            "start" => Self::Renewed,
            "chart" => Self::Chart,
            "subscriptions" => Self::Subscriptions,
            "renewal" | "airport" | "chart list" | "thumbnail" => Self::Listed,
            other => panic!("nothing is known to be wanted of {other}"),
        }
    }

    /// Whether it is there, and on the screen.
    pub fn is_reached(self, app: &TestApp) -> bool {
        match self {
            Self::SignedIn => has(app, is_signed_in) && app.shows("Airport search"),
            Self::Renewed => has(app, |state| {
                is_signed_in(state) && state.session.unreached.is_none() && is_known(state)
            }),
            Self::Listed => has(app, is_listed) && app.says(", revised "),
            Self::Chart => {
                let whole = |state: &AppState| {
                    let showing = state.showing();
                    showing.is_some_and(|showing| {
                        showing.picture.is_some()
                            && showing.arriving.is_none()
                            && showing.problem.is_none()
                    })
                };
                has(app, whole) && app.shows(APPROACH_PICTURE) && app.says(WATERMARK)
            }
            Self::Subscriptions => has(app, |state| state.session.subscriptions.ready().is_some()),
        }
    }
}

/// A session that was taken up knows whose it is once it is renewed.
fn is_known(state: &AppState) -> bool {
    let account = state.account();
    account.is_some_and(|account| !account.username.is_empty())
}
