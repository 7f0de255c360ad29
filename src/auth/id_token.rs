//! The ID token of a sign-in, validated as OpenID Connect Core 3.1.3.7 says.
//!
//! It is read from the answer of the token endpoint itself, so TLS stands in for its signature (point 6 there). Its times
//! are compared with each other and with the `Date` of that answer. This computer's clock may be wrong by hours, and the
//! program works as usual (reliability 3): it counts only where the answer has no `Date`, with a day of leeway, and only
//! for `exp`.

use std::time::{Duration, SystemTime};

use jiff::Timestamp;

use super::token::Claims;
use crate::json::RawJsonValue;

/// How far two clocks of the service may differ, seconds.
const LEEWAY: f64 = 300.0;
/// How long before the answer an ID token may have been issued, seconds: it is made for this sign-in.
const OLDEST: f64 = 3600.0;
/// How far this computer's clock may be wrong where nothing else tells the time, seconds.
const OWN_LEEWAY: f64 = 24.0 * 3600.0;

/// What an ID token must agree with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Expectations<'a> {
    /// The names of the identity server; one of them is in `iss`.
    pub issuers: &'a [String],
    /// This client.
    pub client_id: &'a str,
    /// What the authorization request carried, if there was one.
    pub nonce: Option<&'a str>,
    /// When the server answered, by its own clock.
    pub date: Option<Timestamp>,
    /// This computer's clock, for a server that does not say.
    pub wall: SystemTime,
}

/// Why an ID token is not used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IdTokenError {
    /// It is not a JSON Web Token with claims.
    #[error("not readable")]
    Unreadable,
    /// `iss` is missing, or another server.
    #[error("iss is not the identity server")]
    Issuer,
    /// `aud` is missing or lacks this client, or lists others without an `azp` that names this client.
    #[error("aud is not this client")]
    Audience,
    /// `azp` is another client.
    #[error("azp is not this client")]
    AuthorizedParty,
    /// `exp` is missing, or over.
    #[error("exp is missing or over")]
    Expired,
    /// `exp` is over by this computer's clock; the server told no time.
    #[error("exp is over by this computer's clock")]
    ExpiredByOwnClock,
    /// `iat` is missing, after `exp`, in the future or long past.
    #[error("iat is missing or not of this sign-in")]
    IssuedAt,
    /// `sub` is missing or empty.
    #[error("sub is missing")]
    Subject,
    /// `nonce` is missing or of another sign-in.
    #[error("nonce does not match")]
    Nonce,
}

