//! What the window opens with.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use serde::{Deserialize, Serialize};

use super::address::{Address, AddressError};
use super::groups::WINDOW;
use crate::airport::Icao;

/// What is asked for at the start; a second start hands it over to the first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args, Serialize, Deserialize)]
#[command(next_help_heading = WINDOW)]
#[serde(default, deny_unknown_fields)]
pub struct StartupArgs {
    /// Show this airport as soon as you are signed in (ICAO identifier)
    #[arg(long, value_name = "ICAO", env = "FLIGHTBAG_AIRPORT", value_parser = Icao::parse)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub airport: Option<Icao>,
    /// Read this flight plan (.pln, .fms, .lnmpln, or SimBrief's .xml or .json), or show what an address such as flightbag:airport/YBBN names
    #[arg(value_name = "PLAN", help_heading = None, value_hint = ValueHint::AnyPath)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<PathBuf>,
    /// The `index_number` of a chart of that airport, which an address named.
    #[arg(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chart: Option<String>,
}

impl StartupArgs {
    /// The same for another process, which has a folder of its own: the path of the plan is absolute.
    #[must_use]
    pub fn with_absolute_plan(&self) -> Self {
        let absolute = |plan: &PathBuf| std::path::absolute(plan).unwrap_or_else(|_| plan.clone());
        Self {
            plan: self.plan.as_ref().map(absolute),
            ..self.clone()
        }
    }

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
