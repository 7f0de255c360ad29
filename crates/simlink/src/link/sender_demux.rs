//! Senders told apart: several simulators on one computer that send to one port and do not name themselves. Each has a port of its
//! own to send from: once both were heard twice, own-ship stays the aircraft of one of them (simulators 1.6).

use std::time::{Duration, Instant};

use super::tracker::SenderId;

/// Who has not spoken for so long has gone, or speaks from another port now: a simulator that was restarted, or one that
/// takes a new port for every datagram.
const SILENT: Duration = Duration::from_secs(3);
/// More ports than this are an attack, or a port for every datagram; the one longest silent is forgotten.
const MOST_PORTS: usize = 32;
/// More voices than this are no simulators.
const MOST_VOICES: u8 = 8;

/// A port that something came from, over one of the links.
#[derive(Debug)]
struct KnownSender {
    from: SenderId,
    first: Instant,
    last: Instant,
    /// Whose it is, once that is known.
    voice: Option<u8>,
}

/// Every port that something came from lately.
#[derive(Debug, Default)]
pub(super) struct SenderDemux(Vec<KnownSender>);

impl SenderDemux {
    /// Which of the simulators on that computer speaks: 0 is the first. One that cannot be told apart yet counts as the
    /// one heard last; it can as soon as another one speaks after it.
    pub fn of(&mut self, from: SenderId, now: Instant) -> u8 {
        let is_silent = |known: &KnownSender| now.saturating_duration_since(known.last) >= SILENT;
        let mut known = match self.0.iter().position(|known| known.from == from) {
            Some(at) => self.0.swap_remove(at),
            None => KnownSender {
                from,
                first: now,
                last: now,
                voice: None,
            },
        };
        known.last = now;
        // Senders that could not be told apart are forgotten.
        self.0
            .retain(|other| other.voice.is_some() || !is_silent(other));
        let beside = self.0.iter().filter(|other| is_beside(other.from, from));
        let latest = beside
            .clone()
            .filter(|other| other.voice.is_some())
            .max_by_key(|other| other.last);
        let voice = match (known.voice, latest) {
            (Some(voice), _) => voice,
            (None, Some(latest)) if latest.last <= known.first => {
                // It has not spoken since this port did: it may speak from here now, and does if it stays silent.
                let voice = latest.voice.unwrap_or_default();
                known.voice = is_silent(latest).then_some(voice);
                voice
            }
            (None, _) => {
                let speaking = beside.filter(|other| !is_silent(other));
                let taken: Vec<u8> = speaking.filter_map(|other| other.voice).collect();
                let free = (0..MOST_VOICES).find(|voice| !taken.contains(voice));
                known.voice = free;
                free.unwrap_or(MOST_VOICES)
            }
        };
        if known.voice.is_some() {
            let is_another =
                |other: &KnownSender| !is_beside(other.from, from) || other.voice != known.voice;
            self.0.retain(is_another);
        }
        if self.0.len() >= MOST_PORTS {
            let ports = self.0.iter().enumerate();
            let longest_silent = ports.min_by_key(|(_at, known)| known.last);
            if let Some((at, _known)) = longest_silent {
                self.0.swap_remove(at);
            }
        }
        self.0.push(known);
        voice
    }
}

/// Whether both speak over one link from one computer.
fn is_beside(one: SenderId, other: SenderId) -> bool {
    one.link == other.link && one.address.ip() == other.address.ip()
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;
    use crate::LinkKind;

    fn from(host: u8, port: u16) -> SenderId {
        SenderId {
            link: LinkKind::Nmea,
            address: SocketAddr::from(([10, 0, 0, host], port)),
        }
    }

    /// What each of these is taken for: a sender's host and port, and the moment in milliseconds.
    fn heard(spoken: &[((u8, u16), u64)]) -> Vec<u8> {
        let start = Instant::now();
        let mut voices = SenderDemux::default();
        let of = |((host, port), millis): &((u8, u16), u64)| {
            voices.of(from(*host, *port), start + Duration::from_millis(*millis))
        };
        spoken.iter().map(of).collect()
    }

    #[test]
    fn two_that_speak_in_turns_from_one_computer_are_two() {
        let (one, two) = ((1, 5000), (1, 6000));
        let spoken = [
            (one, 0),
            (two, 100),
            (one, 1000),
            (two, 1100),
            (one, 2000),
            (two, 2100),
        ];
        // Before the first one speaks again the second may be the first, restarted.
        assert_eq!(heard(&spoken), [0, 0, 0, 1, 0, 1]);
    }

    #[test]
    fn third_one_is_third_one() {
        let spoken: Vec<((u8, u16), u64)> = (0..4)
            .flat_map(|round| {
                (0..3).map(move |nth| ((1, 5000 + nth), round * 1000 + u64::from(nth)))
            })
            .collect();
        assert_eq!(heard(&spoken)[6..], [0, 1, 2, 0, 1, 2]);
    }

    #[test]
    fn restarted_sender_keeps_its_voice() {
        let (before, after) = ((1, 5000), (1, 6000));
        for pause in [0, 2000, 10_000, 100_000] {
            let spoken: Vec<((u8, u16), u64)> = (0..20)
                .map(|nth| {
                    if nth < 10 {
                        (before, nth * 200)
                    } else {
                        (after, nth * 200 + pause)
                    }
                })
                .collect();
            assert_eq!(heard(&spoken), [0; 20], "{pause}");
        }
    }

    #[test]
    fn one_that_takes_new_port_for_every_datagram_is_one() {
        let spoken: Vec<((u8, u16), u64)> = (0..500u16)
            .map(|nth| ((1, 10_000 + nth), u64::from(nth) * 100))
            .collect();
        assert!(heard(&spoken).iter().all(|voice| *voice == 0));
    }

    #[test]
    fn new_sender_takes_free_voice() {
        let (one, two, three) = ((1, 5000), (1, 6000), (1, 7000));
        let mut spoken = vec![(one, 0), (two, 100), (one, 200), (two, 300)];
        // The first ends; the second goes on alone, then a third begins.
        spoken.extend((1..10).map(|second| (two, second * 1000)));
        assert!(heard(&spoken)[3..].iter().all(|voice| *voice == 1));
        spoken.extend([
            (three, 10_000),
            (two, 10_500),
            (three, 11_000),
            (two, 11_500),
        ]);
        assert_eq!(heard(&spoken)[14..], [1, 0, 1]);
    }

    #[test]
    fn each_link_is_for_itself() {
        let mut voices = SenderDemux::default();
        let start = Instant::now();
        for round in 0..3 {
            for link in [LinkKind::Nmea, LinkKind::Gdl90] {
                let sender = SenderId {
                    link,
                    ..from(1, 5000 + link as u16)
                };
                assert_eq!(voices.of(sender, start + Duration::from_secs(round)), 0);
            }
        }
    }

    #[test]
    fn each_computer_is_for_itself() {
        let spoken = [
            ((1, 5000), 0),
            ((2, 6000), 100),
            ((1, 5000), 200),
            ((2, 6000), 300),
        ];
        assert_eq!(heard(&spoken), [0, 0, 0, 0]);
    }

    #[test]
    fn flood_of_ports_is_kept_within_its_limit() {
        let start = Instant::now();
        let mut voices = SenderDemux::default();
        for port in 1..5000u16 {
            let voice = voices.of(from(1, port), start);
            assert!(voice <= MOST_VOICES);
            assert!(voices.0.len() <= MOST_PORTS);
        }
    }
}
