//! What may not stand in a message, an error or a log, and the search for it in every way of writing it down.

use std::fmt::Write as _;
use std::sync::Mutex;

use jsonwebtoken::{EncodingKey, Header};
use serde_json::{Value, json};
use url::form_urlencoded::byte_serialize;

/// What the client proves itself with.
pub const CLIENT_SECRET: &str = "client/secret+c2VjcmV0";

/// The secrets that were used so far.
pub struct Secrets(Mutex<Vec<String>>);

impl Default for Secrets {
    fn default() -> Self {
        Self(Mutex::new(vec![CLIENT_SECRET.to_owned()]))
    }
}

impl Secrets {
    /// Remembers some more.
    pub fn keep(&self, more: impl IntoIterator<Item = String>) {
        self.0.lock().unwrap().extend(more);
    }

    /// The access token of the first sign-in, the first renewal and so on, remembered.
    pub fn access_token(&self, number: u32) -> String {
        let token = signed(&json!({
            "jti": number,
            "preferred_username": "token.pilot",
            "subscriptions": ["charts"],
        }));
        // Its claims say nothing that is not shown; what gives it force is the signature.
        let (_, signature) = token.rsplit_once('.').unwrap();
        self.keep([token.clone(), signature.to_owned()]);
        token
    }

    /// Fails where a text holds one of them, plainly or written otherwise.
    #[track_caller]
    pub fn assert_absent(&self, text: &str) {
        assert_eq!(self.found_in(text), None, "in {text}");
    }

    /// The first of them that a text holds, as it is written there.
    fn found_in(&self, text: &str) -> Option<String> {
        let secrets = self.0.lock().unwrap();
        let mut writings = secrets.iter().flat_map(|secret| writings(secret));
        writings.find(|written| text.contains(written))
    }
}

/// A token with these claims.
pub fn signed(claims: &Value) -> String {
    let key = EncodingKey::from_secret(b"any");
    jsonwebtoken::encode(&Header::default(), claims, &key).unwrap()
}

/// A secret as it is, percent-encoded, in hexadecimal digits, as a list of bytes, and in base64 of both alphabets wherever
/// it begins in a longer text.
pub fn writings(secret: &str) -> Vec<String> {
    let hex = secret.bytes().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    });
    let mut all = vec![
        secret.to_owned(),
        byte_serialize(secret.as_bytes()).collect(),
        hex.to_ascii_uppercase(),
        hex,
        // As a list of bytes is printed.
        format!("{:?}", secret.as_bytes())
            .trim_matches(['[', ']'])
            .to_owned(),
    ];
    for before in 0..3 {
        let shifted = [&b"\0\0"[..before], secret.as_bytes()].concat();
        // Only what depends on the secret alone: without the first group and the last one.
        let text = base64(&shifted);
        let text = text[4..text.len() - 4].to_owned();
        all.push(text.replace('+', "-").replace('/', "_"));
        all.push(text);
    }
    all
}

/// RFC 4648, section 4, with the padding.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let number = (0..3).fold(0, |number, place| {
            number << 8 | usize::from(*three.get(place).unwrap_or(&0))
        });
        for place in 0..4 {
            let letter = char::from(LETTERS[number >> (18 - 6 * place) & 63]);
            text.push(if place > three.len() { '=' } else { letter });
        }
    }
    text
}

#[test]
fn secret_is_found_in_each_encoding() {
    let secrets = Secrets::default();
    secrets.keep(["abc+/def123".to_owned()]);
    for text in [
        "x abc+/def123 x",
        "x=abc%2B%2Fdef123&y",
        "6162632b2f646566313233",
        "6162632B2F646566313233",
        "[61, 97, 98, 99, 43, 47, 100, 101, 102, 49, 50, 51, 38]",
        // "token: abc+/def123!", "…token", "….token", and the first for addresses.
        "dG9rZW46IGFiYysvZGVmMTIzIQ==",
        "eHRva2VuOiBhYmMrL2RlZjEyMyE=",
        "eHh0b2tlbjogYWJjKy9kZWYxMjMh",
    ] {
        assert!(secrets.found_in(text).is_some(), "{text}");
    }
    assert_eq!(secrets.found_in("abc def123"), None);
}
