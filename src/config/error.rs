//! Why a configuration cannot be used.

use simlink::source::BadPeer;

use crate::files;

/// Why a configuration cannot be used, as a sentence.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read.
    #[error(transparent)]
    File(#[from] files::Error),
    /// A file is not TOML, or holds something unknown.
    #[error("The configuration file cannot be used: {0}")]
    Toml(String),
    /// A part is missing that the others need.
    #[error(
        "A chart service is only half configured: {0} is missing. Give it in the configuration file, as {1}, or as an argument, or use --demo."
    )]
    Missing(&'static str, &'static str),
    /// An address cannot be used.
    #[error("The address given as {0} cannot be used: {1}")]
    Address(&'static str, &'static str),
    /// What is given as the ways to sign in names none, or an unknown one.
    #[error(
        "The ways to sign in given as flows cannot be used: they are \"browser\" and \"device\", one of them or both."
    )]
    Flows,
    /// What is given as a simulator's place is none.
    #[error("The place given as {0} cannot be used: {1}")]
    Peer(&'static str, BadPeer),
}
