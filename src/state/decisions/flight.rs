//! The flight: taken from a plan, kept until another one takes its place, and the charts that fit it.

use jiff::civil::Date;

use crate::airac::{self, Cycle};
use crate::boards::{BoardCommand, ChartPin};
use crate::chart::{ChartList, Version};
use crate::flight::plan::ImportedPlan;
use crate::flight::{Flight, FlightIdentifiers};
use crate::message::{Command, FlightCommand, PlanSource};
use crate::remote::{Problem, Remote, RequestId};
use crate::state::flight::{FittingCharts, FlightPlan};
use crate::state::{AppState, Notice};

impl AppState {
    /// The cycle of data that a flight was planned with, and that of the charts, where they differ: the latter is that of the
    /// airport on the screen if it is one of the flight's, else the one of today.
    pub fn other_cycle(&self, flight: &Flight, today: Date) -> Option<(Cycle, Cycle)> {
        let planned = flight.cycle.as_deref().and_then(Cycle::parse)?;
        let airport = self.airport();
        let own = airport.filter(|airport| flight.airports().contains(&airport.icao));
        let charts = airac::of_charts(
            own.and_then(|airport| airport.parsed_cycle.as_deref()),
            today,
        );
        (planned != charts).then_some((planned, charts))
    }

    pub(in crate::state) fn perform_flight_command(
        &mut self,
        flight_command: FlightCommand,
    ) -> Vec<Command> {
        match flight_command {
            FlightCommand::Read(source) => self.read_plan(source),
            FlightCommand::Fetch(user) => {
                self.settings.plans.ask_for(&user);
                let user = self.settings.plans.simbrief_user.clone();
                self.read_plan(PlanSource::SimBrief(user))
            }
            FlightCommand::Suggest => self.suggest_charts(),
            FlightCommand::PinSuggested => {
                let suggested = self.plan.suggested();
                let pins: Vec<ChartPin> = suggested.map(|chart| chart.pin.clone()).collect();
                for pin in pins {
                    if !self.settings.boards.has(pin.airport, &pin.id) {
                        self.perform_board_command(BoardCommand::Pin(pin, None));
                    }
                }
                Vec::new()
            }
            FlightCommand::Open(slot) => self.open_slot(slot),
            FlightCommand::Forget => {
                self.use_flight(None);
                Vec::new()
            }
        }
    }

    /// Takes another flight, or none; its boards come with it.
    fn use_flight(&mut self, flight: Option<Flight>) {
        self.keep_view_states();
        let settings = &mut self.settings;
        let left = FlightIdentifiers::of(settings.flight.as_ref());
        let next = FlightIdentifiers::of(flight.as_ref());
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

    fn read_plan(&mut self, source: PlanSource) -> Vec<Command> {
        let id = self.ids.fresh();
        self.plan.reading = Some(id);
        self.plan.choosing = source == PlanSource::Chosen;
        self.plan.problem = None;
        vec![Command::ReadPlan { id, source }]
    }

    /// A plan was read, or could not be, or no file was chosen: then the flight that there is stays.
    pub(in crate::state) fn plan_read(
        &mut self,
        id: RequestId,
        result: Result<Option<Box<ImportedPlan>>, Problem>,
    ) {
        if self.plan.reading != Some(id) {
            return;
        }
        self.plan.reading = None;
        match result {
            Ok(None) => {}
            Ok(Some(imported)) => {
                self.use_flight(Some(imported.flight.clone()));
                self.plan.imported = Some(*imported);
            }
            Err(problem) => {
                self.tell(Notice::warning(problem.sentence.clone()));
                self.plan.problem = Some(problem.sentence);
            }
        }
    }

    /// Asks for the lists of the flight's airports; pictures are fetched when the user opens one.
    pub(in crate::state) fn suggest_charts(&mut self) -> Vec<Command> {
        let Some(flight) = self.settings.flight.clone() else {
            return Vec::new();
        };
        if self.account().is_none() {
            return Vec::new();
        }
        let mut commands = Vec::new();
        let version = Version::Std;
        self.plan.fitting.clear();
        for icao in flight.airports() {
            let on_screen = self.airports.page.as_ref();
            let on_screen = on_screen.filter(|page| page.icao == icao && page.version == version);
            let found = match on_screen.map(|page| &page.charts) {
                Some(Remote::Ready(list)) => Remote::Ready(FittingCharts::of(list, &flight)),
                // One request at a time for an airport: its answer is for both.
                Some(Remote::Loading(id)) => Remote::Loading(*id),
                _ => {
                    let id = self.ids.fresh();
                    commands.push(Command::FetchCharts { id, icao, version });
                    Remote::Loading(id)
                }
            };
            self.plan.fitting.push((icao, found));
        }
        commands
    }

    /// A list came that the flight may wait for.
    pub(in crate::state) fn apply_list_to_flight(
        &mut self,
        id: RequestId,
        result: &Result<ChartList, Problem>,
    ) {
        let Some(flight) = &self.settings.flight else {
            return;
        };
        let mut waiting = self.plan.fitting.iter_mut();
        if let Some((_icao, found)) = waiting.find(|(_icao, found)| found.is_loading(id)) {
            let answer = result.as_ref().map(|list| FittingCharts::of(list, flight));
            found.resolve(id, answer.map_err(Problem::clone));
        }
    }

    /// Nothing comes any more.
    pub(in crate::state) fn flight_gives_up(&mut self, problem: &Problem) {
        self.plan.reading = None;
        for (_icao, found) in &mut self.plan.fitting {
            found.give_up(problem);
        }
    }
}
