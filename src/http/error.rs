//! What can go wrong between this program and a server, before anybody looks at what the answer means.

use std::error::Error as _;
use std::io;

use sentence::AnySentence;

use super::ExternalServer;
use crate::chart::AddressRefusal;
use crate::remote::{Problem, ProblemKind};

/// A failed request. No variant holds an address with a query, a header or a part of an answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The name was not resolved, or no connection was taken in time.
    #[error("no connection")]
    Offline,
    /// The server's certificate is not trusted, or is not the server's. Final: never tried again.
    #[error("certificate not trusted")]
    Certificate,
    /// The answer did not come, or did not go on, in time.
    #[error("timed out")]
    Timeout,
    /// The server answered with another status than the one that was needed.
    #[error("status {0}")]
    Status(u16),
    /// The server is busy and asks for a pause that is not made: it is longer than this program waits by itself, or
    /// the wait was given up.
    #[error("status {status}, asked to wait {seconds} s")]
    Busy {
        /// 429 or 503.
        status: u16,
        /// What `Retry-After` asks for, as far as it is not over.
        seconds: u64,
    },
    /// The body is longer than its limit (reliability 4).
    #[error("answer longer than {0} bytes")]
    TooLarge(u64),
    /// The connection ended before the answer did.
    #[error("connection cut")]
    Cut,
    /// What answers does not speak HTTP.
    #[error("not an HTTP answer")]
    NotHttp,
    /// The answer is encoded in a way that was not asked for and cannot be undone.
    #[error("content encoding cannot be undone")]
    Encoding,
    /// The answer is not the document that was asked for: a network's own sign-in page, for example.
    #[error("not the document asked for")]
    NotTheDocument,
    /// The address is not on the server's origin: nothing was sent.
    #[error("address of another origin refused")]
    ForeignOrigin,
    /// The identity server names an end point on this host, which is not listed for that: nothing was sent.
    #[error("end point on {0} refused")]
    OtherAuthHost(String),
    /// A redirect that is not followed, although it does not leave the server, or does not say where it leads.
    #[error("redirect refused")]
    Redirect,
    /// A redirect to this origin, which is not the server's: nothing was sent there.
    #[error("redirect to {0} refused")]
    OtherHost(String),
    /// A picture is at an address that may not be asked: nothing was sent there.
    #[error("picture: {0}")]
    Picture(AddressRefusal),
    /// One redirect after the other.
    #[error("redirected again and again")]
    RedirectLoop,
    /// A picture did not come from a host that the configuration lists.
    #[error("picture from {host}: {cause}")]
    ImageHost {
        /// The host's origin.
        host: String,
        /// Why.
        cause: Box<Error>,
    },
    /// The token holds characters that no header can carry: nothing was sent.
    #[error("token cannot be sent")]
    Token,
    /// There is no token to send, for this reason.
    #[error("no token: {0}")]
    NoToken(Box<Problem>),
    /// A file that is to be trusted holds no certificate.
    #[error("no certificate in the file")]
    NoCertificate,
    /// The client could not be made of the configuration.
    #[error("set-up failed: {0}")]
    Setup(String),
}

impl Error {
    /// Reads the HTTP library's error. Its texts are looked at only where it offers no question to ask.
    pub(super) fn from_request(error: &reqwest::Error) -> Self {
        let mut texts = Vec::new();
        let mut broken_pipe = false;
        let mut source = error.source();
        while let Some(cause) = source {
            broken_pipe |= cause.downcast_ref::<io::Error>().is_some_and(is_cut);
            texts.push(cause.to_string());
            source = cause.source();
        }
        let says = |part: &str| texts.iter().any(|text| text.contains(part));
        // Both the verifier's own words and the systems' ones name the certificate.
        if says("certificate") {
            Self::Certificate
        } else if error.is_connect() {
            Self::Offline
        } else if error.is_timeout() {
            Self::Timeout
        } else if says("invalid HTTP") || says("message head is too large") || says("parsed") {
            Self::NotHttp
        } else if broken_pipe
            || error.is_body()
            || error.is_decode()
            || says("connection closed before message completed")
            || says("connection error")
        {
            Self::Cut
        } else {
            Self::NotHttp
        }
    }

