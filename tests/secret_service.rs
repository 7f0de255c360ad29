//! The real Secret Service: gnome-keyring on a session bus of its own, in a folder of its own.
//!
//! Where the bus is, and where the store has its files, the environment of a process says, so each run is a process: this
//! test binary again, with one of the tasks of `child_process` and `restarts`, which refuse to run anywhere else.

mod child_process;
mod place;
mod restarts;

use place::Place;

#[test]
fn sign_in_is_written_read_replaced_and_removed() {
    let place = Place::new("whole-life");
    place.with_unlocked_store();
    place.run("an_entry_lives_and_goes");
}

#[test]
fn sign_in_is_still_there_at_next_start() {
    let place = Place::new("next-start");
    place.with_unlocked_store();
    place.run("an_entry_is_written");
    place.run("an_entry_of_an_earlier_run_is_read");
}

#[test]
fn removed_sign_in_is_not_there_at_next_start() {
    let place = Place::new("signed-out");
    place.with_unlocked_store();
    place.run("an_entry_is_written");
    place.run("an_entry_is_removed");
    place.run("there_is_no_entry");
}

#[test]
fn sign_in_names_never_change() {
    let place = Place::new("names");
    place.with_unlocked_store();
    place.run("an_entry_bears_the_names_of_every_version");
}

#[test]
fn entries_of_one_name_are_damage() {
    let place = Place::new("twins-write");
    place.with_unlocked_store();
    place.run("one_of_several_entries_is_left_by_a_write");
}

#[test]
fn several_entries_of_one_name_all_go_with_removal() {
    let place = Place::new("twins-remove");
    place.with_unlocked_store();
    place.run("none_of_several_entries_is_left_by_a_removal");
}

#[test]
fn without_session_bus_there_is_no_store() {
    let place = Place::new("no-bus");
    place.run_without_bus("the_store_is_missing");
}

#[test]
fn without_store_on_bus_there_is_none() {
    let place = Place::new("no-service");
    place.run("the_store_is_missing");
}

#[test]
fn store_without_default_collection_takes_no_entry() {
    let place = Place::new("no-collection");
    place.with_locked_store();
    place.run("a_write_finds_the_store_missing");
}

#[test]
fn unopened_store_is_locked() {
    let place = Place::new("locked");
    place.with_unlocked_store();
    place.run("an_entry_is_written");
    place.with_locked_store();
    place.run("the_store_is_locked");
}

#[test]
fn store_that_goes_away_is_lost() {
    let place = Place::new("store-gone");
    place.with_unlocked_store();
    place.run("the_store_is_lost_with_its_program");
}

#[test]
fn store_that_starts_late_is_used() {
    let place = Place::new("store-late");
    place.run("the_store_starts_late");
}

#[test]
fn store_that_is_lost_is_used_again_when_it_is_back() {
    let place = Place::new("store-back");
    place.with_unlocked_store();
    place.run("the_store_goes_and_comes_back");
}

#[test]
fn restarted_store_still_has_sign_in() {
    let place = Place::new("reopened-read");
    place.with_unlocked_store();
    place.run("a_read_does_not_notice_another_start");
}

#[test]
fn restarted_store_takes_sign_in() {
    let place = Place::new("reopened-write");
    place.with_unlocked_store();
    place.run("a_write_does_not_notice_another_start");
    place.run("an_entry_of_an_earlier_run_is_read");
}

#[test]
fn restarted_store_removes_sign_in() {
    let place = Place::new("reopened-remove");
    place.with_unlocked_store();
    place.run("a_removal_does_not_notice_another_start");
    place.run("there_is_no_entry");
}

#[test]
fn restarted_store_gives_sign_in() {
    let place = Place::new("reopened-other");
    place.with_unlocked_store();
    place.run("a_read_does_not_notice_that_another_store_is_up");
}

#[test]
fn restarted_store_can_be_locked() {
    let place = Place::new("reopened-locked");
    place.with_unlocked_store();
    place.run("the_store_comes_back_locked");
}

#[test]
fn many_starts_of_store_cost_no_thread_and_no_file() {
    let place = Place::new("reopened-often");
    place.with_unlocked_store();
    place.run("nothing_is_left_of_lost_connections");
}

#[test]
fn vain_search_leaks_nothing() {
    let place = Place::new("vain");
    place.run("nothing_is_left_of_vain_attempts");
}

#[test]
fn bus_that_goes_away_takes_store_with_it() {
    let place = Place::new("bus-gone");
    place.with_unlocked_store();
    place.run("the_store_is_lost_with_its_bus");
}

#[test]
fn store_whose_bus_starts_late_is_used() {
    let place = Place::new("bus-late");
    place.with_unlocked_store();
    place.run_before_bus("the_bus_starts_late");
}

#[test]
fn restarted_bus_still_has_sign_in() {
    let place = Place::new("bus-restarted");
    place.with_unlocked_store();
    place.run_before_bus("a_read_does_not_notice_another_bus");
}

#[test]
fn store_that_never_answers_is_slow() {
    let place = Place::new("silent");
    place.with_unlocked_store();
    place.with_silent_bus();
    place.run("the_store_is_slow");
}

#[test]
fn shared_store_uses_each_token_once() {
    let place = Place::new("shared");
    place.with_unlocked_store();
    place.run("programs_renew_as_fast_as_they_can");
}

#[test]
fn nothing_of_secret_is_in_most_talkative_log() {
    let place = Place::new("log");
    place.with_unlocked_store();
    place.run("the_log_holds_no_secret");
}
