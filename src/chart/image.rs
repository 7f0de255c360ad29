//! A chart's picture: PNG bytes to strips of pixels as they arrive, within limits.
//!
//! A strip goes out as soon as its rows are there, so that the top of a chart is on screen while its end is on the
//! network, and so that there is no second copy of the whole picture. Rows of an interlaced picture are complete only
//! with its last pass: until then the decoder holds the one copy, in bands that it lets go of as they are handed out, so
//! that never more is held than the picture, its smaller copies and one strip.

mod bitmap;
mod columns;
mod decode_error;
mod reduction;
mod rows;
mod shown_copy;
mod strip;
mod strips;
mod thumbnail;

use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::panic::resume_unwind;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

pub use self::bitmap::{Bitmap, PixelFormat};
pub use self::columns::{cut, spans};
use self::rows::PictureRowReader;
use self::shown_copy::RowTaker;
pub use self::shown_copy::{DecodedPicture, DisplayedScale, PictureRows};
pub use self::thumbnail::Thumbnail;

pub use self::strip::{
    CopyScale, DecodeStep, ImageSize, ImageStrip, OVERLAP, Pixels, REDUCTIONS, STRIP_ROWS,
    ScaledRows,
};

pub use self::decode_error::{DecodeError, ImageLimits};

/// What the decoder may allocate for itself: two rows and its inflating window need far less.
const DECODER_BYTES: usize = 16 << 20;
/// How much is asked of the source at once.
const READ_BYTES: usize = 64 << 10;
/// Rows that go from one thread to the other together.
const BATCH_ROWS: u32 = 16;
/// So many batches wait at most: a few hundred kilobytes.
const BATCHES: usize = 4;
/// The eight bytes every PNG begins with.
const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// Decodes a PNG while its bytes come and hands every strip to `sink` once its rows are there; `sink` returns whether
/// it wants more. The end of the picture is part of it: without it the strips are there, but the result is an error.
pub fn decode(
    source: impl Read + Send,
    limits: ImageLimits,
    sink: &mut dyn FnMut(DecodeStep) -> bool,
) -> Result<ImageSize, DecodeError> {
    decode_shown(source, limits, &mut |_size| DisplayedScale::Any, sink).map(|decoded| decoded.size)
}

/// The same, with strips of the one copy that the window shows where that is known when rows come: `shown` is asked until
/// then. The rows of such a picture are given back.
pub fn decode_shown(
    source: impl Read + Send,
    limits: ImageLimits,
    shown: &mut dyn FnMut(ImageSize) -> DisplayedScale,
    sink: &mut dyn FnMut(DecodeStep) -> bool,
) -> Result<DecodedPicture, DecodeError> {
    let source = ForwardOnly(BufReader::with_capacity(
        READ_BYTES,
        after_signature(source)?,
    ));
    let mut decoder = png::Decoder::new_with_limits(
        source,
        png::Limits {
            bytes: limits.max_bytes.min(DECODER_BYTES),
        },
    );
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info()?;
    let size = ImageSize {
        width: header.width,
        height: header.height,
    };
    let transformations = rows::transformations(header);
    limits.check(size)?;
    decoder.set_transformations(transformations);

    let mut rows = PictureRowReader::new(decoder.read_info()?)?;
    if !sink(DecodeStep::Started(size)) {
        return Err(DecodeError::Stopped);
    }
    let mut taker = RowTaker::new(size, rows.format(), shown, sink);
    if rows.interlaced() {
        for band in rows.whole_picture(size)? {
            taker.take(band)?;
        }
    } else {
        read_beside(&mut rows, size, &mut taker)?;
    }
    let decoded = taker.finish()?;
    rows.finish()?;
    Ok(decoded)
}

/// Reads every row of a picture that is not interlaced on a thread of its own: this one makes their smaller copies meanwhile,
/// which takes about as long. What was read before a failure is handed over first.
fn read_beside<R: BufRead + Seek + Send>(
    rows: &mut PictureRowReader<R>,
    size: ImageSize,
    taker: &mut RowTaker<'_>,
) -> Result<(), DecodeError> {
    thread::scope(|scope| {
        let (batches, incoming) = sync_channel(BATCHES);
        let reading = thread::Builder::new()
            .name("picture rows".to_owned())
            .spawn_scoped(scope, move || read_batches(rows, size, &batches))?;
        let cut = incoming
            .iter()
            .try_for_each(|batch: Vec<u8>| taker.take(batch));
        // A reader that still has rows ends with the next batch.
        drop(incoming);
        let read = reading.join().unwrap_or_else(|panic| resume_unwind(panic));
        cut.and(read)
    })
}

/// Reads all rows, or as many as are wanted.
fn read_batches<R: BufRead + Seek>(
    rows: &mut PictureRowReader<R>,
    size: ImageSize,
    batches: &SyncSender<Vec<u8>>,
) -> Result<(), DecodeError> {
    let mut left = size.height;
    let row = size.width as usize * rows.format().bytes();
    while left > 0 {
        let count = left.min(BATCH_ROWS);
        let mut batch = Vec::with_capacity(count as usize * row);
        let mut read = Ok(());
        for _row in 0..count {
            read = rows.append_next(size.width, &mut batch);
            if read.is_err() {
                // Whole rows only.
                batch.truncate(batch.len() / row * row);
                break;
            }
        }
        if batches.send(batch).is_err() {
            return Err(DecodeError::Stopped);
        }
        read?;
        left -= count;
    }
    Ok(())
}

/// Checks the first eight bytes; what is returned gives them once more.
fn after_signature(mut source: impl Read + Send) -> Result<impl Read + Send, DecodeError> {
    let mut start = Vec::with_capacity(SIGNATURE.len());
    source
        .by_ref()
        .take(SIGNATURE.len() as u64)
        .read_to_end(&mut start)?;
    if !SIGNATURE.starts_with(&start) {
        return Err(DecodeError::NotPng);
    }
    if start.len() < SIGNATURE.len() {
        return Err(DecodeError::Cut);
    }
    Ok(SIGNATURE.as_slice().chain(source))
}

/// A source that only goes forward. The decoder's signature asks for [`Seek`], its still pictures never use it.
struct ForwardOnly<R>(BufReader<R>);

impl<R: Read> Read for ForwardOnly<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl<R: Read> BufRead for ForwardOnly<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        // A signal between two packets is no failure of the source.
        while let Err(error) = self.0.fill_buf() {
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

impl<R> Seek for ForwardOnly<R> {
    fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(test)]
mod tests;
