//! What the window opens with.

use std::path::PathBuf;

use clap::Args;

use super::groups::WINDOW;
use crate::airport::Icao;

/// What is asked for at the start.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = WINDOW)]
pub struct Opening {
    /// Show this airport as soon as you are signed in (ICAO identifier)
    #[arg(long, value_name = "ICAO", env = "FLIGHTBAG_AIRPORT", value_parser = Icao::parse)]
    pub airport: Option<Icao>,
    /// Read this flight plan: .pln, .fms, .lnmpln, or SimBrief's .xml or .json
    #[arg(value_name = "PLAN", help_heading = None)]
    pub plan: Option<PathBuf>,
}
