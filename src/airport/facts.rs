//! Every field of an airport's record (specification 2.1) in words, in groups.

use geodesy::{Degrees, Feet, PositionForm};

use super::Airport;
use crate::units::UnitSettings;

/// A field of a record: its name, and what the service says; `None` where it says nothing.
pub type AirportFact = (FactName, Option<FactValue>);

sentence::sentences! {
    /// What a field is called.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum FactName {
        IcaoIdentifier => "ICAO identifier",
        IataCode => "IATA code",
        Position => "Position",
        Elevation => "Elevation",
        LongestRunway => "Longest runway",
        MagneticVariation => "Magnetic variation",
        PrecisionApproach => "Precision approach",
        AirportBeacon => "Airport beacon",
        Type => "Type",
        Fuel => "Fuel",
        Oxygen => "Oxygen",
        Repairs => "Repairs",
        JetStartingUnit => "Jet starting unit",
        LandingFee => "Landing fee",
        Customs => "Customs",
        City => "City",
        StateOrProvince => "State or province",
        Country => "Country",
        IcaoRegion => "ICAO region",
        TimeZone => "Time zone",
        DaylightSaving => "Daylight saving",
        StandardCharts => "Standard charts",
        CaoCharts => "CAO charts",
        VfrCharts => "VFR charts",
        AiracCycle => "AIRAC cycle",
        Revised => "Revised",
        GeodeticDatum => "Geodetic datum",
    }
}

sentence::sentences! {
    /// A text of a field.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum FactText {
        /// As the service writes it.
        Written(text: String) => "{text}",
        /// There is such a thing.
        Yes => "yes",
        /// There is no such thing.
        No => "no",
        /// The service says that there is nothing.
        Nothing => "none",
    }
}

/// What the service says.
#[derive(Debug, Clone, PartialEq)]
pub enum FactValue {
    /// In words.
    Text(FactText),
    /// A height or a length, with a comma between thousands.
    Length(String),
    /// A position, which people copy; `None` where the service says none.
    Position(Option<String>),
    /// A magnetic variation.
    Variation(Degrees),
}

sentence::sentences! {
    /// A heading of the card, in its order.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum FactGroup with ALL {
        /// Where the field is, and what it is like.
        Field => "Position and field",
        /// What is to be had there.
        Services => "Services",
        /// In which country it is, and what time it is there.
        Place => "Location and time",
        /// Of the record itself.
        Administration => "Administration",
    }
}

impl FactGroup {
    /// Its fields.
    pub fn facts(
        self,
        airport: &Airport,
        form: PositionForm,
        units: UnitSettings,
    ) -> Vec<AirportFact> {
        match self {
            Self::Field => field(airport, form, units),
            Self::Services => services(airport),
            Self::Place => place(airport),
            Self::Administration => administration(airport, units),
        }
    }
}

fn field(airport: &Airport, form: PositionForm, units: UnitSettings) -> Vec<AirportFact> {
    let position = airport.position.map(|at| at.for_people(form));
    let length = |feet: Option<Feet>| feet.map(|feet| FactValue::Length(units.length(feet)));
    let variation = airport.magnetic_variation.map(FactValue::Variation);
    vec![
        (
            FactName::IcaoIdentifier,
            Some(text(airport.icao.to_string())),
        ),
        (FactName::IataCode, word(airport.iata.as_ref())),
        (FactName::Position, Some(FactValue::Position(position))),
        (FactName::Elevation, length(airport.elevation)),
        (FactName::LongestRunway, length(airport.longest_runway)),
        (FactName::MagneticVariation, variation),
        (
            FactName::PrecisionApproach,
            yes_no(airport.precision_airport),
        ),
        (FactName::AirportBeacon, yes_no(airport.beacon)),
        (FactName::Type, word(airport.airport_type.as_ref())),
    ]
}

fn services(airport: &Airport) -> Vec<AirportFact> {
    vec![
        (FactName::Fuel, list(&airport.fuel_types)),
        (FactName::Oxygen, list(&airport.oxygen)),
        (FactName::Repairs, list(&airport.repairs)),
        (FactName::JetStartingUnit, yes_no(airport.jet_starting_unit)),
        (FactName::LandingFee, yes_no(airport.landing_fee)),
        (FactName::Customs, yes_no(airport.customs)),
    ]
}

fn place(airport: &Airport) -> Vec<AirportFact> {
    let (name, code) = (&airport.state_province_name, &airport.state_province_code);
    let state = coded(name.as_ref(), code.as_ref());
    let country = coded(airport.country_name.as_ref(), airport.country_code.as_ref());
    vec![
        (FactName::City, word(airport.city.as_ref())),
        (FactName::StateOrProvince, state),
        (FactName::Country, country),
        (FactName::IcaoRegion, word(airport.icao_code.as_ref())),
        (FactName::TimeZone, word(airport.time_zone.as_ref())),
        (FactName::DaylightSaving, yes_no(airport.daylight_savings)),
    ]
}

