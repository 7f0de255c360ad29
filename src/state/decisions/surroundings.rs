//! What changes around the program, and what is shown by it: the time, day or night, what can be seen, the simulator.

use std::time::Instant;

use jiff::Timestamp;
use jiff::civil::Date;
use simlink::OwnshipFeed;

use crate::chart::{ChartId, Palette};
use crate::daylight::Light;
use crate::message::Command;
use crate::state::open_charts::OpenCharts;
use crate::state::{AppState, WindowId};

impl AppState {
    /// Takes the time of the clock; returns whether the timer has come to its end.
    pub fn look_at_clock(&mut self, now: Instant) -> bool {
        self.watch.look_at(now, &mut self.notices)
    }

    /// Takes the time of the clock and the day in UTC: once a day a new version is looked for.
    pub fn look_at_calendar(&mut self, now: Instant, today: Option<Date>) -> Vec<Command> {
        let (updates, ids) = (&mut self.settings.updates, &mut self.ids);
        let asked = self.releases.look_at_calendar(now, today, updates, ids);
        let remembered = asked.as_ref().and_then(|_asked| self.remember());
        asked.into_iter().chain(remembered).collect()
    }

    /// Takes the newest knowledge of the simulator links.
    pub fn update_ownship(&mut self, feed: OwnshipFeed) {
        let (workspace, settings) = (&mut self.workspace, &mut self.settings);
        let notices = &mut self.notices;
        self.ownship
            .update(feed, self.embedded, workspace, settings, notices);
    }

    /// Takes which windows cannot be seen at this moment; `None` where nothing changes.
    pub fn look_at_windows(&mut self, hidden: &[WindowId], now: Instant) -> Option<Vec<Command>> {
        let access = self.session.access();
        let (workspace, light) = (&mut self.workspace, &mut self.light);
        let mut charts = OpenCharts::new(access, workspace, light, &mut self.ids);
        self.hidden
            .look_at(hidden, now, &mut charts, &mut self.previews)
    }

    /// These rows of the list on the screen are in view.
    pub(in crate::state) fn see_previews(&mut self, mut charts: Vec<ChartId>) -> Vec<Command> {
        if self.hidden.is_emptied(WindowId::Main) {
            charts.clear();
        }
        let (scope, now) = (self.preview_scope(), self.now());
        let (airports, ids) = (&self.airports, &mut self.ids);
        let asked = self.previews.see(charts, scope, airports, now, ids);
        asked.into_iter().collect()
    }

    pub(in crate::state) fn use_light(&mut self, light: Light) -> Vec<Command> {
        self.settings.light = light;
        let palette = self.light.choose(light);
        self.show_palette(palette)
    }

    /// The other look: by the sun until it rises or sets next, else for good.
    pub(in crate::state) fn toggle_palette(&mut self) -> Vec<Command> {
        let other = self.light.toggled(&mut self.settings.light);
        self.show_palette(Some(other))
    }

    /// The system's look is known, or has changed.
    pub fn take_system_look(&mut self, palette: Palette) -> Vec<Command> {
        let palette = self.light.take_system_look(palette, self.settings.light);
        self.show_palette(palette)
    }

    /// Looks at the sun where own-ship is, at the simulator's time if it tells one, or else at the airport on the screen:
    /// charts that follow it change when it rises or sets, and not in between, so that what the user chose stays until
    /// then.
    pub fn look_at_sun(&mut self, now: Timestamp) -> Vec<Command> {
        let place = self.place();
        let Some(place) = place.filter(|_place| self.settings.light == Light::Sun) else {
            return Vec::new();
        };
        let time = self.sim_clock().map_or(now, |clock| clock.time);
        let palette = self.light.follow_sun(place, time);
        self.show_palette(palette)
    }

    /// Day or night for everything, where that is to be another one.
    fn show_palette(&mut self, palette: Option<Palette>) -> Vec<Command> {
        let Some(palette) = palette else {
            return Vec::new();
        };
        let mut commands = self.open_charts().show_palette(palette);
        commands.extend(self.settle_previews());
        commands
    }

    /// Drops previews that belong to another list, palette or account than those on the screen.
    pub(in crate::state) fn settle_previews(&mut self) -> Option<Command> {
        self.previews.settle(self.preview_scope())
    }
}
