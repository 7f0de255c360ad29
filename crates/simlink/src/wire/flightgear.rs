//! What FlightGear sends (simulators 6): over UDP the head of its native-fdm structure and a text protocol of ours.

pub mod generic;
mod malformed;
pub mod native_fdm;
pub mod tree;

use super::{WireFact, WireMessage};

pub use self::malformed::Malformed;

/// The UDP port that its users have both sent to (simulators 6).
pub const PORT: u16 = 5503;

/// Reads a datagram of either kind, and hands over its messages in their order.
pub fn read(datagram: &[u8], mut each: impl FnMut(WireMessage)) {
    let (name, facts) = if generic::is_line(datagram) {
        let facts = generic::parse(datagram).map(|line| {
            let state = WireFact::State(line.state());
            (Some(state), WireFact::Position(line.sample))
        });
        (generic::NAME, facts)
    } else {
        let time = || native_fdm::time(datagram).map(|time| WireFact::Time(Some(time)));
        let facts = native_fdm::parse(datagram);
        let facts = facts.map(|sample| (time(), WireFact::Position(sample)));
        (native_fdm::NAME, facts)
    };
    match facts {
        Ok((first, position)) => {
            for fact in first.into_iter().chain([position]) {
                each(WireMessage::named(&name.into(), fact));
            }
        }
        Err(reason) => each(WireMessage::Fault(reason.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SimState;

    fn told(datagram: &[u8]) -> Vec<WireMessage> {
        let mut messages = Vec::new();
        read(datagram, |message| messages.push(message));
        messages
    }

    #[test]
    fn two_formats_share_port_and_are_two_sources() {
        let native = told(&native_fdm::tests::CAPTURED);
        let [
            WireMessage::Fact {
                name,
                fact: WireFact::Position(_),
            },
        ] = &native[..]
        else {
            panic!("{native:?}");
        };
        assert_eq!(&**name, "FlightGear native-fdm");
        let line = told(generic::tests::LINE.as_bytes());
        let [
            WireMessage::Fact {
                fact: WireFact::State(SimState::Running),
                ..
            },
            WireMessage::Fact {
                name,
                fact: WireFact::Position(_),
            },
        ] = &line[..]
        else {
            panic!("{line:?}");
        };
        assert_eq!(&**name, "FlightGear");
    }

    #[test]
    fn unreadable_text_is_not_quoted() {
        for datagram in ["secret", "FLIGHTBAG1,secret"] {
            let told = told(datagram.as_bytes());
            let [WireMessage::Fault(sentence)] = &told[..] else {
                panic!("{told:?}");
            };
            assert!(!sentence.to_string().contains("secret"), "{sentence}");
        }
    }
}
