//! Pictures of own-ship on a chart in every state: what words cannot hold. The chart is a sheet of squares, with a
//! planview and an inset in it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Rect, Theme, Vec2, vec2};
use egui_kittest::{Harness, SnapshotOptions, try_image_snapshot_options};
use image::RgbaImage;

use super::*;
use crate::chart::image::{Limits, Step, Strip, decode};
use crate::chart::{BoundingBoxes, LatLngBox, PixelBox};
use crate::geo::LatLng;
use crate::ownship::depiction::{Georeference, Scene, depict};
use crate::ownship::link::Tracker;
use crate::ownship::look::{Minutes, Symbol, Tint};
use crate::ownship::track::TrackKeeper;
use crate::ownship::{Feed, Listening, Report, Sample, SimState};

/// The sheet, in pixels; its planview leaves a margin of 20, and 80 at the foot.
const SHEET: ImageSize = ImageSize {
    width: 360,
    height: 420,
};
const WINDOW: Vec2 = vec2(360.0, 420.0);
const MIDDLE: LatLng = LatLng {
    lat: -41.3,
    lng: 174.8,
};

/// A case: how own-ship flies, how it is looked at.
struct Case {
    palette: Palette,
    position: LatLng,
    sim: SimState,
    age: Duration,
    look: Look,
    /// The middle of the planview, and whether the service counts y from the bottom.
    chart: (LatLng, bool),
    deeds: Vec<Deed>,
    zoom: f64,
    way: Vec<LatLng>,
}

impl Default for Case {
    fn default() -> Self {
        Self {
            palette: Palette::Day,
            position: MIDDLE,
            sim: SimState::Running,
            age: Duration::ZERO,
            look: Look::default(),
            chart: (MIDDLE, true),
            deeds: Vec::new(),
            zoom: 1.0,
            way: Vec::new(),
        }
    }
}

/// 0.08 degrees of latitude from foot to head, an inset in the lower left corner.
fn reference((middle, y_up): (LatLng, bool)) -> GeoRef {
    let half = (0.04, 0.04 / middle.lat.to_radians().cos());
    let (south, north) = (middle.lat - half.0, middle.lat + half.0);
    let y = |from_top: f64| {
        if y_up {
            f64::from(SHEET.height) - from_top
        } else {
            from_top
        }
    };
    let boxes = BoundingBoxes {
        pixels: PixelBox {
            x1: 20.0,
            y1: y(340.0),
            x2: 340.0,
            y2: y(20.0),
        },
        latlng: LatLngBox {
            lng1: middle.lng - half.1,
            lat1: south,
            lng2: middle.lng + half.1,
            lat2: north,
        },
        insets: vec![PixelBox {
            x1: 20.0,
            y1: y(340.0),
            x2: 120.0,
            y2: y(260.0),
        }],
    };
    GeoRef::new(&boxes, SHEET, SHEET).unwrap()
}

/// Squares of 40 pixels inside the planview, the inset shaded.
fn sheet(palette: Palette) -> Vec<Strip> {
    let (paper, line, shade) = match palette {
        Palette::Day => (255, 190, 225),
        Palette::Night => (20, 70, 40),
    };
    let picture = image::GrayImage::from_fn(SHEET.width, SHEET.height, |x, y| {
        let inside = (20..=340).contains(&x) && (20..=340).contains(&y);
        let on_line = (x + 20).is_multiple_of(40) || (y + 20).is_multiple_of(40);
        let in_inset = x < 120 && y > 260;
        image::Luma([match (inside, on_line, in_inset) {
            (true, true, _) => line,
            (true, false, true) => shade,
            _ => paper,
        }])
    });
    let mut png = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let mut strips = Vec::new();
    decode(&png.into_inner()[..], Limits::CHART, &mut |step| {
        if let Step::Strip(strip) = step {
            strips.push(strip);
        }
        true
    })
    .unwrap();
    strips
}

/// What is heard of a flight that began then, and when its newest report came.
fn feed(case: &Case, began: Instant) -> (Feed, Instant) {
    let received = began + Duration::from_secs(case.way.len() as u64);
    let report = |position| Report {
        sample: Sample {
            position,
            resolution: 1e-6,
            heading: Some(Degrees(30.0)),
            track: Some(Degrees(30.0)),
            ground_speed: Some(90.0),
            altitude: None,
        },
        received,
        received_utc: jiff::Timestamp::UNIX_EPOCH,
        sim: case.sim,
    };
    let mut keeper = TrackKeeper::default();
    for (second, position) in case.way.iter().enumerate() {
        keeper.take(&Report {
            received: began + Duration::from_secs(second as u64),
            ..report(*position)
        });
    }
    let feed = Feed {
        report: Some(report(case.position)),
        track: keeper.track(),
        ..Tracker::new(Listening::On(1)).feed()
    };
    (feed, received)
}

