//! The light page: day or night by hand or by the sun, and the dimmer for a dark cockpit.

use egui::{Slider, Ui};

use super::controls::{Segment, paragraph_ui, segmented_ui};
use super::theme::{self, DARKEST, Dimmer, text};
use crate::chart::Palette;
use crate::message::Action;
use crate::state::State;

/// What can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Day,
    Night,
    Sun,
}

/// Draws the page; the dimmer acts at once.
pub fn light_ui(ui: &mut Ui, state: &State, dimmer: &mut Dimmer) -> Option<Action> {
    let tokens = theme::tokens(ui);
    ui.label(text::rich("Light", text::title(), tokens.text));
    ui.add_space(8.0);
    let current = match (state.follows_sun, state.palette) {
        (true, _) => Choice::Sun,
        (false, Palette::Day) => Choice::Day,
        (false, Palette::Night) => Choice::Night,
    };
    let segments = [
        (Choice::Day, "Day", "Day"),
        (Choice::Night, "Night", "Night"),
        (Choice::Sun, "By the sun", "Day or night by the sun"),
    ]
    .map(|(value, label, name)| Segment {
        value,
        label,
        name,
        count: None,
        color: None,
        enabled: true,
    });
    let chosen = segmented_ui(ui, "Day or night", &segments, current);
    ui.add_space(8.0);
    paragraph_ui(
        ui,
        "By the sun: day while it is up where your aircraft is, or at the airport on the screen. The key N turns \
         everything round until the sun rises or sets next, Shift N one chart only.",
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
    percent(ui, "Dimmer", &mut dimmer.dim, DARKEST);
    percent(ui, "Red light", &mut dimmer.red, 1.0);
    paragraph_ui(
        ui,
        "Both act on every window of Flightbag. Red light spares eyes that are used to the dark.",
    );
    match chosen? {
        Choice::Day => Some(Action::ShowPalette(Palette::Day)),
        Choice::Night => Some(Action::ShowPalette(Palette::Night)),
        Choice::Sun => Some(Action::FollowSun),
    }
}
