//! Names, sizes, states and keys of the controls, in a window without pixels.

use egui::accesskit::{Live, Role};
use egui::{Color32, Key, Theme, Ui};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::*;
use crate::message::{Action, RetrySubject};
use crate::ui::icons;
use crate::ui::keys::KeyAction;
use crate::ui::theme;

/// Nothing is chosen at the start, and the counts are those of an airport
/// without departures.
fn categories() -> [Segment<'static, u8>; 3] {
    let segment = |value, label, name, count| Segment {
        value,
        label,
        name,
        count: Some(count),
        color: Some(theme::NIGHT.category(label)),
        enabled: count > 0,
    };
    [
        segment(0, "APT", "Airport charts", 4),
        segment(1, "DEP", "Departure charts", 0),
        segment(2, "APP", "Approach charts", 12),
    ]
}

/// A row as the list shows it.
fn row(selected: bool, loading: bool) -> ChartRow<'static> {
    ChartRow {
        title: "ILS Z RWY 34",
        detail: "11-1  2026-11-05",
        marks: &["NEW"],
        pin_name: "Pin ILS Z RWY 34",
        pinned: selected,
        spoken: "ILS Z runway 34, index 11-1, geo-referenced",
        color: Color32::WHITE,
        selected,
        loading,
        georeferenced: true,
        ..ChartRow::default()
    }
}

/// A window of a given size with our theme and something in it.
fn window<'a>(size: [f32; 2], contents: impl FnMut(&mut Ui) + 'a) -> Harness<'a> {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_theme(Theme::Dark)
        .with_context_setup(theme::apply)
        .build_ui(contents);
    harness.run();
    harness
}

/// All that can be touched, one under the other.
fn everything_ui(ui: &mut Ui, content: &mut String) {
    primary_button_ui(ui, "Sign in with browser");
    plain_button_ui(ui, "Try the built-in demo");
    link_button_ui(ui, "X");
    let (icon, name) = (icons::MOON, "Night");
    IconButton {
        icon,
        name,
        key: Some(KeyAction::TogglePalette),
        ..IconButton::default()
    }
    .ui(ui);
    rail_item_ui(ui, 64.0, icons::MAP_TRIFOLD, "Charts", true);
    segmented_ui(ui, "Category", &categories(), 2);
    for icon_only in [false, true] {
        Pill {
            icon: icons::PLUG,
            word: "X",
            severity: Severity::Ok,
            icon_only,
        }
        .ui(ui);
    }
    row(true, false).ui(ui, egui::Id::unique("row"));
    let field = TextField {
        name: "Search",
        hint: "Airport",
        icon: Some(icons::MAGNIFYING_GLASS),
    };
    field.ui(ui, content);
    let banner = Banner {
        icon: icons::LOCK_KEY,
        text: "Demo access: real charts for NZWN and YBBN only".into(),
        button: Some("View plans"),
        dismissible: true,
        ..Banner::default()
    };
    banner.ui(ui);
}

#[test]
fn controls_are_named_and_44_points() {
    let mut content = "NZ".to_owned();
    let harness = window([480.0, 1100.0], |ui| everything_ui(ui, &mut content));
    let mut count = 0;
    for node in harness.root().children_recursive() {
        let raw = node.accesskit_node();
        let roles = [Role::Button, Role::Tab, Role::RadioButton, Role::TextInput];
        if !roles.contains(&raw.role()) {
            continue;
        }
        let name = raw.label().unwrap_or_default();
        let size = node.rect().size();
        assert!(!name.is_empty(), "a {:?} without a name", raw.role());
        assert!(size.min_elem() >= 44.0, "{name} is only {size}");
        count += 1;
    }
    assert_eq!(count, 16);
}

#[test]
fn segment_without_charts_cannot_be_chosen() {
    let mut chosen = 2;
    let mut harness = window([320.0, 100.0], |ui| {
        chosen = segmented_ui(ui, "Category", &categories(), chosen).unwrap_or(chosen);
    });
    harness.get_by_label("Departure charts, 0").click();
    harness.run();
    drop(harness);
    assert_eq!(chosen, 2);
}

