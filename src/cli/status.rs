//! Status: what a script is told of the running window.

use clap::Args;
use clap::builder::FalseyValueParser;

/// How the state of the running Flightbag is printed.
#[derive(Debug, Args)]
#[command(
    after_help = "Tells whether a user is signed in, the airport and the chart on the screen, and own-ship with its source, the age \
        and the quality of its position: live, paused, in-menu, stale, no-position or lost. It holds no token and no name of an \
        account. Fields may be added; those that are there keep their meaning.\n\n\
        Exit codes: 0 when it is printed, 1 when no Flightbag runs or it does not answer, 2 for a wrong command line."
)]
pub struct StatusArgs {
    /// Print a JSON object instead of a table
    #[arg(long, env = "FLIGHTBAG_JSON", value_parser = FalseyValueParser::new())]
    pub json: bool,
}
