//! Tests of what is said during a flight in FlightGear.

use geodesy::LatLng;
use test_support::web_simulators::change;

use super::*;

struct Bench {
    flight: FlightGearSession,
    now: Instant,
    /// What is said at the beginning.
    first: WebOutgoing,
}

impl Bench {
    /// A flight that runs; what exists of the tree is listened to.
    fn new(properties: &[Property]) -> Self {
        let mut values = PropertyValues::default();
        values.take(Property::Flying, Some(1.0));
        values.take(Property::Latitude, Some(-41.5));
        values.take(Property::Longitude, Some(174.9));
        values.take(Property::GroundSpeed, Some(76.0));
        let mut flight = FlightGearSession::new("FlightGear 1".into(), values, properties.to_vec());
        let (now, mut first) = (Instant::now(), WebOutgoing::default());
        flight.begin(now, &mut first);
        Self { flight, now, first }
    }

    fn running() -> Self {
        Self::new(&Property::ALL)
    }

    fn pass(&mut self, millis: u64) {
        self.now += Duration::from_millis(millis);
    }

    /// What is told after this came.
    fn receive(&mut self, text: &str) -> Vec<WireMessage> {
        let mut told = WebOutgoing::default();
        let heard = self.flight.receive(text.as_bytes(), self.now, &mut told);
        assert_eq!((heard, told.out.len()), (Ok(()), 0));
        told.messages
    }

    /// The same for a property.
    fn change(&mut self, property: Property, value: &str) -> Vec<WireMessage> {
        self.receive(&change(property.name(), value))
    }

    /// What is sent when that is due, if it is.
    fn sent(&mut self) -> Vec<String> {
        let mut told = WebOutgoing::default();
        if self.flight.due().is_some_and(|due| due <= self.now) {
            self.flight.act(self.now, &mut told).unwrap();
        }
        told.out
    }
}

fn told(fact: WireFact) -> WireMessage {
    WireMessage::named(&"FlightGear 1".into(), fact)
}

/// The places that are told.
fn places(messages: &[WireMessage]) -> Vec<LatLng> {
    let places = messages.iter().filter_map(|message| match message {
        WireMessage::Fact {
            fact: WireFact::Position(sample),
            ..
        } => Some(sample.position),
        _other => None,
    });
    places.collect()
}

#[test]
fn known_properties_are_told_at_once() {
    let listened = [Property::Latitude, Property::Elapsed];
    let WebOutgoing { messages, out } = Bench::new(&listened).first;
    assert_eq!(out, [tree::listen(&listened)]);
    assert_eq!(messages[0], told(WireFact::State(SimState::Running)));
    let place = LatLng {
        lat: -41.5,
        lng: 174.9,
    };
    assert_eq!(places(&messages), [place]);
}

#[test]
fn changes_of_moment_are_one_position() {
    let mut bench = Bench::running();
    assert_eq!(bench.change(Property::Latitude, "-41.25"), []);
    assert_eq!(bench.change(Property::Longitude, "174.5"), []);
    let messages = bench.change(Property::Elapsed, "2.5");
    let place = LatLng {
        lat: -41.25,
        lng: 174.5,
    };
    assert_eq!((messages.len(), places(&messages)), (1, vec![place]));
}

#[test]
fn parked_aircraft_stays_live() {
    let mut bench = Bench::running();
    for nth in 0..100 {
        bench.pass(200);
        let messages = bench.change(Property::Elapsed, &format!("{nth}.5"));
        assert_eq!(messages, [told(WireFact::Unchanged)]);
    }
}

#[test]
fn everything_is_asked_for_each_second() {
    let mut bench = Bench::running();
    let mut asked = 0;
    for nth in 0..100 {
        bench.pass(50);
        bench.change(Property::Elapsed, &format!("{nth}.5"));
        asked += bench.sent().len();
    }
    assert_eq!(asked, 5);
}

