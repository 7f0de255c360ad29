//! The list of Flightbag's releases: fetched from where the configuration says, without token and without cookie (reliability T1).

use url::Url;

use crate::http::{self, ExternalServer, Http, HttpResponse};
use crate::release::{self, LONGEST_LIST, Release};
use crate::remote::Problem;

/// The newest release that is newer than this program.
pub(super) async fn fetch(address: Url, http: Http) -> Result<Option<Box<Release>>, Problem> {
    let answer = http.get_elsewhere(&address, LONGEST_LIST).await;
    let newer = answer
        .and_then(|answer| read(&answer))
        .map_err(|error| error.problem(ExternalServer::Releases));
    if let Err(problem) = &newer {
        // It is said only to who pressed for it.
        let detail = problem.detail.clone();
        let detail = detail.unwrap_or_else(|| problem.to_string());
        tracing::info!("no list of releases: {detail}");
    }
    Ok(newer?.map(Box::new))
}

fn read(answer: &HttpResponse) -> Result<Option<Release>, http::Error> {
    if answer.status != 200 {
        return Err(http::Error::Status(answer.status));
    }
    let releases = release::read(&answer.body).map_err(|_other| http::Error::NotTheDocument)?;
    Ok(release::newer(releases, &release::running()))
}
