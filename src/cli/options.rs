//! Options: where the chart service is and whom the links call, from the command line, the environment and a file.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::FalseyValueParser;
use secrecy::SecretString;

use super::groups::{CHART_SERVICE, FILES, SIMULATORS};
use crate::config::{self, LinkDefaults, PartialConfig};
use crate::files::{self, UnreadableReason};
use crate::paths::Paths;

/// Where the chart service is, and how this program speaks to it.
#[derive(Debug, Args)]
pub struct Options {
    /// Use the embedded chart service, whatever is configured
    #[arg(help_heading = CHART_SERVICE, long, env = "FLIGHTBAG_DEMO", value_parser = FalseyValueParser::new())]
    pub demo: bool,
    /// Address of the chart service
    #[arg(help_heading = CHART_SERVICE, long, global = true, value_name = "URL", env = "FLIGHTBAG_BASE_URL")]
    base_url: Option<String>,
    /// Address of the identity server
    #[arg(help_heading = CHART_SERVICE, long, global = true, value_name = "URL", env = "FLIGHTBAG_AUTH_URL")]
    auth_url: Option<String>,
    /// Client identifier issued by the service operator
    #[arg(help_heading = CHART_SERVICE, long, global = true, value_name = "ID", env = "FLIGHTBAG_CLIENT_ID")]
    client_id: Option<String>,
    /// Scopes to ask for, separated by spaces [default: `openid userinfo offline_access charts`]
    #[arg(help_heading = CHART_SERVICE, long, value_name = "SCOPES", env = "FLIGHTBAG_SCOPES")]
    scopes: Option<String>,
    /// Further hosts of the identity server, separated by spaces
    #[arg(help_heading = CHART_SERVICE, long, value_name = "HOSTS", env = "FLIGHTBAG_AUTH_HOSTS")]
    auth_hosts: Option<String>,
    /// Address that the browser returns to after a sign-in, where the operator registered a fixed one
    #[arg(help_heading = CHART_SERVICE, long, value_name = "URL", env = "FLIGHTBAG_REDIRECT")]
    redirect: Option<String>,
    /// Ways to sign in that the client may use, separated by spaces: browser, device [default: both]
    #[arg(help_heading = CHART_SERVICE, long, value_name = "FLOWS", env = "FLIGHTBAG_FLOWS")]
    flows: Option<String>,
    /// File with further trusted certificates (PEM)
    #[arg(help_heading = CHART_SERVICE, long, global = true, value_name = "FILE", env = "FLIGHTBAG_CA_FILE")]
    ca_file: Option<PathBuf>,
    /// Where to listen for simulators and connect to them where no option says otherwise [default: usual]
    #[arg(help_heading = SIMULATORS, long, value_name = "LINKS", env = "FLIGHTBAG_SIM_LINKS")]
    sim_links: Option<LinkDefaults>,
    /// Where the SimConnect server of Microsoft Flight Simulator, FSX or Prepar3D is, or `off` [default on Windows: this computer]
    #[arg(help_heading = SIMULATORS, long, value_name = "HOST:PORT", env = "FLIGHTBAG_SIMCONNECT")]
    simconnect: Option<String>,
    /// UDP port for the beacons of X-Plane [default: 49707]; 0 lets the system choose
    #[arg(help_heading = SIMULATORS, long, value_name = "PORT", env = "FLIGHTBAG_XPLANE_PORT")]
    xplane_port: Option<u16>,
    /// Where X-Plane's Web API is, besides port 8086 of this computer, or `off`
    #[arg(help_heading = SIMULATORS, long, value_name = "HOST:PORT", env = "FLIGHTBAG_XPLANE_WEB")]
    xplane_web: Option<String>,
    /// UDP port for the rows of X-Plane's data output [default: 49003]; 0 lets the system choose
    #[arg(help_heading = SIMULATORS, long, value_name = "PORT", env = "FLIGHTBAG_XPLANE_DATA_PORT")]
    xplane_data_port: Option<u16>,
    /// Where FlightGear's web server is, besides ports 5500 and 8080 of this computer, or `off`
    #[arg(help_heading = SIMULATORS, long, value_name = "HOST:PORT", env = "FLIGHTBAG_FLIGHTGEAR")]
    flightgear: Option<String>,
    /// UDP port for FlightGear's native-fdm and flightbag messages [default: 5503]; 0 lets the system choose
    #[arg(help_heading = SIMULATORS, long, value_name = "PORT", env = "FLIGHTBAG_FLIGHTGEAR_PORT")]
    flightgear_port: Option<u16>,
    /// UDP port for XGPS and XATT sentences [default: 49002]; 0 lets the system choose
    #[arg(help_heading = SIMULATORS, long, value_name = "PORT", env = "FLIGHTBAG_XGPS_PORT")]
    xgps_port: Option<u16>,
    /// UDP port for GDL90 messages [default: 4000]; 0 lets the system choose
    #[arg(help_heading = SIMULATORS, long, value_name = "PORT", env = "FLIGHTBAG_GDL90_PORT")]
    gdl90_port: Option<u16>,
    /// UDP port for NMEA 0183 sentences [default: 10110]; 0 lets the system choose
    #[arg(help_heading = SIMULATORS, long, value_name = "PORT", env = "FLIGHTBAG_NMEA_PORT")]
    nmea_port: Option<u16>,
    /// TCP port for senders of NMEA 0183 that connect [default: 10110]; 0 lets the system choose
    #[arg(help_heading = SIMULATORS, long, value_name = "PORT", env = "FLIGHTBAG_NMEA_TCP_PORT")]
    nmea_tcp_port: Option<u16>,
    /// Connect to a sender of NMEA 0183 over TCP there
    #[arg(help_heading = SIMULATORS, long, value_name = "HOST:PORT", env = "FLIGHTBAG_NMEA_TCP")]
    nmea_tcp: Option<String>,
    /// Serial port of an NMEA 0183 receiver, for example COM3 or /dev/ttyUSB0@9600
    #[arg(help_heading = SIMULATORS, long, value_name = "PORT[@SPEED]", env = "FLIGHTBAG_NMEA_SERIAL")]
    nmea_serial: Option<String>,
    /// Where gpsd is [default: 127.0.0.1:2947], or `off`
    #[arg(help_heading = SIMULATORS, long, value_name = "HOST:PORT", env = "FLIGHTBAG_GPSD")]
    gpsd: Option<String>,
    /// Read this configuration file (TOML) instead of config.toml beside the settings
    #[arg(help_heading = FILES, long, global = true, value_name = "FILE", env = "FLIGHTBAG_CONFIG")]
    config: Option<PathBuf>,
    /// File in which choices are remembered between runs, instead of the usual one
    #[arg(help_heading = FILES, long, value_name = "FILE", env = "FLIGHTBAG_SETTINGS")]
    pub settings_file: Option<PathBuf>,
}

