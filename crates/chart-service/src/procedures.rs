//! Procedures: a flight of the simulated aircraft for each departure, arrival and approach that is drawn.

mod airfield;
pub(super) mod circuit;
mod course;
mod flown;
mod motion;
mod path;
#[cfg(feature = "test-support")]
mod printed;
mod taxiways;

#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, fmt, sync::Arc};

use self::flown::{Procedure, procedures};
#[cfg(feature = "test-support")]
pub use self::printed::PrintedFix;
use super::{
    catalogue::Catalogue,
    facts::{AirportFacts, ChartFacts, Drawing},
    timeline::Timeline,
};

/// What the default flight is called after its airport: the one that shows everything the marker can meet.
const CIRCUIT: &str = "CIRCUIT";
/// Names that are told when there is no flight of a name.
const NEAR: usize = 5;

/// A flight of the simulated aircraft that has a name.
#[derive(Clone)]
pub struct Flight {
    name: String,
    pub(super) timeline: Arc<Timeline>,
}

/// Why there is no such flight.
#[derive(Debug, thiserror::Error)]
pub enum NoFlightReason {
    /// Nothing is called that.
    #[error("there is no flight {name:?}{}; --flight list names all of them", or_near(.near))]
    Unknown {
        /// What was asked for.
        name: String,
        /// Names that share most of its words.
        near: Vec<String>,
    },
    /// The embedded facts are not readable, or do not hold together: the program is built wrongly.
    #[error("the embedded chart data is damaged: {0}")]
    Data(String),
}

fn or_near(near: &[String]) -> String {
    match near {
        [] => String::new(),
        near => format!(", but {}", near.join(", ")),
    }
}

impl Flight {
    /// The flight of that name, whatever its case and spaces.
    pub fn named(name: &str) -> Result<Self, NoFlightReason> {
        let catalogue = Catalogue::load().map_err(NoFlightReason::Data)?;
        let wanted = words(name);
        if wanted == words(&circuit_name(&catalogue)) {
            let timeline = circuit::timeline(&catalogue.flight());
            return Ok(Self {
                name: circuit_name(&catalogue),
                timeline: Arc::new(timeline),
            });
        }
        let mut drawn = all(&catalogue).into_iter();
        let found = drawn.find(|one| words(&one.name()) == wanted);
        let one = found.ok_or_else(|| NoFlightReason::Unknown {
            name: name.to_owned(),
            near: near(&names(&catalogue), &wanted),
        })?;
        let timeline = one.timeline();
        let timeline = timeline.ok_or_else(|| NoFlightReason::Data(one.name()))?;
        Ok(Self {
            name: one.name(),
            timeline: Arc::new(timeline),
        })
    }

    /// The names of all flights, the default one first.
    pub fn names() -> Result<Vec<String>, NoFlightReason> {
        Catalogue::load()
            .map(|catalogue| names(&catalogue))
            .map_err(NoFlightReason::Data)
    }

    /// As it is printed.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Debug for Flight {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Flight").field(&self.name).finish()
    }
}

fn circuit_name(catalogue: &Catalogue) -> String {
    format!("{} {CIRCUIT}", catalogue.flight().icao)
}

fn names(catalogue: &Catalogue) -> Vec<String> {
    let drawn = all(catalogue).into_iter().map(|one| one.name());
    std::iter::once(circuit_name(catalogue))
        .chain(drawn)
        .collect()
}

/// A procedure and where it is drawn.
struct DrawnProcedure<'a> {
    facts: &'a AirportFacts,
    chart: &'a ChartFacts,
    procedure: Procedure,
}

/// Everything that can be flown, in the order of the charts.
fn all(catalogue: &Catalogue) -> Vec<DrawnProcedure<'_>> {
    let airports = catalogue.airports().iter();
    let charts = airports.flat_map(|facts| facts.charts.iter().map(move |chart| (facts, chart)));
    let drawn = charts.flat_map(|(facts, chart)| {
        let procedures = procedures(chart).into_iter();
        procedures.map(move |procedure| DrawnProcedure {
            facts,
            chart,
            procedure,
        })
    });
    drawn.collect()
}

impl DrawnProcedure<'_> {
    /// Airport, chart, and what of it: `YBBN ILS 01R VIA MYRTA`.
    fn name(&self) -> String {
        let chart = self.chart.name.to_uppercase();
        let chart = chart
            .trim_end_matches(" ARRIVAL")
            .trim_end_matches(" DEPARTURE");
        let chart = chart.replace(" RWY ", " ");
        let part = match (&self.chart.drawing, self.procedure) {
            (Drawing::Route(route), Procedure::Departure(track) | Procedure::Arrival(track)) => {
                let name = route
                    .tracks
                    .get(track)
                    .map(|track| track.name.to_uppercase());
                format!(" {}", name.unwrap_or_default())
            }
            (Drawing::Approach(approach), Procedure::Approach { transition, missed }) => {
                let transition = transition.and_then(|index| approach.transitions.get(index));
                let via = transition.map(|pass| format!(" VIA {}", pass.fix));
                let missed = if missed { " MISSED" } else { "" };
                format!("{}{missed}", via.unwrap_or_default())
            }
            _ => String::new(),
        };
        let icao = &self.facts.airport.icao_airport_identifier;
        format!("{icao} {chart}{part}")
    }

    fn timeline(&self) -> Option<Timeline> {
        flown::timeline(self.facts, self.chart, self.procedure)
    }
}

/// A name in words; `RWY` may be written or left out.
fn words(name: &str) -> Vec<String> {
    let words = name.split_whitespace().map(str::to_uppercase);
    words.filter(|word| word != "RWY").collect()
}

/// The names that share the most words with what was asked for, if they share any.
fn near(names: &[String], wanted: &[String]) -> Vec<String> {
    let wanted: BTreeSet<&String> = wanted.iter().collect();
    let shared = |name: &String| {
        let own = words(name);
        own.iter().filter(|word| wanted.contains(word)).count()
    };
    let most = names.iter().map(shared).max().unwrap_or_default();
    let near = names.iter().filter(|name| most > 0 && shared(name) == most);
    near.take(NEAR).cloned().collect()
}
