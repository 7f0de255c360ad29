//! The door to the sign-in listener: nobody stands in it for long, and everybody leaves when it closes (reliability T4).

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A listener whose connections are heard for a limited time only, and for no longer than it is there itself.
#[derive(Debug)]
pub(super) struct Door {
    listener: TcpListener,
    patience: Duration,
    /// Nothing is ever sent: connections see that it is gone.
    open: watch::Sender<()>,
}

impl Door {
    pub fn new(listener: TcpListener, patience: Duration) -> Self {
        Self {
            listener,
            patience,
            open: watch::Sender::new(()),
        }
    }
}

impl Listener for Door {
    type Io = Visitor;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visitor, SocketAddr) {
        // The trait's own: it goes on after an error.
        let (stream, address) = Listener::accept(&mut self.listener).await;
        let (patience, mut open) = (self.patience, self.open.subscribe());
        let leaves = Box::pin(async move {
            // Whichever comes first, the connection is over.
            tokio::time::timeout(patience, open.changed()).await.ok();
        });
        (Visitor { stream, leaves }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection. When its time is over nothing more is read from it; what is being written still goes out.
pub(super) struct Visitor {
    stream: TcpStream,
    leaves: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl AsyncRead for Visitor {
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

impl AsyncWrite for Visitor {
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
    use super::*;
    use std::net::Ipv4Addr;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    /// Longer than a test may take.
    const LONG: Duration = Duration::from_mins(10);

    fn block_on<T>(work: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let limited = async { tokio::time::timeout(Duration::from_secs(20), work).await };
        runtime.block_on(limited).expect("deadline")
    }

    /// A door, who came in, and the other end of that connection.
    async fn entered(patience: Duration) -> (Door, Visitor, TcpStream) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let mut door = Door::new(listener, patience);
        let address = door.local_addr().unwrap();
        let (other, (visitor, _)) = tokio::join!(TcpStream::connect(address), door.accept());
        (door, visitor, other.unwrap())
    }

    #[test]
    fn a_visitor_that_says_nothing_is_not_listened_to_any_longer() {
        block_on(async {
            let (_door, mut visitor, _other) = entered(Duration::from_millis(20)).await;
            for _ in 0..2 {
                let error = visitor.read_u8().await.unwrap_err();
                assert_eq!(error.kind(), io::ErrorKind::TimedOut);
            }
        });
    }

    #[test]
    fn a_visitor_is_heard_while_the_door_is_open() {
        block_on(async {
            let (_door, mut visitor, mut other) = entered(LONG).await;
            other.write_all(b"x").await.unwrap();
            assert_eq!(visitor.read_u8().await.unwrap(), b'x');
        });
    }

    #[test]
    fn a_visitor_leaves_when_the_door_is_gone() {
        block_on(async {
            let (door, mut visitor, _other) = entered(LONG).await;
            drop(door);
            let error = visitor.read_u8().await.unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        });
    }

    #[test]
    fn what_is_said_to_a_visitor_goes_out_although_the_door_is_gone() {
        block_on(async {
            let (door, mut visitor, mut other) = entered(LONG).await;
            drop(door);
            visitor.write_all(b"page").await.unwrap();
            visitor.shutdown().await.unwrap();
            let mut heard = String::new();
            other.read_to_string(&mut heard).await.unwrap();
            assert_eq!(heard, "page");
        });
    }
}
