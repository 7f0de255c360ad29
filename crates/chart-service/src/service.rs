//! The embedded chart service: airports, chart lists, images and subscriptions (specification 4).

use std::sync::Arc;

use axum::{
    Extension, Json, Router,
    extract::{Path, RawQuery, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};
use serde_json::{Value, json};

use super::{
    accounts::PilotAccount,
    catalogue::Catalogue,
    drawing::demo_image,
    fields::FormFields,
    readings::{self, EnabledReadings, ImageHost, SpecReading},
    response_cache::{CachedResponse, ResponseCache},
    subscriptions,
    tokens::{Audience, Bearer, Tokens},
};

/// Airports whose charts are real without a subscription (specification 5.4).
const DEMO_AIRPORTS: [&str; 2] = ["NZWN", "YBBN"];
/// The query by which a redirected picture is asked for.
const STORED: &str = "stored=1";
/// The chart versions of specification 4.2.
const VERSIONS: [&str; 2] = ["STD", "CAO"];

/// What the service's handlers share.
pub(super) struct Service {
    pub(super) catalogue: Catalogue,
    pub(super) answers: ResponseCache,
    pub(super) tokens: Arc<Tokens>,
    /// What chart addresses begin with.
    pub(super) base_url: String,
    pub(super) readings: EnabledReadings,
    /// Where pictures are, where that is not here.
    pub(super) image_host: Option<ImageHost>,
    /// The description of both servers, as it is sent.
    pub(super) description: String,
}

/// An error answer. The specification shows none (specification 7.2); this is a status, a word, a sentence.
struct ServiceRefusal(StatusCode, &'static str, &'static str);

const UNKNOWN_AIRPORT: ServiceRefusal = ServiceRefusal(
    StatusCode::NOT_FOUND,
    "unknown_airport",
    "the service has no airport with this identifier",
);
const UNKNOWN_FILE: ServiceRefusal = ServiceRefusal(
    StatusCode::NOT_FOUND,
    "unknown_file",
    "the airport has no chart with this file name",
);
const MALFORMED_ICAO: ServiceRefusal = ServiceRefusal(
    StatusCode::BAD_REQUEST,
    "malformed_icao",
    "an ICAO identifier has four upper-case letters or digits",
);
const UNKNOWN_VERSION: ServiceRefusal = ServiceRefusal(
    StatusCode::BAD_REQUEST,
    "unknown_version",
    "version is STD or CAO",
);
const TOKEN_AT_IMAGE_HOST: ServiceRefusal = ServiceRefusal(
    StatusCode::BAD_REQUEST,
    "token_not_wanted",
    "pictures are asked for without a token and without a cookie",
);
const UNKNOWN_PATH: ServiceRefusal =
    ServiceRefusal(StatusCode::NOT_FOUND, "not_found", "there is nothing here");
const NO_USER: ServiceRefusal = ServiceRefusal(
    StatusCode::FORBIDDEN,
    "no_user",
    "this needs the access token of a user who signed in",
);
const DRAWING_FAILED: ServiceRefusal = ServiceRefusal(
    StatusCode::INTERNAL_SERVER_ERROR,
    "drawing_failed",
    "the picture could not be drawn",
);

impl IntoResponse for ServiceRefusal {
    fn into_response(self) -> Response {
        let Self(status, error, message) = self;
        (status, Json(json!({ "error": error, "message": message }))).into_response()
    }
}

/// The routes of specification 9; every one needs a user's bearer token (specification 5.1), but for the description, which is for
/// developers of clients.
pub(super) fn router(service: Arc<Service>) -> Router {
    Router::new()
        .route("/v2/airport/{icao}", get(airport))
        .route("/v2/charts/{icao}", get(charts))
        .route("/v2/charts/{icao}/{file_name}", get(picture))
        .route("/v1/subscriptions/valid", get(subscriptions::valid))
        .fallback(async || UNKNOWN_PATH)
        .layer(middleware::from_fn_with_state(
            Arc::clone(&service),
            require_user,
        ))
        .route("/openapi.json", get(description))
        .layer(middleware::from_fn_with_state(Arc::clone(&service), pack))
        .with_state(service)
}

/// The routes of the server that has pictures alone.
pub(super) fn image_host(service: Arc<Service>) -> Router {
    Router::new()
        .route("/{icao}/{file_name}", get(stored_picture))
        .with_state(service)
}

async fn pack(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    if service.readings.has(SpecReading::Gzip) {
        readings::gzip(request, next).await
    } else {
        next.run(request).await
    }
}

/// The token of an `Authorization: Bearer` header (RFC 6750 2.1), given once.
pub(super) fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let (scheme, token) = values.next()?.to_str().ok()?.split_once(' ')?;
    (values.next().is_none() && scheme.eq_ignore_ascii_case("bearer")).then(|| token.trim())
}

