//! The light page: day or night by hand or by the sun, and the dimmer for a dark cockpit.

use egui::{Frame, Slider, Ui};

use super::controls::{Segment, paragraph_ui, segmented_ui};
use super::theme::{self, DARKEST, Dimmer, text};
use crate::chart::Palette;
use crate::daylight::Light;
use crate::message::{Action, Preference};
use crate::settings::Window;
use crate::state::State;

/// What lies behind charts: nothing where the window is cleared with its colour.
pub fn ground(ui: &Ui, is_painted: bool) -> Frame {
    if is_painted {
        Frame::new()
    } else {
        Frame::new().fill(theme::tokens(ui).bg)
    }
}

/// Draws the page; the dimmer acts at once.
pub fn light_ui(ui: &mut Ui, state: &State, dimmer: &mut Dimmer) -> Option<Action> {
    let tokens = theme::tokens(ui);
    ui.label(text::rich(tr!("Light"), text::title(), tokens.text));
    ui.add_space(8.0);
    let segments = [
        (Light::System, tr!("System"), tr!("As the system has it")),
        (Light::Day, tr!("Day"), tr!("Day")),
        (Light::Night, tr!("Night"), tr!("Night")),
        (Light::Sun, tr!("Sun"), tr!("Day or night by the sun")),
    ]
    .map(|(value, label, name)| Segment::of(value, label, name));
    let chosen = segmented_ui(ui, tr!("Day or night"), &segments, state.settings.light);
    ui.add_space(8.0);
    paragraph_ui(
        ui,
        tr!(
            "Sun: day while it is up where your aircraft is, or at the airport on the screen. One key turns \
         everything round until the sun rises or sets next, another one chart only."
        ),
    );
    let percent = |ui: &mut Ui, words: &str, value: &mut f32, most: f32| {
        ui.label(text::rich(words, text::row(), tokens.text));
        ui.spacing_mut().slider_width = (ui.available_width() - 72.0).max(80.0);
        let mut shown = *value * 100.0;
        let slider = Slider::new(&mut shown, 0.0..=most * 100.0)
            .integer()
            .suffix(" %");
        let response = ui.add(slider);
        response.widget_info(|| {
            let value = f64::from(*value * 100.0);
            egui::WidgetInfo::slider(true, value, words)
        });
        *value = shown / 100.0;
        ui.add_space(8.0);
    };
    percent(ui, tr!("Dimmer"), &mut dimmer.dim, DARKEST);
    percent(ui, tr!("Red light"), &mut dimmer.red, 1.0);
    paragraph_ui(
        ui,
        tr!(
            "Both act on every window of Flightbag. Red light spares eyes that are used to the dark."
        ),
    );
    chosen.map(Action::Light)
}

/// Takes the light up as it is remembered, and tells where a hand has changed it.
pub fn keep_ui(
    ui: &Ui,
    state: &State,
    dimmer: &mut Dimmer,
    taken: &mut Option<(u8, u8)>,
) -> Option<Action> {
    let window = state.settings.window;
    let kept = (window.dim, window.red);
    if *taken != Some(kept) {
        // At the start, and when the settings are reset or taken over from a file.
        *taken = Some(kept);
        dimmer.dim = (f32::from(window.dim) / 100.0).min(DARKEST);
        dimmer.red = (f32::from(window.red) / 100.0).min(1.0);
        dimmer.apply(ui.ctx());
        return None;
    }
    let percent = |part: f32| (part * 100.0).round() as u8;
    let (dim, red) = (percent(dimmer.dim), percent(dimmer.red));
    // Not at every step of a slider that is being moved.
    if (dim, red) == kept || ui.input(|input| input.pointer.any_down()) {
        return None;
    }
    *taken = Some((dim, red));
    Some(Action::Prefer(Preference::Window(Window {
        dim,
        red,
        ..window
    })))
}

/// The window's look goes with the chart's: nothing is white at night.
pub fn follow_palette(ui: &Ui, palette: Palette) {
    let theme = match palette {
        Palette::Day => egui::ThemePreference::Light,
        Palette::Night => egui::ThemePreference::Dark,
    };
    if ui.ctx().options(|options| options.theme_preference) != theme {
        ui.ctx().set_theme(theme);
        ui.ctx().request_repaint();
    }
}
