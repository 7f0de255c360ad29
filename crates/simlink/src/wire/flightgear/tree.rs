//! FlightGear's property tree as JSON: a part of it over HTTP, and each change as a message of its own over a web socket
//! (simulators 6.2). Both are nodes, the former with nodes inside.

use std::borrow::Cow;
use std::sync::Arc;

use geodesy::LatLng;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::Deserialize;

use crate::sim_time::SimTime;
use crate::wire::clean_name;
use crate::wire::epoch::Epoch;
use crate::{PositionSample, SimState};

/// What the simulator is called before its version is known.
pub const NAME: &str = "FlightGear";
/// What its web server calls itself, with a version behind it.
pub const SERVER: &str = "FlightGear";
/// The TCP ports of this computer on which it is usually started.
pub const PORTS: [u16; 2] = [5500, 8080];
/// Where changes are told, by this path.
pub const LISTENER: &str = "/PropertyListener";
/// Numbers are written with so many decimals: a tenth of a metre.
const RESOLUTION: f64 = 1e-6;

sentence::sentences! {
    /// Why a text cannot be used; never what it said.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Malformed {
        /// It is no JSON, or no node of the tree.
        Node => "Received data that is not a FlightGear property",
        /// A number is not finite, off the globe, or faster than anything flies.
        Range => "FlightGear sent an impossible value",
    }
}

named! {
    /// A property that tells something of own-ship, with its path in the tree, in the order in which they are asked for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Property {
        /// Degrees.
        Latitude => "/position/latitude-deg",
        /// Degrees.
        Longitude => "/position/longitude-deg",
        /// Feet above mean sea level.
        Altitude => "/position/altitude-ft",
        /// Degrees true.
        Heading => "/orientation/heading-deg",
        /// Degrees true.
        Track => "/orientation/track-deg",
        /// Knots.
        GroundSpeed => "/velocities/groundspeed-kt",
        /// Whether the flight model stands still.
        Frozen => "/sim/freeze/master",
        /// Whether the simulated clock stands still.
        ClockFrozen => "/sim/freeze/clock",
        /// Whether there is a flight; it does not exist before.
        Flying => "/sim/signals/fdm-initialized",
        /// The simulated time in UTC, written as `2026-11-22T01:35:41`; taken as seconds since 1970.
        Time => "/sim/time/gmt",
        /// Seconds; it moves on while the simulation runs, whatever else stands still. The last one: messages come in the
        /// order in which they were asked for, so that this one ends those of a moment.
        Elapsed => "/sim/time/elapsed-sec",
    }
}

impl Property {
    /// The parts of the tree that these properties are in.
    pub const PARTS: [&str; 6] = [
        "/sim/signals",
        "/position",
        "/orientation",
        "/velocities",
        "/sim/freeze",
        "/sim/time",
    ];

    fn at(path: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|property| property.name() == path)
    }
}

/// The value of a node, as FlightGear writes it.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum NodeValue<'a> {
    Number(f64),
    Flag(bool),
    // A property without a type is a text.
    #[serde(borrow)]
    Text(Cow<'a, str>),
}

impl NodeValue<'_> {
    fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Flag(set) => Some(f64::from(u8::from(*set))),
            Self::Text(text) => match &**text {
                "true" => Some(1.0),
                "false" => Some(0.0),
                text => text.parse().ok(),
            },
        }
    }

    /// Seconds since 1970.
    fn moment(&self) -> Option<f64> {
        let Self::Text(text) = self else {
            return None;
        };
        let moment: DateTime = text.parse().ok()?;
        let moment = TimeZone::UTC.to_timestamp(moment).ok()?;
        Some(moment.as_second() as f64)
    }
}

/// A node, with the nodes inside it.
#[derive(Debug, Deserialize)]
struct TreeNode<'a> {
    #[serde(borrow)]
    path: Cow<'a, str>,
    #[serde(borrow, default)]
    value: Option<NodeValue<'a>>,
    #[serde(borrow, default)]
    children: Vec<TreeNode<'a>>,
}

/// Where a part of the tree stands on the web server.
pub fn address(part: &str) -> String {
    format!("/json{part}?d=1")
}

