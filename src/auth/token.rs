//! Tokens: what the program holds of them, and the claims that are read out of them.

use std::time::{Duration, Instant, SystemTime};

use sentence::display_text::one_line;
use serde_json::value::RawValue;

use super::grant::Fields;
use crate::account::{Access, Account};
use crate::http::AccessToken;
use crate::json::{self, RawJsonValue};

/// The lifetime of an access token where the server does not say (specification 2.5: the documented value).
const DOCUMENTED_LIFETIME: Duration = Duration::from_hours(1);

/// The claims that are ever looked at.
const KNOWN: [&str; 10] = [
    "aud",
    "azp",
    "exp",
    "iat",
    "iss",
    "name",
    "nonce",
    "preferred_username",
    "sub",
    "subscriptions",
];

/// The claims of a token or the fields of a user info object: names to values of any type, each as it is written.
#[derive(Clone)]
pub(crate) struct Claims(Vec<(&'static str, Box<[u8]>)>);

impl Claims {
    /// Those of an access token, read and not trusted (service-notes "Signature").
    pub fn of(token: &AccessToken) -> Option<Self> {
        Self::read(token.reveal())
    }

    /// Reads a token's claims without checking its signature: they choose what is shown, the service decides.
    pub fn read(token: &str) -> Option<Self> {
        let claims: Box<RawValue> = jsonwebtoken::dangerous::insecure_decode_claims(token).ok()?;
        Self::from_json(claims.get().as_bytes())
    }

    /// Reads a JSON object.
    pub fn from_json(body: &[u8]) -> Option<Self> {
        let valid = Some(body).filter(|body| json::is_valid(body));
        let fields = valid.and_then(Fields::read)?;
        let known = KNOWN.into_iter().filter_map(|name| {
            let value = fields.piece(name)?;
            Some((name, value.text().into()))
        });
        Some(Self(known.collect()))
    }

    /// A claim that is a text, fit for display; `None` where nothing of it is left.
    pub fn text(&self, name: &str) -> Option<String> {
        let text = one_line(&self.raw(name)?);
        (!text.is_empty()).then_some(text)
    }

    /// A claim that is a text, as it came.
    pub fn raw(&self, name: &str) -> Option<String> {
        self.value(name)?.read()
    }

    /// A claim of any type; `null` is one that is missing.
    pub fn value(&self, name: &str) -> Option<RawJsonValue<'_>> {
        let mut claims = self.0.iter();
        let (_name, value) = claims.find(|(known, _value)| *known == name)?;
        RawJsonValue::whole(value).filter(|value| !value.is_null())
    }

    /// What `subscriptions` says of charts (specification 2.6).
    pub fn access(&self) -> Access {
        if self.names_subscription("charts") {
            Access::Full
        } else {
            Access::DemoAirports
        }
    }

    /// Whether `subscriptions` names this one: an array of texts; a single text is accepted too.
    pub fn names_subscription(&self, wanted: &str) -> bool {
        let Some(names) = self.value("subscriptions") else {
            return false;
        };
        let is_wanted = |name: RawJsonValue<'_>| name.read::<String>().as_deref() == Some(wanted);
        match names.elements() {
            Some(mut names) => names.any(is_wanted),
            None => is_wanted(names),
        }
    }
}

/// What a token says of its account, but for the name; one that is not readable says nothing.
pub(crate) fn account_of(token: &AccessToken) -> Account {
    let Some(claims) = Claims::of(token) else {
        return Account::new("", Access::Unknown);
    };
    Account {
        // One that shows nothing is no name.
        subject: claims.text("sub").and_then(|_shown| claims.raw("sub")),
        navigation_data: Some(claims.names_subscription("fmsdata")),
        ..Account::new("", claims.access())
    }
}

/// How long a token is good, measured from when it came. Both clocks count: the monotonic one stands still while some
/// systems sleep, the other one may be set.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lifetime {
    since: Instant,
    since_wall: SystemTime,
    life: Duration,
}

impl Lifetime {
    /// A life of `expires_in`, beginning now.
    pub fn new(expires_in: Option<Duration>, now: Instant, wall: SystemTime) -> Self {
        let life = expires_in.unwrap_or(DOCUMENTED_LIFETIME);
        Self {
            since: now,
            since_wall: wall,
            life,
        }
    }

    /// All of it.
    pub fn length(self) -> Duration {
        self.life
    }

    /// Whether it is time for a new token.
    pub fn is_due(self, now: Instant, wall: SystemTime) -> bool {
        self.due_in(now, wall).is_zero()
    }

    /// How long it is until then: 60 s before the end, at half the life where that is below two minutes.
    pub fn due_in(self, now: Instant, wall: SystemTime) -> Duration {
        let margin = if self.life < Duration::from_mins(2) {
            self.life / 2
        } else {
            Duration::from_mins(1)
        };
        let due = self.life.saturating_sub(margin);
        due.saturating_sub(self.age(now, wall))
    }

    /// Whether the token has ended.
    pub fn is_over(self, now: Instant, wall: SystemTime) -> bool {
        self.age(now, wall) >= self.life
    }

