//! Connection: one client of the WebSocket server, from its request to its end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message as Frame, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, accept_hdr_async_with_config};

use super::ConnectionContext;
use super::events::ClientEvents;
use super::guard::{RequestGuard, SocketEndpoint};
use crate::wire::websocket::{LONGEST, read};

/// A request that is not whole in this time is given up.
const REQUEST_TIME: Duration = Duration::from_secs(5);
/// A client that does not take what is sent in this time is given up.
const SEND_TIME: Duration = Duration::from_secs(5);
/// A client that is silent for so long is sent a ping (RFC 6455, 5.5.2) ...
const SILENCE: Duration = Duration::from_secs(10);
/// ... and is given up when it is silent for so long.
const LONGEST_SILENCE: Duration = Duration::from_secs(20);
/// After so many messages ...
const FLOOD: usize = 256;
/// ... there is a pause: who sends a flood has to wait.
const PAUSE_AFTER_FLOOD: Duration = Duration::from_millis(10);

/// The connection is over.
struct ConnectionEnded;

/// An accepted client.
pub(super) struct Connection {
    socket: WebSocketStream<TcpStream>,
    address: SocketAddr,
    shared: ConnectionContext,
    /// Held once it told a position.
    sender: Option<Arc<()>>,
}

impl Connection {
    /// Serves a client until it hangs up or is given up.
    pub(super) async fn serve(stream: TcpStream, address: SocketAddr, shared: ConnectionContext) {
        let config = WebSocketConfig::default()
            .read_buffer_size(2 * LONGEST)
            .max_message_size(Some(LONGEST))
            .max_frame_size(Some(LONGEST));
        let origins = Arc::clone(&shared.origins);
        let mut guard = RequestGuard {
            origins: &origins,
            endpoint: None,
        };
        let accepted = accept_hdr_async_with_config(stream, &mut guard, Some(config));
        let accepted = shared.clock.limit(REQUEST_TIME, accepted).await;
        let (Ok(Ok(socket)), Some(endpoint)) = (accepted, guard.endpoint) else {
            return;
        };
        tracing::info!(?endpoint, "a program connects to the WebSocket");
        let mut connection = Self {
            socket,
            address,
            shared,
            sender: None,
        };
        // There is one way to end.
        let Err(ConnectionEnded) = connection.run(endpoint).await;
        connection.leave().await;
    }

    async fn run(
        &mut self,
        endpoint: SocketEndpoint,
    ) -> Result<std::convert::Infallible, ConnectionEnded> {
        let clock = self.shared.clock.clone();
        let mut events = ClientEvents::new(self.shared.snapshot.clone(), clock.now());
        let (mut heard, mut pinged, mut taken) = (clock.now(), false, 0);
        loop {
            if taken >= FLOOD {
                taken = 0;
                clock.pause(PAUSE_AFTER_FLOOD).await;
            }
            let end = heard + if pinged { LONGEST_SILENCE } else { SILENCE };
            tokio::select! {
                frame = clock.deadline(end, self.socket.next()) => match frame {
                    Ok(frame) => {
                        self.take(frame.ok_or(ConnectionEnded)?, endpoint).await?;
                        (heard, pinged) = (clock.now(), false);
                        taken += 1;
                    }
                    Err(_silent) if pinged => return Err(ConnectionEnded),
                    Err(_silent) => {
                        pinged = true;
                        self.send(Frame::Ping(Bytes::new())).await?;
                    }
                },
                text = events.next(&clock), if endpoint == SocketEndpoint::Events => {
                    self.send(Frame::text(text)).await?;
                }
            }
        }
    }

    async fn take(
        &mut self,
        frame: Result<Frame, Error>,
        endpoint: SocketEndpoint,
    ) -> Result<(), ConnectionEnded> {
        match frame {
            Ok(frame @ (Frame::Text(_) | Frame::Binary(_)))
                if endpoint == SocketEndpoint::Ownship =>
            {
                self.receive(&frame.into_data()).await
            }
            // Pings and the end are answered by the socket itself.
            Ok(_) => Ok(()),
            Err(Error::Capacity(_)) => {
                let reason = Utf8Bytes::from_static("a message has at most 4096 bytes");
                let code = CloseCode::Size;
                let close = Frame::Close(Some(CloseFrame { code, reason }));
                self.send(close).await.and(Err(ConnectionEnded))
            }
            Err(_) => Err(ConnectionEnded),
        }
    }

    /// Takes a position, or answers why it is refused.
    async fn receive(&mut self, json: &[u8]) -> Result<(), ConnectionEnded> {
        let ConnectionContext {
            senders, reporter, ..
        } = &self.shared;
        reporter.report_raw(self.address, json).await;
        match read(json) {
            Ok(messages) => {
                self.sender.get_or_insert_with(|| Arc::clone(&senders.0));
                for message in messages {
                    reporter.report_message(self.address, message).await;
                }
                Ok(())
            }
            Err(refusal) => {
                let fault = refusal.fault().into();
                reporter.report_fault(self.address, fault).await;
                self.send(Frame::text(refusal.answer())).await
            }
        }
    }

    async fn send(&mut self, frame: Frame) -> Result<(), ConnectionEnded> {
        let sent = self.socket.send(frame);
        let sent = self.shared.clock.limit(SEND_TIME, sent).await;
        matches!(sent, Ok(Ok(())))
            .then_some(())
            .ok_or(ConnectionEnded)
    }

    /// Reports the end of a sender, unless another one goes on: sources of one computer end together.
    async fn leave(self) {
        let Some(own) = self.sender else { return };
        drop(own);
        if Arc::strong_count(&self.shared.senders.0) == 1 {
            self.shared.reporter.report_closed(self.address).await;
        }
    }
}
