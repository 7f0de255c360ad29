//! What only Windows has: named pipes, and the list in which FSX and Prepar3D write their ports (simulators 2.1).

use std::io;
use std::time::Duration;

use tokio::net::windows::named_pipe::{ClientOptions, NamedPipeClient};

use crate::clock::Clock;
use crate::ownship::wire::simconnect::addresses::{REGISTRY_KEYS, REGISTRY_VALUE, registry_port};

/// `ERROR_PIPE_BUSY`: the simulator is there, and every end of its pipe is taken for a moment.
const BUSY: i32 = 231;
/// It is tried again after this time, ...
const BUSY_PAUSE: Duration = Duration::from_millis(100);
/// ... and so often at most.
const BUSY_TRIES: u32 = 20;

/// Opens a pipe for reading and writing. The handle is an overlapped one: with another one a waiting read would hold
/// back every write.
pub(super) async fn open_pipe(name: &str, clock: &Clock) -> io::Result<NamedPipeClient> {
    let mut tries = BUSY_TRIES;
    loop {
        match ClientOptions::new().open(name) {
            Err(error) if error.raw_os_error() == Some(BUSY) && tries > 0 => {
                tries -= 1;
                clock.pause(BUSY_PAUSE).await;
            }
            result => return result,
        }
    }
}

/// The ports that simulators told the system.
pub(super) fn told_ports() -> Vec<u16> {
    REGISTRY_KEYS
        .iter()
        .filter_map(|key| port_in(key))
        .collect()
}

fn port_in(key: &str) -> Option<u16> {
    let key = windows_registry::CURRENT_USER.open(key).ok()?;
    registry_port(&key.get_string(REGISTRY_VALUE).ok()?)
}

#[cfg(test)]
#[path = "pipe_tests.rs"]
mod tests;