fn administration(airport: &Airport, units: UnitSettings) -> Vec<AirportFact> {
    let revised = airport.revision_date.map(|date| units.dates.write(date));
    vec![
        (FactName::StandardCharts, yes_no(airport.std_charts)),
        (FactName::CaoCharts, yes_no(airport.cao_charts)),
        (FactName::VfrCharts, yes_no(airport.vfr_charts)),
        (FactName::AiracCycle, word(airport.parsed_cycle.as_ref())),
        (FactName::Revised, revised.map(text)),
        (FactName::GeodeticDatum, word(airport.datum_code.as_ref())),
    ]
}

fn text(text: String) -> FactValue {
    FactValue::Text(FactText::Written(text))
}

fn word(value: Option<&String>) -> Option<FactValue> {
    let value = value.filter(|value| !value.is_empty());
    value.cloned().map(text)
}

fn list(values: &[String]) -> Option<FactValue> {
    (!values.is_empty()).then(|| text(values.join(", ")))
}

fn yes_no(value: Option<bool>) -> Option<FactValue> {
    let text = value.map(|yes| if yes { FactText::Yes } else { FactText::No });
    text.map(FactValue::Text)
}

/// A name with its code behind it. Nothing where the service says that there is nothing.
fn coded(name: Option<&String>, code: Option<&String>) -> Option<FactValue> {
    let present = |value: Option<&String>| value.filter(|value| !value.is_empty()).cloned();
    match (present(name), present(code)) {
        (Some(name), Some(code)) => Some(text(format!("{name} ({code})"))),
        (Some(one), None) | (None, Some(one)) => Some(text(one)),
        (None, None) if name.or(code).is_some() => Some(FactValue::Text(FactText::Nothing)),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::airport::Icao;
    use crate::units::{Dates, LengthUnit};

    fn facts(airport: &Airport, units: UnitSettings) -> Vec<AirportFact> {
        let groups = FactGroup::ALL.into_iter();
        groups
            .flat_map(|group| group.facts(airport, PositionForm::default(), units))
            .collect()
    }

    fn says(airport: &Airport, units: UnitSettings, name: &str, value: &str) -> bool {
        let facts = facts(airport, units);
        facts.iter().any(|fact| {
            let says = matches!(&fact.1, Some(FactValue::Text(text)) if text.to_string() == value);
            says && fact.0.to_string() == name
        })
    }

    fn has(airport: &Airport, units: UnitSettings, name: &str, value: &FactValue) -> bool {
        let facts = facts(airport, units);
        facts
            .iter()
            .any(|fact| fact.0.to_string() == name && fact.1.as_ref() == Some(value))
    }

    fn airport(icao: &str) -> Airport {
        Airport::unknown(Icao::parse(icao).unwrap())
    }

    #[test]
    fn every_field_of_record_has_row() {
        // Thirty-one fields (specification 2.1); position, state and country take two each, the name is the title.
        let facts = facts(&airport("ZZZZ"), UnitSettings::default());
        assert_eq!(facts.len(), 31 - 3 - 1);
        let told = facts.iter().filter_map(|(_name, value)| value.as_ref());
        let told = told.filter(|value| **value != FactValue::Position(None));
        assert_eq!(told.count(), 1, "the identifier");
    }

    #[test]
    fn elevation_below_sea_keeps_its_sign() {
        let airport = Airport {
            elevation: Some(Feet(-11)),
            ..airport("EHAM")
        };
        let units = UnitSettings::default();
        let length = FactValue::Length("−11 ft".to_owned());
        assert!(has(&airport, units, "Elevation", &length));
    }

    #[test]
    fn empty_state_differs_from_missing() {
        let airport = Airport {
            state_province_name: Some(String::new()),
            customs: Some(false),
            ..airport("EHAM")
        };
        let units = UnitSettings::default();
        assert!(says(&airport, units, "State or province", "none"));
        assert!(says(&airport, units, "Customs", "no"));
    }

    #[test]
    fn lengths_and_days_are_written_as_user_likes() {
        let airport = Airport {
            longest_runway: Some(Feet(11_680)),
            revision_date: Some(jiff::civil::date(2026, 10, 29)),
            ..airport("YBBN")
        };
        let units = UnitSettings {
            lengths: LengthUnit::Metres,
            dates: Dates::DayFirst,
            ..UnitSettings::default()
        };
        let length = FactValue::Length("3,560 m".to_owned());
        assert!(has(&airport, units, "Longest runway", &length));
        assert!(says(&airport, units, "Revised", "29.10.2026"));
    }
}
