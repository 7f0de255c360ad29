//! Rows of pictures on their way from the worker to the window, past the state: it knows only that they come.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::chart::awaited_page::AwaitedPage;
use crate::chart::image::{DisplayedScale, ImageSize, ImageStrip, PictureRows};
use crate::remote::RequestId;

/// Decoded rows that no frame has shown yet, by the request that brings them: the only copy of them until their textures
/// are. The window says in what size it shows a picture; rows of a picture that came in that one wait here for the other
/// sizes to be made of them. A hidden window takes none, and neither does a picture whose predecessor stays until it is complete; a decoder
/// that waited for the window would keep the service waiting until it hangs up. Bounded by what one picture may have
/// ([`crate::chart::image::ImageLimits::CHART`]), its smaller copies, a third of that, and the copy that is shown, which is
/// smaller than the picture. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct PictureStore(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    pictures: Mutex<HashMap<RequestId, BufferedPicture>>,
    /// Rows came since it was asked last.
    news: AtomicBool,
}

/// One picture.
#[derive(Default)]
struct BufferedPicture {
    strips: Vec<ImageStrip>,
    page: Option<Arc<AwaitedPage>>,
    other_sizes: OtherSizesState,
    /// What they are made of.
    rows: Option<PictureRows>,
    /// The task that makes them.
    maker: Option<Waker>,
}

/// The sizes of a picture beside the one that came first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum OtherSizesState {
    /// None are to come: it came in every size, or they are made.
    #[default]
    Complete,
    /// They are made when there is time.
    Expected,
    /// The window shows one of them.
    Wanted,
}

impl fmt::Debug for BufferedPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredPicture")
            .field("strips", &self.strips.len())
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

impl PictureStore {
    /// Adds rows of the picture of this request.
    pub fn add(&self, id: RequestId, strip: ImageStrip) {
        self.pictures().entry(id).or_default().strips.push(strip);
        self.0.news.store(true, Ordering::Release);
    }

    /// Adds rows in other sizes of a picture, for the next frame; returns whether the window still names it.
    pub fn add_sizes(&self, id: RequestId, strip: ImageStrip) -> bool {
        let mut pictures = self.pictures();
        let picture = pictures.get_mut(&id);
        picture.map(|it| it.strips.push(strip)).is_some()
    }

    /// Whether rows came since this was asked last.
    pub fn has_news(&self) -> bool {
        self.0.news.swap(false, Ordering::Acquire)
    }

    /// Whether rows of this picture wait for a frame.
    pub fn has_rows(&self, id: RequestId) -> bool {
        let pictures = self.pictures();
        pictures.get(&id).is_some_and(|it| !it.strips.is_empty())
    }

    /// The rows of this picture that came since they were taken last.
    pub fn take(&self, id: RequestId) -> Vec<ImageStrip> {
        let mut pictures = self.pictures();
        let picture = pictures.get_mut(&id);
        picture.map_or_else(Vec::new, |it| std::mem::take(&mut it.strips))
    }

    /// Says where the window shows a picture that is on its way.
    pub fn await_picture(&self, id: RequestId, page: AwaitedPage) {
        self.pictures().entry(id).or_default().page = Some(Arc::new(page));
    }

    /// In what size the window shows a picture of this size.
    pub fn shown_copy(&self, id: RequestId, size: ImageSize) -> DisplayedScale {
        let page = self.pictures().get(&id).and_then(|it| it.page.clone());
        // Not while the window waits for the store.
        let copy = page.map_or(DisplayedScale::Unknown, |page| page.copy_of(size));
        if let DisplayedScale::Fitted(_) = copy
            && let Some(picture) = self.pictures().get_mut(&id)
        {
            picture.other_sizes = OtherSizesState::Expected;
        }
        copy
    }

    /// Keeps the rows of a picture that came in one size, until its other sizes are made.
    pub fn keep_rows(&self, id: RequestId, rows: PictureRows) {
        // A picture that the window no longer names is not there.
        if let Some(picture) = self.pictures().get_mut(&id) {
            picture.rows = Some(rows);
        }
    }

    /// The rows that were kept. None are left, or the picture is not wanted any more, where there are none.
    pub fn take_rows(&self, id: RequestId) -> Option<PictureRows> {
        self.pictures().get_mut(&id)?.rows.take()
    }

    /// Whether the window still names this picture.
    pub fn is_wanted(&self, id: RequestId) -> bool {
        self.pictures().contains_key(&id)
    }

