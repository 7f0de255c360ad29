//! What other programs may have the window do, in words: `flightbag send next-chart`, `flightbag send open NZWN`.

use super::KeyAction;
use crate::airport::Icao;

/// One thing to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemotePress {
    /// What a key does.
    Key(KeyAction),
    /// Show this airport.
    Open(Icao),
}

/// The words are none of the list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoPress {
    /// Nothing is called so; the command whose name is most like it.
    #[error("There is no command of this name.{} `flightbag send --list` prints all of them.", did_you_mean(*.0))]
    Unknown(Option<&'static str>),
    /// `open` needs an airport.
    #[error("Name an airport after it, for example: flightbag send open NZWN")]
    NoAirport,
}

/// How alike two names are that one is meant by the other, from 0 to 1.
const ALIKE: f64 = 0.85;
/// The command that takes an airport.
const OPEN: &str = "open";

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!(" Did you mean {name}?"))
}

/// The command whose name is most like this word.
fn nearest(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let names = KeyAction::ALL.into_iter().map(KeyAction::name);
    let alike = names
        .chain([OPEN])
        .map(|name| (strsim::jaro_winkler(&word, name), name));
    let nearest = alike.max_by(|(a, _), (b, _)| a.total_cmp(b));
    nearest.and_then(|(alike, name)| (alike >= ALIKE).then_some(name))
}

impl RemotePress {
    /// Reads the words of a command; spaces between them count once.
    pub fn parse(words: &str) -> Result<Self, NoPress> {
        match words.split_whitespace().collect::<Vec<_>>().as_slice() {
            [OPEN] => Err(NoPress::NoAirport),
            [OPEN, icao] => Icao::parse(icao)
                .map(Self::Open)
                .map_err(|_wrong| NoPress::NoAirport),
            [name] => KeyAction::named(name)
                .map(Self::Key)
                .ok_or_else(|| NoPress::Unknown(nearest(name))),
            [first, ..] => Err(NoPress::Unknown(nearest(first))),
            [] => Err(NoPress::Unknown(None)),
        }
    }

    /// Every command with what it does, one to a line.
    pub fn list() -> String {
        let row = |name: &str, says: &str| format!("{name:<18} {says}\n");
        let key_actions = KeyAction::ALL.into_iter();
        let key_actions =
            key_actions.map(|key_action| row(key_action.name(), &key_action.to_string()));
        row("open ICAO", "Show this airport") + &key_actions.collect::<String>()
    }

    /// The same as an array: an object with name and meaning to each.
    pub fn list_as_json() -> String {
        let entry = |name: &str, says: &str| serde_json::json!({ "command": name, "does": says });
        let key_actions = KeyAction::ALL.into_iter();
        let key_actions =
            key_actions.map(|key_action| entry(key_action.name(), &key_action.to_string()));
        let all = std::iter::once(entry("open ICAO", "Show this airport")).chain(key_actions);
        format!("{:#}\n", serde_json::Value::Array(all.collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_is_action_or_airport_to_open() {
        let nzwn = Icao::parse("NZWN").unwrap();
        for (words, expected) in [
            ("next-chart", RemotePress::Key(KeyAction::NextChart)),
            (" follow ", RemotePress::Key(KeyAction::Follow)),
            ("open NZWN", RemotePress::Open(nzwn)),
            ("open  nzwn", RemotePress::Open(nzwn)),
        ] {
            assert_eq!(RemotePress::parse(words), Ok(expected), "{words}");
        }
    }

    #[test]
    fn what_is_no_command_is_refused_with_hint() {
        for (words, nearest) in [
            ("", None),
            ("fly", None),
            ("follow me", Some("follow")),
            ("open NZWN YBBN", Some("open")),
            ("opne NZWN", Some("open")),
            ("next-chrt", Some("next-chart")),
            ("NEXT-CHART", Some("next-chart")),
        ] {
            let refused = RemotePress::parse(words);
            assert_eq!(refused, Err(NoPress::Unknown(nearest)), "{words}");
        }
        for words in ["open", "open 12345"] {
            assert_eq!(
                RemotePress::parse(words),
                Err(NoPress::NoAirport),
                "{words}"
            );
        }
        let told = NoPress::Unknown(Some("follow")).to_string();
        assert!(told.contains("Did you mean follow?") && told.contains("send --list"));
    }

    #[test]
    fn list_has_every_command_on_line_of_its_own() {
        let list = RemotePress::list();
        for line in list.lines() {
            let (name, says) = line.split_once(' ').unwrap();
            assert!(!says.trim().is_empty(), "{line}");
            assert!(name == "open" || RemotePress::parse(name).is_ok(), "{line}");
        }
    }

    #[test]
    fn list_as_json_has_same_commands() {
        let read: serde_json::Value = serde_json::from_str(&RemotePress::list_as_json()).unwrap();
        let read = read.as_array().unwrap();
        let list = RemotePress::list();
        assert_eq!(read.len(), list.lines().count());
        for (entry, line) in read.iter().zip(list.lines()) {
            assert!(line.starts_with(entry["command"].as_str().unwrap()));
            assert!(line.ends_with(entry["does"].as_str().unwrap()));
        }
    }
}
