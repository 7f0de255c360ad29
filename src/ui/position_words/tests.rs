//! Own-ship in words.

use simlink::LinkKind;
use simlink::source::SourceName;

use super::*;
use crate::chart::georef::CompassPoint;
use crate::severity::Severity;

fn outside(nm: f64) -> String {
    status(&DepictionStatus::Outside(Some(OffChart {
        nm,
        direction: CompassPoint::NorthEast,
    })))
}

fn lost(seconds: u64) -> String {
    let utc = "2026-11-20T11:57:32.9Z".parse().unwrap();
    status(&DepictionStatus::Lost {
        utc,
        ago: Duration::from_secs(seconds),
    })
}

#[test]
fn lost_position_is_told_with_its_time_and_its_age() {
    assert_eq!(lost(8), "Position lost 11:57:32Z (8 s ago)");
    assert_eq!(lost(59), "Position lost 11:57:32Z (59 s ago)");
    assert_eq!(lost(60), "Position lost 11:57:32Z (1 min ago)");
    assert_eq!(lost(179), "Position lost 11:57:32Z (2 min ago)");
}

#[test]
fn outside_tells_miles_and_direction() {
    assert_eq!(outside(14.3), "Outside this chart, 14 NM north-east");
    assert_eq!(outside(0.95), "Outside this chart, 1 NM north-east");
    assert_eq!(outside(0.94), "Outside this chart, 0.9 NM north-east");
    assert_eq!(outside(0.96), "Outside this chart, 1 NM north-east");
    assert_eq!(outside(0.02), "Outside this chart, 0.1 NM north-east");
    assert_eq!(
        status(&DepictionStatus::Outside(None)),
        "Outside this chart"
    );
}

#[test]
fn x_plane_and_nameless_senders_are_named_for_people() {
    let sentence = |source: &str| {
        status(&DepictionStatus::NoPositionYet {
            source: SourceName::of(source),
        })
    };
    assert_eq!(sentence("1"), "X-Plane connected, no position yet");
    assert_eq!(sentence(""), "Simulator connected, no position yet");
    assert_eq!(sentence("My Sim"), "My Sim connected, no position yet");
}

#[test]
fn what_is_wrong_warns_and_what_is_just_so_does_not() {
    assert_eq!(DepictionStatus::Shown.severity(), Severity::Ok);
    assert_eq!(
        DepictionStatus::Old { seconds: 3 }.severity(),
        Severity::Warn
    );
    assert_eq!(DepictionStatus::DemoImage.severity(), Severity::Warn);
    assert_eq!(DepictionStatus::NoSimulator.severity(), Severity::Neutral);
}

#[test]
fn unknown_camera_is_told_with_its_number() {
    let status = DepictionStatus::UnknownCamera { camera: 40 };
    let words = "Position shown, unknown camera state 40";
    assert_eq!(super::status(&status), words);
    assert_eq!(status.severity(), Severity::Neutral);
}

#[test]
fn disagreement_tells_distance_and_age() {
    let (metres, old) = (7408.0, None);
    let live = DepictionStatus::Disagreement { metres, old };
    assert_eq!(super::status(&live), "Sources disagree by 4 NM");
    assert_eq!(live.severity(), Severity::Warn);
    let old = DepictionStatus::Disagreement {
        metres: 180.0,
        old: Some(3),
    };
    assert_eq!(super::status(&old), "Sources disagree by 180 m, 3 s old");
}

#[test]
fn map_that_may_be_off_is_told_with_metres() {
    let status = DepictionStatus::MapMayBeOff { metres: 180 };
    let words = "Position shown, may be off by 180 m";
    assert_eq!(super::status(&status), words);
    assert_eq!(status.severity(), Severity::Warn);
}

#[test]
fn old_position_tells_whole_seconds() {
    assert_eq!(
        status(&DepictionStatus::Old { seconds: 3 }),
        "Position 3 s old"
    );
}

fn comparison(verdict: SourceAgreement, is_one_simulator: bool) -> SourceComparison {
    let source = |kind| SourceId::heard(kind, [127, 0, 0, 1].into(), "".into());
    SourceComparison {
        first: source(LinkKind::XPlane),
        second: source(LinkKind::Gdl90),
        is_one_simulator,
        verdict,
        raised: None,
    }
}

#[test]
fn distances_are_metres_then_miles() {
    for (metres, words) in [
        (0.0, "1 m"),
        (3.4, "3 m"),
        (180.0, "180 m"),
        (949.0, "949 m"),
        (1000.0, "0.5 NM"),
        (2408.0, "1.3 NM"),
        (7408.0, "4 NM"),
    ] {
        assert_eq!(distance(metres), words);
    }
}

#[test]
fn each_verdict_has_words() {
    let behind = |seconds, late| SourceAgreement::Behind { seconds, late };
    for (verdict, one, words) in [
        (
            SourceAgreement::Agree { metres: 3.0 },
            true,
            "agree within 3 m",
        ),
        (
            behind(2.05, LaggingSource::Second),
            true,
            "GDL90 is 2 s behind",
        ),
        (
            behind(0.4, LaggingSource::First),
            true,
            "X-Plane is 0.4 s behind",
        ),
        (
            SourceAgreement::Disagree { metres: 7408.0 },
            true,
            "disagree by 4 NM",
        ),
        (
            SourceAgreement::Disagree { metres: 7408.0 },
            false,
            "4 NM apart, perhaps two simulators",
        ),
        (SourceAgreement::NotComparable, true, "not comparable now"),
    ] {
        let told = super::comparison(&comparison(verdict, one));
        assert_eq!(told, Some(format!("X-Plane · GDL90: {words}")));
    }
    assert_eq!(
        super::comparison(&comparison(SourceAgreement::NotComparable, false)),
        None
    );
}

#[test]
fn raised_pair_is_told_while_silent() {
    let silent = SourceComparison {
        raised: Some(7408.0),
        ..comparison(SourceAgreement::NotComparable, true)
    };
    let words = "X-Plane · GDL90: disagree by 4 NM";
    assert_eq!(super::comparison(&silent).as_deref(), Some(words));
}

#[test]
fn two_computers_are_told_apart() {
    let other = SourceComparison {
        second: SourceId::heard(LinkKind::XPlane, [10, 0, 0, 2].into(), "".into()),
        ..comparison(SourceAgreement::Agree { metres: 3.0 }, true)
    };
    let words = "X-Plane (127.0.0.1) · X-Plane (10.0.0.2): agree within 3 m";
    assert_eq!(super::comparison(&other).as_deref(), Some(words));
}
