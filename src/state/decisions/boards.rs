//! Boards: what is done to them, and opening a pinned chart, whose list may have to be fetched first.

use sentence::words;

use crate::boards::{BoardCommand, ChartPin};
use crate::chart::{Category, Version};
use crate::flight::ChartSlot;
use crate::message::{ChartPlace, Command};
use crate::remote::Remote;
use crate::state::notice::NoticeTopic;
use crate::state::{AppState, Notice};

impl AppState {
    pub(in crate::state) fn perform_board_command(&mut self, board_command: BoardCommand) {
        let board_command = match board_command {
            BoardCommand::Pin(pin, None) => match self.free_slot(&pin) {
                Some(slot) => BoardCommand::Fill(slot, pin),
                None => BoardCommand::Pin(pin, None),
            },
            board_command => board_command,
        };
        if let Err(sentence) = self.settings.boards.perform(board_command) {
            self.tell(Notice::warning(sentence));
        }
    }

    /// The slot of the flight that a chart is pinned to: the first one for its kind without a pin.
    fn free_slot(&self, pin: &ChartPin) -> Option<ChartSlot> {
        let flight = self.settings.flight.as_ref()?;
        let category = Category::from_code(&pin.category);
        let slots = &self.settings.boards.slots;
        let free = |slot: &ChartSlot| {
            slot.takes(flight, pin.airport, &category) && !slots.contains_key(slot)
        };
        ChartSlot::ALL.into_iter().find(free)
    }

    /// The pinned chart that was asked for and is not there yet.
    pub fn wanted_pin(&self) -> Option<&ChartPin> {
        self.pending_open.pin.as_ref().map(|(pin, _place)| pin)
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
        let on_screen = self
            .airports
            .page
            .as_ref()
            .filter(|page| page.icao == pin.airport);
        let fetching = match on_screen {
            // A list that failed is asked for again, like one that was never there.
            Some(page) if !matches!(page.charts, Remote::Failed(_)) => Vec::new(),
            _ => self.open_airport(pin.airport),
        };
        self.pending_open.pin = Some((pin, place));
        let mut commands = fetching;
        commands.extend(self.open_wanted_pin());
        commands
    }

    /// Opens the pinned chart that is wanted, once record and list are there; says so when it cannot be had.
    pub(in crate::state) fn open_wanted_pin(&mut self) -> Vec<Command> {
        let Some((pin, place)) = self.pending_open.pin.clone() else {
            return Vec::new();
        };
        let asked = self.airports.asked_last();
        let Some(page) = asked.filter(|page| page.icao == pin.airport) else {
            self.pending_open.pin = None;
            return Vec::new();
        };
        if let (Remote::Failed(problem), _) | (_, Remote::Failed(problem)) =
            (&page.record, &page.charts)
        {
            let sentence = words!(
                "{title} could not be opened. {sentence}",
                title = pin.title(),
                sentence = problem.sentence.clone()
            );
            self.pending_open.pin = None;
            self.tell(Notice::warning(sentence).about(NoticeTopic::Session));
            return Vec::new();
        }
        if !matches!(page.record, Remote::Ready(_)) {
            return Vec::new();
        }
        if page.version != pin.version {
            if pin.version == Version::Cao && !page.has_cao() {
                return self.miss(&pin);
            }
            return self.show_version(pin.version);
        }
        let Remote::Ready(list) = &page.charts else {
            return Vec::new();
        };
        let Some(found) = pin.find(list).map(|chart| chart.id.clone()) else {
            return self.miss(&pin);
        };
        self.pending_open.pin = None;
        let commands = self.open_chart(&found, place);
        let opened = self.workspace.tab_of(pin.airport, &found).map(|tab| tab.id);
        if let Some(tab) = opened.and_then(|tab| self.workspace.tab_mut(tab)) {
            tab.view = pin.view;
        }
        commands
    }

    fn miss(&mut self, pin: &ChartPin) -> Vec<Command> {
        self.pending_open.pin = None;
        let sentence = words!(
            "{pin} is no longer among the charts of {airport}. Choose a chart from the list.",
            pin = pin.name.clone(),
            airport = pin.airport
        );
        self.tell(Notice::warning(sentence).about(NoticeTopic::Session));
        Vec::new()
    }
}
