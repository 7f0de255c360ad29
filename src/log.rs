//! The log: what the program tells about itself on the error output, at the level that `RUST_LOG` asks for.

use tracing_subscriber::EnvFilter;

/// Without `RUST_LOG`: own warnings, and errors only of the libraries, which like to tell what no user can change.
const DEFAULT_FILTER: &str = "error,flightbag=warn";

/// Starts the log. Later calls change nothing.
pub fn init() {
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_unset| EnvFilter::new(DEFAULT_FILTER));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    // Fails only when a log was started before, and that one serves as well.
    log.try_init().ok();
}
