//! The log: what the program tells about itself on the error output, at the level that `RUST_LOG` asks for.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

/// Without `RUST_LOG`: own warnings, and errors only of the libraries, which like to tell what no user can change.
const DEFAULT_FILTER: &str = "error,flightbag=warn";

/// The lines that the embedded service writes for the requests it gets.
const REQUESTS: &str = "flightbag::requests=info";

/// Starts the log. Later calls change nothing.
pub fn init() {
    start(DEFAULT_FILTER);
}

/// Starts the log with the requests that the embedded service gets.
pub fn init_with_requests() {
    start(&[DEFAULT_FILTER, REQUESTS].join(","));
}

fn start(unless_set: &str) {
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_unset| EnvFilter::new(unless_set));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        // Colours are for people: in a file they are noise.
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    // Fails only when a log was started before, and that one serves as well.
    log.try_init().ok();
}

/// From now on a panic says where it happened and nothing else: its words may quote anything (reliability T6).
pub fn hide_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let place = place.as_deref().unwrap_or("an unknown place");
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or("without a name");
        tracing::error!("the program failed at {place}, in the thread {thread}");
    }));
}
