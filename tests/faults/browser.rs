//! Faults on the way through the browser: whatever knocks at the listener or goes wrong before the user, the sign-in waits
//! on, ends by itself after five minutes, and can be begun again.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use clock::driven::DrivenClock;

use flightbag::auth::Error;
use flightbag::remote::ProblemKind::{self, BrowserRefused, SignIn, Unsafe};
use tokio::join;
use tokio::sync::oneshot;
use tokio::task::yield_now;
use url::Url;

use super::fault::Fault;
use super::fixture::{AUTHORIZE, Fixture, TOKEN, Times};
use crate::harness::walk;
use crate::support::{DEADLINE, attempt, block_on, parameter};

/// How a stranger behaves at the listener.
enum BrowserVisit {
    /// Says this and leaves.
    Leaves(Vec<u8>),
    /// Says this and waits until it is sent away or the sign-in is over.
    Stays(Vec<u8>),
    /// Says this and breaks the connection off.
    Breaks(&'static str),
    /// Says a letter at a time, never to an end.
    Trickles(&'static str),
    /// So many of them, who say nothing.
    Crowd(usize),
}

/// A line for each visitor whom the listener must outlast.
macro_rules! listener_faults {
    ($($name:ident: $visit:expr;)+) => {
        $(#[test]
        fn $name() {
            block_on(check_listener_fault($visit));
        })+
    };
}

listener_faults! {
    empty_connection_does_not_end_sign_in: BrowserVisit::Leaves(Vec::new());
    cut_request_line_does_not_end_sign_in: BrowserVisit::Leaves(b"GET /callback?co".to_vec());
    cut_headers_do_not_end_sign_in:
        BrowserVisit::Leaves(b"GET /callback?code=x HTTP/1.1\r\nHost".to_vec());
    reset_request_does_not_end_sign_in: BrowserVisit::Breaks("GET /callback?code=x");
    silent_connection_does_not_delay_sign_in: BrowserVisit::Stays(Vec::new());
    stalled_request_does_not_delay_sign_in: BrowserVisit::Stays(b"GET /callback".to_vec());
    trickling_request_does_not_delay_sign_in: BrowserVisit::Trickles("GET /callback?code=");
    connection_flood_does_not_delay_sign_in: BrowserVisit::Crowd(100);
    endless_line_does_not_end_sign_in:
        BrowserVisit::Stays([b"GET /".as_slice(), &vec![b'x'; 1 << 20]].concat());
    huge_headers_do_not_end_sign_in:
        BrowserVisit::Stays([b"GET / HTTP/1.1\r\nX: ".as_slice(), &vec![b'x'; 1 << 20]].concat());
    endless_body_does_not_end_sign_in:
        BrowserVisit::Stays([b"POST / HTTP/1.1\r\nContent-Length: 9999999999\r\n\r\n".as_slice(), &[0; 9999]].concat());
    compressed_body_does_not_end_sign_in:
        BrowserVisit::Leaves(b"POST / HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b".to_vec());
    non_http_data_does_not_end_sign_in: BrowserVisit::Leaves(b"SSH-2.0-x\r\n\r\n".to_vec());
    tls_client_hello_does_not_end_sign_in:
        BrowserVisit::Leaves(b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03".to_vec());
    http_2_preface_does_not_end_sign_in:
        BrowserVisit::Leaves(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec());
}

async fn check_listener_fault(visitor: BrowserVisit) {
    let fixture = Fixture::ready_for(Fault::Silence).await;
    let (outcome, visitors) = attempt(&fixture.identity, async |url| {
        let way_back = Url::parse(&parameter(&url, "redirect_uri")).unwrap();
        let port = way_back.port().unwrap();
        let visitors = tokio::task::spawn_blocking(move || visit(port, &visitor));
        let visitors = visitors.await.unwrap();
        assert!(fixture.server.seen_at(TOKEN).is_empty());
        fixture.come_back(&url).await;
        visitors
    })
    .await;
    assert_eq!(outcome.unwrap().account.username, "info.pilot");
    assert_eq!(fixture.redeemed("code").len(), 1);
    // They were there all the time.
    drop(visitors);
    fixture.assert_nothing_leaked();
}

/// Visits the listener; returns the connections that stay.
fn visit(port: u16, visitor: &BrowserVisit) -> Vec<TcpStream> {
    let connect = || TcpStream::connect(("127.0.0.1", port)).unwrap();
    let mut stream = connect();
    stream.set_write_timeout(Some(DEADLINE)).unwrap();
    // Who is sent away early may not be able to say all of it.
    match visitor {
        BrowserVisit::Leaves(words) => {
            stream.write_all(words).unwrap_or_default();
            stream
                .shutdown(std::net::Shutdown::Write)
                .unwrap_or_default();
            let mut heard = Vec::new();
            stream.read_to_end(&mut heard).unwrap_or_default();
            assert!(!heard.starts_with(b"HTTP/1.1 200"));
            Vec::new()
        }
        BrowserVisit::Stays(words) => {
            stream.write_all(words).unwrap_or_default();
            vec![stream]
        }
        BrowserVisit::Breaks(words) => {
            stream.write_all(words.as_bytes()).unwrap();
            let socket = socket2::SockRef::from(&stream);
            socket.set_linger(Some(Duration::ZERO)).unwrap();
            Vec::new()
        }
        BrowserVisit::Trickles(words) => {
            for letter in words.bytes() {
                stream.write_all(&[letter]).unwrap();
            }
            vec![stream]
        }
        BrowserVisit::Crowd(number) => (0..*number).map(|_| connect()).collect(),
    }
}

/// A line for each change of the clocks while the user is in the browser.
macro_rules! clock_changes {
    ($($name:ident: $change:expr;)+) => {
        $(#[test]
        fn $name() {
            block_on(check_clock_change($change));
        })+
    };
}

clock_changes! {
    sleep_does_not_end_sign_in:
        |clock| clock.sleep(Duration::from_hours(8));
    clock_set_back_does_not_end_sign_in:
        |clock| clock.set_back(Duration::from_hours(5));
    clock_years_behind_does_not_end_sign_in:
        |clock| clock.set_back(Duration::from_hours(24 * 365 * 10));
    sign_in_finishes_just_before_timeout:
        |clock| clock.pass(Duration::from_secs(299));
}

async fn check_clock_change(change: impl FnOnce(&DrivenClock)) {
    let fixture = Fixture::ready_for(Fault::Silence).await;
    let (outcome, ()) = attempt(&fixture.identity, async |url| {
        change(&fixture.driven);
        for _ in 0..20 {
            yield_now().await;
        }
        fixture.come_back(&url).await;
    })
    .await;
    assert_eq!(outcome.unwrap().account.username, "info.pilot");
}

/// A line for each fault of the sign-in page, which keeps the user from coming back.
macro_rules! page_faults {
    ($($name:ident: $fault:expr;)+) => {
        $(#[test]
        fn $name() {
            block_on(check_page_fault($fault));
        })+
    };
}

page_faults! {
    unreachable_server_times_out_sign_in: Fault::Refused;
    reset_page_times_out_sign_in: Fault::Reset;
    cut_page_times_out_sign_in: Fault::Cut;
    empty_page_times_out_sign_in: Fault::Empty;
    status_408_page_times_out_sign_in: Fault::Status(408);
    status_500_page_times_out_sign_in: Fault::Status(500);
    status_502_page_times_out_sign_in: Fault::Status(502);
    status_503_page_times_out_sign_in: Fault::Status(503);
    status_504_page_times_out_sign_in: Fault::Status(504);
    huge_page_headers_time_out_sign_in: Fault::HugeHeaders;
    non_http_page_times_out_sign_in: Fault::NotHttp;
}

/// The browser meets the fault where it is sent, so the user sees no page and does not come back.
async fn check_page_fault(fault: Fault) {
    let fixture = Fixture::ready_for(fault).await;
    let limit = Duration::from_mins(5);
    let mut port = 0;
    let (outcome, ()) = attempt(&fixture.identity, async |url| {
        port = Url::parse(&parameter(&url, "redirect_uri"))
            .unwrap()
            .port()
            .unwrap();
        fixture.happens(AUTHORIZE, fault, Times::Always).await;
        walk::client().get(&url).send().await.ok();
        fixture.driven.pass(Duration::from_secs(299));
        for _ in 0..20 {
            yield_now().await;
        }
        TcpStream::connect(("127.0.0.1", port)).expect("it waits until the last moment");
        fixture.driven.pass(Duration::from_secs(1));
    })
    .await;
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
    let error = outcome.unwrap_err();
    assert_eq!(error, Error::TooLate(limit));
    fixture.assert_told(error, SignIn, "within 5 minutes");
    assert!(fixture.server.seen_at(TOKEN).is_empty());
    fixture.is_over(AUTHORIZE, fault).await;
    fixture.sign_in().await.unwrap();
}

#[test]
fn told_end_is_real_end() {
    block_on(async {
        let fixture = Fixture::ready_for(Fault::Silence).await;
        let clock = fixture.driven.clock();
        let limit = Duration::from_mins(5);
        let begun = clock.now();
        let (started, told) = oneshot::channel();
        let signing_in =
            fixture
                .identity
                .sign_in(false, move |_url, ends| started.send(ends).unwrap(), || ());
        let waiting = async {
            let ends = told.await.unwrap();
            assert_eq!(ends, begun + limit);
            fixture.driven.pass(ends - begun);
        };
        let (outcome, ()) = join!(signing_in, waiting);
        assert_eq!(outcome.unwrap_err(), Error::TooLate(limit));
    });
}

/// A line for each error with which the browser comes back.
macro_rules! redirect_errors {
    ($($name:ident: $query:expr => $kind:expr, $says:expr;)+) => {
        $(#[test]
        fn $name() {
            block_on(check_redirect_error($query, $kind, $says));
        })+
    };
}

redirect_errors! {
    wrong_issuer_ends_sign_in_as_unsafe:
        "code=x&iss=http://evil.example" => Unsafe, "A server other than the sign-in service";
    missing_issuer_ends_sign_in_as_unsafe:
        "code=x" => Unsafe, "A server other than the sign-in service";
    access_denied_is_told: "error=access_denied&ISS" => SignIn, "refused in the browser";
    server_error_is_told: "error=server_error&ISS" => SignIn, "error code server_error";
    temporarily_unavailable_is_told:
        "error=temporarily_unavailable&ISS" => SignIn, "error code temporarily_unavailable";
    unauthorized_client_is_told:
        "error=unauthorized_client&ISS" => BrowserRefused, "error code unauthorized_client";
    invalid_scope_is_told: "error=invalid_scope&ISS" => SignIn, "error code invalid_scope";
    invalid_request_is_told:
        "error=invalid_request&ISS" => SignIn, "error code invalid_request";
    malformed_error_code_is_not_quoted:
        "error=%3Cb%3Eyou%3C%2Fb%3E&ISS" => SignIn, "error code unknown_error";
    repeated_code_ends_sign_in: "code=x&code=y&ISS" => SignIn, "cannot use";
    missing_code_ends_sign_in: "ISS" => SignIn, "cannot use";
    error_beside_code_is_told:
        "code=x&error=server_error&ISS" => SignIn, "error code server_error";
}

async fn check_redirect_error(query: &str, kind: ProblemKind, says: &str) {
    let fixture = Fixture::ready_for(Fault::Silence).await;
    let issuer = format!("iss={}", fixture.server.url());
    let (outcome, page) = attempt(&fixture.identity, async |url| {
        let (back, state) = (parameter(&url, "redirect_uri"), parameter(&url, "state"));
        let query = query.replace("ISS", &issuer);
        let back = format!("{back}?state={state}&{query}");
        let page = walk::client().get(back).send().await.unwrap();
        page.text().await.unwrap()
    })
    .await;
    assert!(page.contains("The sign-in failed"), "{page}");
    fixture.assert_told(outcome.unwrap_err(), kind, says);
    assert!(
        fixture.server.seen_at(TOKEN).is_empty(),
        "no code was redeemed"
    );
    fixture.sign_in().await.unwrap();
    fixture.assert_nothing_leaked();
}
