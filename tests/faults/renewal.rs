//! Faults of a renewal: no network, no server and no nonsense ends a session; only `invalid_grant` does (reliability P5).

use flightbag::auth::{Error, SessionChange};
use flightbag::remote::ProblemKind::{NotSignedIn, Offline, Service, SignIn, Unsafe};

use super::Promise::{self, Ended, FallsBack, Offered, Recovers, Told, ToldAfterTries, Waits};
use super::cells;
use super::connection_mode::Certificate;
use super::fault::Fault;
use super::fixture::{Fixture, NEXT, REFRESH, TOKEN};

cells! { check:
    a_refused_connection_is_tried_again_three_times_and_told:
        Fault::Refused => ToldAfterTries(Offline, "could not be reached");
    a_connection_that_is_not_answered_is_tried_again_three_times_and_told:
        Fault::ConnectTimeout => ToldAfterTries(Offline, "could not be reached");
    a_reset_is_tried_again_silently:
        Fault::Reset => Recovers;
    a_reset_each_time_is_told_after_three_further_tries:
        Fault::Reset => ToldAfterTries(Offline, "was cut");
    a_cut_body_is_tried_again_and_the_session_goes_on:
        Fault::Cut => Recovers;
    a_cut_body_each_time_is_told_after_three_further_tries:
        Fault::Cut => ToldAfterTries(Offline, "was cut");
    an_empty_answer_is_tried_again_silently:
        Fault::Empty => Recovers;
    an_empty_answer_each_time_is_told_after_three_further_tries:
        Fault::Empty => ToldAfterTries(Offline, "was cut");
    no_answer_within_thirty_seconds_is_told:
        Fault::Silence => Told(Service, "did not answer in time");
    an_answer_that_stops_is_told_after_thirty_seconds:
        Fault::Stall => Told(Service, "did not answer in time");
    an_answer_that_trickles_is_told_after_a_minute:
        Fault::Trickle => Told(Service, "did not answer in time");
    an_endless_body_is_told_and_not_read_on:
        Fault::Endless => Told(Service, "far too much data");
    a_compressed_bomb_is_unpacked_to_the_limit_and_told:
        Fault::Bomb => Told(Service, "far too much data");
    huge_headers_are_told:
        Fault::HugeHeaders => Told(Service, "far too much data");
    what_is_not_http_is_told:
        Fault::NotHttp => Told(Service, "cannot use");
    status_408_is_tried_again_silently:
        Fault::Status(408) => Recovers;
    status_408_each_time_is_told_after_three_further_tries:
        Fault::Status(408) => ToldAfterTries(Service, "cannot use");
    status_500_is_tried_again_silently:
        Fault::Status(500) => Recovers;
    status_500_each_time_is_told_after_three_further_tries:
        Fault::Status(500) => ToldAfterTries(Service, "has a problem");
    status_502_is_tried_again_silently:
        Fault::Status(502) => Recovers;
    status_502_each_time_is_told_after_three_further_tries:
        Fault::Status(502) => ToldAfterTries(Service, "has a problem");
    status_503_is_tried_again_silently:
        Fault::Status(503) => Recovers;
    status_503_each_time_is_told_after_three_further_tries:
        Fault::Status(503) => ToldAfterTries(Service, "has a problem");
    status_504_is_tried_again_silently:
        Fault::Status(504) => Recovers;
    status_504_each_time_is_told_after_three_further_tries:
        Fault::Status(504) => ToldAfterTries(Service, "has a problem");
    a_pause_in_seconds_asked_for_with_429_is_made_in_the_open:
        Fault::AskedSeconds(429) => Waits;
    a_pause_until_a_date_asked_for_with_429_is_made_in_the_open:
        Fault::AskedDate(429) => Waits;
    a_pause_in_seconds_asked_for_with_503_is_made_in_the_open:
        Fault::AskedSeconds(503) => Waits;
    a_pause_until_a_date_asked_for_with_503_is_made_in_the_open:
        Fault::AskedDate(503) => Waits;
    a_pause_of_more_than_two_minutes_asked_for_with_429_is_told:
        Fault::AskedLong(429) => Told(Service, "Try again in 3 minutes");
    a_pause_of_more_than_two_minutes_asked_for_with_503_is_told:
        Fault::AskedLong(503) => Told(Service, "Try again in 3 minutes");
    status_401_offers_a_new_sign_in_and_ends_nothing:
        Fault::Status(401) => Offered("Sign in again");
    a_401_in_other_words_offers_a_new_sign_in_and_ends_nothing:
        Fault::Says(401, "Unauthorized") => Offered("Sign in again");
    a_client_that_is_no_longer_accepted_is_offered_a_new_sign_in:
        Fault::Says(401, r#"{"error":"invalid_client"}"#) => Offered("Sign in again");
    a_scope_that_is_no_longer_given_offers_a_new_sign_in:
        Fault::Says(400, r#"{"error":"invalid_scope"}"#) => Offered("Sign in again");
    status_403_offers_a_new_sign_in_and_ends_nothing:
        Fault::Status(403) => Offered("Sign in again");
    a_refresh_token_that_is_no_longer_good_ends_the_session:
        Fault::Says(400, r#"{"error":"invalid_grant"}"#) => Ended("Sign in again");
    status_404_is_told:
        Fault::Status(404) => Told(Service, "cannot use");
    status_204_is_told:
        Fault::Status(204) => Told(Service, "cannot use");
    an_unasked_206_is_told:
        Fault::Partial => Told(Service, "cannot use");
    an_empty_200_is_told:
        Fault::EmptyBody => Told(SignIn, "cannot use");
    the_sign_in_page_of_a_network_is_told:
        Fault::WebPage => Told(SignIn, "cannot use");
    a_redirect_to_another_origin_is_refused_as_unsafe:
        Fault::ToForeign => Told(Unsafe, "not its own");
    a_redirect_to_a_file_is_refused_as_unsafe:
        Fault::ToFile => Told(Unsafe, "not its own");
    a_redirect_to_plain_http_is_refused_as_unsafe:
        Fault::ToPlain => Told(Unsafe, "not its own");
    json_that_ends_in_the_middle_is_told:
        Fault::NotJson => Told(SignIn, "cannot use");
    json_that_is_no_object_is_told:
        Fault::TopLevel => Told(SignIn, "cannot use");
    json_without_a_bottom_is_told:
        Fault::TooDeep => Told(SignIn, "cannot use");
    a_document_with_nothing_but_a_huge_number_is_told:
        Fault::HugeNumber => Told(SignIn, "cannot use");
    without_an_access_token_nothing_is_renewed:
        Fault::Without("access_token") => Told(SignIn, "cannot use");
    an_access_token_of_the_wrong_type_is_none:
        Fault::Field("access_token", "{}") => Told(SignIn, "cannot use");
    a_missing_refresh_token_leaves_the_old_one_in_use:
        Fault::Without("refresh_token") => FallsBack;
    a_refresh_token_that_is_null_leaves_the_old_one_in_use:
        Fault::Field("refresh_token", "null") => FallsBack;
    a_refresh_token_of_the_wrong_type_leaves_the_old_one_in_use:
        Fault::Field("refresh_token", "7") => FallsBack;
    a_missing_lifetime_does_not_lose_the_renewal:
        Fault::Without("expires_in") => FallsBack;
    a_lifetime_of_the_wrong_type_does_not_lose_the_renewal:
        Fault::Field("expires_in", r#""soon""#) => FallsBack;
    a_lifetime_below_nothing_does_not_lose_the_renewal:
        Fault::Field("expires_in", "-1") => FallsBack;
    scopes_of_the_wrong_type_do_not_lose_the_renewal:
        Fault::Field("scope", "[1]") => FallsBack;
    an_identity_token_of_the_wrong_type_does_not_lose_the_renewal:
        Fault::Field("id_token", "[1]") => FallsBack;
    unknown_fields_are_passed_over:
        Fault::Field("mood", "[null]") => FallsBack;
    untrusted_certificate_is_refused:
        Fault::Bad(Certificate::Own) => Told(Unsafe, "certificate");
    a_certificate_that_has_run_out_is_refused_as_unsafe:
        Fault::Bad(Certificate::Expired) => Told(Unsafe, "certificate");
    a_certificate_that_is_not_valid_yet_is_refused_as_unsafe:
        Fault::Bad(Certificate::Early) => Told(Unsafe, "certificate");
    a_certificate_for_another_name_is_refused_as_unsafe:
        Fault::Bad(Certificate::OtherName) => Told(Unsafe, "certificate");
}

async fn check(fault: Fault, promise: Promise) {
    let world = Fixture::ready_for(fault).await;
    let (session, mut changes) = world.session().await;
    let old = session.token().await.unwrap();
    world.happens(TOKEN, fault, promise.times()).await;
    let outcome = world.through(TOKEN, fault, session.renewed(&old)).await;
    world.assert_kept(promise, TOKEN, fault);
    let used = world.redeemed("refresh_token");
    assert!(used.iter().all(|token| token == REFRESH), "{}", used.len());
    assert_eq!(world.seen_elsewhere(TOKEN), 0, "nothing else was asked");
    match promise {
        Told(kind, says) | ToldAfterTries(kind, says) => {
            world.assert_told(outcome.unwrap_err(), kind, says);
        }
        Offered(says) => world.assert_told(outcome.unwrap_err(), NotSignedIn, says),
        Ended(says) => {
            world.assert_told(outcome.unwrap_err(), NotSignedIn, says);
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
        world.is_over(TOKEN, fault).await;
        world.server.forget();
        world.renewal_gives(3, "refresh/three+");
        let token = session.token().await.unwrap();
        session.renewed(&token).await.unwrap();
        let good = if keeps_the_old(fault, promise) {
            REFRESH
        } else {
            NEXT
        };
        assert_eq!(world.redeemed("refresh_token"), [good]);
    }
    world.assert_nothing_leaked();
}

/// Whether no new refresh token came with the answer, so that the old one is still good.
fn keeps_the_old(fault: Fault, promise: Promise) -> bool {
    let without =
        matches!(fault, Fault::Without(name) | Fault::Field(name, _) if name == "refresh_token");
    without || matches!(promise, Told(..) | ToldAfterTries(..) | Offered(_))
}
