//! The player: tells the reports of a recording when they are due, and keeps telling the last one while it is held.
//!
//! The file is read where it may take its time, a little ahead of what is told. Nothing is lost when a step is dropped.

use std::io::{BufRead, Seek};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clock::Clock;
use jiff::Timestamp;
use tokio::sync::mpsc;

use super::trace_replay::PlayableFile;
use crate::fault::RecordingError;

use crate::fault::NotPlayable;
use crate::recorder_state::{PlaybackClock, PlaybackSpeed, PlaybackState};
use crate::recording::{RecordedReport, RecordingExtent, ReportReader as _};
use crate::{OwnshipReport, SimState, files};

/// How many reports are read ahead.
const AHEAD: usize = 64;
/// While it is held the last report is told again after this time, so that it stays live (ownship O5).
const BEAT: Duration = Duration::from_secs(1);

/// A recording that is played.
#[derive(Debug)]
pub(super) struct Player {
    clock: Clock,
    file: Arc<Path>,
    speed: PlaybackSpeed,
    frames: mpsc::Receiver<PlayerFileEvent>,
    /// Known once the file was looked into.
    run: Option<PlaybackProgress>,
    /// What is told next.
    next: Option<RecordedReport>,
    /// What was told last.
    told: Option<OwnshipReport>,
    /// When that is told again without the recording going on.
    again: Option<Instant>,
}

/// What comes of the file.
#[derive(Debug)]
enum PlayerFileEvent {
    /// What it holds.
    Opened(RecordingExtent),
    /// The next report.
    Entry(RecordedReport),
    /// It cannot be read, or no further.
    Failed(NotPlayable),
}

/// How far it is in how much.
#[derive(Debug, Clone, Copy)]
struct PlaybackProgress {
    pace: PlaybackClock,
    extent: RecordingExtent,
}

/// What happens next.
#[derive(Debug, PartialEq)]
pub(super) enum PlayerStep {
    /// The file is one that can be played.
    Opened,
    /// This report is due.
    Report(OwnshipReport),
    /// There is nothing more; with a sentence where that has another reason than the end of the file.
    Ended(Option<RecordingError>),
}

impl Player {
    /// Looks into a file and plays it. To be called inside a runtime.
    pub(super) fn open(file: Arc<Path>, speed: PlaybackSpeed, clock: Clock) -> Self {
        let (sender, frames) = mpsc::channel(AHEAD);
        let path = Arc::clone(&file);
        tokio::task::spawn_blocking(move || {
            let input = files::open_recording(&path);
            let played = input.and_then(|input| read_frames(input, &sender));
            if let Err(reason) = played {
                // Where the receiver is gone, it does not matter.
                sender.blocking_send(PlayerFileEvent::Failed(reason)).ok();
            }
        });
        Self::of(frames, file, speed, clock)
    }

    fn of(
        frames: mpsc::Receiver<PlayerFileEvent>,
        file: Arc<Path>,
        speed: PlaybackSpeed,
        clock: Clock,
    ) -> Self {
        Self {
            clock,
            file,
            speed,
            frames,
            run: None,
            next: None,
            told: None,
            again: None,
        }
    }

    /// Which file it is.
    pub(super) fn file(&self) -> &Arc<Path> {
        &self.file
    }

    /// Holds it, or lets it go on. What is live then stays so, and is told at once with its new state; what is not goes
    /// on growing old.
    pub(super) fn pause(&mut self, paused: bool) {
        let now = self.clock.now();
        let Some(run) = self
            .run
            .as_mut()
            .filter(|run| run.pace.is_paused() != paused)
        else {
            return;
        };
        run.pace.pause(paused, now);
        let is_live = |told: &OwnshipReport| {
            now.saturating_duration_since(told.received) < OwnshipReport::LIVE_FOR
        };
        let live = self.told.as_ref().is_some_and(is_live);
        self.again = live.then_some(now);
    }

    /// Plays at another speed from now on.
    pub(super) fn set_speed(&mut self, speed: PlaybackSpeed) {
        self.speed = speed;
        if let Some(run) = &mut self.run {
            run.pace.set_speed(speed, self.clock.now());
        }
    }

