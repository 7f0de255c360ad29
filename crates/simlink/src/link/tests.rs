//! Tests of the links, over sockets of this computer.

use std::net::{Ipv4Addr, UdpSocket};
use std::time::Duration;

use geodesy::{Degrees, LatLng};

use super::*;
use crate::Ports;
use crate::health::{Link, LinkStatus};
use crate::wire::nmea::tests::checked;

/// Nothing takes longer on a machine that is not stuck.
const DEADLINE: Duration = Duration::from_mins(1);

/// Runs links on a port of the system's choice for as long as `test` takes.
fn with_links<F: Future<Output = ()>>(
    test: impl FnOnce(
        u16,
        watch::Receiver<OwnshipFeed>,
        mpsc::UnboundedSender<LinkCommand>,
        mpsc::UnboundedReceiver<()>,
    ) -> F,
) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let links = Links::bind(Ports::ANY);
        let port = port_of(&links);
        let (feed, feed_end) = watch::channel(OwnshipFeed::silent(Vec::new()));
        let (choose, choose_end) = mpsc::unbounded_channel();
        // The links end with their channels; a test that does not choose still keeps this one.
        let _open = choose.clone();
        let (wake, wake_end) = mpsc::unbounded_channel();
        let run = links.run(feed, choose_end, move || {
            wake.send(()).ok();
        });
        let test = tokio::time::timeout(DEADLINE, test(port, feed_end, choose, wake_end));
        tokio::select! {
            () = run => panic!("the links ended"),
            done = test => done.unwrap(),
        }
    });
}

fn port_of(links: &Links) -> u16 {
    let listed = links.listed();
    let xgps = listed.iter().find(|link| link.kind == LinkKind::Xgps);
    match xgps.map(|link| &link.status) {
        Some(LinkStatus::Open(port)) => *port,
        other => panic!("{other:?}"),
    }
}

fn fault(feed: &OwnshipFeed) -> Option<String> {
    let faults = feed.links.iter().filter_map(|link| link.fault.as_ref());
    faults.map(|fault| fault.fault.to_string()).next()
}

fn send(port: u16, text: &str) {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    socket
        .send_to(text.as_bytes(), (Ipv4Addr::LOCALHOST, port))
        .unwrap();
}

#[test]
fn private_port_receives_own_sender() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let links = Links::bind(Ports::ANY).with_private_port(0);
        let (shared, private) = (port_of(&links), links.private_port().unwrap());
        assert_ne!(shared, private);
        let (feed, mut feed_end) = watch::channel(OwnshipFeed::silent(Vec::new()));
        let (_choose, choose_end) = mpsc::unbounded_channel();
        let sender = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        sender
            .send_to(
                b"XGPSDemo,153.1,-27.3,10.0,15.0,60.0",
                (Ipv4Addr::LOCALHOST, private),
            )
            .unwrap();
        let heard = feed_end.wait_for(|feed| feed.report.is_some());
        tokio::select! {
            () = links.run(feed, choose_end, || ()) => panic!("the links ended"),
            heard = tokio::time::timeout(Duration::from_secs(10), heard) => {
                heard.unwrap().unwrap();
            }
        }
    });
}

#[test]
fn datagram_becomes_report_and_wakes_window() {
    with_links(|port, mut feed, _choose, mut wakes| async move {
        wakes.recv().await.unwrap();
        send(port, "XGPSSim,174.8,-41.3,100,90,50\nXATTSim,80,0,0");
        feed.wait_for(|feed| feed.report.is_some()).await.unwrap();
        wakes.recv().await.unwrap();
        let feed = feed.borrow();
        let sample = &feed.report.as_ref().unwrap().sample;
        assert_eq!(sample.heading, Some(Degrees(80.0)));
        assert_eq!(feed.sources.len(), 1);
        assert!(feed.sources[0].driving);
    });
}

#[test]
fn window_wakes_when_position_ages() {
    with_links(|port, mut feed, _choose, mut wakes| async move {
        wakes.recv().await.unwrap();
        send(port, "XGPSSim,174.8,-41.3,100,90,50");
        feed.wait_for(|feed| feed.report.is_some()).await.unwrap();
        wakes.recv().await.unwrap();
        let received = feed.borrow().report.as_ref().unwrap().received;
        wakes.recv().await.unwrap();
        assert!(received.elapsed() >= Duration::from_secs(2));
        assert!(wakes.is_empty());
    });
}

