//! NMEA 0183: what the sentences of a receiver tell together (simulators 7).

use std::time::{Duration, Instant};

use crate::PositionSample;
use crate::fault::ConversationError;
use crate::wire::nmea::{Fix, Malformed, NmeaLine, NmeaMotion, Sentence, parse, parse_datagram};
use crate::wire::{WireFact, WireMessage};

/// For so long after a sentence of a better kind, positions are taken from that kind only.
const BETTER_FOR: Duration = Duration::from_secs(3);
/// A track and a speed older than this do not belong to a position.
const MOTION_LIFE: Duration = Duration::from_secs(2);
/// What is known of a receiver from what it sent before.
#[derive(Debug, Default)]
pub(super) struct Receiver {
    /// When it sent RMC last: then positions are taken from there.
    rmc: Option<Instant>,
    /// When it sent GGA last: where there is no RMC, positions are taken from there.
    gga: Option<Instant>,
    /// Its newest motion, from VTG.
    motion: Option<(NmeaMotion, Instant)>,
}

impl Receiver {
    /// Reads a datagram, and hands over its messages in their order.
    pub(super) fn read(
        &mut self,
        datagram: &[u8],
        now: Instant,
        mut each: impl FnMut(WireMessage),
    ) {
        for line in parse_datagram(datagram) {
            match line {
                Ok(line) => self.take_line(line, now, &mut each),
                Err(reason) => each(WireMessage::Fault(reason.into())),
            }
        }
    }

    /// Reads a line of a stream, and hands over its messages. `unchecked`: one without a checksum counts.
    pub(super) fn read_line(
        &mut self,
        line: &[u8],
        unchecked: bool,
        now: Instant,
        each: impl FnMut(WireMessage),
    ) -> Result<(), Malformed> {
        let line = parse(line)?;
        if !line.checked && !unchecked {
            return Err(Malformed::Unchecked);
        }
        self.take_line(line, now, each);
        Ok(())
    }

    fn take_line(&mut self, line: NmeaLine, now: Instant, mut each: impl FnMut(WireMessage)) {
        if !line.checked {
            each(WireMessage::Fault(ConversationError::Unchecked.into()));
        }
        self.take(line.sentence, now, |fact| each(WireMessage::nameless(fact)));
    }

    fn take(&mut self, sentence: Sentence, now: Instant, mut each: impl FnMut(WireFact)) {
        let recent = |then: Option<Instant>| {
            then.is_some_and(|then| now.saturating_duration_since(then) < BETTER_FOR)
        };
        match sentence {
            Sentence::Rmc { fix, motion } => {
                self.rmc = Some(now);
                each(self.position(fix, motion, now));
            }
            Sentence::Gga { fix, altitude } => {
                self.gga = Some(now);
                if let Some(feet) = altitude {
                    each(WireFact::Altitude(feet));
                }
                if !recent(self.rmc) {
                    each(self.position(fix, NmeaMotion::default(), now));
                }
            }
            Sentence::Gll { fix } => {
                if !recent(self.rmc) && !recent(self.gga) {
                    each(self.position(fix, NmeaMotion::default(), now));
                }
            }
            Sentence::Vtg(motion) => {
                self.motion = Some((motion, now));
                each(WireFact::Present);
            }
            Sentence::Heading(Some(heading)) => each(WireFact::Heading(heading)),
            Sentence::Heading(None) | Sentence::Other => each(WireFact::Present),
        }
    }

