//! What a simulator is asked for, and which of it was refused (simulators 2.4 to 2.7).

use crate::wire::named;
use crate::wire::simconnect::Protocol;
use crate::wire::simconnect::record::Exception;
use crate::wire::simconnect::request::{Packets, SimConnectRequest};
use crate::wire::simconnect::values::Definition;

/// The number of the question whether the simulation runs.
const RUNS: u32 = 100;
/// Its name.
const RUNS_NAME: &str = "Sim";

named! {
    /// An event that is subscribed to.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Notice {
        /// Whether the simulation runs; told at once.
        Sim => "Sim",
        SimStart => "SimStart",
        SimStop => "SimStop",
        /// What is paused, as bits; Microsoft Flight Simulator only.
        PauseBits => "Pause_EX1",
        /// Whether it is paused; in the simulators before.
        Pause => "Pause",
        AircraftLoaded => "AircraftLoaded",
        FlightLoaded => "FlightLoaded",
        PositionChanged => "PositionChanged",
        Crashed => "Crashed",
    }
}

impl Notice {
    /// The number that it comes with.
    pub(super) fn number(self) -> u32 {
        self as u32 + 1
    }

    /// The one that comes with this number.
    pub(super) fn numbered(number: u32) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|notice| notice.number() == number)
    }
}

/// What a packet asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequestKind {
    /// To forget a definition: what was never known cannot be forgotten, and need not be.
    Clear,
    /// A value.
    Value(Definition, &'static str),
    /// The values of a definition, again and again.
    Data(Definition),
    /// An event.
    Notice(Notice),
}

/// What a refusal means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RefusalEffect {
    /// Nothing: it can be done without, or has been done before.
    Harmless,
    /// The simulator is not ready yet: it is to be asked again.
    Early,
    /// Without this value no place is told.
    Needed(&'static str),
}

/// What was asked for in one conversation.
#[derive(Debug)]
pub(super) struct Registration {
    packets: Packets,
    /// Who asked for what, since everything was asked for last.
    asked: Vec<(u32, RequestKind)>,
    /// Everything was asked for before.
    repeated: bool,
}

impl Registration {
    /// Begins a conversation in this protocol, under this name.
    pub(super) fn open(protocol: Protocol, application: &str, out: &mut Vec<u8>) -> Self {
        let mut packets = Packets::new(protocol);
        packets.put(&SimConnectRequest::Open { application }, out);
        Self {
            packets,
            asked: Vec::new(),
            repeated: false,
        }
    }

    /// Asks for everything, once more if need be.
    pub(super) fn ask(&mut self, out: &mut Vec<u8>) {
        self.asked.clear();
        for definition in Definition::ALL {
            let define = definition.number();
            if self.repeated {
                // Added once more, every value would come twice.
                self.put(
                    RequestKind::Clear,
                    &SimConnectRequest::ClearDataDefinition { define },
                    out,
                );
            }
            for (variable, unit, datum) in definition.variables() {
                let request = SimConnectRequest::AddToDataDefinition {
                    define,
                    variable,
                    unit,
                    datum: *datum,
                };
                self.put(RequestKind::Value(definition, variable), &request, out);
            }
        }
        for notice in Notice::ALL {
            // The pause of the simulators before is asked for where there is none of bits.
            if notice != Notice::Pause {
                self.subscribe(notice, out);
            }
        }
        for definition in Definition::ALL {
            let (period, interval) = definition.period();
            let request = SimConnectRequest::RequestDataOnSimObject {
                request: definition.number(),
                define: definition.number(),
                period,
                interval,
            };
            self.put(RequestKind::Data(definition), &request, out);
        }
        self.repeated = true;
    }

    /// Asks whether the simulation runs: whatever it does, a simulator that is there answers.
    pub(super) fn ask_whether_it_runs(&mut self, out: &mut Vec<u8>) {
        let request = SimConnectRequest::RequestSystemState {
            request: RUNS,
            state: RUNS_NAME,
        };
        self.packets.put(&request, out);
    }

    /// Whether a state is the answer to that.
    pub(super) fn is_whether_it_runs(request: u32) -> bool {
        request == RUNS
    }

    /// Takes an exception; asks for what is to be had instead.
    pub(super) fn refused(
        &mut self,
        packet: u32,
        why: Exception,
        out: &mut Vec<u8>,
    ) -> RefusalEffect {
        let mut asked = self.asked.iter();
        let Some(place) = asked.position(|(number, _)| *number == packet) else {
            return RefusalEffect::Harmless;
        };
        // It is refused once, however often that is said.
        let (_, asked) = self.asked.swap_remove(place);
        let known = matches!(
            why,
            Exception::AlreadySubscribed | Exception::EventIdDuplicate
        );
        if asked == RequestKind::Notice(Notice::PauseBits) && !known {
            self.subscribe(Notice::Pause, out);
        }
        match (asked, why) {
            (RequestKind::Clear, _) => RefusalEffect::Harmless,
            (_, Exception::UnrecognizedId) => RefusalEffect::Early,
            (RequestKind::Value(Definition::Place, variable), _) => RefusalEffect::Needed(variable),
            (RequestKind::Value(..) | RequestKind::Data(_) | RequestKind::Notice(_), _) => {
                RefusalEffect::Harmless
            }
        }
    }

    fn subscribe(&mut self, notice: Notice, out: &mut Vec<u8>) {
        let request = SimConnectRequest::SubscribeToSystemEvent {
            event: notice.number(),
            name: notice.name(),
        };
        self.put(RequestKind::Notice(notice), &request, out);
    }

    fn put(&mut self, asked: RequestKind, request: &SimConnectRequest<'_>, out: &mut Vec<u8>) {
        let number = self.packets.put(request, out);
        self.asked.push((number, asked));
    }
}
