//! New versions of the program: whether they are told of, and what was. Nothing is asked before the user allows it.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::release::LONGEST_VERSION;

/// Whether new versions are told of, and what was.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct UpdateSettings {
    /// Whether they are looked for once a day.
    pub tell: bool,
    /// The day it was asked for last, in UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Date>,
    /// The version that is to be told no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dismissed: Option<String>,
}

impl UpdateSettings {
    /// The same within its limits.
    pub(super) fn tidied(mut self) -> Self {
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
        assert!(!UpdateSettings::default().tell);
        assert!(!Settings::from_toml("").unwrap().updates.tell);
    }

    #[test]
    fn day_and_version_are_remembered() {
        let mut settings = Settings::default();
        settings.updates.asked = Some(jiff::civil::date(2026, 12, 1));
        settings.updates.dismissed = Some("1.2.3".to_owned());
        assert_eq!(Settings::from_toml(&settings.to_toml()), Ok(settings));
    }

    #[test]
    fn handmade_lists_stay_short() {
        let text = format!(
            "[updates]\ntell = true\nasked = \"someday\"\naddress = \"https://former.example\"\ndismissed = \"{}\"\n",
            "1".repeat(LONGEST_VERSION + 1)
        );
        let updates = Settings::from_toml(&text).unwrap().tidied().updates;
        assert!(updates.tell);
        assert_eq!((updates.asked, updates.dismissed), (None, None));
    }
}
