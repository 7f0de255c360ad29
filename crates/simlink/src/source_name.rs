//! Source names: what to call a simulator.

use std::sync::Arc;

sentence::sentences! {
    /// What to call a simulator.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum SourceName {
        /// As it calls itself.
        Own(name: Arc<str>) => "{name}",
        /// It has no name.
        Unnamed => "Simulator",
        /// It plays an earlier flight.
        Replaying(name: Arc<str>) => "{name} (replay)",
        /// A file of ours that is played.
        Recording(file: Arc<str>) => "Replay {file}",
    }
}

impl SourceName {
    /// By the name that it gives itself: X-Plane calls itself "1" (simulators 4), others nothing.
    pub fn of(name: &str) -> Self {
        match name {
            "1" => Self::Own("X-Plane".into()),
            "" => Self::Unnamed,
            name => Self::Own(name.into()),
        }
    }

    /// Of a simulator with this name, which flies or plays an earlier flight.
    pub(crate) fn playing(name: &Arc<str>, replays: bool) -> Self {
        let name = Arc::clone(name);
        if replays {
            Self::Replaying(name)
        } else {
            Self::Own(name)
        }
    }
}
