//! The depiction of own-ship: whether its marker is drawn, how, what is drawn with it, and what is said (ownship O1 to O6,
//! O11 to O13). One pure function; the view paints its answer through the mask of the chart (ownship O2).
//!
//! A marker in the wrong place is worse than none, so everything that speaks against one is asked before the one
//! thing that speaks for it. Of several reasons the first of this list is told: switched off; demo image; chart not
//! geo-referenced; geo-reference unusable; access not known; no simulator; no position yet; position lost; simulator in its menu;
//! sources that disagree; outside the chart; over an inset. The reasons that no simulator can remedy come first. On the
//! map an old position is called old before it is called paused, because "paused" is only known of a simulator that is
//! still heard (ownship O5). Where sources disagree, that is told first: which of them is right is not known, and neither is
//! whether the aircraft is on this chart.

mod rings;
mod status;
mod trail;

use std::time::{Duration, Instant};

use geodesy::LatLng;
use simlink::{OwnshipFeed, OwnshipReport, PositionSample, SimState};

use crate::chart::georef::{GeoRef, ImagePos, Placement};
use crate::ownship::style::OwnshipStyle;

pub use self::rings::{RangeRing, rings};
pub use self::status::DepictionStatus;

/// Everything that decides about the marker.
#[derive(Debug, Clone, Copy)]
pub struct DepictionInput<'a> {
    /// What is known of the chart's map.
    pub georef: Georeference<'a>,
    /// Whether the picture is the chart that was asked for; false for a demo image.
    pub real_chart: bool,
    /// What the simulators told.
    pub feed: &'a OwnshipFeed,
    /// The moment that is depicted, on the clock of [`OwnshipReport::received`].
    pub now: Instant,
    /// Whether the user wants to see own-ship.
    pub shown: bool,
    /// What the user wants to see with it.
    pub look: OwnshipStyle,
}

/// What is known of a chart's map.
#[derive(Debug, Clone, Copy)]
pub enum Georeference<'a> {
    /// The chart is not geo-referenced.
    None,
    /// It is, but not so that it can be used.
    Unusable,
    /// It is, but whether the account sees the chart or a demo image of its shape is not known.
    Unconfirmed,
    /// It is.
    Usable(&'a GeoRef),
}

/// The answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Depiction {
    /// The marker, if there is one.
    pub marker: Option<OwnshipMarker>,
    /// Where own-ship was last, when its position is lost and the user wants to know (ownship O4).
    pub last_known: Option<LastKnown>,
    /// The trail, as far as it is wanted: each part is a line, and nothing joins two of them (ownship O13).
    pub trail: Vec<Vec<ImagePos>>,
    /// Which state holds; always told (ownship O3).
    pub status: DepictionStatus,
    /// After how long the answer changes although nothing arrives; `None` when it does not, and while the position is
    /// live: the links tell when it is no longer, so that a frame is not drawn only to find that it was renewed (ownship O12).
    pub changes_in: Option<Duration>,
}

/// The aircraft's symbol.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OwnshipMarker {
    /// Where it is in the picture, never rounded (ownship O11).
    pub at: ImagePos,
    /// Where it is on the Earth.
    pub position: LatLng,
    /// Where its nose points: radians clockwise from the picture's top. `None`: a ring (ownship O6).
    pub nose: Option<f64>,
    /// The line ahead of it, if it is wanted and a direction is known.
    pub heading_line: Option<HeadingLine>,
    /// Whether its position is not live any more (ownship O4).
    pub dimmed: bool,
    /// Whether "paused" stands beside it (ownship O5).
    pub paused: bool,
    /// Whether it is an outline only: another source of the same simulator says that the aircraft is somewhere else.
    pub hollow: bool,
}

/// A line from the marker along its nose, as far as the map reaches.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HeadingLine {
    /// Its far end, beyond the planview.
    pub end: ImagePos,
    /// Where own-ship is in a minute if it moves along its nose; `None` at a standstill or without a speed.
    pub minute: Option<ImagePos>,
}

/// A mark where own-ship was last.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LastKnown {
    /// Where that is in the picture.
    pub at: ImagePos,
    /// Where its nose pointed: radians clockwise from the picture's top.
    pub nose: Option<f64>,
    /// How long ago that was.
    pub ago: Duration,
}

/// Decides whether and how own-ship is drawn.
pub fn depict(scene: &DepictionInput<'_>) -> Depiction {
    let georef = match usable_chart(scene) {
        Ok(georef) => georef,
        Err(status) => return without_marker(status, None),
    };
    let mut depiction = match report(scene.feed) {
        Ok(report) => with_report(scene, georef, report),
        Err(status) => without_marker(status, None),
    };
    if let Some(minutes) = scene.look.history {
        depiction.trail = trail::on_chart(scene, georef, minutes.duration());
    }
    depiction
}