    /// Has the other sizes of a picture made now: what is on the screen has another size than the one that came. Returns
    /// whether they are there already and the next frame shows them.
    pub fn want_sizes(&self, id: RequestId) -> bool {
        let mut pictures = self.pictures();
        let Some(picture) = pictures.get_mut(&id) else {
            return false;
        };
        if picture.other_sizes == OtherSizesState::Expected {
            picture.other_sizes = OtherSizesState::Wanted;
            if let Some(maker) = picture.maker.take() {
                maker.wake();
            }
        }
        picture.other_sizes == OtherSizesState::Complete && !picture.strips.is_empty()
    }

    /// Tells that all sizes of a picture were made; returns whether the window waits for one of them.
    pub fn complete_sizes(&self, id: RequestId) -> bool {
        let mut pictures = self.pictures();
        let picture = pictures.get_mut(&id);
        let waits = picture
            .is_some_and(|it| std::mem::take(&mut it.other_sizes) == OtherSizesState::Wanted);
        if waits {
            self.0.news.store(true, Ordering::Release);
        }
        waits
    }

    /// Whether the window waits for another size of any picture.
    pub fn waits_for_sizes(&self) -> bool {
        let pictures = self.pictures();
        pictures
            .values()
            .any(|it| it.other_sizes == OtherSizesState::Wanted)
    }

    /// Ready once another size is wanted, or the picture is no longer named.
    pub fn poll_sizes_wanted(&self, id: RequestId, maker: &Context<'_>) -> Poll<()> {
        match self.pictures().get_mut(&id) {
            Some(picture) if picture.other_sizes != OtherSizesState::Wanted => {
                picture.maker = Some(maker.waker().clone());
                Poll::Pending
            }
            _ => Poll::Ready(()),
        }
    }

    /// Drops the rows of every picture that is not wanted.
    pub fn keep(&self, wanted: impl Fn(RequestId) -> bool) {
        let dropped: Vec<_> = self.pictures().extract_if(|id, _it| !wanted(*id)).collect();
        // Not while others wait for the rest.
        drop(dropped);
    }

    fn pictures(&self) -> MutexGuard<'_, HashMap<RequestId, BufferedPicture>> {
        let pictures = self.0.pictures.lock();
        // A decoder that failed has left whole strips.
        pictures.unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::task::Wake;

    use super::*;
    use crate::state::tests::strip;

    /// Whether a task was woken.
    #[derive(Default)]
    struct WakeFlag(AtomicBool);

    impl Wake for WakeFlag {
        fn wake(self: Arc<Self>) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

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
    fn shown_size_is_unknown_until_window_says_it() {
        let store = PictureStore::default();
        let size = ImageSize {
            width: 10,
            height: 20,
        };
        assert_eq!(
            store.shown_copy(RequestId(1), size),
            DisplayedScale::Unknown
        );
        store.await_picture(RequestId(1), AwaitedPage::blank());
        assert_eq!(store.shown_copy(RequestId(1), size), DisplayedScale::Any);
        assert!(!store.has_rows(RequestId(1)));
        store.keep(|_id| false);
        assert_eq!(
            store.shown_copy(RequestId(1), size),
            DisplayedScale::Unknown
        );
    }

    #[test]
    fn maker_of_sizes_is_woken_when_one_is_wanted() {
        let store = PictureStore::default();
        let id = RequestId(1);
        store.await_picture(id, AwaitedPage::blank());
        let woken = Arc::new(WakeFlag::default());
        let waker = Waker::from(Arc::clone(&woken));
        let maker = Context::from_waker(&waker);
        assert!(
            !store.want_sizes(id) && !store.waits_for_sizes(),
            "every size comes"
        );
        let size = ImageSize {
            width: 1000,
            height: 5000,
        };
        assert!(matches!(
            store.shown_copy(id, size),
            DisplayedScale::Fitted(_)
        ));
        assert!(store.poll_sizes_wanted(id, &maker).is_pending());
        assert!(!woken.0.load(Ordering::Relaxed) && !store.want_sizes(id));
        assert!(woken.0.load(Ordering::Relaxed));
        assert!(store.poll_sizes_wanted(id, &maker).is_ready());
        assert!(store.add_sizes(id, strip()) && !store.has_news());
        assert!(store.waits_for_sizes() && store.complete_sizes(id));
        assert!(!store.waits_for_sizes() && !store.complete_sizes(id));
        assert!(store.has_news() && store.want_sizes(id), "they are there");
        store.keep(|_id| false);
        assert!(store.poll_sizes_wanted(id, &maker).is_ready());
        assert!(!store.add_sizes(id, strip()) && !store.is_wanted(id));
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
