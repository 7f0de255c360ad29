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
    voices: SenderDemux,
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
        let voice = self.voices.of(from, now);
        let speaker = (from.address.ip(), voice);
        let each = |message| each(spoken_by(voice, message));
        match from.link {
            LinkKind::FlightGearNative => flightgear::read(datagram, each),
            LinkKind::Gdl90 => self.gdl90.of(speaker, now).read(datagram, each),
            LinkKind::XPlaneData => {
                let message = self.x_plane_data.of(speaker, now).read(datagram, now);
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
            LinkKind::Nmea => self.nmea.of(speaker, now).read(datagram, now, each),
        }
    }
}

/// The second of those that do not name themselves gets a name, which is the same in every language: it is remembered.
fn spoken_by(voice: u8, message: WireMessage) -> WireMessage {
    match message {
        WireMessage::Told { name, fact } if voice > 0 && name.is_empty() => WireMessage::Told {
            name: format!("Simulator {}", voice + 1).into(),
            fact,
        },
        message => message,
    }
}

/// What is known of each sender, by its computer and its voice, and when it was heard last.
#[derive(Debug, Default)]
struct Senders<T>(HashMap<(IpAddr, u8), (Instant, T)>);

impl<T: Default> Senders<T> {
    /// What is known of this one.
    fn of(&mut self, speaker: (IpAddr, u8), now: Instant) -> &mut T {
        if !self.0.contains_key(&speaker) && self.0.len() >= MOST_SENDERS {
            let silent = self.0.iter().min_by_key(|(_, (heard, _))| *heard);
            if let Some(silent) = silent.map(|(speaker, _)| *speaker) {
                self.0.remove(&silent);
            }
        }
        let (heard, known) = self.0.entry(speaker).or_insert_with(|| (now, T::default()));
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
        let speaker = |nth: u8| ([10, 0, 0, nth].into(), 0);
        let mut senders = Senders::<u32>::default();
        let start = Instant::now();
        *senders.of(speaker(1), start) = 7;
        for nth in 2..=200 {
            let now = start + Duration::from_secs(nth.into());
            senders.of(speaker(nth), now);
            assert_eq!(*senders.of(speaker(1), now), 7);
        }
        assert_eq!(senders.0.len(), MOST_SENDERS);
    }

    #[test]
    fn only_later_senders_without_name_get_one() {
        let name = |voice, name: &str| {
            let told = WireMessage::Told {
                name: name.into(),
                fact: WireFact::Present,
            };
            match spoken_by(voice, told) {
                WireMessage::Told { name, .. } => name.to_string(),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(name(0, ""), "");
        assert_eq!(name(1, ""), "Simulator 2");
        assert_eq!(name(1, "X-Plane"), "X-Plane");
    }
}
