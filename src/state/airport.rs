//! Airport pages: the one on the screen and the one that is asked for, each a record and a list of charts.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::Offset;

use crate::airac::{self, Cycle};
use crate::airport::index::IndexedAirport;
use crate::airport::search::AirportFinder;
use crate::airport::{Airport, Icao};
use crate::chart::diagram::airport_diagram;
use crate::chart::{Chart, ChartId, ChartList, Version};
use crate::flight::Flight;
use crate::message::Command;
use crate::remote::{Problem, ProblemKind, Remote, RequestId, RequestIds};
use crate::settings;

/// One airport: its record, and its charts of one version.
#[derive(Debug)]
pub struct AirportPage {
    /// Which airport.
    pub icao: Icao,
    /// Its record.
    pub record: Remote<Airport>,
    /// Which set of charts is listed.
    pub version: Version,
    /// The list.
    pub charts: Remote<ChartList>,
    /// Which answer the list came with: a list of its own for views that work something out of it.
    pub listed: Option<RequestId>,
    /// The user chose the set; until then an empty one gives way to the other.
    chosen: bool,
    /// The sets of which the service said that they are empty.
    empty: Vec<Version>,
}

impl AirportPage {
    /// Whether the service says that this airport has `CAO` charts; only then they may be asked for (specification 4.2).
    pub fn has_cao(&self) -> bool {
        self.record
            .ready()
            .is_some_and(|airport| airport.cao_charts == Some(true))
    }

    /// Whether no set has any chart.
    pub fn has_no_charts(&self) -> bool {
        let is_empty = |version| self.empty.contains(&version);
        is_empty(Version::Std) && (is_empty(Version::Cao) || !self.has_cao())
    }

    /// After which day a revision is new in its list; cycles begin at midnight UTC.
    pub fn new_after(&self, now: Timestamp) -> Option<Date> {
        let cycle = self
            .record
            .ready()
            .and_then(|airport| airport.parsed_cycle.as_deref());
        airac::new_after(cycle, Offset::UTC.to_datetime(now).date())
    }

    /// Remembers what its list says of the set.
    fn note_if_empty(&mut self) {
        let is_empty = match &self.charts {
            Remote::Ready(list) => list.charts.is_empty() && list.left_out == 0,
            Remote::Failed(problem) => problem.kind == ProblemKind::NotFound,
            Remote::Idle | Remote::Loading(_) => return,
        };
        self.empty.retain(|version| *version != self.version);
        if is_empty {
            self.empty.push(self.version);
        }
    }

    /// Whether there is nothing to be had of the set, by the list or, where that failed, by the record.
    fn lacks_set(&self) -> bool {
        let record = self.record.ready().and_then(|airport| airport.std_charts);
        let refused = self.charts.problem().is_some_and(|problem| {
            matches!(problem.kind, ProblemKind::Service | ProblemKind::NoAccess)
        });
        self.empty.contains(&self.version) || (refused && record == Some(false))
    }
}

/// The airports that the user looks at and asks for.
#[derive(Debug, Default)]
pub struct Airports {
    /// The airport on the screen.
    pub page: Option<AirportPage>,
    /// The airport that was asked for last and has not come: a wrong identifier costs nothing that is on the screen.
    pub asking: Option<AirportPage>,
    /// The airport to open as soon as the user is signed in.
    pub(super) first: Option<Icao>,
    /// What finds airports, once it is ready.
    pub(super) finder: Option<&'static AirportFinder<'static>>,
}

impl Airports {
    /// The airport on the screen, once its record is there.
    pub fn airport(&self) -> Option<&Airport> {
        self.page.as_ref()?.record.ready()
    }

    /// A chart of the list on the screen.
    pub(super) fn chart(&self, id: &ChartId) -> Option<&Chart> {
        let list = self.page.as_ref()?.charts.ready()?;
        list.charts.iter().find(|chart| chart.id == *id)
    }

    /// Opens this airport as soon as a user is signed in.
    pub fn begin_at(&mut self, icao: Icao) {
        self.first = Some(icao);
    }

    /// Whether airports can be searched yet.
    pub fn can_find(&self) -> bool {
        self.finder.is_some()
    }

    /// What the index knows of an airport.
    pub fn known(&self, icao: Icao) -> Option<&'static IndexedAirport<'static>> {
        self.finder.and_then(|finder| finder.index().get(icao))
    }

    /// Whether a user who types these letters may be on the way to an airport's identifier.
    pub fn any_begins_with(&self, letters: &str) -> bool {
        self.finder
            .is_some_and(|finder| finder.index().has_any(letters))
    }

