//! What the fuzz targets, and the test that replays their corpora, reach of private rooms: bytes in, plain data out.
//!
//! Nothing of the program calls this room, and it decides nothing: each function hands its bytes to the one that reads
//! them in the program.

use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};
use clock::Clock;
use jiff::Timestamp;
use secrecy::ExposeSecret as _;
use url::Url;

use crate::account::{Access, DeviceCode, Subscription};
use crate::airport::{Airport, Icao};
use crate::auth::device::offer::DeviceAuthorization;
use crate::auth::discovery::Provider;
use crate::auth::redirect::{ExpectedRedirect, PATH, RedirectVerdict, verdict};
use crate::auth::token::{Claims, account_of};
use crate::auth::{self, grant};
use crate::chart::{ChartList, PictureAddress, Version};
use crate::config::{AuthHosts, ImageHosts, RedirectAddress};
use crate::http::AccessToken;
use crate::http::{HttpResponse, endpoint};
use crate::instance::InstanceCall;
use crate::json::RawJsonValue;
use crate::release::{self, Release};
use crate::service::{self, Error};

/// An answer with this body.
fn answer(body: &[u8]) -> HttpResponse {
    HttpResponse {
        status: 200,
        media_type: String::new(),
        date: None,
        packed: false,
        body: body.to_vec().into(),
    }
}

/// Reads the JSON document of an answer of the chart service.
fn document<T>(body: &[u8], read: impl FnOnce(RawJsonValue<'_>) -> Result<T, Error>) -> Option<T> {
    let answer = answer(body);
    let document = service::document(&answer, || Error::Unreadable("missing"));
    read(document.ok()?).ok()
}

/// The answer to the request for an airport (specification 4.1).
pub fn airport(body: &[u8], asked: Icao) -> Option<Airport> {
    document(body, |record| service::airport::airport(record, asked))
}

/// The answer to the request for a chart list (specification 4.2) to the service with this address.
pub fn chart_list(body: &[u8], asked: Icao, base: &Url) -> Option<ChartList> {
    let origins = service::charts::Origins {
        base,
        image_hosts: &ImageHosts::default(),
    };
    document(body, |list| {
        service::charts::chart_list(list, asked, Version::Std, origins)
    })
}

/// The answer to the request for the account's subscriptions (specification 4.5).
pub fn subscriptions(body: &[u8]) -> Option<Vec<Subscription>> {
    document(body, service::subscriptions::read)
}

/// Where a picture is asked for (specification 4.3).
pub fn picture_address(base: &Url, icao: Icao, address: &PictureAddress) -> Url {
    service::picture_url(base, icao, address)
}

/// What an access token says (specification 2.6): access, and whether it gives navigation data.
pub fn token_claims(token: &str) -> (Access, Option<bool>) {
    let token = AccessToken::new(token.to_owned());
    let account = account_of(&token);
    (account.access, account.navigation_data)
}

/// The account's name (specification 4.6) by a user info object and the claims of two tokens.
pub fn username(info: &[u8], identity: &str, access: &str) -> String {
    let (identity, access) = (Claims::read(identity), Claims::read(access));
    auth::username(Claims::from_json(info), identity, access)
}

/// The tokens of a token answer: the access token and the one to renew it with.
pub fn token_answer(body: &[u8], clock: &Clock) -> Option<(String, Option<String>)> {
    let grant = grant::read(&answer(body), clock).ok()?;
    let text = |secret: secrecy::SecretString| secret.expose_secret().to_owned();
    Some((grant.access.reveal().to_owned(), grant.refresh.map(text)))
}

/// The addresses that are used after the identity server's discovery document, and what it may call itself.
pub fn discovery(base: &Url, document: &[u8]) -> Option<(Vec<Url>, Vec<String>)> {
    let provider = Provider::read(base, &AuthHosts::default(), document).ok()?;
    let Provider {
        authorization,
        token,
        device_authorization,
        user_info,
        revocation,
        issuers,
        ..
    } = provider;
    let always = [authorization, token, device_authorization, user_info];
    Some((always.into_iter().chain(revocation).collect(), issuers))
}

/// What a request to the sign-in listener means.
#[derive(Debug, PartialEq, Eq)]
pub enum RedirectMeaning {
    /// The sign-in goes on with this code.
    Code(String),
    /// The sign-in ends.
    Ended,
    /// It was answered with this status and forgotten.
    Refused(u16),
}

/// A request to the sign-in listener of this address; `None` for what is no request. `state` and `issuer` are what is
/// expected.
pub fn came_back(
    request: &[u8],
    listener: &str,
    state: &str,
    issuer: Option<&str>,
) -> Option<RedirectMeaning> {
    let line = request.split(|byte| *byte == b'\n').next()?;
    let mut words = line.trim_ascii().split(|byte| *byte == b' ');
    let method = Method::from_bytes(words.next()?).ok()?;
    let uri = Uri::try_from(words.next()?).ok()?;
    let headers = headers(request.get(line.len() + 1..).unwrap_or_default());
    let expected = ExpectedRedirect {
        state: state.to_owned().into(),
        issuers: issuer.map(ToOwned::to_owned).into_iter().collect(),
        issuer_required: issuer.is_some(),
    };
    let address = RedirectAddress::read(&format!("http://{listener}{PATH}")).ok()?;
    Some(
        match verdict(&method, &uri, &headers, &address, &expected) {
            RedirectVerdict::Final(Ok(code)) => {
                RedirectMeaning::Code(code.expose_secret().to_owned())
            }
            RedirectVerdict::Final(Err(_)) => RedirectMeaning::Ended,
            RedirectVerdict::Refused(status) => RedirectMeaning::Refused(status.as_u16()),
        },
    )
}

/// The lines of a header block that are headers.
fn headers(block: &[u8]) -> HeaderMap {
    let lines = block.split(|byte| *byte == b'\n');
    let headers = lines.filter_map(|line| {
        let (name, value) = line.split_at_checked(line.iter().position(|byte| *byte == b':')?)?;
        let value = value.get(1..)?.trim_ascii();
        Some((
            HeaderName::from_bytes(name).ok()?,
            HeaderValue::from_bytes(value).ok()?,
        ))
    });
    // More of them than the map can hold never come out of a header block within its limit.
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.try_append(name, value).ok();
    }
    map
}

