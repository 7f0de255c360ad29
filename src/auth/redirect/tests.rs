//! What the listener makes of requests: which one ends the sign-in, and with what.

use clock::driven::block_on;

use super::*;

const UNUSABLE: Error = Error::Answer("neither one code nor one error");

fn usual() -> RedirectAddress {
    RedirectAddress::read("http://127.0.0.1:9/callback").unwrap()
}

fn expected() -> ExpectedRedirect {
    ExpectedRedirect {
        state: "right".into(),
        issuers: vec!["http://127.0.0.1:9".to_owned()],
        issuer_required: false,
    }
}

/// A verdict in words, with the code in them as only a test may tell it.
fn said(verdict: &RedirectVerdict) -> String {
    match verdict {
        RedirectVerdict::Final(Ok(code)) => format!("the code {}", code.expose_secret()),
        other => format!("{other:?}"),
    }
}

fn judged(query: &str, expected: &ExpectedRedirect) -> String {
    said(&judge(query, expected))
}

fn refused() -> String {
    said(&RedirectVerdict::Refused(StatusCode::BAD_REQUEST))
}

/// Answers a request for this path and query as the listener would.
async fn answer(reception: &Arc<PendingRedirect>, target: &str) -> Response {
    let headers = HeaderMap::from_iter([(header::HOST, "127.0.0.1:9".parse().unwrap())]);
    let reception = State(Arc::clone(reception));
    let uri = target.parse().unwrap();
    receive(reception, Method::GET, uri, headers).await
}

async fn answered(reception: &Arc<PendingRedirect>, target: &str) -> StatusCode {
    answer(reception, target).await.status()
}

/// Whether the page says that the request was ignored and the sign-in still waits.
async fn says_it_waits(reception: &Arc<PendingRedirect>, target: &str) -> bool {
    let body = answer(reception, target).await.into_body();
    let page = axum::body::to_bytes(body, 10_000).await.unwrap();
    let page = String::from_utf8(page.to_vec()).unwrap();
    let parts = ["was ignored", "Finish signing in in the tab"];
    parts.iter().all(|part| page.contains(part))
}

#[test]
fn state_is_good_for_one_answer() {
    let (found, came) = oneshot::channel();
    let reception = Arc::new(PendingRedirect {
        expected: expected(),
        address: usual(),
        found: Mutex::new(Some(found)),
    });
    block_on(async {
        let first = answered(&reception, "/callback?code=a&state=right").await;
        assert_eq!(first, StatusCode::OK);
        for again in [
            "/callback?code=a&state=right",
            "/callback?code=b&state=right",
        ] {
            assert_eq!(answered(&reception, again).await, StatusCode::BAD_REQUEST);
        }
        let code = came.await.unwrap().unwrap();
        assert_eq!(code.expose_secret(), "a");
    });
}

/// A fixed address on a port that was free a moment ago, and the listener that holds it.
async fn fixed() -> (RedirectAddress, TcpListener) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let text = format!("http://localhost:{port}/signed/in");
    (RedirectAddress::read(&text).unwrap(), listener)
}

#[test]
fn fixed_redirect_is_listened_at_by_its_own_name() {
    block_on(async {
        let (fixed, free) = fixed().await;
        drop(free);
        let redirect = RedirectListener::bind(Some(&fixed)).await.unwrap();
        assert_eq!(redirect.address.uri, fixed.uri);
        assert_eq!(redirect.listener.local_addr().unwrap(), fixed.socket);
        let judged = |host: &str, target: &str| {
            let headers = HeaderMap::from_iter([(header::HOST, host.parse().unwrap())]);
            let uri = target.parse().unwrap();
            let address = &redirect.address;
            said(&verdict(&Method::GET, &uri, &headers, address, &expected()))
        };
        let right = "/signed/in?code=a&state=right";
        assert_eq!(judged(&fixed.host, right), "the code a");
        let address = fixed.socket.to_string();
        let other_name = RedirectVerdict::Refused(StatusCode::MISDIRECTED_REQUEST);
        assert_eq!(judged(&address, right), said(&other_name));
        let other_path = RedirectVerdict::Refused(StatusCode::NOT_FOUND);
        let usual = "/callback?code=a&state=right";
        assert_eq!(judged(&fixed.host, usual), said(&other_path));
    });
}

#[test]
fn fixed_port_in_use_is_told_with_its_number() {
    block_on(async {
        let (fixed, _taken) = fixed().await;
        let error = RedirectListener::bind(Some(&fixed)).await.unwrap_err();
        let port = fixed.socket.port();
        assert_eq!(error, Error::PortTaken(port));
        let sentence = crate::remote::Problem::from(error).sentence.to_string();
        assert!(sentence.contains(&format!("port {port}")), "{sentence}");
        assert!(sentence.contains("redirect"), "{sentence}");
    });
}

