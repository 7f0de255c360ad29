//! Cells of the table of faults for what an answer says, and where it leads: each is proven by a test of its own.

use super::cell_tests::CellTest;

/// The fault, the operation, what is promised, the test.
pub const CONTENTS: &[CellTest] = &[
    (
        "picture no longer at its address",
        "chart",
        "m",
        "chart_waiting_for_its_list_says_so_and_can_cancel",
    ),
    (
        "chart no longer listed",
        "chart",
        "m",
        "chart_that_is_not_listed_any_more_can_be_closed",
    ),
    (
        "cut, then sent with another length",
        "chart",
        "r",
        "chart_loads_with_or_without_length",
    ),
    (
        "cut, then another picture",
        "chart",
        "m",
        "of_two_pictures_nothing_is_put_together",
    ),
    (
        "address on another host",
        "chart",
        "x",
        "unlisted_host_is_refused_by_name_before_request",
    ),
    (
        "address that cannot be used",
        "chart",
        "x",
        "unusable_picture_address_is_refused_not_rewritten",
    ),
    (
        "404 of a known airport",
        "airport",
        "m",
        "listed_airport_without_charts_is_told_by_its_name",
    ),
    (
        "sign-in page of a network in place of a picture",
        "chart",
        "m",
        "web_page_in_place_of_picture_is_told_as_one",
    ),
    (
        "redirect loop",
        "chart",
        "m",
        "three_redirects_are_followed_and_loop_is_told",
    ),
    (
        "ids repeated",
        "chart list",
        "k",
        "charts_with_one_id_are_told_apart_by_index",
    ),
    (
        "no entry readable",
        "chart list",
        "m",
        "list_of_which_nothing_is_read_is_not_empty_one",
    ),
    ("list null", "chart list", "k", "list_that_is_null_is_empty"),
    (
        "bad byte or number",
        "chart list",
        "k",
        "bad_byte_or_number_costs_one_chart_only",
    ),
    (
        "identity token for another user",
        "code exchange",
        "m",
        "id_token_with_wrong_claim_ends_sign_in",
    ),
    (
        "session ended meanwhile",
        "browser + redirect",
        "a",
        "window_is_where_it_was_after_signing_in_again",
    ),
    (
        "settings are no regular file",
        "all",
        "o",
        "pipe_and_folder_are_not_opened",
    ),
];
