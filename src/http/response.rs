//! Answers that were read whole, and what is asked for.

use std::fmt;

use jiff::Timestamp;
use zeroize::Zeroizing;

/// Whether an answer of this media type is a page for people.
pub(crate) fn is_web_page(media_type: &str) -> bool {
    matches!(media_type, "text/html" | "application/xhtml+xml")
}

/// What kind of picture is asked for; each has its own limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureKind {
    /// A whole chart.
    Chart,
    /// Its thumbnail.
    Thumbnail,
}

/// Whether a request that failed for a passing reason is sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Retry {
    /// Only where the server asks to wait: what it carries may be used up otherwise.
    WhenAsked,
    /// After the pauses of [`super::HttpLimits`].
    WithPauses,
}

/// An answer that was read whole.
pub(crate) struct HttpResponse {
    /// The status code.
    pub status: u16,
    /// The media type without parameters, in lower case; empty where the server gave none.
    pub media_type: String,
    /// When the server answered, by its own clock; `None` where it does not say.
    pub date: Option<Timestamp>,
    /// Whether it came encoded, which was not asked for.
    pub packed: bool,
    /// The body, within its limit. It may hold tokens, so it is wiped from memory when it is dropped (reliability T6).
    pub body: Zeroizing<Vec<u8>>,
}

impl fmt::Debug for HttpResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answer")
            .field("status", &self.status)
            .field("media_type", &self.media_type)
            .finish_non_exhaustive()
    }
}
