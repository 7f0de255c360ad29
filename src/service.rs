//! The chart service: airports, chart lists, pictures (specification 4.1 to 4.3) and subscriptions (specification 4.5).

pub(crate) mod airport;
pub(crate) mod charts;
mod error;
mod iso_date;
pub(crate) mod subscriptions;
mod wire;

use url::Url;

use crate::airport::{Airport, Icao};
use crate::chart::{ChartList, PictureAddress, Version};
use crate::config::{Config, ImageHosts};
use crate::http::{
    self, Http, HttpResponse, PictureDownload, PictureKind, ServerKind, TokenSource,
};
use crate::json::RawJsonValue;

pub use error::Error;

/// The chart service, as this program speaks to it. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Client {
    http: Http,
    base: Url,
    image_hosts: ImageHosts,
}

impl Client {
    /// The chart service of the configuration.
    pub fn new(config: Config, http: Http) -> Self {
        Self {
            http,
            base: config.base_url,
            image_hosts: config.image_hosts,
        }
    }

    /// An airport record (specification 4.1).
    pub async fn airport(&self, tokens: &impl TokenSource, icao: Icao) -> Result<Airport, Error> {
        read_airport(&self.ask_airport(tokens, icao).await?, icao)
    }

    /// The same, unread.
    pub(crate) async fn ask_airport(
        &self,
        tokens: &impl TokenSource,
        icao: Icao,
    ) -> Result<HttpResponse, Error> {
        let url = http::address(&self.base, &["v2", "airport", icao.as_str()]);
        Ok(self.http.get(ServerKind::Service, &url, tokens).await?)
    }

    /// A chart list (specification 4.2). The version is always sent: what the service takes without it is not told.
    pub async fn charts(
        &self,
        tokens: &impl TokenSource,
        icao: Icao,
        version: Version,
    ) -> Result<ChartList, Error> {
        let answer = self.ask_charts(tokens, icao, version).await?;
        self.read_charts(&answer, icao, version)
    }

    /// The same, unread.
    pub(crate) async fn ask_charts(
        &self,
        tokens: &impl TokenSource,
        icao: Icao,
        version: Version,
    ) -> Result<HttpResponse, Error> {
        let mut url = http::address(&self.base, &["v2", "charts", icao.as_str()]);
        url.query_pairs_mut().append_pair("version", version.code());
        Ok(self.http.get(ServerKind::Service, &url, tokens).await?)
    }

    /// Reads a chart list that was asked for.
    pub(crate) fn read_charts(
        &self,
        answer: &HttpResponse,
        icao: Icao,
        version: Version,
    ) -> Result<ChartList, Error> {
        let document = document(answer, || Error::NoCharts(icao, version))?;
        let origins = charts::Origins {
            base: &self.base,
            image_hosts: &self.image_hosts,
        };
        charts::chart_list(document, icao, version, origins)
    }

    /// A picture (specification 4.3), to be read as it comes.
    pub async fn picture<S: TokenSource>(
        &self,
        tokens: &S,
        icao: Icao,
        address: &PictureAddress,
        picture: PictureKind,
    ) -> Result<PictureDownload<S>, Error> {
        let url = picture_url(&self.base, icao, address);
        let opened = self.http.open(&url, tokens, picture).await;
        opened.map_err(|error| of_picture(error, icao))
    }
}

/// Reads an airport record that was asked for.
pub(crate) fn read_airport(answer: &HttpResponse, icao: Icao) -> Result<Airport, Error> {
    // A service that has no local identifiers may take one for a mistake.
    if answer.status == 400 && icao.is_local() {
        return Err(Error::UnknownAirport(icao));
    }
    airport::airport(document(answer, || Error::UnknownAirport(icao))?, icao)
}

/// Where a picture of this airport is asked for.
pub(crate) fn picture_url(base: &Url, icao: Icao, address: &PictureAddress) -> Url {
    match address {
        PictureAddress::ImageHost(url) => url.clone(),
        PictureAddress::Service(file) => {
            let mut url = http::address(base, &["v2", "charts", icao.as_str(), file.as_str()]);
            url.set_query(file.query());
            url
        }
    }
}

/// What it means that a picture of this airport did not come, or not whole.
pub fn of_picture(error: http::Error, icao: Icao) -> Error {
    match error {
        http::Error::Status(status) => refusal(status, || Error::NoPicture(icao)),
        http::Error::NotTheDocument => Error::WebPage,
        error => Error::Http(error),
    }
}

/// The JSON document of an answer with status 200.
pub(crate) fn document(
    answer: &HttpResponse,
    missing: impl FnOnce() -> Error,
) -> Result<RawJsonValue<'_>, Error> {
    if answer.status != 200 {
        return Err(refusal(answer.status, missing));
    }
    let text = answer.body.trim_ascii();
    if text.is_empty() {
        return Err(Error::Unreadable("empty"));
    }
    if http::is_web_page(&answer.media_type) || text.starts_with(b"<") {
        return Err(Error::WebPage);
    }
    RawJsonValue::whole(text).ok_or(Error::Unreadable("not JSON"))
}

fn refusal(status: u16, missing: impl FnOnce() -> Error) -> Error {
    match status {
        401 => Error::Unauthorized,
        403 => Error::Forbidden,
        404 => missing(),
        other => Error::Http(http::Error::Status(other)),
    }
}

#[cfg(test)]
mod tests;
