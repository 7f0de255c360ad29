//! Signing in on another device (RFC 8628) with PKCE: a code and a link for a user, and polls until that user is
//! done there.

pub(crate) mod offer;
mod pace;

use oauth2::PkceCodeChallenge;
use secrecy::{ExposeSecret as _, SecretString};

use super::grant::{self, TokenGrant, client_form, why_none};
use super::pending_refresh_token::PendingRefreshToken;
use super::redirect::error_code;
use super::token::Lifetime;
use super::{Error, IdentityClient, SignedIn};
use crate::account::DeviceCode;
use crate::config::Config;
use crate::http::{self, Form, HttpResponse, Retry};
use offer::DeviceAuthorization;
use pace::PollInterval;

/// The name of this grant (RFC 8628, 3.4).
const GRANT_TYPE: &str = "urn:ietf:params:oauth:grant-type:device_code";

/// What the token end point says to a poll (RFC 8628, 3.5).
enum DeviceResponse {
    /// The user is done.
    Granted(TokenGrant),
    /// Not yet.
    Pending,
    /// Not yet, and not to be asked so often.
    SlowDown,
}

impl IdentityClient {
    /// Signs in on another device. `started` is told what to show as soon as the server has given a code; dropping the
    /// future ends it all.
    pub async fn sign_in_by_device(
        &self,
        started: impl FnOnce(DeviceCode),
    ) -> Result<SignedIn, Error> {
        let identity = self.discovered().await?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let verifier = SecretString::from(verifier.into_secret());
        let offer = identity.offer(&challenge).await?;
        let (now, wall) = (identity.clock().now(), identity.clock().wall());
        let life = Lifetime::new(Some(offer.life), now, wall);
        let shown = offer.shown(now);
        let ends = shown.ends;
        started(shown);

        let form = poll_form(&identity.config, &offer.device_code, &verifier);
        let polling = identity.poll(&form, PollInterval::new(offer.interval), life);
        let mut grant = identity
            .clock()
            .deadline(ends, polling)
            .await
            .map_err(|_late| Error::CodeRanOut)??;
        let refresh = PendingRefreshToken::of(&identity, &mut grant);
        // No nonce was sent, and RFC 8628 asks for no ID token: one that came must be right.
        let claims = identity.id_claims(&grant, None)?;
        Ok(identity.complete(grant, refresh, claims).await)
    }

    /// Asks for a pair of codes.
    async fn offer(&self, challenge: &PkceCodeChallenge) -> Result<DeviceAuthorization, Error> {
        let form = offer_form(&self.config, challenge);
        let url = &self.provider.device_authorization;
        let answer = self.http.post_form(url, &form, Retry::WhenAsked).await?;
        match (answer.status, code_of(&answer)) {
            (404 | 405 | 410, _) => Err(Error::NotOffered),
            (_, Some(code)) => Err(ended(&code)),
            (200, None) => DeviceAuthorization::read(&answer.body),
            (status, None) => Err(http::Error::Status(status).into()),
        }
    }

    /// Asks for the tokens until the user is done. A network that is away for a while changes nothing but the pause.
    async fn poll(
        &self,
        form: &Form,
        mut pace: PollInterval,
        life: Lifetime,
    ) -> Result<TokenGrant, Error> {
        let clock = self.clock();
        loop {
            clock.pause(pace.pause()).await;
            match self.ask(form).await {
                Ok(DeviceResponse::Granted(grant)) => return Ok(grant),
                // The server knows whether the code still lives, whatever the clock on the wall says.
                Ok(DeviceResponse::Pending) => pace.answered(),
                Ok(DeviceResponse::SlowDown) => pace.slow_down(),
                Err(Error::Http(error)) if passes(&error) => {
                    // Nothing tells more than the clocks: the monotonic one may have slept.
                    if life.is_over(clock.now(), clock.wall()) {
                        return Err(Error::CodeRanOut);
                    }
                    tracing::debug!("waiting for the other device: {error}");
                    pace.failed();
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Asks once.
    async fn ask(&self, form: &Form) -> Result<DeviceResponse, Error> {
        let url = &self.provider.token;
        let answer = self.http.post_form(url, form, Retry::WhenAsked).await?;
        match (answer.status, code_of(&answer).as_deref()) {
            (_, Some("authorization_pending")) => Ok(DeviceResponse::Pending),
            (_, Some("slow_down")) => Ok(DeviceResponse::SlowDown),
            (_, Some("access_denied")) => Err(Error::RefusedOnDevice),
            (_, Some("expired_token")) => Err(Error::CodeRanOut),
            (_, Some("invalid_grant")) => Err(Error::CodeNotTaken),
            (_, Some(code)) => Err(ended(code)),
            (200, None) => grant::read(&answer, self.clock()).map(DeviceResponse::Granted),
            (status, None) => Err(http::Error::Status(status).into()),
        }
    }
}

/// Whether the next poll may succeed all the same. The pauses that a server asks for are made already.
fn passes(error: &http::Error) -> bool {
    error.is_transient() || matches!(error, http::Error::Timeout | http::Error::Status(429))
}

/// The error code of an answer (RFC 6749, 5.2). The status does not matter: servers disagree on it.
fn code_of(answer: &HttpResponse) -> Option<String> {
    if !matches!(answer.status, 200 | 400..=499) {
        return None;
    }
    why_none(answer)
}

/// What a code that ends the sign-in means.
fn ended(code: &str) -> Error {
    match code {
        // This client, or any, may not sign in in this way.
        "unauthorized_client" | "unsupported_grant_type" => Error::NotOffered,
        other => Error::Ended(error_code(other)),
    }
}

/// The request for codes (RFC 8628, 3.1; RFC 7636, 4.3).
fn offer_form(config: &Config, challenge: &PkceCodeChallenge) -> Form {
    let scopes = config.scopes.join(" ");
    let mut fields = vec![
        ("code_challenge", challenge.as_str()),
        ("code_challenge_method", challenge.method().as_str()),
    ];
    if !scopes.is_empty() {
        fields.push(("scope", &scopes));
    }
    client_form(config, &fields)
}

/// The request for tokens (RFC 8628, 3.4; RFC 7636, 4.5), the same at each poll.
fn poll_form(config: &Config, device_code: &SecretString, verifier: &SecretString) -> Form {
    let fields = [
        ("grant_type", GRANT_TYPE),
        ("device_code", device_code.expose_secret()),
        ("code_verifier", verifier.expose_secret()),
    ];
    client_form(config, &fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_faults_that_pass_let_polling_go_on() {
        use http::Error as Fault;
        let busy = Fault::Busy {
            status: 429,
            seconds: 121,
        };
        for (error, goes_on) in [
            (Fault::Offline, true),
            (Fault::Cut, true),
            (Fault::Timeout, true),
            (Fault::Status(408), true),
            (Fault::Status(429), true),
            (Fault::Status(503), true),
            (Fault::Status(403), false),
            (Fault::Status(501), false),
            (Fault::Certificate, false),
            (Fault::ForeignOrigin, false),
            (Fault::Redirect, false),
            (Fault::NotHttp, false),
            (Fault::TooLarge(1), false),
            (busy, false),
        ] {
            assert_eq!(passes(&error), goes_on, "{error:?}");
        }
    }
}
