//! How a test begins.

use std::sync::Arc;
use std::time::Duration;

use simlink::{LinkKind, Peer, Ports};

use chart_service::SpecReading;
use chart_service::{ChartService, Options};
use egui::{Theme, Vec2};
use flightbag::config::{AuthHosts, Config, ImageHosts};
use flightbag::http::HttpLimits;
use flightbag::language::{self, Language};
use flightbag::message::{Action, Preference};

use super::certificates::TRUSTED;
use super::in_memory_store::InMemoryStore;
use super::{Person, TestApp};

/// A window on a small screen, laid out with rail and drawer.
pub const DESK: Vec2 = Vec2::new(1280.0, 800.0);
/// The airport that the examples use, and its approach.
pub const AIRPORT: &str = "YBBN";
pub const APPROACH: &str = "ILS RWY 01R, index 11-1";
pub const APPROACH_PICTURE: &str = "YBBN, 11-1, ILS RWY 01R";
/// A host without an address; pictures may come from there where they may come from a host of their own.
pub const NOWHERE: &str = "pictures.invalid";

/// How to begin.
#[derive(Clone, Copy)]
pub struct Start {
    /// The window, in points.
    pub size: Vec2,
    /// The system's theme: light is day, dark is night.
    pub theme: Theme,
    /// What happens in the browser.
    pub person: Person,
    /// Whether the window says that the charts are drawn by the program.
    pub embedded: bool,
    /// What the service does otherwise than by default.
    pub readings: &'static [SpecReading],
    /// Whether the configuration lists the further servers that these readings have.
    pub lists_servers: bool,
    /// A link that calls this port of this computer.
    pub calls: Option<(LinkKind, u16)>,
    /// Where flight plans and the list of releases are asked for, instead of the usual places.
    pub simbrief: Option<&'static str>,
    pub releases: Option<&'static str>,
    /// Whether hints are given as at the very first start.
    pub hints: bool,
    /// Whether choices are remembered in a file, for the next start.
    pub remembers: bool,
    /// Whether the system gives programs a folder.
    pub has_folder: bool,
    /// Whether requests wait by a clock that stands until the test moves it.
    pub driven: bool,
    /// How long a connection is waited for; the one limit that no clock of ours measures.
    pub connect: Duration,
}

impl Default for Start {
    fn default() -> Self {
        Self {
            size: DESK,
            theme: Theme::Light,
            person: Person::Full,
            embedded: true,
            readings: &[],
            lists_servers: true,
            calls: None,
            simbrief: None,
            releases: None,
            hints: false,
            remembers: false,
            has_folder: true,
            driven: false,
            connect: HttpLimits::default().connect,
        }
    }
}

impl TestApp {
    /// Starts the service and the application.
    pub fn start(start: Start) -> Self {
        Self::start_at(start, |demo| {
            (demo.base_url().to_owned(), demo.auth_url().to_owned())
        })
    }

    /// The same with a chart service and an identity server of other addresses, which may be those of the embedded ones.
    /// Where one has a certificate, its authority is trusted.
    pub fn start_at(start: Start, servers: impl FnOnce(&ChartService) -> (String, String)) -> Self {
        // What this window is told to speak is no other test's business.
        language::speak_alone(Language::English);
        let options = Options {
            device_poll_interval: Duration::ZERO,
            readings: start.readings.to_vec(),
            ..Options::default()
        };
        let demo = ChartService::start(options).unwrap();
        let (charts, identity) = servers(&demo);
        let mut config =
            Config::embedded(&charts, &identity, demo.client_id(), Ports::ANY).unwrap();
        config.embedded = start.embedded;
        if start.lists_servers && demo.image_url().is_some() {
            config.image_hosts =
                ImageHosts::read(&["127.0.0.1", NOWHERE].map(str::to_owned)).unwrap();
        }
        let endpoints = demo.endpoint_url().filter(|_url| start.lists_servers);
        if let Some(host) = endpoints.and_then(|url| url.strip_prefix("http://")) {
            config.auth_hosts = AuthHosts::read(&[host.to_owned()]).unwrap();
        }
        if charts.starts_with("https:") || identity.starts_with("https:") {
            config.certificates = TRUSTED.map(<[u8]>::to_vec).to_vec();
        }
        let urls = &mut config.external_urls;
        for (url, given) in [
            (&mut urls.simbrief, start.simbrief),
            (&mut urls.releases, start.releases),
        ] {
            if let Some(given) = given {
                *url = given.parse().unwrap();
            }
        }
        if let Some((link, port)) = start.calls {
            config.peers.set(link, vec![Peer::here(port)]);
        }
        let folder = start
            .remembers
            .then(|| Arc::new(tempfile::tempdir().unwrap()));
        Self::open(start, config, Some(demo), InMemoryStore::default(), folder)
    }

    /// Has the window speak a language from its next frame on.
    pub fn speak(&mut self, language: Language) {
        let preference = Preference::Language(Some(language));
        self.window.state().perform(Action::Prefer(preference));
    }

    /// Closes the window and starts the application once more, on the same computer.
    pub fn restarted(self) -> Self {
        let Self {
            window,
            demo,
            start,
            config,
            store,
            folder,
            ..
        } = self;
        drop(window);
        Self::open(start, config, demo, store, folder)
    }
}
