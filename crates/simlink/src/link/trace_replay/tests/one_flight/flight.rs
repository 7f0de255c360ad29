//! The flight that every protocol tells: where the aircraft really is, second by second.

/// A part of the flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlightPart {
    Taxi,
    TakeOff,
    /// Level, with a wind from the right: the nose is not where the aircraft goes.
    Cruise,
    /// The simulation stands still, and many simulators go on telling the speed (simulators 1.5).
    Paused,
    Resumed,
    /// The aircraft is put 1,700 NM away, in front of the 180th meridian, and crosses it.
    Antimeridian,
    /// After twenty seconds of silence.
    Back,
}

/// Where the aircraft is and how it moves: degrees (WGS 84, true), feet above mean sea level, knots over the ground.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlightState {
    pub lat: f64,
    pub lng: f64,
    pub feet: f64,
    pub heading: f64,
    pub track: f64,
    pub knots: f64,
}

/// A second of the flight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlightSecond {
    /// Seconds after the beginning of the trace.
    pub secs: u64,
    pub leg: FlightPart,
    /// Which second of its leg it is, from 0 on.
    pub nth: u64,
    pub truth: FlightState,
}

/// How a leg is flown.
struct PlannedFlight {
    leg: FlightPart,
    secs: u64,
    heading: f64,
    track: f64,
    /// At its beginning and at its end.
    knots: (f64, f64),
    feet: (f64, f64),
}

const fn plan(
    leg: FlightPart,
    secs: u64,
    nose: (f64, f64),
    knots: (f64, f64),
    feet: (f64, f64),
) -> PlannedFlight {
    let (heading, track) = nose;
    PlannedFlight {
        leg,
        secs,
        heading,
        track,
        knots,
        feet,
    }
}

const PLANS: [PlannedFlight; 7] = [
    plan(
        FlightPart::Taxi,
        6,
        (145.3, 145.3),
        (12.0, 12.0),
        (13.0, 13.0),
    ),
    plan(
        FlightPart::TakeOff,
        12,
        (14.25, 13.75),
        (20.0, 142.5),
        (13.0, 950.0),
    ),
    plan(
        FlightPart::Cruise,
        10,
        (61.5, 44.25),
        (233.4, 233.4),
        (1500.0, 1500.0),
    ),
    plan(
        FlightPart::Paused,
        10,
        (61.5, 44.25),
        (233.4, 233.4),
        (1500.0, 1500.0),
    ),
    plan(
        FlightPart::Resumed,
        5,
        (61.5, 44.25),
        (233.4, 233.4),
        (1500.0, 1500.0),
    ),
    plan(
        FlightPart::Antimeridian,
        12,
        (85.75, 90.0),
        (301.2, 301.2),
        (9500.0, 9600.0),
    ),
    plan(
        FlightPart::Back,
        5,
        (85.75, 90.0),
        (301.2, 301.2),
        (9600.0, 9600.0),
    ),
];
/// Where it begins, and where it is put.
const BRISBANE: (f64, f64) = (-27.384_2, 153.117_5);
const FIJI: (f64, f64) = (-17.512_34, 179.991_5);
/// Longer than a source may be silent before it is lost (simulators 1.5).
pub const SILENCE: u64 = 20;

/// The whole flight.
pub fn flight() -> Vec<FlightSecond> {
    let mut moments = Vec::new();
    let ((mut lat, mut lng), mut secs) = (BRISBANE, 0);
    for plan in &PLANS {
        for nth in 0..plan.secs {
            let part = nth as f64 / (plan.secs - 1) as f64;
            let between = |(from, to): (f64, f64)| from + (to - from) * part;
            let knots = between(plan.knots);
            let mut passed = 1;
            match plan.leg {
                FlightPart::Paused => passed = 0,
                FlightPart::Back if nth == 0 => passed = SILENCE,
                _ => {}
            }
            secs += passed.max(1);
            let degrees = knots * passed as f64 / 3600.0 / 60.0;
            let track = plan.track.to_radians();
            lng += degrees * track.sin() / lat.to_radians().cos();
            lat += degrees * track.cos();
            if plan.leg == FlightPart::Antimeridian && nth == 0 {
                (lat, lng) = FIJI;
            }
            if lng >= 180.0 {
                lng -= 360.0;
            }
            moments.push(FlightSecond {
                secs,
                leg: plan.leg,
                nth,
                truth: FlightState {
                    lat,
                    lng,
                    feet: between(plan.feet),
                    heading: plan.heading,
                    track: plan.track,
                    knots,
                },
            });
        }
    }
    moments
}

impl FlightSecond {
    /// Whether a conversation begins with it.
    pub fn opens(&self) -> bool {
        matches!(self.leg, FlightPart::Taxi | FlightPart::Back) && self.nth == 0
    }

    /// Whether the aircraft was put there, and did not fly.
    pub fn is_put(&self) -> bool {
        self.leg == FlightPart::Antimeridian && self.nth == 0
    }

    pub fn is_paused(&self) -> bool {
        self.leg == FlightPart::Paused
    }
}

impl FlightState {
    /// Metres above mean sea level.
    pub fn metres(&self) -> f64 {
        self.feet * 0.3048
    }

    /// Metres per second over the ground.
    pub fn speed(&self) -> f64 {
        self.knots * 1852.0 / 3600.0
    }

    /// The speed's parts towards north and east, in units of what is given.
    pub fn towards(&self, speed: f64) -> (f64, f64) {
        let track = self.track.to_radians();
        (speed * track.cos(), speed * track.sin())
    }
}
