//! Calls in a session: where the service refuses the token, it is renewed once and the call repeated once
//! (reliability 3, code s).

use crate::auth::{self, Session};
use crate::http::AccessToken;
use crate::remote::Problem;
use crate::service::Error;

/// When a renewed token is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Renew {
    /// After 401.
    Unauthorized,
    /// After 401, and after 403: on a picture that may mean that the token is older than the subscription.
    Forbidden,
}

impl Renew {
    /// Whether another token may change this refusal.
    pub fn helps(self, refused: &Error) -> bool {
        match refused {
            Error::Unauthorized => true,
            Error::Forbidden => self == Self::Forbidden,
            _ => false,
        }
    }
}

/// Makes a call with the session's token; where the service refuses that, renews it once and repeats once.
pub(super) async fn authorized<T, Answer>(
    session: &Session,
    renew: Renew,
    call: impl Fn(AccessToken) -> Answer,
) -> Result<T, Problem>
where
    Answer: Future<Output = Result<T, Error>>,
{
    let token = session.token().await?;
    match call(token.clone()).await {
        Err(refused) if renew.helps(&refused) => {
            let token = renewed(session, &token, refused).await?;
            Ok(call(token).await?)
        }
        outcome => Ok(outcome?),
    }
}

/// A newer token than the one that the service refused.
pub(super) async fn renewed(
    session: &Session,
    token: &AccessToken,
    refused: Error,
) -> Result<AccessToken, Problem> {
    let renewed = session.renewed(token).await;
    renewed.map_err(|error| match (error, refused) {
        // There is nothing to renew it with, and it still counts: the account may not see this.
        (auth::Error::NotRenewable, Error::Forbidden) => Error::Forbidden.into(),
        (error, _) => error.into(),
    })
}
