//! What FlightGear and X-Plane answer, for tests (simulators 3.5, 6.2).

use super::fake_web::FakeWeb;

/// What FlightGear calls itself.
pub const FLIGHTGEAR: &str = "FlightGear/2020.3.16 Mongoose/5.5";

/// A FlightGear on its start page: it has no flight yet.
pub fn flightgear(port: u16) -> FakeWeb {
    let fake = FakeWeb::start(FLIGHTGEAR, port);
    let parts = [
        ("/sim/signals", vec![("reinit", "false")]),
        ("/sim/version", vec![("flightgear", "\"2020.3.16\"")]),
        (
            "/orientation",
            vec![("heading-deg", "15.0"), ("track-deg", "15.0")],
        ),
        ("/velocities", vec![("groundspeed-kt", "120.0")]),
        ("/sim/freeze", vec![("master", "false"), ("clock", "false")]),
        ("/sim/time", vec![("elapsed-sec", "0.5")]),
    ];
    for (part, properties) in parts {
        put(&fake, part, &properties);
    }
    fake
}

/// The flight begins at this place.
pub fn take_off(fake: &FakeWeb, (lat, lng): (f64, f64)) {
    let (lat, lng) = (format!("{lat:.6}"), format!("{lng:.6}"));
    let position = [
        ("latitude-deg", &*lat),
        ("longitude-deg", &*lng),
        ("altitude-ft", "3000.0"),
    ];
    put(fake, "/position", &position);
    put(fake, "/sim/signals", &[("fdm-initialized", "true")]);
}

fn put(fake: &FakeWeb, part: &str, properties: &[(&str, &str)]) {
    let children = properties
        .iter()
        .map(|(name, value)| change(&format!("{part}/{name}"), value));
    let children = children.collect::<Vec<String>>().join(",");
    let body =
        format!(r#"{{"path":"{part}","name":"x","type":"-","index":0,"children":[{children}]}}"#);
    fake.answer(&format!("/json{part}?d=1"), 200, &body);
}

/// A property with its value, as FlightGear writes it.
pub fn change(path: &str, value: &str) -> String {
    format!(
        r#"{{"path":"{path}","name":"x","value":{value},"type":"double","index":0,"ts":1.5,"nChildren":0}}"#
    )
}

/// The values that an X-Plane has, in the order of their numbers.
pub const DATAREFS: [&str; 11] = [
    "sim/flightmodel/position/latitude",
    "sim/flightmodel/position/longitude",
    "sim/flightmodel/position/elevation",
    "sim/flightmodel/position/true_psi",
    "sim/flightmodel/position/hpath",
    "sim/flightmodel/position/groundspeed",
    "sim/time/paused",
    "sim/time/is_in_replay",
    "sim/time/total_running_time_sec",
    "sim/time/zulu_time_sec",
    "sim/time/local_date_days",
];

/// An X-Plane 12.1.4 whose values have numbers from `first` on.
pub fn x_plane(port: u16, first: u64) -> FakeWeb {
    let fake = FakeWeb::start("", port);
    let capabilities = r#"{"api":{"versions":["v1","v2"]},"x-plane":{"version":"12.1.4"}}"#;
    fake.answer("/api/capabilities", 200, capabilities);
    fake.answer(&numbers("v2", &DATAREFS), 200, &list(first, &DATAREFS));
    fake
}

/// Where the numbers of these values are asked for.
pub fn numbers(version: &str, names: &[&str]) -> String {
    let filters = names.iter().map(|name| format!("filter%5Bname%5D={name}"));
    let filters = filters.collect::<Vec<String>>().join("&");
    format!("/api/{version}/datarefs?{filters}")
}

/// The numbers of these values.
pub fn list(first: u64, names: &[&str]) -> String {
    let entries = (first..).zip(names).map(|(id, name)| {
        let kind = if name.ends_with("paused") || name.ends_with("replay") {
            "int"
        } else {
            "double"
        };
        format!(r#"{{"id":{id},"name":"{name}","value_type":"{kind}"}}"#)
    });
    let entries = entries.collect::<Vec<String>>().join(",");
    format!(r#"{{"data":[{entries}]}}"#)
}

/// An update with these values, by their places among [`DATAREFS`].
pub fn update(first: u64, values: &[(u64, f64)]) -> String {
    let values = values
        .iter()
        .map(|(place, value)| format!(r#""{}":{value}"#, first + place));
    let values = values.collect::<Vec<String>>().join(",");
    format!(r#"{{"type":"dataref_update_values","data":{{{values}}}}}"#)
}

/// The first update of a flight at this place.
pub fn flight(first: u64, (lat, lng): (f64, f64)) -> String {
    let values = [lat, lng, 900.0, 15.0, 15.0, 60.0, 0.0, 0.0, 1000.0];
    let values: Vec<(u64, f64)> = (0..).zip(values).collect();
    update(first, &values)
}
