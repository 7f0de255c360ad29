//! What was open when the program ended last is opened again, once a user is signed in; the lists of its airports are
//! asked for, the pictures of what can be seen are fetched. Whatever the user asks for meanwhile wins (invariant 9).

use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::chart::{ChartList, Version};
use crate::message::{ChartPlace, Command, Pane};
use crate::remote::{Problem, RequestId};
use crate::settings::{MOST_OPEN, OpenChart, OpenCharts};
use crate::state::AppState;

/// Lists of so many airports are asked for at once; what is open of others is forgotten.
const MOST_LISTS: usize = 12;

impl AppState {
    /// What is to be done at the start: arrange the links, and look for a kept sign-in; one to the embedded service is none.
    pub fn begin(&mut self) -> Vec<Command> {
        let mut commands = self.begin_links();
        self.reopen_later();
        if self.settings.buttons.on {
            commands.push(Command::ListenToButtons(true));
        }
        if !self.embedded {
            commands.extend(self.session.restore(&mut self.ids));
        }
        commands
    }

    /// What is open now, for the next start. What is drawn by the embedded service is not: it is gone then.
    pub(in crate::state) fn keep_open_charts(&mut self) {
        self.keep_view_states();
        // Nothing is written over what is still to be opened.
        if self.embedded || self.pending_open.reopening.before.is_some() {
            return;
        }
        let to_come = self.pending_open.reopening.waiting.iter();
        let to_come = to_come.map(|(_nth, open)| open.clone());
        let tabs = self.workspace.tabs().iter().map(|tab| OpenChart {
            chart: ChartPin {
                view: tab.view,
                ..ChartPin::of(&tab.showing.chart)
            },
            seen: tab.place.map(Into::into),
        });
        self.settings.open = OpenCharts {
            airport: self.airports.page.as_ref().map(|page| page.icao),
            split: self.workspace.is_split(),
            second: self.workspace.focus() == Pane::Second,
            tabs: tabs.chain(to_come).take(MOST_OPEN).collect(),
        };
    }

    /// What was seen of charts is remembered for their pins.
    pub(in crate::state) fn keep_view_states(&mut self) {
        for tab in self.workspace.tabs_mut().filter(|tab| tab.moved) {
            tab.moved = false;
            let chart = &tab.showing.chart;
            self.settings.boards.look_at(chart, tab.view);
        }
    }

    /// Takes up what is open in settings that were chosen, where nothing was opened yet.
    pub(in crate::state) fn reopen_chosen(&mut self) {
        if self.pending_open.reopening.before.is_some() {
            self.reopen_later();
        }
    }

    /// Takes up what was open; it waits for a sign-in.
    pub(in crate::state) fn reopen_later(&mut self) {
        if !self.embedded {
            self.pending_open.reopening.before = Some(self.settings.open.clone());
        }
    }

    /// A user may be signed in now: the airport is opened, and the lists of the open charts are asked for.
    pub(in crate::state) fn reopen(&mut self) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let Some(before) = self.pending_open.reopening.before.take() else {
            return Vec::new();
        };
        let mut commands = Vec::new();
        // An airport of the command line comes first.
        let first = self.airports.first.take();
        self.pending_open.reopening.in_background |= first.is_some();
        if let Some(icao) = first.or(before.airport) {
            commands.extend(self.open_airport(icao));
        }
        self.workspace.split(before.split);
        self.workspace.give_focus(Pane::First);
        self.pending_open.reopening.second = before.second;
        for (nth, open) in before.tabs.into_iter().enumerate() {
            let list = (open.chart.airport, open.chart.version);
            let mut lists = self.pending_open.reopening.lists.iter();
            let asked = lists.any(|(icao, version, _id)| (*icao, *version) == list);
            if !asked {
                if self.pending_open.reopening.lists.len() >= MOST_LISTS {
                    continue;
                }
                commands.extend(self.ask_for_list(list.0, list.1));
            }
            self.pending_open.reopening.waiting.push((nth, open));
        }
        commands
    }

    /// One request for a list at a time: the answer that the airport's page waits for is for both.
    fn ask_for_list(&mut self, icao: Icao, version: Version) -> Option<Command> {
        let page = self.airports.asking.as_ref();
        let page = page.filter(|page| page.icao == icao && page.version == version);
        let on_its_way = page.and_then(|page| page.charts.loading());
        let id = on_its_way.unwrap_or_else(|| self.ids.fresh());
        self.pending_open.reopening.lists.push((icao, version, id));
        let command = Command::FetchCharts { id, icao, version };
        on_its_way.is_none().then_some(command)
    }

    /// A list came that open charts may wait for. What is not in it any more is forgotten.
    pub(in crate::state) fn apply_list_to_reopening(
        &mut self,
        id: RequestId,
        result: &Result<ChartList, Problem>,
    ) -> Vec<Command> {
        let mut lists = self.pending_open.reopening.lists.iter();
        let Some((icao, version)) = lists
            .find(|list| list.2 == id)
            .map(|(icao, version, _id)| (*icao, *version))
        else {
            return Vec::new();
        };
        let all = std::mem::take(&mut self.pending_open.reopening.waiting);
        let (these, others): (Vec<_>, Vec<_>) = all
            .into_iter()
            .partition(|(_nth, open)| (open.chart.airport, open.chart.version) == (icao, version));
        let mut commands = Vec::new();
        let Ok(list) = result else {
            // They come when the list is asked for again.
            self.pending_open.reopening.waiting = others.into_iter().chain(these).collect();
            return commands;
        };
        self.pending_open.reopening.waiting = others;
        for (nth, open) in these {
            commands.extend(self.open_again(nth, &open, list));
        }
        if self.pending_open.reopening.waiting.is_empty() {
            let second = std::mem::take(&mut self.pending_open.reopening.second);
            if second && !self.pending_open.reopening.in_background {
                self.workspace.give_focus(Pane::Second);
            }
        }
        commands
    }

    fn open_again(&mut self, nth: usize, open: &OpenChart, list: &ChartList) -> Vec<Command> {
        let Some(chart) = open.chart.find(list) else {
            return Vec::new();
        };
        if self.workspace.tab_of(chart.icao, &chart.id).is_some() {
            return Vec::new();
        }
        let focus = self.workspace.focus();
        let (tab, _made_room) = self.workspace.open(chart.clone());
        let earlier = self.pending_open.reopening.opened.iter();
        let before = earlier.filter(|(other, _tab)| *other < nth).count();
        self.workspace.move_to(tab, before);
        self.pending_open.reopening.opened.push((nth, tab));
        if let Some(opened) = self.workspace.tab_mut(tab) {
            opened.view = open.chart.view;
        }
        let place = open.seen.map(ChartPlace::from);
        let Some(place) = place.filter(|_place| !self.pending_open.reopening.in_background) else {
            return Vec::new();
        };
        self.session.tell_demo_access(&mut self.notices);
        let commands = self.open_charts().put(tab, place);
        self.workspace.give_focus(focus);
        commands
    }
}
