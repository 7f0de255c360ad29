//! Every X-Plane that called: which ones are talked with, and who said what.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use super::conversation::Conversation;
use crate::wire::xplane::beacon::{Beacon, Version};
use crate::wire::{WireFact, WireMessage};

/// With more than these there is no conversation: a flood of made-up beacons must not make this program send.
const MOST: usize = 4;
/// So long one has time to answer before another takes its place.
const TIMEOUT: Duration = Duration::from_secs(5);
/// A simulator that was silent for so long is found by its beacon, as at first: its address may be another computer's now.
const FORGOTTEN_AFTER: Duration = Duration::from_mins(10);

const BROADCAST: IpAddr = IpAddr::V4(Ipv4Addr::BROADCAST);

/// A message, and the X-Plane that it is of: where it takes requests.
pub(super) type XPlaneMessage = (SocketAddr, WireMessage);

/// The conversations.
#[derive(Debug, Default)]
pub(super) struct Conversations(Vec<Conversation>);

impl Conversations {
    /// Takes a beacon that came from there; `None` when its X-Plane is not talked with.
    pub(super) fn call(
        &mut self,
        from: IpAddr,
        beacon: Beacon,
        now: Instant,
    ) -> Option<XPlaneMessage> {
        let no_host = from.is_unspecified() || from.is_multicast() || from == BROADCAST;
        let address = SocketAddr::new(from, beacon.port);
        let known = self.0.iter().any(|known| known.address == address);
        if no_host || (!known && !self.makes_room(&beacon, now)) {
            return None;
        }
        if !known {
            tracing::info!(%address, version = beacon.version.0, "an X-Plane calls");
            self.0.push(Conversation::new(address, beacon.clone(), now));
        }
        let mut conversations = self.0.iter_mut();
        let conversation = conversations.find(|known| known.address == address)?;
        conversation.call(beacon, now);
        Some(told(conversation, WireFact::Present))
    }

    /// Asks those at these places, which the user named, whether or not they call; others must call.
    pub(super) fn expect(&mut self, places: &[SocketAddr], now: Instant) {
        for known in &mut self.0 {
            known.expected = places.contains(&known.address);
        }
        for place in places {
            let known = self.0.iter().any(|known| known.address == *place);
            if !known && self.0.len() < MOST {
                let beacon = Beacon {
                    version: Version(0),
                    port: place.port(),
                    computer: "".into(),
                };
                let mut conversation = Conversation::new(*place, beacon, now);
                conversation.expected = true;
                self.0.push(conversation);
            }
        }
    }

    /// Takes an answer that came from there; nothing when no request was sent there.
    pub(super) fn receive(
        &mut self,
        from: SocketAddr,
        datagram: &[u8],
        now: Instant,
    ) -> Vec<XPlaneMessage> {
        let exactly = self.0.iter().position(|known| known.address == from);
        // Some versions answer from another port than the one that they are asked on.
        let same_host = |known: &Conversation| known.address.ip() == from.ip();
        let place = exactly.or_else(|| self.0.iter().position(same_host));
        let Some(conversation) = place.and_then(|place| self.0.get_mut(place)) else {
            return Vec::new();
        };
        match conversation.receive(datagram, now) {
            Ok(facts) => facts
                .into_iter()
                .map(|fact| told(conversation, fact))
                .collect(),
            Err(reason) => vec![(conversation.address, WireMessage::Fault(reason.into()))],
        }
    }

    /// When the next one is to be asked.
    pub(super) fn due(&self) -> Option<Instant> {
        self.0.iter().map(|known| known.due).min()
    }

    /// Asks those that are due by `send`; tells who does not answer.
    pub(super) fn ask(
        &mut self,
        now: Instant,
        mut send: impl FnMut(SocketAddr, &[u8]),
    ) -> Vec<XPlaneMessage> {
        self.forget(now);
        let mut refusals = Vec::new();
        for conversation in self.0.iter_mut().filter(|known| known.due <= now) {
            let address = conversation.address;
            for request in conversation.ask(now) {
                send(address, &request);
            }
            let refusal = conversation
                .refusal(now)
                .map(|refusal| WireMessage::Fault(refusal.into()));
            refusals.extend(refusal.map(|refusal| (address, refusal)));
        }
        refusals
    }

