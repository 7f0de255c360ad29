//! Tests of the records that come, and of the facts parsed from them.

use geodesy::{Degrees, LatLng};

use super::*;
use crate::OwnshipReport;
use crate::fault::ConversationError;
use crate::source_name::SourceName;

#[test]
fn simulator_is_named_before_its_place() {
    let mut bench = Bench::accepted("SunRise");
    let name: Arc<str> = "Microsoft Flight Simulator 2024".into();
    let product = "Microsoft Flight Simulator 2024 (11.0.282174)";
    let facts = [
        WireFact::Product(SourceName::of(product)),
        WireFact::Present,
    ];
    let expected = facts.map(|fact| WireMessage::Fact {
        name: Arc::clone(&name),
        fact,
    });
    assert_eq!(std::mem::take(&mut bench.told.messages), expected);
}

#[test]
fn place_has_its_track_from_any_pieces() {
    let mut whole = Bench::running();
    let track = fake::data(
        whole.definition("GPS GROUND TRUE TRACK"),
        &fake::doubles(&[13.75]),
    );
    let unknown = fake::record(200, &[7; 33]);
    let place = whole.place(-27.0);
    let stream = [&track[..], &unknown, &place, &place, &unknown].concat();
    whole.receive(&stream, 0.1).unwrap();
    let told = whole.positions();
    let [sample] = &told[..] else {
        panic!("{told:?}");
    };
    let place = LatLng {
        lat: -27.0,
        lng: 153.0,
    };
    assert_eq!(sample.position, place);
    assert_eq!(
        (sample.heading, sample.track),
        (Some(Degrees(14.25)), Some(Degrees(13.75)))
    );
    assert_eq!(
        (sample.ground_speed, sample.altitude),
        (Some(101.0), Some(1234.5))
    );
    let mut pieces = Bench::running();
    for byte in stream {
        pieces.receive(&[byte], 0.1).unwrap();
    }
    assert_eq!(pieces.positions(), told);
}

#[test]
fn length_that_cannot_be_ends_connection() {
    let mut bench = Bench::flying();
    assert!(bench.receive(&4_u32.to_le_bytes(), 0.1).is_err());
}

#[test]
fn missing_values_drop_record() {
    let mut bench = Bench::flying();
    let define = bench.definition("PLANE LATITUDE");
    let short = fake::data(define, &fake::doubles(&[153.0, 1234.5, 14.25, 101.0]));
    bench.receive(&short, 0.1).unwrap();
    let fault = "A SimConnect data message has an impossible length";
    assert_eq!(bench.faults(), [fault]);
}

#[test]
fn value_that_can_be_done_without_may_be_refused() {
    let mut bench = Bench::running();
    let camera = bench.definition("CAMERA STATE");
    let packet = bench.packet(
        |asked| matches!(asked, FakeRequest::Value { variable, .. } if variable == "CAMERA STATE"),
    );
    bench.receive(&fake::exception(7, packet), 0.1).unwrap();
    // Its definition is empty now.
    bench.receive(&fake::data(camera, &[]), 0.2).unwrap();
    let place = bench.place(-27.0);
    bench.receive(&[&place[..], &place].concat(), 0.3).unwrap();
    assert!(bench.faults().is_empty());
    bench.receive(&place, 0.4).unwrap();
    assert_eq!(bench.positions().len(), 1);
}

#[test]
fn value_that_is_needed_and_refused_is_named() {
    let mut bench = Bench::running();
    let packet = bench.packet(
        |asked| matches!(asked, FakeRequest::Value { variable, .. } if variable == "PLANE LATITUDE"),
    );
    bench.receive(&fake::exception(7, packet), 0.1).unwrap();
    let fault = "The simulator does not report PLANE LATITUDE";
    assert_eq!(bench.faults(), [fault]);
}

#[test]
fn pause_is_told_in_both_forms_of_its_event() {
    for form in [fake::event, fake::event_ex1] {
        let mut bench = Bench::flying();
        let pause = bench.event("Pause_EX1");
        bench.receive(&form(pause, 4), 0.1).unwrap();
        assert_eq!(bench.told(), [WireFact::State(SimState::Paused)]);
        bench.receive(&form(pause, 0), 0.2).unwrap();
        assert_eq!(bench.told(), [WireFact::State(SimState::Running)]);
    }
}

#[test]
fn menu_is_told_wherever_its_aircraft_stands() {
    let mut bench = Bench::accepted("SunRise");
    bench.told();
    bench.tell("Sim", 0, 0.1);
    assert_eq!(bench.told(), []);
    bench.show_camera(36, 0.2);
    assert_eq!(bench.told(), [WireFact::State(SimState::InMenu)]);
}

