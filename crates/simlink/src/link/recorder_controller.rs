//! The recorder: does what is asked of recorder and player, and says how far they are.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clock::Clock;
use jiff::Timestamp;

use super::Tracker;
use super::player::{Player, PlayerStep};
use super::prover::ProvingRun;
use super::recorder::Recorder;
use super::tracer::TraceWriter;
use super::tracker::SenderId;
use crate::fault::RecordingError;
use crate::files;
use crate::jsonl::WriteFailure;
use crate::proving::StepEvent;
use crate::recorder_state::{
    PlaybackSpeed, PlaybackState, RecorderCommand, RecorderState, Recording, short_name,
};
use crate::source_id::SourceId;

/// Where is written.
pub(super) type RecordingOutput = Box<dyn Write + Send>;

/// A position that is lost, and a step that takes too long, are seen by looking.
const LOOK_INTERVAL: Duration = Duration::from_secs(1);

/// Recorder and player, with what is known of both.
pub(super) struct RecorderController {
    recorder: Option<Recorder<RecordingOutput>>,
    tracer: Option<TraceWriter>,
    /// Why the trace ended by itself, until that was noticed.
    trace_problem: Option<RecordingError>,
    prover: Option<ProvingRun>,
    player: Option<Player>,
    state: RecorderState,
    /// What is played again when that is asked for.
    last: Option<(Arc<Path>, PlaybackSpeed)>,
}

impl RecorderController {
    /// Nothing is recorded or played.
    pub(super) fn new(folder: Option<Arc<Path>>) -> Self {
        Self {
            recorder: None,
            tracer: None,
            trace_problem: None,
            prover: None,
            player: None,
            state: RecorderState {
                folder,
                ..RecorderState::default()
            },
            last: None,
        }
    }

    /// What is recorded and played now.
    pub(super) fn state(&self) -> RecorderState {
        self.state.clone()
    }

    /// Does what the user asks for.
    pub(super) fn perform(&mut self, command: RecorderCommand, tracker: &mut Tracker) {
        let now = clock::now();
        match command {
            RecorderCommand::Record(file) => {
                self.stop_recording(None);
                (self.recorder, self.state.recording) = begin(file.into(), now, Recorder::begin);
            }
            RecorderCommand::StopRecording => self.stop_recording(None),
            RecorderCommand::Trace(file) => {
                self.stop_tracing(None);
                (self.tracer, self.state.trace) = begin(file.into(), now, TraceWriter::begin);
            }
            RecorderCommand::StopTracing => self.stop_tracing(None),
            RecorderCommand::Prove(file) => {
                self.prover = Some(ProvingRun::begin(file, tracker, now));
            }
            RecorderCommand::SkipStep => self.finish_step(StepEvent::Skipped, now),
            RecorderCommand::StopProving => self.finish_step(StepEvent::Stopped, now),
            RecorderCommand::Play { file, speed } => self.play(file.into(), speed, tracker, now),
            RecorderCommand::PlayAgain => {
                if let Some((file, speed)) = self.last.clone() {
                    self.play(file, speed, tracker, now);
                }
            }
            RecorderCommand::Pause(paused) => {
                if let Some(player) = &mut self.player {
                    player.pause(paused);
                    self.state.playing = player.playing();
                }
            }
            RecorderCommand::PlayAt(speed) => {
                if let Some(player) = &mut self.player {
                    player.set_speed(speed);
                    self.last = Some((Arc::clone(player.file()), speed));
                    self.state.playing = player.playing();
                }
            }
            RecorderCommand::StopPlaying => {
                self.player = None;
                self.state.playing = PlaybackState::Off;
                tracker.take_off(now);
            }
        }
        self.state.proving = self.prover.as_ref().map(ProvingRun::proving);
    }

    fn finish_step(&mut self, outcome: StepEvent, now: Instant) {
        if let Some(prover) = &mut self.prover {
            prover.finish(outcome, now);
        }
    }

    /// Looks at what the proof of a simulator sees; whether that is new.
    pub(super) fn look(&mut self, tracker: &Tracker) -> bool {
        let Some(prover) = &mut self.prover else {
            return false;
        };
        let news = prover.look(tracker, clock::now());
        if news {
            self.state.proving = Some(prover.proving());
        }
        news
    }

    /// When the proof is to look again although nothing comes.
    pub(super) fn looks_at(&self) -> Option<Instant> {
        let prover = self.prover.as_ref()?;
        prover.is_running().then(|| clock::now() + LOOK_INTERVAL)
    }

