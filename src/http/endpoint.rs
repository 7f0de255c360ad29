//! One server and the connections to it: requests go to its origin or nowhere.

use std::time::Duration;

use clock::Clock;
use jiff::Timestamp;
use reqwest::header::{
    ACCEPT, AUTHORIZATION, CONTENT_TYPE, DATE, HeaderMap, HeaderName, HeaderValue, LOCATION,
    RETRY_AFTER,
};
use reqwest::{Certificate, Client, Method, Request, Response, redirect};
use url::Url;

use super::download::{Deadline, Download};
use super::limits::{date, retry_after};
use super::origin::{own_form, printed, printed_origin};
use super::retry::Failure;
use super::{Error, Form, HttpLimits, HttpResponse};
use crate::config::is_loopback;
use crate::http::AccessToken;

/// The redirects that are followed (RFC 9110 15.4).
const FOLLOWED: [u16; 5] = [301, 302, 303, 307, 308];

/// A server, and a client that speaks to no other.
#[derive(Debug, Clone)]
pub(super) struct OriginClient {
    base: Url,
    client: Client,
    clock: Clock,
    idle: Duration,
    /// Longest header block of an answer, in bytes.
    header_block: u64,
    /// Redirects followed, all on the origin of `base`.
    redirects: usize,
}

/// What a server says to one request.
pub(super) enum ResponseOrRedirect {
    /// An answer.
    Answer(Response),
    /// The answer is at this address.
    Redirect(Url),
}

impl OriginClient {
    pub fn new(
        base: &Url,
        certificates: &[Vec<u8>],
        limits: &HttpLimits,
        redirects: usize,
    ) -> Result<Self, Error> {
        let plain = base.scheme() == "http";
        if plain && !is_loopback(base) {
            return Err(Error::Setup(
                "plain http is for this computer only".to_owned(),
            ));
        }
        let mut builder = Client::builder()
            .user_agent(concat!("Flightbag/", env!("CARGO_PKG_VERSION")))
            // Each redirect is judged here: reqwest would take the token along.
            .redirect(redirect::Policy::none())
            .referer(false)
            // Nothing is asked for compressed; what comes so is unpacked by our own decoder, within the limit.
            .no_gzip()
            .no_deflate()
            .https_only(!plain)
            .connect_timeout(limits.connect);
        if is_loopback(base) {
            // A proxy is not on this computer, and must not see what stays here.
            builder = builder.no_proxy();
        }
        builder = if plain {
            // No certificate is looked at: the system's store need not be there.
            builder.tls_certs_only([])
        } else {
            let mut extra = Vec::new();
            for pem in certificates {
                let bundle =
                    Certificate::from_pem_bundle(pem).map_err(|_error| Error::NoCertificate)?;
                if bundle.is_empty() {
                    return Err(Error::NoCertificate);
                }
                extra.extend(bundle);
            }
            builder.tls_certs_merge(extra)
        };
        let client = builder.build().map_err(|error| {
            let cause = std::error::Error::source(&error).map(ToString::to_string);
            Error::Setup(cause.unwrap_or_else(|| error.to_string()))
        })?;
        Ok(Self {
            base: base.clone(),
            client,
            clock: Clock::system(),
            idle: limits.idle,
            header_block: limits.header_block,
            redirects,
        })
    }

    /// The address that the configuration gives.
    pub fn base(&self) -> &Url {
        &self.base
    }

    /// A request for what stands at this address, with the token.
    pub fn get(&self, url: &Url, token: &AccessToken) -> Result<Request, Error> {
        let mut request = self.request(Method::GET, url)?;
        let bearer = token.header().ok_or(Error::Token)?;
        request.headers_mut().insert(AUTHORIZATION, bearer);
        Ok(request)
    }

    /// A request without a token, for what everybody may see.
    pub fn get_public(&self, url: &Url) -> Result<Request, Error> {
        self.request(Method::GET, url)
    }

    /// A request that posts a form.
    pub fn post(&self, url: &Url, form: &Form) -> Result<Request, Error> {
        let mut request = self.request(Method::POST, url)?;
        let headers = request.headers_mut();
        let form_type = HeaderValue::from_static("application/x-www-form-urlencoded");
        headers.insert(CONTENT_TYPE, form_type);
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        *request.body_mut() = Some(form.bytes().into());
        Ok(request)
    }

