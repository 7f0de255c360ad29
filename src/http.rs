//! The one HTTP client: limits, one origin for each server, retries, nothing secret in what it prints.
//!
//! There are two connection pools inside, because the two servers are treated differently: an identity call follows
//! no redirect at all, a data call follows some on its own origin (reliability T1). An identity call may also go to a host
//! that the configuration lists for it. A picture may also come from a host that it lists for pictures, which is asked
//! without the token. Simulators have a client of their own.

mod access_token;
mod attempts;
mod download;
mod encoding;
pub(crate) mod endpoint;
mod error;
mod form;
mod image_hosts;
mod limits;
mod listed_hosts;
mod origin;
mod picture;
mod public_fetch;
mod response;
mod retry;
mod retry_after;
mod server;

use std::sync::Arc;

use clock::Clock;
use url::Url;

use crate::config::{AuthHosts, Config, ImageHosts};
use attempts::Authorization;
use download::Download;
use endpoint::OriginClient;
use listed_hosts::OriginClients;
use retry::RetryPolicy;
use retry_after::WaitRegistry;

pub use access_token::{AccessToken, TokenSource};
pub(crate) use endpoint::address;
pub use error::Error;
pub(crate) use form::Form;
pub(crate) use image_hosts::refusal;
pub use limits::{HttpLimits, LONGEST_ASKED};
pub(crate) use origin::{own_form, printed_host, printed_origin};
pub use picture::PictureDownload;
pub use retry_after::RetryPause;

pub use server::{ExternalServer, ServerKind};

pub use response::PictureKind;
pub(crate) use response::{HttpResponse, Retry, is_web_page};

/// The HTTP client. Cheap to clone; all clones share their connections.
#[derive(Debug, Clone)]
pub struct Http {
    identity: OriginClient,
    auth_hosts: AuthHosts,
    auth_clients: OriginClients,
    service: OriginClient,
    image_hosts: ImageHosts,
    image_clients: OriginClients,
    /// Further certificates to trust, in PEM form.
    certificates: Arc<[Vec<u8>]>,
    limits: Arc<HttpLimits>,
    clock: Clock,
    waits: Arc<WaitRegistry>,
}

impl Http {
    /// A client for the two servers of the configuration.
    pub fn new(config: &Config) -> Result<Self, Error> {
        Self::with_limits(config, HttpLimits::default())
    }

    /// The same with other limits.
    pub fn with_limits(config: &Config, limits: HttpLimits) -> Result<Self, Error> {
        let redirects = limits.redirects;
        Ok(Self {
            identity: OriginClient::new(&config.auth_url, &config.certificates, &limits, 0)?,
            service: OriginClient::new(&config.base_url, &config.certificates, &limits, redirects)?,
            auth_hosts: config.auth_hosts.clone(),
            auth_clients: OriginClients::default(),
            image_hosts: config.image_hosts.clone(),
            image_clients: OriginClients::default(),
            certificates: config.certificates.clone().into(),
            limits: Arc::new(limits),
            clock: Clock::system(),
            waits: Arc::new(WaitRegistry::new(|_waiting| {})),
        })
    }

    /// The same client by another clock.
    #[must_use]
    pub fn with_clock(self, clock: &Clock) -> Self {
        Self {
            identity: self.identity.with_clock(clock.clone()),
            service: self.service.with_clock(clock.clone()),
            clock: clock.clone(),
            ..self
        }
    }

    /// The same client that tells of the pauses which servers ask for: each with its end, and when none is left.
    #[must_use]
    pub fn telling(self, tell: impl Fn(Option<RetryPause>) + Send + Sync + 'static) -> Self {
        let waits = Arc::new(WaitRegistry::new(tell));
        Self { waits, ..self }
    }

    /// Waits no longer for the pauses that servers asked for: whatever waits fails with [`Error::Busy`]. That loses
    /// nothing, for a server that asks for a pause took nothing.
    pub(crate) fn stop_waiting(&self) {
        self.waits.give_up();
    }

    /// The time that everything here is measured by.
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The server that is asked at this address. What is on no configured origin is refused by the one that comes back.
    fn endpoint(&self, server: ServerKind, url: &Url) -> Result<OriginClient, Error> {
        match server {
            ServerKind::Service => Ok(self.service.clone()),
            ServerKind::Identity if url.origin() == self.identity.base().origin() => {
                Ok(self.identity.clone())
            }
            ServerKind::Identity if self.auth_hosts.allow(url) => {
                self.auth_clients.of(url, || self.client_of(url))
            }
            ServerKind::Identity => Ok(self.identity.clone()),
        }
    }

