//! Device codes, with the time said by the test.

use std::time::{Duration, Instant};

use super::super::{
    accounts::ACCOUNTS,
    device::{CodeUnfit, DeviceCodes, Devices},
    grants::CodeRefused::{self, Because, Replayed},
    refusal::RequestRefusal::{Denied, Expired, Grant, Pending, SlowDown},
};
use super::browser::{CHALLENGE, VERIFIER};

const LIFETIME: Duration = Duration::from_mins(10);
const INTERVAL: Duration = Duration::from_secs(5);

/// A sign-in that has just begun, and the moment it did.
fn begun() -> (Devices, DeviceCodes, Instant) {
    let devices = Devices::new(LIFETIME, INTERVAL);
    let now = clock::now();
    let started = begin(&devices, now);
    (devices, started, now)
}

fn begin(devices: &Devices, now: Instant) -> DeviceCodes {
    devices.begin(vec!["charts"], CHALLENGE.to_owned(), now)
}

/// The outcome of a poll with the right verifier: nothing when it brought tokens.
fn poll(devices: &Devices, started: &DeviceCodes, now: Instant) -> Option<CodeRefused> {
    devices
        .poll(&started.device_code, Some(VERIFIER), now)
        .err()
}

/// The user's yes, with a family of this number.
fn allow(devices: &Devices, started: &DeviceCodes, now: Instant) -> bool {
    devices.answer(&started.user_code, Some((&ACCOUNTS[0], 7)), now)
}

#[test]
fn user_codes_cannot_be_misread() {
    let (devices, _, now) = begun();
    for _ in 0..200 {
        let code = begin(&devices, now).user_code;
        let (first, second) = code.split_once('-').unwrap();
        for group in [first, second] {
            assert_eq!(group.len(), 4, "{code}");
            assert!(
                group
                    .chars()
                    .all(|letter| "BCDFGHJKLMNPQRSTVWXZ".contains(letter)),
                "{code}"
            );
        }
    }
}

#[test]
fn typed_code_ignores_case_and_hyphens() {
    let (devices, DeviceCodes { user_code, .. }, now) = begun();
    for typed in [
        user_code.clone(),
        user_code.to_lowercase(),
        user_code.replace('-', ""),
        user_code.replace('-', " "),
        user_code.replace('-', "\u{2013}"),
        format!("  {user_code}\t"),
    ] {
        let found = devices.find(&typed, now).unwrap();
        assert_eq!(found.user_code, user_code, "{typed}");
        assert_eq!(found.scopes, ["charts"]);
    }
}

#[test]
fn part_of_code_or_nothing_is_no_code() {
    let (devices, DeviceCodes { user_code, .. }, now) = begun();
    for typed in ["", "-", &user_code[..4], &format!("{user_code}B")] {
        assert_eq!(
            devices.find(typed, now).unwrap_err(),
            CodeUnfit::Unknown,
            "{typed}"
        );
    }
}

#[test]
fn ten_wrong_codes_block_for_5_min() {
    let (devices, started, now) = begun();
    for _ in 0..10 {
        assert_eq!(devices.find("B", now).unwrap_err(), CodeUnfit::Unknown);
    }
    let soon = now + Duration::from_secs(299);
    assert_eq!(
        devices.find(&started.user_code, soon).unwrap_err(),
        CodeUnfit::TooManyTries
    );
    let later = now + Duration::from_mins(5);
    assert!(devices.find(&started.user_code, later).is_ok());
}

#[test]
fn nine_wrong_codes_do_not_shut_door() {
    let (devices, started, now) = begun();
    for _ in 0..9 {
        devices.find("B", now).unwrap_err();
    }
    assert!(devices.find(&started.user_code, now).is_ok());
}

#[test]
fn answered_code_is_used_up() {
    let (devices, started, now) = begun();
    assert!(allow(&devices, &started, now));
    assert_eq!(
        devices.find(&started.user_code, now).unwrap_err(),
        CodeUnfit::Over
    );
    assert!(!devices.answer(&started.user_code, None, now));
    assert_eq!(poll(&devices, &started, now), None);
}

#[test]
fn expired_code_cannot_be_used() {
    let (devices, started, now) = begun();
    let end = now + LIFETIME;
    assert_eq!(
        devices.find(&started.user_code, end).unwrap_err(),
        CodeUnfit::Over
    );
    assert!(!allow(&devices, &started, end));
}