#[test]
fn unknown_camera_is_told_once_and_shows_aircraft() {
    let mut bench = Bench::flying();
    bench.show_camera(18, 0.1);
    bench.show_camera(18, 1.1);
    let faults = bench.faults();
    let [fault] = &faults[..] else {
        panic!("{faults:?}");
    };
    assert!(fault.contains("Camera state 18"), "{fault}");
    bench.show_camera(2, 2.1);
    let place = bench.place(-27.0);
    bench.receive(&place, 2.2).unwrap();
    assert_eq!(bench.positions().len(), 1);
    bench.show_camera(18, 3.1);
    assert_eq!(bench.faults().len(), 1);
}

#[test]
fn unknown_camera_is_fact_until_it_is_left() {
    let mut bench = Bench::flying();
    bench.told();
    bench.show_camera(18, 0.1);
    assert_eq!(bench.told(), [WireFact::UnknownCamera(Some(18))]);
    bench.show_camera(18, 1.1);
    assert_eq!(bench.told(), []);
    bench.show_camera(2, 2.1);
    assert_eq!(bench.told(), [WireFact::UnknownCamera(None)]);
}

#[test]
fn silent_pause_and_menu_never_age() {
    for (event, data) in [("Pause_EX1", 1), ("Sim", 0)] {
        let mut bench = Bench::flying();
        bench.tell(event, data, 0.1);
        bench.told();
        let runs = u32::from(event != "Sim");
        for _answer in 0..3 {
            let asked = bench.due().unwrap();
            bench.act(asked).unwrap();
            bench.receive(&fake::state(100, runs), asked + 0.5).unwrap();
            assert_eq!(bench.told(), [WireFact::Unchanged], "{event}");
            let waited = bench.due().unwrap() - asked;
            assert!(
                waited + 0.5 < OwnshipReport::LIVE_FOR.as_secs_f64(),
                "{event}: {waited} s"
            );
        }
    }
}

#[test]
fn silent_flight_ages_beside_answers() {
    let mut bench = Bench::flying();
    bench.act(2.0).unwrap();
    bench.receive(&fake::state(100, 1), 2.1).unwrap();
    assert_eq!(bench.told(), [WireFact::Present]);
}

#[test]
fn link_survives_12_s_of_silence() {
    let mut bench = Bench::flying();
    bench.act_until(12.0);
    bench.told();
    let place = bench.place(-27.1);
    bench.receive(&place, 12.0).unwrap();
    assert_eq!(bench.positions().len(), 1);
    assert_eq!(
        bench.due(),
        Some(13.0),
        "it is asked again after the next silence"
    );
}

#[test]
fn answer_while_places_come_renews_nothing() {
    let mut bench = Bench::flying();
    bench.tell("Pause_EX1", 1, 0.1);
    bench.told();
    bench.receive(&fake::state(100, 1), 0.9).unwrap();
    assert_eq!(bench.told(), []);
}

#[test]
fn closed_simulator_is_called_afresh() {
    let mut bench = Bench::flying();
    let closed = bench.receive(&fake::quit(), 1.0);
    assert_eq!(closed, Err(ConversationError::Closed.into()));
    bench.begin(3.0);
    assert_eq!(bench.asked[0].number, 0);
    bench
        .receive(&fake::open("KittyHawk", VERSION), 3.1)
        .unwrap();
    bench.told();
    let place = bench.place(-27.0);
    bench.receive(&[&place[..], &place].concat(), 3.2).unwrap();
    assert_eq!(
        bench.told(),
        [WireFact::Present, WireFact::Present],
        "it has not said that it runs"
    );
}

#[test]
fn half_record_of_last_call_is_forgotten() {
    let mut bench = Bench::flying();
    let place = bench.place(-27.0);
    bench.receive(&place[..50], 1.0).unwrap();
    bench.begin(3.0);
    assert_eq!(
        bench.receive(&fake::open("KittyHawk", VERSION), 3.1),
        Ok(())
    );
    assert!(matches!(bench.client.stage, ConversationStage::Open(_)));
}

#[test]
fn early_records_are_not_believed() {
    let mut bench = Bench::new();
    bench.begin(0.0);
    let values = fake::doubles(&[-27.0, 153.0, 1234.5, 14.25, 101.0]);
    bench.receive(&fake::data(1, &values), 0.1).unwrap();
    bench.receive(&fake::event(1, 1), 0.1).unwrap();
    assert!(bench.told.messages.is_empty());
}
