//! SimConnect: what is spoken with Microsoft Flight Simulator, FSX and Prepar3D (simulators 2).
//!
//! Only questions are sent; none of them changes the simulator.

mod folders;
pub(super) mod local;
mod menu;
#[cfg(not(windows))]
mod no_pipe;
#[cfg(windows)]
mod pipe;
mod registration;
mod simulation;

use std::sync::Arc;
use std::time::{Duration, Instant};

#[cfg(not(windows))]
use self::no_pipe as system;
#[cfg(windows)]
use self::pipe as system;
use self::registration::{Notice, RefusalEffect, Registration};
use self::simulation::Simulation;
use super::reconnect::{Outgoing, StreamProtocol};
use crate::fault::{ConversationError, Fault};
use crate::health::SOURCE_LOST_AFTER;
use crate::source_name::SourceName;
use crate::wire::WireFact;
use crate::wire::simconnect::open::OpenResponse;
use crate::wire::simconnect::record::{Exception, SimConnectRecord};
use crate::wire::simconnect::records::RecordBuffer;
use crate::wire::simconnect::values::{self, Definition};
use crate::wire::simconnect::{Malformed, Protocol};

/// In which protocols a conversation is tried, one after the other: later simulators speak the earlier ones too.
/// FSX with its first service pack alone speaks none that is newer than its own.
const PROTOCOLS: [Protocol; 5] = [
    Protocol::SunRise,
    Protocol::KittyHawk,
    Protocol::FsxSp2,
    Protocol::FsxSp1,
    Protocol::FsxRtm,
];
/// Who does not open the conversation in this time does not speak that protocol.
const OPENING_TIME: Duration = Duration::from_secs(5);
/// A simulator that accepts calls before it is ready is asked for everything again after this time.
const ASKED_AGAIN_AFTER: Duration = Duration::from_secs(10);
/// So often at most while places come already: something else was refused too early.
const MOST_REPAIRS: u32 = 3;
/// After so long without a place a simulator is asked whether it runs, again and again: its answer keeps the place of a
/// paused aircraft live, so it must be there before the place would be old.
const ASKED_AFTER: Duration = Duration::from_secs(1);
/// What is asked and silent for so long does not answer.
const UNANSWERED_FOR: Duration = Duration::from_secs(4);

/// The conversation with a simulator, and with the one that takes the next call.
#[derive(Debug)]
pub(super) struct SimConnect {
    /// What the simulator lists this program as.
    application: Arc<str>,
    /// Which of the protocol versions is spoken.
    version: usize,
    records: RecordBuffer,
    stage: ConversationStage,
}

/// How far a conversation has come.
#[derive(Debug, Default)]
enum ConversationStage {
    /// There is none.
    #[default]
    None,
    /// It was offered.
    Offered {
        registration: Registration,
        until: Instant,
    },
    /// It was accepted.
    Open(Box<Conversation>),
}

/// A conversation that was accepted.
#[derive(Debug)]
struct Conversation {
    registration: Registration,
    simulation: Simulation,
    /// The simulator's name.
    name: Arc<str>,
    /// When anything came last.
    heard: Instant,
    /// When a place came last, or could have come first.
    placed: Instant,
    /// Whether one came at all.
    places: bool,
    /// When everything was asked for last.
    asked: Instant,
    /// How often it may be asked for again while places come.
    repairs: u32,
    /// Something was refused since, because the simulator was not ready.
    early: bool,
    /// When it was asked last whether it runs.
    probed: Instant,
    /// That it leaves such questions open was told.
    silent: bool,
}

impl SimConnect {
    pub(super) fn new(application: Arc<str>) -> Self {
        Self {
            application,
            version: 0,
            records: RecordBuffer::default(),
            stage: ConversationStage::None,
        }
    }
}

