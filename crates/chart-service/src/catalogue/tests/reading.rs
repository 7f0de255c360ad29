//! Reads the entries of a chart list as a client does: from the boxes alone.

use serde_json::Value;

use crate::drawing::sheet::PageArea;

pub fn number(value: &Value, name: &str) -> f64 {
    value[name].as_f64().unwrap()
}

/// West and east of the planview; across the antimeridian the east counts on (service-notes "Antimeridian").
pub fn longitudes(entry: &Value) -> (f64, f64) {
    let geo = &entry["bounding_boxes"]["planview"]["latlng"];
    let (west, east) = (number(geo, "lng1"), number(geo, "lng2"));
    (west, if east < west { east + 360.0 } else { east })
}

/// The pixel (origin top-left) of a place, read from the entry alone as a client would.
pub fn pixel(entry: &Value, (lat, lng): (f64, f64)) -> (f64, f64) {
    let (px, geo) = (
        &entry["bounding_boxes"]["planview"]["pixels"],
        &entry["bounding_boxes"]["planview"]["latlng"],
    );
    let (west, east) = longitudes(entry);
    let middle = f64::midpoint(west, east);
    let lng = middle + (lng - middle + 180.0).rem_euclid(360.0) - 180.0;
    let (south, north) = (number(geo, "lat1"), number(geo, "lat2"));
    let x = number(px, "x1") + (lng - west) / (east - west) * (number(px, "x2") - number(px, "x1"));
    let y =
        number(px, "y1") + (lat - south) / (north - south) * (number(px, "y2") - number(px, "y1"));
    let from_top = number(px, "y1") > number(px, "y2");
    (
        x,
        if from_top {
            y
        } else {
            number(entry, "height") - y
        },
    )
}

/// A box of the entry as left, top, right, bottom, origin top-left.
fn area(entry: &Value, pixels: &Value) -> PageArea {
    let px = &entry["bounding_boxes"]["planview"]["pixels"];
    let from_top = number(px, "y1") > number(px, "y2");
    let down = |name| {
        if from_top {
            number(pixels, name)
        } else {
            number(entry, "height") - number(pixels, name)
        }
    };
    PageArea {
        left: number(pixels, "x1"),
        top: down("y2"),
        right: number(pixels, "x2"),
        bottom: down("y1"),
    }
}

pub fn planview(entry: &Value) -> PageArea {
    area(entry, &entry["bounding_boxes"]["planview"]["pixels"])
}

pub fn insets(entry: &Value) -> Vec<PageArea> {
    let insets = entry["bounding_boxes"]["insets"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    insets.iter().map(|i| area(entry, &i["pixels"])).collect()
}
