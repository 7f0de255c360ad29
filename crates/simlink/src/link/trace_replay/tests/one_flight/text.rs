//! The flight as text: the sentences for tablets, NMEA 0183, the line of our own protocol file, gpsd.

use super::flight::{FlightSecond, FlightState};
use crate::wire::nmea::tests::checked;

/// `XGPS` and `XATT`, a datagram each (simulators 4).
pub fn xgps(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let truth = moment.truth;
    let FlightState {
        lat,
        lng,
        heading,
        track,
        ..
    } = truth;
    let (metres, speed) = (truth.metres(), truth.speed());
    vec![
        format!("XGPSOne flight,{lng:.5},{lat:.5},{metres:.1},{track:.2},{speed:.2}").into(),
        format!("XATTOne flight,{heading:.1},0.0,0.0\n").into(),
    ]
}

/// The line of the protocol file that is shipped for FlightGear.
pub fn flightbag_line(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let FlightState {
        lat,
        lng,
        feet,
        heading,
        track,
        knots,
    } = moment.truth;
    let frozen = u8::from(moment.is_paused());
    let line = format!(
        "FLIGHTBAG1,{lat:.9},{lng:.9},{feet:.3},{heading:.3},{track:.3},{knots:.3},0,{frozen},{frozen}\n"
    );
    vec![line.into()]
}

/// As FlightGear sends it (simulators 6.3): RMC, GGA and GSA in one datagram, LF alone, no heading.
pub fn nmea_datagram(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let lines = [rmc(moment), gga(moment), GSA.to_owned()];
    vec![lines.map(|line| checked(&line) + "\n").concat().into()]
}

/// As a receiver with a compass does.
pub fn nmea_with_heading(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let heading = format!("HEHDT,{:.1},T", moment.truth.heading);
    let lines = [rmc(moment), gga(moment), heading, GSA.to_owned()];
    vec![lines.map(|line| checked(&line) + "\r\n").concat().into()]
}

/// As one does that has no RMC.
pub fn nmea_without_rmc(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let FlightState { track, knots, .. } = moment.truth;
    let lines = [
        format!("GPVTG,{track:.1},T,,M,{knots:.1},N,,K"),
        gga(moment),
        format!("GPGLL,{},000000,A", place(&moment.truth)),
        GSA.to_owned(),
    ];
    vec![lines.map(|line| checked(&line) + "\r\n").concat().into()]
}

/// It tells nothing of a position.
const GSA: &str = "GPGSA,A,3,01,02,03,,05,,07,,09,,11,12,0.9,0.9,2.0";

fn rmc(moment: &FlightSecond) -> String {
    let FlightState { track, knots, .. } = moment.truth;
    let place = place(&moment.truth);
    format!("GPRMC,000000,A,{place},{knots:.1},{track:.1},221126,,,A")
}

fn gga(moment: &FlightSecond) -> String {
    let (place, metres) = (place(&moment.truth), moment.truth.metres());
    format!("GPGGA,000000,{place},1,08,0.9,{metres:.1},M,0.0,M,,")
}

/// `ddmm.mmmm,N,dddmm.mmmm,E`.
fn place(truth: &FlightState) -> String {
    let parts = |degrees: f64| (degrees.abs().trunc(), degrees.abs().fract() * 60.0);
    let (lat, lat_minutes) = parts(truth.lat);
    let (lng, lng_minutes) = parts(truth.lng);
    let (north, east) = (
        if truth.lat < 0.0 { 'S' } else { 'N' },
        if truth.lng < 0.0 { 'W' } else { 'E' },
    );
    format!("{lat:02}{lat_minutes:07.4},{north},{lng:03}{lng_minutes:07.4},{east}")
}

/// gpsd (simulators 7): a report with a fix and no position yet comes before the whole one.
pub fn gpsd(moment: &FlightSecond) -> Vec<Vec<u8>> {
    let truth = moment.truth;
    let FlightState {
        lat, lng, track, ..
    } = truth;
    let (metres, speed) = (truth.metres(), truth.speed());
    let mut lines = Vec::new();
    if moment.opens() {
        lines.push(r#"{"class":"VERSION","release":"3.22","proto_major":3}"#.to_owned());
    }
    lines.push(r#"{"class":"TPV","mode":3}"#.to_owned());
    lines.push(format!(
        r#"{{"class":"TPV","mode":3,"lat":{lat:.9},"lon":{lng:.9},"altMSL":{metres:.4},"track":{track:.4},"speed":{speed:.3}}}"#
    ));
    lines.push(r#"{"class":"SKY","satellites":[]}"#.to_owned());
    let lines = lines.into_iter().map(|line| line + "\n");
    vec![lines.collect::<String>().into()]
}
