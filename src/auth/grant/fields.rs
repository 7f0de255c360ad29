//! The fields of an answer of the token end point, read one by one where they stand: one that cannot be read counts as
//! missing, and no copy of a secret stays in memory (reliability T6).

use std::borrow::Cow;

use secrecy::SecretString;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::json::RawJsonValue;

/// The fields of a JSON object; of a name that stands twice the last one counts.
pub(in crate::auth) struct Fields<'a>(Vec<(Cow<'a, str>, RawJsonValue<'a>)>);

impl<'a> Fields<'a> {
    /// Reads an answer; `None` where it is no JSON object.
    pub fn read(body: &'a [u8]) -> Option<Self> {
        let is_text = std::str::from_utf8(body).is_ok();
        let is_json = serde_json::from_slice::<IgnoredAny>(body).is_ok();
        let whole = Some(body).filter(|_body| is_text && is_json);
        whole.and_then(RawJsonValue::whole)?.fields().map(Self)
    }

    /// A field as it stands.
    pub fn piece(&self, name: &str) -> Option<RawJsonValue<'a>> {
        let of_name = self.0.iter().rev().find(|(known, _piece)| known == name);
        of_name.map(|(_known, piece)| *piece)
    }

    /// A field that is a text, and not to be seen.
    pub fn secret(&self, name: &str) -> Option<SecretString> {
        self.of(name)
    }

    /// A field that is a text.
    pub fn text(&self, name: &str) -> Option<String> {
        self.of(name)
    }

    /// A field that is a lifetime: whole seconds, also where it is written with a fraction or as a text.
    pub fn seconds(&self, name: &str) -> Option<u64> {
        let fraction = || {
            let number = self.of::<f64>(name)?;
            // More than any number of seconds stays the most there are.
            (number >= 0.0).then_some(number as u64)
        };
        let written = || self.text(name)?.trim().parse().ok();
        self.of(name).or_else(fraction).or_else(written)
    }

    /// The same with its fraction; `None` also where it makes no sense.
    pub fn fractional_seconds(&self, name: &str) -> Option<f64> {
        let written = || self.text(name)?.trim().parse().ok();
        let seconds: f64 = self.of(name).or_else(written)?;
        (seconds.is_finite() && seconds >= 0.0).then_some(seconds)
    }

    fn of<T: Deserialize<'a>>(&self, name: &str) -> Option<T> {
        self.piece(name)?.read()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrecy::ExposeSecret as _;
    use serde_json::json;

    #[test]
    fn what_can_be_read_is_read_as_it_stands() {
        let body =
            br#"{"other":[1,null],"refresh_token":"r\u002f\n","scope":"a b","expires_in":3600}"#;
        let fields = Fields::read(body).unwrap();
        let refresh = fields.secret("refresh_token").unwrap();
        assert_eq!(refresh.expose_secret(), "r/\n");
        assert_eq!(fields.text("scope").as_deref(), Some("a b"));
        assert_eq!(fields.seconds("expires_in"), Some(3600));
    }

    #[test]
    fn field_of_wrong_type_counts_as_missing() {
        for value in ["null", "true", "7", "[\"x\"]", "{}"] {
            let body = format!("{{\"name\":{value}}}");
            let fields = Fields::read(body.as_bytes()).unwrap();
            assert!(fields.secret("name").is_none(), "{value}");
            assert_eq!(fields.text("name"), None, "{value}");
        }
        assert_eq!(Fields::read(b"{}").unwrap().text("name"), None);
    }

    #[test]
    fn last_of_two_fields_counts() {
        let fields = Fields::read(br#"{"scope":"a","scope":"b"}"#).unwrap();
        assert_eq!(fields.text("scope").as_deref(), Some("b"));
    }

    #[test]
    fn lifetime_is_understood_in_each_way_of_writing_it() {
        for (written, seconds) in [
            (json!(0), Some(0)),
            (json!(60.9), Some(60)),
            (json!("60"), Some(60)),
            (json!(u64::MAX), Some(u64::MAX)),
            (json!(1e300), Some(u64::MAX)),
            (json!(-1), None),
            (json!("soon"), None),
            (json!("-1"), None),
            (json!(""), None),
            (json!(null), None),
            (json!([1]), None),
        ] {
            let body = json!({"expires_in": written}).to_string();
            let fields = Fields::read(body.as_bytes()).unwrap();
            assert_eq!(fields.seconds("expires_in"), seconds, "{written}");
        }
    }

    #[test]
    fn what_is_no_object_has_no_fields() {
        let deep = "[".repeat(10_000);
        for body in [
            "", "[]", "7", "null", "<html>", "{", "{\"a\":}", "1e999", &deep,
        ] {
            assert!(Fields::read(body.as_bytes()).is_none(), "{body:.20}");
        }
        assert!(Fields::read(b"{\"a\":\"\xff\"}").is_none());
    }
}
