//! Day or night: by hand, as the system has it, or by the sun.

use geodesy::LatLng;
use jiff::Timestamp;
use simlink::sim_time::SimClock;

use super::AppState;
use crate::chart::Palette;
use crate::daylight::{Daylight, Light};
use crate::message::Command;

/// The look of the windows.
#[derive(Debug)]
pub struct LightState {
    /// Which of a chart's pictures the user wants, and the look of the windows with it.
    pub palette: Palette,
    /// The look that the system has.
    system: Palette,
    /// Where the sun was last, while it is followed.
    daylight: Option<Daylight>,
}

impl LightState {
    /// The system's look.
    pub(super) fn of_system(system: Palette) -> Self {
        Self {
            palette: system,
            system,
            daylight: None,
        }
    }

    /// The look that a choice asks for; `None` where the next look at the sun decides.
    pub(super) fn choose(&mut self, light: Light) -> Option<Palette> {
        match light {
            Light::System => Some(self.system),
            Light::Day => Some(Palette::Day),
            Light::Night => Some(Palette::Night),
            Light::Sun => {
                self.daylight = None;
                None
            }
        }
    }

    /// The look that the sun at this place and time asks for, where that has changed.
    fn follow_sun(&mut self, place: LatLng, time: Timestamp) -> Option<Palette> {
        let light = Daylight::at(place, time, self.daylight);
        if light.is_none() || light == self.daylight {
            return None;
        }
        self.daylight = light;
        Some(match light {
            Some(Daylight::Day) => Palette::Day,
            Some(Daylight::Night) | None => Palette::Night,
        })
    }
}

impl AppState {
    pub(super) fn use_light(&mut self, light: Light) -> Vec<Command> {
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
    pub(super) fn toggle_palette(&mut self) -> Vec<Command> {
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
