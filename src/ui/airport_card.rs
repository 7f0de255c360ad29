//! The airport card: every field of the record (specification 2.1) in groups, "unknown" where the service says nothing.

use egui::{Label, ScrollArea, Ui};

use super::airport::{grouped, variation};
use super::controls::{UNKNOWN, row_ui};
use super::theme::{self, text};
use crate::airport::Airport;
use crate::geo::PositionForm;
use crate::state::State;

/// Draws the card of the airport on the screen.
pub fn airport_card_ui(ui: &mut Ui, state: &State) {
    let tokens = theme::tokens(ui);
    let Some(airport) = state.page.as_ref().and_then(|page| page.record.ready()) else {
        ui.label(text::rich(
            "Ask for an airport first",
            text::body(),
            tokens.text_muted,
        ));
        return;
    };
    ui.label(text::rich(
        airport.icao.as_str(),
        text::ident(),
        tokens.text,
    ));
    let name = airport.name.as_deref().unwrap_or("Name unknown");
    ui.add(Label::new(text::rich(name, text::row(), tokens.text)).wrap());
    ui.add_space(4.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for (title, rows) in groups(airport, state.positions) {
            ui.add_space(8.0);
            ui.label(text::rich(title, text::row(), tokens.accent));
            for (name, value) in rows {
                row_ui(ui, name, &value);
            }
        }
        ui.add_space(16.0);
    });
}

type Rows = Vec<(&'static str, String)>;

fn groups(airport: &Airport, positions: PositionForm) -> [(&'static str, Rows); 4] {
    [
        ("Position and field", field(airport, positions)),
        ("Services", services(airport)),
        ("Place and time", place(airport)),
        ("Charts and data", data(airport)),
    ]
}

fn field(airport: &Airport, positions: PositionForm) -> Rows {
    vec![
        ("ICAO identifier", airport.icao.to_string()),
        ("IATA designator", word(airport.iata.as_ref())),
        (
            "Position",
            airport
                .position
                .map_or_else(unknown, |at| at.for_people(positions)),
        ),
        (
            "Elevation",
            airport
                .elevation
                .map_or_else(unknown, |feet| format!("{} ft", grouped(feet.0))),
        ),
        (
            "Longest runway",
            airport
                .longest_runway
                .map_or_else(unknown, |feet| format!("{} ft", grouped(feet.0))),
        ),
        (
            "Magnetic variation",
            airport.magnetic_variation.map_or_else(unknown, variation),
        ),
        ("Precision approach", yes_no(airport.precision_airport)),
        ("Beacon", yes_no(airport.beacon)),
        ("Type", word(airport.airport_type.as_ref())),
    ]
}

fn services(airport: &Airport) -> Rows {
    vec![
        ("Fuel", list(&airport.fuel_types)),
        ("Oxygen", list(&airport.oxygen)),
        ("Repairs", list(&airport.repairs)),
        ("Jet starting unit", yes_no(airport.jet_starting_unit)),
        ("Landing fee", yes_no(airport.landing_fee)),
        ("Customs", yes_no(airport.customs)),
    ]
}

fn place(airport: &Airport) -> Rows {
    vec![
        ("City", word(airport.city.as_ref())),
        (
            "State or province",
            coded(
                airport.state_province_name.as_ref(),
                airport.state_province_code.as_ref(),
            ),
        ),
        (
            "Country",
            coded(airport.country_name.as_ref(), airport.country_code.as_ref()),
        ),
        ("ICAO region", word(airport.icao_code.as_ref())),
        ("Time zone", word(airport.time_zone.as_ref())),
        ("Daylight saving", yes_no(airport.daylight_savings)),
    ]
}

fn data(airport: &Airport) -> Rows {
    vec![
        ("Standard charts", yes_no(airport.std_charts)),
        ("CAO charts", yes_no(airport.cao_charts)),
        ("VFR charts", yes_no(airport.vfr_charts)),
        ("Data cycle", word(airport.parsed_cycle.as_ref())),
        (
            "Revised",
            airport
                .revision_date
                .map_or_else(unknown, |date| date.to_string()),
        ),
        ("Datum", word(airport.datum_code.as_ref())),
    ]
}

fn unknown() -> String {
    UNKNOWN.to_owned()
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
        Some(true) => "yes".into(),
        Some(false) => "no".into(),
        None => unknown(),
    }
}

/// A name with its code behind it.
fn coded(name: Option<&String>, code: Option<&String>) -> String {
    let present = |value: Option<&String>| value.filter(|value| !value.is_empty()).cloned();
    match (present(name), present(code)) {
        (Some(name), Some(code)) => format!("{name} ({code})"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => unknown(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::airport::Icao;
    use crate::geo::Feet;

    fn all_rows(airport: &Airport) -> Rows {
        groups(airport, PositionForm::Minutes)
            .into_iter()
            .flat_map(|(_title, rows)| rows)
            .collect()
    }

    #[test]
    fn what_the_service_does_not_say_is_unknown_and_not_none() {
        let airport = Airport::unknown(Icao::parse("ZZZZ").unwrap());
        let known: Rows = all_rows(&airport)
            .into_iter()
            .filter(|(_name, value)| value != UNKNOWN)
            .collect();
        assert_eq!(known, vec![("ICAO identifier", "ZZZZ".to_owned())]);
    }

    #[test]
    fn every_field_of_the_record_has_a_row() {
        // Thirty-one fields (specification 2.1); position, state and country take two each, the name is the title.
        let airport = Airport::unknown(Icao::parse("ZZZZ").unwrap());
        assert_eq!(all_rows(&airport).len(), 31 - 3 - 1);
    }

    #[test]
    fn an_elevation_below_the_sea_keeps_its_sign() {
        let airport = Airport {
            elevation: Some(Feet(-11)),
            ..Airport::unknown(Icao::parse("EHAM").unwrap())
        };
        assert!(all_rows(&airport).contains(&("Elevation", "−11 ft".to_owned())));
    }

    #[test]
    fn a_false_is_told_as_no() {
        let airport = Airport {
            customs: Some(false),
            ..Airport::unknown(Icao::parse("EHAM").unwrap())
        };
        assert!(all_rows(&airport).contains(&("Customs", "no".to_owned())));
    }
}
