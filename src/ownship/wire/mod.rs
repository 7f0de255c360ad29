//! What simulators send, as bytes: one file per format. Nothing here knows of sockets or of time.

pub mod xgps;
