//! The display page: day and night by hand and by the sun, and the dimmer.

use egui::{Key, Modifiers};

use flightbag::daylight::Light;
use flightbag::message::Action;

use crate::harness::{Start, TestApp};

/// The page of a app with a chart.
fn light() -> TestApp {
    let mut app = TestApp::with_chart(Start::default());
    app.click("Display");
    app.step_until_shown("Red light");
    app.rest();
    app
}

#[test]
fn night_is_chosen_on_display_page() {
    let mut app = light();
    app.click("Night");
    app.step_until("the night picture", |app| {
        app.requests("ybbn008_n.png") == 1 && app.rests()
    });
}

#[test]
fn by_sun_chart_is_as_it_is_outside_at_airport() {
    let mut app = light();
    app.click("Day or night by the sun");
    app.rest();
    let followed = app.window.state().with_state(|state| state.settings.light);
    assert_eq!(followed, Light::Sun);
    app.press(Key::N);
    app.rest();
    let followed = app.window.state().with_state(|state| state.settings.light);
    assert_eq!(
        followed,
        Light::Sun,
        "a key turns it round until the sun sets or rises"
    );
}

#[test]
fn dimmer_and_red_light_are_moved_by_keys() {
    let mut app = light();
    for slider in ["Dimmer", "Red light"] {
        let before = app.value_of(slider);
        app.focus(slider);
        for _step in 0..5 {
            app.press(Key::ArrowRight);
        }
        app.rest();
        let after = app.value_of(slider);
        assert!(after > before, "{slider}: {before} → {after}");
    }
}

#[test]
fn light_survives_restart_until_reset() {
    let mut app = TestApp::signed_in(Start {
        remembers: true,
        ..Start::default()
    });
    app.window
        .key_press_modifiers(Modifiers::COMMAND, Key::ArrowDown);
    app.rest();
    // Shift E is a capital letter as long as the airport field has the keyboard.
    app.press(Key::Escape);
    app.rest();
    app.window.key_press_modifiers(Modifiers::SHIFT, Key::E);
    app.rest();
    let mut app = app.restarted();
    app.sign_in();
    app.click("Display");
    app.step_until_shown("Red light");
    assert_eq!(
        ["Dimmer", "Red light"].map(|name| app.value_of(name).round() as u8),
        [10, 100]
    );
    app.window.state().perform(Action::ResetSettings);
    app.rest();
    assert_eq!(
        ["Dimmer", "Red light"].map(|name| app.value_of(name).round() as u8),
        [0, 0]
    );
}
