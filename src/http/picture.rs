//! A picture on its way. It is asked for at the service's own origin with the token, at a host that the configuration
//! lists without it. Where the connection is cut it is asked for again, silently, and what came already is passed
//! over: its reader sees one picture without a gap (reliability 3). The token may be too old by then: it is renewed once more.

use reqwest::StatusCode;
use url::Url;

use super::attempts::Authorization;
use super::endpoint::{ResponseOrRedirect, media_type};
use super::origin::{own_form, printed_origin};
use super::retry::Failure;
use super::{
    AccessToken, Download, Error, Http, PictureKind, RetryPolicy, ServerKind, TokenSource,
    is_web_page,
};

/// The bytes of a picture. Dropping it closes the connection.
#[derive(Debug)]
pub struct PictureDownload<S> {
    http: Http,
    url: Url,
    authorization: Authorization<S>,
    /// The longest body, in bytes.
    limit: u64,
    tries: RetryPolicy,
    answer: PictureResponse,
    /// Bytes in all, where the server says so.
    total: Option<u64>,
    /// Bytes that were handed on.
    received: u64,
    /// What the bytes that were handed on add up to.
    sum: crc32fast::Hasher,
    /// Bytes that come once more before the next new one, and what they have added up to so far.
    repeated: u64,
    again: crc32fast::Hasher,
}

impl Http {
    /// Asks the chart service for a picture until it begins, to be read piece by piece. A thumbnail is asked for once.
    pub(crate) async fn open<S: TokenSource>(
        &self,
        url: &Url,
        tokens: &S,
        picture: PictureKind,
    ) -> Result<PictureDownload<S>, Error> {
        let (limit, mut tries, refusals): (_, _, &[u16]) = match picture {
            // 403 may mean that the token is older than the subscription.
            PictureKind::Chart => (
                self.limits.chart_body,
                RetryPolicy::new(&self.limits),
                &[401, 403],
            ),
            // A thumbnail is not waited for (reliability 3), and not worth a renewal that may change nothing.
            PictureKind::Thumbnail => (self.limits.thumbnail_body, RetryPolicy::none(), &[401]),
        };
        let mut authorization = Authorization::new(tokens, refusals).await?;
        let attempt = |token| ask(self, url, token, limit);
        let (server, held) = (ServerKind::Service, &mut authorization);
        let begun = self.authorized(server, &mut tries, held, attempt, refused_otherwise);
        let answer = begun.await?;
        // By the time that it breaks off the token may be too old once more.
        authorization.allow_another();
        Ok(PictureDownload {
            http: self.clone(),
            url: url.clone(),
            authorization,
            limit,
            tries,
            total: answer.body.total(),
            answer,
            received: 0,
            sum: crc32fast::Hasher::new(),
            repeated: 0,
            again: crc32fast::Hasher::new(),
        })
    }
}

impl<S: TokenSource> PictureDownload<S> {
    /// Bytes in all, where the server says so.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// Whether the way there led over a redirect.
    pub(crate) fn is_redirected(&self) -> bool {
        self.answer.redirected
    }

    /// Whether what has come until now is packed, which was not asked for.
    pub(crate) fn is_packed(&self) -> bool {
        self.answer.body.is_packed()
    }

    /// Bytes so far.
    pub fn received(&self) -> u64 {
        self.received
    }

    /// The next piece; `None` after the last one. Where it broke off and the service then refuses it, that is the error.
    pub async fn chunk(&mut self) -> Result<Option<Vec<u8>>, Error> {
        loop {
            let mut bytes = match self.answer.body.chunk().await {
                Ok(Some(bytes)) => bytes,
                // It is shorter than it was, or than was said.
                Ok(None) if self.repeated > 0 || !self.is_whole() => return Err(Error::Cut),
                Ok(None) => return Ok(None),
                Err(error) => {
                    let failure = Failure {
                        image_host: self.answer.image_host.clone(),
                        ..error.into()
                    };
                    self.begin_again(failure).await?;
                    continue;
                }
            };
            // A network's own sign-in page, whatever it is called.
            if self.received == 0 && bytes.trim_ascii_start().starts_with(b"<") {
                return Err(Error::NotTheDocument);
            }
            let known = bytes
                .len()
                .min(usize::try_from(self.repeated).unwrap_or(usize::MAX));
            if known > 0 {
                let repeated: Vec<u8> = bytes.drain(..known).collect();
                self.pass_over(&repeated)?;
            }
            if !bytes.is_empty() {
                self.sum.update(&bytes);
                self.received += bytes.len() as u64;
                return Ok(Some(bytes));
            }
        }
    }

