//! Day or night: by hand, as the system has it, or by the sun.

use jiff::Timestamp;
use simlink::source::SimClock;

use crate::chart::Palette;
use crate::daylight::Light;
use crate::message::Command;
use crate::state::AppState;

impl AppState {
    pub(in crate::state) fn use_light(&mut self, light: Light) -> Vec<Command> {
        self.settings.light = light;
        let palette = self.light.choose(light);
        palette.map_or_else(Vec::new, |palette| self.show_palette(palette))
    }

    /// The system's look is known, or has changed.
    pub fn take_system_look(&mut self, palette: Palette) -> Vec<Command> {
        self.light.system = palette;
        match self.settings.light {
            Light::System => self.show_palette(palette),
            Light::Day | Light::Night | Light::Sun => Vec::new(),
        }
    }

    /// The other one; by the sun, until it rises or sets next, else for good.
    pub(in crate::state) fn toggle_palette(&mut self) -> Vec<Command> {
        let other = self.light.palette.other();
        if self.settings.light != Light::Sun {
            self.settings.light = match other {
                Palette::Day => Light::Day,
                Palette::Night => Light::Night,
            };
        }
        self.show_palette(other)
    }

    /// The clock of the simulator that drives own-ship; `None` once that is lost.
    pub fn sim_clock(&self) -> Option<SimClock> {
        self.ownship.feed.sim_clock_at(self.now()?)
    }

    /// Looks at the sun where own-ship is, at the simulator's time if it tells one, or else at the airport on the screen:
    /// charts that follow it change when it rises or sets, and not in between, so that what the user chose stays until
    /// then.
    pub fn look_at_sun(&mut self, now: Timestamp) -> Vec<Command> {
        let follows = self.settings.light == Light::Sun;
        let Some(place) = self.place().filter(|_place| follows) else {
            return Vec::new();
        };
        let time = self.sim_clock().map_or(now, |clock| clock.time);
        let palette = self.light.follow_sun(place, time);
        palette.map_or_else(Vec::new, |palette| self.show_palette(palette))
    }
}
