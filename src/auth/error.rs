//! Why a sign-in or a renewal did not succeed.

use std::time::Duration;

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

sentence::sentences! {
    /// What people are told of a failure, and what they can do.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum SignInFailure {
        /// The browser has no way back.
        NoListener => "The browser cannot return to Flightbag. Check that local connections are not blocked, then try again.",
        /// See [`Error::Random`].
        NoRandomNumbers => "The system gave no random numbers, which a sign-in needs. Restart the computer, then try again.",
        /// See [`Error::PortTaken`].
        PortTaken(port: u16) => "Another program uses port {port}, through which the browser returns to Flightbag. Close it, or \
            another Flightbag window that is signing in, then try again. The port is set as redirect in the configuration.",
        /// See [`Error::TooLate`]; the limit in minutes.
        TooLate(count: u64) => "The sign-in was not finished in the browser within {count} minute. Sign in again."
            | "The sign-in was not finished in the browser within {count} minutes. Sign in again.",
        /// See [`Error::Refused`].
        Refused => "The sign-in was refused in the browser. Sign in again to continue.",
        /// See [`Error::RefusedOnDevice`].
        RefusedOnDevice => "The sign-in was refused on the other device. Sign in again to continue.",
        /// See [`Error::CodeRanOut`].
        CodeRanOut => "The code has expired. Sign in again to get a new one.",
        /// See [`Error::CodeNotTaken`].
        CodeNotTaken => "The sign-in service no longer accepts the code. Sign in again to get a new one.",
        /// See [`Error::NotOffered`].
        DeviceRefused => "The sign-in service does not let this client (client_id in the configuration) sign in with another device.",
        /// It has no sign-in with the browser for this program.
        BrowserRefused => "The sign-in service does not let this client (client_id in the configuration) sign in with the browser.",
        /// It does not know this program, or not its secret.
        UnknownClient => "The sign-in service does not know Flightbag. Check client_id in the configuration, and client_secret if \
            the operator gave you one.",
        /// It does not give this program what the scopes ask for.
        ScopesRefused => "The sign-in service refused the scopes. Check scopes in the configuration; the operator knows which \
            ones this client may request.",
        /// It ended the sign-in for another reason.
        Ended => "The sign-in service ended the sign-in. Sign in again.",
        /// See [`Error::Answer`].
        Unusable => "The sign-in service sent an answer that Flightbag cannot use. Try again later.",
        /// See [`Error::Issuer`].
        OtherIssuer => "A server other than the sign-in service answered in the browser. Nothing was sent to it. Sign in again.",
        /// The ID token is one of another sign-in.
        OtherSignIn => "The sign-in service's answer belongs to another sign-in and was not used. Sign in again.",
        /// The ID token has run out, or is not of this time.
        WrongDate => "The sign-in service's answer has expired or has a wrong date and was not used. Sign in again.",
        /// The ID token has run out by the clock of this computer, which may be wrong.
        WrongClock => "According to this computer's clock, the sign-in service's answer has expired, so it was not used. Check \
            the computer's date and time, then sign in again.",
        /// The ID token is not for this program, or not one.
        NotForUs => "The sign-in service's answer is not meant for Flightbag and was not used. Sign in again. If that does not \
            help, contact the operator of the service.",
        /// See [`Error::SessionEnded`].
        SessionEnded => "You have been signed out by the service. Sign in again.",
        /// See [`Error::NotRenewed`].
        NotRenewed => "The sign-in service did not renew your sign-in. Sign in again.",
        /// See [`Error::OtherWindow`].
        OtherWindow => "Another Flightbag window is renewing the sign-in. Try again in a moment.",
        /// See [`Error::SignedOutByOtherProcess`].
        SignedOutByOtherWindow => "You signed out in another Flightbag window. Sign in again.",
        /// See [`Error::RenewedByOtherProcess`].
        RenewedByOtherWindow => "The sign-in was renewed, here or in another window, but the system's password store did not save it. \
            Sign in again.",
        /// See [`Error::NotRenewable`].
        NotRenewable => "Your sign-in has expired. Sign in again.",
        /// The store is locked.
        StoreLocked => "The sign-in could not be renewed because the system's password store is locked. Unlock it, then try again.",
        /// The store does not answer.
        StoreSlow => "The sign-in could not be renewed because the system's password store does not answer. It may be waiting for \
            its password: enter it, then try again.",
        /// The store cannot be looked into for another reason.
        StoreUnreadable => "The sign-in could not be renewed because the system's password store cannot be read. Try again, or \
            sign in again.",
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let detail = Some(format!("sign-in: {error}"));
        let failure = match error {
            Error::Http(error) => return error.problem(ServerKind::Identity),
            Error::Listener(_) => SignInFailure::NoListener,
            Error::Random => SignInFailure::NoRandomNumbers,
            Error::PortTaken(port) => SignInFailure::PortTaken(port),
            Error::TooLate(limit) => SignInFailure::TooLate(limit.as_secs().div_ceil(60).max(1)),
            Error::Refused => SignInFailure::Refused,
            Error::RefusedOnDevice => SignInFailure::RefusedOnDevice,
            Error::CodeRanOut => SignInFailure::CodeRanOut,
            Error::CodeNotTaken => SignInFailure::CodeNotTaken,
            Error::NotOffered => SignInFailure::DeviceRefused,
            Error::Ended(code) | Error::NoTokens(code) => SignInFailure::of_code(&code),
            Error::Answer(_) => SignInFailure::Unusable,
            Error::Issuer => SignInFailure::OtherIssuer,
            Error::IdToken(why) => why.into(),
            Error::SessionEnded => SignInFailure::SessionEnded,
            Error::NotRenewed(_) => SignInFailure::NotRenewed,
            Error::OtherWindow => SignInFailure::OtherWindow,
            Error::SignedOutByOtherProcess => SignInFailure::SignedOutByOtherWindow,
            Error::StoreUnread(trouble) => trouble.into(),
            Error::RenewedByOtherProcess => SignInFailure::RenewedByOtherWindow,
            Error::NotRenewable => SignInFailure::NotRenewable,
        };
        Self {
            detail,
            ..Self::new(failure.kind(), failure)
        }
    }
}

