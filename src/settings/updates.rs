//! New versions of the program: whether they are told of, and what was. Nothing is asked before the person allows it.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::config::elsewhere;
use crate::release::{LONGEST_VERSION, USUAL};

/// Whether new versions are told of, and what was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Updates {
    /// Whether they are looked for once a day.
    pub tell: bool,
    /// Where the list of releases is asked for.
    pub address: String,
    /// The day it was asked for last, in UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Date>,
    /// The version that is to be told no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dismissed: Option<String>,
}

impl Default for Updates {
    fn default() -> Self {
        Self {
            tell: false,
            address: USUAL.to_owned(),
            asked: None,
            dismissed: None,
        }
    }
}

impl Updates {
    /// Asks at this address from now on; at the usual one if it is empty.
    pub(crate) fn ask_at(&mut self, address: &str) {
        self.address = elsewhere::typed(address, USUAL);
    }

    /// The same within its limits.
    pub(super) fn tidied(mut self) -> Self {
        self.ask_at(&self.address.clone());
        self.dismissed = self
            .dismissed
            .filter(|version| version.len() <= LONGEST_VERSION);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn nothing_is_asked_until_it_is_allowed() {
        assert!(!Updates::default().tell);
        assert!(!Settings::from_toml("").unwrap().updates.tell);
    }

    #[test]
    fn an_empty_address_is_the_usual_one() {
        let mut updates = Updates::default();
        updates.ask_at("https://other.example");
        assert_eq!(updates.address, "https://other.example");
        updates.ask_at("  ");
        assert_eq!(updates.address, USUAL);
    }

    #[test]
    fn the_day_and_the_version_are_remembered() {
        let mut settings = Settings::default();
        settings.updates.asked = Some(jiff::civil::date(2026, 12, 1));
        settings.updates.dismissed = Some("1.2.3".to_owned());
        assert_eq!(Settings::from_toml(&settings.to_toml()), Ok(settings));
    }

    #[test]
    fn a_file_by_hand_cannot_make_them_too_long_and_a_day_that_is_none_costs_no_more() {
        let text = format!(
            "[updates]\ntell = true\nasked = \"someday\"\naddress = \"{}\"\ndismissed = \"{}\"\n",
            "x".repeat(elsewhere::LONGEST + 1),
            "1".repeat(LONGEST_VERSION + 1)
        );
        let updates = Settings::from_toml(&text).unwrap().tidied().updates;
        assert!(updates.tell);
        assert_eq!(updates.address.len(), elsewhere::LONGEST);
        assert_eq!((updates.asked, updates.dismissed), (None, None));
    }
}
