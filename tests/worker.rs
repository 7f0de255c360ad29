//! The worker as the window knows it: commands in, events out.

mod sign_in;

use std::net::UdpSocket;
use std::time::Instant;

use simlink::LinkKind;

use chart_service::{ChartService, ScriptedResponse};
use flightbag::airport::Icao;
use flightbag::chart::Version;
use flightbag::message::{Command, Event};
use flightbag::remote::{Problem, ProblemKind, RequestId};

use crate::pilot::{Pilot, TAB, file, icao, times};
use crate::support::{DEADLINE, Person, demo};

#[test]
fn window_is_woken_once_for_each_event() {
    let mut pilot = Pilot::start(demo(3600), None);
    // The links say once that they listen.
    pilot.wait_for_wake();
    for _ in 0..5 {
        let id = pilot.id();
        pilot.worker.send(Command::FetchAirport {
            id,
            icao: icao("NZWN"),
        });
        pilot.wait_for_wake();
        let event = pilot.worker.try_recv();
        assert!(
            matches!(event, Some(Event::AirportLoaded { id: answered, .. }) if answered == id),
            "{event:?}"
        );
        assert!(pilot.worker.try_recv().is_none());
    }
    assert_eq!(pilot.wakes(), 0);
}

#[test]
fn lists_of_two_airports_do_not_compete() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let hold = pilot.demo.control().hold("/v2/charts/NZWN");
    let first = pilot.id();
    pilot.worker.send(Command::FetchCharts {
        id: first,
        icao: icao("NZWN"),
        version: Version::Std,
    });
    assert!(hold.wait_until_reached(DEADLINE));
    assert!(!pilot.charts("YBBN").is_empty());
    hold.release();
    let list = pilot.until(|event| match event {
        Event::ChartsLoaded { id, result } if id == first => Some(result.unwrap()),
        _ => None,
    });
    assert!(!list.charts.is_empty());
}

#[test]
fn without_sign_in_nothing_is_asked() {
    let mut pilot = Pilot::start(demo(3600), None);
    assert_eq!(
        pilot.ask_airport("NZWN").unwrap_err().kind,
        ProblemKind::NotSignedIn
    );
    assert_eq!(times(&pilot.demo, "/v2/"), 0);
}

#[test]
fn refused_token_is_renewed_once() {
    let mut pilot = Pilot::signed_in(demo(3600));
    pilot.demo.control().refuse_tokens();
    assert!(pilot.ask_airport("NZWN").is_ok());
    assert_eq!(
        (
            times(&pilot.demo, "/v2/airport"),
            times(&pilot.demo, "/connect/token")
        ),
        (2, 1)
    );
}

#[test]
fn finally_refused_token_asks_for_sign_in() {
    let mut pilot = Pilot::signed_in(demo(3600));
    for _ in 0..2 {
        pilot
            .demo
            .control()
            .answer_next("/v2/airport", 401, "text/plain", "");
    }
    let problem = pilot.ask_airport("NZWN").unwrap_err();
    assert_eq!(problem.kind, ProblemKind::NotSignedIn);
    assert!(
        problem.sentence.says("Sign in again"),
        "{}",
        problem.sentence
    );
    assert_eq!(times(&pilot.demo, "/v2/airport"), 2);
    assert!(pilot.ask_airport("NZWN").is_ok());
}

#[test]
fn forbidden_picture_is_told_as_that() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    let mut pilot = Pilot::start(demo, Some(person));
    let control = pilot.demo.control().clone();
    let tokens = r#"{"access_token":"opaque","token_type":"Bearer","scope":"charts"}"#;
    control.answer_next("/connect/token", 200, "application/json", tokens);
    pilot.sign_in();
    control.answer_next("/v2/charts/YBBN", 403, "text/plain", "");
    let problem = pilot.problem_of_image("x.png");
    assert_eq!(problem.kind, ProblemKind::NoAccess, "{problem:?}");
    control.answer_next("/v2/charts/YBBN", 401, "text/plain", "");
    let problem = pilot.problem_of_image("x.png");
    assert_eq!(problem.kind, ProblemKind::NotSignedIn, "{problem:?}");
}

#[test]
fn session_that_server_ended_is_told_once() {
    let mut pilot = Pilot::signed_in(demo(3600));
    pilot.demo.control().refuse_tokens();
    pilot.demo.control().end_sessions();
    let (airport, charts) = (pilot.id(), pilot.id());
    pilot.worker.send(Command::FetchAirport {
        id: airport,
        icao: icao("NZWN"),
    });
    pilot.worker.send(Command::FetchCharts {
        id: charts,
        icao: icao("NZWN"),
        version: Version::Std,
    });
    let (mut ended, mut answered) = (0, 0);
    pilot.until(|event| {
        match event {
            Event::SessionEnded { .. } => ended += 1,
            Event::AirportLoaded {
                result: Err(problem),
                ..
            }
            | Event::ChartsLoaded {
                result: Err(problem),
                ..
            } => {
                assert_eq!(problem.kind, ProblemKind::NotSignedIn);
                answered += 1;
            }
            _ => {}
        }
        (ended > 0 && answered == 2).then_some(())
    });
    assert_eq!(
        pilot.ask_airport("NZWN").unwrap_err().kind,
        ProblemKind::NotSignedIn
    );
    assert_eq!(ended, 1);
}

