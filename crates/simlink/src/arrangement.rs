//! Arrangement: which links are used, and whom they call.

use super::{LinkKind, Peer, Peers, SerialPort};

/// Which links are used, and whom they call. [`Default`] is that of a user who changed nothing: all of them but the
/// WebSocket, at their usual places.
#[derive(Debug, Clone, PartialEq)]
pub struct Arrangement {
    /// Links that are not used.
    pub off: Vec<LinkKind>,
    /// Whether senders that wait for a flight bag are told that one listens (simulators 5).
    pub announces: bool,
    /// Whom a link calls instead of its usual places; each link once.
    pub calls: Vec<(LinkKind, Peer)>,
    /// The serial port of a receiver, instead of the usual one.
    pub serial: Option<SerialPort>,
}

impl Default for Arrangement {
    fn default() -> Self {
        Self {
            off: vec![LinkKind::WebSocket],
            announces: true,
            calls: Vec::new(),
            serial: None,
        }
    }
}

impl Arrangement {
    /// Whether a link is used.
    pub fn is_on(&self, link: LinkKind) -> bool {
        !self.off.contains(&link)
    }

    /// Whom every link calls: what is arranged goes before `usual`.
    pub(crate) fn peers(&self, usual: &Peers) -> Peers {
        let mut peers = usual.clone();
        for (link, peer) in &self.calls {
            peers.set(*link, vec![peer.clone()]);
        }
        peers.serial = self.serial.clone().or(peers.serial);
        peers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arranged_place_precedes_usual_ones() {
        let peer: Peer = "simpc:2947".parse().unwrap();
        let arrangement = Arrangement {
            calls: vec![(LinkKind::Gpsd, peer.clone())],
            serial: Some("COM3".parse().unwrap()),
            ..Arrangement::default()
        };
        let peers = arrangement.peers(&Peers::usual());
        assert_eq!(peers.of(LinkKind::Gpsd), [peer]);
        assert_eq!(peers.serial, arrangement.serial);
        let usual = Arrangement::default().peers(&Peers::usual());
        assert_eq!(usual, Peers::usual());
    }

    #[test]
    fn websocket_alone_is_off_by_default() {
        let arrangement = Arrangement::default();
        let off = LinkKind::ALL
            .into_iter()
            .filter(|link| !arrangement.is_on(*link));
        assert_eq!(off.collect::<Vec<_>>(), [LinkKind::WebSocket]);
    }
}
