//! The diagnosis: the state of every link in words, for the simulator page and to be copied into a report of a problem.
//!
//! Simulators are named with their addresses. Nothing else of the network is in it, no account and no file.

use std::time::Instant;

use jiff::Timestamp;
use simlink::source::{CalledPlace, Link, LinkFault, LinkStatus, ReportOrigin, SimulatorSource};
use simlink::{LinkKind, OwnshipFeed, SimState};

use super::position_words::{age, comparison};
use crate::language::in_words;

/// What to check where nothing is heard, whatever the link.
pub const CHECKS: [&str; 3] = [
    said!(
        "The firewall allows that UDP port on this network, even if Windows treats the network as public."
    ),
    said!(
        "The simulator sends to this computer's address or broadcasts; guest Wi-Fi often blocks broadcasts."
    ),
    said!("No other EFB on this computer receives the data: only one program can."),
];

/// What to check where nothing is heard over this link.
pub fn checks(kind: LinkKind) -> &'static [&'static str] {
    match kind {
        LinkKind::XPlane => &[
            said!("X-Plane 11 or 12 runs on this computer or on this network; it needs no set-up."),
            said!("The firewall on X-Plane's computer allows UDP port 49000."),
        ],
        LinkKind::FlightGearNative => &[
            said!(
                "FlightGear was started with --native-fdm=socket,out,5,ADDRESS,PORT,udp for this computer and this \
                     port."
            ),
            said!(
                "Or, to report pauses too: Flightbag's protocol file is in FlightGear's Protocol folder, and \
                     FlightGear was started with --generic=socket,out,5,ADDRESS,PORT,udp,flightbag."
            ),
        ],
        LinkKind::Xgps => &[
            said!(
                "X-Plane sends to this computer as it would to ForeFlight (Settings, Network, iPhone, iPad, and External \
                     Apps)."
            ),
            said!(
                "FlightGear was started with its foreflight-xgps and foreflight-xatt protocols for this computer."
            ),
            said!("Microsoft Flight Simulator: an add-on sends XGPS sentences to this computer."),
        ],
        LinkKind::XPlaneData => &[said!(
            "X-Plane sends rows 3, 17, 18 and 20 over the network to this computer (Settings, Data Output)."
        )],
        LinkKind::Gdl90 => &[said!(
            "The add-on or device sends GDL90, as for ForeFlight."
        )],
        LinkKind::SimConnect => &[said!(
            "Microsoft Flight Simulator, FSX or Prepar3D on another computer: its address and port are entered \
                 above, its SimConnect.xml opens that TCP port with the lines below, and its firewall allows it."
        )],
        LinkKind::XPlaneWeb => &[said!(
            "X-Plane 12.1.1 or later runs on this computer and accepts incoming connections (Settings, Network)."
        )],
        LinkKind::FlightGear => &[said!(
            "FlightGear was started with --httpd=127.0.0.1:5500 on this computer. Without that address, anyone in \
                 the network could control the simulator."
        )],
        LinkKind::Nmea => &[
            said!(
                "FlightGear was started with --nmea=socket,out,1,ADDRESS,PORT,udp for this computer and this port."
            ),
            said!("A GPS bridge sends NMEA sentences over UDP, including RMC or GGA."),
        ],
        LinkKind::NmeaTcp => &[said!(
            "FlightGear was started with --nmea=socket,out,1,ADDRESS,PORT,tcp for this computer and this port."
        )],
        LinkKind::NmeaSerial => &[said!(
            "The receiver is plugged in and no other program uses its port."
        )],
        LinkKind::Gpsd => &[said!(
            "gpsd is running; on another computer it also accepts connections from outside (gpsd -G)."
        )],
        LinkKind::WebSocket => &[said!(
            "A program on this computer sends its position to ws://127.0.0.1:PORT/ownship, or reads at ws://127.0.0.1:PORT/events what Flightbag shows. Websites are refused."
        )],
    }
}

/// Where a link listens, or why it does not.
pub fn status(link: &Link) -> String {
    match &link.status {
        LinkStatus::Open(port) if matches!(link.kind, LinkKind::NmeaTcp | LinkKind::WebSocket) => {
            tr!("Listening on TCP port {port}.", port)
        }
        LinkStatus::Open(port) => tr!("Listening on UDP port {port}.", port),
        LinkStatus::Calls(places) if link.kind == LinkKind::NmeaSerial => {
            tr!("Listening on {places}.", places = list(places))
        }
        LinkStatus::Calls(places) => tr!("Requesting from {places}.", places = list(places)),
        LinkStatus::Refused(failure) | LinkStatus::Failed(failure) => in_words(failure),
        LinkStatus::Off => tr!("Not used: switched off, or no address set.").to_owned(),
    }
}

/// Places in one line.
fn list(places: &[CalledPlace]) -> String {
    let places = places.iter().map(|place| in_words(place));
    let all = places.reduce(|places, place| tr!("{places} and {place}", places, place));
    all.unwrap_or_default()
}

/// What was wrong with a link, and how long ago.
pub fn last_fault(fault: &LinkFault, now: Instant) -> String {
    let ago = age(now.saturating_duration_since(fault.at));
    let sentence = in_words(&fault.fault);
    tr!("Last error, {ago} ago: {sentence}.", ago, sentence)
}

