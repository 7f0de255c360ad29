//! What the program does for other programs.

use serde::{Deserialize, Serialize};

/// The program among others on this computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Program {
    /// Whether `flightbag send` is obeyed.
    pub pressed_by_others: bool,
}
