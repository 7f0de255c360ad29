//! The simulated aircraft as people start it: `--flight`, `--speed`, `--xgps-to`, and a pause by the Enter key.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::UdpSocket;
use std::process::Stdio;
use std::time::Duration;

use geodesy::LatLng;

use chart_service::Flight;
use chart_service::{ChartService, Options};
use flightbag::chart::georef::{GeoRef, ImagePos};
use flightbag::chart::image::ImageSize;
use flightbag::chart::{BoundingBoxes, LatLngBox, PixelBox};
use serde_json::Value;

use crate::harness::Person;
use crate::harness::browser::{read, token};
use crate::program::flightbag;
use crate::support::Ending;

/// For a computer that is busy.
const DEADLINE: Duration = Duration::from_mins(1);

/// The exit code and what was said on both outputs.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = flightbag().args(arguments).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn flight_list_is_printed_once() {
    let (code, names, _) = run(&["serve", "--flight", "list"]);
    assert_eq!(code, Some(0));
    assert!(names.lines().any(|name| name == "YBBN ILS 01R"), "{names}");
    assert!(names.lines().count() > 100);
    assert_eq!(run(&["--flight", "LIST"]).1, names);
}

#[test]
fn unknown_flight_is_wrong_argument() {
    for command in [&["serve"][..], &["--demo"]] {
        let given = [command, &["--flight", "YBBN ILS 99"]].concat();
        let (code, _, complaint) = run(&given);
        assert_eq!(code, Some(2), "{complaint}");
        assert!(complaint.contains("YBBN ILS 01R"), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
    assert_eq!(run(&["serve", "--speed", "21"]).0, Some(2));
}

#[test]
fn configured_service_has_no_sim_aircraft() {
    let addresses = [
        "--base-url",
        "https://a.example",
        "--auth-url",
        "https://b.example",
        "--client-id",
        "c",
    ];
    let (code, _, complaint) = run(&[&addresses[..], &["--speed", "2"]].concat());
    assert_eq!(code, Some(2));
    assert!(complaint.contains("--demo"), "{complaint}");
}

#[test]
fn serve_plays_flight_with_pause() {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    socket.set_read_timeout(Some(DEADLINE)).unwrap();
    let target = socket.local_addr().unwrap().to_string();
    let mut command = flightbag();
    command.args([
        "--flight",
        "NZWN ILS 16",
        "serve",
        "--speed",
        "4",
        "--xgps-to",
        &target,
    ]);
    command.env("RUST_LOG", "off").stdin(Stdio::piped());
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut service = Ending(command.spawn().unwrap());
    let mut datagram = [0; 200];
    let length = socket.recv(&mut datagram).unwrap();
    let sentence = String::from_utf8_lossy(&datagram[..length]).into_owned();
    assert!(
        sentence.starts_with("XGPS") && sentence.contains(",174."),
        "{sentence}"
    );
    let mut keys = service.0.stdin.take().unwrap();
    let mut hints = BufReader::new(service.0.stderr.take().unwrap()).lines();
    for state in ["is paused", "goes on"] {
        writeln!(keys).unwrap();
        let hint = hints.next().unwrap().unwrap();
        assert!(hint.contains(state), "{hint}");
    }
    // The end of the input is no end of the service.
    drop(keys);
    socket.recv(&mut datagram).unwrap();
    assert!(service.0.try_wait().unwrap().is_none());
}

/// How far from a printed fix it may pass, in pixels of the picture.
const TOLERANCE: f64 = 1.5;

fn number(value: &Value, name: &str) -> f64 {
    value[name].as_f64().unwrap()
}

fn pixels(value: &Value) -> PixelBox {
    PixelBox {
        x1: number(value, "x1"),
        y1: number(value, "y1"),
        x2: number(value, "x2"),
        y2: number(value, "y2"),
    }
}

/// The geo-references of an airport's charts as the client makes them, by the charts' ids.
fn references(demo: &ChartService, icao: &str) -> HashMap<String, GeoRef> {
    let token = token(demo, Person::Full);
    let airport = format!("{}/v2/airport/{icao}", demo.base_url());
    let airport: Value = serde_json::from_slice(&read(&airport, &token)).unwrap();
    let versions: &[&str] = if airport["cao_charts"] == true {
        &["STD", "CAO"]
    } else {
        &["STD"]
    };
    let charts: Vec<Value> = versions
        .iter()
        .flat_map(|version| {
            let address = format!("{}/v2/charts/{icao}?version={version}", demo.base_url());
            let list: Value = serde_json::from_slice(&read(&address, &token)).unwrap();
            list["charts"].as_array().unwrap().clone()
        })
        .collect();
    let mapped = charts
        .iter()
        .filter(|chart| chart["is_georeferenced"] == true);
    mapped
        .map(|chart| {
            let planview = &chart["bounding_boxes"]["planview"];
            let latlng = &planview["latlng"];
            let insets = chart["bounding_boxes"]["insets"].as_array().unwrap();
            let boxes = BoundingBoxes {
                pixels: pixels(&planview["pixels"]),
                latlng: LatLngBox {
                    lng1: number(latlng, "lng1"),
                    lat1: number(latlng, "lat1"),
                    lng2: number(latlng, "lng2"),
                    lat2: number(latlng, "lat2"),
                },
                insets: insets
                    .iter()
                    .map(|inset| pixels(&inset["pixels"]))
                    .collect(),
                parts: Vec::new(),
            };
            let side = |name| u32::try_from(chart[name].as_u64().unwrap()).unwrap();
            let size = ImageSize {
                width: side("width"),
                height: side("height"),
            };
            let id = chart["id"].as_str().unwrap().to_owned();
            (id, GeoRef::new(&boxes, size, size).unwrap())
        })
        .collect()
}

/// How far a point is from the line between two others.
fn apart(point: (f64, f64), a: ImagePos, b: ImagePos) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let square = (dx * dx + dy * dy).max(1e-12);
    let part = (((point.0 - a.x) * dx + (point.1 - a.y) * dy) / square).clamp(0.0, 1.0);
    (point.0 - a.x - dx * part).hypot(point.1 - a.y - dy * part)
}

/// The marker is where the client's geo-reference puts the aircraft. That the screen shows every place of the picture at
/// the same place of it, at any zoom and however the page is turned, the view's own tests prove.
#[test]
fn marker_passes_over_printed_fixes() {
    let demo = ChartService::start(Options::default()).unwrap();
    let mut airports: HashMap<String, HashMap<String, GeoRef>> = HashMap::new();
    let (mut wrong, mut passed, mut charts) = (Vec::new(), 0, std::collections::HashSet::new());
    for name in Flight::names().unwrap() {
        let icao = &name[..4];
        if !airports.contains_key(icao) {
            airports.insert(icao.to_owned(), references(&demo, icao));
        }
        let track = Flight::named(&name).unwrap().track();
        for fix in Flight::printed_fixes(&name).unwrap() {
            let reference = &airports[icao][&fix.chart];
            let way = track
                .iter()
                .map(|(lat, lng)| {
                    reference.image_from_geo(LatLng {
                        lat: *lat,
                        lng: *lng,
                    })
                })
                .collect::<Vec<ImagePos>>();
            let lines = way.windows(2).map(|pair| apart(fix.at, pair[0], pair[1]));
            let off = lines.fold(f64::INFINITY, f64::min);
            if off > TOLERANCE {
                wrong.push(format!("{name}: {} {off:.2} px on {}", fix.name, fix.chart));
            }
            passed += 1;
            charts.insert(fix.chart);
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    println!("{passed} fixes on {} charts", charts.len());
    assert!(
        passed > 500 && charts.len() > 30,
        "{passed} {}",
        charts.len()
    );
}
