//! A chart's map is checked against the runways in its picture: the whole worker, on drawings of the embedded service whose
//! boxes are right, or falsified.

use flightbag::chart::drawn_runway::{DescribedMap, MapError};
use flightbag::chart::georef::GeoRef;
use flightbag::chart::image::ImageSize;
use flightbag::chart::{Category, Chart, Palette};
use flightbag::message::{Command, Event};

use crate::pilot::{Pilot, TAB, icao};
use crate::support::demo;

/// The map of a chart, its north-east corner moved outwards by these percent of its sides.
fn falsified(chart: &Chart, percent: f64) -> DescribedMap {
    let mut boxes = chart.bounding_boxes.clone().unwrap();
    let corners = &mut boxes.latlng;
    corners.lng2 += (corners.lng2 - corners.lng1) * percent / 100.0;
    corners.lat2 += (corners.lat2 - corners.lat1) * percent / 100.0;
    let size = ImageSize {
        width: chart.width,
        height: chart.height,
    };
    DescribedMap { boxes, size }
}

/// By how much the map is off for an aircraft in the middle of the runway where it is off most.
fn error(pilot: &mut Pilot, chart: &Chart, palette: Palette, percent: f64) -> MapError {
    let map = falsified(chart, percent);
    let id = pilot.id();
    pilot.worker.send(Command::FetchPicture {
        id,
        tab: TAB,
        icao: icao(chart.icao.as_str()),
        file: chart.picture(palette).unwrap().clone().unwrap(),
        map: Some(Box::new(map.clone())),
    });
    let runways = pilot.until(|event| match event {
        Event::RunwaysFound { id: found, runways } if found == id => Some(runways),
        Event::PictureLoaded { result, .. } => {
            result.unwrap();
            None
        }
        _ => None,
    });
    let georef = GeoRef::new(&map.boxes, map.size, map.size).unwrap();
    let errors = runways.iter().filter_map(|drawn| {
        let middle = drawn.runway.at(drawn.runway.length() / 2.0);
        drawn.map_error(&georef, middle)
    });
    let most = errors.max_by(|a, b| a.metres.total_cmp(&b.metres));
    most.unwrap_or_else(|| panic!("{}: no runway was found", chart.id))
}

#[test]
fn falsified_map_is_told_beyond_60_m_and_pixel() {
    let mut pilot = Pilot::signed_in(demo(3600));
    // Metres from and to, and whether it is told: the pixels stand for 27, 30, 29 and 4 m.
    for (airport, id, cases) in [
        (
            "YBBN",
            "ybbn008",
            [(0.0, 0.0, 27.0), (0.5, 15.0, 75.0), (2.0, 130.0, 215.0)],
        ),
        (
            "NZWN",
            "nzwn008",
            [(0.0, 0.0, 30.0), (0.5, 92.0, 145.0), (2.0, 410.0, 480.0)],
        ),
        (
            "KSFO",
            "ksfo005",
            [(0.0, 0.0, 29.0), (0.5, 92.0, 155.0), (2.0, 455.0, 525.0)],
        ),
        (
            "YBBN",
            "ybbn007",
            [(0.0, 0.0, 12.0), (0.5, 0.0, 25.0), (2.0, 10.0, 55.0)],
        ),
    ] {
        let charts = pilot.charts(airport);
        let chart = charts.iter().find(|chart| &*chart.id.0 == id).unwrap();
        for (percent, least, most) in cases {
            let error = error(&mut pilot, chart, Palette::Day, percent);
            let what = format!("{id} with {percent} %: {error:?}");
            assert!((least..=most).contains(&error.metres), "{what}");
            assert_eq!(error.matters(), least > 90.0, "{what}");
        }
    }
}

#[test]
fn night_picture_tells_same_as_day_picture() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let charts = pilot.charts("NZWN");
    let chart = charts.iter().find(|chart| &*chart.id.0 == "nzwn008");
    for (percent, matters) in [(0.0, false), (2.0, true)] {
        let error = error(&mut pilot, chart.unwrap(), Palette::Night, percent);
        assert_eq!(error.matters(), matters, "{percent} %: {error:?}");
    }
}

#[test]
fn right_approach_chart_is_never_called_wrong() {
    let mut pilot = Pilot::signed_in(demo(3600));
    for airport in ["NZWN", "YBBN", "KSFO"] {
        let charts = pilot.charts(airport);
        let approaches = charts
            .iter()
            .filter(|chart| chart.category == Category::Approach);
        for chart in approaches {
            let error = error(&mut pilot, chart, Palette::Day, 0.0);
            assert!(error.metres < 45.0, "{}: {error:?}", chart.id);
            assert!(!error.matters(), "{}: {error:?}", chart.id);
        }
    }
}
