//! Tests of the link against a pretend X-Plane on this computer, on a clock that the test drives.

use std::sync::mpsc;
use std::thread::{self, JoinHandle};

use clock::driven::DrivenClock;
use test_support::x_plane::FakeXPlane;
use tokio::sync::oneshot;

use super::*;
use crate::SimState;
use crate::wire::WireFact;
use crate::wire::xplane::rref;

const DEADLINE: Duration = Duration::from_mins(1);

/// A link that runs on a thread of its own.
struct Bench {
    clock: DrivenClock,
    port: u16,
    told: mpsc::Receiver<XPlaneMessage>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Bench {
    fn start() -> Self {
        Self::looking_for(Vec::new())
    }

    /// With X-Planes that the user named.
    fn looking_for(peers: Vec<Peer>) -> Self {
        let bound = UnattachedSockets::open(0).unwrap();
        let (clock, port) = (DrivenClock::default(), bound.port());
        let (tell, told) = mpsc::channel();
        let (stop, mut stopped) = oneshot::channel();
        let used = clock.clock();
        let run = move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let mut link = bound.listen(used).unwrap();
                link.look_for(&peers);
                loop {
                    tokio::select! {
                        news = link.next() => news.into_iter().for_each(|news| tell.send(news).unwrap()),
                        _ended = &mut stopped => return,
                    }
                }
            });
        };
        let thread = thread::Builder::new().spawn(run).unwrap();
        Self {
            clock,
            port,
            told,
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    /// What is told next, and of whom.
    fn next(&self) -> (u16, WireMessage) {
        let (from, message) = self.told.recv_timeout(DEADLINE).unwrap();
        (from.port(), message)
    }

    fn next_fact(&self) -> (String, WireFact) {
        match self.next() {
            (_, WireMessage::Fact { name, fact }) => (name.to_string(), fact),
            other => panic!("{other:?}"),
        }
    }

    /// Waits for a fact like this one.
    fn wait_for(&self, wanted: impl Fn(&WireFact) -> bool) {
        while !wanted(&self.next_fact().1) {}
    }

    /// Everything up to an X-Plane that knows whom to answer.
    fn talk_with(&self, x_plane: &FakeXPlane) -> SocketAddr {
        x_plane.call(self.port);
        x_plane.position_asked("5")
    }

    fn end(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

fn is_position(fact: &WireFact) -> bool {
    matches!(fact, WireFact::Position(_))
}

#[test]
fn named_x_plane_is_asked_without_beacon() {
    let x_plane = FakeXPlane::start(121_400);
    let bench = Bench::looking_for(vec![Peer::here(x_plane.port())]);
    let asker = x_plane.position_asked("5");
    x_plane.fly_at((-27.3842, 153.1175), asker);
    bench.wait_for(is_position);
}

#[test]
fn unknown_host_is_told() {
    let absent = Peer {
        host: "no-such-computer.invalid".to_owned(),
        port: 49000,
    };
    let bench = Bench::looking_for(vec![absent]);
    let (_, WireMessage::Fault(sentence)) = bench.next() else {
        panic!("no fault");
    };
    assert!(
        sentence.to_string().contains("no-such-computer.invalid"),
        "{sentence}"
    );
}

#[test]
fn calling_x_plane_becomes_position() {
    let bench = Bench::start();
    let x_plane = FakeXPlane::start(121_400);
    let asker = bench.talk_with(&x_plane);
    for dataref in rref::ASKED {
        assert_eq!(x_plane.request().0, rref::request(dataref, 5));
    }
    assert!(x_plane.is_left_alone());
    let (name, fact) = bench.next_fact();
    assert_eq!((&*name, fact), ("X-Plane 12.1.4", WireFact::Present));
    x_plane.fly_at((-27.3842, 153.1175), asker);
    bench.wait_for(|fact| {
        let WireFact::Position(sample) = fact else {
            return false;
        };
        sample.position.lat.to_bits() == (-27.3842_f64).to_bits()
    });
}

#[test]
fn beacon_is_heard_in_its_multicast_group() {
    let bench = Bench::start();
    let x_plane = FakeXPlane::start(121_400);
    // The group is joined before anything else is done: this shows that it was.
    bench.talk_with(&x_plane);
    assert_eq!(bench.next_fact().1, WireFact::Present);
    let other = FakeXPlane::start(115_501);
    let sender = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::DGRAM, None).unwrap();
    sender.set_multicast_if_v4(&Ipv4Addr::LOCALHOST).unwrap();
    let sender = UdpSocket::from(sender);
    sender
        .send_to(&other.beacon(1), (beacon::GROUP, bench.port))
        .unwrap();
    assert_eq!(bench.next_fact().0, "X-Plane 11.55");
    other.position_asked("5");
}

#[test]
fn pause_is_told() {
    let bench = Bench::start();
    let x_plane = FakeXPlane::start(121_400);
    let asker = bench.talk_with(&x_plane);
    x_plane.fly_at((-27.0, 153.0), asker);
    x_plane.pause(true, asker);
    bench.wait_for(|fact| *fact == WireFact::State(SimState::Paused));
    x_plane.pause(false, asker);
    bench.wait_for(|fact| *fact == WireFact::State(SimState::Running));
}

#[test]
fn restarted_x_plane_is_asked_again() {
    let bench = Bench::start();
    let x_plane = FakeXPlane::start(121_400);
    let asker = bench.talk_with(&x_plane);
    x_plane.fly_at((-27.0, 153.0), asker);
    bench.wait_for(is_position);
    // It forgets whom to answer; no position comes.
    bench.clock.pass(Duration::from_secs(2));
    let asker = x_plane.position_asked("5");
    x_plane.fly_at((-28.0, 153.0), asker);
    bench.wait_for(is_position);
}

#[test]
fn x_plane_is_asked_again_after_hour() {
    let bench = Bench::start();
    let x_plane = FakeXPlane::start(121_400);
    let asker = bench.talk_with(&x_plane);
    x_plane.fly_at((-27.0, 153.0), asker);
    bench.wait_for(is_position);
    drop(x_plane);
    bench.clock.pass(Duration::from_hours(1));
    let x_plane = FakeXPlane::start(124_000);
    let asker = bench.talk_with(&x_plane);
    x_plane.fly_at((-28.0, 153.0), asker);
    bench.wait_for(is_position);
}

#[test]
fn what_was_asked_for_is_ended_with_link() {
    let mut bench = Bench::start();
    let x_plane = FakeXPlane::start(121_400);
    bench.talk_with(&x_plane);
    bench.end();
    x_plane.position_asked("0");
    for dataref in rref::ASKED {
        assert_eq!(x_plane.request().0, rref::request(dataref, 0));
    }
    assert!(x_plane.is_left_alone());
}

#[test]
fn plane_maker_and_unknown_beacons_are_not_asked() {
    let bench = Bench::start();
    let (maker, x_plane) = (FakeXPlane::start(121_400), FakeXPlane::start(121_400));
    let to = (Ipv4Addr::LOCALHOST, bench.port).into();
    maker.send(&maker.beacon(2), to);
    let mut newer = maker.beacon(1);
    newer[5] = 2;
    maker.send(&newer, to);
    assert!(matches!(bench.next().1, WireMessage::Fault(_)));
    bench.talk_with(&x_plane);
    assert!(maker.is_left_alone());
}

#[test]
fn two_x_planes_are_told_apart() {
    let bench = Bench::start();
    let (first, second) = (FakeXPlane::start(115_501), FakeXPlane::start(121_400));
    for (x_plane, name) in [(&first, "X-Plane 11.55"), (&second, "X-Plane 12.1.4")] {
        let asker = bench.talk_with(x_plane);
        assert_eq!(bench.next_fact().0, name);
        x_plane.fly_at((-27.0, 153.0), asker);
        let (from, message) = bench.next();
        assert_eq!(from, x_plane.port());
        assert!(matches!(message, WireMessage::Fact { name: told, .. } if &*told == name));
        bench.wait_for(is_position);
    }
}

#[test]
fn one_that_calls_and_does_not_answer_is_told() {
    let bench = Bench::start();
    let x_plane = FakeXPlane::start(121_400);
    bench.talk_with(&x_plane);
    assert_eq!(bench.next_fact().1, WireFact::Present);
    for secs in [1, 2, 4] {
        bench.clock.pass(Duration::from_secs(secs));
        x_plane.position_asked("5");
        x_plane.call(bench.port);
        let (_, message) = bench.next();
        if let WireMessage::Fault(sentence) = message {
            assert!(
                sentence.to_string().contains("does not answer"),
                "{sentence}"
            );
            assert_eq!(secs, 4);
            return;
        }
    }
    panic!("nothing was told");
}

#[test]
fn unreadable_answer_keeps_link() {
    let bench = Bench::start();
    let x_plane = FakeXPlane::start(121_400);
    let asker = bench.talk_with(&x_plane);
    assert_eq!(bench.next_fact().1, WireFact::Present);
    x_plane.send(b"RPOS4short", asker);
    assert!(matches!(bench.next().1, WireMessage::Fault(_)));
    x_plane.fly_at((-27.0, 153.0), asker);
    bench.wait_for(is_position);
}

/// Windows gives a port to any socket that is willing to share it, unless the other one has it for itself.
#[cfg(unix)]
#[test]
fn port_of_beacon_that_is_taken_is_told() {
    let other = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
    let sentence = UnattachedSockets::open(other.local_addr().unwrap().port()).unwrap_err();
    assert!(sentence.to_string().contains("in use"), "{sentence}");
}
