//! Recordings: what own-ship is recorded to and played from.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use simlink::recorder::{PlaybackSpeed, RecorderCommand};

use super::groups::FILES;

/// What of own-ship is recorded and played from the start on.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = FILES)]
pub struct RecorderArgs {
    /// Record own-ship to this new file; a file that exists is left as it is
    #[arg(long, value_name = "FILE", env = "FLIGHTBAG_RECORD")]
    record: Option<OsString>,
    /// Record what simulators send, as it comes, to this new file
    #[arg(long, value_name = "FILE", env = "FLIGHTBAG_RECORD_RAW")]
    record_raw: Option<OsString>,
    /// Play this recording of own-ship, or of what simulators sent, in place of a simulator
    #[arg(long, value_name = "FILE", env = "FLIGHTBAG_REPLAY")]
    replay: Option<OsString>,
    /// Play it this many times as fast, from 0.25 to 16 [default: 1]
    #[arg(long, value_name = "N", env = "FLIGHTBAG_REPLAY_SPEED", value_parser = PlaybackSpeed::parse)]
    replay_speed: Option<PlaybackSpeed>,
}

impl RecorderArgs {
    /// What is to be done at the start.
    pub fn commands(&self) -> impl Iterator<Item = RecorderCommand> {
        // An empty variable is one that is not set.
        let named = |file: &Option<OsString>| {
            let file = file.clone().filter(|file| !file.is_empty());
            file.map(PathBuf::from)
        };
        let speed = self.replay_speed.unwrap_or(PlaybackSpeed::NORMAL);
        let record = named(&self.record).map(RecorderCommand::Record);
        let play = named(&self.replay).map(|file| RecorderCommand::Play { file, speed });
        let trace = named(&self.record_raw).map(RecorderCommand::Trace);
        record.into_iter().chain(trace).chain(play)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::super::Cli;
    use super::*;

    fn commands(arguments: &[&str]) -> Vec<RecorderCommand> {
        let given = [&["flightbag"], arguments].concat();
        Cli::parse_from(given).recorder.commands().collect()
    }

    #[test]
    fn recording_is_played_at_speed_1_by_default() {
        let play = |speed| RecorderCommand::Play {
            file: "a.jsonl".into(),
            speed: PlaybackSpeed::parse(speed).unwrap(),
        };
        assert_eq!(commands(&["--replay", "a.jsonl"]), [play("1")]);
        let faster = ["--replay", "a.jsonl", "--replay-speed", "8"];
        assert_eq!(commands(&faster), [play("8")]);
    }

    #[test]
    fn recording_and_replay_may_go_together() {
        let both = commands(&["--replay", "a.jsonl", "--record", "b.jsonl"]);
        assert_eq!(
            both.first(),
            Some(&RecorderCommand::Record("b.jsonl".into()))
        );
        assert!(matches!(both.get(1), Some(RecorderCommand::Play { .. })));
    }

    #[test]
    fn empty_name_is_one_that_was_not_given() {
        assert_eq!(commands(&["--replay", "", "--record", ""]), []);
    }

    #[test]
    fn impossible_speed_is_refused() {
        let given = ["flightbag", "--replay-speed", "0"];
        assert!(Cli::try_parse_from(given).is_err());
    }
}
