//! Control: lets a test hold an answer back, script one, and read what was asked, so that nothing sleeps.

use std::{
    collections::VecDeque,
    fmt,
    sync::{Arc, Condvar, Mutex, MutexGuard},
    time::Duration,
};

use super::{
    fields::FormFields,
    held_requests::{HeldRequest, HeldRequests, wait},
    locked,
    server::Server,
    tokens::Tokens,
};
use axum::{
    body::{self, Body},
    extract::{Request, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};

/// A request that arrived, in the order of arrival.
#[derive(Debug, Clone)]
pub struct RecordedRequest {
    /// Which server it was sent to.
    pub server: Server,
    /// `GET`, `POST` …
    pub method: String,
    /// The address without scheme and authority.
    pub path_and_query: String,
    /// Whether credentials came along; what they were is not kept.
    pub has_authorization: bool,
    /// All other headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The `grant_type` of a form; nothing else of a body is kept.
    pub grant_type: Option<String>,
}

impl RecordedRequest {
    /// The first value of a header, by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }
}

/// A scripted answer.
#[derive(Debug, Clone)]
pub struct ScriptedResponse {
    /// The HTTP status.
    pub status: u16,
    /// Header names and values, for example `Retry-After`.
    pub headers: Vec<(String, String)>,
    /// The body as it is sent.
    pub body: Vec<u8>,
}

/// The test's hand on both servers.
#[derive(Clone)]
pub struct Control {
    inner: Arc<ControlState>,
}

struct ControlState {
    tokens: Arc<Tokens>,
    /// How many requests are remembered.
    remembered: usize,
    script: Mutex<ControlScript>,
    arrival: Condvar,
}

#[derive(Default)]
struct ControlScript {
    seen: VecDeque<RecordedRequest>,
    answers: VecDeque<(String, ScriptedResponse)>,
    holds: Vec<Arc<HeldRequest>>,
}

impl Control {
    pub(super) fn new(tokens: Arc<Tokens>, remembered: usize) -> Self {
        Self {
            inner: Arc::new(ControlState {
                tokens,
                remembered,
                script: Mutex::default(),
                arrival: Condvar::new(),
            }),
        }
    }

    /// Requests whose path and query contain `path_part` wait until the hold is dropped.
    #[must_use = "dropping the hold releases the requests"]
    pub fn hold(&self, path_part: &str) -> HeldRequests {
        let held = Arc::new(HeldRequest::new(path_part));
        self.script().holds.push(Arc::clone(&held));
        HeldRequests::new(self.clone(), held)
    }

    /// The next request whose path and query contain `path_part` gets this answer instead of
    /// the real one. Answers for the same path queue up.
    pub fn answer_next(
        &self,
        path_part: &str,
        status: u16,
        content_type: &str,
        body: impl Into<Vec<u8>>,
    ) {
        let answer = ScriptedResponse {
            status,
            headers: vec![("content-type".to_owned(), content_type.to_owned())],
            body: body.into(),
        };
        self.answer_next_with(path_part, answer);
    }

    /// [`Self::answer_next`] with headers of the test's choice.
    pub fn answer_next_with(&self, path_part: &str, answer: ScriptedResponse) {
        self.script()
            .answers
            .push_back((path_part.to_owned(), answer));
    }

    /// Access tokens issued so far are refused with 401 from now on.
    pub fn refuse_tokens(&self) {
        self.inner.tokens.forget_access();
    }

    /// Refresh tokens issued so far are refused with `invalid_grant` from now on.
    pub fn end_sessions(&self) {
        self.inner.tokens.forget_refresh();
    }

    /// Every request so far, the oldest first.
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.script().seen.iter().cloned().collect()
    }

    /// Forgets the requests so far.
    pub fn clear_requests(&self) {
        self.script().seen.clear();
    }

    /// Waits until `count` requests whose path and query contain `path_part` have arrived;
    /// false when the deadline passes first. Blocks the calling thread.
    #[must_use]
    pub fn wait_for_requests(&self, path_part: &str, count: usize, deadline: Duration) -> bool {
        let matching = |script: &ControlScript| {
            let seen = script.seen.iter();
            seen.filter(|seen| seen.path_and_query.contains(path_part))
                .count()
        };
        let (script, arrival) = (&self.inner.script, &self.inner.arrival);
        wait(script, arrival, deadline, |script| {
            matching(script) >= count
        })
    }

    fn script(&self) -> MutexGuard<'_, ControlScript> {
        locked(&self.inner.script)
    }

    fn note(&self, seen: RecordedRequest) {
        if self.inner.remembered == 0 {
            return;
        }
        let mut script = self.script();
        if script.seen.len() >= self.inner.remembered {
            script.seen.pop_front();
        }
        script.seen.push_back(seen);
        self.inner.arrival.notify_all();
    }

    fn scripted(&self, path_and_query: &str) -> Option<ScriptedResponse> {
        let mut script = self.script();
        let index = script
            .answers
            .iter()
            .position(|(part, _)| path_and_query.contains(part))?;
        script.answers.remove(index).map(|(_, answer)| answer)
    }

    async fn pass_holds(&self, path_and_query: &str) {
        let holds = self.script().holds.clone();
        for held in holds {
            held.pass(path_and_query).await;
        }
    }

    /// Forgets a hold that is over.
    pub(super) fn remove_hold(&self, held: &Arc<HeldRequest>) {
        self.script()
            .holds
            .retain(|other| !Arc::ptr_eq(other, held));
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Control").finish_non_exhaustive()
    }
}

/// The layer around both servers: note the request, hold it, answer it from the script or
/// pass it on.
pub(super) async fn layer(
    State((control, server)): State<(Control, Server)>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, mut body) = request.into_parts();
    let mut grant_type = None;
    if parts.method == Method::POST {
        // The guard has read it whole.
        let bytes = body::to_bytes(body, usize::MAX).await.unwrap_or_default();
        grant_type = FormFields::parse(&bytes)
            .only("grant_type")
            .map(str::to_owned);
        body = Body::from(bytes);
    }
    let path_and_query = parts
        .uri
        .path_and_query()
        .map_or("", |text| text.as_str())
        .to_owned();
    let has_authorization = parts.headers.contains_key(header::AUTHORIZATION);
    let headers = parts
        .headers
        .iter()
        .filter(|(name, _)| *name != header::AUTHORIZATION)
        .map(|(name, value)| {
            let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
            (name.as_str().to_owned(), value)
        })
        .collect();
    control.note(RecordedRequest {
        server,
        method: parts.method.as_str().to_owned(),
        path_and_query: path_and_query.clone(),
        has_authorization,
        headers,
        grant_type,
    });
    control.pass_holds(&path_and_query).await;
    match control.scripted(&path_and_query) {
        Some(answer) => answer.into_response(),
        None => next.run(Request::from_parts(parts, body)).await,
    }
}

impl axum::response::IntoResponse for ScriptedResponse {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.body));
        *response.status_mut() =
            StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        for (name, value) in self.headers {
            if let (Ok(name), Ok(value)) =
                (name.parse::<HeaderName>(), HeaderValue::from_str(&value))
            {
                response.headers_mut().append(name, value);
            }
        }
        response
    }
}
