//! What the window tells other processes of itself: kept for them after every change, so that none waits for a frame.

use std::time::Instant;

use crate::instance::{Ownship, Position, Quality, ShownChart, Status};
use crate::ownship::{LinkState, Origin, Report, Source};
use crate::state::State;

/// What was on the screen last, and what own-ship was known by.
#[derive(Debug, Default)]
pub(super) struct Snapshot {
    /// Everything but own-ship, whose age and quality are those of the moment of the question.
    shown: Status,
    driving: Option<(Source, Option<Report>)>,
}

impl Snapshot {
    /// What there is now.
    pub fn of(state: &State) -> Self {
        let chart = state.showing().map(|showing| &showing.chart);
        let shown = Status {
            signed_in: state.account().is_some(),
            airport: state.page.as_ref().map(|page| page.icao),
            chart: chart.map(|chart| ShownChart {
                airport: chart.icao,
                index_number: chart.index_number.clone(),
                name: chart.name.clone(),
            }),
            ownship: None,
        };
        let feed = &state.feed;
        let driving = feed.sources.iter().find(|source| source.driving);
        let driving = driving.map(|source| (source.clone(), feed.report.clone()));
        Self { shown, driving }
    }

    /// What is told of it at this moment.
    pub fn status(&self, now: Instant) -> Status {
        let ownship = self.driving.as_ref().map(|(source, report)| Ownship {
            source: source.title().to_owned(),
            link: link(source.id.origin),
            quality: quality(source.state(now)),
            position: report.as_ref().map(|report| position(report, now)),
        });
        Status {
            ownship,
            ..self.shown.clone()
        }
    }
}

/// The same in every language, as settings name it.
fn link(origin: Origin) -> String {
    let Origin::Link { kind, .. } = origin else {
        return "recording".to_owned();
    };
    let named = serde_json::to_value(kind).ok();
    let named = named.as_ref().and_then(serde_json::Value::as_str);
    named.unwrap_or_default().to_owned()
}

fn quality(state: LinkState) -> Quality {
    match state {
        LinkState::Live => Quality::Live,
        LinkState::Paused => Quality::Paused,
        LinkState::InMenu => Quality::InMenu,
        LinkState::Stale => Quality::Stale,
        LinkState::Connected => Quality::NoPosition,
        LinkState::Lost
        | LinkState::Waiting
        | LinkState::Refused
        | LinkState::Failed
        | LinkState::Off => Quality::Lost,
    }
}

fn position(report: &Report, now: Instant) -> Position {
    let sample = &report.sample;
    Position {
        age_seconds: now.saturating_duration_since(report.received).as_secs_f64(),
        latitude: sample.position.lat,
        longitude: sample.position.lng,
        heading_true: sample.heading.map(|heading| heading.0),
        track_true: sample.track.map(|track| track.0),
        ground_speed_knots: sample.ground_speed,
        altitude_feet: sample.altitude,
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use super::*;
    use crate::chart::Palette;
    use crate::geo::{Degrees, LatLng};
    use crate::ownship::{LinkKind, Sample, SimState, SourceId};

    #[test]
    fn status_ages_with_the_question() {
        let received = crate::clock::now();
        let mut state = State::new(Palette::Day, true);
        state.feed.report = Some(Report {
            sample: Sample {
                position: LatLng {
                    lat: -27.5,
                    lng: 153.0,
                },
                resolution: 1e-6,
                heading: Some(Degrees(12.0)),
                track: None,
                ground_speed: Some(4.0),
                altitude: None,
            },
            received,
            received_utc: jiff::Timestamp::UNIX_EPOCH,
            sim: SimState::Running,
        });
        state.feed.sources = vec![Source {
            id: SourceId::heard(LinkKind::Xgps, Ipv4Addr::LOCALHOST.into(), "1".into()),
            address: None,
            product: None,
            heard: received,
            position: Some((received, SimState::Running)),
            told: None,
            rate: 4.0,
            driving: true,
            gone: false,
        }];
        let snapshot = Snapshot::of(&state);
        for (after, quality) in [(1, Quality::Live), (3600, Quality::Lost)] {
            let status = snapshot.status(received + Duration::from_secs(after));
            assert!(!status.signed_in);
            let ownship = status.ownship.unwrap();
            assert_eq!(ownship.source, "X-Plane");
            assert_eq!(ownship.link, "xgps");
            assert_eq!(ownship.quality, quality);
            let position = ownship.position.unwrap();
            assert!((position.age_seconds - after as f64).abs() < 1e-9);
            assert_eq!(position.heading_true, Some(12.0));
        }
    }

    #[test]
    fn status_without_a_source_has_no_ownship() {
        let state = State::new(Palette::Day, true);
        let status = Snapshot::of(&state).status(crate::clock::now());
        assert_eq!(status, Status::default());
    }
}
