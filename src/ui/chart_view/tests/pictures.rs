//! Pictures of own-ship on a chart in every state: what words cannot hold. The chart is a sheet of squares, with a
//! planview and an inset in it.

mod sheet;

use std::time::Duration;

use geodesy::LatLng;
use simlink::SimState;

use self::sheet::{Case, MIDDLE, compare, drawn};
use crate::chart::Palette;
use crate::ownship::style::{OwnshipStyle, OwnshipSymbol, TrailMinutes};
use crate::ui::keys::KeyAction;

#[test]
fn o1_live_position_has_its_marker_by_day_and_by_night() {
    compare("ownship_day", &Case::default());
    let palette = Palette::Night;
    compare(
        "ownship_night",
        &Case {
            palette,
            ..Case::default()
        },
    );
}

#[test]
fn o2_over_inset_there_is_no_marker_and_edges_show_why() {
    let mask = true;
    compare(
        "ownship_over_inset",
        &Case {
            position: LatLng {
                lat: -41.33,
                lng: 174.76,
            },
            look: OwnshipStyle {
                mask,
                ..OwnshipStyle::default()
            },
            ..Case::default()
        },
    );
}

#[test]
fn o2_outside_planview_there_is_no_marker() {
    let outside = LatLng {
        lat: -41.25,
        lng: 174.8,
    };
    compare(
        "ownship_outside",
        &Case {
            position: outside,
            ..Case::default()
        },
    );
}

#[test]
fn o4_marker_is_dimmed_at_3_seconds_and_gone_at_5() {
    for (name, secs) in [("ownship_at_3_s", 3), ("ownship_at_5_s", 5)] {
        let age = Duration::from_secs(secs);
        compare(
            name,
            &Case {
                age,
                ..Case::default()
            },
        );
    }
}

#[test]
fn o4_last_known_place_is_hollow_and_tells_its_age() {
    let last_known = true;
    compare(
        "ownship_last_known",
        &Case {
            age: Duration::from_secs(8),
            look: OwnshipStyle {
                last_known,
                ..OwnshipStyle::default()
            },
            ..Case::default()
        },
    );
}

#[test]
fn o5_paused_marker_says_so() {
    let sim = SimState::Paused;
    compare(
        "ownship_paused",
        &Case {
            sim,
            ..Case::default()
        },
    );
}

#[test]
fn disputed_marker_is_hollow_by_day_and_by_night() {
    for palette in [Palette::Day, Palette::Night] {
        let picture = |disagreement| {
            let look = OwnshipStyle {
                heading_line: false,
                ..OwnshipStyle::default()
            };
            drawn(&Case {
                palette,
                look,
                disagreement,
                ..Case::default()
            })
        };
        let (filled, hollow) = (picture(None), picture(Some(7408.0)));
        let changed = filled.pixels().zip(hollow.pixels());
        let changed = changed.filter(|(one, other)| one != other).count();
        assert!((50..2000).contains(&changed), "{changed}");
    }
}

#[test]
fn o10_with_track_up_nose_points_up() {
    let key_actions = vec![KeyAction::TrackUp];
    compare(
        "ownship_track_up",
        &Case {
            key_actions,
            ..Case::default()
        },
    );
}

#[test]
fn o8_marker_holds_when_turned_and_zoomed() {
    let key_actions = vec![KeyAction::RotateRight];
    compare(
        "ownship_rotated_3x",
        &Case {
            key_actions,
            zoom: 3.0,
            ..Case::default()
        },
    );
}

#[test]
fn y_counted_up_and_y_counted_down_are_same_picture() {
    let counted = [true, false].map(|y_up| {
        drawn(&Case {
            chart: (MIDDLE, y_up),
            ..Case::default()
        })
    });
    assert!(counted[0] == counted[1]);
}

#[test]
fn o7_arrow_can_be_told_from_aeroplane() {
    let look = OwnshipStyle {
        symbol: OwnshipSymbol::Arrow,
        heading_line: false,
        ..OwnshipStyle::default()
    };
    compare(
        "ownship_plain",
        &Case {
            look,
            ..Case::default()
        },
    );
}

#[test]
fn ownship_is_continuous_across_180() {
    let way = (0..120)
        .map(|second| {
            let lng = 179.96 + f64::from(second) * 0.000_4;
            LatLng {
                lat: -16.98 - f64::from(second) * 0.000_1,
                lng: if lng > 180.0 { lng - 360.0 } else { lng },
            }
        })
        .collect();
    compare(
        "ownship_at_180",
        &Case {
            position: LatLng {
                lat: -16.992,
                lng: -179.992,
            },
            chart: (
                LatLng {
                    lat: -17.0,
                    lng: 180.0,
                },
                true,
            ),
            look: OwnshipStyle {
                rings: true,
                history: Some(TrailMinutes::CHOICES[0]),
                ..OwnshipStyle::default()
            },
            way,
            ..Case::default()
        },
    );
}

#[test]
fn o2_rings_and_trail_are_clipped() {
    let way = (0..90)
        .map(|second| LatLng {
            lat: -41.338 + f64::from(second) * 0.000_3,
            lng: 174.752 + f64::from(second) * 0.000_3,
        })
        .collect();
    compare(
        "ownship_rings_at_inset",
        &Case {
            position: LatLng {
                lat: -41.311,
                lng: 174.779,
            },
            look: OwnshipStyle {
                rings: true,
                history: Some(TrailMinutes::CHOICES[1]),
                mask: true,
                ..OwnshipStyle::default()
            },
            way,
            ..Case::default()
        },
    );
}
