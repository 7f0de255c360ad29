//! Staying signed in: over a restart, without a network, and as who one wants; signing in on another device.

use flightbag::account::StoreTrouble;
use flightbag::demo::Answer;

use crate::harness::browser::by_device;
use crate::harness::{APPROACH, APPROACH_PICTURE, Desk, Person, Start};

/// With a configured service, whose sign-in is kept.
fn configured() -> Start {
    Start {
        embedded: false,
        ..Start::default()
    }
}

/// The code that the window shows, once it does.
fn device_code(desk: &mut Desk) -> String {
    desk.step_until_said("then enter the code");
    let words = desk.words();
    let code = words
        .iter()
        .find(|word| word.len() == 9 && word.as_bytes()[4] == b'-');
    code.unwrap_or_else(|| panic!("no code: {words:#?}"))
        .clone()
}

/// What a person does on a phone with the code that the window shows.
fn sign_in_elsewhere(desk: &mut Desk) {
    let code = device_code(desk);
    let link = format!("{}/device", desk.demo().auth_url());
    by_device(&link, &code, Person::Full);
}

#[test]
fn whoever_signed_in_with_the_browser_still_is_after_a_restart() {
    let mut desk = Desk::signed_in(configured());
    desk.step_until_said("even after a restart");
    let mut desk = desk.restarted();
    desk.step_until_shown("Airport search");
    desk.open_airport("YBBN");
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    assert!(desk.shows("This chart is linked to the account full.pilot"));
    assert_eq!(desk.requests("/connect/authorize"), 1);
}

#[test]
fn whoever_signed_in_on_another_device_still_is_after_a_restart() {
    let mut desk = Desk::start(configured());
    desk.step_until_shown("Sign in to see charts");
    desk.click("Sign in on another device");
    sign_in_elsewhere(&mut desk);
    desk.step_until_shown("Airport search");
    desk.step_until_said("even after a restart");
    let mut desk = desk.restarted();
    desk.step_until_shown("Airport search");
    desk.open_airport("YBBN");
}

#[test]
fn only_the_refresh_token_is_kept_and_it_is_another_one_after_each_renewal() {
    let mut desk = Desk::signed_in(configured());
    desk.step_until_said("even after a restart");
    let first = desk.store.secrets();
    assert_eq!(first.len(), 1);
    // Neither a token that opens anything by itself nor anything of the account.
    assert!(!first[0].contains('.') && !first[0].contains("pilot"));
    let mut desk = desk.restarted();
    desk.step_until("a renewal", |desk| desk.store.secrets() != first);
    assert_eq!(desk.store.secrets().len(), 1);
}

#[test]
fn signing_out_is_for_the_next_start_too() {
    let mut desk = Desk::signed_in(configured());
    desk.step_until_said("even after a restart");
    desk.click("Account");
    desk.step_until_shown("Sign out");
    desk.click("Sign out");
    desk.step_until_shown("Sign in to see charts");
    let store = desk.store.clone();
    let mut desk = desk.restarted();
    desk.step_until_shown("Sign in to see charts");
    assert!(store.secrets().is_empty());
    assert_eq!(desk.requests("/connect/revocation"), 1);
}

#[test]
fn the_sign_in_to_the_built_in_demo_is_not_kept() {
    let mut desk = Desk::signed_in(Start::default());
    desk.step_until_said("until you close Flightbag");
    assert!(desk.store.secrets().is_empty());
    let mut desk = desk.restarted();
    desk.step_until_shown("Sign in to see charts");
}

#[test]
fn a_start_without_a_network_is_signed_in_and_says_so() {
    let mut desk = Desk::signed_in(configured());
    desk.step_until_said("even after a restart");
    desk.stop_service();
    let store = desk.store.clone();
    let kept = store.secrets();
    let mut desk = desk.restarted();
    desk.step_until_shown("Airport search");
    desk.step_until_said("You are still signed in. The sign-in service could not be reached.");
    assert!(desk.shows("Not connected"));
    assert_eq!(store.secrets(), kept);
}

#[test]
fn a_sign_in_that_the_service_ended_meanwhile_offers_another() {
    let mut desk = Desk::signed_in(configured());
    desk.step_until_said("even after a restart");
    desk.demo().control().end_sessions();
    let store = desk.store.clone();
    let mut desk = desk.restarted();
    desk.step_until_said("You have been signed out by the service.");
    assert!(desk.offers("Sign in again"));
    assert!(store.secrets().is_empty());
}

#[test]
fn whoever_was_signed_out_by_the_service_can_come_back_on_another_device() {
    let mut desk = Desk::signed_in(configured());
    desk.demo().control().end_sessions();
    desk.demo().control().refuse_tokens();
    desk.ask_for("YBBN");
    desk.step_until_said("You have been signed out by the service.");
    desk.click("Account");
    desk.step_until_shown("full.pilot");
    desk.click("Sign in on another device");
    sign_in_elsewhere(&mut desk);
    desk.step_until_shown("Switch account");
    desk.click("Charts");
    desk.step_until_shown("Brisbane International Airport");
}

