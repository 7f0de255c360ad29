//! What the window tells other processes of itself: kept for them after every change, so that none waits for a frame.

use crate::instance::{ProgramStatus, ShownChart, StatusSnapshot};
use crate::state::AppState;

/// What there is now.
pub(super) fn snapshot(state: &AppState) -> StatusSnapshot {
    let chart = state.showing().map(|showing| &showing.chart);
    let shown = ProgramStatus {
        signed_in: state.session.state.is_signed_in(),
        airport: state.airports.page.as_ref().map(|page| page.icao),
        chart: chart.map(|chart| ShownChart {
            airport: chart.icao,
            index_number: chart.index_number.clone(),
            name: chart.name.clone(),
        }),
        ownship: None,
    };
    StatusSnapshot::new(shown, &state.ownship.feed)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use geodesy::{Degrees, LatLng};
    use simlink::source::{SimulatorSource, SourceId};
    use simlink::status::PositionQuality;
    use simlink::{LinkKind, OwnshipReport, PositionSample, SimState};

    use super::*;
    use crate::account::Access;
    use crate::chart::Palette;
    use crate::message::{Action, Event};
    use crate::remote::{Problem, ProblemKind};
    use crate::state::tests::signed_in;

    #[test]
    fn status_ages_with_question() {
        let received = clock::now();
        let mut state = AppState::new(Palette::Day, true);
        state.ownship.feed.report = Some(OwnshipReport {
            sample: PositionSample {
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
        state.ownship.feed.sources = vec![SimulatorSource {
            id: SourceId::heard(LinkKind::Xgps, Ipv4Addr::LOCALHOST.into(), "1".into()),
            address: None,
            product: None,
            last_seen: received,
            position: Some((received, SimState::Running)),
            sim_state: None,
            rate: 4.0,
            driving: true,
            closed: false,
        }];
        let told = snapshot(&state);
        for (after, quality) in [(1, PositionQuality::Live), (3600, PositionQuality::Lost)] {
            let status = told.status(received + Duration::from_secs(after));
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
    fn status_tells_ended_session_as_signed_out() {
        let mut state = signed_in(Access::Full);
        let told = |state: &AppState| snapshot(state).status(clock::now()).signed_in;
        assert!(told(&state));
        let problem = Problem::new(ProblemKind::NotSignedIn, "Your sign-in has ended.");
        state.absorb(Event::SessionEnded { problem });
        assert!(state.account().is_some() && !told(&state));
        state.perform(Action::SignIn);
        assert!(!told(&state), "the sign-in after it is under way");
    }

    #[test]
    fn status_without_source_has_no_ownship() {
        let state = AppState::new(Palette::Day, true);
        let status = snapshot(&state).status(clock::now());
        assert_eq!(status, ProgramStatus::default());
    }
}
