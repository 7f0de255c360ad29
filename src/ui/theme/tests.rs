//! The contrast table of design 3, computed, and the letters that must be there.

use egui::{Color32, Context, FontFamily, FontId, RawInput, Theme};

use super::{DAY, NIGHT, ON_DARK, ON_LIGHT, Tokens, apply, text, tokens_of};

/// Relative luminance of an opaque colour (WCAG 2.2).
fn luminance(color: Color32) -> f64 {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.040_45 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
}

/// Contrast of two opaque colours, 1 to 21 (WCAG 2.2).
pub(super) fn contrast(one: Color32, other: Color32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Every surface a text may stand on.
fn surfaces(tokens: &Tokens) -> [Color32; 7] {
    [
        tokens.bg,
        tokens.surface1,
        tokens.surface2,
        tokens.surface3,
        tokens.hover,
        tokens.pressed,
        tokens.selected,
    ]
}

/// The pairs of a theme that stay below the limit, by name.
fn too_weak(pairs: &[(&str, Color32, Color32)], limit: f64) -> Vec<String> {
    pairs
        .iter()
        .filter(|(_, ink, ground)| contrast(*ink, *ground) < limit)
        .map(|(name, ink, ground)| format!("{name}: {:.2}", contrast(*ink, *ground)))
        .collect()
}

#[test]
fn contrast_of_black_on_white_is_21() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
}

#[test]
fn texts_reach_4_5_on_every_surface() {
    for tokens in [&NIGHT, &DAY] {
        let inks = [
            ("text", tokens.text),
            ("text_muted", tokens.text_muted),
            ("text_faint", tokens.text_faint),
            ("accent", tokens.accent),
            ("apt", tokens.apt),
            ("dep", tokens.dep),
            ("arr", tokens.arr),
            ("app", tokens.app),
            ("reference", tokens.reference),
        ];
        for ground in surfaces(tokens) {
            let pairs = inks.map(|(name, ink)| (name, ink, ground));
            assert_eq!(too_weak(&pairs, 4.5), Vec::<String>::new());
        }
    }
}

#[test]
fn texts_on_their_own_ground_reach_4_5() {
    for t in [&NIGHT, &DAY] {
        let pairs = [
            ("on_accent", t.on_accent, t.accent),
            ("on_selected", t.on_selected, t.selected),
            ("ok", t.ok, t.ok_bg),
            ("warn", t.warn, t.warn_bg),
            ("bad", t.bad, t.bad_bg),
            ("text on ok", t.text, t.ok_bg),
            ("text on warn", t.text, t.warn_bg),
            ("text on bad", t.text, t.bad_bg),
            ("ok in the strip", t.ok, t.surface1),
            ("warn in the strip", t.warn, t.surface1),
            ("bad in the pane", t.bad, t.bg),
            ("ok under a finger", t.ok, t.pressed),
            ("warn under a finger", t.warn, t.pressed),
            ("bad under a finger", t.bad, t.pressed),
            ("on_selected under a finger", t.on_selected, t.pressed),
            ("text on a page", t.text, t.page),
            ("text_muted on a page", t.text_muted, t.page),
        ];
        assert_eq!(too_weak(&pairs, 4.5), Vec::<String>::new());
    }
}

#[test]
fn outlines_of_controls_reach_3() {
    for tokens in [&NIGHT, &DAY] {
        let pairs = surfaces(tokens).map(|ground| ("outline", tokens.outline, ground));
        assert_eq!(too_weak(&pairs, 2.995), Vec::<String>::new());
        let disabled = [("disabled", tokens.disabled, tokens.surface2)];
        assert_eq!(too_weak(&disabled, 2.995), Vec::<String>::new());
    }
}

#[test]
fn what_stands_on_chart_is_readable_on_its_paper() {
    for (ink, paper) in [(ON_LIGHT, Color32::WHITE), (ON_DARK, NIGHT.surface2)] {
        let pairs = [
            ("ownship", ink.ownship, paper),
            ("watermark", ink.watermark, paper),
        ];
        assert_eq!(too_weak(&pairs, 4.5), Vec::<String>::new());
    }
}

