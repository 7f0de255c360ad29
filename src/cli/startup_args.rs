//! What the window opens with.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::address::{Address, AddressError};
use super::groups::WINDOW;
use crate::airport::Icao;

/// What is asked for at the start.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = WINDOW)]
pub struct StartupArgs {
    /// Show this airport as soon as you are signed in (ICAO identifier)
    #[arg(long, value_name = "ICAO", env = "FLIGHTBAG_AIRPORT", value_parser = Icao::parse)]
    pub airport: Option<Icao>,
    /// Read this flight plan (.pln, .fms, .lnmpln, or SimBrief's .xml or .json), or show what an address such as flightbag:airport/YBBN names
    #[arg(value_name = "PLAN", help_heading = None, value_hint = ValueHint::AnyPath)]
    pub plan: Option<PathBuf>,
    /// The `index_number` of a chart of that airport, which an address named.
    #[arg(skip)]
    pub chart: Option<String>,
}

impl StartupArgs {
    /// Takes an address that stands in the place of the plan for what it names; it wins over `--airport`.
    pub(super) fn follow_address(&mut self) -> Result<(), AddressError> {
        let given = self.plan.as_deref().and_then(Address::read);
        if let Some(address) = given.transpose()? {
            *self = Self {
                airport: Some(address.airport),
                plan: None,
                chart: address.chart,
            };
        }
        Ok(())
    }
}
