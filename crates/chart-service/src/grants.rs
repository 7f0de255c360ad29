//! Grants: what an application asked for, while the user signs in, and the codes that come of it in the browser.

use std::{
    collections::HashMap,
    sync::Mutex,
    time::{Duration, Instant},
};

use url::Url;

use super::{
    accounts::PilotAccount,
    locked, pkce,
    refusal::RequestRefusal,
    tokens::{Family, RefreshTokenGrant},
};
use crate::random::random_text;

/// How long a sign-in page may stay open.
const TICKET_LIFETIME: Duration = Duration::from_mins(10);
/// How long a code is remembered after its use or its end, so that a replay is noticed.
pub(super) const REPLAY_MEMORY: Duration = Duration::from_hours(1);
/// More open sign-ins or codes than this drop the oldest: anybody may open the page.
const MOST_OPEN: usize = 512;

/// A checked authorization request (RFC 6749 4.1.1, RFC 7636 4.3).
#[derive(Debug, Clone)]
pub(super) struct AuthorizationRequest {
    /// Where the answer goes; always loopback.
    pub(super) redirect: Url,
    /// The redirect address letter for letter, as the token request must repeat it.
    pub(super) redirect_text: String,
    pub(super) scopes: Vec<&'static str>,
    pub(super) state: Option<String>,
    pub(super) nonce: Option<String>,
    /// The S256 challenge.
    pub(super) challenge: String,
}

/// What a device asks for, once its user has typed the code it shows (RFC 8628 3.1).
#[derive(Debug, Clone)]
pub(super) struct DeviceRequest {
    /// As the device shows it.
    pub(super) user_code: String,
    pub(super) scopes: Vec<&'static str>,
}

/// What the user is asked to allow, and how the application hears of the answer.
#[derive(Debug, Clone)]
pub(super) enum ConsentRequest {
    /// The browser is sent back to the application.
    Browser(AuthorizationRequest),
    /// The application asks for the answer by itself.
    Device(DeviceRequest),
}

impl ConsentRequest {
    /// What the application wants to be allowed.
    pub(super) fn scopes(&self) -> &[&'static str] {
        match self {
            Self::Browser(request) => &request.scopes,
            Self::Device(request) => &request.scopes,
        }
    }

    /// Where the browser goes in the end, if it goes anywhere.
    pub(super) fn redirect(&self) -> Option<&Url> {
        match self {
            Self::Browser(request) => Some(&request.redirect),
            Self::Device(_) => None,
        }
    }

    /// The code a device shows, by which its user knows it again.
    pub(super) fn user_code(&self) -> Option<&str> {
        match self {
            Self::Browser(_) => None,
            Self::Device(request) => Some(&request.user_code),
        }
    }
}

/// What the user's next form must bring.
#[derive(Debug, Clone)]
pub(super) enum SignInStep {
    /// The code that a device shows.
    Code,
    /// Name and password.
    Password(ConsentRequest),
    /// Yes or no, of the user who signed in.
    Consent(ConsentRequest, &'static PilotAccount),
}

/// A page that waits for its form.
struct PendingForm {
    step: SignInStep,
    /// The browser that it was opened in.
    browser: String,
    expires: Instant,
}

/// Why a code is not redeemed, one of the browser's or one of a device.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum CodeRefused {
    /// For this reason.
    Because(RequestRefusal),
    /// Used before: the tokens that came of it must be revoked (RFC 6749 4.1.2).
    Replayed(Family),
}

impl CodeRefused {
    /// It is not good, or not of this request.
    pub(super) fn invalid(why: &'static str) -> Self {
        Self::Because(RequestRefusal::Grant(why))
    }
}

struct Code {
    request: AuthorizationRequest,
    account: &'static PilotAccount,
    family: Family,
    expires: Instant,
    forgotten: Instant,
    used: bool,
}

/// The open sign-ins and codes of the identity server.
pub(super) struct Grants {
    code_lifetime: Duration,
    tickets: Mutex<HashMap<String, PendingForm>>,
    codes: Mutex<HashMap<String, Code>>,
}

impl Grants {
    pub(super) fn new(code_lifetime: Duration) -> Self {
        Self {
            code_lifetime,
            tickets: Mutex::default(),
            codes: Mutex::default(),
        }
    }

    /// A ticket for the hidden field of the next page. It works once, so a form that was
    /// not served by this flow cannot be sent into it, and in this browser only.
    pub(super) fn open(&self, step: SignInStep, browser: &str) -> String {
        let ticket = random_text(32);
        let now = clock::now();
        let mut tickets = locked(&self.tickets);
        tickets.retain(|_, pending| pending.expires > now);
        drop_oldest(&mut tickets, |pending| pending.expires);
        let pending = PendingForm {
            step,
            browser: browser.to_owned(),
            expires: now + TICKET_LIFETIME,
        };
        tickets.insert(ticket.clone(), pending);
        ticket
    }

