//! Why a sign-in or a renewal did not succeed.

use std::time::Duration;

use sentence::{Words, words};

use super::id_token::IdTokenError;
use crate::account::StoreTrouble;
use crate::http::{self, ServerKind};
use crate::remote::{Problem, ProblemKind};

/// A failed sign-in or renewal. No variant holds a token, a code or an answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The identity server was not reached, or gave no usable HTTP answer.
    #[error(transparent)]
    Http(#[from] http::Error),
    /// No listener could be opened for the browser to come back to.
    #[error("no loopback listener: {0}")]
    Listener(String),
    /// The system gives no random numbers.
    #[error("no random numbers")]
    Random,
    /// Another program has the port that the browser is to come back to.
    #[error("port {0} is in use")]
    PortTaken(u16),
    /// The user did not finish in the browser in time.
    #[error("not finished within {} s", .0.as_secs())]
    TooLate(Duration),
    /// The user refused in the browser (`access_denied`).
    #[error("refused in the browser")]
    Refused,
    /// The user refused on the other device (`access_denied`).
    #[error("refused on the other device")]
    RefusedOnDevice,
    /// The code for the other device has run out (`expired_token`, or its time is over).
    #[error("device code has run out")]
    CodeRanOut,
    /// The identity server does not know the code for the other device any more (`invalid_grant`).
    #[error("device code not accepted")]
    CodeNotTaken,
    /// The identity server has no sign-in on another device, or none for this program.
    #[error("no sign-in on another device")]
    NotOffered,
    /// The identity server ended the sign-in with another error code.
    #[error("error code {0}")]
    Ended(String),
    /// The identity server refused to give tokens, with this error code.
    #[error("no tokens: error code {0}")]
    NoTokens(String),
    /// The identity server's answer is not the one that the protocol asks for.
    #[error("unusable answer: {0}")]
    Answer(&'static str),
    /// The browser came back from a server that is not the identity server (RFC 9207): its code is not redeemed.
    #[error("answered by another issuer")]
    Issuer,
    /// The ID token is not one for this sign-in: none of the tokens is used.
    #[error("identity token: {0}")]
    IdToken(#[from] IdTokenError),
    /// The identity server ended the session (`invalid_grant` at a renewal).
    #[error("session ended by the identity server")]
    SessionEnded,
    /// The identity server did not renew the session, for this reason, and did not end it either (reliability 3: 401
    /// and 403 at a renewal).
    #[error("not renewed: {0}")]
    NotRenewed(String),
    /// Another process has the turn to renew the sign-in, and does not come to an end.
    #[error("another process renews")]
    OtherWindow,
    /// The sign-in was taken out of the store by another process, which had the newest one.
    #[error("signed out by another process")]
    SignedOutByOtherProcess,
    /// The store could not be looked into, and another process may have renewed the sign-in since.
    #[error("not renewed: {0}")]
    StoreUnread(StoreTrouble),
    /// Another process renewed the sign-in last, and what it got is not in the store.
    #[error("renewed by another process, and not in the store")]
    RenewedByOtherProcess,
    /// The service no longer takes the token, and none was given to renew it with.
    #[error("no refresh token")]
    NotRenewable,
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let detail = Some(format!("sign-in: {error}"));
        let (kind, sentence) = match error {
            Error::Http(error) => return error.problem(ServerKind::Identity),
            Error::Listener(_) => (
                ProblemKind::Internal,
                words!(
                    "The browser cannot return to Flightbag. Check that local connections are not blocked, then try again."
                ),
            ),
            Error::Random => (
                ProblemKind::Internal,
                words!(
                    "The system gave no random numbers, which a sign-in needs. Restart the computer, then try again."
                ),
            ),
            Error::PortTaken(port) => (ProblemKind::Internal, port_taken(port)),
            Error::TooLate(limit) => {
                let count = limit.as_secs().div_ceil(60).max(1);
                let sentence = words!(
                    "The sign-in was not finished in the browser within {count} minute. Sign in again."
                        | "The sign-in was not finished in the browser within {count} minutes. Sign in again.",
                    count
                );
                (ProblemKind::SignIn, sentence)
            }
            Error::Refused => (
                ProblemKind::SignIn,
                words!("The sign-in was refused in the browser. Sign in again to continue."),
            ),
            Error::RefusedOnDevice => (
                ProblemKind::SignIn,
                words!("The sign-in was refused on the other device. Sign in again to continue."),
            ),
            Error::CodeRanOut => (
                ProblemKind::SignIn,
                words!("The code has expired. Sign in again to get a new one."),
            ),
            Error::CodeNotTaken => (
                ProblemKind::SignIn,
                words!(
                    "The sign-in service no longer accepts the code. Sign in again to get a new one."
                ),
            ),
            Error::NotOffered => (
                ProblemKind::DeviceRefused,
                words!(
                    "The sign-in service does not let this client (client_id in the configuration) sign in with another device."
                ),
            ),
            // The codes are for a report only: the detail has them.
            Error::Ended(code) | Error::NoTokens(code) => ended(&code),
            Error::Answer(_) => (
                ProblemKind::SignIn,
                words!(
                    "The sign-in service sent an answer that Flightbag cannot use. Try again later."
                ),
            ),
            Error::Issuer => (
                ProblemKind::Unsafe,
                words!(
                    "A server other than the sign-in service answered in the browser. Nothing was sent to it. Sign in \
                     again."
                ),
            ),
            Error::IdToken(why) => (ProblemKind::Unsafe, not_for_us(why)),
            Error::SessionEnded => (
                ProblemKind::NotSignedIn,
                words!("You have been signed out by the service. Sign in again."),
            ),
            Error::NotRenewed(_) => (
                ProblemKind::NotSignedIn,
                words!("The sign-in service did not renew your sign-in. Sign in again."),
            ),
            Error::OtherWindow => (
                ProblemKind::Service,
                words!("Another Flightbag window is renewing the sign-in. Try again in a moment."),
            ),
            Error::SignedOutByOtherProcess => (
                ProblemKind::NotSignedIn,
                words!("You signed out in another Flightbag window. Sign in again."),
            ),
            Error::StoreUnread(trouble) => (ProblemKind::SecretStore, unread(trouble)),
            Error::RenewedByOtherProcess => (
                ProblemKind::NotSignedIn,
                words!(
                    "The sign-in was renewed, here or in another window, but the system's password store did not save \
                     it. Sign in again."
                ),
            ),
            Error::NotRenewable => (
                ProblemKind::NotSignedIn,
                words!("Your sign-in has expired. Sign in again."),
            ),
        };
        Self {
            kind,
            sentence,
            detail,
        }
    }
}

/// What is said where the identity server ended a sign-in with this code: a new one helps only where nothing in the
/// configuration is to blame. Where the way is refused it was the browser's: of another device this is
/// [`Error::NotOffered`].
fn ended(code: &str) -> (ProblemKind, Words) {
    match code {
        "invalid_client" => (
            ProblemKind::SignIn,
            words!(
                "The sign-in service does not know Flightbag. Check client_id in the configuration, and client_secret \
                 if the operator gave you one."
            ),
        ),
        "unauthorized_client" | "unsupported_grant_type" | "unsupported_response_type" => (
            ProblemKind::BrowserRefused,
            words!(
                "The sign-in service does not let this client (client_id in the configuration) sign in with the browser."
            ),
        ),
        "invalid_scope" => (
            ProblemKind::SignIn,
            words!(
                "The sign-in service refused the scopes. Check scopes in the configuration; the operator knows which \
                 ones this client may request."
            ),
        ),
        _ => (
            ProblemKind::SignIn,
            words!("The sign-in service ended the sign-in. Sign in again."),
        ),
    }
}

/// What is said of an ID token that is not used.
fn not_for_us(why: IdTokenError) -> Words {
    match why {
        IdTokenError::Nonce => words!(
            "The sign-in service's answer belongs to another sign-in and was not used. Sign in again."
        ),
        IdTokenError::Expired | IdTokenError::IssuedAt => words!(
            "The sign-in service's answer has expired or has a wrong date and was not used. Sign in again."
        ),
        IdTokenError::ExpiredByOwnClock => words!(
            "According to this computer's clock, the sign-in service's answer has expired, so it was not used. Check the \
             computer's date and time, then sign in again."
        ),
        IdTokenError::Unreadable
        | IdTokenError::Issuer
        | IdTokenError::Audience
        | IdTokenError::AuthorizedParty
        | IdTokenError::Subject => words!(
            "The sign-in service's answer is not meant for Flightbag and was not used. Sign in again. If that does not \
             help, contact the operator of the service."
        ),
    }
}

/// What is said where a renewal must not go on without the store.
fn unread(trouble: StoreTrouble) -> Words {
    match trouble {
        StoreTrouble::Locked => {
            words!(
                "The sign-in could not be renewed because the system's password store is locked. Unlock it, then try again."
            )
        }
        StoreTrouble::Slow => {
            words!(
                "The sign-in could not be renewed because the system's password store does not answer. It may be \
                 waiting for its password: enter it, then try again."
            )
        }
        StoreTrouble::Missing
        | StoreTrouble::Lost
        | StoreTrouble::TooLong
        | StoreTrouble::Damaged
        | StoreTrouble::Refused => {
            words!(
                "The sign-in could not be renewed because the system's password store cannot be read. Try again, or \
                 sign in again."
            )
        }
    }
}

/// What is said where another program has the port that the browser is to come back to.
fn port_taken(port: u16) -> Words {
    words!(
        "Another program uses port {port}, through which the browser returns to Flightbag. Close it, or another \
            Flightbag window that is signing in, then try again. The port is set as redirect in the configuration.",
        port
    )
}

#[cfg(test)]
mod tests;
