//! How long is waited, how much is read and how often is tried again (reliability 4).

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;

/// The longest pause that a server may ask for.
pub const LONGEST_ASKED: Duration = Duration::from_mins(2);

/// The limits of every request, in one place; tests shrink them.
#[derive(Debug, Clone)]
pub struct HttpLimits {
    /// Until a connection stands.
    pub connect: Duration,
    /// Between two pieces of an answer.
    pub idle: Duration,
    /// For one try of an identity or data call, with its body.
    pub total: Duration,
    /// For one try of a picture, with its body.
    pub picture_total: Duration,
    /// For giving a token back at sign-out, which is not waited for.
    pub revocation: Duration,
    /// Longest header block of an answer, in bytes.
    pub header_block: u64,
    /// Longest body of a token, user info or discovery answer, in bytes.
    pub identity_body: u64,
    /// Longest body of an airport, a chart list or a list of subscriptions, in bytes.
    pub data_body: u64,
    /// Longest chart picture, in bytes.
    pub chart_body: u64,
    /// Longest thumbnail, in bytes.
    pub thumbnail_body: u64,
    /// Redirects followed, all on the same origin.
    pub redirects: usize,
    /// The longest pause before each further try; the real one is a random part of it.
    pub pauses: Vec<Duration>,
    /// The longest pause that a server may ask for with `Retry-After`.
    pub retry_after: Duration,
}

impl Default for HttpLimits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            idle: Duration::from_secs(30),
            total: Duration::from_mins(1),
            picture_total: Duration::from_mins(2),
            revocation: Duration::from_secs(5),
            header_block: 64 << 10,
            identity_body: 256 << 10,
            data_body: 8 << 20,
            chart_body: 32 << 20,
            thumbnail_body: 2 << 20,
            redirects: 3,
            pauses: [1, 2, 4].map(Duration::from_secs).to_vec(),
            retry_after: LONGEST_ASKED,
        }
    }
}

/// A random part of a pause, so that many programs that lost the same server do not come back in step.
pub(super) fn jittered(pause: Duration) -> Duration {
    // The standard library's hasher keys are random; there is no need here for more than that.
    let random = RandomState::new().build_hasher().finish();
    pause.mul_f64(random as f64 / u64::MAX as f64)
}

/// What a `Retry-After` header asks for: seconds, or a date in the future of `now`. `None` where it says nothing.
pub(super) fn retry_after(header: &str, now: Timestamp) -> Option<Duration> {
    let header = header.trim();
    if let Ok(seconds) = header.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let seconds = date(header)?.as_second().saturating_sub(now.as_second());
    Some(Duration::from_secs(u64::try_from(seconds).unwrap_or(0)))
}

/// A date of a header, as RFC 9110 writes it.
pub(super) fn date(header: &str) -> Option<Timestamp> {
    DateTimeParser::new().parse_timestamp(header.trim()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pause_is_never_longer_than_its_limit() {
        for _ in 0..100 {
            assert!(jittered(Duration::from_secs(4)) <= Duration::from_secs(4));
        }
        assert_eq!(jittered(Duration::ZERO), Duration::ZERO);
    }

    /// Chance alone fails this less than once in a thousand million runs.
    #[test]
    fn every_part_of_pause_is_as_likely_as_every_other() {
        let draws: Vec<_> = (0..1000)
            .map(|_| jittered(Duration::from_secs(4)).as_secs_f64())
            .collect();
        let mean = draws.iter().sum::<f64>() / 1000.0;
        assert!((1.72..2.28).contains(&mean), "{mean}");
        for quarter in 0..4 {
            let (from, to) = (f64::from(quarter), f64::from(quarter) + 1.0);
            let inside = draws.iter().filter(|draw| (from..to).contains(*draw));
            assert!((150..350).contains(&inside.count()), "from {from} s");
        }
    }

    #[test]
    fn server_may_ask_for_pause_in_seconds() {
        assert_eq!(
            retry_after(" 7 ", Timestamp::UNIX_EPOCH),
            Some(Duration::from_secs(7))
        );
    }

    #[test]
    fn server_may_ask_for_pause_until_date() {
        let now: Timestamp = "1994-11-06T08:49:00Z".parse().unwrap();
        assert_eq!(
            retry_after("Sun, 06 Nov 1994 08:49:37 GMT", now),
            Some(Duration::from_secs(37))
        );
    }

    #[test]
    fn date_that_is_past_asks_for_no_pause() {
        let now: Timestamp = "2026-11-06T08:49:00Z".parse().unwrap();
        assert_eq!(
            retry_after("Sun, 06 Nov 1994 08:49:37 GMT", now),
            Some(Duration::ZERO)
        );
    }

    #[test]
    fn nonsense_asks_for_nothing() {
        for nonsense in ["", "soon", "-1", "1e9", "99999999999999999999999"] {
            assert_eq!(
                retry_after(nonsense, Timestamp::UNIX_EPOCH),
                None,
                "{nonsense}"
            );
        }
    }
}
