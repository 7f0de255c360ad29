//! The flight: taken from a plan, kept until another one takes its place, and the charts that fit it.

use sentence::Words;

use super::{AppState, Notice};
use crate::airport::Icao;
use crate::boards::{BoardCommand, ChartPin};
use crate::chart::{ChartList, Version};
use crate::flight::plan::ImportedPlan;
use crate::flight::suggest::{ChartRelevance, for_slot, suggest};
use crate::flight::{ChartSlot, Flight, FlightIdentifiers};
use crate::message::{Command, FlightCommand, PlanSource};
use crate::remote::{Problem, Remote, RequestId};

/// How the flight was read, and the charts that fit it. The flight itself is among the settings: it is kept.
#[derive(Debug, Default)]
pub struct FlightPlan {
    /// What was read last, with what was not; `None` after a restart.
    pub imported: Option<ImportedPlan>,
    /// Why the last plan could not be read, as a sentence.
    pub problem: Option<Words>,
    /// A plan is being read.
    reading: Option<RequestId>,
    /// Its file is still to be chosen.
    choosing: bool,
    /// What fits of each of its airports, as far as their lists were asked for.
    fitting: Vec<(Icao, Remote<FittingCharts>)>,
    /// The slot that was opened last.
    pub(super) at: Option<ChartSlot>,
}

/// What fits of the list of an airport; the list itself is not kept.
#[derive(Debug)]
pub(super) struct FittingCharts {
    /// In the order in which it is needed.
    charts: Vec<SuggestedChart>,
    /// The best for each slot that has one.
    pub slots: Vec<(ChartSlot, SuggestedChart)>,
}

/// A chart that fits the flight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestedChart {
    /// Which one.
    pub pin: ChartPin,
    /// Why: "your SID".
    pub reason: Words,
}

impl FlightPlan {
    /// Whether this request brings a list of one of the flight's airports.
    pub(super) fn awaits(&self, id: RequestId) -> bool {
        self.fitting
            .iter()
            .any(|(_icao, found)| found.is_loading(id))
    }

    /// Whether a plan is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Whether the person is being asked for the file.
    pub fn is_choosing(&self) -> bool {
        self.is_reading() && self.choosing
    }

    /// Airports whose lists are on their way.
    pub fn asked(&self) -> impl Iterator<Item = Icao> + '_ {
        let loading = self.fitting.iter();
        let loading = loading.filter(|(_icao, found)| matches!(found, Remote::Loading(_)));
        loading.map(|(icao, _found)| *icao)
    }

    /// Whether the charts of the flight were asked for, and every answer came.
    pub fn is_suggested(&self) -> bool {
        !self.fitting.is_empty() && self.asked().next().is_none()
    }

    /// Why lists did not come, airport by airport.
    pub fn missed(&self) -> impl Iterator<Item = (Icao, &Problem)> + '_ {
        self.fitting.iter().filter_map(|(icao, found)| match found {
            Remote::Failed(problem) => Some((*icao, problem)),
            _ => None,
        })
    }

    /// Charts that fit the flight, in the order in which they are needed: of the airports before the first whose list is on
    /// its way, so that what comes is added below and nothing moves under a finger.
    pub fn suggested(&self) -> impl Iterator<Item = &SuggestedChart> {
        let found = self.fitting.iter();
        let found = found.take_while(|(_icao, found)| !matches!(found, Remote::Loading(_)));
        let found = found.filter_map(|(_icao, found)| found.ready());
        found.flat_map(|found| &found.charts)
    }

    /// What is known of the list of an airport; `None` where it was not asked for.
    pub(super) fn fitting(&self, airport: Icao) -> Option<&Remote<FittingCharts>> {
        let mut fitting = self.fitting.iter();
        fitting.find_map(|(icao, found)| (*icao == airport).then_some(found))
    }

    /// What waited for a list waits for this request now.
    pub(super) fn wait_for(&mut self, airport: Icao, version: Version, id: RequestId) {
        if version != Version::Std {
            return;
        }
        for (icao, found) in &mut self.fitting {
            if *icao == airport && matches!(found, Remote::Loading(_)) {
                *found = Remote::Loading(id);
            }
        }
    }

    /// What the service told is forgotten; the flight is the user's own.
    pub(super) fn forget_charts(&mut self) {
        self.fitting.clear();
    }
}

impl FittingCharts {
    fn of(list: &ChartList, flight: &Flight) -> Self {
        let suggested = |(chart, relevance): (_, ChartRelevance)| SuggestedChart {
            pin: ChartPin::of(chart),
            reason: relevance.reason,
        };
        let charts = suggest(&list.charts, flight).into_iter().map(suggested);
        let slots = ChartSlot::ALL.into_iter().filter_map(|slot| {
            let best = for_slot(&list.charts, flight, slot)?;
            Some((slot, suggested(best)))
        });
        Self {
            charts: charts.collect(),
            slots: slots.collect(),
        }
    }
}

impl AppState {
    pub(super) fn do_to_flight(&mut self, flight_command: FlightCommand) -> Vec<Command> {
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
                        self.do_to_boards(BoardCommand::Pin(pin, None));
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
        self.keep_sights();
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
    pub(super) fn forget_plan(&mut self) {
        self.plan = FlightPlan::default();
        self.opening.pending.slot = None;
    }

    fn read_plan(&mut self, source: PlanSource) -> Vec<Command> {
        let id = self.ids.fresh();
        self.plan.reading = Some(id);
        self.plan.choosing = source == PlanSource::Chosen;
        self.plan.problem = None;
        vec![Command::ReadPlan { id, source }]
    }

    /// A plan was read, or could not be, or no file was chosen: then the flight that there is stays.
    pub(super) fn plan_read(
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
    pub(super) fn suggest_charts(&mut self) -> Vec<Command> {
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
    pub(super) fn flight_hears(&mut self, id: RequestId, result: &Result<ChartList, Problem>) {
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
    pub(super) fn flight_gives_up(&mut self, problem: &Problem) {
        self.plan.reading = None;
        for (_icao, found) in &mut self.plan.fitting {
            found.give_up(problem);
        }
    }
}
