//! Faults: what the embedded service can be asked to do badly, so that a client meets it before the real network does it.

use std::{
    num::NonZeroU64,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{
    Json,
    body::HttpBody as _,
    extract::{ConnectInfo, Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use serde_json::json;

use super::{connection_breaker::ConnectionBreaker, server::Server};

/// What a refused client is asked to wait, seconds (RFC 9110 10.2.3).
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("1");
/// Part of every answer's head: nothing is sent that is shorter.
const PART_OF_A_HEAD: usize = 60;
/// Pages that a user fills in. They never fail: no client is tested by them, and few people would get through.
const PAGES: [&str; 4] = [
    "/connect/authorize",
    "/connect/signin",
    "/connect/consent",
    "/device",
];

/// How badly the two servers answer. Everything an application asks for is concerned, discovery as well: a client has
/// to live with that too. The default is: not at all.
#[derive(Debug, Clone, PartialEq)]
pub struct FaultSettings {
    /// Each request waits so long before anything is done about it.
    pub latency: Duration,
    /// Bytes a second that all answers together get.
    pub bandwidth: Option<NonZeroU64>,
    /// The share of requests that go wrong, from 0 to 1.
    pub share: f64,
    /// Which ones go wrong, and how: the same seed and the same order of requests, the same faults.
    pub seed: u64,
    /// How much longer than the others a slow answer waits.
    pub slowness: Duration,
}

impl Default for FaultSettings {
    fn default() -> Self {
        Self {
            latency: Duration::ZERO,
            bandwidth: None,
            share: 0.0,
            seed: 0,
            slowness: Duration::from_secs(5),
        }
    }
}

/// What goes wrong with one request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum InjectedFault {
    /// Status 500; nothing was done.
    Error,
    /// Status 503 with `Retry-After`; nothing was done.
    Unavailable,
    /// It is done, but the connection is closed in the middle of the answer.
    Cut,
    /// The connection is reset; nothing was done.
    Reset,
    /// The answer is right, and late.
    Slow,
}

impl InjectedFault {
    /// A word for the log.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Error => "failed",
            Self::Unavailable => "unavailable",
            Self::Cut => "cut",
            Self::Reset => "reset",
            Self::Slow => "slow",
        }
    }
}

const FAULTS: [InjectedFault; 5] = [
    InjectedFault::Error,
    InjectedFault::Unavailable,
    InjectedFault::Cut,
    InjectedFault::Reset,
    InjectedFault::Slow,
];

/// Decides for one request after the other.
#[derive(Debug)]
pub(super) struct FaultSampler {
    faults: FaultSettings,
    drawn: AtomicU64,
}

impl FaultSampler {
    pub(super) fn new(faults: FaultSettings) -> Self {
        Self {
            faults,
            drawn: AtomicU64::new(0),
        }
    }

    /// What goes wrong with the next request.
    fn draw(&self) -> Option<InjectedFault> {
        let number = self.drawn.fetch_add(1, Ordering::Relaxed);
        let first = mixed(mixed(self.faults.seed) ^ number);
        // The upper 53 bits are a number from 0 to 1, as exact as its type can be.
        let chance = (first >> 11) as f64 / (1_u64 << 53) as f64;
        if chance >= self.faults.share {
            return None;
        }
        let kind = usize::try_from(mixed(first) % FAULTS.len() as u64).unwrap_or_default();
        FAULTS.get(kind).copied()
    }
}

/// The output function of the generator `SplitMix64` (Steele, Lea and Flood, 2014): evenly spread, and good enough to
/// choose faults.
fn mixed(state: u64) -> u64 {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

/// The layer around both servers that lets answers come late, wrong or not at all.
pub(super) async fn layer(
    State((lottery, server)): State<(Arc<FaultSampler>, Server)>,
    ConnectInfo(breaker): ConnectInfo<ConnectionBreaker>,
    request: Request,
    next: Next,
) -> Response {
    pause(lottery.faults.latency).await;
    let page = server == Server::Identity && PAGES.contains(&request.uri().path());
    let Some(fault) = (!page).then(|| lottery.draw()).flatten() else {
        return next.run(request).await;
    };
    let mut response = match fault {
        InjectedFault::Error => refused(server, StatusCode::INTERNAL_SERVER_ERROR, "server_error"),
        InjectedFault::Unavailable => {
            let status = StatusCode::SERVICE_UNAVAILABLE;
            let mut response = refused(server, status, "temporarily_unavailable");
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, RETRY_AFTER);
            response
        }
        InjectedFault::Cut => {
            let response = next.run(request).await;
            let length = response.body().size_hint().lower();
            let half = usize::try_from(length / 2).unwrap_or_default();
            breaker.cut_after(PART_OF_A_HEAD + half);
            response
        }
        InjectedFault::Reset => {
            breaker.reset();
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
        InjectedFault::Slow => {
            pause(lottery.faults.slowness).await;
            next.run(request).await
        }
    };
    // For the log.
    response.extensions_mut().insert(fault);
    response
}

async fn pause(time: Duration) {
    if !time.is_zero() {
        tokio::time::sleep(time).await;
    }
}

/// An answer that says what was asked for: that it goes wrong. Each server has its own name for the sentence.
fn refused(server: Server, status: StatusCode, error: &str) -> Response {
    let sentence = "the embedded service was asked to fail now and then";
    let body = match server {
        Server::Charts | Server::Images => json!({ "error": error, "message": sentence }),
        Server::Identity => json!({ "error": error, "error_description": sentence }),
    };
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    (status, no_store, Json(body)).into_response()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn drawn(share: f64, seed: u64, count: usize) -> Vec<Option<InjectedFault>> {
        let lottery = FaultSampler::new(FaultSettings {
            share,
            seed,
            ..FaultSettings::default()
        });
        (0..count).map(|_request| lottery.draw()).collect()
    }

    #[test]
    fn nothing_goes_wrong_unless_it_is_asked_for() {
        assert!(
            drawn(FaultSettings::default().share, 7, 1000)
                .iter()
                .all(Option::is_none)
        );
    }

    #[test]
    fn all_faults_happen_when_all_are_asked() {
        let faults = drawn(1.0, 7, 1000);
        assert!(faults.iter().all(Option::is_some));
        let kinds: BTreeSet<InjectedFault> = faults.into_iter().flatten().collect();
        assert_eq!(kinds, FAULTS.into_iter().collect());
    }

    #[test]
    fn share_of_faults_is_one_asked_for() {
        let count = drawn(0.2, 3, 10_000).into_iter().flatten().count();
        assert!((1850..2150).contains(&count), "{count} of 10000");
    }

    #[test]
    fn seed_decides_faults() {
        assert_eq!(drawn(0.3, 42, 200), drawn(0.3, 42, 200));
        assert_ne!(drawn(0.3, 42, 200), drawn(0.3, 43, 200));
    }

    #[test]
    fn generator_is_published_one() {
        // The first numbers of SplitMix64 from the seed 0.
        assert_eq!(mixed(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(mixed(0x9e37_79b9_7f4a_7c15), 0x6e78_9e6a_a1b9_65f4);
    }
}
