//! gpsd: the lines of JSON that the GPS service daemon tells, of which TPV and VERSION are read (simulators 7; gpsd's
//! own description of its protocol is the manual page `gpsd_json`).

mod malformed;

use geodesy::Degrees;
use serde::Deserialize;

use super::{
    FASTEST, KNOT_IN_METRES_PER_SECOND, LOWEST_ALTITUDE, METRES_TO_FEET, WireFact, WireMessage,
    clean_name, on_globe,
};
use crate::PositionSample;
use crate::source_name::SourceName;

pub use self::malformed::Malformed;

/// The TCP port of gpsd.
pub const PORT: u16 = 2947;
/// Has gpsd tell whatever it knows, as JSON.
pub const WATCH: &[u8] = b"?WATCH={\"enable\":true,\"json\":true};\n";
/// Digits of a position are not counted in JSON: gpsd writes nine decimals.
const RESOLUTION: f64 = 1e-9;

/// The parts of any report that are used.
#[derive(Deserialize)]
struct GpsdReport<'a> {
    #[serde(borrow)]
    class: std::borrow::Cow<'a, str>,
    release: Option<String>,
    mode: Option<i64>,
    lat: Option<f64>,
    lon: Option<f64>,
    #[serde(rename = "altMSL")]
    alt_msl: Option<f64>,
    alt: Option<f64>,
    track: Option<f64>,
    speed: Option<f64>,
}

/// Reads one line; an empty answer is a report that is not used.
///
/// # Errors
///
/// Returns [`Malformed::Json`] if the line is no report, [`Malformed::Range`] if its position or speed is out of range.
pub fn parse(line: &[u8]) -> Result<Option<WireFact>, Malformed> {
    let report: GpsdReport<'_> = serde_json::from_slice(line).map_err(|_error| Malformed::Json)?;
    match &*report.class {
        "TPV" => report.position().map(Some),
        "VERSION" => {
            let release = report.release.unwrap_or_default();
            Ok(Some(WireFact::Product(SourceName::Own(clean_name(
                &format!("gpsd {release}"),
            )))))
        }
        _ => Ok(None),
    }
}

/// Reads one line as a message for the tracker.
pub fn message(line: &[u8]) -> WireMessage {
    match parse(line) {
        Ok(fact) => WireMessage::nameless(fact.unwrap_or(WireFact::Present)),
        Err(reason) => WireMessage::Fault(reason.into()),
    }
}

