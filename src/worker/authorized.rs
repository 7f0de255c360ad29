//! Calls and pictures in a session: where the service refuses the token, it is renewed once and the call repeated once
//! (reliability 3, code s).

use crate::airport::Icao;
use crate::auth::{self, Session};
use crate::chart::PictureAddress;
use crate::http::{AccessToken, Picture, PictureDownload};
use crate::remote::Problem;
use crate::service::{self, Client, Error};

/// When a renewed token is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RenewalTrigger {
    /// After 401.
    Unauthorized,
    /// After 401, and after 403: on a picture that may mean that the token is older than the subscription.
    Forbidden,
}

impl RenewalTrigger {
    /// Whether another token may change this refusal.
    fn helps(self, refused: &Error) -> bool {
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
    renew: RenewalTrigger,
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
async fn renewed(
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

/// Asks for a picture of this airport until it begins to come. A preview is not worth a renewal that may change nothing.
pub(super) async fn open_picture(
    session: &Session,
    client: &Client,
    icao: Icao,
    file: &PictureAddress,
    picture: Picture,
) -> Result<PictureDownload, Problem> {
    let renew = match picture {
        Picture::Chart => RenewalTrigger::Forbidden,
        Picture::Thumbnail => RenewalTrigger::Unauthorized,
    };
    let call =
        |token: AccessToken| async move { client.picture(&token, icao, file, picture).await };
    authorized(session, renew, call).await
}

/// The picture of a chart. Where it breaks off and the token is too old for going on, that is renewed once.
pub(super) struct AuthorizedPicture {
    download: PictureDownload,
    session: Session,
    icao: Icao,
    renewed: bool,
}

impl AuthorizedPicture {
    /// A picture of this airport that begins to come.
    pub async fn open(
        session: Session,
        client: &Client,
        icao: Icao,
        file: &PictureAddress,
    ) -> Result<Self, Problem> {
        let download = open_picture(&session, client, icao, file, Picture::Chart).await?;
        Ok(Self {
            download,
            session,
            icao,
            renewed: false,
        })
    }

    /// The chart's airport.
    pub fn icao(&self) -> Icao {
        self.icao
    }

    /// Bytes in all, where the service says so.
    pub fn total(&self) -> Option<u64> {
        self.download.total()
    }

    /// Bytes so far.
    pub fn received(&self) -> u64 {
        self.download.received()
    }

    /// The next piece; `None` after the last one.
    pub async fn chunk(&mut self) -> Result<Option<Vec<u8>>, Problem> {
        loop {
            let error = match self.download.chunk().await {
                Ok(bytes) => return Ok(bytes),
                Err(error) => service::of_picture(error, self.icao),
            };
            if self.renewed || !RenewalTrigger::Forbidden.helps(&error) {
                return Err(error.into());
            }
            self.renewed = true;
            let token = renewed(&self.session, self.download.token(), error).await?;
            let again = self.download.go_on_with(token).await;
            again.map_err(|error| service::of_picture(error, self.icao))?;
        }
    }
}
