//! Day or night by the sun.

use jiff::Timestamp;

use super::State;
use crate::chart::Palette;
use crate::daylight::Daylight;
use crate::geo::LatLng;
use crate::message::Command;
use crate::ownship::SimState;

impl State {
    /// Looks at the sun where own-ship is, or else at the airport on the screen: charts that follow it change when it
    /// rises or sets, and not in between, so that what the user chose stays until then.
    pub fn look_at_sun(&mut self, now: Timestamp) -> Vec<Command> {
        let Some(place) = self.place().filter(|_place| self.follows_sun) else {
            return Vec::new();
        };
        let light = Daylight::at(place, now, self.daylight);
        if light.is_none() || light == self.daylight {
            return Vec::new();
        }
        self.daylight = light;
        self.show_palette(match light {
            Some(Daylight::Day) => Palette::Day,
            Some(Daylight::Night) | None => Palette::Night,
        })
    }

    /// Where the user is: where own-ship was last, else the airport on the screen.
    fn place(&self) -> Option<LatLng> {
        let report = self.feed.report.as_ref();
        let flown = report.filter(|report| report.sim != SimState::InMenu);
        let airport = self.page.as_ref().and_then(|page| page.record.ready());
        flown
            .map(|report| report.sample.position)
            .or_else(|| airport.and_then(|airport| airport.position))
    }
}
