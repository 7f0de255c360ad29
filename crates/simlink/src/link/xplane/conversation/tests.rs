//! Tests of a conversation, on a clock that starts at zero. The answers are bytes as X-Plane sends them.

use super::*;
use crate::sim_time::SimTime;
use crate::wire::xplane::beacon::Version;

const ADDRESS: ([u8; 4], u16) = ([10, 0, 0, 7], 49000);
/// Numbers of the values (simulators 3.3).
const LATITUDE: i32 = 1;
const LONGITUDE: i32 = 2;
const PAUSED: i32 = 7;
const IN_REPLAY: i32 = 8;
const ZULU_TIME: i32 = 9;
const DAY: i32 = 10;
const PLAIN: &str = "X-Plane 12.1.4";
const REPLAY: &str = "X-Plane 12.1.4 (replay)";

fn beacon() -> Beacon {
    Beacon {
        version: Version(121_400),
        port: ADDRESS.1,
        computer: "SIMPC".into(),
    }
}

fn rpos(lat: f64) -> Vec<u8> {
    let mut datagram = b"RPOS4".to_vec();
    datagram.extend(153.0_f64.to_le_bytes());
    datagram.extend(lat.to_le_bytes());
    datagram.resize(69, 0);
    datagram
}

fn rref(pairs: &[(i32, f32)]) -> Vec<u8> {
    let mut datagram = b"RREF,".to_vec();
    for (index, value) in pairs {
        datagram.extend(index.to_le_bytes());
        datagram.extend(value.to_le_bytes());
    }
    datagram
}

struct Bench {
    conversation: Conversation,
    start: Instant,
}

impl Bench {
    fn new() -> Self {
        let start = Instant::now();
        let conversation = Conversation::new(ADDRESS.into(), beacon(), start);
        Self {
            conversation,
            start,
        }
    }

    fn at(&self, secs: f64) -> Instant {
        self.start + Duration::from_secs_f64(secs)
    }

    fn ask(&mut self, secs: f64) -> Vec<Vec<u8>> {
        self.conversation.ask(self.at(secs)).collect()
    }

    fn due(&self) -> f64 {
        let due = self.conversation.due.saturating_duration_since(self.start);
        due.as_secs_f64()
    }

    fn receive(&mut self, datagram: &[u8], secs: f64) -> Vec<WireFact> {
        self.conversation.receive(datagram, self.at(secs)).unwrap()
    }

    fn call(&mut self, secs: f64) {
        self.conversation.call(beacon(), self.at(secs));
    }

    /// Asks whenever it is due, until then; returns when it asked.
    fn asks_until(&mut self, secs: f64) -> Vec<f64> {
        let mut asks = Vec::new();
        while self.due() <= secs {
            let due = self.due();
            self.ask(due);
            asks.push(due);
        }
        asks
    }
}

fn latitudes(facts: &[WireFact]) -> Vec<f64> {
    let latitude = |fact: &WireFact| match fact {
        WireFact::Position(sample) => Some(sample.position.lat),
        _other => None,
    };
    facts.iter().filter_map(latitude).collect()
}

fn states(facts: &[WireFact]) -> Vec<SimState> {
    let state = |fact: &WireFact| match fact {
        WireFact::State(sim) => Some(*sim),
        _other => None,
    };
    facts.iter().filter_map(state).collect()
}

fn products(facts: &[WireFact]) -> Vec<String> {
    let mut products = Vec::new();
    for fact in facts {
        if let WireFact::Product(product) = fact {
            products.push(product.to_string());
        }
    }
    products
}

#[test]
fn position_and_values_are_asked_for_only() {
    let mut bench = Bench::new();
    let requests = bench.ask(0.0);
    assert_eq!(requests[0], *b"RPOS\x005\0");
    assert_eq!(requests.len(), 1 + rref::ASKED.len());
    for (request, dataref) in requests[1..].iter().zip(rref::ASKED) {
        assert_eq!(*request, rref::request(dataref, 5));
    }
}

#[test]
fn leaving_ends_all_that_was_asked_for() {
    let mut bench = Bench::new();
    assert_eq!(bench.conversation.take_leave().count(), 0);
    bench.ask(0.0);
    let ends: Vec<_> = bench.conversation.take_leave().collect();
    assert_eq!(ends[0], *b"RPOS\x000\0");
    for (end, dataref) in ends[1..].iter().zip(rref::ASKED) {
        assert_eq!(*end, rref::request(dataref, 0));
    }
    assert_eq!(ends.len(), 1 + rref::ASKED.len());
}

