//! Addresses: where simulators on this computer take calls, as the files of settings say that they or their users keep
//! (simulators 2.1), and the pipes on which they take them on Windows.
//!
//! The pipe of Microsoft Flight Simulator is in `node-simconnect` (`src/connectionParameters.ts`); the pipes of Prepar3D
//! were listed on a running Prepar3D v4, which opens those of earlier versions as well.

use std::fmt;

use super::PORT;
use crate::Peer;
use crate::health::CalledPlace;

/// Returns what is to stand in the file `SimConnect.xml` of a simulator that is called from another computer (simulators
/// 2.1). The name of the program that calls says whose entry it is; it is plain text without marks of XML.
pub fn simconnect_xml(application: &str) -> String {
    format!(
        "\
<SimConnect.Comm>
    <Descr>{application}</Descr>
    <Disabled>False</Disabled>
    <Protocol>IPv4</Protocol>
    <Scope>global</Scope>
    <Address>0.0.0.0</Address>
    <Port>500</Port>
    <MaxClients>64</MaxClients>
    <MaxRecvSize>41088</MaxRecvSize>
</SimConnect.Comm>
"
    )
}

/// The pipe of Microsoft Flight Simulator.
const PIPE: &str = r"Microsoft Flight Simulator\SimConnect";
/// The pipes of Prepar3D, newest first: one version opens those of the versions before it, too.
const PREPAR3D_PIPES: [&str; 6] = [
    r"Lockheed Martin Prepar3D v6\SimConnect",
    r"Lockheed Martin Prepar3D v5\SimConnect",
    r"Lockheed Martin Prepar3D v4\SimConnect",
    r"Lockheed Martin Prepar3D v3\SimConnect",
    r"Lockheed Martin Prepar3D v2\SimConnect",
    r"Lockheed Martin Prepar3D\SimConnect",
];
/// More addresses than this no simulator has.
const MOST: usize = 32;
/// A file with more elements than this is another one.
const MOST_NODES: u32 = 10_000;

/// Where a simulator on this computer, or one that the user named, takes calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A named pipe of this computer, by its name without what stands before it on every system.
    Pipe(String),
    /// A computer and its TCP port.
    Tcp(Peer),
}

impl fmt::Display for Address {
    /// As the system calls it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pipe(name) => write!(f, r"\\.\pipe\{name}"),
            Self::Tcp(peer) => peer.fmt(f),
        }
    }
}

impl Address {
    /// The address for display, where the pipes of one simulator are one.
    pub fn place(&self) -> CalledPlace {
        match self {
            Self::Pipe(name) if PREPAR3D_PIPES.contains(&name.as_str()) => {
                CalledPlace::Prepar3dPipes
            }
            address => CalledPlace::At(address.to_string()),
        }
    }
}

/// Everything that is known, in the order in which it is tried: what the user chose, the usual pipes, what simulators'
/// own files say, what they told the system, the usual port.
pub fn in_order(chosen: Vec<Address>, files: Vec<Address>, told: Vec<Peer>) -> Vec<Address> {
    let pipes = [PIPE].into_iter().chain(PREPAR3D_PIPES);
    let pipes = pipes.map(|name| Address::Pipe(name.to_owned()));
    let all = chosen
        .into_iter()
        .chain(pipes)
        .chain(files)
        .chain(told.into_iter().map(Address::Tcp))
        .chain([Address::Tcp(Peer::here(PORT))]);
    let mut addresses = Vec::new();
    for address in all {
        if !addresses.contains(&address) && addresses.len() < MOST {
            addresses.push(address);
        }
    }
    addresses
}

/// Reads a `SimConnect.xml`: where a simulator takes calls. One that cannot be read has none.
pub fn in_xml(file: &[u8]) -> Vec<Address> {
    let text = decode(file);
    let options = roxmltree::ParsingOptions {
        nodes_limit: MOST_NODES,
        ..roxmltree::ParsingOptions::default()
    };
    let Ok(document) = roxmltree::Document::parse_with_options(&text, options) else {
        return Vec::new();
    };
    let is_named = |node: &roxmltree::Node<'_, '_>, name: &str| {
        node.is_element() && node.tag_name().name().eq_ignore_ascii_case(name)
    };
    let entries = document.descendants();
    let entries = entries.filter(|node| is_named(node, "SimConnect.Comm"));
    let addresses = entries.filter_map(|entry| {
        let value = |name: &str| {
            let node = entry.children().find(|node| is_named(node, name))?;
            Some(node.text()?.trim().to_owned()).filter(|value| !value.is_empty())
        };
        address(value)
    });
    addresses.take(MOST).collect()
}