#[test]
fn steady_polls_are_pending() {
    let (devices, started, now) = begun();
    for polls in 0..20 {
        let outcome = poll(&devices, &started, now + INTERVAL * polls);
        assert_eq!(outcome, Some(Because(Pending)), "{polls}");
    }
}

#[test]
fn early_poll_adds_five_seconds() {
    let (devices, started, mut now) = begun();
    for (pause, outcome) in [
        (0, Because(Pending)),
        (4, Because(SlowDown)),
        // Ten seconds are asked for now.
        (9, Because(SlowDown)),
        // And fifteen now.
        (14, Because(SlowDown)),
        (20, Because(Pending)),
        (19, Because(SlowDown)),
        (25, Because(Pending)),
    ] {
        now += Duration::from_secs(pause);
        assert_eq!(poll(&devices, &started, now), Some(outcome), "{pause} s");
    }
}

#[test]
fn without_interval_no_poll_comes_too_soon() {
    let devices = Devices::new(LIFETIME, Duration::ZERO);
    let now = clock::now();
    let started = begin(&devices, now);
    for _ in 0..3 {
        assert_eq!(poll(&devices, &started, now), Some(Because(Pending)));
    }
}

#[test]
fn approval_survives_impatient_client() {
    let (devices, started, now) = begun();
    poll(&devices, &started, now);
    allow(&devices, &started, now);
    assert_eq!(poll(&devices, &started, now), None);
}

#[test]
fn device_code_brings_users_tokens_once() {
    let (devices, started, now) = begun();
    allow(&devices, &started, now);
    let session = devices
        .poll(&started.device_code, Some(VERIFIER), now)
        .unwrap();
    assert_eq!(session.account, &ACCOUNTS[0]);
    assert_eq!(session.scopes, ["charts"]);
    assert_eq!(session.family, 7);
    assert_eq!(poll(&devices, &started, now), Some(Replayed(7)));
}

#[test]
fn no_is_told_as_often_as_it_is_asked_for() {
    let (devices, started, now) = begun();
    devices.answer(&started.user_code, None, now);
    for _ in 0..2 {
        assert_eq!(poll(&devices, &started, now), Some(Because(Denied)));
    }
}

#[test]
fn device_code_lives_to_its_last_moment() {
    let (devices, started, now) = begun();
    let end = now + LIFETIME;
    let last = end.checked_sub(Duration::from_millis(1)).unwrap();
    assert_eq!(poll(&devices, &started, last), Some(Because(Pending)));
    assert_eq!(poll(&devices, &started, end), Some(Because(Expired)));
}

#[test]
fn unclaimed_approval_runs_out() {
    let (devices, started, now) = begun();
    allow(&devices, &started, now);
    let end = now + LIFETIME;
    assert_eq!(poll(&devices, &started, end), Some(Because(Expired)));
}

#[test]
fn wrong_verifier_spends_device_code() {
    let long = "x".repeat(400);
    for wrong in [None, Some("short"), Some(long.as_str())] {
        let (devices, started, now) = begun();
        allow(&devices, &started, now);
        let outcome = devices.poll(&started.device_code, wrong, now);
        assert!(matches!(outcome, Err(Because(Grant(_)))), "{wrong:?}");
        assert_eq!(
            poll(&devices, &started, now),
            Some(Because(Grant("the device code is spent")))
        );
    }
}

#[test]
fn wrong_verifier_spends_the_device_code() {
    let (devices, started, now) = begun();
    devices
        .poll(&started.device_code, Some("short"), now)
        .unwrap_err();
    assert!(!allow(&devices, &started, now));
}

#[test]
fn foreign_device_code_is_of_no_use() {
    let (devices, started, now) = begun();
    let other = begin(&devices, now);
    allow(&devices, &started, now);
    assert_eq!(poll(&devices, &other, now), Some(Because(Pending)));
}

#[test]
fn open_device_sign_ins_are_bounded() {
    let (devices, started, now) = begun();
    let later = now + Duration::from_secs(1);
    for _ in 0..512 {
        begin(&devices, later);
    }
    assert_eq!(
        poll(&devices, &started, later),
        Some(Because(Grant("the device code is unknown")))
    );
}
