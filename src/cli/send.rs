//! Send: what another program, a button deck or a voice has the running window do.

use clap::Args;
use clap::builder::FalseyValueParser;

/// What is sent to the running Flightbag.
#[derive(Debug, Args)]
#[command(
    after_help = "For button decks, voice control and scripts. Switch it on first, in the settings: Keys from other programs.\n\n\
        Exit codes: 0 when it is done, 1 when no Flightbag runs, it does not answer or this is switched off, 2 for an \
        unknown command."
)]
pub struct SendCommand {
    /// What is to be done, for example next-chart, follow, or open NZWN
    #[arg(value_name = "COMMAND", required_unless_present = "list")]
    pub words: Vec<String>,
    /// Print every command with what it does, and end
    #[arg(long, env = "FLIGHTBAG_SEND_LIST", value_parser = FalseyValueParser::new())]
    pub list: bool,
    /// With --list: print a JSON array instead of a table
    #[arg(long, env = "FLIGHTBAG_JSON", value_parser = FalseyValueParser::new())]
    pub json: bool,
}
