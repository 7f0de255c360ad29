//! The listener that the browser comes back to: what others may do to it, and what ends a sign-in there (reliability T2
//! to T4).

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use chart_service::ChartService;
use flightbag::auth::Error;
use tokio::sync::oneshot;
use url::Url;

use crate::harness::walk::{client, walk};
use crate::support::{
    DEADLINE, Person, attempt, block_on, browse, demo, identity, knocks, parameter, sign_in,
};

fn is_closed(way_back: &str) -> bool {
    TcpStream::connect(("127.0.0.1", Url::parse(way_back).unwrap().port().unwrap())).is_err()
}

#[test]
fn stray_requests_are_refused() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    block_on(async {
        let (result, ()) = attempt(&identity(&demo), async |url| {
            let state = parameter(&url, "state");
            let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: HOST\r\n\r\n");
            let right = format!("/callback?code=x&state={state}");
            let requests = vec![
                (get("/favicon.ico"), "404"),
                (get("/callback/?code=x"), "404"),
                (get("/callback"), "400"),
                (get("/callback?code=x&state=wrong"), "400"),
                (get("/callback?error=access_denied&state=wrong"), "400"),
                (
                    get("/callback?code=x&state=wrong&iss=http%3A%2F%2Fevil.example"),
                    "400",
                ),
                (
                    format!("HEAD {right} HTTP/1.1\r\nHost: HOST\r\n\r\n"),
                    "405",
                ),
                (
                    format!("POST {right} HTTP/1.1\r\nHost: HOST\r\ncontent-length: 0\r\n\r\n"),
                    "405",
                ),
                (
                    format!("GET {right} HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
                    "421",
                ),
                (
                    format!("GET {right} HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                    "421",
                ),
                ("NONSENSE\r\n\r\n".to_owned(), "400"),
            ];
            knocks(parameter(&url, "redirect_uri"), requests).await;
            assert_eq!(browse(&url, person).await.0, 200);
        })
        .await;
        assert_eq!(result.unwrap().account.username, "full.pilot");
    });
}

/// How a sign-in ends to which the browser comes back with the right state and `rest`, after a document that does or
/// does not announce `iss`.
fn comes_back(demo: &ChartService, announced: bool, rest: &str) -> Error {
    let document = serde_json::json!({
        "issuer": demo.auth_url(),
        "authorization_response_iss_parameter_supported": announced,
    });
    demo.control().answer_next(
        "openid-configuration",
        200,
        "application/json",
        document.to_string(),
    );
    let (result, ()) = block_on(attempt(&identity(demo), async |url| {
        let state = parameter(&url, "state");
        let request = format!("GET /callback?state={state}{rest} HTTP/1.1\r\nHost: HOST\r\n\r\n");
        knocks(parameter(&url, "redirect_uri"), vec![(request, "200")]).await;
    }));
    result.unwrap_err()
}

fn redeemed(demo: &ChartService) -> bool {
    let seen = demo.control().requests();
    seen.iter()
        .any(|seen| seen.path_and_query == "/connect/token")
}

#[test]
fn foreign_issuer_ends_sign_in() {
    let demo = demo(3600);
    for announced in [true, false] {
        for rest in [
            "&code=x&iss=http%3A%2F%2Fevil.example",
            "&code=x&iss=",
            "&error=access_denied&iss=http%3A%2F%2Fevil.example",
        ] {
            let error = comes_back(&demo, announced, rest);
            assert_eq!(error, Error::Issuer, "{announced} {rest}");
        }
    }
    assert!(!redeemed(&demo));
}

#[test]
fn missing_announced_issuer_ends_sign_in() {
    let demo = demo(3600);
    assert_eq!(comes_back(&demo, true, "&code=x"), Error::Issuer);
    assert!(!redeemed(&demo));
}

#[test]
fn answer_without_issuer_is_redeemed() {
    let demo = demo(3600);
    // The code is none of the server's: it says so itself.
    let error = comes_back(&demo, false, "&code=x");
    assert_eq!(error, Error::NoTokens("invalid_grant".to_owned()));
    assert!(redeemed(&demo));
}

#[test]
fn sign_in_works_after_foreign_issuer() {
    let demo = demo(3600);
    comes_back(&demo, true, "&code=x&iss=http%3A%2F%2Fevil.example");
    let account = block_on(async { sign_in(&identity(&demo), &demo, 0).await.account });
    assert_eq!(account.username, "full.pilot");
}

#[test]
fn silent_connections_do_not_block_sign_in() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    block_on(async {
        let (result, _silent) = attempt(&identity(&demo), async |url| {
            let port = Url::parse(&parameter(&url, "redirect_uri"))
                .unwrap()
                .port()
                .unwrap();
            let silent: Vec<_> = (0..50)
                .map(|_| TcpStream::connect(("127.0.0.1", port)).unwrap())
                .collect();
            browse(&url, person).await;
            silent
        })
        .await;
        assert!(result.is_ok());
    });
}

