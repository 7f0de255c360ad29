//! Where the chart service and the identity server are, and as whom this program speaks to them. Later sources win:
//! file, environment, arguments.

mod address;
mod auth_hosts;
mod error;
pub mod external_urls;
mod image_hosts;
mod listed_host;
mod redirect;

use std::path::PathBuf;

use secrecy::SecretString;
use serde::{Deserialize, Deserializer, de};
use simlink::{LinkKind, Peer, Peers, Ports};
use url::Url;

use crate::account::SignInFlows;
use crate::files;

pub use auth_hosts::AuthHosts;
pub use external_urls::ExternalUrls;
pub use image_hosts::ImageHosts;
pub use redirect::RedirectAddress;

pub use error::Error;

use address::address;
pub use address::{is_loopback, is_private};

/// What is asked for when nothing else is configured: identity, user info, a refresh token, charts.
pub const DEFAULT_SCOPES: [&str; 4] = ["openid", "userinfo", "offline_access", "charts"];

/// The configuration of a run.
#[derive(Debug, Clone)]
pub struct Config {
    /// `{base_url}` of the specification: the chart service.
    pub base_url: Url,
    /// `{auth_url}` of the specification: the identity server.
    pub auth_url: Url,
    /// The client identifier that the service operator issued.
    pub client_id: String,
    /// A client secret, where the operator issued one; a public client has none.
    pub client_secret: Option<SecretString>,
    /// The scopes asked for at sign-in.
    pub scopes: Vec<String>,
    /// Hosts besides the identity server's that its end points may be on.
    pub auth_hosts: AuthHosts,
    /// Where the browser comes back to; without it a port of the system's choice.
    pub redirect: Option<RedirectAddress>,
    /// The ways to sign in that the client may use.
    pub flows: SignInFlows,
    /// Hosts besides the chart service that pictures may come from.
    pub image_hosts: ImageHosts,
    /// Further certificates to trust, in PEM form.
    pub certificates: Vec<Vec<u8>>,
    /// The UDP ports on which simulators are heard.
    pub ports: Ports,
    /// Where simulators and receivers are called.
    pub peers: Peers,
    /// Where flight plans and the list of releases are asked for.
    pub external_urls: ExternalUrls,
    /// Whether the service is the embedded one, whose charts are not real.
    pub embedded: bool,
}

/// What one source says; every part may be missing.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PartialConfig {
    /// See [`Config::base_url`].
    pub base_url: Option<String>,
    /// See [`Config::auth_url`].
    pub auth_url: Option<String>,
    /// See [`Config::client_id`].
    pub client_id: Option<String>,
    /// See [`Config::client_secret`].
    #[serde(deserialize_with = "secret")]
    pub client_secret: Option<SecretString>,
    /// See [`Config::scopes`]; one text with spaces between.
    pub scopes: Option<String>,
    /// See [`Config::auth_hosts`].
    pub auth_hosts: Option<Vec<String>>,
    /// See [`Config::redirect`].
    pub redirect: Option<String>,
    /// See [`Config::flows`]: `browser`, `device`.
    pub flows: Option<Vec<String>>,
    /// See [`Config::image_hosts`].
    pub image_hosts: Option<Vec<String>>,
    /// See [`ExternalUrls::simbrief`].
    pub simbrief: Option<String>,
    /// See [`ExternalUrls::releases`].
    pub releases: Option<String>,
    /// A file of certificates in PEM form, trusted besides the system's.
    pub ca_file: Option<PathBuf>,
    /// See [`Ports::x_plane`].
    pub xplane_port: Option<u16>,
    /// See [`Ports::xgps`].
    pub xgps_port: Option<u16>,
    /// See [`Ports::gdl90`].
    pub gdl90_port: Option<u16>,
    /// Which ports and peers are used where none is named.
    pub sim_links: Option<LinkDefaults>,
    /// See [`Ports::nmea`].
    pub nmea_port: Option<u16>,
    /// See [`Ports::nmea_tcp`].
    pub nmea_tcp_port: Option<u16>,
    /// See [`Ports::x_plane_data`].
    pub xplane_data_port: Option<u16>,
    /// See [`Ports::flightgear`].
    pub flightgear_port: Option<u16>,
    /// See [`Ports::websocket`].
    pub websocket_port: Option<u16>,
    /// See [`Peers::websocket_origins`].
    pub websocket_origins: Option<Vec<String>>,
    /// Where X-Plane's Web API is besides the usual places: `HOST:PORT`, or `off`.
    pub xplane_web: Option<String>,
    /// Where FlightGear's web server is besides the usual places: `HOST:PORT`, or `off`.
    pub flightgear: Option<String>,
    /// Where gpsd takes calls: `HOST:PORT`, or `off`.
    pub gpsd: Option<String>,
    /// Where a sender of NMEA 0183 takes calls: `HOST:PORT`.
    pub nmea_tcp: Option<String>,
    /// On which serial port a receiver is heard: `COM3`, `/dev/ttyUSB0@9600`.
    pub nmea_serial: Option<String>,
    /// Where a simulator takes calls over SimConnect: `HOST:PORT`, or `off`.
    pub simconnect: Option<String>,
}