#[test]
fn who_does_not_answer_is_left_in_peace() {
    let mut bench = Bench::running();
    bench.pass(999);
    assert!(bench.sent().is_empty());
    bench.pass(1);
    assert_eq!(bench.sent(), [tree::ask(&Property::ALL)]);
    bench.pass(9999);
    assert!(bench.sent().is_empty());
    bench.pass(1);
    assert_eq!(bench.sent(), [tree::ask(&Property::ALL)]);
    bench.change(Property::Elapsed, "2.5");
    bench.pass(1000);
    assert_eq!(bench.sent().len(), 1);
}

#[test]
fn pause_keeps_aircraft() {
    let mut bench = Bench::running();
    bench.change(Property::ClockFrozen, "true");
    let messages = bench.change(Property::Elapsed, "2.5");
    let paused = told(WireFact::State(SimState::Paused));
    // The flag is no position, but the position is as young as it is.
    assert_eq!(messages[0], paused);
    assert_eq!(places(&messages[1..]).len(), 1);
    for _answer in 0..20 {
        bench.pass(1100);
        bench.change(Property::ClockFrozen, "true");
        let messages = bench.change(Property::Elapsed, "2.5");
        assert_eq!(messages, [told(WireFact::Unchanged)]);
    }
    bench.change(Property::ClockFrozen, "false");
    let messages = bench.change(Property::Elapsed, "2.6");
    assert_eq!(messages[0], told(WireFact::State(SimState::Running)));
}

#[test]
fn position_is_told_again_after_gap() {
    let mut bench = Bench::running();
    bench.pass(5000);
    let unchanged = bench.change(Property::Elapsed, "2.5");
    assert_eq!(unchanged, [told(WireFact::Unchanged)]);
    bench.pass(5001);
    let messages = bench.change(Property::Elapsed, "3.5");
    assert_eq!(places(&messages).len(), 1);
}

#[test]
fn simulated_time_is_told_once_minute() {
    let mut bench = Bench::running();
    let mut times = |written: &str| {
        bench.change(Property::Time, &format!("\"{written}\""));
        let messages = bench.change(Property::Elapsed, "2.5");
        let [.., WireMessage::Fact { fact, .. }] = &messages[..] else {
            panic!("{messages:?}");
        };
        assert_eq!(*fact, WireFact::Unchanged, "it moves nothing");
        messages.len() - 1
    };
    assert_eq!(times("2026-11-22T01:35:41"), 1);
    assert_eq!(times("2026-11-22T01:35:59"), 0);
    assert_eq!(times("2026-11-22T01:36:00"), 1);
    assert_eq!(times("night"), 1, "it is known no more");
}

#[test]
fn restarted_flight_has_no_position() {
    let mut bench = Bench::running();
    bench.change(Property::Flying, "false");
    bench.change(Property::Latitude, "0");
    let messages = bench.change(Property::Elapsed, "2.5");
    let expected = [WireFact::State(SimState::InMenu), WireFact::Present].map(told);
    assert_eq!(messages, expected);
    bench.change(Property::Flying, "true");
    bench.change(Property::Latitude, "-27.5");
    let messages = bench.change(Property::Elapsed, "3.5");
    // The state alone would be that of the place before.
    assert_eq!(places(&messages[..1]).len(), 1);
    assert_eq!(messages[1..], [told(WireFact::State(SimState::Running))]);
}

#[test]
fn unreadable_change_is_fault() {
    let mut bench = Bench::running();
    let [WireMessage::Fault(sentence)] = &bench.receive("secret")[..] else {
        panic!("no fault");
    };
    assert!(!sentence.to_string().contains("secret"));
    bench.change(Property::Latitude, "91");
    let messages = bench.change(Property::Elapsed, "2.5");
    assert!(
        matches!(messages[..], [WireMessage::Fault(_)]),
        "{messages:?}"
    );
    bench.change(Property::Latitude, "-41");
    let messages = bench.change(Property::Elapsed, "2.6");
    assert_eq!(places(&messages).len(), 1);
}
