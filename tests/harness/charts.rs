//! What the service says of a chart, read apart from the application: places on its map.

use chart_service::ChartService;
use serde_json::{Value, json};

use super::browser::{read, token};
use super::{Person, TestApp};

/// A chart's boxes (specification 2.4).
pub struct Boxes {
    boxes: Value,
}

/// Corners of a box in the service's pixels, the first paired with the first geographic corner.
struct Corners {
    x: (f64, f64),
    y: (f64, f64),
}

impl TestApp {
    /// Opens an airport whose list has so many approaches.
    pub fn open_long_list(&mut self, count: usize) {
        let list = long_list(count);
        let control = self.demo().control();
        control.answer_next("/v2/charts/YBBN", 200, "application/json", list);
        self.open_airport("YBBN");
        self.step_until_shown(&format!("Approach, {count}"));
    }

    /// Has the service give a chart another revision date, as `20270225`, when the list is asked for next.
    pub fn revise(&self, icao: &str, index_number: &str, date: &str) {
        self.change_next(icao, index_number, |chart| {
            chart["revision_date"] = date.into();
        });
    }

    /// Has the service give the boxes of all four parts of a chart when the list is asked for next: the briefing above
    /// the planview, profile and minima below it.
    pub fn give_parts(&self, icao: &str, index_number: &str) {
        self.change_next(icao, index_number, |chart| {
            let boxes = &mut chart["bounding_boxes"];
            let planview = boxes["planview"]["pixels"].clone();
            let side = |name: &str| planview[name].as_f64().unwrap();
            let (low, high) = (side("y1"), side("y2"));
            let part = |from: f64, to: f64| {
                let at = |share: f64| (low + (high - low) * share).round();
                json!({"pixels": {
                    "x1": side("x1"), "y1": at(from), "x2": side("x2"), "y2": at(to)
                }})
            };
            boxes["header"] = part(1.0, 1.3);
            boxes["profile"] = part(-0.3, 0.0);
            boxes["minimums"] = part(-0.5, -0.3);
        });
    }

    /// Changes a chart of the list that is asked for next.
    fn change_next(&self, icao: &str, index_number: &str, change: impl Fn(&mut Value)) {
        let demo = self.demo();
        let address = format!("{}/v2/charts/{icao}", demo.base_url());
        let list = read(&address, &token(demo, Person::Full));
        let mut list: Value = serde_json::from_slice(&list).unwrap();
        for chart in list["charts"].as_array_mut().unwrap() {
            if chart["index_number"] == index_number {
                change(chart);
            }
        }
        let path = format!("/v2/charts/{icao}?");
        let body = list.to_string();
        demo.control()
            .answer_next(&path, 200, "application/json", body);
    }
}

/// A list of so many approaches, as the service would send it.
fn long_list(count: usize) -> String {
    let chart = |nth: usize| {
        format!(
            r#"{{"id":"c{nth}","icao_airport_identifier":"YBBN","category":"APP","precision":true,
               "index_number":"{}-{}","name":"ILS Z RWY {:02}","revision_date":"20261029","is_georeferenced":false,
               "width":1600,"height":2500,"runways":["{:02}"]}}"#,
            nth / 100,
            nth % 100,
            nth % 36 + 1,
            nth % 36 + 1
        )
    };
    let charts: Vec<String> = (0..count).map(chart).collect();
    format!(r#"{{"charts":[{}]}}"#, charts.join(","))
}

impl Boxes {
    /// Asks the service for the boxes of the chart with this index number.
    pub fn of(demo: &ChartService, icao: &str, index_number: &str) -> Self {
        let list = read(
            &format!("{}/v2/charts/{icao}", demo.base_url()),
            &token(demo, Person::Full),
        );
        let list: Value = serde_json::from_slice(&list).unwrap();
        let charts = list["charts"].as_array().unwrap();
        let chart = charts
            .iter()
            .find(|chart| chart["index_number"] == index_number)
            .unwrap();
        Self {
            boxes: chart["bounding_boxes"].clone(),
        }
    }

    /// The middle of the planview, in degrees: latitude, longitude.
    pub fn middle(&self) -> (f64, f64) {
        self.geo(middle(&corners(&self.boxes["planview"]["pixels"])))
    }

    /// The middle of an inset, likewise.
    pub fn inset(&self, index: usize) -> (f64, f64) {
        self.geo(middle(&corners(&self.boxes["insets"][index]["pixels"])))
    }

    /// A place as far north of the planview as the planview is high.
    pub fn north_of(&self) -> (f64, f64) {
        let latlng = &self.boxes["planview"]["latlng"];
        let (south, north) = (number(latlng, "lat1"), number(latlng, "lat2"));
        let (_, lng) = self.middle();
        (north + (north - south), lng)
    }

    /// The place of a pixel: in proportion between the paired corners.
    fn geo(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let planview = &self.boxes["planview"];
        let pixels = corners(&planview["pixels"]);
        let between = |at: f64, (a, b): (f64, f64), first: &str, second: &str| {
            let (first, second) = (
                number(&planview["latlng"], first),
                number(&planview["latlng"], second),
            );
            first + (at - a) / (b - a) * (second - first)
        };
        (
            between(y, pixels.y, "lat1", "lat2"),
            between(x, pixels.x, "lng1", "lng2"),
        )
    }
}

fn corners(pixels: &Value) -> Corners {
    Corners {
        x: (number(pixels, "x1"), number(pixels, "x2")),
        y: (number(pixels, "y1"), number(pixels, "y2")),
    }
}

fn middle(corners: &Corners) -> (f64, f64) {
    (
        f64::midpoint(corners.x.0, corners.x.1),
        f64::midpoint(corners.y.0, corners.y.1),
    )
}

fn number(value: &Value, field: &str) -> f64 {
    value[field].as_f64().unwrap()
}
