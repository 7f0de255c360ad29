//! Pictures: PNG bytes to strips to a geo-reference.

use std::cell::Cell;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Read;

use geodesy::LatLng;

use flightbag::chart::georef::{GeoRef, Placement};
use flightbag::chart::image::{
    self, DecodeError, DecodeStep, DisplayedScale, ImageLimits, ImageSize, ImageStrip, OVERLAP,
    REDUCTIONS,
};
use flightbag::chart::{BoundingBoxes, LatLngBox, PixelBox};

use super::georef;

/// Small enough for a fuzzer to look at many of them.
const LIMITS: ImageLimits = ImageLimits {
    max_side: 1024,
    max_area: 1 << 16,
    max_bytes: 4 << 20,
};

/// A picture is cut into strips that join without a gap, the same ones however its bytes come and whichever copy is shown
/// first; and it can carry a geo-reference. Of one that is damaged it depends on that how many of them come before it is told.
pub fn picture(png: &[u8]) {
    hold(png);
    // A fuzzer would hardly find a checksum, and what is behind it is to be reached.
    let mended = with_right_checksums(png);
    if mended != png {
        hold(&mended);
    }
}

/// The same chunks, each with the checksum that it should have (PNG specification, 5.5).
fn with_right_checksums(png: &[u8]) -> Vec<u8> {
    let (mut mended, mut rest) = (png.to_vec(), 8);
    while let Some([a, b, c, d]) = png.get(rest..).and_then(<[u8]>::first_chunk) {
        let end = (u32::from_be_bytes([*a, *b, *c, *d]) as usize).saturating_add(rest + 8);
        let Some(chunk) = png.get(rest + 4..end) else {
            break;
        };
        let crc = !chunk.iter().fold(!0_u32, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _bit| {
                (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
            })
        });
        if let Some(place) = mended.get_mut(end..end + 4) {
            place.copy_from_slice(&crc.to_be_bytes());
        }
        rest = end + 4;
    }
    mended
}

fn hold(png: &[u8]) {
    let whole = decoded(png, png.len().max(1));
    let pieces = decoded(png, png.len() % 13 + 1);
    let strips = pieces.1.iter().zip(&whole.1);
    for (nth, (in_pieces, whole)) in strips.enumerate() {
        assert_eq!(in_pieces, whole, "strip {nth} is another one in pieces");
    }
    assert_eq!(said(&pieces.0), said(&whole.0));
    if let Ok(size) = whole.0 {
        assert_eq!(pieces.1.len(), whole.1.len());
        assert_eq!(shown_first(png), whole.1);
        carries_a_georef(size);
    }
}

fn said(result: &Result<ImageSize, DecodeError>) -> String {
    match result {
        Ok(size) => format!("{size:?}"),
        Err(error) => error.to_string(),
    }
}

/// Hands out at most so many bytes at once.
struct Slowly<'a>(&'a [u8], usize);

impl Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Self(rest, most) = self;
        let length = rest.len().min(*most).min(buffer.len());
        (&mut *rest).take(length as u64).read(buffer)
    }
}

/// What came of a picture, and a number for each of its strips.
fn decoded(png: &[u8], piece: usize) -> (Result<ImageSize, DecodeError>, Vec<u64>) {
    let mut strips = Vec::new();
    let (mut size, mut next_row) = (None, 0);
    let mut sink = |step: DecodeStep| {
        match step {
            DecodeStep::Started(started) => {
                assert_eq!(size, None, "a picture starts once");
                assert!(started.width.max(started.height) <= LIMITS.max_side);
                let area = u64::from(started.width) * u64::from(started.height);
                assert!((1..=LIMITS.max_area).contains(&area), "{started:?}");
                size = Some(started);
            }
            DecodeStep::Strip(strip) => {
                let size = size.expect("a strip comes after the start");
                check_strip(&strip, size, next_row);
                next_row = strip.rows.end;
                strips.push(number(&strip));
            }
        }
        true
    };
    let result = image::decode(Slowly(png, piece), LIMITS, &mut sink);
    if let Ok(decoded) = &result {
        assert_eq!(size, Some(*decoded));
        assert_eq!(next_row, decoded.height, "rows are missing");
    }
    (result, strips)
}

