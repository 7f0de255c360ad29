//! Tests of the requests that are sent, and of those repeated after a refusal.

use super::*;

const PROTOCOLS: [u32; 5] = [6, 5, 4, 3, 2];

fn protocol(bench: &Bench) -> u32 {
    let [
        Request {
            protocol,
            number: 0,
            asked: FakeRequest::Open(application),
        },
    ] = &bench.asked[..]
    else {
        panic!("{:?}", bench.asked);
    };
    assert_eq!(application, APPLICATION);
    *protocol
}

#[test]
fn silence_leads_to_older_protocol() {
    let mut bench = Bench::new();
    assert_eq!(bench.due(), None);
    for (nth, expected) in PROTOCOLS.into_iter().cycle().take(6).enumerate() {
        let secs = 10.0 * nth as f64;
        bench.begin(secs);
        assert_eq!(protocol(&bench), expected);
        assert_eq!(bench.due(), Some(secs + 5.0));
        assert_eq!(bench.act(secs + 4.9), Ok(()));
        assert!(bench.act(secs + 5.0).is_err());
    }
}

#[test]
fn older_protocol_is_offered_next() {
    let mut bench = Bench::new();
    bench.begin(0.0);
    assert_eq!(protocol(&bench), 6);
    assert!(bench.receive(&fake::exception(5, 0), 0.1).is_err());
    assert!(bench.client.calls_again());
    bench.begin(0.1);
    assert_eq!(protocol(&bench), 5);
    // One that hangs up instead.
    assert!(bench.client.calls_again());
    bench.begin(0.2);
    assert_eq!(protocol(&bench), 4);
    bench.receive(&fake::open("FSX", VERSION), 0.3).unwrap();
    assert!(bench.receive(&fake::quit(), 5.0).is_err());
    assert!(!bench.client.calls_again());
    bench.begin(6.0);
    assert_eq!(protocol(&bench), 4, "what was accepted is offered again");
}

#[test]
fn every_protocol_in_vain_waits_for_next_round() {
    let mut bench = Bench::new();
    let mut again = Vec::new();
    for _protocol in PROTOCOLS {
        bench.begin(0.0);
        again.push(bench.client.calls_again());
    }
    assert_eq!(again, [true, true, true, true, false]);
}

#[test]
fn open_conversation_asks_for_everything() {
    let bench = Bench::accepted("KittyHawk");
    let numbers: Vec<u32> = bench.asked.iter().map(|request| request.number).collect();
    assert!(numbers.iter().copied().eq(0..numbers.len() as u32));
    assert_eq!(
        bench.count(|asked| matches!(asked, FakeRequest::Clear(_))),
        0
    );
    let place: Vec<&str> = bench
        .asked
        .iter()
        .filter_map(|request| match &request.asked {
            FakeRequest::Value {
                define,
                variable,
                datum: 4,
                ..
            } if *define == bench.definition("PLANE LATITUDE") => Some(&**variable),
            _ => None,
        })
        .collect();
    assert_eq!(
        place,
        [
            "PLANE LATITUDE",
            "PLANE LONGITUDE",
            "PLANE ALTITUDE",
            "PLANE HEADING DEGREES TRUE",
            "GROUND VELOCITY"
        ]
    );
    for event in ["Sim", "Pause_EX1", "SimStart", "SimStop", "FlightLoaded"] {
        assert_eq!(bench.subscribed(event), 1, "{event}");
    }
    assert_eq!(bench.subscribed("Pause"), 0);
    let frames = |asked: &FakeRequest| {
        matches!(
            asked,
            FakeRequest::Data {
                period: 3,
                interval: 5,
                ..
            }
        )
    };
    assert_eq!(bench.count(frames), 4);
    assert_eq!(bench.probes(), 1);
}

#[test]
fn nothing_but_questions_is_sent() {
    let mut bench = Bench::flying();
    bench.act_until(14.0);
    assert_eq!(
        bench.count(|asked| matches!(asked, FakeRequest::Other(_))),
        0
    );
}

