//! The window never hangs (reliability P4): through every fault of the chart service and of the identity server that the table
//! of faults declares, 99 of 100 frames take less than 50 ms, and none a second.

pub mod operations;
mod scripted;

use std::cell::Cell;
use std::time::{Duration, SystemTime};

use flightbag::auth::StoreEntryName;
use flightbag::remote::Problem;
use flightbag::state::AppState;
use url::Url;

use self::operations::{
    CHARTS, Operation, RENEWAL, SIGN_IN, Which, has, is_signed_in, list, sign_in, told,
};
use self::scripted::{AIRPORT, Scripted};
use crate::faults::connection_mode::{Certificate, ConnectionMode};
use crate::faults::fault::Fault;
use crate::faults::fixture::{DISCOVERY, FaultSchedule, TOKEN, Times, nowhere};
use crate::faults::table::faults_of;
use crate::faults::{FaultCell, Promise};
use crate::harness::watchdog::Frames;
use crate::harness::{APPROACH, APPROACH_PICTURE, Person, Start, TestApp};

/// How connections to both servers begin, and which faults happen to such.
pub struct Round {
    pub mode: ConnectionMode,
    /// How long a connection is waited for; `None` for as long as ever.
    connect: Option<Duration>,
    pub has: fn(Fault) -> bool,
}

pub const ROUNDS: [Round; 3] = [
    Round {
        mode: ConnectionMode::Plain,
        connect: None,
        has: |fault| fault != Fault::Unresolved && !fault.needs_certificate(),
    },
    Round {
        mode: ConnectionMode::Tls(Certificate::Good),
        connect: None,
        has: |fault| fault.needs_certificate() && fault != Fault::ConnectTimeout,
    },
    Round {
        mode: ConnectionMode::Tls(Certificate::Good),
        connect: Some(Duration::from_secs(1)),
        has: |fault| fault == Fault::ConnectTimeout,
    },
];

/// Both servers.
pub struct Servers {
    charts: Scripted,
    pub identity: Scripted,
}

impl Servers {
    pub fn start(mode: ConnectionMode) -> Self {
        Self {
            charts: Scripted::charts(mode),
            identity: Scripted::identity(mode),
        }
    }

    pub fn that(&self, which: Which) -> &Scripted {
        match which {
            Which::Charts => &self.charts,
            Which::Identity => &self.identity,
        }
    }

    /// A window in front of them, and a browser that comes back at once.
    pub fn app(&self, round: &Round) -> TestApp {
        in_front_of(round, self.charts.url(), self.identity.url())
    }

    /// Asks for what goes wrong, and watches the window until it says what came of it. Returns whether it said meanwhile
    /// that it waits for a server.
    pub fn meet(
        &self,
        app: &mut TestApp,
        operation: &Operation,
        schedule: FaultSchedule,
        frames: &mut Frames,
    ) -> bool {
        (operation.prepare)(app);
        let server = self.that(operation.asked_of);
        let now = app.driven.clock().wall();
        let met = server.happens(operation.before, operation.path, schedule, now);
        if operation.column == RENEWAL.column {
            self.charts.refuses_once(AIRPORT);
        }
        (operation.ask)(app);
        let waited = Cell::new(false);
        let outlasts = || met(server) && server.outlasts(schedule.fault);
        app.watch(frames, outlasts, |app| {
            waited.set(waited.get() || has(app, waits));
            met(server) && has(app, operation.is_settled)
        });
        // The end of a session is told apart from what failed with it, and perhaps later: the next sign-in waits for it.
        if operation.column == RENEWAL.column && has(app, |state| is_ended(operation, state)) {
            app.watch(frames, || false, |app| !has(app, is_signed_in));
        }
        waited.get()
    }