impl StreamProtocol for SimConnect {
    fn begin(&mut self, now: Instant, told: &mut Outgoing) {
        if matches!(self.stage, ConversationStage::Offered { .. }) {
            // The last call ended without an answer.
            self.version = (self.version + 1) % PROTOCOLS.len();
        }
        self.records = RecordBuffer::default();
        let protocol = PROTOCOLS.get(self.version);
        let protocol = protocol.copied().unwrap_or(Protocol::SunRise);
        self.stage = ConversationStage::Offered {
            registration: Registration::open(protocol, &self.application, &mut told.out),
            until: now + OPENING_TIME,
        };
    }

    fn receive(&mut self, bytes: &[u8], now: Instant, told: &mut Outgoing) -> Result<(), Fault> {
        self.records.put(bytes);
        loop {
            match self.records.next_record() {
                Ok(None) => return Ok(()),
                Ok(Some(record)) => self.stage.take(&record, now, told)?,
                Err(reason @ Malformed::Stream) => return Err(reason.into()),
                Err(reason) => told.fault(reason),
            }
        }
    }

    fn due(&self) -> Option<Instant> {
        match &self.stage {
            ConversationStage::None => None,
            ConversationStage::Offered { until, .. } => Some(*until),
            ConversationStage::Open(conversation) => Some(conversation.due()),
        }
    }

    fn calls_again(&self) -> bool {
        let offered = matches!(self.stage, ConversationStage::Offered { .. });
        offered && self.version + 1 < PROTOCOLS.len()
    }

    fn act(&mut self, now: Instant, told: &mut Outgoing) -> Result<(), Fault> {
        match &mut self.stage {
            ConversationStage::None => Ok(()),
            ConversationStage::Offered { until, .. } if *until > now => Ok(()),
            ConversationStage::Offered { .. } => Err(Malformed::Stream.into()),
            ConversationStage::Open(conversation) => conversation.act(now, told),
        }
    }
}

impl ConversationStage {
    fn take(
        &mut self,
        record: &SimConnectRecord<'_>,
        now: Instant,
        told: &mut Outgoing,
    ) -> Result<(), Fault> {
        match (self, record) {
            (_, SimConnectRecord::Quit) => Err(ConversationError::Closed.into()),
            (Self::Open(conversation), record) => {
                conversation.take(record, now, told);
                Ok(())
            }
            (Self::Offered { .. }, SimConnectRecord::Exception { why, .. }) => match why {
                Exception::VersionMismatch => Err(ConversationError::NoSharedProtocol.into()),
                _ => Ok(()),
            },
            (stage @ Self::Offered { .. }, SimConnectRecord::Open(open)) => {
                if let Self::Offered { registration, .. } = std::mem::take(stage) {
                    let conversation = Conversation::begin(registration, open, now, told);
                    *stage = Self::Open(Box::new(conversation));
                }
                Ok(())
            }
            (Self::None | Self::Offered { .. }, _) => Ok(()),
        }
    }
}

impl Conversation {
    fn begin(
        mut registration: Registration,
        open: &OpenResponse<'_>,
        now: Instant,
        told: &mut Outgoing,
    ) -> Self {
        registration.ask(&mut told.out);
        registration.ask_whether_it_runs(&mut told.out);
        let conversation = Self {
            registration,
            simulation: Simulation::default(),
            name: open.simulator(),
            heard: now,
            placed: now,
            places: false,
            asked: now,
            repairs: MOST_REPAIRS,
            early: false,
            probed: now,
            silent: false,
        };
        tracing::info!(simulator = %open.product(), "SimConnect is spoken");
        let product = WireFact::Product(SourceName::Own(open.product()));
        conversation.tell([product, WireFact::Present], told);
        conversation
    }