    fn is_whole(&self) -> bool {
        self.total.is_none_or(|total| total == self.received)
    }

    /// Takes what came before once more. Other bytes are another picture, of which nothing goes with what came.
    fn pass_over(&mut self, known: &[u8]) -> Result<(), Error> {
        self.again.update(known);
        self.repeated -= known.len() as u64;
        let is_other = || self.again.clone().finalize() != self.sum.clone().finalize();
        if self.repeated == 0 && is_other() {
            return Err(Error::Cut);
        }
        Ok(())
    }

    /// Asks for it once more after a pause, where it broke off.
    async fn begin_again(&mut self, broken: Failure) -> Result<(), Error> {
        let (http, server) = (&self.http, ServerKind::Service);
        http.wait_after(server, &mut self.tries, broken).await?;
        let attempt = |token| ask(http, &self.url, token, self.limit);
        let (tries, authorization) = (&mut self.tries, &mut self.authorization);
        let begun = http.authorized(server, tries, authorization, attempt, refused_otherwise);
        let answer = begun.await?;
        let total = answer.body.total();
        if !is_as_long(self.total, total) {
            // Another picture: what came of the first one does not go with it.
            return Err(Error::Cut);
        }
        self.total = self.total.or(total);
        self.answer = answer;
        self.repeated = self.received;
        self.again = crc32fast::Hasher::new();
        Ok(())
    }
}

/// Whether two answers may be the same picture: one that comes in chunks does not say how long it is.
fn is_as_long(first: Option<u64>, again: Option<u64>) -> bool {
    first.zip(again).is_none_or(|(first, again)| first == again)
}

/// A picture that has begun to come.
#[derive(Debug)]
struct PictureResponse {
    body: Download,
    /// The origin that it comes from, where that is not the service's.
    image_host: Option<String>,
    /// Whether the way there led over a redirect.
    redirected: bool,
}

/// What begins to come is no refusal: that is an error of [`ask`].
fn refused_otherwise(_begun: &PictureResponse) -> Option<u16> {
    None
}

/// One try, up to the beginning of the picture. Every redirect is judged by itself (reliability T1).
async fn ask(
    http: &Http,
    url: &Url,
    token: AccessToken,
    limit: u64,
) -> Result<PictureResponse, Failure> {
    let deadline = http.service.deadline(http.limits.picture_total);
    let mut url = url.clone();
    for hop in 0..=http.limits.redirects {
        let (image_host, reply) = if let Some(own) = own_form(http.service.base(), &url) {
            let request = http.service.get(&own, &token)?;
            (None, http.service.exchange(request, &deadline).await)
        } else {
            let endpoint = http.image_host(&url)?;
            let request = endpoint.get_public(&url)?;
            let reply = endpoint.exchange(request, &deadline).await;
            (Some(printed_origin(&url)), reply)
        };
        let at_host = |failure: Failure| Failure {
            image_host: image_host.clone(),
            ..failure
        };
        match reply.map_err(at_host)? {
            ResponseOrRedirect::Redirect(to) => url = to,
            ResponseOrRedirect::Answer(response) if response.status() == StatusCode::OK => {
                if is_web_page(&media_type(response.headers())) {
                    return Err(Error::NotTheDocument.into());
                }
                return Ok(PictureResponse {
                    body: Download::new(response, limit, deadline)?,
                    image_host,
                    redirected: hop > 0,
                });
            }
            ResponseOrRedirect::Answer(response) => {
                return Err(at_host(Error::Status(response.status().as_u16()).into()));
            }
        }
    }
    Err(Error::RedirectLoop.into())
}
