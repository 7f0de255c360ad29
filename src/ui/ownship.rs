//! The own-ship page: where it is, how it is drawn, what is drawn with it, how positions are written.

use egui::{Label, Ui};

use super::controls::{choice_ui, heading_ui, icon_ui, paragraph_ui, plain_button_ui, switch_ui};
use super::icons;
use super::theme::{self, text};
use crate::geo::{LatLng, PositionForm};
use crate::message::{Action, Preference};
use crate::ownship::SimState;
use crate::ownship::look::{Minutes, Size, Symbol, Tint};
use crate::state::State;

/// What a form of positions looks like: the airport at Wellington.
const EXAMPLE: LatLng = LatLng {
    lat: -41.327_222,
    lng: 174.805_278,
};

/// Draws the page.
pub fn ownship_ui(ui: &mut Ui, state: &State) -> Option<Action> {
    let tokens = theme::tokens(ui);
    ui.label(text::rich("Own-ship", text::title(), tokens.text));
    ui.add_space(8.0);
    position_ui(ui, state);
    let mut look = state.settings.ownship.look;
    let mut shown = state.settings.ownship.shown;
    let mut form = state.settings.ownship.positions;
    switch_ui(ui, "Show own-ship on charts", &mut shown);
    heading_ui(ui, "Symbol");
    choose_ui(
        ui,
        "Symbol",
        &mut look.symbol,
        &[
            (Symbol::Aeroplane, "Aeroplane"),
            (Symbol::Glider, "Glider"),
            (Symbol::Helicopter, "Rotor"),
            (Symbol::Plain, "Plain"),
        ],
    );
    choose_ui(
        ui,
        "Size",
        &mut look.size,
        &[
            (Size::Small, "Small"),
            (Size::Medium, "Medium"),
            (Size::Large, "Large"),
        ],
    );
    choose_ui(
        ui,
        "Colour",
        &mut look.tint,
        &[
            (Tint::Magenta, "Magenta"),
            (Tint::Blue, "Blue"),
            (Tint::Green, "Green"),
            (Tint::Orange, "Orange"),
        ],
    );
    heading_ui(ui, "With it");
    switch_ui(ui, "Heading line, minute mark", &mut look.heading_line);
    switch_ui(ui, "Range rings", &mut look.rings);
    switch_ui(ui, "Last known place when lost", &mut look.last_known);
    switch_ui(ui, "Edges of the map and its insets", &mut look.mask);
    heading_ui(ui, "Way flown");
    let [few, some, all] = Minutes::CHOICES;
    choose_ui(
        ui,
        "Way flown",
        &mut look.history,
        &[
            (None, "Off"),
            (Some(few), "5 min"),
            (Some(some), "15 min"),
            (Some(all), "60 min"),
        ],
    );
    heading_ui(ui, "Positions");
    let forms = PositionForm::ALL.map(|form| (form, form_name(form)));
    choose_ui(ui, "Positions", &mut form, &forms);
    paragraph_ui(ui, &format!("As in {}", EXAMPLE.for_people(form)));
    paragraph_ui(
        ui,
        "Own-ship is drawn only where the chart is a map: inside the planview and outside every inset. Areas that are \
         not to scale and that the service does not list as insets cannot be known.",
    );
    if shown != state.settings.ownship.shown {
        return Some(Action::ShowOwnship(shown));
    }
    if form != state.settings.ownship.positions {
        return Some(Action::Prefer(Preference::Positions(form)));
    }
    (look != state.settings.ownship.look).then_some(Action::DrawOwnship(look))
}

/// Where own-ship is, to be copied.
fn position_ui(ui: &mut Ui, state: &State) {
    let tokens = theme::tokens(ui);
    let flown = state.feed.report.as_ref();
    let flown = flown.filter(|report| report.sim != SimState::InMenu);
    let Some(report) = flown else {
        paragraph_ui(ui, "No position yet.");
        return;
    };
    let position = report
        .sample
        .position
        .for_people(state.settings.ownship.positions);
    ui.horizontal(|ui| {
        icon_ui(ui, icons::MAP_PIN, text::icon(20.0), tokens.text_muted);
        ui.add(Label::new(text::rich(position.clone(), text::data(), tokens.text)).truncate());
    });
    if plain_button_ui(ui, "Copy position").clicked() {
        ui.ctx().copy_text(position);
    }
    ui.add_space(8.0);
}

fn form_name(form: PositionForm) -> &'static str {
    match form {
        PositionForm::Minutes => "Minutes",
        PositionForm::Seconds => "Seconds",
        PositionForm::Decimal => "Degrees",
    }
}

fn choose_ui<T: Copy + PartialEq>(ui: &mut Ui, name: &str, value: &mut T, choices: &[(T, &str)]) {
    *value = choice_ui(ui, name, choices, *value).unwrap_or(*value);
    ui.add_space(4.0);
}
