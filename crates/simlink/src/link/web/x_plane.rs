//! X-Plane's Web API (simulators 3.5): the numbers of its values are requested again at every connection, for they live
//! no longer than X-Plane itself; then every change is told.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::conversation::{SimWebClient, WebOutgoing, WebPeer, WebPeerError, refused};
use crate::SimState;
use crate::fault::{ConversationError, Fault};
use crate::link::reconnect::StreamProtocol;
use crate::sim_time::LastReportedTime;
use crate::source_name::SourceName;
use crate::wire::WireFact;
use crate::wire::xplane::Malformed;
use crate::wire::xplane::dataref::{Dataref, DatarefValues};
use crate::wire::xplane::web::{self, NumberedDataref, XPlaneCapabilities, XPlaneWebMessage};

/// The number of the one request.
const SUBSCRIPTION: u64 = 1;
/// What is as it was is told as a position once more after such a gap: it may not be known any more.
const RETOLD_AFTER: Duration = Duration::from_secs(5);

/// Asks who is there, and for the numbers of the values.
pub(super) async fn greet(caller: &SimWebClient<'_>) -> Result<WebPeer, WebPeerError> {
    let first = caller.get(web::CAPABILITIES).await?;
    let address = first.address;
    let found = match first.status {
        200 => web::capabilities(&first.body),
        403 => return Err(refused(caller)),
        // The first version cannot tell.
        404 => {
            let count = caller.get(web::COUNT).await?;
            match count.status {
                200 => web::count(&count.body),
                403 => return Err(refused(caller)),
                _other => return Err(WebPeerError::Absent),
            }
        }
        _other => return Err(WebPeerError::Absent),
    };
    let XPlaneCapabilities { api, simulator } = match found {
        Ok(found) => found,
        Err(reason @ Malformed::WebVersion) => {
            return Err(WebPeerError::Broken(address, reason.into()));
        }
        // Others have this port, too.
        Err(_reason) => return Err(WebPeerError::Absent),
    };
    let all = caller.get(&api.numbers(&Dataref::ALL)).await?;
    let mut values = Vec::new();
    match all.status {
        200 => values = numbered(&all.body, address)?,
        403 => return Err(refused(caller)),
        // One of them is unknown: they are asked for singly.
        _other => {
            for dataref in Dataref::ALL {
                let reply = caller.get(&api.numbers(&[dataref])).await?;
                if reply.status == 200 {
                    values.extend(numbered(&reply.body, address)?);
                }
            }
        }
    }
    let has = |dataref| values.iter().any(|value| value.dataref == dataref);
    if !has(Dataref::Latitude) || !has(Dataref::Longitude) {
        return Err(WebPeerError::Broken(
            address,
            ConversationError::NoWebPosition.into(),
        ));
    }
    Ok(WebPeer {
        address,
        path: api.socket(),
        protocol: Box::new(WebSession::new(simulator, values)),
    })
}

fn numbered(
    json: &[u8],
    address: std::net::SocketAddr,
) -> Result<Vec<NumberedDataref>, WebPeerError> {
    web::numbered(json).map_err(|reason| WebPeerError::Broken(address, reason.into()))
}

/// What is said while X-Plane runs.
#[derive(Debug)]
struct WebSession {
    name: Arc<str>,
    numbered: Vec<NumberedDataref>,
    values: DatarefValues,
    /// What was told of the simulation last, and when the position was.
    sim: Option<SimState>,
    replay: bool,
    time: LastReportedTime,
    told: Option<Instant>,
}

impl WebSession {
    fn new(name: Arc<str>, numbered: Vec<NumberedDataref>) -> Self {
        Self {
            name,
            numbered,
            values: DatarefValues::default(),
            sim: None,
            replay: false,
            time: LastReportedTime::default(),
            told: None,
        }
    }

