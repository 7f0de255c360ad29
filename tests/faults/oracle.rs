//! The recovery oracle: every cell that is made from a fault and a promise is driven through the real window, with its
//! worker, state and pages. The fault happens; what the window says of it must be true; all is well again; then only what
//! the window offers is pressed, by its name, and what was wanted must be there within three presses.
//!
//! A name that is not resolved cannot be mended under a running window: those cells are `flows::watchdog`'s, and those of
//! pictures, which may be on a host of their own, `flows::other_services`'.

mod cause;
mod goal;
mod press;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, SystemTime};

use flightbag::remote::Problem;
use flightbag::state::AppState;

use super::fault::Fault;
use super::fixture::{DISCOVERY, FaultSchedule, TOKEN};
use super::table::columns;
use super::{FaultCell, Promise};
use crate::flows::watchdog::operations::{Operation, has, of_column, sign_in};
use crate::flows::watchdog::{ROUNDS, Round, Servers, is_about_identity, is_unreached, waits};
use crate::harness::TestApp;
use crate::harness::watchdog::Frames;
use cause::Cause;
use goal::Goal;

/// So many presses lead to what was wanted, at most.
const MOST_PRESSES: usize = 3;

/// So many frames are drawn, at most, until what the state says stands on the screen.
const FRAMES_TO_SAY: usize = 6;

/// What is wrong with a cell; empty: nothing.
type Verdict = Result<(), String>;

/// The cells of an operation that can be healed under a running window.
fn cells_of(column: &str) -> Vec<FaultCell> {
    let all = columns().into_iter().filter(|(name, _)| *name == column);
    let cells = all.flat_map(|(_, cells)| cells.iter().copied());
    cells
        .filter(|cell| cell.fault != Fault::Unresolved)
        .collect()
}

