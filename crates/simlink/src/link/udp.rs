//! A UDP socket on which simulators are heard, shared with other programs that listen too.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use socket2::{Domain, Protocol, Socket, Type};
use tokio::net::UdpSocket;

use super::holder;
use crate::fault::LinkFailure;

/// A datagram cannot be longer; where it could, Windows calls a longer one an error.
const LONGEST_DATAGRAM: usize = 65_536;
/// How long to wait after a failure of the socket, so that a lasting one does not keep a core busy.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(500);
/// No more datagrams are taken in one turn ...
const MOST_IN_A_TURN: usize = 256;
/// ... and after so many there is a pause: a flood costs a bounded part of a core, whatever its rate. What comes
/// meanwhile waits in the system's buffer, or is dropped there.
const PAUSE_AFTER_FLOOD: Duration = Duration::from_millis(10);
/// So many such turns in a row are no burst that had to wait: more comes than can be taken.
const TURNS_OF_A_FLOOD: u32 = 8;
/// More datagrams than this in a second are no simulator's, also where all of them can be taken.
const MOST_IN_A_SECOND: u32 = 5000;

/// A socket that is open, but not yet part of a runtime.
#[derive(Debug)]
pub(super) struct UnattachedSocket {
    socket: std::net::UdpSocket,
    port: u16,
}

/// A socket that is listened on.
#[derive(Debug)]
pub(super) struct Listener {
    socket: UdpSocket,
    buffer: Vec<u8>,
    port: u16,
    /// Nothing is taken before.
    pauses_until: Option<Instant>,
    /// How many turns in a row left something behind.
    full_turns: u32,
    /// When the second began in which they are counted, and how many came since.
    second: (Instant, u32),
}

/// Whether an address is one of this computer: a socket can be opened at it.
pub(super) fn is_this_computer(address: IpAddr) -> bool {
    address.is_loopback() || std::net::UdpSocket::bind((address, 0)).is_ok()
}

impl UnattachedSocket {
    /// Opens the port on every interface: simulators also run on other computers, and broadcast. An error is a
    /// sentence for the link page.
    pub(super) fn open(port: u16) -> Result<Self, LinkFailure> {
        let opened = open_shared(port);
        if opened.is_ok() {
            holder::forget(holder::PortProtocol::Udp, port);
        }
        opened.map_err(|error| failure(port, &error))
    }

    /// Opens this port, or for 0 one of the system's choice, on this computer only: the simulated aircraft's own port,
    /// which no other program can listen at.
    pub(super) fn open_private(port: u16) -> io::Result<Self> {
        Self::open_own(Ipv4Addr::LOCALHOST, port)
    }

    /// Opens this port, or for 0 one of the system's choice, not shared, at this address of the computer.
    pub(super) fn open_own(address: Ipv4Addr, port: u16) -> io::Result<Self> {
        let socket = std::net::UdpSocket::bind((address, port))?;
        socket.set_nonblocking(true)?;
        let port = socket.local_addr()?.port();
        Ok(Self { socket, port })
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// The same socket once more: to send by, or to join groups with, while the first one is listened on.
    pub(super) fn twin(&self) -> io::Result<std::net::UdpSocket> {
        self.socket.try_clone()
    }

    /// Hands the socket to the runtime that this is called in.
    pub(super) fn listen(self) -> Result<Listener, LinkFailure> {
        let Self { socket, port } = self;
        let socket = UdpSocket::from_std(socket).map_err(|error| failure(port, &error))?;
        tracing::info!(port, "waiting for simulators");
        Ok(Listener {
            socket,
            buffer: vec![0; LONGEST_DATAGRAM],
            port,
            pauses_until: None,
            full_turns: 0,
            second: (clock::now(), 0),
        })
    }
}

impl Listener {
    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// When it listens again, if it pauses now.
    pub(super) fn pauses_until(&self, now: Instant) -> Option<Instant> {
        self.pauses_until.filter(|end| *end > now)
    }

    /// Whether there may be something to take.
    pub(super) fn poll_heard(&self, context: &mut Context<'_>) -> Poll<()> {
        // What is wrong with the socket is seen when something is taken from it.
        self.socket.poll_recv_ready(context).map(|_| ())
    }