    /// A listed host of pictures.
    fn image_host(&self, url: &Url) -> Result<OriginClient, Error> {
        if !self.image_hosts.allow(url) {
            return Err(Error::Picture(refusal(&self.image_hosts, url)));
        }
        self.image_clients.of(url, || self.client_of(url))
    }

    /// A client of a host that the configuration lists.
    fn client_of(&self, url: &Url) -> Result<OriginClient, Error> {
        let client = OriginClient::new(url, &self.certificates, &self.limits, 0)?;
        Ok(client.with_clock(self.clock.clone()))
    }

    /// Asks for a document with a token and reads it whole.
    pub(crate) async fn get(
        &self,
        server: ServerKind,
        url: &Url,
        tokens: &impl TokenSource,
    ) -> Result<HttpResponse, Error> {
        let tries = RetryPolicy::new(&self.limits);
        self.get_with(tries, server, url, tokens).await
    }

    /// The same for what can be done without: no pause is made for a server that asks for one.
    pub(crate) async fn get_if_soon(
        &self,
        server: ServerKind,
        url: &Url,
        token: &AccessToken,
    ) -> Result<HttpResponse, Error> {
        let tries = RetryPolicy::impatient(&self.limits);
        self.get_with(tries, server, url, token).await
    }

    async fn get_with(
        &self,
        mut tries: RetryPolicy,
        server: ServerKind,
        url: &Url,
        tokens: &impl TokenSource,
    ) -> Result<HttpResponse, Error> {
        let endpoint = self.endpoint(server, url)?;
        let limit = match server {
            ServerKind::Identity => self.limits.identity_body,
            ServerKind::Service => self.limits.data_body,
        };
        let (endpoint, total) = (&endpoint, self.limits.total);
        let attempt = |token: AccessToken| async move {
            let request = endpoint.get(url, &token)?;
            endpoint.read(request, total, limit).await
        };
        let mut authorization = Authorization::new(tokens, &[401]).await?;
        let status = |answer: &HttpResponse| Some(answer.status);
        self.authorized(server, &mut tries, &mut authorization, attempt, status)
            .await
    }

    /// Asks the identity server for a document that everybody may see, without a token, and reads it whole.
    pub(crate) async fn get_public(&self, url: &Url) -> Result<HttpResponse, Error> {
        let (total, limit) = (self.limits.total, self.limits.identity_body);
        let (mut tries, endpoint) = (RetryPolicy::new(&self.limits), &self.identity);
        let attempt = || async move {
            let request = endpoint.get_public(url)?;
            endpoint.read(request, total, limit).await
        };
        self.retried(ServerKind::Identity, &mut tries, attempt)
            .await
    }

    /// Posts a form to the identity server and reads the answer whole. What is not sent again may still have to wait:
    /// a server that asks for a pause did not take the form.
    pub(crate) async fn post_form(
        &self,
        url: &Url,
        form: &Form,
        retry: Retry,
    ) -> Result<HttpResponse, Error> {
        let (total, limit) = (self.limits.total, self.limits.identity_body);
        let endpoint = self.endpoint(ServerKind::Identity, url)?;
        let mut tries = match retry {
            Retry::WithPauses => RetryPolicy::new(&self.limits),
            Retry::WhenAsked => RetryPolicy::when_asked(&self.limits),
        };
        let endpoint = &endpoint;
        let attempt = || async move {
            let request = endpoint.post(url, form)?;
            endpoint.read(request, total, limit).await
        };
        self.retried(ServerKind::Identity, &mut tries, attempt)
            .await
    }

    /// Posts a form to the identity server once, within a short time: what it says back changes nothing.
    pub(crate) async fn post_in_passing(&self, url: &Url, form: &Form) -> Result<u16, Error> {
        let endpoint = self.endpoint(ServerKind::Identity, url)?;
        let request = endpoint.post(url, form)?;
        let deadline = endpoint.deadline(self.limits.revocation);
        let response = endpoint.send(request, &deadline).await;
        response
            .map(|response| response.status().as_u16())
            .map_err(|failure| failure.error)
    }
}

#[cfg(test)]
mod tests;
