//! Transfer: the body of a request has to come in time, and a connection is told when its answer was sent.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::body::Body;
use hyper::body::{Body as HttpBody, Bytes, Frame, Incoming, SizeHint};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::Sleep,
};

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// The body of a request that fails unless it is there in time. The time runs from when it is first asked for.
pub(super) struct TimedBody {
    body: Incoming,
    limit: Duration,
    end: Option<Pin<Box<Sleep>>>,
}

impl TimedBody {
    pub(super) fn new(body: Incoming, limit: Duration) -> Self {
        Self {
            body,
            limit,
            end: None,
        }
    }
}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = self.get_mut();
        let limit = this.limit;
        let end = this
            .end
            .get_or_insert_with(|| Box::pin(tokio::time::sleep(limit)));
        // First: of a body that comes byte by byte there may always be a piece.
        if end.as_mut().poll(context).is_ready() {
            return Poll::Ready(Some(Err(io::Error::from(io::ErrorKind::TimedOut).into())));
        }
        let frame = ready!(Pin::new(&mut this.body).poll_frame(context));
        Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Whether the whole of an answer was handed over to be sent. Clones are the same.
#[derive(Debug, Clone, Default)]
pub(super) struct ResponseSent(Arc<AtomicBool>);

/// The body of an answer, which tells when the whole of it was handed over.
pub(super) struct ResponseBody {
    body: Body,
    handed_over: ResponseSent,
}

impl ResponseBody {
    pub(super) fn new(body: Body, handed_over: ResponseSent) -> Self {
        Self { body, handed_over }
    }
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for ResponseBody {
    fn drop(&mut self) {
        self.handed_over.0.store(true, Ordering::Relaxed);
    }
}

/// A connection that begins with bytes which were read already, and tells when an answer that was handed over has been sent.
pub(super) struct WatchedStream<S, F> {
    stream: S,
    first: Bytes,
    handed_over: ResponseSent,
    sent: F,
}

impl<S, F> WatchedStream<S, F> {
    pub(super) fn new(stream: S, first: Vec<u8>, handed_over: ResponseSent, sent: F) -> Self {
        Self {
            stream,
            first: first.into(),
            handed_over,
            sent,
        }
    }
}

impl<S: AsyncRead + Unpin, F: Unpin> AsyncRead for WatchedStream<S, F> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.first.is_empty() {
            let fits = buffer.remaining().min(self.first.len());
            buffer.put_slice(&self.first.split_to(fits));
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin, F: Fn() + Unpin> AsyncWrite for WatchedStream<S, F> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    /// Only what was written is flushed: by then nothing of the answer is left to be sent.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        if self.handed_over.0.swap(false, Ordering::Relaxed) {
            (self.sent)();
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
