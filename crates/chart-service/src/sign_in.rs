//! Sign-in: the two forms every user fills in, name and password, then yes or no; the application hears of it in its own way.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{body::Bytes, extract::State, http::HeaderMap, response::Response};

use super::{
    accounts::PilotAccount,
    attempt_limiter::AttemptLimiter,
    browser_session::BrowserSession,
    fields::FormFields,
    grants::{AuthorizationRequest, ConsentRequest, DeviceRequest, SignInStep},
    host,
    identity::IdentityServer,
    locked,
    pages::{self, SignInRefusal},
};

/// What to do when the way through the pages is blocked.
pub(super) const START_AGAIN: &str =
    "Close this tab, go back to Flightbag and sign in from there again.";

/// The wrong passwords that are heard; no password is looked at then until the first of them is forgotten.
pub(super) fn password_tries() -> AttemptLimiter {
    AttemptLimiter::new(10, Duration::from_mins(1))
}

/// `POST /connect/signin`: user name and password.
pub(super) async fn sign_in(
    State(identity): State<Arc<IdentityServer>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let fields = FormFields::parse(&body);
    let Some((browser, SignInStep::Password(asked))) = identity.take_ticket(&headers, &fields)
    else {
        return used_up();
    };
    let username = fields.only("username").unwrap_or_default();
    let password = fields.only("password").unwrap_or_default();
    match identity.check_password(username, password, clock::now()) {
        Err(unfit) => identity.sign_in_page(&browser, &asked, Some((username, unfit))),
        Ok(account) => {
            let step = SignInStep::Consent(asked.clone(), account);
            let ticket = identity.grants.open(step, &browser);
            pages::consent(&ticket, &asked, account)
        }
    }
}

/// `POST /connect/consent`: the user's answer, on its way to the application.
pub(super) async fn consent(
    State(identity): State<Arc<IdentityServer>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let fields = FormFields::parse(&body);
    let Some((_, SignInStep::Consent(asked, account))) = identity.take_ticket(&headers, &fields)
    else {
        return used_up();
    };
    // Anything but a plain yes is a no.
    let allowed = (fields.only("answer") == Some("allow")).then_some(account);
    match asked {
        ConsentRequest::Browser(request) => identity.answer_browser(request, allowed),
        ConsentRequest::Device(request) => identity.answer_device(&request, allowed),
    }
}

/// The answer to a form whose ticket does not count.
pub(super) fn used_up() -> Response {
    pages::problem(
        "This page was used before, has been open for too long, or belongs to another browser.",
        "Close this tab, go back to Flightbag and sign in from there again. The browser must keep cookies for it.",
    )
}

impl IdentityServer {
    /// The sign-in page in a browser; after a wrong password with the name typed.
    pub(super) fn sign_in_page(
        &self,
        browser: &str,
        asked: &ConsentRequest,
        unfit: Option<(&str, SignInRefusal)>,
    ) -> Response {
        let step = SignInStep::Password(asked.clone());
        let ticket = self.grants.open(step, browser);
        pages::sign_in(&ticket, asked, unfit, self.accounts)
    }

    /// The account that a name and a password belong to.
    fn check_password(
        &self,
        username: &str,
        password: &str,
        now: Instant,
    ) -> Result<&'static PilotAccount, SignInRefusal> {
        let mut wrong = locked(&self.passwords);
        if wrong.are_too_many(now) {
            return Err(SignInRefusal::TooManyTries);
        }
        let account = self.accounts.sign_in(username, password);
        account.ok_or_else(|| {
            wrong.count(now);
            SignInRefusal::Wrong
        })
    }

    /// The browser and the step a form belongs to. A form sent by a page of another origin, or by another browser, is
    /// refused even with a ticket.
    pub(super) fn take_ticket(
        &self,
        headers: &HeaderMap,
        fields: &FormFields,
    ) -> Option<(String, SignInStep)> {
        if !host::is_own_form(headers, &self.issuer) {
            return None;
        }
        let browser = BrowserSession::known(headers, &self.issuer)?;
        let step = self.grants.take(fields.only("ticket")?, &browser)?;
        Some((browser, step))
    }

    /// The browser is sent back with a code, or with the refusal.
    fn answer_browser(
        &self,
        request: AuthorizationRequest,
        allowed: Option<&'static PilotAccount>,
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
        allowed: Option<&'static PilotAccount>,
    ) -> Response {
        let granted = allowed.map(|account| (account, self.tokens.new_family()));
        let in_time = self
            .devices
            .answer(&request.user_code, granted, clock::now());
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
