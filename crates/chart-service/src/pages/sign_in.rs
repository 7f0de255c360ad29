//! The sign-in page and the page that asks for consent.

use std::fmt::Write as _;

use axum::{http::StatusCode, response::Response};

use super::{
    super::{
        accounts::{Accounts, PilotAccount},
        grants::ConsentRequest,
    },
    alert, escaped, form_page, page,
};

/// `Retry-After` of the answer to too many wrong passwords, in seconds: when all of them are forgotten.
const PAUSE_AFTER_TRIES: &str = "60";

/// Why a name and a password lead nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SignInRefusal {
    /// One of them is not right.
    Wrong,
    /// Too many wrong ones were typed; none is looked at for a while.
    TooManyTries,
}

/// The sign-in page. After a wrong password it comes again with a sentence and the name typed.
pub(crate) fn sign_in(
    ticket: &str,
    asked: &ConsentRequest,
    unfit: Option<(&str, SignInRefusal)>,
    accounts: Accounts,
) -> Response {
    let ticket = escaped(ticket);
    let username = escaped(unfit.map_or("", |(username, _)| username));
    let mut body = String::from(
        "<h1>Sign in</h1>\n<p class=\"soft\">Flightbag's embedded chart service asks who you are.</p>\n",
    );
    if let Some(code) = asked.user_code() {
        // Writing to a String cannot fail.
        writeln!(
            body,
            "<p>It is for Flightbag, where this code is shown:</p>\n<p class=\"code\">{}</p>",
            escaped(code)
        )
        .ok();
    }
    let unfit = unfit.map(|(_, unfit)| unfit);
    let (alert, described) = alert(unfit.map(sentence));
    body.push_str(&alert);
    // The cursor goes where something is still missing.
    let (on_name, on_password) = if username.is_empty() {
        (" autofocus", "")
    } else {
        ("", " autofocus")
    };
    write!(
        body,
        "<form method=\"post\" action=\"/connect/signin\">\n\
         <input type=\"hidden\" name=\"ticket\" value=\"{ticket}\">\n\
         <label for=\"username\">User name</label>\n\
         <input id=\"username\" name=\"username\" value=\"{username}\" autocomplete=\"username\" \
         autocapitalize=\"none\" spellcheck=\"false\" required{described}{on_name}>\n\
         <label for=\"password\">Password</label>\n\
         <input id=\"password\" name=\"password\" type=\"password\" autocomplete=\"current-password\" \
         required{described}{on_password}>\n\
         <button type=\"submit\">Sign in</button>\n</form>\n"
    )
    .ok();
    let ready: String = accounts
        .0
        .iter()
        .filter_map(|account| ready_account(&ticket, account))
        .collect();
    if !ready.is_empty() {
        body.push_str("<h2>Demonstration accounts</h2>\n");
        body.push_str(&ready);
    }
    let pause = (unfit == Some(SignInRefusal::TooManyTries)).then_some(PAUSE_AFTER_TRIES);
    form_page("Sign in", &body, asked.redirect(), pause)
}

fn sentence(unfit: SignInRefusal) -> &'static str {
    match unfit {
        SignInRefusal::Wrong => "The user name or the password is not right. Try again.",
        SignInRefusal::TooManyTries => {
            "Too many wrong passwords were typed. Wait a minute, then try again."
        }
    }
}

/// A button that signs in; for accounts only whose password is no secret.
fn ready_account(ticket: &str, account: &PilotAccount) -> Option<String> {
    let PilotAccount {
        username,
        password,
        description,
        ..
    } = account;
    let description = (*description)?;
    Some(format!(
        "<p>User name <code>{username}</code>, password <code>{password}</code><br>\
         <span class=\"soft\">Sees {description}</span></p>\n\
         <form method=\"post\" action=\"/connect/signin\">\n\
         <input type=\"hidden\" name=\"ticket\" value=\"{ticket}\">\n\
         <input type=\"hidden\" name=\"username\" value=\"{username}\">\n\
         <input type=\"hidden\" name=\"password\" value=\"{password}\">\n\
         <button type=\"submit\" class=\"second\">Sign in as {username}</button>\n</form>\n"
    ))
}

/// The page that asks whether the application may have what it asks for.
pub(crate) fn consent(ticket: &str, asked: &ConsentRequest, account: &PilotAccount) -> Response {
    let mut body = format!(
        "<h1>Allow Flightbag?</h1>\n<p>You are signed in as <strong>{}</strong>. Flightbag asks for</p>\n<ul>\n",
        escaped(account.username)
    );
    for scope in asked.scopes() {
        writeln!(body, "<li>{}</li>", escaped(asked_for(scope))).ok();
    }
    body.push_str("</ul>\n");
    if let Some(code) = asked.user_code() {
        // Another user may have sent the link: what is allowed here goes to the device that shows the code (RFC 8628 5.4).
        writeln!(
            body,
            "<p>Allow this only if you began it yourself, and Flightbag shows you this code:</p>\n\
             <p class=\"code\">{}</p>",
            escaped(code)
        )
        .ok();
    }
    write!(
        body,
        "<form method=\"post\" action=\"/connect/consent\">\n\
         <input type=\"hidden\" name=\"ticket\" value=\"{}\">\n\
         <button type=\"submit\" name=\"answer\" value=\"allow\">Allow</button>\n\
         <button type=\"submit\" name=\"answer\" value=\"refuse\" class=\"second\">Refuse</button>\n</form>\n",
        escaped(ticket)
    )
    .ok();
    page(StatusCode::OK, "Allow Flightbag?", &body, asked.redirect())
}

fn asked_for(scope: &str) -> &str {
    match scope {
        "openid" => "your account's identifier",
        "userinfo" | "profile" => "your user name, to mark charts with it",
        "charts" => "airports and charts on your behalf",
        "fmsdata" => "navigation data on your behalf",
        "offline_access" => "staying signed in until you sign out",
        other => other,
    }
}