    /// Goes through a cell of the table, and holds what is said against what is promised.
    fn through(
        &self,
        app: &mut TestApp,
        operation: &Operation,
        cell: FaultCell,
        frames: &mut Frames,
    ) {
        let (column, fault) = (operation.column, cell.fault);
        let times = Times::Always;
        let waited = self.meet(app, operation, FaultSchedule { fault, times }, frames);
        self.that(operation.asked_of).is_over(operation.path);
        let outcome = app.window.state().with_state(|state| {
            let problem = (operation.problem)(state);
            problem.cloned()
        });
        assert_as_promised(column, cell, outcome.as_ref(), waited);
        match outcome {
            // An airport that is not known has suggestions in place of the sentence.
            Some(problem) => assert!(
                app.says(&problem.to_string()) || fault == Fault::Status(404),
                "{column}, {fault:?}: {:#?}",
                app.words()
            ),
            None => assert!(
                has(app, operation.is_missing) || is_about_identity(fault),
                "{column}, {fault:?}: there all the same"
            ),
        }
    }
}

fn in_front_of(round: &Round, charts: String, identity: String) -> TestApp {
    let usual = Start::default();
    let start = Start {
        person: Person::ComesBack,
        // The sign-in is kept, as that to a configured service.
        embedded: false,
        driven: true,
        connect: round.connect.unwrap_or(usual.connect),
        ..usual
    };
    TestApp::start_at(start, |_demo| (charts, identity))
}

/// Whether the session ended under what was asked for.
fn is_ended(operation: &Operation, state: &AppState) -> bool {
    let problem = (operation.problem)(state);
    problem.is_some_and(|problem| problem.sentence.says("signed out by the service"))
}

/// Whether it is said that a server asked to be left alone for a while.
pub fn waits(state: &AppState) -> bool {
    state.waiting.is_some()
}

/// Whether it is about a token that says who signed in, which none need do here.
pub fn is_about_identity(fault: Fault) -> bool {
    matches!(fault, Fault::Field("id_token" | "scope" | "sub", _))
}

/// Whether it is the document of a server with a fault of its own: in the end it is done without.
fn is_done_without(operation: &str, fault: Fault) -> bool {
    let is_document = matches!(operation, "discovery" | "start");
    is_document && matches!(fault, Fault::AskedSeconds(503) | Fault::AskedDate(503))
}

/// What is told is what the table promises where the fault happens each time.
fn assert_as_promised(operation: &str, cell: FaultCell, outcome: Option<&Problem>, waited: bool) {
    let FaultCell { fault, promise } = cell;
    let said = outcome.map(|problem| {
        let detail = problem.detail.as_deref().unwrap_or_default();
        format!("{} {detail}", problem.sentence)
    });
    let kept = match (told(promise), &said) {
        _ if is_about_identity(fault) => true,
        (Some(says), Some(said)) => said.contains(says),
        // Here it has to wait each time, which is told in the end.
        (None, Some(_)) => promise == Promise::Waits && waited,
        (None, None) if promise == Promise::Waits => waited && is_done_without(operation, fault),
        (None, None) => true,
        (Some(_), None) => false,
    };
    assert!(
        kept,
        "{operation}, {fault:?}: {promise:?}, and {said:?} is told"
    );
}

/// The limits of the promise.
fn assert_fluent(mut frames: Frames) {
    let (most, worst) = (frames.percentile(99), frames.worst());
    println!(
        "{} frames, 99 of 100 within {most:?}, the worst {worst:?}",
        frames.count()
    );
    assert!(
        most < Duration::from_millis(50),
        "99 of 100 within {most:?}"
    );
    assert!(worst < Duration::from_secs(1), "the worst {worst:?}");
}

