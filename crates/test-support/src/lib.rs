//! What the tests of several crates share: pretend simulators, byte for byte as they speak, on this computer only, and a
//! server that answers whatever a test says. No program has it, and it knows none of the code that is tested.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on fails"
)]
#![expect(clippy::missing_panics_doc, reason = "a test that cannot go on fails")]
#![expect(missing_docs, reason = "fields are named as the protocols name them")]

pub mod displayed_text;
pub mod fake_web;
pub mod files;
pub mod fuzz_replay;
mod raw_server;
pub mod sim_connect;
pub mod sim_connect_bytes;
pub mod web_simulators;
pub mod x_plane;

pub use raw_server::answering;
