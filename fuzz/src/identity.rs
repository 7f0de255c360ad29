//! What the identity server answers, and what comes to the sign-in listener (specification 5, reliability T1 to T4).

use std::collections::BTreeMap;

use clock::Clock;

use flightbag::account::Access;
use flightbag::fuzzing::{self, RedirectMeaning};
use serde_json::value::RawValue;
use url::Url;

use test_support::displayed_text as text;

const LISTENER: &str = "127.0.0.1:4711";
const STATE: &str = "right";
const ISSUER: &str = "https://identity.example";

/// Bytes as a token, as a token's claims, and as user info: a name that can be shown, and access to what the claims
/// name and to nothing else (specification 2.6).
pub fn claims(bytes: &[u8]) {
    let token = String::from_utf8_lossy(bytes).into_owned();
    fuzzing::token_claims(&token);
    // A header that says of no signature that there is one, and what a fuzzer makes of the claims.
    let made = format!("eyJhbGciOiJSUzI1NiJ9.{}.c2ln", base64url(bytes));
    let (access, navigation_data) = fuzzing::token_claims(&made);
    let told: Option<serde_json::Map<String, serde_json::Value>> =
        serde_json::from_slice(bytes).ok();
    let names = |wanted: &str| {
        let named = told.as_ref()?.get("subscriptions");
        Some(match named {
            Some(serde_json::Value::Array(names)) => names.iter().any(|name| name == wanted),
            Some(serde_json::Value::String(name)) => name == wanted,
            _ => false,
        })
    };
    let expected = match names("charts") {
        None => Access::Unknown,
        Some(true) => Access::Full,
        Some(false) => Access::DemoAirports,
    };
    assert_eq!(access, expected);
    assert_eq!(navigation_data, names("fmsdata"));
    for name in [
        fuzzing::username(bytes, "", ""),
        fuzzing::username(b"{}", &made, ""),
        fuzzing::username(bytes, &made, &token),
    ] {
        text::is_for_display(&name, 200);
    }
}

/// Base64 without padding, for addresses (RFC 4648, 5).
fn base64url(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let at = |nth: usize| u32::from(three.get(nth).copied().unwrap_or_default());
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for nth in 0..=three.len() as u32 {
            let digit = (bits >> (18 - 6 * nth)) & 63;
            text.extend(DIGITS.get(digit as usize).copied().map(char::from));
        }
    }
    text
}

/// A token answer: tokens that can stand in a header and nowhere break out of it (RFC 6749, 5.1).
pub fn token_answer(body: &[u8]) {
    let Some((access, refresh)) = fuzzing::token_answer(body, &Clock::system()) else {
        return;
    };
    assert!(!access.is_empty());
    assert!(!access.contains(['\r', '\n', '\0']), "{access:?}");
    // Field by field: a number that no program can hold costs that number alone.
    let told: BTreeMap<String, &RawValue> =
        serde_json::from_slice(body).expect("JSON is what was read");
    let told = |name: &str| serde_json::from_str::<String>(told.get(name)?.get()).ok();
    assert_eq!(told("access_token"), Some(access));
    assert_eq!(told("refresh_token"), refresh);
}

/// A discovery document: no request leaves the identity server's origin (reliability T1).
pub fn discovery(document: &[u8]) {
    for base in [ISSUER, "http://127.0.0.1:4712/identity"] {
        let base = Url::parse(base).expect("an address");
        let Some((addresses, issuers)) = fuzzing::discovery(&base, document) else {
            continue;
        };
        for url in &addresses {
            assert_eq!(url.origin(), base.origin(), "{url}");
            let anonymous = url.username().is_empty() && url.password().is_none();
            assert!(anonymous && url.fragment().is_none(), "{url}");
        }
        for name in &issuers {
            let url = Url::parse(name).expect("a name is an address");
            assert_eq!(url.origin(), base.origin(), "{name}");
        }
    }
}

/// A request to the sign-in listener: only the one with this sign-in's state, to its own path and host, is more than
/// answered, and a code is the one that stands in it.
pub fn redirect(request: &[u8]) {
    for issuer in [None, Some(ISSUER)] {
        let Some(back) = fuzzing::came_back(request, LISTENER, STATE, issuer) else {
            continue;
        };
        match back {
            RedirectMeaning::Refused(status) => {
                assert!(matches!(status, 400 | 404 | 405 | 421), "{status}");
            }
            RedirectMeaning::Ended => is_of_this_sign_in(request),
            RedirectMeaning::Code(code) => {
                is_of_this_sign_in(request);
                let once = |name: &str| match values(request, name).as_slice() {
                    [] => None,
                    [value] => Some(value.clone()),
                    several => panic!("{} times {name}", several.len()),
                };
                assert_eq!(once("state").as_deref(), Some(STATE));
                assert_eq!(once("code"), Some(code.clone()));
                assert!(!code.is_empty() && once("error").is_none());
                assert_eq!(once("iss").as_deref(), issuer, "another server's code");
            }
        }
    }
}

fn target(request: &[u8]) -> String {
    let line = request.split(|byte| *byte == b'\n').next();
    let line = String::from_utf8_lossy(line.unwrap_or_default()).into_owned();
    let mut words = line.trim().split(' ');
    assert_eq!(words.next(), Some("GET"));
    words.next().unwrap_or_default().to_owned()
}

/// The values of a parameter of the request's query.
fn values(request: &[u8], name: &str) -> Vec<String> {
    let target = target(request);
    let query = target.split_once('?').map_or("", |(_path, query)| query);
    let query = query.split('#').next().unwrap_or_default();
    let pairs = url::form_urlencoded::parse(query.as_bytes());
    let values = pairs.filter(|(key, _)| key == name);
    values.map(|(_, value)| value.into_owned()).collect()
}

fn is_of_this_sign_in(request: &[u8]) {
    let states = values(request, "state");
    assert!(states.iter().any(|state| state == STATE), "{states:?}");
    assert!(target(request).contains("/callback"));
    let text = String::from_utf8_lossy(request).to_ascii_lowercase();
    assert!(text.contains("host:") && text.contains(LISTENER), "{text}");
}

/// The headers of an answer, and the pause that it asks for.
pub fn headers(block: &[u8]) {
    let now = jiff::Timestamp::UNIX_EPOCH;
    let (media_type, length, pause) = fuzzing::answer_headers(block, now);
    assert!(!media_type.contains([';', ' ', '\t']) || media_type.trim() == media_type);
    assert_eq!(media_type, media_type.to_ascii_lowercase());
    let lines = block.split(|byte| *byte == b'\n').count();
    // A line ends with two bytes and has a space behind its colon, whether it was written so or not.
    assert!(
        length <= (block.len() + 3 * lines) as u64,
        "{length} of {}",
        block.len()
    );
    let text = String::from_utf8_lossy(block).to_ascii_lowercase();
    assert!(
        pause.is_none() || text.contains("retry-after:"),
        "no pause was asked for"
    );
}
