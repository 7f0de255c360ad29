//! Joining a multicast group on the interfaces of this computer, as far as there are any.

use std::net::{Ipv4Addr, UdpSocket};

use socket2::{InterfaceIndexOrAddress, SockRef};

/// The system numbers its interfaces from 1; those that were unplugged leave gaps.
const INTERFACES: std::ops::RangeInclusive<u32> = 1..=255;

/// Joins on every interface, also on those that were joined before.
pub(super) fn join_everywhere(socket: &UdpSocket, group: Ipv4Addr) {
    let socket = SockRef::from(socket);
    let joined = INTERFACES.filter(|interface| {
        // A number without an interface, and an interface that is joined already, are refused, and both are well.
        let interface = InterfaceIndexOrAddress::Index(*interface);
        socket.join_multicast_v4_n(&group, &interface).is_ok()
    });
    tracing::debug!(%group, joined = joined.count(), "the group of the beacons is joined");
}

/// Joins on this computer alone.
pub(super) fn join_here(socket: &UdpSocket, group: Ipv4Addr) {
    if let Err(error) = socket.join_multicast_v4(&group, &Ipv4Addr::LOCALHOST) {
        tracing::debug!(%group, %error, "the group of the beacons is not joined on this computer");
    }
}
