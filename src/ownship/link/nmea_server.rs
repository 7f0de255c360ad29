//! A TCP port where senders of NMEA 0183 call: FlightGear, and bridges that are clients (simulators 6, 7).

use std::io;
use std::net::Ipv4Addr;

use tokio::net::TcpListener;
use tokio::task::JoinSet;

use super::line::{Spacing, talk};
use super::nmea_stream::NmeaStream;
use super::report::Reporter;
use crate::clock::Clock;
use crate::ownship::Door;

/// More callers at a time than this are an attack or a mistake.
const MOST_CALLERS: usize = 4;

/// A port that is open, but not yet part of a runtime.
#[derive(Debug)]
pub(super) struct Bound {
    listener: std::net::TcpListener,
    port: u16,
}

impl Bound {
    /// Opens the port on every interface: senders also run on other computers. An error is a sentence for the link page.
    pub(super) fn open(port: u16) -> Result<Self, String> {
        let open = || {
            let listener = std::net::TcpListener::bind((Ipv4Addr::UNSPECIFIED, port))?;
            listener.set_nonblocking(true)?;
            let port = listener.local_addr()?.port();
            Ok(Self { listener, port })
        };
        open().map_err(|error| {
            tracing::warn!(port, %error, "the TCP port for NMEA could not be opened");
            failure(port, &error)
        })
    }

    /// The TCP port.
    pub(super) fn port(&self) -> u16 {
        self.port
    }
}

/// Takes calls at this port, for ever: at one that is open already, or as soon as it can be opened.
pub(super) async fn serve(port: u16, bound: Option<Bound>, reporter: Reporter, clock: Clock) {
    let (mut bound, mut spacing) = (bound, Spacing::default());
    loop {
        let opened = bound.take().map_or_else(|| Bound::open(port), Ok);
        let listening = opened.and_then(|Bound { listener, port }| {
            let listener = TcpListener::from_std(listener);
            Ok((port, listener.map_err(|error| failure(port, &error))?))
        });
        match listening {
            Ok((port, listener)) => {
                reporter.door(Door::Open(port)).await;
                take_calls(listener, &reporter, &clock).await;
            }
            Err(sentence) => reporter.door(Door::Failed(sentence)).await,
        }
        clock.pause(spacing.next()).await;
    }
}

/// Takes calls until the socket fails.
async fn take_calls(listener: TcpListener, reporter: &Reporter, clock: &Clock) {
    // They end with this.
    let mut callers = JoinSet::new();
    loop {
        while callers.len() >= MOST_CALLERS {
            callers.join_next().await;
        }
        while callers.try_join_next().is_some() {}
        match listener.accept().await {
            Ok((stream, address)) => {
                tracing::info!(%address, "a sender of NMEA calls");
                let (reporter, clock) = (reporter.clone(), clock.clone());
                callers.spawn(async move {
                    let mut speech = NmeaStream::over_network();
                    talk(stream, address, &mut speech, &reporter, &clock).await;
                });
            }
            // The caller was gone before it was answered.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(error) => {
                tracing::debug!(%error, "a call could not be taken");
                return;
            }
        }
    }
}

fn failure(port: u16, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => tr!(
            "TCP port {port} is in use by another program. Close that program and start this one again.",
            port
        ),
        io::ErrorKind::PermissionDenied => tr!(
            "This computer does not allow listening on TCP port {port}. Allow it in the firewall, or choose another port.",
            port
        ),
        _ => tr!("TCP port {port} could not be opened: {error}", port, error),
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt as _;
    use tokio::net::TcpStream;

    use super::super::report::{Event, Reports};
    use super::*;
    use crate::ownship::LinkKind;
    use crate::ownship::wire::nmea::tests::checked;
    use crate::ownship::wire::{Fact, Message};

    const RMC: &str = "GPRMC,1,A,2722.4702,S,15308.0656,E,106.1,65.7,201126,,,A";

    /// Whether a position is told before anything else but what is no position.
    async fn tells_position(reports: &mut Reports) {
        loop {
            if let Event::Said(_, Message::Told { fact, .. }) = reports.next().await
                && matches!(fact, Fact::Position(_))
            {
                return;
            }
        }
    }

    #[tokio::test]
    async fn several_senders_call_and_each_may_hang_up() {
        let bound = Bound::open(0).unwrap();
        let port = bound.port();
        let mut reports = Reports::new();
        let reporter = reports.reporter(LinkKind::NmeaTcp);
        let server = tokio::spawn(serve(port, Some(bound), reporter, Clock::system()));
        let line = format!("{}\n", checked(RMC));
        let mut kept = Vec::new();
        for nth in 0..3 * MOST_CALLERS {
            let mut caller = TcpStream::connect((Ipv4Addr::LOCALHOST, port))
                .await
                .unwrap();
            caller.write_all(line.as_bytes()).await.unwrap();
            tells_position(&mut reports).await;
            if nth < 2 {
                kept.push(caller);
            }
        }
        for caller in &mut kept {
            caller.write_all(line.as_bytes()).await.unwrap();
            tells_position(&mut reports).await;
        }
        server.abort();
    }

    #[test]
    fn a_port_that_is_taken_is_told_with_what_to_do() {
        let first = Bound::open(0).unwrap();
        let sentence = Bound::open(first.port()).unwrap_err();
        assert!(sentence.contains(&first.port().to_string()) && sentence.contains("Close"));
    }
}