    /// The one place where requests are made: none leaves the origin (reliability T1).
    fn request(&self, method: Method, url: &Url) -> Result<Request, Error> {
        let stranger = !url.username().is_empty() || url.password().is_some();
        if url.origin() != self.base.origin() || stranger {
            return Err(Error::ForeignOrigin);
        }
        Ok(Request::new(method, url.clone()))
    }

    /// Sends a request, and follows redirects to the same origin. A status that calls for another try is a failure,
    /// every other one an answer.
    pub async fn send(&self, request: Request, deadline: &Deadline) -> Result<Response, Failure> {
        let headers = request.headers().clone();
        let mut next = request;
        for _hop in 0..=self.redirects {
            match self.exchange(next, deadline).await? {
                ResponseOrRedirect::Answer(response) => return Ok(response),
                ResponseOrRedirect::Redirect(to) => {
                    let own = own_form(&self.base, &to);
                    let own = own.ok_or_else(|| Error::OtherHost(printed_origin(&to)))?;
                    if self.redirects == 0 {
                        return Err(Error::Redirect.into());
                    }
                    next = self.request(Method::GET, &own)?;
                    next.headers_mut().clone_from(&headers);
                }
            }
        }
        Err(Error::RedirectLoop.into())
    }

    /// Sends a request and follows nothing.
    pub async fn exchange(
        &self,
        request: Request,
        end: &Deadline,
    ) -> Result<ResponseOrRedirect, Failure> {
        let asked = request.url().clone();
        let line = format!("{} {}", request.method(), printed(request.url()));
        let sent = end.wait(self.client.execute(request)).await;
        let sent = sent.and_then(|sent| sent.map_err(|error| Error::from_request(&error)));
        let response = match sent {
            Ok(response) => response,
            Err(error) => {
                tracing::debug!("{line}: {error}");
                return Err(error.into());
            }
        };
        let status = response.status();
        tracing::debug!("{line}: {}", status.as_u16());
        if block_length(response.headers()) > self.header_block {
            return Err(Error::TooLarge(self.header_block).into());
        }
        if let Some(location) = response.headers().get(LOCATION)
            && status.is_redirection()
        {
            let location = location.to_str().ok();
            let to = location.and_then(|location| asked.join(location).ok());
            let followed = FOLLOWED.contains(&status.as_u16());
            let to = to.filter(|_to| followed).ok_or(Error::Redirect)?;
            return Ok(ResponseOrRedirect::Redirect(to));
        }
        let error = Error::Status(status.as_u16());
        if error.is_transient() {
            let asked = match status.as_u16() {
                429 | 503 => self.asked_pause(response.headers()),
                _ => None,
            };
            return Err(Failure {
                asked,
                ..error.into()
            });
        }
        Ok(ResponseOrRedirect::Answer(response))
    }

    /// The deadline for one try, of this length in all.
    pub fn deadline(&self, total: Duration) -> Deadline {
        Deadline {
            clock: self.clock.clone(),
            idle: self.idle,
            end: self.clock.now() + total,
        }
    }

    /// The same server by another clock.
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    fn asked_pause(&self, headers: &HeaderMap) -> Option<Duration> {
        asked_pause(headers, Timestamp::try_from(self.clock.wall()).ok()?)
    }

    /// Sends a request and reads the answer whole, within this time and length.
    pub async fn read(
        &self,
        request: Request,
        total: Duration,
        limit: u64,
    ) -> Result<HttpResponse, Failure> {
        let deadline = self.deadline(total);
        let response = self.send(request, &deadline).await?;
        let status = response.status().as_u16();
        let media_type = media_type(response.headers());
        let date = server_date(response.headers());
        let (packed, body) = match Download::new(response, limit, deadline) {
            // Of a refusal the status is enough.
            Err(Error::Encoding) if status != 200 => (true, zeroize::Zeroizing::default()),
            Err(error) => return Err(error.into()),
            Ok(download) => (download.is_packed(), download.whole().await?),
        };
        Ok(HttpResponse {
            status,
            media_type,
            date,
            packed,
            body,
        })
    }
}

/// The pause that an answer of this moment asks for. A date is measured by the server's own clock where the answer tells
/// it: this computer's may be wrong by hours.
pub(crate) fn asked_pause(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let asked = headers.get(RETRY_AFTER)?.to_str().ok()?;
    retry_after(asked, server_date(headers).unwrap_or(now))
}

/// When the server answered, by its own clock.
fn server_date(headers: &HeaderMap) -> Option<Timestamp> {
    date(headers.get(DATE)?.to_str().ok()?)
}

