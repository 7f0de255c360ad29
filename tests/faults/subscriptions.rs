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
    a_name_that_does_not_exist_is_told_after_three_further_tries:
        Fault::Unresolved => ToldAfterTries(Offline, "could not be reached");
    a_refused_connection_is_told_after_three_further_tries:
        Fault::Refused => ToldAfterTries(Offline, "could not be reached");
    a_connection_that_is_not_answered_is_told_after_three_further_tries:
        Fault::ConnectTimeout => ToldAfterTries(Offline, "could not be reached");
    a_reset_is_tried_again_silently:
        Fault::Reset => Recovers;
    a_reset_each_time_is_told_after_three_further_tries:
        Fault::Reset => ToldAfterTries(Offline, "was cut");
    a_cut_body_is_tried_again_silently:
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
    status_401_calls_for_a_renewed_token:
        Fault::Status(401) => Offered("Sign in again");
    status_403_is_told:
        Fault::Status(403) => Told(NoAccess, "has no access to this");
    status_404_is_told:
        Fault::Status(404) => Told(Service, "cannot use");
    status_204_is_an_empty_list:
        Fault::Status(204) => FallsBack;
    an_unasked_206_is_told:
        Fault::Partial => Told(Service, "cannot use");
    an_empty_200_is_told:
        Fault::EmptyBody => Told(Service, "could not be read");
    the_sign_in_page_of_a_network_is_told_as_one:
        Fault::WebPage => Told(Service, "A web page came");
    a_redirect_to_another_origin_is_refused_as_unsafe:
        Fault::ToForeign => Told(Unsafe, "not its own");
    a_redirect_to_a_file_is_refused_as_unsafe:
        Fault::ToFile => Told(Unsafe, "not its own");
    a_redirect_to_plain_http_is_refused_as_unsafe:
        Fault::ToPlain => Told(Unsafe, "not its own");
    json_that_ends_in_the_middle_is_told:
        Fault::NotJson => Told(Service, "could not be read");
    json_that_is_no_list_is_told:
        Fault::TopLevel => Told(Service, "could not be read");
    json_without_a_bottom_is_told:
        Fault::TooDeep => Told(Service, "could not be read");
    a_number_out_of_range_is_told:
        Fault::HugeNumber => Told(Service, "could not be read");
    a_subscription_without_a_name_is_listed:
        Fault::Says(200, r#"[{"type":"charts"}]"#) => FallsBack;
    a_name_that_is_null_does_not_hide_the_subscription:
        Fault::Says(200, r#"[{"type":"charts","subscription_name":null}]"#) => FallsBack;
    a_date_of_the_wrong_type_does_not_hide_the_subscription:
        Fault::Says(200, r#"[{"type":"charts","date_expiry":7}]"#) => FallsBack;
    a_type_that_is_unknown_is_listed_as_it_came:
        Fault::Says(200, r#"[{"type":"weather"}]"#) => FallsBack;
    one_bad_entry_does_not_hide_the_others:
        Fault::Says(200, r#"[7,null,{"type":{}},{"type":"charts"}]"#) => FallsBack;
    untrusted_certificate_gets_no_token:
        Fault::Bad(Certificate::Own) => Told(Unsafe, "certificate");
    a_certificate_that_has_run_out_hears_no_token:
        Fault::Bad(Certificate::Expired) => Told(Unsafe, "certificate");
    a_certificate_that_is_not_valid_yet_hears_no_token:
        Fault::Bad(Certificate::Early) => Told(Unsafe, "certificate");
    a_certificate_for_another_name_hears_no_token:
        Fault::Bad(Certificate::OtherName) => Told(Unsafe, "certificate");
}

async fn check(fault: Fault, promise: Promise) {
    let world = Fixture::ready_for(fault).await;
    let list = serde_json::json!([{"type": "charts", "subscription_name": "Charts"}]);
    world.server.usual(SUBSCRIPTIONS, as_json(&list));
    let token = AccessToken::new(world.secrets.access_token(1));
    world.happens(SUBSCRIPTIONS, fault, promise.times()).await;
    let asking = world.client.subscriptions(&token);
    let outcome = world.through(SUBSCRIPTIONS, fault, asking).await;
    world.assert_kept(promise, SUBSCRIPTIONS, fault);
    match promise {
        Told(kind, says) | ToldAfterTries(kind, says) => {
            world.assert_told(outcome.unwrap_err(), kind, says);
        }
        // The worker renews the token and asks once more before anybody is told.
        Offered(says) => world.assert_told(outcome.unwrap_err(), NotSignedIn, says),
        _ => {
            let expected = usize::from(fault != Fault::Status(204));
            assert_eq!(outcome.unwrap().len(), expected);
        }
    }
    assert_eq!(
        world.seen_elsewhere(SUBSCRIPTIONS),
        0,
        "nothing else was asked"
    );
    if fault != Fault::Unresolved {
        world.is_over(SUBSCRIPTIONS, fault).await;
        let again = world.client.subscriptions(&token).await;
        assert_eq!(again.unwrap().len(), 1);
    }
    world.assert_nothing_leaked();
}
