//! When rows of a picture are worth a frame before the picture is complete.

use std::time::{Duration, Instant};

/// A picture that is complete by then is shown at once as a whole. While a frame is drawn by software, nothing is decoded.
const FIRST_ROWS: Duration = Duration::from_millis(50);
/// Rows that come within this time share a frame. A picture whose rest comes within it needs none before.
const SHARE_FRAME: Duration = Duration::from_millis(60);

/// The frames of a picture that is on its way.
#[derive(Debug)]
pub(super) struct RowRepaintSchedule {
    began: Instant,
    next: Instant,
    /// Bytes that had come when the one before was due.
    received: u64,
}

impl RowRepaintSchedule {
    /// Those of a picture that begins to come now.
    pub fn new(began: Instant) -> Self {
        Self {
            began,
            next: began + FIRST_ROWS,
            received: 0,
        }
    }

    /// When to ask again whether rows are to be shown.
    pub fn next(&self) -> Instant {
        self.next
    }

    /// Whether rows that no frame has shown are worth one, when so many bytes have come: where the rest does not come as
    /// soon, at the pace so far, and where nothing came since this was asked last.
    pub fn are_due(&mut self, now: Instant, received: u64, total: Option<u64>) -> bool {
        self.next = now + SHARE_FRAME;
        let before = std::mem::replace(&mut self.received, received);
        let waited = now.saturating_duration_since(self.began).as_secs_f64();
        let left = total.map(|total| total.saturating_sub(received) as f64);
        before == received
            || left.is_none_or(|left| left * waited > received as f64 * SHARE_FRAME.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOTAL: Option<u64> = Some(1_000_000);

    /// Whether rows are due after so many milliseconds and bytes.
    fn due(frames: &mut RowRepaintSchedule, after: u64, received: u64, total: Option<u64>) -> bool {
        let now = frames.began + Duration::from_millis(after);
        frames.are_due(now, received, total)
    }

    #[test]
    fn first_rows_are_looked_for_after_50_ms() {
        let mut frames = RowRepaintSchedule::new(clock::now());
        assert_eq!(frames.next() - frames.began, Duration::from_millis(50));
        due(&mut frames, 70, 1, TOTAL);
        assert_eq!(frames.next() - frames.began, Duration::from_millis(130));
    }

    #[test]
    fn rows_wait_for_picture_that_is_nearly_there() {
        let came = [(50, 400_000), (50, 460_000), (900, 900_000), (950, 945_000)];
        let due = came.map(|(after, received)| {
            due(
                &mut RowRepaintSchedule::new(clock::now()),
                after,
                received,
                TOTAL,
            )
        });
        assert_eq!(due, [true, false, true, false]);
    }

    #[test]
    fn rows_of_picture_that_stalls_are_shown() {
        let mut frames = RowRepaintSchedule::new(clock::now());
        let due = [50, 110].map(|after| due(&mut frames, after, 900_000, TOTAL));
        assert_eq!(due, [false, true]);
    }

    #[test]
    fn picture_of_unknown_length_shows_its_rows() {
        assert!(due(
            &mut RowRepaintSchedule::new(clock::now()),
            50,
            900_000,
            None
        ));
    }
}
