//! Redirects: the addresses that the browser may be sent back to.

use url::{Host, Url};

/// An address that must not be registered.
#[derive(Debug)]
pub(super) struct UnusableRedirect(pub(super) String);

/// Addresses that were registered, beside those of this computer, which every application may use (RFC 8252 7.3).
pub(super) struct Redirects(Vec<(String, Url)>);

impl Redirects {
    /// Registers further addresses. The error names the first that cannot be.
    pub(super) fn registered(texts: &[String]) -> Result<Self, UnusableRedirect> {
        let addresses = texts.iter().map(|text| {
            let url = registrable(text).ok_or_else(|| UnusableRedirect(text.clone()))?;
            Ok((text.clone(), url))
        });
        addresses.collect::<Result<_, _>>().map(Self)
    }

    /// The address, if the browser may be sent there. A registered one is compared letter for letter (RFC 9700 2.1).
    pub(super) fn allowed(&self, text: &str) -> Option<Url> {
        let registered = self.0.iter().find(|(known, _)| known == text);
        registered
            .map(|(_, url)| url.clone())
            .or_else(|| loopback(text))
    }
}

/// A web address, or one of a scheme that an application made of its own domain (RFC 8252 7.1), without a fragment
/// (RFC 6749 3.1.2).
fn registrable(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let web = ["http", "https"].contains(&url.scheme()) && url.has_host();
    let own = url.scheme().contains('.');
    ((web || own) && plain(text, &url)).then_some(url)
}

/// Nothing in it that is read in two ways.
fn plain(text: &str, url: &Url) -> bool {
    let bare = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let printable = text
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    bare && printable
}

/// A redirect address of a native application: http to a loopback address written as such,
/// any port, any path (RFC 8252 7.3); no name, since names can be made to mean anything (8.3).
fn loopback(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let host = match url.host()? {
        Host::Ipv4(address) if address.octets() == [127, 0, 0, 1] => "http://127.0.0.1",
        Host::Ipv6(address) if address.is_loopback() => "http://[::1]",
        _ => return None,
    };
    // The library reads "http:127.1" and the like as the same address; we do not.
    let written_so = text.strip_prefix(host).is_some_and(|rest| {
        (rest.is_empty() || rest.starts_with([':', '/', '?'])) && is_written_right(rest)
    });
    (written_so && plain(text, &url)).then_some(url)
}

/// Whether a port, a path and a query have nothing but what RFC 3986 (appendix A) lets in, so that the address can stand
/// in a header as it is.
fn is_written_right(text: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte);
    let mut pieces = text.split('%');
    let first = pieces.next().unwrap_or_default();
    let encoded = |piece: &str| {
        let code = piece.get(..2);
        code.is_some_and(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()))
            && piece.bytes().all(known)
    };
    first.bytes().all(known) && pieces.all(encoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registered(text: &str) -> Result<Redirects, UnusableRedirect> {
        Redirects::registered(&[text.to_owned()])
    }

    #[test]
    fn registered_address_is_exact() {
        let text = "https://efb.example.org/callback";
        let redirects = registered(text).unwrap();
        assert_eq!(redirects.allowed(text).unwrap().as_str(), text);
        for other in [
            "https://efb.example.org/callback/",
            "https://efb.example.org/callback?x=1",
            "https://EFB.example.org/callback",
            "https://efb.example.org:443/callback",
            "http://efb.example.org/callback",
        ] {
            assert_eq!(redirects.allowed(other), None, "{other}");
        }
        assert!(redirects.allowed("http://127.0.0.1:4711/").is_some());
    }

    #[test]
    fn web_and_own_schemes_are_registered() {
        for text in [
            "https://efb.example.org/callback",
            "http://localhost:3000/callback",
            "http://192.0.2.7:8080/callback?client=efb",
            "org.example.efb:/callback",
            "org.example.efb://callback",
        ] {
            assert!(registered(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn dangerous_addresses_are_not_registered() {
        for text in [
            "",
            "callback",
            "https://efb.example.org/callback#part",
            "https://user@efb.example.org/callback",
            "https://:secret@efb.example.org/callback",
            "https://efb.example.org/a b",
            "https://efb.example.org\\@example.net/",
            "javascript:alert(1)",
            "data:text/html,x",
            "file:///etc/passwd",
            "efb:/callback",
        ] {
            let Err(UnusableRedirect(named)) = registered(text) else {
                panic!("{text} was registered");
            };
            assert_eq!(named, text);
        }
    }

    #[test]
    fn loopback_redirect_takes_any_port() {
        for text in [
            "http://127.0.0.1:4711/callback",
            "http://127.0.0.1/",
            "http://127.0.0.1",
            "http://127.0.0.1:1/a/b?c=d%20e",
            "http://[::1]:4711/callback",
        ] {
            assert!(loopback(text).is_some(), "{text}");
        }
    }

    #[test]
    fn redirects_go_nowhere_else() {
        for text in [
            "",
            "callback",
            "https://127.0.0.1:4711/callback",
            "http://localhost:4711/callback",
            "http://127.0.0.2/",
            "http://127.1/",
            "http://2130706433/",
            "http://127.0.0.1.example.org/",
            "http://127.0.0.1@example.org/",
            "http://user@127.0.0.1/",
            "http://127.0.0.1:80@example.org/",
            "http://127.0.0.1:4711/callback#part",
            "http://127.0.0.1\\@example.org/",
            "http://127.0.0.1:99999/",
            "http://127.0.0.1/a b",
            "http://127.0.0.1/?a|b",
            "http://127.0.0.1/<a>",
            "http://127.0.0.1/%zz",
            "http://127.0.0.1/%4",
            "http://[::2]/",
            "http://0.0.0.0/",
            "javascript:alert(1)",
        ] {
            assert_eq!(loopback(text), None, "{text}");
        }
    }
}
