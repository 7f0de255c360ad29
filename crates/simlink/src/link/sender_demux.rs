//! Senders told apart: several simulators on one computer that send to one port and do not name themselves. Each has a port of its
//! own to send from: once both were heard twice, own-ship stays the aircraft of one of them (simulators 1.6).

use std::time::{Duration, Instant};

use super::tracker::SenderId;

/// Who has not sent for so long has gone, or sends from another port now: a simulator that was restarted, or one that
/// takes a new port for every datagram.
const SILENT: Duration = Duration::from_secs(3);
/// More ports than this are an attack, or a port for every datagram; the one longest silent is forgotten.
const MOST_PORTS: usize = 32;
/// More streams than this are no simulators.
const MOST_SENDERS: u8 = 8;

/// A port that something came from, over one of the links.
#[derive(Debug)]
struct KnownSender {
    from: SenderId,
    first: Instant,
    last: Instant,
    /// The stream it belongs to, once that is known.
    sender_number: Option<u8>,
}

/// Every port that something came from lately.
#[derive(Debug, Default)]
pub(super) struct SenderDemux(Vec<KnownSender>);

impl SenderDemux {
    /// Returns the stream of a datagram among those from that computer: 0 is the first. A sender that cannot be told apart
    /// yet counts as the one that sent last; it can as soon as another one sends after it.
    pub fn of(&mut self, from: SenderId, now: Instant) -> u8 {
        let is_silent = |known: &KnownSender| now.saturating_duration_since(known.last) >= SILENT;
        let mut known = match self.0.iter().position(|known| known.from == from) {
            Some(at) => self.0.swap_remove(at),
            None => KnownSender {
                from,
                first: now,
                last: now,
                sender_number: None,
            },
        };
        known.last = now;
        // Senders that could not be told apart are forgotten.
        self.0
            .retain(|other| other.sender_number.is_some() || !is_silent(other));
        let beside = self.0.iter().filter(|other| is_beside(other.from, from));
        let latest = beside
            .clone()
            .filter(|other| other.sender_number.is_some())
            .max_by_key(|other| other.last);
        let sender_number = match (known.sender_number, latest) {
            (Some(sender_number), _) => sender_number,
            (None, Some(latest)) if latest.last <= known.first => {
                // It has not sent since this port did: it may send from here now, and does if it stays silent.
                let sender_number = latest.sender_number.unwrap_or_default();
                known.sender_number = is_silent(latest).then_some(sender_number);
                sender_number
            }
            (None, _) => {
                let active = beside.filter(|other| !is_silent(other));
                let taken: Vec<u8> = active.filter_map(|other| other.sender_number).collect();
                let free = (0..MOST_SENDERS).find(|sender_number| !taken.contains(sender_number));
                known.sender_number = free;
                free.unwrap_or(MOST_SENDERS)
            }
        };
        if known.sender_number.is_some() {
            let is_another = |other: &KnownSender| {
                !is_beside(other.from, from) || other.sender_number != known.sender_number
            };
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
        sender_number
    }
}

/// Whether both send over one link from one computer.
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

    /// Stream of each of these: a sender's host and port, and the moment in milliseconds.
    fn sender_numbers(sent: &[((u8, u16), u64)]) -> Vec<u8> {
        let start = Instant::now();
        let mut demux = SenderDemux::default();
        let of = |((host, port), millis): &((u8, u16), u64)| {
            demux.of(from(*host, *port), start + Duration::from_millis(*millis))
        };
        sent.iter().map(of).collect()
    }

    #[test]
    fn two_alternating_senders_get_two_numbers() {
        let (one, two) = ((1, 5000), (1, 6000));
        let sent = [
            (one, 0),
            (two, 100),
            (one, 1000),
            (two, 1100),
            (one, 2000),
            (two, 2100),
        ];
        // Until the first one sends again the second may be the first, restarted.
        assert_eq!(sender_numbers(&sent), [0, 0, 0, 1, 0, 1]);
    }

    #[test]
    fn third_one_is_third_one() {
        let sent: Vec<((u8, u16), u64)> = (0..4)
            .flat_map(|round| {
                (0..3).map(move |nth| ((1, 5000 + nth), round * 1000 + u64::from(nth)))
            })
            .collect();
        assert_eq!(sender_numbers(&sent)[6..], [0, 1, 2, 0, 1, 2]);
    }

    #[test]
    fn restarted_sender_keeps_its_number() {
        let (before, after) = ((1, 5000), (1, 6000));
        for pause in [0, 2000, 10_000, 100_000] {
            let sent: Vec<((u8, u16), u64)> = (0..20)
                .map(|nth| {
                    if nth < 10 {
                        (before, nth * 200)
                    } else {
                        (after, nth * 200 + pause)
                    }
                })
                .collect();
            assert_eq!(sender_numbers(&sent), [0; 20], "{pause}");
        }
    }

    #[test]
    fn one_that_takes_new_port_for_every_datagram_is_one() {
        let sent: Vec<((u8, u16), u64)> = (0..500u16)
            .map(|nth| ((1, 10_000 + nth), u64::from(nth) * 100))
            .collect();
        assert!(
            sender_numbers(&sent)
                .iter()
                .all(|sender_number| *sender_number == 0)
        );
    }

    #[test]
    fn new_sender_takes_free_number() {
        let (one, two, three) = ((1, 5000), (1, 6000), (1, 7000));
        let mut sent = vec![(one, 0), (two, 100), (one, 200), (two, 300)];
        // The first ends; the second goes on alone, then a third begins.
        sent.extend((1..10).map(|second| (two, second * 1000)));
        assert!(
            sender_numbers(&sent)[3..]
                .iter()
                .all(|sender_number| *sender_number == 1)
        );
        sent.extend([
            (three, 10_000),
            (two, 10_500),
            (three, 11_000),
            (two, 11_500),
        ]);
        assert_eq!(sender_numbers(&sent)[14..], [1, 0, 1]);
    }

    #[test]
    fn each_link_is_for_itself() {
        let mut demux = SenderDemux::default();
        let start = Instant::now();
        for round in 0..3 {
            for link in [LinkKind::Nmea, LinkKind::Gdl90] {
                let sender = SenderId {
                    link,
                    ..from(1, 5000 + link as u16)
                };
                assert_eq!(demux.of(sender, start + Duration::from_secs(round)), 0);
            }
        }
    }

    #[test]
    fn each_computer_is_for_itself() {
        let sent = [
            ((1, 5000), 0),
            ((2, 6000), 100),
            ((1, 5000), 200),
            ((2, 6000), 300),
        ];
        assert_eq!(sender_numbers(&sent), [0, 0, 0, 0]);
    }

    #[test]
    fn flood_of_ports_is_kept_within_its_limit() {
        let start = Instant::now();
        let mut demux = SenderDemux::default();
        for port in 1..5000u16 {
            let sender_number = demux.of(from(1, port), start);
            assert!(sender_number <= MOST_SENDERS);
            assert!(demux.0.len() <= MOST_PORTS);
        }
    }
}
