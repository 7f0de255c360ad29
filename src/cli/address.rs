//! Addresses of the scheme `flightbag:`, with which other programs name what Flightbag shows, as the manual describes it
//! (`docs/settings-and-files.md`).
//!
//! `flightbag:airport/YBBN` and `flightbag:chart/YBBN/11-1`; nothing that an address can name does more than show.

use std::path::Path;

use crate::airport::Icao;

/// The longest address, in bytes.
const LONGEST: usize = 64;
/// The longest index number of a chart in an address, in bytes.
const LONGEST_NUMBER: usize = 32;

/// What an address names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The airport.
    pub airport: Icao,
    /// The `index_number` of one of its charts (specification 4.2).
    pub chart: Option<String>,
}

/// Why an address is not followed. None of the sentences repeats it: it comes from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// Of another scheme.
    #[error(
        "Flightbag opens addresses that begin with flightbag: and no others. Nothing was done."
    )]
    OtherScheme,
    /// Longer than any that Flightbag knows.
    #[error("This address is too long to be one of Flightbag's. Nothing was done.")]
    TooLong,
    /// It has escapes, spaces or the like.
    #[error(
        "An address of Flightbag has letters, digits, dots, dashes and slashes only, and no escapes. Nothing was done."
    )]
    Characters,
    /// It names neither an airport nor a chart.
    #[error(
        "Flightbag knows no such address. It shows flightbag:airport/YBBN and flightbag:chart/YBBN/11-1. Nothing was done."
    )]
    Unknown,
    /// What stands for the airport is no identifier.
    #[error(
        "The address names no airport. An example is flightbag:airport/YBBN. Nothing was done."
    )]
    Airport,
}

impl Address {
    /// Reads what was given in the place of a flight plan; `None` where that is the name of a file.
    pub fn read(given: &Path) -> Option<Result<Self, AddressError>> {
        let text = given.to_string_lossy();
        let (scheme, rest) = text.split_once(':')?;
        if scheme.eq_ignore_ascii_case("flightbag") {
            return Some(Self::parse(rest));
        }
        // A single letter is a drive.
        let is_scheme = scheme.len() > 1
            && scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
        (is_scheme && !given.exists()).then_some(Err(AddressError::OtherScheme))
    }

    /// Reads what follows the scheme.
    fn parse(rest: &str) -> Result<Self, AddressError> {
        if rest.len() > LONGEST {
            return Err(AddressError::TooLong);
        }
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-./".contains(&byte);
        if !rest.bytes().all(is_plain) {
            return Err(AddressError::Characters);
        }
        let (icao, number) = match rest.split('/').collect::<Vec<_>>().as_slice() {
            ["airport", icao] => (*icao, None),
            ["chart", icao, number] if is_index_number(number) => (*icao, Some(*number)),
            _ => return Err(AddressError::Unknown),
        };
        Ok(Self {
            airport: Icao::parse(icao).map_err(|_wrong| AddressError::Airport)?,
            chart: number.map(str::to_owned),
        })
    }
}

/// Whether this may be the index number of a chart that another process asks for.
pub(crate) fn is_index_number(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
    // Neither nothing, nor `.` or `..`.
    let names = text.bytes().any(|byte| byte != b'.');
    text.len() <= LONGEST_NUMBER && names && text.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Result<Address, AddressError>> {
        Address::read(Path::new(text))
    }

    #[test]
    fn address_names_airport_or_chart() {
        for (text, airport, chart) in [
            ("flightbag:airport/YBBN", "YBBN", None),
            ("FlightBag:airport/07fa", "07FA", None),
            ("flightbag:chart/YBBN/11-1", "YBBN", Some("11-1")),
            ("flightbag:chart/NZWN/10-1P.2", "NZWN", Some("10-1P.2")),
        ] {
            let expected = Address {
                airport: Icao::parse(airport).unwrap(),
                chart: chart.map(str::to_owned),
            };
            assert_eq!(read(text), Some(Ok(expected)), "{text}");
        }
    }

    #[test]
    fn hostile_address_is_refused() {
        let long = format!("flightbag:chart/YBBN/{}", "1".repeat(LONGEST));
        let long_number = format!("flightbag:chart/YBBN/{}", "1".repeat(LONGEST_NUMBER + 1));
        for (text, error) in [
            ("https://example.com/plan.fms", AddressError::OtherScheme),
            ("file:///etc/passwd", AddressError::OtherScheme),
            ("javascript:alert(1)", AddressError::OtherScheme),
            (&long, AddressError::TooLong),
            (&long_number, AddressError::Unknown),
            ("flightbag:airport/YBBN%2F..", AddressError::Characters),
            ("flightbag:airport/YBBN?x=1", AddressError::Characters),
            ("flightbag:airport/YBBN --demo", AddressError::Characters),
            ("flightbag:airport/YBBN\n", AddressError::Characters),
            ("flightbag:airport\\YBBN", AddressError::Characters),
            ("flightbag:chart/YBBN/ä", AddressError::Characters),
            ("flightbag:", AddressError::Unknown),
            ("flightbag:send/next-chart", AddressError::Unknown),
            ("flightbag://airport/YBBN", AddressError::Unknown),
            ("flightbag:airport/YBBN/", AddressError::Unknown),
            ("flightbag:chart/YBBN", AddressError::Unknown),
            ("flightbag:chart/YBBN/", AddressError::Unknown),
            ("flightbag:chart/YBBN/..", AddressError::Unknown),
            ("flightbag:airport/BRISBANE", AddressError::Airport),
            ("flightbag:airport/", AddressError::Airport),
        ] {
            assert_eq!(read(text), Some(Err(error)), "{text:?}");
        }
    }

    #[test]
    fn file_name_is_no_address() {
        for text in [
            "YBBNNZWN.fms",
            "plans/ybbn.pln",
            r"C:\plans\ybbn.pln",
            "1:2",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
