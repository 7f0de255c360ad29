//! What is remembered of the links to simulators.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use simlink::source::{ReportOrigin, SourceId};
use simlink::{Arrangement, LinkKind, Peer};

/// The longest address, name of a port or of a source, in characters.
const LONGEST: usize = 300;

/// The simulator page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Links {
    /// Links that the user switched off.
    off: Vec<LinkKind>,
    /// Whether programs on this computer may connect to the WebSocket.
    websocket: bool,
    /// Whether senders that wait for a flight bag are told that one listens (simulators 5).
    pub announces: bool,
    /// Whom links call because the user said so.
    call: Vec<LinkAddressSetting>,
    /// The serial port of a receiver, `COM3` or `/dev/ttyUSB0@9600`.
    pub serial: Option<String>,
    /// The source that the user chose to drive own-ship (simulators 1.6).
    pub chosen: Option<ChosenSource>,
}

/// A simulator's place that the user typed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct LinkAddressSetting {
    link: LinkKind,
    at: String,
}

/// A source that the user chose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChosenSource {
    /// Over which link it is heard.
    link: LinkKind,
    /// Its computer.
    host: IpAddr,
    /// What it calls itself.
    name: String,
}

impl Default for Links {
    fn default() -> Self {
        Self {
            off: Vec::new(),
            websocket: false,
            announces: true,
            call: Vec::new(),
            serial: None,
            chosen: None,
        }
    }
}

impl Links {
    /// Uses the receiver at this serial port; `None`: the usual one.
    pub(crate) fn use_serial(&mut self, port: Option<String>) {
        self.serial = port.filter(|port| is_short(port));
    }

    /// The same as a file may hold it: each link once, and no text that is too long.
    pub(super) fn tidied(mut self) -> Self {
        let (mut off, mut called) = (Vec::new(), Vec::new());
        self.off.retain(|link| is_first(*link, &mut off));
        self.call
            .retain(|call| is_short(&call.at) && is_first(call.link, &mut called));
        self.serial = self.serial.filter(|port| is_short(port));
        self.chosen = self.chosen.filter(|chosen| is_short(&chosen.name));
        self
    }

    /// Whether a link is used.
    pub fn is_on(&self, link: LinkKind) -> bool {
        match link {
            LinkKind::WebSocket => self.websocket,
            link => !self.off.contains(&link),
        }
    }

    /// Has a link be used or not.
    pub fn switch(&mut self, link: LinkKind, on: bool) {
        if link == LinkKind::WebSocket {
            self.websocket = on;
            return;
        }
        self.off.retain(|off| *off != link);
        if !on {
            self.off.push(link);
        }
    }

    /// Whom the user has a link call, instead of the usual places.
    pub fn called(&self, link: LinkKind) -> Option<Peer> {
        let called = self.call.iter().find(|called| called.link == link)?;
        called.at.parse().ok()
    }

    /// Has a link call this one; `None`: the usual places again.
    pub fn call(&mut self, link: LinkKind, peer: Option<Peer>) {
        self.call.retain(|called| called.link != link);
        if let Some(peer) = peer {
            let at = peer.to_string();
            self.call.push(LinkAddressSetting { link, at });
        }
    }

    /// What the links are to do, without what cannot be read.
    pub fn arrangement(&self) -> Arrangement {
        let calls = self.call.iter();
        let links = LinkKind::ALL.into_iter();
        Arrangement {
            off: links.filter(|link| !self.is_on(*link)).collect(),
            announces: self.announces,
            calls: calls
                .filter_map(|called| Some((called.link, called.at.parse().ok()?)))
                .collect(),
            serial: self.serial.as_ref().and_then(|port| port.parse().ok()),
        }
    }
}

fn is_short(text: &str) -> bool {
    text.chars().count() <= LONGEST
}

/// Whether a link was not seen before.
fn is_first(link: LinkKind, seen: &mut Vec<LinkKind>) -> bool {
    let first = !seen.contains(&link);
    if first {
        seen.push(link);
    }
    first
}

impl ChosenSource {
    /// What is remembered of a source; nothing of a recording, which is chosen by being played.
    pub fn of(source: &SourceId) -> Option<Self> {
        let ReportOrigin::Link { kind, host } = source.origin else {
            return None;
        };
        let (link, name) = (kind, source.name.to_string());
        is_short(&name).then_some(Self { link, host, name })
    }

    /// The source that it stands for.
    pub fn source(&self) -> SourceId {
        SourceId::heard(self.link, self.host, self.name.as_str().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_address_is_called_until_it_is_taken_away() {
        let mut links = Links::default();
        let peer: Peer = "simpc:2947".parse().unwrap();
        links.call(LinkKind::Gpsd, Some(peer.clone()));
        assert_eq!(links.arrangement().calls, [(LinkKind::Gpsd, peer)]);
        links.call(LinkKind::Gpsd, None);
        assert_eq!(links.arrangement(), Arrangement::default());
    }

    #[test]
    fn damaged_place_is_left_out() {
        let links: Links = toml::from_str("call = [{ link = \"gpsd\", at = \"::\" }]").unwrap();
        assert_eq!(links.called(LinkKind::Gpsd), None);
        assert_eq!(links.arrangement(), Arrangement::default());
    }

    #[test]
    fn link_is_on_until_it_is_switched_off_and_on_again() {
        let mut links = Links::default();
        for on in [false, false, true] {
            links.switch(LinkKind::Gdl90, on);
            assert_eq!(links.is_on(LinkKind::Gdl90), on);
        }
        assert_eq!(links, Links::default());
    }

    #[test]
    fn websocket_is_off_until_switched_on() {
        let mut links: Links = toml::from_str("off = []").unwrap();
        assert!(!links.is_on(LinkKind::WebSocket));
        links.switch(LinkKind::WebSocket, true);
        let saved = toml::to_string(&links).unwrap();
        let links: Links = toml::from_str(&saved).unwrap();
        assert!(links.is_on(LinkKind::WebSocket));
    }

    #[test]
    fn announcing_is_on_until_switched_off() {
        let links: Links = toml::from_str("off = []").unwrap();
        assert!(links.announces);
        let links: Links = toml::from_str("announces = false").unwrap();
        assert!(!links.announces);
    }

    #[test]
    fn chosen_simulator_is_remembered_and_recording_is_not() {
        let source = SourceId::heard(LinkKind::Xgps, [10, 0, 0, 1].into(), "Sim".into());
        let chosen = ChosenSource::of(&source).unwrap();
        assert_eq!(chosen.source(), source);
        assert_eq!(
            ChosenSource::of(&SourceId::recording("flight".into())),
            None
        );
    }
}
