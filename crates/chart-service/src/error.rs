//! Why the embedded service did not start.

use std::{io, net::IpAddr};

/// Why the embedded service did not start.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Its own facts are not readable: the program is built wrongly.
    #[error("the embedded chart data is damaged: {0}")]
    Data(String),
    /// The port is taken, or the address is not one of this computer.
    #[error("port {port} at {address} cannot be used, choose another: {source}")]
    Port {
        /// The address asked for.
        address: IpAddr,
        /// The port asked for; 0 means any.
        port: u16,
        /// What the system said.
        source: io::Error,
    },
    /// A redirect address that must not be registered.
    #[error(
        "{0} cannot be a redirect address: it is a web address, or one of an application's own scheme like \
         org.example.efb:/callback, without user name, fragment and spaces"
    )]
    Redirect(String),
    /// The system refused a thread or an event loop.
    #[error("the embedded service could not be started: {0}")]
    System(#[from] io::Error),
}