/// Reads a node and those inside it; hands over the properties that are known, each with its value if that is a number.
///
/// # Errors
///
/// Returns [`Malformed::Node`] if the text is no node in JSON.
pub fn read(json: &[u8], mut each: impl FnMut(Property, Option<f64>)) -> Result<(), Malformed> {
    let node: TreeNode<'_> = serde_json::from_slice(json).map_err(|_error| Malformed::Node)?;
    visit(&node, &mut each);
    Ok(())
}

fn visit(node: &TreeNode<'_>, each: &mut impl FnMut(Property, Option<f64>)) {
    if let Some(property) = Property::at(&node.path) {
        let number = match property {
            Property::Time => NodeValue::moment,
            _ => NodeValue::number,
        };
        each(property, node.value.as_ref().and_then(number));
    }
    for child in &node.children {
        visit(child, each);
    }
}

/// The simulator's name with its version, from `/sim/version`.
pub fn simulator(json: &[u8]) -> Arc<str> {
    let node: Option<TreeNode<'_>> = serde_json::from_slice(json).ok();
    let children = node.iter().flat_map(|node| &node.children);
    let mut versions = children.filter(|child| child.path == "/sim/version/flightgear");
    match versions.next().and_then(|version| version.value.as_ref()) {
        Some(NodeValue::Text(version)) => clean_name(&format!("{NAME} {version}")),
        Some(NodeValue::Number(_) | NodeValue::Flag(_)) | None => NAME.into(),
    }
}

/// What is said over the web socket. Nothing of it changes the simulator.
fn command(command: &str, properties: &[Property]) -> String {
    let nodes: Vec<&str> = properties.iter().map(|property| property.name()).collect();
    serde_json::json!({ "command": command, "nodes": nodes }).to_string()
}

/// Has every change of these told from now on. To listen to one that does not exist would make it.
pub fn listen(properties: &[Property]) -> String {
    command("addListener", properties)
}

/// Has these told once, now, in this order.
pub fn ask(properties: &[Property]) -> String {
    command("get", properties)
}

/// The newest values.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PropertyValues([Option<f64>; Property::ALL.len()]);

impl PropertyValues {
    /// Takes a value in the place of its last one; returns whether it is another one.
    pub fn take(&mut self, property: Property, value: Option<f64>) -> bool {
        let place = self.0.get_mut(property as usize);
        place.is_some_and(|place| std::mem::replace(place, value) != value)
    }

    fn get(&self, property: Property) -> Option<f64> {
        self.0.get(property as usize).copied().flatten()
    }

    fn is_set(&self, property: Property) -> bool {
        self.get(property).is_some_and(|value| value != 0.0)
    }

    /// Whether there is a flight.
    pub fn is_flying(&self) -> bool {
        self.is_set(Property::Flying)
    }

    /// The simulated time.
    pub fn time(&self) -> Option<SimTime> {
        SimTime::of_unix(self.get(Property::Time)? as i64)
    }

    /// Whether the simulation runs.
    pub fn state(&self) -> SimState {
        if !self.is_flying() {
            return SimState::InMenu;
        }
        SimState::of_pause(self.is_set(Property::Frozen) || self.is_set(Property::ClockFrozen))
    }

    /// The position that they tell; `None` while latitude or longitude is missing.
    ///
    /// # Errors
    ///
    /// Returns [`Malformed::Range`] if a value is out of range.
    pub fn sample(&self) -> Result<Option<PositionSample>, Malformed> {
        let (Some(lat), Some(lng)) = (self.get(Property::Latitude), self.get(Property::Longitude))
        else {
            return Ok(None);
        };
        let epoch = Epoch {
            position: LatLng { lat, lng },
            resolution: RESOLUTION,
            heading: self.get(Property::Heading),
            track: self.get(Property::Track),
            // It is negative for aircraft that are pushed back.
            ground_speed: self.get(Property::GroundSpeed).map(f64::abs),
            altitude: self.get(Property::Altitude),
        };
        epoch.sample().map(Some).ok_or(Malformed::Range)
    }
}

#[cfg(test)]
mod tests;
