//! Links: how datagrams of simulators become the [`Feed`].
//!
//! A link owns its socket; what a datagram means is decided by a parser of `wire/`, which simulator drives own-ship
//! by the [`Tracker`], which knows neither sockets nor the clock. What is recorded and played is the deck's.

mod deck;
mod heard;
mod player;
mod recorder;
mod tracker;
mod xgps;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, watch};

use self::deck::Deck;
use crate::airport::index::Index;
use crate::ownship::tape::{Order, Tape};
use crate::ownship::whereabouts::{Lookout, Whereabouts};
use crate::ownship::wire::xgps::parse_datagram;
use crate::ownship::{Feed, Listening, SourceId};

pub use self::tracker::Tracker;

/// What the user wants of the links.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// Let this source drive own-ship.
    Use(SourceId),
    /// Record or play.
    Tape(Order),
}

impl Feed {
    /// The feed of a program that heard nothing yet.
    pub fn silent(listening: Listening) -> Self {
        Self {
            report: None,
            track: Arc::default(),
            sources: Vec::new(),
            listening,
            malformed: None,
            whereabouts: Whereabouts::Unknown,
            tape: Tape::default(),
        }
    }
}

/// Every link to simulators; today the text format on UDP (simulators 4).
#[derive(Debug)]
pub struct Links {
    xgps: Result<xgps::Bound, String>,
    /// The embedded aeroplane's own door.
    private: Option<xgps::Bound>,
}

impl Links {
    /// Opens the sockets; port 0 lets the system choose. Never fails: that a port cannot be opened is told in the
    /// feed, and the program works without a simulator.
    pub fn bind(xgps_port: u16) -> Self {
        Self {
            xgps: xgps::Bound::open(xgps_port),
            private: None,
        }
    }

    /// Opens a further port on this computer only, for the embedded aeroplane: a datagram to a shared port reaches one
    /// of the programs that listen there, and it may be another one.
    #[must_use]
    pub fn with_private_port(self) -> Self {
        let private = xgps::Bound::open_private();
        if let Err(error) = &private {
            tracing::warn!(%error, "no port for the embedded aeroplane");
        }
        Self {
            private: private.ok(),
            ..self
        }
    }

    /// The port of [`Self::with_private_port`].
    pub fn private_port(&self) -> Option<u16> {
        self.private.as_ref().map(xgps::Bound::port)
    }

    /// The UDP port that is listened on.
    pub fn port(&self) -> Option<u16> {
        self.xgps.as_ref().ok().map(xgps::Bound::port)
    }

    /// Listens until one of the channels is closed. `wake` is called when there is something new to draw, not for
    /// every datagram; the feed is renewed for every one. `look` is from how far a move on can be seen
    /// ([`Tracker::look`]).
    pub async fn run(
        self,
        feed: watch::Sender<Feed>,
        mut wishes: mpsc::UnboundedReceiver<Wish>,
        look: watch::Receiver<Option<f64>>,
        wake: impl Fn() + Send + 'static,
    ) {
        let (mut listener, listening) = match self.xgps.and_then(xgps::Bound::listen) {
            Ok(listener) => {
                let port = listener.port();
                (Some(listener), Listening::On(port))
            }
            Err(sentence) => (None, Listening::Failed(sentence)),
        };
        // Without it the aeroplane is not heard, and everything else works.
        let mut private = self.private.and_then(|bound| bound.listen().ok());
        let (mut tracker, mut deck) = (Tracker::new(listening), Deck::new());
        let mut lookout = Lookout::default();
        feed.send_replace(known(&tracker, &deck, &lookout));
        wake();
        let mut ended = None;
        while !feed.is_closed() {
            let forget_at = tracker.forgets_at();
            let live_until = tracker.live_until().filter(|end| Some(*end) != ended);
            let lost_at = lookout.lost_at();
            let mut news = tokio::select! {
                (from, datagram) = xgps::receive(listener.as_mut()) => {
                    take(&mut tracker, &look, from, datagram)
                }
                (from, datagram) = xgps::receive(private.as_mut()) => {
                    take(&mut tracker, &look, from, datagram)
                }
                wish = wishes.recv() => match wish {
                    Some(Wish::Use(id)) => tracker.choose(id, Instant::now()),
                    Some(Wish::Tape(order)) => {
                        tracker.look(*look.borrow());
                        deck.obey(order, &mut tracker);
                        true
                    }
                    None => return,
                },
                step = deck.step() => {
                    tracker.look(*look.borrow());
                    deck.stepped(step, &mut tracker)
                }
                () = sleep_until(forget_at) => tracker.forget(Instant::now()),
                () = sleep_until(live_until) => {
                    ended = live_until;
                    true
                }
                () = sleep_until(lost_at) => false,
                () = feed.closed() => return,
            };
            news |= deck.note(&tracker);
            let report = tracker.driven().map(|(_id, report)| report);
            news |= lookout.look(report, Instant::now(), Index::built_in);
            feed.send_replace(known(&tracker, &deck, &lookout));
            if news {
                wake();
            }
        }
    }
}

