//! The display page: day and night by hand and by the sun, and the dimmer.

use egui::{Key, Modifiers};

use flightbag::daylight::Light;
use flightbag::message::Action;

use crate::harness::{Desk, Start};

/// The page of a desk with a chart.
fn light() -> Desk {
    let mut desk = Desk::with_chart(Start::default());
    desk.click("Display");
    desk.step_until_shown("Red light");
    desk.rest();
    desk
}

#[test]
fn night_is_chosen_on_the_display_page() {
    let mut desk = light();
    desk.click("Night");
    desk.step_until("the night picture", |desk| {
        desk.requests("ybbn008_n.png") == 1 && desk.rests()
    });
}

#[test]
fn by_the_sun_the_chart_is_as_it_is_outside_at_the_airport() {
    let mut desk = light();
    desk.click("Day or night by the sun");
    desk.rest();
    let followed = desk.window.state().with_state(|state| state.settings.light);
    assert_eq!(followed, Light::Sun);
    desk.press(Key::N);
    desk.rest();
    let followed = desk.window.state().with_state(|state| state.settings.light);
    assert_eq!(
        followed,
        Light::Sun,
        "a key turns it round until the sun sets or rises"
    );
}

#[test]
fn the_dimmer_and_the_red_light_are_moved_by_keys() {
    let mut desk = light();
    for slider in ["Dimmer", "Red light"] {
        let before = desk.value_of(slider);
        desk.focus(slider);
        for _step in 0..5 {
            desk.press(Key::ArrowRight);
        }
        desk.rest();
        let after = desk.value_of(slider);
        assert!(after > before, "{slider}: {before} → {after}");
    }
}

#[test]
fn the_light_is_as_it_was_after_a_restart_and_a_reset_takes_it_back() {
    let mut desk = Desk::signed_in(Start {
        remembers: true,
        ..Start::default()
    });
    desk.window
        .key_press_modifiers(Modifiers::COMMAND, Key::ArrowDown);
    desk.rest();
    // Shift E is a capital letter as long as the airport field has the keyboard.
    desk.press(Key::Escape);
    desk.rest();
    desk.window.key_press_modifiers(Modifiers::SHIFT, Key::E);
    desk.rest();
    let mut desk = desk.restarted();
    desk.sign_in();
    desk.click("Display");
    desk.step_until_shown("Red light");
    assert_eq!(
        ["Dimmer", "Red light"].map(|name| desk.value_of(name).round() as u8),
        [10, 100]
    );
    desk.window.state().perform(Action::ResetSettings);
    desk.rest();
    assert_eq!(
        ["Dimmer", "Red light"].map(|name| desk.value_of(name).round() as u8),
        [0, 0]
    );
}
