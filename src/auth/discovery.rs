//! Where the identity server takes requests: as its own document says (OpenID Connect Discovery 1.0), else as the
//! specification does. A document that names an address of another server is not followed (reliability T1), but where the
//! configuration lists its host (`auth_hosts`).

use url::Url;

use super::grant::Fields;
use crate::config::{AuthHosts, is_private};
use crate::http::{self, Http};
use crate::json::{self, RawJsonValue};

/// The longest address, in bytes.
const LONGEST_ADDRESS: usize = 2000;

/// The identity server's addresses and its name, kept for as long as a sign-in and its session last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Provider {
    /// Where the browser is sent.
    pub authorization: Url,
    /// Where codes and refresh tokens are redeemed.
    pub token: Url,
    /// Where a sign-in on another device begins (RFC 8628).
    pub device_authorization: Url,
    /// Where the account's name is asked for (specification 4.6).
    pub user_info: Url,
    /// Where a refresh token is given back (RFC 7009); `None` where the server does not announce it.
    pub revocation: Option<Url>,
    /// What the server may call itself in `iss`, each compared as plain text (RFC 9207, section 2.4).
    pub issuers: Vec<String>,
    /// Whether it announces that `iss` always comes along.
    pub always_names_itself: bool,
    /// Whether the server was asked and gave its document, or said that it has none. Where it said something else its
    /// addresses are the specification's until it can be asked.
    pub is_certain: bool,
}

impl Provider {
    /// The specification's paths below the configured address.
    pub fn specified(base: &Url) -> Self {
        let at = |name| http::address(base, &["connect", name]);
        Self {
            authorization: at("authorize"),
            token: at("token"),
            device_authorization: at("deviceauthorization"),
            user_info: at("userinfo"),
            revocation: None,
            issuers: own_names(base),
            always_names_itself: false,
            is_certain: true,
        }
    }

    /// Asks the identity server. One that has no document, or does not hand it out, is used by the specification's paths;
    /// one that is not reached, not safely, or answers something else is an error: a network's own sign-in page must not
    /// pass for it (reliability 3).
    pub async fn discover(http: &Http, base: &Url, hosts: &AuthHosts) -> Result<Self, http::Error> {
        let url = http::address(base, &[".well-known", "openid-configuration"]);
        let status = match http.get_public(&url).await {
            Ok(answer) if answer.status == 200 => return Self::read(base, hosts, &answer.body),
            Ok(answer) => answer.status,
            Err(http::Error::Status(status)) => status,
            Err(error) => return Err(error),
        };
        let is_certain = match status {
            404 | 410 => true,
            401 | 403 | 500..=599 => false,
            status => return Err(http::Error::Status(status)),
        };
        tracing::debug!("no discovery document ({status}): the specification's paths are used");
        Ok(Self {
            is_certain,
            ..Self::specified(base)
        })
    }

    /// Reads the document; what it lacks is taken from the specification, field by field.
    pub fn read(base: &Url, hosts: &AuthHosts, document: &[u8]) -> Result<Self, http::Error> {
        let specified = Self::specified(base);
        let valid = Some(document).filter(|document| json::is_valid(document));
        let document = valid.and_then(Fields::read);
        let document = document.ok_or(http::Error::NotTheDocument)?;
        let announces_issuer = document.piece("authorization_response_iss_parameter_supported");
        let known = IdentityHosts { base, hosts };
        let at = |name, otherwise| Ok(known.endpoint(&document, name)?.unwrap_or(otherwise));
        Ok(Self {
            authorization: at("authorization_endpoint", specified.authorization)?,
            token: at("token_endpoint", specified.token)?,
            device_authorization: at(
                "device_authorization_endpoint",
                specified.device_authorization,
            )?,
            user_info: at("userinfo_endpoint", specified.user_info)?,
            revocation: known.endpoint(&document, "revocation_endpoint")?,
            issuers: known
                .issuer(&document)
                .map_or(specified.issuers, |name| vec![name]),
            always_names_itself: announces_issuer.and_then(RawJsonValue::read) == Some(true),
            is_certain: true,
        })
    }
}

/// The servers that the configuration names.
struct IdentityHosts<'a> {
    base: &'a Url,
    hosts: &'a AuthHosts,
}

