//! Addresses beside those of the service that stand in the settings, where a person may change them: of SimBrief, of the
//! list of releases. Nothing secret is ever sent there (reliability T1).

use url::Url;

use super::is_loopback;

/// Longest address, in characters.
pub const LONGEST: usize = 500;

/// Why nothing is asked at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unusable {
    /// It is none.
    NoAddress,
    /// It is neither `https` nor plain `http` to this computer, or holds a user's name or password.
    Unsafe,
}

/// What is remembered of an address that was typed: without blanks around it, within its length; the usual one where
/// nothing was typed.
pub fn typed(address: &str, usual: &str) -> String {
    let address = address.trim();
    let address = if address.is_empty() { usual } else { address };
    address.chars().take(LONGEST).collect()
}

/// Reads an address that something may be asked at; without its fragment, which is for browsers.
pub fn read(address: &str) -> Result<Url, Unusable> {
    let mut url = Url::parse(address.trim()).map_err(|_error| Unusable::NoAddress)?;
    let private = url.scheme() == "https" || (url.scheme() == "http" && is_loopback(&url));
    if !private || !url.username().is_empty() || url.password().is_some() {
        return Err(Unusable::Unsafe);
    }
    url.set_fragment(None);
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: &str = "https://usual.example/list";

    #[test]
    fn an_empty_address_is_the_usual_one() {
        for empty in ["", "  ", "\t"] {
            assert_eq!(typed(empty, USUAL), USUAL);
        }
        assert_eq!(
            typed(" https://other.example ", USUAL),
            "https://other.example"
        );
    }

    #[test]
    fn address_has_500_characters_at_most() {
        for (long, kept) in [
            (LONGEST - 1, LONGEST - 1),
            (LONGEST, LONGEST),
            (LONGEST + 1, LONGEST),
        ] {
            assert_eq!(typed(&"ä".repeat(long), USUAL).chars().count(), kept);
        }
    }

    #[test]
    fn nothing_is_asked_at_what_is_no_address_or_not_safe() {
        for (address, why) in [
            ("", Unusable::NoAddress),
            ("simbrief", Unusable::NoAddress),
            ("http://h.example/api", Unusable::Unsafe),
            ("ftp://h.example/api", Unusable::Unsafe),
            ("file:///plan.xml", Unusable::Unsafe),
            ("https://u@h.example/api", Unusable::Unsafe),
            ("https://u:p@h.example/api", Unusable::Unsafe),
            ("https://:p@h.example/api", Unusable::Unsafe),
        ] {
            assert_eq!(read(address), Err(why), "{address}");
        }
        for address in [
            "https://h.example/api?v=2",
            "http://127.0.0.1:8000/api",
            "http://[::1]/",
        ] {
            assert_eq!(read(address).unwrap().as_str(), address);
        }
    }

    #[test]
    fn a_fragment_is_not_sent() {
        let url = read("https://h.example/api?v=2#top").unwrap();
        assert_eq!(url.as_str(), "https://h.example/api?v=2");
    }
}
