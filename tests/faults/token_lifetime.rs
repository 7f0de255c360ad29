//! An hour of use with tokens that live for thirty seconds, compressed: no user is asked to sign in again, and none waits
//! (reliability P5).

use std::time::Duration;

use clock::driven::DrivenClock;

use chart_service::ChartService;
use flightbag::airport::Icao;
use flightbag::auth::{IdentityClient, Session};
use flightbag::http::Http;
use flightbag::service::Client;

use crate::pilot::times;
use crate::support::{begin, block_on, config, demo, sign_in};

/// Between two requests.
const STEP: Duration = Duration::from_secs(5);
const STEPS: u32 = 720;
const TOKEN: &str = "/connect/token";

/// Asks for an airport every five seconds of an hour; `meanwhile` may disturb each step.
async fn an_hour(
    demo: &ChartService,
    meanwhile: impl Fn(u32, &DrivenClock),
) -> (Session, DrivenClock) {
    let (config, driven) = (config(demo), DrivenClock::default());
    let http = Http::new(&config).unwrap().with_clock(&driven.clock());
    let identity = IdentityClient::new(&config, http.clone());
    let client = Client::new(config, http);
    let (session, mut changes) = begin(Box::pin(sign_in(&identity, demo, 0)).await);
    demo.control().clear_requests();
    for step in 0..STEPS {
        meanwhile(step, &driven);
        let token = session.token().await.unwrap();
        let airport = client.airport(&token, Icao::parse("NZWN").unwrap());
        airport.await.unwrap();
        driven.pass(STEP);
    }
    assert!(changes.try_recv().is_err(), "no event is told");
    (session, driven)
}

#[test]
fn short_tokens_are_renewed_at_half_life() {
    let demo = demo(30);
    block_on(async {
        let (_session, driven) = an_hour(&demo, |_step, _driven| {}).await;
        assert!(driven.pauses().is_empty(), "no request waited");
    });
    // Once in fifteen seconds, but not at the very beginning. Each used the newest refresh token: the embedded identity
    // server ends a session in which an old one comes back.
    assert_eq!(times(&demo, TOKEN), 239);
}

#[test]
fn hour_survives_flaky_identity_server() {
    let demo = demo(30);
    block_on(async {
        an_hour(&demo, |step, _driven| {
            if step % 30 == 0 {
                demo.control().answer_next(TOKEN, 503, "text/plain", "");
            }
        })
        .await;
    });
    assert_eq!(times(&demo, TOKEN), 239 + 24);
}

#[test]
fn hour_survives_sleep() {
    let demo = demo(30);
    block_on(async {
        an_hour(&demo, |step, driven| {
            if step % 100 == 50 {
                driven.sleep(Duration::from_hours(8));
            }
        })
        .await;
    });
}
