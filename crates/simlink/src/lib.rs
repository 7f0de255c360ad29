//! Own-ship: the user's own aircraft as a simulator reports it, and how old that report is.

pub mod addresses;
pub mod arrangement;
pub mod fault;
mod feed;
pub mod files;
pub mod health;
pub mod integrity;
pub mod jsonl;
pub mod link;
mod link_kind;
pub mod proving;
pub mod recorder_state;
pub mod recording;
mod report;
pub mod sim_time;
mod source;
mod source_name;
pub mod status;
pub mod trace;
pub mod track;
pub mod wire;

pub use self::addresses::{BadPeer, Peer, Peers, Ports, SerialPort};
pub use self::arrangement::Arrangement;
pub use self::feed::OwnshipFeed;
pub use self::health::{CalledPlace, Link, LinkState, LinkStatus, SimulatorSource};
pub use self::link_kind::LinkKind;
pub use self::report::{
    LIVE_FOR, OwnshipReport, POSITION_LOST_AFTER, PositionSample, STANDSTILL, SimState,
};
pub use self::source::{ReportOrigin, SourceId};
pub use self::source_name::SourceName;