/// A source's address, its rate and the age of its newest position: `127.0.0.1, 5 reports a second, 0 s old`.
pub fn source(source: &SimulatorSource, now: Instant) -> String {
    let age = |then| age(now.saturating_duration_since(then));
    let place = match (source.id.origin, source.address) {
        (ReportOrigin::Recording, _) | (_, None) => tr!("Recording").to_owned(),
        (ReportOrigin::Link { kind, .. }, Some(address)) => match kind {
            LinkKind::NmeaSerial => tr!("Serial port").to_owned(),
            _ => address.ip().to_string(),
        },
    };
    let silent = source.is_silent(now);
    let rate = source.rate.round() as u64;
    match source.position {
        // What it sent before it fell silent is no rate.
        Some((received, _)) if silent || rate == 0 => {
            tr!("{place}, {age} old", place, age = age(received))
        }
        Some((received, _)) => tr_count!(
            rate,
            "{place}, {rate} report a second, {age} old"
                | "{place}, {rate} reports a second, {age} old",
            place,
            age = age(received)
        ),
        None => tr!(
            "{place}, last data {age} ago",
            place,
            age = age(source.last_seen)
        ),
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
        lines.push(format!("{}: {}", in_words(&link.kind), in_words(&state)));
        lines.push(format!("  {}", status(link)));
        let heard = feed.sources.iter().filter(|source| link.hears(source));
        lines.extend(heard.map(|heard| {
            let (title, words) = (in_words(&heard.title()), source(heard, now));
            let state = in_words(&heard.state(now));
            let line = format!("  {title}: {state}, {words}");
            if heard.driving {
                tr!("{source}, used for own-ship", source = line)
            } else {
                line
            }
        }));
        let fault = link.fault.as_ref();
        lines.extend(fault.map(|fault| format!("  {}", last_fault(fault, now))));
    }
    let comparisons = feed.comparisons.iter();
    lines.extend(comparisons.filter_map(comparison));
    lines.push(match &feed.report {
        _ if feed.is_replay() => tr!("Own-ship: replay").to_owned(),
        Some(report) => {
            let age = age(now.saturating_duration_since(report.received));
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

    use simlink::source::{
        LaggingSource, LinkFailure, SourceAgreement, SourceComparison, SourceId,
    };
    use simlink::test_support::wire::gdl90;

    use super::*;
    use crate::language::Language;

    const HOST: [u8; 4] = [192, 168, 1, 20];

    fn source(start: Instant) -> SimulatorSource {
        SimulatorSource {
            id: SourceId::heard(LinkKind::Xgps, HOST.into(), "1".into()),
            address: Some((HOST, 5).into()),
            product: None,
            last_seen: start,
            position: Some((start, SimState::Running)),
            sim_state: None,
            rate: 4.9,
            driving: true,
            closed: false,
        }
    }

    fn diagnose(feed: &OwnshipFeed, now: Instant) -> String {
        diagnosis(feed, now, "2026-11-20T11:57:32Z".parse().unwrap())
    }

    #[test]
    fn rate_is_told_only_while_positions_come() {
        let start = Instant::now();
        let told = |rate, heard, now| {
            let after = |seconds| start + Duration::from_secs(seconds);
            let source = SimulatorSource {
                rate,
                last_seen: after(heard),
                ..source(start)
            };
            super::source(&source, after(now))
        };
        assert_eq!(
            [told(4.9, 0, 1), told(1.0, 0, 1), told(0.2, 0, 1)],
            [
                "192.168.1.20, 5 reports a second, 1 s old",
                "192.168.1.20, 1 report a second, 1 s old",
                "192.168.1.20, 1 s old"
            ]
        );
        let silent = "192.168.1.20, 40 s old";
        assert_eq!(told(4.9, 0, 40), silent, "lost");
        assert_eq!(told(4.9, 39, 40), silent, "something else is heard");
        assert_eq!(told(4.9, 0, 3), "192.168.1.20, 3 s old", "stale");
    }

    #[test]
    fn diagnosis_tells_all_of_each_link() {
        let start = Instant::now();
        let mut gdl90 = Link::new(LinkKind::Gdl90, LinkStatus::Open(4000));
        gdl90.fault = Some(LinkFault {
            fault: gdl90::Malformed::Checksum.into(),
            at: start,
        });
        let feed = OwnshipFeed {
            sources: vec![source(start)],
            ..OwnshipFeed::silent(vec![
                Link::new(LinkKind::Xgps, LinkStatus::Open(49002)),
                gdl90,
                Link::new(
                    LinkKind::Nmea,
                    LinkStatus::Failed(LinkFailure::UdpHeld(10110)),
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
            "XGPS and XATT: Live\n  Listening on UDP port 49002.\n  X-Plane: Live, \
             192.168.1.20, 5 reports a second, 1 s old, used for own-ship\nGDL90: Waiting\n  Listening \
             on UDP port 4000.\n  Last error, 1 s ago: A GDL90 message was damaged in transit.\nNMEA 0183: Failed\n  \
             UDP port 10110 is in use by a program that does not share it. Close that program; the port then opens within \
             seconds.\nOwn-ship: no position yet\n"
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
        let late = LaggingSource::Second;
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
            "X-Plane · GDL90: agree within 3 m\n\
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
    fn switch_of_language_changes_what_was_told_before() {
        let start = Instant::now();
        let fault = LinkFault {
            fault: gdl90::Malformed::Checksum.into(),
            at: start,
        };
        let told = |language| {
            crate::language::speak_alone(language);
            last_fault(&fault, start)
        };
        assert_eq!(
            told(Language::English),
            "Last error, 0 s ago: A GDL90 message was damaged in transit."
        );
        assert_eq!(
            told(Language::German),
            "Letzter Fehler vor 0 s: Eine GDL90-Meldung wurde unterwegs beschädigt."
        );
    }

    #[test]
    fn source_without_position_tells_when_it_was_heard() {
        let start = Instant::now();
        let silent = SimulatorSource {
            position: None,
            ..source(start)
        };
        let words = super::source(&silent, start + Duration::from_secs(3));
        assert_eq!(words, "192.168.1.20, last data 3 s ago");
    }
}