#[test]
fn plain_pause_is_asked_for_without_bits() {
    let bits =
        |asked: &FakeRequest| matches!(asked, FakeRequest::Event(_, name) if name == "Pause_EX1");
    let mut bench = Bench::accepted("Microsoft Flight Simulator X");
    let packet = bench.packet(bits);
    bench.receive(&fake::exception(7, packet), 0.1).unwrap();
    assert_eq!(bench.subscribed("Pause"), 1);
    bench.receive(&fake::exception(7, packet), 0.2).unwrap();
    assert_eq!(bench.subscribed("Pause"), 1, "once is enough");
    // That it was asked for before is no refusal.
    for code in [9, 26] {
        let mut bench = Bench::accepted("KittyHawk");
        let packet = bench.packet(bits);
        bench.receive(&fake::exception(code, packet), 0.1).unwrap();
        assert_eq!(bench.subscribed("Pause"), 0, "{code}");
    }
}

#[test]
fn unready_simulator_is_asked_every_10_s() {
    let mut bench = Bench::accepted("KittyHawk");
    let asked = bench.asked.len();
    for round in 0..3 {
        let secs = 10.0 * f64::from(round);
        bench.told.messages.clear();
        let packets: Vec<u32> = bench.asked.iter().map(|request| request.number).collect();
        for packet in packets {
            bench
                .receive(&fake::exception(3, packet), secs + 1.0)
                .unwrap();
        }
        assert_eq!(
            bench.faults(),
            ["The simulator was not ready and is asked again"]
        );
        bench.asked.clear();
        // Alive, though it tells nothing.
        bench.receive(&fake::state(100, 0), secs + 9.0).unwrap();
        bench.act_until(secs + 9.9);
        assert_eq!(bench.subscribed("Sim"), 0);
        bench.act_until(secs + 10.0);
        assert_eq!(bench.subscribed("Sim"), 1);
        let cleared = bench.count(|asked| matches!(asked, FakeRequest::Clear(_)));
        assert_eq!(cleared, 6, "values would come twice");
        assert!(bench.asked.len() < 2 * asked);
    }
}

#[test]
fn once_places_come_nothing_is_asked_for_again() {
    let mut bench = Bench::flying();
    bench.asked.clear();
    for second in 1..60 {
        bench.receive_place(f64::from(second));
        bench.act_until(f64::from(second));
    }
    assert!(bench.asked.is_empty(), "{:?}", bench.asked);
}

#[test]
fn early_refusals_are_repaired_thrice() {
    let mut bench = Bench::flying();
    for _round in 0..10 {
        let packet =
            bench.packet(|asked| matches!(asked, FakeRequest::Event(_, name) if name == "Sim"));
        let at = bench.asked_at();
        bench.receive(&fake::exception(3, packet), at).unwrap();
        for second in 1..=10 {
            bench.receive_place(at + f64::from(second));
            bench.act_until(at + f64::from(second));
        }
    }
    assert_eq!(bench.subscribed("Sim"), 4);
}

impl Bench {
    fn receive_place(&mut self, secs: f64) {
        let define = crate::wire::simconnect::values::Definition::Place.number();
        let values = fake::doubles(&[-27.0, 153.0, 1234.5, 14.25, 101.0]);
        self.receive(&fake::data(define, &values), secs).unwrap();
    }

    /// When everything was asked for last, in seconds.
    fn asked_at(&self) -> f64 {
        let ConversationStage::Open(conversation) = &self.client.stage else {
            panic!("{:?}", self.client.stage);
        };
        let since = conversation.asked.saturating_duration_since(self.start);
        since.as_secs_f64()
    }
}

#[test]
fn silent_simulator_is_asked_every_second() {
    let mut bench = Bench::flying();
    bench.asked.clear();
    assert_eq!(bench.due(), Some(1.0));
    for second in [1.0, 2.0, 3.0] {
        bench.act_until(second);
        bench.receive(&fake::state(100, 1), second + 0.1).unwrap();
    }
    assert_eq!(bench.probes(), 3);
    assert_eq!(bench.due(), Some(4.0));
}

#[test]
fn silent_simulator_is_given_up_after_15_s() {
    let mut bench = Bench::flying();
    assert_eq!(bench.act_until(3.9), [1.0, 2.0, 3.0]);
    assert!(bench.faults().is_empty());
    bench.act_until(14.9);
    assert_eq!(bench.faults(), ["The simulator does not answer"]);
    assert_eq!(bench.due(), Some(15.0));
    assert!(bench.act(15.0).is_err());
}
