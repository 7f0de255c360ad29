//! Faults of the answer that gives tokens for the code: told at once, since a code may be used up although no answer came;
//! it is never sent again, but where the server asks to come back.

use flightbag::remote::ProblemKind::{Offline, Service, SignIn, Unsafe};

use super::Promise::{self, FallsBack, Told, Waits};
use super::cells;
use super::connection_mode::Certificate;
use super::fault::Fault;
use super::fixture::{DISCOVERY, Fixture, TOKEN, USER_INFO};

cells! { check:
    refused_connection_is_told:
        Fault::Refused => Told(Offline, "could not be reached");
    connect_timeout_is_told:
        Fault::ConnectTimeout => Told(Offline, "could not be reached");
    reset_is_told_without_resend:
        Fault::Reset => Told(Offline, "was cut");
    cut_body_is_told_without_resend:
        Fault::Cut => Told(Offline, "was cut");
    empty_answer_is_told_without_resend:
        Fault::Empty => Told(Offline, "was cut");
    silence_is_told_after_30_s:
        Fault::Silence => Told(Service, "did not answer in time");
    stalled_answer_is_told_after_30_s:
        Fault::Stall => Told(Service, "did not answer in time");
    trickling_answer_is_told_after_60_s:
        Fault::Trickle => Told(Service, "did not answer in time");
    endless_body_is_told_at_limit:
        Fault::Endless => Told(Service, "far too much data");
    compressed_bomb_is_told_at_limit:
        Fault::Bomb => Told(Service, "far too much data");
    huge_headers_are_told:
        Fault::HugeHeaders => Told(Service, "far too much data");
    non_http_answer_is_told:
        Fault::NotHttp => Told(Service, "cannot use");
    status_408_is_told_without_resend:
        Fault::Status(408) => Told(Service, "cannot use");
    status_500_is_told_without_resend:
        Fault::Status(500) => Told(Service, "has a problem");
    status_502_is_told_without_resend:
        Fault::Status(502) => Told(Service, "has a problem");
    status_503_is_told_without_resend:
        Fault::Status(503) => Told(Service, "has a problem");
    status_504_is_told_without_resend:
        Fault::Status(504) => Told(Service, "has a problem");
    retry_after_seconds_429_waits_visibly:
        Fault::AskedSeconds(429) => Waits;
    retry_after_date_429_waits_visibly:
        Fault::AskedDate(429) => Waits;
    retry_after_seconds_503_waits_visibly:
        Fault::AskedSeconds(503) => Waits;
    retry_after_date_503_waits_visibly:
        Fault::AskedDate(503) => Waits;
    long_retry_after_429_is_told:
        Fault::AskedLong(429) => Told(Service, "Try again in 3 minutes");
    long_retry_after_503_is_told:
        Fault::AskedLong(503) => Told(Service, "Try again in 3 minutes");
    rejected_client_is_told:
        Fault::Says(401, r#"{"error":"invalid_client"}"#) => Told(SignIn, "error code invalid_client");
    status_401_without_reason_is_told:
        Fault::Status(401) => Told(Service, "cannot use");
    rejected_code_is_told:
        Fault::Says(400, r#"{"error":"invalid_grant"}"#) => Told(SignIn, "error code invalid_grant");
    malformed_error_code_is_not_quoted:
        Fault::Says(400, r#"{"error":"<b>you</b>"}"#) => Told(SignIn, "error code unknown_error");
    status_403_is_told:
        Fault::Status(403) => Told(Service, "cannot use");
    status_404_is_told:
        Fault::Status(404) => Told(Service, "cannot use");
    status_204_is_told:
        Fault::Status(204) => Told(Service, "cannot use");
    unasked_206_is_told:
        Fault::Partial => Told(Service, "cannot use");
    empty_200_is_told:
        Fault::EmptyBody => Told(SignIn, "cannot use");
    captive_portal_page_is_told:
        Fault::WebPage => Told(SignIn, "cannot use");
    redirect_to_other_origin_is_refused:
        Fault::ToForeign => Told(Unsafe, "not its own");
    redirect_to_file_is_refused:
        Fault::ToFile => Told(Unsafe, "not its own");
    redirect_to_plain_http_is_refused:
        Fault::ToPlain => Told(Unsafe, "not its own");
    truncated_json_is_told:
        Fault::NotJson => Told(SignIn, "cannot use");
    non_object_json_is_told:
        Fault::TopLevel => Told(SignIn, "cannot use");
    deep_json_is_told:
        Fault::TooDeep => Told(SignIn, "cannot use");
    huge_number_alone_is_told:
        Fault::HugeNumber => Told(SignIn, "cannot use");
    missing_access_token_ends_sign_in:
        Fault::Without("access_token") => Told(SignIn, "cannot use");
    null_access_token_ends_sign_in:
        Fault::Field("access_token", "null") => Told(SignIn, "cannot use");
    mistyped_access_token_ends_sign_in:
        Fault::Field("access_token", "7") => Told(SignIn, "cannot use");
    access_token_with_crlf_ends_sign_in:
        Fault::Field("access_token", r#""a\r\nx-evil: 1""#) => Told(SignIn, "cannot use");
    other_token_type_is_refused:
        Fault::Field("token_type", r#""mac""#) => Told(SignIn, "cannot use");
    missing_token_type_is_refused:
        Fault::Without("token_type") => Told(SignIn, "cannot use");
    mistyped_id_token_ends_sign_in:
        Fault::Field("id_token", "7") => Told(Unsafe, "was not used");
    null_id_token_keeps_sign_in:
        Fault::Field("id_token", "null") => FallsBack;
    missing_id_token_keeps_sign_in:
        Fault::Without("id_token") => FallsBack;
    missing_lifetime_uses_default:
        Fault::Without("expires_in") => FallsBack;
    null_lifetime_uses_default:
        Fault::Field("expires_in", "null") => FallsBack;
    mistyped_lifetime_uses_default:
        Fault::Field("expires_in", r#""soon""#) => FallsBack;
    lifetime_as_text_keeps_sign_in:
        Fault::Field("expires_in", r#""3600""#) => FallsBack;
    negative_lifetime_uses_default:
        Fault::Field("expires_in", "-1") => FallsBack;
    fractional_lifetime_keeps_sign_in:
        Fault::Field("expires_in", "3600.5") => FallsBack;
    huge_lifetime_keeps_sign_in:
        Fault::Field("expires_in", "18446744073709551615") => FallsBack;
    missing_refresh_token_keeps_sign_in:
        Fault::Without("refresh_token") => FallsBack;
    null_refresh_token_keeps_sign_in:
        Fault::Field("refresh_token", "null") => FallsBack;
    mistyped_refresh_token_keeps_sign_in:
        Fault::Field("refresh_token", "[7]") => FallsBack;
    null_scope_means_requested_scopes:
        Fault::Field("scope", "null") => FallsBack;
    mistyped_scope_means_requested_scopes:
        Fault::Field("scope", "7") => FallsBack;
    unknown_fields_are_ignored:
        Fault::Field("mood", r#"{"of":"the day"}"#) => FallsBack;
    untrusted_certificate_is_refused:
        Fault::Bad(Certificate::Own) => Told(Unsafe, "certificate");
    expired_certificate_is_refused:
        Fault::Bad(Certificate::Expired) => Told(Unsafe, "certificate");
    not_yet_valid_certificate_is_refused:
        Fault::Bad(Certificate::Early) => Told(Unsafe, "certificate");
    wrong_host_certificate_is_refused:
        Fault::Bad(Certificate::OtherName) => Told(Unsafe, "certificate");
}

async fn check(fault: Fault, promise: Promise) {
    let fixture = Fixture::ready_for(fault).await;
    fixture.happens_after(DISCOVERY, TOKEN, fault, promise.times());
    let outcome = fixture.through(TOKEN, fault, fixture.sign_in()).await;
    fixture.assert_kept(promise, TOKEN, fault);
    let codes = fixture.redeemed("code");
    match promise {
        Told(kind, says) => {
            fixture.assert_told(outcome.unwrap_err(), kind, says);
            assert!(fixture.server.seen_at(USER_INFO).is_empty());
            fixture.is_over(TOKEN, fault).await;
            fixture.sign_in().await.unwrap();
            let next = fixture.redeemed("code").pop().unwrap();
            assert!(!codes.contains(&next), "another sign-in, another code");
        }
        _ => {
            assert_eq!(outcome.unwrap().account.username, "info.pilot");
        }
    }
    fixture.assert_nothing_leaked();
}
