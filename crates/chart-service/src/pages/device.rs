//! The pages of a device sign-in: the one that asks for the code, and the last one.

use axum::{http::StatusCode, response::Response};

use super::{
    super::{accounts::PilotAccount, device::CodeUnfit},
    alert, escaped, form_page, page,
};

/// So much of a typed code is shown again; a code and a few slips are shorter.
const LONGEST_ECHO: usize = 32;
/// `Retry-After` of the answer to too many tries, in seconds: when all of them are forgotten.
const PAUSE_AFTER_TRIES: &str = "300";

/// The page that asks for the code. After a wrong one it comes again with a sentence and what was typed.
pub(crate) fn enter_code(ticket: &str, typed: &str, unfit: Option<CodeUnfit>) -> Response {
    let shown: String = typed.chars().take(LONGEST_ECHO).collect();
    let (alert, described) = alert(unfit.map(sentence));
    // A code that came with the link only has to be looked at and sent.
    let (on_code, on_button) = if shown.is_empty() || unfit.is_some() {
        (" autofocus", "")
    } else {
        ("", " autofocus")
    };
    let body = format!(
        "<h1>Connect Flightbag</h1>\n\
         <p class=\"soft\">Flightbag shows a code of eight letters. Check that it is the one below, or type it.</p>\n\
         {alert}<form method=\"post\" action=\"/device\">\n\
         <input type=\"hidden\" name=\"ticket\" value=\"{}\">\n\
         <label for=\"user_code\">Code</label>\n\
         <input id=\"user_code\" name=\"user_code\" class=\"code\" value=\"{}\" maxlength=\"{LONGEST_ECHO}\" \
         autocomplete=\"off\" autocapitalize=\"characters\" spellcheck=\"false\" required{described}{on_code}>\n\
         <button type=\"submit\"{on_button}>Go on</button>\n</form>\n",
        escaped(ticket),
        escaped(&shown),
    );
    let pause = (unfit == Some(CodeUnfit::TooManyTries)).then_some(PAUSE_AFTER_TRIES);
    form_page("Connect Flightbag", &body, None, pause)
}

fn sentence(unfit: CodeUnfit) -> &'static str {
    match unfit {
        CodeUnfit::Unknown => {
            "No Flightbag shows this code. Compare it letter by letter, and try again."
        }
        CodeUnfit::Over => {
            "This code has run out or was used before. Ask for a new one in Flightbag, and type that."
        }
        CodeUnfit::TooManyTries => {
            "Too many wrong codes were typed. Wait five minutes, then try again."
        }
    }
}

/// The last page: the account that is signed in, or none where the user refused.
pub(crate) fn answered(allowed: Option<&PilotAccount>) -> Response {
    let (title, text) = match allowed {
        Some(account) => (
            "You can go back to Flightbag",
            format!(
                "It signs you in as <strong>{}</strong> within a few seconds.",
                escaped(account.username)
            ),
        ),
        None => (
            "Flightbag was refused",
            "It hears of this within a few seconds and gets nothing of your account.".to_owned(),
        ),
    };
    let body = format!("<h1>{title}</h1>\n<p>{text}</p>\n<p>You may close this page.</p>\n");
    page(StatusCode::OK, title, &body, None)
}
