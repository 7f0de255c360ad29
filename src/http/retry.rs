//! Retries: what is tried again, and when (reliability 3, codes r and w).

use std::time::Duration;
use std::vec::IntoIter;

use super::limits::jittered;
use super::{Error, HttpLimits};

/// A try that failed, and how long the server asks to wait before another.
#[derive(Debug)]
pub(super) struct Failure {
    pub error: Error,
    pub asked: Option<Duration>,
    /// The host of the pictures that failed, where it is not the service itself.
    pub image_host: Option<String>,
}

/// The time until another try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Backoff {
    /// The program's own.
    Own(Duration),
    /// As long as the server asked for, with this status.
    Asked {
        /// How long.
        length: Duration,
        /// 429 or 503.
        status: u16,
    },
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self {
            error,
            asked: None,
            image_host: None,
        }
    }
}

/// The tries that are left.
#[derive(Debug, Clone)]
pub(super) struct RetryPolicy {
    pauses: IntoIter<Duration>,
    longest: Duration,
    /// Only where the server asks to come again later: then it did not take what it was given.
    only_when_asked: bool,
}

impl RetryPolicy {
    pub fn new(limits: &HttpLimits) -> Self {
        Self {
            pauses: limits.pauses.clone().into_iter(),
            longest: limits.retry_after,
            only_when_asked: false,
        }
    }

    /// None: the answer is not waited for.
    pub fn none() -> Self {
        Self {
            pauses: IntoIter::default(),
            longest: Duration::MAX,
            only_when_asked: true,
        }
    }

    /// Those of what is not waited for long: a server that asks for a pause is not asked again.
    pub fn impatient(limits: &HttpLimits) -> Self {
        Self {
            longest: Duration::ZERO,
            ..Self::new(limits)
        }
    }

    /// Those of what may be used up by the first try.
    pub fn when_asked(limits: &HttpLimits) -> Self {
        Self {
            only_when_asked: true,
            ..Self::new(limits)
        }
    }

    /// How long to wait before the next try, or the failure that stands.
    pub fn pause_after(&mut self, failure: Failure) -> Result<Backoff, Error> {
        let Failure {
            error,
            asked,
            image_host,
        } = failure;
        let pause = self.pause(error, asked);
        pause.map_err(|error| match image_host {
            Some(host) => error.at_image_host(host),
            None => error,
        })
    }

    fn pause(&mut self, error: Error, asked: Option<Duration>) -> Result<Backoff, Error> {
        match (asked, &error) {
            (Some(asked), &Error::Status(status)) if asked > self.longest => Err(Error::Busy {
                status,
                seconds: asked.as_secs(),
            }),
            (Some(length), &Error::Status(status)) => self
                .pauses
                .next()
                .map(|_pause| Backoff::Asked { length, status })
                .ok_or(error),
            _ if error.is_transient() && !self.only_when_asked => self
                .pauses
                .next()
                .map(|pause| Backoff::Own(jittered(pause)))
                .ok_or(error),
            _ => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn busy_server_is_obeyed_up_to_limit() {
        let limits = HttpLimits::default();
        let mut tries = RetryPolicy::new(&limits);
        let asked = |seconds| Failure {
            asked: Some(Duration::from_secs(seconds)),
            ..Error::Status(429).into()
        };
        for seconds in [119, 120] {
            assert_eq!(
                tries.pause_after(asked(seconds)),
                Ok(Backoff::Asked {
                    length: Duration::from_secs(seconds),
                    status: 429
                })
            );
        }
        assert_eq!(
            tries.pause_after(asked(121)),
            Err(Error::Busy {
                status: 429,
                seconds: 121
            })
        );
    }

    #[test]
    fn there_are_three_further_tries_with_growing_pauses() {
        let limits = HttpLimits::default();
        // A busy server need not say how long.
        for status in [429, 503] {
            let mut tries = RetryPolicy::new(&limits);
            let mut fail = || tries.pause_after(Error::Status(status).into());
            for longest in [1, 2, 4].map(Duration::from_secs) {
                assert!(matches!(fail().unwrap(), Backoff::Own(pause) if pause <= longest));
            }
            assert_eq!(fail(), Err(Error::Status(status)));
        }
    }

    #[test]
    fn failure_that_does_not_pass_is_not_tried_again() {
        let limits = HttpLimits::default();
        for error in [
            Error::Certificate,
            Error::Timeout,
            Error::Status(404),
            Error::Redirect,
            Error::RedirectLoop,
        ] {
            assert_eq!(
                RetryPolicy::new(&limits).pause_after(error.clone().into()),
                Err(error)
            );
        }
    }
}
