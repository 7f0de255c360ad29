//! Simulators on this computer: where they take calls, looked for again before each round, since they choose their ports
//! when they start (simulators 2.1, 9). Only Windows has them.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use clock::Clock;
use tokio::io::{AsyncRead, AsyncWrite};

use super::folders::{self, Folders};
use super::{SimConnect, system};
use crate::health::{CalledPlace, LinkStatus};
use crate::link::reconnect::{ReconnectDelay, StreamProtocol as _, dial, run_connection};
use crate::link::report::Reporter;
use crate::wire::simconnect::addresses::{Address, in_cfg, in_order, in_xml};
use crate::{LinkKind, files};

/// Where simulators keep their `SimConnect.xml`, in the folder of the settings of this computer alone, ...
const LOCAL: [&str; 2] = [
    r"Packages\Microsoft.FlightSimulator_8wekyb3d8bbwe\LocalCache",
    r"Packages\Microsoft.Limitless_8wekyb3d8bbwe\LocalCache",
];
/// ... in that of the settings that go with the user (the Steam Edition has a folder of its own where FSX is installed
/// beside it), ...
const ROAMING: [&str; 10] = [
    "Microsoft Flight Simulator",
    "Microsoft Flight Simulator 2024",
    r"Microsoft\FSX",
    r"Microsoft\FSX-SE",
    r"Lockheed Martin\Prepar3D v6",
    r"Lockheed Martin\Prepar3D v5",
    r"Lockheed Martin\Prepar3D v4",
    r"Lockheed Martin\Prepar3D v3",
    r"Lockheed Martin\Prepar3D v2",
    r"Lockheed Martin\Prepar3D",
];
/// ... and in that of the settings for all users, where Prepar3D v4 and v5 were seen to read it.
const SHARED: [&str; 4] = [
    r"Lockheed Martin\Prepar3D v6",
    r"Lockheed Martin\Prepar3D v5",
    r"Lockheed Martin\Prepar3D v4",
    r"Lockheed Martin\Prepar3D v3",
];

/// Calls every simulator on this computer in turn, for ever, and runs the protocol with the one that answers.
pub(in crate::link) async fn call(reporter: Reporter, clock: Clock, application: Arc<str>) {
    let (mut client, mut spacing) = (SimConnect::new(application), ReconnectDelay::default());
    let mut shown = Vec::new();
    loop {
        // Files take their time; where they cannot be read there is none.
        let addresses = tokio::task::spawn_blocking(addresses).await;
        let addresses = addresses.unwrap_or_default();
        if shown != addresses {
            let mut places: Vec<CalledPlace> = addresses.iter().map(Address::place).collect();
            places.dedup();
            reporter.status(LinkStatus::Calls(places)).await;
            shown.clone_from(&addresses);
        }
        for address in addresses {
            let mut heard = false;
            while attempt(&address, &mut client, &reporter, &clock, &mut heard).await {}
            if heard {
                spacing.reset();
            }
        }
        clock.pause(spacing.next()).await;
    }
}

/// Calls one simulator and runs the protocol with it. Returns whether it is to be called again at once.
async fn attempt(
    address: &Address,
    client: &mut SimConnect,
    reporter: &Reporter,
    clock: &Clock,
    heard: &mut bool,
) -> bool {
    let connected = match address {
        Address::Tcp(peer) => dial(peer, clock).await.map(|(stream, from)| {
            let stream: Box<dyn Stream> = Box::new(stream);
            (stream, from)
        }),
        Address::Pipe(_) => system::open_pipe(&address.to_string(), clock)
            .await
            .map(|pipe| {
                let stream: Box<dyn Stream> = Box::new(pipe);
                (stream, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
            }),
    };
    match connected {
        Ok((stream, from)) => {
            tracing::info!(link = ?LinkKind::SimConnect, %address, "connected");
            *heard |= run_connection(stream, from, client, reporter, clock).await;
            client.calls_again()
        }
        Err(error) => {
            tracing::debug!(%address, %error, "no answer");
            false
        }
    }
}

/// A connection with a simulator, over whichever way.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// Where simulators take calls now.
fn addresses() -> Vec<Address> {
    let folders = folders::folders();
    let read = |paths: Vec<PathBuf>, parse: fn(&[u8]) -> Vec<Address>| {
        let found = paths.into_iter();
        // Most are not there: few people have all of these simulators.
        let files = found.filter_map(|path| files::read_settings(&path));
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
    let inside = |folder: &Option<PathBuf>, simulators: &[&str]| -> Vec<PathBuf> {
        let folder = folder.iter();
        let files = folder.flat_map(|folder| simulators.iter().map(|inside| folder.join(inside)));
        files.map(|folder| folder.join("SimConnect.xml")).collect()
    };
    [
        inside(&folders.local, &LOCAL),
        inside(&folders.roaming, &ROAMING),
        inside(&folders.shared, &SHARED),
    ]
    .concat()
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
            shared: inside("shared"),
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
                "u/roaming/Microsoft/FSX-SE/SimConnect.xml",
                "u/roaming/Lockheed Martin/Prepar3D v6/SimConnect.xml",
                "u/roaming/Lockheed Martin/Prepar3D v5/SimConnect.xml",
                "u/roaming/Lockheed Martin/Prepar3D v4/SimConnect.xml",
                "u/roaming/Lockheed Martin/Prepar3D v3/SimConnect.xml",
                "u/roaming/Lockheed Martin/Prepar3D v2/SimConnect.xml",
                "u/roaming/Lockheed Martin/Prepar3D/SimConnect.xml",
                "u/shared/Lockheed Martin/Prepar3D v6/SimConnect.xml",
                "u/shared/Lockheed Martin/Prepar3D v5/SimConnect.xml",
                "u/shared/Lockheed Martin/Prepar3D v4/SimConnect.xml",
                "u/shared/Lockheed Martin/Prepar3D v3/SimConnect.xml",
            ]
        );
    }

    #[test]
    fn without_folders_nothing_is_looked_for() {
        let folders = Folders::default();
        assert!(choices(&folders).is_empty() && settings(&folders).is_empty());
    }
}