    /// Whether a further try, soon, may help (reliability 3, code r).
    pub(crate) fn is_transient(&self) -> bool {
        match self {
            Self::Offline | Self::Cut => true,
            Self::Status(code) => matches!(code, 408 | 429 | 500 | 502 | 503 | 504),
            Self::Certificate
            | Self::Timeout
            | Self::Busy { .. }
            | Self::TooLarge(_)
            | Self::NotHttp
            | Self::Encoding
            | Self::NotTheDocument
            | Self::ForeignOrigin
            | Self::OtherAuthHost(_)
            | Self::Redirect
            | Self::OtherHost(_)
            | Self::Picture(_)
            | Self::RedirectLoop
            | Self::ImageHost { .. }
            | Self::Token
            | Self::NoToken(_)
            | Self::NoCertificate
            | Self::Setup(_) => false,
        }
    }

    /// The failure of a token's source.
    pub(super) fn no_token(problem: Problem) -> Self {
        Self::NoToken(Box::new(problem))
    }

    /// The same failure, at a host of pictures.
    pub(super) fn at_image_host(self, host: String) -> Self {
        let cause = Box::new(self);
        Self::ImageHost { host, cause }
    }

    /// The failure in words for a user, with the server that was asked.
    pub fn problem(&self, server: impl Into<AnySentence>) -> Problem {
        match self {
            Self::ImageHost { cause, .. } if !self.is_gone() => {
                return cause.problem(ExternalServer::Images);
            }
            Self::NoToken(problem) => return (**problem).clone(),
            _ => {}
        }
        let name = server.into();
        Problem {
            kind: self.kind(),
            detail: Some(format!("{name}: {self}")),
            sentence: self.sentence(name).into(),
        }
    }

    /// Whether a picture is not where it was: such addresses are often good for a short time only.
    fn is_gone(&self) -> bool {
        matches!(self, Self::ImageHost { cause, .. } if matches!(**cause, Self::Status(..500)))
    }

    fn kind(&self) -> ProblemKind {
        match self {
            Self::Offline | Self::Cut => ProblemKind::Offline,
            Self::Certificate
            | Self::ForeignOrigin
            | Self::Redirect
            | Self::OtherAuthHost(_)
            | Self::OtherHost(_)
            | Self::NoCertificate => ProblemKind::Unsafe,
            Self::Timeout
            | Self::Busy { .. }
            | Self::Status(_)
            | Self::NotHttp
            | Self::Encoding
            | Self::NotTheDocument
            | Self::TooLarge(_)
            | Self::RedirectLoop => ProblemKind::Service,
            Self::Picture(_) | Self::ImageHost { .. } => ProblemKind::Address,
            // The second has a problem of its own.
            Self::Token | Self::NoToken(_) => ProblemKind::NotSignedIn,
            Self::Setup(_) => ProblemKind::Internal,
        }
    }

    fn sentence(&self, name: AnySentence) -> RequestFailure {
        match self {
            Self::Offline => RequestFailure::Unreachable(name),
            Self::Cut => RequestFailure::Cut(name),
            Self::Timeout => RequestFailure::Timeout(name),
            Self::Certificate => RequestFailure::Certificate(name),
            Self::Busy { seconds, .. } => busy(name, *seconds),
            Self::Status(429) => RequestFailure::Busy(name),
            Self::Status(500..) => RequestFailure::ServerError(name),
            Self::Status(_) | Self::NotHttp | Self::Encoding | Self::NotTheDocument => {
                RequestFailure::Unusable(name)
            }
            Self::TooLarge(_) => RequestFailure::TooLarge(name),
            Self::Redirect => RequestFailure::Redirect(name),
            Self::ForeignOrigin => RequestFailure::ForeignOrigin(name),
            Self::OtherAuthHost(host) => RequestFailure::OtherAuthHost(name, host.clone()),
            Self::OtherHost(host) => RequestFailure::OtherHost(name, host.clone()),
            Self::Picture(refusal) => RequestFailure::Picture(refusal.clone()),
            Self::RedirectLoop => RequestFailure::RedirectLoop(name),
            Self::ImageHost { host, .. } => RequestFailure::ImageGone(host.clone()),
            // Likewise.
            Self::Token | Self::NoToken(_) => RequestFailure::Token,
            Self::NoCertificate => RequestFailure::NoCertificate,
            Self::Setup(_) => RequestFailure::Setup(name),
        }
    }
}

