//! Rows of pictures on their way from the worker to the window, past the state: it knows only that they come.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::chart::image::ImageStrip;
use crate::remote::RequestId;

/// Decoded rows that no frame has shown yet, by the request that brings them: the only copy of them until their textures
/// are. A hidden window takes none, and neither does a picture whose predecessor stays until it is complete; a decoder
/// that waited for the window would keep the service waiting until it hangs up. Bounded by what one picture may have
/// ([`crate::chart::image::ImageLimits::CHART`]) and its smaller copies, a third of that. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct PictureStore(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    rows: Mutex<HashMap<RequestId, Vec<ImageStrip>>>,
    /// Rows came since it was asked last.
    news: AtomicBool,
}

impl PictureStore {
    /// Adds rows of the picture of this request.
    pub fn add(&self, id: RequestId, strip: ImageStrip) {
        self.rows().entry(id).or_default().push(strip);
        self.0.news.store(true, Ordering::Release);
    }

    /// Whether rows came since this was asked last.
    pub fn has_news(&self) -> bool {
        self.0.news.swap(false, Ordering::Acquire)
    }

    /// Whether rows of this picture wait for a frame.
    pub fn has_rows(&self, id: RequestId) -> bool {
        self.rows().contains_key(&id)
    }

    /// The rows of this picture that came since they were taken last.
    pub fn take(&self, id: RequestId) -> Vec<ImageStrip> {
        self.rows().remove(&id).unwrap_or_default()
    }

    /// Drops the rows of every picture that is not wanted.
    pub fn keep(&self, wanted: impl Fn(RequestId) -> bool) {
        self.rows().retain(|id, _rows| wanted(*id));
    }

    fn rows(&self) -> MutexGuard<'_, HashMap<RequestId, Vec<ImageStrip>>> {
        // A decoder that failed has left whole strips.
        self.0.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::strip;

    #[test]
    fn rows_are_taken_once() {
        let (decoder, window) = {
            let store = PictureStore::default();
            (store.clone(), store)
        };
        assert!(!window.has_news());
        decoder.add(RequestId(1), strip());
        decoder.add(RequestId(1), strip());
        decoder.add(RequestId(2), strip());
        assert!(window.has_news() && !window.has_news());
        let taken = [1, 1, 2].map(|id| {
            let waited = window.has_rows(RequestId(id));
            (waited, window.take(RequestId(id)).len())
        });
        assert_eq!(taken, [(true, 2), (false, 0), (true, 1)]);
    }

    #[test]
    fn rows_of_unwanted_picture_are_dropped() {
        let store = PictureStore::default();
        for id in [1, 2] {
            store.add(RequestId(id), strip());
        }
        store.keep(|id| id == RequestId(2));
        assert_eq!([1, 2].map(|id| store.take(RequestId(id)).len()), [0, 1]);
    }
}
