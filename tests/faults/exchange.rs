//! Faults of the answer that gives tokens for the code: told at once, since a code may be used up although no answer came;
//! it is never sent again, but where the server asks to come back.

use flightbag::remote::ProblemKind::{Offline, Service, SignIn, Unsafe};

use super::Promise::{self, FallsBack, Told, Waits};
use super::cells;
use super::connection_mode::Certificate;
use super::fault::Fault;
use super::fixture::{DISCOVERY, Fixture, TOKEN, USER_INFO};

cells! { check:
    a_refused_connection_is_told:
        Fault::Refused => Told(Offline, "could not be reached");
    a_connection_that_is_not_answered_in_time_is_told:
        Fault::ConnectTimeout => Told(Offline, "could not be reached");
    a_reset_is_told_and_the_code_not_sent_again:
        Fault::Reset => Told(Offline, "was cut");
    a_cut_body_is_told_and_the_code_not_sent_again:
        Fault::Cut => Told(Offline, "was cut");
    an_empty_answer_is_told_and_the_code_not_sent_again:
        Fault::Empty => Told(Offline, "was cut");
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
    status_408_is_told_and_the_code_not_sent_again:
        Fault::Status(408) => Told(Service, "cannot use");
    status_500_is_told_and_the_code_not_sent_again:
        Fault::Status(500) => Told(Service, "has a problem");
    status_502_is_told_and_the_code_not_sent_again:
        Fault::Status(502) => Told(Service, "has a problem");
    status_503_is_told_and_the_code_not_sent_again:
        Fault::Status(503) => Told(Service, "has a problem");
    status_504_is_told_and_the_code_not_sent_again:
        Fault::Status(504) => Told(Service, "has a problem");
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
    a_client_that_is_not_accepted_is_told:
        Fault::Says(401, r#"{"error":"invalid_client"}"#) => Told(SignIn, "error code invalid_client");
    a_401_without_a_reason_is_told:
        Fault::Status(401) => Told(Service, "cannot use");
    a_code_that_is_not_accepted_is_told:
        Fault::Says(400, r#"{"error":"invalid_grant"}"#) => Told(SignIn, "error code invalid_grant");
    a_reason_that_is_no_word_is_not_repeated:
        Fault::Says(400, r#"{"error":"<b>you</b>"}"#) => Told(SignIn, "error code unknown_error");
    status_403_is_told:
        Fault::Status(403) => Told(Service, "cannot use");
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
    without_an_access_token_there_is_no_sign_in:
        Fault::Without("access_token") => Told(SignIn, "cannot use");
    an_access_token_that_is_null_is_none:
        Fault::Field("access_token", "null") => Told(SignIn, "cannot use");
    an_access_token_of_the_wrong_type_is_none:
        Fault::Field("access_token", "7") => Told(SignIn, "cannot use");
    an_access_token_that_would_smuggle_a_header_is_none:
        Fault::Field("access_token", r#""a\r\nx-evil: 1""#) => Told(SignIn, "cannot use");
    a_token_of_another_type_is_not_used:
        Fault::Field("token_type", r#""mac""#) => Told(SignIn, "cannot use");
    a_token_without_a_type_is_not_used:
        Fault::Without("token_type") => Told(SignIn, "cannot use");
    an_identity_token_of_the_wrong_type_ends_the_sign_in:
        Fault::Field("id_token", "7") => Told(Unsafe, "was not used");
    an_identity_token_that_is_null_is_none:
        Fault::Field("id_token", "null") => FallsBack;
    a_missing_identity_token_does_not_end_the_sign_in:
        Fault::Without("id_token") => FallsBack;
    a_missing_lifetime_is_the_documented_one:
        Fault::Without("expires_in") => FallsBack;
    a_lifetime_that_is_null_is_the_documented_one:
        Fault::Field("expires_in", "null") => FallsBack;
    a_lifetime_of_the_wrong_type_is_the_documented_one:
        Fault::Field("expires_in", r#""soon""#) => FallsBack;
    a_lifetime_in_a_text_does_not_end_the_sign_in:
        Fault::Field("expires_in", r#""3600""#) => FallsBack;
    a_lifetime_below_nothing_is_the_documented_one:
        Fault::Field("expires_in", "-1") => FallsBack;
    a_lifetime_with_a_fraction_does_not_end_the_sign_in:
        Fault::Field("expires_in", "3600.5") => FallsBack;
    a_lifetime_beyond_all_time_does_not_end_the_sign_in:
        Fault::Field("expires_in", "18446744073709551615") => FallsBack;
    a_missing_refresh_token_does_not_end_the_sign_in:
        Fault::Without("refresh_token") => FallsBack;
    a_refresh_token_that_is_null_does_not_end_the_sign_in:
        Fault::Field("refresh_token", "null") => FallsBack;
    a_refresh_token_of_the_wrong_type_does_not_end_the_sign_in:
        Fault::Field("refresh_token", "[7]") => FallsBack;
    scopes_that_are_null_are_those_asked_for:
        Fault::Field("scope", "null") => FallsBack;
    scopes_of_the_wrong_type_are_those_asked_for:
        Fault::Field("scope", "7") => FallsBack;
    unknown_fields_are_passed_over:
        Fault::Field("mood", r#"{"of":"the day"}"#) => FallsBack;
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
    world.happens_after(DISCOVERY, TOKEN, fault, promise.times());
    let outcome = world.through(TOKEN, fault, world.sign_in()).await;
    world.assert_kept(promise, TOKEN, fault);
    let codes = world.redeemed("code");
    match promise {
        Told(kind, says) => {
            world.assert_told(outcome.unwrap_err(), kind, says);
            assert!(world.server.seen_at(USER_INFO).is_empty());
            world.is_over(TOKEN, fault).await;
            world.sign_in().await.unwrap();
            let next = world.redeemed("code").pop().unwrap();
            assert!(!codes.contains(&next), "another sign-in, another code");
        }
        _ => {
            assert_eq!(outcome.unwrap().account.username, "info.pilot");
        }
    }
    world.assert_nothing_leaked();
}
