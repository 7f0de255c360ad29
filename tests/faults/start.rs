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
    a_name_that_does_not_exist_leaves_the_user_signed_in:
        Fault::Unresolved => ToldAfterTries(Offline, "could not be reached");
    a_refused_connection_leaves_the_user_signed_in:
        Fault::Refused => ToldAfterTries(Offline, "could not be reached");
    a_connection_that_is_not_answered_leaves_the_user_signed_in:
        Fault::ConnectTimeout => ToldAfterTries(Offline, "could not be reached");
    a_reset_is_not_noticed:
        Fault::Reset => Recovers;
    a_reset_each_time_leaves_the_user_signed_in:
        Fault::Reset => ToldAfterTries(Offline, "was cut");
    a_cut_body_each_time_leaves_the_user_signed_in:
        Fault::Cut => ToldAfterTries(Offline, "was cut");
    an_empty_answer_each_time_leaves_the_user_signed_in:
        Fault::Empty => ToldAfterTries(Offline, "was cut");
    no_answer_leaves_the_user_signed_in:
        Fault::Silence => Told(Service, "did not answer in time");
    an_answer_that_trickles_leaves_the_user_signed_in:
        Fault::Trickle => Told(Service, "did not answer in time");
    an_endless_body_leaves_the_user_signed_in:
        Fault::Endless => Told(Service, "far too much data");
    huge_headers_leave_the_user_signed_in:
        Fault::HugeHeaders => Told(Service, "far too much data");
    what_is_not_http_leaves_the_user_signed_in:
        Fault::NotHttp => Told(Service, "cannot use");
    status_500_is_not_noticed:
        Fault::Status(500) => Recovers;
    status_500_each_time_is_done_without_after_three_further_tries:
        Fault::Status(500) => FallsBackAfterTries;
    status_503_each_time_is_done_without_after_three_further_tries:
        Fault::Status(503) => FallsBackAfterTries;
    a_pause_in_seconds_asked_for_with_503_is_made_in_the_open:
        Fault::AskedSeconds(503) => Waits;
    a_pause_of_more_than_two_minutes_asked_for_with_429_leaves_the_user_signed_in:
        Fault::AskedLong(429) => Told(Service, "Try again in 3 minutes");
    with_status_401_the_specifications_paths_serve:
        Fault::Status(401) => FallsBack;
    with_status_403_the_specifications_paths_serve:
        Fault::Status(403) => FallsBack;
    without_a_document_the_specifications_paths_serve:
        Fault::Status(404) => FallsBack;
    the_sign_in_page_of_a_network_leaves_the_user_signed_in:
        Fault::WebPage => Told(Service, "cannot use");
    json_that_ends_in_the_middle_leaves_the_user_signed_in:
        Fault::NotJson => Told(Service, "cannot use");
    a_redirect_to_another_origin_hears_no_token:
        Fault::ToForeign => Told(Unsafe, "not its own");
    a_token_address_of_another_origin_hears_no_token:
        Fault::Field("token_endpoint", r#""https://evil.example/""#) => Told(Unsafe, "not its own");
    untrusted_certificate_gets_no_token:
        Fault::Bad(Certificate::Own) => Told(Unsafe, "certificate");
    a_certificate_that_has_run_out_hears_no_token:
        Fault::Bad(Certificate::Expired) => Told(Unsafe, "certificate");
    an_answer_that_stops_leaves_the_user_signed_in:
        Fault::Stall => Told(Service, "did not answer in time");
    a_compressed_bomb_is_unpacked_to_the_limit_and_told:
        Fault::Bomb => Told(Service, "far too much data");
    status_408_each_time_leaves_the_user_signed_in:
        Fault::Status(408) => ToldAfterTries(Service, "cannot use");
    status_502_each_time_is_done_without_after_three_further_tries:
        Fault::Status(502) => FallsBackAfterTries;
    status_504_each_time_is_done_without_after_three_further_tries:
        Fault::Status(504) => FallsBackAfterTries;
    a_pause_until_a_date_asked_for_with_503_is_made_in_the_open:
        Fault::AskedDate(503) => Waits;
    a_pause_in_seconds_asked_for_with_429_is_made_in_the_open:
        Fault::AskedSeconds(429) => Waits;
    a_pause_until_a_date_asked_for_with_429_is_made_in_the_open:
        Fault::AskedDate(429) => Waits;
    a_pause_of_more_than_two_minutes_asked_for_with_503_leaves_the_user_signed_in:
        Fault::AskedLong(503) => Told(Service, "Try again in 3 minutes");
    status_204_leaves_the_user_signed_in:
        Fault::Status(204) => Told(Service, "cannot use");
    an_unasked_206_leaves_the_user_signed_in:
        Fault::Partial => Told(Service, "cannot use");
    an_empty_200_leaves_the_user_signed_in:
        Fault::EmptyBody => Told(Service, "cannot use");
    json_that_is_no_object_leaves_the_user_signed_in:
        Fault::TopLevel => Told(Service, "cannot use");
    json_without_a_bottom_leaves_the_user_signed_in:
        Fault::TooDeep => Told(Service, "cannot use");
    a_number_out_of_range_leaves_the_user_signed_in:
        Fault::HugeNumber => Told(Service, "cannot use");
    a_redirect_to_a_file_is_refused_as_unsafe:
        Fault::ToFile => Told(Unsafe, "not its own");
    a_redirect_to_plain_http_hears_no_token:
        Fault::ToPlain => Told(Unsafe, "not its own");
    a_certificate_that_is_not_valid_yet_hears_no_token:
        Fault::Bad(Certificate::Early) => Told(Unsafe, "certificate");
    a_certificate_for_another_name_hears_no_token:
        Fault::Bad(Certificate::OtherName) => Told(Unsafe, "certificate");
    a_token_address_of_the_wrong_type_is_taken_from_the_specification:
        Fault::Field("token_endpoint", "7") => FallsBack;
}

async fn check(fault: Fault, promise: Promise) {
    let world = Fixture::ready_for(fault).await;
    world.secrets.keep([REFRESH.to_owned()]);
    world.renewal_gives(2, NEXT);
    let store = InMemoryStore::default();
    world.keeps(&store, REFRESH);
    let (tell, mut changes) = unbounded_channel();
    let restored = Session::restore(world.identity.clone(), world.token_store(&store), tell);
    let session = restored.await.unwrap().unwrap();
    assert!(world.server.seen().is_empty(), "a start needs no network");
    assert_eq!(session.account().storage, SignInStorage::Stored);
    world.happens(DISCOVERY, fault, promise.times()).await;
    let outcome = world.through(DISCOVERY, fault, session.token()).await;
    world.assert_kept(promise, DISCOVERY, fault);
    if let Told(kind, says) | ToldAfterTries(kind, says) = promise {
        world.assert_told(outcome.unwrap_err(), kind, says);
        assert!(
            changes.try_recv().is_err(),
            "nothing happened to the session"
        );
        assert_eq!(store.secrets().pop().as_deref(), Some(REFRESH));
        assert!(world.redeemed("refresh_token").is_empty());
        if fault == Fault::Unresolved {
            return;
        }
        world.is_over(DISCOVERY, fault).await;
        session.token().await.unwrap();
    } else {
        outcome.unwrap();
    }
    assert_eq!(world.redeemed("refresh_token"), [REFRESH]);
    assert_eq!(world.server.seen_at(TOKEN).len(), 1);
    assert_eq!(store.secrets().pop().as_deref(), Some(NEXT));
    assert_eq!(session.account().username, "info.pilot");
    world.assert_nothing_leaked();
}
