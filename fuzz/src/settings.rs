//! What the program remembers between runs, and what its user wrote (reliability P8).

use simlink::{LinkKind, Peer, SerialPort};

use flightbag::config;
use flightbag::settings::Settings;

/// Settings that are read can be written, and come back as the same; so do places that a person types.
pub fn settings(file: &[u8]) {
    let text = String::from_utf8_lossy(file);
    if let Ok(settings) = Settings::from_toml(&text) {
        let written = settings.to_toml();
        let again = Settings::from_toml(&written);
        let again = again.expect("what is written can be read").to_toml();
        assert_eq!(again, written, "what is written is not what is read");
        check_links(&settings);
    }
    if let Ok(read) = config::PartialConfig::from_toml(&text) {
        read.ports();
        read.peers().ok();
        read.resolve().ok();
    }
    if let Ok(peer) = text.parse::<Peer>() {
        assert_eq!(peer.to_string().parse().as_ref(), Ok(&peer));
        assert!(peer.port != 0 && !peer.host.chars().any(char::is_control));
    }
    if let Ok(port) = text.parse::<SerialPort>() {
        assert!(!port.name.is_empty() && !port.name.chars().any(char::is_control));
    }
}

fn check_links(settings: &Settings) {
    let calls = settings.links.arrangement().calls;
    for link in [LinkKind::SimConnect, LinkKind::XPlaneWeb, LinkKind::Gpsd] {
        if let Some(peer) = settings.links.called(link) {
            assert!(calls.contains(&(link, peer)), "not called");
        }
        let mut switched = settings.links.clone();
        switched.switch(link, false);
        assert!(!switched.is_on(link));
        switched.switch(link, true);
        assert!(switched.is_on(link));
    }
}
