//! What the card says while the browser is waited for.

use egui::{Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::*;
use crate::account::BrowserUrl;
use crate::chart::Palette;

const URL: &str = "https://id.example/connect/authorize?client_id=x";

/// What bar and rail leave of the smallest window of the design, in points.
const SMALLEST: Vec2 = vec2(480.0, 476.0);

/// The card in its smallest window, whose sign-in ends so late; what the window keeps is what the user asked for.
fn card(opened: bool, left: Duration) -> Harness<'static, Option<Action>> {
    let mut state = AppState::new(Palette::Night, false);
    state.session.state = SessionState::SigningIn {
        id: RequestId(1),
        step: SignInProgress::Browser {
            url: BrowserUrl::new(URL),
            opened,
            ends: Instant::now() + left,
        },
        previous: None,
    };
    let mut card = SignInCard::default();
    let mut harness = Harness::builder()
        // The window of the test has a margin of its own.
        .with_size(SMALLEST + Vec2::splat(16.0))
        .with_context_setup(theme::apply)
        .build_ui_state(
            move |ui, asked: &mut Option<Action>| {
                *asked = asked.take().or(card.ui(ui, &state));
            },
            None,
        );
    // It asks for a frame when the next second begins: `run` would wait for the end of that.
    harness.step();
    harness.step();
    harness
}

#[test]
fn time_left_is_counted_to_end_that_was_told() {
    // Half a minute is room for a slow machine.
    let card = card(true, Duration::from_mins(90) + Duration::from_secs(30));
    card.get_by_label_contains("90:");
}

#[test]
fn sign_in_whose_time_is_over_has_none_left() {
    card(true, Duration::ZERO).get_by_label("0:00 left");
}

#[test]
fn another_device_can_be_taken_instead_of_browser() {
    let mut card = card(true, Duration::from_mins(5));
    card.get_by_label("Use another device instead").click();
    card.step();
    card.step();
    assert_eq!(*card.state(), Some(Action::SignInOnDevice));
}

/// What the card offers to who is signed out and may use these ways.
fn offered(flows: SignInFlows) -> Harness<'static, Option<Action>> {
    let mut state = AppState::new(Palette::Night, false);
    state.session.flows = flows;
    let mut card = SignInCard::default();
    Harness::builder()
        .with_context_setup(theme::apply)
        .build_ui_state(
            move |ui, asked: &mut Option<Action>| {
                *asked = asked.take().or(card.ui(ui, &state));
            },
            None,
        )
}

#[test]
fn button_of_way_not_allowed_is_hidden() {
    let (browser, device) = ("Sign in with browser", "Sign in on another device");
    for (flows, shown) in [
        (SignInFlows::Both, [true, true]),
        (SignInFlows::BrowserOnly, [true, false]),
        (SignInFlows::DeviceOnly, [false, true]),
    ] {
        let card = offered(flows);
        let seen = [browser, device].map(|label| card.query_by_label(label).is_some());
        assert_eq!(seen, shown, "{flows:?}");
    }
    let mut card = offered(SignInFlows::DeviceOnly);
    card.get_by_label(device).click();
    card.step();
    card.step();
    assert_eq!(*card.state(), Some(Action::SignInOnDevice));
}

#[test]
fn nothing_of_card_is_cut_off_in_smallest_window() {
    for opened in [true, false] {
        let card = card(opened, Duration::from_mins(5));
        for button in ["Use another device instead", "Cancel"] {
            let place = card.get_by_label(button).rect();
            // The card has an edge of 24 points below the last of them.
            let lowest = 8.0 + SMALLEST.y - 24.0;
            assert!(place.bottom() <= lowest, "{opened} {button}: {place:?}");
        }
    }
}
