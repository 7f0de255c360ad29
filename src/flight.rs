//! A flight as far as charts depend on it: its airports, runways and procedures. [`plan`] reads it from the plans of
//! other programs, [`suggest`] tells which charts fit it.

pub mod approach;
mod limits;
pub mod plan;
pub mod procedure;
pub mod runway;
pub mod simbrief;
mod slot;
pub mod suggest;

use std::fmt;

use geodesy::Feet;
use jiff::civil::Date;
use sentence::display_text::one_line;
use serde::{Deserialize, Serialize};

use crate::airac::Cycle;
use crate::airport::Icao;

pub(crate) use limits::{MOST_ALTERNATES, MOST_WAYPOINTS};
pub use runway::Runway;
pub use slot::{ChartSlot, FlightAirports};

/// What is known of a flight. `None` and an empty list mean that its plan does not say.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Flight {
    /// The call sign, or the airline's code and the flight number.
    pub callsign: Option<String>,
    /// The airport of departure.
    pub departure: Option<Icao>,
    /// The airport of destination.
    pub destination: Option<Icao>,
    /// Alternates: those of the destination first, in the plan's order; each airport once.
    pub alternates: Vec<Icao>,
    /// The runway of take-off.
    pub departure_runway: Option<Runway>,
    /// The runway of landing.
    pub arrival_runway: Option<Runway>,
    /// The departure procedure, as the plan names it: `SULUS5S`.
    pub sid: Option<String>,
    /// The transition at its end.
    pub sid_transition: Option<String>,
    /// The arrival procedure, as the plan names it.
    pub star: Option<String>,
    /// The transition at its beginning.
    pub star_transition: Option<String>,
    /// The approach, in words (`ILS Z RWY 34`) or in the code of ARINC 424 (`I34-Z`), as the plan names it.
    pub approach: Option<String>,
    /// The transition at its beginning.
    pub approach_transition: Option<String>,
    /// The waypoints between the airports as they were read, without those of the procedures.
    pub route: Vec<String>,
    /// The first cruising level, feet.
    pub cruise_altitude: Option<Feet>,
    /// The day in UTC on which it is flown, or else on which its plan was made.
    pub day: Option<Date>,
    /// The AIRAC cycle that its plan was made with: `2611`.
    pub cycle: Option<String>,
}

sentence::sentences! {
    /// What is known of a flight.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum FlightField {
        /// See [`Flight::callsign`].
        CallSign => "Call sign",
        /// See [`Flight::departure`].
        Departure => ["airport of a flight"] "Departure",
        /// See [`Flight::sid`].
        Sid => "SID",
        /// See [`Flight::route`].
        Route => "Route",
        /// See [`Flight::cruise_altitude`].
        CruisingAltitude => "Cruising altitude",
        /// See [`Flight::star`].
        Star => "STAR",
        /// See [`Flight::approach`].
        Approach => "Approach",
        /// See [`Flight::destination`].
        Destination => ["airport of a flight"] "Destination",
        /// See [`Flight::alternates`].
        Alternates => "Alternates",
    }
}

sentence::sentences! {
    /// What is known of such a field.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum FlightValue {
        /// A name or a number, the same in every language.
        Plain(text: String) => "{text}",
        /// How many waypoints the route has.
        Waypoints(count: usize) => "with 1 waypoint" | "with {count} waypoints",
        /// The runway alone.
        Runway(runway: Runway) => "runway {runway}",
        /// An airport with its runway.
        AirportWithRunway(airport: Icao, runway: Box<Self>) => "{airport}, {runway}",
        /// The transition alone.
        Transition(transition: String) => "via {transition}",
        /// A procedure with its transition.
        WithTransition(name: String, transition: Box<Self>) => "{name} {transition}",
    }
}

/// One thing that is known of a flight, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlightFact {
    /// What it is: "Departure".
    pub name: FlightField,
    /// What is known: "NZWN".
    pub value: FlightValue,
}

impl fmt::Display for FlightFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.value)
    }
}

impl Flight {
    /// The same within the limits that plans are read with: a file written by hand may be beyond them.
    pub(crate) fn tidied(mut self) -> Self {
        let names = [
            &mut self.callsign,
            &mut self.sid,
            &mut self.sid_transition,
            &mut self.star,
            &mut self.star_transition,
            &mut self.approach,
            &mut self.approach_transition,
        ];
        let route = self.route.iter_mut().take(MOST_WAYPOINTS);
        for text in names.into_iter().flatten().chain(route) {
            *text = one_line(text);
        }
        self.route.truncate(MOST_WAYPOINTS);
        self.alternates.truncate(MOST_ALTERNATES);
        let is_cycle = |name: &String| Cycle::parse(name).is_some();
        self.cycle = self.cycle.filter(is_cycle);
        self
    }

