//! A pretend browser and application: what the tests of the two servers send.

use std::{net::SocketAddr, sync::Mutex, time::Duration};

use reqwest::{Client, RequestBuilder, Response, header, redirect};
use serde_json::Value;
use url::Url;

use crate::{ChartService, Options};

/// Where the pretend application listens; nothing connects to it.
pub(super) const REDIRECT: &str = "http://127.0.0.1:4711/callback";
/// The verifier and challenge printed in RFC 7636, appendix B.
pub(super) const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
pub(super) const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
/// The grant type of RFC 8628 3.4, as the wire has it.
pub(super) const DEVICE_GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";
pub(super) const DEADLINE: Duration = Duration::from_secs(20);

/// A running demo and a client that follows no redirect and keeps the one cookie.
pub(super) struct Browser {
    pub(super) demo: ChartService,
    pub(super) client: Client,
    cookie: Mutex<String>,
}

impl Browser {
    pub(super) fn new() -> Self {
        Self::with(Options::default())
    }

    pub(super) fn with(options: Options) -> Self {
        let client = Client::builder()
            .no_proxy()
            .redirect(redirect::Policy::none())
            .timeout(DEADLINE)
            .build()
            .unwrap();
        Self {
            demo: ChartService::start(options).unwrap(),
            client,
            cookie: Mutex::default(),
        }
    }

    /// Sends a request with the cookie of before, and keeps the one that comes.
    pub(super) async fn send(&self, request: RequestBuilder) -> Response {
        let cookie = self.cookie.lock().unwrap().clone();
        let answer = request.header(header::COOKIE, cookie).send().await.unwrap();
        if let Some(set) = answer.headers().get(header::SET_COOKIE) {
            let cookie = set.to_str().unwrap().split(';').next().unwrap();
            cookie.clone_into(&mut self.cookie.lock().unwrap());
        }
        answer
    }

    /// Forgets the cookie, as another browser has none.
    pub(super) fn forget_cookie(&self) {
        self.cookie.lock().unwrap().clear();
    }

    /// The fields of a good authorization request.
    pub(super) fn request(&self) -> Vec<(&'static str, String)> {
        [
            ("response_type", "code"),
            ("client_id", self.demo.client_id()),
            ("redirect_uri", REDIRECT),
            ("scope", "openid userinfo offline_access charts"),
            ("state", "st&te"),
            ("nonce", "n0nce"),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
        ]
        .map(|(name, value)| (name, value.to_owned()))
        .to_vec()
    }

    /// A good request with one field changed, or left out where the value is empty.
    pub(super) fn request_with(
        &self,
        name: &'static str,
        value: &str,
    ) -> Vec<(&'static str, String)> {
        let mut request = self.request();
        request.retain(|(field, _)| *field != name);
        request.push((name, value.to_owned()));
        request
    }

