//! Registry: the values of the Windows registry in which a running FSX or Prepar3D writes its ports (simulators 2.1).
//!
//! The value is in `node-simconnect` (`src/connectionParameters.ts`); the keys of Prepar3D, ESP and the Steam Edition are
//! in the `LookupDefaultPortNumber` of the samples of `BeatlesBlog.SimConnect` and of `EFBConnect`, up to Prepar3D v4.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use crate::Peer;

/// Keys of the current user in the Windows registry, under which a running simulator writes its port.
pub const REGISTRY_KEYS: [&str; 9] = [
    r"Software\Microsoft\Microsoft Games\Flight Simulator",
    r"Software\Microsoft\Microsoft Games\Flight Simulator - Steam Edition",
    r"Software\Microsoft\Microsoft ESP",
    r"Software\Lockheed Martin\Prepar3D v6",
    r"Software\Lockheed Martin\Prepar3D v5",
    r"Software\Lockheed Martin\Prepar3D v4",
    r"Software\Lockheed Martin\Prepar3D v3",
    r"Software\Lockheed Martin\Prepar3D v2",
    r"Software\LockheedMartin\Prepar3D",
];
/// The names of the values there, which are text, each with the address at which its port is open.
pub const REGISTRY_VALUES: [(&str, IpAddr); 2] = [
    ("SimConnect_Port_IPv4", IpAddr::V4(Ipv4Addr::LOCALHOST)),
    ("SimConnect_Port_IPv6", IpAddr::V6(Ipv6Addr::LOCALHOST)),
];

/// Returns where a simulator takes calls that wrote its ports under a key of the registry; `value` reads one of the
/// key's values.
pub fn in_registry(value: impl Fn(&str) -> Option<String>) -> Vec<Peer> {
    let ports = REGISTRY_VALUES.iter().filter_map(|(name, ip)| {
        let port = registry_port(&value(name)?)?;
        SocketAddr::new(*ip, port).to_string().parse().ok()
    });
    ports.collect()
}

/// Reads the port that a simulator wrote into the registry; 0 means that it listens on none.
fn registry_port(value: &str) -> Option<u16> {
    value.trim().parse().ok().filter(|port| *port != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registry_keys_are_those_of_every_simulator() {
        let prepar3d = |version: u32| format!(r"Software\Lockheed Martin\Prepar3D v{version}");
        let mut expected: Vec<String> = (2..=6).rev().map(prepar3d).collect();
        expected.extend(
            [
                r"Software\Microsoft\Microsoft Games\Flight Simulator",
                r"Software\Microsoft\Microsoft Games\Flight Simulator - Steam Edition",
            ]
            .map(ToOwned::to_owned),
        );
        for key in expected {
            assert!(REGISTRY_KEYS.contains(&key.as_str()), "{key}");
        }
    }

    #[test]
    fn registry_ports_of_both_protocols_are_called() {
        let values = |ip4: Option<&'static str>, ip6: Option<&'static str>| {
            let peers = in_registry(|name| {
                let value = match name {
                    "SimConnect_Port_IPv4" => ip4,
                    "SimConnect_Port_IPv6" => ip6,
                    _ => None,
                };
                value.map(ToOwned::to_owned)
            });
            peers.iter().map(Peer::to_string).collect::<Vec<String>>()
        };
        assert_eq!(
            values(Some("4506"), Some("4507")),
            ["127.0.0.1:4506", "[::1]:4507"]
        );
        assert_eq!(values(None, Some("4507")), ["[::1]:4507"]);
        assert_eq!(values(Some("4506"), Some("0")), ["127.0.0.1:4506"]);
        assert_eq!(values(None, None), [""; 0]);
    }

    #[test]
    fn registry_port_is_number_other_than_zero() {
        for (value, port) in [
            ("4506", Some(4506)),
            (" 500 ", Some(500)),
            ("0", None),
            ("70000", None),
            ("none", None),
            ("", None),
        ] {
            assert_eq!(registry_port(value), port, "{value}");
        }
    }
}
