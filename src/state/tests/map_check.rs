//! The check of a chart's map: own-ship rolls on a runway that the map misplaces.

use std::time::{Duration, Instant};

use geodesy::{Degrees, Feet, LatLng};
use simlink::{OwnshipFeed, OwnshipReport, PositionSample, SimState};

use super::*;
use crate::airport::runways::Runway;
use crate::chart::drawn_runway::DrawnRunway;
use crate::chart::georef::GeoRef;

const LAT: f64 = -27.8;
const TOLD: &str = "Own-ship may be off by 180 m on this chart";

/// A runway to the east on the charts of these tests, on which a pixel stands for 40 m.
fn runway() -> Runway {
    let end = |lng| LatLng { lat: LAT, lng };
    Runway {
        ends: [end(153.2), end(153.22)],
        width: Some(Feet(148)),
    }
}

/// The runway as it is drawn so many pixels too far down.
fn drawn(pixels: f64) -> Vec<DrawnRunway> {
    let boxes = chart("a", "YBBN").bounding_boxes.unwrap();
    let georef = GeoRef::new(&boxes, SIZE, SIZE).unwrap();
    let axis = runway().ends.map(|end| {
        let mut at = georef.image_from_geo(end);
        at.y += pixels;
        at
    });
    let runway = runway();
    vec![DrawnRunway { runway, axis }]
}

/// Own-ship as it rolls for so many seconds, a report each second.
fn roll(state: &mut AppState, from: Instant, seconds: u64) {
    for second in 0..=seconds {
        let position = LatLng {
            lat: LAT,
            lng: 153.205 + second as f64 * 0.000_5,
        };
        let sample = PositionSample {
            position,
            resolution: 1e-6,
            heading: None,
            track: Some(Degrees(90.0)),
            ground_speed: Some(95.0),
            altitude: None,
        };
        state.update_ownship(OwnshipFeed {
            report: Some(OwnshipReport {
                sample,
                received: from + Duration::from_secs(second),
                received_utc: jiff::Timestamp::UNIX_EPOCH,
                sim: SimState::Running,
            }),
            ..OwnshipFeed::silent(Vec::new())
        });
    }
}

fn told(state: &AppState) -> Option<String> {
    state.notice().map(|notice| notice.text.to_string())
}

/// A chart on the screen, and the request that brought its picture.
fn on_screen() -> (AppState, RequestId) {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    (state, id)
}

fn found(state: &mut AppState, id: RequestId, runways: Vec<DrawnRunway>) {
    state.absorb(Event::RunwaysFound { id, runways });
}

#[test]
fn map_that_is_off_is_told_once_for_each_chart() {
    let (mut state, id) = on_screen();
    found(&mut state, id, drawn(4.5));
    let start = clock::now();
    roll(&mut state, start, 2);
    assert_eq!(told(&state), None, "not yet");
    roll(&mut state, start + Duration::from_secs(10), 3);
    assert_eq!(told(&state).as_deref(), Some(TOLD));
    let tab = state.workspace.tab(FIRST).unwrap();
    assert_eq!(tab.showing.map_error, Some(180));
    state.perform(Action::DismissNotice);
    roll(&mut state, start + Duration::from_secs(20), 8);
    assert_eq!(told(&state), None, "once");
    let id = show(&mut state, "b");
    complete(&mut state, id);
    found(&mut state, id, drawn(-4.5));
    roll(&mut state, start + Duration::from_secs(40), 3);
    assert_eq!(told(&state).as_deref(), Some(TOLD), "another chart");
}

#[test]
fn map_that_is_right_within_60_m_and_pixel_is_not_told() {
    for (pixels, is_told) in [(0.0, false), (2.4, false), (2.7, true), (-2.7, true)] {
        let (mut state, id) = on_screen();
        found(&mut state, id, drawn(pixels));
        roll(&mut state, clock::now(), 3);
        assert_eq!(told(&state).is_some(), is_told, "{pixels}");
    }
}

#[test]
fn runways_may_be_found_before_picture_is_complete() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    found(&mut state, id, drawn(4.5));
    let start = clock::now();
    roll(&mut state, start, 3);
    assert_eq!(told(&state), None, "no marker yet");
    complete(&mut state, id);
    roll(&mut state, start + Duration::from_secs(10), 3);
    assert_eq!(told(&state).as_deref(), Some(TOLD));
}

#[test]
fn chart_without_map_is_never_told() {
    let mut state = signed_in(Access::Full);
    let (record, list) = open(&mut state, "YBBN");
    let result = Ok(Box::new(Airport::unknown(icao("YBBN"))));
    state.absorb(Event::AirportLoaded { id: record, result });
    let text = Chart {
        is_georeferenced: false,
        bounding_boxes: None,
        ..chart("a", "YBBN")
    };
    state.absorb(Event::ChartsLoaded {
        id: list,
        result: Ok(ChartList {
            charts: vec![text],
            left_out: 0,
        }),
    });
    let commands = state.perform(Action::OpenChart(ChartId(Arc::from("a"))));
    let described = commands
        .iter()
        .any(|command| matches!(command, Command::FetchPicture { map: Some(_), .. }));
    assert!(!described);
    let id = image_request(&commands);
    complete(&mut state, id);
    found(&mut state, id, drawn(4.5));
    roll(&mut state, clock::now(), 3);
    assert_eq!(told(&state), None);
}

#[test]
fn map_is_not_checked_without_marker() {
    let (mut state, id) = on_screen();
    found(&mut state, id, drawn(4.5));
    state.perform(Action::ShowOwnship(false));
    let start = clock::now();
    roll(&mut state, start, 5);
    assert_eq!(told(&state), None, "switched off");
    state.perform(Action::ShowOwnship(true));
    state.perform(Action::HideTab(FIRST));
    roll(&mut state, start + Duration::from_secs(10), 5);
    assert_eq!(told(&state), None, "not on the screen");
}

#[test]
fn runways_of_another_picture_change_nothing() {
    let (mut state, id) = on_screen();
    let late = RequestId(id.0 + 1000);
    found(&mut state, late, drawn(4.5));
    roll(&mut state, clock::now(), 5);
    assert_eq!(told(&state), None);
}