/// Goes through every fault that the table has for these.
fn go_through(operations: &'static [Operation]) {
    let (mut frames, mut faults) = (Frames::default(), 0);
    for round in ROUNDS {
        let servers = Servers::start(round.mode);
        let mut app = servers.app(&round);
        for operation in operations {
            let all = faults_of(operation.column);
            for cell in all.into_iter().filter(|cell| (round.has)(cell.fault)) {
                servers.through(&mut app, operation, cell, &mut frames);
                faults += 1;
            }
        }
        // And it still does what it is for.
        sign_in(&mut app);
        list(&mut app);
        app.choose_chart(APPROACH);
        app.watch(&mut frames, || false, |app| app.shows(APPROACH_PICTURE));
    }
    print!("{faults} faults, ");
    assert_fluent(frames);
}

#[test]
fn p4_window_goes_on_through_every_fault_of_charts() {
    go_through(&CHARTS);
}

#[test]
fn p4_window_goes_on_through_every_fault_of_sign_in() {
    go_through(&SIGN_IN);
}

#[test]
fn p4_window_goes_on_through_every_fault_of_renewal() {
    go_through(std::slice::from_ref(&RENEWAL));
}

#[test]
fn p4_window_goes_on_through_every_fault_of_start() {
    let (mut frames, mut faults) = (Frames::default(), 0);
    for round in ROUNDS {
        let servers = Servers::start(round.mode);
        let identity = &servers.identity;
        let mut app = servers.app(&round);
        sign_in(&mut app);
        let all = faults_of("start").into_iter();
        for cell in all.filter(|cell| (round.has)(cell.fault)) {
            let FaultCell { fault, promise } = cell;
            let times = Times::Always;
            let schedule = FaultSchedule { fault, times };
            let met = identity.happens(&[], DISCOVERY, schedule, SystemTime::now());
            let renewals = identity.asked(TOKEN);
            app = app.restarted();
            let outlasts = || met(identity) && identity.outlasts(fault);
            let waited = Cell::new(false);
            app.watch(&mut frames, outlasts, |app| {
                waited.set(waited.get() || has(app, waits));
                met(identity) && (has(app, is_unreached) || identity.asked(TOKEN) > renewals)
            });
            identity.is_over(DISCOVERY);
            assert_eq!(waited.get(), promise == Promise::Waits, "{fault:?}");
            assert_started(&app, cell, waited.get());
            faults += 1;
        }
        list(&mut app);
    }
    print!("{faults} faults, ");
    assert_fluent(frames);
}

pub fn is_unreached(state: &AppState) -> bool {
    state.session.unreached.is_some()
}

/// The window opened with the user signed in, and says why no more is known yet.
fn assert_started(app: &TestApp, cell: FaultCell, waited: bool) {
    app.window.state().with_state(|state| {
        assert!(is_signed_in(state), "{:?}", cell.fault);
        assert_as_promised("start", cell, state.session.unreached.as_ref(), waited);
    });
}

/// Where a name is unknown from the beginning, no chart is reached.
#[test]
fn p4_window_survives_failed_dns() {
    let mut frames = Frames::default();
    let round = &ROUNDS[0];
    let servers = Servers::start(round.mode);
    let mut app = in_front_of(round, servers.charts.url(), nowhere());
    servers.through(&mut app, &SIGN_IN[0], unresolved("discovery"), &mut frames);
    // With a sign-in from a better day.
    let server = Url::parse(&nowhere()).unwrap();
    app.store.put(
        &StoreEntryName::new(&server, app.demo().client_id()),
        "refresh",
    );
    let mut app = app.restarted();
    app.watch(&mut frames, || false, |app| has(app, is_unreached));
    assert_started(&app, unresolved("start"), false);
    let mut app = in_front_of(round, nowhere(), servers.identity.url());
    for operation in &CHARTS {
        if !["chart", "thumbnail"].contains(&operation.column) {
            let cell = unresolved(operation.column);
            servers.through(&mut app, operation, cell, &mut frames);
        }
    }
    assert_fluent(frames);
}

fn unresolved(operation: &str) -> FaultCell {
    let mut all = faults_of(operation).into_iter();
    all.find(|cell| cell.fault == Fault::Unresolved).unwrap()
}