#[test]
fn what_cannot_be_read_is_told_without_its_text() {
    with_links(|port, mut feed, _choose, _wakes| async move {
        send(port, "secret");
        feed.wait_for(|feed| fault(feed).is_some()).await.unwrap();
        assert!(!fault(&feed.borrow()).unwrap().contains("secret"));
        assert!(feed.borrow().report.is_none());
    });
}

#[test]
fn user_chooses_between_two_simulators() {
    with_links(|port, mut feed, choose, _wakes| async move {
        send(port, "XGPSA,174.8,-41.3,100,90,50");
        feed.wait_for(|feed| feed.sources.len() == 1).await.unwrap();
        send(port, "XGPSB,153.1,-27.4,100,90,50");
        feed.wait_for(|feed| feed.sources.len() == 2).await.unwrap();
        let second = feed.borrow().sources[1].id.clone();
        assert!(!feed.borrow().sources[1].driving);
        choose.send(LinkCommand::Use(second)).unwrap();
        feed.wait_for(|feed| feed.sources[1].driving).await.unwrap();
        let position = feed.borrow().report.as_ref().unwrap().sample.position;
        assert_eq!(
            position,
            LatLng {
                lat: -27.4,
                lng: 153.1
            }
        );
    });
}

#[test]
fn receivers_of_one_computer_stay_apart() {
    with_links(|_port, mut feed, _choose, _wakes| async move {
        let status = |feed: &OwnshipFeed| {
            let nmea = feed.links.iter().find(|link| link.kind == LinkKind::Nmea);
            nmea.and_then(|link| match link.status {
                LinkStatus::Open(port) => Some(port),
                _ => None,
            })
        };
        feed.wait_for(|feed| status(feed).is_some()).await.unwrap();
        let port = status(&feed.borrow()).unwrap();
        let receiver = |place: &'static str| {
            let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let line = checked(&format!("GPRMC,1,A,{place},90.0,10.0,201126,,,A"));
            move || {
                let to = (Ipv4Addr::LOCALHOST, port);
                socket.send_to(line.as_bytes(), to).unwrap();
            }
        };
        let brisbane = receiver("2722.4702,S,15308.0656,E");
        let wellington = receiver("4119.6300,S,17448.3200,E");
        for _ in 0..2 {
            // Until the first one is heard again the second may be the same, restarted elsewhere.
            brisbane();
            wellington();
        }
        brisbane();
        feed.wait_for(|feed| feed.sources.len() == 2).await.unwrap();
        let latitude = |feed: &OwnshipFeed| feed.report.as_ref().unwrap().sample.position.lat;
        feed.wait_for(|feed| latitude(feed) > -30.0).await.unwrap();
        for _ in 0..20 {
            wellington();
            brisbane();
            feed.changed().await.unwrap();
            assert!(latitude(&feed.borrow()) > -30.0);
        }
        assert_eq!(&*feed.borrow().sources[1].id.name, "Simulator 2");
    });
}

/// Windows gives a port to any socket that is willing to share it, unless the other one has it for itself.
#[cfg(unix)]
#[test]
fn taken_port_disables_its_link_only() {
    let other = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
    let links = Links::bind(Ports {
        xgps: other.local_addr().unwrap().port(),
        ..Ports::ANY
    });
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let (feed, mut feed_end) = watch::channel(OwnshipFeed::silent(Vec::new()));
        let (_choose, choose_end) = mpsc::unbounded_channel();
        let failed = |link: &Link| matches!(&link.status, LinkStatus::Failed(sentence) if sentence.to_string().contains("in use"));
        tokio::select! {
            () = links.run(feed, choose_end, || ()) => panic!("the links ended"),
            told = feed_end.wait_for(|feed| !feed.links.is_empty()) => {
                let told = told.unwrap();
                let (taken, others): (Vec<&Link>, Vec<&Link>) =
                    told.links.iter().partition(|link| link.kind == LinkKind::Xgps);
                assert!(taken.len() == 1 && failed(taken[0]), "{taken:?}");
                let hinders = |link: &&Link| matches!(link.status, LinkStatus::Failed(_));
                assert!(others.len() > 3 && !others.iter().any(hinders), "{others:?}");
            }
        }
    });
}

/// A port that is taken by a socket that does not share it.
#[cfg(unix)]
fn taken() -> (UdpSocket, u16) {
    let other = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
    let port = other.local_addr().unwrap().port();
    (other, port)
}

