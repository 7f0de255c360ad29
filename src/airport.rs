//! An airport as the service describes it (specification 2.1), and the identifier that names it.

pub mod country;
pub(crate) mod facts;
mod fold;
pub mod index;
pub mod local_time;
pub mod runways;
pub mod search;
pub mod suggestion;

use std::fmt;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use geodesy::{Degrees, Feet, LatLng};

/// An airport identifier: four characters A–Z or 0–9 (specification 2.1), or the three of a local one, in upper case.
/// Whether there is such an airport is for the service to say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Icao([u8; 4]); // A local one ends with a zero byte.

sentence::sentences! {
    /// Why a text is not an airport identifier.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum IcaoError {
        /// Nothing was typed.
        Empty => "Type an airport identifier, for example NZWN",
        /// Neither four characters nor three.
        Length => "An airport identifier has four characters, or three for a local one, for example NZWN",
        /// Something else than letters and digits.
        Characters => "An airport identifier has only letters A to Z and digits, for example NZWN or 07FA",
    }
}

impl Icao {
    /// Reads an identifier as a user types it: spaces around it and lower case are accepted.
    pub fn parse(text: &str) -> Result<Self, IcaoError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(IcaoError::Empty);
        }
        if !(3..=4).contains(&text.chars().count()) {
            return Err(IcaoError::Length);
        }
        if !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(IcaoError::Characters);
        }
        let mut bytes = [0; 4];
        for (byte, typed) in bytes.iter_mut().zip(text.bytes()) {
            *byte = typed.to_ascii_uppercase();
        }
        Ok(Self(bytes))
    }

    /// The characters, in upper case.
    pub fn as_str(&self) -> &str {
        // The bytes were checked to be ASCII when the identifier was made.
        let text = std::str::from_utf8(&self.0).unwrap_or_default();
        text.trim_end_matches('\0')
    }

    /// Whether it has three characters: no location indicator of ICAO, but a local one.
    pub fn is_local(&self) -> bool {
        self.as_str().len() < 4
    }
}

impl TryFrom<String> for Icao {
    type Error = IcaoError;

    fn try_from(text: String) -> Result<Self, IcaoError> {
        Self::parse(&text)
    }
}

impl From<Icao> for String {
    fn from(icao: Icao) -> Self {
        icao.as_str().to_owned()
    }
}

sentence::same_in_every_language!(Icao);

impl fmt::Display for Icao {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Icao {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Icao({self})")
    }
}

/// An airport record (specification 2.1). `None` and an empty list mean that the service does not say: "unknown".
#[derive(Debug, Clone, PartialEq)]
pub struct Airport {
    /// `icao_airport_identifier`.
    pub icao: Icao,
    /// `iata_airport_designator`.
    pub iata: Option<String>,
    /// `longest_runway`, in feet.
    pub longest_runway: Option<Feet>,
    /// `latitude` and `longitude`.
    pub position: Option<LatLng>,
    /// `magnetic_variation`: from true north to magnetic north, east positive.
    pub magnetic_variation: Option<Degrees>,
    /// `elevation` above mean sea level, in feet.
    pub elevation: Option<Feet>,
    /// `name`.
    pub name: Option<String>,
    /// `city`.
    pub city: Option<String>,
    /// `state_province_code`.
    pub state_province_code: Option<String>,
    /// `state_province_name`.
    pub state_province_name: Option<String>,
    /// `country_code`, three characters.
    pub country_code: Option<String>,
    /// `country_name`.
    pub country_name: Option<String>,
    /// `fuel_types`, as the service names them.
    pub fuel_types: Vec<String>,
    /// `oxygen`, as the service names it.
    pub oxygen: Vec<String>,
    /// `repairs`, as the service names them.
    pub repairs: Vec<String>,
    /// `landing_fee`: charged for private or non-revenue aircraft.
    pub landing_fee: Option<bool>,
    /// `jet_starting_unit` available to public users.
    pub jet_starting_unit: Option<bool>,
    /// `precision_airport`: supports precision approaches.
    pub precision_airport: Option<bool>,
    /// `beacon` lights.
    pub beacon: Option<bool>,
    /// `customs` facility of the government.
    pub customs: Option<bool>,
    /// `airport_type`, as the service names it.
    pub airport_type: Option<String>,
    /// `time_zone`: an offset followed by `=UTC`, as it came.
    pub time_zone: Option<String>,
    /// `icao_code`: the region the airport is in.
    pub icao_code: Option<String>,
    /// `daylight_savings` time is used.
    pub daylight_savings: Option<bool>,
    /// `datum_code` of the airport reference point.
    pub datum_code: Option<String>,
    /// `revision_date` of the record.
    pub revision_date: Option<Date>,
    /// `parsed_cycle`: the data cycle of the record.
    pub parsed_cycle: Option<String>,
    /// `std_charts` exist.
    pub std_charts: Option<bool>,
    /// `cao_charts` exist: only then may `CAO` be asked for (specification 4.2).
    pub cao_charts: Option<bool>,
    /// `vfr_charts` exist.
    pub vfr_charts: Option<bool>,
}

#[cfg(test)]
impl Airport {
    /// A record of which nothing but the identifier is known.
    pub(crate) fn unknown(icao: Icao) -> Self {
        Self {
            icao,
            iata: None,
            longest_runway: None,
            position: None,
            magnetic_variation: None,
            elevation: None,
            name: None,
            city: None,
            state_province_code: None,
            state_province_name: None,
            country_code: None,
            country_name: None,
            fuel_types: Vec::new(),
            oxygen: Vec::new(),
            repairs: Vec::new(),
            landing_fee: None,
            jet_starting_unit: None,
            precision_airport: None,
            beacon: None,
            customs: None,
            airport_type: None,
            time_zone: None,
            icao_code: None,
            daylight_savings: None,
            datum_code: None,
            revision_date: None,
            parsed_cycle: None,
            std_charts: None,
            cao_charts: None,
            vfr_charts: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifier_is_read_in_any_case() {
        assert_eq!(Icao::parse(" nzwn ").unwrap().as_str(), "NZWN");
        assert_eq!(Icao::parse("k1g4").unwrap().to_string(), "K1G4");
    }

    #[test]
    fn local_identifiers_are_read() {
        for text in ["07FA", "1G4X", "06C", "LL1"] {
            let icao = Icao::parse(&text.to_lowercase()).unwrap();
            assert_eq!(icao.as_str(), text);
            assert_eq!(icao.is_local(), text.len() == 3);
            let json = serde_json::to_string(&icao).unwrap();
            assert_eq!(serde_json::from_str::<Icao>(&json).unwrap(), icao);
        }
    }

    #[test]
    fn malformed_identifiers_have_reasons() {
        assert_eq!(Icao::parse("  "), Err(IcaoError::Empty));
        assert_eq!(Icao::parse("NZ"), Err(IcaoError::Length));
        assert_eq!(Icao::parse("NZWNN"), Err(IcaoError::Length));
        assert_eq!(Icao::parse("NZ/N"), Err(IcaoError::Characters));
        assert_eq!(Icao::parse("NZ\0"), Err(IcaoError::Characters));
        assert_eq!(Icao::parse("ÄBCD"), Err(IcaoError::Characters));
        assert_eq!(Icao::parse("../x"), Err(IcaoError::Characters));
    }
}
