//! The airport record (specification 2.1 and 4.1).

use super::fields::{Deviations, FieldType};
use super::{CheckVerdict, differing, failure};
use crate::airport::{Airport, Icao};
use crate::http::HttpResponse;
use crate::json::RawJsonValue;
use crate::service;

const FIELDS: [(&str, FieldType); 31] = [
    ("icao_airport_identifier", FieldType::Text),
    ("iata_airport_designator", FieldType::Text),
    ("longest_runway", FieldType::Number),
    ("latitude", FieldType::Number),
    ("longitude", FieldType::Number),
    ("magnetic_variation", FieldType::Number),
    ("elevation", FieldType::Number),
    ("name", FieldType::Text),
    ("city", FieldType::Text),
    ("state_province_code", FieldType::Text),
    ("state_province_name", FieldType::Text),
    ("country_code", FieldType::Text),
    ("country_name", FieldType::Text),
    ("fuel_types", FieldType::List),
    ("oxygen", FieldType::List),
    ("repairs", FieldType::List),
    ("landing_fee", FieldType::Flag),
    ("jet_starting_unit", FieldType::Flag),
    ("precision_airport", FieldType::Flag),
    ("beacon", FieldType::Flag),
    ("customs", FieldType::Flag),
    ("airport_type", FieldType::Text),
    ("time_zone", FieldType::Text),
    ("icao_code", FieldType::Text),
    ("daylight_savings", FieldType::Flag),
    ("datum_code", FieldType::Text),
    ("revision_date", FieldType::Date),
    ("parsed_cycle", FieldType::Text),
    ("std_charts", FieldType::Flag),
    ("cao_charts", FieldType::Flag),
    ("vfr_charts", FieldType::Flag),
];

/// Judges the answer for this airport; also gives what was read of it.
pub(super) fn judge(answer: &HttpResponse, icao: Icao) -> (CheckVerdict, Option<Airport>) {
    let airport = match service::read_airport(answer, icao) {
        Ok(airport) => airport,
        Err(error) => return (failure(error), None),
    };
    let mut deviations = Deviations::default();
    if let Some(came) = RawJsonValue::whole(&answer.body).and_then(RawJsonValue::fields) {
        deviations.add(&came, &FIELDS);
    }
    (differing(&deviations.told()), Some(airport))
}