sentence::sentences! {
    /// What people are told of a failure, with the name of the server that was asked.
    #[derive(Debug)]
    enum RequestFailure {
        /// See [`Error::Offline`].
        Unreachable(name: AnySentence) => "The {name} could not be reached. Check the network, then try again.",
        /// See [`Error::Cut`].
        Cut(name: AnySentence) => "The connection to the {name} was cut. Check the network, then try again.",
        /// See [`Error::Timeout`].
        Timeout(name: AnySentence) => "The {name} did not answer in time. Try again in a moment.",
        /// See [`Error::Certificate`].
        Certificate(name: AnySentence) => "The connection to the {name} is not secure: this computer does not trust its certificate. \
            Nothing was sent. Check the computer's date and your network.",
        /// Status 429, without a pause that it asks for.
        Busy(name: AnySentence) => "The {name} is busy. Try again in a minute.",
        /// See [`Error::Busy`].
        BusyForSeconds(name: AnySentence, count: u64) => "The {name} is busy. Try again in a second."
            | "The {name} is busy. Try again in {count} seconds.",
        /// The same.
        BusyForMinutes(name: AnySentence, count: u64) => "The {name} is busy. Try again in one minute."
            | "The {name} is busy. Try again in {count} minutes.",
        /// The same.
        BusyForHours(name: AnySentence, count: u64) => "The {name} is busy. Try again in one hour."
            | "The {name} is busy. Try again in {count} hours.",
        /// A status of 500 or more.
        ServerError(name: AnySentence) => "The {name} has a problem. Try again in a few minutes.",
        /// Another status, or no document.
        Unusable(name: AnySentence) => "The {name} sent an answer that Flightbag cannot use. Try again later.",
        /// See [`Error::TooLarge`].
        TooLarge(name: AnySentence) => "The {name} sent far too much data, so loading was stopped. Try again later.",
        /// See [`Error::Redirect`].
        Redirect(name: AnySentence) => "The {name} redirects a request that it should answer. For safety, Flightbag did not follow.",
        /// See [`Error::ForeignOrigin`].
        ForeignOrigin(name: AnySentence) => "The {name} redirects to an address that is not its own. For safety, nothing was sent \
            there.",
        /// See [`Error::OtherAuthHost`].
        OtherAuthHost(name: AnySentence, host: String) => "The {name} names an address on {host}, which is not its own. For safety, \
            nothing was sent there. If the operator confirms that it belongs to the service, add auth_hosts = [\"{host}\"] to \
            config.toml.",
        /// See [`Error::OtherHost`].
        OtherHost(name: AnySentence, host: String) => "The {name} redirects to {host}, which is not its own address. For safety, \
            nothing was sent there. If this network requires a sign-in, open a page in the browser first, then try again.",
        /// See [`Error::Picture`].
        Picture(refusal: AddressRefusal) => "{refusal}",
        /// See [`Error::RedirectLoop`].
        RedirectLoop(name: AnySentence) => "The {name} keeps redirecting and never answers. Try again later.",
        /// A picture is not where it was.
        ImageGone(host: String) => "The image is no longer at {host}. Reload the list to get its new address.",
        /// See [`Error::Token`].
        Token => "The sign-in is not valid. Sign in again.",
        /// See [`Error::NoCertificate`].
        NoCertificate => "The file of trusted certificates contains no PEM certificate. Check the configuration.",
        /// See [`Error::Setup`].
        Setup(name: AnySentence) => "The connection to the {name} could not be set up. Check the configuration.",
    }
}

fn is_cut(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::BrokenPipe
            | io::ErrorKind::UnexpectedEof
    )
}

fn busy(name: AnySentence, seconds: u64) -> RequestFailure {
    match seconds {
        0..120 => RequestFailure::BusyForSeconds(name, seconds),
        120..7200 => RequestFailure::BusyForMinutes(name, seconds.div_ceil(60)),
        _ => RequestFailure::BusyForHours(name, seconds.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests;
