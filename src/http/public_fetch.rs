//! What the user has fetched from somewhere else than the two servers: without token, without cookie (reliability T1).

use url::Url;

use super::endpoint::OriginClient;
use super::retry::RetryPolicy;
use super::{Error, Http, HttpResponse};

impl Http {
    /// Asks for a document of at most `limit` bytes at an address of the user's choice and reads it whole. Nothing that is
    /// secret goes with it, no redirect leaves its origin, and a server that asks for a pause is not asked
    /// again: the pause is told.
    pub(crate) async fn get_elsewhere(&self, url: &Url, limit: u64) -> Result<HttpResponse, Error> {
        let redirects = self.limits.redirects;
        let endpoint = OriginClient::new(url, &self.certificates, &self.limits, redirects)?
            .with_clock(self.clock.clone());
        let mut tries = RetryPolicy::impatient(&self.limits);
        let (endpoint, total) = (&endpoint, self.limits.total);
        let attempt = || async move {
            let request = endpoint.get_public(url)?;
            endpoint.read(request, total, limit).await
        };
        self.retried(None, &mut tries, attempt).await
    }
}

#[cfg(test)]
mod tests {
    use clock::driven::DrivenClock;
    use clock::driven::block_on;
    use simlink::Ports;
    use test_support::answering;

    use super::*;
    use crate::config::Config;

    /// What comes of a server that answers each request with the next of these heads, and how often it was asked.
    fn ask(heads: &[&str]) -> (Result<u16, Error>, usize) {
        let end = "Content-Length: 0\r\nConnection: close\r\n\r\n";
        let answers = heads
            .iter()
            .map(|head| format!("HTTP/1.1 {head}\r\n{end}").into());
        let (address, asked) = answering(answers.collect());
        let address = format!("http://{address}/");
        let url = Url::parse(&address).unwrap();
        let config = Config::embedded(&address, &address, "efb", Ports::ANY).unwrap();
        let http = Http::new(&config).unwrap();
        let http = http.with_clock(&DrivenClock::default().clock());
        let answer = block_on(http.get_elsewhere(&url, 100)).map(|answer| answer.status);
        (answer, asked.join().unwrap().len())
    }

    #[test]
    fn asked_pause_ends_tries() {
        let again = ask(&["503 Busy\r\nRetry-After: 0", "200 OK"]);
        assert_eq!(again, (Ok(200), 2));
        let (answer, asked) = ask(&["429 Busy\r\nRetry-After: 90"]);
        let (status, seconds) = (429, 90);
        assert_eq!((answer, asked), (Err(Error::Busy { status, seconds }), 1));
    }
}
