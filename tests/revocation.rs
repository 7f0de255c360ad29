//! What becomes of the refresh token when a session is given up: it is given back where the server says how, and
//! that is not waited for (RFC 7009, reliability P9).

use std::time::Duration;

use flightbag::auth::{Error, IdentityClient, Session, TokenStore};
use flightbag::http::{Http, HttpLimits};
use flightbag::message::{Command, Event, SignInMethod};
use flightbag::remote::ProblemKind;
use tokio::sync::mpsc::unbounded_channel;

use crate::pilot::{Pilot, times};
use crate::support::{DEADLINE, block_on, config, demo, session, sign_in};

const REVOCATION: &str = "/connect/revocation";

/// Signs in once more.
fn sign_in_again(pilot: &mut Pilot) {
    let id = pilot.id();
    pilot.worker.send(Command::SignIn {
        id,
        way: SignInMethod::Browser,
    });
    pilot.until(|event| match event {
        Event::SignedIn { id: done, result } if done == id => Some(result.unwrap()),
        _ => None,
    });
}

/// Lets everything that was begun in the background come to where it waits for the network.
async fn settle() {
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
}

#[test]
fn signing_out_gives_refresh_token_back_once() {
    let mut pilot = Pilot::signed_in(demo(3600));
    pilot.worker.send(Command::SignOut);
    pilot.worker.send(Command::SignOut);
    let control = pilot.demo.control().clone();
    assert!(control.wait_for_requests(REVOCATION, 1, DEADLINE));
    sign_in_again(&mut pilot);
    let seen = control.requests();
    let revocations: Vec<_> = seen
        .iter()
        .filter(|seen| seen.path_and_query.contains(REVOCATION))
        .collect();
    assert_eq!(revocations.len(), 1);
    assert_eq!(revocations[0].method, "POST");
    assert_eq!(revocations[0].path_and_query, REVOCATION);
    assert!(!revocations[0].has_authorization);
}

#[test]
fn sign_out_does_not_wait_for_revocation() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let hold = pilot.demo.control().hold(REVOCATION);
    pilot.worker.send(Command::SignOut);
    assert!(hold.wait_until_reached(DEADLINE));
    let problem = pilot.ask_airport("NZWN").unwrap_err();
    assert_eq!(problem.kind, ProblemKind::NotSignedIn);
    sign_in_again(&mut pilot);
    assert!(pilot.ask_airport("NZWN").is_ok());
    hold.release();
}

#[test]
fn failed_revocation_is_not_retried() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let control = pilot.demo.control().clone();
    control.answer_next(REVOCATION, 503, "text/plain", "");
    pilot.worker.send(Command::SignOut);
    assert!(control.wait_for_requests(REVOCATION, 1, DEADLINE));
    sign_in_again(&mut pilot);
    assert!(pilot.ask_airport("NZWN").is_ok());
    assert_eq!(times(&pilot.demo, REVOCATION), 1);
}

#[test]
fn replaced_session_is_revoked() {
    let mut pilot = Pilot::signed_in(demo(3600));
    sign_in_again(&mut pilot);
    let control = pilot.demo.control();
    assert!(control.wait_for_requests(REVOCATION, 1, DEADLINE));
    assert!(pilot.ask_airport("NZWN").is_ok());
}

#[test]
fn revocation_is_given_up_after_its_limit() {
    let demo = demo(3600);
    let config = config(&demo);
    let limits = HttpLimits {
        revocation: Duration::from_millis(50),
        ..HttpLimits::default()
    };
    let http = Http::with_limits(&config, limits).unwrap();
    block_on(async {
        let signed_in = sign_in(&IdentityClient::new(&config, http), &demo, 0).await;
        let session = Session::begin(signed_in, TokenStore::unsaved(), unbounded_channel().0);
        let hold = demo.control().hold(REVOCATION);
        session.sign_out();
        let abandoned = move || hold.wait_until_abandoned(DEADLINE);
        assert!(tokio::task::spawn_blocking(abandoned).await.unwrap());
    });
}

#[test]
fn untaken_sign_in_is_given_back() {
    let demo = demo(3600);
    let config = config(&demo);
    let http = Http::new(&config).unwrap();
    block_on(async {
        let signed_in = sign_in(&IdentityClient::new(&config, http), &demo, 0).await;
        assert_eq!(times(&demo, REVOCATION), 0);
        drop(signed_in);
        let control = demo.control().clone();
        let given_back = move || control.wait_for_requests(REVOCATION, 1, DEADLINE);
        assert!(tokio::task::spawn_blocking(given_back).await.unwrap());
    });
}

#[test]
fn limit_of_revocation_is_five_seconds() {
    assert_eq!(HttpLimits::default().revocation, Duration::from_secs(5));
}

#[test]
fn without_announced_end_point_nothing_is_sent() {
    let demo = demo(3600);
    demo.control()
        .answer_next("openid-configuration", 404, "text/plain", "");
    block_on(async {
        let pilot = session(&demo).await;
        pilot.session.sign_out();
        settle().await;
        let ended = pilot.session.token().await.unwrap_err();
        assert_eq!(ended, Error::SessionEnded);
        // A whole further sign-in: what was sent before it has arrived.
        session(&demo).await;
    });
    assert_eq!(times(&demo, REVOCATION), 0);
}

#[test]
fn ended_session_has_nothing_to_revoke() {
    let demo = demo(3600);
    block_on(async {
        let pilot = session(&demo).await;
        let old = pilot.session.token().await.unwrap();
        demo.control().end_sessions();
        pilot.session.renewed(&old).await.unwrap_err();
        pilot.session.sign_out();
        settle().await;
        session(&demo).await;
    });
    assert_eq!(times(&demo, REVOCATION), 0);
}

#[test]
fn closed_session_holds_no_token_and_renews_none() {
    let demo = demo(3600);
    block_on(async {
        let pilot = session(&demo).await;
        let old = pilot.session.token().await.unwrap();
        demo.control().clear_requests();
        pilot.session.sign_out();
        let ended = pilot.session.renewed(&old).await.unwrap_err();
        assert_eq!(ended, Error::SessionEnded);
        settle().await;
        let ended = pilot.session.renewed(&old).await.unwrap_err();
        assert_eq!(ended, Error::SessionEnded);
    });
    assert_eq!(times(&demo, "/connect/token"), 0);
}
