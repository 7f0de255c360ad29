//! Simulators on this computer: where they take calls, looked for anew before each round, since they choose their ports
//! when they start (simulators 2.1, 9). Only Windows has them.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use super::SimConnect;
use crate::clock::Clock;
use crate::files::{self, Folders};
use crate::ownship::link::line::{Spacing, dial, talk};
use crate::ownship::link::report::Reporter;
use crate::ownship::wire::simconnect::addresses::{Address, in_cfg, in_order, in_xml};
use crate::ownship::{Door, LinkKind};

#[cfg(windows)]
#[path = "pipe.rs"]
mod system;
#[cfg(not(windows))]
#[path = "no_pipe.rs"]
mod system;

/// Where simulators keep their files, in the folder of the settings of this computer alone ...
const LOCAL: [&str; 2] = [
    r"Packages\Microsoft.FlightSimulator_8wekyb3d8bbwe\LocalCache",
    r"Packages\Microsoft.Limitless_8wekyb3d8bbwe\LocalCache",
];
/// ... and in that of the settings that go with the user.
const ROAMING: [&str; 3] = [
    "Microsoft Flight Simulator",
    "Microsoft Flight Simulator 2024",
    r"Microsoft\FSX",
];

/// Calls every simulator on this computer in turn, for ever, and talks with whoever is there.
pub(in crate::ownship::link) async fn call(reporter: Reporter, clock: Clock) {
    let (mut speech, mut spacing) = (SimConnect::default(), Spacing::default());
    let mut shown = Vec::new();
    loop {
        // Files take their time; where they cannot be read there is none.
        let addresses = tokio::task::spawn_blocking(addresses).await;
        let addresses = addresses.unwrap_or_default();
        if shown != addresses {
            let places = addresses.iter().map(Address::to_string).collect();
            reporter.door(Door::Calls(places)).await;
            shown.clone_from(&addresses);
        }
        for address in addresses {
            let heard = match &address {
                Address::Tcp(peer) => match dial(peer, &clock).await {
                    Ok((stream, from)) => {
                        connected(&address);
                        talk(stream, from, &mut speech, &reporter, &clock).await
                    }
                    Err(error) => absent(&address, &error),
                },
                Address::Pipe(_) => match system::open_pipe(&address.to_string(), &clock).await {
                    Ok(pipe) => {
                        connected(&address);
                        let here = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
                        talk(pipe, here, &mut speech, &reporter, &clock).await
                    }
                    Err(error) => absent(&address, &error),
                },
            };
            if heard {
                spacing.reset();
            }
        }
        clock.pause(spacing.next()).await;
    }
}

fn connected(address: &Address) {
    tracing::info!(link = ?LinkKind::SimConnect, %address, "connected");
}

/// Nobody was heard there.
fn absent(address: &Address, error: &io::Error) -> bool {
    tracing::debug!(%address, %error, "nobody takes the call");
    false
}

/// Where simulators take calls now.
fn addresses() -> Vec<Address> {
    let folders = files::folders();
    let read = |paths: Vec<PathBuf>, parse: fn(&[u8]) -> Vec<Address>| {
        let found = paths.into_iter();
        // Most are not there: nobody has all of these simulators.
        let files = found.filter_map(|path| files::read_bytes(&path).ok());
        files.flat_map(|file| parse(&file)).collect()
    };
    in_order(
        read(choices(&folders), in_cfg),
        read(settings(&folders), in_xml),
        system::told_ports(),
    )
}

/// The file in which the user chooses a simulator.
fn choices(folders: &Folders) -> Vec<PathBuf> {
    let documents = folders.documents.iter();
    documents
        .map(|documents| documents.join("SimConnect.cfg"))
        .collect()
}

/// The files in which simulators on this computer keep where they take calls.
fn settings(folders: &Folders) -> Vec<PathBuf> {
    let local = LOCAL
        .iter()
        .filter_map(|inside| Some(folders.local.as_ref()?.join(inside)));
    let roaming = ROAMING
        .iter()
        .filter_map(|inside| Some(folders.roaming.as_ref()?.join(inside)));
    let folders = local.chain(roaming);
    folders
        .map(|folder| folder.join("SimConnect.xml"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn under(folder: &str) -> Folders {
        let inside = |name: &str| Some(PathBuf::from(folder).join(name));
        Folders {
            documents: inside("documents"),
            roaming: inside("roaming"),
            local: inside("local"),
        }
    }

    fn names(paths: Vec<PathBuf>) -> Vec<String> {
        let names = paths.into_iter().map(|path| path.display().to_string());
        names.map(|name| name.replace('\\', "/")).collect()
    }

    #[test]
    fn every_simulators_file_is_looked_for() {
        let folders = under("u");
        assert_eq!(names(choices(&folders)), ["u/documents/SimConnect.cfg"]);
        assert_eq!(
            names(settings(&folders)),
            [
                "u/local/Packages/Microsoft.FlightSimulator_8wekyb3d8bbwe/LocalCache/SimConnect.xml",
                "u/local/Packages/Microsoft.Limitless_8wekyb3d8bbwe/LocalCache/SimConnect.xml",
                "u/roaming/Microsoft Flight Simulator/SimConnect.xml",
                "u/roaming/Microsoft Flight Simulator 2024/SimConnect.xml",
                "u/roaming/Microsoft/FSX/SimConnect.xml",
            ]
        );
    }

    #[test]
    fn without_folders_nothing_is_looked_for() {
        let folders = Folders::default();
        assert!(choices(&folders).is_empty() && settings(&folders).is_empty());
    }
}
