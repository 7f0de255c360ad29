//! The embedded service as other clients, people and tests use it: `flightbag serve` and its options.

use flightbag::airport::Icao;
use flightbag::chart::georef::{GeoRef, ImageRect};
use flightbag::chart::image::ImageSize;
use flightbag::chart::{ChartList, Version};
use flightbag::demo::{Demo, Options, PixelOrigin};
use flightbag::geo::LatLng;

use crate::support::{block_on, session};

/// The lists of all airports that are asked for, as the client reads them, with boxes counted from there.
fn lists(pixel_origin: PixelOrigin) -> Vec<ChartList> {
    let demo = Demo::start(Options {
        pixel_origin,
        ..Options::default()
    });
    let demo = demo.unwrap();
    block_on(async {
        let pilot = session(&demo).await;
        let token = pilot.session.token().await.unwrap();
        let mut lists = Vec::new();
        for icao in ["NZWN", "YBBN", "KSFO"] {
            let icao = Icao::parse(icao).unwrap();
            let list = pilot.client.charts(&token, icao, Version::Std).await;
            lists.push(list.unwrap());
        }
        lists
    })
}

/// Where a list's charts put things: the planview, the insets, and two places in it.
fn placed(list: &ChartList) -> Vec<Vec<[f64; 4]>> {
    let sides = |area: &ImageRect| [area.min.x, area.min.y, area.max.x, area.max.y];
    let charts = list.charts.iter().filter_map(|chart| {
        let boxes = chart.bounding_boxes.as_ref()?;
        let size = ImageSize {
            width: chart.width,
            height: chart.height,
        };
        let georef = GeoRef::new(boxes, size, size).unwrap();
        let (from, to) = (boxes.latlng.lat1, boxes.latlng.lat2);
        let lng = f64::midpoint(boxes.latlng.lng1, boxes.latlng.lng2);
        let place = |share: f64| {
            let lat = from + (to - from) * share;
            georef.image_from_geo(LatLng { lat, lng })
        };
        let (low, high) = (place(0.2), place(0.9));
        let mut found = vec![sides(&georef.planview()), [low.x, low.y, high.x, high.y]];
        found.extend(georef.insets().iter().map(sides));
        Some(found)
    });
    charts.collect()
}

#[test]
fn a_client_puts_everything_in_the_same_place_from_whichever_corner_boxes_are_counted() {
    let (up, down) = (lists(PixelOrigin::BottomLeft), lists(PixelOrigin::TopLeft));
    assert_ne!(up, down, "the boxes differ");
    for (up, down) in up.iter().zip(&down) {
        let (up, down) = (placed(up), placed(down));
        assert!(!up.is_empty());
        assert_eq!(up.len(), down.len());
        for (up, down) in up
            .iter()
            .flatten()
            .flatten()
            .zip(down.iter().flatten().flatten())
        {
            assert!((up - down).abs() < 1e-6, "{up} {down}");
        }
    }
}
