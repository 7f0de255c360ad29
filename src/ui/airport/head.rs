//! The head of the airport on the screen: what it is called, where it is, whether it is a favourite.

use egui::{Align, Id, Label, Layout, Ui, UiBuilder};
use geodesy::Degrees;

use super::super::controls::{IconButton, chip_ui, fact_ui, name_ui, unknown};
use super::super::icons;
use super::super::keys::KeyAction;
use super::super::theme::{self, text};
use crate::airport::{Airport, Icao};
use crate::language;
use crate::message::Action;
use crate::state::{AirportPage, AppState};
use crate::units::UnitSettings;

/// Between the lines of the head, and below it, in points.
pub const HEAD_SPACING: f32 = 2.0;
/// A name that is cut to less is no help, in points.
const LEAST_NAME: f32 = 24.0;

/// The head in one line, as wide as the room there is: identifier, name where there is room for it, favourite.
pub fn head_line_ui(ui: &mut Ui, state: &AppState, page: &AirportPage) -> Option<Action> {
    let tokens = theme::tokens(ui);
    let line = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let action = favourite_ui(ui, state, page.icao);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.label(text::rich(page.icao.as_str(), text::data_l(), tokens.text));
            let airport = page.record.ready();
            let name = airport.and_then(|airport| airport.name.as_ref());
            if let Some(name) = name.filter(|_name| ui.available_width() > LEAST_NAME) {
                let name = text::rich(name, text::label(), tokens.text_muted);
                ui.add(Label::new(name).truncate());
            }
        });
        action
    });
    line.inner
}

/// Identifier, name, place, and one line of facts.
pub fn head_ui(ui: &mut Ui, state: &AppState, page: &AirportPage) -> Option<Action> {
    let (tokens, airport) = (theme::tokens(ui), page.record.ready());
    let row = ui.horizontal(|ui| {
        ui.label(text::rich(page.icao.as_str(), text::ident(), tokens.text));
        if let Some(iata) = airport.and_then(|airport| airport.iata.as_deref()) {
            chip_ui(ui, iata);
        }
        let favourite = |ui: &mut Ui| favourite_ui(ui, state, page.icao);
        ui.with_layout(Layout::right_to_left(Align::Center), favourite)
            .inner
    });
    ui.add_space(6.0);
    let Some(airport) = airport else {
        return row.inner;
    };
    if let Some(name) = &airport.name {
        name_ui(ui, name);
    }
    let place = [airport.city.as_deref(), airport.country_name.as_deref()];
    let place: Vec<&str> = place.into_iter().flatten().collect();
    if !place.is_empty() {
        let place = text::rich(place.join(", "), text::label(), tokens.text_muted);
        ui.add(Label::new(place).truncate());
    }
    ui.add_space(2.0);
    facts_ui(ui, airport, state.settings.units);
    ui.add_space(6.0);
    row.inner
}

/// It keeps the keyboard when the head shrinks.
fn favourite_ui(ui: &mut Ui, state: &AppState, icao: Icao) -> Option<Action> {
    let is_favourite = state.settings.airports.is_favourite(icao);
    let name = if is_favourite {
        tr!("Remove {icao} from favourites", icao)
    } else {
        tr!("Add {icao} to favourites", icao)
    };
    let favourite = IconButton::new(icons::STAR, &name)
        .key(KeyAction::Favourite)
        .toggle(is_favourite);
    let builder = UiBuilder::new().scope_id(Id::unique("airport-buttons"));
    let button = ui.scope_builder(builder, |ui| favourite.ui(ui)).inner;
    let asked = Action::Favour(icao, !is_favourite);
    button.clicked().then_some(asked)
}

fn facts_ui(ui: &mut Ui, airport: &Airport, units: UnitSettings) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        let unknown = || unknown().to_owned();
        let lengths = [("ELEV", airport.elevation), ("RWY", airport.longest_runway)];
        for (name, feet) in lengths {
            let length = feet.map_or_else(unknown, |feet| language::thousands(units.length(feet)));
            fact_ui(ui, name, &length);
        }
        let turn = airport.magnetic_variation;
        fact_ui(ui, "VAR", &turn.map_or_else(unknown, variation));
    });
}

/// A magnetic variation as pilots write it: `22.9°E`.
pub fn variation(degrees: Degrees) -> String {
    let side = if degrees.0 < 0.0 { 'W' } else { 'E' };
    format!("{}°{side}", language::decimal(degrees.0.abs(), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn western_variation_is_called_west() {
        assert_eq!(variation(Degrees(-13.04)), "13.0°W");
        assert_eq!(variation(Degrees(22.9)), "22.9°E");
    }
}
