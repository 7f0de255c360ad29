//! The application's own token (specification 4.4) by a clock that the test drives: how long it is handed out, and what
//! happens when there is no new one.

use std::sync::Arc;
use std::time::Duration;

use clock::driven::DrivenClock;
use simlink::Ports;

use chart_service::{ChartService, ScriptedResponse};
use flightbag::auth::{BackendToken, Error, IdentityClient, IssuedToken};
use flightbag::config::Config;
use flightbag::http::{self, Http, HttpLimits};
use secrecy::SecretString;
use tokio::task::JoinHandle;

use crate::support::{DEADLINE, Raw, block_on, demo, hasty};

const HOUR: Duration = Duration::from_hours(1);

/// A back-end in front of the embedded identity server.
struct BackEnd {
    demo: ChartService,
    driven: DrivenClock,
    token: BackendToken,
}

impl BackEnd {
    /// The server's tokens live for so many seconds.
    fn new(life: u64) -> Self {
        Self::over(demo(life))
    }

    fn over(demo: ChartService) -> Self {
        let secret = Some(SecretString::from(demo.client_secret()));
        Self::with_secret(demo, secret)
    }

    fn with_secret(demo: ChartService, client_secret: Option<SecretString>) -> Self {
        let driven = DrivenClock::default();
        let config = Config {
            client_secret,
            ..crate::support::config(&demo)
        };
        let http = Http::with_limits(&config, hasty()).unwrap();
        let http = http.with_clock(&driven.clock());
        let token = BackendToken::new(IdentityClient::new(&config, http));
        Self {
            demo,
            driven,
            token,
        }
    }

    fn get(&self) -> Result<IssuedToken, Error> {
        block_on(self.token.get())
    }

    /// Twenty that ask at the same time. Needs a runtime around it.
    fn asks_at_once(&self) -> Vec<JoinHandle<Result<(), Error>>> {
        let ask = || {
            let token = self.token.clone();
            tokio::spawn(async move { token.get().await.map(|_| ()) })
        };
        (0..20).map(|_| ask()).collect()
    }

    fn error(&self) -> Error {
        self.get().unwrap_err()
    }

    /// How often a token was asked for.
    fn requests(&self) -> usize {
        let seen = self.demo.control().requests();
        seen.iter()
            .filter(|seen| seen.grant_type.as_deref() == Some("client_credentials"))
            .count()
    }

    fn answer_next(&self, status: u16, body: &str) {
        let control = self.demo.control();
        control.answer_next("/connect/token", status, "application/json", body);
    }
}

async fn outcomes(asking: Vec<JoinHandle<Result<(), Error>>>) -> Vec<Result<(), Error>> {
    let mut outcomes = Vec::new();
    for one in asking {
        outcomes.push(one.await.unwrap());
    }
    outcomes
}

#[test]
fn own_token_is_reused_until_due() {
    let back_end = BackEnd::new(3600);
    for life in 1..=3 {
        let issued = back_end.get().unwrap();
        assert_eq!(issued.lifetime, HOUR);
        assert_eq!(back_end.requests(), life);
        back_end.driven.pass(Duration::from_secs(3539));
        back_end.get().unwrap();
        assert_eq!(back_end.requests(), life, "handed out a second time");
        // A minute before the end.
        back_end.driven.pass(Duration::from_secs(1));
    }
    back_end.get().unwrap();
    assert_eq!(back_end.requests(), 4);
}

#[test]
fn short_token_is_used_for_half_its_life() {
    let back_end = BackEnd::new(100);
    back_end.get().unwrap();
    back_end.driven.pass(Duration::from_secs(49));
    back_end.get().unwrap();
    assert_eq!(back_end.requests(), 1);
    back_end.driven.pass(Duration::from_secs(1));
    back_end.get().unwrap();
    assert_eq!(back_end.requests(), 2);
}

#[test]
fn everything_of_request_stands_in_form() {
    let back_end = BackEnd::new(3600);
    // The embedded server insists on the scope and the secret.
    back_end.get().unwrap();
    let seen = back_end.demo.control().requests().remove(0);
    assert_eq!(seen.path_and_query, "/connect/token");
    assert!(!seen.has_authorization);
    let form = "application/x-www-form-urlencoded";
    assert_eq!(seen.header("content-type"), Some(form));
}

