//! Asking the running Flightbag from the command line: what `send` and `status` make of its answer.

use super::{InstanceCall, InstanceResponse, ProgramStatus, call};
use crate::paths::Paths;

/// Why nothing was done, in words for the error output.
#[derive(Debug, thiserror::Error)]
pub enum InstanceCallError {
    /// Without a folder there is no place to call.
    #[error("This system gives a program no folder: no other can be reached")]
    NoFolder,
    /// No other program answered.
    #[error("No Flightbag runs here with these settings, or it does not answer. Start it first.")]
    NoneRuns,
    /// It refused; the sentence is its own.
    #[error("{0}")]
    Refused(String),
    /// It answered something else.
    #[error("The Flightbag that runs does not answer this. It may be another version.")]
    UnexpectedResponse,
}

/// Has the running Flightbag do what these words of `flightbag send` name.
pub fn press(places: Option<&Paths>, words: String) -> Result<(), InstanceCallError> {
    match ask(places, &InstanceCall::Press(words))? {
        InstanceResponse::Done => Ok(()),
        InstanceResponse::Refused(sentence) => Err(InstanceCallError::Refused(sentence)),
        InstanceResponse::Status(_) => Err(InstanceCallError::UnexpectedResponse),
    }
}

/// Asks the running Flightbag what is on its screen and where own-ship is.
pub fn status(places: Option<&Paths>) -> Result<ProgramStatus, InstanceCallError> {
    match ask(places, &InstanceCall::Status)? {
        InstanceResponse::Status(status) => Ok(*status),
        InstanceResponse::Refused(sentence) => Err(InstanceCallError::Refused(sentence)),
        InstanceResponse::Done => Err(InstanceCallError::UnexpectedResponse),
    }
}

fn ask(
    places: Option<&Paths>,
    question: &InstanceCall,
) -> Result<InstanceResponse, InstanceCallError> {
    let places = places.ok_or(InstanceCallError::NoFolder)?;
    call(&places.socket, question).map_err(|error| {
        tracing::info!("{error}");
        InstanceCallError::NoneRuns
    })
}