/// Reads what the listener says on a connection until it ends that.
async fn heard_on(connection: TcpStream) -> usize {
    connection.set_read_timeout(Some(DEADLINE)).unwrap();
    let mut connection = connection;
    let reading = move || {
        let mut heard = Vec::new();
        match connection.read_to_end(&mut heard) {
            Ok(_) => heard.len(),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => heard.len(),
            Err(error) => panic!("the connection stays: {error}"),
        }
    };
    tokio::task::spawn_blocking(reading).await.unwrap()
}

#[test]
fn connections_that_wait_end_with_sign_in() {
    let demo = demo(3600);
    let person = Person::Allows(demo.accounts()[0]);
    block_on(async {
        let (result, waiting) = attempt(&identity(&demo), async |url| {
            let port = Url::parse(&parameter(&url, "redirect_uri")).unwrap();
            let port = port.port().unwrap();
            let silent = TcpStream::connect(("127.0.0.1", port)).unwrap();
            let mut halfway = TcpStream::connect(("127.0.0.1", port)).unwrap();
            halfway.write_all(b"GET /callback?code=").unwrap();
            browse(&url, person).await;
            [silent, halfway]
        })
        .await;
        assert!(result.is_ok());
        for connection in waiting {
            assert_eq!(heard_on(connection).await, 0);
        }
    });
}

#[test]
fn cancelling_closes_port() {
    let demo = demo(3600);
    block_on(async {
        let identity = identity(&demo);
        let (started, url) = oneshot::channel();
        let signing_in =
            identity.sign_in(false, move |url, _ends| started.send(url).unwrap(), || ());
        let url = tokio::select! {
            url = url => url.unwrap(),
            _ = signing_in => panic!("no user signed in"),
        };
        assert!(is_closed(&parameter(&url, "redirect_uri")));
    });
}

#[test]
fn unfinished_sign_in_closes_its_port() {
    let demo = demo(3600);
    let limit = Duration::from_millis(30);
    block_on(async {
        let (result, url) =
            attempt(&identity(&demo).with_sign_in_limit(limit), async |url| url).await;
        assert_eq!(result.unwrap_err(), Error::TooLate(limit));
        assert!(is_closed(&parameter(&url, "redirect_uri")));
    });
}

/// The page is static and may load nothing; one answer is taken, also where two come at the same moment (reliability
/// T2, T4).
#[test]
fn answer_page_shows_and_loads_nothing() {
    let demo = demo(3600);
    let account = demo.accounts()[0];
    block_on(async {
        let (result, ()) = attempt(&identity(&demo), async |url| {
            let client = client();
            let account = (account.username, account.password);
            let back = walk(&client, &url, account, "allow").await;
            let ask = || client.get(back.clone()).send();
            let (first, second) = tokio::join!(ask(), ask());
            // The other one may find the listener closed already.
            let answers: Vec<_> = [first, second].into_iter().flatten().collect();
            let taken = answers.iter().filter(|answer| answer.status() == 200);
            assert_eq!(taken.count(), 1);
            for answer in answers {
                let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
                assert!(header("content-security-policy").starts_with("default-src 'none'; "));
                assert_eq!(header("cache-control"), "no-store");
                let page = answer.text().await.unwrap();
                for (name, value) in back.query_pairs() {
                    assert!(!page.contains(value.as_ref()), "{name}: {page}");
                }
            }
        })
        .await;
        result.unwrap();
    });
}
