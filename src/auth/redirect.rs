//! The loopback listener that the browser comes back to at the end of a sign-in (RFC 8252, section 7.3).
//!
//! Any program on this computer can knock here, so everything but the one right request is answered and forgotten: the
//! listener goes on waiting (reliability T2 to T4).

mod connection_limiter;
mod page;
#[cfg(test)]
mod tests;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::Response;
use clock::Clock;
use secrecy::{ExposeSecret as _, SecretString};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use url::form_urlencoded;

use super::Error;
use crate::config::RedirectAddress;
use connection_limiter::ConnectionLimiter;
use page::Page;

/// The path where the configuration names none.
pub(crate) const PATH: &str = "/callback";

/// A listener on the configured port, or one of the system's choice. It is bound before the browser is sent away, so that
/// the address is known; dropping it closes the port.
#[derive(Debug)]
pub(super) struct RedirectListener {
    listener: TcpListener,
    /// Where the browser comes back to.
    pub address: RedirectAddress,
}

/// What the right request carries.
pub(crate) struct ExpectedRedirect {
    /// The random `state` of this sign-in.
    pub state: SecretString,
    /// The identity server's own names; an `iss` is one of them, letter by letter (RFC 9207).
    pub issuers: Vec<String>,
    /// Whether the server announced that `iss` always comes along.
    pub issuer_required: bool,
}

/// What came back, waited for by one and found by another.
type RedirectSender = oneshot::Sender<Result<SecretString, Error>>;
type RedirectSlot = Mutex<Option<RedirectSender>>;

struct PendingRedirect {
    expected: ExpectedRedirect,
    /// Its host is the one that is answered: a page of another site cannot be led here by a name.
    address: RedirectAddress,
    found: RedirectSlot,
}

impl PendingRedirect {
    fn waiting(&self) -> MutexGuard<'_, Option<RedirectSender>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is told to a request that is not the right one.
    fn refusal(&self) -> Page {
        let waits = self.waiting().is_some();
        if waits { Page::Ignored } else { Page::Refused }
    }
}

impl RedirectListener {
    /// Opens the listener, on a loopback address only.
    pub async fn bind(fixed: Option<&RedirectAddress>) -> Result<Self, Error> {
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let wanted = fixed.map_or(any, |fixed| fixed.socket);
        let failed = |error: io::Error| match error.kind() {
            // Windows refuses a reserved port, and one that another program holds alone, as not permitted.
            io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied => {
                Error::PortTaken(wanted.port())
            }
            kind => Error::Listener(kind.to_string()),
        };
        let listener = TcpListener::bind(wanted).await.map_err(failed)?;
        let socket = listener.local_addr().map_err(failed)?;
        let address = fixed.cloned().unwrap_or_else(|| RedirectAddress {
            uri: format!("http://{socket}{PATH}"),
            host: socket.to_string(),
            path: PATH.to_owned(),
            socket,
        });
        Ok(Self { listener, address })
    }

    /// Waits for the answer with the right `state`, which ends it whatever else it carries: the state is good for one
    /// (reliability T2). All other requests are refused and forgotten.
    pub async fn wait(
        self,
        expected: ExpectedRedirect,
        clock: &Clock,
    ) -> Result<SecretString, Error> {
        let (found, came) = oneshot::channel();
        let reception = Arc::new(PendingRedirect {
            expected,
            address: self.address,
            found: Mutex::new(Some(found)),
        });
        let router = Router::new().fallback(receive).with_state(reception);
        // When the server is dropped, the listener closes at once and all connections end; the page that is being sent is
        // still sent.
        let limiter = ConnectionLimiter::new(self.listener, clock.clone());
        let server = axum::serve(limiter, router).into_future();
        let stopped = || Error::Listener("stopped".to_owned());
        tokio::select! {
            came = came => came.unwrap_or_else(|_stopped| Err(stopped())),
            _ = server => Err(stopped()),
        }
    }
}

/// What one request means.
#[derive(Debug)]
pub(crate) enum RedirectVerdict {
    /// Of this sign-in, which it ends: with a code, or with a failure where it is not the identity server's or the protocol's.
    Final(Result<SecretString, Error>),
    /// Not from this sign-in: answered with this status and forgotten.
    Refused(StatusCode),
}