fn with_report(scene: &DepictionInput<'_>, georef: &GeoRef, report: &OwnshipReport) -> Depiction {
    let age = report.age(scene.now);
    if scene.feed.is_lost(scene.now) {
        let status = DepictionStatus::Lost {
            utc: report.received_utc,
            ago: age,
        };
        let lost = without_marker(status, Some(until_next_text(age)));
        let wanted = scene.look.last_known && report.sim != SimState::InMenu;
        return Depiction {
            last_known: wanted.then(|| last_known(georef, report, age)).flatten(),
            ..lost
        };
    }
    let lost_in = scene.feed.lost_in(scene.now);
    if report.sim == SimState::InMenu {
        return without_marker(DepictionStatus::InMenu, lost_in);
    }
    let disagreement = disagreement(scene.feed, age);
    match (georef.place(report.sample.position), disagreement) {
        (Placement::OnMap(at), _) => with_marker(scene, at, georef, report),
        (_, Some((status, next))) => without_marker(status, next),
        (Placement::InInset(_), None) => without_marker(DepictionStatus::OverInset, lost_in),
        (Placement::Outside(away), None) => without_marker(DepictionStatus::Outside(away), lost_in),
    }
}

/// What is said of sources that disagree, and after how long that changes.
fn disagreement(feed: &OwnshipFeed, age: Duration) -> Option<(DepictionStatus, Option<Duration>)> {
    let metres = feed.disagreement()?;
    let old = (age >= OwnshipReport::LIVE_FOR).then_some(age.as_secs());
    let next = old.map(|_| until_next(age, 1));
    Some((DepictionStatus::Disagreement { metres, old }, next))
}

/// The chart's side of O1.
fn usable_chart<'a>(scene: &DepictionInput<'a>) -> Result<&'a GeoRef, DepictionStatus> {
    if !scene.shown {
        return Err(DepictionStatus::Hidden);
    }
    if !scene.real_chart {
        return Err(DepictionStatus::DemoImage);
    }
    match scene.georef {
        Georeference::None => Err(DepictionStatus::NotGeoreferenced),
        Georeference::Unusable => Err(DepictionStatus::Unusable),
        Georeference::Unconfirmed => Err(DepictionStatus::Unconfirmed),
        Georeference::Usable(georef) => Ok(georef),
    }
}

/// The simulator's side of O1.
fn report(feed: &OwnshipFeed) -> Result<&OwnshipReport, DepictionStatus> {
    match (&feed.report, feed.sources.last()) {
        (Some(report), _) => Ok(report),
        (None, Some(source)) => Err(DepictionStatus::NoPositionYet {
            source: source.title(),
        }),
        (None, None) => Err(DepictionStatus::NoSimulator),
    }
}

fn with_marker(
    scene: &DepictionInput<'_>,
    at: ImagePos,
    georef: &GeoRef,
    report: &OwnshipReport,
) -> Depiction {
    let age = report.age(scene.now);
    let paused = report.sim == SimState::Paused;
    let dimmed = age >= OwnshipReport::LIVE_FOR;
    let disagreement = disagreement(scene.feed, age);
    let hollow = disagreement.is_some();
    let (status, changes_in) = if let Some(disagreement) = disagreement {
        disagreement
    } else if dimmed {
        (
            DepictionStatus::Old {
                seconds: age.as_secs(),
            },
            Some(until_next(age, 1)),
        )
    } else if paused {
        (DepictionStatus::Paused, None)
    } else if let Some(camera) = scene.feed.unknown_camera {
        (DepictionStatus::UnknownCamera { camera }, None)
    } else {
        (DepictionStatus::Shown, None)
    };
    let heading_line = if scene.look.heading_line {
        heading_line(at, georef, &report.sample)
    } else {
        None
    };
    Depiction {
        marker: Some(OwnshipMarker {
            at,
            position: report.sample.position,
            nose: nose_in_picture(georef, &report.sample),
            heading_line,
            dimmed,
            paused,
            hollow,
        }),
        status,
        changes_in,
        ..without_marker(DepictionStatus::Shown, None)
    }
}

fn nose_in_picture(georef: &GeoRef, sample: &PositionSample) -> Option<f64> {
    let direction = sample.nose()?;
    Some(georef.image_angle_of(direction, sample.position))
}

fn heading_line(at: ImagePos, georef: &GeoRef, sample: &PositionSample) -> Option<HeadingLine> {
    let direction = sample.nose()?;
    let ahead = |nm: f64| georef.image_ahead(sample.position, direction, nm);
    // From anywhere in the planview its diagonal leads out of it.
    let planview = georef.planview();
    let diagonal = planview.width().hypot(planview.height());
    let mile = ahead(1.0);
    let length = (mile.x - at.x).hypot(mile.y - at.y);
    let knots = sample
        .ground_speed
        .filter(|knots| *knots > PositionSample::STANDSTILL);
    Some(HeadingLine {
        end: ahead(diagonal / length.max(f64::MIN_POSITIVE)),
        minute: knots.map(|knots| ahead(knots / 60.0)),
    })
}

fn last_known(georef: &GeoRef, report: &OwnshipReport, ago: Duration) -> Option<LastKnown> {
    let nose = nose_in_picture(georef, &report.sample);
    match georef.place(report.sample.position) {
        Placement::OnMap(at) => Some(LastKnown { at, nose, ago }),
        Placement::InInset(_) | Placement::Outside(_) => None,
    }
}

fn without_marker(status: DepictionStatus, changes_in: Option<Duration>) -> Depiction {
    Depiction {
        marker: None,
        last_known: None,
        trail: Vec::new(),
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
