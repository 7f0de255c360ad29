//! Flight plans that are fetched: of whom, and where. Nothing is asked before the person says so.

use serde::{Deserialize, Serialize};

use crate::config::elsewhere;
use crate::flight::simbrief::{self, LONGEST_USER};

/// Where flight plans are fetched, and whose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plans {
    /// SimBrief's user: a name or a pilot number.
    pub simbrief_user: String,
    /// Where SimBrief gives plans out.
    pub simbrief_address: String,
}

impl Default for Plans {
    fn default() -> Self {
        Self {
            simbrief_user: String::new(),
            simbrief_address: simbrief::USUAL.to_owned(),
        }
    }
}

impl Plans {
    /// Asks at this address from now on; at the usual one if it is empty.
    pub(crate) fn ask_at(&mut self, address: &str) {
        self.simbrief_address = elsewhere::typed(address, simbrief::USUAL);
    }

    /// Remembers the user.
    pub(crate) fn ask_for(&mut self, user: &str) {
        self.simbrief_user = user.trim().chars().take(LONGEST_USER).collect();
    }

    /// The same within its limits.
    pub(super) fn tidied(mut self) -> Self {
        let Self {
            simbrief_user,
            simbrief_address,
        } = self.clone();
        self.ask_for(&simbrief_user);
        self.ask_at(&simbrief_address);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_address_is_the_usual_one() {
        let mut plans = Plans::default();
        plans.ask_at("https://other.example");
        assert_eq!(plans.simbrief_address, "https://other.example");
        plans.ask_at("  ");
        assert_eq!(plans.simbrief_address, simbrief::USUAL);
    }

    #[test]
    fn a_file_by_hand_cannot_make_them_too_long() {
        let plans = Plans {
            simbrief_user: "x".repeat(LONGEST_USER + 1),
            simbrief_address: "y".repeat(elsewhere::LONGEST + 1),
        }
        .tidied();
        assert_eq!(plans.simbrief_user.len(), LONGEST_USER);
        assert_eq!(plans.simbrief_address.len(), elsewhere::LONGEST);
    }
}
