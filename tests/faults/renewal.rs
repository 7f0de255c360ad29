//! Faults of a renewal: no network, no server and no nonsense ends a session; only `invalid_grant` does (reliability P5).

use flightbag::auth::{Error, SessionChange};
use flightbag::remote::ProblemKind::{NotSignedIn, Offline, Service, SignIn, Unsafe};

use super::Promise::{self, Ended, FallsBack, Offered, Recovers, Told, ToldAfterTries, Waits};
use super::cells;
use super::connection_mode::Certificate;
use super::fault::Fault;
use super::fixture::{Fixture, NEXT, REFRESH, TOKEN};

cells! { check:
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
    status_500_is_told_after_retries:
        Fault::Status(500) => ToldAfterTries(Service, "has a problem");
    status_502_is_retried_silently:
        Fault::Status(502) => Recovers;
    status_502_is_told_after_retries:
        Fault::Status(502) => ToldAfterTries(Service, "has a problem");
    status_503_is_retried_silently:
        Fault::Status(503) => Recovers;
    status_503_is_told_after_retries:
        Fault::Status(503) => ToldAfterTries(Service, "has a problem");
    status_504_is_retried_silently:
        Fault::Status(504) => Recovers;
    status_504_is_told_after_retries:
        Fault::Status(504) => ToldAfterTries(Service, "has a problem");
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
    status_401_offers_new_sign_in:
        Fault::Status(401) => Offered("Sign in again");
    plain_text_401_offers_new_sign_in:
        Fault::Says(401, "Unauthorized") => Offered("Sign in again");
    rejected_client_offers_new_sign_in:
        Fault::Says(401, r#"{"error":"invalid_client"}"#) => Offered("Sign in again");
    rejected_scope_offers_new_sign_in:
        Fault::Says(400, r#"{"error":"invalid_scope"}"#) => Offered("Sign in again");
    status_403_offers_new_sign_in:
        Fault::Status(403) => Offered("Sign in again");
    invalid_grant_ends_session:
        Fault::Says(400, r#"{"error":"invalid_grant"}"#) => Ended("Sign in again");
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
    missing_access_token_renews_nothing:
        Fault::Without("access_token") => Told(SignIn, "cannot use");
    mistyped_access_token_renews_nothing:
        Fault::Field("access_token", "{}") => Told(SignIn, "cannot use");
    missing_refresh_token_keeps_old_one:
        Fault::Without("refresh_token") => FallsBack;
    null_refresh_token_keeps_old_one:
        Fault::Field("refresh_token", "null") => FallsBack;
    mistyped_refresh_token_keeps_old_one:
        Fault::Field("refresh_token", "7") => FallsBack;
    missing_lifetime_keeps_renewal:
        Fault::Without("expires_in") => FallsBack;
    mistyped_lifetime_keeps_renewal:
        Fault::Field("expires_in", r#""soon""#) => FallsBack;
    negative_lifetime_keeps_renewal:
        Fault::Field("expires_in", "-1") => FallsBack;
    mistyped_scope_keeps_renewal:
        Fault::Field("scope", "[1]") => FallsBack;
    mistyped_id_token_keeps_renewal:
        Fault::Field("id_token", "[1]") => FallsBack;
    unknown_fields_are_ignored:
        Fault::Field("mood", "[null]") => FallsBack;
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
    let (session, mut changes) = fixture.session().await;
    let old = session.token().await.unwrap();
    fixture.happens(TOKEN, fault, promise.times()).await;
    let outcome = fixture.through(TOKEN, fault, session.renewed(&old)).await;
    fixture.assert_kept(promise, TOKEN, fault);
    let used = fixture.redeemed("refresh_token");
    assert!(used.iter().all(|token| token == REFRESH), "{}", used.len());
    assert_eq!(fixture.seen_elsewhere(TOKEN), 0, "nothing else was asked");
    match promise {
        Told(kind, says) | ToldAfterTries(kind, says) => {
            fixture.assert_told(outcome.unwrap_err(), kind, says);
        }
        Offered(says) => fixture.assert_told(outcome.unwrap_err(), NotSignedIn, says),
        Ended(says) => {
            fixture.assert_told(outcome.unwrap_err(), NotSignedIn, says);
            assert_eq!(
                changes.recv().await,
                Some(SessionChange::Ended(Error::SessionEnded))
            );
            let ended = session.token().await.unwrap_err();
            assert_eq!(ended, Error::SessionEnded);
        }
        _ => {
            outcome.unwrap();
        }
    }
    assert!(changes.try_recv().is_err(), "nothing else is told");
    if !matches!(promise, Ended(_)) {
        fixture.is_over(TOKEN, fault).await;
        fixture.server.forget();
        fixture.renewal_gives(3, "refresh/three+");
        let token = session.token().await.unwrap();
        session.renewed(&token).await.unwrap();
        let good = if keeps_the_old(fault, promise) {
            REFRESH
        } else {
            NEXT
        };
        assert_eq!(fixture.redeemed("refresh_token"), [good]);
    }
    fixture.assert_nothing_leaked();
}

/// Whether no new refresh token came with the answer, so that the old one is still good.
fn keeps_the_old(fault: Fault, promise: Promise) -> bool {
    let without =
        matches!(fault, Fault::Without(name) | Fault::Field(name, _) if name == "refresh_token");
    without || matches!(promise, Told(..) | ToldAfterTries(..) | Offered(_))
}
