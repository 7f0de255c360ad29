//! Guard: which requests become a WebSocket. Pages of the web, which have an `Origin`, neither read nor send a position.

use tokio_tungstenite::tungstenite::handshake::server::{
    Callback, ErrorResponse, Request, Response,
};
use tokio_tungstenite::tungstenite::http::{HeaderMap, HeaderValue, StatusCode};

use crate::wire::websocket::{is_local_host, is_trusted_origin};

/// What a connection is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SocketEndpoint {
    /// The client sends positions.
    Ownship,
    /// The client is told what the program shows.
    Events,
}

/// Checks the request of one connection.
#[derive(Debug)]
pub(super) struct RequestGuard<'a> {
    /// Origins that may connect besides this computer's.
    pub(super) origins: &'a [String],
    /// What the client asked for, once it was accepted.
    pub(super) endpoint: Option<SocketEndpoint>,
}

impl RequestGuard<'_> {
    fn check(&self, request: &Request) -> Result<SocketEndpoint, StatusCode> {
        let headers = request.headers();
        let all = |name, is_good: &dyn Fn(&str) -> bool| {
            values(headers, name).all(|value| value.to_str().is_ok_and(is_good))
        };
        let is_here = values(headers, "host").count() == 1 && all("host", &is_local_host);
        let is_trusted = |origin: &str| is_trusted_origin(origin, self.origins);
        if !is_here || !all("origin", &is_trusted) {
            return Err(StatusCode::FORBIDDEN);
        }
        match request.uri().path() {
            "/ownship" => Ok(SocketEndpoint::Ownship),
            "/events" => Ok(SocketEndpoint::Events),
            _ => Err(StatusCode::NOT_FOUND),
        }
    }
}

fn values<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a HeaderValue> {
    headers.get_all(name).iter()
}

impl Callback for &mut RequestGuard<'_> {
    fn on_request(self, request: &Request, response: Response) -> Result<Response, ErrorResponse> {
        match self.check(request) {
            Ok(endpoint) => {
                self.endpoint = Some(endpoint);
                Ok(response)
            }
            Err(status) => {
                tracing::info!(%status, "a WebSocket connection is refused");
                let mut refused = ErrorResponse::new(None);
                *refused.status_mut() = status;
                let headers = refused.headers_mut();
                headers.insert("connection", HeaderValue::from_static("close"));
                headers.insert("content-length", HeaderValue::from_static("0"));
                Err(refused)
            }
        }
    }
}
