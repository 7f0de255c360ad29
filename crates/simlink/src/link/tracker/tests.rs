//! Tests of the tracker, with a clock of their own.

mod movement;

use geodesy::LatLng;

use super::super::source_state::tests::{at_second, sample};
use super::*;
use crate::fault::ConversationError::{self, Closed, Silent};
use crate::health::LinkStatus;
use crate::source_name::SourceName;
use crate::wire::WireFact;

const HOST: [u8; 4] = [127, 0, 0, 1];

fn id(host: [u8; 4], name: &str) -> SourceId {
    SourceId::heard(LinkKind::Xgps, host.into(), name.into())
}

fn told(name: &str, fact: WireFact) -> WireMessage {
    let name = name.into();
    WireMessage::Fact { name, fact }
}

fn position(name: &str, lat: f64, knots: f64) -> WireMessage {
    told(name, WireFact::Position(sample(lat, knots)))
}

fn attitude(name: &str, degrees: f64) -> WireMessage {
    told(name, WireFact::Heading(Degrees(degrees)))
}

/// A tracker with a clock that starts at zero.
struct Bench {
    tracker: Tracker,
    start: Instant,
}

impl Bench {
    fn new() -> Self {
        Self {
            tracker: Tracker::new(vec![
                Link::new(LinkKind::Xgps, LinkStatus::Open(1)),
                Link::new(LinkKind::Gdl90, LinkStatus::Open(2)),
            ]),
            start: Instant::now(),
        }
    }

    fn hear_over(&mut self, link: LinkKind, host: [u8; 4], heard: WireMessage, secs: f64) -> bool {
        let now = at_second(self.start, secs);
        // Senders change their port at every start.
        let port = 1000 + secs as u16;
        let address = (host, port).into();
        let from = SenderId { link, address };
        self.tracker
            .receive(from, heard, now, Timestamp::UNIX_EPOCH)
    }

    fn receive(&mut self, host: [u8; 4], message: WireMessage, secs: f64) -> bool {
        self.hear_over(LinkKind::Xgps, host, message, secs)
    }

    fn position(&mut self, name: &str, lat: f64, secs: f64) -> bool {
        self.receive(HOST, position(name, lat, 100.0), secs)
    }

    fn gdl90(&mut self, lat: f64, secs: f64) -> bool {
        self.hear_over(LinkKind::Gdl90, HOST, position("G", lat, 100.0), secs)
    }

    fn attitude(&mut self, name: &str, heading: f64, secs: f64) -> bool {
        self.receive(HOST, attitude(name, heading), secs)
    }

    fn fault(&mut self, fault: ConversationError, secs: f64) -> bool {
        self.receive(HOST, WireMessage::Fault(fault.into()), secs)
    }

    fn driving(&self) -> Vec<String> {
        let driving = self
            .tracker
            .feed()
            .sources
            .into_iter()
            .filter(|source| source.driving);
        driving.map(|source| source.id.name.to_string()).collect()
    }

    fn position_now(&self) -> LatLng {
        self.tracker.feed().report.unwrap().sample.position
    }

    fn heading(&self) -> Option<f64> {
        self.tracker
            .feed()
            .report
            .unwrap()
            .sample
            .heading
            .map(|heading| heading.0)
    }
}

#[test]
fn first_position_drives() {
    let mut bench = Bench::new();
    assert!(bench.position("A", 1.0, 0.0));
    assert!(bench.position("B", 2.0, 0.1));
    assert_eq!(bench.driving(), ["A"]);
    assert_eq!(bench.tracker.feed().sources.len(), 2);
    assert_eq!(bench.position_now(), sample(1.0, 0.0).position);
}

#[test]
fn handover_needs_lost_source() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    bench.position("B", 2.0, 4.9);
    assert_eq!(bench.driving(), ["A"]);
    assert!(bench.position("B", 2.0, 5.0));
    assert_eq!(bench.driving(), ["B"]);
    bench.position("A", 1.0, 6.0);
    assert_eq!(bench.driving(), ["B"]);
}

#[test]
fn users_choice_drives_at_once() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    bench.position("B", 2.0, 0.0);
    assert!(bench.tracker.choose(id(HOST, "B"), bench.start));
    assert_eq!(bench.driving(), ["B"]);
    assert_eq!(bench.position_now(), sample(2.0, 0.0).position);
}

