//! The diagnosis: the state of every link in words, for the simulator page and to be copied into a report of a problem.
//!
//! Simulators are named with their addresses. Nothing else of the network is in it, no account and no file.

use std::time::Instant;

use jiff::Timestamp;

use super::depiction::age_in_words;
use super::health::{Link, LinkFault, LinkKind, LinkStatus, SimulatorSource};
use super::integrity::SourceComparison;
use super::{OwnshipFeed, ReportOrigin, SimState};
use crate::language::told;

/// What is to stand in the file `SimConnect.xml` of a simulator that is called from another computer (simulators 2.1).
pub const SIMCONNECT_XML: &str = "\
<SimConnect.Comm>
    <Descr>Flightbag</Descr>
    <Disabled>False</Disabled>
    <Protocol>IPv4</Protocol>
    <Scope>global</Scope>
    <Address>0.0.0.0</Address>
    <Port>500</Port>
    <MaxClients>64</MaxClients>
    <MaxRecvSize>41088</MaxRecvSize>
</SimConnect.Comm>
";

/// What to check where nothing is heard, whatever the link.
pub const CHECKS: [&str; 3] = [
    said!(
        "The firewall allows that UDP port on this network, even if Windows treats the network as public."
    ),
    said!(
        "The simulator sends to this computer's address or broadcasts; guest Wi-Fi often blocks broadcasts."
    ),
    said!(
        "No other EFB takes the data: what is sent to one computer reaches only one program on it."
    ),
];

impl LinkKind {
    /// What to check where nothing is heard over this link.
    pub fn checks(self) -> &'static [&'static str] {
        match self {
            Self::XPlane => &[
                said!(
                    "X-Plane 11 or 12 runs on this computer or in this network; it needs no set-up."
                ),
                said!("The firewall on X-Plane's computer allows UDP port 49000."),
            ],
            Self::FlightGearNative => &[
                said!(
                    "FlightGear was started with --native-fdm=socket,out,5,ADDRESS,PORT,udp for this computer and this \
                     port."
                ),
                said!(
                    "Or, to report pauses too: Flightbag's protocol file is in FlightGear's Protocol folder, and \
                     FlightGear was started with --generic=socket,out,5,ADDRESS,PORT,udp,flightbag."
                ),
            ],
            Self::Xgps => &[
                said!(
                    "X-Plane sends to this computer as to ForeFlight (Settings, Network, iPhone and External Apps)."
                ),
                said!(
                    "FlightGear was started with its foreflight-xgps and foreflight-xatt protocols for this computer."
                ),
                said!(
                    "Microsoft Flight Simulator: an add-on sends XGPS sentences to this computer."
                ),
            ],
            Self::XPlaneData => &[said!(
                "X-Plane sends rows 3, 17, 18 and 20 over the network to this computer (Settings, Data Output)."
            )],
            Self::Gdl90 => &[said!(
                "The add-on or device sends GDL90, as for ForeFlight."
            )],
            Self::SimConnect => &[said!(
                "Microsoft Flight Simulator, FSX or Prepar3D on another computer: its address and port are entered \
                 above, its SimConnect.xml opens that TCP port with the lines below, and its firewall allows it."
            )],
            Self::XPlaneWeb => &[said!(
                "X-Plane 12.1.1 or later runs on this computer and accepts incoming connections (Settings, Network)."
            )],
            Self::FlightGear => &[said!(
                "FlightGear was started with --httpd=127.0.0.1:5500 on this computer. Without that address, anyone in \
                 the network could control the simulator."
            )],
            Self::Nmea => &[
                said!(
                    "FlightGear was started with --nmea=socket,out,1,ADDRESS,PORT,udp for this computer and this port."
                ),
                said!("A GPS bridge sends NMEA sentences over UDP, including RMC or GGA."),
            ],
            Self::NmeaTcp => &[said!(
                "FlightGear was started with --nmea=socket,out,1,ADDRESS,PORT,tcp for this computer and this port."
            )],
            Self::NmeaSerial => &[said!(
                "The receiver is plugged in and no other program uses its port."
            )],
            Self::Gpsd => &[said!(
                "gpsd is running; on another computer it also accepts connections from outside (gpsd -G)."
            )],
            Self::WebSocket => &[said!(
                "A program on this computer sends its position to ws://127.0.0.1:PORT/ownship, or is told at ws://127.0.0.1:PORT/events what Flightbag shows. Web sites are refused."
            )],
        }
    }
}

