//! The airport card: every field of the record (specification 2.1) in groups, "unknown" where the service says nothing.

use egui::Ui;
use simlink::SimState;

use super::airport::variation;
use super::controls::{copied_row_ui, heading_ui, row_ui, unknown, words_ui};
use super::page::scrolled_ui;
use super::theme::text;
use crate::airport::facts::{FactGroup, FactValue};
use crate::airport::{Airport, local_time};
use crate::language::{self, in_words};
use crate::state::AppState;

/// Draws the card of the airport on the screen.
pub fn airport_card_ui(ui: &mut Ui, state: &AppState) {
    let Some(airport) = state.airports.airport() else {
        let words = tr!("Choose an airport first");
        words_ui(ui, words, text::body(), |t| t.text_muted);
        return;
    };
    let icao = airport.icao.as_str();
    words_ui(ui, icao, text::ident(), |t| t.text);
    let name = airport.name.as_deref().unwrap_or(tr!("Name unknown"));
    words_ui(ui, name, text::row(), |t| t.text);
    ui.add_space(4.0);
    scrolled_ui(ui, |ui| {
        let (form, units) = (state.settings.ownship.positions, state.settings.units);
        for group in FactGroup::ALL {
            heading_ui(ui, &in_words(&group));
            for (name, value) in group.facts(airport, form, units) {
                let name = in_words(&name);
                match value {
                    None => row_ui(ui, &name, unknown()),
                    Some(FactValue::Text(text)) => row_ui(ui, &name, &in_words(&text)),
                    Some(FactValue::Length(length)) => {
                        row_ui(ui, &name, &language::thousands(length));
                    }
                    Some(FactValue::Position(at)) => {
                        copied_row_ui(ui, &name, at.as_deref().unwrap_or(unknown()));
                    }
                    Some(FactValue::Variation(turn)) => row_ui(ui, &name, &variation(turn)),
                }
            }
            match group {
                FactGroup::Field => from_ownship_ui(ui, state, airport),
                FactGroup::Place => now_ui(ui, state, airport),
                FactGroup::Services | FactGroup::Administration => {}
            }
        }
        ui.add_space(16.0);
    });
}

/// Local time there; the window draws a frame a minute for its own clock.
fn now_ui(ui: &mut Ui, state: &AppState, airport: &Airport) {
    let now = jiff::Timestamp::now();
    let known = state.airports.known(airport.icao);
    let local = known.and_then(local_time::time_zone);
    let local = local.map(|zone| in_words(&local_time::told(now, &zone)));
    row_ui(
        ui,
        tr!("Local time now"),
        local.as_deref().unwrap_or(unknown()),
    );
    row_ui(ui, tr!("UTC now"), &now.strftime("%H:%MZ").to_string());
}

/// How far away the airport is, in flight.
fn from_ownship_ui(ui: &mut Ui, state: &AppState, airport: &Airport) {
    let report = state.ownship.feed.report.as_ref();
    let flown = report.filter(|report| report.sim != SimState::InMenu);
    let (Some(report), Some(there)) = (flown, airport.position) else {
        return;
    };
    let leg = report.sample.position.leg_to(there);
    let units = state.settings.units;
    let bearing = units.bearing(leg.bearing, airport.magnetic_variation);
    // Whole miles: the page draws no frame for every metre flown.
    let words = format!("{:.0} NM, {bearing}", leg.nm);
    row_ui(ui, tr!("From own-ship"), &words);
}
