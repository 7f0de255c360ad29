//! The light of the windows: how far they are dimmed, what the settings remember of that, and the colour behind charts.

use egui::{Context, Frame, Theme, Ui};

use super::display;
use super::theme::{self, DARKEST, Dimmer};
use crate::message::{Action, Preference};
use crate::settings::WindowSettings;
use crate::state::AppState;

/// How much darker or brighter one press makes the windows.
const DIM_STEP: f32 = 0.1;

/// The light of every window.
#[derive(Debug, Default)]
pub struct WindowDimmer {
    dimmer: Dimmer,
    /// What was remembered of it when that was looked at last, in percent.
    kept: Option<(u8, u8)>,
    /// Of which theme the colour behind charts is that the window was cleared with before its frame.
    cleared_for: Option<Theme>,
}

impl WindowDimmer {
    /// The window was cleared with the colour of this theme.
    pub fn cleared(&mut self, theme: Theme) {
        self.cleared_for = Some(theme);
    }

    /// What lies behind charts: nothing where the window was cleared with its colour. Where the theme changed in this frame,
    /// it was cleared for the one before.
    pub fn ground(&self, ui: &Ui) -> Frame {
        if self.cleared_for == Some(ui.ctx().theme()) {
            Frame::new()
        } else {
            Frame::new().fill(theme::tokens(ui).bg)
        }
    }

    /// Takes the light up as it is remembered, and tells where a hand has changed it.
    pub fn keep_ui(&mut self, ui: &Ui, state: &AppState) -> Option<Action> {
        let window = state.settings.window;
        let kept = (window.dim, window.red);
        if self.kept != Some(kept) {
            // At the start, and when the settings are reset or taken over from a file.
            self.kept = Some(kept);
            self.dimmer.dim = (f32::from(window.dim) / 100.0).min(DARKEST);
            self.dimmer.red = (f32::from(window.red) / 100.0).min(1.0);
            self.dimmer.apply(ui.ctx());
            return None;
        }
        let percent = |part: f32| (part * 100.0).round() as u8;
        let (dim, red) = (percent(self.dimmer.dim), percent(self.dimmer.red));
        // Not at every step of a slider that is being moved.
        if (dim, red) == kept || ui.input(|input| input.pointer.any_down()) {
            return None;
        }
        self.kept = Some((dim, red));
        let window = WindowSettings { dim, red, ..window };
        Some(Action::Prefer(Preference::Window(window)))
    }

    /// Draws the page on which it is set; the dimmer acts at once.
    pub fn page_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        let action = display::display_ui(ui, state, &mut self.dimmer);
        self.dimmer.apply(ui.ctx());
        action
    }

    /// Dims every window by so many steps more.
    pub fn dim(&mut self, ctx: &Context, steps: f32) {
        self.dimmer.dim = (self.dimmer.dim + steps * DIM_STEP).clamp(0.0, DARKEST);
        self.dimmer.apply(ctx);
    }

    /// Turns the red light on, or off.
    pub fn toggle_red(&mut self, ctx: &Context) {
        self.dimmer.red = if self.dimmer.red > 0.0 { 0.0 } else { 1.0 };
        self.dimmer.apply(ctx);
    }
}

#[cfg(test)]
mod tests {
    use egui::{Color32, RawInput};

    use super::*;
    use crate::chart::Palette;

    /// The colour that is painted behind charts by night.
    fn painted(cleared_for: Option<Theme>) -> Color32 {
        let light = WindowDimmer {
            cleared_for,
            ..WindowDimmer::default()
        };
        let ctx = Context::default();
        theme::apply(&ctx);
        ctx.set_theme(Theme::Dark);
        let mut fill = Color32::PLACEHOLDER;
        let mut drawn = ctx.run_ui(RawInput::default(), |ui| fill = light.ground(ui).fill);
        drawn.textures_delta.clear();
        fill
    }

    #[test]
    fn window_cleared_for_other_theme_gets_its_ground() {
        assert_eq!(painted(Some(Theme::Dark)), Color32::TRANSPARENT);
        let night = theme::tokens_of(Theme::Dark).bg;
        assert_eq!(painted(Some(Theme::Light)), night);
        assert_eq!(painted(None), night);
    }

    #[test]
    fn light_changed_by_key_is_remembered() {
        let (ctx, state) = (Context::default(), AppState::new(Palette::Night, true));
        let mut light = WindowDimmer::default();
        let mut drawn = ctx.run_ui(RawInput::default(), |ui| {
            assert_eq!(light.keep_ui(ui, &state), None, "as it is remembered");
            light.dim(ui.ctx(), 1.0);
            let (dim, window) = (10, state.settings.window);
            let changed = Preference::Window(WindowSettings { dim, ..window });
            assert_eq!(light.keep_ui(ui, &state), Some(Action::Prefer(changed)));
        });
        drawn.textures_delta.clear();
    }
}
