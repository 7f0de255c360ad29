//! The flight: another one comes with its boards, and its slots open charts.

use crate::boards::BoardCommand;
use crate::flight::plan::ImportedPlan;
use crate::flight::{ChartSlot, Flight, FlightAirports};
use crate::message::{ChartPlace, Command, FlightCommand, PlanSource};
use crate::remote::{Problem, Remote, RequestId};
use crate::severity::Severity;
use crate::state::boards::perform_board_command;
use crate::state::notice::NoticeTopic;
use crate::state::slots::SlotReason;
use crate::state::{AppState, FlightPlan, Notice, SlotChartState};

impl AppState {
    pub(in crate::state) fn perform_flight_command(
        &mut self,
        flight_command: FlightCommand,
    ) -> Vec<Command> {
        match flight_command {
            FlightCommand::Read(source) => return self.plan.read(source, &mut self.ids),
            FlightCommand::Fetch(user) => {
                self.settings.plans.ask_for(&user);
                let user = self.settings.plans.simbrief_user.clone();
                return self.plan.read(PlanSource::SimBrief(user), &mut self.ids);
            }
            FlightCommand::Suggest => return self.suggest_charts(),
            FlightCommand::PinSuggested => {
                for chart in self.plan.suggested() {
                    let pin = chart.pin.clone();
                    if !self.settings.boards.has(pin.airport, &pin.id) {
                        let command = BoardCommand::Pin(pin, None);
                        perform_board_command(command, &mut self.settings, &mut self.notices);
                    }
                }
            }
            FlightCommand::Open(slot) => return self.open_slot(slot),
            FlightCommand::Forget => self.use_flight(None),
        }
        Vec::new()
    }

    /// Takes another flight, or none; its boards come with it.
    fn use_flight(&mut self, flight: Option<Flight>) {
        let settings = &mut self.settings;
        self.workspace.keep_view_states(&mut settings.boards);
        let left = FlightAirports::of(settings.flight.as_ref());
        let next = FlightAirports::of(flight.as_ref());
        settings
            .earlier_boards
            .change_flight(&mut settings.boards, left, &next);
        settings.flight = flight;
        self.forget_plan();
    }

    /// What fitted another flight fits no more.
    pub(in crate::state) fn forget_plan(&mut self) {
        self.plan = FlightPlan::default();
        self.pending_open.slot = None;
    }

    pub(in crate::state) fn plan_read(
        &mut self,
        id: RequestId,
        result: Result<Option<Box<ImportedPlan>>, Problem>,
    ) {
        if let Some(imported) = self.plan.plan_read(id, result, &mut self.notices) {
            self.use_flight(Some(imported.flight.clone()));
            self.plan.imported = Some(imported);
        }
    }

    fn suggest_charts(&mut self) -> Vec<Command> {
        match &self.settings.flight {
            Some(flight) if self.session.account().is_some() => {
                self.plan.suggest(flight, &self.airports, &mut self.ids)
            }
            _ => Vec::new(),
        }
    }

    /// Shows the chart of a slot, or lists the charts of its airport where none fits.
    pub(in crate::state) fn open_slot(&mut self, slot: ChartSlot) -> Vec<Command> {
        let Some(found) = self.plan.slot(slot, &self.settings) else {
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
                let sentence = SlotReason::NoMatch(slot, found.airport);
                let commands = self.open_airport(found.airport);
                self.notices
                    .tell(Notice::new(Severity::Neutral, sentence).about(NoticeTopic::Session));
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
        let wanted = self.pending_open.slot;
        let Some(found) = wanted.and_then(|slot| self.plan.slot(slot, &self.settings)) else {
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
            self.notices
                .tell(Notice::warning(sentence).about(NoticeTopic::Session));
            return Vec::new();
        }
        match found.chart {
            SlotChartState::Unknown => Vec::new(),
            _ => self.open_slot(found.slot),
        }
    }
}