/// Everything that is known now.
fn known(tracker: &Tracker, deck: &Deck, lookout: &Lookout) -> Feed {
    Feed {
        whereabouts: lookout.whereabouts(),
        tape: deck.tape(),
        ..tracker.feed()
    }
}

/// Takes a datagram's sentences; returns whether there is something new to draw.
fn take(
    tracker: &mut Tracker,
    look: &watch::Receiver<Option<f64>>,
    from: SocketAddr,
    datagram: &[u8],
) -> bool {
    let (now, utc) = (Instant::now(), jiff::Timestamp::now());
    tracker.look(*look.borrow());
    let hear = |news, sentence| tracker.hear(from, sentence, now, utc) || news;
    parse_datagram(datagram).fold(false, hear)
}

/// Nothing to forget: nothing to wake up for.
async fn sleep_until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment.into()).await,
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, UdpSocket};
    use std::time::Duration;

    use super::*;
    use crate::geo::{Degrees, LatLng};

    /// Runs links on a port of the system's choice for as long as `test` takes.
    fn with_links<F: Future<Output = ()>>(
        test: impl FnOnce(
            u16,
            watch::Receiver<Feed>,
            mpsc::UnboundedSender<Wish>,
            mpsc::UnboundedReceiver<()>,
        ) -> F,
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let links = Links::bind(0);
            let port = links.port().unwrap();
            let (feed, feed_end) = watch::channel(Feed::silent(Listening::On(port)));
            let (choose, choose_end) = mpsc::unbounded_channel();
            // The links end with their channels; a test that does not choose still keeps this one.
            let _open = choose.clone();
            let (wake, wake_end) = mpsc::unbounded_channel();
            let (_look, look_end) = watch::channel(Some(0.0));
            let run = links.run(feed, choose_end, look_end, move || {
                wake.send(()).ok();
            });
            let test = tokio::time::timeout(
                Duration::from_secs(10),
                test(port, feed_end, choose, wake_end),
            );
            tokio::select! {
                () = run => panic!("the links ended"),
                done = test => done.unwrap(),
            }
        });
    }

    fn send(port: u16, text: &str) {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        socket
            .send_to(text.as_bytes(), (Ipv4Addr::LOCALHOST, port))
            .unwrap();
    }

    #[test]
    fn the_embedded_aeroplane_is_heard_at_a_door_of_its_own() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let links = Links::bind(0).with_private_port();
            let (shared, private) = (links.port().unwrap(), links.private_port().unwrap());
            assert_ne!(shared, private);
            let (feed, mut feed_end) = watch::channel(Feed::silent(Listening::On(shared)));
            let (_choose, choose_end) = mpsc::unbounded_channel();
            let (_look, look_end) = watch::channel(Some(0.0));
            let sender = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            sender
                .send_to(
                    b"XGPSDemo,153.1,-27.3,10.0,15.0,60.0",
                    (Ipv4Addr::LOCALHOST, private),
                )
                .unwrap();
            let heard = feed_end.wait_for(|feed| feed.report.is_some());
            tokio::select! {
                () = links.run(feed, choose_end, look_end, || ()) => panic!("the links ended"),
                heard = tokio::time::timeout(Duration::from_secs(10), heard) => {
                    heard.unwrap().unwrap();
                }
            }
        });
    }

    #[test]
    fn a_datagram_becomes_a_report_and_wakes_the_window() {
        with_links(|port, mut feed, _choose, mut wakes| async move {
            wakes.recv().await.unwrap();
            send(port, "XGPSSim,174.8,-41.3,100,90,50\nXATTSim,80,0,0");
            feed.wait_for(|feed| feed.report.is_some()).await.unwrap();
            wakes.recv().await.unwrap();
            let feed = feed.borrow();
            let sample = &feed.report.as_ref().unwrap().sample;
            assert_eq!(sample.heading, Some(Degrees(80.0)));
            assert_eq!(feed.sources.len(), 1);
            assert!(feed.sources[0].driving);
        });
    }

    #[test]
    fn the_window_is_woken_once_when_a_position_is_no_longer_live() {
        with_links(|port, mut feed, _choose, mut wakes| async move {
            wakes.recv().await.unwrap();
            send(port, "XGPSSim,174.8,-41.3,100,90,50");
            feed.wait_for(|feed| feed.report.is_some()).await.unwrap();
            wakes.recv().await.unwrap();
            let received = feed.borrow().report.as_ref().unwrap().received;
            wakes.recv().await.unwrap();
            assert!(received.elapsed() >= Duration::from_secs(2));
            assert!(wakes.is_empty());
        });
    }

    #[test]
    fn what_cannot_be_read_is_told_without_its_text() {
        with_links(|port, mut feed, _choose, _wakes| async move {
            send(port, "secret");
            feed.wait_for(|feed| feed.malformed.is_some())
                .await
                .unwrap();
            assert!(!feed.borrow().malformed.as_ref().unwrap().contains("secret"));
            assert!(feed.borrow().report.is_none());
        });
    }

    #[test]
    fn the_user_chooses_between_two_simulators() {
        with_links(|port, mut feed, choose, _wakes| async move {
            send(port, "XGPSA,174.8,-41.3,100,90,50");
            feed.wait_for(|feed| feed.sources.len() == 1).await.unwrap();
            send(port, "XGPSB,153.1,-27.4,100,90,50");
            feed.wait_for(|feed| feed.sources.len() == 2).await.unwrap();
            let second = feed.borrow().sources[1].id.clone();
            assert!(!feed.borrow().sources[1].driving);
            choose.send(Wish::Use(second)).unwrap();
            feed.wait_for(|feed| feed.sources[1].driving).await.unwrap();
            let position = feed.borrow().report.as_ref().unwrap().sample.position;
            assert_eq!(
                position,
                LatLng {
                    lat: -27.4,
                    lng: 153.1
                }
            );
        });
    }

    #[test]
    fn a_port_that_is_taken_is_told_and_the_links_still_run() {
        let other = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
        let links = Links::bind(other.local_addr().unwrap().port());
        assert_eq!(links.port(), None);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let (feed, mut feed_end) = watch::channel(Feed::silent(Listening::On(0)));
            let (_choose, choose_end) = mpsc::unbounded_channel();
            tokio::select! {
                () = links.run(feed, choose_end, watch::channel(None).1, || ()) => panic!("the links ended"),
                told = feed_end.wait_for(|feed| matches!(feed.listening, Listening::Failed(_))) => {
                    let Listening::Failed(sentence) = &told.unwrap().listening else { unreachable!() };
                    assert!(sentence.contains("in use"), "{sentence}");
                }
            }
        });
    }

    #[test]
    fn links_end_with_their_channels() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let (feed, _feed_end) = watch::channel(Feed::silent(Listening::On(0)));
        let (choose, choose_end) = mpsc::unbounded_channel();
        drop(choose);
        runtime.block_on(Links::bind(0).run(feed, choose_end, watch::channel(None).1, || ()));
        let (feed, feed_end) = watch::channel(Feed::silent(Listening::On(0)));
        let (_choose, choose_end) = mpsc::unbounded_channel();
        drop(feed_end);
        runtime.block_on(Links::bind(0).run(feed, choose_end, watch::channel(None).1, || ()));
    }
}
