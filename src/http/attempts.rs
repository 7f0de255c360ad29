//! Attempts: the one place where requests are made again, with the pauses between them (reliability 3, codes r and w).

use super::retry::{Backoff, Failure, RetryPolicy};
use super::{Error, Http, ServerKind};

impl Http {
    /// Makes attempts until one succeeds or none is left. The pauses are told of this server, where it is one of the two.
    pub(super) async fn retried<T, Attempt>(
        &self,
        server: impl Into<Option<ServerKind>>,
        tries: &mut RetryPolicy,
        attempt: impl Fn() -> Attempt,
    ) -> Result<T, Error>
    where
        Attempt: Future<Output = Result<T, Failure>>,
    {
        let server = server.into();
        loop {
            match attempt().await {
                Ok(answer) => return Ok(answer),
                Err(failure) => self.wait_after(server, tries, failure).await?,
            }
        }
    }

    /// Makes the pause before another attempt; one that the server asked for is told, and ends without another attempt
    /// when it is not waited for.
    pub(super) async fn wait_after(
        &self,
        server: impl Into<Option<ServerKind>>,
        tries: &mut RetryPolicy,
        failure: Failure,
    ) -> Result<(), Error> {
        let (length, status, server) = match (tries.pause_after(failure)?, server.into()) {
            (Backoff::Asked { length, status }, Some(server)) => (length, status, server),
            (Backoff::Own(length) | Backoff::Asked { length, .. }, _) => {
                self.clock.pause(length).await;
                return Ok(());
            }
        };
        let until = self.clock.now() + length;
        let mut told = self.waits.begin(server, until);
        tokio::select! {
            biased;
            () = told.given_up() => {
                let left = until.saturating_duration_since(self.clock.now());
                let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
                Err(Error::Busy { status, seconds })
            }
            () = self.clock.pause(length) => Ok(()),
        }
    }
}