/// The window of a case.
fn drawn(case: &Case) -> RgbaImage {
    let georef = Arc::new(reference(case.chart));
    let (feed, received) = feed(case, Instant::now());
    let now = received + case.age;
    let (look, palette) = (case.look, case.palette);
    let mut texture = ChartTexture::default();
    for strip in sheet(case.palette) {
        texture.push(strip);
    }
    let (mut viewport, mut guide) = (Viewport::default(), Guide::default());
    let mut deeds = case.deeds.clone();
    let mut zoom = Some(case.zoom);
    let mut window = Harness::builder()
        .with_size(WINDOW)
        .with_theme(Theme::Dark)
        .wgpu()
        .with_context_setup(theme::apply)
        .build_ui(move |ui| {
            let scene = Scene {
                georef: Georeference::Usable(&georef),
                real_chart: true,
                feed: &feed,
                now,
                shown: true,
                look,
            };
            let depiction = depict(&scene);
            let frame = Frame::new(
                Rect::from_min_size(egui::Pos2::ZERO, WINDOW),
                (SHEET.width.into(), SHEET.height.into()),
                1.0,
            );
            if let Some(zoom) = zoom.take() {
                viewport.one_to_one(&frame);
                let marker = depiction.marker.as_ref().map(|marker| marker.at);
                let about = marker.map_or(frame.pane().center(), |at| {
                    viewport.view(&frame).ui_from_image(at)
                });
                viewport.zoom(&frame, about, zoom);
            }
            let watermark = Watermark::new("a.pilot");
            let hands = (&mut viewport, &mut guide);
            let map = Map {
                reference: &georef,
                depiction: Some(&depiction),
                look,
                positions: PositionForm::default(),
                variation: None,
            };
            ChartView::new("sheet", &mut texture, SHEET, palette, hands, watermark)
                .map(Some(map))
                .show(ui, std::mem::take(&mut deeds));
        });
    for _ in 0..3 {
        window.step();
    }
    window.render().unwrap()
}

fn compare(name: &str, case: &Case) {
    let options = SnapshotOptions::new().max_failed_pixels(0_usize);
    try_image_snapshot_options(&drawn(case), name, &options).unwrap();
}

#[test]
fn o1_a_live_position_has_its_marker_by_day_and_by_night() {
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
fn o2_over_an_inset_there_is_no_marker_and_the_edges_show_why() {
    let mask = true;
    compare(
        "ownship_over_inset",
        &Case {
            position: LatLng {
                lat: -41.33,
                lng: 174.76,
            },
            look: Look {
                mask,
                ..Look::default()
            },
            ..Case::default()
        },
    );
}

#[test]
fn o2_outside_the_planview_there_is_no_marker() {
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
fn o4_a_marker_is_dimmed_at_3_seconds_and_gone_at_5() {
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
fn o4_the_last_known_place_is_hollow_and_tells_its_age() {
    let last_known = true;
    compare(
        "ownship_last_known",
        &Case {
            age: Duration::from_secs(8),
            look: Look {
                last_known,
                ..Look::default()
            },
            ..Case::default()
        },
    );
}

#[test]
fn o5_a_paused_marker_says_so() {
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
fn o10_with_track_up_the_nose_points_up() {
    let deeds = vec![Deed::TrackUp];
    compare(
        "ownship_track_up",
        &Case {
            deeds,
            ..Case::default()
        },
    );
}

#[test]
fn o8_turned_by_a_quarter_at_three_times_the_size_the_marker_is_on_the_same_place() {
    let deeds = vec![Deed::RotateRight];
    compare(
        "ownship_rotated_3x",
        &Case {
            deeds,
            zoom: 3.0,
            ..Case::default()
        },
    );
}

#[test]
fn y_counted_up_and_y_counted_down_are_the_same_picture() {
    let counted = [true, false].map(|y_up| {
        drawn(&Case {
            chart: (MIDDLE, y_up),
            ..Case::default()
        })
    });
    assert!(counted[0] == counted[1]);
}

#[test]
fn o7_each_symbol_and_tint_can_be_told_from_the_others() {
    for (name, symbol, tint) in [
        ("ownship_glider", Symbol::Glider, Tint::Blue),
        ("ownship_helicopter", Symbol::Helicopter, Tint::Green),
        ("ownship_plain", Symbol::Plain, Tint::Orange),
    ] {
        let look = Look {
            symbol,
            tint,
            heading_line: false,
            ..Look::default()
        };
        compare(
            name,
            &Case {
                look,
                ..Case::default()
            },
        );
    }
}

#[test]
fn across_180_degrees_own_ship_its_rings_and_its_way_are_continuous() {
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
            look: Look {
                rings: true,
                history: Some(Minutes::CHOICES[0]),
                ..Look::default()
            },
            way,
            ..Case::default()
        },
    );
}

#[test]
fn o2_rings_and_the_way_flown_are_covered_by_an_inset_and_end_at_the_planview() {
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
            look: Look {
                rings: true,
                history: Some(Minutes::CHOICES[1]),
                mask: true,
                ..Look::default()
            },
            way,
            ..Case::default()
        },
    );
}