    fn take(&mut self, record: &SimConnectRecord<'_>, now: Instant, told: &mut Outgoing) {
        (self.heard, self.silent) = (now, false);
        let facts = match *record {
            SimConnectRecord::Data { define, values } => self.data(define, values, now, told),
            SimConnectRecord::Event { event, data } => match Notice::numbered(event) {
                Some(notice) => self.simulation.notice(notice, data),
                None => Vec::new(),
            },
            SimConnectRecord::SystemState { request, integer }
                if Registration::is_whether_it_runs(request) =>
            {
                let mut facts = self.simulation.answer(integer != 0);
                if now.saturating_duration_since(self.placed) >= ASKED_AFTER {
                    facts.push(self.simulation.alive());
                }
                facts
            }
            SimConnectRecord::Exception { why, packet } => {
                self.refused(packet, why, told);
                Vec::new()
            }
            SimConnectRecord::Open(_)
            | SimConnectRecord::Quit
            | SimConnectRecord::SystemState { .. } => Vec::new(),
        };
        self.tell(facts, told);
    }

    /// Takes values. Those that can be done without are left out where something is wrong with them.
    fn data(
        &mut self,
        define: u32,
        values: &[u8],
        now: Instant,
        told: &mut Outgoing,
    ) -> Vec<WireFact> {
        let Some(definition) = Definition::numbered(define) else {
            return Vec::new();
        };
        match values::read(definition, values) {
            Ok(values) => {
                if definition == Definition::Place {
                    (self.placed, self.places) = (now, true);
                }
                let before = self.simulation.unknown_camera();
                let mut facts = self.simulation.values(values, now);
                let camera = self.simulation.unknown_camera();
                if camera != before {
                    facts.push(WireFact::UnknownCamera(camera));
                }
                if let Some(camera) = camera.filter(|_| camera != before) {
                    told.fault(ConversationError::UnknownCamera(camera));
                }
                facts
            }
            Err(reason) if definition == Definition::Place => {
                self.simulation.bad_place();
                told.fault(reason);
                Vec::new()
            }
            Err(_) => Vec::new(),
        }
    }

    fn refused(&mut self, packet: u32, why: Exception, told: &mut Outgoing) {
        match self.registration.refused(packet, why, &mut told.out) {
            RefusalEffect::Harmless => {}
            // It was told for all that was refused.
            RefusalEffect::Early if self.early => {}
            RefusalEffect::Early => {
                self.early = true;
                tracing::debug!("the simulator is not ready yet");
                told.fault(ConversationError::NotReady);
            }
            RefusalEffect::Needed(variable) => {
                told.fault(ConversationError::Unreported(variable));
            }
        }
    }

    fn due(&self) -> Instant {
        let lost = self.heard + SOURCE_LOST_AFTER;
        let due = self.probe_due().min(lost);
        self.asking_due().map_or(due, |asking| asking.min(due))
    }

    /// When everything is to be asked for again; `None` when it was accepted.
    fn asking_due(&self) -> Option<Instant> {
        let vain = !self.places || (self.early && self.repairs > 0);
        vain.then(|| self.asked + ASKED_AGAIN_AFTER)
    }

    /// When it is to be asked whether it runs: while no place comes, and while it never said so.
    fn probe_due(&self) -> Instant {
        let since = if self.simulation.is_known() {
            self.placed.max(self.probed)
        } else {
            self.probed
        };
        since + ASKED_AFTER
    }

    fn act(&mut self, now: Instant, told: &mut Outgoing) -> Result<(), Fault> {
        if self.heard + SOURCE_LOST_AFTER <= now {
            return Err(ConversationError::Silent.into());
        }
        if self.asking_due().is_some_and(|due| due <= now) {
            if self.places {
                self.repairs = self.repairs.saturating_sub(1);
            }
            (self.asked, self.early) = (now, false);
            self.registration.ask(&mut told.out);
        }
        if self.probe_due() <= now {
            if self.heard < self.probed && self.heard + UNANSWERED_FOR <= now && !self.silent {
                // A simulator that loads may answer in a while: it is given up later (simulators 1.5).
                self.silent = true;
                told.fault(ConversationError::DoesNotAnswer);
            }
            self.probed = now;
            self.registration.ask_whether_it_runs(&mut told.out);
        }
        Ok(())
    }

    fn tell(&self, facts: impl IntoIterator<Item = WireFact>, told: &mut Outgoing) {
        for fact in facts {
            told.tell(&self.name, fact);
        }
    }
}

#[cfg(test)]
mod tests;
