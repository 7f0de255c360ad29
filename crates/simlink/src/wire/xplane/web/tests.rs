//! Tests of X-Plane's Web API, with what its documentation shows (simulators 3.5).

use geodesy::{Degrees, LatLng};
use proptest::prelude::*;

use super::*;

const LIST: &str = r#"{"data":[
    {"id":1234,"name":"sim/flightmodel/position/latitude","value_type":"double"},
    {"id":1300,"is_writable":true,"name":"sim/time/paused","value_type":"int"},
    {"id":1400,"name":"sim/flightmodel/position/true_psi","value_type":"float_array"},
    {"id":1500,"name":"sim/aircraft/view/acf_ICAO","value_type":"data"},
    {"id":1600,"name":"sim/time/is_in_replay","value_type":"data"}]}"#;
const UPDATE: &str = r#"{"type":"dataref_update_values","data":{"1234":-27.3842,"1300":[1,1]}}"#;

fn said(json: &str) -> (XPlaneWebMessage, Vec<(u64, f64)>) {
    let mut values = Vec::new();
    let said = read(json.as_bytes(), |id, value| values.push((id, value)));
    (said.unwrap(), values)
}

#[test]
fn newest_version_that_is_known_is_spoken() {
    let api = |versions: &str| {
        let json =
            format!(r#"{{"api":{{"versions":[{versions}]}},"x-plane":{{"version":"12.1.4"}}}}"#);
        capabilities(json.as_bytes()).map(|found| found.api)
    };
    assert_eq!(api(r#""v1","v2""#), Ok(ApiVersion::V2));
    assert_eq!(api(r#""v1","v2","v3","v4""#), Ok(ApiVersion::V3));
    assert_eq!(api(r#""v1""#), Ok(ApiVersion::V1));
    assert_eq!(api(r#""v4""#), Err(Malformed::WebVersion));
    assert_eq!(api(""), Err(Malformed::WebVersion));
}

#[test]
fn x_plane_is_named_with_its_version() {
    let name = |rest: &str| {
        let json = format!(r#"{{"api":{{"versions":["v2"]}}{rest}}}"#);
        capabilities(json.as_bytes()).unwrap().simulator
    };
    assert_eq!(
        &*name(r#","x-plane":{"version":"12.1.4"}"#),
        "X-Plane 12.1.4"
    );
    assert_eq!(&*name(""), "X-Plane");
    assert_eq!(&*name(r#","x-plane":{}"#), "X-Plane");
    let hostile = name(r#","x-plane":{"version":"\u202e1\n2"}"#);
    assert_eq!(&*hostile, "X-Plane 12");
}

#[test]
fn first_version_is_known_by_its_count() {
    let found = count(br#"{"data":5321}"#).unwrap();
    assert_eq!((found.api, &*found.simulator), (ApiVersion::V1, "X-Plane"));
    for other in ["", "{}", r#"{"data":"x"}"#, r#"{"data":[]}"#] {
        assert_eq!(count(other.as_bytes()), Err(Malformed::Web), "{other}");
    }
}

#[test]
fn addresses_are_those_of_version() {
    assert_eq!(ApiVersion::V2.socket(), "/api/v2");
    assert_eq!(
        ApiVersion::V3.numbers(&[Dataref::Latitude, Dataref::Paused]),
        "/api/v3/datarefs?filter%5Bname%5D=sim/flightmodel/position/latitude&filter%5Bname%5D=sim/time/paused"
    );
}

#[test]
fn values_are_known_by_their_numbers() {
    let numbered = numbered(LIST.as_bytes()).unwrap();
    let expected = [
        (Dataref::Latitude, 1234, false),
        (Dataref::Paused, 1300, false),
        (Dataref::Heading, 1400, true),
    ];
    let expected = expected.map(|(dataref, id, in_array)| NumberedDataref {
        dataref,
        id,
        in_array,
    });
    assert_eq!(numbered, expected);
}

#[test]
fn subscription_names_numbers_and_element() {
    let numbered = numbered(LIST.as_bytes()).unwrap();
    assert_eq!(
        subscribe(1, &numbered),
        r#"{"req_id":1,"type":"dataref_subscribe_values","params":{"datarefs":[{"id":1234},{"id":1300},{"id":1400,"index":[0]}]}}"#
    );
}

#[test]
fn update_tells_numbers_and_first_of_several() {
    assert_eq!(
        said(UPDATE),
        (
            XPlaneWebMessage::Values,
            vec![(1234, -27.3842), (1300, 1.0)]
        )
    );
    let backwards = r#"{"data":{"7":true,"8":"QUJD","9":null,"x":1,"10":[]},"type":"dataref_update_values","new":{}}"#;
    assert_eq!(said(backwards), (XPlaneWebMessage::Values, vec![(7, 1.0)]));
}

#[test]
fn result_tells_whether_request_is_met() {
    let result = |success| XPlaneWebMessage::Result {
        request: 1,
        success,
    };
    let good = r#"{"req_id":1,"type":"result","success":true}"#;
    assert_eq!(said(good), (result(true), vec![]));
    let bad =
        r#"{"req_id":1,"type":"result","success":false,"error_code":"x","error_message":"y"}"#;
    assert_eq!(said(bad), (result(false), vec![]));
    let other = r#"{"type":"command_update_is_active","data":{"5":true}}"#;
    assert_eq!(said(other), (XPlaneWebMessage::Other, vec![]));
}

#[test]
fn more_values_than_were_asked_for_are_not_kept() {
    let values: Vec<String> = (0..100_000).map(|id| format!("\"{id}\":1")).collect();
    let json = format!(
        r#"{{"type":"dataref_update_values","data":{{{}}}}}"#,
        values.join(",")
    );
    assert_eq!(said(&json).1.len(), Dataref::ALL.len());
}

#[test]
fn what_is_none_of_these_is_refused() {
    for json in [
        "",
        "null",
        "{}",
        "[1]",
        r#"{"type":7}"#,
        r#"{"type":"dataref_update_values","data":[1]}"#,
        r#"{"type":"dataref_update_values","data":{"1":{}}}"#,
        &UPDATE[..UPDATE.len() - 1],
        &"[".repeat(100_000),
        &format!(
            r#"{{"type":"dataref_update_values","data":{{"1":{}"#,
            "[".repeat(100_000)
        ),
    ] {
        let read = read(json.as_bytes(), |id, _value| panic!("{id}"));
        assert_eq!(read, Err(Malformed::Web), "{json:.60}");
        assert_eq!(numbered(json.as_bytes()), Err(Malformed::Web));
        assert_eq!(capabilities(json.as_bytes()), Err(Malformed::Web));
    }
}

#[test]
fn values_are_in_metres_and_in_full_precision() {
    let mut values = DatarefValues::default();
    assert_eq!(sample(&values), Ok(None));
    for (dataref, value) in [
        (Dataref::Latitude, -27.384_200_001),
        (Dataref::Longitude, 153.117_5),
        (Dataref::Elevation, 100.0),
        (Dataref::Heading, 14.25),
        (Dataref::GroundSpeed, 51.444_444_4),
    ] {
        values.take(dataref, value);
    }
    let found = sample(&values).unwrap().unwrap();
    let position = LatLng {
        lat: -27.384_200_001,
        lng: 153.117_5,
    };
    assert_eq!((found.position, found.track), (position, None));
    assert_eq!(found.heading, Some(Degrees(14.25)));
    assert!((found.ground_speed.unwrap() - 100.0).abs() < 1e-6);
    assert!((found.altitude.unwrap() - 328.084).abs() < 1e-3);
    values.take(Dataref::Latitude, 90.1);
    assert_eq!(sample(&values), Err(Malformed::Range("Web API")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]
    #[test]
    fn no_text_panics_or_leaves_globe(
        text in any::<String>(),
        lat in any::<f64>(),
        lng in -1e3..1e3_f64,
        rest in -1e4..1e4_f64,
        cut in any::<prop::sample::Index>(),
    ) {
        let json = format!(
            r#"{{"type":"dataref_update_values","data":{{"0":{lat},"1":{lng},"2":{rest},"3":{rest},"x":{text:?}}}}}"#
        );
        let cut = cut.index(json.len() + 1);
        let mut values = DatarefValues::default();
        for piece in [json.as_bytes(), json.as_bytes().get(..cut).unwrap(), text.as_bytes(), LIST.as_bytes()] {
            let take = |id: u64, value| {
                let dataref = usize::try_from(id).ok().and_then(|id| Dataref::ALL.get(id).copied());
                if let Some(dataref) = dataref {
                    values.take(dataref, value);
                }
            };
            read(piece, take).ok();
            numbered(piece).ok();
            capabilities(piece).ok();
            if let Ok(Some(sample)) = sample(&values) {
                prop_assert!(sample.position.is_valid() && sample.position.lng < 180.0);
                prop_assert!(sample.altitude.is_none_or(f64::is_finite));
            }
        }
    }
}
