//! Drawn runways: pictures with bars, read through boxes that are right and through boxes that are not.

use geodesy::Feet;

use super::*;
use crate::chart::image::{Bitmap, CopyScale, PixelFormat, ScaledRows};
use crate::chart::{LatLngBox, PixelBox};

const SIZE: ImageSize = ImageSize {
    width: 1000,
    height: 800,
};
/// Metres that a pixel stands for in the tests.
const SCALE: f64 = 30.0;
/// Degrees that a pixel stands for at the equator.
const DEGREES: f64 = SCALE / (60.0 * 1852.0);
const PAPER: u8 = 240;
const INK: u8 = 30;

/// A map of the whole picture whose bottom-left corner is at 0 N 10 E, with longitudes stretched by this factor.
fn map(stretched: f64) -> DescribedMap {
    let (width, height) = (f64::from(SIZE.width), f64::from(SIZE.height));
    DescribedMap {
        boxes: BoundingBoxes {
            pixels: PixelBox {
                x1: 0.0,
                y1: 0.0,
                x2: width,
                y2: height,
            },
            latlng: LatLngBox {
                lng1: 10.0,
                lat1: 0.0,
                lng2: 10.0 + width * DEGREES * stretched,
                lat2: height * DEGREES,
            },
            insets: Vec::new(),
            parts: Vec::new(),
        },
        size: SIZE,
    }
}

/// The position that a place of the picture shows on the right map.
fn geo((x, y): (f64, f64)) -> LatLng {
    LatLng {
        lat: (f64::from(SIZE.height) - y) * DEGREES,
        lng: 10.0 + x * DEGREES,
    }
}

fn runway(from: (f64, f64), to: (f64, f64)) -> Runway {
    Runway {
        ends: [geo(from), geo(to)],
        width: Some(Feet(148)),
    }
}

/// A runway of 3600 m to the north in the middle of the picture.
fn north() -> Runway {
    runway((500.0, 460.0), (500.0, 340.0))
}

/// A picture, and the lines that are drawn on it.
struct Page(Vec<u8>);

impl Page {
    fn new(paper: u8) -> Self {
        Self(vec![paper; (SIZE.width * SIZE.height) as usize])
    }

    /// A bar of this width between two places.
    fn bar(mut self, from: (f64, f64), to: (f64, f64), width: f64, ink: u8) -> Self {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        for (nth, pixel) in self.0.iter_mut().enumerate() {
            let x = (nth % SIZE.width as usize) as f64 + 0.5 - from.0;
            let y = (nth / SIZE.width as usize) as f64 + 0.5 - from.1;
            let along = (x * dx + y * dy) / length;
            let across = (x * dy - y * dx) / length;
            if (0.0..=length).contains(&along) && across.abs() <= width / 2.0 {
                *pixel = ink;
            }
        }
        self
    }

    fn north() -> Self {
        Self::new(PAPER).bar((500.0, 460.0), (500.0, 340.0), 7.0, INK)
    }

    /// The runways that are found in it, in strips of 100 rows.
    fn search(&self, map: &DescribedMap, runways: &[Runway]) -> Vec<DrawnRunway> {
        let Some(mut search) = RunwaySearch::in_picture(map, SIZE, runways.iter()) else {
            return Vec::new();
        };
        for (nth, rows) in self.0.chunks(100 * SIZE.width as usize).enumerate() {
            let first = nth as u32 * 100;
            search.add(&ImageStrip {
                rows: first..first + 100,
                size: SIZE,
                copies: vec![ScaledRows {
                    first_row: first,
                    pixels: Bitmap::new(PixelFormat::Grey, SIZE.width as usize, rows.to_vec()),
                    size: SIZE,
                    scale: CopyScale::WHOLE,
                }],
            });
        }
        search.find()
    }

    /// By how many metres the map is off for own-ship in the middle of a runway.
    fn error(&self, map: &DescribedMap, runways: &[Runway]) -> Option<MapError> {
        let drawn = self.search(map, runways);
        let drawn = drawn.iter().find(|drawn| drawn.runway == runways[0])?;
        let georef = GeoRef::new(&map.boxes, map.size, SIZE).unwrap();
        let middle = runways[0].at(runways[0].length() / 2.0);
        drawn.map_error(&georef, middle)
    }
}

#[test]
fn right_map_has_no_error() {
    let error = Page::north().error(&map(1.0), &[north()]).unwrap();
    assert!(error.metres < 20.0, "{error:?}");
    assert!((error.resolution - SCALE).abs() < 0.1, "{error:?}");
    assert!(!error.matters());
}

