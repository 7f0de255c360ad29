//! Sign-in: the two forms every user fills in, name and password, then yes or no; the application hears of it in its own way.

use std::{sync::Arc, time::Instant};

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, header},
    response::Response,
};

use super::{
    accounts::Account,
    fields::Fields,
    grants::{Asked, AuthorizationRequest, DeviceRequest, Step},
    identity::Identity,
    pages,
};

/// What to do when the way through the pages is blocked.
pub(super) const START_AGAIN: &str =
    "Close this tab, go back to Flightbag and sign in from there again.";

/// `POST /connect/signin`: user name and password.
pub(super) async fn sign_in(
    State(identity): State<Arc<Identity>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let fields = Fields::parse(&body);
    let Some(Step::Password(asked)) = identity.take_ticket(&headers, &fields) else {
        return used_up();
    };
    let username = fields.only("username").unwrap_or_default();
    let password = fields.only("password").unwrap_or_default();
    let Some(account) = identity.accounts.sign_in(username, password) else {
        return identity.sign_in_page(&asked, Some(username));
    };
    let ticket = identity.grants.open(Step::Consent(asked.clone(), account));
    pages::consent(&ticket, &asked, account)
}

/// `POST /connect/consent`: the user's answer, on its way to the application.
pub(super) async fn consent(
    State(identity): State<Arc<Identity>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let fields = Fields::parse(&body);
    let Some(Step::Consent(asked, account)) = identity.take_ticket(&headers, &fields) else {
        return used_up();
    };
    // Anything but a plain yes is a no.
    let allowed = (fields.only("answer") == Some("allow")).then_some(account);
    match asked {
        Asked::Browser(request) => identity.answer_browser(request, allowed),
        Asked::Device(request) => identity.answer_device(&request, allowed),
    }
}

/// The answer to a form whose ticket does not count.
pub(super) fn used_up() -> Response {
    pages::problem(
        "This page was used before, or has been open for too long.",
        START_AGAIN,
    )
}

impl Identity {
    /// The sign-in page; after a wrong password with the name typed.
    pub(super) fn sign_in_page(&self, asked: &Asked, wrong: Option<&str>) -> Response {
        let ticket = self.grants.open(Step::Password(asked.clone()));
        pages::sign_in(&ticket, asked, wrong, self.accounts)
    }

    /// The step a form belongs to. A form sent by a page of another origin is refused even
    /// with a ticket.
    pub(super) fn take_ticket(&self, headers: &HeaderMap, fields: &Fields) -> Option<Step> {
        let foreign = headers
            .get(header::ORIGIN)
            .is_some_and(|origin| origin != "null" && origin != self.issuer.as_str());
        if foreign {
            return None;
        }
        self.grants.take(fields.only("ticket")?)
    }

    /// The browser is sent back with a code, or with the refusal.
    fn answer_browser(
        &self,
        request: AuthorizationRequest,
        allowed: Option<&'static Account>,
    ) -> Response {
        let redirect = request.redirect.clone();
        let state = request.state.clone();
        let Some(account) = allowed else {
            let refused = [
                ("error", "access_denied"),
                ("error_description", "the user refused"),
            ];
            return self.redirect(redirect, state.as_deref(), &refused);
        };
        let family = self.tokens.new_family();
        let code = self.grants.issue_code(request, account, family);
        self.redirect(redirect, state.as_deref(), &[("code", &code)])
    }

    /// The application asks for the answer by itself; the user is told to go back to it.
    fn answer_device(
        &self,
        request: &DeviceRequest,
        allowed: Option<&'static Account>,
    ) -> Response {
        let granted = allowed.map(|account| (account, self.tokens.new_family()));
        let in_time = self
            .devices
            .answer(&request.user_code, granted, Instant::now());
        if in_time {
            pages::answered(allowed)
        } else {
            pages::problem(
                "The code has run out, or was answered before.",
                "Close this tab, go back to Flightbag and ask for a new code there.",
            )
        }
    }
}
