//! Flightbag: airport charts beside the flight simulator, with your own aircraft on them.
//!
//! The window never waits, the worker never draws, the domain knows neither. A view *returns* what the user wants
//! ([`message::Action`]); the state *decides* what that means ([`message::Command`]); the worker *does* it and says what
//! happened ([`message::Event`]). Each of the three goes one way.
//!
//! | modules | job | must not know |
//! |---|---|---|
//! | `units` `airac` `airport` `account` `remote` `release` `file_format` `json` `chart` `boards` `flight` `ownship` `pen` `timer` `daylight` `severity` | the domain: plain data and pure functions | sockets, files, egui (but its pixels in `chart::image`) |
//! | `joystick` | buttons of joysticks, each device read on a thread of its own | the window, the network |
//! | `message` `state` | the three messages, and all decisions | egui, network, worker |
//! | `http` `auth` `service` | the one HTTP client, sign-in and session, the chart service | the window, the state |
//! | `worker` | one thread, one runtime, one slot for each kind of work | the window |
//! | `instance` `backend` `check` | one running program and what reaches it; the commands `backend` and `check-service` | the window, the state |
//! | `ui` `app` `renderer` | the window: views that return actions, the loop that connects it all, OpenGL or wgpu | the network |
//! | `fuzzing` | what the fuzz targets (`fuzz/`) reach of private modules; the program never calls it | the window |
//! | `language` `assets` | words in the user's language, texts that the program carries | everything else of ours |
//! | `config` `settings` `paths` `cli` `files` `log` `main` | addresses, what is remembered, where it is kept, command line, the only module that opens files, the start | |
//!
//! The embedded service, with its charts and its simulated aircraft, is a crate of its own, `crates/chart-service`: only
//! `main.rs` and the tests start it, and it shares no type with the client. The letters of both are in `crates/typefaces`; time
//! and waiting in `crates/clock`, positions and angles in `crates/geodesy`. Everything that speaks with simulators is
//! `crates/simlink`: it knows no window, no language and no settings.
//! What goes wrong is data (`crates/sentence`); the window tells it in its user's language when it is painted.
//!
//! `ARCHITECTURE.md` has the same map with the three flows: from a click to a chart, from a datagram to the marker, from
//! *Sign in* to a session.
//!
//! Three rules are never traded: a chart's pixels live in memory while their view is on the screen and nowhere else
//! (invariant 2); tokens never leave the worker (invariant 3); a bearer token goes to the origins of the configured
//! addresses only (invariant 4).
//!
//! Comments cite what a line rests on; `docs/rules.md` says how, and every citation leads to a heading in `docs/rules`:
//! `ownship` when the marker is drawn, `simulators` the formats on the wire, `reliability` limits and promises (T threats,
//! P promises), `specification` the chart service's, `service-notes` our decisions where that is silent, `design` the look,
//! `invariant` what always holds (invariant 1 to 12). RFCs are the standards of signing in.
//!
//! What is public is so for `main.rs` and for the tests; the library has no other users.
//! `tests/architecture.rs` reads the sources and holds them to this map.

#[macro_use]
mod assets;
#[macro_use]
pub mod language;

pub mod account;
mod airac;
pub mod airport;
mod app;
pub mod auth;
pub mod backend;
pub mod boards;
pub mod chart;
pub mod check;
pub mod cli;
pub mod config;
pub mod daylight;
mod file_format;
mod files;
pub mod flight;
#[cfg(feature = "test-support")]
pub mod fuzzing;
pub mod http;
pub mod instance;
pub mod joystick;
mod json;
pub mod log;
pub mod message;
pub mod ownship;
mod pane_place;
pub mod paths;
pub mod pen;
mod release;
pub mod remote;
pub mod renderer;
pub mod service;
pub mod settings;
mod severity;
pub mod state;
pub mod timer;
mod ui;
pub mod units;
pub mod worker;

pub use app::App;
pub use app::application_id::{APP_ID, icon};
pub use message::RemotePress;
