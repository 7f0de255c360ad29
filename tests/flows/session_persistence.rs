//! Staying signed in: over a restart, without a network, and as who one wants; signing in on another device.

use chart_service::ScriptedResponse;
use egui_kittest::kittest::Queryable as _;
use flightbag::account::StoreTrouble;

use crate::harness::browser::by_device;
use crate::harness::{APPROACH, APPROACH_PICTURE, Person, Start, TestApp};

/// With a configured service, whose sign-in is kept.
fn configured() -> Start {
    Start {
        embedded: false,
        ..Start::default()
    }
}

/// The code that the window shows, once it does.
fn device_code(app: &mut TestApp) -> String {
    app.step_until_said("then enter the code");
    let words = app.words();
    let code = words
        .iter()
        .find(|word| word.len() == 9 && word.as_bytes()[4] == b'-');
    code.unwrap_or_else(|| panic!("no code: {words:#?}"))
        .clone()
}

/// What a user does on a phone with the code that the window shows.
fn sign_in_elsewhere(app: &mut TestApp) {
    let code = device_code(app);
    let link = format!("{}/device", app.demo().auth_url());
    by_device(&link, &code, Person::Full);
}

#[test]
fn browser_sign_in_survives_restart() {
    let mut app = TestApp::signed_in(configured());
    app.step_until_said("even after a restart");
    let mut app = app.restarted();
    app.step_until_shown("Airport search");
    app.open_airport("YBBN");
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    assert!(app.shows("This chart is linked to the account full.pilot"));
    assert_eq!(app.requests("/connect/authorize"), 1);
}

#[test]
fn device_sign_in_survives_restart() {
    let mut app = TestApp::start(configured());
    app.step_until_shown("Sign in to see charts");
    app.click("Sign in on another device");
    sign_in_elsewhere(&mut app);
    app.step_until_shown("Airport search");
    app.step_until_said("even after a restart");
    let mut app = app.restarted();
    app.step_until_shown("Airport search");
    app.open_airport("YBBN");
}

#[test]
fn only_rotated_refresh_token_is_stored() {
    let mut app = TestApp::signed_in(configured());
    app.step_until_said("even after a restart");
    let first = app.store.secrets();
    assert_eq!(first.len(), 1);
    // Neither a token that opens anything by itself nor anything of the account.
    assert!(!first[0].contains('.') && !first[0].contains("pilot"));
    let mut app = app.restarted();
    app.step_until("a renewal", |app| app.store.secrets() != first);
    assert_eq!(app.store.secrets().len(), 1);
}

#[test]
fn signing_out_is_for_next_start_too() {
    let mut app = TestApp::signed_in(configured());
    app.step_until_said("even after a restart");
    app.click("Account");
    app.step_until_shown("Sign out");
    app.click("Sign out");
    app.step_until_shown("Sign in to see charts");
    let store = app.store.clone();
    let mut app = app.restarted();
    app.step_until_shown("Sign in to see charts");
    assert!(store.secrets().is_empty());
    assert_eq!(app.requests("/connect/revocation"), 1);
}

#[test]
fn sign_in_to_built_in_demo_is_not_kept() {
    let mut app = TestApp::signed_in(Start::default());
    app.step_until_said("until you close Flightbag");
    assert!(app.store.secrets().is_empty());
    let mut app = app.restarted();
    app.step_until_shown("Sign in to see charts");
}

#[test]
fn start_without_network_is_signed_in_and_says_so() {
    let mut app = TestApp::signed_in(configured());
    app.step_until_said("even after a restart");
    app.stop_service();
    let store = app.store.clone();
    let kept = store.secrets();
    let mut app = app.restarted();
    app.step_until_shown("Airport search");
    app.step_until_said("You are still signed in. The sign-in service could not be reached.");
    assert!(app.shows("Not connected"));
    assert_eq!(store.secrets(), kept);
}

#[test]
fn sign_in_that_service_ended_meanwhile_offers_another() {
    let mut app = TestApp::signed_in(configured());
    app.step_until_said("even after a restart");
    app.demo().control().end_sessions();
    let store = app.store.clone();
    let mut app = app.restarted();
    app.step_until_said("You have been signed out by the service.");
    assert!(app.offers("Sign in again"));
    assert!(store.secrets().is_empty());
}

#[test]
fn device_sign_in_after_ended_session() {
    let mut app = TestApp::signed_in(configured());
    app.demo().control().end_sessions();
    app.demo().control().refuse_tokens();
    app.ask_for("YBBN");
    app.step_until_said("You have been signed out by the service.");
    app.click("Account");
    app.step_until_shown("full.pilot");
    app.click("Sign in on another device");
    sign_in_elsewhere(&mut app);
    app.step_until_shown("Switch account");
    app.click("Charts");
    app.step_until_shown("Brisbane International Airport");
}

