//! NMEA 0183 over a connection or a serial port: lines in a stream (simulators 7).

use std::time::Instant;

use super::nmea::Receiver;
use super::reconnect::{Outgoing, StreamProtocol};
use crate::fault::{ConversationError, Fault};
use crate::wire::lines::{LineSplitter, StreamLine};
use crate::wire::nmea::{LONGEST_LINE, Malformed};

/// So many bytes without the end of a line over a network: no NMEA sender does that.
const UNENDED: usize = 4096;
/// So many lines without a sentence among them: the sender speaks something else.
const STRANGE_LINES: u32 = 200;

/// What is spoken by a sender of sentences; nothing is ever sent to it.
#[derive(Debug)]
pub(super) struct NmeaStream {
    lines: LineSplitter,
    receiver: Receiver,
    /// A line without a checksum counts: nothing is lost on its way over a network, much on a wire.
    unchecked: bool,
    /// Bytes since the last end of a line.
    unended: usize,
    /// Lines since the last sentence.
    strange: u32,
    /// Sentences so far.
    sentences: u64,
}

impl NmeaStream {
    /// Over a network.
    pub(super) fn over_network() -> Self {
        Self::new(true)
    }

    /// Over a wire.
    pub(super) fn over_wire() -> Self {
        Self::new(false)
    }

    fn new(unchecked: bool) -> Self {
        Self {
            lines: LineSplitter::up_to(LONGEST_LINE),
            receiver: Receiver::default(),
            unchecked,
            unended: 0,
            strange: 0,
            sentences: 0,
        }
    }

    /// How many sentences came over this connection.
    pub(super) fn sentences(&self) -> u64 {
        self.sentences
    }
}

impl StreamProtocol for NmeaStream {
    fn begin(&mut self, _now: Instant, _told: &mut Outgoing) {
        *self = Self::new(self.unchecked);
    }

    fn receive(&mut self, bytes: &[u8], now: Instant, told: &mut Outgoing) -> Result<(), Fault> {
        let Self {
            lines,
            receiver,
            unchecked,
            strange,
            sentences,
            ..
        } = self;
        lines.take(bytes, |line| {
            let read = match line {
                StreamLine::Whole(line) => receiver.read_line(line, *unchecked, now, |message| {
                    told.messages.push(message);
                }),
                StreamLine::TooLong => Err(Malformed::TooLong),
            };
            match read {
                Ok(()) => (*strange, *sentences) = (0, *sentences + 1),
                Err(reason) => {
                    *strange += 1;
                    told.fault(reason);
                }
            }
        });
        let ended = bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        self.unended = match ended {
            Some(end) => bytes.len() - end - 1,
            None => self.unended.saturating_add(bytes.len()),
        };
        let endless = self.unchecked && self.unended >= UNENDED;
        if endless || self.strange >= STRANGE_LINES {
            return Err(ConversationError::NotNmea.into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::nmea::tests::checked;
    use crate::wire::{WireFact, WireMessage};

    const RMC: &str = "GPRMC,1,A,2722.4702,S,15308.0656,E,106.1,65.7,201126,,,A";

    fn positions(messages: &[WireMessage]) -> usize {
        let is_position = |message: &&WireMessage| {
            matches!(
                message,
                WireMessage::Fact {
                    fact: WireFact::Position(_),
                    ..
                }
            )
        };
        messages.iter().filter(is_position).count()
    }

    #[test]
    fn slow_sentence_counts_at_its_end() {
        let (mut stream, mut told) = (NmeaStream::over_network(), Outgoing::default());
        let line = checked(RMC);
        for byte in line.as_bytes() {
            stream.receive(&[*byte], Instant::now(), &mut told).unwrap();
        }
        assert_eq!(positions(&told.messages), 0);
        stream.receive(b"\r\n", Instant::now(), &mut told).unwrap();
        assert_eq!((positions(&told.messages), stream.sentences()), (1, 1));
    }

    #[test]
    fn unchecked_sentence_needs_network() {
        let line = format!("${RMC}\n");
        for (mut stream, expected) in [
            (NmeaStream::over_network(), 1),
            (NmeaStream::over_wire(), 0),
        ] {
            let mut told = Outgoing::default();
            let now = Instant::now();
            stream.receive(line.as_bytes(), now, &mut told).unwrap();
            assert_eq!(positions(&told.messages), expected);
            let is_fault = |message: &WireMessage| matches!(message, WireMessage::Fault(_));
            assert!(told.messages.iter().any(is_fault), "either is told");
        }
    }

    #[test]
    fn line_without_end_is_given_up_at_4_kib() {
        let mut stream = NmeaStream::over_network();
        let mut receive =
            |bytes: &[u8]| stream.receive(bytes, Instant::now(), &mut Outgoing::default());
        assert_eq!(receive(&[b'x'; 4095]), Ok(()));
        assert_eq!(receive(b"\n"), Ok(()), "it ended");
        assert_eq!(receive(&[b'x'; 4000]), Ok(()));
        assert!(receive(&[b'x'; 96]).is_err());
    }

    #[test]
    fn length_of_line_counts_from_end_of_line_before() {
        let mut stream = NmeaStream::over_network();
        let mut receive =
            |bytes: &[u8]| stream.receive(bytes, Instant::now(), &mut Outgoing::default());
        assert_eq!(receive(b"xxx\nxx"), Ok(()));
        assert_eq!(receive(&[b'x'; 4093]), Ok(()));
        assert!(receive(b"x").is_err());
    }

    #[test]
    fn sender_that_never_writes_sentence_is_given_up() {
        let (mut stream, mut told) = (NmeaStream::over_network(), Outgoing::default());
        let mut receive = |line: &str| stream.receive(line.as_bytes(), Instant::now(), &mut told);
        for _ in 1..STRANGE_LINES {
            assert_eq!(receive("HTTP/1.1 400 Bad Request\r\n"), Ok(()));
        }
        assert_eq!(receive(&format!("{}\n", checked(RMC))), Ok(()));
        for _ in 1..STRANGE_LINES {
            assert_eq!(receive("noise\n"), Ok(()));
        }
        assert!(receive("noise\n").is_err());
    }
}
