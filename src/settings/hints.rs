//! Hints: each is given once.

use serde::{Deserialize, Serialize};

/// Which hints were given, or are not wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Hints {
    /// How hands move a chart, with the first one.
    pub gestures: bool,
    /// What becomes of a simulator's position, with the first one that is heard.
    pub simulator: bool,
}

impl Hints {
    /// All are given, or none is wanted.
    pub const DONE: Self = Self {
        gestures: true,
        simulator: true,
    };
}
