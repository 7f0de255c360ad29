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

/// Makes the tokens and what they are by night and by day from one table: none can be left out of one of them.
macro_rules! tokens {
    ($($(#[$doc:meta])+ $token:ident: $night:expr, $day:expr;)+) => {
        /// The colours of one theme. Texts reach 4.5:1 on every surface of the theme
        /// they may stand on, outlines of controls 3:1; the tests compute it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Tokens {
            $($(#[$doc])+ pub $token: Color32,)+
        }

        /// The tokens by night.
        pub const NIGHT: Tokens = Tokens { $($token: $night),+ };

        /// The tokens by day.
        pub const DAY: Tokens = Tokens { $($token: $day),+ };
    };
}

tokens! {
    /// Behind the chart; also what the first frame is cleared with.
    bg: rgb(0x000B_0F14), rgb(0x00DC_E3EA);
    /// Rail, top bar, strip, bottom bar.
    surface1: rgb(0x0010_161D), rgb(0x00E9_EEF3);
    /// Drawer, sheet, dialogs, tool column.
    surface2: rgb(0x0016_1D26), rgb(0x00FF_FFFF);
    /// Fields, chips, segmented controls, placeholders.
    surface3: rgb(0x001F_2935), rgb(0x00EF_F3F7);
    /// Pointer over.
    hover: rgb(0x0028_3543), rgb(0x00E3_EAF1);
    /// Finger down.
    pressed: rgb(0x0032_4152), rgb(0x00D3_DDE7);
    /// The chosen row, segment or tool.
    selected: rgb(0x0012_3A5C), rgb(0x00D3_E8FB);
    /// Separators; decoration only.
    line: rgb(0x002B_3644), rgb(0x00CD_D7E1);
    /// Over everything behind a dialog; the one token that is not opaque.
    scrim: Color32::from_black_alpha(153), Color32::from_rgba_unmultiplied_const(0x0F, 0x1C, 0x28, 102);
    /// Text.
    text: rgb(0x00E8_EEF4), rgb(0x000F_1C28);
    /// Second lines, labels of what is not chosen.
    text_muted: rgb(0x00AE_BBC9), rgb(0x0041_525F);
    /// Hints, names of facts, icons of empty states.
    text_faint: rgb(0x00A0_B0C0), rgb(0x004F_5F6E);
    /// What cannot be used now; never the only carrier of a fact.
    disabled: rgb(0x005C_6A79), rgb(0x0087_96A5);
    /// Borders of fields and plain buttons.
    outline: rgb(0x007C_8CA0), rgb(0x0063_7384);
    /// The one colour of actions: primary buttons, links, focus ring.
    accent: rgb(0x005B_B8FF), rgb(0x000A_5FA8);
    /// On `accent`.
    on_accent: rgb(0x0004_121E), rgb(0x00FF_FFFF);
    /// On `selected`.
    on_selected: rgb(0x00DD_F0FF), rgb(0x0008_3B69);
    /// In order; on `ok_bg`.
    ok: rgb(0x004A_DBC0), rgb(0x0000_656B);
    /// Behind `ok`.
    ok_bg: rgb(0x000C_2A27), rgb(0x00D9_F1F0);
    /// To be heeded; on `warn_bg`.
    warn: rgb(0x00FF_D166), rgb(0x006B_5300);
    /// Behind `warn`.
    warn_bg: rgb(0x0033_260A), rgb(0x00FF_F1CC);
    /// Failed; on `bad_bg`.
    bad: rgb(0x00FF_8A80), rgb(0x00B5_104A);
    /// Behind `bad`.
    bad_bg: rgb(0x003A_1614), rgb(0x00FC_E1E8);
    /// Category APT.
    apt: rgb(0x0062_D2E8), rgb(0x000B_6075);
    /// Category DEP.
    dep: rgb(0x00FF_9CCB), rgb(0x00A6_1C69);
    /// Category ARR.
    arr: rgb(0x007B_D88F), rgb(0x0017_693A);
    /// Category APP.
    app: rgb(0x00FF_B86B), rgb(0x0096_4800);
    /// Category REF, and any category this program does not know.
    reference: rgb(0x00C4_ABFF), rgb(0x005B_36A8);
    /// The page of a chart whose picture is not there yet: the palette of the
    /// chart does not matter, for nothing may be white at night (design 1).
    page: rgb(0x0016_1D26), rgb(0x00EF_F3F7);
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
pub struct ChartOverlayColors {
    /// Own-ship and what belongs to it; 3 to 1 on the paper of either picture.
    pub ownship: Color32,
    /// The text that links the page to the account; opaque.
    pub watermark: Color32,
    /// The paper of such pictures: where the page is continued, and around the watermark's letters.
    pub paper: Color32,
}

/// On a picture with dark lines on light paper.
pub const ON_LIGHT: ChartOverlayColors = ChartOverlayColors {
    ownship: rgb(0x00C4_007A),
    watermark: rgb(0x0041_525F),
    paper: rgb(0x00FF_FFFF),
};
/// On a picture with light lines on dark paper.
pub const ON_DARK: ChartOverlayColors = ChartOverlayColors {
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

/// This colour, or that of what cannot be used now.
pub fn enabled(ui: &Ui, color: Color32) -> Color32 {
    if ui.is_enabled() {
        color
    } else {
        tokens(ui).disabled
    }
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