/// The length of a header block in bytes, as HTTP/1.1 writes it.
pub(crate) fn block_length(headers: &HeaderMap) -> u64 {
    let line = |(name, value): (&HeaderName, &HeaderValue)| {
        name.as_str().len() + ": ".len() + value.len() + "\r\n".len()
    };
    headers.iter().map(line).sum::<usize>() as u64
}

pub(crate) fn media_type(headers: &HeaderMap) -> String {
    let value = headers.get(CONTENT_TYPE);
    let value = value.and_then(|value| value.to_str().ok());
    let first = value.unwrap_or_default().split(';').next();
    first.unwrap_or_default().trim().to_ascii_lowercase()
}

/// An address below a server's base address, whether that ends with a slash or not. Segments are escaped.
pub(crate) fn address(base: &Url, segments: &[&str]) -> Url {
    let mut url = base.clone();
    // Only an address without a host cannot take segments, and the configuration accepts none of those.
    if let Ok(mut path) = url.path_segments_mut() {
        path.pop_if_empty().extend(segments);
    }
    url
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    fn at(base: &str) -> OriginClient {
        OriginClient::new(&url(base), &[], &HttpLimits::default(), 0).unwrap()
    }

    #[test]
    fn token_is_attached_on_servers_own_origin_only() {
        let endpoint = at("http://127.0.0.1:8080/api");
        let token = AccessToken::new("t");
        let send = |to: &str| endpoint.get(&url(to), &token);
        let request = send("http://127.0.0.1:8080/anything").unwrap();
        assert!(request.headers().get(AUTHORIZATION).unwrap().is_sensitive());
        for foreign in [
            "http://127.0.0.1:8081/api",
            "https://127.0.0.1:8080/api",
            "http://127.0.0.2:8080/api",
            "http://localhost:8080/api",
            "http://user@127.0.0.1:8080/api",
            "http://:word@127.0.0.1:8080/api",
            "ftp://127.0.0.1:8080/api",
        ] {
            assert_eq!(
                send(foreign).unwrap_err(),
                Error::ForeignOrigin,
                "{foreign}"
            );
        }
    }

    #[test]
    fn plain_http_to_another_computer_is_refused() {
        let endpoint = OriginClient::new(
            &url("http://charts.example.org"),
            &[],
            &HttpLimits::default(),
            0,
        );
        assert!(matches!(endpoint, Err(Error::Setup(_))));
    }

    #[test]
    fn bad_extra_certificate_is_told_at_start() {
        let broken = b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n".to_vec();
        let endpoint = OriginClient::new(
            &url("https://charts.example.org"),
            &[broken],
            &HttpLimits::default(),
            0,
        );
        assert!(matches!(endpoint, Err(Error::Setup(_))));
    }

    #[test]
    fn addresses_take_base_with_any_slash() {
        for base in ["https://h/api", "https://h/api/"] {
            assert_eq!(
                address(&url(base), &["v2", "a/b"]).as_str(),
                "https://h/api/v2/a%2Fb"
            );
        }
    }

    #[test]
    fn pause_until_date_uses_server_time() {
        let headers = |date: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            let until = HeaderValue::from_static("Sun, 06 Nov 1994 08:49:37 GMT");
            headers.insert(RETRY_AFTER, until);
            if let Some(date) = date {
                headers.insert(DATE, HeaderValue::from_static(date));
            }
            headers
        };
        let told = headers(Some("Sun, 06 Nov 1994 08:49:30 GMT"));
        // Hours late, right, hours early.
        for here in [
            "1994-11-06T03:49:30Z",
            "1994-11-06T08:49:30Z",
            "1994-11-06T13:49:30Z",
        ] {
            let pause = asked_pause(&told, here.parse().unwrap());
            assert_eq!(pause, Some(Duration::from_secs(7)), "{here}");
        }
        // Where it tells none, this computer's has to do.
        for date in [None, Some("soon")] {
            let here = "1994-11-06T08:49:00Z".parse().unwrap();
            let pause = asked_pause(&headers(date), here);
            assert_eq!(pause, Some(Duration::from_secs(37)), "{date:?}");
        }
    }

    #[test]
    fn media_type_is_read_without_its_parameters() {
        let mut headers = HeaderMap::new();
        headers.insert(
            CONTENT_TYPE,
            HeaderValue::from_static("Text/HTML; charset=utf-8"),
        );
        assert_eq!(media_type(&headers), "text/html");
    }
}
