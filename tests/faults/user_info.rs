//! Faults of the answer that names the account: nothing hangs on it but the name for the watermark, which then comes from
//! a token; no sign-in fails, and none is held up for more than ten seconds.

use std::time::Duration;

use super::Promise::{self, FallsBack, FallsBackAfterTries, Recovers};
use super::cells;
use super::connection_mode::Certificate;
use super::fault::Fault;
use super::fixture::{Fixture, TOKEN, USER_INFO};

cells! { check:
    a_refused_connection_is_tried_again_three_times_and_the_name_is_the_tokens:
        Fault::Refused => FallsBackAfterTries;
    a_connection_that_is_not_answered_is_tried_again_three_times_and_the_name_is_the_tokens:
        Fault::ConnectTimeout => FallsBackAfterTries;
    a_reset_is_tried_again_silently:
        Fault::Reset => Recovers;
    a_reset_each_time_leaves_the_name_of_the_token:
        Fault::Reset => FallsBackAfterTries;
    a_cut_body_is_tried_again_silently:
        Fault::Cut => Recovers;
    a_cut_body_each_time_leaves_the_name_of_the_token:
        Fault::Cut => FallsBackAfterTries;
    an_empty_answer_is_tried_again_silently:
        Fault::Empty => Recovers;
    an_empty_answer_each_time_leaves_the_name_of_the_token:
        Fault::Empty => FallsBackAfterTries;
    no_answer_holds_the_sign_in_up_for_ten_seconds_only:
        Fault::Silence => FallsBack;
    an_answer_that_stops_holds_the_sign_in_up_for_ten_seconds_only:
        Fault::Stall => FallsBack;
    an_answer_that_trickles_holds_the_sign_in_up_for_ten_seconds_only:
        Fault::Trickle => FallsBack;
    an_endless_body_is_not_read_on_and_leaves_the_name_of_the_token:
        Fault::Endless => FallsBack;
    a_compressed_bomb_is_unpacked_to_the_limit_and_leaves_the_name:
        Fault::Bomb => FallsBack;
    huge_headers_leave_the_name_of_the_token:
        Fault::HugeHeaders => FallsBack;
    what_is_not_http_leaves_the_name_of_the_token:
        Fault::NotHttp => FallsBack;
    status_408_is_tried_again_silently:
        Fault::Status(408) => Recovers;
    status_408_each_time_leaves_the_name_of_the_token:
        Fault::Status(408) => FallsBackAfterTries;
    status_500_is_tried_again_silently:
        Fault::Status(500) => Recovers;
    status_500_each_time_leaves_the_name_of_the_token:
        Fault::Status(500) => FallsBackAfterTries;
    status_502_is_tried_again_silently:
        Fault::Status(502) => Recovers;
    status_502_each_time_leaves_the_name_of_the_token:
        Fault::Status(502) => FallsBackAfterTries;
    status_503_is_tried_again_silently:
        Fault::Status(503) => Recovers;
    status_503_each_time_leaves_the_name_of_the_token:
        Fault::Status(503) => FallsBackAfterTries;
    status_504_is_tried_again_silently:
        Fault::Status(504) => Recovers;
    status_504_each_time_leaves_the_name_of_the_token:
        Fault::Status(504) => FallsBackAfterTries;
    a_short_pause_in_seconds_asked_for_with_429_is_not_waited_for:
        Fault::AskedSeconds(429) => FallsBack;
    a_short_pause_until_a_date_asked_for_with_429_is_not_waited_for:
        Fault::AskedDate(429) => FallsBack;
    a_short_pause_in_seconds_asked_for_with_503_is_not_waited_for:
        Fault::AskedSeconds(503) => FallsBack;
    a_short_pause_until_a_date_asked_for_with_503_is_not_waited_for:
        Fault::AskedDate(503) => FallsBack;
    a_pause_of_more_than_two_minutes_asked_for_with_429_is_not_waited_for:
        Fault::AskedLong(429) => FallsBack;
    a_pause_of_more_than_two_minutes_asked_for_with_503_is_not_waited_for:
        Fault::AskedLong(503) => FallsBack;
    status_401_is_answered_with_a_silent_renewal_and_one_repeat:
        Fault::Status(401) => Recovers;
    status_401_for_the_renewed_token_too_leaves_the_name_of_the_token:
        Fault::Status(401) => FallsBack;
    status_403_leaves_the_name_of_the_token:
        Fault::Status(403) => FallsBack;
    status_404_leaves_the_name_of_the_token:
        Fault::Status(404) => FallsBack;
    status_204_leaves_the_name_of_the_token:
        Fault::Status(204) => FallsBack;
    an_unasked_206_leaves_the_name_of_the_token:
        Fault::Partial => FallsBack;
    an_empty_200_leaves_the_name_of_the_token:
        Fault::EmptyBody => FallsBack;
    the_sign_in_page_of_a_network_leaves_the_name_of_the_token:
        Fault::WebPage => FallsBack;
    a_redirect_to_another_origin_is_not_followed:
        Fault::ToForeign => FallsBack;
    a_redirect_to_a_file_is_not_followed:
        Fault::ToFile => FallsBack;
    a_redirect_to_plain_http_is_not_followed:
        Fault::ToPlain => FallsBack;
    json_that_ends_in_the_middle_leaves_the_name_of_the_token:
        Fault::NotJson => FallsBack;
    json_that_is_no_object_leaves_the_name_of_the_token:
        Fault::TopLevel => FallsBack;
    json_without_a_bottom_leaves_the_name_of_the_token:
        Fault::TooDeep => FallsBack;
    a_number_out_of_range_leaves_the_name_of_the_token:
        Fault::HugeNumber => FallsBack;
    a_missing_name_is_the_tokens:
        Fault::Without("preferred_username") => FallsBack;
    a_name_that_is_null_is_the_tokens:
        Fault::Field("preferred_username", "null") => FallsBack;
    a_name_of_the_wrong_type_is_the_tokens:
        Fault::Field("preferred_username", "[\"x\"]") => FallsBack;
    an_empty_name_is_the_tokens:
        Fault::Field("preferred_username", "\" \"") => FallsBack;
    foreign_information_is_ignored:
        Fault::Field("sub", "\"2\"") => FallsBack;
    untrusted_certificate_gets_no_token:
        Fault::Bad(Certificate::Own) => FallsBack;
    a_certificate_that_has_run_out_hears_no_token:
        Fault::Bad(Certificate::Expired) => FallsBack;
    a_certificate_that_is_not_valid_yet_hears_no_token:
        Fault::Bad(Certificate::Early) => FallsBack;
    a_certificate_for_another_name_hears_no_token:
        Fault::Bad(Certificate::OtherName) => FallsBack;
}

