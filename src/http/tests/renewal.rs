//! A token that the server refuses is renewed once, and the request repeated with the newer one.

use clock::driven::DrivenClock;
use clock::driven::block_on;
use simlink::Ports;
use test_support::answering;
use url::Url;

use super::super::{AccessToken, Error, Http, PictureKind, ServerKind, TokenSource};
use crate::config::Config;
use crate::remote::Problem;

/// Gives a second token for the first, and a third for any other.
#[derive(Debug, Clone)]
struct Tokens;

impl TokenSource for Tokens {
    async fn current_token(&self) -> Result<AccessToken, Problem> {
        Ok(AccessToken::new("first"))
    }

    async fn newer_token(
        &self,
        refused: &AccessToken,
        _status: u16,
    ) -> Result<Option<AccessToken>, Problem> {
        let is_first = refused.is(&AccessToken::new("first"));
        let newer = if is_first { "second" } else { "third" };
        Ok(Some(AccessToken::new(newer)))
    }
}

/// What is asked of a server.
#[derive(Clone, Copy)]
enum Asked {
    Document,
    Picture(PictureKind),
}

/// The status that is told in the end by a server which answers with these, and the token of each request.
fn ask(asked: Asked, statuses: &[u16]) -> (Result<u16, Error>, Vec<String>) {
    let answers = statuses.iter().map(|status| {
        format!("HTTP/1.1 {status} Told\r\nContent-Length: 3\r\nConnection: close\r\n\r\nPNG")
            .into()
    });
    let (server, requests) = answering(answers.collect());
    let base = format!("http://{server}");
    let config = Config::embedded(&base, &base, "efb", Ports::ANY).unwrap();
    let http = Http::new(&config).unwrap();
    let http = http.with_clock(&DrivenClock::default().clock());
    let url = Url::parse(&format!("{base}/x.png")).unwrap();
    let told = block_on(async {
        match asked {
            Asked::Document => {
                let answer = http.get(ServerKind::Service, &url, &Tokens).await;
                answer.map(|answer| answer.status)
            }
            Asked::Picture(kind) => http.open(&url, &Tokens, kind).await.map(|_begun| 200),
        }
    });
    let tokens = requests.join().unwrap().into_iter().map(|request| {
        let sent = request.lines().find_map(|line| line.split_once("Bearer "));
        sent.map(|(_name, token)| token.to_owned()).unwrap()
    });
    (told, tokens.collect())
}

#[test]
fn refused_token_is_renewed_once() {
    let (told, tokens) = ask(Asked::Document, &[401, 200]);
    assert_eq!(
        (told, tokens.join(" ")),
        (Ok(200), "first second".to_owned())
    );
    let (told, tokens) = ask(Asked::Document, &[401, 401]);
    assert_eq!(
        (told, tokens.join(" ")),
        (Ok(401), "first second".to_owned())
    );
}

#[test]
fn forbidden_chart_alone_is_asked_for_with_newer_token() {
    let chart = Asked::Picture(PictureKind::Chart);
    let (told, tokens) = ask(chart, &[403, 200]);
    assert_eq!(
        (told, tokens.join(" ")),
        (Ok(200), "first second".to_owned())
    );
    let (told, tokens) = ask(Asked::Document, &[403]);
    assert_eq!((told, tokens.len()), (Ok(403), 1));
    let (told, tokens) = ask(Asked::Picture(PictureKind::Thumbnail), &[403]);
    assert_eq!((told, tokens.len()), (Err(Error::Status(403)), 1));
}

#[test]
fn renewed_token_has_as_many_tries_as_first() {
    let (told, tokens) = ask(Asked::Document, &[503, 503, 503, 401, 503, 503, 503, 200]);
    let (first, second) = tokens.split_at(4);
    assert_eq!(told, Ok(200));
    assert!(first.iter().all(|token| token == "first"), "{tokens:?}");
    assert!(second.iter().all(|token| token == "second"), "{tokens:?}");
}
