//! The window never hangs (reliability P4): through every fault of the chart service and of the identity server that the table
//! of faults declares, 99 of 100 frames take less than 50 ms, and none a second.

pub mod operations;
mod scripted;

use std::cell::Cell;
use std::time::{Duration, SystemTime};

use flightbag::auth::Entry;
use flightbag::remote::Problem;
use flightbag::state::{Session, State};
use url::Url;

use self::operations::{CHARTS, Operation, RENEWAL, SIGN_IN, Which, has, list, sign_in, told};
use self::scripted::{AIRPORT, Scripted};
use crate::faults::Promise;
use crate::faults::door::{Certificate, Door};
use crate::faults::fault::Fault;
use crate::faults::table::faults_of;
use crate::faults::world::{DISCOVERY, TOKEN, Times, nowhere};
use crate::harness::watchdog::Frames;
use crate::harness::{APPROACH, APPROACH_PICTURE, Desk, Person, Start};

/// How connections to both servers begin, and which faults happen to such.
pub struct Round {
    pub door: Door,
    /// How long a connection is waited for; `None` for as long as ever.
    connect: Option<Duration>,
    pub has: fn(Fault) -> bool,
}

pub const ROUNDS: [Round; 3] = [
    Round {
        door: Door::Plain,
        connect: None,
        has: |fault| fault != Fault::Unresolved && !fault.needs_certificate(),
    },
    Round {
        door: Door::Tls(Certificate::Good),
        connect: None,
        has: |fault| fault.needs_certificate() && fault != Fault::ConnectTimeout,
    },
    Round {
        door: Door::Tls(Certificate::Good),
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
    pub fn start(door: Door) -> Self {
        Self {
            charts: Scripted::charts(door),
            identity: Scripted::identity(door),
        }
    }

    pub fn that(&self, which: Which) -> &Scripted {
        match which {
            Which::Charts => &self.charts,
            Which::Identity => &self.identity,
        }
    }

    /// A window in front of them, and a browser that comes back at once.
    pub fn desk(&self, round: &Round) -> Desk {
        in_front_of(round, self.charts.url(), self.identity.url())
    }

    /// Asks for what goes wrong, and watches the window until it says what came of it. Returns whether it said meanwhile
    /// that it waits for a server.
    pub fn meet(
        &self,
        desk: &mut Desk,
        operation: &Operation,
        (fault, times): (Fault, Times),
        frames: &mut Frames,
    ) -> bool {
        (operation.prepare)(desk);
        let server = self.that(operation.asked_of);
        let now = desk.driven.clock().wall();
        let met = server.happens(operation.before, operation.path, (fault, times), now);
        if operation.column == RENEWAL.column {
            self.charts.refuses_once(AIRPORT);
        }
        (operation.ask)(desk);
        let waited = Cell::new(false);
        let outlasts = || met(server) && server.outlasts(fault);
        desk.watch(frames, outlasts, |desk| {
            waited.set(waited.get() || has(desk, waits));
            met(server) && has(desk, operation.is_settled)
        });
        waited.get()
    }

    /// Goes through a cell of the table, and holds what is said against what is promised.
    fn through(
        &self,
        desk: &mut Desk,
        operation: &Operation,
        (fault, promise): (Fault, Promise),
        frames: &mut Frames,
    ) {
        let column = operation.column;
        let waited = self.meet(desk, operation, (fault, Times::Always), frames);
        self.that(operation.asked_of).is_over(operation.path);
        let outcome = desk.window.state().with_state(|state| {
            let problem = (operation.problem)(state);
            problem.cloned()
        });
        assert_as_promised(column, (fault, promise), outcome.as_ref(), waited);
        match outcome {
            // An airport that is not known has suggestions in place of the sentence.
            Some(problem) => assert!(
                desk.says(&problem.sentence) || fault == Fault::Status(404),
                "{column}, {fault:?}: {:#?}",
                desk.words()
            ),
            None => assert!(
                has(desk, operation.is_missing) || is_about_identity(fault),
                "{column}, {fault:?}: there all the same"
            ),
        }
    }
}

fn in_front_of(round: &Round, charts: String, identity: String) -> Desk {
    let usual = Start::default();
    let start = Start {
        person: Person::ComesBack,
        // The sign-in is kept, as that to a configured service.
        embedded: false,
        driven: true,
        connect: round.connect.unwrap_or(usual.connect),
        ..usual
    };
    Desk::start_at(start, |_demo| (charts, identity))
}

/// Whether it is said that a server asked to be left alone for a while.
pub fn waits(state: &State) -> bool {
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
fn assert_as_promised(
    operation: &str,
    (fault, promise): (Fault, Promise),
    outcome: Option<&Problem>,
    waited: bool,
) {
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
        let servers = Servers::start(round.door);
        let mut desk = servers.desk(&round);
        for operation in operations {
            let all = faults_of(operation.column);
            for (fault, promise) in all.into_iter().filter(|(fault, _)| (round.has)(*fault)) {
                servers.through(&mut desk, operation, (fault, promise), &mut frames);
                faults += 1;
            }
        }
        // And it still does what it is for.
        sign_in(&mut desk);
        list(&mut desk);
        desk.choose_chart(APPROACH);
        desk.watch(&mut frames, || false, |desk| desk.shows(APPROACH_PICTURE));
    }
    print!("{faults} faults, ");
    assert_fluent(frames);
}

#[test]
fn p4_the_window_goes_on_through_every_fault_of_the_charts() {
    go_through(&CHARTS);
}

#[test]
fn p4_the_window_goes_on_through_every_fault_of_the_sign_in() {
    go_through(&SIGN_IN);
}

#[test]
fn p4_the_window_goes_on_through_every_fault_of_a_renewal() {
    go_through(std::slice::from_ref(&RENEWAL));
}

#[test]
fn p4_the_window_goes_on_through_every_fault_of_a_start() {
    let (mut frames, mut faults) = (Frames::default(), 0);
    for round in ROUNDS {
        let servers = Servers::start(round.door);
        let identity = &servers.identity;
        let mut desk = servers.desk(&round);
        sign_in(&mut desk);
        let all = faults_of("start").into_iter();
        for (fault, promise) in all.filter(|(fault, _)| (round.has)(*fault)) {
            let met = identity.happens(&[], DISCOVERY, (fault, Times::Always), SystemTime::now());
            let renewals = identity.asked(TOKEN);
            desk = desk.restarted();
            let outlasts = || met(identity) && identity.outlasts(fault);
            let waited = Cell::new(false);
            desk.watch(&mut frames, outlasts, |desk| {
                waited.set(waited.get() || has(desk, waits));
                met(identity) && (has(desk, is_unreached) || identity.asked(TOKEN) > renewals)
            });
            identity.is_over(DISCOVERY);
            assert_eq!(waited.get(), promise == Promise::Waits, "{fault:?}");
            assert_started(&desk, (fault, promise), waited.get());
            faults += 1;
        }
        list(&mut desk);
    }
    print!("{faults} faults, ");
    assert_fluent(frames);
}

pub fn is_unreached(state: &State) -> bool {
    state.unreached.is_some()
}

/// The window opened with the person signed in, and says why no more is known yet.
fn assert_started(desk: &Desk, cell: (Fault, Promise), waited: bool) {
    desk.window.state().with_state(|state| {
        assert!(
            matches!(state.session, Session::SignedIn(_)),
            "{:?}",
            cell.0
        );
        assert_as_promised("start", cell, state.unreached.as_ref(), waited);
    });
}

/// Where a name is unknown from the beginning, no chart is reached.
#[test]
fn p4_the_window_goes_on_where_the_names_of_the_servers_are_not_known() {
    let mut frames = Frames::default();
    let round = &ROUNDS[0];
    let servers = Servers::start(round.door);
    let mut desk = in_front_of(round, servers.charts.url(), nowhere());
    servers.through(&mut desk, &SIGN_IN[0], unresolved("discovery"), &mut frames);
    // With a sign-in from a better day.
    let server = Url::parse(&nowhere()).unwrap();
    desk.store
        .put(&Entry::new(&server, desk.demo().client_id()), "refresh");
    let mut desk = desk.restarted();
    desk.watch(&mut frames, || false, |desk| has(desk, is_unreached));
    assert_started(&desk, unresolved("start"), false);
    let mut desk = in_front_of(round, nowhere(), servers.identity.url());
    for operation in &CHARTS {
        if !["chart", "thumbnail"].contains(&operation.column) {
            let cell = unresolved(operation.column);
            servers.through(&mut desk, operation, cell, &mut frames);
        }
    }
    assert_fluent(frames);
}

fn unresolved(operation: &str) -> (Fault, Promise) {
    let mut all = faults_of(operation).into_iter();
    all.find(|(fault, _)| *fault == Fault::Unresolved).unwrap()
}
