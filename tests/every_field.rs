//! Every end point and every field of the specification, walked over all airports as a foreign program reads them.

mod kind;
mod values;

use chart_service::Options;
use kind::{Kind, assert_fields};
use serde_json::Value;

use crate::wire::{Reply, Wire};

const FUELS: [&str; 13] = [
    "73 Octane",
    "80-87 Octane",
    "100 low lead (LL) octane",
    "100-130 octane",
    "115-145 octane",
    "Mogas",
    "JET",
    "JET A",
    "JET A-1",
    "Jet A+",
    "JET B",
    "JET 4",
    "JET 5",
];
const OXYGEN: [&str; 4] = [
    "High Pressure",
    "Low Pressure",
    "High Pressure Bottle",
    "Low Pressure Bottle",
];
const REPAIRS: [&str; 4] = [
    "Minor Engine",
    "Major Engine",
    "Minor Airframe",
    "Major Airframe",
];
const AIRPORT_TYPES: [&str; 4] = [
    "Public/civil",
    "Private",
    "Military",
    "Jointly operated public/military",
];
const CATEGORIES: [&str; 5] = ["ARR", "DEP", "REF", "APT", "APP"];

/// Specification 2.1.
const AIRPORT: [(&str, Kind); 31] = [
    ("icao_airport_identifier", Kind::Characters(4)),
    ("iata_airport_designator", Kind::Characters(3)),
    ("longest_runway", Kind::Whole(0, 99_999)),
    ("latitude", Kind::Number(90.0)),
    ("longitude", Kind::Number(180.0)),
    ("magnetic_variation", Kind::Number(180.0)),
    ("elevation", Kind::Whole(-2_000, 20_000)),
    ("name", Kind::Filled),
    ("city", Kind::Filled),
    ("state_province_code", Kind::Text),
    ("state_province_name", Kind::Text),
    ("country_code", Kind::Characters(3)),
    ("country_name", Kind::Filled),
    ("fuel_types", Kind::SomeOf(&FUELS)),
    ("oxygen", Kind::SomeOf(&OXYGEN)),
    ("repairs", Kind::SomeOf(&REPAIRS)),
    ("landing_fee", Kind::Flag),
    ("jet_starting_unit", Kind::Flag),
    ("precision_airport", Kind::Flag),
    ("beacon", Kind::Flag),
    ("customs", Kind::Flag),
    ("airport_type", Kind::OneOf(&AIRPORT_TYPES)),
    ("time_zone", Kind::Offset),
    ("icao_code", Kind::Filled),
    ("daylight_savings", Kind::Flag),
    ("datum_code", Kind::Filled),
    ("revision_date", Kind::Date),
    ("parsed_cycle", Kind::Filled),
    ("std_charts", Kind::Flag),
    ("cao_charts", Kind::Flag),
    ("vfr_charts", Kind::Flag),
];

/// Specification 2.3; what is in `bounding_boxes` has fields of its own.
const CHART: [(&str, Kind); 21] = [
    ("id", Kind::Filled),
    ("icao_airport_identifier", Kind::Characters(4)),
    ("category", Kind::OneOf(&CATEGORIES)),
    ("precision", Kind::FlagOrNull),
    ("index_number", Kind::Filled),
    ("name", Kind::Filled),
    ("revision_date", Kind::Date),
    ("is_georeferenced", Kind::Flag),
    ("width", Kind::Whole(1, 20_000)),
    ("height", Kind::Whole(1, 20_000)),
    ("bounding_boxes", Kind::ObjectOrNull),
    ("procedures", Kind::Texts),
    ("runways", Kind::Texts),
    ("image_day", Kind::Filled),
    ("image_night", Kind::Filled),
    ("thumb_day", Kind::Filled),
    ("thumb_night", Kind::Filled),
    ("image_day_url", Kind::Filled),
    ("image_night_url", Kind::Filled),
    ("thumb_day_url", Kind::Filled),
    ("thumb_night_url", Kind::Filled),
];

const PICTURES: [&str; 4] = ["image_day", "image_night", "thumb_day", "thumb_night"];
/// Far more pixels than a chart has; an inset may reach outside the planview.
const PIXEL: Kind = Kind::Whole(-20_000, 20_000);
const PIXELS: [(&str, Kind); 4] = [("x1", PIXEL), ("y1", PIXEL), ("x2", PIXEL), ("y2", PIXEL)];
/// A longitude may go beyond 180 degrees where a box crosses them.
const LATLNG: [(&str, Kind); 4] = [
    ("lng1", Kind::Number(360.0)),
    ("lat1", Kind::Number(90.0)),
    ("lng2", Kind::Number(360.0)),
    ("lat2", Kind::Number(90.0)),
];

/// The service, signed in with the account that sees everything.
struct Walk {
    wire: Wire,
    token: String,
}

impl Walk {
    fn start() -> Self {
        let wire = Wire::start(Options::default());
        let token = wire.access(0);
        Self { wire, token }
    }

    fn get(&self, target: &str) -> Reply {
        let reply = self.wire.get(target, &self.token);
        assert_eq!(reply.status, 200, "{target}: {}", reply.text());
        reply
    }

