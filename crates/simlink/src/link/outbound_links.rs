//! Outbound links: every link that is a connection, each a task that ends with this.

use std::collections::HashMap;
use std::sync::Arc;

use clock::Clock;
use tokio::task::JoinSet;

use super::gpsd::Gpsd;
use super::nmea_server;
use super::nmea_stream::NmeaStream;
use super::reconnect::call;
use super::report::Reports;
use super::simconnect::{self, SimConnect};
use super::tcp::UnattachedListener;
use super::websocket::WebSocket;
use super::{serial, web};
use crate::fault::LinkFailure;
use crate::health::{CalledPlace, Link, LinkStatus};
use crate::{Arrangement, LinkKind, Peer, Peers, SerialPort};

/// The links that are connections.
const KINDS: [LinkKind; 7] = [
    LinkKind::SimConnect,
    LinkKind::XPlaneWeb,
    LinkKind::FlightGear,
    LinkKind::NmeaTcp,
    LinkKind::NmeaSerial,
    LinkKind::Gpsd,
    LinkKind::WebSocket,
];

/// Those of which the beginning says what the rest means.
const CONVERSATIONS: [LinkKind; 4] = [
    LinkKind::SimConnect,
    LinkKind::XPlaneWeb,
    LinkKind::FlightGear,
    LinkKind::Gpsd,
];

/// The tasks, and what they tell.
#[derive(Debug)]
pub(super) struct OutboundLinks {
    pub(super) reports: Reports,
    /// The task of each link, which ends with its set.
    running: HashMap<LinkKind, JoinSet<()>>,
    /// How each link was started last.
    started: HashMap<LinkKind, LinkStart>,
    nmea_tcp: u16,
    pub(super) websocket: WebSocket,
    /// See [`Links::named`](super::Links::named).
    application: Arc<str>,
    clock: Clock,
}

/// How a link is started.
#[derive(Debug, Clone, PartialEq)]
enum LinkStart {
    /// It is not.
    Off,
    /// It calls these; without peers it waits to be called if it can.
    Call(Vec<Peer>),
    /// It listens to this port.
    Serial(SerialPort),
    /// It looks for simulators on this computer.
    Here,
}

/// How these links are listed before they called. Over TCP, NMEA is called for where a peer is named, else waited for.
pub(super) fn listed(
    peers: &Peers,
    nmea_tcp: &Result<UnattachedListener, LinkFailure>,
) -> impl Iterator<Item = Link> {
    KINDS.iter().map(move |kind| {
        let places: Vec<CalledPlace> = match kind {
            LinkKind::NmeaSerial => {
                let serial = peers.serial.iter();
                let serial = serial.map(|port| CalledPlace::At(port.name.to_string()));
                serial.collect()
            }
            LinkKind::SimConnect if peers.simconnect_here => vec![CalledPlace::ThisComputer],
            _ => peers.of(*kind).iter().map(CalledPlace::of).collect(),
        };
        let status = match (kind, nmea_tcp) {
            _ if !places.is_empty() => LinkStatus::Calls(places),
            (LinkKind::NmeaTcp, Ok(bound)) => LinkStatus::Open(bound.port()),
            (LinkKind::NmeaTcp, Err(failure)) => LinkStatus::Failed(failure.clone()),
            _ => LinkStatus::Off,
        };
        Link::new(*kind, status)
    })
}

impl OutboundLinks {
    /// `nmea_tcp` is the port where senders of NMEA call.
    pub(super) fn new(
        clock: Clock,
        nmea_tcp: u16,
        websocket: WebSocket,
        application: Arc<str>,
    ) -> Self {
        Self {
            reports: Reports::new(),
            running: HashMap::new(),
            started: HashMap::new(),
            nmea_tcp,
            websocket,
            application,
            clock,
        }
    }

