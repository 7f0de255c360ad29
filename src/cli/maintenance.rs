//! Maintenance: what is looked at or put right before the window opens.

use clap::builder::FalseyValueParser;
use clap::{Args, ValueEnum};

use super::groups::{UPKEEP, WINDOW};
use crate::renderer::RendererChoice;

/// What is looked at or put right.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = UPKEEP)]
pub struct MaintenanceArgs {
    /// Print where everything is kept, and end
    #[arg(long, env = "FLIGHTBAG_PRINT_PATHS", value_parser = FalseyValueParser::new())]
    pub print_paths: bool,
    /// With --print-paths: print a JSON object instead of a table
    #[arg(long, env = "FLIGHTBAG_JSON", value_parser = FalseyValueParser::new())]
    pub json: bool,
    /// Start with the settings of a first start; the earlier ones are kept beside them
    #[arg(long, env = "FLIGHTBAG_RESET_SETTINGS", value_parser = FalseyValueParser::new())]
    pub reset_settings: bool,
    /// What paints the window
    #[arg(
        long,
        value_name = "RENDERER",
        env = "FLIGHTBAG_RENDERER",
        value_enum,
        default_value_t,
        help_heading = WINDOW
    )]
    pub renderer: RendererChoice,
    /// Log this level and worse, on the error output and in the log folder [default: warn]
    #[arg(
        long,
        global = true,
        value_name = "LEVEL",
        env = "FLIGHTBAG_LOG",
        value_enum
    )]
    pub log: Option<LogLevel>,
}

/// How much is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogLevel {
    /// Only failures that lose work
    Error,
    /// Also problems
    Warn,
    /// Also rare events
    Info,
    /// Also every request
    Debug,
    /// Everything
    Trace,
}

impl LogLevel {
    /// How filters of the log call it.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}
