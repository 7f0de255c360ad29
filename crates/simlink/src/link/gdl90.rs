//! GDL90: which of a device's messages are about own-ship, and what they tell together (simulators 5).

use crate::source_name::SourceName;
use crate::wire::gdl90::{Direction, Gdl90Message, Malformed, parse_datagram};
use crate::wire::{LOWEST_ALTITUDE, WireFact, WireMessage};

/// What is known of a device from what it sent before.
#[derive(Debug, Default)]
pub(super) struct Device {
    /// Its geometric altitude is above mean sea level: it said so. Above the ellipsoid it would need a model of the
    /// geoid, and is not told.
    altitude_is_msl: bool,
}

impl Device {
    /// Reads a datagram, and hands over its messages in their order.
    pub(super) fn read(&mut self, datagram: &[u8], mut each: impl FnMut(WireMessage)) {
        for record in parse_datagram(datagram) {
            let message = record.and_then(|record| self.message(&record));
            match message {
                Ok(Some(message)) => each(message),
                Ok(None) => {}
                Err(reason) => each(WireMessage::Fault(reason.into())),
            }
        }
    }

    fn message(&mut self, record: &Gdl90Message) -> Result<Option<WireMessage>, Malformed> {
        let fact = match record {
            Gdl90Message::Ownship(aircraft) if aircraft.has_position() => {
                WireFact::Position(aircraft.sample()?)
            }
            Gdl90Message::Ownship(_) | Gdl90Message::Heartbeat { .. } => WireFact::Present,
            Gdl90Message::Traffic(_) => return Ok(Some(WireMessage::Traffic)),
            Gdl90Message::GeometricAltitude { feet, .. }
                if self.altitude_is_msl && *feet >= LOWEST_ALTITUDE =>
            {
                WireFact::Altitude(*feet)
            }
            Gdl90Message::Id {
                name,
                long_name,
                altitude_is_msl,
            } => {
                self.altitude_is_msl = *altitude_is_msl;
                let named = if long_name.is_empty() {
                    name
                } else {
                    long_name
                };
                WireFact::Product(SourceName::Own(named.clone()))
            }
            Gdl90Message::Ahrs {
                heading: Direction::TrueHeading(heading),
                ..
            } => WireFact::Heading(*heading),
            Gdl90Message::GeometricAltitude { .. }
            | Gdl90Message::Ahrs { .. }
            | Gdl90Message::Other(_) => {
                return Ok(None);
            }
        };
        Ok(Some(WireMessage::nameless(fact)))
    }
}

#[cfg(test)]
mod tests {
    use geodesy::Degrees;

    use super::*;
    use crate::wire::gdl90::tests::{bytes, framed};

    const ID: &str = "65 00 01 ff ff ff ff ff ff ff ff 45 46 42 54 65 73 74 00 45 46 42 20 74 65 73 74 20 64 65 76 69 63 65 00 00 00 00";
    const GEOMETRIC: &str = "0b 03 3f 00 32";

    fn told(device: &mut Device, message: &str) -> Vec<WireMessage> {
        let mut messages = Vec::new();
        device.read(&framed(&bytes(message)), |message| messages.push(message));
        messages
    }

    fn id(altitude_is_msl: bool) -> String {
        format!("{ID} 0{}", u8::from(altitude_is_msl))
    }

    #[test]
    fn geometric_altitude_needs_msl_flag() {
        let mut device = Device::default();
        assert_eq!(told(&mut device, GEOMETRIC), []);
        told(&mut device, &id(true));
        let altitude = WireMessage::nameless(WireFact::Altitude(4155.0));
        assert_eq!(told(&mut device, GEOMETRIC), [altitude]);
        told(&mut device, &id(false));
        assert_eq!(told(&mut device, GEOMETRIC), []);
    }

    #[test]
    fn device_is_called_by_its_long_name() {
        let named =
            WireMessage::nameless(WireFact::Product(SourceName::Own("EFB test device".into())));
        assert_eq!(told(&mut Device::default(), &id(true)), [named]);
    }

    #[test]
    fn only_true_heading_counts() {
        let heading = |field: &str| {
            let ahrs = format!("65 01 ff 83 00 20 {field} ff ff ff ff");
            told(&mut Device::default(), &ahrs)
        };
        let told = WireMessage::nameless(WireFact::Heading(Degrees(14.3)));
        assert_eq!(heading("00 8f"), [told]);
        assert_eq!(heading("80 8f"), []);
        assert_eq!(heading("ff ff"), []);
    }

    #[test]
    fn device_without_position_is_present() {
        let report = |kind: &str| format!("{kind} {}", ["00"; 27].join(" "));
        let mut device = Device::default();
        let present = || vec![WireMessage::nameless(WireFact::Present)];
        assert_eq!(told(&mut device, &report("0a")), present());
        assert_eq!(told(&mut device, "00 01 00 00 00 00 00"), present());
        assert_eq!(told(&mut device, &report("14")), [WireMessage::Traffic]);
        assert_eq!(told(&mut device, "07 00 00"), []);
    }

    #[test]
    fn what_cannot_be_read_is_fault() {
        let mut messages = Vec::new();
        Device::default().read(b"secret", |message| messages.push(message));
        let [WireMessage::Fault(sentence)] = &messages[..] else {
            panic!("{messages:?}");
        };
        assert!(!sentence.to_string().contains("secret"));
    }
}
