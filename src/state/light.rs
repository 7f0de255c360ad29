//! The look of the windows: by hand, as the system has it, or by the sun.

use geodesy::LatLng;
use jiff::Timestamp;

use crate::chart::Palette;
use crate::daylight::{DayOrNight, Light};

/// The look of the windows.
#[derive(Debug)]
pub struct WindowLight {
    /// Which of a chart's pictures the user wants, and the look of the windows with it.
    pub palette: Palette,
    /// The look that the system has.
    system: Palette,
    /// Where the sun was last, while it is followed.
    daylight: Option<DayOrNight>,
}

impl WindowLight {
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

    /// The system's look is known, or has changed; gives the look that this asks for.
    pub(super) fn take_system_look(&mut self, system: Palette, chosen: Light) -> Option<Palette> {
        self.system = system;
        (chosen == Light::System).then_some(system)
    }

    /// The other look: by the sun until it rises or sets next, else for good.
    pub(super) fn toggled(&self, chosen: &mut Light) -> Palette {
        let other = self.palette.other();
        if *chosen != Light::Sun {
            *chosen = match other {
                Palette::Day => Light::Day,
                Palette::Night => Light::Night,
            };
        }
        other
    }

    /// The look that the sun at this place and time asks for, where that has changed.
    pub(super) fn follow_sun(&mut self, place: LatLng, time: Timestamp) -> Option<Palette> {
        let light = DayOrNight::at(place, time, self.daylight);
        if light.is_none() || light == self.daylight {
            return None;
        }
        self.daylight = light;
        Some(match light {
            Some(DayOrNight::Day) => Palette::Day,
            Some(DayOrNight::Night) | None => Palette::Night,
        })
    }
}
