//! Own-ship: the user's own aircraft as a simulator reports it, and how old that report is.

mod addresses;
mod arrangement;
pub mod fault;
mod feed;
mod files;
mod health;
mod integrity;
mod jsonl;
mod link;
mod link_kind;
mod proving;
mod recorder_state;
mod recording;
mod report;
mod sim_time;
mod source_id;
mod source_name;
pub mod status;
#[cfg(feature = "test-support")]
pub mod test_support;
mod trace;
mod track;
mod wire;

pub use self::addresses::{Peer, Peers, Ports, SerialPort};
pub use self::arrangement::Arrangement;
pub use self::feed::OwnshipFeed;
pub use self::health::{Link, LinkState, LinkStatus};
pub use self::link::{LinkCommand, Links};
pub use self::link_kind::LinkKind;
pub use self::report::{OwnshipReport, PositionSample, SimState};
pub use self::wire::simconnect::addresses::SIMCONNECT_XML;
pub use clock::now;

/// Recording own-ship, playing it again, and the steps of a proof of a simulator.
pub mod recorder {
    pub use crate::proving::{FinishedStep, ObservedState, ProvingSession, ProvingStep, StepNote};
    pub use crate::recorder_state::{
        PlaybackPace, PlaybackSpeed, PlaybackState, ProofState, RecorderCommand, RecorderState,
        Recording, short_name,
    };
}

/// Sources: who reports own-ship and where links call for it, its clock, the track it flew, and how two of them differ.
pub mod source {
    pub use crate::health::{CalledPlace, SimulatorSource};
    pub use crate::integrity::{LaggingSource, SourceAgreement, SourceComparison};
    pub use crate::sim_time::SimClock;
    pub use crate::source_id::{ReportOrigin, SourceId};
    pub use crate::source_name::SourceName;
    pub use crate::track::{FlownTrack, TrackPoint};
}
