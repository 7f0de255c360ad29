//! What the user has fetched from somewhere else than the two servers: without token, without cookie (reliability T1).

use reqwest::redirect;
use url::Url;

use super::endpoint::{Endpoint, same_origin};
use super::tries::{Pause, Tries};
use super::{Answer, Error, Http};

impl Http {
    /// Asks for a document of at most `limit` bytes at an address of the user's choice and reads it whole. Nothing that is
    /// secret goes with it, no redirect leaves its origin, and a pause that the server asks for is told, not made.
    pub(crate) async fn get_elsewhere(&self, url: &Url, limit: u64) -> Result<Answer, Error> {
        let redirects: redirect::Policy = same_origin(self.limits.redirects);
        let endpoint = Endpoint::new(url, &self.certificates, &self.limits, redirects)?
            .with_clock(self.clock.clone());
        let mut tries = Tries::new(&self.limits);
        loop {
            let request = endpoint.get_public(url)?;
            match endpoint.read(request, self.limits.total, limit).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => match tries.pause_after(failure)? {
                    Pause::Own(length) => self.clock.pause(length).await,
                    Pause::Asked { length, status } => {
                        let seconds = length.as_secs();
                        return Err(Error::Busy { status, seconds });
                    }
                },
            }
        }
    }
}
