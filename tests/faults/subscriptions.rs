//! Faults of the list of subscriptions: nothing hangs on it but the account page, which says what is the matter and offers
//! to ask again.

use flightbag::http::AccessToken;
use flightbag::remote::ProblemKind::{NoAccess, NotSignedIn, Offline, Service, Unsafe};

use super::Promise::{self, FallsBack, Offered, Recovers, Told, ToldAfterTries, Waits};
use super::cells;
use super::connection_mode::Certificate;
use super::fault::Fault;
use super::fixture::{Fixture, as_json};

const SUBSCRIPTIONS: &str = "/v1/subscriptions/valid";

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
    status_401_calls_for_renewed_token:
        Fault::Status(401) => Offered("Sign in again");
    status_403_is_told:
        Fault::Status(403) => Told(NoAccess, "has no access to this");
    status_404_is_told:
        Fault::Status(404) => Told(Service, "cannot use");
    status_204_is_empty_list:
        Fault::Status(204) => FallsBack;
    unasked_206_is_told:
        Fault::Partial => Told(Service, "cannot use");
    empty_200_is_told:
        Fault::EmptyBody => Told(Service, "could not be read");
    captive_portal_page_is_told_as_one:
        Fault::WebPage => Told(Service, "A web page came");
    redirect_to_other_origin_is_refused:
        Fault::ToForeign => Told(Unsafe, "not its own");
    redirect_to_file_is_refused:
        Fault::ToFile => Told(Unsafe, "not its own");
    redirect_to_plain_http_is_refused:
        Fault::ToPlain => Told(Unsafe, "not its own");
    truncated_json_is_told:
        Fault::NotJson => Told(Service, "could not be read");
    non_list_json_is_told:
        Fault::TopLevel => Told(Service, "could not be read");
    deep_json_is_told:
        Fault::TooDeep => Told(Service, "could not be read");
    huge_number_is_told:
        Fault::HugeNumber => Told(Service, "could not be read");
    nameless_subscription_is_listed:
        Fault::Says(200, r#"[{"type":"charts"}]"#) => FallsBack;
    null_name_does_not_hide_subscription:
        Fault::Says(200, r#"[{"type":"charts","subscription_name":null}]"#) => FallsBack;
    mistyped_date_does_not_hide_subscription:
        Fault::Says(200, r#"[{"type":"charts","date_expiry":7}]"#) => FallsBack;
    unknown_type_is_listed_as_received:
        Fault::Says(200, r#"[{"type":"weather"}]"#) => FallsBack;
    bad_entry_does_not_hide_others:
        Fault::Says(200, r#"[7,null,{"type":{}},{"type":"charts"}]"#) => FallsBack;
    untrusted_certificate_gets_no_token:
        Fault::Bad(Certificate::Own) => Told(Unsafe, "certificate");
    expired_certificate_gets_no_token:
        Fault::Bad(Certificate::Expired) => Told(Unsafe, "certificate");
    not_yet_valid_certificate_gets_no_token:
        Fault::Bad(Certificate::Early) => Told(Unsafe, "certificate");
    wrong_host_certificate_gets_no_token:
        Fault::Bad(Certificate::OtherName) => Told(Unsafe, "certificate");
}

async fn check(fault: Fault, promise: Promise) {
    let fixture = Fixture::ready_for(fault).await;
    let list = serde_json::json!([{"type": "charts", "subscription_name": "Charts"}]);
    fixture.server.usual(SUBSCRIPTIONS, as_json(&list));
    let token = AccessToken::new(fixture.secrets.access_token(1));
    fixture.happens(SUBSCRIPTIONS, fault, promise.times()).await;
    let asking = fixture.client.subscriptions(&token);
    let outcome = fixture.through(SUBSCRIPTIONS, fault, asking).await;
    fixture.assert_kept(promise, SUBSCRIPTIONS, fault);
    match promise {
        Told(kind, says) | ToldAfterTries(kind, says) => {
            fixture.assert_told(outcome.unwrap_err(), kind, says);
        }
        // The worker renews the token and asks once more before anybody is told.
        Offered(says) => fixture.assert_told(outcome.unwrap_err(), NotSignedIn, says),
        _ => {
            let expected = usize::from(fault != Fault::Status(204));
            assert_eq!(outcome.unwrap().len(), expected);
        }
    }
    assert_eq!(
        fixture.seen_elsewhere(SUBSCRIPTIONS),
        0,
        "nothing else was asked"
    );
    if fault != Fault::Unresolved {
        fixture.is_over(SUBSCRIPTIONS, fault).await;
        let again = fixture.client.subscriptions(&token).await;
        assert_eq!(again.unwrap().len(), 1);
    }
    fixture.assert_nothing_leaked();
}