/// The answer to a missing (`None`) or refused token (RFC 6750 3).
pub(super) fn unauthorized(reason: Option<&'static str>) -> Response {
    let challenge = match reason {
        None => "Bearer".to_owned(),
        Some(reason) => format!("Bearer error=\"invalid_token\", error_description=\"{reason}\""),
    };
    let message = reason.unwrap_or("sign in first");
    let body = Json(json!({ "error": "unauthorized", "message": message }));
    (
        StatusCode::UNAUTHORIZED,
        [(header::WWW_AUTHENTICATE, challenge)],
        body,
    )
        .into_response()
}

async fn require_user(
    State(service): State<Arc<Service>>,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(token) = bearer_token(request.headers()) else {
        return unauthorized(None);
    };
    match service.tokens.check_access(token, Audience::Service) {
        Err(reason) => unauthorized(Some(reason)),
        // Specification 5.4: users who are not signed in have no access.
        Ok(Bearer::Client) => NO_USER.into_response(),
        Ok(Bearer::User(account)) => {
            request.extensions_mut().insert(account);
            let mut response = next.run(request).await;
            // Charts must not be stored (specification 1); nor need anything else be.
            let no_store = HeaderValue::from_static("no-store");
            response
                .headers_mut()
                .insert(header::CACHE_CONTROL, no_store);
            response
        }
    }
}

async fn description(State(service): State<Arc<Service>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, service.description.clone()).into_response()
}

async fn airport(
    State(service): State<Arc<Service>>,
    Path(icao): Path<String>,
) -> Result<CachedResponse, ServiceRefusal> {
    service.takes(&icao)?;
    let write = || {
        let mut record = service.catalogue.airport(&icao)?;
        if service.readings.has(SpecReading::EmptyStd) {
            let record = record.as_object_mut()?;
            record.insert("std_charts".to_owned(), false.into());
            record.insert("cao_charts".to_owned(), true.into());
        }
        Some(record)
    };
    service
        .answers
        .get(&icao, None, write)
        .ok_or(UNKNOWN_AIRPORT)
}

