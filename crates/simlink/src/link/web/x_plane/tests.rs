//! Tests of what is said while X-Plane runs.

use geodesy::LatLng;
use test_support::web_simulators::{flight, list, update};

use super::*;
use crate::PositionSample;
use crate::sim_time::SimTime;
use crate::wire::WireMessage;

/// Where the values stand among those of the fake.
const LATITUDE: u64 = 0;
const HEADING: u64 = 3;
const PAUSED: u64 = 6;
const IN_REPLAY: u64 = 7;
const RUNNING_TIME: u64 = 8;
const ZULU_TIME: u64 = 9;
const DAY: u64 = 10;
const PLACE: (f64, f64) = (-27.384_2, 153.117_5);

struct Bench {
    session: WebSession,
    now: Instant,
}

impl Bench {
    /// A session whose values have numbers from 100 on.
    fn new() -> Self {
        let names = Dataref::ALL.map(Dataref::name);
        let numbered = web::numbered(list(100, &names).as_bytes()).unwrap();
        let mut session = WebSession::new("X-Plane 12.1.4".into(), numbered);
        let (now, mut first) = (Instant::now(), WebOutgoing::default());
        session.begin(now, &mut first);
        assert!(first.out[0].contains(r#"{"id":100},{"id":101}"#));
        Self { session, now }
    }

    /// The same, and a flight that runs.
    fn running() -> Self {
        let mut bench = Self::new();
        bench.receive(&flight(100, PLACE));
        bench
    }

    fn pass(&mut self, millis: u64) {
        self.now += Duration::from_millis(millis);
    }

    fn receive(&mut self, text: &str) -> Vec<WireMessage> {
        let mut told = WebOutgoing::default();
        let heard = self.session.receive(text.as_bytes(), self.now, &mut told);
        assert_eq!((heard, told.out.len()), (Ok(()), 0));
        told.messages
    }

    /// What is told after this value changed.
    fn change(&mut self, place: u64, value: f64) -> Vec<WireMessage> {
        self.receive(&update(100, &[(place, value)]))
    }

    /// What is told when the server gives a sign of life.
    fn sign(&mut self) -> Vec<WireMessage> {
        let mut told = WebOutgoing::default();
        self.session.sign(self.now, &mut told);
        told.messages
    }
}

fn told(fact: WireFact) -> WireMessage {
    let name = "X-Plane 12.1.4".into();
    WireMessage::Fact { name, fact }
}

/// The position that is told last.
fn sample(messages: &[WireMessage]) -> Option<PositionSample> {
    match messages.last() {
        Some(WireMessage::Fact {
            fact: WireFact::Position(sample),
            ..
        }) => Some(sample.clone()),
        _other => None,
    }
}

#[test]
fn first_update_is_position() {
    let mut bench = Bench::new();
    let messages = bench.receive(&flight(100, PLACE));
    assert_eq!(messages[0], told(WireFact::State(SimState::Running)));
    let position = LatLng {
        lat: PLACE.0,
        lng: PLACE.1,
    };
    assert_eq!(sample(&messages).unwrap().position, position);
}

#[test]
fn update_with_one_value_keeps_others() {
    let mut bench = Bench::running();
    let before = sample(&bench.change(HEADING, 16.0)).unwrap();
    let after = sample(&bench.change(LATITUDE, -27.4)).unwrap();
    let moved = LatLng {
        lat: -27.4,
        lng: PLACE.1,
    };
    let expected = PositionSample {
        position: moved,
        ..before
    };
    assert_eq!(after, expected);
}

#[test]
fn values_without_number_of_ours_are_not_taken() {
    let mut bench = Bench::running();
    let other = r#"{"type":"dataref_update_values","data":{"99":5,"1000":[7],"-100":3}}"#;
    assert_eq!(bench.receive(other), [told(WireFact::Unchanged)]);
}

#[test]
fn value_may_be_first_of_array() {
    let mut bench = Bench::running();
    let several = r#"{"type":"dataref_update_values","data":{"103":[77.5]}}"#;
    let heading = sample(&bench.receive(several)).unwrap().heading.unwrap();
    assert!((heading.0 - 77.5).abs() < 1e-9);
}

#[test]
fn parked_aircraft_lives_with_clock() {
    let mut bench = Bench::running();
    for nth in 0..100 {
        bench.pass(200);
        let messages = bench.change(RUNNING_TIME, f64::from(nth));
        assert_eq!(messages, [told(WireFact::Unchanged)]);
    }
}

#[test]
fn simulated_time_is_told_and_moves_nothing() {
    let mut bench = Bench::running();
    let time = |seconds| told(WireFact::Time(SimTime::of_day_of_year(58.0, seconds)));
    let unchanged = || told(WireFact::Unchanged);
    assert_eq!(bench.change(ZULU_TIME, 3600.0), [unchanged()], "no day");
    assert_eq!(bench.change(DAY, 58.0), [time(3600.0), unchanged()]);
    assert_eq!(bench.change(ZULU_TIME, 3659.5), [unchanged()]);
    let messages = bench.change(ZULU_TIME, 3660.5);
    assert_eq!(messages, [time(3660.5), unchanged()]);
    let messages = bench.change(DAY, 400.0);
    assert_eq!(messages, [told(WireFact::Time(None)), unchanged()]);
}

#[test]
fn paused_aircraft_sign_of_life_stays() {
    let mut bench = Bench::running();
    bench.pass(1000);
    assert_eq!(bench.sign(), [], "it runs: a silent one may load");
    let messages = bench.change(PAUSED, 1.0);
    assert_eq!(messages[0], told(WireFact::State(SimState::Paused)));
    for _second in 0..20 {
        bench.pass(1000);
        assert_eq!(bench.sign(), [told(WireFact::Unchanged)]);
    }
    let messages = bench.change(PAUSED, 0.0);
    assert_eq!(messages[0], told(WireFact::State(SimState::Running)));
    bench.pass(1000);
    assert_eq!(bench.sign(), []);
}

#[test]
fn paused_aircraft_without_sign_grows_old() {
    let mut bench = Bench::running();
    bench.change(PAUSED, 1.0);
    assert_eq!(bench.session.due(), None, "nothing is told without a sign");
    // After a longer silence it is told again: it was lost meanwhile.
    bench.pass(5001);
    assert!(sample(&bench.sign()).is_some());
}

#[test]
fn replay_is_called_one_and_its_end_is_told() {
    let mut bench = Bench::running();
    let product = |name: SourceName| told(WireFact::Product(name));
    let messages = bench.change(IN_REPLAY, 1.0);
    assert_eq!(
        messages[0],
        product(SourceName::Replaying("X-Plane 12.1.4".into()))
    );
    let messages = bench.change(IN_REPLAY, 0.0);
    assert_eq!(messages[0], product(SourceName::of("X-Plane 12.1.4")));
}

#[test]
fn subscription_that_is_not_met_ends_connection() {
    let mut session = Bench::new().session;
    let mut told = WebOutgoing::default();
    let mut receive = |text: &str| session.receive(text.as_bytes(), Instant::now(), &mut told);
    assert_eq!(
        receive(r#"{"req_id":1,"type":"result","success":true}"#),
        Ok(())
    );
    assert_eq!(
        receive(r#"{"req_id":2,"type":"result","success":false}"#),
        Ok(())
    );
    let refused = receive(r#"{"req_id":1,"type":"result","success":false,"error_message":"x"}"#);
    assert!(refused.is_err());
}

#[test]
fn unreadable_update_is_fault() {
    let mut bench = Bench::running();
    let [WireMessage::Fault(sentence)] = &bench.receive("secret")[..] else {
        panic!("no fault");
    };
    assert!(!sentence.to_string().contains("secret"));
    let messages = bench.change(LATITUDE, 91.0);
    assert!(
        matches!(messages[..], [WireMessage::Fault(_)]),
        "{messages:?}"
    );
    assert!(sample(&bench.change(LATITUDE, -27.0)).is_some());
}

#[test]
fn position_is_told_again_after_gap() {
    let mut bench = Bench::running();
    bench.pass(5001);
    assert!(sample(&bench.change(RUNNING_TIME, 7.0)).is_some());
}