#[test]
fn fault_of_identity_server_keeps_session() {
    let mut pilot = Pilot::signed_in(demo(3600));
    pilot.demo.control().refuse_tokens();
    for _ in 0..4 {
        pilot
            .demo
            .control()
            .answer_next("/connect/token", 502, "text/html", "<html>");
    }
    let problem = pilot.ask_airport("NZWN").unwrap_err();
    assert!(
        problem.sentence.says("sign-in service"),
        "{}",
        problem.sentence
    );
    assert!(pilot.ask_airport("NZWN").is_ok());
}

/// Has the next request for a path be told to come back in a minute and a half.
fn is_busy(demo: &ChartService, path_part: &str) {
    let busy = ScriptedResponse {
        status: 429,
        headers: vec![("retry-after".to_owned(), "90".to_owned())],
        body: Vec::new(),
    };
    demo.control().answer_next_with(path_part, busy);
}

/// The sign-in service is told as busy, with the time to try again.
fn assert_busy(problem: &Problem) {
    let sentence = problem.sentence.to_string();
    let says = "The sign-in service is busy. Try again in ";
    assert!(sentence.starts_with(says), "{sentence}");
}

/// Waits until a pause is told, and will not wait for it; what comes of it.
fn does_not_wait<T>(pilot: &Pilot, mut wanted: impl FnMut(Event) -> Option<T>) -> T {
    pilot.until(|event| matches!(event, Event::Waiting(Some(_))).then_some(()));
    pilot.worker.send(Command::StopWaiting);
    let mut told = false;
    pilot.until(|event| {
        told |= matches!(event, Event::Waiting(None));
        wanted(event).inspect(|_| assert!(told, "the pause is still shown"))
    })
}

#[test]
fn abandoned_renewal_frees_next() {
    let mut pilot = Pilot::signed_in(demo(3600));
    pilot.demo.control().refuse_tokens();
    is_busy(&pilot.demo, "/connect/token");
    let asked = pilot.id();
    pilot.worker.send(Command::FetchAirport {
        id: asked,
        icao: icao("NZWN"),
    });
    let problem = does_not_wait(&pilot, |event| match event {
        Event::AirportLoaded { id, result } if id == asked => result.err(),
        _ => None,
    });
    assert_busy(&problem);
    assert!(pilot.ask_airport("NZWN").is_ok());
}

#[test]
fn sign_out_aborts_and_forgets() {
    type Asks = fn(RequestId, Icao, Version) -> Command;
    let (icao, version) = (icao("YBBN"), Version::Std);
    let asks: [(&str, Asks); 4] = [
        ("picture", |id, icao, _version| Command::FetchPicture {
            id,
            tab: TAB,
            icao,
            file: file("x.png"),
            map: None,
        }),
        ("airport", |id, icao, _version| Command::FetchAirport {
            id,
            icao,
        }),
        ("charts", |id, icao, version| Command::FetchCharts {
            id,
            icao,
            version,
        }),
        ("subscriptions", |id, _icao, _version| {
            Command::FetchSubscriptions { id }
        }),
    ];
    for (name, ask) in asks {
        let mut pilot = Pilot::signed_in(demo(3600));
        let hold = pilot.demo.control().hold("/v");
        let id = pilot.id();
        pilot.worker.send(ask(id, icao, version));
        assert!(hold.wait_until_reached(DEADLINE), "{name}");
        pilot.worker.send(Command::SignOut);
        assert!(hold.wait_until_abandoned(DEADLINE), "{name}");
        hold.release();
        let refused = pilot.ask_airport("NZWN").unwrap_err().kind;
        assert_eq!(refused, ProblemKind::NotSignedIn, "{name}");
    }
}

#[test]
fn worker_ends_although_request_hangs() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let hold = pilot.demo.control().hold("/v2/");
    pilot.fetch_picture(TAB, file("x.png"));
    assert!(hold.wait_until_reached(DEADLINE));
    let Pilot {
        demo: _demo,
        worker,
        ..
    } = pilot;
    drop(worker);
    assert!(hold.wait_until_abandoned(DEADLINE));
}

#[test]
fn unknown_airport_is_named_in_sentence() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let problem = pilot.ask_airport("ZZZZ").unwrap_err();
    assert_eq!(problem.kind, ProblemKind::UnknownAirport);
    assert!(problem.sentence.says("ZZZZ"));
}

#[test]
fn simulator_is_heard_on_port_that_is_told() {
    let mut pilot = Pilot::start(demo(3600), None);
    let port = pilot.worker.ownship_port(LinkKind::Xgps).unwrap();
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    let sentence = b"XGPSTest,174.805000,-41.327000,100.0,90.00,50.0";
    let end = Instant::now() + DEADLINE;
    while pilot.worker.ownship().report.is_none() {
        assert!(Instant::now() < end, "deadline");
        socket.send_to(sentence, ("127.0.0.1", port)).unwrap();
        std::thread::yield_now();
    }
    assert!(!pilot.worker.ownship().sources.is_empty());
}
