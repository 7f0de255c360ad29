//! Host: whether a request is meant for this server. A web page whose name is made to lead here (DNS rebinding) must not
//! talk to it from a visitor's browser.

use std::net::{IpAddr, Ipv6Addr};

use axum::{
    extract::Request,
    http::{HeaderMap, StatusCode, Version, header, uri::Authority},
};

/// The address of this computer that a connection was made to.
#[derive(Debug, Clone, Copy)]
pub(super) struct LocalAddress(pub(super) IpAddr);

/// Why a request is not answered here; `None` for one that names this server: by a name or an address of loopback, or by
/// the address it was sent to.
pub(super) fn refused(request: &Request) -> Option<StatusCode> {
    let local = request.extensions().get::<LocalAddress>();
    let is_own = |authority: &str| is_own(authority, local.map(|local| local.0));
    let mut named = request.headers().get_all(header::HOST).iter();
    let own = match (named.next(), named.next()) {
        // RFC 9112 3.2; a client of HTTP/1.0 need not say it.
        (None, _) if request.version() >= Version::HTTP_11 => return Some(StatusCode::BAD_REQUEST),
        (_, Some(_)) => return Some(StatusCode::BAD_REQUEST),
        (None, None) => true,
        (Some(host), None) => host.to_str().is_ok_and(is_own),
    };
    let address = request.uri().authority();
    let own = own && address.is_none_or(|authority| is_own(authority.as_str()));
    (!own).then_some(StatusCode::MISDIRECTED_REQUEST)
}

/// Whether a form was sent by a page of this server, as far as the browser tells. Without an `Origin` its other headers
/// must not tell otherwise.
pub(super) fn is_own_form(headers: &HeaderMap, issuer: &str) -> bool {
    let text = |name| {
        headers
            .get_all(name)
            .iter()
            .map(|value| value.to_str().ok())
    };
    // The gate has let this name through.
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let here = host.map(|host| format!("http://{host}"));
    let is_here = |origin: &str| origin == issuer || here.as_deref() == Some(origin);
    if headers.contains_key(header::ORIGIN) {
        return text(header::ORIGIN).all(|origin| origin.is_some_and(is_here));
    }
    let site = header::HeaderName::from_static("sec-fetch-site");
    let from_here = |page: &str| {
        let page = url::Url::parse(page).map(|page| page.origin().ascii_serialization());
        page.is_ok_and(|origin| is_here(&origin))
    };
    text(site).all(|site| site == Some("same-origin"))
        && text(header::REFERER).all(|page| page.is_some_and(from_here))
}

fn is_own(authority: &str, local: Option<IpAddr>) -> bool {
    if authority.contains('@') {
        return false;
    }
    let Ok(authority) = authority.parse::<Authority>() else {
        return false;
    };
    let host = authority.host().to_ascii_lowercase();
    let bracketed = host
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let address = match bracketed {
        Some(address) => address.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None => host.parse().ok(),
    };
    match address {
        Some(address) => {
            let address = address.to_canonical();
            address.is_loopback() || local.is_some_and(|local| local.to_canonical() == address)
        }
        None => host == "localhost" || host.ends_with(".localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_and_own_address_are_own() {
        let local = Some("192.168.1.7".parse().unwrap());
        for (authority, own) in [
            ("127.0.0.1:9000", true),
            ("127.0.0.1", true),
            ("[::1]:9000", true),
            ("localhost:1", true),
            ("LocalHost", true),
            ("efb.localhost:9000", true),
            ("192.168.1.7:9000", true),
            ("[::ffff:192.168.1.7]:9000", true),
            ("192.168.1.8:9000", false),
            ("evil.example", false),
            ("localhost.evil.example", false),
            ("notlocalhost", false),
            ("127.0.0.1.evil.example", false),
            ("localhost@evil.example", false),
            ("evil.example@localhost", false),
            ("", false),
            ("[::1", false),
            ("0.0.0.0", false),
        ] {
            assert_eq!(is_own(authority, local), own, "{authority}");
        }
        assert!(!is_own("192.168.1.7", None));
    }

    #[test]
    fn form_of_another_site_is_known_by_its_headers() {
        let issuer = "http://127.0.0.1:9";
        let judged = |given: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            headers.insert(
                header::HOST,
                header::HeaderValue::from_static("localhost:9"),
            );
            for (name, value) in given {
                headers.append(*name, header::HeaderValue::from_static(value));
            }
            is_own_form(&headers, issuer)
        };
        for (given, own) in [
            (vec![], true),
            (vec![("origin", "http://127.0.0.1:9")], true),
            (vec![("origin", "http://localhost:9")], true),
            (vec![("origin", "null")], false),
            (vec![("origin", "https://evil.example")], false),
            (vec![("origin", "http://localhost:8")], false),
            (
                vec![("origin", "http://127.0.0.1:9"), ("origin", "null")],
                false,
            ),
            (vec![("sec-fetch-site", "same-origin")], true),
            (vec![("sec-fetch-site", "cross-site")], false),
            (vec![("sec-fetch-site", "same-site")], false),
            (vec![("referer", "http://localhost:9/device?x")], true),
            (vec![("referer", "https://evil.example/")], false),
            (vec![("referer", "nonsense")], false),
        ] {
            assert_eq!(judged(&given), own, "{given:?}");
        }
    }
}
