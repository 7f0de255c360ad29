//! Program: which simulator a source claims to be of, by its link and by its name.

use std::net::IpAddr;

use crate::LinkKind;
use crate::source_id::{ReportOrigin, SourceId};

/// A family of simulators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Program {
    /// Microsoft Flight Simulator, FSX, Prepar3D.
    SimConnect,
    XPlane,
    FlightGear,
}

/// What XGPS senders call themselves, in lower case; X-Plane calls itself "1" (simulators 4).
const NAMES: [(&str, Program); 8] = [
    ("x-plane", Program::XPlane),
    ("xplane", Program::XPlane),
    ("flightgear", Program::FlightGear),
    ("flight simulator", Program::SimConnect),
    ("msfs", Program::SimConnect),
    ("fsx", Program::SimConnect),
    ("prepar3d", Program::SimConnect),
    ("p3d", Program::SimConnect),
];

/// Which program a source says it is; receivers and bridges do not say.
fn program_of(id: &SourceId) -> Option<Program> {
    let ReportOrigin::Link { kind, .. } = id.origin else {
        return None;
    };
    match kind {
        LinkKind::SimConnect => Some(Program::SimConnect),
        LinkKind::XPlaneWeb | LinkKind::XPlane | LinkKind::XPlaneData => Some(Program::XPlane),
        LinkKind::FlightGear | LinkKind::FlightGearNative => Some(Program::FlightGear),
        LinkKind::Xgps if &*id.name == "1" => Some(Program::XPlane),
        LinkKind::Xgps | LinkKind::WebSocket => {
            let name = id.name.to_lowercase();
            let known = NAMES.iter().find(|(known, _)| name.contains(known));
            known.map(|(_, program)| *program)
        }
        LinkKind::Gdl90
        | LinkKind::Nmea
        | LinkKind::NmeaTcp
        | LinkKind::NmeaSerial
        | LinkKind::Gpsd => None,
    }
}

/// Whether two sources may be of one simulator: not two that one link hears from one computer, nor two of different
/// programs.
pub(super) fn may_be_one_simulator(first: &SourceId, second: &SourceId) -> bool {
    let programs = program_of(first).zip(program_of(second));
    first.origin != second.origin && programs.is_none_or(|(first, second)| first == second)
}

/// Whether two sources claim to be of one simulator: both are of one program on one computer, and no other of `live` is a
/// second simulator beside one of them. This computer has several addresses, which `is_here` knows: what is sent to all of
/// a network comes from another one than what is sent to itself.
pub(super) fn claim_one_simulator<'a>(
    first: &SourceId,
    second: &SourceId,
    is_here: impl Fn(IpAddr) -> bool,
    mut live: impl Iterator<Item = &'a SourceId>,
) -> bool {
    let (ReportOrigin::Link { host, .. }, ReportOrigin::Link { host: other, .. }) =
        (first.origin, second.origin)
    else {
        return false;
    };
    let programs = program_of(first).zip(program_of(second));
    let is_one_program = programs.is_some_and(|(first, second)| first == second);
    let is_beside = |id: &SourceId, other: &SourceId| id != other && id.origin == other.origin;
    is_one_program
        && (host == other || is_here(host) && is_here(other))
        && !live.any(|id| is_beside(id, first) || is_beside(id, second))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(kind: LinkKind, host: u8, name: &str) -> SourceId {
        SourceId::heard(kind, [10, 0, 0, host].into(), name.into())
    }

    #[test]
    fn same_program_same_computer_claims_one() {
        let web = source(LinkKind::XPlaneWeb, 1, "X-Plane");
        for (kind, host, name, may_be, claims) in [
            (LinkKind::XPlane, 1, "X-Plane", true, true),
            (LinkKind::Xgps, 1, "1", true, true),
            (LinkKind::Xgps, 1, "My X-Plane", true, true),
            (LinkKind::Xgps, 1, "Test", true, false),
            (LinkKind::Xgps, 2, "1", true, false),
            (LinkKind::Xgps, 1, "MSFS", false, false),
            (LinkKind::FlightGear, 1, "FlightGear", false, false),
            (LinkKind::Gdl90, 1, "X-Plane", true, false),
            (LinkKind::Nmea, 2, "", true, false),
            (LinkKind::XPlaneWeb, 1, "Other", false, true),
        ] {
            let other = source(kind, host, name);
            assert_eq!(may_be_one_simulator(&web, &other), may_be, "{other:?}");
            let claim = claim_one_simulator(&web, &other, |_host| false, [].into_iter());
            assert_eq!(claim, claims, "{other:?}");
        }
    }

    #[test]
    fn addresses_of_this_computer_are_one() {
        let here = |host: IpAddr| host.is_loopback() || host == IpAddr::from([10, 0, 0, 5]);
        let web = SourceId::heard(LinkKind::XPlaneWeb, [127, 0, 0, 1].into(), "X-Plane".into());
        let claims = |host| {
            let other = source(LinkKind::XPlane, host, "X-Plane");
            claim_one_simulator(&web, &other, here, [].into_iter())
        };
        assert_eq!([claims(5), claims(6)], [true, false]);
    }

    #[test]
    fn second_simulator_beside_one_claims_none() {
        let web = source(LinkKind::XPlaneWeb, 1, "X-Plane");
        let (one, two) = (
            source(LinkKind::Xgps, 1, "1"),
            source(LinkKind::Xgps, 1, "A"),
        );
        let claims = |live: &[&SourceId]| {
            claim_one_simulator(&web, &one, |_host| false, live.iter().copied())
        };
        assert!(claims(&[&web, &one]));
        assert!(!claims(&[&web, &one, &two]));
        let other_computer = source(LinkKind::Xgps, 2, "A");
        assert!(claims(&[&web, &one, &other_computer]));
    }

    #[test]
    fn recording_is_compared_with_nothing() {
        let recording = SourceId::recording("X-Plane".into());
        let web = source(LinkKind::XPlaneWeb, 1, "X-Plane");
        assert!(!claim_one_simulator(
            &web,
            &recording,
            |_host| true,
            [].into_iter()
        ));
    }
}