#[test]
fn night_picture_is_searched_like_day() {
    let night = Page::new(20).bar((500.0, 460.0), (500.0, 340.0), 7.0, 205);
    let error = night.error(&map(1.0), &[north()]).unwrap();
    assert!(error.metres < 20.0, "{error:?}");
}

#[test]
fn falsified_boxes_are_off_by_what_they_move_runway() {
    // The runway is 500 of 1000 pixels from the edge that stays.
    for (percent, pixels, matters) in [(0.5, 2.5, false), (2.0, 9.8, true), (-2.0, 10.2, true)] {
        let map = map(1.0 + percent / 100.0);
        let error = Page::north().error(&map, &[north()]).unwrap();
        let off = error.metres / error.resolution - pixels;
        assert!(off.abs() < 1.0, "{percent} %: {error:?}");
        assert_eq!(error.matters(), matters, "{percent} %: {error:?}");
    }
}

#[test]
fn error_matters_beyond_60_m_and_pixel() {
    let matters = |metres| {
        let resolution = 30.0;
        MapError { metres, resolution }.matters()
    };
    assert_eq!([89.0, 90.0, 91.0].map(matters), [false, false, true]);
}

#[test]
fn own_ship_off_centre_changes_nothing() {
    let map = map(1.02);
    let drawn = Page::north().search(&map, &[north()]);
    let georef = GeoRef::new(&map.boxes, map.size, SIZE).unwrap();
    let error = |x: f64| {
        let position = geo((x, 400.0));
        drawn[0].map_error(&georef, position).unwrap().metres
    };
    assert!((error(500.0) - error(500.7)).abs() < 0.1);
}

#[test]
fn close_parallels_stay_apart() {
    // 240 m apart, and 2 % off by about as much.
    let second = runway((508.0, 460.0), (508.0, 340.0));
    let crossing = runway((450.0, 380.0), (570.0, 420.0));
    let page = Page::north()
        .bar((508.0, 460.0), (508.0, 340.0), 5.0, INK)
        .bar((450.0, 380.0), (570.0, 420.0), 7.0, INK);
    for (stretched, least, most) in [(1.0, 0.0, 45.0), (1.018, 220.0, 310.0)] {
        let error = page.error(&map(stretched), &[north(), second, crossing]);
        let metres = error.unwrap().metres;
        assert!((least..=most).contains(&metres), "{stretched}: {metres}");
    }
}

#[test]
fn line_of_final_approach_does_not_move_runway() {
    let page = Page::north().bar((500.0, 800.0), (500.0, 460.0), 8.0, INK);
    let error = page.error(&map(1.02), &[north()]).unwrap();
    let off = error.metres / error.resolution - 9.8;
    assert!(off.abs() < 1.0, "{error:?}");
}

#[test]
fn what_is_no_runway_is_not_measured() {
    let found = |page: Page| page.search(&map(1.0), &[north()]).len();
    assert_eq!(found(Page::new(PAPER)), 0, "nothing is drawn");
    let thin = Page::new(PAPER).bar((440.0, 400.0), (560.0, 400.0), 3.0, INK);
    assert_eq!(found(thin), 0, "a line across");
    let sea = Page::new(PAPER).bar((0.0, 400.0), (510.0, 400.0), 800.0, INK);
    assert_eq!(found(sea), 0, "a large area");
}

#[test]
fn short_bar_is_not_measured() {
    let short = runway((500.0, 419.0), (500.0, 381.0));
    let page = Page::new(PAPER).bar((500.0, 419.0), (500.0, 381.0), 7.0, INK);
    assert_eq!(page.search(&map(1.0), &[short]), []);
}

#[test]
fn runway_beyond_map_is_not_searched() {
    let beyond = runway((500.0, -20.0), (500.0, 100.0));
    assert_eq!(Page::north().search(&map(1.0), &[beyond]), []);
    let georef_unusable = DescribedMap {
        size: ImageSize {
            width: 0,
            height: 0,
        },
        ..map(1.0)
    };
    assert_eq!(Page::north().search(&georef_unusable, &[north()]), []);
}

#[test]
fn missing_rows_are_not_measured() {
    let runways = [north()];
    let search = RunwaySearch::in_picture(&map(1.0), SIZE, runways.iter()).unwrap();
    assert_eq!(search.find(), []);
}
