//! How long a code for another device lives, whatever the network and the clocks do.

use std::time::Duration;

use clock::driven::DrivenClock;

use flightbag::auth::Error;
use serde_json::json;

use super::attempt;
use super::script::{Scene, Script, offer};
use crate::support::block_on;

#[test]
fn expired_code_ends_sign_in() {
    let pending = (0..200).map(|_| Scene::pending()).collect();
    let (script, driven) = (Script::polled(pending), DrivenClock::default());
    let error = block_on(attempt(&script, &driven)).0.unwrap_err();
    assert_eq!(error, Error::CodeRanOut);
    assert_eq!(script.polls().len(), 119, "one each 5 s, none at 600 s");
}

#[test]
fn code_that_ran_out_ends_poll_under_way() {
    let mut short = offer();
    short["expires_in"] = json!(20);
    let script = Script::offering(&short, vec![Scene::Stalls]);
    let driven = DrivenClock::default();
    let (result, ()) = block_on(async {
        tokio::join!(async { attempt(&script, &driven).await.0 }, async {
            script.has_heard(3).await;
            driven.pass(Duration::from_secs(15));
        })
    });
    assert_eq!(result.unwrap_err(), Error::CodeRanOut);
}

#[test]
fn unreturned_server_ends_with_code() {
    // The script is over after the offer: no connection is taken any more.
    let script = Script::new(vec![Scene::no_document(), Scene::json("200 OK", &offer())]);
    let driven = DrivenClock::default();
    let error = block_on(attempt(&script, &driven)).0.unwrap_err();
    assert_eq!(error, Error::CodeRanOut);
    let waited: Duration = driven.pauses().iter().sum();
    assert!(waited >= Duration::from_mins(10) && waited < Duration::from_mins(12));
}

#[test]
fn code_expires_during_sleep() {
    let script = Script::new(vec![Scene::no_document(), Scene::json("200 OK", &offer())]);
    let driven = DrivenClock::default();
    let sleeper = driven.clone();
    let identity = script.identity(&driven);
    let signing_in =
        identity.sign_in_by_device(move |_code| sleeper.sleep(Duration::from_mins(10)));
    assert_eq!(block_on(signing_in).unwrap_err(), Error::CodeRanOut);
    assert_eq!(
        driven.pauses(),
        [Duration::from_secs(5)],
        "at the first fault"
    );
}

#[test]
fn wall_clock_change_is_harmless() {
    let script = Script::polled(vec![Scene::pending(), Scene::pending(), Scene::tokens()]);
    let driven = DrivenClock::default();
    let setter = driven.clone();
    let identity = script.identity(&driven);
    let signing_in = identity.sign_in_by_device(move |_code| setter.sleep(Duration::from_hours(2)));
    block_on(signing_in).unwrap();

    let script = Script::polled(vec![Scene::Cuts, Scene::pending(), Scene::tokens()]);
    let driven = DrivenClock::default();
    let setter = driven.clone();
    let identity = script.identity(&driven);
    let signing_in =
        identity.sign_in_by_device(move |_code| setter.set_back(Duration::from_hours(2)));
    block_on(signing_in).unwrap();
}
