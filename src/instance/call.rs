//! A call: what one process asks of the running Flightbag, and how it is asked.

use std::io;
use std::path::Path;
use std::time::Duration;

use interprocess::local_socket::tokio::Stream;
use interprocess::local_socket::tokio::prelude::*;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::runtime;

use super::ipc_server::{self, InstanceResponse, LONGEST};
use crate::cli::{StartupArgs, is_index_number};

/// How long an answer is waited for.
pub(super) const TIMEOUT: Duration = Duration::from_secs(2);
/// Between two tries to reach one that is only starting.
const AGAIN_AFTER: Duration = Duration::from_millis(50);

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InstanceCall {
    /// Come to the front and open this: a second start.
    Open(StartupArgs),
    /// Do what these words of `flightbag send` name.
    Press(String),
    /// Tell what is on the screen and where own-ship is.
    Status,
    /// End in order: the system wants it. It never comes through the socket.
    #[serde(skip)]
    End,
}

/// There was no answer, or a strange one.
#[derive(Debug, thiserror::Error)]
pub enum NoResponse {
    /// No program is there, or none answers in time.
    #[error("no running Flightbag answers: {0}")]
    Absent(#[from] io::Error),
    /// What is asked cannot be written as a message: a path that is no text, or one that is too long.
    #[error("this cannot be handed over")]
    Unspeakable,
}

impl InstanceCall {
    /// The line that stands for it, with its end.
    pub(crate) fn line(&self) -> Option<String> {
        let line = serde_json::to_string(self).ok()? + "\n";
        (line.len() <= LONGEST).then_some(line)
    }

    /// Reads a line.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let call: Self = serde_json::from_str(line.trim_end()).ok()?;
        match &call {
            Self::Open(StartupArgs { plan, chart, .. }) => {
                let usable = plan.as_deref().is_none_or(Path::is_absolute)
                    && chart.as_deref().is_none_or(is_index_number);
                usable.then_some(call)
            }
            Self::Press(words) => {
                let usable = !words.contains(char::is_control);
                usable.then_some(call)
            }
            Self::Status => Some(call),
            Self::End => None,
        }
    }
}

/// Asks the Flightbag behind this socket, and waits for its answer for two seconds.
pub fn call(socket: &Path, call: &InstanceCall) -> Result<InstanceResponse, NoResponse> {
    let line = call.line().ok_or(NoResponse::Unspeakable)?;
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let answer = runtime.block_on(async {
        let late = |_elapsed| io::Error::from(io::ErrorKind::TimedOut);
        // A second start knows that another has the lock, and may have no socket yet; others know nothing of the kind.
        let again = matches!(call, InstanceCall::Open(_));
        tokio::time::timeout(TIMEOUT, ask(socket, &line, again))
            .await
            .map_err(late)?
    });
    // On Windows a pipe with no free end is waited for in a thread, longer than anybody here wants to.
    runtime.shutdown_background();
    Ok(answer?)
}

async fn ask(socket: &Path, line: &str, again: bool) -> io::Result<InstanceResponse> {
    let stream = loop {
        match Stream::connect(ipc_server::name(socket)?).await {
            Ok(stream) => break stream,
            Err(error) if again && is_not_open(&error) => tokio::time::sleep(AGAIN_AFTER).await,
            Err(error) => return Err(error),
        }
    };
    (&stream).write_all(line.as_bytes()).await?;
    let mut answer = String::new();
    let limited = (&stream).take(LONGEST as u64);
    BufReader::new(limited).read_line(&mut answer).await?;
    let told: Option<InstanceResponse> = serde_json::from_str(answer.trim_end()).ok();
    told.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))
}

fn is_not_open(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused
    )
}