#[test]
fn unanswered_requests_grow_rare() {
    let mut bench = Bench::new();
    let expected = [0.0, 1.0, 3.0, 7.0, 15.0, 31.0, 61.0, 91.0, 121.0];
    assert_eq!(bench.asks_until(121.0), expected);
}

#[test]
fn answering_x_plane_is_asked_every_15_s() {
    let mut bench = Bench::new();
    let mut asks = Vec::new();
    for fifth in 0..300_u32 {
        let secs = f64::from(fifth) * 0.2;
        asks.extend(bench.asks_until(secs));
        bench.receive(&rpos(1.0), secs);
    }
    let rounded: Vec<_> = asks.iter().map(|secs| secs.round()).collect();
    assert_eq!(rounded, [0.0, 15.0, 30.0, 45.0]);
}

#[test]
fn missing_positions_are_asked_for_in_2_s() {
    let mut bench = Bench::new();
    bench.ask(0.0);
    bench.receive(&rpos(1.0), 5.0);
    assert_eq!(bench.asks_until(14.0), [7.0, 8.0, 10.0, 14.0]);
}

#[test]
fn beacon_after_gap_brings_request_at_once() {
    let mut bench = Bench::new();
    bench.asks_until(40.0);
    assert!(bench.due() > 60.0);
    bench.call(42.0);
    assert!((bench.due() - 42.0).abs() < 1e-9);
    assert_eq!(bench.asks_until(45.0), [42.0, 43.0, 45.0]);
}

#[test]
fn beacons_without_gap_bring_no_requests() {
    let mut bench = Bench::new();
    let mut asks = Vec::new();
    for second in 0..=60_u32 {
        bench.call(second.into());
        asks.extend(bench.asks_until(second.into()));
    }
    assert_eq!(asks, [0.0, 1.0, 3.0, 7.0, 15.0, 31.0]);
}

#[test]
fn no_beacon_makes_it_be_asked_twice_within_second() {
    let mut bench = Bench::new();
    bench.asks_until(31.0);
    bench.call(31.5);
    assert!(bench.due() >= 32.0);
}

#[test]
fn positions_come_exactly_as_they_were_sent() {
    let mut bench = Bench::new();
    let exact = -27.384_200_000_1;
    assert_eq!(latitudes(&bench.receive(&rpos(exact), 0.0)), [exact]);
}

#[test]
fn values_give_way_to_exact_positions() {
    let mut bench = Bench::new();
    let values = rref(&[(LATITUDE, 2.0), (LONGITUDE, 3.0)]);
    assert_eq!(latitudes(&bench.receive(&values, 0.0)), [2.0]);
    bench.receive(&rpos(1.0), 0.1);
    assert!(latitudes(&bench.receive(&values, 0.2)).is_empty());
    assert!(latitudes(&bench.receive(&values, 2.0)).is_empty());
    assert_eq!(latitudes(&bench.receive(&values, 2.2)), [2.0]);
}

#[test]
fn latitude_counts_once() {
    let mut bench = Bench::new();
    assert!(latitudes(&bench.receive(&rref(&[(LATITUDE, 2.0)]), 0.0)).is_empty());
    assert_eq!(
        latitudes(&bench.receive(&rref(&[(LONGITUDE, 3.0)]), 0.1)),
        [2.0]
    );
    assert!(latitudes(&bench.receive(&rref(&[(LONGITUDE, 4.0)]), 0.2)).is_empty());
}

#[test]
fn old_values_are_not_joined() {
    let mut bench = Bench::new();
    bench.receive(&rref(&[(LATITUDE, 2.0)]), 0.0);
    assert!(latitudes(&bench.receive(&rref(&[(LONGITUDE, 3.0)]), 2.0)).is_empty());
}

#[test]
fn pause_is_told_when_it_begins_and_when_it_ends() {
    let mut bench = Bench::new();
    bench.receive(&rpos(1.0), 0.0);
    let pause = |paused| rref(&[(PAUSED, paused)]);
    assert_eq!(
        states(&bench.receive(&pause(0.0), 0.1)),
        [SimState::Running]
    );
    assert!(states(&bench.receive(&pause(0.0), 0.2)).is_empty());
    assert_eq!(states(&bench.receive(&pause(1.0), 0.3)), [SimState::Paused]);
    assert!(states(&bench.receive(&rpos(1.0), 0.4)).is_empty());
    assert_eq!(
        states(&bench.receive(&pause(0.0), 0.5)),
        [SimState::Running]
    );
}

