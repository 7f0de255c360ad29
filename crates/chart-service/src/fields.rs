//! Fields: the name and value pairs of a query or a form, read with the rules of OAuth 2.0.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use url::form_urlencoded;

/// The decoded pairs of `application/x-www-form-urlencoded` text.
///
/// RFC 6749 3.1 and 3.2: an empty value counts as absent, an unknown name is
/// ignored, and no parameter may be given twice.
#[derive(Debug)]
pub(super) struct FormFields(Vec<(String, String)>);

/// A parameter that was given more than once.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RepeatedParameter;

impl From<RepeatedParameter> for &'static str {
    fn from(RepeatedParameter: RepeatedParameter) -> Self {
        "a parameter is given more than once"
    }
}

impl FormFields {
    /// Reads a query or a body; there is no malformed input, only missing fields.
    pub(super) fn parse(encoded: &[u8]) -> Self {
        Self(
            form_urlencoded::parse(encoded)
                .map(|(name, value)| (name.into_owned(), value.into_owned()))
                .filter(|(_, value)| !value.is_empty())
                .collect(),
        )
    }

    /// The value of `name`, when it was given exactly once.
    pub(super) fn get(&self, name: &str) -> Result<Option<&str>, RepeatedParameter> {
        let mut values = self.0.iter().filter(|(key, _)| key == name);
        let first = values.next().map(|(_, value)| value.as_str());
        if values.next().is_some() {
            return Err(RepeatedParameter);
        }
        Ok(first)
    }

    /// The value of `name` for places that treat a repeated field as absent.
    pub(super) fn only(&self, name: &str) -> Option<&str> {
        self.get(name).ok().flatten()
    }
}

/// The client id and secret of an `Authorization: Basic` header (RFC 6749 2.3.1).
///
/// Both halves are form-encoded before they are joined, so that a colon may
/// occur in either.
pub(super) fn basic_credentials(header: &str) -> Option<(String, String)> {
    let (scheme, encoded) = header.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("basic") {
        return None;
    }
    // Some clients write the padding, some do not.
    let encoded = encoded.trim().trim_end_matches('=');
    let joined = String::from_utf8(STANDARD_NO_PAD.decode(encoded).ok()?).ok()?;
    let (id, secret) = joined.split_once(':')?;
    Some((form_decoded(id), form_decoded(secret)))
}

fn form_decoded(text: &str) -> String {
    // A lone value has no `=`, so it is parsed as the name of a pair.
    form_urlencoded::parse(text.replace('=', "%3D").replace('&', "%26").as_bytes())
        .next()
        .map_or(Cow::Borrowed(""), |(name, _)| name)
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_is_error_and_empty_absent() {
        let fields = FormFields::parse(b"state=1&state=2&nonce=&scope=openid+charts");
        assert_eq!(fields.get("state"), Err(RepeatedParameter));
        assert_eq!(fields.get("nonce"), Ok(None));
        assert_eq!(fields.get("scope"), Ok(Some("openid charts")));
        assert_eq!(fields.only("state"), None);
    }

    #[test]
    fn basic_credentials_follow_published_example() {
        // RFC 6749 2.3.1 shows this client id and secret.
        assert_eq!(
            basic_credentials("Basic czZCaGRSa3F0Mzo3RmpmcDBaQnIxS3REUmJuZlZkbUl3"),
            Some(("s6BhdRkqt3".to_owned(), "7Fjfp0ZBr1KtDRbnfVdmIw".to_owned()))
        );
    }

    #[test]
    fn credentials_may_hold_encoded_characters_and_padding() {
        // "a%3Ab:c=d+e" in base64.
        assert_eq!(
            basic_credentials("basic YSUzQWI6Yz1kK2U="),
            Some(("a:b".to_owned(), "c=d e".to_owned()))
        );
    }

    #[test]
    fn garbage_is_not_credentials() {
        for header in [
            "",
            "Basic",
            "Basic ***",
            "Basic YQ==",
            "Bearer YTpi",
            "Basic /w==",
        ] {
            assert_eq!(basic_credentials(header), None, "{header}");
        }
    }
}
