//! What is remembered between runs: taken up at the start, told when it changes.

use super::{Notice, Severity, State};
use crate::chart::Palette;
use crate::daylight::Light;
use crate::message::{Command, Preference};
use crate::ownship::{LinkKind, Peer, SourceId};
use crate::settings::{Chosen, Links, SCALES, Settings, Window};

impl State {
    /// Takes up what was remembered, and what must be known about it.
    pub fn recall(&mut self, settings: Settings, notice: Option<String>) {
        self.ownship_shown = settings.ownship.shown;
        self.positions = settings.ownship.positions;
        self.look = settings.ownship.look;
        self.links = settings.links.clone();
        self.light = settings.light;
        match self.light {
            Light::Day => self.palette = Palette::Day,
            Light::Night => self.palette = Palette::Night,
            Light::System | Light::Sun => {}
        }
        self.window = settings.window;
        let scale = self.window.scale;
        self.window.scale = scale.clamp(*SCALES.start(), *SCALES.end());
        self.units = settings.units;
        self.manner = settings.charts;
        self.boards = settings.boards.clone();
        self.plan.flight.clone_from(&settings.flight);
        self.airports = settings.airports.tidied();
        self.remembered = settings;
        self.notice = notice.map(|text| Notice {
            severity: Severity::Warn,
            text,
        });
    }

    /// What the links are to do from the start.
    pub(super) fn begin_links(&self) -> Vec<Command> {
        if self.links == Links::default() {
            return Vec::new();
        }
        let chosen = self.links.chosen.as_ref().map(Chosen::source);
        let arrange = Command::ArrangeLinks(self.links.clone());
        let chosen = chosen.map(Command::UseSource);
        [arrange].into_iter().chain(chosen).collect()
    }

    /// Has what changed remembered. Actions see to it themselves; events change what is remembered too.
    pub fn remember(&mut self) -> Option<Command> {
        let mut settings = self.remembered.clone();
        settings.ownship.shown = self.ownship_shown;
        settings.ownship.positions = self.positions;
        settings.ownship.look = self.look;
        settings.links = self.links.clone();
        settings.light = self.light;
        settings.window = self.window;
        settings.units = self.units;
        settings.charts = self.manner;
        settings.boards = self.boards.clone();
        settings.flight.clone_from(&self.plan.flight);
        settings.airports = self.airports.clone();
        if settings == self.remembered {
            return None;
        }
        self.remembered = settings.clone();
        Some(Command::Remember(Box::new(settings)))
    }

    /// Everything as at the first start, but what the user made: the boards, and where the window is.
    pub(super) fn reset(&mut self) -> Vec<Command> {
        let window = Window {
            place: self.window.place,
            ..Window::default()
        };
        let mut fresh = self.remembered.fresh();
        fresh.boards = self.boards.clone();
        fresh.flight.clone_from(&self.plan.flight);
        fresh.window = window;
        let before = std::mem::replace(&mut self.remembered, fresh.clone());
        let notice = self.notice.take().map(|notice| notice.text);
        self.recall(fresh, notice);
        // What was remembered is still in the file, until it is written anew.
        self.remembered = before;
        let mut commands = vec![Command::ArrangeLinks(self.links.clone())];
        commands.extend(self.use_light(self.light));
        commands
    }

    pub(super) fn prefer(&mut self, preference: Preference) {
        match preference {
            Preference::Positions(form) => self.positions = form,
            Preference::Window(window) => self.window = window,
            Preference::Units(units) => self.units = units,
            Preference::Manner(manner) => self.manner = manner,
        }
    }

    pub(super) fn use_source(&mut self, source: SourceId) -> Vec<Command> {
        if let Some(chosen) = Chosen::of(&source) {
            self.links.chosen = Some(chosen);
        }
        vec![Command::UseSource(source)]
    }

    pub(super) fn switch_link(&mut self, link: LinkKind, on: bool) -> Vec<Command> {
        self.links.switch(link, on);
        vec![Command::ArrangeLinks(self.links.clone())]
    }

    pub(super) fn call_peer(&mut self, link: LinkKind, peer: Option<Peer>) -> Vec<Command> {
        self.links.call(link, peer);
        vec![Command::ArrangeLinks(self.links.clone())]
    }

    pub(super) fn use_serial(&mut self, port: Option<String>) -> Vec<Command> {
        self.links.serial = port;
        vec![Command::ArrangeLinks(self.links.clone())]
    }
}
