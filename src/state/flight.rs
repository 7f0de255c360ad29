//! The flight: taken from a plan, kept until another one takes its place, and the charts that fit it.

use super::{Notice, Severity, State};
use crate::airport::Icao;
use crate::boards::{Deed, Pin};
use crate::chart::{ChartList, Version};
use crate::flight::Flight;
use crate::flight::plan::Imported;
use crate::flight::suggest::suggest;
use crate::message::{Command, FlightDeed, PlanSource};
use crate::remote::{Problem, Remote, RequestId};

/// The flight and what belongs to it.
#[derive(Debug, Default)]
pub struct FlightPlan {
    /// The flight, once one was taken.
    pub flight: Option<Flight>,
    /// What was read last, with what was not; `None` after a restart.
    pub imported: Option<Imported>,
    /// Why the last plan could not be read, as a sentence.
    pub problem: Option<String>,
    /// A plan is being read.
    reading: Option<RequestId>,
    /// The lists of its airports, as far as they were asked for.
    lists: Vec<(Icao, Remote<ChartList>)>,
    /// Charts that fit the flight, in the order in which they are needed, each with the reason.
    pub suggested: Vec<(Pin, String)>,
}

impl FlightPlan {
    /// Its airports in the order of the flight, each once.
    pub fn airports(&self) -> Vec<Icao> {
        let Some(flight) = &self.flight else {
            return Vec::new();
        };
        let ends = [flight.departure, flight.destination];
        let mut airports: Vec<Icao> = Vec::new();
        for icao in ends
            .into_iter()
            .flatten()
            .chain(flight.alternates.iter().copied())
        {
            if !airports.contains(&icao) {
                airports.push(icao);
            }
        }
        airports
    }

    /// Whether a plan is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Airports whose lists are on their way.
    pub fn asked(&self) -> impl Iterator<Item = Icao> + '_ {
        let loading =
            |(_icao, list): &&(Icao, Remote<ChartList>)| matches!(list, Remote::Loading(_));
        self.lists.iter().filter(loading).map(|(icao, _list)| *icao)
    }

    /// Whether the charts of the flight were asked for, and every answer came.
    pub fn is_suggested(&self) -> bool {
        !self.lists.is_empty() && self.asked().next().is_none()
    }

    /// Why lists did not come, airport by airport.
    pub fn missed(&self) -> impl Iterator<Item = (Icao, &Problem)> + '_ {
        self.lists.iter().filter_map(|(icao, list)| match list {
            Remote::Failed(problem) => Some((*icao, problem)),
            _ => None,
        })
    }

    /// What the service told is forgotten; the flight is the user's own.
    pub(super) fn forget_charts(&mut self) {
        self.lists.clear();
        self.suggested.clear();
    }

    fn find_charts(&mut self) {
        let Some(flight) = &self.flight else { return };
        let lists = self.lists.iter().filter_map(|(_icao, list)| list.ready());
        let charts = lists.flat_map(|list| &list.charts);
        let fitting = suggest(charts, flight).into_iter();
        self.suggested = fitting
            .map(|(chart, relevance)| (Pin::of(chart), relevance.reason))
            .collect();
    }
}

impl State {
    pub(super) fn do_to_flight(&mut self, deed: FlightDeed) -> Vec<Command> {
        match deed {
            FlightDeed::Read(source) => self.read_plan(source),
            FlightDeed::Suggest => self.suggest_charts(),
            FlightDeed::PinSuggested => {
                for (pin, _reason) in self.plan.suggested.clone() {
                    self.do_to_boards(Deed::Pin(pin, None));
                }
                Vec::new()
            }
            FlightDeed::Forget => {
                self.plan = FlightPlan::default();
                Vec::new()
            }
        }
    }

    fn read_plan(&mut self, source: PlanSource) -> Vec<Command> {
        let id = self.next_id();
        self.plan.reading = Some(id);
        self.plan.problem = None;
        vec![Command::ReadPlan { id, source }]
    }

    /// A plan was read, or could not be: then the flight that there is stays.
    pub(super) fn plan_read(&mut self, id: RequestId, result: Result<Imported, String>) {
        if self.plan.reading != Some(id) {
            return;
        }
        self.plan.reading = None;
        match result {
            Ok(imported) => {
                self.plan = FlightPlan {
                    flight: Some(imported.flight.clone()),
                    imported: Some(imported),
                    ..FlightPlan::default()
                };
            }
            Err(sentence) => {
                self.notice = Some(Notice {
                    severity: Severity::Warn,
                    text: sentence.clone(),
                });
                self.plan.problem = Some(sentence);
            }
        }
    }

    /// Asks for the lists of the flight's airports; pictures are fetched when the user opens one.
    fn suggest_charts(&mut self) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let mut commands = Vec::new();
        let mut lists = Vec::new();
        for icao in self.plan.airports() {
            let on_screen = self
                .page
                .as_ref()
                .filter(|page| page.icao == icao && page.version == Version::Std);
            let list = match on_screen.map(|page| &page.charts) {
                Some(Remote::Ready(list)) => Remote::Ready(list.clone()),
                // One request at a time for an airport: its answer is for both.
                Some(Remote::Loading(id)) => Remote::Loading(*id),
                _ => {
                    let id = self.next_id();
                    let version = Version::Std;
                    commands.push(Command::FetchCharts { id, icao, version });
                    Remote::Loading(id)
                }
            };
            lists.push((icao, list));
        }
        self.plan.lists = lists;
        self.plan.find_charts();
        commands
    }

    /// A list of charts is asked for anew: what waited for the request before waits for this one.
    pub(super) fn list_asked_again(&mut self, airport: Icao, version: Version, id: RequestId) {
        if version != Version::Std {
            return;
        }
        for (icao, list) in &mut self.plan.lists {
            if *icao == airport && matches!(list, Remote::Loading(_)) {
                *list = Remote::Loading(id);
            }
        }
    }

    /// A list came that the flight may wait for.
    pub(super) fn flight_hears(&mut self, id: RequestId, result: &Result<ChartList, Problem>) {
        let mut waiting = self.plan.lists.iter_mut();
        if let Some((_icao, list)) = waiting.find(|(_icao, list)| list.is_loading(id)) {
            list.resolve(id, result.clone());
            self.plan.find_charts();
        }
    }

    /// Nothing comes any more.
    pub(super) fn flight_gives_up(&mut self, problem: &Problem) {
        self.plan.reading = None;
        for (_icao, list) in &mut self.plan.lists {
            list.give_up(problem);
        }
    }
}
