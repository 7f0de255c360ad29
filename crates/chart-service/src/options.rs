//! Options: how to start the embedded service.

use std::{
    net::{IpAddr, Ipv4Addr},
    time::Duration,
};

use super::{
    accounts::{ACCOUNTS, PilotAccount},
    catalogue::PixelOrigin,
    faults::FaultSettings,
    procedures::Flight,
    readings::SpecReading,
};

/// How to start the embedded service. The defaults are those of the real one.
#[derive(Debug, Clone)]
pub struct Options {
    /// The address of this computer to answer at. Anything but loopback is for networks that can be trusted: nothing
    /// is encrypted.
    pub bind: IpAddr,
    /// The chart service's port; 0 lets the system choose.
    pub service_port: u16,
    /// The identity server's port, likewise.
    pub identity_port: u16,
    /// The id of the one application that the identity server knows.
    pub client_id: String,
    /// Where the browser may be sent back to, beside every loopback address.
    pub redirect_uris: Vec<String>,
    /// Who can sign in.
    pub accounts: &'static [PilotAccount],
    /// Life of an access token, in whole seconds; zero makes tokens that are expired when issued.
    pub access_token_lifetime: Duration,
    /// Life of an authorization code.
    pub code_lifetime: Duration,
    /// Life of a device code, in whole seconds; zero makes codes that have run out when issued.
    pub device_code_lifetime: Duration,
    /// How long after its use a refresh token may come back, as long as its successor was not used: its answer was
    /// lost. Zero takes every reuse for a theft (RFC 9700 4.14.2).
    pub refresh_grace: Duration,
    /// The least time between two polls with a device code, in whole seconds; zero lets them come as they like.
    pub device_poll_interval: Duration,
    /// What the simulated aircraft flies; `None` is the flight that shows everything the marker can meet.
    pub flight: Option<Flight>,
    /// How many times as fast as an aircraft it goes through its flight. What it says of its speed stays true to the
    /// aircraft.
    pub flight_speed: f64,
    /// From which corner the boxes of every chart are counted.
    pub pixel_origin: PixelOrigin,
    /// What it does where the specification is silent, otherwise than by default.
    pub readings: Vec<SpecReading>,
    /// How badly it answers.
    pub faults: FaultSettings,
    /// Writes a line to the log for each request, never with a secret.
    pub logs_requests: bool,
    /// How many requests it remembers for [`super::Control::requests`].
    #[cfg(feature = "test-support")]
    pub remembered_requests: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            service_port: 0,
            identity_port: 0,
            client_id: "flightbag".to_owned(),
            redirect_uris: Vec::new(),
            accounts: &ACCOUNTS,
            // Specification 2.5.
            access_token_lifetime: Duration::from_hours(1),
            code_lifetime: Duration::from_mins(1),
            device_code_lifetime: Duration::from_mins(10),
            refresh_grace: Duration::from_mins(1),
            // What RFC 8628 3.2 has a client take where nothing is said.
            device_poll_interval: Duration::from_secs(5),
            flight: None,
            flight_speed: 1.0,
            pixel_origin: PixelOrigin::default(),
            readings: Vec::new(),
            faults: FaultSettings::default(),
            logs_requests: false,
            #[cfg(feature = "test-support")]
            remembered_requests: 2000,
        }
    }
}
