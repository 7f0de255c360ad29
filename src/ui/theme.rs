//! The theme: every colour of the window as a token named for its meaning, and
//! the egui style that carries them, by day and by night (design 3, 4 and 5).
//!
//! No other file may construct a colour; `clippy.toml` sees to that. The look
//! of letters stands in `theme/text.rs`.

mod dimmer;
pub mod pen;
pub mod text;

pub use dimmer::{DARKEST, Dimmer};

use egui::style::{ScrollStyle, Selection, WidgetVisuals};
use egui::{
    Color32, Context, CornerRadius, Margin, Shadow, Stroke, Style, Theme, ThemePreference, Ui,
    Vec2, Visuals, vec2,
};

/// Smallest side of anything that can be touched, in points (design 5).
pub const TOUCH: f32 = 44.0;
/// Between two things of a page, in points.
pub const SPACING: f32 = 8.0;
/// Corner of a segment, in points.
pub const CORNER_SEGMENT: u8 = 8;
/// Corner of a row and of a field, in points.
pub const CORNER_ROW: u8 = 10;
/// Corner of a button and of a banner, in points.
pub const CORNER_BUTTON: u8 = 12;
/// Corner of the tool column, in points.
pub const CORNER_TOOLS: u8 = 14;
/// Corner of a dialog and of a card in the pane, in points.
pub const CORNER_DIALOG: u8 = 20;

/// Under dialogs and the tool column, nowhere else (design 5).
pub const SHADOW: Shadow = Shadow {
    offset: [0, 2],
    blur: 8,
    spread: 0,
    color: Color32::from_black_alpha(64),
};

/// The colours of one theme. Texts reach 4.5:1 on every surface of the theme
/// they may stand on, outlines of controls 3:1; the tests compute it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tokens {
    /// Behind the chart; also what the first frame is cleared with.
    pub bg: Color32,
    /// Rail, top bar, strip, bottom bar.
    pub surface1: Color32,
    /// Drawer, sheet, dialogs, tool column.
    pub surface2: Color32,
    /// Fields, chips, segmented controls, placeholders.
    pub surface3: Color32,
    /// Pointer over.
    pub hover: Color32,
    /// Finger down.
    pub pressed: Color32,
    /// The chosen row, segment or tool.
    pub selected: Color32,
    /// Separators; decoration only.
    pub line: Color32,
    /// Over everything behind a dialog; the one token that is not opaque.
    pub scrim: Color32,
    /// Text.
    pub text: Color32,
    /// Second lines, labels of what is not chosen.
    pub text_muted: Color32,
    /// Hints, names of facts, icons of empty states.
    pub text_faint: Color32,
    /// What cannot be used now; never the only carrier of a fact.
    pub disabled: Color32,
    /// Borders of fields and plain buttons.
    pub outline: Color32,
    /// The one colour of actions: primary buttons, links, focus ring.
    pub accent: Color32,
    /// On `accent`.
    pub on_accent: Color32,
    /// On `selected`.
    pub on_selected: Color32,
    /// In order; on `ok_bg`.
    pub ok: Color32,
    /// Behind `ok`.
    pub ok_bg: Color32,
    /// To be heeded; on `warn_bg`.
    pub warn: Color32,
    /// Behind `warn`.
    pub warn_bg: Color32,
    /// Failed; on `bad_bg`.
    pub bad: Color32,
    /// Behind `bad`.
    pub bad_bg: Color32,
    /// Category APT.
    pub apt: Color32,
    /// Category DEP.
    pub dep: Color32,
    /// Category ARR.
    pub arr: Color32,
    /// Category APP.
    pub app: Color32,
    /// Category REF, and any category this program does not know.
    pub reference: Color32,
    /// The page of a chart whose picture is not there yet: the palette of the
    /// chart does not matter, for nothing may be white at night (design 1).
    pub page: Color32,
}

impl Tokens {
    /// The colour of a chart category by the service's three letters
    /// (specification 2.3); categories not known are listed with REF.
    pub fn category(&self, code: &str) -> Color32 {
        match code {
            "APT" => self.apt,
            "DEP" => self.dep,
            "ARR" => self.arr,
            "APP" => self.app,
            _ => self.reference,
        }
    }
}