impl Options {
    /// Where this Flightbag keeps what it keeps; `None` on a system that gives a program no folder.
    pub fn places(&self) -> Option<Paths> {
        Paths::of_this_user(self.settings_file.as_deref(), self.demo)
    }

    /// Everything that is configured: arguments over environment over the file that was named, or else `usual`, which may
    /// be missing.
    pub fn settings(&self, usual: Option<&Path>) -> Result<PartialConfig, config::Error> {
        let named = self
            .config
            .as_deref()
            .filter(|path| !path.as_os_str().is_empty());
        let file = match (named, usual) {
            // With --demo no file decides anything, and a broken one is no hindrance.
            _ if self.demo => PartialConfig::default(),
            (Some(path), _) => PartialConfig::from_toml(&files::read_text(path)?)?,
            (None, Some(path)) => match files::read_text(path) {
                Err(files::Error::Unreadable(_, UnreadableReason::Missing(_))) => {
                    PartialConfig::default()
                }
                text => PartialConfig::from_toml(&text?)?,
            },
            (None, None) => PartialConfig::default(),
        };
        Ok(self.over(file))
    }

    /// The arguments and variables, of which clap has put the arguments first, and what the file says where they say nothing.
    fn over(&self, file: PartialConfig) -> PartialConfig {
        // An empty variable is one that is not set.
        let filled = |value: &Option<String>| value.clone().filter(|value| !value.is_empty());
        let list = |value: &Option<String>| filled(value).map(|names| words(&names));
        let secret = environment("FLIGHTBAG_CLIENT_SECRET").map(SecretString::from);
        let ca_file = self.ca_file.clone();
        let ca_file = ca_file.filter(|path| !path.as_os_str().is_empty());
        PartialConfig {
            base_url: filled(&self.base_url).or(file.base_url),
            auth_url: filled(&self.auth_url).or(file.auth_url),
            client_id: filled(&self.client_id).or(file.client_id),
            client_secret: secret.or(file.client_secret),
            scopes: filled(&self.scopes).or(file.scopes),
            auth_hosts: list(&self.auth_hosts).or(file.auth_hosts),
            redirect: filled(&self.redirect).or(file.redirect),
            flows: list(&self.flows).or(file.flows),
            ca_file: ca_file.or(file.ca_file),
            xplane_port: self.xplane_port.or(file.xplane_port),
            xplane_data_port: self.xplane_data_port.or(file.xplane_data_port),
            flightgear_port: self.flightgear_port.or(file.flightgear_port),
            xgps_port: self.xgps_port.or(file.xgps_port),
            gdl90_port: self.gdl90_port.or(file.gdl90_port),
            nmea_port: self.nmea_port.or(file.nmea_port),
            sim_links: self.sim_links.or(file.sim_links),
            nmea_tcp_port: self.nmea_tcp_port.or(file.nmea_tcp_port),
            nmea_tcp: filled(&self.nmea_tcp).or(file.nmea_tcp),
            nmea_serial: filled(&self.nmea_serial).or(file.nmea_serial),
            xplane_web: filled(&self.xplane_web).or(file.xplane_web),
            flightgear: filled(&self.flightgear).or(file.flightgear),
            gpsd: filled(&self.gpsd).or(file.gpsd),
            simconnect: filled(&self.simconnect).or(file.simconnect),
            // The others have their place in the file.
            ..file
        }
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(ToOwned::to_owned).collect()
}

fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {

    use clap::Parser as _;
    use simlink::LinkKind;

    use super::super::Cli;
    use super::*;

    #[test]
    fn demo_ignores_broken_config() {
        let given = ["flightbag", "--demo", "--config", "no-such-file.toml"];
        assert!(Cli::parse_from(given).options.settings(None).is_ok());
    }

    #[test]
    fn empty_address_is_one_that_was_not_given() {
        let given = ["flightbag", "--base-url", ""];
        let settings = Cli::parse_from(given).options.settings(None).unwrap();
        assert_eq!(settings.base_url, None);
    }

    #[test]
    fn command_line_replaces_usual_simulators() {
        let peers = |place| {
            let given = ["flightbag", "--simconnect", place];
            Cli::parse_from(given)
                .options
                .settings(None)
                .unwrap()
                .peers()
        };
        let called = peers("simpc:500").unwrap();
        let called = called.of(LinkKind::SimConnect);
        assert_eq!(called, ["simpc:500".parse().unwrap()]);
        assert!(peers("off").unwrap().of(LinkKind::SimConnect).is_empty());
        assert!(peers("simpc").is_err());
    }

    #[test]
    fn sign_in_options_are_given_with_spaces_between() {
        let given = [
            "flightbag",
            "--auth-hosts",
            "login.example.org id.example.org:8443",
        ];
        let settings = Cli::parse_from(given).options.settings(None).unwrap();
        let hosts = settings.auth_hosts.unwrap();
        assert_eq!(hosts, ["login.example.org", "id.example.org:8443"]);
        let given = [
            "flightbag",
            "--flows",
            "device",
            "--redirect",
            "http://localhost:1/",
        ];
        let settings = Cli::parse_from(given).options.settings(None).unwrap();
        assert_eq!(settings.flows.unwrap(), ["device"]);
        assert_eq!(settings.redirect.as_deref(), Some("http://localhost:1/"));
        let file = PartialConfig::from_toml("auth_hosts = [\"login.example.org\"]").unwrap();
        assert_eq!(file.auth_hosts.unwrap(), ["login.example.org"]);
    }

    #[test]
    fn missing_config_file_is_error() {
        let given = ["flightbag", "--config", "no-such-file.toml"];
        assert!(Cli::parse_from(given).options.settings(None).is_err());
    }

    #[test]
    fn addresses_may_follow_command() {
        let given = ["flightbag", "backend", "token", "--auth-url", "https://h"];
        let settings = Cli::parse_from(given).options.settings(None).unwrap();
        assert_eq!(settings.auth_url.as_deref(), Some("https://h"));
    }

    #[test]
    fn arguments_beat_file_where_they_are_given() {
        let file = PartialConfig {
            client_id: Some("file".into()),
            scopes: Some("a".into()),
            xgps_port: Some(1),
            simbrief: Some("https://h".into()),
            ..PartialConfig::default()
        };
        let given = ["flightbag", "--client-id", "argument", "--scopes", ""];
        let all = Cli::parse_from(given).options.over(file);
        assert_eq!(all.client_id.as_deref(), Some("argument"));
        assert_eq!(all.scopes.as_deref(), Some("a"));
        assert_eq!(all.xgps_port, Some(1));
        assert_eq!(all.simbrief.as_deref(), Some("https://h"));
    }

    #[test]
    fn usual_file_is_read_by_default() {
        let folder = tempfile::tempdir().unwrap();
        let usual = folder.path().join("config.toml");
        let client = |given: &[&str]| {
            let options = Cli::parse_from(given).options;
            options.settings(Some(&usual)).unwrap().client_id
        };
        assert_eq!(client(&["flightbag"]), None, "it may be missing");
        files::write_text(&usual, "client_id = \"usual\"").unwrap();
        assert_eq!(client(&["flightbag"]).as_deref(), Some("usual"));
        let argument = ["flightbag", "--client-id", "given"];
        assert_eq!(client(&argument).as_deref(), Some("given"));
        assert_eq!(client(&["flightbag", "--demo"]), None);
        let named = folder.path().join("named.toml");
        files::write_text(&named, "client_id = \"named\"").unwrap();
        let other = ["flightbag", "--config", named.to_str().unwrap()];
        assert_eq!(client(&other).as_deref(), Some("named"));
    }
}
