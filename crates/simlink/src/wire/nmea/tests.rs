//! Tests of NMEA 0183: the captures and cases of simulators 6.3, 7 and 12.

use proptest::prelude::*;

use super::*;

fn read(line: &str) -> Sentence {
    let line = parse(line.as_bytes()).unwrap();
    assert!(line.checked);
    line.sentence
}

/// The sentence with its checksum.
pub(crate) fn checked(body: &str) -> String {
    let sum = body.bytes().fold(0, |sum, byte| sum ^ byte);
    format!("${body}*{sum:02X}")
}

fn of(body: &str) -> Result<Sentence, Malformed> {
    parse(checked(body).as_bytes()).map(|line| line.sentence)
}

fn at(fix: Option<Fix>, lat: f64, lng: f64) {
    let position = fix.unwrap().position;
    let near = (position.lat - lat).abs() < 1e-9 && (position.lng - lng).abs() < 1e-9;
    assert!(near, "{position:?}");
}

/// What an RMC sentence tells: position, ground speed in knots, track.
fn rmc(line: &str) -> (Option<Fix>, Option<f64>, Option<Degrees>) {
    match read(line) {
        Sentence::Rmc { fix, motion } => (fix, motion.ground_speed, motion.track),
        other => panic!("{other:?}"),
    }
}

#[test]
fn captured_rmc_sentences_are_read() {
    let line = "$GPRMC,013519,A,2722.4702,S,15308.0656,E,0.0,0.0,201126,11.3,E,A*32";
    let (fix, ground_speed, track) = rmc(line);
    at(fix, -(27.0 + 22.4702 / 60.0), 153.0 + 8.0656 / 60.0);
    assert_eq!((ground_speed, track), (Some(0.0), Some(Degrees(0.0))));

    let line = "$GPRMC,000951,A,4128.1306,S,17454.9005,E,106.1,65.7,201126,24.1,E,A*0C";
    let (fix, ground_speed, track) = rmc(line);
    at(fix, -(41.0 + 28.1306 / 60.0), 174.0 + 54.9005 / 60.0);
    assert_eq!((ground_speed, track), (Some(106.1), Some(Degrees(65.7))));

    let line = "$GPRMC,234419,A,1730.0000,S,17957.1711,W,1166.3,90.0,201126,13.5,E,A*28";
    let (fix, ground_speed, _) = rmc(line);
    at(fix, -17.5, -(179.0 + 57.1711 / 60.0));
    assert_eq!(ground_speed, Some(1166.3));
}

#[test]
fn captured_gga_sentences_are_read() {
    let line = "$GPGGA,000806,4130.0000,S,17453.9999,E,1,08,0.9,1005.8,M,0.0,M,,*5E";
    let Sentence::Gga { fix, altitude } = read(line) else {
        panic!("not GGA");
    };
    at(fix, -41.5, 174.0 + 53.9999 / 60.0);
    assert!((altitude.unwrap() - 3299.869).abs() < 0.001);

    let line = "$GPGGA,013519,2722.4702,S,15308.0656,E,1,08,0.9,-3047.7,M,0.0,M,,*75";
    let Sentence::Gga { fix, altitude } = read(line) else {
        panic!("not GGA");
    };
    assert!(fix.is_some());
    assert_eq!(altitude, None);
}

#[test]
fn altitude_that_is_finite_in_metres_only_is_refused() {
    let body = "GPGGA,000806,4130.0,S,17453.9,E,1,08,0.9,1e308,M,0.0,M,,";
    assert_eq!(of(body), Err(Malformed::Range("GGA")));
}

#[test]
fn captured_gsa_sentence_is_not_needed() {
    let line = "$GPGSA,A,3,01,02,03,,05,,07,,09,,11,12,0.9,0.9,2.0*38";
    assert_eq!(read(line), Sentence::Other);
}

#[test]
fn any_talker_is_accepted() {
    for talker in ["GP", "GN", "GL", "GA", "GB", "II"] {
        let sentence = of(&format!("{talker}HDT,10.5,T"));
        assert_eq!(sentence, Ok(Sentence::Heading(Some(Degrees(10.5)))));
    }
    for body in ["PGRMZ,246,f,3", "PXRMC,1,A", "GP", "", "GPZDA", "é"] {
        assert_eq!(of(body), Ok(Sentence::Other), "{body}");
    }
}

