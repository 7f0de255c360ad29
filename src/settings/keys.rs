//! Which keys the user gave to what: names and chords as text, so that a newer version's stay as they are.

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use super::current_name;
use crate::file_format::keep_within;

/// More keys than anybody gives to one thing: a file that somebody wrote must not slow the window down.
const MOST: usize = 8;
/// No more of all keys is kept, in bytes of the file: several times what all things with eight keys each take.
const LARGEST: usize = 256 << 10;

/// Names of deeds with their chords, `next-chart = ["BracketRight", "Ctrl+J"]`. What is not in it has its usual keys.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Keys(Table);

impl Keys {
    /// The chords of a deed, the one for tooltips first; `None` where they were not changed.
    pub fn of(&self, deed: &str) -> Option<impl Iterator<Item = &str>> {
        let chords = self.0.get(deed)?.as_array()?;
        Some(chords.iter().filter_map(Value::as_str).take(MOST))
    }

    /// Gives these chords to a deed, in the place of those that it had; none takes all of them away.
    pub fn choose(&mut self, deed: &str, chords: Vec<String>) {
        let chords = chords.into_iter().map(Value::String).take(MOST).collect();
        self.0.insert(deed.to_owned(), Value::Array(chords));
    }

    /// Gives a deed its usual keys again.
    pub fn make_usual(&mut self, deed: &str) {
        self.0.remove(deed);
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

    fn chords<'a>(keys: &'a Keys, deed: &str) -> Option<Vec<&'a str>> {
        keys.of(deed).map(Iterator::collect)
    }

    #[test]
    fn former_name_of_an_action_keeps_its_keys() {
        let mut keys = Keys::default();
        keys.choose("light", vec!["J".to_owned()]);
        keys.choose("help", vec!["Y".to_owned()]);
        keys.choose("keys", vec!["Z".to_owned()]);
        let keys = keys.tidied();
        let told = ["display", "light", "help", "keys"].map(|name| chords(&keys, name));
        assert_eq!(told, [Some(vec!["J"]), None, Some(vec!["Y"]), None]);
    }

    #[test]
    fn chosen_keys_are_told_until_they_are_the_usual_ones_again() {
        let mut keys = Keys::default();
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
    fn what_cannot_be_used_costs_itself_and_what_a_newer_version_wrote_is_kept() {
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
    fn a_deed_has_no_more_keys_than_anybody_gives_it() {
        let mut keys = Keys::default();
        keys.choose("split", vec!["J".to_owned(); 10_000]);
        assert_eq!(keys.of("split").map(Iterator::count), Some(MOST));
    }
}