impl IdentityHosts<'_> {
    /// An address of the document; `None` where there is none that can be used, an error where it is another server's.
    fn endpoint(&self, document: &Fields<'_>, name: &str) -> Result<Option<Url>, http::Error> {
        let text = document.text(name);
        let Some(text) = text.filter(|text| text.len() <= LONGEST_ADDRESS) else {
            return Ok(None);
        };
        // Programs do not agree on what these stand for, so none is asked.
        if text.contains(|character: char| character == '\\' || character.is_control()) {
            return Err(http::Error::ForeignOrigin);
        }
        let Ok(url) = Url::parse(&text) else {
            return Ok(None);
        };
        if !self.has(&url) {
            tracing::warn!("the discovery document's {name} is on another origin");
            return Err(if is_private(&url) {
                http::Error::OtherAuthHost(http::printed_host(&url))
            } else {
                http::Error::ForeignOrigin
            });
        }
        // RFC 6749, sections 3.1 and 3.2: an end point has no fragment.
        Ok(Some(url).filter(|url| url.fragment().is_none()))
    }

    /// The name that the document gives the server, as it stands there.
    fn issuer(&self, document: &Fields<'_>) -> Option<String> {
        let name = document.text("issuer")?;
        let name = Some(name).filter(|name| name.len() <= LONGEST_ADDRESS)?;
        let url = Url::parse(&name).ok()?;
        self.has(&url).then_some(name)
    }

    fn has(&self, url: &Url) -> bool {
        let stranger = !url.username().is_empty() || url.password().is_some();
        (url.origin() == self.base.origin() && !stranger) || self.hosts.allow(url)
    }
}

