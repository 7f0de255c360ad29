//! The recorder: what of own-ship is being recorded and played, and what can be asked of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::proving::ProvingSession;
use crate::fault::RecordingError;

/// What the user wants of the recorder and of the player.
#[derive(Debug, Clone, PartialEq)]
pub enum RecorderCommand {
    /// Record own-ship to this file, which must not be there yet. A recording under way ends.
    Record(PathBuf),
    /// Record no more.
    StopRecording,
    /// Record what simulators send, before anybody reads it, to this file, which must not be there yet.
    Trace(PathBuf),
    /// Record that no more.
    StopTracing,
    /// Prove the simulator step by step. With a file, which must not be there yet, what simulators send is written to it.
    Prove(Option<PathBuf>),
    /// Go on to the next step of the proof.
    SkipStep,
    /// Prove no more.
    StopProving,
    /// Play this recording in the place of what is played, and let it drive own-ship.
    Play {
        /// Which one.
        file: PathBuf,
        /// How fast.
        speed: PlaybackSpeed,
    },
    /// Hold what is played, or let it go on.
    Pause(bool),
    /// Play at another speed.
    PlayAt(PlaybackSpeed),
    /// Play the same recording from its beginning.
    PlayAgain,
    /// Play no more: own-ship is left to the simulators.
    StopPlaying,
}

/// How many times as fast as it was recorded something is played: from 0.25 to 16.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlaybackSpeed(f64);

impl PlaybackSpeed {
    /// As it was.
    pub const NORMAL: Self = Self(1.0);
    /// The speeds that are offered.
    pub const OFFERED: [Self; 5] = [Self(1.0), Self(2.0), Self(4.0), Self(8.0), Self(16.0)];

    /// Parses a speed.
    ///
    /// # Errors
    ///
    /// Returns a sentence for the user if the text is no number from 0.25 to 16.
    pub fn parse(text: &str) -> Result<Self, String> {
        let number = text.trim().parse().ok();
        number
            .filter(|speed| (0.25..=16.0).contains(speed))
            .map(Self)
            .ok_or_else(|| {
                "write a number from 0.25 to 16, for example 4 for four times as fast".into()
            })
    }

    /// The number.
    pub fn factor(self) -> f64 {
        self.0
    }
}

/// How far a recording was played, as of any moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlaybackClock {
    /// How far it was at `since`, from the beginning of the recording.
    at: Duration,
    since: Instant,
    speed: PlaybackSpeed,
    paused: bool,
}

impl PlaybackClock {
    /// From `at` on, beginning now.
    pub fn new(at: Duration, speed: PlaybackSpeed, now: Instant) -> Self {
        Self {
            at,
            since: now,
            speed,
            paused: false,
        }
    }

    /// How far it is, from the beginning of the recording.
    pub fn reached(&self, now: Instant) -> Duration {
        if self.paused {
            return self.at;
        }
        let passed = now.saturating_duration_since(self.since);
        self.at.saturating_add(scaled(passed, self.speed.0))
    }

    /// When it comes to this moment of the recording; `None` while it is held.
    pub(crate) fn due(&self, moment: Duration) -> Option<Instant> {
        let left = scaled(moment.saturating_sub(self.at), 1.0 / self.speed.0);
        self.since.checked_add(left).filter(|_due| !self.paused)
    }

    /// Holds it, or lets it go on.
    pub(crate) fn pause(&mut self, paused: bool, now: Instant) {
        (self.at, self.since, self.paused) = (self.reached(now), now, paused);
    }

    /// Goes on at another speed.
    pub(crate) fn set_speed(&mut self, speed: PlaybackSpeed, now: Instant) {
        (self.at, self.since, self.speed) = (self.reached(now), now, speed);
    }

    /// Its speed, also while it is held.
    pub fn speed(&self) -> PlaybackSpeed {
        self.speed
    }

    /// Whether it is held.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// What lasted so long in the recording lasts so long when it is played.
    pub(crate) fn played(&self, length: Duration) -> Duration {
        scaled(length, 1.0 / self.speed.0)
    }
}

fn scaled(length: Duration, factor: f64) -> Duration {
    Duration::try_from_secs_f64(length.as_secs_f64() * factor).unwrap_or(Duration::MAX)
}

/// What is recorded and played.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RecorderState {
    /// Where recordings are kept unless the user names another place.
    pub folder: Option<Arc<Path>>,
    /// What is recorded.
    pub recording: Recording,
    /// What is recorded of the simulators' own words.
    pub trace: Recording,
    /// The proof of the simulator, the newest one.
    pub proving: Option<Arc<ProofState>>,
    /// What is played.
    pub playing: PlaybackState,
}

impl RecorderState {
    /// The file that was typed: in the usual folder unless it has one of its own. Some systems copy paths with quotation marks.
    pub fn file(&self, typed: &str) -> Option<PathBuf> {
        let typed = typed.trim().trim_matches('"');
        let folder = self.folder.as_deref().unwrap_or(Path::new(""));
        (!typed.is_empty()).then(|| folder.join(typed))
    }
}

/// A proof of a simulator, and its file.
#[derive(Debug, Clone, PartialEq)]
pub struct ProofState {
    /// What was asked for and seen.
    pub session: ProvingSession,
    /// The file of what simulators sent; off where the user did not agree to one.
    pub recording: Recording,
}

