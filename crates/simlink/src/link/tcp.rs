//! TCP ports on which links take connections: opened, and tried again while another program has them.

use std::io;
use std::net::Ipv4Addr;

use clock::Clock;
use tokio::net::TcpListener;

use super::holder;
use super::reconnect::TRIED_AGAIN_AFTER;
use super::report::Reporter;
use crate::fault::LinkFailure;
use crate::health::LinkStatus;

/// A port that is open, but not yet part of a runtime.
#[derive(Debug)]
pub(super) struct UnattachedListener {
    listener: std::net::TcpListener,
    port: u16,
}

impl UnattachedListener {
    /// Opens the port on every interface.
    pub(super) fn open(port: u16) -> Result<Self, LinkFailure> {
        Self::open_on(Ipv4Addr::UNSPECIFIED, port)
    }

    /// Opens the port for programs on this computer only.
    pub(super) fn open_local(port: u16) -> Result<Self, LinkFailure> {
        Self::open_on(Ipv4Addr::LOCALHOST, port)
    }

    fn open_on(interface: Ipv4Addr, port: u16) -> Result<Self, LinkFailure> {
        let open = || {
            let listener = std::net::TcpListener::bind((interface, port))?;
            listener.set_nonblocking(true)?;
            let port = listener.local_addr()?.port();
            Ok(Self { listener, port })
        };
        let opened = open();
        if opened.is_ok() {
            holder::forget(holder::PortProtocol::Tcp, port);
        }
        opened.map_err(|error| failure(port, &error))
    }

    /// The TCP port.
    pub(super) fn port(&self) -> u16 {
        self.port
    }
}

/// Returns the listener of `opened`, or as soon as the port can be opened; reports the state of the port to the link page.
pub(super) async fn listen(
    opened: Result<UnattachedListener, LinkFailure>,
    open: impl Fn() -> Result<UnattachedListener, LinkFailure>,
    reporter: &Reporter,
    clock: &Clock,
) -> TcpListener {
    let (mut opened, mut reported) = (opened, None);
    loop {
        let listening = opened.and_then(|UnattachedListener { listener, port }| {
            let listener = TcpListener::from_std(listener);
            Ok((port, listener.map_err(|error| failure(port, &error))?))
        });
        match listening {
            Ok((port, listener)) => {
                reporter.status(LinkStatus::Open(port)).await;
                return listener;
            }
            // It is tried again for ever, and reported once.
            Err(failure) if reported.as_ref() == Some(&failure) => {}
            Err(failure) => {
                tracing::warn!(link = ?reporter.kind(), %failure, "a TCP port is not open");
                reporter.status(LinkStatus::Failed(failure.clone())).await;
                reported = Some(failure);
            }
        }
        clock.pause(TRIED_AGAIN_AFTER).await;
        opened = open();
    }
}

fn failure(port: u16, error: &io::Error) -> LinkFailure {
    if error.kind() != io::ErrorKind::AddrInUse {
        holder::forget(holder::PortProtocol::Tcp, port);
    }
    match error.kind() {
        io::ErrorKind::AddrInUse => match holder::of(holder::PortProtocol::Tcp, port) {
            Some(program) => LinkFailure::TcpHeldBy(port, program),
            None => LinkFailure::TcpHeld(port),
        },
        io::ErrorKind::PermissionDenied => LinkFailure::TcpForbidden(port),
        _ => LinkFailure::TcpUnopened(port, error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use clock::driven::DrivenClock;

    use super::super::report::{Event, Reports};
    use super::*;
    use crate::LinkKind;

    #[tokio::test]
    async fn port_that_stays_held_is_told_once() {
        let mut reports = Reports::new();
        let reporter = reports.reporter(LinkKind::NmeaTcp);
        let held = LinkFailure::TcpHeld(10_110);
        let left = Cell::new(3);
        let open = || match left.replace(left.get() - 1) {
            1 => UnattachedListener::open_local(0),
            _ => Err(held.clone()),
        };
        listen(
            Err(held.clone()),
            open,
            &reporter,
            &DrivenClock::default().clock(),
        )
        .await;
        let told = [reports.next().await, reports.next().await];
        assert!(
            matches!(
                &told,
                [
                    Event::Status(_, LinkStatus::Failed(_)),
                    Event::Status(_, LinkStatus::Open(_))
                ]
            ),
            "{told:?}"
        );
    }
}
