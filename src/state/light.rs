//! Day or night: by hand, as the system has it, or by the sun.

use jiff::Timestamp;
use simlink::sim_time::SimClock;

use super::AppState;
use crate::chart::Palette;
use crate::daylight::{Daylight, Light};
use crate::message::Command;

impl AppState {
    /// Day or night from now on by this.
    pub(super) fn use_light(&mut self, light: Light) -> Vec<Command> {
        self.settings.light = light;
        match light {
            Light::System => self.show_palette(self.system),
            Light::Day => self.show_palette(Palette::Day),
            Light::Night => self.show_palette(Palette::Night),
            Light::Sun => {
                // The next look at the sun decides.
                self.daylight = None;
                Vec::new()
            }
        }
    }

    /// The system's look is known, or has changed.
    pub fn take_system_look(&mut self, palette: Palette) -> Vec<Command> {
        self.system = palette;
        match self.settings.light {
            Light::System => self.show_palette(palette),
            Light::Day | Light::Night | Light::Sun => Vec::new(),
        }
    }

    /// The other one; by the sun, until it rises or sets next, else for good.
    pub(super) fn toggle_palette(&mut self) -> Vec<Command> {
        let other = self.palette.other();
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
        self.feed.sim_clock_at(self.now()?)
    }

    /// Looks at the sun where own-ship is, at the simulator's time if it tells one, or else at the airport on the screen:
    /// charts that follow it change when it rises or sets, and not in between, so that what the user chose stays until
    /// then.
    pub fn look_at_sun(&mut self, now: Timestamp) -> Vec<Command> {
        let Some(place) = self
            .place()
            .filter(|_place| self.settings.light == Light::Sun)
        else {
            return Vec::new();
        };
        let time = self.sim_clock().map_or(now, |clock| clock.time);
        let light = Daylight::at(place, time, self.daylight);
        if light.is_none() || light == self.daylight {
            return Vec::new();
        }
        self.daylight = light;
        self.show_palette(match light {
            Some(Daylight::Day) => Palette::Day,
            Some(Daylight::Night) | None => Palette::Night,
        })
    }
}
