//! The slots of a flight: one chart for each step of it, and which flight it is.

use serde::{Deserialize, Serialize};

use super::Flight;
use super::MOST_ALTERNATES;
use crate::airport::Icao;
use crate::chart::Category;

sentence::sentences! {
    /// The place of one chart of a flight: what pilots write over it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ChartSlot with ALL {
        /// The airport of departure: taxi and parking.
        Departure => "DEP",
        /// The standard instrument departure.
        Sid => "SID",
        /// The standard arrival.
        Star => "STAR",
        /// The approach.
        Approach => "APP",
        /// The airport of destination: taxi and parking.
        Destination => "APT",
        /// An alternate: its approach or its airport chart.
        Alternate => ["alternate airport"] "ALT",
    }
}

impl ChartSlot {
    /// Whether an airport says enough of it.
    pub fn is_airport(self) -> bool {
        matches!(self, Self::Departure | Self::Destination | Self::Alternate)
    }

    /// The airport that its chart is of; of several alternates the first.
    pub fn airport(self, flight: &Flight) -> Option<Icao> {
        match self {
            Self::Departure | Self::Sid => flight.departure,
            Self::Star | Self::Approach | Self::Destination => flight.destination,
            Self::Alternate => flight.alternates.first().copied(),
        }
    }

    /// The procedure that the plan names for it.
    pub fn procedure(self, flight: &Flight) -> Option<&str> {
        match self {
            Self::Sid => flight.sid.as_deref(),
            Self::Star => flight.star.as_deref(),
            Self::Approach => flight.approach.as_deref(),
            Self::Departure | Self::Destination | Self::Alternate => None,
        }
    }

    /// Whether a chart of this airport and category can be pinned to it.
    pub fn takes(self, flight: &Flight, airport: Icao, category: &Category) -> bool {
        let fits = match self {
            Self::Departure | Self::Destination => *category == Category::Airport,
            Self::Sid => *category == Category::Departure,
            Self::Star => *category == Category::Arrival,
            Self::Approach => *category == Category::Approach,
            Self::Alternate => matches!(category, Category::Airport | Category::Approach),
        };
        let here = match self {
            Self::Alternate => flight.alternates.contains(&airport),
            _ => self.airport(flight) == Some(airport),
        };
        fits && here
    }
}

/// What tells one flight from another: its airports. The default is no flight.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FlightAirports {
    #[serde(skip_serializing_if = "Option::is_none")]
    departure: Option<Icao>,
    #[serde(skip_serializing_if = "Option::is_none")]
    destination: Option<Icao>,
    /// In the order of the alphabet.
    alternates: Vec<Icao>,
}

impl FlightAirports {
    /// Those of a flight, or of none.
    pub fn of(flight: Option<&Flight>) -> Self {
        let identifiers = flight.map(|flight| Self {
            departure: flight.departure,
            destination: flight.destination,
            alternates: flight.alternates.clone(),
        });
        identifiers.unwrap_or_default().tidied()
    }

    /// The same within the limits that a file written by hand may be beyond.
    pub(crate) fn tidied(mut self) -> Self {
        self.alternates.truncate(MOST_ALTERNATES);
        self.alternates.sort_unstable();
        self.alternates.dedup();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn icao(name: &str) -> Icao {
        Icao::parse(name).unwrap()
    }

    fn flight(alternates: &[&str]) -> Flight {
        Flight {
            departure: Some(icao("NZWN")),
            destination: Some(icao("YBBN")),
            alternates: alternates.iter().map(|name| icao(name)).collect(),
            ..Flight::default()
        }
    }

    #[test]
    fn identifiers_are_airports_alone() {
        let planned = flight(&["YBSU", "KSFO"]);
        let other_sid = Flight {
            sid: Some("COOK4".to_owned()),
            ..flight(&["KSFO", "YBSU"])
        };
        let of = |flight: &Flight| FlightAirports::of(Some(flight));
        assert_eq!(of(&planned), of(&other_sid));
        assert_ne!(of(&planned), of(&flight(&["KSFO"])));
        assert_eq!(of(&Flight::default()), FlightAirports::of(None));
    }

    #[test]
    fn slot_takes_charts_of_its_step() {
        let flight = flight(&["KSFO", "YBSU"]);
        let takers = |airport: &str, category: Category| -> Vec<ChartSlot> {
            let slots = ChartSlot::ALL.into_iter();
            slots
                .filter(|slot| slot.takes(&flight, icao(airport), &category))
                .collect()
        };
        assert_eq!(takers("NZWN", Category::Airport), [ChartSlot::Departure]);
        assert_eq!(takers("NZWN", Category::Departure), [ChartSlot::Sid]);
        assert_eq!(takers("NZWN", Category::Approach), []);
        assert_eq!(takers("YBBN", Category::Arrival), [ChartSlot::Star]);
        assert_eq!(takers("YBBN", Category::Reference), []);
        assert_eq!(takers("YBSU", Category::Approach), [ChartSlot::Alternate]);
    }
}
