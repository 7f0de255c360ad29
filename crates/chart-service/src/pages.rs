//! Pages: the plain HTML the browser shows while a user signs in. They work without script.

mod device;
mod sign_in;

use axum::{
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse as _, Response},
};
use url::{Host, Url};

use crate::random::random_text;

pub(super) use self::{
    device::{answered, enter_code},
    sign_in::{SignInRefusal, consent, sign_in},
};

const STYLE: &str = "
:root { color-scheme: light dark; --page: #e9edf1; --card: #ffffff; --text: #17202a; --soft: #55616e;
  --line: #c3ccd5; --accent: #0b5cad; --on-accent: #ffffff; --bad: #a3161d; --bad-page: #fdecec; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1419; --card: #1a222b; --text: #e3e9ef;
  --soft: #9aa8b5; --line: #3a4754; --accent: #6db3f2; --on-accent: #0b1520; --bad: #ff9a9a; --bad-page: #3a1a1c; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 27rem; margin: 0 auto; padding: 1.75rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 .25rem; font-size: 1.4rem; line-height: 1.25; }
h2 { margin: 1.75rem 0 .5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: 1rem; }
p { margin: .5rem 0; } .soft { color: var(--soft); font-size: .9rem; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input { width: 100%; margin-top: .25rem; padding: .6rem .7rem; font: inherit; color: inherit;
  background: var(--page); border: 1px solid var(--line); border-radius: .4rem; }
button { width: 100%; margin-top: 1rem; padding: .65rem; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: .4rem; }
button.second { color: var(--accent); background: transparent; }
h2 ~ form button { margin-top: .4rem; } form + p { margin-top: 1.4rem; }
input:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.code { font: 600 1.5rem/1.3 ui-monospace, monospace; letter-spacing: .1em; }
input.code { text-transform: uppercase; }
.bad { padding: .6rem .8rem; color: var(--bad); background: var(--bad-page); border-radius: .4rem; }
li { margin: .35rem 0; } ul { padding-left: 1.25rem; } code { font-size: .95em; }
footer { max-width: 27rem; margin: 1rem auto 0; text-align: center; }
";

/// A page for what must not be sent to a redirect address (RFC 6749 4.1.2.1).
pub(super) fn problem(sentence: &str, recovery_button: &str) -> Response {
    let body = format!(
        "<h1>This sign-in cannot go on</h1>\n<p class=\"bad\" role=\"alert\">{}</p>\n<p>{}</p>\n",
        escaped(sentence),
        escaped(recovery_button)
    );
    page(StatusCode::BAD_REQUEST, "Sign-in problem", &body, None)
}

fn page(status: StatusCode, title: &str, body: &str, redirect: Option<&Url>) -> Response {
    let nonce = random_text(16);
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} – Flightbag demonstration</title>\n<style nonce=\"{nonce}\">{STYLE}</style>\n</head>\n\
         <body>\n<main>\n{body}</main>\n<footer class=\"soft\">This page belongs to a demonstration. \
         For flight simulation only.</footer>\n</body>\n</html>\n"
    );
    let policy = format!(
        "default-src 'none'; style-src 'nonce-{nonce}'; form-action 'self'{}; \
         base-uri 'none'; frame-ancestors 'none'",
        redirect.map_or_else(String::new, form_target)
    );
    let mut headers = HeaderMap::new();
    let fixed: [(HeaderName, &'static str); 4] = [
        (header::CACHE_CONTROL, "no-store"),
        // Not "no-referrer": with it browsers say "null" as the origin of the page's own forms.
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    (status, headers, Html(html)).into_response()
}

/// The page of a form that may have come back; with a pause, in seconds, where nothing more is looked at for a while.
fn form_page(
    title: &str,
    body: &str,
    redirect: Option<&Url>,
    pause: Option<&'static str>,
) -> Response {
    let Some(pause) = pause else {
        return page(StatusCode::OK, title, body, redirect);
    };
    let mut answer = page(StatusCode::TOO_MANY_REQUESTS, title, body, redirect);
    let pause = HeaderValue::from_static(pause);
    answer.headers_mut().insert(header::RETRY_AFTER, pause);
    answer
}

/// Why a form came back, as its page says it, and the attributes of the field that it is about.
fn alert(sentence: Option<&str>) -> (String, &'static str) {
    sentence.map_or((String::new(), ""), |sentence| {
        let sentence = escaped(sentence);
        (
            format!("<p class=\"bad\" role=\"alert\" id=\"problem\">{sentence}</p>\n"),
            " aria-invalid=\"true\" aria-describedby=\"problem\"",
        )
    })
}

/// Browsers apply `form-action` to the redirect that answers a form too, so the application's
/// address is named. The policy's grammar has no IPv6 address, and an address of an application's own
/// scheme has no origin; there the scheme must do.
fn form_target(redirect: &Url) -> String {
    match redirect.host() {
        Some(Host::Ipv4(_) | Host::Domain(_)) if redirect.origin().is_tuple() => {
            format!(" {}", redirect.origin().ascii_serialization())
        }
        _ => format!(" {}:", redirect.scheme()),
    }
}

/// Text made safe for HTML content and quoted attributes.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_user_cannot_become_markup() {
        assert_eq!(
            escaped("<a href='x' title=\"&\">"),
            "&lt;a href=&#39;x&#39; title=&quot;&amp;&quot;&gt;"
        );
    }

    #[test]
    fn policy_lets_forms_end_at_application() {
        let ipv4 = Url::parse("http://127.0.0.1:4711/callback?x=1").unwrap();
        let ipv6 = Url::parse("http://[::1]:4711/callback").unwrap();
        assert_eq!(form_target(&ipv4), " http://127.0.0.1:4711");
        assert_eq!(form_target(&ipv6), " http:");
        let web = Url::parse("https://efb.example.org/callback").unwrap();
        let own = Url::parse("org.example.efb://callback").unwrap();
        assert_eq!(form_target(&web), " https://efb.example.org");
        assert_eq!(form_target(&own), " org.example.efb:");
    }
}
