//! Nothing secret is ever written down (reliability T6 and P3): a life of sign-ins at the level that tells the most, for
//! every crate, searched for each secret in each way of writing it.

use std::env;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Output};

use clock::driven::DrivenClock;
use simlink::Ports;

use flightbag::auth::IdentityClient;
use flightbag::config::Config;
use flightbag::http::Http;
use flightbag::remote::Problem;
use flightbag::service::Client;
use serde_json::json;
use url::Url;

use super::act::Act;
use super::connection_mode::ConnectionMode;
use super::fault::Fault;
use super::fixture::{Fixture, REFRESH, TOKEN, as_json};
use super::secrets::CLIENT_SECRET;
use super::server::Server;
use crate::harness::certificates::TRUSTED;
use crate::support::{answer, begin, block_on};

/// Where the program within is told its server, and the app on which it puts addresses for the browser.
const SERVER: &str = "FLIGHTBAG_TEST_SERVER";
const DESK: &str = "FLIGHTBAG_TEST_DESK";
const OPEN: &str = "/open";
const DEVICE: &str = "/connect/deviceauthorization";
const DEVICE_CODE: &str = "device/code+c2VjcmV0";

/// The log belongs to the whole process, so the program lives in one of its own: this test once more.
#[test]
fn p3_no_secret_of_sign_ins_is_logged() {
    if let Ok(server) = env::var(SERVER) {
        flightbag::log::init(None);
        return block_on(live(&server));
    }
    block_on(async {
        // A secured server: what secures the connection has a log as well.
        let fixture = Fixture::ready_for(Fault::ToPlain).await;
        prepare(&fixture);
        let output = run(&fixture).await;
        let told = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(output.status.success(), "{told}");
        for spoken in ["TRACE", "DEBUG flightbag::http", "hyper", "rustls", "WARN"] {
            assert!(told.contains(spoken), "nothing was said by {spoken}");
        }
        assert_eq!(fixture.redeemed("device_code"), [DEVICE_CODE, DEVICE_CODE]);
        // Signed out of one session; the other sign-in was never taken over.
        assert_eq!(fixture.server.seen_at("/connect/revocation").len(), 2);
        let verifiers = fixture.redeemed("code_verifier");
        assert_eq!(verifiers.len(), 4, "two codes, and two polls");
        fixture.secrets.keep(verifiers);
        fixture.secrets.assert_absent(&told);
        fixture.assert_nothing_leaked();
    });
}

/// What the server says in this life, good and bad. What is bad quotes secrets.
fn prepare(fixture: &Fixture) {
    let server = &fixture.server;
    let quoting = |status: &str, body: &serde_json::Value| {
        let headers = "content-type: application/json\r\n";
        Act::Say(answer(status, headers, body.to_string().as_bytes()))
    };
    let tokens = |number: u32, refresh: &str| {
        fixture.secrets.keep([refresh.to_owned()]);
        Act::Say(as_json(&json!({
            "access_token": fixture.secrets.access_token(number),
            "token_type": "Bearer",
            "refresh_token": refresh,
        })))
    };
    fixture.secrets.keep([DEVICE_CODE.to_owned()]);
    for act in [
        // The first sign-in, and the renewals of its session.
        Act::Usual,
        tokens(2, "refresh/two+YmFy=="),
        quoting(
            "401 No",
            &json!({"error": "invalid_client", "error_description": CLIENT_SECRET}),
        ),
        quoting("400 No", &json!({"error": REFRESH})),
        quoting(
            "200 OK",
            &json!({"access_token": [REFRESH], "refresh_token": REFRESH}),
        ),
        quoting("200 OK", &json!(REFRESH)),
        Act::Say(answer("500 No", "", REFRESH.as_bytes())),
        Act::Cut,
        Act::Usual,
        // The sign-in on another device.
        quoting("400 No", &json!({"error": "authorization_pending"})),
        tokens(3, "refresh/three+YmF6=="),
        // The last sign-in, which fails.
        Act::Changed("id_token", Some("7")),
    ] {
        server.once(TOKEN, act);
    }
    server.usual(
        DEVICE,
        as_json(&json!({
            "device_code": DEVICE_CODE,
            "user_code": "ABCD-EFGH",
            "verification_uri": format!("{}/device", server.url()),
            "expires_in": 600,
        })),
    );
    let headers = format!("x-refresh: {REFRESH}\r\n");
    server.usual(
        "/v1/subscriptions/valid",
        answer("200 OK", &headers, b"[7]"),
    );
    server.usual("/connect/revocation", answer("200 OK", "", b""));
}