    /// Has every link call whom it is to call, or wait where it is to be called. Needs a runtime around it.
    pub(super) fn start_all(&mut self, peers: &Peers, mut nmea_tcp: Option<UnattachedListener>) {
        let usual = Arrangement::default();
        for kind in KINDS {
            let start = LinkStart::of(kind, peers, usual.is_on(kind));
            self.start(kind, start, nmea_tcp.take_if(|_| kind == LinkKind::NmeaTcp));
        }
    }

    /// Has every link that is on call whom it is to call from now on. Returns the statuses that are known
    /// at once: the others tell theirs.
    pub(super) fn arrange(
        &mut self,
        peers: &Peers,
        is_on: impl Fn(LinkKind) -> bool,
    ) -> Vec<(LinkKind, LinkStatus)> {
        let mut changed = Vec::new();
        for kind in KINDS {
            let start = LinkStart::of(kind, peers, is_on(kind));
            if self.started.get(&kind) == Some(&start) {
                continue;
            }
            self.start(kind, start, None);
            if !self.running.contains_key(&kind) {
                changed.push((kind, LinkStatus::Off));
            }
        }
        changed
    }

    /// Hangs up and calls again where only a whole conversation can be understood when it is read again.
    pub(super) fn call_again(&mut self) {
        for kind in CONVERSATIONS {
            let start = self.started.get(&kind).cloned();
            if let Some(start) = start.filter(|_start| self.running.contains_key(&kind)) {
                self.start(kind, start, None);
            }
        }
    }

    fn start(&mut self, kind: LinkKind, start: LinkStart, nmea_tcp: Option<UnattachedListener>) {
        self.running.remove(&kind);
        self.started.insert(kind, start.clone());
        let (reporter, clock) = (self.reports.reporter(kind), self.clock.clone());
        let application = Arc::clone(&self.application);
        match (kind, start) {
            (LinkKind::NmeaSerial, LinkStart::Serial(port)) => {
                self.keep(kind, serial::listen(reporter, clock, port));
            }
            (LinkKind::NmeaTcp, LinkStart::Call(called)) if called.is_empty() => {
                let task = nmea_server::serve(self.nmea_tcp, nmea_tcp, reporter, clock);
                self.keep(kind, task);
            }
            (LinkKind::WebSocket, LinkStart::Call(_)) => {
                self.keep(kind, self.websocket.serve(reporter, clock));
            }
            (_, LinkStart::Call(called)) if called.is_empty() => {}
            (LinkKind::NmeaTcp, LinkStart::Call(called)) => {
                let protocol = NmeaStream::over_network();
                self.keep(kind, call(reporter, clock, called, protocol));
            }
            (LinkKind::SimConnect, LinkStart::Call(called)) => {
                self.keep(
                    kind,
                    call(reporter, clock, called, SimConnect::new(application)),
                );
            }
            (LinkKind::SimConnect, LinkStart::Here) => {
                self.keep(kind, simconnect::local::call(reporter, clock, application));
            }
            (LinkKind::Gpsd, LinkStart::Call(called)) => {
                self.keep(kind, call(reporter, clock, called, Gpsd::new()));
            }
            (LinkKind::XPlaneWeb | LinkKind::FlightGear, LinkStart::Call(called)) => {
                self.keep(kind, web::call(reporter, clock, called));
            }
            // The others do not call, or are off.
            _ => {}
        }
    }

    fn keep(&mut self, kind: LinkKind, task: impl Future<Output = ()> + Send + 'static) {
        let mut running = JoinSet::new();
        running.spawn(task);
        self.running.insert(kind, running);
    }
}

impl LinkStart {
    /// How this link is started when it calls `peers`, if it is on.
    fn of(kind: LinkKind, peers: &Peers, is_on: bool) -> Self {
        match kind {
            _ if !is_on => Self::Off,
            LinkKind::NmeaSerial => peers.serial.clone().map_or(Self::Off, Self::Serial),
            LinkKind::SimConnect if peers.simconnect_here => Self::Here,
            _ => Self::Call(peers.of(kind).to_vec()),
        }
    }
}
