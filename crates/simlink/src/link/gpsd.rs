//! gpsd: what is spoken with it (simulators 7).

use std::time::Instant;

use super::reconnect::{Outgoing, StreamProtocol};
use crate::fault::{ConversationError, Fault};
use crate::wire::WireMessage;
use crate::wire::gpsd::{WATCH, message};
use crate::wire::lines::{LineSplitter, StreamLine};

/// A report of every satellite is the longest one.
const LONGEST_LINE: usize = 64 * 1024;

/// A conversation with gpsd.
#[derive(Debug)]
pub(super) struct Gpsd {
    lines: LineSplitter,
}

impl Gpsd {
    pub(super) const fn new() -> Self {
        let lines = LineSplitter::up_to(LONGEST_LINE);
        Self { lines }
    }
}

impl StreamProtocol for Gpsd {
    fn begin(&mut self, _now: Instant, told: &mut Outgoing) {
        self.lines.clear();
        told.out.extend_from_slice(WATCH);
    }

    fn receive(&mut self, bytes: &[u8], _now: Instant, told: &mut Outgoing) -> Result<(), Fault> {
        let mut broken = false;
        self.lines.take(bytes, |line| match line {
            StreamLine::Whole(line) => told.messages.push(message(line)),
            StreamLine::TooLong => broken = true,
        });
        if broken {
            return Err(ConversationError::LongGpsdLine.into());
        }
        // Who answers with something else than JSON is another program on gpsd's port: it is not pressed.
        let strange = |message: &WireMessage| matches!(message, WireMessage::Fault(_));
        if !told.messages.is_empty() && told.messages.iter().all(strange) {
            return Err(ConversationError::NotGpsd.into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::WireFact;

    #[test]
    fn reports_are_asked_for_on_connection() {
        let (mut gpsd, now, mut told) = (Gpsd::new(), Instant::now(), Outgoing::default());
        gpsd.begin(now, &mut told);
        assert_eq!(told.out, b"?WATCH={\"enable\":true,\"json\":true};\n");
        let line = br#"{"class":"TPV","mode":2,"lat":1.0,"lon":2.0}"#;
        let (first, rest) = line.split_at(20);
        assert_eq!(gpsd.receive(first, now, &mut told), Ok(()));
        assert!(told.messages.is_empty());
        assert_eq!(
            gpsd.receive(&[rest, b"\r\n"].concat(), now, &mut told),
            Ok(())
        );
        assert!(matches!(
            &told.messages[..],
            [WireMessage::Fact {
                fact: WireFact::Position(_),
                ..
            }]
        ));
    }

    #[test]
    fn another_program_on_its_port_is_left_alone() {
        let mut told = Outgoing::default();
        let strange = Gpsd::new().receive(b"220 mail.example\r\n", Instant::now(), &mut told);
        assert!(strange.is_err());
        let endless = vec![b'a'; LONGEST_LINE + 2];
        let mut gpsd = Gpsd::new();
        let told = &mut Outgoing::default();
        assert!(gpsd.receive(&endless, Instant::now(), told).is_ok());
        assert!(gpsd.receive(b"\n", Instant::now(), told).is_err());
    }

    #[test]
    fn new_connection_begins_new_line() {
        let (mut gpsd, now, mut told) = (Gpsd::new(), Instant::now(), Outgoing::default());
        assert!(gpsd.receive(b"{\"class\":\"TP", now, &mut told).is_ok());
        gpsd.begin(now, &mut told);
        assert!(
            gpsd.receive(b"{\"class\":\"SKY\"}\n", now, &mut told)
                .is_ok()
        );
        assert!(matches!(&told.messages[..], [WireMessage::Fact { .. }]));
    }
}