#[test]
fn datagram_holds_many_sentences() {
    let (rmc, gga) = (
        "$GPRMC,013519,A,2722.4702,S,15308.0656,E,0.0,0.0,201126,11.3,E,A*32",
        "$GPGGA,000806,4130.0000,S,17453.9999,E,1,08,0.9,1005.8,M,0.0,M,,*5E",
    );
    for datagram in [
        format!("{rmc}\n{gga}\n"),
        format!("{rmc}\r\n{gga}\r\n"),
        format!("{rmc}\r\n{gga}"),
        format!(" {rmc}\n\n{gga}\0"),
    ] {
        let kinds: Vec<_> = parse_datagram(datagram.as_bytes())
            .map(|line| line.unwrap().sentence)
            .collect();
        assert!(
            matches!(kinds[..], [Sentence::Rmc { .. }, Sentence::Gga { .. }]),
            "{datagram:?}"
        );
    }
}

#[test]
fn wrong_checksum_is_refused() {
    for line in [
        "$GPHDT,10.5,T*00",
        "$GPHDT,10.5,T*",
        "$GPHDT,10.5,T*3",
        "$GPHDT,10.5,T*+5",
        "$GPHDT,10.5,T*zz",
        // The sum of this one is 4.
        "$GPHDT,10.0,T*+4",
    ] {
        assert_eq!(parse(line.as_bytes()), Err(Malformed::Checksum), "{line}");
    }
    let line = parse(b"$GPHDT,10.5,T").unwrap();
    assert!(!line.checked);
    assert_eq!(line.sentence, Sentence::Heading(Some(Degrees(10.5))));
}

#[test]
fn receiver_that_says_so_has_no_fix() {
    for body in [
        "GPRMC,1,V,2722.4702,S,15308.0656,E,0.0,0.0,201126,,,N",
        "GPRMC,1,A,2722.4702,S,15308.0656,E,0.0,0.0,201126,,,N",
        "GPRMC,1,A,,,,,,,201126,,",
        "GPRMC",
    ] {
        let sentence = of(body).unwrap();
        assert!(
            matches!(sentence, Sentence::Rmc { fix: None, .. }),
            "{body}"
        );
    }
    for body in ["GPGGA,1,2722.4702,S,15308.0656,E,0,,,,M,,M,,", "GPGGA,1"] {
        let sentence = of(body).unwrap();
        let none = Sentence::Gga {
            fix: None,
            altitude: None,
        };
        assert_eq!(sentence, none, "{body}");
    }
    let sentence = of("GPGLL,2722.4702,S,15308.0656,E,013519,V,N");
    assert_eq!(sentence, Ok(Sentence::Gll { fix: None }));
    let sentence = of("GPTHS,10.5,V");
    assert_eq!(sentence, Ok(Sentence::Heading(None)));
}

#[test]
fn empty_speed_and_empty_track_are_unknown() {
    let sentence = of("GNRMC,1,A,2722.4702,S,15308.0656,E,,,201126,,,A").unwrap();
    let Sentence::Rmc { fix, motion } = sentence else {
        panic!("not RMC");
    };
    let NmeaMotion {
        ground_speed,
        track,
    } = motion;
    assert!(fix.is_some());
    assert_eq!((ground_speed, track), (None, None));
}

#[test]
fn rounded_minutes_may_be_sixty_and_not_more() {
    let Ok(Sentence::Gll { fix }) = of("GPGLL,4159.9999,S,17960.0000,E,1,A") else {
        panic!("not GLL");
    };
    at(fix, -(41.0 + 59.9999 / 60.0), -180.0);
    let Ok(Sentence::Gll { fix }) = of("GPGLL,4160.0000,N,00000.0000,W,1,A") else {
        panic!("not GLL");
    };
    at(fix, 42.0, 0.0);
    let beyond = of("GPGLL,4160.0001,N,00000.0000,W,1,A");
    assert_eq!(beyond, Err(Malformed::Range("GLL")));
}