    /// Ends what was asked for.
    pub(super) fn take_leave(&self, mut send: impl FnMut(SocketAddr, &[u8])) {
        for conversation in &self.0 {
            for request in conversation.take_leave() {
                send(conversation.address, &request);
            }
        }
    }

    fn forget(&mut self, now: Instant) {
        let silence = |known: &Conversation| now.saturating_duration_since(known.heard);
        self.0
            .retain(|known| known.expected || silence(known) <= FORGOTTEN_AFTER);
    }

    /// Whether a newcomer with this beacon is to be talked with.
    fn makes_room(&mut self, beacon: &Beacon, now: Instant) -> bool {
        self.forget(now);
        // A computer with several interfaces calls from each of them.
        let is_twin = |known: &&Conversation| {
            !beacon.computer.is_empty() && known.beacon == *beacon && known.is_live(now)
        };
        if self.0.iter().any(|known| is_twin(&known)) {
            return false;
        }
        if self.0.len() >= MOST {
            let may_go = |known: &&Conversation| {
                !known.expected
                    && !known.is_live(now)
                    && now.saturating_duration_since(known.met) >= TIMEOUT
            };
            let oldest = self.0.iter().filter(may_go).min_by_key(|known| known.met);
            let oldest = oldest.map(|known| known.address);
            self.0.retain(|known| Some(known.address) != oldest);
        }
        self.0.len() < MOST
    }
}

