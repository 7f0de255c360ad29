//! Snapshot: what other programs are told of the running window, kept so that none waits for a frame.

use std::time::Instant;

use super::{Ownship, PositionQuality, ProgramStatus, StatusPosition};
use crate::ownship::{LinkState, OwnshipFeed, OwnshipReport, ReportOrigin, SimulatorSource};

/// What was on the screen last, and what own-ship was known by.
#[derive(Debug, Clone, Default)]
pub struct StatusSnapshot {
    /// Everything but own-ship, whose age and quality are those of the moment of the question.
    shown: ProgramStatus,
    driving: Option<(SimulatorSource, Option<OwnshipReport>)>,
}

impl StatusSnapshot {
    /// What there is now; own-ship in `shown` does not count.
    pub fn new(shown: ProgramStatus, feed: &OwnshipFeed) -> Self {
        let driving = feed.sources.iter().find(|source| source.driving);
        let driving = driving.map(|source| (source.clone(), feed.report.clone()));
        Self { shown, driving }
    }

    /// What is on the screen, without own-ship.
    pub fn shown(&self) -> &ProgramStatus {
        &self.shown
    }

    /// What is told of it at this moment.
    pub fn status(&self, now: Instant) -> ProgramStatus {
        let ownship = self.driving.as_ref().map(|(source, report)| Ownship {
            source: source.title().to_string(),
            link: link(source.id.origin),
            quality: quality(source.state(now)),
            position: report.as_ref().map(|report| position(report, now)),
        });
        ProgramStatus {
            ownship,
            ..self.shown.clone()
        }
    }
}

/// The same in every language, as settings name it.
fn link(origin: ReportOrigin) -> String {
    let ReportOrigin::Link { kind, .. } = origin else {
        return "recording".to_owned();
    };
    let named = serde_json::to_value(kind).ok();
    let named = named.as_ref().and_then(serde_json::Value::as_str);
    named.unwrap_or_default().to_owned()
}

fn quality(state: LinkState) -> PositionQuality {
    match state {
        LinkState::Live => PositionQuality::Live,
        LinkState::Paused => PositionQuality::Paused,
        LinkState::InMenu => PositionQuality::InMenu,
        LinkState::Stale => PositionQuality::Stale,
        LinkState::Connected => PositionQuality::NoPosition,
        LinkState::Lost
        | LinkState::Waiting
        | LinkState::Refused
        | LinkState::Failed
        | LinkState::Off => PositionQuality::Lost,
    }
}

fn position(report: &OwnshipReport, now: Instant) -> StatusPosition {
    let sample = &report.sample;
    StatusPosition {
        age_seconds: now.saturating_duration_since(report.received).as_secs_f64(),
        latitude: sample.position.lat,
        longitude: sample.position.lng,
        heading_true: sample.heading.map(|heading| heading.0),
        track_true: sample.track.map(|track| track.0),
        ground_speed_knots: sample.ground_speed,
        altitude_feet: sample.altitude,
    }
}
