//! Attempts: the one place where requests are made again, after a pause (reliability 3, codes r and w) or with a newer token
//! (code s).

use super::retry::{Backoff, Failure, RetryPolicy};
use super::{AccessToken, Error, Http, ServerKind, TokenSource};

/// The token that requests carry. One that the server refuses is renewed once.
#[derive(Debug)]
pub(super) struct Authorization<S> {
    source: S,
    token: AccessToken,
    /// With what status a server may refuse an old token.
    refusals: &'static [u16],
    renewed: bool,
}

impl<S: TokenSource> Authorization<S> {
    /// One with the present token, which is renewed where it is refused with one of these.
    pub async fn new(source: &S, refusals: &'static [u16]) -> Result<Self, Error> {
        Ok(Self {
            source: source.clone(),
            token: source.current_token().await.map_err(Error::no_token)?,
            refusals,
            renewed: false,
        })
    }

    /// Lets the token be renewed once more: what it was renewed for has begun.
    pub fn allow_another(&mut self) {
        self.renewed = false;
    }

    /// Renews the token after an answer with this status; returns whether another one may change that.
    async fn renew(&mut self, status: u16) -> Result<bool, Error> {
        if self.renewed || !self.refusals.contains(&status) {
            return Ok(false);
        }
        self.renewed = true;
        let newer = self.source.newer_token(&self.token, status).await;
        let newer = newer.map_err(Error::no_token)?;
        let is_newer = newer.is_some();
        self.token = newer.unwrap_or_else(|| self.token.clone());
        Ok(is_newer)
    }
}

impl Http {
    /// Makes attempts with a token until one succeeds, or is refused for good, or none is left; a renewed token has as many as
    /// the first one. `status` is that of an answer which may be a refusal.
    pub(super) async fn authorized<T, S: TokenSource, Attempt>(
        &self,
        server: ServerKind,
        tries: &mut RetryPolicy,
        authorization: &mut Authorization<S>,
        attempt: impl Fn(AccessToken) -> Attempt,
        status: impl Fn(&T) -> Option<u16>,
    ) -> Result<T, Error>
    where
        Attempt: Future<Output = Result<T, Failure>>,
    {
        let all = tries.clone();
        loop {
            let token = &authorization.token;
            let attempt = || attempt(token.clone());
            let outcome = self.retried(server, tries, attempt).await;
            let status = match &outcome {
                Ok(answer) => status(answer),
                Err(Error::Status(status)) => Some(*status),
                Err(_) => None,
            };
            match status {
                Some(status) if authorization.renew(status).await? => tries.clone_from(&all),
                _ => return outcome,
            }
        }
    }

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
