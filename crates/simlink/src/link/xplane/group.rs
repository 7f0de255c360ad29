//! Joining a multicast group on the interfaces of this computer, as far as there are any.

use std::net::{Ipv4Addr, UdpSocket};

use socket2::{InterfaceIndexOrAddress, SockRef};

/// The system numbers its interfaces from 1; those that were unplugged leave gaps. 0 is the one of its own choice,
/// whatever its number.
const INTERFACES: std::ops::RangeInclusive<u32> = 0..=255;

/// Joins on every interface, also on those that were joined before: this computer's own as well, for a simulator that
/// runs beside this program.
pub(super) fn join_everywhere(socket: &UdpSocket, group: Ipv4Addr) {
    let socket = SockRef::from(socket);
    let mut joined = 0_u32;
    for interface in INTERFACES {
        // A number without an interface, and an interface that is joined already, are refused, and both are well.
        let interface = InterfaceIndexOrAddress::Index(interface);
        if socket.join_multicast_v4_n(&group, &interface).is_ok() {
            joined += 1;
        }
    }
    tracing::debug!(%group, joined, "the group of the beacons is joined");
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    /// On how many interfaces this group is joined, as the system tells.
    fn memberships(group: Ipv4Addr) -> usize {
        let table = plain_file::read(std::path::Path::new("/proc/net/igmp"), 1 << 20);
        let table = String::from_utf8(table.unwrap().unwrap()).unwrap();
        let group = format!("{:08X}", u32::from_ne_bytes(group.octets()));
        let is_group = |line: &&str| line.split_whitespace().next() == Some(&group);
        table.lines().filter(is_group).count()
    }

    #[test]
    fn group_joined_system_lists_membership() {
        // No other test joins this one: whatever the system lists is of this test.
        let group = Ipv4Addr::new(239, 255, 77, 26);
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
        assert_eq!(memberships(group), 0);
        join_everywhere(&socket, group);
        let joined = memberships(group);
        assert!(joined > 0, "the group is joined nowhere");
        join_everywhere(&socket, group);
        assert_eq!(memberships(group), joined, "joined a second time");
        drop(socket);
        assert_eq!(memberships(group), 0);
    }
}