/// The configured address as a name. Whether it was written with a slash at its end is not known of an address
/// without a path, so both are its names then.
fn own_names(base: &Url) -> Vec<String> {
    let name = base.as_str();
    let mut names = vec![name.to_owned()];
    if base.path() == "/" {
        names.push(name.trim_end_matches('/').to_owned());
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn base() -> Url {
        Url::parse("https://id.example").unwrap()
    }

    fn read(document: &Value) -> Result<Provider, http::Error> {
        Provider::read(
            &base(),
            &AuthHosts::default(),
            document.to_string().as_bytes(),
        )
    }

    #[test]
    fn own_addresses_come_from_document() {
        let provider = read(&json!({
            "authorization_endpoint": "https://id.example/a?tenant=1",
            "token_endpoint": "https://ID.example:443/t",
            "userinfo_endpoint": "https://id.example/u",
        }))
        .unwrap();
        assert_eq!(
            provider.authorization.as_str(),
            "https://id.example/a?tenant=1"
        );
        assert_eq!(provider.token.as_str(), "https://id.example/t");
        assert_eq!(provider.user_info.as_str(), "https://id.example/u");
    }

    #[test]
    fn missing_addresses_are_specified_ones() {
        let specified = Provider::specified(&base());
        let provider = read(&json!({"token_endpoint": "https://id.example/t"})).unwrap();
        assert_eq!(provider.authorization, specified.authorization);
        assert_eq!(
            provider.user_info.as_str(),
            "https://id.example/connect/userinfo"
        );
        assert_eq!(
            provider.device_authorization.as_str(),
            "https://id.example/connect/deviceauthorization"
        );
        assert_eq!(provider.token.as_str(), "https://id.example/t");
    }

    #[test]
    fn non_address_counts_as_missing() {
        let specified = Provider::specified(&base());
        for value in [
            json!(null),
            json!(7),
            json!(["https://id.example/t"]),
            json!(""),
            json!("/connect/elsewhere"),
            json!("https://"),
            json!("https://id.example/t#fragment"),
            json!(format!(
                "https://id.example/{}",
                "t".repeat(LONGEST_ADDRESS)
            )),
        ] {
            let provider = read(&json!({"token_endpoint": value})).unwrap();
            assert_eq!(provider, specified, "{value}");
        }
    }

    #[test]
    fn revocation_needs_document() {
        assert_eq!(read(&json!({})).unwrap().revocation, None);
        let provider = read(&json!({"revocation_endpoint": "https://id.example/r"})).unwrap();
        assert_eq!(
            provider.revocation.as_ref().map(Url::as_str),
            Some("https://id.example/r")
        );
    }

    #[test]
    fn foreign_address_refuses_document() {
        for name in [
            "authorization_endpoint",
            "token_endpoint",
            "userinfo_endpoint",
            "device_authorization_endpoint",
            "revocation_endpoint",
        ] {
            for address in [
                "https://evil.example/t",
                "https://id.example.evil.example/t",
                "https://sub.id.example/t",
                "http://id.example/t",
                "https://id.example:8443/t",
                "https://id.example@evil.example/t",
                "https://user@id.example/t",
                "https://user:word@id.example/t",
                "https:\\\\id.example\\t",
                "https://id.example\\@evil.example/",
                "https://id.example/\nt",
                "file:///etc/passwd",
                "javascript:alert(1)",
                "data:text/html,x",
            ] {
                let refused = read(&json!({name: address})).unwrap_err();
                let by_name = matches!(refused, http::Error::OtherAuthHost(_));
                assert!(
                    by_name || refused == http::Error::ForeignOrigin,
                    "{name} {address}"
                );
            }
        }
    }

    #[test]
    fn listed_auth_host_may_have_end_points_and_issuer() {
        let hosts = AuthHosts::read(&["login.example".to_owned()]).unwrap();
        let read =
            |document: &Value| Provider::read(&base(), &hosts, document.to_string().as_bytes());
        let provider = read(&json!({
            "issuer": "https://login.example",
            "authorization_endpoint": "https://login.example/a",
            "token_endpoint": "https://login.example/t",
            "userinfo_endpoint": "https://id.example/u",
        }))
        .unwrap();
        assert_eq!(provider.issuers, ["https://login.example"]);
        assert_eq!(provider.authorization.as_str(), "https://login.example/a");
        assert_eq!(provider.token.as_str(), "https://login.example/t");
        assert_eq!(provider.user_info.as_str(), "https://id.example/u");
        for (address, host) in [
            ("https://other.example/t", "other.example"),
            ("https://login.example:8443/t", "login.example:8443"),
            ("https://sub.login.example/t", "sub.login.example"),
        ] {
            let refused = read(&json!({"token_endpoint": address}));
            let named = http::Error::OtherAuthHost(host.to_owned());
            assert_eq!(refused, Err(named.clone()), "{address}");
            let sentence = named
                .problem(http::ServerKind::Identity)
                .sentence
                .to_string();
            let how = format!("auth_hosts = [\"{host}\"]");
            assert!(sentence.contains(&how), "{sentence}");
        }
    }

    #[test]
    fn what_is_no_json_object_is_refused() {
        let deep = "[".repeat(10_000);
        for document in ["", "null", "[]", "7", "<html>", "{", "\"text\"", &deep] {
            let provider = Provider::read(&base(), &AuthHosts::default(), document.as_bytes());
            assert_eq!(provider, Err(http::Error::NotTheDocument));
        }
    }

    #[test]
    fn issuer_is_kept_as_written() {
        for name in [
            "https://id.example",
            "https://id.example/",
            "https://id.example/realm/",
        ] {
            assert_eq!(read(&json!({"issuer": name})).unwrap().issuers, [name]);
        }
    }

    #[test]
    fn issuer_of_another_origin_is_not_believed() {
        for name in [
            json!("https://evil.example"),
            json!("http://id.example"),
            json!("https://user@id.example"),
            json!("id.example"),
            json!(7),
        ] {
            let provider = read(&json!({"issuer": name})).unwrap();
            assert_eq!(
                provider.issuers,
                ["https://id.example/", "https://id.example"],
                "{name}"
            );
        }
    }

    #[test]
    fn only_true_announces_that_issuer_comes_along() {
        let announced = |value: Value| {
            let document = json!({"authorization_response_iss_parameter_supported": value});
            read(&document).unwrap().always_names_itself
        };
        assert!(announced(json!(true)));
        for value in [json!(false), json!(null), json!("true"), json!(1)] {
            assert!(!announced(value.clone()), "{value}");
        }
    }

    #[test]
    fn configured_path_is_only_issuer_name() {
        let base = Url::parse("https://id.example/realm").unwrap();
        let provider = Provider::specified(&base);
        assert_eq!(provider.issuers, ["https://id.example/realm"]);
        assert_eq!(
            provider.token.as_str(),
            "https://id.example/realm/connect/token"
        );
    }
}
