//! What the page for another device shows, at which sizes, and what its buttons do.

use egui::{CentralPanel, OutputCommand, Rect, ScrollArea, Theme, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::super::controls::card_ui;
use super::*;

const QR: &str = "QR code for this address";

fn code(ends: Instant) -> DeviceCode {
    DeviceCode {
        code: "WDJB-MJHT".to_owned(),
        link: "https://id.example/device".to_owned(),
        link_with_code: Some("https://id.example/device?user_code=WDJB-MJHT".to_owned()),
        ends,
    }
}

/// A window with the page in a card, as the sign-in has it; the state is what the user asked for.
fn window<'a>(size: Vec2, code: DeviceCode, now: Instant) -> Harness<'a, Option<Action>> {
    let mut qr = QrCode::default();
    let mut harness = Harness::builder()
        .with_size(size)
        .with_theme(Theme::Dark)
        .with_context_setup(theme::apply)
        .build_ui_state(
            move |ui, action: &mut Option<Action>| {
                CentralPanel::default().show(ui, |ui| {
                    let width = 480.0_f32.min(ui.available_width());
                    let page_ui = |ui: &mut Ui| device_ui(ui, &mut qr, &code, now);
                    let scrolled = ScrollArea::vertical().auto_shrink([false, true]);
                    let shown = scrolled.show(ui, |ui| card_ui(ui, width, page_ui));
                    *action = action.take().or(shown.inner);
                });
            },
            None,
        );
    // It asks for a frame when the next second begins: `run` would wait for the end of that.
    harness.step();
    harness.step();
    harness
}

fn usual(size: Vec2) -> Harness<'static, Option<Action>> {
    let now = Instant::now();
    window(size, code(now + Duration::from_mins(10)), now)
}

#[test]
fn code_address_and_remaining_time_can_be_read() {
    let now = Instant::now();
    for (left, words) in [
        (Duration::from_mins(10), "10:00 left"),
        (Duration::from_millis(61_900), "1:01 left"),
        (Duration::from_millis(999), "0:00 left"),
    ] {
        let harness = window(vec2(800.0, 800.0), code(now + left), now);
        for label in ["WDJB-MJHT", "https://id.example/device", words, QR] {
            harness.get_by_label(label);
        }
        harness.get_by_label_contains("then enter the code");
    }
}

#[test]
fn code_that_has_run_out_has_no_time_left() {
    let ends = Instant::now();
    let harness = window(
        vec2(800.0, 800.0),
        code(ends),
        ends + Duration::from_secs(9),
    );
    harness.get_by_label("0:00 left");
}

#[test]
fn cancel_gives_sign_in_up() {
    let mut harness = usual(vec2(800.0, 800.0));
    assert_eq!(*harness.state(), None);
    harness.get_by_label("Cancel").click();
    harness.step();
    harness.step();
    assert_eq!(*harness.state(), Some(Action::CancelSignIn));
}

#[test]
fn link_is_copied_without_code() {
    let mut harness = usual(vec2(800.0, 800.0));
    harness.get_by_label("Copy link").click();
    let mut copied = Vec::new();
    for _ in 0..3 {
        harness.step();
        let commands = &harness.output().platform_output.commands;
        copied.extend(commands.iter().filter_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        }));
    }
    assert_eq!(copied, ["https://id.example/device"]);
}

/// Everything of the page that must be seen.
fn places(harness: &Harness<'_, Option<Action>>) -> Vec<(&'static str, Rect)> {
    let labels = [
        "Sign in on another device",
        "https://id.example/device",
        "WDJB-MJHT",
        QR,
        "Copy link",
        "Cancel",
    ];
    labels
        .map(|label| (label, harness.get_by_label(label).rect()))
        .to_vec()
}

#[test]
fn nothing_is_cut_off_in_smallest_window() {
    // What rail and top bar leave of 480 x 600, without the card's distance from the edges.
    let size = vec2(448.0, 444.0);
    let harness = usual(size);
    // Panel and card have 32 points of their own below the page; what stands lower is cut off.
    let seen = Rect::from_min_size(egui::Pos2::ZERO, size - vec2(0.0, 32.0));
    for (label, place) in places(&harness) {
        assert!(seen.contains_rect(place), "{label}: {place:?}");
    }
}

#[test]
fn qr_code_takes_room_there_is_up_to_its_full_size() {
    let side = |height| {
        let harness = usual(vec2(600.0, height));
        harness.get_by_label(QR).rect().width()
    };
    assert!(side(900.0) > 200.0 && side(900.0) <= 240.0);
    assert!(side(480.0) < side(900.0));
}

#[test]
fn qr_code_keeps_size_that_can_be_scanned() {
    for (left, side) in [
        (f32::INFINITY, 240.0),
        (250.0, 250.0 - BELOW_QR),
        (0.0, 120.0),
        (-50.0, 120.0),
    ] {
        assert!((qr_side(left) - side).abs() < f32::EPSILON, "{left}");
    }
}

#[test]
fn page_that_is_lower_scrolls_to_its_buttons() {
    let mut harness = usual(vec2(448.0, 280.0));
    let before = harness.get_by_label("Cancel").rect();
    assert!(before.top() > 280.0);
    harness.get_by_label("Cancel").scroll_to_me();
    for _ in 0..8 {
        harness.step();
    }
    let after = harness.get_by_label("Cancel").rect();
    assert!(after.bottom() <= 280.0, "{after:?}");
}

#[test]
fn long_device_code_stays_in_card() {
    let now = Instant::now();
    let long = DeviceCode {
        code: "W".repeat(40),
        link: format!("https://id.example/{}", "a".repeat(1900)),
        link_with_code: None,
        ends: now + Duration::from_mins(10),
    };
    let shown = long.code.clone();
    let harness = window(vec2(448.0, 800.0), long, now);
    let place = harness.get_by_label(&shown).rect();
    assert!(place.right() <= 448.0 - 48.0, "{place:?}");
    let cancel = harness.get_by_label("Cancel").rect();
    assert!(cancel.bottom() < 800.0, "the address takes three lines");
    assert!(
        harness.query_by_label(QR).is_none(),
        "too long to be scanned"
    );
}

#[test]
fn resting_page_draws_once_a_second() {
    let now = Instant::now();
    let delay = |left| {
        let harness = window(vec2(600.0, 800.0), code(now + left), now);
        let viewports = &harness.output().viewport_output;
        viewports[&egui::ViewportId::ROOT].repaint_delay
    };
    assert_eq!(
        delay(Duration::from_millis(9_400)),
        Duration::from_millis(401)
    );
    assert_eq!(delay(Duration::ZERO), Duration::MAX);
}

#[test]
fn address_of_this_computer_is_not_for_phone() {
    let now = Instant::now();
    for (link, own) in [
        ("http://127.0.0.1:4000/device", true),
        ("http://localhost:4000/device", true),
        ("http://[::1]/device", true),
        ("https://id.example/device", false),
        ("no address", false),
    ] {
        let link = link.to_owned();
        let code = DeviceCode {
            link_with_code: Some(format!("{link}?code=WDJB-MJHT")),
            link,
            ..code(now + Duration::from_mins(10))
        };
        let window = window(vec2(800.0, 900.0), code, now);
        let said = window.query_by_label_contains("A phone cannot open this address");
        assert_eq!(said.is_some(), own);
        assert_eq!(window.query_by_label(QR).is_none(), own);
    }
}
