//! A host as the configuration lists it: `images.example.org`, `images.example.org:8443`.

use url::{Host, Url};

/// A name of a host alone, with a port or without.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ListedHost {
    host: Host<String>,
    pub(super) port: Option<u16>,
}

impl ListedHost {
    /// Reads what the configuration says; `None` where that is more than a host, or none.
    pub(super) fn read(name: &str) -> Option<Self> {
        let url = Url::parse(&format!("https://{name}")).ok()?;
        let only_host = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let only_host = only_host && !name.contains(['/', '\\', '@', '*', '?', '#']);
        // The default port is not kept in the address.
        let port = name.ends_with(":443").then_some(443);
        only_host.then_some(Self {
            host: url.host()?.to_owned(),
            port: url.port().or(port),
        })
    }

    /// Whether the address is on this host, at whatever port.
    pub(super) fn names(&self, url: &Url) -> bool {
        let host = url.host().map(|host| host.to_owned());
        Some(&self.host) == host.as_ref()
    }
}
