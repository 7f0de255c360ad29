//! Instance: one running Flightbag, and the way in which other processes of the same user reach it (design 10).
//!
//! The process with the lock is the first. A later start hands over what it was given and ends; where the first does not answer
//! in time both work (reliability 3). `flightbag send` comes through the same socket. A message is one line of text, and so
//! is its answer; nothing secret goes either way.

mod ask;
mod call;
mod ipc_server;
mod snapshot;
mod status;

use std::io;

use crate::files::{self, FileLock};
use crate::paths::Paths;

pub use crate::cli::StartupArgs;
pub use ask::{InstanceCallError, press, status};
pub use call::{InstanceCall, NoResponse, call};
use ipc_server::IpcServer;
pub use ipc_server::{InstanceResponse, IpcServerGuard};
pub use snapshot::StatusSnapshot;
pub use status::{ProgramStatus, ShownChart};

/// What was found at the start.
#[derive(Debug)]
pub enum StartOutcome {
    /// No other runs with these settings.
    First(Box<FirstInstance>),
    /// Another one has the lock.
    Second,
}

/// The Flightbag that others reach.
#[derive(Debug)]
pub struct FirstInstance {
    /// No other is the first as long as this is held.
    _lock: FileLock,
    places: Paths,
    /// Whether the marker of an earlier run was still there.
    failed_before: bool,
    server: Option<IpcServer>,
}

/// Takes the lock of this Flightbag; with it comes the marker that tells a later start of an end that was none.
pub fn begin(places: &Paths) -> io::Result<StartOutcome> {
    let Some(lock) = files::take_turn(&places.lock)? else {
        return Ok(StartOutcome::Second);
    };
    for folder in &places.own_folders {
        if let Err(error) = files::close_folder(folder) {
            tracing::warn!("a folder of this program stays open to others: {error}");
        }
    }
    let failed_before = match files::set_mark(&places.marker) {
        Ok(was_there) => was_there,
        Err(error) => {
            tracing::warn!("a crash of this run cannot be told of at the next start: {error}");
            false
        }
    };
    // Without a socket a second start works beside this one.
    let server = IpcServer::open(&places.socket)
        .inspect_err(|error| tracing::warn!("a second start cannot be heard: {error}"))
        .ok();
    Ok(StartOutcome::First(Box::new(FirstInstance {
        _lock: lock,
        places: places.clone(),
        failed_before,
        server,
    })))
}

/// Hands over to the Flightbag that runs what this start was given; returns whether it answered.
pub fn hand_over(places: &Paths, given: &StartupArgs) -> bool {
    match call(
        &places.socket,
        &InstanceCall::Open(given.with_absolute_plan()),
    ) {
        Ok(InstanceResponse::Done) => true,
        Ok(InstanceResponse::Refused(why)) => {
            tracing::warn!("the Flightbag that runs refuses ({why}); this one works beside it");
            false
        }
        Ok(InstanceResponse::Status(_)) => {
            tracing::warn!("the Flightbag that runs answers otherwise; this one works beside it");
            false
        }
        Err(error) => {
            tracing::warn!("another Flightbag runs, and this one works beside it: {error}");
            false
        }
    }
}

impl FirstInstance {
    /// Whether the run before this one did not end properly.
    pub fn failed_before(&self) -> bool {
        self.failed_before
    }

    /// Answers others from now on, in a thread of its own, until what is returned is dropped. `None` where there is no
    /// socket, or it is not listened to any more.
    pub fn listen(
        &mut self,
        hear: impl Fn(InstanceCall) -> InstanceResponse + Send + 'static,
    ) -> Option<IpcServerGuard> {
        let listening = self.server.take()?.listen(hear);
        listening
            .inspect_err(|error| tracing::warn!("a second start cannot be heard: {error}"))
            .ok()
    }

    /// The orderly end: nothing is told of it at the next start. Without this, or the last act, the run has failed.
    pub fn end(self) {
        self.last_act()();
    }

    /// What makes an end orderly, for a window whose loop does not come back; it does no harm before [`Self::end`].
    pub fn last_act(&self) -> impl FnOnce() + Send + 'static + use<> {
        let marker = self.places.marker.clone();
        move || {
            if let Err(error) = files::remove_mark(&marker) {
                tracing::warn!("the next start will tell of a crash that was none: {error}");
            }
        }
    }
}

#[cfg(test)]
mod tests;