/// What is recorded.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Recording {
    /// Nothing was, yet.
    #[default]
    Off,
    /// Each report of the source that drives own-ship.
    On {
        /// To where.
        file: Arc<Path>,
        /// How many positions so far.
        written: u64,
        /// Since when.
        since: Instant,
    },
    /// It has ended, or could not begin.
    Ended {
        /// Where it is.
        file: Arc<Path>,
        /// How many positions there are in it.
        written: u64,
        /// Why, in a sentence, unless the user ended it.
        problem: Option<RecordingError>,
    },
}

/// What is played.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum PlaybackState {
    /// Nothing.
    #[default]
    Off,
    /// This file is looked into.
    Opening {
        /// Which one.
        file: Arc<Path>,
    },
    /// This file.
    On {
        /// Which one.
        file: Arc<Path>,
        /// How far it is.
        pace: PlaybackClock,
        /// Where in the recording its first report is: playing begins there.
        first: Duration,
        /// Where its last one is.
        last: Duration,
        /// How many lines of it cannot be used.
        skipped: u64,
    },
    /// It came to its end, or could not be played.
    Ended {
        /// Which one.
        file: Arc<Path>,
        /// Why, in a sentence, unless all of it was played.
        problem: Option<RecordingError>,
    },
}

impl PlaybackState {
    /// What holds a replay, or lets it go on.
    pub fn pause_or_go_on(&self) -> Option<RecorderCommand> {
        match self {
            Self::On { pace, .. } => Some(RecorderCommand::Pause(!pace.is_paused())),
            Self::Off | Self::Opening { .. } | Self::Ended { .. } => None,
        }
    }

    /// What ends a replay.
    pub fn stop(&self) -> Option<RecorderCommand> {
        match self {
            Self::On { .. } | Self::Opening { .. } => Some(RecorderCommand::StopPlaying),
            Self::Off | Self::Ended { .. } => None,
        }
    }
}

/// The name of a file without its folder, for display.
pub fn short_name(file: &Path) -> String {
    let name = file.file_name().unwrap_or(file.as_os_str());
    sentence::display_text::one_line(&name.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(start: Instant, secs: f64) -> Instant {
        start + Duration::from_secs_f64(secs)
    }

    fn secs(secs: u64) -> Duration {
        Duration::from_secs(secs)
    }

    fn speed(text: &str) -> PlaybackSpeed {
        PlaybackSpeed::parse(text).unwrap()
    }

    #[test]
    fn recording_runs_at_asked_speed() {
        let start = Instant::now();
        for (factor, reached) in [("1", 110), ("16", 260), ("0.25", 102)] {
            let pace = PlaybackClock::new(secs(100), speed(factor), start);
            let after = at(start, if factor == "0.25" { 8.0 } else { 10.0 });
            assert_eq!(pace.reached(after), secs(reached), "{factor}");
            assert_eq!(pace.due(secs(reached)), Some(after), "{factor}");
        }
    }

    #[test]
    fn held_recording_has_nothing_due() {
        let start = Instant::now();
        let mut pace = PlaybackClock::new(Duration::ZERO, speed("2"), start);
        pace.pause(true, at(start, 3.0));
        assert_eq!(pace.due(secs(6)), None);
        assert_eq!(pace.reached(at(start, 60.0)), secs(6));
        pace.pause(false, at(start, 60.0));
        assert_eq!(pace.due(secs(8)), Some(at(start, 61.0)));
    }

    #[test]
    fn new_speed_counts_from_now_on() {
        let start = Instant::now();
        let mut pace = PlaybackClock::new(Duration::ZERO, PlaybackSpeed::NORMAL, start);
        pace.set_speed(speed("4"), at(start, 10.0));
        assert_eq!(pace.reached(at(start, 11.0)), secs(14));
        pace.pause(true, at(start, 11.0));
        pace.set_speed(speed("8"), at(start, 20.0));
        assert_eq!(pace.reached(at(start, 30.0)), secs(14));
        assert_eq!((pace.speed(), pace.is_paused()), (speed("8"), true));
    }

    #[test]
    fn what_is_past_is_due_at_once() {
        let start = Instant::now();
        let pace = PlaybackClock::new(secs(100), PlaybackSpeed::NORMAL, start);
        assert_eq!(pace.due(secs(7)), Some(start));
    }

    #[test]
    fn speed_is_number_from_quarter_to_sixteen() {
        for (text, factor) in [("0.25", 0.25), ("1", 1.0), (" 16 ", 16.0)] {
            assert_eq!(PlaybackSpeed::parse(text), Ok(PlaybackSpeed(factor)));
        }
        for text in ["0", "0.2", "16.5", "-1", "NaN", "inf", "fast", ""] {
            assert!(PlaybackSpeed::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn recording_name_hides_its_folder() {
        assert_eq!(short_name(Path::new("a/b\u{202e}c.jsonl")), "bc.jsonl");
    }

    #[test]
    fn file_path_is_default_or_as_named() {
        let recorder = RecorderState {
            folder: Some(Path::new("/home/me").into()),
            ..RecorderState::default()
        };
        let file = |typed| recorder.file(typed);
        assert_eq!(file(" a.jsonl "), Some("/home/me/a.jsonl".into()));
        assert_eq!(file("\"/tmp/a b.jsonl\""), Some("/tmp/a b.jsonl".into()));
        assert_eq!(file("  "), None);
        assert_eq!(file("\"\""), None);
    }
}