fn told(conversation: &Conversation, fact: WireFact) -> XPlaneMessage {
    let message = WireMessage::named(&conversation.name, fact);
    (conversation.address, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    struct Bench {
        known: Conversations,
        start: Instant,
    }

    impl Bench {
        fn new() -> Self {
            Self {
                known: Conversations::default(),
                start: Instant::now(),
            }
        }

        fn at(&self, secs: u64) -> Instant {
            self.start + Duration::from_secs(secs)
        }

        /// A beacon from a computer of that name and number; whether it is talked with.
        fn call(&mut self, host: u8, computer: &str, secs: u64) -> bool {
            let beacon = Beacon {
                version: Version(121_400),
                port: 49000,
                computer: computer.into(),
            };
            let now = self.at(secs);
            self.known.call(ip(host), beacon, now).is_some()
        }

        /// Which computers are asked now.
        fn asked(&mut self, secs: u64) -> Vec<IpAddr> {
            let (mut asked, now) = (Vec::new(), self.at(secs));
            self.known.ask(now, |to, _request| asked.push(to.ip()));
            asked.dedup();
            asked
        }

        fn answer(&mut self, host: u8, port: u16, secs: u64) -> Vec<XPlaneMessage> {
            let mut datagram = b"RPOS4".to_vec();
            datagram.resize(69, 0);
            let now = self.at(secs);
            self.known.receive((ip(host), port).into(), &datagram, now)
        }
    }

    fn ip(host: u8) -> IpAddr {
        [10, 0, 0, host].into()
    }

    #[test]
    fn each_x_plane_that_calls_is_asked() {
        let mut bench = Bench::new();
        assert!(bench.call(1, "A", 0) && bench.call(2, "B", 0));
        assert_eq!(bench.asked(0), [ip(1), ip(2)]);
        assert!(bench.asked(0).is_empty());
    }

    #[test]
    fn answer_belongs_to_its_host() {
        let mut bench = Bench::new();
        bench.call(1, "A", 0);
        bench.call(2, "B", 0);
        for port in [49000, 49001] {
            let told = bench.answer(2, port, 0);
            assert!(told.iter().all(|(from, _)| *from == (ip(2), 49000).into()));
            assert!(!told.is_empty());
        }
    }

    #[test]
    fn who_was_not_asked_is_not_heard() {
        let mut bench = Bench::new();
        bench.call(1, "A", 0);
        assert!(bench.answer(3, 49000, 0).is_empty());
    }

    #[test]
    fn unreadable_answer_is_told_unquoted() {
        let mut bench = Bench::new();
        bench.call(1, "A", 0);
        let told = bench
            .known
            .receive((ip(1), 49000).into(), b"secret", bench.start);
        let [(_, WireMessage::Fault(sentence))] = &told[..] else {
            panic!("{told:?}");
        };
        assert!(!sentence.to_string().contains("secret"));
    }

    #[test]
    fn flood_of_beacons_has_four_asked() {
        let mut bench = Bench::new();
        let talked = (1..=200).filter(|host| bench.call(*host, "", 0)).count();
        assert_eq!(talked, 4);
        assert_eq!(bench.asked(0).len(), 4);
    }

    #[test]
    fn silent_host_gives_way() {
        let mut bench = Bench::new();
        for host in 1..=4 {
            bench.call(host, "", 0);
        }
        for host in 2..=4 {
            bench.answer(host, 49000, 4);
        }
        assert!(!bench.call(5, "", 4));
        assert!(bench.call(5, "", 5));
        assert!(!bench.call(6, "", 5));
        assert!(bench.answer(1, 49000, 5).is_empty());
        assert!(!bench.answer(2, 49000, 5).is_empty());
    }

    #[test]
    fn computer_on_two_interfaces_is_asked_once() {
        let mut bench = Bench::new();
        bench.call(1, "SIMPC", 0);
        bench.answer(1, 49000, 0);
        assert!(!bench.call(2, "SIMPC", 1));
        // Another computer, and one that gives no name.
        assert!(bench.call(3, "OTHER", 1) && bench.call(4, "", 1));
        // The first interface is away.
        assert!(bench.call(2, "SIMPC", 3));
    }

    #[test]
    fn addresses_that_no_computer_has_are_not_asked() {
        let mut bench = Bench::new();
        let beacon = Beacon {
            version: Version(121_400),
            port: 49000,
            computer: "A".into(),
        };
        for from in [[0, 0, 0, 0], [239, 255, 1, 1], [255, 255, 255, 255]] {
            let told = bench.known.call(from.into(), beacon.clone(), bench.start);
            assert_eq!(told, None, "{from:?}");
        }
    }

    #[test]
    fn named_host_is_asked_without_beacon() {
        let mut bench = Bench::new();
        let place = (ip(9), 49000).into();
        bench.known.expect(&[place], bench.start);
        assert_eq!(bench.asked(0), [ip(9)]);
        assert_eq!(bench.asked(5000), [ip(9)]);
        assert!(!bench.answer(9, 49000, 5000).is_empty());
        bench.known.expect(&[], bench.at(5000));
        assert!(bench.asked(5601).is_empty());
    }

    #[test]
    fn silent_named_host_is_told() {
        let mut bench = Bench::new();
        bench.known.expect(&[(ip(9), 49000).into()], bench.start);
        let told: Vec<String> = (0..60)
            .flat_map(|secs| {
                let now = bench.at(secs);
                bench.known.ask(now, |_to, _request| {})
            })
            .filter_map(|(_from, message)| match message {
                WireMessage::Fault(fault) => Some(fault.to_string()),
                WireMessage::Fact { .. } | WireMessage::Traffic => None,
            })
            .collect();
        let last = told.last().unwrap();
        assert!(
            last.contains("10.0.0.9") && last.contains("does not answer"),
            "{last}"
        );
        assert!(!last.contains("was found"), "{last}");
    }

    #[test]
    fn silent_address_is_left_after_10_min() {
        let mut bench = Bench::new();
        bench.call(1, "A", 0);
        assert_eq!(bench.asked(600), [ip(1)]);
        assert!(bench.asked(700).is_empty());
        assert_eq!(bench.known.due(), None);
    }
}
