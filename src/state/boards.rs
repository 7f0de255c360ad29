//! Boards: what is done to them, and opening a pinned chart, whose list may have to be fetched first.

use super::notice::Topic;
use super::{Notice, State};
use crate::boards::{Deed, Pin};
use crate::chart::Version;
use crate::message::{Action, Command, Place};
use crate::remote::Remote;

/// A pinned chart that opens as soon as its airport's list is there; whatever the user asks for meanwhile wins
/// (invariant 9).
#[derive(Debug, Default)]
pub(super) struct Wish(Option<(Pin, Place)>);

impl Wish {
    /// What the user asks for now comes before what was asked for before.
    pub(super) fn give_way_to(&mut self, action: &Action) {
        if action.asks_for_charts() || *action == Action::SignOut {
            self.0 = None;
        }
    }
}

impl State {
    pub(super) fn do_to_boards(&mut self, deed: Deed) {
        if let Err(sentence) = self.settings.boards.perform(deed) {
            self.tell(Notice::warning(sentence.to_owned()));
        }
    }

    /// The pinned chart that was asked for and is not there yet.
    pub fn wanted_pin(&self) -> Option<&Pin> {
        self.wanted_pin.0.as_ref().map(|(pin, _place)| pin)
    }

    pub(super) fn open_pin(&mut self, pin: Pin, place: Place) -> Vec<Command> {
        if self.account().is_none() {
            return Vec::new();
        }
        let open = self.desk.tab_of(pin.airport, &pin.id);
        if let Some((tab, seen_in)) = open.map(|tab| (tab.id, tab.place)) {
            return match (seen_in, place) {
                (Some(_), Place::Pane(_)) => self.show_tab(tab),
                _ => self.put_tab(tab, place),
            };
        }
        let on_screen = self.page.as_ref().filter(|page| page.icao == pin.airport);
        let fetching = match on_screen {
            // A list that failed is asked for again, like one that was never there.
            Some(page) if !matches!(page.charts, Remote::Failed(_)) => Vec::new(),
            _ => self.open_airport(pin.airport),
        };
        self.wanted_pin.0 = Some((pin, place));
        let mut commands = fetching;
        commands.extend(self.open_wanted_pin());
        commands
    }

    /// Opens the pinned chart that is wanted, once record and list are there; says so when it cannot be had.
    pub(super) fn open_wanted_pin(&mut self) -> Vec<Command> {
        let Some((pin, place)) = self.wanted_pin.0.clone() else {
            return Vec::new();
        };
        let asked = self.asking.as_ref().or(self.page.as_ref());
        let Some(page) = asked.filter(|page| page.icao == pin.airport) else {
            self.wanted_pin.0 = None;
            return Vec::new();
        };
        if let (Remote::Failed(problem), _) | (_, Remote::Failed(problem)) =
            (&page.record, &page.charts)
        {
            let sentence = tr!(
                "{title} could not be opened. {sentence}",
                title = pin.title(),
                sentence = problem.sentence
            );
            self.wanted_pin.0 = None;
            self.tell(Notice::warning(sentence).about(Topic::Session));
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
        self.wanted_pin.0 = None;
        let commands = self.open_chart(&found, place);
        let opened = self.desk.tab_of(pin.airport, &found).map(|tab| tab.id);
        if let Some(tab) = opened.and_then(|tab| self.desk.tab_mut(tab)) {
            tab.sight = pin.sight;
        }
        commands
    }

    fn miss(&mut self, pin: &Pin) -> Vec<Command> {
        self.wanted_pin.0 = None;
        let sentence = tr!(
            "{pin} is not among the charts of {airport} any more. Its charts are listed.",
            pin = pin.name,
            airport = pin.airport
        );
        self.tell(Notice::warning(sentence).about(Topic::Session));
        Vec::new()
    }
}
