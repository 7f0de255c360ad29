//! How long the geo-reference takes to place a position on a chart with many insets.
//!
//! No assertion: a table to be read, as `benches/README.md` tells.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use std::hint::black_box;
use std::time::Instant;

use geodesy::LatLng;

use flightbag::chart::georef::{GeoRef, UnusableGeoRef};
use flightbag::chart::image::ImageSize;
use flightbag::chart::{BoundingBoxes, LatLngBox, PixelBox};

const SIZE: ImageSize = ImageSize {
    width: 1600,
    height: 2500,
};
const INSETS: u32 = 20;
/// The median of so many rounds is told.
const ROUNDS: usize = 101;
/// Positions of a round: the way flown, so many times.
const POSITIONS: usize = 1_000;
const TIMES: usize = 100;
/// Width of the map in degrees; as high as its pixels are for those of the width.
const SPAN: f64 = 0.4;

/// A chart at the equator about this meridian, its insets along the left edge, none over another.
fn chart(lng: f64) -> Result<GeoRef, UnusableGeoRef> {
    let inset = |nth: u32| PixelBox {
        x1: 80.0,
        y1: 120.0 + 90.0 * f64::from(nth),
        x2: 300.0,
        y2: 200.0 + 90.0 * f64::from(nth),
    };
    let boxes = BoundingBoxes {
        pixels: PixelBox {
            x1: 60.0,
            y1: 100.0,
            x2: 1560.0,
            y2: 2100.0,
        },
        latlng: LatLngBox {
            lng1: lng - SPAN / 2.0,
            lat1: -SPAN * 2.0 / 3.0,
            lng2: lng + SPAN / 2.0,
            lat2: SPAN * 2.0 / 3.0,
        },
        insets: (0..INSETS).map(inset).collect(),
        parts: Vec::new(),
    };
    GeoRef::new(&boxes, SIZE, SIZE)
}

fn main() -> Result<(), UnusableGeoRef> {
    println!(
        "placing a position, {INSETS} insets{:>16}{:>14}",
        "median", "best"
    );
    let row = |name: &str, georef: &GeoRef, lng: f64| {
        // In memory, as a way flown is. Handing them over one by one through `black_box` would measure that too: it writes
        // two numbers, and the processor waits until it can read them as one.
        let way: Vec<LatLng> = (0..POSITIONS)
            .map(|nth| LatLng {
                lat: 1e-6 * nth as f64,
                lng,
            })
            .collect();
        let mut nanoseconds: Vec<f64> = (0..ROUNDS)
            .map(|_round| {
                let began = Instant::now();
                for _time in 0..TIMES {
                    for position in black_box(&way) {
                        black_box(georef.place(*position));
                    }
                }
                began.elapsed().as_secs_f64() * 1e9 / (POSITIONS * TIMES) as f64
            })
            .collect();
        nanoseconds.sort_by(f64::total_cmp);
        let nth = |index| nanoseconds.get(index).copied().unwrap_or(f64::NAN);
        println!("{name:36}{:10.1} ns{:10.1} ns", nth(ROUNDS / 2), nth(0));
    };
    row("on the map, beside every inset", &chart(10.0)?, 10.05);
    row("the same on a chart across 180°", &chart(180.0)?, -179.95);
    row("on the last of the insets", &chart(10.0)?, 9.85);
    Ok(())
}