#[test]
fn choice_that_is_not_heard_yet_wins_as_soon_as_it_is() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    assert!(!bench.tracker.choose(id(HOST, "B"), bench.start));
    bench.attitude("B", 10.0, 0.5);
    assert_eq!(bench.driving(), ["A"]);
    bench.position("B", 2.0, 1.0);
    assert_eq!(bench.driving(), ["B"]);
}

#[test]
fn two_computers_with_same_name_are_two_sources() {
    let mut bench = Bench::new();
    bench.receive([10, 0, 0, 1], position("1", 1.0, 100.0), 0.0);
    bench.receive([10, 0, 0, 2], position("1", 1.0, 100.0), 0.0);
    assert_eq!(bench.tracker.feed().sources.len(), 2);
}

#[test]
fn heading_of_another_sender_is_never_joined() {
    let mut bench = Bench::new();
    bench.attitude("B", 77.0, 0.0);
    bench.receive([10, 0, 0, 2], attitude("A", 66.0), 0.0);
    bench.position("A", 1.0, 0.1);
    assert_eq!(bench.heading(), None);
    bench.attitude("A", 55.0, 0.2);
    assert_eq!(bench.heading(), Some(55.0));
}

#[test]
fn restart_with_another_port_is_same_source() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    bench.position("A", 1.0, 12.0);
    let sources = bench.tracker.feed().sources;
    assert_eq!(
        (sources.len(), sources[0].address.unwrap().port()),
        (1, 1012)
    );
}

#[test]
fn identical_reports_renew_without_waking() {
    let mut bench = Bench::new();
    let parked = || position("A", 1.0, 0.0);
    assert!(bench.receive(HOST, parked(), 0.0));
    for second in 1..20 {
        assert!(!bench.receive(HOST, parked(), f64::from(second)));
    }
    let received = bench.tracker.feed().report.unwrap().received;
    assert_eq!(received, at_second(bench.start, 19.0));
}

#[test]
fn first_report_after_silence_wakes_window() {
    let mut bench = Bench::new();
    let parked = || position("A", 1.0, 0.0);
    bench.receive(HOST, parked(), 0.0);
    assert!(!bench.receive(HOST, parked(), 1.8));
    assert!(bench.receive(HOST, parked(), 3.8));
}

#[test]
fn small_turns_add_up_until_they_can_be_seen() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    assert!(bench.attitude("A", 359.9, 0.1));
    assert!(!bench.attitude("A", 0.1, 0.2));
    assert!(bench.attitude("A", 0.2, 0.3));
    assert_eq!(bench.heading(), Some(0.2));
}

#[test]
fn o12_move_and_state_wake_window() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    assert!(bench.position("A", 1.000_001, 1.0));
    let woken = (2..9)
        .filter(|&second| bench.position("A", 1.000_001, f64::from(second)))
        .count();
    assert_eq!(woken, 1, "once: when the pause is noticed");
    assert_eq!(bench.tracker.feed().report.unwrap().sim, SimState::Paused);
}

#[test]
fn silent_source_is_forgotten_after_1_min() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    assert_eq!(
        bench.tracker.forgets_at(),
        Some(at_second(bench.start, 60.0))
    );
    assert!(!bench.tracker.forget(at_second(bench.start, 59.9)));
    assert!(bench.tracker.forget(at_second(bench.start, 60.0)));
    let feed = bench.tracker.feed();
    assert!(feed.sources.is_empty() && feed.report.is_some());
    assert_eq!(bench.tracker.forgets_at(), None);
}

#[test]
fn flood_of_names_replaces_no_source() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    for nth in 0..1000 {
        bench.position(&nth.to_string(), 2.0, 0.1);
    }
    assert_eq!(bench.tracker.feed().sources.len(), MOST_SOURCES);
    assert_eq!(bench.driving(), ["A"]);
}

#[test]
fn unreadable_sentences_are_told_at_most_once_second() {
    let mut bench = Bench::new();
    assert!(bench.fault(Silent, 0.0));
    assert!(!bench.fault(Silent, 5.0));
    assert!(bench.fault(Closed, 5.1));
    assert!(!bench.fault(Silent, 5.2));
    assert!(bench.tracker.feed().sources.is_empty());
}

#[test]
fn traffic_is_no_source() {
    let mut bench = Bench::new();
    assert!(!bench.receive(HOST, WireMessage::Traffic, 0.0));
    assert!(bench.tracker.feed().sources.is_empty());
}

#[test]
fn o12_invisible_move_wakes_no_window() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    bench.tracker.look(Some(0.01));
    assert!(!bench.position("A", 1.004, 0.2));
    assert!(!bench.position("A", 1.008, 0.4));
    // Steps add up: what counts is the way since the marker was drawn.
    assert!(bench.position("A", 1.012, 0.6));
}

