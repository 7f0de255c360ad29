//! The UDP socket on which simulators' text sentences arrive, shared with other programs that listen too.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use socket2::{Domain, Protocol, Socket, Type};
use tokio::net::UdpSocket;

/// A datagram cannot be longer; where it could, Windows calls a longer one an error.
const LONGEST_DATAGRAM: usize = 65_536;
/// How long to wait after a failure of the socket, so that a lasting one does not keep a core busy.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(500);

/// A socket that is open, but not yet part of a runtime.
#[derive(Debug)]
pub(super) struct Bound {
    socket: std::net::UdpSocket,
    port: u16,
}

/// A socket that is listened on.
#[derive(Debug)]
pub(super) struct Listener {
    socket: UdpSocket,
    buffer: Vec<u8>,
    port: u16,
}

impl Bound {
    /// Opens the port on every interface: simulators also run on other computers, and broadcast. An error is a
    /// sentence for the link page.
    pub(super) fn open(port: u16) -> Result<Self, String> {
        open_shared(port).map_err(|error| {
            tracing::warn!(port, %error, "the port for simulators could not be opened");
            failure(port, &error)
        })
    }

    /// Opens a port of the system's choice on this computer only: the embedded aeroplane's own door, which no other
    /// program can listen at.
    pub(super) fn open_private() -> io::Result<Self> {
        let socket = std::net::UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        socket.set_nonblocking(true)?;
        let port = socket.local_addr()?.port();
        Ok(Self { socket, port })
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Hands the socket to the runtime that this is called in.
    pub(super) fn listen(self) -> Result<Listener, String> {
        let Self { socket, port } = self;
        let socket = UdpSocket::from_std(socket).map_err(|error| failure(port, &error))?;
        tracing::info!(port, "waiting for simulators");
        Ok(Listener {
            socket,
            buffer: vec![0; LONGEST_DATAGRAM],
            port,
        })
    }
}

impl Listener {
    pub(super) fn port(&self) -> u16 {
        self.port
    }
}

/// The next datagram and its sender. Without a listener it never comes. Nothing is lost when the future is dropped.
pub(super) async fn receive(listener: Option<&mut Listener>) -> (SocketAddr, &[u8]) {
    let Some(Listener { socket, buffer, .. }) = listener else {
        return std::future::pending().await;
    };
    let (length, from) = loop {
        match socket.recv_from(buffer).await {
            Ok(received) => break received,
            // Windows reports here that somebody refused a datagram of ours, although we send none.
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
            Err(error) => {
                tracing::debug!(%error, "a datagram could not be received");
                tokio::time::sleep(PAUSE_AFTER_ERROR).await;
            }
        }
    };
    (from, buffer.get(..length).unwrap_or_default())
}

fn open_shared(port: u16) -> io::Result<Bound> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    // Other flight bags may run beside this one: a broadcast reaches all of them (simulators 9).
    socket.set_reuse_address(true)?;
    #[cfg(unix)]
    socket.set_reuse_port(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&SocketAddr::from((Ipv4Addr::UNSPECIFIED, port)).into())?;
    let socket = std::net::UdpSocket::from(socket);
    let port = socket.local_addr()?.port();
    Ok(Bound { socket, port })
}

fn failure(port: u16, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "UDP port {port} is in use by a program that does not share it. Close that program and start this one again."
        ),
        io::ErrorKind::PermissionDenied => format!(
            "This computer does not allow listening on UDP port {port}. Allow it in the firewall, or choose another port."
        ),
        _ => format!("UDP port {port} could not be opened: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn two_programs_can_listen_on_the_same_port() {
        let first = Bound::open(0).unwrap();
        let second = Bound::open(first.port()).unwrap();
        assert_eq!(first.port(), second.port());
    }

    #[test]
    fn a_failure_says_which_port_and_what_to_do() {
        let sentence = failure(49002, &io::ErrorKind::AddrInUse.into());
        assert!(sentence.contains("49002") && sentence.contains("Close that program"));
    }
}
