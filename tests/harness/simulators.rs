//! What simulators do to a app: send, and take calls.

use std::net::UdpSocket;

use simlink::{LinkKind, Peer};

use flightbag::message::Action;

use super::TestApp;

impl TestApp {
    /// Has a link call this port of this computer, as a user does on the simulator page.
    pub fn call(&mut self, link: LinkKind, port: u16) {
        let peer = Some(Peer::here(port));
        self.window.state().perform(Action::CallPeer(link, peer));
    }

    /// Sends one datagram to the port on which simulators are heard.
    pub fn hear(&self, sentence: &str) {
        self.hear_over(LinkKind::Xgps, sentence.as_bytes());
    }

    /// Sends one datagram to the port of a link.
    pub fn hear_over(&self, link: LinkKind, datagram: &[u8]) {
        let port = self.window.state().ownship_port(link).unwrap();
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        socket.send_to(datagram, ("127.0.0.1", port)).unwrap();
    }

    /// Sends a position and a heading, as a simulator does.
    pub fn fly_at(&self, (lat, lng): (f64, f64)) {
        self.hear(&format!("XGPSTest,{lng:.6},{lat:.6},900.0,15.00,60.0"));
        self.hear("XATTTest,15.0,0.0,0.0");
    }
}
