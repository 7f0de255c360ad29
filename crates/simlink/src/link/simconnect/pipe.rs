//! What only Windows has: named pipes, and the list in which FSX and Prepar3D write their ports (simulators 2.1).

use std::io;
use std::time::Duration;

use clock::Clock;
use tokio::net::windows::named_pipe::{ClientOptions, NamedPipeClient};

use crate::Peer;
use crate::wire::simconnect::registry::{REGISTRY_KEYS, in_registry};

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

/// Where simulators told the system that they take calls.
pub(super) fn told_ports() -> Vec<Peer> {
    REGISTRY_KEYS.iter().flat_map(|key| ports_in(key)).collect()
}

fn ports_in(key: &str) -> Vec<Peer> {
    windows_registry::CURRENT_USER.open(key).map_or_else(
        |_missing| Vec::new(),
        |key| in_registry(|name| key.get_string(name).ok()),
    )
}

#[cfg(test)]
mod tests;