    /// Uses a ticket up. Another browser gets nothing for it, and does not use it up.
    pub(super) fn take(&self, ticket: &str, browser: &str) -> Option<SignInStep> {
        let mut tickets = locked(&self.tickets);
        if tickets.get(ticket)?.browser != browser {
            return None;
        }
        let PendingForm { step, expires, .. } = tickets.remove(ticket)?;
        (expires > clock::now()).then_some(step)
    }

    /// A code for a user who signed in and agreed.
    pub(super) fn issue_code(
        &self,
        request: AuthorizationRequest,
        account: &'static PilotAccount,
        family: Family,
    ) -> String {
        let text = random_text(32);
        let now = clock::now();
        let mut codes = locked(&self.codes);
        codes.retain(|_, code| code.forgotten > now);
        drop_oldest(&mut codes, |code| code.forgotten);
        let code = Code {
            request,
            account,
            family,
            expires: now + self.code_lifetime,
            forgotten: now + REPLAY_MEMORY,
            used: false,
        };
        codes.insert(text.clone(), code);
        text
    }

    /// Redeems a code. The first attempt uses it up, also a wrong one: a thief of a code
    /// gets no second guess at the verifier. Returns what the code stands for, and the nonce of its request.
    pub(super) fn redeem(
        &self,
        code: &str,
        redirect: Option<&str>,
        verifier: Option<&str>,
    ) -> Result<(RefreshTokenGrant, Option<String>), CodeRefused> {
        let mut codes = locked(&self.codes);
        let Some(code) = codes.get_mut(code) else {
            return Err(CodeRefused::invalid("the code is unknown"));
        };
        if code.used {
            return Err(CodeRefused::Replayed(code.family));
        }
        code.used = true;
        if code.expires <= clock::now() {
            return Err(CodeRefused::invalid("the code has expired"));
        }
        if redirect != Some(code.request.redirect_text.as_str()) {
            return Err(CodeRefused::invalid(
                "redirect_uri is not the one of the authorization request",
            ));
        }
        if !verifier.is_some_and(|verifier| pkce::proves(verifier, &code.request.challenge)) {
            return Err(CodeRefused::invalid(
                "code_verifier does not belong to the code_challenge",
            ));
        }
        let session = RefreshTokenGrant {
            family: code.family,
            account: code.account,
            scopes: code.request.scopes.clone(),
        };
        Ok((session, code.request.nonce.clone()))
    }
}

/// Makes room for one more.
pub(super) fn drop_oldest<T>(open: &mut HashMap<String, T>, age: impl Fn(&T) -> Instant) {
    if open.len() < MOST_OPEN {
        return;
    }
    let oldest = open
        .iter()
        .min_by_key(|(_, entry)| age(entry))
        .map(|(key, _)| key.clone());
    if let Some(oldest) = oldest {
        open.remove(&oldest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::ACCOUNTS;

    /// The verifier and challenge printed in RFC 7636, appendix B.
    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    fn request() -> AuthorizationRequest {
        AuthorizationRequest {
            redirect: Url::parse("http://127.0.0.1:9/cb").unwrap(),
            redirect_text: "http://127.0.0.1:9/cb".to_owned(),
            scopes: vec!["charts"],
            state: None,
            nonce: None,
            challenge: CHALLENGE.to_owned(),
        }
    }

    #[test]
    fn ticket_works_once_in_its_own_browser() {
        let grants = Grants::new(Duration::from_mins(1));
        let ticket = grants.open(SignInStep::Code, "browser");
        assert!(grants.take(&ticket, "another").is_none());
        assert!(grants.take(&ticket, "browser").is_some());
        assert!(grants.take(&ticket, "browser").is_none());
    }

    #[test]
    fn code_that_is_too_old_is_refused() {
        let grants = Grants::new(Duration::ZERO);
        let code = grants.issue_code(request(), &ACCOUNTS[0], 1);
        assert_eq!(
            grants
                .redeem(&code, Some("http://127.0.0.1:9/cb"), Some(VERIFIER))
                .unwrap_err(),
            CodeRefused::invalid("the code has expired")
        );
    }

    #[test]
    fn wrong_verifier_uses_code_up() {
        let grants = Grants::new(Duration::from_mins(1));
        let code = grants.issue_code(request(), &ACCOUNTS[0], 7);
        let redirect = Some("http://127.0.0.1:9/cb");
        assert!(matches!(
            grants.redeem(&code, redirect, Some(&"x".repeat(43))),
            Err(CodeRefused::Because(_))
        ));
        assert_eq!(
            grants.redeem(&code, redirect, Some(VERIFIER)).unwrap_err(),
            CodeRefused::Replayed(7)
        );
    }

    #[test]
    fn open_sign_ins_are_bounded() {
        let grants = Grants::new(Duration::from_mins(1));
        for _ in 0..MOST_OPEN + 20 {
            grants.open(SignInStep::Code, "browser");
        }
        assert_eq!(locked(&grants.tickets).len(), MOST_OPEN);
    }
}
