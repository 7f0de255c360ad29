//! The display page: day or night, the dimmer for a dark cockpit, how own-ship is drawn and what with it.

use egui::{Slider, ThemePreference, Ui};

use super::controls::{
    choice_ui, heading_ui, name_ui, paragraph_ui, short_choice_ui, switch_ui, title_ui,
};
use super::theme::{DARKEST, Dimmer};
use crate::chart::Palette;
use crate::daylight::Light;
use crate::message::Action;
use crate::ownship::style::{OwnshipSymbol, TrailMinutes};
use crate::state::AppState;

/// Draws the page.
pub fn display_ui(ui: &mut Ui, state: &AppState, dimmer: &mut Dimmer) -> Option<Action> {
    title_ui(ui, tr!("page of the rail" => "Display"));
    let light = light_ui(ui, state, dimmer);
    ui.add_space(8.0);
    light.or(ownship_ui(ui, state))
}

fn light_ui(ui: &mut Ui, state: &AppState, dimmer: &mut Dimmer) -> Option<Action> {
    let choices = [
        (Light::System, tr!("System"), tr!("Same as system")),
        (Light::Day, tr!("Day"), tr!("Day")),
        (Light::Night, tr!("Night"), tr!("Night")),
        (Light::Sun, tr!("Sun"), tr!("Day or night by the sun")),
    ];
    let chosen = short_choice_ui(ui, tr!("Day or night"), &choices, state.settings.light);
    if state.settings.light == Light::Sun {
        paragraph_ui(
            ui,
            tr!("Day while the sun is up where your aircraft is, or at the airport on the screen."),
        );
    }
    ui.add_space(4.0);
    percent_ui(ui, tr!("Dimmer"), &mut dimmer.dim, DARKEST);
    percent_ui(ui, tr!("Red light"), &mut dimmer.red, 1.0);
    chosen.map(Action::Light)
}

/// A slider below its name.
fn percent_ui(ui: &mut Ui, words: &str, value: &mut f32, most: f32) {
    name_ui(ui, words);
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
}

fn ownship_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    let ownship = &state.settings.ownship;
    let (mut shown, mut look) = (ownship.shown, ownship.look);
    heading_ui(ui, tr!("Own-ship"));
    switch_ui(ui, tr!("Show own-ship on charts"), &mut shown);
    let symbols = [
        (OwnshipSymbol::Aeroplane, tr!("Aeroplane")),
        (OwnshipSymbol::Arrow, tr!("Arrow")),
    ];
    look.symbol = choice_ui(ui, tr!("Symbol"), &symbols, look.symbol).unwrap_or(look.symbol);
    switch_ui(ui, tr!("Heading line, minute mark"), &mut look.heading_line);
    switch_ui(ui, tr!("Range rings"), &mut look.rings);
    let last_known = tr!("Last known position when lost");
    switch_ui(ui, last_known, &mut look.last_known);
    switch_ui(ui, tr!("Outlines of plan view and insets"), &mut look.mask);
    name_ui(ui, tr!("Trail"));
    let [few, some, all] = TrailMinutes::CHOICES;
    let trails = [
        (None, tr!("Off")),
        (Some(few), "5 min"),
        (Some(some), "15 min"),
        (Some(all), "60 min"),
    ];
    look.history = choice_ui(ui, tr!("Trail"), &trails, look.history).unwrap_or(look.history);
    if shown != ownship.shown {
        return Some(Action::ShowOwnship(shown));
    }
    (look != ownship.look).then_some(Action::DrawOwnship(look))
}

/// The window's look goes with the chart's: nothing is white at night.
pub fn follow_palette(ui: &Ui, palette: Palette) {
    let theme = palette.choose(ThemePreference::Light, ThemePreference::Dark);
    if ui.ctx().options(|options| options.theme_preference) != theme {
        ui.ctx().set_theme(theme);
        ui.ctx().request_repaint();
    }
}