impl Link {
    /// Where it listens, or why it does not.
    pub fn status_in_words(&self) -> String {
        let messages = self.kind.messages();
        match &self.status {
            LinkStatus::Open(port)
                if matches!(self.kind, LinkKind::NmeaTcp | LinkKind::WebSocket) =>
            {
                tr!(
                    "Listening for {messages} on TCP port {port}.",
                    messages,
                    port
                )
            }
            LinkStatus::Open(port) => tr!(
                "Listening for {messages} on UDP port {port}.",
                messages,
                port
            ),
            LinkStatus::Calls(places) if self.kind == LinkKind::NmeaSerial => {
                tr!(
                    "Listening for {messages} on {places}.",
                    messages,
                    places = list(places)
                )
            }
            LinkStatus::Calls(places) => tr!(
                "Requesting {messages} from {places}.",
                messages,
                places = list(places)
            ),
            LinkStatus::Refused(sentence) | LinkStatus::Failed(sentence) => sentence.clone(),
            LinkStatus::Off => tr!("Not used: switched off, or no address set.").to_owned(),
        }
    }
}

/// Places in one line.
fn list(places: &[String]) -> String {
    let places = places.iter().map(|place| told(place).to_owned());
    let all = places.reduce(|places, place| tr!("{places} and {place}", places, place));
    all.unwrap_or_default()
}

impl LinkFault {
    /// What was wrong, and how long ago.
    pub fn in_words(&self, now: Instant) -> String {
        let ago = age_in_words(now.saturating_duration_since(self.at));
        tr!(
            "Last error, {ago} ago: {sentence}.",
            ago,
            sentence = self.sentence
        )
    }
}

impl SimulatorSource {
    /// Its address, its rate and the age of its newest position: `127.0.0.1, 5 reports a second, 0 s old`.
    pub fn in_words(&self, now: Instant) -> String {
        let age = |then| age_in_words(now.saturating_duration_since(then));
        let place = match (self.id.origin, self.address) {
            (ReportOrigin::Recording, _) | (_, None) => tr!("Recording").to_owned(),
            (
                ReportOrigin::Link {
                    kind: LinkKind::NmeaSerial,
                    ..
                },
                _,
            ) => tr!("Serial port").to_owned(),
            (ReportOrigin::Link { .. }, Some(address)) => address.ip().to_string(),
        };
        match self.position {
            Some((received, _)) => tr!(
                "{place}, {rate} reports a second, {age} old",
                place,
                rate = format!("{:.0}", self.rate),
                age = age(received)
            ),
            None => tr!("{place}, last data {age} ago", place, age = age(self.heard)),
        }
    }
}

