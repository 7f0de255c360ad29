//! A pretend X-Plane: it calls, takes requests and answers, on this computer only, byte for byte as simulators 3 says.

use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::time::Duration;

/// No test waits longer for something that must come.
const DEADLINE: Duration = Duration::from_mins(1);
/// Where the values stand in what this program asks for.
const PAUSED: i32 = 7;

/// An X-Plane of this version.
pub struct FakeXPlane {
    version: i32,
    socket: UdpSocket,
}

impl FakeXPlane {
    /// Starts it with a version as X-Plane counts: 121400 is 12.1.4.
    pub fn start(version: i32) -> Self {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        socket.set_read_timeout(Some(DEADLINE)).unwrap();
        Self { version, socket }
    }

    /// Where it takes requests.
    pub fn port(&self) -> u16 {
        self.socket.local_addr().unwrap().port()
    }

    /// Its beacon, version 1.2 (simulators 3.1), of this host: 1 is X-Plane, 2 Plane Maker.
    pub fn beacon(&self, host: i32) -> Vec<u8> {
        let mut beacon = b"BECN\0\x01\x02".to_vec();
        beacon.extend(host.to_le_bytes());
        beacon.extend(self.version.to_le_bytes());
        beacon.extend(1_u32.to_le_bytes());
        beacon.extend(self.port().to_le_bytes());
        beacon.extend(b"SIMPC\0");
        beacon.extend(49010_u16.to_le_bytes());
        beacon
    }

    /// Calls the listeners on this port.
    pub fn call(&self, port: u16) {
        self.send(&self.beacon(1), (Ipv4Addr::LOCALHOST, port).into());
    }

    /// Sends bytes as they are.
    pub fn send(&self, datagram: &[u8], to: SocketAddr) {
        self.socket.send_to(datagram, to).unwrap();
    }

    /// The next request, and who asks.
    pub fn request(&self) -> (Vec<u8>, SocketAddr) {
        let mut buffer = [0; 1024];
        let (length, from) = self.socket.recv_from(&mut buffer).unwrap();
        (buffer[..length].to_vec(), from)
    }

    /// Takes requests until one for the position at this rate; who asks.
    pub fn position_asked(&self, rate: &str) -> SocketAddr {
        let wanted = format!("RPOS\0{rate}\0");
        loop {
            let (request, from) = self.request();
            if request == wanted.as_bytes() {
                return from;
            }
        }
    }

    /// Whether no request came.
    pub fn is_left_alone(&self) -> bool {
        self.socket.set_nonblocking(true).unwrap();
        let left_alone = self.socket.recv_from(&mut [0; 1024]).is_err();
        self.socket.set_nonblocking(false).unwrap();
        left_alone
    }

    /// Tells its position (simulators 3.2): heading 15°, 60 m/s to the north.
    pub fn fly_at(&self, (lat, lng): (f64, f64), to: SocketAddr) {
        let mut answer = b"RPOS4".to_vec();
        for number in [lng, lat, 900.0] {
            answer.extend(number.to_le_bytes());
        }
        let singles = [800.0_f32, 2.5, 15.0, 0.0, 0.0, 0.0, -60.0, 0.0, 0.0, 0.0];
        for number in singles {
            answer.extend(number.to_le_bytes());
        }
        self.send(&answer, to);
    }

    /// Tells whether it is paused (simulators 3.3).
    pub fn pause(&self, paused: bool, to: SocketAddr) {
        let mut answer = b"RREF,".to_vec();
        answer.extend(PAUSED.to_le_bytes());
        answer.extend(f32::from(u8::from(paused)).to_le_bytes());
        self.send(&answer, to);
    }
}
