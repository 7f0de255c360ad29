//! Flight plans that are fetched: of which user. Nothing is asked before the user says so.

use serde::{Deserialize, Serialize};

use crate::flight::simbrief::LONGEST_USER;

/// Whose flight plans are fetched.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Plans {
    /// SimBrief's user: a name or a pilot number.
    pub simbrief_user: String,
}

impl Plans {
    /// Remembers the user.
    pub(crate) fn ask_for(&mut self, user: &str) {
        self.simbrief_user = user.trim().chars().take(LONGEST_USER).collect();
    }

    /// The same within its limits.
    pub(super) fn tidied(mut self) -> Self {
        self.ask_for(&self.simbrief_user.clone());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_by_hand_cannot_make_them_too_long() {
        let simbrief_user = "x".repeat(LONGEST_USER + 1);
        let plans = Plans { simbrief_user }.tidied();
        assert_eq!(plans.simbrief_user.len(), LONGEST_USER);
    }
}
