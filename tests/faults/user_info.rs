//! Faults of the answer that names the account: nothing hangs on it but the name for the watermark, which then comes from
//! a token; no sign-in fails, and none is held up for more than ten seconds.

use std::time::Duration;

use super::Promise::{self, FallsBack, FallsBackAfterTries, Recovers};
use super::cells;
use super::connection_mode::Certificate;
use super::fault::Fault;
use super::fixture::{Fixture, TOKEN, USER_INFO};

cells! { check:
    refused_connection_uses_token_name:
        Fault::Refused => FallsBackAfterTries;
    connect_timeout_uses_token_name:
        Fault::ConnectTimeout => FallsBackAfterTries;
    reset_is_retried_silently:
        Fault::Reset => Recovers;
    persistent_reset_uses_token_name:
        Fault::Reset => FallsBackAfterTries;
    cut_body_is_retried_silently:
        Fault::Cut => Recovers;
    persistent_cut_body_uses_token_name:
        Fault::Cut => FallsBackAfterTries;
    empty_answer_is_retried_silently:
        Fault::Empty => Recovers;
    persistent_empty_answer_uses_token_name:
        Fault::Empty => FallsBackAfterTries;
    silence_delays_sign_in_by_10_s:
        Fault::Silence => FallsBack;
    stalled_answer_delays_sign_in_by_10_s:
        Fault::Stall => FallsBack;
    trickling_answer_delays_sign_in_by_10_s:
        Fault::Trickle => FallsBack;
    endless_body_uses_token_name:
        Fault::Endless => FallsBack;
    compressed_bomb_uses_token_name:
        Fault::Bomb => FallsBack;
    huge_headers_use_token_name:
        Fault::HugeHeaders => FallsBack;
    non_http_answer_uses_token_name:
        Fault::NotHttp => FallsBack;
    status_408_is_retried_silently:
        Fault::Status(408) => Recovers;
    persistent_status_408_uses_token_name:
        Fault::Status(408) => FallsBackAfterTries;
    status_500_is_retried_silently:
        Fault::Status(500) => Recovers;
    persistent_status_500_uses_token_name:
        Fault::Status(500) => FallsBackAfterTries;
    status_502_is_retried_silently:
        Fault::Status(502) => Recovers;
    persistent_status_502_uses_token_name:
        Fault::Status(502) => FallsBackAfterTries;
    status_503_is_retried_silently:
        Fault::Status(503) => Recovers;
    persistent_status_503_uses_token_name:
        Fault::Status(503) => FallsBackAfterTries;
    status_504_is_retried_silently:
        Fault::Status(504) => Recovers;
    persistent_status_504_uses_token_name:
        Fault::Status(504) => FallsBackAfterTries;
    retry_after_seconds_429_is_ignored:
        Fault::AskedSeconds(429) => FallsBack;
    retry_after_date_429_is_ignored:
        Fault::AskedDate(429) => FallsBack;
    retry_after_seconds_503_is_ignored:
        Fault::AskedSeconds(503) => FallsBack;
    retry_after_date_503_is_ignored:
        Fault::AskedDate(503) => FallsBack;
    long_retry_after_429_is_ignored:
        Fault::AskedLong(429) => FallsBack;
    long_retry_after_503_is_ignored:
        Fault::AskedLong(503) => FallsBack;
    status_401_renews_token_silently:
        Fault::Status(401) => Recovers;
    persistent_status_401_uses_token_name:
        Fault::Status(401) => FallsBack;
    status_403_uses_token_name:
        Fault::Status(403) => FallsBack;
    status_404_uses_token_name:
        Fault::Status(404) => FallsBack;
    status_204_uses_token_name:
        Fault::Status(204) => FallsBack;
    unasked_206_uses_token_name:
        Fault::Partial => FallsBack;
    empty_200_uses_token_name:
        Fault::EmptyBody => FallsBack;
    captive_portal_page_uses_token_name:
        Fault::WebPage => FallsBack;
    redirect_to_other_origin_is_not_followed:
        Fault::ToForeign => FallsBack;
    redirect_to_file_is_not_followed:
        Fault::ToFile => FallsBack;
    redirect_to_plain_http_is_not_followed:
        Fault::ToPlain => FallsBack;
    truncated_json_uses_token_name:
        Fault::NotJson => FallsBack;
    non_object_json_uses_token_name:
        Fault::TopLevel => FallsBack;
    deep_json_uses_token_name:
        Fault::TooDeep => FallsBack;
    huge_number_uses_token_name:
        Fault::HugeNumber => FallsBack;
    missing_name_uses_token_name:
        Fault::Without("preferred_username") => FallsBack;
    null_name_uses_token_name:
        Fault::Field("preferred_username", "null") => FallsBack;
    mistyped_name_uses_token_name:
        Fault::Field("preferred_username", "[\"x\"]") => FallsBack;
    empty_name_uses_token_name:
        Fault::Field("preferred_username", "\" \"") => FallsBack;
    foreign_information_is_ignored:
        Fault::Field("sub", "\"2\"") => FallsBack;
    untrusted_certificate_gets_no_token:
        Fault::Bad(Certificate::Own) => FallsBack;
    expired_certificate_gets_no_token:
        Fault::Bad(Certificate::Expired) => FallsBack;
    not_yet_valid_certificate_gets_no_token:
        Fault::Bad(Certificate::Early) => FallsBack;
    wrong_host_certificate_gets_no_token:
        Fault::Bad(Certificate::OtherName) => FallsBack;
}

async fn check(fault: Fault, promise: Promise) {
    let fixture = Fixture::ready_for(fault).await;
    fixture.happens_after(TOKEN, USER_INFO, fault, promise.times());
    let signing_in = fixture.sign_in();
    let outcome = if matches!(fault, Fault::Silence | Fault::Stall | Fault::Trickle) {
        let patience = Duration::from_secs(10);
        fixture
            .outlast(USER_INFO, fault, patience, signing_in)
            .await
    } else {
        signing_in.await
    };
    if fault == Fault::Status(401) {
        assert_eq!(fixture.server.seen_at(USER_INFO).len(), 2);
        assert_eq!(fixture.redeemed("refresh_token").len(), 1);
        assert!(fixture.driven.pauses().is_empty());
    } else {
        fixture.assert_kept(promise, USER_INFO, fault);
    }
    let name = match promise {
        Recovers => "info.pilot",
        _ => "token.pilot",
    };
    assert_eq!(outcome.unwrap().account.username, name);
    assert_eq!(
        fixture.redeemed("code").len(),
        1,
        "the sign-in was not begun again"
    );
    fixture.assert_nothing_leaked();
}

/// What may stand in the fields: unknown ones do not matter.
#[test]
fn unknown_fields_are_ignored() {
    crate::support::block_on(async {
        let fault = Fault::Field("preferred_color", "{\"rgb\":[1e9,null]}");
        let fixture = Fixture::ready_for(fault).await;
        fixture
            .happens(USER_INFO, fault, super::fixture::Times::Always)
            .await;
        let account = fixture.sign_in().await.unwrap().account;
        assert_eq!(account.username, "info.pilot");
    });
}
