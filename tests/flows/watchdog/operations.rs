//! What the program asks servers for: what a user does for it, and what is left of it where it does not come.

use egui::{Key, Modifiers};
use flightbag::chart::ChartId;
use flightbag::message::{Action, RetrySubject};
use flightbag::remote::Problem;
use flightbag::state::{AirportPage, AppState, SessionState};

use super::scripted::{AIRPORT, LIST, PICTURE, SUBSCRIPTIONS, THUMBNAIL};
use crate::faults::Promise;
use crate::faults::fixture::{DISCOVERY, TOKEN, USER_INFO};
use crate::flows::previews;
use crate::harness::{APPROACH, TestApp};

/// Something that is asked of a server.
pub struct Operation {
    /// Its column in the table of faults.
    pub column: &'static str,
    pub path: &'static str,
    /// What has to have been asked of the same server before it is.
    pub before: &'static [&'static str],
    pub asked_of: Which,
    /// Brings the window to where it is asked for.
    pub prepare: fn(&mut TestApp),
    /// Does what it is asked for by.
    pub ask: fn(&mut TestApp),
    /// Whether nothing is on its way any more.
    pub is_settled: fn(&AppState) -> bool,
    /// What is told of a failure.
    pub problem: fn(&AppState) -> Option<&Problem>,
    /// Whether that is missing which a fault takes away without a word.
    pub is_missing: fn(&AppState) -> bool,
}

/// One of the two servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    Charts,
    Identity,
}

/// A step of a sign-in.
const STEP: Operation = Operation {
    column: "",
    path: "",
    before: &[],
    asked_of: Which::Identity,
    prepare: sign_out,
    ask: |app| app.click("Sign in with browser"),
    is_settled: |state| !matches!(state.session.state, SessionState::SigningIn { .. }),
    problem: |state| match &state.session.state {
        SessionState::SignedOut { problem } => problem.as_ref(),
        _ => None,
    },
    is_missing: |_state| true,
};

/// What a sign-in asks for.
pub static SIGN_IN: [Operation; 3] = [
    Operation {
        column: "discovery",
        path: DISCOVERY,
        ..STEP
    },
    Operation {
        column: "code exchange",
        path: TOKEN,
        before: &[DISCOVERY],
        ..STEP
    },
    Operation {
        column: "user info",
        path: USER_INFO,
        before: &[TOKEN],
        // The name comes from elsewhere.
        is_missing: |state| {
            let account = state.account();
            account.is_some_and(|account| account.username != "info.pilot")
        },
        ..STEP
    },
];

/// What an airport is asked for by.
const PAGE: Operation = Operation {
    column: "",
    path: "",
    before: &[],
    asked_of: Which::Charts,
    prepare: sign_in,
    ask: |app| app.ask_for("YBBN"),
    is_settled: |state| {
        let mut pages = state.airports.page.iter().chain(&state.airports.asking);
        !pages.any(|page| page.record.loading().is_some() || page.charts.loading().is_some())
    },
    problem: |state| page(state)?.record.problem(),
    is_missing: |_state| true,
};

/// A renewal, where the token that an airport is asked for with is refused.
pub static RENEWAL: Operation = Operation {
    column: "renewal",
    path: TOKEN,
    asked_of: Which::Identity,
    ..PAGE
};

