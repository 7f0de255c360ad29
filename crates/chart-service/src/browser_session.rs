//! Browser session: the browser that opened a page, known again by a cookie. A ticket counts in its own browser only, so that
//! no one can have another user finish a sign-in.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};

use crate::random::random_text;

/// How many letters the random text of a cookie has: 32 bytes in base64.
const LENGTH: usize = 43;

/// A browser.
pub(super) struct BrowserSession {
    id: String,
    /// The cookie to set, where it came without one.
    cookie: Option<HeaderValue>,
}

impl BrowserSession {
    /// The browser that sent these headers to the server with this address; one that is not known is given a cookie.
    pub(super) fn of(headers: &HeaderMap, issuer: &str) -> Self {
        if let Some(id) = Self::known(headers, issuer) {
            return Self { id, cookie: None };
        }
        let id = random_text(32);
        let name = name(issuer);
        // Not `Secure`: the embedded service speaks plain http.
        let cookie = format!("{name}={id}; Path=/; HttpOnly; SameSite=Lax");
        Self {
            id,
            cookie: HeaderValue::try_from(cookie).ok(),
        }
    }

    /// The cookie that came with a request.
    pub(super) fn known(headers: &HeaderMap, issuer: &str) -> Option<String> {
        let name = name(issuer);
        let lines = headers.get_all(header::COOKIE).iter();
        lines
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .find(|(key, value)| *key == name && value.len() == LENGTH)
            .map(|(_, value)| value.to_owned())
    }

    /// What a ticket is bound to.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// A page for this browser.
    pub(super) fn given(self, mut page: Response) -> Response {
        if let Some(cookie) = self.cookie {
            page.headers_mut().append(header::SET_COOKIE, cookie);
        }
        page
    }
}

/// The name of the cookie. Servers on other ports of this computer share its cookies, so it has the port.
fn name(issuer: &str) -> String {
    let port = issuer.rsplit(':').next().unwrap_or_default();
    format!("flightbag-{port}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ISSUER: &str = "http://127.0.0.1:9";

    #[test]
    fn visitor_keeps_its_cookie() {
        let first = BrowserSession::of(&HeaderMap::new(), ISSUER);
        let id = first.id().to_owned();
        let page = first.given(Response::default());
        let cookie = page.headers()[header::SET_COOKIE].to_str().unwrap();
        assert!(
            cookie.ends_with("; Path=/; HttpOnly; SameSite=Lax"),
            "{cookie}"
        );
        let mut headers = HeaderMap::new();
        let sent = format!("other=1; {}", cookie.split(';').next().unwrap());
        headers.insert(header::COOKIE, sent.parse().unwrap());
        let again = BrowserSession::of(&headers, ISSUER);
        assert_eq!(again.id(), id);
        let page = again.given(Response::default());
        assert!(page.headers().get(header::SET_COOKIE).is_none());
        assert_eq!(BrowserSession::known(&headers, "http://127.0.0.1:8"), None);
    }

    #[test]
    fn cookie_of_wrong_length_is_none() {
        let mut headers = HeaderMap::new();
        for sent in ["flightbag-9=", "flightbag-9=short", "flightbag-9", ";;="] {
            headers.insert(header::COOKIE, sent.parse().unwrap());
            assert_eq!(BrowserSession::known(&headers, ISSUER), None, "{sent}");
        }
    }
}