    /// How far it is, for the window.
    pub(super) fn playing(&self) -> PlaybackState {
        let file = Arc::clone(&self.file);
        match self.run {
            None => PlaybackState::Opening { file },
            Some(PlaybackProgress { pace, extent }) => PlaybackState::On {
                file,
                pace,
                first: extent.first,
                last: extent.last,
                skipped: extent.skipped,
            },
        }
    }

    /// What happens next. After the end the player is of no more use.
    pub(super) async fn step(&mut self) -> PlayerStep {
        loop {
            if let Some(again) = self.again {
                self.wait_until(again).await;
                if let Some(told) = self.tell_again() {
                    return PlayerStep::Report(told);
                }
                continue;
            }
            let Some(next) = &self.next else {
                match self.frames.recv().await {
                    Some(PlayerFileEvent::Entry(entry)) => self.next = Some(entry),
                    Some(PlayerFileEvent::Opened(extent)) => {
                        // What was not heard in the beginning is not waited for.
                        let pace = PlaybackClock::new(extent.first, self.speed, self.clock.now());
                        self.run = Some(PlaybackProgress { pace, extent });
                        return PlayerStep::Opened;
                    }
                    Some(PlayerFileEvent::Failed(reason)) => {
                        return PlayerStep::Ended(Some(self.failure(reason)));
                    }
                    None => return PlayerStep::Ended(None),
                }
                continue;
            };
            let Some(due) = self.run.and_then(|run| run.pace.due(next.at)) else {
                // Held, with nothing to be told again.
                return std::future::pending().await;
            };
            self.wait_until(due).await;
            if let Some(told) = self.tell_next() {
                return PlayerStep::Report(told);
            }
        }
    }

    async fn wait_until(&self, moment: Instant) {
        // It is over when the moment has come, never before.
        let over = self.clock.deadline(moment, std::future::pending::<()>());
        over.await.unwrap_or_default();
    }

    fn tell_next(&mut self) -> Option<OwnshipReport> {
        let (entry, run) = (self.next.take()?, self.run?);
        let now = self.clock.now();
        let told = OwnshipReport {
            sample: entry.sample,
            sim: entry.sim,
            received: now.checked_sub(run.pace.played(entry.age)).unwrap_or(now),
            received_utc: Timestamp::now(),
        };
        self.told = Some(told.clone());
        Some(told)
    }

    /// The last report once more: as it was recorded, or as that of a simulator that is paused.
    fn tell_again(&mut self) -> Option<OwnshipReport> {
        let (now, run) = (self.clock.now(), self.run?);
        let paused = run.pace.is_paused();
        self.again = paused.then_some(now + BEAT);
        let told = self.told.as_mut()?;
        (told.received, told.received_utc) = (now, Timestamp::now());
        let sim = match told.sim {
            SimState::Running if paused => SimState::Paused,
            recorded => recorded,
        };
        Some(OwnshipReport {
            sim,
            ..told.clone()
        })
    }

    fn failure(&self, reason: NotPlayable) -> RecordingError {
        RecordingError::Unplayable(self.file.display().to_string(), reason)
    }
}

/// Reads a recording or a trace twice, first to know how much there is, as long as it is wanted.
fn read_frames(
    mut input: impl BufRead + Seek,
    sender: &mpsc::Sender<PlayerFileEvent>,
) -> Result<(), NotPlayable> {
    let extent = PlayableFile::begin(&mut input)?.extent(|| !sender.is_closed())?;
    input.rewind()?;
    let mut playback = PlayableFile::begin(input)?;
    let mut wanted = sender
        .blocking_send(PlayerFileEvent::Opened(extent))
        .is_ok();
    while wanted && let Some(entry) = playback.next_entry()? {
        wanted = sender.blocking_send(PlayerFileEvent::Entry(entry)).is_ok();
    }
    Ok(())
}

/// Returns the reports of a file that is played, a recording or a trace of what simulators sent. For fuzz targets.
#[cfg(feature = "test-support")]
pub fn played_reports(file: &[u8]) -> Vec<crate::recording::RecordedReport> {
    let mut entries = Vec::new();
    if let Ok(mut playback) = PlayableFile::begin(std::io::Cursor::new(file)) {
        while let Ok(Some(entry)) = playback.next_entry() {
            entries.push(entry);
        }
    }
    entries
}

#[cfg(test)]
mod tests;
