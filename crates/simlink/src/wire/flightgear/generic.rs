//! The `flightbag` protocol: one line of text for each moment, by a protocol file of ours that FlightGear's user puts
//! beside the stock ones (`assets/flightbag.xml`). It tells what native-fdm leaves out: the pause.

use geodesy::LatLng;

use super::Malformed;
use crate::wire::decimals;
use crate::wire::epoch::Epoch;
use crate::{PositionSample, SimState};

/// What the source is called: the line does not name it.
pub const NAME: &str = "FlightGear";
/// What a line begins with; the digit is the version of the protocol file.
pub const LABEL: &str = "FLIGHTBAG1,";
/// How many fields stand behind the label.
const FIELDS: usize = 9;
/// A line is a hundred characters; what is longer is none.
const LONGEST: usize = 512;
const MESSAGE: &str = "flightbag";

/// What a line tells.
#[derive(Debug, Clone, PartialEq)]
pub struct GenericLine {
    /// The position, with what belongs to it.
    pub sample: PositionSample,
    /// Whether the second wheel, a main wheel in every arrangement, carries weight; `false` too for aircraft without
    /// wheels.
    pub on_ground: bool,
    /// Whether the flight model stands still.
    pub frozen: bool,
    /// Whether the simulated clock stands still.
    pub clock_frozen: bool,
}

impl GenericLine {
    /// Whether the simulation runs.
    pub fn state(&self) -> SimState {
        SimState::of_pause(self.frozen || self.clock_frozen)
    }
}

/// Whether a datagram is to be read as a line of this protocol, of whichever version.
pub fn is_line(datagram: &[u8]) -> bool {
    datagram.starts_with(b"FLIGHTBAG")
}

/// Reads a line; its end may still be on it.
///
/// # Errors
///
/// Returns [`Malformed`] if the line has another label, another number of fields, or a value that is invalid or out of range.
pub fn parse(line: &[u8]) -> Result<GenericLine, Malformed> {
    if line.len() > LONGEST {
        return Err(Malformed::Foreign);
    }
    let text = str::from_utf8(line).map_err(|_error| Malformed::Number)?;
    let text = text.trim_end_matches(['\n', '\r', '\0', ' ']);
    let text = text.strip_prefix(LABEL).ok_or(Malformed::Foreign)?;
    let fields: Vec<&str> = text.split(',').map(str::trim).collect();
    // The label counts as a field in what is told.
    let found = fields.len() + 1;
    read(
        fields
            .try_into()
            .map_err(|_wrong| Malformed::Fields(found))?,
    )
}

fn read(fields: [&str; FIELDS]) -> Result<GenericLine, Malformed> {
    let number = |field: &str| field.parse().map_err(|_error| Malformed::Number);
    let flag = |field: &str| match field {
        "0" => Ok(false),
        "1" => Ok(true),
        _ => Err(Malformed::Number),
    };
    let [
        lat,
        lng,
        altitude,
        heading,
        track,
        speed,
        wheel,
        frozen,
        clock,
    ] = fields;
    let epoch = Epoch {
        position: LatLng {
            lat: number(lat)?,
            lng: number(lng)?,
        },
        resolution: 10_f64.powi(-decimals(lat).min(decimals(lng))),
        heading: Some(number(heading)?),
        track: Some(number(track)?),
        // It is negative for aircraft that are pushed back.
        ground_speed: Some(number(speed)?.abs()),
        altitude: Some(number(altitude)?),
    };
    Ok(GenericLine {
        sample: epoch.sample().ok_or(Malformed::Range(MESSAGE))?,
        on_ground: flag(wheel)?,
        frozen: flag(frozen)?,
        clock_frozen: flag(clock)?,
    })
}

#[cfg(test)]
pub(super) mod tests {
    use geodesy::Degrees;
    use proptest::prelude::*;

    use super::*;

    pub const LINE: &str =
        "FLIGHTBAG1,-41.488385123,174.895400456,3327.175,329.346,345.520,75.980,0,0,0\n";
    /// The protocol file as it is shipped.
    const FILE: &str = include_str!("../../../assets/flightbag.xml");

    fn parsed(line: &str) -> Result<GenericLine, Malformed> {
        parse(line.as_bytes())
    }

    /// The line with another field at that place; the label is at none.
    fn with(place: usize, field: &str) -> Result<GenericLine, Malformed> {
        let mut fields: Vec<&str> = LINE.trim_end().split(',').collect();
        fields[place + 1] = field;
        parsed(&fields.join(","))
    }

    #[test]
    fn line_tells_position_altitude_directions_and_speed() {
        let line = parsed(LINE).unwrap();
        let sample = PositionSample {
            position: LatLng {
                lat: -41.488_385_123,
                lng: 174.895_400_456,
            },
            resolution: 1e-9,
            heading: Some(Degrees(329.346)),
            track: Some(Degrees(345.52)),
            ground_speed: Some(75.98),
            altitude: Some(3327.175),
        };
        assert!((line.sample.resolution - 1e-9).abs() < 1e-15);
        let resolution = line.sample.resolution;
        assert_eq!(
            line.sample,
            PositionSample {
                resolution,
                ..sample
            }
        );
        assert_eq!((line.on_ground, line.state()), (false, SimState::Running));
    }

