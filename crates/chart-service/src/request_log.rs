//! Request log: one line for each request, for developers who watch another client talk to the embedded service.
//!
//! A line tells method, path, status, bytes and time. It never holds a query, a header or a form: that is where tokens,
//! codes and passwords are (reliability T6).

use std::time::Instant;

use axum::{
    body::HttpBody as _,
    extract::{Request, State},
    middleware::Next,
    response::Response,
};

use super::{faults::InjectedFault, server::Server};

/// Where the lines go: `RUST_LOG` can name them.
pub(super) const TARGET: &str = "chart_service::requests";
/// No path of the two servers is longer, in characters.
const LONGEST_PATH: usize = 100;

/// A request on its way; its line is written when it is answered, or given up by its client.
struct RequestLine {
    server: &'static str,
    method: String,
    path: String,
    began: Instant,
    /// Status, bytes, and what was done to it on purpose.
    answer: Option<(u16, u64, Option<InjectedFault>)>,
}

impl RequestLine {
    fn text(&self) -> String {
        let Self {
            server,
            method,
            path,
            began,
            answer,
        } = self;
        let millis = clock::now().saturating_duration_since(*began).as_secs_f64() * 1000.0;
        let outcome = match answer {
            None => "given up by the client".to_owned(),
            Some((_, _, Some(InjectedFault::Reset))) => "reset on purpose".to_owned(),
            Some((status, bytes, None)) => format!("{status} {bytes} B"),
            Some((status, bytes, Some(fault))) => {
                format!("{status} {bytes} B, {} on purpose", fault.word())
            }
        };
        format!("{server} {method} {path} {outcome} {millis:.1} ms")
    }
}

impl Drop for RequestLine {
    fn drop(&mut self) {
        tracing::info!(target: TARGET, "{}", self.text());
    }
}

/// The layer around both servers that writes the lines. The time is the one until the answer is known, before it is
/// sent.
pub(super) async fn layer(State(server): State<Server>, request: Request, next: Next) -> Response {
    let mut line = RequestLine {
        server: match server {
            Server::Charts => "charts",
            Server::Identity => "identity",
            Server::Images => "images",
        },
        method: shortened(request.method().as_str()),
        path: shortened(request.uri().path()),
        began: clock::now(),
        answer: None,
    };
    let response = next.run(request).await;
    line.answer = Some((
        response.status().as_u16(),
        response.body().size_hint().lower(),
        response.extensions().get::<InjectedFault>().copied(),
    ));
    response
}

/// The text as far as it can be one of ours. The library has made sure that it is printable.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_PATH) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(answer: Option<(u16, u64, Option<InjectedFault>)>) -> String {
        let line = RequestLine {
            server: "charts",
            method: "GET".to_owned(),
            path: "/v2/airport/YBBN".to_owned(),
            began: clock::now(),
            answer,
        };
        line.text()
    }

    #[test]
    fn line_tells_how_request_ended() {
        for (answer, words) in [
            (Some((200, 1234, None)), " 200 1234 B "),
            (
                Some((503, 90, Some(InjectedFault::Unavailable))),
                " 503 90 B, unavailable on purpose ",
            ),
            (
                Some((500, 0, Some(InjectedFault::Reset))),
                " reset on purpose ",
            ),
            (None, " given up by the client "),
        ] {
            let line = line(answer);
            assert!(line.starts_with("charts GET /v2/airport/YBBN "), "{line}");
            assert!(line.contains(words) && line.ends_with(" ms"), "{line}");
        }
    }

    #[test]
    fn long_path_is_cut() {
        assert_eq!(shortened("/v2"), "/v2");
        assert_eq!(shortened(&"ä".repeat(101)).chars().count(), 101);
        assert!(shortened(&"ä".repeat(101)).ends_with("ä…"));
        assert_eq!(shortened(&"x".repeat(100)), "x".repeat(100));
    }
}
