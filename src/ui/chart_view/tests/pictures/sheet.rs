//! The sheet of squares that the pictures show, and own-ship on it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Rect, Theme, Vec2, vec2};
use egui_kittest::{Harness, SnapshotOptions, try_image_snapshot_options};
use geodesy::LatLng;
use image::RgbaImage;
use simlink::source::{SimulatorSource, SourceAgreement, SourceComparison, SourceId};
use simlink::test_support::{TrackRecorder, Tracker};
use simlink::{LinkKind, OwnshipFeed, OwnshipReport, PositionSample, SimState};

use crate::chart::image::{DecodeStep, ImageLimits, ImageStrip, decode};
use crate::chart::{BoundingBoxes, LatLngBox, PixelBox};
use crate::ownship::depiction::{DepictionInput, Georeference, depict};
use crate::ui::chart_view::*;

/// The sheet, in pixels; its planview leaves a margin of 20, and 80 at the foot.
const SHEET: ImageSize = ImageSize {
    width: 360,
    height: 420,
};
const WINDOW: Vec2 = vec2(360.0, 420.0);
pub(super) const MIDDLE: LatLng = LatLng {
    lat: -41.3,
    lng: 174.8,
};

/// A case: how own-ship flies, how it is looked at.
pub(super) struct Case {
    pub palette: Palette,
    pub position: LatLng,
    pub sim: SimState,
    pub age: Duration,
    pub look: OwnshipStyle,
    /// The middle of the planview, and whether the service counts y from the bottom.
    pub chart: (LatLng, bool),
    pub key_actions: Vec<KeyAction>,
    pub zoom: f64,
    pub way: Vec<LatLng>,
    /// By how many metres its two sources disagree.
    pub disagreement: Option<f64>,
}

impl Default for Case {
    fn default() -> Self {
        Self {
            palette: Palette::Day,
            position: MIDDLE,
            sim: SimState::Running,
            age: Duration::ZERO,
            look: OwnshipStyle::default(),
            chart: (MIDDLE, true),
            key_actions: Vec::new(),
            zoom: 1.0,
            way: Vec::new(),
            disagreement: None,
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
        parts: Vec::new(),
    };
    GeoRef::new(&boxes, SHEET, SHEET).unwrap()
}

/// Squares of 40 pixels inside the planview, the inset shaded.
fn sheet(palette: Palette) -> Vec<ImageStrip> {
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
    decode(&png.into_inner()[..], ImageLimits::CHART, &mut |step| {
        if let DecodeStep::Strip(strip) = step {
            strips.push(strip);
        }
        true
    })
    .unwrap();
    strips
}

/// What is heard of a flight that began then, and when its newest report came.
fn feed(case: &Case, began: Instant) -> (OwnshipFeed, Instant) {
    let received = began + Duration::from_secs(case.way.len() as u64);
    let report = |position| OwnshipReport {
        sample: PositionSample {
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
    let mut recorder = TrackRecorder::default();
    for (second, position) in case.way.iter().enumerate() {
        recorder.take(&OwnshipReport {
            received: began + Duration::from_secs(second as u64),
            ..report(*position)
        });
    }
    let id = |kind| SourceId::heard(kind, [127, 0, 0, 1].into(), "".into());
    let driving = SimulatorSource {
        id: id(LinkKind::XPlane),
        address: None,
        product: None,
        last_seen: received,
        position: Some((received, case.sim)),
        sim_state: None,
        rate: 5.0,
        driving: true,
        closed: false,
    };
    let pair = |metres| SourceComparison {
        first: id(LinkKind::XPlaneWeb),
        second: id(LinkKind::XPlane),
        is_one_simulator: true,
        verdict: SourceAgreement::Disagree { metres },
        raised: Some(metres),
    };
    let feed = OwnshipFeed {
        report: Some(report(case.position)),
        track: recorder.track(),
        sources: vec![driving],
        comparisons: case.disagreement.map(pair).into_iter().collect(),
        ..Tracker::new(Vec::new()).feed()
    };
    (feed, received)
}

/// The window of a case.
pub(super) fn drawn(case: &Case) -> RgbaImage {
    let georef = Arc::new(reference(case.chart));
    let (feed, received) = feed(case, Instant::now());
    let now = received + case.age;
    let (look, palette) = (case.look, case.palette);
    let mut texture = PictureTexture::default();
    let mut strips = sheet(case.palette);
    let (mut viewport, mut guide) = (Viewport::default(), ViewGuidance::default());
    let mut key_actions = case.key_actions.clone();
    let mut zoom = Some(case.zoom);
    let mut window = Harness::builder()
        .with_size(WINDOW)
        .with_theme(Theme::Dark)
        .wgpu()
        .with_context_setup(theme::apply)
        .build_ui(move |ui| {
            texture.add(ui.ctx(), std::mem::take(&mut strips));
            let scene = DepictionInput {
                georef: Georeference::Usable(&georef),
                real_chart: true,
                feed: &feed,
                now,
                shown: true,
                look,
            };
            let depiction = depict(&scene);
            let frame = PaneFrame::new(
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
            let map = ChartMap {
                reference: &georef,
                depiction: Some(&depiction),
                look,
                positions: PositionForm::default(),
                variation: None,
            };
            let picture = ViewedPicture {
                name: "sheet",
                texture: &mut texture,
                size: SHEET,
                palette,
            };
            let mut view = ChartView::new(picture, &mut viewport, &mut guide, watermark);
            view.map = Some(map);
            view.show(ui, std::mem::take(&mut key_actions));
        });
    for _ in 0..3 {
        window.step();
    }
    window.render().unwrap()
}

pub(super) fn compare(name: &str, case: &Case) {
    let options = SnapshotOptions::new().max_failed_pixels(0_usize);
    try_image_snapshot_options(&drawn(case), name, &options).unwrap();
}