    /// What the player does next; never without one.
    pub(super) async fn step(&mut self) -> PlayerStep {
        match &mut self.player {
            Some(player) => player.step().await,
            None => std::future::pending().await,
        }
    }

    /// Takes what the player did; whether there is something new to draw.
    pub(super) fn stepped(&mut self, step: PlayerStep, tracker: &mut Tracker) -> bool {
        let now = clock::now();
        let Some(player) = &self.player else {
            return false;
        };
        match step {
            PlayerStep::Opened => {
                self.state.playing = player.playing();
                true
            }
            PlayerStep::Report(report) => tracker.receive_played(report, now),
            PlayerStep::Ended(problem) => {
                let file = Arc::clone(player.file());
                self.state.playing = PlaybackState::Ended { file, problem };
                self.player = None;
                tracker.run_out(now);
                true
            }
        }
    }

    /// Records what is newest; whether the recording ended with it.
    pub(super) fn note(&mut self, tracker: &Tracker) -> bool {
        let (Some(recorder), Some((id, report))) = (&mut self.recorder, tracker.driven()) else {
            return false;
        };
        let noted = recorder.note(id, report, clock::now());
        if let Recording::On { written, .. } = &mut self.state.recording {
            *written = recorder.written();
        }
        let Err(end) = noted else { return false };
        tracing::warn!(%end, "the recording of own-ship has ended");
        self.stop_recording(Some(end.into()));
        true
    }

    /// Whether what simulators send is recorded.
    pub(super) fn is_tracing(&self) -> bool {
        let proves = self.prover.as_ref().is_some_and(ProvingRun::is_tracing);
        self.tracer.is_some() || proves
    }

    /// Records what came; `None`: the connection ended.
    pub(super) fn trace(&mut self, from: SenderId, bytes: Option<&[u8]>) {
        if let Some(prover) = &mut self.prover {
            prover.trace(from, bytes, clock::now());
        }
        let Some(tracer) = &mut self.tracer else {
            return;
        };
        let noted = tracer.note(from, bytes, clock::now());
        if let Recording::On { written, .. } = &mut self.state.trace {
            *written = tracer.written();
        }
        if let Err(end) = noted {
            tracing::warn!(%end, "the recording of what simulators send has ended");
            self.trace_problem = Some(end.into());
        }
    }

    /// Whether the trace ended by itself just now.
    pub(super) fn trace_ended(&mut self) -> bool {
        let Some(problem) = self.trace_problem.take() else {
            return false;
        };
        self.stop_tracing(Some(problem));
        true
    }

    fn stop_tracing(&mut self, problem: Option<RecordingError>) {
        // Dropping it closes the file.
        self.tracer = None;
        end(&mut self.state.trace, problem);
    }

    fn stop_recording(&mut self, problem: Option<RecordingError>) {
        // Dropping it closes the file.
        self.recorder = None;
        end(&mut self.state.recording, problem);
    }

    fn play(&mut self, file: Arc<Path>, speed: PlaybackSpeed, tracker: &mut Tracker, now: Instant) {
        let id = SourceId::recording(short_name(&file).into());
        tracker.put_on(id, now);
        self.last = Some((Arc::clone(&file), speed));
        // The reports are told by the clock that their age is measured on.
        let player = Player::open(file, speed, Clock::system());
        self.state.playing = player.playing();
        self.player = Some(player);
    }
}

/// Begins to write a new file; how that is told.
pub(super) fn begin<T>(
    file: Arc<Path>,
    now: Instant,
    begin: impl FnOnce(RecordingOutput, u64, Instant, Timestamp) -> Result<T, WriteFailure>,
) -> (Option<T>, Recording) {
    let begun = files::create_recording(&file)
        .map_err(RecordingError::from)
        .and_then(|output| {
            let room = files::LONGEST_RECORDING;
            let begun = begin(Box::new(output), room, now, Timestamp::now());
            begun.map_err(RecordingError::from)
        });
    let (written, since) = (0, now);
    match begun {
        Ok(writer) => {
            let recording = Recording::On {
                file,
                written,
                since,
            };
            (Some(writer), recording)
        }
        Err(problem) => {
            let recording = Recording::Ended {
                file,
                written,
                problem: Some(problem),
            };
            (None, recording)
        }
    }
}

/// What is written is so no more.
pub(super) fn end(recording: &mut Recording, problem: Option<RecordingError>) {
    if let Recording::On { file, written, .. } = recording {
        *recording = Recording::Ended {
            file: Arc::clone(file),
            written: *written,
            problem,
        };
    }
}
