//! The thumbnails of the rows in view: asked for beside charts, and given up with their rows.

use std::collections::HashMap;

use tokio_util::task::AbortOnDropHandle;

use super::permits::PicturePermits;
use crate::chart::image::Thumbnail;
use crate::http::{PictureDownload, ServerKind, TokenSource};
use crate::message::PreviewRequest;
use crate::remote::{Problem, RequestId};
use crate::service;

/// The one slot of all previews: what is not wanted any more ends with the next list of what is.
#[derive(Default)]
pub(super) struct Previews(HashMap<RequestId, AbortOnDropHandle<()>>);

impl Previews {
    /// Goes on with what is wanted still, ends what is not, and begins what is new, from the first to the last.
    pub fn replace(
        &mut self,
        wanted: Vec<PreviewRequest>,
        begin: impl Fn(PreviewRequest) -> AbortOnDropHandle<()>,
    ) {
        self.0
            .retain(|id, _job| wanted.iter().any(|wanted| wanted.id == *id));
        for request in wanted {
            self.0.entry(request.id).or_insert_with(|| begin(request));
        }
    }

    /// Ends all of them.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// Opens, receives and decodes a thumbnail, beside charts.
pub(super) async fn receive<Opening, S: TokenSource>(
    permits: &PicturePermits,
    open: impl Fn() -> Opening,
) -> Result<Thumbnail, Problem>
where
    Opening: Future<Output = Result<PictureDownload<S>, service::Error>>,
{
    let bytes = permits
        .beside_charts(|| async { all_of(open().await?).await })
        .await?;
    // Neither this thread nor a chart waits for it.
    let decoding = tokio::task::spawn_blocking(move || Thumbnail::decode(&bytes));
    let decoded = decoding.await.map_err(|_panic| Problem::panicked())?;
    Ok(decoded?)
}

/// The body, which is no longer than the limit for thumbnails.
async fn all_of(mut download: PictureDownload<impl TokenSource>) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    loop {
        match download.chunk().await {
            Ok(Some(chunk)) => bytes.extend_from_slice(&chunk),
            Ok(None) => return Ok(bytes),
            Err(error) => return Err(error.problem(ServerKind::Service)),
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot::{channel, error::TryRecvError};

    use super::*;

    #[tokio::test]
    async fn previews_that_are_cleared_end_their_work() {
        let (held, mut ended) = channel::<()>();
        let work = async move {
            let _held = held;
            std::future::pending::<()>().await;
        };
        let mut previews = Previews(HashMap::from([(
            RequestId(1),
            AbortOnDropHandle::new(tokio::spawn(work)),
        )]));
        previews.clear();
        tokio::task::yield_now().await;
        assert_eq!(ended.try_recv(), Err(TryRecvError::Closed));
    }
}
