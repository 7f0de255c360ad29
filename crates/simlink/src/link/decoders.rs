//! Decoders: what a datagram of each link means, with what earlier ones of the same sender told.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Instant;

use super::gdl90::Device;
use super::nmea::Receiver;
use super::sender_demux::SenderDemux;
use super::tracker::SenderId;
use super::xplane_data::DataOutput;
use crate::LinkKind;
use crate::wire::{WireMessage, flightgear, xgps};

/// More senders than this are an attack or a mistake; what is known of the one longest silent is forgotten.
const MOST_SENDERS: usize = 16;

/// What is known of the senders on every link.
#[derive(Debug, Default)]
pub(super) struct Decoders {
    gdl90: Senders<Device>,
    nmea: Senders<Receiver>,
    x_plane_data: Senders<DataOutput>,
    demux: SenderDemux,
}

impl Decoders {
    /// Reads a datagram, and hands over its messages in their order.
    pub(super) fn read(
        &mut self,
        from: SenderId,
        datagram: &[u8],
        now: Instant,
        mut each: impl FnMut(WireMessage),
    ) {
        if from.link == LinkKind::Xgps {
            // Its sender names itself.
            return xgps::parse_datagram(datagram).for_each(each);
        }
        let sender = DatagramSender {
            host: from.address.ip(),
            sender_number: self.demux.of(from, now),
        };
        let each = |message| each(with_sender_number(sender.sender_number, message));
        match from.link {
            LinkKind::FlightGearNative => flightgear::read(datagram, each),
            LinkKind::Gdl90 => self.gdl90.of(sender, now).read(datagram, each),
            LinkKind::XPlaneData => {
                let message = self.x_plane_data.of(sender, now).read(datagram, now);
                std::iter::once(message).for_each(each);
            }
            // These ask, and have readers of their own.
            LinkKind::Xgps
            | LinkKind::XPlane
            | LinkKind::SimConnect
            | LinkKind::XPlaneWeb
            | LinkKind::FlightGear
            | LinkKind::NmeaTcp
            | LinkKind::NmeaSerial
            | LinkKind::Gpsd
            | LinkKind::WebSocket => {}
            LinkKind::Nmea => self.nmea.of(sender, now).read(datagram, now, each),
        }
    }
}

/// Names every stream but the first of a sender without a name; the name is stored, so it is the same in every language.
fn with_sender_number(sender_number: u8, message: WireMessage) -> WireMessage {
    match message {
        WireMessage::Fact { name, fact } if sender_number > 0 && name.is_empty() => {
            WireMessage::Fact {
                name: format!("Simulator {}", sender_number + 1).into(),
                fact,
            }
        }
        message => message,
    }
}

/// One of the senders on a computer that send over one link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct DatagramSender {
    host: IpAddr,
    /// As [`SenderDemux::of`] numbers it: 0 is the first.
    sender_number: u8,
}

/// State of each sender, and when something last came from it.
#[derive(Debug, Default)]
struct Senders<T>(HashMap<DatagramSender, (Instant, T)>);

impl<T: Default> Senders<T> {
    /// Returns the state of this sender.
    fn of(&mut self, sender: DatagramSender, now: Instant) -> &mut T {
        if !self.0.contains_key(&sender) && self.0.len() >= MOST_SENDERS {
            let silent = self.0.iter().min_by_key(|(_, (heard, _))| *heard);
            if let Some(silent) = silent.map(|(sender, _)| *sender) {
                self.0.remove(&silent);
            }
        }
        let (heard, known) = self.0.entry(sender).or_insert_with(|| (now, T::default()));
        *heard = now;
        known
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::wire::WireFact;

    #[test]
    fn flood_of_senders_forgets_silent() {
        let sender = |nth: u8| DatagramSender {
            host: [10, 0, 0, nth].into(),
            sender_number: 0,
        };
        let mut senders = Senders::<u32>::default();
        let start = Instant::now();
        *senders.of(sender(1), start) = 7;
        for nth in 2..=200 {
            let now = start + Duration::from_secs(nth.into());
            senders.of(sender(nth), now);
            assert_eq!(*senders.of(sender(1), now), 7);
        }
        assert_eq!(senders.0.len(), MOST_SENDERS);
    }

    #[test]
    fn only_later_senders_without_name_get_one() {
        let name = |sender_number, name: &str| {
            let message = WireMessage::Fact {
                name: name.into(),
                fact: WireFact::Present,
            };
            match with_sender_number(sender_number, message) {
                WireMessage::Fact { name, .. } => name.to_string(),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(name(0, ""), "");
        assert_eq!(name(1, ""), "Simulator 2");
        assert_eq!(name(1, "X-Plane"), "X-Plane");
    }
}