#[test]
fn device_can_replace_waiting_browser() {
    let mut app = TestApp::start(Start {
        person: Person::Waits,
        ..configured()
    });
    app.step_until_shown("Sign in to see charts");
    app.click("Sign in with browser");
    app.step_until_shown("Use another device instead");
    app.click("Use another device instead");
    sign_in_elsewhere(&mut app);
    app.step_until_shown("Airport search");
}

#[test]
fn locked_store_at_start_can_be_retried() {
    let mut app = TestApp::signed_in(configured());
    app.step_until_said("even after a restart");
    let store = app.store.clone();
    store.trouble(Some(StoreTrouble::Locked));
    let mut app = app.restarted();
    app.step_until_said("password store is locked");
    store.trouble(None);
    app.click("Look again");
    app.step_until_shown("Airport search");
}

#[test]
fn no_store_signs_in_for_this_run() {
    let mut app = TestApp::start(configured());
    app.store.trouble(Some(StoreTrouble::Missing));
    app.step_until_shown("Sign in to see charts");
    app.click("Sign in with browser");
    app.step_until_said("could not be saved for the next start");
    app.click("Account");
    app.step_until_said("this computer has no password store");
}

#[test]
fn account_page_tells_everything_of_account() {
    let mut app = TestApp::signed_in(configured());
    app.click("Account");
    app.step_until_said("Type: Charts");
    app.step_until_said("Sign-in: Saved in this computer's password store.");
    assert!(app.shows("full.pilot"));
    for fact in [
        "Charts: Yes",
        "Navigation data: Yes",
        "Type: Navigation data",
        "From: ",
        "Until: ",
        "Remaining: ",
    ] {
        assert!(app.says(fact), "{fact}: {:#?}", app.words());
    }
    assert!(app.offers("Switch account") && app.offers("Sign out"));
    app.rest();
    let last = app.window.get_all_by_label_contains("Remaining: ");
    let lowest = last.map(|row| row.rect().bottom()).fold(0.0, f32::max);
    assert!(
        lowest <= Start::default().size.y,
        "it needs scrolling: {lowest}"
    );
}

#[test]
fn account_without_subscription_is_told_so() {
    let mut app = TestApp::signed_in(Start {
        person: Person::Limited,
        ..configured()
    });
    app.click("Account");
    app.step_until_said("no valid subscription");
    assert!(app.says("Demo access: real charts for NZWN and YBBN only."));
    assert!(app.says("Navigation data: No access"));
}

#[test]
fn subscriptions_that_cannot_be_had_do_not_hide_rest() {
    let mut app = TestApp::signed_in(configured());
    let path = "/v1/subscriptions/valid";
    let control = app.demo().control();
    control.answer_next(path, 403, "text/plain", "no");
    app.click("Account");
    app.step_until_shown("Try again");
    assert!(app.shows("full.pilot"));
    app.click("Try again");
    app.step_until_said("Type: Charts");
}

#[test]
fn refused_subscriptions_offer_sign_in() {
    let mut app = TestApp::signed_in(configured());
    let path = "/v1/subscriptions/valid";
    // Once for the token, and once more for the one that took its place.
    for _ in 0..2 {
        let control = app.demo().control();
        control.answer_next(path, 401, "text/plain", "no");
    }
    app.click("Account");
    app.step_until_shown("Sign in again");
    assert!(!app.offers("Try again"));
    app.click("Sign in again");
    app.step_until_said("Type: Charts");
}

#[test]
fn account_switch_keeps_chart_meanwhile() {
    let mut app = TestApp::signed_in(Start {
        person: Person::Full,
        ..configured()
    });
    let hold = app.demo().control().hold("prompt=login");
    app.click("Account");
    app.step_until_shown("Switch account");
    app.click("Switch account");
    app.step_until_shown("Copy link");
    assert!(app.says("prompt=login"));
    app.click("Cancel");
    app.step_until_shown("Switch account");
    assert!(app.shows("full.pilot"));
    drop(hold);
}

#[test]
fn busy_service_is_waited_for_visibly() {
    let mut app = TestApp::signed_in(configured());
    let busy = ScriptedResponse {
        status: 429,
        headers: vec![("retry-after".into(), "90".into())],
        body: Vec::new(),
    };
    app.demo()
        .control()
        .answer_next_with("/v2/airport/YBBN", busy);
    app.ask_for("YBBN");
    app.step_until_said("The chart service is busy. Flightbag tries again in ");
    app.click("Stop waiting");
    app.step_until_said("The chart service is busy. Try again in ");
    assert!(app.offers("Try again"));
    app.click("Try again");
    app.step_until_shown("Brisbane International Airport");
}

#[test]
fn locked_store_is_emptied_after_sign_out() {
    let mut app = TestApp::signed_in(configured());
    app.step_until_said("even after a restart");
    app.store.trouble(Some(StoreTrouble::Locked));
    app.click("Account");
    app.step_until_shown("Sign out");
    app.click("Sign out");
    app.step_until_said("could not be removed from the system's password store");
    app.store.trouble(None);
    app.click("Try again");
    app.step_until("an empty store", |app| app.store.secrets().is_empty());
    app.step_until_said("You sign in on the chart service's own page");
}
