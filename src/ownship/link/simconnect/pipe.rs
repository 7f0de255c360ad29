//! What only Windows has: named pipes, and the list in which FSX and Prepar3D write their ports (simulators 2.1).

use std::io;
use std::time::Duration;

use tokio::net::windows::named_pipe::{ClientOptions, NamedPipeClient};

use crate::clock::Clock;

/// `ERROR_PIPE_BUSY`: the simulator is there, and every end of its pipe is taken for a moment.
const BUSY: i32 = 231;
/// It is tried again after this time, ...
const BUSY_PAUSE: Duration = Duration::from_millis(100);
/// ... and so often at most.
const BUSY_TRIES: u32 = 20;
/// Where the simulators write their port, under the current user.
const KEY: &str = r"Software\Microsoft\Microsoft Games\Flight Simulator";
/// Under this name, as text.
const VALUE: &str = "SimConnect_Port_IPv4";

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
    ports_in(KEY)
}

fn ports_in(key: &str) -> Vec<u16> {
    let key = windows_registry::CURRENT_USER.open(key);
    let value = key.and_then(|key| key.get_string(VALUE));
    let port = value.ok().and_then(|value| value.trim().parse().ok());
    port.filter(|port| *port != 0).into_iter().collect()
}

#[cfg(test)]
#[path = "pipe_tests.rs"]
mod tests;
