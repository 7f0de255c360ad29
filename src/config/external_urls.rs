//! Addresses beside those of the service: of SimBrief, of the list of releases. Nothing secret is ever sent there
//! (reliability T1).

use url::Url;

use super::{Error, is_private};

/// Longest address, in characters.
pub const LONGEST: usize = 500;

/// Where SimBrief gives plans out, as its developers' pages tell.
const SIMBRIEF: &str = "https://www.simbrief.com/api/xml.fetcher.php";
/// Where the project gives the list of releases out.
const RELEASES: &str = concat!(env!("CARGO_PKG_HOMEPAGE"), "/releases.json");

/// Where flight plans and the list of releases are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExternalUrls {
    /// The latest flight plan of a SimBrief user.
    pub simbrief: Url,
    /// The list of Flightbag's releases.
    pub releases: Url,
}

impl ExternalUrls {
    /// Reads what is configured; the usual addresses where nothing is.
    pub(super) fn read(simbrief: Option<&str>, releases: Option<&str>) -> Result<Self, Error> {
        let named = |name, address| read(address).map_err(|why| Error::Address(name, why));
        Ok(Self {
            simbrief: named("simbrief", simbrief.unwrap_or(SIMBRIEF))?,
            releases: named("releases", releases.unwrap_or(RELEASES))?,
        })
    }
}

/// Reads an address that something may be asked at, or says why it is none; without its fragment, which is for browsers.
pub fn read(address: &str) -> Result<Url, &'static str> {
    let url = Url::parse(address.trim());
    let mut url = url.map_err(|_error| "it is not an address like https://example.org/path")?;
    if !is_private(&url) {
        return Err("it must begin with https and hold no password");
    }
    url.set_fragment(None);
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_addresses_can_be_used() {
        let urls = ExternalUrls::read(None, None).unwrap();
        assert_eq!(urls.simbrief.as_str(), SIMBRIEF);
        assert_eq!(urls.releases.as_str(), RELEASES);
    }

    #[test]
    fn unusable_address_is_told_with_its_key() {
        let told = |simbrief, releases| {
            let read = ExternalUrls::read(simbrief, releases);
            read.unwrap_err().to_string()
        };
        assert!(told(Some("plans"), None).contains("simbrief"));
        assert!(told(None, Some("http://h.example/")).contains("releases"));
    }

    #[test]
    fn nothing_is_asked_at_what_is_no_address_or_not_safe() {
        for (address, why) in [
            ("", "not an address"),
            ("simbrief", "not an address"),
            ("http://h.example/api", "https"),
            ("ftp://h.example/api", "https"),
            ("file:///plan.xml", "https"),
            ("https://u@h.example/api", "no password"),
            ("https://u:p@h.example/api", "no password"),
            ("https://:p@h.example/api", "no password"),
        ] {
            assert!(read(address).unwrap_err().contains(why), "{address}");
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
    fn fragment_is_not_sent() {
        let url = read("https://h.example/api?v=2#top").unwrap();
        assert_eq!(url.as_str(), "https://h.example/api?v=2");
    }
}
