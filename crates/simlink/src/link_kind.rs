//! Link kinds: the ways by which simulators tell own-ship.

use serde::{Deserialize, Serialize};

sentence::sentences! {
    /// A way by which simulators tell own-ship, the preferred one first: where several are live and nothing drives yet, the
    /// first of these does (simulators 1.6). The sentence is what it is called.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum LinkKind with ALL {
        /// SimConnect: Microsoft Flight Simulator, FSX, Prepar3D (simulators 2).
        SimConnect => "SimConnect",
        /// X-Plane's Web API on its own computer (simulators 3.5).
        XPlaneWeb => "X-Plane Web API",
        /// X-Plane's own datagrams: it is found by its beacon, and asked (simulators 3.1 to 3.3).
        XPlane => "X-Plane",
        /// FlightGear's properties over its web socket (simulators 6.2).
        FlightGear => "FlightGear",
        /// FlightGear's native-fdm, and our protocol for it, on UDP (simulators 6.1).
        FlightGearNative => "FlightGear native-fdm",
        /// Sentences `XGPS` and `XATT` on UDP (simulators 4).
        Xgps => "XGPS and XATT",
        /// Rows of X-Plane's data output on UDP (simulators 3.4).
        XPlaneData => "X-Plane data output",
        /// GDL90 on UDP (simulators 5).
        Gdl90 => "GDL90",
        /// NMEA 0183 on UDP (simulators 7).
        Nmea => "NMEA 0183",
        /// NMEA 0183 over TCP, called or calling (simulators 7).
        NmeaTcp => "NMEA 0183 over TCP",
        /// NMEA 0183 on a serial port (simulators 7).
        NmeaSerial => "NMEA 0183 on a serial port",
        /// The GPS service daemon (simulators 7).
        Gpsd => "gpsd",
        /// JSON of other programs on this computer, over a WebSocket of this crate's own.
        WebSocket => "WebSocket",
    }
}

impl LinkKind {
    /// Whether it calls simulators or receivers, instead of waiting to hear them.
    pub const fn calls(self) -> bool {
        matches!(
            self,
            Self::SimConnect
                | Self::XPlaneWeb
                | Self::FlightGear
                | Self::NmeaTcp
                | Self::NmeaSerial
                | Self::Gpsd
        )
    }

    /// Whether the user may name a computer that it calls: besides those that call, X-Plane, whose beacon may not come
    /// through every network.
    pub const fn takes_a_place(self) -> bool {
        self.calls() || matches!(self, Self::XPlane)
    }
}
