//! A program: this test binary again, with one of the parts in `child_process`.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, ChildStdout, Command, Stdio};

use super::child_process::{PART, READY, RUNNER, Surroundings};

/// A program that runs. It ends with this at the latest.
pub struct Program {
    part: String,
    child: Child,
    says: BufReader<ChildStdout>,
}

impl Program {
    /// Starts one, which has taken up the sign-in when this returns and does nothing more until it is told to.
    pub fn start(part: &str, surroundings: &Surroundings) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", RUNNER, "--nocapture"])
            .env(PART, part)
            .envs(surroundings.variables())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let says = BufReader::new(child.stdout.take().unwrap());
        let mut program = Self {
            part: part.to_owned(),
            child,
            says,
        };
        program.until_it_says(READY);
        program
    }

    /// Lets it do its work.
    pub fn go(&mut self) {
        drop(self.child.stdin.take());
    }

    /// Waits until it says this; it has a deadline of its own.
    pub fn until_it_says(&mut self, words: &str) {
        let mut line = String::new();
        while !line.contains(words) {
            line.clear();
            let read = self.says.read_line(&mut line).unwrap();
            assert_ne!(read, 0, "{} ended and never said: {words}", self.part);
        }
    }

    /// Ends it in the middle of what it does.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for its end, which is a good one.
    pub fn ends_well(mut self) {
        let mut told = String::new();
        self.says.read_to_string(&mut told).unwrap();
        let status = self.child.wait().unwrap();
        let passed = status.success() && told.contains("1 passed");
        assert!(passed, "{}: {status}\n{told}", self.part);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Mostly it has ended.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