#[test]
fn o12_without_map_only_pauses_wake() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    bench.tracker.look(None);
    assert!(!bench.position("A", 2.0, 0.2));
    assert_eq!(bench.position_now(), sample(2.0, 0.0).position);
    let wakes = (2..60).filter(|step| bench.position("A", 2.0, f64::from(*step) * 0.2));
    assert_eq!(wakes.count(), 1);
}

#[test]
fn o12_many_samples_ask_for_no_empty_frame() {
    // A quarter of a screen pixel, as on a chart of a large area.
    let step = 1.95e-5;
    let mut parked = Bench::new();
    parked.tracker.look(Some(step));
    let mut flying = Bench::new();
    flying.tracker.look(Some(step));
    let (mut news, mut moves) = (0, 0);
    for sample in 0..12_000_u32 {
        let secs = f64::from(sample) / 20.0;
        // The noise of a parked aircraft, a tenth of what can be seen.
        let noise = 2e-6 * f64::from(sample % 2);
        news += u32::from(parked.position("Sim", -41.3 + noise, secs));
        // A tenth of a quarter pixel with each sample.
        moves += u32::from(flying.position("Sim", -41.3 + 2e-6 * f64::from(sample), secs));
    }
    assert_eq!(news, 1, "the first one");
    assert!((1_150..=1_250).contains(&moves), "every tenth: {moves}");
    let points = |bench: &Bench| {
        let feed = bench.tracker.feed();
        feed.track
            .since(bench.start, std::time::Duration::MAX)
            .count()
    };
    assert_eq!(points(&parked), 1);
    assert!(points(&flying) <= 600, "{}", points(&flying));
}

#[test]
fn two_links_are_two_sources() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    let over_gdl90 = told("A", WireFact::Position(sample(2.0, 100.0)));
    bench.hear_over(LinkKind::Gdl90, HOST, over_gdl90, 0.1);
    let sources = bench.tracker.feed().sources;
    let driving = sources.iter().filter(|source| source.driving);
    assert_eq!((sources.len(), driving.count()), (2, 1));
    assert_eq!(bench.position_now(), sample(1.0, 0.0).position);
    // The heading of one is not joined with the position of the other.
    let heading = told("A", WireFact::Heading(Degrees(10.0)));
    bench.hear_over(LinkKind::Gdl90, HOST, heading, 0.2);
    assert_eq!(bench.heading(), None);
}

#[test]
fn driving_source_stays_beside_better() {
    let mut bench = Bench::new();
    bench.gdl90(1.0, 0.0);
    bench.position("A", 2.0, 0.1);
    assert_eq!(bench.driving(), ["G"]);
}

#[test]
fn best_link_takes_over_from_lost_one() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    bench.position("B", 2.0, 4.0);
    bench.gdl90(3.0, 5.1);
    assert_eq!(bench.driving(), ["B"]);
}

#[test]
fn closed_connection_hands_over_at_once() {
    let mut bench = Bench::new();
    bench.gdl90(1.0, 0.0);
    bench.position("A", 2.0, 0.1);
    let (link, address) = (LinkKind::Gdl90, (HOST, 1).into());
    let now = at_second(bench.start, 0.2);
    assert!(bench.tracker.close(SenderId { link, address }, now));
    assert_eq!(bench.driving(), ["A"]);
    // It is back, and only listed.
    bench.gdl90(1.0, 0.3);
    assert_eq!(bench.driving(), ["A"]);
    assert!(!bench.tracker.feed().sources[0].closed);
}

#[test]
fn fault_keeps_link_and_last_time() {
    let mut bench = Bench::new();
    bench.fault(Silent, 0.0);
    bench.fault(Silent, 5.0);
    let links = bench.tracker.feed().links;
    let fault = links[0].fault.as_ref().unwrap();
    assert_eq!(fault.fault, Silent.into());
    assert_eq!(fault.at, at_second(bench.start, 5.0));
    assert_eq!(links[1].fault, None);
}

#[test]
fn product_that_becomes_known_is_news_once() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    let product = || told("A", WireFact::Product(SourceName::of("X-Plane 12")));
    assert!(bench.receive(HOST, product(), 0.1));
    assert!(!bench.receive(HOST, product(), 0.2));
    let title = bench.tracker.feed().sources[0].title();
    assert_eq!(title, SourceName::of("X-Plane 12"));
}