async fn receive(
    State(reception): State<Arc<PendingRedirect>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let PendingRedirect {
        expected, address, ..
    } = reception.as_ref();
    let result = match verdict(&method, &uri, &headers, address, expected) {
        RedirectVerdict::Refused(status) => {
            tracing::debug!("a request to the sign-in listener was refused: {status}");
            return reception.refusal().answer(status, &headers);
        }
        RedirectVerdict::Final(result) => result,
    };
    let shown = if result.is_ok() {
        Page::CameBack
    } else {
        Page::NotSignedIn
    };
    // The state is good for one request: a second one is refused.
    let waiting = reception.waiting().take();
    let taken = waiting.is_some_and(|waiting| waiting.send(result).is_ok());
    if taken {
        shown.answer(StatusCode::OK, &headers)
    } else {
        Page::Refused.answer(StatusCode::BAD_REQUEST, &headers)
    }
}

/// What a request to the listener at this address means: all others are refused.
pub(crate) fn verdict(
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    address: &RedirectAddress,
    expected: &ExpectedRedirect,
) -> RedirectVerdict {
    let hosts = headers.get_all(header::HOST).iter().collect::<Vec<_>>();
    let at_home =
        matches!(hosts.as_slice(), [named] if named.as_bytes() == address.host.as_bytes());
    if !at_home {
        RedirectVerdict::Refused(StatusCode::MISDIRECTED_REQUEST)
    } else if uri.path() != address.path {
        RedirectVerdict::Refused(StatusCode::NOT_FOUND)
    } else if method != Method::GET {
        RedirectVerdict::Refused(StatusCode::METHOD_NOT_ALLOWED)
    } else {
        judge(uri.query().unwrap_or_default(), expected)
    }
}

/// Reads the query of a request to the right path. A caller that knows the state was given it by this sign-in: waiting on
/// would let a mix-up go unseen, and the state be used twice.
fn judge(query: &str, expected: &ExpectedRedirect) -> RedirectVerdict {
    let mut states = form_urlencoded::parse(query.as_bytes()).filter(|(key, _)| key == "state");
    if !states.any(|(_, state)| same_secret(&state, expected.state.expose_secret())) {
        return RedirectVerdict::Refused(StatusCode::BAD_REQUEST);
    }
    let unusable = Error::Answer("neither one code nor one error");
    let parameters = ["state", "iss", "error", "code"].map(|name| only(query, name));
    let [Ok(_state), Ok(issuer), Ok(error), Ok(code)] = parameters else {
        return RedirectVerdict::Final(Err(unusable));
    };
    let right_issuer = match issuer {
        Some(issuer) => expected.issuers.contains(&issuer),
        None => !expected.issuer_required,
    };
    if !right_issuer {
        return RedirectVerdict::Final(Err(Error::Issuer));
    }
    RedirectVerdict::Final(match (error, code) {
        (Some(error), _) if error == "access_denied" => Err(Error::Refused),
        (Some(error), _) => Err(Error::Ended(error_code(&error))),
        (None, Some(code)) if !code.is_empty() => Ok(code.into()),
        (None, _) => Err(unusable),
    })
}

/// The value of a parameter that may occur once (RFC 6749, section 3.1); more than once is an error.
fn only(query: &str, name: &str) -> Result<Option<String>, ()> {
    let mut values = form_urlencoded::parse(query.as_bytes()).filter(|(key, _)| key == name);
    let value = values.next().map(|(_, value)| value.into_owned());
    if values.next().is_some() {
        Err(())
    } else {
        Ok(value)
    }
}

/// An error code fit to be told: RFC 6749 has only words of small letters and underscores.
pub(super) fn error_code(code: &str) -> String {
    let plain = code
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    if plain && (1..=40).contains(&code.len()) {
        code.to_owned()
    } else {
        "unknown_error".to_owned()
    }
}

/// Compares in a time that does not tell how much of it was right.
fn same_secret(given: &str, expected: &str) -> bool {
    let differences = given
        .bytes()
        .zip(expected.bytes())
        .fold(0, |seen, (a, b)| seen | (a ^ b));
    given.len() == expected.len() && differences == 0
}
