//! The ten promises to the user (reliability 6), each with the tests that hold it: the table is checked against the
//! sources, and printed by `cargo test promises -- --nocapture`.

use super::named::Tests;

/// A promise, one thing that it says, and the tests that would fail where that is not so.
type Promise = (u8, &'static str, &'static [&'static str]);

const PROMISES: &[Promise] = &[
    (
        1,
        "files are opened in two rooms, which take text only",
        &[
            "files_are_opened_in_files_and_log_only",
            "files_and_log_take_text_and_no_bytes",
            "p1_recording_takes_text_and_no_picture",
        ],
    ),
    (
        1,
        "no byte of a chart in anything that is written (`proofs/no_chart_on_disk/run.py`)",
        &["p1_chart_proof_catches_writer"],
    ),
    (
        1,
        "a session of many charts writes little",
        &["p1_chart_changes_are_saved_every_10_s"],
    ),
    (
        1,
        "what may be kept is asked for again all the same",
        &[
            "p1_cacheable_picture_is_asked_again",
            "no_cookies_no_conditional_requests",
        ],
    ),
    (
        2,
        "a token goes to the configured origins only",
        &[
            "p2_foreign_document_gets_no_request",
            "token_is_attached_on_servers_own_origin_only",
            "unlisted_auth_host_is_sent_nothing",
            "listed_auth_host_is_no_chart_service",
            "listed_auth_host_is_sent_forms_and_tokens",
            "listed_auth_host_is_used_for_tokens_and_user_info",
            "auth_host_is_allowed_at_its_port_over_https",
            "unusable_picture_address_is_refused_not_rewritten",
            "requests_are_made_by_two_http_clients_only",
        ],
    ),
    (
        2,
        "no redirect leads it elsewhere",
        &[
            "foreign_redirect_gets_no_token",
            "three_own_redirects_are_followed",
        ],
    ),
    (
        2,
        "no proxy sees it in plain text",
        &["p2_proxy_sees_no_token"],
    ),
    (
        2,
        "pictures on other hosts: refused by name, or asked without it",
        &[
            "refused_address_is_never_told_as_no_picture",
            "unlisted_host_is_refused_by_name_before_request",
            "listed_host_gets_bare_request",
            "each_redirect_of_listed_host_is_judged",
        ],
    ),
    (
        2,
        "a token that was issued for another user signs no one in",
        &[
            "wrong_claim_is_refused_by_its_name",
            "unreadable_token_is_refused",
            "id_token_with_wrong_claim_ends_sign_in",
            "id_token_with_wrong_claim_ends_device_sign_in",
            "id_token_is_judged_by_service_clock",
            "expired_id_token_without_date_is_judged_by_own_clock",
        ],
    ),
    (
        2,
        "only the browser's own redirect ends a sign-in, and others are told so",
        &[
            "wrong_state_is_refused_even_with_error",
            "wrong_state_is_told_in_browser",
        ],
    ),
    (
        3,
        "nothing secret in a log or a message (`proofs/nothing_secret_told/run.py` searches the whole suite)",
        &[
            "p3_no_secret_of_sign_ins_is_logged",
            "p3_secret_proof_catches_teller",
            "panic_tells_its_place_alone",
        ],
    ),
    (
        3,
        "other users and programs of the computer see nothing of it",
        &[
            "kept_files_are_private_with_their_folders",
            "linked_file_is_replaced_where_its_link_leads",
            "pipe_and_folder_are_not_opened",
            "packages_bring_advised_udev_rule",
            "browser_gets_no_secret_of_ours",
        ],
    ),
    (
        4,
        "the window goes on through every fault",
        &[
            "p4_window_goes_on_through_every_fault_of_charts",
            "p4_window_goes_on_through_every_fault_of_sign_in",
            "p4_window_goes_on_through_every_fault_of_renewal",
            "p4_window_goes_on_through_every_fault_of_start",
            "p4_window_survives_failed_dns",
        ],
    ),
    (
        4,
        "a panic ends one request",
        &["panic_is_problem_of_its_own_request_only"],
    ),
    (
        4,
        "no failure without a true sentence and a way on",
        &[
            "picture_not_at_its_address_offers_its_list",
            "chart_waiting_for_its_list_says_so_and_can_cancel",
            "listed_airport_without_charts_is_told_by_its_name",
            "airport_that_index_knows_may_be_asked_for_again",
            "demo_image_comes_with_way_on",
            "web_page_in_place_of_picture_is_told_as_one",
            "three_redirects_are_followed_and_loop_is_told",
            "picture_on_host_that_is_not_resolved_is_told",
            "refused_client_and_scope_name_their_setting",
            "fixed_port_in_use_is_told_with_its_number",
            "button_of_way_not_allowed_is_hidden",
            "sign_in_takes_way_that_is_allowed",
        ],
    ),
    (
        4,
        "the embedded service answers beside idle, slow and foreign callers",
        &[
            "idle_connections_do_not_block",
            "slow_connections_are_held_while_others_are_answered",
            "head_that_does_not_end_closes_its_connection",
            "resting_connection_closes_first",
            "form_sent_by_another_site_is_refused",
            "form_from_another_browser_is_refused",
            "too_many_wrong_passwords_pause_sign_in",
            "foreign_host_is_refused_by_both_servers",
        ],
    ),
    (
        5,
        "faults of the network and of the server keep the sign-in",
        &[
            "p5_fault_of_network_does_not_end_session",
            "stand_in_addresses_that_fail_are_asked_again",
            "lasting_document_fault_is_done_without",
            "start_renews_with_growing_pauses",
            "refusal_of_newest_token_ends_session",
        ],
    ),
    (
        5,
        "two programs and sleep keep it, too",
        &[
            "random_schedules_use_each_token_once",
            "refusal_waits_for_stores_token",
            "token_is_renewed_after_sleep",
        ],
    ),
    (
        5,
        "after signing in again the window is where it was",
        &[
            "window_is_where_it_was_after_signing_in_again",
            "window_is_where_it_was_after_cancelled_sign_in",
        ],
    ),
    (
        6,
        "a late answer is not taken for the wanted one",
        &[
            "late_image_of_closed_chart_is_ignored",
            "answer_for_old_airport_is_ignored",
            "page_turn_keeps_tab_drops_picture",
        ],
    ),
    (
        6,
        "a picture of another size carries no marker in a wrong place",
        &[
            "picture_of_same_proportions_is_fitted",
            "picture_of_other_proportions_has_no_usable_map",
        ],
    ),
    (
        6,
        "a demo image is called one",
        &["p6_demo_image_carries_no_marker"],
    ),
    (
        6,
        "a renewed list renews what open charts and pins know",
        &[
            "failed_chart_list_reloaded_asks_new_address",
            "renewed_list_renews_hidden_tabs_and_own_windows",
            "renewed_list_renews_pins",
            "charts_of_two_airports_wait_for_both_lists",
            "two_charts_wait_for_same_list",
            "chart_that_is_not_listed_is_said_to_be_so",
            "another_signature_fetches_no_visible_chart",
        ],
    ),
    (
        6,
        "a retry goes on with the same picture only",
        &[
            "chart_loads_with_or_without_length",
            "of_two_pictures_nothing_is_put_together",
        ],
    ),
    (
        7,
        "a bad field costs itself, a bad record itself",
        &[
            "p7_bad_field_of_airport_costs_that_field_only",
            "p7_bad_chart_field_costs_itself_only",
            "unreadable_field_costs_itself_only",
        ],
    ),
    (
        7,
        "a bad byte or number costs one chart, repeated ids none",
        &[
            "bad_byte_or_number_costs_one_chart_only",
            "charts_with_one_id_are_told_apart_by_index",
            "list_of_which_nothing_is_read_is_not_empty_one",
            "list_that_is_null_is_empty",
        ],
    ),
    (
        7,
        "values are read one by one, without a tree of them",
        &[
            "slip_in_one_value_costs_that_value",
            "nothing_lies_deeper_than_limit",
            "valid_text_is_judged_as_library_judges_it",
        ],
    ),
    (
        8,
        "settings survive kills, a full disk and damage",
        &[
            "p8_thousand_kills_lose_nothing",
            "p8_full_disk_leaves_what_was_saved",
            "p8_failed_save_is_told_and_retried",
            "p8_foreign_file_is_left_alone",
            "empty_file_is_fresh_bad_toml_damaged",
            "damaged_settings_fall_back_once",
            "binary_settings_are_set_aside",
            "what_newer_version_wrote_is_kept",
        ],
    ),
    (
        8,
        "what can be made can be saved and read",
        &[
            "settings_filled_to_every_limit_are_read_again",
            "drawings_filled_to_every_limit_are_read_again",
            "what_is_written_comes_back_to_last_bit",
            "longest_datagram_is_read_again_whatever_it_holds",
        ],
    ),
    (
        8,
        "settings of a later format, or damaged, wait for a choice",
        &[
            "later_settings_stay_until_choice",
            "nothing_is_saved_before_choice",
            "megabyte_of_damage_is_read_with_bounded_tries",
            "error_outlives_later_notices",
        ],
    ),
    (
        8,
        "homes, users, profiles, clocks and sleep",
        &[
            "start_in_home_that_is_file_fails_for_display_only",
            "p8_failed_save_is_told_and_retried",
            "full_disk_and_read_only_folder_are_told_plainly",
            "system_without_folder_is_told_in_window",
            "start_without_home_is_told_its_places",
            "second_user_has_own_flightbag",
            "other_settings_are_another_flightbag",
            "charts_survive_clock_and_sleep",
        ],
    ),
    (
        9,
        "signing out empties screen, memory and store, and gives the token back",
        &[
            "p9_signing_out_leaves_nothing_on_screen",
            "sign_out_aborts_and_forgets",
            "sign_out_empties_store_and_revokes",
            "signing_out_drops_previews_and_asks_for_none",
        ],
    ),
    (
        9,
        "the next start asks for a sign-in",
        &[
            "after_signing_out_nothing_is_open_at_next_start",
            "p9_sign_out_saves_closed_tabs_at_once",
        ],
    ),
    (
        10,
        "no chart without its watermark",
        &[
            "p10_chart_is_never_without_name_of_its_account",
            "both_panes_carry_watermark_and_strip",
        ],
    ),
    (
        10,
        "no name, an odd one and no user information",
        &[
            "nameless_account_has_watermark",
            "hostile_name_is_one_clean_line",
            "name_can_come_from_token",
        ],
    ),
];

#[test]
fn every_promise_has_its_tests() {
    let all = Tests::of_the_project();
    println!("| promise | what it says | held by |\n|---|---|---|");
    for (number, says, tests) in PROMISES {
        println!("| P{number} | {says} | `{}` |", tests.join("`, `"));
        for test in *tests {
            assert_eq!(all.count(test), 1, "P{number}: {test}");
        }
    }
    for number in 1..=10 {
        let name = format!("p{number}_");
        let mut promises = PROMISES.iter().filter(|(of, ..)| *of == number);
        assert!(
            promises.any(|(.., tests)| tests.iter().any(|test| test.starts_with(&name))),
            "P{number}"
        );
    }
}