#[test]
fn wrong_state_is_told_in_browser() {
    let (found, came) = oneshot::channel();
    let reception = Arc::new(PendingRedirect {
        expected: expected(),
        address: usual(),
        found: Mutex::new(Some(found)),
    });
    let strays = [
        "/callback",
        "/callback?code=a",
        "/callback?code=a&state=",
        "/callback?code=a&state=wrong",
        "/callback?error=access_denied&state=wrong",
        "/callback?error=access_denied",
    ];
    block_on(async {
        for stray in strays {
            assert!(says_it_waits(&reception, stray).await, "{stray}");
        }
        let right = answered(&reception, "/callback?code=b&state=right").await;
        assert_eq!(right, StatusCode::OK);
        assert_eq!(came.await.unwrap().unwrap().expose_secret(), "b");
        // Nothing waits any more.
        for stray in strays {
            assert!(!says_it_waits(&reception, stray).await, "{stray}");
        }
    });
}

#[test]
fn right_state_with_code_is_taken() {
    assert_eq!(
        judged("code=a%2Bb&state=right", &expected()),
        "the code a+b"
    );
}

#[test]
fn code_is_wiped_and_not_printed() {
    fn is_wiped(_code: &impl zeroize::ZeroizeOnDrop) {}
    let verdict = judge("code=hush&state=right", &expected());
    assert!(!format!("{verdict:?}").contains("hush"));
    if let RedirectVerdict::Final(Ok(code)) = &verdict {
        is_wiped(code);
    }
}

#[test]
fn wrong_state_is_refused_even_with_error() {
    for query in [
        "code=a",
        "code=a&state=",
        "code=a&state=righ",
        "code=a&state=rightt",
        // The same letters in another order.
        "code=a&state=irght",
        "error=access_denied&state=wrong",
    ] {
        assert_eq!(judged(query, &expected()), refused(), "{query}");
    }
}

#[test]
fn repeated_parameter_ends_sign_in() {
    for query in [
        "code=a&state=wrong&state=right",
        "code=a&state=right&state=right",
        "code=a&code=b&state=right",
        "state=right&error=a&error=b",
        "code=a&state=right&iss=http%3A%2F%2F127.0.0.1%3A9&iss=http%3A%2F%2Fevil",
    ] {
        assert_eq!(
            judged(query, &expected()),
            said(&RedirectVerdict::Final(Err(UNUSABLE))),
            "{query}"
        );
    }
}

#[test]
fn repeated_parameter_needs_right_state() {
    for query in ["code=a&state=wrong&state=left", "code=a&code=b&state=wrong"] {
        assert_eq!(judged(query, &expected()), refused(), "{query}");
    }
}

#[test]
fn named_issuer_must_be_server() {
    assert_eq!(
        judged("code=a&state=right&iss=http%3A%2F%2Fevil", &expected()),
        said(&RedirectVerdict::Final(Err(Error::Issuer)))
    );
    let right = judged(
        "code=a&state=right&iss=http%3A%2F%2F127.0.0.1%3A9",
        &expected(),
    );
    assert_eq!(right, "the code a");
}

#[test]
fn issuer_is_compared_letter_by_letter() {
    for issuer in [
        "http://127.0.0.1:9/",
        "HTTP://127.0.0.1:9",
        "http://127.0.0.1:09",
        "",
    ] {
        let query = format!("code=a&state=right&iss={issuer}");
        assert_eq!(
            judged(&query, &expected()),
            said(&RedirectVerdict::Final(Err(Error::Issuer))),
            "{issuer}"
        );
    }
}

#[test]
fn announced_issuer_is_required() {
    let expected = ExpectedRedirect {
        issuer_required: true,
        ..expected()
    };
    for query in ["code=a&state=right", "error=access_denied&state=right"] {
        assert_eq!(
            judged(query, &expected),
            said(&RedirectVerdict::Final(Err(Error::Issuer))),
            "{query}"
        );
    }
    let named = judged(
        "code=a&state=right&iss=http%3A%2F%2F127.0.0.1%3A9",
        &expected,
    );
    assert_eq!(named, "the code a");
}

#[test]
fn wrong_issuer_and_state_end_nothing() {
    let query = "code=a&state=wrong&iss=http%3A%2F%2Fevil";
    assert_eq!(judged(query, &expected()), refused());
}

#[test]
fn empty_answer_ends_sign_in() {
    for query in ["state=right", "state=right&code="] {
        assert_eq!(
            judged(query, &expected()),
            said(&RedirectVerdict::Final(Err(UNUSABLE))),
            "{query}"
        );
    }
}

#[test]
fn error_with_right_state_ends_sign_in() {
    let verdict = judged("error=access_denied&code=a&state=right", &expected());
    assert_eq!(verdict, said(&RedirectVerdict::Final(Err(Error::Refused))));
}

#[test]
fn odd_error_code_is_not_told() {
    assert_eq!(error_code("<b>call 555</b>"), "unknown_error");
    assert_eq!(error_code(&"a".repeat(41)), "unknown_error");
    assert_eq!(error_code("server_error"), "server_error");
}
