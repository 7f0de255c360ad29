//! The pages that a browser is shown at the end of a sign-in: fixed texts in the language that the request prefers, with nothing else of it (reliability T4).

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use crate::language::{Language, in_words_of};

sentence::sentences! {
    /// What the browser is told.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Page {
        /// It came back as it should. The user is not signed in yet: the code is still to be redeemed.
        CameBack => "Return to Flightbag to finish signing in. You can close this tab.",
        /// The sign-in ended.
        NotSignedIn => "The sign-in failed. You can close this tab and return to Flightbag.",
        /// This is not what is waited for, and that may still come.
        Ignored => "This request does not belong to the current sign-in and was ignored. Finish signing in in the tab \
            that Flightbag opened, or cancel in Flightbag.",
        /// This is not what was waited for.
        Refused => "This address is only for signing in to Flightbag.",
    }
}

/// The page's look; the policy below lets this one through, by its SHA-256, and nothing else.
const STYLE: &str = "body{font:17px/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem;text-align:center}";
const POLICY: &str = "default-src 'none'; frame-ancestors 'none'; \
    style-src 'sha256-Mu531JOZfOPY3iDtEGRZvRAzQmUk2mOSxyfnwd4mACc='";

impl Page {
    /// The page as it is sent, in the language that the request prefers: it shows nothing else of the request and can load
    /// nothing.
    pub fn answer(self, status: StatusCode, request: &HeaderMap) -> Response {
        let preferred = request.get(header::ACCEPT_LANGUAGE);
        let preferred = preferred.and_then(|languages| languages.to_str().ok());
        let language = Language::accepted(preferred.unwrap_or_default());
        let (sentence, language) = (in_words_of(language, &self), language.code());
        let headers = [
            (header::CONTENT_TYPE, "text/html; charset=utf-8"),
            (header::CONTENT_SECURITY_POLICY, POLICY),
            (header::CACHE_CONTROL, "no-store"),
            (header::REFERRER_POLICY, "no-referrer"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::CONNECTION, "close"),
        ];
        let body = format!(
            "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>Flightbag</title><style>{STYLE}</style></head>\
         <body><h1>Flightbag</h1><p>{sentence}</p></body></html>"
        );
        (status, headers, body).into_response()
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use sha2::{Digest as _, Sha256};

    use super::*;

    #[test]
    fn policy_names_style_that_page_has() {
        let hash = STANDARD.encode(Sha256::digest(STYLE));
        assert!(POLICY.contains(&format!("'sha256-{hash}'")), "{hash}");
    }

    #[tokio::test]
    async fn page_is_in_language_that_browser_prefers() {
        for (preferred, language, word) in [
            ("de-AT,de;q=0.9,en;q=0.8", "de", "Kehren Sie"),
            ("fr, en-GB;q=0.8, de;q=0.7", "en", "Return to"),
            ("<script>", "en", "Return to"),
        ] {
            let mut request = HeaderMap::new();
            request.insert(header::ACCEPT_LANGUAGE, preferred.parse().unwrap());
            let response = Page::CameBack.answer(StatusCode::OK, &request);
            let body = axum::body::to_bytes(response.into_body(), 4000).await;
            let body = String::from_utf8(body.unwrap().to_vec()).unwrap();
            assert!(body.contains(&format!("lang=\"{language}\"")), "{body}");
            assert!(body.contains(word) && !body.contains("script"), "{body}");
        }
    }

    #[test]
    fn pages_show_no_request_and_load_nothing() {
        let response = Page::CameBack.answer(StatusCode::OK, &HeaderMap::new());
        let policy = response
            .headers()
            .get(header::CONTENT_SECURITY_POLICY)
            .unwrap();
        assert!(policy.to_str().unwrap().starts_with("default-src 'none'"));
        assert_eq!(
            response.headers().get(header::CACHE_CONTROL).unwrap(),
            "no-store"
        );
    }

    #[test]
    fn no_page_says_signed_in_before_redeeming() {
        let told = Page::CameBack.to_string();
        assert!(told.contains("to finish signing in"), "{told}");
        assert!(!told.contains("You are signed in"), "{told}");
    }
}
