//! Tests of the states of links and sources.

use super::*;
use crate::fault::ConversationError;

const HOST: [u8; 4] = [10, 0, 0, 1];

fn source(
    kind: LinkKind,
    position: Option<(Instant, SimState)>,
    heard: Instant,
) -> SimulatorSource {
    SimulatorSource {
        id: SourceId::heard(kind, HOST.into(), "A".into()),
        address: Some((HOST, 5).into()),
        product: None,
        last_seen: heard,
        position,
        sim_state: None,
        rate: 5.0,
        driving: false,
        closed: false,
    }
}

fn after(start: Instant, millis: u64) -> Instant {
    start + Duration::from_millis(millis)
}

#[test]
fn position_is_live_then_stale_then_lost() {
    let start = Instant::now();
    let source = source(LinkKind::Xgps, Some((start, SimState::Running)), start);
    let state = |millis| source.state(after(start, millis));
    assert_eq!(state(2000), LinkState::Live);
    assert_eq!(state(2001), LinkState::Stale);
    assert_eq!(state(15_000), LinkState::Stale);
    assert_eq!(state(15_001), LinkState::Lost);
}

#[test]
fn slow_source_lives_three_intervals() {
    let start = Instant::now();
    let fresh = source(LinkKind::Xgps, Some((start, SimState::Running)), start);
    let slow = |rate| SimulatorSource {
        rate,
        ..fresh.clone()
    };
    assert_eq!(slow(0.5).state(after(start, 6000)), LinkState::Live);
    assert_eq!(slow(0.5).state(after(start, 6001)), LinkState::Stale);
    assert_eq!(slow(1e-9).state(after(start, 15_001)), LinkState::Lost);
    assert_eq!(slow(0.0).state(after(start, 2001)), LinkState::Stale);
}

#[test]
fn source_without_position_is_connected() {
    let start = Instant::now();
    let silent = source(LinkKind::Gdl90, None, start);
    assert_eq!(silent.state(start), LinkState::Connected);
    assert_eq!(silent.state(after(start, 15_001)), LinkState::Lost);
}

#[test]
fn menu_without_position_is_told() {
    let start = Instant::now();
    let menu = SimulatorSource {
        sim_state: Some(SimState::InMenu),
        ..source(LinkKind::FlightGear, None, start)
    };
    assert_eq!(menu.state(start), LinkState::InMenu);
    assert_eq!(menu.state(after(start, 15_001)), LinkState::Lost);
}

#[test]
fn pause_and_menu_are_told_while_positions_come() {
    let start = Instant::now();
    for (sim, state) in [
        (SimState::Paused, LinkState::Paused),
        (SimState::InMenu, LinkState::InMenu),
    ] {
        let source = source(LinkKind::Xgps, Some((start, sim)), start);
        assert_eq!(source.state(start), state);
        assert_eq!(source.state(after(start, 3000)), LinkState::Stale);
    }
}

#[test]
fn source_whose_connection_was_closed_is_lost_at_once() {
    let now = Instant::now();
    let live = source(LinkKind::Gpsd, Some((now, SimState::Running)), now);
    let closed = SimulatorSource {
        closed: true,
        ..live
    };
    assert_eq!(closed.state(now), LinkState::Lost);
}

#[test]
fn link_that_is_off_says_so() {
    let now = Instant::now();
    let live = source(LinkKind::Gpsd, Some((now, SimState::Running)), now);
    let state = |status| Link::new(LinkKind::Gpsd, status).state(std::slice::from_ref(&live), now);
    assert_eq!(state(LinkStatus::Off), LinkState::Off);
    assert_eq!(
        state(LinkStatus::Refused(LinkFailure::UdpHeld(1))),
        LinkState::Refused
    );
    assert_eq!(
        state(LinkStatus::Calls(vec![CalledPlace::ThisComputer])),
        LinkState::Live
    );
}

#[test]
fn link_has_state_of_its_best_source() {
    let start = Instant::now();
    let lost = source(LinkKind::Gdl90, None, start);
    let now = after(start, 20_000);
    let live = source(LinkKind::Gdl90, Some((now, SimState::Running)), now);
    let other = source(LinkKind::Xgps, Some((now, SimState::Running)), now);
    let link = Link::new(LinkKind::Gdl90, LinkStatus::Open(4000));
    assert_eq!(
        link.state(std::slice::from_ref(&other), now),
        LinkState::Waiting
    );
    let heard = [other.clone(), lost.clone()];
    assert_eq!(link.state(&heard, now), LinkState::Lost);
    assert_eq!(link.state(&[other, lost, live], now), LinkState::Live);
}

#[test]
fn link_with_taken_port_has_failed() {
    let now = Instant::now();
    let live = source(LinkKind::Xgps, Some((now, SimState::Running)), now);
    let link = Link::new(LinkKind::Xgps, LinkStatus::Failed(LinkFailure::UdpHeld(1)));
    assert_eq!(link.state(&[live], now), LinkState::Failed);
}

#[test]
fn source_is_called_by_its_product_before_its_name() {
    let now = Instant::now();
    let mut named = source(LinkKind::Gdl90, None, now);
    assert_eq!(named.title().to_string(), "A");
    named.product = Some(SourceName::of("Stratus"));
    assert_eq!(named.title().to_string(), "Stratus");
}

#[test]
fn fault_of_live_link_is_not_to_be_seen_at_once() {
    let now = Instant::now();
    let running = Some((now, SimState::Running));
    let live = [source(LinkKind::SimConnect, running, now)];
    let status = LinkStatus::Calls(Vec::new());
    let mut link = Link::new(LinkKind::SimConnect, status);
    let fault = ConversationError::UnknownCamera(40).into();
    link.fault = Some(LinkFault { fault, at: now });
    assert!(link.is_wrong(&[], now));
    assert!(!link.is_wrong(&[], now + TOLD_FOR));
    assert!(!link.is_wrong(&live, now));
    link.status = LinkStatus::Off;
    assert!(link.is_wrong(&live, now));
}
