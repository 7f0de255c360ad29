//! An answer on its way: its bytes as they come, counted against the limit.

use std::time::{Duration, Instant};

use reqwest::Response;
use zeroize::Zeroizing;

use super::Error;
use crate::clock::Clock;

/// The body of an answer with status 200. Dropping it closes the connection.
#[derive(Debug)]
pub(super) struct Download {
    response: Response,
    limit: u64,
    received: u64,
    patience: Patience,
}

/// How long an answer is waited for.
#[derive(Debug, Clone)]
pub(super) struct Patience {
    pub clock: Clock,
    /// Between two pieces.
    pub idle: Duration,
    /// For all of it.
    pub end: Instant,
}

impl Patience {
    /// Waits for the next piece, whatever it is.
    pub async fn wait<T>(&self, piece: impl Future<Output = T>) -> Result<T, Error> {
        let end = self.end.min(self.clock.now() + self.idle);
        let piece = self.clock.deadline(end, piece).await;
        piece.map_err(|_timed_out| Error::Timeout)
    }
}

impl Download {
    pub(super) fn new(response: Response, limit: u64, patience: Patience) -> Result<Self, Error> {
        // A server that announces too much is not read at all.
        if response.content_length().is_some_and(|total| total > limit) {
            return Err(Error::TooLarge(limit));
        }
        Ok(Self {
            response,
            limit,
            received: 0,
            patience,
        })
    }

    /// Bytes in all, where the server says so; before the first piece only.
    pub fn total(&self) -> Option<u64> {
        self.response.content_length()
    }

    /// The next piece; `None` after the last one.
    pub async fn chunk(&mut self) -> Result<Option<Vec<u8>>, Error> {
        let piece = self.patience.wait(self.response.chunk()).await?;
        let chunk = piece.map_err(|error| Error::from_request(&error))?;
        let Some(chunk) = chunk else { return Ok(None) };
        self.received = self.received.saturating_add(chunk.len() as u64);
        if self.received > self.limit {
            return Err(Error::TooLarge(self.limit));
        }
        Ok(Some(chunk.into()))
    }

    /// All of it; it is wiped from memory when it is dropped.
    pub(super) async fn whole(mut self) -> Result<Zeroizing<Vec<u8>>, Error> {
        let mut body = Zeroizing::default();
        while let Some(chunk) = self.chunk().await? {
            append(&mut body, &Zeroizing::new(chunk));
        }
        Ok(body)
    }
}

/// Appends a piece. A body that has to move for that leaves no copy behind.
fn append(body: &mut Zeroizing<Vec<u8>>, piece: &[u8]) {
    let length = body.len() + piece.len();
    if length > body.capacity() {
        let mut roomier = Zeroizing::new(Vec::with_capacity(length.max(2 * body.capacity())));
        roomier.extend_from_slice(body);
        *body = roomier;
    }
    body.extend_from_slice(piece);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_in_pieces_is_put_together() {
        let mut body = Zeroizing::default();
        for piece in ["a", "", "bcd", "e", "fghijklmn"] {
            append(&mut body, piece.as_bytes());
        }
        assert_eq!(body.as_slice(), b"abcdefghijklmn");
    }
}
