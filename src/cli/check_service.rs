//! Check-service: how an operator or a user learns whether a chart service suits Flightbag.

use clap::Args;
use clap::builder::FalseyValueParser;

use crate::account::DEMO_AIRPORTS;
use crate::airport::Icao;

/// What of the configured chart service is checked.
#[derive(Debug, Args)]
#[command(
    after_help = "Shows a code and an address: open that in a browser, sign in, and enter the code. Then an airport, its charts, one \
        picture, the subscriptions and user info are asked for, and a table is printed: the specification's number, what was \
        asked, and whether the answer conforms, differs (and how Flightbag copes) or fails. No token is printed, nothing is \
        kept, and a stored sign-in is not touched. Ctrl-C ends it.\n\n\
        Exit codes: 0 when nothing fails, 1 otherwise, 2 for a wrong command line."
)]
pub struct CheckService {
    /// The airport to ask for; every account may see the charts of the usual one
    #[arg(long, value_name = "ICAO", env = "FLIGHTBAG_CHECK_AIRPORT", default_value = DEMO_AIRPORTS[0], value_parser = airport)]
    pub airport: Icao,
    /// Print a JSON array instead of a table
    #[arg(long, env = "FLIGHTBAG_JSON", value_parser = FalseyValueParser::new())]
    pub json: bool,
}

fn airport(text: &str) -> Result<Icao, String> {
    Icao::parse(text).map_err(|error| error.to_string())
}
