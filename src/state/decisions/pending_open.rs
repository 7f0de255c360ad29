//! What opens as soon as its airport, its list or a user is there.

use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::message::{ChartPlace, Command, Pane};
use crate::remote::Remote;
use crate::state::AppState;
use crate::state::pending_open::{AwaitedChart, OpenStep};

impl AppState {
    /// Opens what waited, where that can be opened now.
    pub(in crate::state) fn open_pending(&mut self) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let mut commands = self.reopen();
        commands.extend(self.open_wanted_slot());
        if let Some(icao) = self.airports.first.take() {
            commands.extend(self.open_airport(icao));
        }
        commands.extend(self.open_awaited());
        commands
    }

    pub(in crate::state) fn open_diagram(&mut self, icao: Icao) -> Vec<Command> {
        let commands = self.open_airport(icao);
        let diagram = AwaitedChart::Diagram(icao);
        self.pending_open.chart = (!commands.is_empty()).then_some(diagram);
        commands
    }

    fn open_awaited(&mut self) -> Vec<Command> {
        let (focus, ownship) = (self.workspace.focus(), &mut self.ownship);
        let (airports, notices) = (&self.airports, &mut self.notices);
        let step = self
            .pending_open
            .next_step(airports, focus, ownship, notices);
        let (chart, place, view) = match step {
            Some(OpenStep::Open(chart, place, view)) => (chart, place, view),
            Some(OpenStep::ShowVersion(version)) => return self.show_version(version),
            None => return Vec::new(),
        };
        let commands = self.open_chart(&chart, place);
        let page = self.airports.page.as_ref();
        let opened = page.and_then(|page| self.workspace.tab_of(page.icao, &chart));
        let opened = opened.map(|tab| tab.id).zip(view);
        if let Some((tab, view)) = opened
            && let Some(tab) = self.workspace.tab_mut(tab)
        {
            tab.view = view;
        }
        commands
    }

    pub(in crate::state) fn open_pin(&mut self, pin: ChartPin, place: ChartPlace) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let open = self.workspace.tab_of(pin.airport, &pin.id);
        if let Some((tab, seen_in)) = open.map(|tab| (tab.id, tab.place)) {
            return match (seen_in, place) {
                (Some(_), ChartPlace::Pane(_)) => self.open_charts().show(tab),
                _ => self.open_charts().put(tab, place),
            };
        }
        let page = self.airports.page.as_ref();
        let mut commands = match page.filter(|page| page.icao == pin.airport) {
            // A list that failed is asked for again, like one that was never there.
            Some(page) if !matches!(page.charts, Remote::Failed(_)) => Vec::new(),
            _ => self.open_airport(pin.airport),
        };
        self.pending_open.chart = Some(AwaitedChart::Pin(pin, place));
        commands.extend(self.open_awaited());
        commands
    }

    /// A user is signed in now: the airport is opened, and the lists of the charts that were open are asked for.
    fn reopen(&mut self) -> Vec<Command> {
        let Some(before) = self.pending_open.reopening.before.take() else {
            return Vec::new();
        };
        // An airport of the command line comes first.
        let first = self.airports.first.take();
        self.pending_open.reopening.in_background |= first.is_some();
        let airport = first.or(before.airport);
        let mut commands = airport.map_or_else(Vec::new, |icao| self.open_airport(icao));
        self.workspace.split(before.split);
        self.workspace.give_focus(Pane::First);
        let reopening = &mut self.pending_open.reopening;
        commands.extend(reopening.ask_for_lists(before, &mut self.airports, &mut self.ids));
        commands
    }
}