async fn charts(
    State(service): State<Arc<Service>>,
    Extension(account): Extension<&'static PilotAccount>,
    Path(icao): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<CachedResponse, ServiceRefusal> {
    service.takes(&icao)?;
    let version = version_from_query(query.as_deref().unwrap_or_default())?;
    let write = || service.list(&icao, version, account);
    if service.image_host.is_some() {
        // The addresses in it are the account's own.
        let list = write().ok_or(UNKNOWN_AIRPORT)?;
        return Ok(CachedResponse::from(&list));
    }
    service
        .answers
        .get(&icao, Some(version), write)
        .ok_or(UNKNOWN_AIRPORT)
}

async fn picture(
    State(service): State<Arc<Service>>,
    Extension(account): Extension<&'static PilotAccount>,
    Path((icao, file_name)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Response, ServiceRefusal> {
    service.takes(&icao)?;
    service.catalogue.airport(&icao).ok_or(UNKNOWN_AIRPORT)?;
    if !service.catalogue.has_picture(&icao, &file_name) {
        return Err(UNKNOWN_FILE);
    }
    if service.readings.has(SpecReading::Redirects) && query.as_deref() != Some(STORED) {
        let to = format!("/v2/charts/{icao}/{file_name}?{STORED}");
        return Ok((StatusCode::FOUND, [(header::LOCATION, to)]).into_response());
    }
    draw(service, icao.clone(), file_name, sees_real(account, &icao)).await
}

/// A picture by an address that holds a key.
async fn stored_picture(
    State(service): State<Arc<Service>>,
    headers: HeaderMap,
    Path((icao, file_name)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Response, ServiceRefusal> {
    let secrets = [header::AUTHORIZATION, header::COOKIE];
    if secrets.iter().any(|name| headers.contains_key(name)) {
        return Err(TOKEN_AT_IMAGE_HOST);
    }
    let host = service.image_host.as_ref().zip(query.as_deref());
    let real = host.and_then(|(host, query)| host.is_real(query));
    let real = real.ok_or(UNKNOWN_FILE)?;
    if !service.catalogue.has_picture(&icao, &file_name) {
        return Err(UNKNOWN_FILE);
    }
    draw(service, icao, file_name, real).await
}

/// Whether the account sees the airport's charts themselves (specification 5.4).
fn sees_real(account: &PilotAccount, icao: &str) -> bool {
    account.has_charts() || DEMO_AIRPORTS.contains(&icao)
}

async fn draw(
    service: Arc<Service>,
    icao: String,
    file_name: String,
    real: bool,
) -> Result<Response, ServiceRefusal> {
    let drawing = tokio::task::spawn_blocking(move || {
        if real {
            service.catalogue.picture(&icao, &file_name)
        } else {
            // Specification 7.1: not an error, but a picture that says so.
            Some(demo_image())
        }
    });
    match drawing.await {
        Ok(Some(png)) => Ok(([(header::CONTENT_TYPE, "image/png")], png).into_response()),
        Ok(None) => Err(UNKNOWN_FILE),
        Err(error) => {
            tracing::error!(%error, "the embedded service could not draw a chart");
            Err(DRAWING_FAILED)
        }
    }
}

impl Service {
    /// The list of a version for this account.
    fn list(&self, icao: &str, version: &str, account: &PilotAccount) -> Option<Value> {
        let here = format!("{}/v2/charts", self.base_url.trim_end_matches('/'));
        let (begin, end) = match &self.image_host {
            Some(host) => host.address(sees_real(account, icao)),
            None if self.readings.has(SpecReading::RelativeAddresses) => {
                ("/v2/charts", String::new())
            }
            None => (here.as_str(), String::new()),
        };
        let entries = |set| self.catalogue.entries(icao, set, begin, &end);
        let [std, cao] = VERSIONS.map(entries);
        Some(self.readings.list(version, [std?, cao?]))
    }

    /// Whether this is an identifier at all, for this service.
    fn takes(&self, icao: &str) -> Result<(), ServiceRefusal> {
        let local = self.readings.has(SpecReading::LocalIdentifiers) && icao.len() == 3;
        well_formed(if local { "ZZZZ" } else { icao })
    }
}

fn well_formed(icao: &str) -> Result<(), ServiceRefusal> {
    let four = icao.len() == 4;
    let upper = icao
        .bytes()
        .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    (four && upper).then_some(()).ok_or(MALFORMED_ICAO)
}

/// The version asked for; unknown parameters are ignored, no version means `STD`
/// (service-notes "Version").
fn version_from_query(query: &str) -> Result<&'static str, ServiceRefusal> {
    let asked = query
        .split('&')
        .any(|pair| pair == "version" || pair.starts_with("version="));
    if !asked {
        return Ok("STD");
    }
    let fields = FormFields::parse(query.as_bytes());
    let version = fields.only("version").ok_or(UNKNOWN_VERSION)?;
    VERSIONS
        .into_iter()
        .find(|known| *known == version)
        .ok_or(UNKNOWN_VERSION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_is_standard_unless_asked_otherwise() {
        for (query, version) in [
            ("", Some("STD")),
            ("rules=IFR", Some("STD")),
            ("version=STD", Some("STD")),
            ("rules=IFR&version=CAO", Some("CAO")),
            ("version=cao", None),
            ("version=", None),
            ("version", None),
            ("version=STD&version=CAO", None),
        ] {
            assert_eq!(version_from_query(query).ok(), version, "{query}");
        }
    }

    #[test]
    fn identifiers_are_four_upper_case_letters_or_digits() {
        for (icao, valid) in [
            ("YBBN", true),
            ("K1G4", true),
            ("ybbn", false),
            ("YBB", false),
            ("YBBNX", false),
            ("YB/N", false),
            ("ÄÖ", false),
        ] {
            assert_eq!(well_formed(icao).is_ok(), valid, "{icao}");
        }
    }
}