#[test]
fn click_chooses_segment() {
    let mut chosen = 2;
    let mut harness = window([320.0, 100.0], |ui| {
        chosen = segmented_ui(ui, "Category", &categories(), chosen).unwrap_or(chosen);
    });
    harness.get_by_label("Airport charts, 4").click();
    harness.run();
    drop(harness);
    assert_eq!(chosen, 0);
}

#[test]
fn arrow_keys_pass_over_segment_without_charts() {
    for (key, from, to) in [(Key::ArrowLeft, 2, 0), (Key::ArrowRight, 0, 2)] {
        let mut chosen = from;
        let mut harness = window([320.0, 100.0], |ui| {
            chosen = segmented_ui(ui, "Category", &categories(), chosen).unwrap_or(chosen);
        });
        let name = if from == 0 {
            "Airport charts, 4"
        } else {
            "Approach charts, 12"
        };
        harness.get_by_label(name).focus();
        harness.run();
        harness.key_press(key);
        harness.run();
        let next = if to == 0 {
            "Airport charts, 4"
        } else {
            "Approach charts, 12"
        };
        assert!(harness.get_by_label(next).is_focused());
        drop(harness);
        assert_eq!(chosen, to);
    }
}

#[test]
fn clear_button_empties_field_and_leaves_focus_in_it() {
    let mut content = "NZWN".to_owned();
    let field = TextField {
        name: "Search",
        ..TextField::default()
    };
    let mut harness = window([320.0, 100.0], |ui| {
        field.ui(ui, &mut content);
    });
    harness.get_by_label("Clear Search").click();
    harness.run();
    assert!(harness.get_by_label("Search").is_focused());
    assert!(harness.query_by_label("Clear Search").is_none());
    drop(harness);
    assert_eq!(content, "");
}

#[test]
fn control_after_field_does_not_overlap_it() {
    let mut content = "NZWN".to_owned();
    let harness = window([400.0, 100.0], |ui| {
        ui.horizontal(|ui| {
            ui.scope(|ui| {
                ui.set_max_width(200.0);
                let name = "Search";
                TextField {
                    name,
                    ..TextField::default()
                }
                .ui(ui, &mut content);
            });
            plain_button_ui(ui, "Next");
        });
    });
    let clear = harness.get_by_label("Clear Search").rect();
    assert!(harness.get_by_label("Next").rect().left() >= clear.right());
}

#[test]
fn disabled_button_does_not_answer() {
    let mut clicked = false;
    let mut harness = window([320.0, 100.0], |ui| {
        ui.add_enabled_ui(false, |ui| {
            clicked |= primary_button_ui(ui, "Sign in").clicked();
        });
    });
    let button = harness.get_by_label("Sign in");
    assert!(button.accesskit_node().is_disabled());
    button.click();
    harness.run();
    drop(harness);
    assert!(!clicked);
}

#[test]
fn banner_tells_its_button_from_its_close_button() {
    for (name, expected) in [
        ("View plans", (true, false)),
        ("Close message", (false, true)),
    ] {
        let mut seen = (false, false);
        let mut harness = window([700.0, 120.0], |ui| {
            let banner = Banner {
                text: "Demo access".into(),
                button: Some("View plans"),
                dismissible: true,
                ..Banner::default()
            };
            let answer = banner.ui(ui);
            seen = (seen.0 || answer.button, seen.1 || answer.dismissed);
        });
        harness.get_by_label(name).click();
        harness.run();
        drop(harness);
        assert_eq!(seen, expected);
    }
}

#[test]
fn row_height_ignores_title() {
    let title = "ILS Z RWY 34\n".repeat(16);
    let harness = window([320.0, 100.0], |ui| {
        ChartRow {
            title: &title,
            ..row(false, false)
        }
        .ui(ui, egui::Id::unique("row"));
    });
    let node = harness.get_by_label("ILS Z runway 34, index 11-1, geo-referenced");
    assert!((node.rect().height() - 60.0).abs() < 0.1);
    assert!(node.rect().width() <= 320.0);
}