/// Which ports simulators are heard on, and who is called, where nothing is named.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum LinkDefaults {
    /// The ports on which senders expect their listeners; outgoing connections go to the usual addresses on this computer
    #[default]
    Usual,
    /// Ports chosen by the system, and no outgoing connections: to run a second Flightbag
    Private,
}

/// What is to be done with a configuration: the service it names, or the embedded one.
#[derive(Debug)]
pub enum Service {
    /// A service is configured.
    Configured(Box<Config>),
    /// None is: start the embedded one, and listen for simulators on these ports and call these.
    Embedded {
        /// See [`Config::ports`].
        ports: Ports,
        /// See [`Config::peers`].
        peers: Peers,
    },
}

/// A secret that is no text is not quoted.
fn secret<'de, D: Deserializer<'de>>(source: D) -> Result<Option<SecretString>, D::Error> {
    let secret = SecretString::deserialize(source);
    secret
        .map(Some)
        .map_err(|_quotes_it| de::Error::custom("client_secret must be a text in quotes"))
}

impl PartialConfig {
    /// Reads a configuration file's text.
    pub fn from_toml(text: &str) -> Result<Self, Error> {
        // What the parser shows besides quotes the line, which may hold the secret.
        toml::from_str(text).map_err(|error| Error::Toml(error.message().to_owned()))
    }

    /// On which ports simulators are heard.
    pub fn ports(&self) -> Ports {
        let usual = match self.sim_links.unwrap_or_default() {
            LinkDefaults::Usual => Ports::default(),
            LinkDefaults::Private => Ports::ANY,
        };
        Ports {
            x_plane: self.xplane_port.unwrap_or(usual.x_plane),
            xgps: self.xgps_port.unwrap_or(usual.xgps),
            gdl90: self.gdl90_port.unwrap_or(usual.gdl90),
            nmea: self.nmea_port.unwrap_or(usual.nmea),
            nmea_tcp: self.nmea_tcp_port.unwrap_or(usual.nmea_tcp),
            x_plane_data: self.xplane_data_port.unwrap_or(usual.x_plane_data),
            flightgear: self.flightgear_port.unwrap_or(usual.flightgear),
            websocket: self.websocket_port.unwrap_or(usual.websocket),
        }
    }

    /// Whom the links call: the usual places, unless others are named or a link is `off`.
    pub fn peers(&self) -> Result<Peers, Error> {
        let mut peers = match self.sim_links.unwrap_or_default() {
            LinkDefaults::Usual => Peers::usual(),
            LinkDefaults::Private => Peers::default(),
        };
        let given = [
            ("xplane_web", LinkKind::XPlaneWeb, &self.xplane_web),
            ("flightgear", LinkKind::FlightGear, &self.flightgear),
            ("gpsd", LinkKind::Gpsd, &self.gpsd),
            ("nmea_tcp", LinkKind::NmeaTcp, &self.nmea_tcp),
            ("simconnect", LinkKind::SimConnect, &self.simconnect),
        ];
        for (name, link, given) in given {
            match given.as_deref().map(str::trim) {
                None => {}
                Some("off") => peers.set(link, Vec::new()),
                Some(place) => {
                    let peer: Peer = place.parse().map_err(|bad| Error::Peer(name, bad))?;
                    // Web servers are looked for in the usual places all the same (simulators 9).
                    let others = match link {
                        LinkKind::XPlaneWeb | LinkKind::FlightGear => peers.of(link),
                        _ => &[],
                    };
                    let others = others.iter().filter(|other| **other != peer).cloned();
                    let called = std::iter::once(peer.clone()).chain(others).collect();
                    peers.set(link, called);
                }
            }
        }
        let serial = self.nmea_serial.as_deref().map(str::parse).transpose();
        peers.websocket_origins = self.websocket_origins.clone().unwrap_or_default();
        peers.serial = serial.map_err(|bad| Error::Peer("nmea_serial", bad))?;
        Ok(peers)
    }

