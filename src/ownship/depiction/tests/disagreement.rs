//! Tests of what is drawn and said where sources of one simulator disagree.

use simlink::LinkKind;
use simlink::source::{SimulatorSource, SourceAgreement, SourceComparison, SourceId};

use super::super::*;
use super::{depict_with, feed, georef, sample};

const MIDDLE: LatLng = LatLng {
    lat: -41.3,
    lng: 174.8,
};
const OUTSIDE: LatLng = LatLng {
    lat: -41.1,
    lng: 174.8,
};
const INSET: LatLng = LatLng {
    lat: -41.39,
    lng: 174.71,
};
const METRES: f64 = 7408.0;

fn id(kind: LinkKind) -> SourceId {
    SourceId::heard(kind, [127, 0, 0, 1].into(), "".into())
}

/// A feed whose driving source, X-Plane's own datagrams, disagrees with another one by these metres.
fn disputed(position: LatLng, sim: SimState, now: Instant, raised: Option<f64>) -> OwnshipFeed {
    let driving = SimulatorSource {
        id: id(LinkKind::XPlane),
        address: None,
        product: None,
        last_seen: now,
        position: Some((now, sim)),
        sim_state: None,
        rate: 5.0,
        driving: true,
        closed: false,
    };
    let pair = |first, second, raised| SourceComparison {
        first: id(first),
        second: id(second),
        is_one_simulator: true,
        verdict: SourceAgreement::Disagree { metres: METRES },
        raised,
    };
    OwnshipFeed {
        sources: vec![driving],
        comparisons: [
            pair(LinkKind::XPlaneWeb, LinkKind::XPlane, raised),
            // Two others, of which none drives.
            pair(LinkKind::XPlaneWeb, LinkKind::Gdl90, Some(9e9)),
        ]
        .into(),
        ..feed(sample(position), sim, now)
    }
}

fn status(old: Option<u64>) -> DepictionStatus {
    DepictionStatus::Disagreement {
        metres: METRES,
        old,
    }
}

#[test]
fn disagreement_draws_hollow_marker_and_is_told() {
    let now = Instant::now();
    let feed = disputed(MIDDLE, SimState::Running, now, Some(METRES));
    let depiction = depict_with(&feed, now, OwnshipStyle::default());
    let marker = depiction.marker.unwrap();
    assert!(marker.hollow && !marker.dimmed && !marker.paused);
    assert_eq!(
        (depiction.status, depiction.changes_in),
        (status(None), None)
    );
}

#[test]
fn agreement_and_other_pairs_leave_marker_filled() {
    let now = Instant::now();
    let feed = disputed(MIDDLE, SimState::Running, now, None);
    let depiction = depict_with(&feed, now, OwnshipStyle::default());
    assert!(depiction.marker.is_some_and(|marker| !marker.hollow));
    assert_eq!(depiction.status, DepictionStatus::Shown);
}

#[test]
fn disagreement_is_told_off_map_too() {
    let now = Instant::now();
    for position in [OUTSIDE, INSET] {
        let feed = disputed(position, SimState::Running, now, Some(METRES));
        let depiction = depict_with(&feed, now, OwnshipStyle::default());
        assert_eq!((depiction.marker, depiction.status), (None, status(None)));
    }
}

#[test]
fn disagreement_of_old_position_tells_age() {
    let begin = Instant::now();
    let now = begin + Duration::from_millis(3400);
    for (position, drawn) in [(MIDDLE, true), (OUTSIDE, false)] {
        let feed = disputed(position, SimState::Paused, begin, Some(METRES));
        let depiction = depict_with(&feed, now, OwnshipStyle::default());
        let is_drawn = |marker: OwnshipMarker| marker.hollow && marker.dimmed && marker.paused;
        assert_eq!(depiction.marker.is_some_and(is_drawn), drawn);
        assert_eq!(depiction.status, status(Some(3)));
        assert_eq!(depiction.changes_in, Some(Duration::from_millis(600)));
    }
}

#[test]
fn lost_menu_and_chart_reasons_rank_before_disagreement() {
    let now = Instant::now();
    let feed = disputed(MIDDLE, SimState::Running, now, Some(METRES));
    let late = depict_with(&feed, now + Duration::from_secs(5), OwnshipStyle::default());
    assert!(late.marker.is_none() && matches!(late.status, DepictionStatus::Lost { .. }));
    let menu = disputed(MIDDLE, SimState::InMenu, now, Some(METRES));
    let menu = depict_with(&menu, now, OwnshipStyle::default());
    assert_eq!((menu.marker, menu.status), (None, DepictionStatus::InMenu));
    let georef = georef();
    let hidden = depict(&DepictionInput {
        georef: Georeference::Usable(&georef),
        real_chart: true,
        feed: &feed,
        now,
        shown: false,
        look: OwnshipStyle::default(),
    });
    assert_eq!(
        (hidden.marker, hidden.status),
        (None, DepictionStatus::Hidden)
    );
}