#[test]
fn loading_row_takes_eight_frames_a_second() {
    for (reduced, delay) in [
        (false, std::time::Duration::from_millis(125)),
        (true, std::time::Duration::MAX),
    ] {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let seconds = if reduced { 0.0 } else { 0.15 };
        ctx.all_styles_mut(|style| style.animation_time = seconds);
        let mut asked = std::time::Duration::ZERO;
        // The first frames are egui's own.
        for _ in 0..4 {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                row(true, true).ui(ui, egui::Id::unique("row"));
            });
            output.textures_delta.clear();
            asked = output.viewport_output[&egui::ViewportId::ROOT].repaint_delay;
        }
        assert_eq!(asked, delay);
    }
}

#[test]
fn live_label_is_read_out_when_it_changes() {
    let harness = window([320.0, 100.0], |ui| {
        live_label_ui(ui, "Position shown", theme::text::body(), |t| t.text);
    });
    let node = harness.get_by_label("Position shown");
    assert_eq!(node.accesskit_node().live(), Live::Polite);
}

#[test]
fn empty_state_returns_what_button_or_link_asks_for() {
    let again = Action::Retry(RetrySubject::Charts);
    for (name, expected) in [("Try again", &again), ("Close", &Action::SignOut)] {
        let mut seen = None;
        let mut harness = window([600.0, 500.0], |ui| {
            let failed = EmptyState {
                icon: icons::FILE_X,
                severity: Severity::Bad,
                title: "Chart could not be loaded",
                body: "The chart service did not answer.",
                button: Some(("Try again", again.clone())),
                link: Some(("Close", Action::SignOut)),
            };
            seen = seen.take().or(failed.ui(ui));
        });
        harness.get_by_label(name).click();
        harness.run();
        drop(harness);
        assert_eq!(seen.as_ref(), Some(expected));
    }
}

#[test]
fn controls_stay_inside_narrow_drawer() {
    let mut content = "NZ".to_owned();
    let harness = window([240.0, 1400.0], |ui| everything_ui(ui, &mut content));
    for node in harness.root().children_recursive() {
        let raw = node.accesskit_node();
        let Some(rect) = raw.bounding_box() else {
            continue;
        };
        let (name, right) = (raw.label(), rect.x1);
        assert!(right <= 240.5, "{name:?} ends at {right}");
    }
}

#[test]
fn banner_grows_with_its_text_and_covers_none_of_it() {
    for width in [300.0, 480.0, 800.0] {
        let harness = window([width, 400.0], |ui| {
            Banner {
                text: "Demo access: real charts for NZWN and YBBN only. Other airports show \
                       a demo image until your account has a charts subscription."
                    .into(),
                button: Some("View plans"),
                dismissible: true,
                ..Banner::default()
            }
            .ui(ui);
        });
        let text = harness.get_by_label_contains("Demo access").rect();
        assert!(text.top() >= 8.0, "text starts at {}", text.top());
        for name in ["View plans", "Close message"] {
            let button = harness.get_by_label(name).rect();
            let free = !button.shrink(0.5).intersects(text);
            assert!(free, "{name} {button} covers the text {text} at {width}");
        }
    }
}

#[test]
fn more_of_row_is_whole_or_left_out() {
    window([400.0, 100.0], |ui| {
        let row = ChartRow {
            more: &["non-precision", "NPA"],
            ..row(false, false)
        };
        let line = |room: f32| row.detail_line(ui, Color32::WHITE, room);
        let long = line(f32::INFINITY);
        assert!(long.text().ends_with("   non-precision"));
        let short = line(long.size().x - 4.0);
        assert!(short.text().ends_with("   NPA") && !short.elided);
        let plain = line(short.size().x - 4.0);
        assert_eq!(plain.text(), row.detail);
    });
}

#[test]
fn switch_grows_for_second_line_of_its_words() {
    // As wide as a page beside the rail of a window of 1280.
    let [short, long, told] = [
        ("Umrisse", ""),
        ("Letzte bekannte Position bei Ausfall", ""),
        ("Always on top", "Not possible on Wayland."),
    ]
    .map(|(words, says)| {
        let harness = window([279.0, 200.0], move |ui| {
            switch_row_ui(ui, words, says, &mut false);
        });
        let row = harness.get_by_role(Role::CheckBox);
        assert_eq!(row.accesskit_node().label().as_deref(), Some(words));
        row.rect().height()
    });
    assert!((short - theme::TOUCH).abs() < 0.1, "{short}");
    assert!(long > short + 4.0, "{long}");
    assert!(told > short, "{told}");
}
