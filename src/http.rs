//! The one HTTP client: limits, one origin for each server, retries, nothing secret in what it prints.
//!
//! There are two connection pools inside, because the two servers are treated differently: an identity call follows
//! no redirect at all, a data call follows some on its own origin (reliability T1).

mod download;
mod endpoint;
mod error;
mod limits;

use std::sync::Arc;

use reqwest::{StatusCode, redirect};
use url::Url;

use crate::auth::AccessToken;
use crate::config::Config;
use endpoint::{Endpoint, Tries};

pub(crate) use download::Download;
pub(crate) use endpoint::address;
pub use error::Error;
pub use limits::Limits;

/// Which of the two servers is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Server {
    /// `{auth_url}`: tokens and user info.
    Identity,
    /// `{base_url}`: airports and charts.
    Service,
}

impl Server {
    /// What a person is told it is.
    pub fn name(self) -> &'static str {
        match self {
            Self::Identity => "sign-in service",
            Self::Service => "chart service",
        }
    }
}

/// What kind of picture is asked for; each has its own limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    /// A whole chart.
    Chart,
    /// Its thumbnail.
    Thumbnail,
}

/// Whether a request that failed for a passing reason is sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Retry {
    /// Never: what it carries may be used up.
    Never,
    /// After the pauses of [`Limits`].
    WithPauses,
}

/// An answer that was read whole.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The status code.
    pub status: u16,
    /// The media type without parameters, in lower case; empty where the server gave none.
    pub media_type: String,
    /// The body, within its limit.
    pub body: Vec<u8>,
}

/// The HTTP client. Cheap to clone; all clones share their connections.
#[derive(Debug, Clone)]
pub struct Http {
    identity: Endpoint,
    service: Endpoint,
    limits: Arc<Limits>,
}

impl Http {
    /// A client for the two servers of the configuration.
    pub fn new(config: &Config) -> Result<Self, Error> {
        Self::with_limits(config, Limits::default())
    }

    /// The same with other limits.
    pub fn with_limits(config: &Config, limits: Limits) -> Result<Self, Error> {
        let redirects = endpoint::same_origin(limits.redirects);
        let none = redirect::Policy::none();
        Ok(Self {
            identity: Endpoint::new(&config.auth_url, &config.certificates, &limits, none)?,
            service: Endpoint::new(&config.base_url, &config.certificates, &limits, redirects)?,
            limits: Arc::new(limits),
        })
    }

    /// Asks for a document with the token and reads it whole.
    pub(crate) async fn get(
        &self,
        server: Server,
        url: &Url,
        token: &AccessToken,
    ) -> Result<Answer, Error> {
        let endpoint = self.endpoint(server);
        let limit = match server {
            Server::Identity => self.limits.identity_body,
            Server::Service => self.limits.data_body,
        };
        let mut tries = Tries::new(&self.limits);
        loop {
            let request = endpoint.get(url, token, self.limits.total)?;
            match endpoint.read(request, limit).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => tokio::time::sleep(tries.pause_after(failure)?).await,
            }
        }
    }

    /// Asks the identity server for a document that everybody may see, without a token, and reads it whole.
    pub(crate) async fn get_public(&self, url: &Url) -> Result<Answer, Error> {
        let mut tries = Tries::new(&self.limits);
        loop {
            let request = self.identity.get_public(url, self.limits.total)?;
            match self.identity.read(request, self.limits.identity_body).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => tokio::time::sleep(tries.pause_after(failure)?).await,
            }
        }
    }

    /// Posts a form to the identity server and reads the answer whole.
    pub(crate) async fn post_form(
        &self,
        url: &Url,
        form: &[u8],
        retry: Retry,
    ) -> Result<Answer, Error> {
        let mut tries = Tries::new(&self.limits);
        loop {
            let request = self.identity.post(url, form.to_vec(), self.limits.total)?;
            match self.identity.read(request, self.limits.identity_body).await {
                Ok(answer) => return Ok(answer),
                Err(failure) if retry == Retry::Never => return Err(failure.error),
                Err(failure) => tokio::time::sleep(tries.pause_after(failure)?).await,
            }
        }
    }

    /// Posts a form to the identity server once, within a short time: what it says back changes nothing.
    pub(crate) async fn post_in_passing(&self, url: &Url, form: String) -> Result<u16, Error> {
        let form = form.into_bytes();
        let request = self.identity.post(url, form, self.limits.revocation)?;
        let response = self.identity.send(request).await;
        response
            .map(|response| response.status().as_u16())
            .map_err(|failure| failure.error)
    }

    /// Asks the chart service for a picture, to be read piece by piece. Tries again only until a picture begins:
    /// what came of it is on the screen already.
    pub(crate) async fn open(
        &self,
        url: &Url,
        token: &AccessToken,
        picture: Picture,
    ) -> Result<Download, Error> {
        let limit = match picture {
            Picture::Chart => self.limits.chart_body,
            Picture::Thumbnail => self.limits.thumbnail_body,
        };
        let mut tries = Tries::new(&self.limits);
        loop {
            let request = self.service.get(url, token, self.limits.picture_total)?;
            match self.service.send(request).await {
                Ok(response) if response.status() == StatusCode::OK => {
                    return Download::new(response, limit);
                }
                Ok(response) => return Err(Error::Status(response.status().as_u16())),
                Err(failure) => tokio::time::sleep(tries.pause_after(failure)?).await,
            }
        }
    }

    fn endpoint(&self, server: Server) -> &Endpoint {
        match server {
            Server::Identity => &self.identity,
            Server::Service => &self.service,
        }
    }
}
