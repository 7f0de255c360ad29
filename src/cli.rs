//! The command line: what may be given to the program, and what it prints.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use secrecy::SecretString;

use crate::config::{self, Settings};
use crate::files;

/// Airport charts beside the flight simulator, with the own aircraft on them.
#[derive(Debug, Parser)]
#[command(
    name = "flightbag",
    version,
    after_help = "Without a configured chart service the embedded one is used.\n\
        A client secret is taken from FLIGHTBAG_CLIENT_SECRET or the configuration file.\n\
        SSL_CERT_FILE names a file of trusted certificates, as elsewhere. RUST_LOG sets what is logged.\n\
        For flight simulation only."
)]
pub struct Cli {
    /// What to do; without it the window is opened.
    #[command(subcommand)]
    pub task: Option<Task>,
    /// Where the chart service is.
    #[command(flatten)]
    pub options: Options,
}

/// What the program does instead of opening its window.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Run the embedded chart service alone, for other clients and for tests
    Serve {
        /// The chart service's port on this computer; 0 takes one from the system
        #[arg(long, default_value_t = 0)]
        port: u16,
    },
}

/// Where the chart service is, and how this program speaks to it.
#[derive(Debug, Args)]
pub struct Options {
    /// Use the embedded chart service, whatever is configured
    #[arg(long)]
    pub demo: bool,
    /// Read this configuration file (TOML)
    #[arg(long, value_name = "FILE", env = "FLIGHTBAG_CONFIG")]
    config: Option<PathBuf>,
    /// Address of the chart service
    #[arg(long, value_name = "URL", env = "FLIGHTBAG_BASE_URL")]
    base_url: Option<String>,
    /// Address of the identity server
    #[arg(long, value_name = "URL", env = "FLIGHTBAG_AUTH_URL")]
    auth_url: Option<String>,
    /// Client identifier issued by the service operator
    #[arg(long, value_name = "ID", env = "FLIGHTBAG_CLIENT_ID")]
    client_id: Option<String>,
    /// Scopes to ask for, with spaces between
    #[arg(long, value_name = "SCOPES", env = "FLIGHTBAG_SCOPES")]
    scopes: Option<String>,
    /// File with further trusted certificates (PEM)
    #[arg(long, value_name = "FILE", env = "FLIGHTBAG_CA_FILE")]
    ca_file: Option<PathBuf>,
    /// UDP port for XGPS and XATT sentences; 0 takes one from the system
    #[arg(long, value_name = "PORT", env = "FLIGHTBAG_XGPS_PORT")]
    xgps_port: Option<u16>,
}

impl Options {
    /// Everything that is configured: arguments over environment over file.
    pub fn settings(&self) -> Result<Settings, config::Error> {
        // With --demo no file decides anything, and a broken one is no hindrance.
        let file = match &self.config {
            Some(path) if !self.demo && !path.as_os_str().is_empty() => {
                Settings::from_toml(&files::read_text(path)?)?
            }
            Some(_) | None => Settings::default(),
        };
        // An empty variable is one that is not set.
        let filled = |value: &Option<String>| value.clone().filter(|value| !value.is_empty());
        // Clap has put the arguments over the environment already.
        let given = Settings {
            base_url: filled(&self.base_url),
            auth_url: filled(&self.auth_url),
            client_id: filled(&self.client_id),
            client_secret: environment("FLIGHTBAG_CLIENT_SECRET").map(SecretString::from),
            scopes: filled(&self.scopes),
            ca_file: self
                .ca_file
                .clone()
                .filter(|path| !path.as_os_str().is_empty()),
            xgps_port: self.xgps_port,
        };
        Ok(given.over(file))
    }
}

fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Prints what a client needs to use the embedded service, one to a line, in this order.
#[expect(clippy::print_stdout, reason = "this is what `serve` is for")]
pub fn print_service(lines: &[(&str, &str)]) {
    for (name, value) in lines {
        println!("{name}={value}");
    }
}

/// Says on the error output why the program ends.
#[expect(clippy::print_stderr, reason = "there is no window to say it in")]
pub fn print_failure(sentence: &str) {
    eprintln!("flightbag: {sentence}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_broken_configuration_file_does_not_hinder_the_demo() {
        let given = ["flightbag", "--demo", "--config", "no-such-file.toml"];
        assert!(Cli::parse_from(given).options.settings().is_ok());
    }

    #[test]
    fn an_empty_address_is_one_that_was_not_given() {
        let given = ["flightbag", "--base-url", ""];
        let settings = Cli::parse_from(given).options.settings().unwrap();
        assert_eq!(settings.base_url, None);
    }

    #[test]
    fn a_missing_configuration_file_is_an_error_and_not_ignored() {
        let given = ["flightbag", "--config", "no-such-file.toml"];
        assert!(Cli::parse_from(given).options.settings().is_err());
    }

    #[test]
    fn the_service_takes_a_port_from_the_system_when_none_is_given() {
        let cli = Cli::parse_from(["flightbag", "serve"]);
        assert!(matches!(cli.task, Some(Task::Serve { port: 0 })));
    }
}