    /// A position, with its own motion or else that of a recent VTG; a receiver without a fix is only present.
    fn position(&self, fix: Option<Fix>, own: NmeaMotion, now: Instant) -> WireFact {
        let Some(fix) = fix else {
            return WireFact::Present;
        };
        let is_recent =
            |(_, at): &(NmeaMotion, Instant)| now.saturating_duration_since(*at) < MOTION_LIFE;
        let other = self.motion.filter(is_recent);
        let other = other.map(|(motion, _)| motion).unwrap_or_default();
        WireFact::Position(PositionSample {
            position: fix.position,
            resolution: fix.resolution,
            heading: None,
            track: own.track.or(other.track),
            ground_speed: own.ground_speed.or(other.ground_speed),
            altitude: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::nmea::tests::checked;

    const RMC: &str = "GPRMC,1,A,2722.4702,S,15308.0656,E,106.1,65.7,201126,,,A";
    const GGA: &str = "GPGGA,1,2722.4702,S,15308.0656,E,1,08,0.9,100.0,M,0.0,M,,";
    const GLL: &str = "GPGLL,2722.4702,S,15308.0656,E,1,A";
    const VTG: &str = "GPVTG,10.0,T,,M,50.0,N,,K";

    /// A receiver with a clock that starts at zero.
    struct Bench {
        receiver: Receiver,
        start: Instant,
    }

    impl Bench {
        fn new() -> Self {
            Self {
                receiver: Receiver::default(),
                start: Instant::now(),
            }
        }

        fn told(&mut self, bodies: &[&str], millis: u64) -> Vec<WireFact> {
            let lines: Vec<_> = bodies.iter().map(|body| checked(body)).collect();
            let now = self.start + Duration::from_millis(millis);
            let mut facts = Vec::new();
            let datagram = lines.join("\n");
            self.receiver
                .read(datagram.as_bytes(), now, |message| match message {
                    WireMessage::Fact { fact, .. } => facts.push(fact),
                    other => panic!("{other:?}"),
                });
            facts
        }

        /// The speeds of the positions among what is told.
        fn speeds(&mut self, bodies: &[&str], millis: u64) -> Vec<Option<f64>> {
            let facts = self.told(bodies, millis).into_iter();
            let speed = |fact| match fact {
                WireFact::Position(sample) => Some(sample.ground_speed),
                _ => None,
            };
            facts.filter_map(speed).collect()
        }
    }

    #[test]
    fn rmc_and_gga_are_one_position() {
        let mut bench = Bench::new();
        let facts = bench.told(&[RMC, GGA], 0);
        let [WireFact::Position(sample), WireFact::Altitude(feet)] = &facts[..] else {
            panic!("{facts:?}");
        };
        assert_eq!(sample.ground_speed, Some(106.1));
        assert!((feet - 328.084).abs() < 0.001);
    }

    #[test]
    fn gga_counts_3_s_after_last_rmc() {
        let mut bench = Bench::new();
        assert_eq!(bench.speeds(&[RMC], 0).len(), 1);
        assert_eq!(bench.speeds(&[GGA], 2999).len(), 0);
        assert_eq!(bench.speeds(&[GGA], 3000).len(), 1);
    }

    #[test]
    fn gll_tells_position_where_nothing_better_does() {
        let mut bench = Bench::new();
        assert_eq!(bench.speeds(&[GLL], 0).len(), 1);
        assert_eq!(bench.speeds(&[GGA, GLL], 1000).len(), 1);
        assert_eq!(bench.speeds(&[GLL], 4000).len(), 1);
    }

    #[test]
    fn position_takes_recent_vtg() {
        let mut bench = Bench::new();
        assert_eq!(bench.speeds(&[VTG, GGA], 0), [Some(50.0)]);
        assert_eq!(bench.speeds(&[GGA], 1999), [Some(50.0)]);
        assert_eq!(bench.speeds(&[GGA], 2000), [None]);
        assert_eq!(bench.speeds(&[VTG, RMC], 3000), [Some(106.1)]);
    }

    #[test]
    fn receiver_without_fix_is_present() {
        let mut bench = Bench::new();
        let void = "GPRMC,1,V,,,,,,,201126,,,N";
        let gsa = "GPGSA,A,1,,,,,,,,,,,,,,,";
        let facts = bench.told(&[void, gsa], 0);
        assert_eq!(facts, [WireFact::Present, WireFact::Present]);
    }

    #[test]
    fn sentence_without_checksum_is_used_and_told() {
        let mut messages = Vec::new();
        let datagram = format!("${RMC}");
        Receiver::default().read(datagram.as_bytes(), Instant::now(), |message| {
            messages.push(message);
        });
        assert!(
            matches!(
                &messages[..],
                [
                    WireMessage::Fault(_),
                    WireMessage::Fact {
                        fact: WireFact::Position(_),
                        ..
                    }
                ]
            ),
            "{messages:?}"
        );
    }
}
