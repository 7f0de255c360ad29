//! The slots of the flight: what stands in each, opening one, and which is next.

use sentence::words;

use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::chart::Category;
use crate::chart::diagram::is_diagram_name;
use crate::chart::short_name::short_names;
use crate::flight::{ChartSlot, Flight};
use crate::message::{ChartPlace, Command};
use crate::remote::Remote;
use crate::severity::Severity;
use crate::state::notice::NoticeTopic;
use crate::state::slots::{FlightSlot, SlotChartState};
use crate::state::{AppState, Notice};

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

impl AppState {
    /// The slots of the flight whose airports are known, in its order.
    pub fn slots(&self) -> Vec<FlightSlot> {
        let Some(flight) = &self.settings.flight else {
            return Vec::new();
        };
        let slots = ChartSlot::ALL.into_iter();
        slots.filter_map(|slot| self.slot(flight, slot)).collect()
    }

    /// Returns how many slots there are, without looking for their charts.
    pub fn slot_count(&self) -> usize {
        let flight = self.settings.flight.as_ref();
        let airport_of =
            |slot: &ChartSlot| flight.and_then(|flight| self.airport_of(flight, *slot));
        let slots = ChartSlot::ALL.iter();
        slots.filter(|slot| airport_of(slot).is_some()).count()
    }

    fn airport_of(&self, flight: &Flight, slot: ChartSlot) -> Option<Icao> {
        let pinned = self.settings.boards.slots.get(&slot);
        pinned.map_or_else(|| slot.airport(flight), |pin| Some(pin.airport))
    }

    fn slot(&self, flight: &Flight, slot: ChartSlot) -> Option<FlightSlot> {
        let airport = self.airport_of(flight, slot)?;
        let pinned = self.settings.boards.slots.get(&slot);
        let chart = match (pinned, self.plan.fitting(airport)) {
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

    /// The slot that was asked for and is not there yet.
    pub fn wanted_slot(&self) -> Option<ChartSlot> {
        self.pending_open.slot
    }

    /// The slot after the one on the screen, or after the one that was opened last; those without a chart are passed over.
    pub fn next_slot(&self) -> Option<ChartSlot> {
        self.next_slot_of(&self.slots())
    }

    /// The same, of the slots of the flight.
    pub fn next_slot_of(&self, slots: &[FlightSlot]) -> Option<ChartSlot> {
        let shown = self.showing().map(|showing| &showing.chart);
        let is_shown = |slot: &&FlightSlot| {
            let pair = slot.pin().zip(shown);
            pair.is_some_and(|(pin, chart)| pin.is_for(chart))
        };
        let last = slots.iter().find(|slot| self.plan.at == Some(slot.slot));
        // The same chart may stand in two slots.
        let known = self.pending_open.slot.is_some() || last.as_ref().is_some_and(is_shown);
        let seen = slots.iter().find(is_shown).filter(|_seen| !known);
        let from = seen.or(last).map(|slot| slot.slot);
        let after = slots.iter().skip_while(|slot| Some(slot.slot) <= from);
        let mut next = after.chain(slots);
        let next = next.find(|slot| slot.chart != SlotChartState::Missing);
        next.map(|slot| slot.slot)
    }

    /// Shows the chart of a slot, or lists the charts of its airport where none fits.
    pub(in crate::state) fn open_slot(&mut self, slot: ChartSlot) -> Vec<Command> {
        let flight = self.settings.flight.as_ref();
        let Some(found) = flight.and_then(|flight| self.slot(flight, slot)) else {
            return Vec::new();
        };
        if self.account().is_none() {
            return Vec::new();
        }
        self.plan.at = Some(slot);
        if let Some(pin) = found.pin() {
            return self.open_pin(pin.clone(), ChartPlace::Pane(self.workspace.focus()));
        }
        match found.chart {
            SlotChartState::Missing => {
                let sentence = words!(
                    "{slot}: no chart of {airport} matches the plan. Choose one from the list.",
                    slot,
                    airport = found.airport
                );
                let commands = self.open_airport(found.airport);
                self.tell(Notice::new(Severity::Neutral, sentence).about(NoticeTopic::Session));
                commands
            }
            SlotChartState::Unknown | SlotChartState::Failed(_) => {
                let mut commands = self.suggest_charts();
                self.pending_open.slot = Some(slot);
                commands.extend(self.open_wanted_slot());
                commands
            }
            SlotChartState::Loading | SlotChartState::Pinned(_) | SlotChartState::Suggested(_) => {
                self.pending_open.slot = Some(slot);
                Vec::new()
            }
        }
    }

    /// Opens the slot that is wanted, once its list is there; says so when it cannot be had.
    pub(in crate::state) fn open_wanted_slot(&mut self) -> Vec<Command> {
        let flight = self.settings.flight.as_ref();
        let wanted = self.pending_open.slot.zip(flight);
        let Some(found) = wanted.and_then(|(slot, flight)| self.slot(flight, slot)) else {
            return Vec::new();
        };
        if found.chart == SlotChartState::Loading {
            return Vec::new();
        }
        self.pending_open.slot = None;
        if let Some(Remote::Failed(problem)) = self.plan.fitting(found.airport)
            && found.pin().is_none()
        {
            let sentence = problem.sentence_about(found.airport.as_str());
            self.tell(Notice::warning(sentence).about(NoticeTopic::Session));
            return Vec::new();
        }
        match found.chart {
            SlotChartState::Unknown => Vec::new(),
            _ => self.open_slot(found.slot),
        }
    }
}
