//! Where the browser comes back to at the end of a sign-in, where the operator registered one exact address.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use url::{Host, Url};

use super::{Error, is_loopback};

/// A fixed address of this computer: `http://localhost:8765/callback`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RedirectAddress {
    /// As it is configured, for `redirect_uri`: identity servers compare it letter by letter.
    pub uri: String,
    /// What a browser that comes back puts into `Host`.
    pub host: String,
    /// Its path.
    pub path: String,
    /// Where it is listened.
    pub socket: SocketAddr,
}

impl RedirectAddress {
    /// Reads what the configuration says.
    pub fn read(text: &str) -> Result<Self, Error> {
        let refuse = |reason| Error::Address("redirect", reason);
        let text = text.trim();
        let url = Url::parse(text)
            .map_err(|_error| refuse("it is not an address like http://localhost:8765/callback"))?;
        if url.scheme() != "http" || !is_loopback(&url) {
            return Err(refuse(
                "it must begin with http and name this computer: localhost, 127.0.0.1 or [::1]",
            ));
        }
        let anonymous = url.username().is_empty() && url.password().is_none();
        if !anonymous || url.query().is_some() || url.fragment().is_some() {
            return Err(refuse("it holds more than a host, a port and a path"));
        }
        let port = url.port().filter(|port| *port != 0);
        let port = port.ok_or(refuse(
            "it needs a port, like http://localhost:8765/callback",
        ))?;
        let address = match url.host() {
            Some(Host::Ipv4(address)) => IpAddr::from(address),
            Some(Host::Ipv6(address)) => IpAddr::from(address),
            Some(Host::Domain(_)) | None => Ipv4Addr::LOCALHOST.into(),
        };
        let host = url.host_str().unwrap_or_default();
        Ok(Self {
            uri: text.to_owned(),
            host: format!("{host}:{port}"),
            path: url.path().to_owned(),
            socket: SocketAddr::new(address, port),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirect_is_kept_as_it_is_written() {
        for (text, host, path, socket) in [
            (
                "http://localhost:8765/callback",
                "localhost:8765",
                "/callback",
                "127.0.0.1:8765",
            ),
            (
                "http://LOCALHOST:8765",
                "localhost:8765",
                "/",
                "127.0.0.1:8765",
            ),
            (
                "http://127.0.0.1:8765/a/b",
                "127.0.0.1:8765",
                "/a/b",
                "127.0.0.1:8765",
            ),
            ("http://[::1]:8765/", "[::1]:8765", "/", "[::1]:8765"),
        ] {
            let redirect = RedirectAddress::read(&format!(" {text} ")).unwrap();
            assert_eq!(redirect.uri, text);
            assert_eq!((&*redirect.host, &*redirect.path), (host, path));
            assert_eq!(redirect.socket.to_string(), socket);
        }
    }

    #[test]
    fn redirect_is_of_this_computer_with_port_alone() {
        for bad in [
            "",
            "localhost:8765/callback",
            "https://localhost:8765/callback",
            "http://example.org:8765/callback",
            "http://0.0.0.0:8765/callback",
            "http://localhost/callback",
            "http://localhost:0/callback",
            "http://user@localhost:8765/callback",
            "http://localhost:8765/callback?a=1",
            "http://localhost:8765/callback#a",
        ] {
            let error = RedirectAddress::read(bad).unwrap_err().to_string();
            assert!(error.contains("redirect"), "{bad}: {error}");
        }
    }
}
