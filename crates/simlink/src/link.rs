//! Links: how datagrams of simulators become the [`OwnshipFeed`].
//!
//! A link owns its socket; what a datagram means is decided by a parser of `wire/`, which simulator drives own-ship
//! by the [`Tracker`], which knows neither sockets nor the clock. What is recorded and played is the recorder's.

mod announcer;
mod decoders;
mod gdl90;
mod gpsd;
mod holder;
mod link_endpoints;
mod links;
mod nmea;
mod nmea_server;
mod nmea_stream;
mod outbound_links;
mod player;
mod prover;
mod reconnect;
mod recorder;
mod recorder_controller;
mod report;
mod sender_demux;
mod serial;
mod simconnect;
mod source_state;
mod supervisor;
mod tcp;
mod trace_replay;
mod tracer;
mod tracker;
mod udp;
mod udp_listeners;
mod web;
mod websocket;
mod xplane;
mod xplane_data;

use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::{mpsc, watch};

use self::decoders::Decoders;
use self::link_endpoints::{LinkEndpoints, LinkEvent};
use self::recorder_controller::RecorderController;
use self::report::Event;
use crate::recorder_state::RecorderCommand;
use crate::source_id::SourceId;
use crate::status::ShownFacts;
use crate::{Arrangement, LinkKind, OwnshipFeed};

pub use self::links::Links;
#[cfg(feature = "test-support")]
pub use self::player::played_reports;
#[cfg(feature = "test-support")]
pub use self::trace_replay::replayed::{TraceReplayResult, replayed};
pub(crate) use self::tracker::SenderId;
pub use self::tracker::Tracker;

/// What the user wants of the links.
#[derive(Debug, Clone, PartialEq)]
pub enum LinkCommand {
    /// Let this source drive own-ship.
    Use(SourceId),
    /// Use these links, and have them call these places.
    Arrange(Arrangement),
    /// Record or play.
    Recorder(RecorderCommand),
    /// Tell programs at the WebSocket this, beside own-ship.
    Tell(ShownFacts),
    /// Wake the caller for moves from so many degrees of latitude on, which is what can be seen on a map; for none, and for no
    /// turn, with `None` (ownship O12). Without this command every move wakes it.
    WatchMoves(Option<f64>),
}

impl Links {
    /// Listens until one of the channels is closed. `wake` is called when there is something new to draw, not for
    /// every datagram; the feed is renewed for every one.
    async fn run(
        self,
        feed: watch::Sender<OwnshipFeed>,
        mut commands: mpsc::UnboundedReceiver<LinkCommand>,
        wake: impl Fn() + Send + 'static,
    ) {
        let mut recorder = RecorderController::new(self.settings.recordings.clone());
        let (mut endpoints, links) = LinkEndpoints::open(self);
        let mut tracker = Tracker::new(links);
        let mut readers = Decoders::default();
        let mut shown = Arc::default();
        feed.send_replace(known(&tracker, &recorder));
        wake();
        let (mut ended, mut handed_over) = (None, None);
        while !feed.is_closed() {
            let forget_at = tracker.forgets_at();
            let live_until = tracker.live_until().filter(|end| Some(*end) != ended);
            let was_tracing = recorder.is_tracing();
            let looks_at = recorder.looks_at();
            let hands_over_at = tracker.hands_over_at();
            let hands_over_at = hands_over_at.filter(|moment| Some(*moment) != handed_over);
            let mut news = tokio::select! {
                came = endpoints.next() => {
                    received(came, &mut endpoints, &mut recorder, &mut tracker, &mut readers)
                }
                command = commands.recv() => match command {
                    Some(LinkCommand::Use(id)) => tracker.choose(id, clock::now()),
                    Some(LinkCommand::Arrange(wanted)) => {
                        for (kind, status) in endpoints.arrange(wanted) {
                            tracker.status(kind, status);
                        }
                        tracker.close_sources_of_closed_links(clock::now());
                        true
                    }
                    Some(LinkCommand::Recorder(command)) => {
                        let proves = matches!(command, RecorderCommand::Prove(_));
                        recorder.perform(command, &mut tracker);
                        endpoints.record(recorder.is_tracing());
                        if proves && recorder.is_tracing() {
                            endpoints.callers.call_again();
                        }
                        true
                    }
                    Some(LinkCommand::Tell(facts)) => {
                        shown = Arc::new(facts);
                        false
                    }
                    Some(LinkCommand::WatchMoves(step)) => {
                        tracker.look(step);
                        false
                    }
                    None => return,
                },
                step = recorder.step() => recorder.stepped(step, &mut tracker),
                () = clock::until_due(forget_at) => tracker.forget(clock::now()),
                () = clock::until_due(live_until) => {
                    ended = live_until;
                    true
                }
                () = clock::until_due(looks_at) => false,
                () = clock::until_due(hands_over_at) => {
                    handed_over = hands_over_at;
                    tracker.hand_over(clock::now())
                }
                () = feed.closed() => return,
            };
            news |= recorder.note(&tracker);
            news |= recorder.trace_ended();
            news |= recorder.look(&tracker);
            if was_tracing && !recorder.is_tracing() {
                endpoints.record(false);
            }
            feed.send_replace(known(&tracker, &recorder));
            endpoints.callers.websocket.tell(&shown, &feed.borrow());
            if news {
                wake();
            }
        }
    }
}

/// Takes what came through the endpoints; whether it is news.
fn received(
    came: LinkEvent,
    endpoints: &mut LinkEndpoints,
    recorder: &mut RecorderController,
    tracker: &mut Tracker,
    readers: &mut Decoders,
) -> bool {
    match came {
        LinkEvent::Datagrams => {
            let mut news = false;
            let floods = endpoints.listeners.take(clock::now(), |from, datagram| {
                recorder.trace(from, Some(datagram));
                let (now, utc) = (clock::now(), Timestamp::now());
                readers.read(from, datagram, now, |message| {
                    news |= tracker.receive(from, message, now, utc);
                });
            });
            // Behind what came: of all that is wrong, this is told.
            for (link, flood) in floods {
                news |= tracker.note_fault(link, flood.into(), clock::now());
            }
            news
        }
        LinkEvent::XPlane(told) => {
            let link = LinkKind::XPlane;
            for (address, datagram) in endpoints.tapped() {
                recorder.trace(SenderId { link, address }, Some(&datagram));
            }
            let (now, utc) = (clock::now(), Timestamp::now());
            told.into_iter().fold(false, |news, (address, message)| {
                tracker.receive(SenderId { link, address }, message, now, utc) || news
            })
        }
        LinkEvent::Statuses(tried) => tried.into_iter().fold(false, |news, (kind, status)| {
            tracker.status(kind, status) || news
        }),
        LinkEvent::Event(Event::Raw(from, bytes)) => {
            recorder.trace(from, Some(&bytes));
            false
        }
        LinkEvent::Event(Event::Closed(from)) => {
            recorder.trace(from, None);
            tracker.close(from, clock::now())
        }
        LinkEvent::Event(Event::Message(from, message)) => {
            tracker.receive(from, message, clock::now(), Timestamp::now())
        }
        LinkEvent::Event(Event::Status(kind, status)) => tracker.status(kind, status),
    }
}

/// Everything that is known now.
fn known(tracker: &Tracker, recorder: &RecorderController) -> OwnshipFeed {
    OwnshipFeed {
        recorder: recorder.state(),
        ..tracker.feed()
    }
}

#[cfg(test)]
mod tests;
