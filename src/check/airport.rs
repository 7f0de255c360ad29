//! The airport record (specification 2.1 and 4.1).

use super::fields::{Deviations, Kind};
use super::{Verdict, differing, failure};
use crate::airport::{Airport, Icao};
use crate::http::Answer;
use crate::json::Piece;
use crate::service;

const FIELDS: [(&str, Kind); 31] = [
    ("icao_airport_identifier", Kind::Text),
    ("iata_airport_designator", Kind::Text),
    ("longest_runway", Kind::Number),
    ("latitude", Kind::Number),
    ("longitude", Kind::Number),
    ("magnetic_variation", Kind::Number),
    ("elevation", Kind::Number),
    ("name", Kind::Text),
    ("city", Kind::Text),
    ("state_province_code", Kind::Text),
    ("state_province_name", Kind::Text),
    ("country_code", Kind::Text),
    ("country_name", Kind::Text),
    ("fuel_types", Kind::List),
    ("oxygen", Kind::List),
    ("repairs", Kind::List),
    ("landing_fee", Kind::Flag),
    ("jet_starting_unit", Kind::Flag),
    ("precision_airport", Kind::Flag),
    ("beacon", Kind::Flag),
    ("customs", Kind::Flag),
    ("airport_type", Kind::Text),
    ("time_zone", Kind::Text),
    ("icao_code", Kind::Text),
    ("daylight_savings", Kind::Flag),
    ("datum_code", Kind::Text),
    ("revision_date", Kind::Date),
    ("parsed_cycle", Kind::Text),
    ("std_charts", Kind::Flag),
    ("cao_charts", Kind::Flag),
    ("vfr_charts", Kind::Flag),
];

/// Judges the answer for this airport; also gives what was read of it.
pub(super) fn judge(answer: &Answer, icao: Icao) -> (Verdict, Option<Airport>) {
    let airport = match service::read_airport(answer, icao) {
        Ok(airport) => airport,
        Err(error) => return (failure(error), None),
    };
    let mut deviations = Deviations::default();
    if let Some(came) = Piece::whole(&answer.body).and_then(Piece::fields) {
        deviations.add(&came, &FIELDS);
    }
    (differing(&deviations.told()), Some(airport))
}
