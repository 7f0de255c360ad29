//! A pretend browser: opens the sign-in page, fills its forms in and follows it back, as a user would.

use std::thread;

use chart_service::ChartService;
use url::Url;

use super::walk::{client, send, walk, walk_device};

/// What the user in front of the browser does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Person {
    /// Signs in with the account that sees every airport.
    Full,
    /// Signs in with the account that sees the demo airports only.
    Limited,
    /// Signs in, then refuses what the application asks for.
    Refuses,
    /// Comes back at once with an invented code, whatever the page is.
    ComesBack,
    /// Looks at the page and does nothing.
    Waits,
    /// Has no browser.
    WithoutBrowser,
}

/// The names and passwords that the sign-in page itself names.
const FULL: (&str, &str) = ("full.pilot", "fly-charts");
const LIMITED: (&str, &str) = ("demo.pilot", "fly-demo");

impl Person {
    fn account(self) -> (&'static str, &'static str) {
        if self == Self::Limited { LIMITED } else { FULL }
    }

    fn answer(self) -> &'static str {
        if self == Self::Refuses {
            "refuse"
        } else {
            "allow"
        }
    }

    /// Has the browser open an address; returns whether there is a browser.
    pub fn opens(self, address: &str) -> bool {
        if !address.starts_with("http") {
            // A folder: the file manager is started like the browser.
            return self != Self::WithoutBrowser;
        }
        match self {
            Self::WithoutBrowser => return false,
            Self::Waits => return true,
            Self::Full | Self::Limited | Self::Refuses | Self::ComesBack => {}
        }
        let address = address.to_owned();
        let browsing = async move {
            let client = client();
            if self == Self::ComesBack {
                // Who asked may have given up meanwhile.
                client.get(way_back(&address)).send().await.ok();
                return;
            }
            let back = walk(&client, &address, self.account(), self.answer()).await;
            send(client.get(back)).await;
        };
        thread::Builder::new()
            .name("pretend browser".into())
            .spawn(move || run(browsing))
            .unwrap();
        true
    }
}

/// Where an identity server sends the browser back to, with a code of its own making (RFC 6749, 4.1.2; RFC 9207).
fn way_back(address: &str) -> Url {
    let asked = Url::parse(address).unwrap();
    let parameter = |name: &str| {
        let mut all = asked.query_pairs();
        all.find_map(|(known, value)| (known == name).then_some(value))
            .unwrap()
    };
    let mut back = Url::parse(&parameter("redirect_uri")).unwrap();
    back.query_pairs_mut()
        .append_pair("code", "code")
        .append_pair("state", &parameter("state"))
        .append_pair("iss", &asked.origin().ascii_serialization());
    back
}

/// What a user does on another device: types the code, signs in, allows.
pub fn by_device(link: &str, code: &str, person: Person) {
    let last = run(walk_device(link, code, person.account()));
    assert!(last.contains("You can go back to Flightbag"), "{last}");
}

/// An access token of an account, got without the application.
pub fn token(demo: &ChartService, person: Person) -> String {
    token_from(demo.auth_url(), demo.client_id(), person)
}

/// The same from an identity server that runs somewhere else.
pub fn token_from(auth_url: &str, client_id: &str, person: Person) -> String {
    let tokens = tokens_from(auth_url, client_id, person);
    tokens["access_token"].as_str().unwrap().to_owned()
}

/// The whole answer of its token endpoint.
pub fn tokens_from(auth_url: &str, client_id: &str, person: Person) -> serde_json::Value {
    // Verifier and challenge are those printed in RFC 7636, appendix B; nothing listens at the address.
    let back = "http://127.0.0.1:4711/callback";
    let mut address = Url::parse(auth_url)
        .unwrap()
        .join("/connect/authorize")
        .unwrap();
    address.query_pairs_mut().extend_pairs([
        ("response_type", "code"),
        ("client_id", client_id),
        ("redirect_uri", back),
        ("scope", "openid userinfo offline_access charts"),
        ("state", "state"),
        ("nonce", "nonce"),
        (
            "code_challenge",
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        ),
        ("code_challenge_method", "S256"),
    ]);
    run(async {
        let client = client();
        let answer = walk(&client, address.as_str(), person.account(), person.answer()).await;
        let (_, code) = answer
            .query_pairs()
            .find(|(name, _)| name == "code")
            .unwrap();
        let form = [
            ("grant_type", "authorization_code"),
            ("client_id", client_id),
            ("code", &code),
            ("redirect_uri", back),
            (
                "code_verifier",
                "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            ),
        ];
        let url = format!("{auth_url}/connect/token");
        let answer = client
            .post(url)
            .form(&form)
            .send()
            .await
            .unwrap()
            .text()
            .await
            .unwrap();
        serde_json::from_str(&answer).unwrap()
    })
}

/// Reads a document of the chart service with a token.
pub fn read(address: &str, token: &str) -> Vec<u8> {
    run(async {
        let answer = client()
            .get(address)
            .bearer_auth(token)
            .send()
            .await
            .unwrap();
        assert!(
            answer.status().is_success(),
            "{address}: {}",
            answer.status()
        );
        answer.bytes().await.unwrap().to_vec()
    })
}

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(work)
}
