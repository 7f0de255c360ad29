//! What was open when the program ended last is opened again, once a user is signed in; the lists of its airports are
//! asked for, the pictures of what can be seen are fetched. Whatever the user asks for meanwhile wins (invariant 9).

use super::notices::Notices;
use super::{AccountSession, Airports, Workspace, open_charts};
use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::chart::{ChartList, Version};
use crate::message::{Action, ChartPlace, Command, Pane, TabId};
use crate::remote::{Problem, RequestId, RequestIds};
use crate::settings::{MOST_OPEN, OpenChart, OpenCharts};

/// Lists of so many airports are asked for at once; what is open of others is forgotten.
const MOST_LISTS: usize = 12;

/// What is still to be opened again.
#[derive(Debug, Default)]
pub(super) struct ReopenQueue {
    /// Until a user is signed in: everything.
    pub(super) before: Option<OpenCharts>,
    /// Lists that were asked for.
    lists: Vec<(Icao, Version, RequestId)>,
    /// Charts that wait for their list, each with its place among the tabs.
    waiting: Vec<(usize, OpenChart)>,
    /// Those that came, each with its place among the tabs.
    opened: Vec<(usize, TabId)>,
    /// The user asked for another chart: what comes now is a tab in the background.
    pub(super) in_background: bool,
    /// The pane that had the keys.
    second: bool,
}

impl ReopenQueue {
    /// What waited for a list waits for this request now.
    pub(super) fn wait_for(&mut self, icao: Icao, version: Version, id: RequestId) {
        for list in &mut self.lists {
            if (list.0, list.1) == (icao, version) {
                list.2 = id;
            }
        }
    }

    /// Whether this request brings a list that it asked for.
    pub(super) fn awaits(&self, id: RequestId) -> bool {
        self.lists.iter().any(|list| list.2 == id)
    }

    /// After a request for other charts the rest opens in the background; after signing out nothing does.
    pub(super) fn cancel_on(&mut self, action: &Action) {
        if action.asks_for_charts() {
            self.in_background = true;
            if let Some(before) = &mut self.before {
                before.airport = None;
            }
        }
        if *action == Action::SignOut {
            *self = Self::default();
        }
    }

    /// What is open now, for the next start; `None` where nothing was opened yet: nothing is written over what is still to be
    /// opened.
    pub(super) fn open_now(
        &self,
        workspace: &Workspace,
        airport: Option<Icao>,
    ) -> Option<OpenCharts> {
        let to_come = self.waiting.iter();
        let to_come = to_come.map(|(_nth, open)| open.clone());
        let tabs = workspace.tabs().iter().map(|tab| OpenChart {
            chart: ChartPin {
                view: tab.view,
                ..ChartPin::of(&tab.showing.chart)
            },
            seen: tab.place.map(Into::into),
        });
        self.before.is_none().then(|| OpenCharts {
            airport,
            split: workspace.is_split(),
            second: workspace.focus() == Pane::Second,
            tabs: tabs.chain(to_come).take(MOST_OPEN).collect(),
        })
    }

    /// Asks for the lists of the charts that were open.
    pub(super) fn ask_for_lists(
        &mut self,
        before: OpenCharts,
        airports: &mut Airports,
        ids: &mut RequestIds,
    ) -> Vec<Command> {
        let mut commands = Vec::new();
        self.second = before.second;
        for (nth, open) in before.tabs.into_iter().enumerate() {
            let list = (open.chart.airport, open.chart.version);
            let mut lists = self.lists.iter();
            if !lists.any(|(icao, version, _id)| (*icao, *version) == list) {
                if self.lists.len() >= MOST_LISTS {
                    continue;
                }
                let (id, command) = airports.request_list(list.0, list.1, ids);
                self.lists.push((list.0, list.1, id));
                commands.extend(command);
            }
            self.waiting.push((nth, open));
        }
        commands
    }

    /// A list came that open charts may wait for. What is not in it any more is forgotten.
    pub(super) fn charts_loaded(
        &mut self,
        id: RequestId,
        result: &Result<ChartList, Problem>,
        charts: &mut open_charts::OpenCharts<'_>,
        session: &mut AccountSession,
        notices: &mut Notices,
    ) -> Vec<Command> {
        let mut lists = self.lists.iter();
        let (Some((icao, version, _id)), Ok(list)) = (lists.find(|list| list.2 == id), result)
        else {
            // Charts whose list failed come when it is asked for again.
            return Vec::new();
        };
        let is_of =
            |open: &OpenChart| (open.chart.airport, open.chart.version) == (*icao, *version);
        let these = self.waiting.extract_if(.., |(_nth, open)| is_of(open));
        let these: Vec<_> = these.collect();
        let mut commands = Vec::new();
        for (nth, open) in these {
            if let Some((tab, place)) = self.open_again(nth, &open, list, charts.workspace) {
                session.tell_demo_access(notices);
                let focus = charts.workspace.focus();
                commands.extend(charts.put(tab, place));
                charts.workspace.give_focus(focus);
            }
        }
        if self.waiting.is_empty() && std::mem::take(&mut self.second) && !self.in_background {
            charts.workspace.give_focus(Pane::Second);
        }
        commands
    }

    /// Makes the tab of a chart that was open; gives where it is to be seen.
    fn open_again(
        &mut self,
        nth: usize,
        open: &OpenChart,
        list: &ChartList,
        workspace: &mut Workspace,
    ) -> Option<(TabId, ChartPlace)> {
        let chart = open.chart.find(list)?;
        if workspace.tab_of(chart.icao, &chart.id).is_some() {
            return None;
        }
        let (tab, _made_room) = workspace.open(chart.clone());
        let earlier = self.opened.iter();
        let before = earlier.filter(|(other, _tab)| *other < nth).count();
        workspace.move_to(tab, before);
        self.opened.push((nth, tab));
        if let Some(opened) = workspace.tab_mut(tab) {
            opened.view = open.chart.view;
        }
        let place = open.seen.filter(|_seen| !self.in_background)?;
        Some((tab, place.into()))
    }
}