/// Runs the program, with a browser that opens what it is told to.
async fn run(fixture: &Fixture) -> Output {
    let app = Server::start(ConnectionMode::Plain).await;
    app.usual(OPEN, answer("200 OK", "", b""));
    let mut within = Command::new(env::current_exe().unwrap());
    within
        .args(["--exact", "--nocapture"])
        .arg("faults::trace::p3_no_secret_of_sign_ins_is_logged")
        .env(SERVER, fixture.server.url())
        .env(DESK, app.url())
        .env("RUST_LOG", "trace")
        .env("NO_COLOR", "1")
        .env("RUST_BACKTRACE", "full");
    let running = tokio::task::spawn_blocking(move || within.output().unwrap());
    let browsing = async {
        for number in 1.. {
            app.asked(OPEN, number).await;
            let address = app.seen_at(OPEN).pop().unwrap().body;
            fixture.come_back(&address).await;
        }
    };
    tokio::select! {
        output = running => output.unwrap(),
        () = browsing => unreachable!(),
    }
}

/// The life: sign-ins by browser and by device, requests, renewals that succeed and fail, an end.
async fn live(server: &str) {
    let config = Config {
        certificates: TRUSTED.map(<[u8]>::to_vec).to_vec(),
        client_secret: Some(CLIENT_SECRET.into()),
        ..Config::embedded(server, server, "efb", Ports::ANY).unwrap()
    };
    let driven = DrivenClock::default();
    let http = Http::new(&config).unwrap().with_clock(&driven.clock());
    let identity = IdentityClient::new(&config, http.clone());
    let client = Client::new(config, http);

    let signed_in = identity
        .sign_in(false, |address, _ends| open_by_hand(&address), || ())
        .await
        .unwrap();
    print(&signed_in);
    let (session, _changes) = begin(signed_in);
    print(&session);
    let token = session.token().await.unwrap();
    print(&client.subscriptions(&token).await.unwrap());
    session.renewed(&token).await.unwrap();
    for _ in 0..4 {
        let token = session.token().await.unwrap();
        print_failure(session.renewed(&token).await.unwrap_err());
    }
    // A fault of the server and a cut answer, each tried again silently.
    let token = session.token().await.unwrap();
    session.renewed(&token).await.unwrap();
    session.sign_out().await.unwrap().unwrap();

    let signed_in = identity.sign_in_by_device(|code| print(&code)).await;
    print(&signed_in.unwrap());
    print_failure(
        identity
            .sign_in(false, |address, _ends| open_by_hand(&address), || ())
            .await
            .unwrap_err(),
    );
    print(&(identity, client, session));
}

/// Puts an address on the app, without a word in the log.
fn open_by_hand(address: &str) {
    let app = Url::parse(&env::var(DESK).unwrap()).unwrap();
    let mut stream = TcpStream::connect(("127.0.0.1", app.port().unwrap())).unwrap();
    let length = address.len();
    write!(
        stream,
        "POST {OPEN} HTTP/1.1\r\ncontent-length: {length}\r\n\r\n{address}"
    )
    .unwrap();
    stream.read_to_end(&mut Vec::new()).unwrap();
}

/// What a careless line of code would print.
fn print(thing: &dyn std::fmt::Debug) {
    eprintln!("{thing:?} {thing:#?}");
}

fn print_failure(error: flightbag::auth::Error) {
    eprintln!("{error} {error:?}");
    let mut cause = std::error::Error::source(&error);
    while let Some(deeper) = cause {
        eprintln!("{deeper} {deeper:?}");
        cause = deeper.source();
    }
    print(&Problem::from(error));
}
