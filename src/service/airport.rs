//! An airport record as it comes (specification 2.1).

use geodesy::{Degrees, Feet, LatLng};

use super::Error;
use super::wire::Fields;
use crate::airport::{Airport, Icao};
use crate::json::RawJsonValue;

/// Reads the record of the airport that was asked for.
pub(crate) fn airport(value: RawJsonValue<'_>, asked: Icao) -> Result<Airport, Error> {
    let fields = Fields::of(value).ok_or(Error::Unreadable("not an object"))?;
    if !names(&fields, asked) {
        return Err(Error::Antimeridian(asked));
    }
    Ok(Airport {
        icao: asked,
        iata: fields.text("iata_airport_designator"),
        longest_runway: fields.integer("longest_runway", 1..=99_999).map(Feet),
        position: position(&fields),
        magnetic_variation: fields
            .number("magnetic_variation")
            .filter(|angle| angle.abs() <= 180.0)
            .map(Degrees),
        elevation: fields.integer("elevation", -9_999..=99_999).map(Feet),
        name: fields.text("name"),
        city: fields.text("city"),
        state_province_code: fields.text_or_nothing("state_province_code"),
        state_province_name: fields.text_or_nothing("state_province_name"),
        country_code: fields.text("country_code"),
        country_name: fields.text("country_name"),
        fuel_types: fields.texts("fuel_types"),
        oxygen: fields.texts("oxygen"),
        repairs: fields.texts("repairs"),
        landing_fee: fields.flag("landing_fee"),
        jet_starting_unit: fields.flag("jet_starting_unit"),
        precision_airport: fields.flag("precision_airport"),
        beacon: fields.flag("beacon"),
        customs: fields.flag("customs"),
        airport_type: fields.text("airport_type"),
        time_zone: fields.text("time_zone"),
        icao_code: fields.text("icao_code"),
        daylight_savings: fields.flag("daylight_savings"),
        datum_code: fields.text("datum_code"),
        revision_date: fields.date("revision_date"),
        parsed_cycle: fields.text("parsed_cycle"),
        std_charts: fields.flag("std_charts"),
        cao_charts: fields.flag("cao_charts"),
        vfr_charts: fields.flag("vfr_charts"),
    })
}

/// Whether a record is about this airport, or does not say which one it is about.
pub(super) fn names(fields: &Fields<'_>, asked: Icao) -> bool {
    fields
        .text("icao_airport_identifier")
        .is_none_or(|text| Icao::parse(&text).is_ok_and(|icao| icao == asked))
}

fn position(fields: &Fields<'_>) -> Option<LatLng> {
    let position = LatLng {
        lat: fields.number("latitude")?,
        lng: fields.number("longitude")?,
    };
    position.is_valid().then_some(position)
}

#[cfg(test)]
pub(super) mod tests {
    use serde_json::{Value, json};

    use super::*;

    pub fn airport(record: &Value, asked: Icao) -> Result<Airport, Error> {
        super::airport(
            RawJsonValue::whole(record.to_string().as_bytes()).unwrap(),
            asked,
        )
    }

    #[test]
    fn empty_state_differs_from_missing() {
        let read = |record: Value| {
            let icao = Icao::parse("EHAM").unwrap();
            airport(&record, icao).unwrap().state_province_name
        };
        assert_eq!(
            read(json!({ "state_province_name": "" })),
            Some(String::new())
        );
        assert_eq!(read(json!({ "state_province_name": null })), None);
        assert_eq!(read(json!({})), None);
    }
    pub fn asked() -> Icao {
        Icao::parse("NZWN").unwrap()
    }

    pub fn full() -> Value {
        json!({
            "icao_airport_identifier": "NZWN", "iata_airport_designator": "WLG", "longest_runway": 6831,
            "latitude": -41.327_221, "longitude": 174.805_278, "magnetic_variation": 22.5, "elevation": 41,
            "name": "Wellington", "city": "Wellington", "state_province_code": "", "state_province_name": "",
            "country_code": "NZL", "country_name": "New Zealand", "fuel_types": ["JET A-1"],
            "oxygen": ["Low Pressure"], "repairs": ["Minor Engine"], "landing_fee": true,
            "jet_starting_unit": false, "precision_airport": true, "beacon": true, "customs": true,
            "airport_type": "Public/civil", "time_zone": "+12=UTC", "icao_code": "NZ",
            "daylight_savings": true, "datum_code": "WGE", "revision_date": "20250130",
            "parsed_cycle": "2501", "std_charts": true, "cao_charts": true, "vfr_charts": false
        })
    }

    #[test]
    fn every_field_of_full_record_is_read() {
        let airport = airport(&full(), asked()).unwrap();
        assert_eq!(airport.longest_runway, Some(Feet(6831)));
        assert_eq!(
            airport.position,
            Some(LatLng {
                lat: -41.327_221,
                lng: 174.805_278
            })
        );
        assert_eq!(airport.magnetic_variation, Some(Degrees(22.5)));
        assert_eq!(airport.state_province_code, Some(String::new()));
        assert_eq!(airport.fuel_types, ["JET A-1"]);
        assert_eq!(
            airport.revision_date,
            jiff::civil::Date::new(2025, 1, 30).ok()
        );
        assert_eq!(
            (airport.std_charts, airport.cao_charts, airport.vfr_charts),
            (Some(true), Some(true), Some(false))
        );
    }

    #[test]
    fn record_may_say_nothing_at_all() {
        let read = airport(&json!({}), asked()).unwrap();
        assert_eq!(read, Airport::unknown(asked()));
    }

    #[test]
    fn record_of_another_airport_is_refused() {
        let record = json!({"icao_airport_identifier": "YBBN"});
        assert_eq!(airport(&record, asked()), Err(Error::Antimeridian(asked())));
    }

    #[test]
    fn half_position_or_one_off_globe_is_none() {
        for record in [
            json!({"latitude": 1}),
            json!({"latitude": 91, "longitude": 0}),
        ] {
            assert_eq!(airport(&record, asked()).unwrap().position, None);
        }
    }

    #[test]
    fn answer_that_is_no_object_is_unreadable() {
        for value in [Value::Null, json!([full()]), json!("NZWN"), json!(1)] {
            assert!(
                matches!(airport(&value, asked()), Err(Error::Unreadable(_))),
                "{value}"
            );
        }
    }
}
