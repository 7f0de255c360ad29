//! WebSocket: the JSON in which other programs send a position, and which of them may connect. The manual describes both
//! (*WebSocket for other programs*).

mod malformed;

use std::borrow::Cow;

use geodesy::Degrees;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{FASTEST, LOWEST_ALTITUDE, WireFact, WireMessage, clean_name, decimals, on_globe};
use crate::{PositionSample, SimState};

pub use self::malformed::Malformed;

/// The TCP port: no simulator's, no receiver's, and in no system's range of ports that are given to connections.
pub const PORT: u16 = 8747;
/// The longest message in bytes.
pub const LONGEST: usize = 4096;
/// Nothing that flies in a simulator is higher, in feet.
const HIGHEST: f64 = 400_000.0;

/// Why a message is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionRefusal {
    /// It is no JSON object, or a field is missing or has another type than it should; what the parser says, which may
    /// quote the message.
    Json(String),
    /// The number in this field cannot be.
    Range(&'static str),
}

impl PositionRefusal {
    /// The answer to the program that sent it: a JSON object, in English.
    pub fn answer(&self) -> String {
        let text = match self {
            Self::Json(error) => format!("not a position: {error}"),
            Self::Range(field) => format!("{field} is out of range"),
        };
        serde_json::json!({ "error": text }).to_string()
    }

    /// What the link page tells of it; never what the message said.
    pub fn fault(&self) -> Malformed {
        match self {
            Self::Json(_) => Malformed::Json,
            Self::Range(field) => Malformed::Range(field),
        }
    }
}

/// A position. A value that is not known is absent or null; fields that are not known are ignored.
#[derive(Deserialize)]
struct Position<'a> {
    /// Degrees. The text of a number tells how exact it is.
    #[serde(borrow)]
    lat: &'a RawValue,
    #[serde(borrow)]
    lon: &'a RawValue,
    altitude_ft: Option<f64>,
    heading_true_deg: Option<f64>,
    track_true_deg: Option<f64>,
    ground_speed_kt: Option<f64>,
    /// Only its type is checked: the ground speed decides what counts as standing.
    #[serde(rename = "on_ground")]
    _on_ground: Option<bool>,
    paused: Option<bool>,
    #[serde(borrow)]
    simulator: Option<Cow<'a, str>>,
}

/// Reads a message into what the tracker is told, in this order.
///
/// # Errors
///
/// Returns [`PositionRefusal`] if the text is no position in JSON, or a field is out of range.
pub fn read(json: &[u8]) -> Result<Vec<WireMessage>, PositionRefusal> {
    let json_error = |error: serde_json::Error| PositionRefusal::Json(error.to_string());
    let read: Position<'_> = serde_json::from_slice(json).map_err(json_error)?;
    let (lat, lon) = (read.lat.get(), read.lon.get());
    let degrees = |text: &str| serde_json::from_str::<f64>(text).map_err(json_error);
    let (latitude, longitude) = (degrees(lat)?, degrees(lon)?);
    let latitude = in_range("lat", latitude, -90.0, 90.0)?;
    let position = on_globe(latitude, longitude).ok_or(PositionRefusal::Range("lon"))?;
    let direction = |field, value: Option<f64>| -> Result<Option<Degrees>, PositionRefusal> {
        let value = value.map(|value| in_range(field, value, 0.0, 360.0));
        Ok(value.transpose()?.map(|value| Degrees(value).turn()))
    };
    let number = |field, value: Option<f64>, least, most| {
        let value = value.map(|value| in_range(field, value, least, most));
        value.transpose()
    };
    let sample = PositionSample {
        position,
        resolution: 10_f64.powi(-decimals(lat).max(decimals(lon))),
        heading: direction("heading_true_deg", read.heading_true_deg)?,
        track: direction("track_true_deg", read.track_true_deg)?,
        ground_speed: number("ground_speed_kt", read.ground_speed_kt, 0.0, FASTEST)?,
        altitude: number("altitude_ft", read.altitude_ft, LOWEST_ALTITUDE, HIGHEST)?,
    };
    let sim = read.paused.map(SimState::of_pause).map(WireFact::State);
    let name = clean_name(&read.simulator.unwrap_or_default());
    let facts = sim.into_iter().chain([WireFact::Position(sample)]);
    Ok(facts.map(|fact| WireMessage::named(&name, fact)).collect())
}

/// Whether a `Host` header names this computer, with or without a port. A page of the web that has its own name resolve to
/// this computer has another one there.
pub fn is_local_host(host: &str) -> bool {
    let names = ["127.0.0.1", "localhost", "[::1]"];
    names.into_iter().any(|name| is_host(host, name))
}

/// Whether an `Origin` header is that of a page of this computer, or one of `configured`. `null` is not: a page of the web
/// can have that.
pub fn is_trusted_origin(origin: &str, configured: &[String]) -> bool {
    let host = origin.strip_prefix("http://").unwrap_or_default();
    let is_here = ["127.0.0.1", "localhost"].map(|name| is_host(host, name));
    let is_listed = |listed: &String| listed.contains("://") && listed == origin;
    is_here.contains(&true) || origin == "file://" || configured.iter().any(is_listed)
}

/// Whether this is the name, alone or with a port.
fn is_host(host: &str, name: &str) -> bool {
    let start = host.get(..name.len()).unwrap_or_default();
    let port = host.get(name.len()..).unwrap_or_default();
    let number = port.strip_prefix(':').unwrap_or_default();
    start.eq_ignore_ascii_case(name)
        && (port.is_empty() || (number.parse::<u16>().is_ok() && !number.starts_with('+')))
}

