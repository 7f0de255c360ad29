//! TCP ports on which links take connections: opened, and tried again while another program has them.

use std::io;
use std::net::Ipv4Addr;

use tokio::net::TcpListener;

use super::holder;
use super::link_endpoints::TRIED_AGAIN_AFTER;
use super::report::Reporter;
use crate::clock::Clock;
use crate::ownship::LinkStatus;

/// A port that is open, but not yet part of a runtime.
#[derive(Debug)]
pub(super) struct UnattachedListener {
    listener: std::net::TcpListener,
    port: u16,
}

impl UnattachedListener {
    /// Opens the port on every interface. An error is a sentence for the link page.
    pub(super) fn open(port: u16) -> Result<Self, String> {
        Self::open_on(Ipv4Addr::UNSPECIFIED, port)
    }

    /// Opens the port for programs on this computer only.
    pub(super) fn open_local(port: u16) -> Result<Self, String> {
        Self::open_on(Ipv4Addr::LOCALHOST, port)
    }

    fn open_on(interface: Ipv4Addr, port: u16) -> Result<Self, String> {
        let open = || {
            let listener = std::net::TcpListener::bind((interface, port))?;
            listener.set_nonblocking(true)?;
            let port = listener.local_addr()?.port();
            Ok(Self { listener, port })
        };
        let opened = open();
        if opened.is_ok() {
            holder::forget(holder::Transport::Tcp, port);
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
    opened: Result<UnattachedListener, String>,
    open: impl Fn() -> Result<UnattachedListener, String>,
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
            Err(sentence) if reported.as_ref() == Some(&sentence) => {}
            Err(sentence) => {
                tracing::warn!(link = ?reporter.kind(), sentence, "a TCP port is not open");
                reporter.status(LinkStatus::Failed(sentence.clone())).await;
                reported = Some(sentence);
            }
        }
        clock.pause(TRIED_AGAIN_AFTER).await;
        opened = open();
    }
}

fn failure(port: u16, error: &io::Error) -> String {
    if error.kind() != io::ErrorKind::AddrInUse {
        holder::forget(holder::Transport::Tcp, port);
    }
    match error.kind() {
        io::ErrorKind::AddrInUse => match holder::of(holder::Transport::Tcp, port) {
            Some(program) => tr!(
                "TCP port {port} is in use by {program}. Close that program; the port then opens within seconds.",
                port,
                program
            ),
            None => tr!(
                "TCP port {port} is in use by another program. Close that program; the port then opens within seconds.",
                port
            ),
        },
        io::ErrorKind::PermissionDenied => tr!(
            "This computer does not allow listening on TCP port {port}. Allow it in the firewall, or choose another port.",
            port
        ),
        _ => tr!("TCP port {port} could not be opened: {error}", port, error),
    }
}