#[test]
fn resolution_is_last_decimal_of_minutes() {
    let resolution = |lat: &str| match of(&format!("GPGLL,{lat},N,00000.0,E,1,A")) {
        Ok(Sentence::Gll { fix }) => fix.unwrap().resolution,
        other => panic!("{other:?}"),
    };
    assert!((resolution("4128.1306") - 1e-4 / 60.0).abs() < 1e-12);
    assert!((resolution("4128") - 1.0 / 60.0).abs() < 1e-12);
}

#[test]
fn track_and_speed_are_read_in_either_unit() {
    let both = of("GPVTG,65.7,T,41.6,M,106.1,N,196.5,K,A");
    let expected = Sentence::Vtg(NmeaMotion {
        ground_speed: Some(106.1),
        track: Some(Degrees(65.7)),
    });
    assert_eq!(both, Ok(expected));
    let Ok(Sentence::Vtg(motion)) = of("GPVTG,65.7,T,,M,,N,185.2,K") else {
        panic!("not VTG");
    };
    assert!((motion.ground_speed.unwrap() - 100.0).abs() < 1e-9);
}

#[test]
fn decimal_comma_is_malformed_and_not_guessed() {
    for (body, kind) in [
        ("GPRMC,1,A,2722,4702,S,15308,0656,E,0,0,0,0,201126", "RMC"),
        ("GPGGA,1,2722,4702,S,15308,0656,E,1,08", "GGA"),
        ("GPGLL,2722,4702,S,15308,0656,E,1,A", "GLL"),
        ("GPVTG,65,7,T,41,6,M,106,1,N", "VTG"),
        ("GPHDT,10,5,T", "HDT"),
    ] {
        // The letter of the hemisphere, or of the unit, is not where it belongs.
        let sentence = of(body);
        let no_fix = matches!(sentence, Ok(Sentence::Gll { fix: None }));
        assert!(
            sentence == Err(Malformed::Field(kind)) || no_fix,
            "{body}: {sentence:?}"
        );
    }
}

#[test]
fn what_is_no_number_and_what_cannot_be_is_malformed() {
    for (body, expected) in [
        ("GPGLL,27a2.4,S,15308.1,E,1,A", Malformed::Field("GLL")),
        ("GPGLL,-722.4,S,15308.1,E,1,A", Malformed::Field("GLL")),
        ("GPGLL,2722.4.7,S,15308.1,E,1,A", Malformed::Field("GLL")),
        ("GPGLL,7,S,15308.1,E,1,A", Malformed::Field("GLL")),
        ("GPGLL,9000.1,S,15308.1,E,1,A", Malformed::Range("GLL")),
        ("GPGLL,2722.4,S,18000.1,E,1,A", Malformed::Range("GLL")),
        ("GPHDT,nan,T", Malformed::Field("HDT")),
        ("GPHDT,inf,T", Malformed::Field("HDT")),
        ("GPHDT,361,T", Malformed::Range("HDT")),
        ("GPVTG,10,T,,M,3001,N", Malformed::Range("VTG")),
        ("GPVTG,10,T,,M,-1,N", Malformed::Range("VTG")),
    ] {
        assert_eq!(of(body), Err(expected), "{body}");
    }
}

#[test]
fn other_texts_and_endless_lines_are_malformed() {
    assert_eq!(parse(b"XGPSA,1,2,3,4,5"), Err(Malformed::Label));
    assert_eq!(parse(b"$\xff\xfe"), Err(Malformed::Label));
    assert_eq!(parse(&[b'$'; 1000]), Err(Malformed::TooLong));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn no_datagram_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        parse_datagram(&bytes).for_each(drop);
    }

    #[test]
    fn no_sentence_gives_position_off_globe(lat in "[0-9]{0,5}(\\.[0-9]{0,5})?", lng in "[0-9]{0,6}(\\.[0-9]{0,5})?", rest in "[ -~]{0,40}") {
        for body in [format!("GPRMC,1,A,{lat},S,{lng},E,{rest}"), format!("GPGGA,1,{lat},N,{lng},W,1,{rest}")] {
            if let Ok(Sentence::Rmc { fix: Some(fix), .. } | Sentence::Gga { fix: Some(fix), .. }) = of(&body) {
                prop_assert!(fix.position.is_valid() && fix.position.lng < 180.0);
            }
        }
    }
}
