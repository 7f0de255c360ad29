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
    a_name_that_does_not_exist_is_told_after_three_further_tries:
        Fault::Unresolved => ToldAfterTries(Offline, "could not be reached");
    a_refused_connection_is_told_after_three_further_tries:
        Fault::Refused => ToldAfterTries(Offline, "could not be reached");
    a_connection_that_is_not_answered_in_time_is_told_after_three_further_tries:
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
    status_500_each_time_is_done_without_after_three_further_tries:
        Fault::Status(500) => FallsBackAfterTries;
    status_502_is_tried_again_silently:
        Fault::Status(502) => Recovers;
    status_502_each_time_is_done_without_after_three_further_tries:
        Fault::Status(502) => FallsBackAfterTries;
    status_503_is_tried_again_silently:
        Fault::Status(503) => Recovers;
    status_503_each_time_is_done_without_after_three_further_tries:
        Fault::Status(503) => FallsBackAfterTries;
    status_504_is_tried_again_silently:
        Fault::Status(504) => Recovers;
    status_504_each_time_is_done_without_after_three_further_tries:
        Fault::Status(504) => FallsBackAfterTries;
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
    with_status_401_the_specifications_paths_serve:
        Fault::Status(401) => FallsBack;
    with_status_403_the_specifications_paths_serve:
        Fault::Status(403) => FallsBack;
    without_a_document_the_specifications_paths_serve:
        Fault::Status(404) => FallsBack;
    status_204_is_told:
        Fault::Status(204) => Told(Service, "cannot use");
    an_unasked_206_is_told:
        Fault::Partial => Told(Service, "cannot use");
    an_empty_200_is_told:
        Fault::EmptyBody => Told(Service, "cannot use");
    the_sign_in_page_of_a_network_is_told:
        Fault::WebPage => Told(Service, "cannot use");
    a_redirect_to_another_origin_is_refused_as_unsafe:
        Fault::ToForeign => Told(Unsafe, "not its own");
    a_redirect_to_a_file_is_refused_as_unsafe:
        Fault::ToFile => Told(Unsafe, "not its own");
    a_redirect_to_plain_http_is_refused_as_unsafe:
        Fault::ToPlain => Told(Unsafe, "not its own");
    json_that_ends_in_the_middle_is_told:
        Fault::NotJson => Told(Service, "cannot use");
    json_that_is_no_object_is_told:
        Fault::TopLevel => Told(Service, "cannot use");
    json_without_a_bottom_is_told:
        Fault::TooDeep => Told(Service, "cannot use");
    a_number_out_of_range_is_told:
        Fault::HugeNumber => Told(Service, "cannot use");
    a_token_address_that_is_null_is_taken_from_the_specification:
        Fault::Field("token_endpoint", "null") => FallsBack;
    a_missing_token_address_is_taken_from_the_specification:
        Fault::Without("token_endpoint") => FallsBack;
    a_token_address_of_the_wrong_type_is_taken_from_the_specification:
        Fault::Field("token_endpoint", "{\"at\":7}") => FallsBack;
    an_authorization_address_of_the_wrong_type_is_taken_from_the_specification:
        Fault::Field("authorization_endpoint", "[]") => FallsBack;
    a_missing_user_info_address_is_taken_from_the_specification:
        Fault::Without("userinfo_endpoint") => FallsBack;
    an_issuer_that_is_null_is_the_configured_address:
        Fault::Field("issuer", "null") => FallsBack;
    an_issuer_of_the_wrong_type_is_the_configured_address:
        Fault::Field("issuer", "7") => FallsBack;
    a_revocation_address_that_is_null_is_none:
        Fault::Field("revocation_endpoint", "null") => FallsBack;
    an_announcement_of_iss_of_the_wrong_type_is_none:
        Fault::Field("authorization_response_iss_parameter_supported", "\"yes\"") => FallsBack;
    a_device_address_of_the_wrong_type_is_taken_from_the_specification:
        Fault::Field("device_authorization_endpoint", "7") => FallsBack;
    unknown_fields_and_values_are_passed_over:
        Fault::Field("grant_types_supported", "[\"telepathy\",7]") => FallsBack;
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
    world.happens(DISCOVERY, fault, promise.times()).await;
    let outcome = world.through(DISCOVERY, fault, world.sign_in()).await;
    world.assert_kept(promise, DISCOVERY, fault);
    match promise {
        Told(kind, says) | ToldAfterTries(kind, says) => {
            world.assert_told(outcome.unwrap_err(), kind, says);
            assert_eq!(world.browsers(), 0, "no browser is sent to such a server");
            assert_eq!(world.seen_elsewhere(DISCOVERY), 0, "nothing else was asked");
            if fault != Fault::Unresolved {
                world.is_over(DISCOVERY, fault).await;
                is_signed_in(&world, &world.sign_in().await.unwrap());
            }
        }
        _ => is_signed_in(&world, &outcome.unwrap()),
    }
    world.assert_nothing_leaked();
}

fn is_signed_in(world: &Fixture, signed_in: &SignedIn) {
    assert_eq!(signed_in.account.username, "info.pilot");
    assert_eq!(world.browsers(), 1);
    assert_eq!(world.server.seen_at(TOKEN).len(), 1);
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
        let world = Fixture::ready_for(Fault::HugeHeaders).await;
        let limit = 64 << 10;
        for length in [limit - 1, limit] {
            world.server.usual(DISCOVERY, with_headers(length));
            world.sign_in().await.unwrap();
        }
        world.server.usual(DISCOVERY, with_headers(limit + 1));
        let error = world.sign_in().await.unwrap_err();
        assert_eq!(error, Error::Http(http::Error::TooLarge(limit as u64)));
    });
}