    /// Hands over what has come, in the order of its coming, up to a number that makes a flood.
    pub(super) fn take(&mut self, now: Instant, each: impl FnMut(SocketAddr, &[u8])) {
        self.take_up_to(MOST_IN_A_TURN, now, each);
    }

    fn take_up_to(&mut self, most: usize, now: Instant, mut each: impl FnMut(SocketAddr, &[u8])) {
        if self.pauses_until(now).is_some() {
            return;
        }
        self.pauses_until = None;
        if now.saturating_duration_since(self.second.0) >= Duration::from_secs(1) {
            self.second = (now, 0);
        }
        for _nth in 0..most {
            match self.socket.try_recv_from(&mut self.buffer) {
                Ok((length, from)) => {
                    self.second.1 = self.second.1.saturating_add(1);
                    each(from, self.buffer.get(..length).unwrap_or_default());
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.full_turns = 0;
                    return;
                }
                // Windows reports here that a peer refused a datagram of ours, although we send none.
                Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
                Err(error) => {
                    tracing::debug!(%error, "a datagram could not be received");
                    self.pauses_until = Some(now + PAUSE_AFTER_ERROR);
                    return;
                }
            }
        }
        self.full_turns = self.full_turns.saturating_add(1);
        self.pauses_until = Some(now + PAUSE_AFTER_FLOOD);
    }

    /// What is wrong while more comes than can be taken.
    pub(super) fn flood(&self) -> Option<LinkFailure> {
        let flooded = self.full_turns >= TURNS_OF_A_FLOOD || self.second.1 > MOST_IN_A_SECOND;
        flooded.then_some(LinkFailure::UdpFlood(self.port))
    }
}

fn open_shared(port: u16) -> io::Result<UnattachedSocket> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    // Other flight bags may run beside this one: a broadcast reaches all of them (simulators 9).
    socket.set_reuse_address(true)?;
    #[cfg(unix)]
    socket.set_reuse_port(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&SocketAddr::from((Ipv4Addr::UNSPECIFIED, port)).into())?;
    let socket = std::net::UdpSocket::from(socket);
    let port = socket.local_addr()?.port();
    Ok(UnattachedSocket { socket, port })
}

fn failure(port: u16, error: &io::Error) -> LinkFailure {
    if is_held(error.kind(), cfg!(windows)) {
        return match holder::of(holder::PortProtocol::Udp, port) {
            Some(program) => LinkFailure::UdpHeldBy(port, program),
            None => LinkFailure::UdpHeld(port),
        };
    }
    holder::forget(holder::PortProtocol::Udp, port);
    match error.kind() {
        io::ErrorKind::PermissionDenied => LinkFailure::UdpForbidden(port),
        _ => LinkFailure::UdpUnopened(port, error.to_string()),
    }
}

