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
    ui.label(text::rich(tr!("Own-ship"), text::title(), tokens.text));
    ui.add_space(8.0);
    position_ui(ui, state);
    let mut look = state.settings.ownship.look;
    let mut shown = state.settings.ownship.shown;
    let mut form = state.settings.ownship.positions;
    switch_ui(ui, tr!("Show own-ship on charts"), &mut shown);
    heading_ui(ui, tr!("Symbol"));
    choose_ui(
        ui,
        tr!("Symbol"),
        &mut look.symbol,
        &[
            (Symbol::Aeroplane, tr!("Aeroplane")),
            (Symbol::Glider, tr!("Glider")),
            (Symbol::Helicopter, tr!("Rotor")),
            (Symbol::Plain, tr!("Plain")),
        ],
    );
    choose_ui(
        ui,
        tr!("Size"),
        &mut look.size,
        &[
            (Size::Small, tr!("Small")),
            (Size::Medium, tr!("Medium")),
            (Size::Large, tr!("Large")),
        ],
    );
    choose_ui(
        ui,
        tr!("Colour"),
        &mut look.tint,
        &[
            (Tint::Magenta, tr!("Magenta")),
            (Tint::Blue, tr!("Blue")),
            (Tint::Green, tr!("Green")),
            (Tint::Orange, tr!("Orange")),
        ],
    );
    heading_ui(ui, tr!("With it"));
    switch_ui(ui, tr!("Heading line, minute mark"), &mut look.heading_line);
    switch_ui(ui, tr!("Range rings"), &mut look.rings);
    switch_ui(ui, tr!("Last known place when lost"), &mut look.last_known);
    switch_ui(ui, tr!("Edges of the map and its insets"), &mut look.mask);
    heading_ui(ui, tr!("Way flown"));
    let [few, some, all] = Minutes::CHOICES;
    choose_ui(
        ui,
        tr!("Way flown"),
        &mut look.history,
        &[
            (None, tr!("Off")),
            (Some(few), "5 min"),
            (Some(some), "15 min"),
            (Some(all), "60 min"),
        ],
    );
    heading_ui(ui, tr!("Positions"));
    let forms = PositionForm::ALL.map(|form| (form, form_name(form)));
    choose_ui(ui, tr!("Positions"), &mut form, &forms);
    paragraph_ui(
        ui,
        &tr!("As in {example}", example = EXAMPLE.for_people(form)),
    );
    paragraph_ui(
        ui,
        tr!(
            "Own-ship is drawn only where the chart is a map: inside the planview and outside every inset. Areas that are \
         not to scale and that the service does not list as insets cannot be known."
        ),
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
        paragraph_ui(ui, tr!("No position yet."));
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
    if plain_button_ui(ui, tr!("Copy position")).clicked() {
        ui.ctx().copy_text(position);
    }
    ui.add_space(8.0);
}

fn form_name(form: PositionForm) -> &'static str {
    match form {
        PositionForm::Minutes => tr!("Minutes"),
        PositionForm::Seconds => tr!("Seconds"),
        PositionForm::Decimal => tr!("Degrees"),
    }
}

fn choose_ui<T: Copy + PartialEq>(ui: &mut Ui, name: &str, value: &mut T, choices: &[(T, &str)]) {
    *value = choice_ui(ui, name, choices, *value).unwrap_or(*value);
    ui.add_space(4.0);
}