    /// Its airports in the order of the flight, each once.
    pub fn airports(&self) -> Vec<Icao> {
        let ends = [self.departure, self.destination].into_iter().flatten();
        let mut airports: Vec<Icao> = Vec::new();
        for icao in ends.chain(self.alternates.iter().copied()) {
            if !airports.contains(&icao) {
                airports.push(icao);
            }
        }
        airports
    }

    /// What is known of the flight, in the order in which it is flown; its day and its cycle are of its plan.
    pub fn facts(&self) -> Vec<FlightFact> {
        let Self {
            callsign,
            departure,
            destination,
            alternates,
            departure_runway,
            arrival_runway,
            sid,
            sid_transition,
            star,
            star_transition,
            approach,
            approach_transition,
            route,
            cruise_altitude,
            day: _,
            cycle: _,
        } = self.clone();
        let alternates: Vec<String> = alternates.iter().map(Icao::to_string).collect();
        let facts = [
            (FlightField::CallSign, callsign.map(FlightValue::Plain)),
            (
                FlightField::Departure,
                airport_with_runway(departure, departure_runway),
            ),
            (FlightField::Sid, procedure(sid, sid_transition)),
            (
                FlightField::Route,
                (!route.is_empty()).then_some(FlightValue::Waypoints(route.len())),
            ),
            (
                FlightField::CruisingAltitude,
                cruise_altitude.map(|Feet(feet)| FlightValue::Plain(format!("{feet} ft"))),
            ),
            (FlightField::Star, procedure(star, star_transition)),
            (
                FlightField::Approach,
                procedure(approach, approach_transition),
            ),
            (
                FlightField::Destination,
                airport_with_runway(destination, arrival_runway),
            ),
            (
                FlightField::Alternates,
                (!alternates.is_empty()).then(|| FlightValue::Plain(alternates.join(", "))),
            ),
        ];
        let known = |(name, value): (_, Option<_>)| value.map(|value| FlightFact { name, value });
        facts.into_iter().filter_map(known).collect()
    }
}

/// An airport of the flight with its runway, as far as they are known.
fn airport_with_runway(airport: Option<Icao>, runway: Option<Runway>) -> Option<FlightValue> {
    let runway = runway.map(FlightValue::Runway);
    match (airport, runway) {
        (Some(airport), Some(runway)) => {
            Some(FlightValue::AirportWithRunway(airport, runway.into()))
        }
        (Some(airport), None) => Some(FlightValue::Plain(airport.to_string())),
        (None, runway) => runway,
    }
}

/// A procedure with its transition, as far as they are known.
fn procedure(name: Option<String>, transition: Option<String>) -> Option<FlightValue> {
    let transition = transition.map(FlightValue::Transition);
    match (name, transition) {
        (Some(name), Some(transition)) => {
            Some(FlightValue::WithTransition(name, transition.into()))
        }
        (Some(name), None) => Some(FlightValue::Plain(name)),
        (None, transition) => transition,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_told_of_what_is_not_known() {
        assert_eq!(Flight::default().facts(), []);
    }

    #[test]
    fn facts_are_told_in_order_of_flight() {
        let flight = Flight {
            departure: Icao::parse("NZWN").ok(),
            departure_runway: Runway::parse("16"),
            destination: Icao::parse("YBBN").ok(),
            alternates: vec![Icao::parse("YWLM").unwrap(), Icao::parse("NZWN").unwrap()],
            route: vec!["TASMA".to_owned()],
            star: Some("MORET1".to_owned()),
            star_transition: Some("BRISO".to_owned()),
            approach_transition: Some("HUMEK".to_owned()),
            cruise_altitude: Some(Feet(35_000)),
            ..Flight::default()
        };
        let told: Vec<String> = flight.facts().iter().map(FlightFact::to_string).collect();
        assert_eq!(
            told,
            [
                "Departure NZWN, runway 16",
                "Route with 1 waypoint",
                "Cruising altitude 35000 ft",
                "STAR MORET1 via BRISO",
                "Approach via HUMEK",
                "Destination YBBN",
                "Alternates YWLM, NZWN",
            ]
        );
    }
}
