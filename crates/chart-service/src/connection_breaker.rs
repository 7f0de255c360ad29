//! Connection breaker: the connections of the embedded service, which can be made narrow, and broken in the middle of an answer.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    num::NonZeroU64,
    pin::Pin,
    sync::{Arc, Mutex},
    task::{Context, Poll, ready},
    time::{Duration, Instant},
};

use axum::serve::Listener;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    time::Sleep,
};

use super::locked;

/// Pieces sent in a second of a narrow line: few enough to cost nothing, enough for a picture to grow evenly.
const PIECES_A_SECOND: u64 = 20;
/// The smallest piece, bytes.
const SMALLEST_PIECE: u64 = 64;

/// What all connections share: together they send no more bytes a second than it carries.
#[derive(Debug)]
pub(super) struct SharedBandwidth {
    /// Bytes a second; none means that nothing is held back.
    bandwidth: Option<NonZeroU64>,
    /// When what was accepted so far will have been sent.
    free: Mutex<Option<Instant>>,
}

impl SharedBandwidth {
    /// A line of that many bytes a second.
    pub(super) fn new(bandwidth: Option<NonZeroU64>) -> Self {
        Self {
            bandwidth,
            free: Mutex::default(),
        }
    }

    /// How many of `length` bytes may be sent as the next piece, and how long that piece has to wait.
    fn reserve(&self, length: usize, now: Instant) -> (usize, Duration) {
        let Some(bandwidth) = self.bandwidth else {
            return (length, Duration::ZERO);
        };
        let piece = (bandwidth.get() / PIECES_A_SECOND).max(SMALLEST_PIECE);
        let piece = length.min(usize::try_from(piece).unwrap_or(usize::MAX));
        let takes = Duration::from_secs_f64(piece as f64 / bandwidth.get() as f64);
        let mut free = locked(&self.free);
        let begins = free.map_or(now, |free| free.max(now));
        *free = Some(begins + takes);
        (piece, begins - now)
    }
}

/// Breaks one connection, for the task that answers on it.
#[derive(Debug, Clone, Default)]
pub(super) struct ConnectionBreaker(Arc<Mutex<ConnectionFault>>);

/// What is going to happen to a connection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum ConnectionFault {
    #[default]
    Never,
    /// It is closed after so many more bytes.
    After(usize),
    /// It is reset in place of the next byte.
    Reset,
}

impl ConnectionBreaker {
    /// Closes the connection once `bytes` more were sent.
    pub(super) fn cut_after(&self, bytes: usize) {
        *locked(&self.0) = ConnectionFault::After(bytes);
    }

    /// Resets the connection in place of the next byte.
    pub(super) fn reset(&self) {
        *locked(&self.0) = ConnectionFault::Reset;
    }

    fn sent(&self, bytes: usize) {
        if let ConnectionFault::After(left) = &mut *locked(&self.0) {
            *left = left.saturating_sub(bytes);
        }
    }

    fn state(&self) -> ConnectionFault {
        *locked(&self.0)
    }
}

/// Accepts connections on the line.
pub(super) struct LimitedListener {
    listener: TcpListener,
    line: Arc<SharedBandwidth>,
}

impl LimitedListener {
    /// Puts a listener on the line.
    pub(super) fn new(listener: TcpListener, line: Arc<SharedBandwidth>) -> Self {
        Self { listener, line }
    }

    /// Waits for the next connection, and tells who made it.
    pub(super) async fn accept(&mut self) -> (Connection, SocketAddr) {
        // The library's own, which waits a little when the system has no more sockets to give.
        let (stream, address) = Listener::accept(&mut self.listener).await;
        let connection = Connection {
            stream,
            line: Arc::clone(&self.line),
            breaker: ConnectionBreaker::default(),
            granted: 0,
            pause: None,
        };
        (connection, address)
    }
}

/// One connection.
pub(super) struct Connection {
    stream: TcpStream,
    line: Arc<SharedBandwidth>,
    breaker: ConnectionBreaker,
    /// Bytes the line has room for, once the pause is over.
    granted: usize,
    pause: Option<Pin<Box<Sleep>>>,
}

impl Connection {
    /// What breaks it.
    pub(super) fn breaker(&self) -> ConnectionBreaker {
        self.breaker.clone()
    }

    /// The address of this computer that it was made to; an unassigned one where the system does not say.
    pub(super) fn local_address(&self) -> IpAddr {
        let address = self.stream.local_addr();
        address.map_or(Ipv4Addr::UNSPECIFIED.into(), |address| address.ip())
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let whole = match this.breaker.state() {
            ConnectionFault::Never => bytes.len(),
            ConnectionFault::After(0) => return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
            ConnectionFault::After(left) => left.min(bytes.len()),
            ConnectionFault::Reset => {
                // Makes the close that follows a reset.
                this.stream.set_zero_linger()?;
                return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
            }
        };
        if this.granted == 0 {
            let (piece, wait) = this.line.reserve(whole, clock::now());
            this.granted = piece;
            this.pause = (!wait.is_zero()).then(|| Box::pin(tokio::time::sleep(wait)));
        }
        if let Some(pause) = &mut this.pause {
            ready!(pause.as_mut().poll(context));
            this.pause = None;
        }
        let piece = bytes.get(..whole.min(this.granted)).unwrap_or_default();
        let sent = ready!(Pin::new(&mut this.stream).poll_write(context, piece))?;
        this.granted = this.granted.saturating_sub(sent);
        this.breaker.sent(sent);
        Poll::Ready(Ok(sent))
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
    use super::*;

    #[test]
    fn narrow_line_takes_time_that_its_bandwidth_says() {
        let line = SharedBandwidth::new(NonZeroU64::new(120_000));
        let began = clock::now();
        let (mut left, mut now) = (360_000, began);
        while left > 0 {
            let (piece, wait) = line.reserve(left, now);
            left -= piece;
            now += wait;
        }
        // The last piece has been sent when its own time is over too.
        let (_, last) = line.reserve(1, now);
        let took = (now + last - began).as_secs_f64();
        assert!((took - 3.0).abs() < 0.001, "{took}");
    }

    #[test]
    fn connections_share_line() {
        let line = SharedBandwidth::new(NonZeroU64::new(1000));
        let now = clock::now();
        let waits: Vec<u128> = (0..3)
            .map(|_connection| line.reserve(64, now).1.as_millis())
            .collect();
        assert_eq!(waits, [0, 64, 128]);
    }

    #[test]
    fn line_that_rested_has_saved_nothing_up() {
        let line = SharedBandwidth::new(NonZeroU64::new(1000));
        let began = clock::now();
        line.reserve(64, began);
        let later = began + Duration::from_mins(1);
        assert_eq!(line.reserve(64, later), (64, Duration::ZERO));
        assert_eq!(line.reserve(64, later), (64, Duration::from_millis(64)));
    }

    #[test]
    fn without_bandwidth_nothing_waits() {
        let line = SharedBandwidth::new(None);
        let now = clock::now();
        assert_eq!(line.reserve(1 << 20, now), (1 << 20, Duration::ZERO));
        assert_eq!(line.reserve(1 << 20, now), (1 << 20, Duration::ZERO));
    }
}
