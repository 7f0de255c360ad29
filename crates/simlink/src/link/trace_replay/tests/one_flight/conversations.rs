//! The flight in the protocols that answer requests: both web servers and SimConnect.

use test_support::sim_connect_bytes as fake;
use test_support::web_simulators::{DATAREFS, change, list, update};

use super::flight::{FlightSecond, FlightState};
use crate::wire::flightgear::tree::Property;
use crate::wire::simconnect::values::Definition;

/// X-Plane's Web API (simulators 3.5): who it is, the numbers of its values, then what changed. While it is paused only
/// its running time does. The numbers are other ones after a restart.
pub fn web_api(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let truth = moment.truth;
    let first = if moment.secs < 60 { 1000 } else { 5000 };
    let mut texts = Vec::new();
    if moment.opens() {
        let versions = r#"{"api":{"versions":["v1","v2"]},"x-plane":{"version":"12.1.4"}}"#;
        texts.push(versions.to_owned());
        texts.push(list(first, &DATAREFS));
        texts.push(r#"{"req_id":1,"type":"result","success":true}"#.to_owned());
    }
    let paused = f64::from(u8::from(moment.is_paused()));
    let place = [
        (0, truth.lat),
        (1, truth.lng),
        (2, truth.metres()),
        (3, truth.heading),
        (4, truth.track),
        (5, truth.speed()),
        (7, 0.0),
    ];
    let mut values = vec![(8, 1000.0 + moment.secs as f64)];
    if moment.nth == 0 {
        values.push((6, paused));
    }
    if !moment.is_paused() {
        values.extend(place);
    }
    texts.push(update(first, &values));
    texts.into_iter().map(String::into_bytes).collect()
}

/// FlightGear's web server (simulators 6.2): the parts of its tree, then each property as a text of its own. Everything
/// is told in every second, since it is asked for as often.
pub fn flightgear(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    if moment.opens() {
        // The signals are asked for first, then who it is.
        let [signals, others @ ..] = Property::PARTS;
        let version = [("flightgear", "\"2020.3.16\"".to_owned())];
        texts.push(part_of(signals, moment));
        texts.push(part("/sim/version", &version));
        texts.extend(others.map(|path| part_of(path, moment)));
    }
    let all = Property::ALL.into_iter();
    texts.extend(all.map(|property| change(property.name(), &value(property, moment))));
    texts.into_iter().map(String::into_bytes).collect()
}

/// The part of the tree with the properties in it.
fn part_of(path: &str, moment: &FlightSecond) -> String {
    let children = Property::ALL.into_iter().filter_map(|property| {
        let (parent, name) = property.name().rsplit_once('/')?;
        (parent == path).then(|| (name, value(property, moment)))
    });
    part(path, &children.collect::<Vec<_>>())
}

fn part(path: &str, children: &[(&str, String)]) -> String {
    let children = children.iter();
    let children = children.map(|(name, value)| change(&format!("{path}/{name}"), value));
    let children = children.collect::<Vec<String>>().join(",");
    format!(r#"{{"path":"{path}","name":"x","type":"-","index":0,"children":[{children}]}}"#)
}

fn value(property: Property, moment: &FlightSecond) -> String {
    let FlightState {
        lat,
        lng,
        feet,
        heading,
        track,
        knots,
    } = moment.truth;
    match property {
        Property::Latitude => format!("{lat:.6}"),
        Property::Longitude => format!("{lng:.6}"),
        Property::Altitude => format!("{feet:.6}"),
        Property::Heading => format!("{heading:.6}"),
        Property::Track => format!("{track:.6}"),
        Property::GroundSpeed => format!("{knots:.6}"),
        Property::Frozen | Property::ClockFrozen => moment.is_paused().to_string(),
        Property::Flying => true.to_string(),
        Property::Time => "\"2026-11-22T01:35:41\"".to_owned(),
        // The simulated clock stands still with the rest.
        Property::Elapsed if moment.is_paused() => "18.0".to_owned(),
        Property::Elapsed => format!("{}.0", moment.secs),
    }
}

/// The numbers that this program asks for SimConnect's events and its state with.
const SIM: u32 = 1;
const PAUSE_BITS: u32 = 4;
const POSITION_CHANGED: u32 = 8;
const WHETHER_IT_RUNS: u32 = 100;

/// SimConnect's records (simulators 2.5). While it is paused no place comes, and it answers whether it runs.
pub fn sim_connect(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let FlightState {
        lat,
        lng,
        feet,
        heading,
        track,
        knots,
    } = moment.truth;
    let mut records = Vec::new();
    if moment.opens() {
        records.push(fake::open("KittyHawk", [11, 0, 282_174, 999]));
        records.push(fake::event(SIM, 1));
    }
    if moment.is_put() {
        records.push(fake::event(POSITION_CHANGED, 0));
    }
    if moment.nth == 0 {
        let bits = u32::from(moment.is_paused());
        records.push(fake::event_ex1(PAUSE_BITS, bits));
    }
    if moment.is_paused() {
        records.push(fake::state(WHETHER_IT_RUNS, 1));
        return vec![records.concat()];
    }
    let values = |definition: Definition, values: &[f64]| {
        fake::data(definition.number(), &fake::doubles(values))
    };
    records.push(values(Definition::Track, &[track]));
    let place = [lat, lng, feet, heading, knots];
    records.push(values(Definition::Place, &place));
    vec![records.concat()]
}
