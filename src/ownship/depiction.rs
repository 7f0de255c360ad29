//! The depiction of own-ship: whether its marker is drawn, how, and what is said (`ownship.md` O1 to O6, O11, O12).
//!
//! A marker in the wrong place is worse than none, so everything that speaks against one is asked before the one
//! thing that speaks for it. Of several reasons the first of this list is told: switched off; demo image; chart not
//! geo-referenced; geo-reference unusable; no simulator; no position yet; position lost; simulator in its menu;
//! outside the chart; over an inset. The reasons that no simulator can remedy come first. On the map an old position
//! is called old before it is called paused, because "paused" is only known of a simulator that is still heard (O5).

mod status;

use std::time::{Duration, Instant};

use crate::chart::georef::{GeoRef, ImagePos, Placement};
use crate::geo::Degrees;
use crate::ownship::{Feed, LIVE_FOR, Report, Sample, SimState};

pub use self::status::{Severity, Status};

/// From this age on there is no marker (O4).
const LOST_AFTER: Duration = Duration::from_secs(5);
/// Up to this ground speed, in knots, a track is noise (O6, simulators 1.4).
const STANDSTILL: f64 = 3.0;

/// Everything that decides about the marker.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// What is known of the chart's map.
    pub georef: Georeference<'a>,
    /// Whether the picture is the chart that was asked for; false for a demo image.
    pub real_chart: bool,
    /// What the simulators told.
    pub feed: &'a Feed,
    /// The moment that is depicted, on the clock of [`Report::received`].
    pub now: Instant,
    /// Whether the user wants to see own-ship.
    pub shown: bool,
}

/// What is known of a chart's map.
#[derive(Debug, Clone, Copy)]
pub enum Georeference<'a> {
    /// The chart is not geo-referenced.
    None,
    /// It is, but not so that it can be used.
    Unusable,
    /// It is.
    Usable(&'a GeoRef),
}

/// The answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Depiction {
    /// The marker, if there is one.
    pub marker: Option<Marker>,
    /// Which state holds; always told (O3).
    pub status: Status,
    /// After how long the answer changes although nothing arrives; `None` when it does not, and while the position is
    /// live: the links tell when it is no longer, so that a frame is not drawn only to find that it was renewed (O12).
    pub changes_in: Option<Duration>,
}

/// The aircraft's symbol.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Marker {
    /// Where it is, never rounded (O11).
    pub at: ImagePos,
    /// Where its nose points: radians clockwise from the picture's top. `None`: a ring (O6).
    pub nose: Option<f64>,
    /// Whether its position is not live any more (O4).
    pub dimmed: bool,
    /// Whether "paused" stands beside it (O5).
    pub paused: bool,
}

impl Sample {
    /// The direction of the symbol against true north: heading, else track when moving (O6).
    pub fn nose(&self) -> Option<Degrees> {
        let moving = self.ground_speed.is_some_and(|knots| knots > STANDSTILL);
        self.heading.or(if moving { self.track } else { None })
    }
}

/// Decides whether and how own-ship is drawn.
pub fn depict(scene: &Scene<'_>) -> Depiction {
    let (georef, report) = match (usable_chart(scene), report(scene.feed)) {
        (Err(status), _) | (Ok(_), Err(status)) => return without_marker(status, None),
        (Ok(georef), Ok(report)) => (georef, report),
    };
    let age = scene.now.saturating_duration_since(report.received);
    let Some(lost_in) = LOST_AFTER.checked_sub(age).filter(|rest| !rest.is_zero()) else {
        let status = Status::Lost {
            utc: report.received_utc,
            ago: age,
        };
        return without_marker(status, Some(until_next_text(age)));
    };
    let lost_in = (age >= LIVE_FOR).then_some(lost_in);
    if report.sim == SimState::InMenu {
        return without_marker(Status::InMenu, lost_in);
    }
    match georef.place(report.sample.position) {
        Placement::OnMap(at) => with_marker(at, georef, report, age),
        Placement::InInset(_) => without_marker(Status::OverInset, lost_in),
        Placement::Outside(away) => without_marker(Status::Outside(away), lost_in),
    }
}

/// The chart's side of O1.
fn usable_chart<'a>(scene: &Scene<'a>) -> Result<&'a GeoRef, Status> {
    if !scene.shown {
        return Err(Status::Hidden);
    }
    if !scene.real_chart {
        return Err(Status::DemoImage);
    }
    match scene.georef {
        Georeference::None => Err(Status::NotGeoreferenced),
        Georeference::Unusable => Err(Status::Unusable),
        Georeference::Usable(georef) => Ok(georef),
    }
}

/// The simulator's side of O1.
fn report(feed: &Feed) -> Result<&Report, Status> {
    match (&feed.report, feed.sources.last()) {
        (Some(report), _) => Ok(report),
        (None, Some(source)) => Err(Status::NoPositionYet {
            source: source.id.name.clone(),
        }),
        (None, None) => Err(Status::NoSimulator),
    }
}

fn with_marker(at: ImagePos, georef: &GeoRef, report: &Report, age: Duration) -> Depiction {
    let paused = report.sim == SimState::Paused;
    let dimmed = age >= LIVE_FOR;
    let (status, changes_in) = if dimmed {
        (
            Status::Old {
                seconds: age.as_secs(),
            },
            Some(until_next(age, 1)),
        )
    } else if paused {
        (Status::Paused, None)
    } else {
        (Status::Shown, None)
    };
    let nose = report
        .sample
        .nose()
        .map(|direction| georef.image_angle_of(direction));
    Depiction {
        marker: Some(Marker {
            at,
            nose,
            dimmed,
            paused,
        }),
        status,
        changes_in,
    }
}

fn without_marker(status: Status, changes_in: Option<Duration>) -> Depiction {
    Depiction {
        marker: None,
        status,
        changes_in,
    }
}

/// Until the words about a lost position change: each second, after the first minute each minute.
fn until_next_text(age: Duration) -> Duration {
    until_next(age, if age.as_secs() < 60 { 1 } else { 60 })
}

/// Until the age is the next multiple of `seconds`.
fn until_next(age: Duration, seconds: u64) -> Duration {
    let next = (age.as_secs() / seconds + 1).saturating_mul(seconds);
    Duration::from_secs(next).saturating_sub(age)
}

#[cfg(test)]
mod tests;
