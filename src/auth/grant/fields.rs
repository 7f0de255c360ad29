//! The fields of a token answer that it need not have: one that cannot be read counts as missing. A renewal must not be
//! lost for them, since the refresh token before it is used up by then (reliability 3).

use serde_json::{Map, Value};

/// A token answer with no such field; anything else as it came.
pub(super) fn readable(body: Vec<u8>) -> Vec<u8> {
    let Ok(mut fields) = serde_json::from_slice::<Map<String, Value>>(&body) else {
        return body;
    };
    for name in ["refresh_token", "scope", "id_token"] {
        fields.retain(|field, value| field != name || value.is_string());
    }
    if let Some(life) = fields.remove("expires_in").as_ref().and_then(seconds) {
        fields.insert("expires_in".to_owned(), life.into());
    }
    Value::Object(fields).to_string().into_bytes()
}

/// Whether an answer says in the protocol's own way why there are no tokens (RFC 6749, section 5.2).
pub(super) fn name_an_error(body: &[u8]) -> bool {
    serde_json::from_slice::<Map<String, Value>>(body)
        .is_ok_and(|fields| fields.get("error").is_some_and(Value::is_string))
}

/// A lifetime: whole seconds, also where it is written with a fraction or as a text.
fn seconds(value: &Value) -> Option<u64> {
    match value {
        Value::Number(number) => number.as_u64().or_else(|| {
            let number = number.as_f64()?;
            // More than any number of seconds stays the most there are.
            (number >= 0.0).then_some(number as u64)
        }),
        Value::String(text) => text.trim().parse().ok(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(answer: &Value) -> Value {
        let body = readable(answer.to_string().into_bytes());
        serde_json::from_slice(&body).unwrap()
    }

    #[test]
    fn what_can_be_read_stays() {
        let answer = json!({
            "access_token": "a", "token_type": "Bearer", "expires_in": 3600, "refresh_token": "r",
            "scope": "openid", "id_token": "i", "other": [1, null],
        });
        assert_eq!(read(&answer), answer);
    }

    #[test]
    fn a_field_of_the_wrong_type_counts_as_missing() {
        for name in ["refresh_token", "scope", "id_token", "expires_in"] {
            for value in [json!(null), json!(true), json!([1]), json!({})] {
                let answer = json!({"access_token": "a", name: value});
                assert_eq!(read(&answer), json!({"access_token": "a"}), "{name}");
            }
        }
    }

    #[test]
    fn a_lifetime_is_understood_in_each_way_of_writing_it() {
        for (written, seconds) in [
            (json!(0), 0),
            (json!(60.9), 60),
            (json!("60"), 60),
            (json!(u64::MAX), u64::MAX),
            (json!(1e300), u64::MAX),
        ] {
            let answer = read(&json!({"expires_in": written}));
            assert_eq!(answer, json!({"expires_in": seconds}), "{written}");
        }
        for written in [json!(-1), json!("soon"), json!("-1"), json!("")] {
            assert_eq!(read(&json!({"expires_in": written})), json!({}));
        }
    }

    #[test]
    fn only_the_protocols_own_words_are_a_reason() {
        assert!(name_an_error(br#"{"error":"invalid_client"}"#));
        for body in ["", "Unauthorized", "{}", r#"{"error":7}"#, r#"["error"]"#] {
            assert!(!name_an_error(body.as_bytes()), "{body}");
        }
    }

    #[test]
    fn what_is_no_answer_stays_as_it_came() {
        for body in ["", "[]", "<html>", "{", "1e999"] {
            assert_eq!(readable(body.into()), body.as_bytes());
        }
    }
}