impl GpsdReport<'_> {
    /// The position of a TPV. The first ones of an epoch may have a fix and no position yet.
    fn position(&self) -> Result<WireFact, Malformed> {
        let (Some(2..), Some(lat), Some(lng)) = (self.mode, self.lat, self.lon) else {
            return Ok(WireFact::Present);
        };
        let position = on_globe(lat, lng).ok_or(Malformed::Range)?;
        let ground_speed = self.speed.map(|speed| speed / KNOT_IN_METRES_PER_SECOND);
        if ground_speed.is_some_and(|knots| !(0.0..=FASTEST).contains(&knots)) {
            return Err(Malformed::Range);
        }
        let feet = self
            .alt_msl
            .or(self.alt)
            .map(|metres| metres * METRES_TO_FEET);
        Ok(WireFact::Position(PositionSample {
            position,
            resolution: RESOLUTION,
            heading: None,
            track: self
                .track
                .filter(|track| track.is_finite())
                .map(|track| Degrees(track).turn()),
            ground_speed,
            altitude: feet.filter(|feet| feet.is_finite() && *feet >= LOWEST_ALTITUDE),
        }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// As gpsd 3.22 wrote it for a receiver that FlightGear played (simulators 7).
    const TPV: &str = r#"{"class":"TPV","device":"udp://127.0.0.1:36499","mode":3,"time":"2026-11-20T00:08:11.000Z","ept":0.005,"lat":-41.499601667,"lon":174.899715000,"altHAE":1008.6000,"altMSL":1008.6000,"alt":1008.6000,"epv":46.000,"track":333.1000,"magtrack":357.2000,"magvar":24.1,"speed":51.136,"geoidSep":0.000,"eph":17.100,"sep":17.100}"#;

    fn sample(line: &str) -> PositionSample {
        match parse(line.as_bytes()) {
            Ok(Some(WireFact::Position(sample))) => sample,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn captured_report_is_read() {
        let sample = sample(TPV);
        let (lat, lng) = (-41.499_601_667, 174.899_715);
        assert_eq!(sample.position, geodesy::LatLng { lat, lng });
        assert_eq!(sample.track, Some(Degrees(333.1)));
        assert!((sample.ground_speed.unwrap() - 99.4).abs() < 0.01);
        assert!((sample.altitude.unwrap() - 3309.06).abs() < 0.01);
    }

    #[test]
    fn fix_and_position_need_each_other() {
        for line in [
            r#"{"class":"TPV","mode":3}"#,
            r#"{"class":"TPV","mode":3,"lat":1.0}"#,
            r#"{"class":"TPV","mode":1,"lat":1.0,"lon":2.0}"#,
            r#"{"class":"TPV","lat":1.0,"lon":2.0}"#,
        ] {
            assert_eq!(
                parse(line.as_bytes()),
                Ok(Some(WireFact::Present)),
                "{line}"
            );
        }
    }

    #[test]
    fn older_gpsd_altitude_is_read() {
        let with = |altitude: &str| {
            sample(&format!(
                r#"{{"class":"TPV","mode":2,"lat":1,"lon":2{altitude}}}"#
            ))
        };
        assert!((with(r#","alt":100.0"#).altitude.unwrap() - 328.084).abs() < 0.001);
        assert_eq!(with(r#","altMSL":-3047.7"#).altitude, None);
        assert_eq!(with("").altitude, None);
    }

    #[test]
    fn version_is_told_and_sky_is_not_used() {
        let version = br#"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#;
        assert_eq!(
            parse(version),
            Ok(Some(WireFact::Product(SourceName::Own("gpsd 3.22".into()))))
        );
        assert_eq!(parse(br#"{"class":"SKY","satellites":[]}"#), Ok(None));
    }

    #[test]
    fn bad_report_is_refused_without_content() {
        for (line, reason) in [
            ("", Malformed::Json),
            ("secret", Malformed::Json),
            (r#"{"class":7}"#, Malformed::Json),
            (
                r#"{"class":"TPV","mode":3,"lat":"1","lon":2}"#,
                Malformed::Json,
            ),
            (
                r#"{"class":"TPV","mode":3,"lat":90.1,"lon":2}"#,
                Malformed::Range,
            ),
            (
                r#"{"class":"TPV","mode":3,"lat":1,"lon":1e300}"#,
                Malformed::Range,
            ),
            (
                r#"{"class":"TPV","mode":3,"lat":1,"lon":2,"speed":-1}"#,
                Malformed::Range,
            ),
            (
                r#"{"class":"TPV","mode":3,"lat":1,"lon":2,"speed":2000}"#,
                Malformed::Range,
            ),
        ] {
            assert_eq!(parse(line.as_bytes()), Err(reason), "{line}");
            assert!(!reason.to_string().contains("secret"));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn arbitrary_numbers_give_place_on_globe_or_none(
            lat in any::<f64>(), lng in any::<f64>(), speed in any::<f64>(), track in any::<f64>(),
        ) {
            let number = |number: f64| serde_json::to_string(&number).unwrap();
            let line = format!(
                r#"{{"class":"TPV","mode":3,"lat":{},"lon":{},"speed":{},"track":{}}}"#,
                number(lat), number(lng), number(speed), number(track),
            );
            if let Ok(Some(WireFact::Position(sample))) = parse(line.as_bytes()) {
                prop_assert!(sample.position.is_valid());
                prop_assert!(sample.track.is_none_or(|track| (0.0..360.0).contains(&track.0)));
            }
        }

        #[test]
        fn arbitrary_bytes_are_refused_or_no_position(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            prop_assert!(!matches!(parse(&bytes), Ok(Some(WireFact::Position(_)))));
        }
    }
}