#[cfg(unix)]
#[test]
fn port_that_becomes_free_is_opened() {
    let (xgps, x_plane) = (taken(), taken());
    let tcp = std::net::TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
    let links = Links::bind(Ports {
        xgps: xgps.1,
        x_plane: x_plane.1,
        nmea_tcp: tcp.local_addr().unwrap().port(),
        ..Ports::ANY
    });
    let kinds = [LinkKind::Xgps, LinkKind::XPlane, LinkKind::NmeaTcp];
    let count = |feed: &OwnshipFeed, is: fn(&LinkStatus) -> bool| {
        let links = feed.links.iter().filter(|link| kinds.contains(&link.kind));
        links.filter(|link| is(&link.status)).count()
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let (feed, mut feed_end) = watch::channel(OwnshipFeed::silent(Vec::new()));
        let (_choose, choose_end) = mpsc::unbounded_channel();
        let opened = async {
            let failed =
                |feed: &OwnshipFeed| count(feed, |status| matches!(status, LinkStatus::Failed(_)));
            feed_end.wait_for(|feed| failed(feed) == 3).await.unwrap();
            drop((xgps, x_plane, tcp));
            let open =
                |feed: &OwnshipFeed| count(feed, |status| matches!(status, LinkStatus::Open(_)));
            feed_end.wait_for(|feed| open(feed) == 3).await.unwrap();
        };
        tokio::select! {
            () = links.run(feed, choose_end, || ()) => panic!("the links ended"),
            opened = tokio::time::timeout(DEADLINE, opened) => opened.unwrap(),
        }
    });
}

/// Sends to a port as fast as it can, until it is dropped.
struct Flood(Arc<std::sync::atomic::AtomicBool>);

impl Flood {
    fn start(port: u16, datagram: &'static [u8]) -> Self {
        let flood = Self(Arc::default());
        let ended = Arc::clone(&flood.0);
        let send = move || {
            let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            while !ended.load(std::sync::atomic::Ordering::Relaxed) {
                // What finds no room is dropped, as on a network.
                socket.send_to(datagram, (Ipv4Addr::LOCALHOST, port)).ok();
            }
        };
        // Several, so that one of them has sent between any two turns of the reader, whatever else the machine does.
        for send in vec![send; 4] {
            std::thread::Builder::new().spawn(send).unwrap();
        }
        flood
    }
}

impl Drop for Flood {
    fn drop(&mut self) {
        self.0.store(true, std::sync::atomic::Ordering::Relaxed);
    }
}

/// What is wrong on a link, if anything is.
fn fault_of(feed: &OwnshipFeed, kind: LinkKind) -> String {
    let mut links = feed.links.iter().filter(|link| link.kind == kind);
    let fault = links.next().and_then(|link| link.fault.clone());
    fault
        .map(|fault| fault.fault.to_string())
        .unwrap_or_default()
}

#[test]
fn flood_is_told_and_other_links_go_on() {
    with_links(|xgps, mut feed, _choose, _wakes| async move {
        feed.wait_for(|feed| !feed.links.is_empty()).await.unwrap();
        let links = feed.borrow().links.clone();
        for Link { kind, status, .. } in links {
            let port = match status {
                LinkStatus::Open(port) if !kind.calls() && port != xgps => port,
                _ => continue,
            };
            let _flood = Flood::start(port, b"XGPSFlood,1,2,3,4,5");
            let sentence = format!("UDP port {port}");
            let told = |feed: &OwnshipFeed| fault_of(feed, kind).contains(&sentence);
            feed.wait_for(told).await.unwrap();
            // Meanwhile a simulator on another port is heard.
            let name = format!("{kind:?}");
            send(xgps, &format!("XGPS{name},174.8,-41.3,100,90,50"));
            let is_heard =
                |feed: &OwnshipFeed| feed.sources.iter().any(|source| *source.id.name == *name);
            feed.wait_for(is_heard).await.unwrap();
        }
        assert!(feed.borrow().sources.len() < 10);
        let _flood = Flood::start(xgps, b"XGPSFlood,1,2,3,4,5");
        let told = |feed: &OwnshipFeed| fault_of(feed, LinkKind::Xgps).contains("UDP port");
        feed.wait_for(told).await.unwrap();
    });
}

#[test]
fn links_end_with_their_channels() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let (feed, _feed_end) = watch::channel(OwnshipFeed::silent(Vec::new()));
    let (choose, choose_end) = mpsc::unbounded_channel();
    drop(choose);
    runtime.block_on(Links::bind(Ports::ANY).run(feed, choose_end, || ()));
    let (feed, feed_end) = watch::channel(OwnshipFeed::silent(Vec::new()));
    let (_choose, choose_end) = mpsc::unbounded_channel();
    drop(feed_end);
    runtime.block_on(Links::bind(Ports::ANY).run(feed, choose_end, || ()));
}
