//! The flight as numbers in bytes: GDL90, what X-Plane sends over UDP, FlightGear's native-fdm.

use super::flight::{FlightSecond, FlightState};
use crate::wire::gdl90::tests::framed;
use crate::wire::xplane::dataref::Dataref;
use crate::wire::xplane::rref;

/// GDL90 with `ForeFlight`'s extension (simulators 5): identity, heartbeat and ownship report in one datagram, altitude
/// above the sea and attitude in one each.
pub fn gdl90(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let truth = moment.truth;
    let mut id = vec![0x65, 0, 1];
    id.extend([0xff; 8]);
    id.extend(*b"OneFl\0\0\0One flight\0\0\0\0\0\0");
    id.extend([0, 0, 0, 1]);
    let heartbeat = [0x00, 0x81, 0x01, 0x10, 0x0e, 0x00, 0x00];
    let geometric = (truth.feet / 5.0).round() as i16;
    let altitude = [&[0x0b], &geometric.to_be_bytes()[..], &[0x00, 0x32]].concat();
    let tenths = (truth.heading * 10.0).round() as u16;
    let mut ahrs = vec![0x65, 1, 0x7f, 0xff, 0x7f, 0xff];
    ahrs.extend(tenths.to_be_bytes());
    ahrs.extend([0xff; 4]);
    let first = [id, heartbeat.into(), ownship(&truth)];
    vec![
        first.map(|message| framed(&message)).concat(),
        framed(&altitude),
        framed(&ahrs),
    ]
}

/// The ownship report: no pressure altitude, airborne, true track.
fn ownship(truth: &FlightState) -> Vec<u8> {
    let angle = |degrees: f64| {
        let steps = (degrees * 8_388_608.0 / 180.0).round() as i32;
        let [_, high, middle, low] = steps.to_be_bytes();
        [high, middle, low]
    };
    let mut message = vec![0x0a, 0x00, 0xab, 0xcd, 0xef];
    message.extend(angle(truth.lat));
    message.extend(angle(truth.lng));
    message.extend([0xff, 0xf9, 0x88]);
    let knots = truth.knots.round() as u16;
    let [high, low] = (knots << 4).to_be_bytes();
    // No vertical speed.
    message.extend([high, low | 0x08, 0x00]);
    message.push((truth.track * 256.0 / 360.0).round() as u8);
    message.push(1);
    message.extend(*b"ZKEFB   ");
    message.push(0);
    message
}

/// The rows that a user switches on (simulators 3.4), with one between that tells nothing.
pub fn data_rows(moment: &FlightSecond) -> Vec<Vec<u8>> {
    const FILLER: f64 = -999.0;
    let FlightState {
        lat,
        lng,
        feet,
        heading,
        track,
        knots,
    } = moment.truth;
    let rows = [
        (3, [100.0, 100.0, 100.0, knots, FILLER, 1.0, 1.0, 1.0]),
        (4, [FILLER; 8]),
        (
            17,
            [2.5, -1.5, heading, 0.0, FILLER, FILLER, FILLER, FILLER],
        ),
        (18, [0.0, 0.0, track, 0.0, FILLER, 0.0, 0.0, FILLER]),
        (20, [lat, lng, feet, 100.0, 0.0, feet, -28.0, 152.0]),
    ];
    let mut datagram = b"DATA*".to_vec();
    for (row, columns) in rows {
        datagram.extend(i32::to_le_bytes(row));
        let columns = columns.map(|column| column as f32);
        datagram.extend(columns.iter().flat_map(|column| column.to_le_bytes()));
    }
    vec![datagram]
}

/// X-Plane's beacon (simulators 3.1), then whether it is paused, then its exact position.
pub fn x_plane(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let truth = moment.truth;
    let (north, east) = truth.towards(truth.speed());
    let mut position = b"RPOS4".to_vec();
    for number in [truth.lng, truth.lat, truth.metres()] {
        position.extend(number.to_le_bytes());
    }
    let singles = [
        100.0,
        2.5,
        truth.heading,
        -1.5,
        east,
        0.0,
        -north,
        0.0,
        0.0,
        0.0,
    ];
    let singles = singles.map(|number| number as f32);
    position.extend(singles.iter().flat_map(|single| single.to_le_bytes()));
    vec![beacon(), values(&flags(moment)), position]
}

/// An X-Plane that answers with single values only (simulators 3.3).
pub fn x_plane_values(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let truth = moment.truth;
    let place = [
        (Dataref::Latitude, truth.lat),
        (Dataref::Longitude, truth.lng),
        (Dataref::Elevation, truth.metres()),
        (Dataref::Heading, truth.heading),
        (Dataref::Track, truth.track),
        (Dataref::GroundSpeed, truth.speed()),
    ];
    // Latitude comes last, so that the others are known with it.
    let (latitude, others) = place.split_first().unwrap();
    vec![
        beacon(),
        values(&flags(moment)),
        values(others),
        values(&[*latitude]),
    ]
}

/// The vector of simulators 3.1.
fn beacon() -> Vec<u8> {
    let mut beacon = b"BECN\0\x01\x02".to_vec();
    beacon.extend(1_i32.to_le_bytes());
    beacon.extend(121_400_i32.to_le_bytes());
    beacon.extend(1_u32.to_le_bytes());
    beacon.extend(49_000_u16.to_le_bytes());
    beacon.extend(b"SIMPC\0");
    beacon.extend(49_010_u16.to_le_bytes());
    beacon
}

fn flags(moment: &FlightSecond) -> [(Dataref, f64); 2] {
    let paused = f64::from(u8::from(moment.is_paused()));
    [(Dataref::Paused, paused), (Dataref::InReplay, 0.0)]
}

fn values(values: &[(Dataref, f64)]) -> Vec<u8> {
    let mut answer = b"RREF,".to_vec();
    for (dataref, value) in values {
        answer.extend(rref::index(*dataref).to_le_bytes());
        answer.extend((*value as f32).to_le_bytes());
    }
    answer
}

/// native-fdm, version 24 (simulators 6.1).
pub fn native_fdm(moment: &FlightSecond) -> Vec<Vec<u8>> {
    const FEET_PER_SECOND: f64 = 1.687_809_857;
    let truth = moment.truth;
    let (north, east) = truth.towards(truth.knots * FEET_PER_SECOND);
    let mut datagram = vec![0; 408];
    let mut put = |place: usize, bytes: &[u8]| {
        datagram[place..place + bytes.len()].copy_from_slice(bytes);
    };
    put(0, &24_u32.to_be_bytes());
    put(8, &truth.lng.to_radians().to_be_bytes());
    put(16, &truth.lat.to_radians().to_be_bytes());
    put(24, &truth.metres().to_be_bytes());
    put(44, &(truth.heading.to_radians() as f32).to_be_bytes());
    put(76, &(north as f32).to_be_bytes());
    put(80, &(east as f32).to_be_bytes());
    vec![datagram]
}
