//! Limits the connections of the sign-in listener and their lifetime, and ends all when it closes
//! (reliability T4).

use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::serve::Listener;
use clock::Clock;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use crate::auth::limits::{VISIT_LIMIT, VISITORS};

/// A listener whose connections are heard for a limited time only, as long as there are not too many newer ones, and
/// for no longer than it is there itself.
#[derive(Debug)]
pub(super) struct ConnectionLimiter {
    listener: TcpListener,
    clock: Clock,
    /// Those who are heard, the oldest first. Nothing is ever sent: connections see that their end of it is gone.
    heard: VecDeque<oneshot::Sender<()>>,
}

impl ConnectionLimiter {
    pub fn new(listener: TcpListener, clock: Clock) -> Self {
        Self {
            listener,
            clock,
            heard: VecDeque::new(),
        }
    }

    /// Accepts a connection. Where it is full the oldest leaves: a browser that was sent here says at once what it has to,
    /// so the oldest is not the one that is waited for.
    fn let_in(&mut self, stream: TcpStream) -> LimitedConnection {
        self.heard.retain(|visitor| !visitor.is_closed());
        while self.heard.len() >= VISITORS {
            self.heard.pop_front();
        }
        let (stays, leave) = oneshot::channel();
        self.heard.push_back(stays);
        let clock = self.clock.clone();
        let leaves = Box::pin(async move {
            // Whichever comes first, the connection is over.
            clock.limit(VISIT_LIMIT, leave).await.ok();
        });
        LimitedConnection { stream, leaves }
    }
}

impl Listener for ConnectionLimiter {
    type Io = LimitedConnection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (LimitedConnection, SocketAddr) {
        // The trait's own: it goes on after an error.
        let (stream, address) = Listener::accept(&mut self.listener).await;
        (self.let_in(stream), address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection. When its time is over nothing more is read from it; what is being written still goes out.
pub(super) struct LimitedConnection {
    stream: TcpStream,
    leaves: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl AsyncRead for LimitedConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.leaves.as_mut().poll(context).is_ready() {
            // The future is over and must not be asked again; a next reading ends at once as well.
            self.leaves = Box::pin(std::future::ready(()));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for LimitedConnection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use clock::driven::DrivenClock;
    use clock::driven::block_on;

    use super::*;
    use std::net::Ipv4Addr;
    use std::time::Duration;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    async fn limiter(driven: &DrivenClock) -> ConnectionLimiter {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        ConnectionLimiter::new(listener, driven.clock())
    }

    /// A connection comes in: its number, and the other end of that connection.
    async fn enters(limiter: &mut ConnectionLimiter) -> (LimitedConnection, TcpStream) {
        let address = limiter.local_addr().unwrap();
        let (other, (visitor, _)) = tokio::join!(TcpStream::connect(address), limiter.accept());
        (visitor, other.unwrap())
    }

    /// A limiter by this clock, who came in, and the other end of that connection.
    async fn entered(driven: &DrivenClock) -> (ConnectionLimiter, LimitedConnection, TcpStream) {
        let mut limiter = limiter(driven).await;
        let (visitor, other) = enters(&mut limiter).await;
        (limiter, visitor, other)
    }

    /// Whether a visitor who says nothing is still listened to.
    async fn is_heard(visitor: &mut LimitedConnection) -> bool {
        tokio::select! {
            biased;
            said = visitor.read_u8() => {
                assert_eq!(said.unwrap_err().kind(), io::ErrorKind::TimedOut);
                false
            }
            () = tokio::task::yield_now() => true,
        }
    }

    #[test]
    fn silent_visitor_is_heard_for_10_s() {
        block_on(async {
            let driven = DrivenClock::default();
            let (_limiter, mut visitor, _other) = entered(&driven).await;
            assert!(is_heard(&mut visitor).await);
            driven.pass(Duration::from_millis(9_999));
            assert!(is_heard(&mut visitor).await);
            driven.pass(Duration::from_millis(1));
            assert!(!is_heard(&mut visitor).await);
            // The same again: it has not come back.
            assert!(!is_heard(&mut visitor).await);
        });
    }

    #[test]
    fn visitor_is_heard_while_door_is_open() {
        block_on(async {
            let (_limiter, mut visitor, mut other) = entered(&DrivenClock::default()).await;
            other.write_all(b"x").await.unwrap();
            assert_eq!(visitor.read_u8().await.unwrap(), b'x');
        });
    }

    #[test]
    fn oldest_of_33_visitors_leaves() {
        block_on(async {
            let mut limiter = limiter(&DrivenClock::default()).await;
            let mut crowd = Vec::new();
            for _ in 0..32 {
                crowd.push(enters(&mut limiter).await);
            }
            assert!(is_heard(&mut crowd[0].0).await);
            let (mut newest, _other) = enters(&mut limiter).await;
            assert!(!is_heard(&mut crowd[0].0).await);
            assert!(is_heard(&mut crowd[1].0).await);
            assert!(is_heard(&mut newest).await);
        });
    }

    #[test]
    fn gone_visitor_frees_its_place() {
        block_on(async {
            let mut limiter = limiter(&DrivenClock::default()).await;
            let (mut first, _other) = enters(&mut limiter).await;
            for _ in 0..100 {
                drop(enters(&mut limiter).await);
            }
            assert!(is_heard(&mut first).await);
        });
    }

    #[test]
    fn visitor_leaves_when_door_is_gone() {
        block_on(async {
            let (limiter, mut visitor, _other) = entered(&DrivenClock::default()).await;
            drop(limiter);
            assert!(!is_heard(&mut visitor).await);
        });
    }

    #[test]
    fn last_words_outlive_listener() {
        block_on(async {
            let (limiter, mut visitor, mut other) = entered(&DrivenClock::default()).await;
            drop(limiter);
            visitor.write_all(b"page").await.unwrap();
            visitor.shutdown().await.unwrap();
            let mut heard = String::new();
            other.read_to_string(&mut heard).await.unwrap();
            assert_eq!(heard, "page");
        });
    }
}