/// Whether a port is refused because another program has it: one that has it for itself makes Windows deny it.
fn is_held(refusal: io::ErrorKind, windows: bool) -> bool {
    refusal == io::ErrorKind::AddrInUse || windows && refusal == io::ErrorKind::PermissionDenied
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    #[test]
    #[cfg(unix)]
    fn two_programs_can_listen_on_same_port() {
        let first = UnattachedSocket::open(0).unwrap();
        let second = UnattachedSocket::open(first.port()).unwrap();
        assert_eq!(first.port(), second.port());
    }

    #[test]
    #[cfg(unix)]
    fn reason_of_port_that_cannot_be_opened_is_told() {
        let of = |kind: io::ErrorKind| failure(80, &kind.into());
        let forbidden = of(io::ErrorKind::PermissionDenied);
        assert!(matches!(forbidden, LinkFailure::UdpForbidden(80)));
        let other = of(io::ErrorKind::OutOfMemory);
        assert!(matches!(other, LinkFailure::UdpUnopened(80, _)));
    }

    #[tokio::test]
    async fn flood_is_taken_in_turns_with_pause_after_each() {
        let mut listener = UnattachedSocket::open_private(0).unwrap().listen().unwrap();
        let sender = std::net::UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        for nth in 0..20_u8 {
            let to = (Ipv4Addr::LOCALHOST, listener.port());
            sender.send_to(&[nth], to).unwrap();
        }
        poll_fn(|context| listener.poll_heard(context)).await;
        let start = clock::now();
        let mut take = |now| {
            let mut taken = Vec::new();
            listener.take_up_to(8, now, |_from, datagram| taken.extend_from_slice(datagram));
            taken
        };
        assert_eq!(take(start), (0..8).collect::<Vec<u8>>());
        assert_eq!(take(start), Vec::<u8>::new());
        assert_eq!(
            take(start + PAUSE_AFTER_FLOOD),
            (8..16).collect::<Vec<u8>>()
        );
        // These are no flood: what comes next need not wait.
        let later = start + 2 * PAUSE_AFTER_FLOOD;
        assert_eq!(take(later), (16..20).collect::<Vec<u8>>());
        assert_eq!(listener.pauses_until(later), None);
    }

    #[tokio::test]
    async fn turns_that_stay_full_are_flood() {
        let mut listener = UnattachedSocket::open_private(0).unwrap().listen().unwrap();
        let sender = std::net::UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let to = (Ipv4Addr::LOCALHOST, listener.port());
        for _nth in 0..=TURNS_OF_A_FLOOD {
            sender.send_to(b"x", to).unwrap();
        }
        poll_fn(|context| listener.poll_heard(context)).await;
        let mut now = clock::now();
        for _turn in 0..TURNS_OF_A_FLOOD {
            assert_eq!(listener.flood(), None);
            listener.take_up_to(1, now, |_from, _datagram| {});
            now += PAUSE_AFTER_FLOOD;
        }
        let sentence = listener.flood().unwrap();
        assert!(
            sentence.to_string().contains(&listener.port().to_string()),
            "{sentence}"
        );
        listener.take(now, |_from, _datagram| {});
        assert_eq!(listener.flood(), None, "all of it was taken");
    }

    #[tokio::test]
    async fn too_many_in_second_are_flood() {
        let mut listener = UnattachedSocket::open_private(0).unwrap().listen().unwrap();
        let sender = std::net::UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let (now, mut taken) = (clock::now(), 0);
        // In turns that are never full: each datagram is taken before the next one is sent.
        while taken <= MOST_IN_A_SECOND {
            assert_eq!(listener.flood(), None, "{taken}");
            sender
                .send_to(b"x", (Ipv4Addr::LOCALHOST, listener.port()))
                .unwrap();
            poll_fn(|context| listener.poll_heard(context)).await;
            listener.take(now, |_from, _datagram| taken += 1);
        }
        assert!(listener.flood().is_some());
        listener.take(now + Duration::from_secs(1), |_from, _datagram| {});
        assert_eq!(listener.flood(), None, "a second later");
    }

    #[test]
    fn failure_says_which_port_and_what_to_do() {
        let sentence = failure(49002, &io::ErrorKind::AddrInUse.into());
        assert!(
            sentence.to_string().contains("49002")
                && sentence.to_string().contains("Close that program")
        );
        assert!(
            !sentence.to_string().contains("start"),
            "a restart is no advice"
        );
    }

    #[test]
    fn only_own_addresses_are_this_computer() {
        for (address, own) in [
            ([127, 0, 0, 1], true),
            ([127, 3, 2, 1], true),
            ([192, 0, 2, 1], false),
        ] {
            assert_eq!(is_this_computer(address.into()), own, "{address:?}");
        }
    }

    #[test]
    fn denied_port_is_held_on_windows_only() {
        use io::ErrorKind::{AddrInUse, InvalidInput, PermissionDenied};
        for (refusal, on_windows, beside) in [
            (AddrInUse, true, true),
            (PermissionDenied, true, false),
            (InvalidInput, false, false),
        ] {
            let held = [is_held(refusal, true), is_held(refusal, false)];
            assert_eq!(held, [on_windows, beside], "{refusal}");
        }
    }

    #[test]
    fn port_in_use_names_program_once_found() {
        let other = std::net::UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = other.local_addr().unwrap().port();
        // The search runs in the background; the next attempt has its result.
        let sentence = UnattachedSocket::open(port).unwrap_err();
        assert!(sentence.to_string().contains("in use"), "{sentence}");
        holder::wait_for_search(holder::PortProtocol::Udp, port);
        let sentence = UnattachedSocket::open(port).unwrap_err();
        let program = holder::of(holder::PortProtocol::Udp, port).unwrap();
        assert!(sentence.to_string().contains(&program), "{sentence}");
    }
}
