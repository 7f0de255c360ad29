//! Reads the usable values of damaged settings in one pass: each value is tried on its own, never with the whole.

use serde::Deserialize as _;
use toml::{Table, Value};

use super::Settings;

/// More values than settings within their limits have. What is left after so many tries is not used.
const MOST_TRIES: usize = 20_000;
/// No value of settings lies deeper.
const DEEPEST: usize = 12;

/// One step of the path to a value.
#[derive(Debug, Clone, Copy)]
enum PathStep<'a> {
    /// Into a table.
    Key(&'a str),
    /// Into an array.
    Element,
}

/// Collects the usable values of a file.
#[derive(Debug, Default)]
pub(super) struct UsableValueReader<'a> {
    path: Vec<PathStep<'a>>,
    tries: usize,
}

impl<'a> UsableValueReader<'a> {
    /// Returns the values that can be used. Small parts come first, so that no long list takes the tries of others.
    pub fn usable(&mut self, told: &'a Table) -> Table {
        let mut parts: Vec<(&String, &Value)> = told.iter().collect();
        parts.sort_by_cached_key(|(_key, part)| count(part));
        let mut usable = Table::new();
        for (key, part) in parts {
            if let Some(part) = self.child(PathStep::Key(key), part) {
                usable.insert(key.clone(), part);
            }
        }
        usable
    }

    fn child(&mut self, step: PathStep<'a>, value: &'a Value) -> Option<Value> {
        self.path.push(step);
        let usable = self.part(value);
        self.path.pop();
        usable
    }

    /// The value at the current path if it can be used, else what can be used of it.
    fn part(&mut self, value: &'a Value) -> Option<Value> {
        if self.tries >= MOST_TRIES {
            return None;
        }
        if self.is_usable(value) {
            return Some(value.clone());
        }
        if self.path.len() >= DEEPEST {
            return None;
        }
        let part = match value {
            Value::Table(inner) => {
                let mut usable = Table::new();
                for (key, value) in inner {
                    if let Some(value) = self.child(PathStep::Key(key), value) {
                        usable.insert(key.clone(), value);
                    }
                }
                Value::Table(usable)
            }
            Value::Array(elements) => {
                let elements = elements.iter();
                let usable = elements.filter_map(|element| self.child(PathStep::Element, element));
                Value::Array(usable.collect())
            }
            _ => return None,
        };
        // Values that are usable one by one may still be unusable together.
        self.is_usable(&part).then_some(part)
    }

    /// Whether a document with nothing but this value can be read.
    fn is_usable(&mut self, value: &Value) -> bool {
        self.tries += 1;
        let steps = self.path.iter().rev();
        let document = steps.fold(value.clone(), |inner, step| match step {
            PathStep::Key(key) => Value::Table(Table::from_iter([((*key).to_owned(), inner)])),
            PathStep::Element => Value::Array(vec![inner]),
        });
        Settings::deserialize(document).is_ok()
    }
}

/// How many values there are in this one, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Table(inner) => inner.values().map(count).sum(),
        Value::Array(elements) => elements.iter().map(count).sum(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The usable values of a text, and how many tries they took.
    fn repaired(text: &str) -> (Settings, usize) {
        let told: Table = text.parse().unwrap();
        let mut repair = UsableValueReader::default();
        let usable = repair.usable(&told);
        (Settings::deserialize(usable).unwrap(), repair.tries)
    }

    #[test]
    fn each_element_is_tried_once() {
        let elements = 10_000;
        let list: Vec<String> = (0..elements)
            .map(|nth| match nth % 2 {
                0 => format!("\"A{:03}\"", nth % 1000),
                _ => "\"../x\"".to_owned(),
            })
            .collect();
        let text = format!("[airports]\nfavourites = [{}]\n", list.join(", "));
        let (settings, tries) = repaired(&text);
        assert_eq!(settings.airports.favourites().len(), elements / 2);
        assert!(
            (elements..elements + 10).contains(&tries),
            "{tries} tries of {elements} elements"
        );
    }

    #[test]
    fn megabyte_of_damage_is_read_with_bounded_tries() {
        let mut text = "[units]\nlengths = \"metres\"\n[airports]\nfavourites = [".to_owned();
        while text.len() < 1 << 20 {
            text.push_str("7, ");
        }
        text.push_str("]\n[boards]\nchosen = \"x\"\n[[boards.list]]\nname = \"Mine\"\n");
        let (settings, tries) = repaired(&text);
        // The list of 300,000 wrong elements costs itself and nothing else.
        assert!(tries <= MOST_TRIES + DEEPEST, "{tries}");
        assert_eq!(settings.boards.list.len(), 1);
        assert_ne!(settings.units, crate::units::UnitSettings::default());
        assert!(settings.airports.favourites().is_empty());
    }

    #[test]
    fn wrong_pin_costs_itself_not_its_board() {
        let pin = |id: &str| format!("{{ airport = \"YBBN\", id = {id}, name = \"ILS\" }}");
        let text = format!(
            "[[boards.list]]\nname = \"Mine\"\nphase = 7\nnotes = \"n\"\npins = [{}, {}]\n",
            pin("\"a\""),
            pin("7")
        );
        let (settings, _tries) = repaired(&text);
        let board = &settings.boards.list[0];
        assert_eq!((board.name.as_str(), board.notes.as_str()), ("Mine", "n"));
        assert_eq!(board.pins.len(), 1);
    }

    #[test]
    fn table_with_required_values_survives_damage_elsewhere() {
        let text = "[window]\nscale = \"big\"\nplace = { x = 1, y = 2, width = 3, height = 4 }\n\
            [links]\ncall = [{ link = \"gpsd\", at = \"simpc\" }, { link = \"gpsd\" }]\n";
        let (settings, _tries) = repaired(text);
        assert_eq!(settings.window.place.unwrap().height, 4);
        assert_eq!(settings.window.scale, 100);
        assert_ne!(settings.links, crate::settings::Links::default());
    }
}
