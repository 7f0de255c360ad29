//! A user who knows nothing of the fault: presses what the window offers, the most promising name first.

use flightbag::state::{AppState, SessionState};

use super::goal::Goal;
use crate::flows::watchdog::operations::has;
use crate::harness::watchdog::Frames;
use crate::harness::{APPROACH, TestApp};

/// What a user presses to go on, the most promising first.
const NAMES: [&str; 4] = [
    "Try again",
    "Reload the list",
    "Sign in again",
    "Sign in with browser",
];

/// What is there where none of these is offered: the account page, and rows. Each is tried once.
const ELSE: [&str; 3] = ["Account", "YBBN, BNE", APPROACH];

/// Presses what is offered until this is reached, so often at most.
pub fn until(app: &mut TestApp, goal: Goal, most: usize) -> Result<(), String> {
    let mut pressed: Vec<&str> = Vec::new();
    loop {
        // That a kept session is renewed is on no page while it goes on: it is there, or this fails.
        let unseen = goal == Goal::Renewed && (most == 0 || pressed.last() == Some(&"Try again"));
        let is_settled = |app: &TestApp| goal.is_reached(app) || !unseen && has(app, is_quiet);
        app.watch(&mut Frames::default(), || false, is_settled);
        if goal.is_reached(app) {
            return Ok(());
        }
        // What has just come may have asked for more in the frame after.
        if !has(app, is_quiet) {
            continue;
        }
        let others = ELSE.into_iter().filter(|name| !pressed.contains(name));
        let name = NAMES
            .into_iter()
            .chain(others)
            .find(|name| app.offers(name));
        let Some(name) = name.filter(|_name| pressed.len() < most) else {
            return Err(format!(
                "not there after {pressed:?}, and {name:?} is offered: {:#?}",
                app.words()
            ));
        };
        press(app, name);
        pressed.push(name);
    }
}

/// Presses what is in view with the pointer, and what is further down as a screen reader does.
fn press(app: &mut TestApp, name: &str) {
    let window = app.window.ctx.content_rect();
    if window.contains_rect(app.place_of_button(name)) {
        app.click(name);
    } else {
        app.activate(name);
    }
}

/// Whether nothing is on its way.
fn is_quiet(state: &AppState) -> bool {
    let mut pages = state.airports.page.iter().chain(&state.airports.asking);
    let loads =
        pages.any(|page| page.record.loading().is_some() || page.charts.loading().is_some());
    let signs_in = matches!(
        state.session.state,
        SessionState::SigningIn { .. } | SessionState::Restoring(_)
    );
    let tab = state.workspace.focused();
    let arrives = tab.is_some_and(|tab| {
        tab.showing.arriving.is_some() || state.pending_open.loads_list_of(tab.id)
    });
    !(loads || signs_in || arrives || state.session.subscriptions.loading().is_some())
}