#[test]
fn o7_own_ship_reaches_3_to_1_on_day_and_night_paper() {
    for ink in [ON_LIGHT, ON_DARK] {
        for paper in [ON_LIGHT.paper, ON_DARK.paper] {
            let pair = [("ownship", ink.ownship, paper)];
            assert_eq!(too_weak(&pair, 3.0), Vec::<String>::new());
        }
    }
}

#[test]
fn night_surfaces_stay_dark() {
    let limit = luminance(NIGHT.surface3);
    for surface in [NIGHT.bg, NIGHT.surface1, NIGHT.surface2, NIGHT.page] {
        assert!(luminance(surface) <= limit);
    }
}

#[test]
fn unknown_category_has_colour_of_reference_pages() {
    assert_eq!(NIGHT.category("XYZ"), NIGHT.category("REF"));
    assert_ne!(NIGHT.category("APP"), NIGHT.category("REF"));
}

/// The styles of design 4.
fn styles() -> [FontId; 8] {
    [
        text::ident(),
        text::title(),
        text::row(),
        text::body(),
        text::label(),
        text::caption(),
        text::data_l(),
        text::data(),
    ]
}

/// Runs a test inside a frame of a context with our theme.
fn in_a_frame(mut test: impl FnMut(&Context)) {
    let context = Context::default();
    apply(&context);
    context.begin_pass(RawInput::default());
    test(&context);
    context.end_pass().drop_without_applying_deltas();
}

#[test]
fn every_style_has_letters_of_names_and_numbers() {
    in_a_frame(|context| {
        for font in styles() {
            for letter in "Łódź Władysław şăÅñ ABC xyz 0123456789 ° ′ ″ – … ’ × − · •".chars()
            {
                let there = context.fonts_mut(|fonts| fonts.has_glyph(&font, letter));
                assert!(there, "{letter:?} is missing from {font:?}");
            }
        }
    });
}

#[test]
fn icon_can_stand_in_any_style() {
    let icon = '\u{e036}';
    in_a_frame(|context| {
        for font in styles().into_iter().chain([text::icon_fill(24.0)]) {
            assert!(context.fonts_mut(|fonts| fonts.has_glyph(&font, icon)));
        }
    });
}

/// The icons for which a family asks a font of letters first.
fn icons_with_a_letter_before(family: &FontFamily) -> Vec<String> {
    let source = include_str!("../icons.rs");
    let mut found = Vec::new();
    in_a_frame(|context| {
        let fonts_of = context.fonts_mut(|fonts| fonts.characters(family).clone());
        for line in source.lines().filter(|line| line.starts_with("pub const")) {
            let hex = line.split(['{', '}']).nth(1).unwrap();
            let icon = char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
            if !fonts_of[&icon][0].starts_with("phosphor") {
                found.push(format!("{line} {:?}", fonts_of[&icon]));
            }
        }
    });
    found
}

#[test]
fn icon_font_comes_first() {
    let fonts = [
        text::icon(24.0),
        text::icon_fill(24.0),
        text::title(),
        text::row(),
        text::body(),
        text::label(),
        text::caption(),
    ];
    for font in fonts {
        let found = icons_with_a_letter_before(&font.family);
        assert_eq!(found, Vec::<String>::new(), "{font:?}");
    }
}

#[test]
fn digits_of_data_are_equally_wide() {
    in_a_frame(|context| {
        for font in [text::data(), text::data_l(), text::ident()] {
            let width = |digit| context.fonts_mut(|fonts| fonts.glyph_width(&font, digit));
            assert!(('0'..='9').all(|digit| (width(digit) - width('0')).abs() < 0.01));
        }
    });
}

#[test]
fn theme_is_night_where_system_does_not_say() {
    in_a_frame(|context| {
        assert_eq!(context.theme(), Theme::Dark);
        assert_eq!(
            context.style_of(Theme::Dark).visuals.panel_fill,
            NIGHT.surface2
        );
    });
}

#[test]
fn both_styles_carry_their_tokens() {
    in_a_frame(|context| {
        for theme in [Theme::Dark, Theme::Light] {
            let visuals = &context.style_of(theme).visuals;
            assert_eq!(visuals.panel_fill, tokens_of(theme).surface2);
            assert_eq!(visuals.dark_mode, theme == Theme::Dark);
        }
    });
}