async fn check(fault: Fault, promise: Promise) {
    let world = Fixture::ready_for(fault).await;
    world.happens_after(TOKEN, USER_INFO, fault, promise.times());
    let signing_in = world.sign_in();
    let outcome = if matches!(fault, Fault::Silence | Fault::Stall | Fault::Trickle) {
        let patience = Duration::from_secs(10);
        world.outlast(USER_INFO, fault, patience, signing_in).await
    } else {
        signing_in.await
    };
    if fault == Fault::Status(401) {
        assert_eq!(world.server.seen_at(USER_INFO).len(), 2);
        assert_eq!(world.redeemed("refresh_token").len(), 1);
        assert!(world.driven.pauses().is_empty());
    } else {
        world.assert_kept(promise, USER_INFO, fault);
    }
    let name = match promise {
        Recovers => "info.pilot",
        _ => "token.pilot",
    };
    assert_eq!(outcome.unwrap().account.username, name);
    assert_eq!(
        world.redeemed("code").len(),
        1,
        "the sign-in was not begun again"
    );
    world.assert_nothing_leaked();
}

/// What may stand in the fields: unknown ones do not matter.
#[test]
fn unknown_fields_are_passed_over() {
    crate::support::block_on(async {
        let fault = Fault::Field("preferred_color", "{\"rgb\":[1e9,null]}");
        let world = Fixture::ready_for(fault).await;
        world
            .happens(USER_INFO, fault, super::fixture::Times::Always)
            .await;
        let account = world.sign_in().await.unwrap().account;
        assert_eq!(account.username, "info.pilot");
    });
}
