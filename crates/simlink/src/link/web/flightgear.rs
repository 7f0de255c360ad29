//! FlightGear's web server (simulators 6.2): parts of its property tree are asked for, then its changes are listened
//! to. Only what exists is listened to, and nothing is ever written: both would change the tree.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::conversation::{SimWebClient, WebOutgoing, WebPeer, WebPeerError};
use crate::SimState;
use crate::fault::{ConversationError, Fault};
use crate::link::reconnect::StreamProtocol;
use crate::sim_time::LastReportedTime;
use crate::wire::flightgear::tree::{self, Property, PropertyValues};
use crate::wire::{WireFact, WireMessage};

/// So long a simulator without a flight is left alone.
const MENU_SPACING: Duration = Duration::from_secs(2);
/// So often everything is asked for although changes are told. FlightGear tells them by the simulated clock, at most
/// twenty times a second, and forgets those of the frames between: a pause or its end may never be told.
const ASKED_AGAIN_AFTER: Duration = Duration::from_secs(1);
/// Who loads scenery answers so late; to ask meanwhile would only make more work.
const TIMEOUT: Duration = Duration::from_secs(10);
/// What is as it was is told as a position once more after such a gap: it may not be known any more.
const RETOLD_AFTER: Duration = Duration::from_secs(5);
/// Where the version stands.
const VERSION: &str = "/sim/version";

/// Asks who is there, and waits until there is a flight.
pub(super) async fn greet(caller: &SimWebClient<'_>) -> Result<WebPeer, WebPeerError> {
    let [signals, others @ ..] = Property::PARTS;
    let first = caller.get(&tree::address(signals)).await?;
    if !first.server.starts_with(tree::SERVER) {
        tracing::debug!(peer = %caller.peer, "another web server");
        return Err(WebPeerError::Absent);
    }
    let version = caller.get(&tree::address(VERSION)).await?;
    let (address, name) = (first.address, tree::simulator(&version.body));
    let mut known = FoundProperties::default();
    known.take(&first.body);
    let mut waited = false;
    while !known.values.is_flying() {
        waited = true;
        let message = WireMessage::named(&name, WireFact::State(SimState::InMenu));
        caller.reporter.report_message(address, message).await;
        caller.clock.pause(MENU_SPACING).await;
        let again = caller.get(&tree::address(signals)).await;
        known.take(&or_gone(again, caller, address).await?.body);
    }
    for part in others {
        let reply = caller.get(&tree::address(part)).await;
        let reply = if waited {
            or_gone(reply, caller, address).await?
        } else {
            reply?
        };
        known.take(&reply.body);
    }
    let properties = known.properties();
    if !properties.contains(&Property::Elapsed) {
        return Err(WebPeerError::Broken(
            address,
            ConversationError::NoRunningTime.into(),
        ));
    }
    Ok(WebPeer {
        address,
        path: tree::LISTENER.into(),
        protocol: Box::new(FlightGearSession {
            sim: waited.then_some(SimState::InMenu),
            ..FlightGearSession::new(name, known.values, properties)
        }),
    })
}

/// The answer of a server that was told to be there; tells when that is over.
async fn or_gone<T>(
    answer: Result<T, WebPeerError>,
    caller: &SimWebClient<'_>,
    address: SocketAddr,
) -> Result<T, WebPeerError> {
    if answer.is_err() {
        caller.reporter.report_closed(address).await;
    }
    answer
}

/// What the tree was found to hold.
#[derive(Debug, Default)]
struct FoundProperties {
    values: PropertyValues,
    found: Vec<Property>,
}

impl FoundProperties {
    /// Takes a part of the tree. One that does not exist, or cannot be read, holds nothing.
    fn take(&mut self, json: &[u8]) {
        let Self { values, found } = self;
        let read = tree::read(json, |property, value| {
            values.take(property, value);
            found.push(property);
        });
        if let Err(reason) = read {
            tracing::debug!(?reason, "a part of the tree is left out");
        }
    }

    /// What exists, in the order in which it is to be told.
    fn properties(&self) -> Vec<Property> {
        let all = Property::ALL.into_iter();
        all.filter(|property| self.found.contains(property))
            .collect()
    }
}

/// What is said during a flight.
#[derive(Debug)]
struct FlightGearSession {
    name: Arc<str>,
    values: PropertyValues,
    properties: Vec<Property>,
    /// Whether something of the position changed since it was told.
    changed: bool,
    /// What was told of the simulation last, and when the position was.
    sim: Option<SimState>,
    time: LastReportedTime,
    told: Option<Instant>,
    /// When everything was asked for last, and whether something came since.
    asked: Option<Instant>,
    answered: bool,
}

