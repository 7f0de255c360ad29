//! Own-ship from any flight simulator: finds what is running, connects, and reports where the user's own aircraft is.
//!
//! SimConnect without a DLL, X-Plane's Web API and its datagrams, FlightGear, GDL90, XGPS, NMEA 0183 and gpsd. Simulators
//! are called again whenever they come and go; nothing has to be installed in them.
//!
//! ```no_run
//! use simlink::{Links, Peers, Ports};
//! use tokio::sync::mpsc;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! // The links run as long as their commands can come.
//! let (_sender, commands) = mpsc::unbounded_channel();
//! let links = Links::bind(Ports::default()).calling(Peers::usual());
//! let mut feed = links.start(commands, || ());
//! while feed.changed().await.is_ok() {
//!     let feed = feed.borrow_and_update();
//!     if let (Some(source), Some(report)) = (feed.driving(), &feed.report) {
//!         let age = report.age(simlink::now());
//!         println!("{}: {:?}, {age:?} ago", source.title(), report.sample.position);
//!     }
//! }
//! # }
//! ```
//!
//! # Where to find what
//!
//! | wanted | here |
//! |---|---|
//! | to receive positions | [`Links`] on their [`Ports`], calling [`Peers`], keep an [`OwnshipFeed`]; its [`OwnshipReport`] is the newest |
//! | to choose links and a source | [`LinkCommand`] with an [`Arrangement`] of each [`LinkKind`] |
//! | who is heard, how sources differ, what is wrong | [`source`]; the state of each [`Link`](source::Link) is its [`LinkStatus`](source::LinkStatus) and [`LinkState`](source::LinkState) |
//! | to record, play and prove | [`recorder`] |
//! | to tell other programs | [`status`], the link [`LinkKind::WebSocket`] |
//!
//! # What can be relied on
//!
//! * One source drives own-ship at a time. Another one takes over when its position is lost
//!   ([`OwnshipReport::LOST_AFTER`]), or at once when its connection is closed.
//! * Every time is of a clock that counts the sleep of the computer ([`now`]): a position never looks newer than it is.
//! * Nothing that is sent changes a simulator. Peers are those of this computer and those that are named, and X-Planes
//!   whose beacons are heard; other networks hear of it only after [`Links::announced`].
//! * A port that cannot be opened, a simulator that sends nonsense and a disk that is full are each told as a sentence;
//!   none of them ends the links. Messages, connections and sources are limited in size and number.
//! * No `unsafe` code, no window and no settings. Sentences are enums with their English, which a program tells in its
//!   user's language.
//!
//! With the feature `test-support` there is one more module, for tests and fuzz targets, which promises nothing.

mod addresses;
mod arrangement;
mod fault;
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
pub use self::link::{LinkCommand, Links};
pub use self::link_kind::LinkKind;
pub use self::report::{OwnshipReport, PositionSample, SimState};
pub use self::wire::simconnect::addresses::simconnect_xml;
pub use clock::now;

/// The recorder: own-ship and what simulators send is recorded to files, played again, and a simulator is proved step by
/// step. [`LinkCommand::Recorder`] takes its commands.
pub mod recorder {
    pub use crate::fault::RecordingError;
    pub use crate::proving::{FinishedStep, ObservedState, ProvingSession, ProvingStep, StepEvent};
    pub use crate::recorder_state::{
        PlaybackClock, PlaybackSpeed, PlaybackState, ProofState, RecorderCommand, RecorderState,
        Recording, short_name,
    };
}

/// Links and sources: in which state each link is, where it calls and what is wrong with it, who reports own-ship over it,
/// its clock, the track it flew, and how two of them differ.
pub mod source {
    pub use crate::fault::{BadPeer, LinkFailure, LinkFault};
    pub use crate::health::{CalledPlace, Link, LinkState, LinkStatus, SimulatorSource};
    pub use crate::integrity::{LaggingSource, SourceAgreement, SourceComparison};
    pub use crate::sim_time::SimClock;
    pub use crate::source_id::{ReportOrigin, SourceId};
    pub use crate::source_name::SourceName;
    pub use crate::track::FlownTrack;
}
