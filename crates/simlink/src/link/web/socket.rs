//! The web socket of a simulator: texts both ways, never more of them at once than a bounded part of a core takes.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message as Frame, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::conversation::{
    ANSWER_TIME, SimWebClient, WebOutgoing, WebPeerError, WebProtocol, refused,
};
use crate::fault::{ConversationError, Fault};
use crate::link::reconnect::dial;

/// The longest message, in bytes.
const LONGEST: usize = 1 << 20;
/// What is read at once, in bytes.
const PIECE: usize = 16 * 1024;
/// Who does not take what is sent in this time hangs.
const SEND_TIME: Duration = Duration::from_secs(5);
/// After so many messages ...
const FLOOD: usize = 256;
/// ... there is a pause: who sends a flood has to wait.
const PAUSE_AFTER_FLOOD: Duration = Duration::from_millis(10);
/// Who was silent for so long is asked for a sign of life (RFC 6455, 5.5.2): while a simulator is paused, nothing else shows
/// that it is there. Without one its position grows old at once ...
const SILENCE: Duration = Duration::from_secs(1);
/// ... and who gives none in this time is gone, although it did not hang up. A simulator that loads is silent for less.
const LONGEST_SILENCE: Duration = Duration::from_secs(30);

/// A web socket that is open.
pub(super) type Socket = WebSocketStream<TcpStream>;

/// Opens the web socket at this path. `address` is where the simulator answered before.
pub(super) async fn open(
    caller: &SimWebClient<'_>,
    address: SocketAddr,
    path: &str,
) -> Result<Socket, WebPeerError> {
    let stream = dial(caller.peer, caller.clock).await;
    let (stream, _address) = stream.map_err(|_error| WebPeerError::Absent)?;
    let config = WebSocketConfig::default()
        .read_buffer_size(PIECE)
        .max_message_size(Some(LONGEST))
        .max_frame_size(Some(LONGEST));
    let url = format!("ws://{}{path}", caller.peer);
    let handshake = client_async_with_config(url, stream, Some(config));
    match caller.clock.limit(ANSWER_TIME, handshake).await {
        Ok(Ok((socket, _response))) => Ok(socket),
        Ok(Err(Error::Http(response))) if response.status().as_u16() == 403 => Err(refused(caller)),
        Ok(Err(Error::Io(_))) | Err(_) => Err(WebPeerError::Absent),
        Ok(Err(_)) => Err(WebPeerError::Broken(
            address,
            ConversationError::NoWebSocket.into(),
        )),
    }
}

/// Runs the protocol until the connection ends; reports why if that is a fault. Returns whether anything was received.
pub(super) async fn run_connection(
    socket: Socket,
    address: SocketAddr,
    protocol: &mut WebProtocol,
    caller: &SimWebClient<'_>,
) -> bool {
    let mut conversation = Conversation {
        socket,
        address,
        told: WebOutgoing::default(),
        heard: false,
    };
    let ended = conversation.run(protocol, caller).await;
    // What was understood before counts.
    conversation.tell(caller).await;
    if let Err(reason) = ended {
        caller.reporter.report_fault(address, reason).await;
    }
    conversation.heard
}

/// A web socket, and what is to be told and sent.
struct Conversation {
    socket: Socket,
    address: SocketAddr,
    told: WebOutgoing,
    heard: bool,
}

/// What came over a web socket.
enum SocketEvent {
    Text(Utf8Bytes),
    /// A sign of life; a ping is answered by the socket itself.
    Sign,
    /// The other end hung up, in one way or another.
    End,
}

impl Conversation {
    async fn run(
        &mut self,
        protocol: &mut WebProtocol,
        caller: &SimWebClient<'_>,
    ) -> Result<(), Fault> {
        let clock = caller.clock;
        let (mut heard, mut pinged, mut taken) = (clock.now(), false, 0);
        protocol.begin(heard, &mut self.told);
        loop {
            self.tell(caller).await;
            for text in std::mem::take(&mut self.told.out) {
                self.send(Frame::text(text), caller).await?;
            }
            if taken >= FLOOD {
                taken = 0;
                clock.pause(PAUSE_AFTER_FLOOD).await;
            }
            let deadline = if pinged { LONGEST_SILENCE } else { SILENCE };
            let end = heard + deadline;
            let due = protocol.due().map_or(end, |due| due.min(end));
            let frame = clock.deadline(due, self.socket.next()).await;
            let now = clock.now();
            if let Ok(frame) = frame {
                match read(frame)? {
                    SocketEvent::Text(text) => {
                        caller
                            .reporter
                            .report_raw(self.address, text.as_bytes())
                            .await;
                        protocol.receive(text.as_bytes(), now, &mut self.told)?;
                    }
                    SocketEvent::Sign => protocol.sign(now, &mut self.told),
                    SocketEvent::End => return Ok(()),
                }
                (self.heard, heard, pinged) = (true, now, false);
                taken += 1;
                continue;
            }
            if protocol.due().is_some_and(|due| due <= now) {
                protocol.act(now, &mut self.told)?;
            }
            if now >= end && pinged {
                return Err(ConversationError::NoLongerResponds.into());
            }
            if now >= end {
                pinged = true;
                self.send(Frame::Ping(Bytes::new()), caller).await?;
            }
        }
    }

    /// Tells what was understood.
    async fn tell(&mut self, caller: &SimWebClient<'_>) {
        for message in self.told.messages.drain(..) {
            caller.reporter.report_message(self.address, message).await;
        }
    }

    /// Sends. That the peer is gone is seen when something is read.
    async fn send(&mut self, frame: Frame, caller: &SimWebClient<'_>) -> Result<(), Fault> {
        let sent = caller.clock.limit(SEND_TIME, self.socket.send(frame)).await;
        sent.map(|_sent| ())
            .map_err(|_timed_out| ConversationError::AcceptsNothing.into())
    }
}

fn read(frame: Option<Result<Frame, Error>>) -> Result<SocketEvent, Fault> {
    match frame {
        Some(Ok(Frame::Text(text))) => Ok(SocketEvent::Text(text)),
        Some(Ok(Frame::Ping(_) | Frame::Pong(_) | Frame::Binary(_) | Frame::Frame(_))) => {
            Ok(SocketEvent::Sign)
        }
        None
        | Some(
            Ok(Frame::Close(_))
            | Err(
                Error::Io(_)
                | Error::ConnectionClosed
                | Error::AlreadyClosed
                | Error::Protocol(
                    ProtocolError::ResetWithoutClosingHandshake | ProtocolError::SendAfterClosing,
                ),
            ),
        ) => Ok(SocketEvent::End),
        Some(Err(_)) => Err(ConversationError::WebSocketProtocol.into()),
    }
}
