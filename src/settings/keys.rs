//! Which keys the user gave to what: names and chords as text, so that a newer version's stay as they are.

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use super::current_name;
use crate::file_format::keep_within;

/// More keys than a user gives to one action: an edited file must not slow the window down.
const MOST: usize = 8;
/// No more of all keys is kept, in bytes of the file: several times what all things with eight keys each take.
const LARGEST: usize = 256 << 10;

/// Names of actions with their chords, `next-chart = ["BracketRight", "Ctrl+J"]`. What is not in it has its usual keys.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeySettings(Table);

impl KeySettings {
    /// The chords of an action, the one for tooltips first; `None` where they were not changed.
    pub fn of(&self, key_action: &str) -> Option<impl Iterator<Item = &str>> {
        let chords = self.0.get(key_action)?.as_array()?;
        Some(chords.iter().filter_map(Value::as_str).take(MOST))
    }

    /// Gives these chords to an action, in the place of those that it had; none takes all of them away.
    pub fn choose(&mut self, key_action: &str, chords: Vec<String>) {
        let chords = chords.into_iter().map(Value::String).take(MOST).collect();
        self.0.insert(key_action.to_owned(), Value::Array(chords));
    }

    /// Gives an action its usual keys again.
    pub fn make_usual(&mut self, key_action: &str) {
        self.0.remove(key_action);
    }

    /// The same as a file may hold it, with the names of today and without what is too much.
    pub(super) fn tidied(mut self) -> Self {
        let former = |(name, _): &(String, Value)| current_name(name) != name.as_str();
        let (former, current): (Vec<_>, Vec<_>) = self.0.into_iter().partition(former);
        self.0 = current.into_iter().collect();
        for (name, chords) in former {
            self.0
                .entry(current_name(&name).to_owned())
                .or_insert(chords);
        }
        keep_within(&mut self.0, LARGEST);
        self
    }

    /// Whether nothing was changed.
    pub fn is_usual(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    fn chords<'a>(keys: &'a KeySettings, key_action: &str) -> Option<Vec<&'a str>> {
        keys.of(key_action).map(Iterator::collect)
    }

    #[test]
    fn former_name_of_action_keeps_its_keys() {
        let mut keys = KeySettings::default();
        keys.choose("light", vec!["J".to_owned()]);
        keys.choose("help", vec!["Y".to_owned()]);
        keys.choose("keys", vec!["Z".to_owned()]);
        let keys = keys.tidied();
        let told = ["display", "light", "help", "keys"].map(|name| chords(&keys, name));
        assert_eq!(told, [Some(vec!["J"]), None, Some(vec!["Y"]), None]);
    }

    #[test]
    fn changed_keys_are_told() {
        let mut keys = KeySettings::default();
        assert_eq!(chords(&keys, "split"), None);
        keys.choose("split", vec!["J".to_owned()]);
        keys.choose("pin", Vec::new());
        assert_eq!(chords(&keys, "split"), Some(vec!["J"]));
        assert_eq!(chords(&keys, "pin"), Some(vec![]));
        keys.make_usual("split");
        assert_eq!(chords(&keys, "split"), None);
        assert!(!keys.is_usual());
    }

    #[test]
    fn unknown_settings_are_kept() {
        let text = "[keys]\nsplit = [\"J\", 7, \"Thought+J\"]\nwarp = [\"W\"]\npin = 3\n";
        let settings = Settings::from_toml(text).unwrap();
        assert_eq!(
            chords(&settings.keys, "split"),
            Some(vec!["J", "Thought+J"])
        );
        assert_eq!(chords(&settings.keys, "pin"), None);
        let written = Settings::from_toml(&settings.to_toml()).unwrap();
        assert_eq!(written.keys, settings.keys);
        assert_eq!(chords(&written.keys, "warp"), Some(vec!["W"]));
    }

    #[test]
    fn number_of_keys_of_action_is_bounded() {
        let mut keys = KeySettings::default();
        keys.choose("split", vec!["J".to_owned(); 10_000]);
        assert_eq!(keys.of("split").map(Iterator::count), Some(MOST));
    }
}