/// Everything that is known of the links, as lines of text.
pub fn diagnosis(feed: &OwnshipFeed, now: Instant, utc: Timestamp) -> String {
    let mut lines = vec![tr!(
        "Flightbag {version} for {system}, simulator links at {time}",
        version = env!("CARGO_PKG_VERSION"),
        system = std::env::consts::OS,
        time = utc.strftime("%Y-%m-%d %H:%M:%SZ")
    )];
    for link in &feed.links {
        let state = link.state(&feed.sources, now);
        lines.push(format!("{}: {}", link.kind.name(), state.words()));
        lines.push(format!("  {}", link.status_in_words()));
        let heard = feed.sources.iter().filter(|source| link.hears(source));
        lines.extend(heard.map(|source| {
            let (title, words) = (source.title(), source.in_words(now));
            let state = source.state(now).words();
            let source_in_words = format!("  {title}: {state}, {words}");
            if source.driving {
                tr!("{source}, used for own-ship", source = source_in_words)
            } else {
                source_in_words
            }
        }));
        let fault = link.fault.as_ref();
        lines.extend(fault.map(|fault| format!("  {}", fault.in_words(now))));
    }
    let comparisons = feed.comparisons.iter();
    lines.extend(comparisons.filter_map(SourceComparison::in_words));
    lines.push(match &feed.report {
        _ if feed.is_replay() => tr!("Own-ship: replay").to_owned(),
        Some(report) => {
            let age = age_in_words(now.saturating_duration_since(report.received));
            match report.sim {
                SimState::Running => tr!("Own-ship: running, position {age} old", age),
                SimState::Paused => tr!("Own-ship: paused, position {age} old", age),
                SimState::InMenu => tr!("Own-ship: in menu, position {age} old", age),
            }
        }
        None => tr!("Own-ship: no position yet").to_owned(),
    });
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::ownship::SourceId;
    use crate::ownship::integrity::{LateSource, SourceAgreement};

    const HOST: [u8; 4] = [192, 168, 1, 20];

    fn source(start: Instant) -> SimulatorSource {
        SimulatorSource {
            id: SourceId::heard(LinkKind::Xgps, HOST.into(), "1".into()),
            address: Some((HOST, 5).into()),
            product: None,
            heard: start,
            position: Some((start, SimState::Running)),
            told: None,
            rate: 4.9,
            driving: true,
            gone: false,
        }
    }

    fn diagnose(feed: &OwnshipFeed, now: Instant) -> String {
        diagnosis(feed, now, "2026-11-20T11:57:32Z".parse().unwrap())
    }

    #[test]
    fn diagnosis_tells_all_of_each_link() {
        let start = Instant::now();
        let mut gdl90 = Link::new(LinkKind::Gdl90, LinkStatus::Open(4000));
        gdl90.fault = Some(LinkFault {
            sentence: "A GDL90 message was damaged in transit".into(),
            at: start,
        });
        let feed = OwnshipFeed {
            sources: vec![source(start)],
            ..OwnshipFeed::silent(vec![
                Link::new(LinkKind::Xgps, LinkStatus::Open(49002)),
                gdl90,
                Link::new(
                    LinkKind::Nmea,
                    LinkStatus::Failed("UDP port 10110 is in use.".into()),
                ),
            ])
        };
        let told = diagnose(&feed, start + Duration::from_secs(1));
        let (first, rest) = told.split_once('\n').unwrap();
        assert!(
            first.ends_with("simulator links at 2026-11-20 11:57:32Z"),
            "{first}"
        );
        assert_eq!(
            rest,
            "XGPS and XATT: Live\n  Listening for XGPS and XATT sentences on UDP port 49002.\n  X-Plane: Live, \
             192.168.1.20, 5 reports a second, 1 s old, used for own-ship\nGDL90: Waiting\n  Listening for GDL90 messages \
             on UDP port 4000.\n  Last error, 1 s ago: A GDL90 message was damaged in transit.\nNMEA 0183: Failed\n  \
             UDP port 10110 is in use.\nOwn-ship: no position yet\n"
        );
    }

    #[test]
    fn compared_sources_are_told_in_pairs() {
        let start = Instant::now();
        let id = |kind| SourceId::heard(kind, HOST.into(), "1".into());
        let pair = |verdict| SourceComparison {
            first: id(LinkKind::XPlane),
            second: id(LinkKind::Gdl90),
            is_one_simulator: true,
            verdict,
            raised: None,
        };
        let late = LateSource::Second;
        let feed = OwnshipFeed {
            comparisons: [
                pair(SourceAgreement::Agree { metres: 3.0 }),
                pair(SourceAgreement::Behind { seconds: 2.0, late }),
                pair(SourceAgreement::Disagree { metres: 7408.0 }),
            ]
            .into(),
            ..OwnshipFeed::silent(Vec::new())
        };
        let told = diagnose(&feed, start);
        let (_, rest) = told.split_once('\n').unwrap();
        assert_eq!(
            rest,
            "X-Plane · GDL90: agree to 3 m\n\
             X-Plane · GDL90: GDL90 is 2 s behind\n\
             X-Plane · GDL90: disagree by 4 NM\n\
             Own-ship: no position yet\n"
        );
    }

    #[test]
    fn file_of_replay_is_not_named() {
        let start = Instant::now();
        let replay = SimulatorSource {
            id: SourceId::recording("Replay holidays.jsonl".into()),
            address: None,
            ..source(start)
        };
        let feed = OwnshipFeed {
            sources: vec![replay],
            ..OwnshipFeed::silent(vec![Link::new(LinkKind::Xgps, LinkStatus::Open(49002))])
        };
        let told = diagnose(&feed, start);
        assert!(told.ends_with("Own-ship: replay\n"), "{told}");
        assert!(!told.contains("holidays"), "{told}");
    }

    #[test]
    fn source_without_position_tells_when_it_was_heard() {
        let start = Instant::now();
        let source = SimulatorSource {
            position: None,
            ..source(start)
        };
        let words = source.in_words(start + Duration::from_secs(3));
        assert_eq!(words, "192.168.1.20, last data 3 s ago");
    }
}