    #[test]
    fn either_freeze_is_pause() {
        assert_eq!(with(7, "1").unwrap().state(), SimState::Paused);
        assert_eq!(with(8, "1").unwrap().state(), SimState::Paused);
        assert!(with(6, "1").unwrap().on_ground);
    }

    #[test]
    fn what_flightgear_sent_is_read() {
        // FlightGear 2020.3.16, at its start and in flight.
        let waiting =
            "FLIGHTBAG1,-27.374504190,153.134428022,-9999.000,207.040,0.000,0.000,0,0,0\n";
        assert_eq!(parsed(waiting).unwrap().sample.altitude, None);
        let flying =
            "FLIGHTBAG1,-27.359855139,153.127149860,-0.763,145.522,145.522,194.384,0,0,0\n";
        let sample = parsed(flying).unwrap().sample;
        assert_eq!(
            (sample.altitude, sample.ground_speed),
            (Some(-0.763), Some(194.384))
        );
    }

    #[test]
    fn any_end_of_line_is_accepted() {
        for end in ["", "\n", "\r\n", "\0", " \n"] {
            let line = format!("{}{end}", LINE.trim_end());
            assert_eq!(parsed(&line), parsed(LINE), "{end:?}");
        }
    }

    #[test]
    fn decimal_comma_is_told_and_not_guessed() {
        let line = LINE.replace('.', ",");
        assert_eq!(parsed(&line), Err(Malformed::Fields(16)));
        assert_eq!(
            parsed("FLIGHTBAG1,1,2,3,4,5,6,0,0"),
            Err(Malformed::Fields(9))
        );
    }

    #[test]
    fn line_of_another_version_is_refused() {
        let line = LINE.replace("FLIGHTBAG1", "FLIGHTBAG2");
        assert!(is_line(line.as_bytes()));
        assert_eq!(parsed(&line), Err(Malformed::Foreign));
    }

    #[test]
    fn what_is_no_number_or_no_flag_is_refused() {
        for place in 0..9 {
            for field in ["", "x", "0x10", "1e", "--1"] {
                assert_eq!(
                    with(place, field),
                    Err(Malformed::Number),
                    "{place} {field}"
                );
            }
        }
        assert_eq!(with(7, "2"), Err(Malformed::Number));
    }

    #[test]
    fn numbers_that_cannot_be_are_dropped() {
        for (place, field) in [
            (0, "90.1"),
            (0, "nan"),
            (1, "-180.1"),
            (1, "inf"),
            (2, "nan"),
            (3, "361"),
            (4, "inf"),
            (5, "3001"),
        ] {
            let expected = Err(Malformed::Range("flightbag"));
            assert_eq!(with(place, field), expected, "{place} {field}");
        }
    }

    #[test]
    fn placeholder_altitude_keeps_position() {
        assert_eq!(with(2, "-9999.000").unwrap().sample.altitude, None);
    }

    /// What the file has FlightGear write for these values, in its order.
    fn written(values: &[&str]) -> String {
        let formats = FILE.split("<format>").skip(1);
        let formats = formats.map(|rest| rest.split("</format>").next().unwrap());
        let fields = formats.zip(values).map(|(format, value)| {
            let percent = format.find('%').unwrap();
            format!("{}{value}", &format[..percent])
        });
        fields.collect::<Vec<String>>().join(",")
    }

    #[test]
    fn shipped_file_is_well_formed() {
        let file = roxmltree::Document::parse(FILE).unwrap();
        let chunks = file.descendants().filter(|node| node.has_tag_name("chunk"));
        assert_eq!(chunks.count(), FIELDS);
    }

    #[test]
    fn shipped_file_makes_line_that_is_read() {
        let values: Vec<&str> = LINE.trim_end().split(',').skip(1).collect();
        assert_eq!(FILE.matches("<format>").count(), values.len());
        assert_eq!(written(&values), LINE.trim_end());
        let nodes: Vec<&str> = FILE
            .split("<node>")
            .skip(1)
            .map(|rest| rest.split("</node>").next().unwrap())
            .collect();
        let expected = [
            "/position/latitude-deg",
            "/position/longitude-deg",
            "/position/altitude-ft",
            "/orientation/heading-deg",
            "/orientation/track-deg",
            "/velocities/groundspeed-kt",
            "/gear/gear[1]/wow",
            "/sim/freeze/master",
            "/sim/freeze/clock",
        ];
        assert_eq!(nodes, expected);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn no_line_panics_or_leaves_globe(
            bytes in proptest::collection::vec(any::<u8>(), 0..200),
            numbers in (-1e3..1e3_f64, -1e3..1e3_f64, any::<f64>(), -400.0..400.0_f64),
            shape in 0..3,
        ) {
            let (lat, lng, altitude, rest) = numbers;
            let line = match shape {
                0 => bytes,
                1 => [LABEL.as_bytes(), &bytes].concat(),
                _ => format!("{LABEL}{lat},{lng},{altitude},{rest},{rest},{rest},1,0,0\n").into_bytes(),
            };
            if let Ok(line) = parse(&line) {
                let sample = line.sample;
                prop_assert!(sample.position.is_valid() && sample.position.lng < 180.0);
                prop_assert!(sample.ground_speed.is_some_and(|knots| (0.0..=3000.0).contains(&knots)));
                prop_assert!(sample.altitude.is_none_or(f64::is_finite));
            }
        }
    }
}