impl SignInFailure {
    /// Where the identity server ended a sign-in with this code, which is for a report only: a new one helps only where nothing
    /// in the configuration is to blame. Where the way is refused it was the browser's: of another device this is
    /// [`Error::NotOffered`].
    fn of_code(code: &str) -> Self {
        match code {
            "invalid_client" => Self::UnknownClient,
            "unauthorized_client" | "unsupported_grant_type" | "unsupported_response_type" => {
                Self::BrowserRefused
            }
            "invalid_scope" => Self::ScopesRefused,
            _ => Self::Ended,
        }
    }

    fn kind(self) -> ProblemKind {
        match self {
            Self::NoListener | Self::NoRandomNumbers | Self::PortTaken(_) => ProblemKind::Internal,
            Self::DeviceRefused => ProblemKind::DeviceRefused,
            Self::BrowserRefused => ProblemKind::BrowserRefused,
            Self::OtherIssuer
            | Self::OtherSignIn
            | Self::WrongDate
            | Self::WrongClock
            | Self::NotForUs => ProblemKind::Unsafe,
            Self::SessionEnded
            | Self::NotRenewed
            | Self::SignedOutByOtherWindow
            | Self::RenewedByOtherWindow
            | Self::NotRenewable => ProblemKind::NotSignedIn,
            Self::OtherWindow => ProblemKind::Service,
            Self::StoreLocked | Self::StoreSlow | Self::StoreUnreadable => ProblemKind::SecretStore,
            Self::TooLate(_)
            | Self::Refused
            | Self::RefusedOnDevice
            | Self::CodeRanOut
            | Self::CodeNotTaken
            | Self::UnknownClient
            | Self::ScopesRefused
            | Self::Ended
            | Self::Unusable => ProblemKind::SignIn,
        }
    }
}

impl From<IdTokenError> for SignInFailure {
    fn from(why: IdTokenError) -> Self {
        match why {
            IdTokenError::Nonce => Self::OtherSignIn,
            IdTokenError::Expired | IdTokenError::IssuedAt => Self::WrongDate,
            IdTokenError::ExpiredByOwnClock => Self::WrongClock,
            IdTokenError::Unreadable
            | IdTokenError::Issuer
            | IdTokenError::Audience
            | IdTokenError::AuthorizedParty
            | IdTokenError::Subject => Self::NotForUs,
        }
    }
}

impl From<StoreTrouble> for SignInFailure {
    fn from(trouble: StoreTrouble) -> Self {
        match trouble {
            StoreTrouble::Locked => Self::StoreLocked,
            StoreTrouble::Slow => Self::StoreSlow,
            StoreTrouble::Missing
            | StoreTrouble::Lost
            | StoreTrouble::TooLong
            | StoreTrouble::Damaged
            | StoreTrouble::Refused => Self::StoreUnreadable,
        }
    }
}

#[cfg(test)]
mod tests;