    /// What is to be told of the simulation, if it is not what was told last.
    fn tell_changes(&mut self, told: &mut WebOutgoing) {
        let paused = self.values.is_set(Dataref::Paused);
        if let Some(sim) = paused.map(SimState::of_pause)
            && self.sim.replace(sim) != Some(sim)
        {
            told.tell(&self.name, WireFact::State(sim));
        }
        let replay = self.values.is_set(Dataref::InReplay).unwrap_or(false);
        if self.replay != replay {
            self.replay = replay;
            let product = SourceName::playing(&self.name, replay);
            told.tell(&self.name, WireFact::Product(product));
        }
        let time = self.values.time();
        if self.time.renew(time) {
            told.tell(&self.name, WireFact::Time(time));
        }
    }

    fn tell_position(&mut self, changed: bool, now: Instant, told: &mut WebOutgoing) {
        let is_recent = |told: Instant| now.saturating_duration_since(told) <= RETOLD_AFTER;
        let fact = if !changed && self.told.is_some_and(is_recent) {
            WireFact::Unchanged
        } else {
            match web::sample(&self.values) {
                Ok(sample) => sample.map_or(WireFact::Present, WireFact::Position),
                Err(reason) => return told.fault(reason),
            }
        };
        if fact != WireFact::Present {
            self.told = Some(now);
        }
        told.tell(&self.name, fact);
    }
}

impl StreamProtocol<String> for WebSession {
    fn begin(&mut self, _now: Instant, told: &mut WebOutgoing) {
        told.out.push(web::subscribe(SUBSCRIPTION, &self.numbered));
        told.tell(&self.name, WireFact::Present);
    }

    fn receive(&mut self, text: &[u8], now: Instant, told: &mut WebOutgoing) -> Result<(), Fault> {
        let (values, numbered) = (&mut self.values, &self.numbered);
        let mut changed = false;
        let read = web::read(text, |id, value| {
            let known = numbered.iter().find(|known| known.id == id);
            if let Some(NumberedDataref { dataref, .. }) = known {
                values.take(*dataref, value);
                changed |= !matches!(
                    dataref,
                    Dataref::RunningTime | Dataref::ZuluTime | Dataref::Day
                );
            }
        });
        match read {
            Ok(XPlaneWebMessage::Values) => {
                self.tell_changes(told);
                self.tell_position(changed, now, told);
            }
            Ok(XPlaneWebMessage::Result {
                request: SUBSCRIPTION,
                success: false,
            }) => return Err(ConversationError::NoWebValues.into()),
            Ok(XPlaneWebMessage::Result { .. } | XPlaneWebMessage::Other) => {}
            Err(reason) => told.fault(reason),
        }
        Ok(())
    }

    /// A paused X-Plane tells no changes: its aircraft is where it was as long as the server is there.
    fn sign(&mut self, now: Instant, told: &mut WebOutgoing) {
        if self.sim == Some(SimState::Paused) {
            self.tell_position(false, now, told);
        }
    }
}

/// X-Plane in a trace.
#[derive(Default)]
pub(in crate::link) struct XPlaneWebReplay {
    name: Arc<str>,
    /// What is said, once the numbers of values are known.
    session: Option<WebSession>,
    numbered: Vec<NumberedDataref>,
}

impl XPlaneWebReplay {
    pub(super) fn read(&mut self, text: &[u8], now: Instant, told: &mut WebOutgoing) {
        if let Ok(found) = web::capabilities(text).or_else(|_other| web::count(text)) {
            // It is asked again: nothing of before is good any more.
            *self = Self::default();
            self.name = found.simulator;
        } else if let Ok(values) = web::numbered(text) {
            self.numbered.extend(values);
            let session = WebSession::new(Arc::clone(&self.name), self.numbered.clone());
            self.session.insert(session).begin(now, told);
        } else if let Some(session) = &mut self.session {
            // A change that would end the conversation is ignored.
            session.receive(text, now, told).unwrap_or_default();
        }
    }
}

#[cfg(test)]
mod tests;
