//! Who has a port for itself, where the system tells: Linux lists its sockets, and which program has them open.

/// A kind of ports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Transport {
    Udp,
    Tcp,
}

/// The name of the program that has this port. `None` where the system does not tell, or not this user.
#[cfg(target_os = "linux")]
pub(super) fn of(transport: Transport, port: u16) -> Option<String> {
    use std::path::Path;

    use crate::display_text::one_line;
    use crate::files;

    let tables = match transport {
        Transport::Udp => ["/proc/net/udp", "/proc/net/udp6"],
        Transport::Tcp => ["/proc/net/tcp", "/proc/net/tcp6"],
    };
    let mut sockets = Vec::new();
    for table in tables {
        // Without the newer protocol there is one table.
        let table = files::read_text(Path::new(table)).unwrap_or_default();
        sockets.extend(
            table
                .lines()
                .filter_map(|line| socket(line, transport, port)),
        );
    }
    for process in files::entries(Path::new("/proc")).ok()? {
        // Other users' programs do not show what they have open; what is no process has no such folder.
        for open in files::entries(&process.join("fd")).unwrap_or_default() {
            let is_it = files::link_target(&open).is_ok_and(|target| {
                let target = target.to_string_lossy();
                sockets.iter().any(|socket| *socket == target)
            });
            if is_it {
                let name = files::read_text(&process.join("comm")).ok()?;
                return Some(one_line(&name)).filter(|name| !name.is_empty());
            }
        }
    }
    None
}

/// The name of the program that has this port: this system does not tell.
#[cfg(not(target_os = "linux"))]
pub(super) fn of(_transport: Transport, _port: u16) -> Option<String> {
    None
}

/// What a socket at this port is called where it is open; `None` for a line about another one. Of TCP only those count
/// that wait to be called.
#[cfg(target_os = "linux")]
fn socket(line: &str, transport: Transport, port: u16) -> Option<String> {
    const WAITING: &str = "0A";
    let mut fields = line.split_whitespace().skip(1);
    let (local, _peer, state) = (fields.next()?, fields.next()?, fields.next()?);
    let (_address, local) = local.rsplit_once(':')?;
    if u16::from_str_radix(local, 16) != Ok(port)
        || (transport == Transport::Tcp && state != WAITING)
    {
        return None;
    }
    // Queues, timer, retransmissions, user and timeout stand between.
    let inode: u64 = fields.nth(5)?.parse().ok()?;
    Some(format!("socket:[{inode}]"))
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::net::{Ipv4Addr, TcpListener, UdpSocket};

    use super::*;

    const UDP: &str = "  1143: 00000000:BF6A 00000000:0000 07 00000000:00000000 00:00000000 00000000  1000        0 40960 2 0000000000000000 0";

    #[test]
    fn socket_of_the_port_is_found_in_its_line() {
        let found = |line: &str, port| socket(line, Transport::Udp, port);
        assert_eq!(found(UDP, 49002), Some("socket:[40960]".to_owned()));
        assert_eq!(found(UDP, 49003), None);
        assert_eq!(
            socket(UDP, Transport::Tcp, 49002),
            None,
            "nobody is called there"
        );
        for line in [
            "",
            "sl local_address",
            "1: BF6A",
            "1: 0:BF6A 0:0 07 0 0 0 0 0 x",
        ] {
            assert_eq!(found(line, 49002), None, "{line}");
        }
    }

    #[test]
    fn holder_of_a_port_is_named() {
        let own_name = crate::files::read_text(std::path::Path::new("/proc/self/comm")).unwrap();
        let own_name = Some(own_name.trim().to_owned());
        let udp = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = udp.local_addr().unwrap().port();
        assert_eq!(of(Transport::Udp, port), own_name);
        drop(udp);
        let tcp = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = tcp.local_addr().unwrap().port();
        assert_eq!(of(Transport::Tcp, port), own_name);
    }
}
