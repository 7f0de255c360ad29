//! The longest answers that are read (reliability 4): one of the limit is taken, one byte more is not, whether the server
//! says how long it will be or not. Here is as well how long a server may ask to be waited for.
//!
//! Where each limit of reliability 4 is tested below it, at it and above it. Two are not: a patience that ends at its limit
//! has nothing above it, and the connecting is measured by no clock of ours.
//!
//! | limit | where |
//! |---|---|
//! | connect | here, `connection_is_waited_for_ten_seconds`; that it ends: each `ConnectTimeout` of the columns |
//! | idle, total | `Fixture::outlast`, a millisecond below and at it: here, and each `Silence`, `Stall` and `Trickle` of the other columns |
//! | the user in the browser | `faults::browser`, `check_page_fault` |
//! | further tries | `service`, `passing_fault_is_tried_again_three_times`; pauses: `http::retry`, `http::limits`; which calls: `faults::exchange` against the other columns, `device::polls` |
//! | `Retry-After` | here; `http::retry_after` |
//! | bodies | here; discovery: `discovery`, `document_is_read_up_to_its_limit_and_not_beyond` |
//! | header block | `faults::discovery`, `header_block_is_read_to_its_limit` |
//! | side, area and memory of a picture | `chart::image::tests`, `chart::image::thumbnail` |
//! | thumbnails in memory | `state::previews` |
//! | image requests at once | `worker::permits`, `pictures` |
//! | charts of a list, insets of a chart | `service::charts` |
//! | names | `sentence::display_text` |
//! | cancelling | `pictures`, `cancelling_closes_within_200_ms` |
//! | event loop | `flows::watchdog` |
//! | renewal | `auth::token`, `auth::session::tests` |
//! | files of settings and drawings, recordings | `settings::file::tests`, `files::tests` |
//! | subscriptions, names within a record, favourites | `service::subscriptions`, `service::wire`, `settings::airports` |
//! | drawings, boards and releases: full and one more only | the tests of `pen`, `boards`, `release` |

use std::time::Duration;

use flightbag::http::AccessToken;
use flightbag::http::HttpLimits;
use flightbag::remote::ProblemKind::Service;

use super::act::Act;
use super::fault::Fault;
use super::fixture::{Fixture, NEXT, TOKEN, Times, USER_INFO};
use super::request::Operation::{self, Airport, Chart, ChartList, Thumbnail};
use crate::support::{answer, block_on};

/// Where the subscriptions are listed.
const SUBSCRIPTIONS: &str = "/v1/subscriptions/valid";
/// The longest answer of the identity server, in bytes.
const IDENTITY: usize = 256 << 10;

/// A line for each operation: the longest body, in bytes.
macro_rules! limits {
    ($($name:ident: $operation:expr, $longest:expr;)+) => {
        $(#[test]
        fn $name() {
            block_on(check($operation, $longest));
        })+
    };
}

limits! {
    airport_record_is_limited_to_8_mib: Airport, 8 << 20;
    chart_list_is_limited_to_8_mib: ChartList, 8 << 20;
    chart_is_limited_to_32_mib: Chart, 32 << 20;
    thumbnail_is_limited_to_2_mib: Thumbnail, 2 << 20;
}

async fn check(operation: Operation, longest: usize) {
    let fixture = Fixture::ready_for(Fault::Endless).await;
    for announced in [true, false] {
        for length in [longest - 1, longest, longest + 1] {
            let act = Act::Say(of_length(operation, length, announced));
            fixture.server.always(operation.path(), act);
            let outcome = operation.ask(&fixture).await;
            if length > longest {
                let problem = outcome.unwrap_err();
                assert_eq!(problem.kind, Service, "{problem:?}");
                assert!(problem.sentence.says("far too much data"), "{problem:?}");
            } else {
                outcome.unwrap();
            }
        }
    }
    // What is too long is not asked for again.
    assert_eq!(fixture.server.seen_at(operation.path()).len(), 6);
    assert!(fixture.driven.pauses().is_empty());
    fixture.assert_nothing_leaked();
}