    /// The airports as the description lists them.
    fn icaos(&self) -> Vec<String> {
        let described = self.get("/openapi.json").json();
        let listed = &described["components"]["parameters"]["Icao"]["examples"];
        listed.as_object().unwrap().keys().cloned().collect()
    }

    fn airports(&self) -> Vec<Value> {
        let icaos = self.icaos();
        let airports = icaos
            .iter()
            .map(|icao| self.get(&format!("/v2/airport/{icao}")).json());
        airports.collect()
    }

    /// The charts of an airport in a version.
    fn list(&self, icao: &str, version: &str) -> Vec<Value> {
        let list = self
            .get(&format!("/v2/charts/{icao}?version={version}"))
            .json();
        assert_fields(
            &format!("list of {icao}"),
            &list,
            &[("charts", Kind::Objects)],
        );
        list["charts"].as_array().unwrap().clone()
    }

    /// Every chart of every airport.
    fn charts(&self) -> Vec<Value> {
        let lists = self
            .icaos()
            .into_iter()
            .flat_map(|icao| ["STD", "CAO"].map(|version| self.list(&icao, version)));
        lists.flatten().collect()
    }
}

#[test]
fn every_airport_has_every_field_with_its_type() {
    let walk = Walk::start();
    for (icao, airport) in walk.icaos().into_iter().zip(walk.airports()) {
        assert_fields(&icao, &airport, &AIRPORT);
        assert_eq!(airport["icao_airport_identifier"], icao);
    }
}

#[test]
fn every_chart_has_every_field_with_its_type() {
    for chart in Walk::start().charts() {
        assert_fields(&chart["id"].to_string(), &chart, &CHART);
    }
}

#[test]
fn boxes_have_typed_fields() {
    for chart in Walk::start().charts() {
        let id = chart["id"].to_string();
        let boxes = &chart["bounding_boxes"];
        assert_eq!(chart["is_georeferenced"], !boxes.is_null(), "{id}");
        if !boxes.is_null() {
            assert_fields(
                &id,
                boxes,
                &[("planview", Kind::Object), ("insets", Kind::Objects)],
            );
            let planview = &boxes["planview"];
            assert_fields(
                &id,
                planview,
                &[("pixels", Kind::Object), ("latlng", Kind::Object)],
            );
            assert_fields(&id, &planview["pixels"], &PIXELS);
            assert_fields(&id, &planview["latlng"], &LATLNG);
        }
        for inset in boxes["insets"].as_array().into_iter().flatten() {
            assert_fields(&id, inset, &[("pixels", Kind::Object)]);
            assert_fields(&id, &inset["pixels"], &PIXELS);
        }
    }
}

#[test]
fn every_picture_has_its_address_under_service() {
    let walk = Walk::start();
    let base = walk.wire.demo.base_url().to_owned();
    for chart in walk.charts() {
        let icao = chart["icao_airport_identifier"].as_str().unwrap();
        for field in PICTURES {
            let address = format!("{base}/v2/charts/{icao}/{}", chart[field].as_str().unwrap());
            assert_eq!(chart[format!("{field}_url")], address);
        }
    }
}

#[test]
fn pictures_have_listed_size() {
    let walk = Walk::start();
    let base = walk.wire.demo.base_url().to_owned();
    // One chart of each airport will do: each is drawn for the purpose.
    for chart in walk
        .icaos()
        .iter()
        .filter_map(|icao| walk.list(icao, "STD").into_iter().next())
    {
        for field in PICTURES {
            let address = chart[format!("{field}_url")].as_str().unwrap();
            let reply = walk.get(address.strip_prefix(&base).unwrap());
            assert_eq!(reply.header("content-type"), Some("image/png"), "{address}");
            let (signature, rest) = reply.body.split_at(16);
            assert!(
                signature.starts_with(b"\x89PNG\r\n\x1a\n") && signature.ends_with(b"IHDR"),
                "{address}"
            );
            if field.starts_with("image") {
                let side = |at: usize| u32::from_be_bytes(rest[at..at + 4].try_into().unwrap());
                let described = (&chart["width"], &chart["height"]);
                assert_eq!(described, (&side(0).into(), &side(4).into()), "{address}");
            }
        }
    }
}

#[test]
fn flags_of_airport_say_which_lists_have_charts() {
    let walk = Walk::start();
    for airport in walk.airports() {
        let icao = airport["icao_airport_identifier"].as_str().unwrap();
        for (flag, version) in [("std_charts", "STD"), ("cao_charts", "CAO")] {
            let filled = !walk.list(icao, version).is_empty();
            assert_eq!(airport[flag], filled, "{icao}: {flag}");
        }
    }
}

#[test]
fn subscriptions_have_typed_fields() {
    let walk = Walk::start();
    let subscriptions = walk.get("/v1/subscriptions/valid").json();
    for subscription in subscriptions.as_array().unwrap() {
        let fields = [
            ("date_active", Kind::Moment),
            ("date_expiry", Kind::Moment),
            ("subscription_name", Kind::Filled),
            ("type", Kind::OneOf(&["charts", "fmsdata"])),
        ];
        assert_fields("subscription", subscription, &fields);
    }
    let user = walk.wire.user_info(&walk.token).json();
    let fields = ["sub", "preferred_username", "name"].map(|field| (field, Kind::Filled));
    assert_fields("user info", &user, &fields);
}
