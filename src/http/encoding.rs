//! Content encodings of answers: gzip and deflate are undone as the bytes come, within the limit of what comes out
//! (RFC 9110 8.4). Neither is asked for, but a server or a proxy on the way may send them all the same.

use std::fmt;
use std::io::{self, ErrorKind, Write};

use flate2::write::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use reqwest::header::{CONTENT_ENCODING, HeaderMap};
use zeroize::Zeroizing;

use super::Error;
use super::download::append;

/// Undoes the encoding of one answer.
pub(super) enum ContentDecoder {
    /// `gzip`; several members are one document (RFC 1952 2.2).
    Gzip(Box<MultiGzDecoder<BoundedOutput>>),
    /// `deflate`, of which the first two bytes have not come yet.
    Undecided(Vec<u8>, BoundedOutput),
    /// `deflate` as RFC 9110 has it: in the format of zlib.
    Zlib(Box<ZlibDecoder<BoundedOutput>>),
    /// `deflate` as some servers have it: without a header.
    Deflate(Box<DeflateDecoder<BoundedOutput>>),
}

/// Takes what comes out, up to the limit.
pub(super) struct BoundedOutput {
    bytes: Zeroizing<Vec<u8>>,
    left: u64,
    limit: u64,
    is_exceeded: bool,
}

impl BoundedOutput {
    fn new(limit: u64) -> Self {
        Self {
            bytes: Zeroizing::default(),
            left: limit,
            limit,
            is_exceeded: false,
        }
    }

    fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut *self.bytes)
    }
}

impl Write for BoundedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(left) = self.left.checked_sub(bytes.len() as u64) else {
            self.is_exceeded = true;
            return Err(ErrorKind::FileTooLarge.into());
        };
        self.left = left;
        append(&mut self.bytes, bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl ContentDecoder {
    /// The decoder that an answer with these headers needs, for at most `limit` bytes of what comes out; `None` where the
    /// bytes that come are the document.
    ///
    /// # Errors
    ///
    /// [`Error::Encoding`] for an encoding that was not asked for and is not known, and for several.
    pub fn new(headers: &HeaderMap, limit: u64) -> Result<Option<Self>, Error> {
        let mut decoder = None;
        for value in headers.get_all(CONTENT_ENCODING) {
            let names = value.to_str().map_err(|_error| Error::Encoding)?;
            for name in names.split(',') {
                let next = match name.trim().to_ascii_lowercase().as_str() {
                    "" | "identity" => continue,
                    "gzip" | "x-gzip" => {
                        Self::Gzip(Box::new(MultiGzDecoder::new(BoundedOutput::new(limit))))
                    }
                    "deflate" => Self::Undecided(Vec::new(), BoundedOutput::new(limit)),
                    _ => return Err(Error::Encoding),
                };
                if decoder.replace(next).is_some() {
                    return Err(Error::Encoding);
                }
            }
        }
        Ok(decoder)
    }

    /// What a piece adds to the document; may be empty.
    pub fn decode(&mut self, piece: Vec<u8>) -> Result<Vec<u8>, Error> {
        let mut piece = Zeroizing::new(piece);
        if let Self::Undecided(begin, output) = self {
            begin.extend_from_slice(&piece);
            if begin.len() < 2 {
                return Ok(Vec::new());
            }
            *piece = std::mem::take(begin);
            let output = std::mem::replace(output, BoundedOutput::new(0));
            *self = if is_zlib(&piece) {
                Self::Zlib(Box::new(ZlibDecoder::new(output)))
            } else {
                Self::Deflate(Box::new(DeflateDecoder::new(output)))
            };
        }
        let written = match self {
            // It was decided above.
            Self::Undecided(..) => return Ok(Vec::new()),
            Self::Gzip(gzip) => write(gzip, &piece),
            Self::Zlib(zlib) => write(zlib, &piece),
            Self::Deflate(deflate) => write(deflate, &piece),
        };
        written.map_err(|_error| self.failure(Error::Encoding))?;
        Ok(self.output().take())
    }

    /// The rest of the document after the last piece. `is_empty`: nothing has come.
    ///
    /// # Errors
    ///
    /// [`Error::Cut`] where the encoded bytes end before the document does, or do not add up.
    pub fn finish(mut self, is_empty: bool) -> Result<Vec<u8>, Error> {
        if is_empty {
            return Ok(Vec::new());
        }
        let finished = match &mut self {
            Self::Undecided(..) => return Err(Error::Cut),
            Self::Gzip(gzip) => gzip.try_finish(),
            Self::Zlib(zlib) => zlib.try_finish(),
            Self::Deflate(deflate) => deflate.try_finish(),
        };
        finished.map_err(|_error| self.failure(Error::Cut))?;
        Ok(self.output().take())
    }

    /// The limit is the reason for any other failure.
    fn failure(&mut self, error: Error) -> Error {
        let output = self.output();
        if output.is_exceeded {
            Error::TooLarge(output.limit)
        } else {
            error
        }
    }

    fn output(&mut self) -> &mut BoundedOutput {
        match self {
            Self::Gzip(gzip) => gzip.get_mut(),
            Self::Undecided(_, output) => output,
            Self::Zlib(zlib) => zlib.get_mut(),
            Self::Deflate(deflate) => deflate.get_mut(),
        }
    }
}

/// Without what is on its way.
impl fmt::Debug for ContentDecoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ContentDecoder")
    }
}

/// Gives a decoder all of a piece and takes all that it makes of it. What follows the end of a deflate stream is no part
/// of the document.
fn write(decoder: &mut impl Write, mut piece: &[u8]) -> io::Result<()> {
    while !piece.is_empty() {
        let taken = decoder.write(piece)?;
        if taken == 0 {
            break;
        }
        piece = piece.get(taken..).unwrap_or_default();
    }
    decoder.flush()
}

/// Whether deflated bytes begin with the header of zlib (RFC 1950 2.2).
fn is_zlib(bytes: &[u8]) -> bool {
    let [method, flags, ..] = *bytes else {
        return false;
    };
    method & 0x0f == 8 && u16::from_be_bytes([method, flags]) % 31 == 0
}

#[cfg(test)]
mod tests;
