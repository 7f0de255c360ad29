//! Own-ship on charts: where the user's own aircraft is drawn, how, and at which airport it stands. What simulators report
//! of it comes from `crates/simlink`.

pub mod airport_detector;
pub mod depiction;
pub mod runway_roll;
pub mod style;
pub mod view_guidance;
