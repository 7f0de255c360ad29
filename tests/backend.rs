//! The back-end commands: the built program in front of the embedded service, its output and its exit code.

mod own_token;
mod subscriptions;
mod token;

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Child, Command, Output, Stdio};

use crate::program::flightbag;

/// The program with a back-end command.
fn backend(arguments: &[&str]) -> Command {
    let mut command = flightbag();
    command.arg("backend").args(arguments);
    command
}

/// Starts it with this on its standard input.
fn start(command: &mut Command, input: &str) -> Child {
    let child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.unwrap();
    // It may have ended without reading.
    child.stdin.take().unwrap().write_all(input.as_bytes()).ok();
    child
}

/// What came of a command.
struct Outcome {
    code: Option<i32>,
    output: String,
    complaint: String,
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            output: String::from_utf8(output.stdout).unwrap(),
            complaint: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Outcome {
    fn of(command: &mut Command, input: &str) -> Self {
        start(command, input).wait_with_output().unwrap().into()
    }

    /// A fault: exit code 1, nothing on the output, and one sentence that says this.
    fn assert_fault(&self, part: &str) {
        let Self {
            code,
            output,
            complaint,
        } = self;
        assert_eq!(*code, Some(1), "{output}{complaint}");
        assert_eq!(output, "");
        assert!(complaint.contains(part), "{part} in {complaint}");
        assert!(complaint.starts_with("flightbag: "), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }

    /// Whether this, as it is or in hexadecimal digits, stands on either output.
    fn tells(&self, secret: &str) -> bool {
        let hex = secret.bytes().fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").unwrap();
            hex
        });
        [&self.output, &self.complaint]
            .iter()
            .any(|text| text.contains(secret) || text.to_lowercase().contains(&hex))
    }
}
