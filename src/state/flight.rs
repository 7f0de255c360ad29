//! The flight: taken from a plan, kept until another one takes its place, and the charts that fit it.

use super::{Notice, State};
use crate::airport::Icao;
use crate::boards::{Deed, Pin};
use crate::chart::{ChartList, Version};
use crate::flight::Flight;
use crate::flight::plan::Imported;
use crate::flight::suggest::suggest;
use crate::message::{Command, FlightDeed, PlanSource};
use crate::remote::{Problem, Remote, RequestId};

/// How the flight was read, and the charts that fit it. The flight itself is among the settings: it is kept.
#[derive(Debug, Default)]
pub struct FlightPlan {
    /// What was read last, with what was not; `None` after a restart.
    pub imported: Option<Imported>,
    /// Why the last plan could not be read, as a sentence.
    pub problem: Option<String>,
    /// A plan is being read.
    reading: Option<RequestId>,
    /// Its file is still to be chosen.
    choosing: bool,
    /// What fits of each of its airports, as far as their lists were asked for.
    fitting: Vec<(Icao, Remote<Vec<Suggested>>)>,
}

/// A chart that fits the flight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggested {
    /// Which one.
    pub pin: Pin,
    /// Why: "your SID".
    pub reason: String,
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
    pub fn suggested(&self) -> impl Iterator<Item = &Suggested> {
        let found = self.fitting.iter();
        let found = found.take_while(|(_icao, found)| !matches!(found, Remote::Loading(_)));
        found.filter_map(|(_icao, found)| found.ready()).flatten()
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

/// What fits of a list; the list itself is not kept.
fn fitting(list: &ChartList, flight: &Flight) -> Vec<Suggested> {
    let fitting = suggest(&list.charts, flight).into_iter();
    fitting
        .map(|(chart, relevance)| Suggested {
            pin: Pin::of(chart),
            reason: relevance.reason,
        })
        .collect()
}

impl State {
    pub(super) fn do_to_flight(&mut self, deed: FlightDeed) -> Vec<Command> {
        match deed {
            FlightDeed::Read(source) => self.read_plan(source),
            FlightDeed::Fetch(user) => {
                self.settings.plans.ask_for(&user);
                let plans = self.settings.plans.clone();
                self.read_plan(PlanSource::SimBrief {
                    address: plans.simbrief_address,
                    user: plans.simbrief_user,
                })
            }
            FlightDeed::SimBriefAt(address) => {
                self.settings.plans.ask_at(&address);
                Vec::new()
            }
            FlightDeed::Suggest => self.suggest_charts(),
            FlightDeed::PinSuggested => {
                let suggested = self.plan.suggested();
                let pins: Vec<Pin> = suggested.map(|chart| chart.pin.clone()).collect();
                for pin in pins {
                    self.do_to_boards(Deed::Pin(pin, None));
                }
                Vec::new()
            }
            FlightDeed::Forget => {
                self.settings.flight = None;
                self.plan = FlightPlan::default();
                Vec::new()
            }
        }
    }

    fn read_plan(&mut self, source: PlanSource) -> Vec<Command> {
        let id = self.next_id();
        self.plan.reading = Some(id);
        self.plan.choosing = source == PlanSource::Chosen;
        self.plan.problem = None;
        vec![Command::ReadPlan { id, source }]
    }

    /// A plan was read, or could not be, or no file was chosen: then the flight that there is stays.
    pub(super) fn plan_read(
        &mut self,
        id: RequestId,
        result: Result<Option<Box<Imported>>, Problem>,
    ) {
        if self.plan.reading != Some(id) {
            return;
        }
        self.plan.reading = None;
        match result {
            Ok(None) => {}
            Ok(Some(imported)) => {
                self.settings.flight = Some(imported.flight.clone());
                self.plan = FlightPlan {
                    imported: Some(*imported),
                    ..FlightPlan::default()
                };
            }
            Err(problem) => {
                self.tell(Notice::warning(problem.sentence.clone()));
                self.plan.problem = Some(problem.sentence);
            }
        }
    }

    /// Asks for the lists of the flight's airports; pictures are fetched when the user opens one.
    fn suggest_charts(&mut self) -> Vec<Command> {
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
            let on_screen = self.page.as_ref();
            let on_screen = on_screen.filter(|page| page.icao == icao && page.version == version);
            let found = match on_screen.map(|page| &page.charts) {
                Some(Remote::Ready(list)) => Remote::Ready(fitting(list, &flight)),
                // One request at a time for an airport: its answer is for both.
                Some(Remote::Loading(id)) => Remote::Loading(*id),
                _ => {
                    let id = self.next_id();
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
            let answer = result.as_ref().map(|list| fitting(list, flight));
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