/// Drives every cell of an operation; says all that are wrong.
fn go_through(
    column: &str,
    drive: impl Fn(&Servers, TestApp, FaultCell) -> Result<TestApp, String>,
) {
    let mut wrong = Vec::new();
    for round in &ROUNDS {
        let mut place = None;
        let cells = cells_of(column).into_iter();
        for cell in cells.filter(|cell| (round.has)(cell.fault)) {
            let (servers, app) = place.take().unwrap_or_else(|| begin(round));
            let driven = catch_unwind(AssertUnwindSafe(|| drive(&servers, app, cell)));
            match driven {
                Ok(Ok(app)) => place = Some((servers, app)),
                Ok(Err(why)) => wrong.push(format!("{column}, {cell:?}: {why}")),
                Err(_told) => wrong.push(format!("{column}, {cell:?}: told above")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn begin(round: &Round) -> (Servers, TestApp) {
    let servers = Servers::start(round.mode);
    let app = servers.app(round);
    (servers, app)
}

/// Drives a cell of this operation.
fn drive(
    operation: &Operation,
    servers: &Servers,
    mut app: TestApp,
    cell: FaultCell,
) -> Result<TestApp, String> {
    let FaultCell { fault, promise } = cell;
    let server = servers.that(operation.asked_of);
    let asked_before = server.asked(operation.path);
    let began = app.driven.clock().now();
    let times = promise.times();
    let schedule = FaultSchedule { fault, times };
    let waited = servers.meet(&mut app, operation, schedule, &mut Frames::default());
    let took = app.driven.clock().now() - began;
    let asked = server.asked(operation.path) - asked_before;
    let goal = Goal::of(operation.column);
    let problem = has(&app, |state| (operation.problem)(state).cloned());
    // What a token may say of who signed in is asked of no token here: whatever comes of it must be true.
    if !is_about_identity(fault) {
        check_asked(operation.column, cell, asked)?;
        check_patience(fault, promise, took)?;
        check_told(promise, problem.as_ref(), waited)?;
    }
    if problem.is_some() {
        check_truth(&mut app, operation.column, cell, problem)?;
        server.is_over(operation.path);
        press::until(&mut app, goal, MOST_PRESSES)?;
    } else {
        // The fault goes on.
        press::until(&mut app, goal, 0)?;
        server.is_over(operation.path);
    }
    Ok(app)
}

/// Whether something is told where that is promised, and nothing else.
fn check_told(promise: Promise, problem: Option<&Problem>, waited: bool) -> Verdict {
    if promise == Promise::Waits && !waited {
        return Err("that it waits is not said".to_owned());
    }
    if problem.is_some() == is_silent(promise) {
        return Err(format!("{problem:?} is told"));
    }
    Ok(())
}

/// Whether nothing is told in the end, because it recovers or something else serves.
fn is_silent(promise: Promise) -> bool {
    matches!(
        promise,
        Promise::Recovers | Promise::Waits | Promise::FallsBack | Promise::FallsBackAfterTries
    )
}

/// How often the chart service was asked (reliability 4): once, once more, or three times more.
fn check_asked(column: &str, cell: FaultCell, asked: usize) -> Verdict {
    let FaultCell { fault, promise } = cell;
    // A row that is seen again asks again for its thumbnail: that is no further try.
    let of_charts = ["airport", "chart list", "chart"].contains(&column);
    // With these statuses the token is renewed, and it is asked once more.
    let renews = matches!(fault, Fault::Status(401 | 403));
    if !of_charts || renews || !fault.connects() {
        return Ok(());
    }
    let expected = match promise {
        Promise::Recovers | Promise::Waits => 2,
        Promise::ToldAfterTries(..) | Promise::FallsBackAfterTries => 4,
        Promise::Told(..) | Promise::FallsBack | Promise::Offered(_) | Promise::Ended(_) => 1,
    };
    if asked == expected {
        Ok(())
    } else {
        Err(format!("asked {asked} times, not {expected}"))
    }
}

/// Nothing that may still come is given up before its time (reliability 4).
fn check_patience(fault: Fault, promise: Promise, took: Duration) -> Verdict {
    let silent = matches!(fault, Fault::Silence | Fault::Stall);
    // What something else can serve for is waited for no longer than ten seconds.
    let least = if matches!(promise, Promise::Told(..)) {
        30
    } else {
        10
    };
    if silent && took < Duration::from_secs(least) {
        return Err(format!("given up after {took:?}"));
    }
    Ok(())
}

/// What is told, on the screen and by its kind, is what the fault may truly be called, and what the table promises.
fn check_truth(
    app: &mut TestApp,
    column: &str,
    cell: FaultCell,
    problem: Option<Problem>,
) -> Verdict {
    let FaultCell { fault, promise } = cell;
    let mut said = Cause::all_in(&app.words());
    for _frame in 0..FRAMES_TO_SAY {
        if said.is_empty() {
            app.window.step();
            said = Cause::all_in(&app.words());
        }
    }
    let may_be = Cause::of(fault, column);
    if said.is_empty() || said.iter().any(|cause| !may_be.contains(cause)) {
        return Err(format!(
            "{said:?} is said, {may_be:?} would be true: {:#?}",
            app.words()
        ));
    }
    let Some(problem) = problem else {
        return Err("only said".to_owned());
    };
    if !said
        .iter()
        .any(|cause| cause.kinds().contains(&problem.kind))
    {
        return Err(format!("{said:?} is said, and known as {problem:?}"));
    }
    let kept = match promise {
        Promise::Told(kind, says) | Promise::ToldAfterTries(kind, says) => {
            problem.kind == kind && contains(&problem, says)
        }
        Promise::Offered(says) | Promise::Ended(says) => contains(&problem, says),
        _ => true,
    };
    if kept || is_about_identity(fault) {
        Ok(())
    } else {
        Err(format!("promised otherwise: {problem:?}"))
    }
}

fn contains(problem: &Problem, says: &str) -> bool {
    let detail = problem.detail.as_deref().unwrap_or_default();
    problem.sentence.says(says) || detail.contains(says)
}

/// Drives a cell of a start with a sign-in that is kept.
fn drive_start(servers: &Servers, mut app: TestApp, cell: FaultCell) -> Result<TestApp, String> {
    let FaultCell { fault, promise } = cell;
    let mut frames = Frames::default();
    let identity = &servers.identity;
    sign_in(&mut app);
    // The clock of a new start is set by this one.
    let now = SystemTime::now();
    let times = promise.times();
    let met = identity.happens(&[], DISCOVERY, FaultSchedule { fault, times }, now);
    let renewals = identity.asked(TOKEN);
    let mut app = app.restarted();
    let is_renewed = || identity.asked(TOKEN) > renewals;
    let waited = std::cell::Cell::new(false);
    let outlasts = || met(identity) && identity.outlasts(fault);
    app.watch(&mut frames, outlasts, |app| {
        waited.set(waited.get() || has(app, waits));
        met(identity) && (has(app, is_unreached) || is_renewed())
    });
    let problem = has(&app, |state: &AppState| state.session.unreached.clone());
    check_told(promise, problem.as_ref(), waited.get())?;
    if problem.is_some() {
        check_truth(&mut app, "start", cell, problem)?;
    }
    identity.is_over(DISCOVERY);
    let most = if is_silent(promise) { 0 } else { MOST_PRESSES };
    press::until(&mut app, Goal::Renewed, most)?;
    if is_renewed() {
        Ok(app)
    } else {
        Err("the sign-in was not renewed".to_owned())
    }
}

/// A line for each operation.
macro_rules! operations {
    ($($name:ident: $column:literal;)+) => {
        $(#[test]
        fn $name() {
            let operation = of_column($column);
            go_through($column, |servers, app, cell| drive(operation, servers, app, cell));
        })+

        /// The columns that are driven here.
        const DRIVEN: &[&str] = &[$($column),+, "start"];
    };
}

operations! {
    discovery_recovers_as_offered: "discovery";
    code_exchange_recovers_as_offered: "code exchange";
    user_info_is_done_without: "user info";
    renewal_recovers_as_offered: "renewal";
    subscriptions_recover_as_offered: "subscriptions";
    airport_recovers_as_offered: "airport";
    chart_list_recovers_as_offered: "chart list";
    chart_recovers_as_offered: "chart";
    thumbnails_are_done_without: "thumbnail";
}

#[test]
fn start_recovers_as_offered() {
    go_through("start", drive_start);
}

/// How many cells are driven through the window, and how many are not because no name can be mended under it.
pub fn figures() -> (usize, usize) {
    let all = columns().into_iter();
    let all: usize = all.map(|(_, cells)| cells.len()).sum();
    let driven: usize = DRIVEN.iter().map(|column| cells_of(column).len()).sum();
    (driven, all - driven)
}

#[test]
fn each_cell_is_driven_in_one_round() {
    for (column, _) in columns() {
        assert!(DRIVEN.contains(&column), "{column}");
        for FaultCell { fault, .. } in cells_of(column) {
            let rounds = ROUNDS.iter().filter(|round| (round.has)(fault));
            assert_eq!(rounds.count(), 1, "{column}, {fault:?}");
        }
    }
}