#[test]
fn many_that_ask_at_once_cause_one_request() {
    let back_end = BackEnd::new(3600);
    let outcomes = block_on(async { outcomes(back_end.asks_at_once()).await });
    assert!(outcomes.iter().all(Result::is_ok));
    assert_eq!(back_end.requests(), 1);
}

#[test]
fn waiters_share_failed_request() {
    let back_end = BackEnd::new(3600);
    let hold = back_end.demo.control().hold("/connect/token");
    back_end.answer_next(500, "");
    let outcomes = block_on(async {
        let asking = back_end.asks_at_once();
        let reached = move || (hold.wait_until_reached(DEADLINE), hold);
        let (reached, hold) = tokio::task::spawn_blocking(reached).await.unwrap();
        assert!(reached);
        hold.release();
        outcomes(asking).await
    });
    let failed = Err(Error::Http(http::Error::Status(500)));
    assert!(outcomes.iter().all(|outcome| *outcome == failed));
    assert_eq!(back_end.requests(), 1);
}

#[test]
fn past_failure_is_not_told_later() {
    let back_end = BackEnd::new(3600);
    back_end.answer_next(401, r#"{"error":"invalid_client"}"#);
    back_end.error();
    let outcomes = block_on(async { outcomes(back_end.asks_at_once()).await });
    assert!(outcomes.iter().all(Result::is_ok));
    assert_eq!(back_end.requests(), 2);
}

#[test]
fn next_to_ask_after_failure_gets_token() {
    let back_end = BackEnd::new(3600);
    back_end.answer_next(503, "");
    assert_eq!(back_end.error(), Error::Http(http::Error::Status(503)));
    assert!(back_end.get().is_ok());
    assert_eq!(back_end.requests(), 2);
}

#[test]
fn fault_is_not_answered_by_sending_secret_again() {
    for status in [408, 500, 502, 503, 504] {
        let back_end = BackEnd::new(3600);
        back_end.answer_next(status, "");
        assert_eq!(back_end.error(), Error::Http(http::Error::Status(status)));
        assert_eq!(back_end.requests(), 1, "{status}");
    }
    let server = Raw::answering(vec![Vec::new(), Vec::new()]);
    let config = Config::embedded(&server.url, &server.url, "efb", Ports::ANY).unwrap();
    let config = Config {
        client_secret: Some("s".into()),
        ..config
    };
    let http = Http::with_limits(&config, hasty()).unwrap();
    let error = block_on(BackendToken::new(IdentityClient::new(&config, http)).get());
    assert_eq!(error.unwrap_err(), Error::Http(http::Error::Cut));
    assert_eq!(server.seen().len(), 1);
}

#[test]
fn pause_that_server_asks_for_is_made() {
    let back_end = BackEnd::new(3600);
    let busy = |seconds: &str| ScriptedResponse {
        status: 429,
        headers: vec![("retry-after".to_owned(), seconds.to_owned())],
        body: Vec::new(),
    };
    let control = back_end.demo.control();
    control.answer_next_with("/connect/token", busy("7"));
    assert!(back_end.get().is_ok());
    assert_eq!(back_end.driven.pauses(), [Duration::from_secs(7)]);
    back_end.driven.pass(HOUR);
    control.answer_next_with("/connect/token", busy("121"));
    let too_long = http::Error::Busy {
        status: 429,
        seconds: 121,
    };
    assert_eq!(back_end.error(), Error::Http(too_long));
}

#[test]
fn last_minute_token_bridges_outage() {
    let back_end = BackEnd::new(3600);
    let first = back_end.get().unwrap();
    back_end.driven.pass(Duration::from_secs(3599));
    back_end.answer_next(500, "");
    assert_eq!(back_end.get().unwrap().expires, first.expires);
    back_end.driven.pass(Duration::from_secs(1));
    back_end.answer_next(500, "");
    assert_eq!(back_end.error(), Error::Http(http::Error::Status(500)));
    assert_eq!(back_end.requests(), 3);
}

#[test]
fn refused_client_uses_no_old_token() {
    let back_end = BackEnd::new(3600);
    back_end.get().unwrap();
    back_end.driven.pass(Duration::from_mins(59));
    back_end.answer_next(401, r#"{"error":"invalid_client"}"#);
    assert_eq!(back_end.error(), Error::NoTokens("invalid_client".into()));
}

#[test]
fn clock_that_is_set_back_does_not_make_token_young() {
    let back_end = BackEnd::new(3600);
    back_end.get().unwrap();
    back_end.driven.set_back(Duration::from_hours(5));
    back_end.get().unwrap();
    assert_eq!(back_end.requests(), 1);
    back_end.driven.pass(Duration::from_mins(59));
    back_end.get().unwrap();
    assert_eq!(back_end.requests(), 2);
}

#[test]
fn token_that_slept_through_its_end_is_not_handed_out() {
    let back_end = BackEnd::new(3600);
    back_end.get().unwrap();
    back_end.driven.sleep(Duration::from_hours(8));
    back_end.get().unwrap();
    assert_eq!(back_end.requests(), 2);
}

#[test]
fn expired_token_is_asked_for_each_time() {
    let back_end = BackEnd::new(0);
    for requests in 1..=3 {
        assert_eq!(back_end.get().unwrap().lifetime, Duration::ZERO);
        assert_eq!(back_end.requests(), requests);
    }
}

#[test]
fn token_lives_hour_by_default() {
    let back_end = BackEnd::new(100);
    back_end.answer_next(200, r#"{"access_token":"t","token_type":"bearer"}"#);
    let issued = back_end.get().unwrap();
    assert_eq!(issued.lifetime, HOUR);
    let wall = back_end.driven.clock().wall();
    let expires = jiff::Timestamp::try_from(wall + HOUR).unwrap();
    assert_eq!(issued.expires, expires);
}

#[test]
fn answer_without_usable_token_is_refused() {
    for body in [
        "",
        "{}",
        "[]",
        "null",
        "<html>",
        r#"{"access_token":"t"}"#,
        r#"{"access_token":"","token_type":"Bearer"}"#,
        r#"{"access_token":7,"token_type":"Bearer"}"#,
        r#"{"access_token":"a\u202eb","token_type":"Bearer"}"#,
        r#"{"access_token":"a\r\nb","token_type":"Bearer"}"#,
        r#"{"access_token":"t","token_type":"mac"}"#,
        r#"{"access_token":"t","token_type":"Bearer","expires_in":18446744073709551615}"#,
    ] {
        let back_end = BackEnd::new(3600);
        back_end.answer_next(200, body);
        let error = back_end.error();
        assert!(matches!(error, Error::Answer(_)), "{body}: {error:?}");
    }
}

#[test]
fn wrong_secret_is_refused_by_its_code() {
    let back_end = BackEnd::with_secret(demo(3600), Some("wrong".into()));
    assert_eq!(back_end.error(), Error::NoTokens("invalid_client".into()));
}

#[test]
fn without_secret_nothing_is_sent() {
    let back_end = BackEnd::with_secret(demo(3600), None);
    assert_eq!(back_end.error(), Error::NoTokens("invalid_client".into()));
    assert_eq!(back_end.requests(), 0);
}

#[test]
fn silent_server_ends_wait() {
    let back_end = Arc::new(BackEnd::new(3600));
    let hold = back_end.demo.control().hold("/connect/token");
    block_on(async {
        let token = back_end.token.clone();
        let asking = tokio::spawn(async move { token.get().await.map(|_| ()) });
        back_end.driven.wait_for_sleeper().await;
        back_end.driven.pass(HttpLimits::default().total);
        let late = Err(Error::Http(http::Error::Timeout));
        assert_eq!(asking.await.unwrap(), late);
    });
    hold.release();
}

#[test]
fn token_is_not_printed_with_what_is_known_of_it() {
    let back_end = BackEnd::new(3600);
    back_end.answer_next(200, r#"{"access_token":"hush","token_type":"Bearer"}"#);
    let issued = back_end.get().unwrap();
    for printed in [format!("{issued:?}"), format!("{:?}", back_end.token)] {
        assert!(!printed.contains("hush"), "{printed}");
        assert!(!printed.contains(back_end.demo.client_secret()));
    }
}
