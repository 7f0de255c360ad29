//! Conversations with web servers of simulators: what is asked and told, and with whom.

use std::net::SocketAddr;
use std::time::Duration;

use clock::Clock;

use super::sim_http::{SimHttp, SimResponse};
use crate::fault::{Fault, LinkFailure, RefusalRemedy};
use crate::link::reconnect::{Outgoing, StreamProtocol};
use crate::link::report::Reporter;
use crate::{LinkKind, Peer};

/// A simulator that loads its scenery answers so late (simulators 6.2).
pub(super) const ANSWER_TIME: Duration = Duration::from_secs(10);

/// A protocol over a web socket.
pub(super) type WebProtocol = dyn StreamProtocol<String> + Send;
/// What such a protocol produces.
pub(super) type WebOutgoing = Outgoing<String>;

/// A simulator whose web server answered.
pub(super) struct WebPeer {
    pub(super) address: SocketAddr,
    /// Where its web socket is.
    pub(super) path: String,
    pub(super) protocol: Box<WebProtocol>,
}

/// Why there is no conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WebPeerError {
    /// There is no server, or another one.
    Absent,
    /// The simulator is there and does not want to talk.
    Refused(LinkFailure),
    /// It is there and cannot be understood.
    Broken(SocketAddr, Fault),
}

/// Everything that is needed to call a server.
pub(super) struct SimWebClient<'a> {
    pub(super) web: &'a SimHttp,
    pub(super) peer: &'a Peer,
    pub(super) reporter: &'a Reporter,
    pub(super) clock: &'a Clock,
}

impl SimWebClient<'_> {
    /// Asks for what stands at this path; a missing answer is no fault.
    pub(super) async fn get(&self, path: &str) -> Result<SimResponse, WebPeerError> {
        let peer = self.peer.to_string();
        let reply = self.web.get(&peer, path, ANSWER_TIME).await;
        let reply = reply.map_err(|error| {
            tracing::debug!(peer = %self.peer, %error, "no answer");
            WebPeerError::Absent
        })?;
        self.reporter.report_raw(reply.address, &reply.body).await;
        Ok(reply)
    }
}

/// What is said of a simulator that answers with status 403 (simulators 3.5).
pub(super) fn refused(caller: &SimWebClient<'_>) -> WebPeerError {
    let kind = caller.reporter.kind();
    let remedy = match kind {
        LinkKind::XPlaneWeb => RefusalRemedy::AllowIncoming,
        _ => RefusalRemedy::CheckAddress,
    };
    WebPeerError::Refused(LinkFailure::Refuses(kind, caller.peer.to_string(), remedy))
}