impl FlightGearSession {
    fn new(name: Arc<str>, values: PropertyValues, properties: Vec<Property>) -> Self {
        Self {
            name,
            values,
            properties,
            changed: true,
            sim: None,
            time: LastReportedTime::default(),
            told: None,
            asked: None,
            answered: false,
        }
    }

    /// Everything of a moment has come.
    fn tell(&mut self, now: Instant, told: &mut WebOutgoing) {
        let sim = self.values.state();
        let before = self.sim.replace(sim);
        // Behind the place: with the one before the menu, a way would begin there, and lead from there to here.
        let leaves_menu = before == Some(SimState::InMenu);
        if before != Some(sim) && !leaves_menu {
            told.tell(&self.name, WireFact::State(sim));
        }
        let time = self.values.time();
        if self.time.renew(time) {
            told.tell(&self.name, WireFact::Time(time));
        }
        let is_recent = |told: Instant| now.saturating_duration_since(told) <= RETOLD_AFTER;
        let unchanged = !self.changed && self.told.is_some_and(is_recent);
        self.changed = false;
        let fact = if sim == SimState::InMenu {
            Ok(WireFact::Present)
        } else if unchanged {
            Ok(WireFact::Unchanged)
        } else {
            let sample = self.values.sample();
            sample.map(|sample| sample.map_or(WireFact::Present, WireFact::Position))
        };
        if !matches!(fact, Ok(WireFact::Present)) {
            self.told = Some(now);
        }
        match fact {
            Ok(fact) => told.tell(&self.name, fact),
            Err(reason) => told.fault(reason),
        }
        if before != Some(sim) && leaves_menu {
            told.tell(&self.name, WireFact::State(sim));
        }
    }
}

impl StreamProtocol<String> for FlightGearSession {
    fn begin(&mut self, now: Instant, told: &mut WebOutgoing) {
        told.out.push(tree::listen(&self.properties));
        (self.asked, self.answered) = (Some(now), true);
        self.tell(now, told);
    }

    fn receive(&mut self, text: &[u8], now: Instant, told: &mut WebOutgoing) -> Result<(), Fault> {
        self.answered = true;
        let (values, changed) = (&mut self.values, &mut self.changed);
        let mut ended = false;
        let read = tree::read(text, |property, value| {
            let news = values.take(property, value);
            if property == Property::Elapsed {
                ended = true;
            } else if property != Property::Time {
                *changed |= news;
            }
        });
        match read {
            Ok(()) if ended => self.tell(now, told),
            Ok(()) => {}
            Err(reason) => told.fault(reason),
        }
        Ok(())
    }

    fn due(&self) -> Option<Instant> {
        let deadline = if self.answered {
            ASKED_AGAIN_AFTER
        } else {
            TIMEOUT
        };
        self.asked.map(|asked| asked + deadline)
    }

    fn act(&mut self, now: Instant, told: &mut WebOutgoing) -> Result<(), Fault> {
        (self.asked, self.answered) = (Some(now), false);
        told.out.push(tree::ask(&self.properties));
        Ok(())
    }
}

/// FlightGear in a trace.
#[derive(Default)]
pub(in crate::link) struct FlightGearReplay {
    name: Arc<str>,
    /// The flight, once enough is known to understand its changes.
    flight: Option<FlightGearSession>,
    found: FoundProperties,
    /// It was told that there is no flight yet.
    waited: bool,
}

impl FlightGearReplay {
    pub(super) fn read(&mut self, text: &[u8], now: Instant, told: &mut WebOutgoing) {
        if let Some(flight) = &mut self.flight {
            // A change that would end the conversation is ignored.
            flight.receive(text, now, told).unwrap_or_default();
            return;
        }
        let name = tree::simulator(text);
        if *name != *tree::NAME || self.name.is_empty() {
            self.name = name;
        }
        self.found.take(text);
        let (values, properties) = (self.found.values, self.found.properties());
        if !values.is_flying() {
            self.waited = true;
            told.tell(&self.name, WireFact::State(SimState::InMenu));
        } else if properties.contains(&Property::Elapsed) {
            let flight = self.flight.insert(FlightGearSession {
                sim: self.waited.then_some(SimState::InMenu),
                ..FlightGearSession::new(Arc::clone(&self.name), values, properties)
            });
            flight.begin(now, told);
        }
    }
}

#[cfg(test)]
mod tests;
