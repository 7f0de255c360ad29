//! The beacon that X-Plane calls with, once a second, to everybody who listens (simulators 3.1). The simulator's
//! address is the sender's: it is not in the datagram.

use std::net::Ipv4Addr;
use std::sync::Arc;

use super::Malformed;
use super::fields::Fields;
use crate::wire::clean_name;

/// The multicast group that is called.
pub const GROUP: Ipv4Addr = Ipv4Addr::new(239, 255, 1, 1);
/// The UDP port on which it is called.
pub const PORT: u16 = 49707;

/// What it begins with.
pub const LABEL: [u8; 4] = *b"BECN";
/// What this parser knows.
const MAJOR: u8 = 1;
/// X-Plane itself; 2 is Plane Maker.
const HOST_X_PLANE: i32 = 1;
/// The computer with the flight model; others draw its outside views, or are an instructor's.
const ROLE_MASTER: u32 = 1;

/// An X-Plane that can be asked for its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beacon {
    /// Which X-Plane it is.
    pub version: Version,
    /// The UDP port on which it takes requests.
    pub port: u16,
    /// The name of its computer, cleaned for display; may be empty.
    pub computer: Arc<str>,
}

/// X-Plane's version as one number: 115501 is 11.55, 121400 is 12.1.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Version(pub i32);

impl Version {
    /// The simulator's name with its version, as its makers write it. A number that is no version is left out.
    pub fn simulator(self) -> String {
        let Self(number) = self;
        let (major, rest) = (number / 10_000, number % 10_000 / 100);
        match major {
            10 | 11 => format!("X-Plane {major}.{rest:02}"),
            12..=99 => format!("X-Plane {major}.{}.{}", rest / 10, rest % 10),
            _ => "X-Plane".to_owned(),
        }
    }
}

/// Reads a beacon; `None` when it is of a program that has no position to give: Plane Maker, an outside view, an
/// instructor's station.
///
/// # Errors
///
/// Returns [`Malformed`] if the datagram is no beacon, too short, of another major version, or names no port.
pub fn parse(datagram: &[u8]) -> Result<Option<Beacon>, Malformed> {
    const TOO_SHORT: Malformed = Malformed::Length("beacon");
    let mut fields = Fields::behind(LABEL, datagram)?;
    let major = fields.u8().ok_or(TOO_SHORT)?;
    if major != MAJOR {
        return Err(Malformed::BeaconVersion(major));
    }
    let _minor = fields.u8().ok_or(TOO_SHORT)?;
    let host = fields.i32().ok_or(TOO_SHORT)?;
    let version = Version(fields.i32().ok_or(TOO_SHORT)?);
    let role = fields.u32().ok_or(TOO_SHORT)?;
    let port = fields.u16().ok_or(TOO_SHORT)?;
    // What may follow the name is the port of another protocol, which are not needed.
    let name = fields
        .rest()
        .split(|byte| *byte == 0)
        .next()
        .unwrap_or_default();
    if port == 0 {
        return Err(Malformed::Range("beacon"));
    }
    let asked = host == HOST_X_PLANE && role == ROLE_MASTER;
    Ok(asked.then(|| Beacon {
        version,
        port,
        computer: clean_name(&String::from_utf8_lossy(name)),
    }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::wire::xplane::Malformed;

    /// Version 1.2 of the beacon, from an X-Plane 12.1.4 (simulators 3.1).
    const VECTOR: [u8; 29] = [
        0x42, 0x45, 0x43, 0x4e, 0x00, 0x01, 0x02, 0x01, 0x00, 0x00, 0x00, 0x38, 0xda, 0x01, 0x00,
        0x01, 0x00, 0x00, 0x00, 0x68, 0xbf, 0x53, 0x49, 0x4d, 0x50, 0x43, 0x00, 0x72, 0xbf,
    ];

    /// The vector with other bytes at a place.
    fn with(at: usize, bytes: &[u8]) -> Vec<u8> {
        let mut datagram = VECTOR.to_vec();
        datagram[at..at + bytes.len()].copy_from_slice(bytes);
        datagram
    }

    fn beacon() -> Beacon {
        Beacon {
            version: Version(121_400),
            port: 49000,
            computer: "SIMPC".into(),
        }
    }

    #[test]
    fn beacon_tells_version_port_and_computer() {
        assert_eq!(parse(&VECTOR), Ok(Some(beacon())));
    }

    #[test]
    fn older_beacon_has_nothing_behind_name() {
        let older = &with(6, &[1])[..27];
        assert_eq!(parse(older), Ok(Some(beacon())));
    }

    #[test]
    fn name_may_fill_its_whole_field_or_be_cut() {
        let mut whole = VECTOR[..26].to_vec();
        whole.resize(21 + 500, 0);
        whole.extend(49010_u16.to_le_bytes());
        assert_eq!(parse(&whole), Ok(Some(beacon())));
        assert_eq!(parse(&VECTOR[..26]), Ok(Some(beacon())));
        let nameless = parse(&VECTOR[..21]).unwrap().unwrap();
        assert_eq!(&*nameless.computer, "");
    }

    #[test]
    fn other_beacons_are_not_asked() {
        assert_eq!(parse(&with(7, &[2])), Ok(None));
        assert_eq!(parse(&with(15, &[2])), Ok(None));
        assert_eq!(parse(&with(15, &[3])), Ok(None));
    }

    #[test]
    fn another_major_version_is_not_read() {
        assert_eq!(parse(&with(5, &[2])), Err(Malformed::BeaconVersion(2)));
    }

    #[test]
    fn any_minor_version_is_read() {
        assert_eq!(parse(&with(6, &[9])), Ok(Some(beacon())));
    }

    #[test]
    fn beacon_without_port_is_of_no_use() {
        assert_eq!(parse(&with(19, &[0, 0])), Err(Malformed::Range("beacon")));
    }

    #[test]
    fn cut_beacon_is_malformed() {
        for length in 0..21 {
            assert!(parse(&VECTOR[..length]).is_err(), "{length}");
        }
        assert_eq!(parse(b"RPOS\0"), Err(Malformed::Label));
    }

    #[test]
    fn versions_read_as_their_makers_write_them() {
        for (number, words) in [
            (104_500, "X-Plane 10.45"),
            (115_501, "X-Plane 11.55"),
            (110_501, "X-Plane 11.05"),
            (120_900, "X-Plane 12.0.9"),
            (121_400, "X-Plane 12.1.4"),
            (0, "X-Plane"),
            (-121_400, "X-Plane"),
            (i32::MIN, "X-Plane"),
            (i32::MAX, "X-Plane"),
        ] {
            assert_eq!(Version(number).simulator(), words, "{number}");
        }
    }

    #[test]
    fn hostile_name_becomes_one_short_line() {
        let mut datagram = VECTOR[..21].to_vec();
        datagram.extend("\u{202e}a\n".repeat(100).bytes());
        let name = parse(&datagram).unwrap().unwrap().computer;
        assert_eq!(&*name, "a".repeat(40));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn no_beacon_panics(bytes in proptest::collection::vec(any::<u8>(), 0..60), known in 0..22_usize) {
            let mut datagram = VECTOR[..known].to_vec();
            datagram.extend(bytes);
            if let Ok(Some(beacon)) = parse(&datagram) {
                prop_assert!(beacon.port != 0 && beacon.computer.chars().count() <= 40);
            }
        }
    }
}
