//! The airport card: every field of the record (specification 2.1) in groups, "unknown" where the service says nothing.

use egui::Ui;
use geodesy::Feet;
use simlink::SimState;

use super::airport::variation;
use super::controls::{self, copied_row_ui, heading_ui, row_ui, words_ui};
use super::page::scrolled_ui;
use super::theme::text;
use crate::airport::{Airport, local_time};
use crate::language::{in_words, told};
use crate::settings::Settings;
use crate::state::AppState;
use crate::units::UnitSettings;

/// Draws the card of the airport on the screen.
pub fn airport_card_ui(ui: &mut Ui, state: &AppState) {
    let Some(airport) = state
        .airports
        .page
        .as_ref()
        .and_then(|page| page.record.ready())
    else {
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
        for (title, rows) in groups(airport, &state.settings) {
            heading_ui(ui, told(title));
            for (name, value) in rows {
                if name == POSITION {
                    copied_row_ui(ui, told(name), &value);
                } else {
                    row_ui(ui, told(name), &value);
                }
            }
            if title == PLACE_AND_TIME {
                now_ui(ui, state, airport);
            }
            if title == POSITION_AND_FIELD {
                from_ownship_ui(ui, state, airport);
            }
        }
        ui.add_space(16.0);
    });
}

/// Local time there; the window draws a frame a minute for its own clock.
fn now_ui(ui: &mut Ui, state: &AppState, airport: &Airport) {
    let now = jiff::Timestamp::now();
    let local = state.known(airport.icao).and_then(local_time::time_zone);
    let local = local.map_or_else(unknown, |zone| in_words(&local_time::told(now, &zone)));
    row_ui(ui, tr!("Local time now"), &local);
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

type CardRows = Vec<(&'static str, String)>;

/// The row whose value can be copied.
const POSITION: &str = said!("Position");
const POSITION_AND_FIELD: &str = said!("Position and field");
const PLACE_AND_TIME: &str = said!("Location and time");

fn groups(airport: &Airport, settings: &Settings) -> [(&'static str, CardRows); 4] {
    [
        (POSITION_AND_FIELD, field(airport, settings)),
        (said!("Services"), services(airport)),
        (PLACE_AND_TIME, place(airport)),
        (said!("Administration"), data(airport, settings.units)),
    ]
}

fn field(airport: &Airport, settings: &Settings) -> CardRows {
    let (form, units) = (settings.ownship.positions, settings.units);
    let position = airport.position.map(|at| at.for_people(form));
    let length = |feet: Option<Feet>| feet.map_or_else(unknown, |feet| units.length(feet));
    let variation = airport.magnetic_variation.map(variation);
    let precision = yes_no(airport.precision_airport);
    vec![
        (said!("ICAO identifier"), airport.icao.to_string()),
        (said!("IATA code"), word(airport.iata.as_ref())),
        (POSITION, position.unwrap_or_else(unknown)),
        (said!("Elevation"), length(airport.elevation)),
        (said!("Longest runway"), length(airport.longest_runway)),
        (
            said!("Magnetic variation"),
            variation.unwrap_or_else(unknown),
        ),
        (said!("Precision approach"), precision),
        (said!("Airport beacon"), yes_no(airport.beacon)),
        (said!("Type"), word(airport.airport_type.as_ref())),
    ]
}

fn services(airport: &Airport) -> CardRows {
    vec![
        (said!("Fuel"), list(&airport.fuel_types)),
        (said!("Oxygen"), list(&airport.oxygen)),
        (said!("Repairs"), list(&airport.repairs)),
        (
            said!("Jet starting unit"),
            yes_no(airport.jet_starting_unit),
        ),
        (said!("Landing fee"), yes_no(airport.landing_fee)),
        (said!("Customs"), yes_no(airport.customs)),
    ]
}

fn place(airport: &Airport) -> CardRows {
    let (name, code) = (&airport.state_province_name, &airport.state_province_code);
    let state = coded(name.as_ref(), code.as_ref());
    let country = coded(airport.country_name.as_ref(), airport.country_code.as_ref());
    vec![
        (said!("City"), word(airport.city.as_ref())),
        (said!("State or province"), state),
        (said!("Country"), country),
        (said!("ICAO region"), word(airport.icao_code.as_ref())),
        (said!("Time zone"), word(airport.time_zone.as_ref())),
        (said!("Daylight saving"), yes_no(airport.daylight_savings)),
    ]
}

fn data(airport: &Airport, units: UnitSettings) -> CardRows {
    let revised = airport.revision_date.map(|date| units.dates.write(date));
    vec![
        (said!("Standard charts"), yes_no(airport.std_charts)),
        (said!("CAO charts"), yes_no(airport.cao_charts)),
        (said!("VFR charts"), yes_no(airport.vfr_charts)),
        (said!("AIRAC cycle"), word(airport.parsed_cycle.as_ref())),
        (said!("Revised"), revised.unwrap_or_else(unknown)),
        (said!("Geodetic datum"), word(airport.datum_code.as_ref())),
    ]
}

fn unknown() -> String {
    controls::unknown().to_owned()
}

fn word(value: Option<&String>) -> String {
    value
        .filter(|value| !value.is_empty())
        .cloned()
        .unwrap_or_else(unknown)
}

fn list(values: &[String]) -> String {
    if values.is_empty() {
        unknown()
    } else {
        values.join(", ")
    }
}

fn yes_no(value: Option<bool>) -> String {
    match value {
        Some(true) => tr!("yes").into(),
        Some(false) => tr!("no").into(),
        None => unknown(),
    }
}

/// A name with its code behind it. Nothing where the service says that there is nothing.
fn coded(name: Option<&String>, code: Option<&String>) -> String {
    let present = |value: Option<&String>| value.filter(|value| !value.is_empty()).cloned();
    match (present(name), present(code)) {
        (Some(name), Some(code)) => format!("{name} ({code})"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) if name.or(code).is_some() => tr!("none").to_owned(),
        (None, None) => unknown(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::airport::Icao;

    fn all_rows(airport: &Airport) -> CardRows {
        groups(airport, &Settings::default())
            .into_iter()
            .flat_map(|(_title, rows)| rows)
            .collect()
    }

    #[test]
    fn what_service_does_not_say_is_unknown_and_not_none() {
        let airport = Airport::unknown(Icao::parse("ZZZZ").unwrap());
        let known: CardRows = all_rows(&airport)
            .into_iter()
            .filter(|(_name, value)| *value != unknown())
            .collect();
        assert_eq!(known, vec![("ICAO identifier", "ZZZZ".to_owned())]);
    }

    #[test]
    fn every_field_of_record_has_row() {
        // Thirty-one fields (specification 2.1); position, state and country take two each, the name is the title.
        let airport = Airport::unknown(Icao::parse("ZZZZ").unwrap());
        assert_eq!(all_rows(&airport).len(), 31 - 3 - 1);
    }

    #[test]
    fn elevation_below_sea_keeps_its_sign() {
        let airport = Airport {
            elevation: Some(Feet(-11)),
            ..Airport::unknown(Icao::parse("EHAM").unwrap())
        };
        assert!(all_rows(&airport).contains(&("Elevation", "−11 ft".to_owned())));
    }

    #[test]
    fn empty_state_differs_from_missing() {
        let airport = Airport {
            state_province_name: Some(String::new()),
            ..Airport::unknown(Icao::parse("EHAM").unwrap())
        };
        assert!(all_rows(&airport).contains(&("State or province", "none".to_owned())));
    }

    #[test]
    fn lengths_and_days_are_written_as_user_likes() {
        let airport = Airport {
            longest_runway: Some(Feet(11_680)),
            revision_date: Some(jiff::civil::date(2026, 10, 29)),
            ..Airport::unknown(Icao::parse("YBBN").unwrap())
        };
        let mut settings = Settings::default();
        settings.units.lengths = crate::units::LengthUnit::Metres;
        settings.units.dates = crate::units::Dates::DayFirst;
        let rows: CardRows = groups(&airport, &settings)
            .into_iter()
            .flat_map(|(_title, rows)| rows)
            .collect();
        assert!(rows.contains(&("Longest runway", "3,560 m".to_owned())));
        assert!(rows.contains(&("Revised", "29.10.2026".to_owned())));
    }

    #[test]
    fn false_is_told_as_no() {
        let airport = Airport {
            customs: Some(false),
            ..Airport::unknown(Icao::parse("EHAM").unwrap())
        };
        assert!(all_rows(&airport).contains(&("Customs", "no".to_owned())));
    }
}
