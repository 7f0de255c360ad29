//! Origins of addresses: which one is the server's own, and how they are shown.

use url::Url;

use crate::config::is_loopback;

/// An origin is shown so far, in characters.
const LONGEST_ORIGIN: usize = 120;

/// An address of this server as the configuration writes its origin; `None` for that of another one. Scheme and port
/// belong to the origin: there is no way down to `http`. The names of this computer are one (RFC 6761 6.3), and a name
/// with the dot of the root is the name.
pub(crate) fn own_form(base: &Url, url: &Url) -> Option<Url> {
    if url.origin() == base.origin() {
        return Some(url.clone());
    }
    let name = |url: &Url| {
        url.host_str()
            .map(|host| host.trim_end_matches('.').to_owned())
    };
    let same_host = name(url) == name(base) || (is_this_computer(url) && is_this_computer(base));
    let same_port = url.port_or_known_default() == base.port_or_known_default();
    if !same_host || !same_port || url.scheme() != base.scheme() {
        return None;
    }
    let mut own = url.clone();
    own.set_host(base.host_str()).ok()?;
    Some(own)
}

fn is_this_computer(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name.trim_end_matches('.') == "localhost",
        Some(url::Host::Ipv6(ip)) => {
            ip.is_loopback() || ip.to_ipv4_mapped().is_some_and(|ip| ip.is_loopback())
        }
        Some(url::Host::Ipv4(_)) => is_loopback(url),
        None => false,
    }
}

/// The origin of an address, to be shown: `https://images.example.org`.
pub(crate) fn printed_origin(url: &Url) -> String {
    let origin = url.origin();
    let printed = if origin.is_tuple() {
        origin.ascii_serialization()
    } else {
        format!("{}:", url.scheme())
    };
    printed.chars().take(LONGEST_ORIGIN).collect()
}

/// The host of an address as the configuration lists it: with its port, where that is not the usual one of `https`.
pub(crate) fn printed_host(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    let printed = match url.port_or_known_default() {
        Some(443) | None => host.to_owned(),
        Some(port) => format!("{host}:{port}"),
    };
    printed.chars().take(LONGEST_ORIGIN).collect()
}

/// An address fit for the log: without user info, query and fragment.
pub(super) fn printed(url: &Url) -> String {
    format!("{}{}", url.origin().ascii_serialization(), url.path())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_is_printed_as_configuration_lists_it() {
        for (address, host) in [
            ("https://login.example/token?a=1", "login.example"),
            ("https://login.example:8443/token", "login.example:8443"),
            ("http://127.0.0.1:80/", "127.0.0.1:80"),
            ("http://[::1]:9/", "[::1]:9"),
        ] {
            assert_eq!(printed_host(&Url::parse(address).unwrap()), host);
        }
    }

    #[test]
    fn address_is_printed_without_query_and_user_info() {
        let printed = printed(&Url::parse("https://u:p@h.example/a/b?code=secret#f").unwrap());
        assert_eq!(printed, "https://h.example/a/b");
    }
}
