//! A start with a kept sign-in while something is wrong with the identity server: the user is signed in all the same, and
//! the first request after the fault finds everything as it was (reliability P5).

use flightbag::account::SignInStorage;
use flightbag::auth::Session;
use flightbag::remote::ProblemKind::{Offline, Service, Unsafe};
use tokio::sync::mpsc::unbounded_channel;

use super::Promise::{self, FallsBack, FallsBackAfterTries, Recovers, Told, ToldAfterTries, Waits};
use super::cells;
use super::connection_mode::Certificate;
use super::fault::Fault;
use super::fixture::{DISCOVERY, Fixture, NEXT, REFRESH, TOKEN};
use crate::harness::in_memory_store::InMemoryStore;

cells! { check:
    unresolved_name_keeps_sign_in:
        Fault::Unresolved => ToldAfterTries(Offline, "could not be reached");
    refused_connection_keeps_sign_in:
        Fault::Refused => ToldAfterTries(Offline, "could not be reached");
    connect_timeout_keeps_sign_in:
        Fault::ConnectTimeout => ToldAfterTries(Offline, "could not be reached");
    reset_is_retried_silently:
        Fault::Reset => Recovers;
    persistent_reset_keeps_sign_in:
        Fault::Reset => ToldAfterTries(Offline, "was cut");
    persistent_cut_body_keeps_sign_in:
        Fault::Cut => ToldAfterTries(Offline, "was cut");
    persistent_empty_answer_keeps_sign_in:
        Fault::Empty => ToldAfterTries(Offline, "was cut");
    silence_keeps_sign_in:
        Fault::Silence => Told(Service, "did not answer in time");
    trickling_answer_keeps_sign_in:
        Fault::Trickle => Told(Service, "did not answer in time");
    endless_body_keeps_sign_in:
        Fault::Endless => Told(Service, "far too much data");
    huge_headers_keep_sign_in:
        Fault::HugeHeaders => Told(Service, "far too much data");
    non_http_answer_keeps_sign_in:
        Fault::NotHttp => Told(Service, "cannot use");
    status_500_is_retried_silently:
        Fault::Status(500) => Recovers;
    persistent_status_500_uses_default_paths:
        Fault::Status(500) => FallsBackAfterTries;
    persistent_status_503_uses_default_paths:
        Fault::Status(503) => FallsBackAfterTries;
    retry_after_seconds_503_waits_visibly:
        Fault::AskedSeconds(503) => Waits;
    long_retry_after_429_keeps_sign_in:
        Fault::AskedLong(429) => Told(Service, "Try again in 3 minutes");
    status_401_uses_default_paths:
        Fault::Status(401) => FallsBack;
    status_403_uses_default_paths:
        Fault::Status(403) => FallsBack;
    status_404_uses_default_paths:
        Fault::Status(404) => FallsBack;
    captive_portal_page_keeps_sign_in:
        Fault::WebPage => Told(Service, "cannot use");
    truncated_json_keeps_sign_in:
        Fault::NotJson => Told(Service, "cannot use");
    redirect_to_other_origin_gets_no_token:
        Fault::ToForeign => Told(Unsafe, "not its own");
    foreign_token_endpoint_gets_no_token:
        Fault::Field("token_endpoint", r#""https://evil.example/""#) => Told(Unsafe, "not its own");
    untrusted_certificate_gets_no_token:
        Fault::Bad(Certificate::Own) => Told(Unsafe, "certificate");
    expired_certificate_gets_no_token:
        Fault::Bad(Certificate::Expired) => Told(Unsafe, "certificate");
    stalled_answer_keeps_sign_in:
        Fault::Stall => Told(Service, "did not answer in time");
    compressed_bomb_is_told_at_limit:
        Fault::Bomb => Told(Service, "far too much data");
    persistent_status_408_keeps_sign_in:
        Fault::Status(408) => ToldAfterTries(Service, "cannot use");
    persistent_status_502_uses_default_paths:
        Fault::Status(502) => FallsBackAfterTries;
    persistent_status_504_uses_default_paths:
        Fault::Status(504) => FallsBackAfterTries;
    retry_after_date_503_waits_visibly:
        Fault::AskedDate(503) => Waits;
    retry_after_seconds_429_waits_visibly:
        Fault::AskedSeconds(429) => Waits;
    retry_after_date_429_waits_visibly:
        Fault::AskedDate(429) => Waits;
    long_retry_after_503_keeps_sign_in:
        Fault::AskedLong(503) => Told(Service, "Try again in 3 minutes");
    status_204_keeps_sign_in:
        Fault::Status(204) => Told(Service, "cannot use");
    unasked_206_keeps_sign_in:
        Fault::Partial => Told(Service, "cannot use");
    empty_200_keeps_sign_in:
        Fault::EmptyBody => Told(Service, "cannot use");
    non_object_json_keeps_sign_in:
        Fault::TopLevel => Told(Service, "cannot use");
    deep_json_keeps_sign_in:
        Fault::TooDeep => Told(Service, "cannot use");
    huge_number_keeps_sign_in:
        Fault::HugeNumber => Told(Service, "cannot use");
    redirect_to_file_is_refused:
        Fault::ToFile => Told(Unsafe, "not its own");
    redirect_to_plain_http_gets_no_token:
        Fault::ToPlain => Told(Unsafe, "not its own");
    not_yet_valid_certificate_gets_no_token:
        Fault::Bad(Certificate::Early) => Told(Unsafe, "certificate");
    wrong_host_certificate_gets_no_token:
        Fault::Bad(Certificate::OtherName) => Told(Unsafe, "certificate");
    mistyped_token_endpoint_uses_default:
        Fault::Field("token_endpoint", "7") => FallsBack;
}

async fn check(fault: Fault, promise: Promise) {
    let fixture = Fixture::ready_for(fault).await;
    fixture.secrets.keep([REFRESH.to_owned()]);
    fixture.renewal_gives(2, NEXT);
    let store = InMemoryStore::default();
    fixture.keeps(&store, REFRESH);
    let (tell, mut changes) = unbounded_channel();
    let restored = Session::restore(fixture.identity.clone(), fixture.token_store(&store), tell);
    let session = restored.await.unwrap().unwrap();
    assert!(fixture.server.seen().is_empty(), "a start needs no network");
    assert_eq!(session.account().storage, SignInStorage::Stored);
    fixture.happens(DISCOVERY, fault, promise.times()).await;
    let outcome = fixture.through(DISCOVERY, fault, session.token()).await;
    fixture.assert_kept(promise, DISCOVERY, fault);
    if let Told(kind, says) | ToldAfterTries(kind, says) = promise {
        fixture.assert_told(outcome.unwrap_err(), kind, says);
        assert!(
            changes.try_recv().is_err(),
            "nothing happened to the session"
        );
        assert_eq!(store.secrets().pop().as_deref(), Some(REFRESH));
        assert!(fixture.redeemed("refresh_token").is_empty());
        if fault == Fault::Unresolved {
            return;
        }
        fixture.is_over(DISCOVERY, fault).await;
        session.token().await.unwrap();
    } else {
        outcome.unwrap();
    }
    assert_eq!(fixture.redeemed("refresh_token"), [REFRESH]);
    assert_eq!(fixture.server.seen_at(TOKEN).len(), 1);
    assert_eq!(store.secrets().pop().as_deref(), Some(NEXT));
    assert_eq!(session.account().username, "info.pilot");
    fixture.assert_nothing_leaked();
}
