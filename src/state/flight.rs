//! The plan of the flight: how it was read, and the charts that fit it.

use sentence::AnySentence;

use super::notices::Notices;
use super::{Airports, Notice};
use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::chart::{ChartList, Version};
use crate::flight::plan::ImportedPlan;
use crate::flight::suggest::{ChartRelevance, SuggestionReason, for_slot, suggest};
use crate::flight::{ChartSlot, Flight};
use crate::message::{Command, PlanSource};
use crate::remote::{Problem, Remote, RequestId, RequestIds};

/// How the flight was read, and the charts that fit it. The flight itself is among the settings: it is kept.
#[derive(Debug, Default)]
pub struct FlightPlan {
    /// What was read last, with what was not; `None` after a restart.
    pub imported: Option<ImportedPlan>,
    /// Why the last plan could not be read, as a sentence.
    pub problem: Option<AnySentence>,
    /// A plan is being read.
    reading: Option<RequestId>,
    /// Its file is still to be chosen.
    choosing: bool,
    /// What fits of each of its airports, as far as their lists were asked for.
    pub(super) fitting: Vec<(Icao, Remote<FittingCharts>)>,
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
    pub reason: SuggestionReason,
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

    /// Whether the user is being asked for the file.
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

    /// Has a plan be read.
    pub(super) fn read(&mut self, source: PlanSource, ids: &mut RequestIds) -> Vec<Command> {
        let id = ids.fresh();
        self.reading = Some(id);
        self.choosing = source == PlanSource::Chosen;
        self.problem = None;
        vec![Command::ReadPlan { id, source }]
    }

    /// A plan was read, or could not be, or no file was chosen: then the flight that there is stays. Gives the other one.
    pub(super) fn plan_read(
        &mut self,
        id: RequestId,
        result: Result<Option<Box<ImportedPlan>>, Problem>,
        notices: &mut Notices,
    ) -> Option<ImportedPlan> {
        self.reading.take_if(|reading| *reading == id)?;
        match result {
            Ok(imported) => imported.map(|imported| *imported),
            Err(problem) => {
                notices.tell(Notice::warning(problem.sentence.clone()));
                self.problem = Some(problem.sentence);
                None
            }
        }
    }

    /// Asks for the lists of the flight's airports; pictures are fetched when the user opens one.
    pub(super) fn suggest(
        &mut self,
        flight: &Flight,
        airports: &Airports,
        ids: &mut RequestIds,
    ) -> Vec<Command> {
        let mut commands = Vec::new();
        let version = Version::Std;
        self.fitting.clear();
        for icao in flight.airports() {
            let on_screen = airports.page.as_ref();
            let on_screen = on_screen.filter(|page| page.icao == icao && page.version == version);
            let found = match on_screen.map(|page| &page.charts) {
                Some(Remote::Ready(list)) => Remote::Ready(FittingCharts::of(list, flight)),
                // One request at a time for an airport: its answer is for both.
                Some(Remote::Loading(id)) => Remote::Loading(*id),
                _ => {
                    let id = ids.fresh();
                    commands.push(Command::FetchCharts { id, icao, version });
                    Remote::Loading(id)
                }
            };
            self.fitting.push((icao, found));
        }
        commands
    }

    /// A list came that the flight may wait for.
    pub(super) fn charts_loaded(
        &mut self,
        id: RequestId,
        result: &Result<ChartList, Problem>,
        flight: Option<&Flight>,
    ) {
        let mut waiting = self.fitting.iter_mut();
        let found = waiting.find(|(_icao, found)| found.is_loading(id));
        if let Some(((_icao, found), flight)) = found.zip(flight) {
            let answer = result.as_ref().map(|list| FittingCharts::of(list, flight));
            found.resolve(id, answer.map_err(Problem::clone));
        }
    }

    /// Nothing comes any more.
    pub(super) fn give_up(&mut self, problem: &Problem) {
        self.reading = None;
        for (_icao, found) in &mut self.fitting {
            found.give_up(problem);
        }
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
