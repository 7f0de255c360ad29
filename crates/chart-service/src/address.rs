//! Address: where the two servers listen, and how others reach them there.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener, UdpSocket};

use super::Error;

/// A listener, and its address as a URL.
pub(super) fn bound(address: IpAddr, port: u16) -> Result<(TcpListener, String), Error> {
    let at_port = |source| Error::Port {
        address,
        port,
        source,
    };
    let listener = TcpListener::bind((address, port)).map_err(at_port)?;
    listener.set_nonblocking(true)?;
    let mut reached_at = listener.local_addr()?;
    if address.is_unspecified() {
        reached_at.set_ip(address_on_network(address));
    }
    Ok((listener, format!("http://{reached_at}")))
}

/// The address at which others reach this computer when it answers at all of its own: the one that it would itself send
/// from, or loopback where it has no network. Nothing is sent to find out.
fn address_on_network(any: IpAddr) -> IpAddr {
    // Addresses for documentation (RFC 5737, RFC 3849): far away and not assigned.
    let (far, loopback): (IpAddr, IpAddr) = match any {
        IpAddr::V4(_) => (
            Ipv4Addr::new(192, 0, 2, 1).into(),
            Ipv4Addr::LOCALHOST.into(),
        ),
        IpAddr::V6(_) => (
            Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
            Ipv6Addr::LOCALHOST.into(),
        ),
    };
    let route = || {
        let socket = UdpSocket::bind((any, 0))?;
        // No port is asked for; it only has to be one.
        socket.connect((far, 9))?;
        socket.local_addr()
    };
    route().map_or(loopback, |address| address.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn told_address_can_be_reached() {
        for any in [
            IpAddr::from(Ipv4Addr::UNSPECIFIED),
            Ipv6Addr::UNSPECIFIED.into(),
        ] {
            let address = address_on_network(any);
            assert!(!address.is_unspecified());
            assert_eq!(address.is_ipv4(), any.is_ipv4());
        }
    }

    #[test]
    fn address_of_another_computer_is_refused_and_named() {
        let error = bound(Ipv4Addr::new(192, 0, 2, 1).into(), 0).unwrap_err();
        assert!(error.to_string().contains("192.0.2.1"), "{error}");
    }
}
