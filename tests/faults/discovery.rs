//! Faults of the document that a sign-in begins with: passing ones are not noticed, a server that does not give it is used
//! by the specification's paths, all others are told before the browser is sent away, and the next attempt is as good as
//! the first.

use flightbag::auth::{Error, SignedIn};
use flightbag::http;
use flightbag::remote::ProblemKind::{Offline, Service, Unsafe};

use super::Promise::{self, FallsBack, FallsBackAfterTries, Recovers, Told, ToldAfterTries, Waits};
use super::cells;
use super::connection_mode::Certificate;
use super::fault::Fault;
use super::fixture::{DISCOVERY, Fixture, TOKEN};
use crate::support::{answer, block_on};

cells! { check:
    unresolved_name_is_told_after_retries:
        Fault::Unresolved => ToldAfterTries(Offline, "could not be reached");
    refused_connection_is_told_after_retries:
        Fault::Refused => ToldAfterTries(Offline, "could not be reached");
    connect_timeout_is_told_after_retries:
        Fault::ConnectTimeout => ToldAfterTries(Offline, "could not be reached");
    reset_is_retried_silently:
        Fault::Reset => Recovers;
    reset_is_told_after_retries:
        Fault::Reset => ToldAfterTries(Offline, "was cut");
    cut_body_is_retried_silently:
        Fault::Cut => Recovers;
    cut_body_is_told_after_retries:
        Fault::Cut => ToldAfterTries(Offline, "was cut");
    empty_answer_is_retried_silently:
        Fault::Empty => Recovers;
    empty_answer_is_told_after_retries:
        Fault::Empty => ToldAfterTries(Offline, "was cut");
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
    status_408_is_retried_silently:
        Fault::Status(408) => Recovers;
    status_408_is_told_after_retries:
        Fault::Status(408) => ToldAfterTries(Service, "cannot use");
    status_500_is_retried_silently:
        Fault::Status(500) => Recovers;
    persistent_status_500_uses_default_paths:
        Fault::Status(500) => FallsBackAfterTries;
    status_502_is_retried_silently:
        Fault::Status(502) => Recovers;
    persistent_status_502_uses_default_paths:
        Fault::Status(502) => FallsBackAfterTries;
    status_503_is_retried_silently:
        Fault::Status(503) => Recovers;
    persistent_status_503_uses_default_paths:
        Fault::Status(503) => FallsBackAfterTries;
    status_504_is_retried_silently:
        Fault::Status(504) => Recovers;
    persistent_status_504_uses_default_paths:
        Fault::Status(504) => FallsBackAfterTries;
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
    status_401_uses_default_paths:
        Fault::Status(401) => FallsBack;
    status_403_uses_default_paths:
        Fault::Status(403) => FallsBack;
    status_404_uses_default_paths:
        Fault::Status(404) => FallsBack;
    status_204_is_told:
        Fault::Status(204) => Told(Service, "cannot use");
    unasked_206_is_told:
        Fault::Partial => Told(Service, "cannot use");
    empty_200_is_told:
        Fault::EmptyBody => Told(Service, "cannot use");
    captive_portal_page_is_told:
        Fault::WebPage => Told(Service, "cannot use");
    redirect_to_other_origin_is_refused:
        Fault::ToForeign => Told(Unsafe, "not its own");
    redirect_to_file_is_refused:
        Fault::ToFile => Told(Unsafe, "not its own");
    redirect_to_plain_http_is_refused:
        Fault::ToPlain => Told(Unsafe, "not its own");
    truncated_json_is_told:
        Fault::NotJson => Told(Service, "cannot use");
    non_object_json_is_told:
        Fault::TopLevel => Told(Service, "cannot use");
    deep_json_is_told:
        Fault::TooDeep => Told(Service, "cannot use");
    huge_number_is_told:
        Fault::HugeNumber => Told(Service, "cannot use");
    null_token_endpoint_uses_default:
        Fault::Field("token_endpoint", "null") => FallsBack;
    missing_token_endpoint_uses_default:
        Fault::Without("token_endpoint") => FallsBack;
    mistyped_token_endpoint_uses_default:
        Fault::Field("token_endpoint", "{\"at\":7}") => FallsBack;
    mistyped_auth_endpoint_uses_default:
        Fault::Field("authorization_endpoint", "[]") => FallsBack;
    missing_userinfo_endpoint_uses_default:
        Fault::Without("userinfo_endpoint") => FallsBack;
    null_issuer_uses_configured_address:
        Fault::Field("issuer", "null") => FallsBack;
    mistyped_issuer_uses_configured_address:
        Fault::Field("issuer", "7") => FallsBack;
    null_revocation_endpoint_is_none:
        Fault::Field("revocation_endpoint", "null") => FallsBack;
    mistyped_iss_announcement_is_none:
        Fault::Field("authorization_response_iss_parameter_supported", "\"yes\"") => FallsBack;
    mistyped_device_endpoint_uses_default:
        Fault::Field("device_authorization_endpoint", "7") => FallsBack;
    unknown_fields_and_values_are_ignored:
        Fault::Field("grant_types_supported", "[\"telepathy\",7]") => FallsBack;
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
    fixture.happens(DISCOVERY, fault, promise.times()).await;
    let outcome = fixture.through(DISCOVERY, fault, fixture.sign_in()).await;
    fixture.assert_kept(promise, DISCOVERY, fault);
    match promise {
        Told(kind, says) | ToldAfterTries(kind, says) => {
            fixture.assert_told(outcome.unwrap_err(), kind, says);
            assert_eq!(fixture.browsers(), 0, "no browser is sent to such a server");
            assert_eq!(
                fixture.seen_elsewhere(DISCOVERY),
                0,
                "nothing else was asked"
            );
            if fault != Fault::Unresolved {
                fixture.is_over(DISCOVERY, fault).await;
                is_signed_in(&fixture, &fixture.sign_in().await.unwrap());
            }
        }
        _ => is_signed_in(&fixture, &outcome.unwrap()),
    }
    fixture.assert_nothing_leaked();
}

fn is_signed_in(fixture: &Fixture, signed_in: &SignedIn) {
    assert_eq!(signed_in.account.username, "info.pilot");
    assert_eq!(fixture.browsers(), 1);
    assert_eq!(fixture.server.seen_at(TOKEN).len(), 1);
}

/// An answer whose header block is this long, in bytes.
fn with_headers(length: usize) -> Vec<u8> {
    let others = "content-length: 2\r\nconnection: close\r\nx: \r\n".len();
    let header = format!("x: {}\r\n", "x".repeat(length - others));
    answer("200 OK", &header, b"{}")
}

#[test]
fn header_block_is_read_to_its_limit() {
    block_on(async {
        let fixture = Fixture::ready_for(Fault::HugeHeaders).await;
        let limit = 64 << 10;
        for length in [limit - 1, limit] {
            fixture.server.usual(DISCOVERY, with_headers(length));
            fixture.sign_in().await.unwrap();
        }
        fixture.server.usual(DISCOVERY, with_headers(limit + 1));
        let error = fixture.sign_in().await.unwrap_err();
        assert_eq!(error, Error::Http(http::Error::TooLarge(limit as u64)));
    });
}
