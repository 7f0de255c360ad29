//! The readers: what a datagram of each link means, with what earlier ones of the same sender told.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Instant;

use super::gdl90::Device;
use super::nmea::Receiver;
use super::tracker::Sender;
use crate::ownship::LinkKind;
use crate::ownship::wire::xplane::data;
use crate::ownship::wire::{Message, flightgear, xgps};

/// More senders than this are an attack or a mistake; what is known of the one longest silent is forgotten.
const MOST_SENDERS: usize = 16;

/// What is known of the senders on every link.
#[derive(Debug, Default)]
pub(super) struct Readers {
    gdl90: Senders<Device>,
    nmea: Senders<Receiver>,
}

impl Readers {
    /// Reads a datagram, and hands over its messages in their order.
    pub(super) fn read(
        &mut self,
        from: Sender,
        datagram: &[u8],
        now: Instant,
        each: impl FnMut(Message),
    ) {
        let host = from.address.ip();
        match from.link {
            LinkKind::FlightGearNative => flightgear::read(datagram, each),
            LinkKind::Xgps => xgps::parse_datagram(datagram).for_each(each),
            LinkKind::Gdl90 => self.gdl90.of(host, now).read(datagram, each),
            LinkKind::XPlaneData => std::iter::once(data::message(datagram)).for_each(each),
            // These ask, and have readers of their own.
            LinkKind::XPlane
            | LinkKind::SimConnect
            | LinkKind::XPlaneWeb
            | LinkKind::FlightGear
            | LinkKind::NmeaTcp
            | LinkKind::NmeaSerial
            | LinkKind::Gpsd => {}
            LinkKind::Nmea => self.nmea.of(host, now).read(datagram, now, each),
        }
    }
}

/// What is known of each sender's address, and when it was heard last.
#[derive(Debug, Default)]
struct Senders<T>(HashMap<IpAddr, (Instant, T)>);

impl<T: Default> Senders<T> {
    /// What is known of this one.
    fn of(&mut self, host: IpAddr, now: Instant) -> &mut T {
        if !self.0.contains_key(&host) && self.0.len() >= MOST_SENDERS {
            let silent = self.0.iter().min_by_key(|(_, (heard, _))| *heard);
            if let Some(silent) = silent.map(|(host, _)| *host) {
                self.0.remove(&silent);
            }
        }
        let (heard, known) = self.0.entry(host).or_insert_with(|| (now, T::default()));
        *heard = now;
        known
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_flood_of_senders_makes_only_the_one_longest_silent_forgotten() {
        let mut senders = Senders::<u32>::default();
        let start = Instant::now();
        *senders.of([10, 0, 0, 1].into(), start) = 7;
        for nth in 2..=200 {
            let now = start + Duration::from_secs(nth.into());
            senders.of([10, 0, 0, nth].into(), now);
            assert_eq!(*senders.of([10, 0, 0, 1].into(), now), 7);
        }
        assert_eq!(senders.0.len(), MOST_SENDERS);
    }
}