/// Half a minute for the next piece, a minute for a document and two for a picture.
#[test]
fn answers_are_waited_for_to_millisecond() {
    let idle = Duration::from_secs(30);
    for operation in [Airport, ChartList, Chart, Thumbnail] {
        let total = operation.patience();
        for (fault, patience) in [
            (Fault::Silence, idle),
            (Fault::Stall, idle),
            (Fault::Trickle, total),
        ] {
            block_on(async {
                let (path, fixture) = (operation.path(), Fixture::ready_for(fault).await);
                fixture.server.usual(path, operation.usual());
                fixture.happens(path, fault, Times::Always).await;
                let asking = operation.ask(&fixture);
                let outcome = fixture.outlast(path, fault, patience, asking).await;
                fixture.assert_told(outcome.unwrap_err(), Service, "did not answer in time");
                fixture.assert_tries_again(0);
            });
        }
    }
}

/// The usual answer with blanks behind it, which belong neither to a document nor to a picture.
fn of_length(operation: Operation, length: usize, announced: bool) -> Vec<u8> {
    padded(operation.body(), operation.media_type(), length, announced)
}

/// An answer with blanks behind its body, up to this length.
fn padded(mut body: Vec<u8>, media_type: &str, length: usize, announced: bool) -> Vec<u8> {
    body.resize(length, b' ');
    let media = format!("content-type: {media_type}\r\n");
    if announced {
        return answer("200 OK", &media, &body);
    }
    let head = format!("HTTP/1.1 200 OK\r\n{media}connection: close\r\n\r\n");
    [head.as_bytes(), &body].concat()
}

/// Answers with this document around its longest length, each with whether it is to be taken.
fn around(document: &str, longest: usize) -> Vec<(Act, bool)> {
    let mut answers = Vec::new();
    for announced in [true, false] {
        for length in [longest - 1, longest, longest + 1] {
            let body = document.as_bytes().to_vec();
            let said = padded(body, "application/json", length, announced);
            answers.push((Act::Say(said), length <= longest));
        }
    }
    answers
}

#[test]
fn subscriptions_are_limited_to_8_mib() {
    block_on(async {
        let fixture = Fixture::ready_for(Fault::Endless).await;
        let token = AccessToken::new(fixture.secrets.access_token(1));
        for (act, taken) in around(r#"[{"type": "charts"}]"#, 8 << 20) {
            fixture.server.always(SUBSCRIPTIONS, act);
            let outcome = fixture.client.subscriptions(&token).await;
            assert_eq!(outcome.is_ok(), taken, "{outcome:?}");
        }
    });
}

#[test]
fn token_answer_is_limited_to_256_kib() {
    block_on(async {
        let fixture = Fixture::ready_for(Fault::Endless).await;
        let (session, _changes) = fixture.session().await;
        let mut token = session.token().await.unwrap();
        let tokens = serde_json::json!({
            "access_token": fixture.secrets.access_token(2),
            "token_type": "Bearer",
            "expires_in": 3600,
            "refresh_token": NEXT,
        });
        for (act, taken) in around(&tokens.to_string(), IDENTITY) {
            fixture.server.always(TOKEN, act);
            let outcome = session.renewed(&token).await;
            assert_eq!(outcome.is_ok(), taken, "{outcome:?}");
            token = outcome.unwrap_or(token);
        }
    });
}

#[test]
fn user_info_is_limited_to_256_kib() {
    block_on(async {
        let fixture = Fixture::ready_for(Fault::Endless).await;
        let info = r#"{"sub": "1", "preferred_username": "info.pilot"}"#;
        for (act, taken) in around(info, IDENTITY) {
            fixture.server.always(USER_INFO, act);
            let account = fixture.sign_in().await.unwrap().account;
            assert_eq!(account.username == "info.pilot", taken);
        }
    });
}

#[test]
fn retry_after_is_obeyed_up_to_2_min() {
    block_on(async {
        for (seconds, obeyed) in [(119, true), (120, true), (121, false)] {
            let fixture = Fixture::ready_for(Fault::AskedSeconds(429)).await;
            let (path, asks) = (Airport.path(), format!("retry-after: {seconds}\r\n"));
            let usual = of_length(Airport, 100, true);
            fixture.server.usual(path, usual);
            let busy = Act::Say(answer("429 Too Many Requests", &asks, b""));
            fixture.server.once(path, busy);
            let outcome = Airport.ask(&fixture).await;
            assert_eq!(outcome.is_ok(), obeyed, "{seconds}: {outcome:?}");
            let pauses = obeyed.then_some(Duration::from_secs(seconds));
            assert_eq!(fixture.driven.pauses(), Vec::from_iter(pauses));
        }
    });
}

/// No clock of ours measures it: the figure is held here, and that it ends a try by the columns.
#[test]
fn connection_is_waited_for_ten_seconds() {
    assert_eq!(HttpLimits::default().connect, Duration::from_secs(10));
}