/// What the charts ask for.
pub static CHARTS: [Operation; 5] = [
    Operation {
        column: "airport",
        path: AIRPORT,
        ..PAGE
    },
    Operation {
        column: "chart list",
        path: LIST,
        problem: |state| page(state)?.charts.problem(),
        ..PAGE
    },
    Operation {
        column: "chart",
        path: PICTURE,
        prepare: |app| {
            sign_in(app);
            if has(app, |state| state.workspace.focused().is_some()) {
                // The next one is asked for again.
                app.window.key_press_modifiers(Modifiers::COMMAND, Key::W);
                app.step_until_shown("No chart open");
            }
            list(app);
        },
        ask: |app| app.choose_chart(APPROACH),
        is_settled: |state| {
            let tab = state.workspace.focused();
            tab.is_some_and(|tab| tab.showing.arriving.is_none())
        },
        problem: |state| state.workspace.focused()?.showing.problem.as_ref(),
        ..PAGE
    },
    Operation {
        column: "thumbnail",
        path: THUMBNAIL,
        before: &[AIRPORT, LIST],
        prepare: |app| {
            sign_in(app);
            if !has(app, |state| state.settings.charts.previews) {
                previews::switch(app);
            }
            // Its row is one of the approaches.
            list(app);
            if !app.offers(APPROACH) {
                app.click("Approach");
                app.step_until("the approaches", |app| app.offers(APPROACH));
            }
            app.step_until("the previews", |app| has(app, are_previews_settled));
        },
        is_settled: |state| (PAGE.is_settled)(state) && are_previews_settled(state),
        is_missing: |state| {
            let chart = ChartId::from("ybbn008".to_owned());
            let previews = &state.previews;
            previews.in_view().contains(&chart) && previews.picture(&chart).is_none()
        },
        ..PAGE
    },
    Operation {
        column: "subscriptions",
        path: SUBSCRIPTIONS,
        // They are asked for when the page opens, and again where they are there, or failed.
        ask: |app| {
            if !app.shows("Subscriptions") {
                app.click("Account");
            }
            let window = app.window.state();
            window.perform(Action::Retry(RetrySubject::Subscriptions));
        },
        is_settled: |state| state.session.subscriptions.loading().is_none(),
        problem: |state| state.session.subscriptions.problem(),
        ..PAGE
    },
];

/// The one that the table of faults has a column for; a start has no such.
pub fn of_column(column: &str) -> &'static Operation {
    let all = CHARTS.iter().chain(&SIGN_IN).chain([&RENEWAL]);
    let mut named = all.filter(|operation| operation.column == column);
    named.next().unwrap()
}

/// Reads the window's state.
pub fn has<T>(app: &TestApp, read: impl FnOnce(&AppState) -> T) -> T {
    app.window.state().with_state(read)
}

/// What is told where this is promised and the fault happens each time: a part of it; `None` where nothing need be.
pub fn told(promise: Promise) -> Option<&'static str> {
    match promise {
        Promise::Told(_, says)
        | Promise::ToldAfterTries(_, says)
        | Promise::Offered(says)
        | Promise::Ended(says) => Some(says),
        Promise::Recovers | Promise::Waits | Promise::FallsBack | Promise::FallsBackAfterTries => {
            None
        }
    }
}

/// Signs in where no user is.
pub fn sign_in(app: &mut TestApp) {
    if !has(app, is_signed_in) {
        sign_out(app);
        app.sign_in();
    }
}

pub fn is_signed_in(state: &AppState) -> bool {
    matches!(state.session.state, SessionState::SignedIn(_))
}

/// Has the charts of the airport listed.
pub fn list(app: &mut TestApp) {
    if !app.shows("Airport search") {
        app.click("Charts");
        app.step_until_shown("Airport search");
    }
    if !has(app, is_listed) {
        app.ask_for("YBBN");
        app.step_until("the list", |app| has(app, is_listed));
    }
}

/// Whether rows with previews are in view, and nothing of them is on its way.
fn are_previews_settled(state: &AppState) -> bool {
    !state.previews.in_view().is_empty() && !state.previews.waits()
}

/// Whether the airport that was asked for last is there, and its list.
pub fn is_listed(state: &AppState) -> bool {
    let page = state
        .airports
        .page
        .as_ref()
        .filter(|_page| state.airports.asking.is_none());
    page.is_some_and(|page| page.record.ready().is_some() && page.charts.ready().is_some())
}

/// Signs out the user who is signed in, or was until the session ended.
fn sign_out(app: &mut TestApp) {
    if has(app, |state| state.account().is_some()) {
        app.window.state().perform(Action::SignOut);
    }
    app.step_until_shown("Sign in to see charts");
}

/// The airport that was asked for last.
fn page(state: &AppState) -> Option<&AirportPage> {
    state
        .airports
        .asking
        .as_ref()
        .or(state.airports.page.as_ref())
}
