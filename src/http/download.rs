//! An answer on its way: its bytes as they come, without their encoding, counted against the limit.

use std::time::{Duration, Instant};

use clock::Clock;
use reqwest::Response;
use zeroize::Zeroizing;

use super::Error;
use super::encoding::ContentDecoder;

/// The body of an answer with status 200. Dropping it closes the connection.
#[derive(Debug)]
pub(super) struct Download {
    response: Response,
    limit: u64,
    /// Bytes as they came, before their encoding is undone.
    received: u64,
    /// Of an encoded answer; counts what comes out against the same limit.
    decoder: Option<ContentDecoder>,
    deadline: Deadline,
}

/// How long an answer is waited for.
#[derive(Debug, Clone)]
pub(super) struct Deadline {
    pub clock: Clock,
    /// Between two pieces.
    pub idle: Duration,
    /// For all of it.
    pub end: Instant,
}

impl Deadline {
    /// Waits for the next piece, whatever it is.
    pub async fn wait<T>(&self, piece: impl Future<Output = T>) -> Result<T, Error> {
        let end = self.end.min(self.clock.now() + self.idle);
        let piece = self.clock.deadline(end, piece).await;
        piece.map_err(|_timed_out| Error::Timeout)
    }
}

impl Download {
    pub(super) fn new(response: Response, limit: u64, deadline: Deadline) -> Result<Self, Error> {
        // A server that announces too much is not read at all.
        if response.content_length().is_some_and(|total| total > limit) {
            return Err(Error::TooLarge(limit));
        }
        let decoder = ContentDecoder::new(response.headers(), limit)?;
        Ok(Self {
            response,
            limit,
            received: 0,
            decoder,
            deadline,
        })
    }

    /// Bytes in all, where the server says so; before the first piece only. How long an encoded document is, no server
    /// says.
    pub fn total(&self) -> Option<u64> {
        let length = self.response.content_length();
        length.filter(|_length| self.decoder.is_none())
    }

    /// Whether it comes encoded; before its end only.
    pub fn is_packed(&self) -> bool {
        self.decoder.is_some()
    }

    /// The next piece of the document; `None` after the last one.
    pub async fn chunk(&mut self) -> Result<Option<Vec<u8>>, Error> {
        loop {
            let piece = self.deadline.wait(self.response.chunk()).await?;
            let chunk = piece.map_err(|error| Error::from_request(&error))?;
            let Some(chunk) = chunk else {
                let Some(decoder) = self.decoder.take() else {
                    return Ok(None);
                };
                let rest = decoder.finish(self.received == 0)?;
                return Ok((!rest.is_empty()).then_some(rest));
            };
            self.received = self.received.saturating_add(chunk.len() as u64);
            if self.received > self.limit {
                return Err(Error::TooLarge(self.limit));
            }
            let bytes = match &mut self.decoder {
                Some(decoder) => decoder.decode(chunk.into())?,
                None => chunk.into(),
            };
            if !bytes.is_empty() {
                return Ok(Some(bytes));
            }
        }
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
pub(super) fn append(body: &mut Zeroizing<Vec<u8>>, piece: &[u8]) {
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
    fn body_in_pieces_is_put_together() {
        let mut body = Zeroizing::default();
        for piece in ["a", "", "bcd", "e", "fghijklmn"] {
            append(&mut body, piece.as_bytes());
        }
        assert_eq!(body.as_slice(), b"abcdefghijklmn");
    }
}
