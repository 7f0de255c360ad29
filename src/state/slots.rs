//! The slots of the flight: what is known of the chart of each, and which is next.

use sentence::AnySentence;

use super::{FlightPlan, SuggestedChart};
use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::chart::diagram::is_diagram_name;
use crate::chart::short_name::short_names;
use crate::chart::{Category, Chart};
use crate::flight::{ChartSlot, Flight};
use crate::remote::{ProblemKind, Remote};
use crate::settings::Settings;

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

sentence::sentences! {
    /// Why a chart stands in a slot, or why none does.
    #[derive(Debug, Clone, Copy)]
    pub(super) enum SlotReason {
        Pinned => "pinned",
        Loading => "loading",
        Unknown => "tap to find",
        NoCharts => "no charts",
        Failed => "tap to try again",
        Missing => "not in the plan",
        NoMatch(slot: ChartSlot, airport: Icao)
            => "{slot}: no chart of {airport} matches the plan. Choose one from the list.",
    }
}

impl SlotChartState {
    /// Why this chart stands there, or why none does.
    pub fn reason(&self) -> AnySentence {
        let reason = match self {
            Self::Suggested(suggested) => return suggested.reason.clone().into(),
            Self::Pinned(_) => SlotReason::Pinned,
            Self::Loading => SlotReason::Loading,
            Self::Unknown => SlotReason::Unknown,
            Self::Failed(ProblemKind::UnknownAirport | ProblemKind::NotFound) => {
                SlotReason::NoCharts
            }
            Self::Failed(_) => SlotReason::Failed,
            Self::Missing => SlotReason::Missing,
        };
        reason.into()
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

/// Whether the pinned chart is the diagram of its airport, which is what is expected there.
fn is_diagram(pin: &ChartPin) -> bool {
    is_diagram_name(&pin.name, &Category::from_code(&pin.category))
}

/// The shortest form of a pinned chart's name.
fn shortest_name(pin: &ChartPin) -> String {
    let category = Category::from_code(&pin.category);
    let shortest = short_names(pin.airport, &category, &pin.name).pop();
    shortest.map_or_else(|| pin.name.clone(), |short| short.chart)
}

fn airport_of(slot: ChartSlot, flight: &Flight, settings: &Settings) -> Option<Icao> {
    let pinned = settings.boards.slots.get(&slot);
    pinned.map_or_else(|| slot.airport(flight), |pin| Some(pin.airport))
}

/// Returns how many slots of the flight have an airport, without looking for their charts.
pub fn slot_count(settings: &Settings) -> usize {
    let flight = settings.flight.as_ref();
    let airports = ChartSlot::ALL.iter();
    let airports = airports.filter_map(|slot| airport_of(*slot, flight?, settings));
    airports.count()
}

impl FlightPlan {
    /// The slots of the flight whose airports are known, in its order.
    pub fn slots(&self, settings: &Settings) -> Vec<FlightSlot> {
        let slots = ChartSlot::ALL.into_iter();
        slots.filter_map(|slot| self.slot(slot, settings)).collect()
    }

    pub(super) fn slot(&self, slot: ChartSlot, settings: &Settings) -> Option<FlightSlot> {
        let flight = settings.flight.as_ref()?;
        let airport = airport_of(slot, flight, settings)?;
        let pinned = settings.boards.slots.get(&slot);
        let chart = match (pinned, self.fitting(airport)) {
            (Some(pin), _) => SlotChartState::Pinned(pin.clone()),
            (None, Some(Remote::Ready(fitting))) => {
                let mut slots = fitting.slots.iter();
                let found = slots.find(|(of, _suggested)| *of == slot);
                found.map_or(SlotChartState::Missing, |(_of, suggested)| {
                    SlotChartState::Suggested(suggested.clone())
                })
            }
            (None, Some(Remote::Loading(_))) => SlotChartState::Loading,
            (None, Some(Remote::Failed(problem))) => SlotChartState::Failed(problem.kind),
            (None, Some(Remote::Idle) | None) => SlotChartState::Unknown,
        };
        let mut found = FlightSlot {
            slot,
            airport,
            chart,
            words: String::new(),
        };
        // A plan names a departure or an arrival by its identifier, which is shorter than any name of its chart.
        let by_plan = |_named: &&str| matches!(slot, ChartSlot::Sid | ChartSlot::Star);
        let procedure = slot.procedure(flight);
        found.words = match (&found.chart, found.pin()) {
            (SlotChartState::Pinned(pin), _) if !slot.is_airport() || !is_diagram(pin) => {
                shortest_name(pin)
            }
            _ if slot.is_airport() => airport.to_string(),
            (_, Some(pin)) => match procedure.filter(by_plan) {
                Some(procedure) => procedure.to_owned(),
                None => shortest_name(pin),
            },
            (_, None) => procedure.unwrap_or("–").to_owned(),
        };
        Some(found)
    }

    /// The slot after the one on the screen, or after the one that was opened last; those without a chart are passed over.
    /// While a slot is waited for, that is the one after it.
    pub(super) fn next_slot(
        &self,
        slots: &[FlightSlot],
        shown: Option<&Chart>,
        waits: bool,
    ) -> Option<ChartSlot> {
        let is_shown = |slot: &&FlightSlot| {
            let pair = slot.pin().zip(shown);
            pair.is_some_and(|(pin, chart)| pin.is_for(chart))
        };
        let last = slots.iter().find(|slot| self.at == Some(slot.slot));
        // The same chart may stand in two slots.
        let known = waits || last.as_ref().is_some_and(is_shown);
        let seen = slots.iter().find(is_shown).filter(|_seen| !known);
        let from = seen.or(last).map(|slot| slot.slot);
        let after = slots.iter().skip_while(|slot| Some(slot.slot) <= from);
        let mut next = after.chain(slots);
        let next = next.find(|slot| slot.chart != SlotChartState::Missing);
        next.map(|slot| slot.slot)
    }
}