    fn age(self, now: Instant, wall: SystemTime) -> Duration {
        let by_wall = wall.duration_since(self.since_wall).unwrap_or_default();
        now.saturating_duration_since(self.since).max(by_wall)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims(json: &str) -> Claims {
        Claims::from_json(json.as_bytes()).unwrap()
    }

    #[test]
    fn access_token_is_not_printed() {
        let token = AccessToken::new("hush");
        assert_eq!(format!("{token:?}"), "AccessToken(..)");
        assert!(!format!("{:?}", token.header()).contains("hush"));
        // But by the one command that is asked to.
        assert_eq!(token.reveal(), "hush");
    }

    #[test]
    fn header_smuggling_token_is_not_sent() {
        assert!(AccessToken::new("a\r\nX-Evil: 1").header().is_none());
    }

    #[test]
    fn charts_subscription_gives_full_access() {
        assert_eq!(
            claims(r#"{"subscriptions":["fmsdata","charts"]}"#).access(),
            Access::Full
        );
        assert_eq!(
            claims(r#"{"subscriptions":"charts"}"#).access(),
            Access::Full
        );
    }

    #[test]
    fn anything_else_in_claim_gives_demo_airports() {
        for json in [
            "{}",
            r#"{"subscriptions":null}"#,
            r#"{"subscriptions":[]}"#,
            r#"{"subscriptions":["Charts","mycharts"]}"#,
            r#"{"subscriptions":{"charts":true}}"#,
            r#"{"subscriptions":[["charts"],1]}"#,
        ] {
            assert_eq!(claims(json).access(), Access::DemoAirports, "{json}");
        }
    }

    #[test]
    fn unreadable_token_has_unknown_access() {
        for token in ["", "opaque", "a.b.c", "...", "a.bnVsbA.c"] {
            assert_eq!(
                account_of(&AccessToken::new(token)).access,
                Access::Unknown,
                "{token}"
            );
        }
    }

    #[test]
    fn claims_are_read_from_url_form_of_base64() {
        // {"sub":"???>>>","subscriptions":["charts"]} needs both - and _ in its encoding.
        let token =
            AccessToken::new("e30.eyJzdWIiOiI_Pz8-Pj4iLCJzdWJzY3JpcHRpb25zIjpbImNoYXJ0cyJdfQ.x");
        assert_eq!(
            Claims::of(&token).unwrap().text("sub").as_deref(),
            Some("???>>>")
        );
        assert_eq!(account_of(&token).access, Access::Full);
    }

    #[test]
    fn token_says_whether_it_gives_current_data_cycle() {
        // {"subscriptions":["fmsdata"]} and {"subscriptions":["charts"]}.
        for (claims, given) in [
            ("eyJzdWJzY3JpcHRpb25zIjpbImZtc2RhdGEiXX0", Some(true)),
            ("eyJzdWJzY3JpcHRpb25zIjpbImNoYXJ0cyJdfQ", Some(false)),
            ("bnVsbA", None),
        ] {
            let token = AccessToken::new(format!("e30.{claims}.x"));
            assert_eq!(account_of(&token).navigation_data, given, "{claims}");
        }
    }

    /// {"sub":"a b"} and the same with two blanks and a mark that is not seen.
    #[test]
    fn subjects_that_look_same_are_two_persons() {
        let [one, other] = ["eyJzdWIiOiJhIGIifQ", "eyJzdWIiOiJhICDigItiIn0"]
            .map(|claims| account_of(&AccessToken::new(format!("e30.{claims}.x"))));
        assert_eq!(one.subject.as_deref(), Some("a b"));
        assert!(other.is_another_than(&one));
    }

    #[test]
    fn life_is_told_or_documented() {
        let (now, wall) = (Instant::now(), SystemTime::now());
        for (told, length) in [
            (Some(Duration::from_secs(90)), Duration::from_secs(90)),
            (None, DOCUMENTED_LIFETIME),
        ] {
            assert_eq!(Lifetime::new(told, now, wall).length(), length);
        }
    }

    #[test]
    fn token_is_renewed_minute_before_its_end() {
        let (now, wall) = (Instant::now(), SystemTime::now());
        let life = Lifetime::new(Some(Duration::from_hours(1)), now, wall);
        assert!(!life.is_due(now + Duration::from_secs(3539), wall));
        assert!(life.is_due(now + Duration::from_mins(59), wall));
        assert!(!life.is_over(now + Duration::from_secs(3599), wall));
    }

    #[test]
    fn short_token_is_renewed_at_half_life() {
        let (now, wall) = (Instant::now(), SystemTime::now());
        let life = Lifetime::new(Some(Duration::from_secs(100)), now, wall);
        assert!(!life.is_due(now + Duration::from_secs(49), wall));
        assert!(life.is_due(now + Duration::from_secs(50), wall));
    }

    #[test]
    fn half_life_counts_below_two_minutes() {
        let (now, wall) = (Instant::now(), SystemTime::now());
        for (life, due_millis) in [(119, 59_500), (120, 60_000), (121, 61_000)] {
            let life = Lifetime::new(Some(Duration::from_secs(life)), now, wall);
            assert_eq!(life.due_in(now, wall), Duration::from_millis(due_millis));
        }
    }

    #[test]
    fn slept_token_is_old_by_wall_clock() {
        let (now, wall) = (Instant::now(), SystemTime::now());
        let life = Lifetime::new(None, now, wall);
        assert!(life.is_over(now, wall + Duration::from_hours(8)));
    }

    #[test]
    fn clock_set_back_keeps_token_old() {
        let (now, wall) = (Instant::now(), SystemTime::now());
        let life = Lifetime::new(None, now, wall);
        assert!(life.is_over(
            now + Duration::from_hours(1),
            wall - Duration::from_hours(5)
        ));
    }
}
