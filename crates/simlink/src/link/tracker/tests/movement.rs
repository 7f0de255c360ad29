//! Tests of moves that are drawn, of those by hand, and of a link that is switched off.

use super::*;

#[test]
fn move_to_east_counts_less_near_pole() {
    let at = |lng| MarkerState {
        position: LatLng { lat: 60.0, lng },
        nose: None,
        sim: SimState::Running,
    };
    let differs = |lng| differs(Some(&at(10.0)), Some(&at(10.0 + lng)), Some(0.01));
    assert!(!differs(0.015), "three quarters of the step at 60°");
    assert!(differs(0.021) && differs(-0.021));
}

#[test]
fn sources_leave_with_their_link_alone() {
    let mut bench = Bench::new();
    bench.position("A", 1.0, 0.0);
    bench.gdl90(2.0, 0.1);
    bench.tracker.status(LinkKind::Xgps, LinkStatus::Off);
    let now = at_second(bench.start, 0.2);
    bench.tracker.close_sources_of_closed_links(now);
    let closed = |source: &SourceState| (source.id.name.to_string(), source.closed);
    let sources: Vec<_> = bench.tracker.heard.iter().map(closed).collect();
    assert_eq!(sources, [("A".to_owned(), true), ("G".to_owned(), false)]);
}

#[test]
fn no_line_leads_to_where_aircraft_was_put_by_hand() {
    let mut bench = Bench::new();
    bench.position("A", 0.0, 0.0);
    bench.position("A", 0.01, 10.0);
    bench.receive(HOST, told("A", WireFact::Moved), 12.0);
    bench.receive(HOST, told("A", WireFact::Present), 13.0);
    bench.position("A", 0.02, 14.0);
    bench.position("A", 0.03, 24.0);
    let feed = bench.tracker.feed();
    let track = feed.track.since(bench.start, Duration::ZERO);
    let begins: Vec<_> = track
        .map(|point| (point.position.lat, point.begins))
        .collect();
    let expected = [(0.0, true), (0.01, false), (0.02, true), (0.03, false)];
    assert_eq!(begins, expected);
}
