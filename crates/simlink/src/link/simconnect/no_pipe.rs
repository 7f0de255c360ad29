//! What stands for Windows' pipes and its list of ports elsewhere: both are empty.

use std::io;

use clock::Clock;
use tokio::net::TcpStream;

use crate::Peer;

/// Opens no pipe.
#[expect(clippy::unused_async, reason = "the one on Windows waits")]
pub(super) async fn open_pipe(_name: &str, _clock: &Clock) -> io::Result<TcpStream> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Where simulators told the system that they take calls: nowhere.
pub(super) fn told_ports() -> Vec<Peer> {
    Vec::new()
}