    /// Where flight plans and the list of releases are asked for.
    pub fn external_urls(&self) -> Result<ExternalUrls, Error> {
        ExternalUrls::read(self.simbrief.as_deref(), self.releases.as_deref())
    }

    /// Makes a configuration of it, or says that the embedded service is to be used because none is named.
    pub fn resolve(self) -> Result<Service, Error> {
        let (ports, peers, external_urls) = (self.ports(), self.peers()?, self.external_urls()?);
        if self.base_url.is_none() && self.auth_url.is_none() && self.client_id.is_none() {
            return Ok(Service::Embedded { ports, peers });
        }
        let base_url = self
            .base_url
            .ok_or(Error::Missing("base_url", "FLIGHTBAG_BASE_URL"))?;
        let auth_url = self
            .auth_url
            .ok_or(Error::Missing("auth_url", "FLIGHTBAG_AUTH_URL"))?;
        let client_id = self
            .client_id
            .ok_or(Error::Missing("client_id", "FLIGHTBAG_CLIENT_ID"))?;
        let scopes = match &self.scopes {
            Some(text) => text.split_whitespace().map(ToOwned::to_owned).collect(),
            None => DEFAULT_SCOPES.map(str::to_owned).to_vec(),
        };
        let redirect = self.redirect.as_deref().map(RedirectAddress::read);
        let flows = match &self.flows {
            Some(names) => SignInFlows::read(names).ok_or(Error::Flows)?,
            None => SignInFlows::Both,
        };
        let mut certificates = Vec::new();
        // On Linux the TLS library reads SSL_CERT_FILE itself.
        let elsewhere = cfg!(not(target_os = "linux"));
        let by_name = std::env::var_os("SSL_CERT_FILE").filter(|_name| elsewhere);
        for path in self.ca_file.into_iter().chain(by_name.map(PathBuf::from)) {
            certificates.push(files::read_bytes(&path)?);
        }
        Ok(Service::Configured(Box::new(Config {
            base_url: address("base_url", &base_url)?,
            auth_url: address("auth_url", &auth_url)?,
            client_id,
            client_secret: self.client_secret,
            scopes,
            auth_hosts: AuthHosts::read(&self.auth_hosts.unwrap_or_default())?,
            redirect: redirect.transpose()?,
            flows,
            image_hosts: ImageHosts::read(&self.image_hosts.unwrap_or_default())?,
            certificates,
            ports,
            peers,
            external_urls,
            embedded: false,
        })))
    }
}

impl Config {
    /// The configuration for the embedded service at these addresses; no simulator is called.
    pub fn embedded(
        base_url: &str,
        auth_url: &str,
        client_id: &str,
        ports: Ports,
    ) -> Result<Self, Error> {
        Ok(Self {
            base_url: address("base_url", base_url)?,
            auth_url: address("auth_url", auth_url)?,
            client_id: client_id.to_owned(),
            client_secret: None,
            scopes: DEFAULT_SCOPES.map(str::to_owned).to_vec(),
            auth_hosts: AuthHosts::default(),
            redirect: None,
            flows: SignInFlows::Both,
            image_hosts: ImageHosts::default(),
            certificates: Vec::new(),
            ports,
            peers: Peers::default(),
            external_urls: ExternalUrls::read(None, None)?,
            embedded: true,
        })
    }
}

#[cfg(test)]
mod tests;