/// Reads a `SimConnect.cfg`: where its user wants to call.
pub fn in_cfg(file: &[u8]) -> Vec<Address> {
    let text = decode(file);
    let mut sections: Vec<Vec<(String, String)>> = Vec::new();
    let mut wanted = false;
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[') {
            let name = name.split(']').next().unwrap_or_default().trim();
            wanted = is_section(name);
            if wanted {
                sections.push(Vec::new());
            }
        } else if let Some((key, value)) = line.split_once('=')
            && !line.starts_with([';', '#', '/'])
            && let Some(section) = sections.last_mut().filter(|_section| wanted)
        {
            let value = value.split(';').next().unwrap_or_default().trim();
            section.push((key.trim().to_ascii_lowercase(), value.to_owned()));
        }
    }
    let addresses = sections.iter().filter_map(|section| {
        let value = |name: &str| {
            let mut pairs = section.iter();
            let (_, value) = pairs.find(|(key, _)| key.eq_ignore_ascii_case(name))?;
            Some(value.clone()).filter(|value| !value.is_empty())
        };
        address(value)
    });
    addresses.take(MOST).collect()
}

/// `SimConnect` or `SimConnect.7`.
fn is_section(name: &str) -> bool {
    const NAME: &str = "simconnect";
    let name = name.to_ascii_lowercase();
    let number = name.strip_prefix(NAME).map(|rest| rest.strip_prefix('.'));
    match number {
        Some(Some(number)) => !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()),
        Some(None) => name == NAME,
        None => false,
    }
}

/// What an entry means; `None` where it is switched off or says nothing that can be called.
fn address(value: impl Fn(&str) -> Option<String>) -> Option<Address> {
    let disabled = value("Disabled")
        .is_some_and(|disabled| disabled.eq_ignore_ascii_case("true") || disabled == "1");
    if disabled {
        return None;
    }
    let (protocol, port) = (value("Protocol")?.to_ascii_lowercase(), value("Port"));
    let host = value("Address");
    match protocol.as_str() {
        "pipe" => {
            let here =
                host.is_none_or(|host| host == "." || host.eq_ignore_ascii_case("localhost"));
            let name = port.unwrap_or_else(|| PIPE.to_owned());
            let plain = !name.chars().any(char::is_control) && !name.contains("..");
            (here && plain && name.len() < 200).then_some(Address::Pipe(name))
        }
        "ipv4" | "ipv6" => {
            let here = if protocol == "ipv6" {
                "::1"
            } else {
                "127.0.0.1"
            };
            let host = host.filter(|host| !matches!(host.as_str(), "0.0.0.0" | "::" | "*"));
            let host = host.unwrap_or_else(|| here.to_owned());
            let port = port?;
            let peer = if host.contains(':') {
                format!("[{host}]:{port}")
            } else {
                format!("{host}:{port}")
            };
            peer.parse().ok().map(Address::Tcp)
        }
        _ => None,
    }
}

/// The text of a file that one of several editors wrote.
fn decode(file: &[u8]) -> String {
    let wide = |bytes: &[u8], number: fn([u8; 2]) -> u16| {
        let (units, _) = bytes.as_chunks();
        let units = units.iter().copied().map(number);
        char::decode_utf16(units)
            .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect()
    };
    match file {
        [0xff, 0xfe, text @ ..] => wide(text, u16::from_le_bytes),
        [0xfe, 0xff, text @ ..] => wide(text, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, text @ ..] => String::from_utf8_lossy(text).into_owned(),
        text => match str::from_utf8(text) {
            Ok(text) => text.to_owned(),
            // Windows' old code; where it differs, nothing here is written.
            Err(_) => text.iter().copied().map(char::from).collect(),
        },
    }
}

#[cfg(test)]
mod tests;