/// What is read of an answer's headers: its media type, their length, and the pause that is asked for.
pub fn answer_headers(block: &[u8], now: Timestamp) -> (String, u64, Option<Duration>) {
    let headers = headers(block);
    (
        endpoint::media_type(&headers),
        endpoint::block_length(&headers),
        endpoint::asked_pause(&headers, now),
    )
}

/// What a user is shown of the answer to the request to sign in on another device (RFC 8628, 3.2), how long it is good, and
/// the pause before each poll.
pub fn device_offer(body: &[u8], now: Instant) -> Option<(DeviceCode, Duration, Duration)> {
    let offer = DeviceAuthorization::read(body).ok()?;
    Some((offer.shown(now), offer.life, offer.interval))
}

/// What another program asks the one that runs to do: the call, and the line that stands for it.
pub fn call(line: &str) -> Option<(InstanceCall, Option<String>)> {
    let call = InstanceCall::read(line)?;
    let line = call.line();
    Some((call, line))
}

/// The releases that a list names, each with what is shown of it: version, news, page.
pub fn releases(list: &[u8]) -> Option<Vec<(String, Vec<String>, Url)>> {
    let shown = |release: Release| (release.version.to_string(), release.news, release.page);
    Some(release::read(list).ok()?.into_iter().map(shown).collect())
}

/// The version of such a list that is told to who runs this one.
pub fn newer(list: &[u8], running: &str) -> Option<String> {
    let running = semver::Version::parse(running).ok()?;
    let newer = release::newer(release::read(list).ok()?, &running)?;
    Some(newer.version.to_string())
}