/// The colours of what is painted on the chart's picture. They follow the
/// picture (day or night), not the theme of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChartInk {
    /// Own-ship and what belongs to it; 3 to 1 on the paper of either picture.
    pub ownship: Color32,
    /// The text that links the page to the account; opaque.
    pub watermark: Color32,
    /// The paper of such pictures: where the page is continued, and around the watermark's letters.
    pub paper: Color32,
}

/// On a picture with dark lines on light paper.
pub const ON_LIGHT: ChartInk = ChartInk {
    ownship: rgb(0x00C4_007A),
    watermark: rgb(0x0041_525F),
    paper: rgb(0x00FF_FFFF),
};
/// On a picture with light lines on dark paper.
pub const ON_DARK: ChartInk = ChartInk {
    ownship: rgb(0x00E8_38B0),
    watermark: rgb(0x00AE_BBC9),
    paper: rgb(0x0010_1418),
};
/// The casing around the own-ship, 2 points: with `OWNSHIP_EDGE` readable on any ground.
pub const OWNSHIP_LINE: Color32 = rgb(0x00FF_FFFF);
/// The outer edge of that casing, 1 point.
pub const OWNSHIP_EDGE: Color32 = rgb(0x0010_1418);

/// The tint of a chart's picture that stays while its day or night sister is
/// fetched: half as bright (design 7, *Changing day/night*).
pub const DIMMED_PICTURE: Color32 = rgb(0x0080_8080);

/// The tokens by night.
pub const NIGHT: Tokens = Tokens {
    bg: rgb(0x000B_0F14),
    surface1: rgb(0x0010_161D),
    surface2: rgb(0x0016_1D26),
    surface3: rgb(0x001F_2935),
    hover: rgb(0x0028_3543),
    pressed: rgb(0x0032_4152),
    selected: rgb(0x0012_3A5C),
    line: rgb(0x002B_3644),
    scrim: Color32::from_black_alpha(153),
    text: rgb(0x00E8_EEF4),
    text_muted: rgb(0x00AE_BBC9),
    text_faint: rgb(0x00A0_B0C0),
    disabled: rgb(0x005C_6A79),
    outline: rgb(0x007C_8CA0),
    accent: rgb(0x005B_B8FF),
    on_accent: rgb(0x0004_121E),
    on_selected: rgb(0x00DD_F0FF),
    ok: rgb(0x004A_DBC0),
    ok_bg: rgb(0x000C_2A27),
    warn: rgb(0x00FF_D166),
    warn_bg: rgb(0x0033_260A),
    bad: rgb(0x00FF_8A80),
    bad_bg: rgb(0x003A_1614),
    apt: rgb(0x0062_D2E8),
    dep: rgb(0x00FF_9CCB),
    arr: rgb(0x007B_D88F),
    app: rgb(0x00FF_B86B),
    reference: rgb(0x00C4_ABFF),
    page: rgb(0x0016_1D26),
};

/// The tokens by day.
pub const DAY: Tokens = Tokens {
    bg: rgb(0x00DC_E3EA),
    surface1: rgb(0x00E9_EEF3),
    surface2: rgb(0x00FF_FFFF),
    surface3: rgb(0x00EF_F3F7),
    hover: rgb(0x00E3_EAF1),
    pressed: rgb(0x00D3_DDE7),
    selected: rgb(0x00D3_E8FB),
    line: rgb(0x00CD_D7E1),
    scrim: Color32::from_rgba_unmultiplied_const(0x0F, 0x1C, 0x28, 102),
    text: rgb(0x000F_1C28),
    text_muted: rgb(0x0041_525F),
    text_faint: rgb(0x004F_5F6E),
    disabled: rgb(0x0087_96A5),
    outline: rgb(0x0063_7384),
    accent: rgb(0x000A_5FA8),
    on_accent: rgb(0x00FF_FFFF),
    on_selected: rgb(0x0008_3B69),
    ok: rgb(0x0000_656B),
    ok_bg: rgb(0x00D9_F1F0),
    warn: rgb(0x006B_5300),
    warn_bg: rgb(0x00FF_F1CC),
    bad: rgb(0x00B5_104A),
    bad_bg: rgb(0x00FC_E1E8),
    apt: rgb(0x000B_6075),
    dep: rgb(0x00A6_1C69),
    arr: rgb(0x0017_693A),
    app: rgb(0x0096_4800),
    reference: rgb(0x005B_36A8),
    page: rgb(0x00EF_F3F7),
};

