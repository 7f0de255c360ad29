//! Links to web servers of simulators (simulators 3.5, 6.2): a server is asked over HTTP who it is and what it has, and
//! then tells every change over a web socket. It is called again for ever when that ends.
//!
//! What is exchanged over the web socket is a `WebProtocol`, which knows neither sockets nor the clock.

mod conversation;
mod flightgear;
mod sim_http;
mod socket;
mod web_replay;
mod x_plane;

use std::net::IpAddr;
use std::time::Duration;

use clock::Clock;

use self::conversation::{SimWebClient, WebPeer, WebPeerError};
use self::sim_http::SimHttp;
pub(super) use self::web_replay::WebReplay;
use super::reconnect::ReconnectDelay;
use super::report::Reporter;
use crate::fault::LinkFailure;
use crate::health::{CalledPlace, LinkStatus};
use crate::{LinkKind, Peer};

/// Who is on this computer takes a connection at once (simulators 9) ...
const CONNECT_TIME_HERE: Duration = Duration::from_millis(200);
/// ... and who is near it in this time, or is not there.
const CONNECT_TIME: Duration = Duration::from_secs(2);

/// Calls these peers in turn, for ever, and talks with the simulator that is there.
pub(super) async fn call(reporter: Reporter, clock: Clock, peers: Vec<Peer>) {
    let status = LinkStatus::Calls(peers.iter().map(CalledPlace::of).collect());
    reporter.status(status.clone()).await;
    let web = match SimHttp::new(connect_time(&peers), &clock) {
        Ok(web) => web,
        Err(error) => {
            let failure = LinkFailure::NoHttp(error.to_string());
            reporter.status(LinkStatus::Failed(failure)).await;
            return;
        }
    };
    let mut spacing = ReconnectDelay::default();
    loop {
        let mut state = status.clone();
        for peer in &peers {
            let caller = SimWebClient {
                web: &web,
                peer,
                reporter: &reporter,
                clock: &clock,
            };
            match visit(&caller, &status).await {
                Ok(true) => spacing.reset(),
                Ok(false) | Err(WebPeerError::Absent) => {}
                Err(WebPeerError::Refused(failure)) => state = LinkStatus::Refused(failure),
                Err(WebPeerError::Broken(address, fault)) => {
                    reporter.report_fault(address, fault).await;
                }
            }
        }
        reporter.status(state).await;
        clock.pause(spacing.next()).await;
    }
}

/// Calls the server, and runs its protocol until the connection ends. Returns whether anything was received.
async fn visit(caller: &SimWebClient<'_>, status: &LinkStatus) -> Result<bool, WebPeerError> {
    let WebPeer {
        address,
        path,
        mut protocol,
    } = match caller.reporter.kind() {
        LinkKind::FlightGear => flightgear::greet(caller).await?,
        LinkKind::XPlaneWeb => x_plane::greet(caller).await?,
        // The others have no web server.
        _ => return Err(WebPeerError::Absent),
    };
    let heard = match socket::open(caller, address, &path).await {
        Ok(socket) => {
            tracing::info!(link = ?caller.reporter.kind(), peer = %caller.peer, "connected");
            caller.reporter.status(status.clone()).await;
            Ok(socket::run_connection(socket, address, &mut *protocol, caller).await)
        }
        Err(not_met) => Err(not_met),
    };
    caller.reporter.report_closed(address).await;
    heard
}

fn connect_time(peers: &[Peer]) -> Duration {
    let is_here = |peer: &Peer| {
        let address: Option<IpAddr> = peer.host.parse().ok();
        address.is_some_and(|address| address.is_loopback())
    };
    if peers.iter().all(is_here) {
        CONNECT_TIME_HERE
    } else {
        CONNECT_TIME
    }
}

#[cfg(test)]
mod tests;
