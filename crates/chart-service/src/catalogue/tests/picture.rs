//! What a client may rely on in the pictures of the embedded service.

use std::collections::BTreeSet;

use serde_json::Value;

use super::super::{PixelOrigin, drawing};
use super::reading::{number, pixel};
use super::{catalogue, entries, for_every_chart};

pub(super) fn decoded(png_bytes: Vec<u8>) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png_bytes))
        .read_info()
        .unwrap();
    let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut rgb).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    (info.width, info.height, rgb)
}

/// The first chart of each category: drawing all of them takes long without optimisation.
fn for_a_chart_of_each_category(check: impl Fn(&str, &Value)) {
    let catalogue = catalogue();
    for icao in catalogue.icaos() {
        let mut seen = BTreeSet::new();
        for entry in entries(&catalogue, icao) {
            if seen.insert(entry["category"].to_string()) {
                check(icao, &entry);
            }
        }
    }
}

#[test]
fn picture_has_its_size_and_margin() {
    let catalogue = catalogue();
    for_a_chart_of_each_category(|icao, entry| {
        let name = entry["image_night"].as_str().unwrap();
        let (width, height, rgb) = decoded(catalogue.picture(icao, name).unwrap());
        let promised = (number(entry, "width"), number(entry, "height"));
        assert_eq!((f64::from(width), f64::from(height)), promised, "{name}");
        let row = width as usize * 3;
        let paper = rgb[..3].to_vec();
        let below = &rgb[row * (height as usize - 64)..];
        assert!(below == paper.repeat(width as usize * 64), "{name}: below");
        let side = paper.repeat(40);
        for pixels in rgb.chunks(row) {
            let blank = pixels.starts_with(&side) && pixels.ends_with(&side);
            assert!(blank, "{name}: beside");
        }
    });
}

#[test]
fn thumbnails_keep_proportions() {
    let catalogue = catalogue();
    for_every_chart(|facts, _, entry| {
        for field in ["thumb_day", "thumb_night"] {
            let name = entry[field].as_str().unwrap();
            let icao = &facts.airport.icao_airport_identifier;
            let (width, height, _) = decoded(catalogue.picture(icao, name).unwrap());
            let promised = number(entry, "height") / number(entry, "width");
            assert_eq!(width, 200, "{name}");
            assert!(
                (f64::from(height) / 200.0 - promised).abs() < 0.01,
                "{name}"
            );
        }
    });
}

#[test]
fn names_of_no_chart_give_no_picture() {
    let catalogue = catalogue();
    for name in [
        "",
        "ybbn008",
        "ybbn008_d",
        "ybbn008_x.png",
        "../ybbn008_d.png",
        "ybbn008_d.png?",
        "YBBN008_d.png",
    ] {
        assert!(catalogue.picture("YBBN", name).is_none(), "{name}");
    }
    assert!(catalogue.picture("NZWN", "ybbn008_d.png").is_none());
}

#[test]
fn picture_is_stable_and_night_differs() {
    let (one, other) = (catalogue(), catalogue());
    assert_eq!(
        one.picture("NZWN", "nzwn008_d.png"),
        other.picture("NZWN", "nzwn008_d.png")
    );
    assert_ne!(
        one.picture("NZWN", "nzwn008_d.png"),
        one.picture("NZWN", "nzwn008_n.png")
    );
}

#[test]
fn runway_is_printed_where_boxes_say() {
    // A quarter down a runway, in each direction of y; its colour by day.
    let (up, down) = (PixelOrigin::BottomLeft, PixelOrigin::TopLeft);
    for (origin, icao, id, runway, share) in [
        (up, "YBBN", "ybbn008", "01L", 0.25),
        (down, "YBBN", "ybbn008", "01L", 0.25),
        (up, "KSFO", "ksfo005", "10L", 0.2),
        (down, "KSFO", "ksfo005", "10L", 0.2),
    ] {
        let catalogue = catalogue().counting_from(origin);
        let entry = entries(&catalogue, icao)
            .into_iter()
            .find(|e| e["id"] == id)
            .unwrap();
        let end = catalogue.facts(icao).unwrap().runway_end(runway).unwrap();
        let (a, b) = (end.threshold, end.far);
        let (x, y) = pixel(
            &entry,
            (
                a.lat + (b.lat - a.lat) * share,
                a.lng + (b.lng - a.lng) * share,
            ),
        );
        let (width, _, rgb) = decoded(catalogue.picture(icao, &format!("{id}_d.png")).unwrap());
        let at = (y as usize * width as usize + x as usize) * 3;
        assert_eq!(rgb[at..at + 3], [0x14, 0x20, 0x2C], "{icao} at {x}, {y}");
    }
}

#[test]
fn demo_image_has_its_own_proportions() {
    let (width, height, _) = decoded(drawing::demo_image());
    for_every_chart(|_, _, entry| {
        assert!(
            (f64::from(width) / f64::from(height)
                - number(entry, "width") / number(entry, "height"))
            .abs()
                > 0.05
        );
    });
}
