//! Addresses of servers: encrypted, or on this computer.

use url::Url;

use super::error::Error;

/// Reads a server's address. Plain `http` is accepted for this computer only.
pub(super) fn address(name: &'static str, text: &str) -> Result<Url, Error> {
    let refuse = |reason| Error::Address(name, reason);
    let url = Url::parse(text.trim())
        .map_err(|_error| refuse("it is not an address like https://example.org"))?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(refuse("it holds a user name or a password"));
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(refuse("it has a query or a fragment"));
    }
    match url.scheme() {
        "https" => Ok(url),
        "http" if is_loopback(&url) => Ok(url),
        "http" => Err(refuse(
            "plain http is accepted for this computer only, use https",
        )),
        _ => Err(refuse("it does not begin with https")),
    }
}

/// Whether an address names this computer.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        Some(url::Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

/// Whether what is sent to an address is read by its server alone: over https, or to this computer. It names no user.
pub fn is_private(url: &Url) -> bool {
    let encrypted = url.scheme() == "https" || (url.scheme() == "http" && is_loopback(url));
    encrypted && url.username().is_empty() && url.password().is_none()
}
