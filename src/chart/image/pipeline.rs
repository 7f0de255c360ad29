//! Two threads for one picture: one inflates rows, the other makes their smaller copies, which takes about as long.

use std::io::{BufRead, Seek};
use std::panic::resume_unwind;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use super::rows::PictureRowReader;
use super::strips::StripCollector;
use super::{DecodeError, ImageSize};

/// Rows that go from one thread to the other together.
const BATCH_ROWS: u32 = 16;
/// So many batches wait at most: a few hundred kilobytes.
const BATCHES: usize = 4;

/// Reads every row of a picture that is not interlaced and hands it to the strips. What was read before a failure is
/// handed over first.
pub(super) fn run<R: BufRead + Seek + Send>(
    rows: &mut PictureRowReader<R>,
    size: ImageSize,
    strips: &mut StripCollector<'_>,
) -> Result<(), DecodeError> {
    thread::scope(|scope| {
        let (batches, incoming) = sync_channel(BATCHES);
        let reading = thread::Builder::new()
            .name("picture rows".to_owned())
            .spawn_scoped(scope, move || read(rows, size, &batches))?;
        let cut = incoming
            .iter()
            .try_for_each(|batch: Vec<u8>| strips.append_rows(&batch));
        // A reader that still has rows ends with the next batch.
        drop(incoming);
        let read = reading.join().unwrap_or_else(|panic| resume_unwind(panic));
        cut.and(read)
    })
}

/// Reads all rows, or as many as are wanted.
fn read<R: BufRead + Seek>(
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
