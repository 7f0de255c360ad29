//! The command line: what may be given to the program, and what it prints.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, Parser, Subcommand};
use secrecy::SecretString;

use crate::config::{self, Settings, SimLinks};
use crate::files;

mod aeroplane;
mod opening;
mod serve;
mod tape;

pub use aeroplane::{Aeroplane, WrongArgument};
pub use opening::Opening;
pub use serve::{PixelCorner, Serve};
pub use tape::Tape;

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
    /// How the embedded aeroplane flies.
    #[command(flatten)]
    pub aeroplane: Aeroplane,
    /// What of own-ship is recorded and played.
    #[command(flatten)]
    pub tape: Tape,
    /// What the window opens with.
    #[command(flatten)]
    pub opening: Opening,
}

impl Cli {
    /// How the embedded aeroplane flies, wherever it was said; back-end commands have none.
    pub fn aeroplane(&self) -> Aeroplane {
        match &self.task {
            Some(Task::Serve(given)) => given.aeroplane.or(&self.aeroplane),
            Some(Task::Backend { .. }) | None => self.aeroplane.clone(),
        }
    }
}

/// What the program does instead of opening its window.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Run the embedded chart service alone, for other clients and for tests
    Serve(Box<Serve>),
    /// Ask as a back-end does, without a window
    Backend {
        /// What to ask for.
        #[command(subcommand)]
        task: BackendTask,
    },
}

/// What a back-end asks for (specification 4.4 and 4.5).
#[derive(Debug, Subcommand)]
pub enum BackendTask {
    /// Request the application's own token and print its type, its lifetime in seconds and when it ends (UTC)
    #[command(
        after_help = "The client secret is taken from --client-secret-file, FLIGHTBAG_CLIENT_SECRET or the \
        configuration file, in this order. It cannot be an argument: other programs on this computer can read those.\n\n\
        Exit codes: 0 with a token, 1 on a fault, 2 for a wrong command line."
    )]
    Token {
        /// Print the token as well
        #[arg(long)]
        show_token: bool,
        /// Read the client secret from this file, which holds nothing else
        #[arg(long, value_name = "FILE")]
        client_secret_file: Option<PathBuf>,
    },
    /// List the valid subscriptions of the user whose token is written to the standard input
    #[command(
        after_help = "Exit codes: 0 with an active subscription of the type asked for, 3 without one, 1 on a fault, \
        2 for a wrong command line."
    )]
    Subscriptions {
        /// Print a JSON array instead of a table
        #[arg(long)]
        json: bool,
        /// The type of subscription that decides the exit code
        #[arg(long, value_name = "TYPE", default_value = "charts", value_parser = NonEmptyStringValueParser::new())]
        require: String,
    },
}

/// Where the chart service is, and how this program speaks to it.
#[derive(Debug, Args)]
pub struct Options {
    /// Use the embedded chart service, whatever is configured
    #[arg(long)]
    pub demo: bool,
    /// Read this configuration file (TOML)
    #[arg(long, global = true, value_name = "FILE", env = "FLIGHTBAG_CONFIG")]
    config: Option<PathBuf>,
    /// Address of the chart service
    #[arg(long, global = true, value_name = "URL", env = "FLIGHTBAG_BASE_URL")]
    base_url: Option<String>,
    /// Address of the identity server
    #[arg(long, global = true, value_name = "URL", env = "FLIGHTBAG_AUTH_URL")]
    auth_url: Option<String>,
    /// Client identifier issued by the service operator
    #[arg(long, global = true, value_name = "ID", env = "FLIGHTBAG_CLIENT_ID")]
    client_id: Option<String>,
    /// Scopes to ask for, with spaces between
    #[arg(long, value_name = "SCOPES", env = "FLIGHTBAG_SCOPES")]
    scopes: Option<String>,
    /// File in which choices are remembered between runs, instead of the usual one
    #[arg(long, value_name = "FILE", env = "FLIGHTBAG_SETTINGS")]
    pub settings_file: Option<PathBuf>,
    /// File with further trusted certificates (PEM)
    #[arg(long, global = true, value_name = "FILE", env = "FLIGHTBAG_CA_FILE")]
    ca_file: Option<PathBuf>,
    /// Where simulators are heard and called when no option says otherwise
    #[arg(long, value_name = "LINKS", env = "FLIGHTBAG_SIM_LINKS")]
    sim_links: Option<SimLinks>,
    /// UDP port for the beacons of X-Plane; 0 takes one from the system
    #[arg(long, value_name = "PORT", env = "FLIGHTBAG_XPLANE_PORT")]
    xplane_port: Option<u16>,
    /// UDP port for the rows of X-Plane's data output; 0 takes one from the system
    #[arg(long, value_name = "PORT", env = "FLIGHTBAG_XPLANE_DATA_PORT")]
    xplane_data_port: Option<u16>,
    /// UDP port for FlightGear's native-fdm and flightbag messages; 0 takes one from the system
    #[arg(long, value_name = "PORT", env = "FLIGHTBAG_FLIGHTGEAR_PORT")]
    flightgear_port: Option<u16>,
    /// UDP port for XGPS and XATT sentences; 0 takes one from the system
    #[arg(long, value_name = "PORT", env = "FLIGHTBAG_XGPS_PORT")]
    xgps_port: Option<u16>,
    /// UDP port for GDL90 messages; 0 takes one from the system
    #[arg(long, value_name = "PORT", env = "FLIGHTBAG_GDL90_PORT")]
    gdl90_port: Option<u16>,
    /// UDP port for NMEA 0183 sentences; 0 takes one from the system
    #[arg(long, value_name = "PORT", env = "FLIGHTBAG_NMEA_PORT")]
    nmea_port: Option<u16>,
    /// TCP port for senders of NMEA 0183 that call; 0 takes one from the system
    #[arg(long, value_name = "PORT", env = "FLIGHTBAG_NMEA_TCP_PORT")]
    nmea_tcp_port: Option<u16>,
    /// Where a sender of NMEA 0183 takes calls over TCP
    #[arg(long, value_name = "HOST:PORT", env = "FLIGHTBAG_NMEA_TCP")]
    nmea_tcp: Option<String>,
    /// Serial port of a receiver of NMEA 0183
    #[arg(long, value_name = "PORT[@SPEED]", env = "FLIGHTBAG_NMEA_SERIAL")]
    nmea_serial: Option<String>,
    /// Where X-Plane's Web API is besides the usual places, or `off`
    #[arg(long, value_name = "HOST:PORT", env = "FLIGHTBAG_XPLANE_WEB")]
    xplane_web: Option<String>,
    /// Where FlightGear's web server is besides the usual places, or `off`
    #[arg(long, value_name = "HOST:PORT", env = "FLIGHTBAG_FLIGHTGEAR")]
    flightgear: Option<String>,
    /// Where gpsd takes calls, or `off`
    #[arg(long, value_name = "HOST:PORT", env = "FLIGHTBAG_GPSD")]
    gpsd: Option<String>,
    /// Where Microsoft Flight Simulator, FSX or Prepar3D takes calls over SimConnect, or `off`
    #[arg(long, value_name = "HOST:PORT", env = "FLIGHTBAG_SIMCONNECT")]
    simconnect: Option<String>,
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
            xplane_port: self.xplane_port,
            xplane_data_port: self.xplane_data_port,
            flightgear_port: self.flightgear_port,
            xgps_port: self.xgps_port,
            gdl90_port: self.gdl90_port,
            nmea_port: self.nmea_port,
            sim_links: self.sim_links,
            nmea_tcp_port: self.nmea_tcp_port,
            nmea_tcp: filled(&self.nmea_tcp),
            nmea_serial: filled(&self.nmea_serial),
            xplane_web: filled(&self.xplane_web),
            flightgear: filled(&self.flightgear),
            gpsd: filled(&self.gpsd),
            simconnect: filled(&self.simconnect),
        };
        Ok(given.over(file))
    }
}

fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Prints what a client needs to use the embedded service, one to a line, in this order; behind it the three of
/// `configuration` as a file that can be pasted.
pub fn print_service(lines: &[(&str, &str)], configuration: [(&str, &str); 3]) {
    let lines = lines
        .iter()
        .map(|(name, value)| format!("{name}={value}\n"));
    let quoted = configuration.map(|(name, value)| {
        let value = toml::Value::String(value.to_owned());
        format!("{name} = {value}\n")
    });
    let text = format!(
        "{}\n# charts.toml, used with: flightbag --config charts.toml\n{}",
        lines.collect::<String>(),
        quoted.concat()
    );
    // A service whose addresses nobody reads serves all the same.
    print_result(&text).ok();
}

/// Prints the names of all flights, one to a line.
pub fn print_names(names: &[String]) {
    // Who closes the output early has read enough.
    print_result(&(names.join("\n") + "\n")).ok();
}

/// Runs `line_read` for each line of the standard input, until that ends.
pub fn for_every_line(mut line_read: impl FnMut()) {
    for _line in io::stdin().lines().map_while(Result::ok) {
        line_read();
    }
}

/// Prints the result of a command. An output that is closed early is no panic.
pub fn print_result(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Says on the error output what is waited for.
pub fn print_hint(sentence: &str) {
    // Where nobody reads it any more, nothing is lost.
    writeln!(io::stderr(), "flightbag: {sentence}").ok();
}

/// Says on the error output that a server asks to wait, and how long.
pub fn print_wait(server: &str, left: Duration) {
    let seconds = left.as_secs_f64().ceil();
    print_hint(&format!(
        "The {server} is busy. Trying again in {seconds} s."
    ));
}

/// Says on the error output why the program ends.
pub fn print_failure(sentence: &str) {
    print_hint(sentence);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ownship::LinkKind;
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
    fn a_simulator_is_called_where_the_command_line_says_or_not_at_all() {
        let peers = |place| {
            let given = ["flightbag", "--simconnect", place];
            Cli::parse_from(given).options.settings().unwrap().peers()
        };
        let called = peers("simpc:500").unwrap();
        let called = called.of(LinkKind::SimConnect);
        assert_eq!(called, ["simpc:500".parse().unwrap()]);
        assert!(peers("off").unwrap().of(LinkKind::SimConnect).is_empty());
        assert!(peers("simpc").is_err());
    }

    #[test]
    fn a_missing_configuration_file_is_an_error_and_not_ignored() {
        let given = ["flightbag", "--config", "no-such-file.toml"];
        assert!(Cli::parse_from(given).options.settings().is_err());
    }

    #[test]
    fn charts_are_required_of_the_subscriptions_when_nothing_is_named() {
        let cli = Cli::parse_from(["flightbag", "backend", "subscriptions"]);
        let Some(Task::Backend { task }) = cli.task else {
            panic!("another task");
        };
        assert!(matches!(task, BackendTask::Subscriptions { require, .. } if require == "charts"));
    }

    #[test]
    fn an_empty_type_cannot_be_required() {
        let given = ["flightbag", "backend", "subscriptions", "--require", ""];
        assert!(Cli::try_parse_from(given).is_err());
    }

    #[test]
    fn addresses_may_stand_behind_the_command_as_well() {
        let given = ["flightbag", "backend", "token", "--auth-url", "https://h"];
        let settings = Cli::parse_from(given).options.settings().unwrap();
        assert_eq!(settings.auth_url.as_deref(), Some("https://h"));
    }
}
