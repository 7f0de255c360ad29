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
    pub(super) system: Palette,
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