fn in_range(
    field: &'static str,
    value: f64,
    least: f64,
    most: f64,
) -> Result<f64, PositionRefusal> {
    let possible = (least..=most).contains(&value);
    possible
        .then_some(value)
        .ok_or(PositionRefusal::Range(field))
}

#[cfg(test)]
mod tests {
    use geodesy::LatLng;

    use super::*;

    fn sample(json: &str) -> PositionSample {
        match read(json.as_bytes()).unwrap().pop() {
            Some(WireMessage::Fact {
                fact: WireFact::Position(sample),
                ..
            }) => sample,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn whole_message_is_state_and_position() {
        let json = r#"{"lat": -27.3842, "lon": 153.117, "altitude_ft": 1200, "heading_true_deg": 12.5,
            "track_true_deg": 360, "ground_speed_kt": 90, "on_ground": false, "paused": true,
            "simulator": "Aerofly\u0007 FS 4", "later": [1]}"#;
        let told = read(json.as_bytes()).unwrap();
        let name = "Aerofly FS 4".into();
        let fact = WireFact::State(SimState::Paused);
        assert_eq!(told.first(), Some(&WireMessage::Fact { name, fact }));
        let (lat, lng) = (-27.3842, 153.117);
        let expected = PositionSample {
            position: LatLng { lat, lng },
            resolution: 1e-4,
            heading: Some(Degrees(12.5)),
            track: Some(Degrees(0.0)),
            ground_speed: Some(90.0),
            altitude: Some(1200.0),
        };
        let read = sample(json);
        assert!((read.resolution - expected.resolution).abs() < 1e-12);
        let resolution = expected.resolution;
        assert_eq!(PositionSample { resolution, ..read }, expected);
    }

    #[test]
    fn absent_values_are_unknown() {
        for json in [
            r#"{"lat":1.5,"lon":2.5}"#,
            r#"{"lat":1.5,"lon":2.5,"altitude_ft":null,"heading_true_deg":null,"paused":null}"#,
        ] {
            assert_eq!(read(json.as_bytes()).unwrap().len(), 1, "{json}");
            let sample = sample(json);
            assert_eq!((sample.heading, sample.track), (None, None));
            assert_eq!((sample.ground_speed, sample.altitude), (None, None));
        }
    }

    #[test]
    fn number_out_of_range_is_refused() {
        for (field, bad) in [
            ("altitude_ft", "-2001"),
            ("altitude_ft", "1e300"),
            ("heading_true_deg", "-1"),
            ("heading_true_deg", "360.1"),
            ("track_true_deg", "720"),
            ("ground_speed_kt", "-0.1"),
            ("ground_speed_kt", "3001"),
        ] {
            let json = format!(r#"{{"lat":1,"lon":2,"{field}":{bad}}}"#);
            let refused = read(json.as_bytes()).unwrap_err();
            assert_eq!(refused, PositionRefusal::Range(field), "{json}");
            let answer = format!(r#"{{"error":"{field} is out of range"}}"#);
            assert_eq!(refused.answer(), answer);
        }
        let place = |lat, lon| read(format!(r#"{{"lat":{lat},"lon":{lon}}}"#).as_bytes());
        assert_eq!(place("90.1", "0"), Err(PositionRefusal::Range("lat")));
        assert_eq!(place("0", "180.1"), Err(PositionRefusal::Range("lon")));
        assert!(place("-90", "180").is_ok());
    }

    #[test]
    fn host_is_name_of_this_computer() {
        for host in ["127.0.0.1", "127.0.0.1:8747", "LocalHost:8747", "[::1]:1"] {
            assert!(is_local_host(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "127.0.0.1.example.org",
            "localhost:",
            "localhost:99999",
            "localhost:1@example.org",
            "localhost:+1",
            "ü",
        ] {
            assert!(!is_local_host(host), "{host}");
        }
    }

    #[test]
    fn origin_is_of_this_computer_or_configured() {
        let configured = ["https://deck.example.org".to_owned(), "null".to_owned()];
        for origin in [
            "http://127.0.0.1",
            "http://localhost:3000",
            "file://",
            "https://deck.example.org",
        ] {
            assert!(is_trusted_origin(origin, &configured), "{origin}");
        }
        for origin in [
            "",
            "null",
            "http://example.org",
            "http://localhost.example.org",
            "http://127.0.0.1:80.example.org",
            "https://localhost",
            "file://x",
            "https://deck.example.org:444",
            "https://deck.example.org.evil.example",
        ] {
            assert!(!is_trusted_origin(origin, &configured), "{origin}");
        }
    }

    #[test]
    fn other_json_is_refused_without_its_text() {
        for json in [
            "",
            "secret",
            "[]",
            r#"{"lat":1}"#,
            r#"{"lat":"secret","lon":2}"#,
            r#"{"lat":1,"lon":2,"lon":3}"#,
            r#"{"lat":1,"lon":2,"on_ground":1}"#,
            r#"{"lat":1,"lon":2,"simulator":5}"#,
            r#"{"lat":1e999,"lon":2}"#,
        ] {
            let refused = read(json.as_bytes()).unwrap_err();
            assert!(
                matches!(refused, PositionRefusal::Json(_)),
                "{json}: {refused:?}"
            );
            assert!(!refused.fault().to_string().contains("secret"));
        }
    }
}