    /// The cycle of data that a flight was planned with, and that of the charts, where they differ: the latter is that of the
    /// airport on the screen if it is one of the flight's, else the one of today.
    pub fn other_cycle(&self, flight: &Flight, today: Date) -> Option<(Cycle, Cycle)> {
        let planned = flight.cycle.as_deref().and_then(Cycle::parse)?;
        let airport = self.airport();
        let own = airport.filter(|airport| flight.airports().contains(&airport.icao));
        let own = own.and_then(|airport| airport.parsed_cycle.as_deref());
        let charts = airac::of_charts(own, today);
        (planned != charts).then_some((planned, charts))
    }

    /// The page of this airport, while it is the one that was asked for last; an error where its record or its list did not
    /// come.
    pub(super) fn asked_page(&self, icao: Icao) -> Option<Result<&AirportPage, &Problem>> {
        let asked = self.asking.as_ref().or(self.page.as_ref());
        let page = asked.filter(|page| page.icao == icao)?;
        let problem = page.record.problem().or(page.charts.problem());
        Some(problem.map_or(Ok(page), Err))
    }

    /// Whether this airport was asked for last, and its record, its list, or a diagram in that did not come.
    pub fn missed_diagram(&self, icao: Icao) -> bool {
        let has_none = |list: &ChartList| airport_diagram(&list.charts).is_none();
        let page = self.asked_page(icao);
        page.is_some_and(|page| page.map_or(true, |page| page.charts.ready().is_some_and(has_none)))
    }

    /// The user chooses a set of the airport on the screen; returns whether it is to be asked for.
    pub(super) fn choose_version(&mut self, version: Version) -> bool {
        let page = self.page.as_mut();
        let other = page.filter(|page| page.version != version);
        let Some(page) = other.filter(|page| version == Version::Std || page.has_cao()) else {
            return false;
        };
        page.version = version;
        page.chosen = true;
        true
    }

    /// An airport whose standard charts are none opens on the others, unless the user chose; returns whether they are to be
    /// asked for.
    pub(super) fn leave_empty_set(&mut self) -> bool {
        let Some(page) = &mut self.page else {
            return false;
        };
        page.note_if_empty();
        let leaves = page.version == Version::Std && !page.chosen && page.has_cao();
        let leaves = leaves && page.lacks_set();
        if leaves {
            page.version = Version::Cao;
        }
        leaves
    }

    /// Whether this request brings a list that is waited for.
    pub(super) fn awaits(&self, id: RequestId) -> bool {
        let mut pages = [&self.page, &self.asking].into_iter().flatten();
        pages.any(|page| page.charts.is_loading(id))
    }

    /// Asks for an airport with its standard charts.
    pub(super) fn ask(&mut self, icao: Icao, record: RequestId, charts: RequestId) -> Vec<Command> {
        let version = Version::Std;
        self.asking = Some(AirportPage {
            icao,
            record: Remote::Loading(record),
            version,
            charts: Remote::Loading(charts),
            listed: None,
            chosen: false,
            empty: Vec::new(),
        });
        vec![
            Command::FetchAirport { id: record, icao },
            Command::FetchCharts {
                id: charts,
                icao,
                version,
            },
        ]
    }

    /// The request that brings this list: that of the airport which is asked for, where it waits for the same one; else a new
    /// one with its command, for which the page on the screen waits as well.
    pub(super) fn request_list(
        &mut self,
        icao: Icao,
        version: Version,
        ids: &mut RequestIds,
    ) -> (RequestId, Option<Command>) {
        let is_of = |page: &AirportPage| page.icao == icao && page.version == version;
        let asking = self.asking.as_ref().filter(|page| is_of(page));
        if let Some(id) = asking.and_then(|page| page.charts.loading()) {
            return (id, None);
        }
        let id = ids.fresh();
        if let Some(page) = self.page.as_mut().filter(|page| is_of(page)) {
            page.charts = Remote::Loading(id);
        }
        (id, Some(Command::FetchCharts { id, icao, version }))
    }

    /// A record came, or did not: what came is on the screen now, and is one of the airports that were opened.
    pub(super) fn airport_loaded(
        &mut self,
        id: RequestId,
        result: Result<Box<Airport>, Problem>,
        opened: &mut settings::Airports,
    ) {
        if let Some(asking) = &mut self.asking
            && asking.record.resolve(id, result.map(|airport| *airport))
            && asking.record.ready().is_some()
        {
            opened.opened(asking.icao);
            self.page = self.asking.take();
        }
    }

    /// A list came, or did not.
    pub(super) fn charts_loaded(&mut self, id: RequestId, result: Result<ChartList, Problem>) {
        let mut pages = [&mut self.page, &mut self.asking].into_iter().flatten();
        if let Some(page) = pages.find(|page| page.charts.is_loading(id)) {
            page.listed = Some(id);
            page.charts.resolve(id, result);
        }
    }

    /// Nothing comes any more: whatever waits is told so.
    pub(super) fn give_up(&mut self, problem: &Problem) {
        for page in [&mut self.page, &mut self.asking].into_iter().flatten() {
            page.record.give_up(problem);
            page.charts.give_up(problem);
        }
    }
}
