//! Connections to the servers that the configuration lists besides its two: for the identity server's end points, and for
//! pictures (reliability T1).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use url::Url;

use super::endpoint::OriginClient;
use super::error::Error;
use super::origin::printed_origin;

/// So many hosts are remembered with their connections.
const MOST_KEPT: usize = 8;

/// Servers that were asked, by their origins.
#[derive(Debug, Clone, Default)]
pub(super) struct OriginClients(Arc<Mutex<HashMap<String, OriginClient>>>);

impl OriginClients {
    /// That of an address, from those that were asked before or made for it.
    pub fn of(
        &self,
        url: &Url,
        make: impl FnOnce() -> Result<OriginClient, Error>,
    ) -> Result<OriginClient, Error> {
        let origin = printed_origin(url);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(endpoint) = known.get(&origin) {
            return Ok(endpoint.clone());
        }
        if known.len() >= MOST_KEPT {
            known.clear();
        }
        let endpoint = make()?;
        known.insert(origin, endpoint.clone());
        Ok(endpoint)
    }
}

#[cfg(test)]
mod tests {
    use clock::driven::block_on;
    use simlink::Ports;
    use test_support::answering;

    use super::*;
    use crate::chart::AddressRefusal;
    use crate::config;
    use crate::http::{AccessToken, Http, ServerKind};
    use crate::http::{Form, PictureKind, Retry};

    const OK: &str = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";

    /// A client of servers that are not there, with these hosts listed for identity calls.
    fn client(listed: &[String]) -> Http {
        let absent = "http://127.0.0.1:9";
        let mut config = config::Config::embedded(absent, absent, "efb", Ports::ANY).unwrap();
        config.auth_hosts = config::AuthHosts::read(listed).unwrap();
        Http::new(&config).unwrap()
    }

    #[test]
    fn listed_auth_host_is_sent_forms_and_tokens() {
        let (host, asked) = answering(vec![OK.into(), OK.into()]);
        let http = client(&[host.to_string()]);
        let url = Url::parse(&format!("http://{host}/connect")).unwrap();
        let (form, token) = (Form::new(&[]), AccessToken::new("t0ken"));
        block_on(async {
            http.post_form(&url, &form, Retry::WhenAsked).await.unwrap();
            http.get(ServerKind::Identity, &url, &token).await.unwrap();
        });
        let heads = asked.join().unwrap();
        assert!(heads[0].starts_with("POST /connect"), "{heads:?}");
        assert!(heads[1].contains("Bearer t0ken"), "{heads:?}");
    }

    #[test]
    fn unlisted_auth_host_is_sent_nothing() {
        let (host, never_asked) = answering(vec![OK.into()]);
        let url = Url::parse(&format!("http://{host}/connect")).unwrap();
        let (form, token) = (Form::new(&[]), AccessToken::new("t0ken"));
        // The same host at another port is another origin.
        for listed in [Vec::new(), vec!["127.0.0.1".to_owned()]] {
            let http = client(&listed);
            block_on(async {
                let posted = http.post_form(&url, &form, Retry::WhenAsked).await;
                assert_eq!(posted.unwrap_err(), Error::ForeignOrigin);
                let passing = http.post_in_passing(&url, &form).await;
                assert_eq!(passing.unwrap_err(), Error::ForeignOrigin);
                let got = http.get(ServerKind::Identity, &url, &token).await;
                assert_eq!(got.unwrap_err(), Error::ForeignOrigin);
            });
        }
        assert!(!never_asked.is_finished());
    }

    #[test]
    fn listed_auth_host_is_no_chart_service() {
        let (host, never_asked) = answering(vec![OK.into()]);
        let http = client(&[host.to_string()]);
        let url = Url::parse(&format!("http://{host}/chart.png")).unwrap();
        let token = AccessToken::new("t0ken");
        block_on(async {
            let got = http.get(ServerKind::Service, &url, &token).await;
            assert_eq!(got.unwrap_err(), Error::ForeignOrigin);
            let picture = http.open(&url, &token, PictureKind::Chart).await.map(drop);
            let refusal = AddressRefusal::other_host(format!("http://{host}"));
            assert_eq!(picture, Err(Error::Picture(refusal)));
        });
        assert!(!never_asked.is_finished());
    }
}