#[test]
fn silent_pause_ends_when_aircraft_moves() {
    let mut bench = Bench::new();
    bench.receive(&rpos(1.0), 0.0);
    bench.receive(&rref(&[(PAUSED, 1.0)]), 0.0);
    for tenths in 1..200 {
        let facts = bench.receive(&rpos(1.0), f64::from(tenths) / 10.0);
        assert!(states(&facts).is_empty(), "{tenths}");
    }
    let facts = bench.receive(&rpos(1.000_001), 20.0);
    assert_eq!(states(&facts), [SimState::Running]);
}

#[test]
fn x_plane_without_pauses_does_not_run() {
    let mut bench = Bench::new();
    bench.receive(&rpos(1.0), 0.0);
    assert!(states(&bench.receive(&rpos(1.0), 0.2)).is_empty());
}

#[test]
fn state_is_told_after_silence() {
    let mut bench = Bench::new();
    bench.receive(&rpos(1.0), 0.0);
    bench.receive(&rref(&[(PAUSED, 1.0)]), 0.1);
    bench.receive(&rpos(1.0), 90.0);
    let facts = bench.receive(&rref(&[(PAUSED, 1.0)]), 90.1);
    assert_eq!(states(&facts), [SimState::Paused]);
}

#[test]
fn replay_is_told_beside_name() {
    let mut bench = Bench::new();
    assert_eq!(products(&bench.receive(&rpos(1.0), 0.0)), [PLAIN]);
    let replay = |on| rref(&[(IN_REPLAY, on)]);
    assert_eq!(products(&bench.receive(&replay(1.0), 0.1)), [REPLAY]);
    assert!(products(&bench.receive(&replay(1.0), 0.2)).is_empty());
    assert_eq!(products(&bench.receive(&replay(0.0), 0.3)), [PLAIN]);
}

#[test]
fn answer_without_position_shows_that_it_is_there() {
    let mut bench = Bench::new();
    let facts = bench.receive(&rref(&[(PAUSED, 0.0)]), 0.0);
    assert_eq!(facts.last(), Some(&WireFact::Present));
}

#[test]
fn answer_that_cannot_be_read_tells_nothing() {
    let mut bench = Bench::new();
    let answers = [&b""[..], b"RPOS", b"RPOS,short", b"RREF,123", b"BECN\0\x01"];
    for answer in answers {
        assert!(
            bench.conversation.receive(answer, bench.start).is_err(),
            "{answer:?}"
        );
    }
    assert!(!bench.conversation.is_live(bench.start));
}

#[test]
fn unanswering_x_plane_is_told() {
    let mut bench = Bench::new();
    for secs in [0.0, 1.0, 3.0] {
        bench.call(secs);
        bench.ask(secs);
        assert_eq!(bench.conversation.refusal(bench.at(secs)), None, "{secs}");
    }
    bench.call(7.0);
    bench.ask(7.0);
    let sentence = bench.conversation.refusal(bench.at(7.0)).unwrap();
    assert!(sentence.to_string().contains("10.0.0.7") && sentence.to_string().contains("49000"));
    // It is gone, or answers.
    assert_eq!(bench.conversation.refusal(bench.at(12.1)), None);
    bench.receive(&rpos(1.0), 7.5);
    assert_eq!(bench.conversation.refusal(bench.at(7.5)), None);
}

#[test]
fn simulated_time_is_told_and_ends_with_its_values() {
    let mut bench = Bench::new();
    let time = |facts: Vec<WireFact>| {
        let mut facts = facts.into_iter();
        facts.find_map(|fact| match fact {
            WireFact::Time(time) => Some(time),
            _other => None,
        })
    };
    let at = |seconds| SimTime::of_day_of_year(58.0, seconds);
    bench.receive(&rpos(-27.0), 0.0);
    let told = bench.receive(&rref(&[(ZULU_TIME, 3600.0), (DAY, 58.0)]), 0.1);
    assert_eq!(time(told), Some(at(3600.0)));
    let told = bench.receive(&rref(&[(ZULU_TIME, 3659.0)]), 0.2);
    assert_eq!(time(told), None, "the same minute");
    let told = bench.receive(&rref(&[(ZULU_TIME, f32::NAN)]), 0.3);
    assert_eq!(time(told), Some(None));
    let told = bench.receive(&rref(&[(ZULU_TIME, 3660.0)]), 0.4);
    assert_eq!(time(told), Some(at(3660.0)));
    // Positions go on, values do not.
    bench.receive(&rpos(-27.0), 1.5);
    let told = bench.receive(&rpos(-27.0), 3.0);
    assert_eq!(time(told), Some(None));
}