    pub(super) async fn authorize(&self, request: &[(&'static str, String)]) -> Response {
        let mut url = Url::parse(&format!("{}/connect/authorize", self.demo.auth_url())).unwrap();
        url.query_pairs_mut().extend_pairs(request);
        self.send(self.client.get(url)).await
    }

    pub(super) async fn post(&self, path: &str, form: &[(&str, &str)]) -> Response {
        let url = format!("{}{path}", self.demo.auth_url());
        self.send(self.client.post(url).form(form)).await
    }

    /// Opens the sign-in page and types a name and a password.
    pub(super) async fn type_password(&self, username: &str, password: &str) -> String {
        let page = self.authorize(&self.request()).await.text().await.unwrap();
        let form = [
            ("ticket", ticket(&page).as_str()),
            ("username", username),
            ("password", password),
        ]
        .map(|(name, value)| (name, value.to_owned()));
        let form: Vec<(&str, &str)> = form.iter().map(|(n, v)| (*n, v.as_str())).collect();
        self.post("/connect/signin", &form)
            .await
            .text()
            .await
            .unwrap()
    }

    /// A code for an account, by way of both pages.
    pub(super) async fn code(&self, account: usize) -> String {
        let account = self.demo.accounts()[account];
        let page = self.type_password(account.username, account.password).await;
        let form = [("ticket", ticket(&page)), ("answer", "allow".to_owned())];
        let form: Vec<(&str, &str)> = form.iter().map(|(n, v)| (*n, v.as_str())).collect();
        let answer = self.post("/connect/consent", &form).await;
        parameter(&answer, "code").unwrap()
    }

    /// The fields of a good device authorization request (RFC 8628 3.1), but for the client.
    pub(super) fn device_request() -> Vec<(&'static str, &'static str)> {
        vec![
            ("scope", "openid userinfo offline_access charts"),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
        ]
    }

    /// A device authorization request of a public client.
    pub(super) async fn begin_device(&self, fields: &[(&str, &str)]) -> Response {
        let mut form = fields.to_vec();
        form.push(("client_id", self.demo.client_id()));
        self.post("/connect/deviceauthorization", &form).await
    }

    /// A page of the identity server.
    pub(super) async fn page(&self, path_and_query: &str) -> Response {
        let url = format!("{}{path_and_query}", self.demo.auth_url());
        self.send(self.client.get(url)).await
    }

    /// Opens the page for codes and types one; the page that follows.
    pub(super) async fn type_code(&self, user_code: &str) -> Response {
        let page = self.page("/device").await.text().await.unwrap();
        let ticket = ticket(&page);
        let form = [("ticket", ticket.as_str()), ("user_code", user_code)];
        self.post("/device", &form).await
    }

    /// Goes all the way through the pages with a device's code; the last page.
    pub(super) async fn answer_device(
        &self,
        user_code: &str,
        account: usize,
        answer: &str,
    ) -> Response {
        let account = self.demo.accounts()[account];
        let page = self.type_code(user_code).await.text().await.unwrap();
        let on_page = ticket(&page);
        let form = [
            ("ticket", on_page.as_str()),
            ("username", account.username),
            ("password", account.password),
        ];
        let page = self.post("/connect/signin", &form).await;
        let on_page = ticket(&page.text().await.unwrap());
        let form = [("ticket", on_page.as_str()), ("answer", answer)];
        self.post("/connect/consent", &form).await
    }

    /// A poll with a device code (RFC 8628 3.4).
    pub(super) async fn poll(&self, device_code: &str, verifier: &str) -> Response {
        self.token(&[
            ("grant_type", DEVICE_GRANT),
            ("device_code", device_code),
            ("code_verifier", verifier),
        ])
        .await
    }

    /// The whole token answer of a sign-in by device.
    pub(super) async fn sign_in_by_device(&self, account: usize) -> Value {
        let started = json(self.begin_device(&Self::device_request()).await).await;
        let last = self
            .answer_device(&text(&started, "user_code"), account, "allow")
            .await;
        assert_eq!(last.status(), 200);
        json(self.poll(&text(&started, "device_code"), VERIFIER).await).await
    }

    pub(super) async fn redeem(&self, code: &str, verifier: &str) -> Response {
        self.token(&[
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", REDIRECT),
            ("code_verifier", verifier),
        ])
        .await
    }

    pub(super) async fn refresh(&self, refresh_token: &str) -> Response {
        self.token(&[
            ("grant_type", "refresh_token"),
            ("refresh_token", refresh_token),
        ])
        .await
    }

    /// A token request of a public client.
    pub(super) async fn token(&self, fields: &[(&str, &str)]) -> Response {
        let mut form = fields.to_vec();
        form.push(("client_id", self.demo.client_id()));
        self.post("/connect/token", &form).await
    }

    /// The whole token answer of a sign-in.
    pub(super) async fn sign_in(&self, account: usize) -> Value {
        let code = self.code(account).await;
        json(self.redeem(&code, VERIFIER).await).await
    }

    /// The access token of a sign-in.
    pub(super) async fn access(&self, account: usize) -> String {
        text(&self.sign_in(account).await, "access_token")
    }

    /// A request to the chart service.
    pub(super) async fn charts(&self, path: &str, token: &str) -> Response {
        let url = format!("{}{path}", self.demo.base_url());
        self.client
            .get(url)
            .bearer_auth(token)
            .send()
            .await
            .unwrap()
    }

    pub(super) async fn userinfo(&self, token: &str) -> Response {
        let url = format!("{}/connect/userinfo", self.demo.auth_url());
        self.client
            .get(url)
            .bearer_auth(token)
            .send()
            .await
            .unwrap()
    }
}

/// The hidden ticket of a page.
pub(super) fn ticket(page: &str) -> String {
    let (_, rest) = page.split_once("name=\"ticket\" value=\"").expect(page);
    rest.split('"').next().unwrap().to_owned()
}

/// A parameter of the address the browser is sent to.
pub(super) fn parameter(answer: &Response, name: &str) -> Option<String> {
    let location = answer.headers().get(header::LOCATION)?.to_str().ok()?;
    let url = Url::parse(location).unwrap();
    let mut pairs = url.query_pairs();
    pairs
        .find(|(key, _)| key == name)
        .map(|(_, value)| value.into_owned())
}

pub(super) async fn json(answer: Response) -> Value {
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

pub(super) fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_default().to_owned()
}

/// The claims of a token, read without checking the signature.
pub(super) fn claims(token: &str) -> Value {
    jsonwebtoken::dangerous::insecure_decode_claims(token).unwrap()
}

/// An address on this computer that listens for datagrams, and its socket.
pub(super) fn listening() -> (std::net::UdpSocket, SocketAddr) {
    let socket = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    socket.set_read_timeout(Some(DEADLINE)).unwrap();
    let address = socket.local_addr().unwrap();
    (socket, address)
}

/// The status and the `error` of a refused token request.
pub(super) async fn refusal(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    (status, text(&json(answer).await, "error"))
}

/// The same for comparison.
pub(super) fn refused(status: u16, error: &str) -> (u16, String) {
    (status, error.to_owned())
}
