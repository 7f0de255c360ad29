//! A sign-in as the worker has it: given up, cancelled, without a browser, and what is told meanwhile.

use std::time::{Duration, Instant};

use flightbag::message::{Command, Event, SignInMethod};
use flightbag::remote::ProblemKind;

use super::{assert_busy, does_not_wait, is_busy};
use crate::pilot::Pilot;
use crate::support::{Person, demo};

#[test]
fn abandoned_sign_in_ends_with_sentence() {
    for way in [SignInMethod::Browser, SignInMethod::Device] {
        let mut pilot = Pilot::start(demo(3600), None);
        is_busy(&pilot.demo, "openid-configuration");
        let attempt = pilot.id();
        let command = Command::SignIn { id: attempt, way };
        pilot.worker.send(command);
        let problem = does_not_wait(&pilot, |event| match event {
            Event::SignedIn { id, result } if id == attempt => result.err(),
            _ => None,
        });
        assert_busy(&problem);
    }
}

#[test]
fn sign_in_cancelled_too_late_is_signed_out() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    let mut pilot = Pilot::start(demo, Some(person));
    let id = pilot.id();
    let way = SignInMethod::Browser;
    pilot.worker.send(Command::SignIn { id, way });
    pilot.until(|event| matches!(event, Event::SignedIn { result: Ok(_), .. }).then_some(()));
    pilot.worker.send(Command::CancelSignIn { id });
    let (mut ended, mut signed_out) = (false, false);
    pilot.until(|event| {
        ended |= matches!(event, Event::SessionEnded { .. });
        signed_out |= matches!(event, Event::SignedOut { result: Ok(()) });
        (ended && signed_out).then_some(())
    });
    let refused = pilot.ask_airport("NZWN").unwrap_err().kind;
    assert_eq!(refused, ProblemKind::NotSignedIn);
}

#[test]
fn missing_browser_leaves_address() {
    let mut pilot = Pilot::start(demo(3600), None);
    let begun = Instant::now();
    let id = pilot.id();
    pilot.worker.send(Command::SignIn {
        id,
        way: SignInMethod::Browser,
    });
    let (opened, url, ends) = pilot.until(|event| match event {
        Event::SignInStarted {
            url,
            browser_opened,
            ends,
            ..
        } => Some((browser_opened, url, ends)),
        _ => None,
    });
    // Counted from when the way back opened (reliability 4).
    let limit = Duration::from_mins(5);
    assert!((begun + limit..=Instant::now() + limit).contains(&ends));
    assert!(!opened);
    pilot.worker.send(Command::OpenBrowser { url: url.clone() });
    pilot.until(|event| match event {
        Event::BrowserAsked { id: asked, opened } if asked == id => {
            assert!(!opened);
            Some(())
        }
        _ => None,
    });
    let person = Person::Allows(pilot.demo.accounts()[0]);
    crate::support::block_on(crate::support::browse(&url, person));
    let account = pilot.until(|event| match event {
        Event::SignedIn {
            id: answered,
            result,
        } if answered == id => Some(result.unwrap()),
        _ => None,
    });
    assert_eq!(account.username, "full.pilot");
}

#[test]
fn returned_browser_is_told_before_redeeming() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    let mut pilot = Pilot::start(demo, Some(person));
    let hold = pilot.demo.control().hold("/connect/token");
    let attempt = pilot.id();
    pilot.worker.send(Command::SignIn {
        id: attempt,
        way: SignInMethod::Browser,
    });
    pilot.until(|event| match event {
        Event::SignInFinishing { id } => {
            assert_eq!(id, attempt);
            Some(())
        }
        Event::SignedIn { .. } => panic!("not told"),
        _ => None,
    });
    hold.release();
    pilot.until(|event| matches!(event, Event::SignedIn { result: Ok(_), .. }).then_some(()));
}

#[test]
fn cancelled_sign_in_closes_its_port() {
    let mut pilot = Pilot::start(demo(3600), None);
    let started = |pilot: &Pilot| {
        pilot.until(|event| match event {
            Event::SignInStarted { id, url, .. } => Some((id, url)),
            Event::SignedIn { .. } => panic!("no user signed in"),
            _ => None,
        })
    };
    let first = pilot.id();
    pilot.worker.send(Command::SignIn {
        id: first,
        way: SignInMethod::Browser,
    });
    let (_, url) = started(&pilot);
    pilot.worker.send(Command::CancelSignIn { id: first });
    let second = pilot.id();
    pilot.worker.send(Command::SignIn {
        id: second,
        way: SignInMethod::Browser,
    });
    assert_eq!(started(&pilot).0, second);
    let url = url::Url::parse(&url).unwrap();
    let way_back = url
        .query_pairs()
        .find(|(name, _)| name == "redirect_uri")
        .unwrap()
        .1
        .into_owned();
    let port = url::Url::parse(&way_back).unwrap().port().unwrap();
    assert!(std::net::TcpStream::connect(("127.0.0.1", port)).is_err());
}