impl Expectations<'_> {
    /// Returns the claims of an ID token that meets all of them.
    pub fn check(&self, token: &str) -> Result<Claims, IdTokenError> {
        let claims = Claims::read(token).ok_or(IdTokenError::Unreadable)?;
        let issuer = claims.raw("iss");
        if !issuer.is_some_and(|issuer| self.issuers.contains(&issuer)) {
            return Err(IdTokenError::Issuer);
        }
        self.check_audience(&claims)?;
        self.check_times(&claims)?;
        if claims.raw("sub").is_none_or(|subject| subject.is_empty()) {
            return Err(IdTokenError::Subject);
        }
        if self.nonce.is_some() && claims.raw("nonce").as_deref() != self.nonce {
            return Err(IdTokenError::Nonce);
        }
        Ok(claims)
    }

    /// Points 3 to 5. Another audience is trusted only where `azp` says that the token was issued to this client.
    fn check_audience(&self, claims: &Claims) -> Result<(), IdTokenError> {
        let is_client =
            |value: RawJsonValue<'_>| value.read::<String>().as_deref() == Some(self.client_id);
        let party = claims.value("azp");
        if party.is_some_and(|party| !is_client(party)) {
            return Err(IdTokenError::AuthorizedParty);
        }
        let audience = claims.value("aud").ok_or(IdTokenError::Audience)?;
        let Some(all) = audience.elements() else {
            return is_client(audience)
                .then_some(())
                .ok_or(IdTokenError::Audience);
        };
        let names: Option<Vec<String>> = all.map(RawJsonValue::read).collect();
        let names = names.ok_or(IdTokenError::Audience)?;
        let is_own = |name: &String| name == self.client_id;
        let fits = names.iter().any(is_own) && (party.is_some() || names.iter().all(is_own));
        fits.then_some(()).ok_or(IdTokenError::Audience)
    }

    /// Points 9 and 10.
    fn check_times(&self, claims: &Claims) -> Result<(), IdTokenError> {
        let seconds = |name| {
            let seconds: f64 = claims.value(name)?.read()?;
            (seconds > 0.0).then_some(seconds)
        };
        let expires = seconds("exp").ok_or(IdTokenError::Expired)?;
        let issued = seconds("iat").ok_or(IdTokenError::IssuedAt)?;
        let answered = self.date.map(|date| date.as_second() as f64);
        if answered.is_some_and(|answered| expires + LEEWAY <= answered) {
            return Err(IdTokenError::Expired);
        }
        if self.date.is_none() {
            tracing::debug!("the answer has no date: the ID token is held against this clock");
            let wall = self.wall.duration_since(SystemTime::UNIX_EPOCH);
            let wall = wall.as_ref().map_or(0.0, Duration::as_secs_f64);
            if expires + OWN_LEEWAY <= wall {
                return Err(IdTokenError::ExpiredByOwnClock);
            }
        }
        let of_this_sign_in =
            answered.is_none_or(|answered| (-LEEWAY..=OLDEST).contains(&(answered - issued)));
        if issued < expires && of_this_sign_in {
            Ok(())
        } else {
            Err(IdTokenError::IssuedAt)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jsonwebtoken::{EncodingKey, Header};
    use serde_json::{Value, json};

    const NOW: i64 = 1_800_000_000;

    /// How a token with these claims in place of right ones is judged.
    fn judged(changes: &Value, nonce: Option<&str>, date: Option<i64>) -> Result<(), IdTokenError> {
        judged_at(NOW.unsigned_abs(), changes, nonce, date)
    }

    /// The same where this computer's clock says `wall`.
    fn judged_at(
        wall: u64,
        changes: &Value,
        nonce: Option<&str>,
        date: Option<i64>,
    ) -> Result<(), IdTokenError> {
        let mut claims = json!({
            "iss": "https://id.example", "sub": "1", "aud": "efb", "iat": NOW, "exp": NOW + 60, "nonce": "n",
        });
        for (name, value) in changes.as_object().unwrap() {
            match value {
                // `null` stands for a claim that is missing.
                Value::Null => claims.as_object_mut().unwrap().remove(name),
                value => claims
                    .as_object_mut()
                    .unwrap()
                    .insert(name.clone(), value.clone()),
            };
        }
        let key = EncodingKey::from_secret(b"any");
        let token = jsonwebtoken::encode(&Header::default(), &claims, &key).unwrap();
        let expectations = Expectations {
            issuers: &["https://id.example".to_owned()],
            client_id: "efb",
            nonce,
            date: date.map(|second| Timestamp::from_second(second).unwrap()),
            wall: SystemTime::UNIX_EPOCH + Duration::from_secs(wall),
        };
        expectations.check(&token).map(|_claims| ())
    }

    #[test]
    fn right_token_is_accepted() {
        for changes in [
            json!({}),
            json!({"aud": ["efb"]}),
            json!({"aud": ["efb"], "azp": "efb"}),
            json!({"aud": "efb", "azp": "efb"}),
            json!({"aud": ["https://charts.example", "efb"], "azp": "efb"}),
            json!({"iat": NOW as f64 + 0.5, "exp": NOW as f64 + 60.5}),
        ] {
            for date in [None, Some(NOW)] {
                assert_eq!(judged(&changes, Some("n"), date), Ok(()), "{changes}");
                assert_eq!(judged(&changes, None, date), Ok(()), "{changes}");
            }
        }
    }

    #[test]
    fn wrong_claim_is_refused_by_its_name() {
        use IdTokenError::{Audience, AuthorizedParty, Expired, IssuedAt, Issuer, Nonce, Subject};
        for (changes, error) in [
            (json!({"iss": null}), Issuer),
            (json!({"iss": "https://id.example/"}), Issuer),
            (json!({"iss": "https://ID.example"}), Issuer),
            (json!({"iss": ["https://id.example"]}), Issuer),
            (json!({"aud": null}), Audience),
            (json!({"aud": "other"}), Audience),
            (json!({"aud": []}), Audience),
            (json!({"aud": ["other"]}), Audience),
            (json!({"aud": ["efb", "other"]}), Audience),
            (json!({"aud": ["efb", 7], "azp": "efb"}), Audience),
            (json!({"aud": ["other"], "azp": "efb"}), Audience),
            (json!({"aud": {"efb": true}}), Audience),
            (json!({"azp": "other"}), AuthorizedParty),
            (json!({"azp": 7}), AuthorizedParty),
            (json!({"azp": ["efb"]}), AuthorizedParty),
            (
                json!({"aud": ["efb", "other"], "azp": "other"}),
                AuthorizedParty,
            ),
            (json!({"exp": null}), Expired),
            (json!({"exp": "soon"}), Expired),
            (json!({"exp": -1}), Expired),
            (json!({"iat": null}), IssuedAt),
            (json!({"iat": "now"}), IssuedAt),
            (json!({"exp": NOW, "iat": NOW + 1}), IssuedAt),
            (json!({"sub": null}), Subject),
            (json!({"sub": ""}), Subject),
            (json!({"sub": 7}), Subject),
            (json!({"nonce": null}), Nonce),
            (json!({"nonce": "other"}), Nonce),
            (json!({"nonce": ["n"]}), Nonce),
        ] {
            assert_eq!(judged(&changes, Some("n"), None), Err(error), "{changes}");
        }
    }

    #[test]
    fn times_are_measured_by_answer_date() {
        let right = json!({});
        for (date, outcome) in [
            (NOW - 301, Err(IdTokenError::IssuedAt)),
            (NOW - 300, Ok(())),
            (NOW + 359, Ok(())),
            (NOW + 360, Err(IdTokenError::Expired)),
        ] {
            assert_eq!(judged(&right, None, Some(date)), outcome, "{date}");
        }
        let long = json!({"exp": NOW + 86_400});
        assert_eq!(judged(&long, None, Some(NOW + 3600)), Ok(()));
        assert_eq!(
            judged(&long, None, Some(NOW + 3601)),
            Err(IdTokenError::IssuedAt)
        );
    }

    #[test]
    fn own_clock_counts_only_where_answer_has_no_date() {
        let right = json!({});
        let (end, day) = (NOW.unsigned_abs() + 60, 86_400);
        for (wall, date, outcome) in [
            (end + day - 1, None, Ok(())),
            (end + day, None, Err(IdTokenError::ExpiredByOwnClock)),
            // A clock that is behind, by whatever it is, ends no sign-in.
            (0, None, Ok(())),
            (end + 30 * day, Some(NOW), Ok(())),
        ] {
            assert_eq!(judged_at(wall, &right, None, date), outcome, "{wall}");
        }
    }

    #[test]
    fn unreadable_token_is_refused() {
        let expectations = Expectations {
            issuers: &[],
            client_id: "efb",
            nonce: None,
            date: None,
            wall: SystemTime::UNIX_EPOCH,
        };
        for token in ["", "opaque", "a.b.c", "e30.bnVsbA.x", "e30.W10.x"] {
            let outcome = expectations.check(token).map(|_claims| ());
            assert_eq!(outcome, Err(IdTokenError::Unreadable), "{token}");
        }
    }
}
