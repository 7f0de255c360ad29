//! Hosts besides the identity server's that its end points may be on, as the configuration lists them. Each is a
//! configured origin for identity calls, and for nothing else (reliability T1).

use url::Url;

use super::listed_host::ListedHost;
use super::{Error, is_private};

/// The hosts that `auth_hosts` lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuthHosts(Vec<ListedHost>);

impl AuthHosts {
    /// Reads the names of the hosts.
    pub fn read(names: &[String]) -> Result<Self, Error> {
        let hosts = names.iter().map(|name| ListedHost::read(name.trim()));
        let hosts: Option<Vec<_>> = hosts.collect();
        hosts.map(Self).ok_or(Error::Address(
            "auth_hosts",
            "write the names of hosts alone, like \"login.example.org\"",
        ))
    }

    /// Whether an end point may be at this address: on a listed host, at the usual port where none is listed with it, and
    /// over https where that is not this computer.
    pub fn allow(&self, url: &Url) -> bool {
        let listed = |host: &ListedHost| {
            let port = match host.port {
                Some(port) => url.port_or_known_default() == Some(port),
                None => url.port().is_none(),
            };
            port && host.names(url)
        };
        is_private(url) && self.0.iter().any(listed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(names: &[&str]) -> Result<AuthHosts, Error> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        AuthHosts::read(&names)
    }

    #[test]
    fn auth_host_is_allowed_at_its_port_over_https() {
        let hosts = listing(&["login.example.org", "ID.example.org:8443", "127.0.0.1:80"]).unwrap();
        for (address, allowed) in [
            ("https://login.example.org/token", true),
            ("https://LOGIN.example.org:443/token?a=1", true),
            ("https://id.example.org:8443/token", true),
            ("http://127.0.0.1/token", true),
            ("https://login.example.org:444/token", false),
            ("https://id.example.org/token", false),
            ("http://login.example.org/token", false),
            ("http://127.0.0.1:8080/token", false),
            ("https://user@login.example.org/token", false),
            ("https://login.example.org.evil.com/token", false),
            ("https://sub.login.example.org/token", false),
            ("https://evil.com/login.example.org", false),
            ("ftp://login.example.org/token", false),
            ("javascript:login.example.org", false),
        ] {
            let url = Url::parse(address).unwrap();
            assert_eq!(hosts.allow(&url), allowed, "{address}");
        }
    }

    #[test]
    fn auth_host_is_name_alone() {
        for bad in ["", "https://login.example.org", "login.example.org/", "a@b"] {
            let error = listing(&[bad]).unwrap_err().to_string();
            assert!(error.contains("auth_hosts"), "{bad:?}: {error}");
        }
        assert_eq!(listing(&[]).unwrap(), AuthHosts::default());
    }
}
