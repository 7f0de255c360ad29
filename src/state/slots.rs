//! A slot of the flight, and what is known of its chart.

use sentence::{Words, words};

use super::SuggestedChart;
use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::flight::ChartSlot;
use crate::remote::ProblemKind;

/// A slot of the flight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlightSlot {
    /// Which one.
    pub slot: ChartSlot,
    /// The airport that its chart is of.
    pub airport: Icao,
    /// What is known of its chart.
    pub chart: SlotChartState,
    /// In short: the chart's procedure, or that of the plan, or the airport.
    pub words: String,
}

/// What is known of the chart of a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SlotChartState {
    /// It was pinned.
    Pinned(ChartPin),
    /// It fits the plan.
    Suggested(SuggestedChart),
    /// Its list is on its way.
    Loading,
    /// Its list was not asked for.
    Unknown,
    /// Its list was asked for and did not come.
    Failed(ProblemKind),
    /// No chart of its list fits.
    Missing,
}

impl SlotChartState {
    /// Why this chart stands there, or why none does.
    pub fn reason(&self) -> Words {
        match self {
            Self::Suggested(suggested) => suggested.reason.clone(),
            Self::Pinned(_) => words!("pinned"),
            Self::Loading => words!("loading"),
            Self::Unknown => words!("tap to find"),
            Self::Failed(ProblemKind::UnknownAirport | ProblemKind::NotFound) => {
                words!("no charts")
            }
            Self::Failed(_) => words!("tap to try again"),
            Self::Missing => words!("not in the plan"),
        }
    }
}

impl FlightSlot {
    /// Its chart, as far as it is known.
    pub fn pin(&self) -> Option<&ChartPin> {
        match &self.chart {
            SlotChartState::Pinned(pin) => Some(pin),
            SlotChartState::Suggested(suggested) => Some(&suggested.pin),
            SlotChartState::Loading
            | SlotChartState::Unknown
            | SlotChartState::Failed(_)
            | SlotChartState::Missing => None,
        }
    }
}