/// A colour from its six hexadecimal digits.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the one place where colours are made"
)]
const fn rgb(digits: u32) -> Color32 {
    let [_, red, green, blue] = digits.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

/// The tokens of the theme this part of the window is drawn in.
pub fn tokens(ui: &Ui) -> &'static Tokens {
    if ui.visuals().dark_mode { &NIGHT } else { &DAY }
}

/// The tokens of a theme, where there is no `Ui`: `tokens_of(ctx.theme())`.
pub fn tokens_of(theme: Theme) -> &'static Tokens {
    match theme {
        Theme::Dark => &NIGHT,
        Theme::Light => &DAY,
    }
}

/// Installs fonts and both styles, once. The theme follows the system, and is
/// night where the system does not say; later changes are `Context::set_theme`.
pub fn apply(ctx: &Context) {
    ctx.set_fonts(text::fonts());
    for theme in [Theme::Dark, Theme::Light] {
        ctx.set_style_of(theme, style(theme));
    }
    ctx.options_mut(|options| options.fallback_theme = Theme::Dark);
    ctx.set_theme(ThemePreference::System);
}

/// Everything egui draws by itself, in our measures and colours (design 5).
fn style(theme: Theme) -> Style {
    let tokens = tokens_of(theme);
    let mut style = Style {
        animation_time: 0.15,
        text_styles: text::styles(),
        visuals: visuals(tokens, theme),
        ..Style::default()
    };
    let spacing = &mut style.spacing;
    spacing.interact_size = Vec2::splat(TOUCH);
    spacing.button_padding = vec2(16.0, 10.0);
    spacing.item_spacing = Vec2::splat(SPACING);
    spacing.window_margin = Margin::same(24);
    spacing.menu_margin = Margin::same(8);
    spacing.icon_width = 24.0;
    spacing.icon_width_inner = 16.0;
    spacing.scroll = ScrollStyle {
        bar_width: 8.0,
        floating_width: 3.0,
        handle_min_length: TOUCH,
        ..ScrollStyle::floating()
    };
    // Text is selected where it is meant to be copied; elsewhere a finger that
    // drags over a label scrolls the list.
    style.interaction.selectable_labels = false;
    style
}

/// The colours and shapes of egui's own widgets.
fn visuals(tokens: &Tokens, theme: Theme) -> Visuals {
    let mut visuals = theme.default_visuals();
    let widgets = &mut visuals.widgets;
    widgets.noninteractive = widget(tokens, tokens.surface2, Stroke::new(1.0, tokens.line));
    let outline = Stroke::new(1.0, tokens.outline);
    widgets.inactive = widget(tokens, tokens.surface3, outline);
    widgets.hovered = widget(tokens, tokens.hover, outline);
    widgets.active = widget(tokens, tokens.pressed, outline);
    widgets.open = widget(tokens, tokens.hover, outline);
    visuals.weak_text_color = Some(tokens.text_muted);
    visuals.selection = Selection {
        bg_fill: tokens.selected,
        stroke: Stroke::new(1.0, tokens.on_selected),
    };
    visuals.hyperlink_color = tokens.accent;
    visuals.warn_fg_color = tokens.warn;
    visuals.error_fg_color = tokens.bad;
    visuals.panel_fill = tokens.surface2;
    visuals.window_fill = tokens.surface2;
    visuals.window_stroke = Stroke::new(1.0, tokens.line);
    visuals.window_shadow = SHADOW;
    visuals.popup_shadow = SHADOW;
    visuals.window_corner_radius = CornerRadius::same(CORNER_DIALOG);
    visuals.menu_corner_radius = CornerRadius::same(CORNER_BUTTON);
    visuals.extreme_bg_color = tokens.surface3;
    visuals.faint_bg_color = tokens.surface1;
    visuals.code_bg_color = tokens.surface3;
    visuals.text_cursor.stroke = Stroke::new(2.0, tokens.accent);
    // A blinking cursor would keep drawing frames, and nothing may blink.
    visuals.text_cursor.blink = false;
    // Our controls paint `disabled` themselves; fading it once more would make
    // it unreadable.
    visuals.disabled_alpha = 1.0;
    visuals
}

/// One state of egui's own widgets; what moves under the finger does not grow.
fn widget(tokens: &Tokens, fill: Color32, outline: Stroke) -> WidgetVisuals {
    WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: outline,
        corner_radius: CornerRadius::same(CORNER_ROW),
        fg_stroke: Stroke::new(1.5, tokens.text),
        expansion: 0.0,
    }
}

#[cfg(test)]
mod tests;
