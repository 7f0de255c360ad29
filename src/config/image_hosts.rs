//! Hosts besides the chart service that pictures may come from, as the configuration lists them. Nothing secret is ever
//! sent there (reliability T1).

use url::Url;

use super::listed_host::ListedHost;
use super::{Error, is_private};

/// The hosts that `image_hosts` lists; one without a port at any port.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImageHosts(Vec<ListedHost>);

impl ImageHosts {
    /// Reads the names of the hosts.
    pub fn read(names: &[String]) -> Result<Self, Error> {
        let hosts = names.iter().map(|name| ListedHost::read(name.trim()));
        let hosts: Option<Vec<_>> = hosts.collect();
        hosts.map(Self).ok_or(Error::Address(
            "image_hosts",
            "write the names of hosts alone, like \"images.example.org\"",
        ))
    }

    /// Whether the host of this address is listed.
    pub fn lists(&self, url: &Url) -> bool {
        let port = url.port_or_known_default();
        let mut hosts = self.0.iter();
        hosts.any(|host| host.names(url) && (host.port.is_none() || host.port == port))
    }

    /// Whether a picture may be asked for there: on a listed host, and over https where that is not this computer.
    pub fn allow(&self, url: &Url) -> bool {
        is_private(url) && self.lists(url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(names: &[&str]) -> Result<ImageHosts, Error> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        ImageHosts::read(&names)
    }

    #[test]
    fn listed_host_is_allowed_over_https_only() {
        let hosts = listing(&["images.example.org", "CDN.example.org:8443", "127.0.0.1"]).unwrap();
        for (address, allowed) in [
            ("https://images.example.org/a.png?sig=1", true),
            ("https://images.example.org:444/a.png", true),
            ("https://cdn.example.org:8443/a.png", true),
            ("http://127.0.0.1:8080/a.png", true),
            ("http://images.example.org/a.png", false),
            ("https://cdn.example.org/a.png", false),
            ("https://user@images.example.org/a.png", false),
            ("https://images.example.org.evil.com/a.png", false),
            ("https://evil.com/images.example.org", false),
            ("ftp://images.example.org/a.png", false),
            ("data:image/png;base64,AA", false),
        ] {
            assert_eq!(
                hosts.allow(&Url::parse(address).unwrap()),
                allowed,
                "{address}"
            );
        }
    }

    #[test]
    fn image_host_is_name_alone() {
        for bad in [
            "",
            " ",
            "https://images.example.org",
            "images.example.org/",
            "images.example.org/charts",
            "user@images.example.org",
            "*.example.org",
            "images.example.org:port",
        ] {
            assert!(listing(&[bad]).is_err(), "{bad:?}");
        }
        assert_eq!(listing(&[]).unwrap(), ImageHosts::default());
    }
}