/// The numbers of the strips of an intact picture whose copy of the window's size was made first.
fn shown_first(png: &[u8]) -> Vec<u64> {
    let (rows, mut numbers) = (Cell::new(0), Vec::new());
    let mut shown = |_size| DisplayedScale::Fitted(0.37);
    let mut sink = |step| {
        if let DecodeStep::Strip(strip) = step {
            rows.set(rows.get() + strip.rows.len() as u32);
            if strip.whole().is_some() {
                numbers.push(number(&strip));
            }
        }
        true
    };
    let picture = image::decode_shown(png, LIMITS, &mut shown, &mut sink).expect("it is intact");
    let whole = picture.rows.map_or(Ok(()), |waiting| {
        assert_eq!(rows.take(), picture.size.height);
        waiting.cut(&mut sink)
    });
    whole.expect("its rows are there");
    assert_eq!(rows.get(), picture.size.height);
    numbers
}

fn check_strip(strip: &ImageStrip, size: ImageSize, next_row: u32) {
    assert_eq!(strip.rows.start, next_row, "a gap between strips");
    assert!(strip.rows.end > strip.rows.start && strip.rows.end <= size.height);
    let whole = strip.whole().expect("the rows as they are");
    let (width, rows) = (whole.pixels.width(), whole.pixels.height());
    assert_eq!(width, size.width as usize);
    assert_eq!(strip.size, size);
    assert_eq!(whole.first_row, strip.rows.start.saturating_sub(OVERLAP));
    let end = (strip.rows.end + OVERLAP).min(size.height);
    assert_eq!(rows as u32, end - whole.first_row);
    assert_eq!(strip.copies.len(), 1 + REDUCTIONS as usize);
    for (nth, reduced) in (0..).zip(&strip.copies).skip(1) {
        assert_eq!(reduced.size, size.reduced(nth));
        assert_eq!(reduced.pixels.width(), reduced.size.width as usize);
        // Every row of the copy that shows a part of the strip.
        let scale = f64::from(reduced.size.height) / f64::from(size.height);
        let end = reduced.first_row as usize + reduced.pixels.height();
        assert!(f64::from(reduced.first_row) <= f64::from(strip.rows.start) * scale);
        assert!(end as f64 >= f64::from(strip.rows.end) * scale - 1e-9);
    }
}

fn number(strip: &ImageStrip) -> u64 {
    let mut hasher = DefaultHasher::new();
    for copy in &strip.copies {
        copy.pixels.hash(&mut hasher);
    }
    hasher.finish()
}

/// The picture as a chart of Wellington that is map from edge to edge, with an inset in a corner.
fn carries_a_georef(size: ImageSize) {
    let (width, height) = (f64::from(size.width), f64::from(size.height));
    let (lat, lng) = (-41.3, 174.8_f64);
    let degrees_per_pixel = 0.001;
    let north = degrees_per_pixel * height;
    let east = degrees_per_pixel * width / (lat + north / 2.0).to_radians().cos();
    let boxes = BoundingBoxes {
        pixels: PixelBox {
            x1: 0.0,
            y1: 0.0,
            x2: width,
            y2: height,
        },
        latlng: LatLngBox {
            lng1: lng,
            lat1: lat,
            lng2: lng + east,
            lat2: lat + north,
        },
        insets: vec![PixelBox {
            x1: 0.0,
            y1: 0.0,
            x2: width / 4.0,
            y2: height / 4.0,
        }],
        parts: Vec::new(),
    };
    let georef = GeoRef::new(&boxes, size, size).expect("boxes that fit are used");
    georef::check(&georef, &boxes, &[]);
    let at = |right: f64, up: f64| {
        georef.place(LatLng {
            lat: lat + north * up,
            lng: lng + east * right,
        })
    };
    assert!(matches!(at(0.5, 0.5), Placement::OnMap(_)));
    assert!(matches!(at(0.1, 0.1), Placement::InInset(_)));
    assert!(matches!(at(0.5, -0.1), Placement::Outside(Some(_))));
}
