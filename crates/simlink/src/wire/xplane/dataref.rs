//! Datarefs: X-Plane's values by name (simulators 3.6), whichever way they come.

use geodesy::LatLng;

use crate::sim_time::SimTime;
use crate::wire::epoch::{DOUBLE_RESOLUTION, Epoch};
use crate::wire::{KNOT_IN_METRES_PER_SECOND, METRES_TO_FEET};

named! {
    /// A value that tells something of own-ship.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Dataref {
        /// Degrees.
        Latitude => "sim/flightmodel/position/latitude",
        /// Degrees.
        Longitude => "sim/flightmodel/position/longitude",
        /// Metres above mean sea level.
        Elevation => "sim/flightmodel/position/elevation",
        /// Degrees true.
        Heading => "sim/flightmodel/position/true_psi",
        /// Degrees true.
        Track => "sim/flightmodel/position/hpath",
        /// Metres per second.
        GroundSpeed => "sim/flightmodel/position/groundspeed",
        /// 0 or 1.
        Paused => "sim/time/paused",
        /// 0 or 1.
        InReplay => "sim/time/is_in_replay",
        /// Seconds; moves on while the simulation runs, whatever else stands still.
        RunningTime => "sim/time/total_running_time_sec",
        /// Seconds since midnight in UTC, of the simulation.
        ZuluTime => "sim/time/zulu_time_sec",
        /// Days of the year before today's, of the simulation.
        Day => "sim/time/local_date_days",
    }
}

/// The newest values.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct DatarefValues([Option<f64>; Dataref::ALL.len()]);

impl DatarefValues {
    /// Takes a value in the place of its last one.
    pub fn take(&mut self, dataref: Dataref, value: f64) {
        if let Some(place) = self.0.get_mut(dataref as usize) {
            *place = Some(value);
        }
    }

    /// Takes it out: it counts once.
    pub fn remove(&mut self, dataref: Dataref) {
        if let Some(place) = self.0.get_mut(dataref as usize) {
            *place = None;
        }
    }

    /// The newest value.
    pub fn get(&self, dataref: Dataref) -> Option<f64> {
        self.0.get(dataref as usize).copied().flatten()
    }

    /// A value that is 0 or 1.
    pub fn is_set(&self, dataref: Dataref) -> Option<bool> {
        let value = self.get(dataref).filter(|value| value.is_finite())?;
        Some(value != 0.0)
    }

    /// The simulated time that they tell. The day is the one where the aircraft is: one more or less changes no sunset.
    pub fn time(&self) -> Option<SimTime> {
        let seconds = self.get(Dataref::ZuluTime)?;
        SimTime::of_day_of_year(self.get(Dataref::Day)?, seconds)
    }

    /// The moment that they tell, in double precision; `None` while latitude or longitude is missing.
    pub(super) fn epoch(&self) -> Option<Epoch> {
        let speed = self.get(Dataref::GroundSpeed);
        let elevation = self.get(Dataref::Elevation);
        Some(Epoch {
            position: LatLng {
                lat: self.get(Dataref::Latitude)?,
                lng: self.get(Dataref::Longitude)?,
            },
            resolution: DOUBLE_RESOLUTION,
            heading: self.get(Dataref::Heading),
            track: self.get(Dataref::Track),
            ground_speed: speed.map(|speed| speed / KNOT_IN_METRES_PER_SECOND),
            altitude: elevation.map(|metres| metres * METRES_TO_FEET),
        })
    }
}
