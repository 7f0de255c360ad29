//! The plan of the flight: how it was read, and the charts that fit it.

use sentence::Words;

use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::chart::{ChartList, Version};
use crate::flight::plan::ImportedPlan;
use crate::flight::suggest::{ChartRelevance, for_slot, suggest};
use crate::flight::{ChartSlot, Flight};
use crate::remote::{Problem, Remote, RequestId};

/// How the flight was read, and the charts that fit it. The flight itself is among the settings: it is kept.
#[derive(Debug, Default)]
pub struct FlightPlan {
    /// What was read last, with what was not; `None` after a restart.
    pub imported: Option<ImportedPlan>,
    /// Why the last plan could not be read, as a sentence.
    pub problem: Option<Words>,
    /// A plan is being read.
    pub(super) reading: Option<RequestId>,
    /// Its file is still to be chosen.
    pub(super) choosing: bool,
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
    pub(super) fn of(list: &ChartList, flight: &Flight) -> Self {
        let suggested = |(chart, relevance): (_, ChartRelevance)| SuggestedChart {
            pin: ChartPin::of(chart),
            reason: relevance.reason.into(),
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
