//! Simulated aircraft: the options for the aircraft of the embedded service.

use clap::Args;

use super::groups::SIMULATORS;

/// How the simulated aircraft flies.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = SIMULATORS)]
pub struct SimAircraftArgs {
    /// Let the simulated aircraft fly this procedure, for example "YBBN ILS 01R"; "list" prints all names and ends
    #[arg(long, value_name = "NAME", env = "FLIGHTBAG_FLIGHT")]
    pub flight: Option<String>,
    /// Fly this many times as fast, from 0.25 to 20; the ground speed that it sends stays realistic
    #[arg(long, value_name = "N", env = "FLIGHTBAG_SPEED", value_parser = speed)]
    pub speed: Option<f64>,
}

impl SimAircraftArgs {
    /// These arguments, and where one is missing that of the others.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self {
            flight: self.flight.clone().or_else(|| other.flight.clone()),
            speed: self.speed.or(other.speed),
        }
    }

    /// Whether the names of all flights are asked for.
    pub fn asks_for_names(&self) -> bool {
        let named = self.flight.as_deref().map(str::trim);
        named.is_some_and(|name| name.eq_ignore_ascii_case("list"))
    }

    /// Whether anything was said about it.
    pub fn is_given(&self) -> bool {
        self.flight.is_some() || self.speed.is_some()
    }
}

/// An argument that cannot be used, in a sentence.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongArgument(pub String);

/// How many times as fast.
fn speed(text: &str) -> Result<f64, String> {
    text.trim()
        .parse()
        .ok()
        .filter(|speed| (0.25..=20.0).contains(speed))
        .ok_or_else(|| {
            "write a number from 0.25 to 20, for example 4 for four times as fast".into()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_quarter_to_twenty() {
        for (text, expected) in [("0.25", 0.25), ("1", 1.0), (" 20 ", 20.0)] {
            assert_eq!(speed(text), Ok(expected));
        }
        for text in ["0", "0.2", "20.5", "-1", "NaN", "inf", "fast", ""] {
            assert!(speed(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_stands_behind_command_comes_first() {
        let given = |flight: &str, speed| SimAircraftArgs {
            flight: (!flight.is_empty()).then(|| flight.to_owned()),
            speed,
        };
        let both = given("list", None).or(&given("YBBN ILS 01R", Some(4.0)));
        assert!(both.asks_for_names());
        assert_eq!(both.speed, Some(4.0));
        assert!(!given("", None).is_given());
    }
}
