//! Tests of the announcer: a real socket of this computer hears it, and no public network does.

use std::io::ErrorKind;

use super::super::Links;
use super::super::link_endpoints::LinkEndpoints;
use super::*;
use crate::{Arrangement, LinkKind, Ports};

/// A socket that waits for announcements, and where it does.
fn sender_of_positions() -> (UdpSocket, SocketAddrV4) {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    socket
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    let port = socket.local_addr().unwrap().port();
    (socket, SocketAddrV4::new(Ipv4Addr::LOCALHOST, port))
}

fn heard(socket: &UdpSocket) -> String {
    let mut buffer = [0; 200];
    let (length, _from) = socket.recv_from(&mut buffer).unwrap();
    String::from_utf8(buffer[..length].to_vec()).unwrap()
}

/// On the loopback interface a datagram is there as soon as it was sent.
fn hears_nothing(socket: &UdpSocket) -> bool {
    socket.set_nonblocking(true).unwrap();
    let mut buffer = [0; 200];
    let heard = socket.recv_from(&mut buffer);
    socket.set_nonblocking(false).unwrap();
    heard.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}

#[test]
fn announcement_is_heard_within_period() {
    let (socket, address) = sender_of_positions();
    let start = Instant::now();
    let mut announcer = ListenerAnnouncer::new(AnnouncementScope::Only(address));
    announcer.arrange(Some(4000), start);
    announcer.announce(start);
    assert!(hears_nothing(&socket), "before its time");
    for nth in 1..=3 {
        let due = announcer.due().unwrap();
        assert_eq!(due, start + nth * INTERVAL);
        announcer.announce(due);
        let text = heard(&socket);
        assert_eq!(text, r#"{"App":"ForeFlight","GDL90":{"port":4000}}"#);
        assert!(hears_nothing(&socket), "twice");
    }
}

#[test]
fn announcement_stops_with_listener() {
    let (socket, address) = sender_of_positions();
    let start = Instant::now();
    let mut announcer = ListenerAnnouncer::new(AnnouncementScope::Only(address));
    announcer.arrange(Some(4000), start);
    announcer.announce(start + INTERVAL);
    assert!(heard(&socket).contains("4000"));
    announcer.arrange(None, start + INTERVAL);
    assert_eq!(announcer.due(), None);
    announcer.announce(start + 10 * INTERVAL);
    assert!(hears_nothing(&socket));
    let again = start + 20 * INTERVAL;
    announcer.arrange(Some(4001), again);
    announcer.announce(again + INTERVAL);
    assert!(heard(&socket).contains("4001"));
}

#[test]
fn late_announcement_keeps_rhythm() {
    let (_socket, address) = sender_of_positions();
    let start = Instant::now();
    let mut announcer = ListenerAnnouncer::new(AnnouncementScope::Only(address));
    announcer.arrange(Some(4000), start);
    announcer.announce(start + INTERVAL + INTERVAL / 2);
    assert_eq!(announcer.due(), Some(start + 2 * INTERVAL));
}

#[test]
fn announcements_missed_in_sleep_are_dropped() {
    let (socket, address) = sender_of_positions();
    let start = Instant::now();
    let mut announcer = ListenerAnnouncer::new(AnnouncementScope::Only(address));
    announcer.arrange(Some(4000), start);
    let woken = start + 1000 * INTERVAL;
    announcer.announce(woken);
    announcer.announce(woken);
    assert!(heard(&socket).contains("4000"));
    assert!(hears_nothing(&socket));
    assert_eq!(announcer.due(), Some(woken + INTERVAL));
}

#[test]
fn private_ports_are_not_announced() {
    let mut announcer = ListenerAnnouncer::new(AnnouncementScope::None);
    announcer.arrange(Some(4000), Instant::now());
    assert_eq!(announcer.due(), None);
    assert_eq!(announcer.places(), []);
    let links = Links::bind(Ports::ANY).announced();
    assert!(matches!(
        links.settings.announcement_scope,
        AnnouncementScope::None
    ));
}

#[test]
fn broadcasts_leave_private_addresses_only() {
    let table = [
        ([10, 1, 2, 3], true),
        ([172, 15, 0, 1], false),
        ([172, 16, 0, 1], true),
        ([172, 31, 255, 254], true),
        ([172, 32, 0, 1], false),
        ([192, 168, 1, 20], true),
        ([192, 167, 1, 20], false),
        ([169, 254, 9, 9], true),
        ([100, 64, 0, 1], false),
        ([8, 8, 8, 8], false),
        ([203, 0, 113, 1], false),
        ([224, 0, 0, 1], false),
        ([0, 0, 0, 0], false),
    ];
    let here = (
        Ipv4Addr::LOCALHOST,
        SocketAddrV4::new(Ipv4Addr::LOCALHOST, PORT),
    );
    for (address, private) in table {
        let address = Ipv4Addr::from(address);
        let places = broadcasts([address, address].into_iter());
        if private {
            let everybody = SocketAddrV4::new(Ipv4Addr::BROADCAST, PORT);
            assert_eq!(places, [(address, everybody)], "{address}");
        } else {
            assert_eq!(places, [here], "{address}");
        }
    }
}

#[test]
fn announced_port_follows_listeners() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let (mut endpoints, links) = LinkEndpoints::open(Links::bind(Ports::ANY));
        let mut links = links.into_iter();
        let gdl90 = links.find(|link| link.kind == LinkKind::Gdl90).unwrap();
        let crate::health::LinkStatus::Open(port) = gdl90.status else {
            panic!("{gdl90:?}")
        };
        assert_eq!(endpoints.announced_port(), Some(port));
        let mut wanted = Arrangement::default();
        wanted.off.push(LinkKind::Xgps);
        endpoints.arrange(wanted.clone());
        assert_eq!(endpoints.announced_port(), Some(port), "GDL90 listens");
        wanted.announces = false;
        endpoints.arrange(wanted.clone());
        assert_eq!(endpoints.announced_port(), None, "the user wants none");
        wanted.announces = true;
        wanted.off.push(LinkKind::Gdl90);
        wanted.off.retain(|off| *off != LinkKind::Xgps);
        endpoints.arrange(wanted.clone());
        // Who hears it begins to send what it has, which may be XGPS.
        assert!(endpoints.announced_port().is_some(), "XGPS listens");
        wanted.off.push(LinkKind::Xgps);
        endpoints.arrange(wanted);
        assert_eq!(endpoints.announced_port(), None, "nothing listens");
    });
}