#[test]
fn whoever_waits_for_the_browser_can_take_another_device_instead() {
    let mut desk = Desk::start(Start {
        person: Person::Waits,
        ..configured()
    });
    desk.step_until_shown("Sign in to see charts");
    desk.click("Sign in with browser");
    desk.step_until_shown("Use another device instead");
    desk.click("Use another device instead");
    sign_in_elsewhere(&mut desk);
    desk.step_until_shown("Airport search");
}

#[test]
fn a_locked_store_at_the_start_is_said_and_can_be_looked_into_again() {
    let mut desk = Desk::signed_in(configured());
    desk.step_until_said("even after a restart");
    let store = desk.store.clone();
    store.trouble(Some(StoreTrouble::Locked));
    let mut desk = desk.restarted();
    desk.step_until_said("password store is locked");
    store.trouble(None);
    desk.click("Look again");
    desk.step_until_shown("Airport search");
}

#[test]
fn a_computer_without_a_store_lets_the_sign_in_last_for_this_run_and_says_so() {
    let mut desk = Desk::start(configured());
    desk.store.trouble(Some(StoreTrouble::Missing));
    desk.step_until_shown("Sign in to see charts");
    desk.click("Sign in with browser");
    desk.step_until_said("could not be saved for the next start");
    desk.click("Account");
    desk.step_until_said("this computer has no password store");
}

#[test]
fn the_account_page_tells_everything_of_the_account() {
    let mut desk = Desk::signed_in(configured());
    desk.click("Account");
    desk.step_until_said("Type: Charts");
    desk.step_until_said("Sign-in: Saved in this computer's password store.");
    assert!(desk.shows("full.pilot"));
    for fact in [
        "Charts: Yes",
        "Navigation data: Yes",
        "Type: Navigation data",
        "From: ",
        "Until: ",
        "Remaining: ",
    ] {
        assert!(desk.says(fact), "{fact}: {:#?}", desk.words());
    }
    assert!(desk.offers("Switch account") && desk.offers("Sign out"));
}

#[test]
fn an_account_without_a_subscription_is_told_so() {
    let mut desk = Desk::signed_in(Start {
        person: Person::Limited,
        ..configured()
    });
    desk.click("Account");
    desk.step_until_said("no valid subscription");
    assert!(desk.says("Demo access: real charts for NZWN and YBBN only."));
    assert!(desk.says("Navigation data: No access"));
}

#[test]
fn subscriptions_that_cannot_be_had_do_not_hide_the_rest() {
    let mut desk = Desk::signed_in(configured());
    let path = "/v1/subscriptions/valid";
    let control = desk.demo().control();
    control.answer_next(path, 403, "text/plain", "no");
    desk.click("Account");
    desk.step_until_shown("Try again");
    assert!(desk.shows("full.pilot"));
    desk.click("Try again");
    desk.step_until_said("Type: Charts");
}

#[test]
fn subscriptions_that_are_refused_for_want_of_a_sign_in_offer_one() {
    let mut desk = Desk::signed_in(configured());
    let path = "/v1/subscriptions/valid";
    // Once for the token, and once more for the one that took its place.
    for _ in 0..2 {
        let control = desk.demo().control();
        control.answer_next(path, 401, "text/plain", "no");
    }
    desk.click("Account");
    desk.step_until_shown("Sign in again");
    assert!(!desk.offers("Try again"));
    desk.click("Sign in again");
    desk.step_until_said("Type: Charts");
}

#[test]
fn switching_the_account_asks_for_the_name_and_keeps_the_chart_until_somebody_came() {
    let mut desk = Desk::signed_in(Start {
        person: Person::Full,
        ..configured()
    });
    let hold = desk.demo().control().hold("prompt=login");
    desk.click("Account");
    desk.step_until_shown("Switch account");
    desk.click("Switch account");
    desk.step_until_shown("Copy link");
    assert!(desk.says("prompt=login"));
    desk.click("Cancel");
    desk.step_until_shown("Switch account");
    assert!(desk.shows("full.pilot"));
    drop(hold);
}

#[test]
fn a_busy_service_is_waited_for_visibly() {
    let mut desk = Desk::signed_in(configured());
    let busy = Answer {
        status: 429,
        headers: vec![("retry-after".into(), "90".into())],
        body: Vec::new(),
    };
    desk.demo()
        .control()
        .answer_next_with("/v2/airport/YBBN", busy);
    desk.ask_for("YBBN");
    desk.step_until_said("The chart service is busy. Flightbag tries again in ");
    desk.click("Stop waiting");
    desk.step_until_said("The chart service is busy. Try again in ");
    assert!(desk.offers("Try again"));
    desk.click("Try again");
    desk.step_until_shown("Brisbane International Airport");
}

#[test]
fn a_store_that_is_locked_at_sign_out_is_said_and_emptied_later() {
    let mut desk = Desk::signed_in(configured());
    desk.step_until_said("even after a restart");
    desk.store.trouble(Some(StoreTrouble::Locked));
    desk.click("Account");
    desk.step_until_shown("Sign out");
    desk.click("Sign out");
    desk.step_until_said("could not be removed from the system's password store");
    desk.store.trouble(None);
    desk.click("Try again");
    desk.step_until("an empty store", |desk| desk.store.secrets().is_empty());
    desk.step_until_said("You sign in on a page of the chart service");
}
