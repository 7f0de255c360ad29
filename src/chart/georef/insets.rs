//! The insets of a chart, found quickly: a simulator may send twenty positions a second, and a long way flown is placed
//! anew for each frame.

use super::{ImagePos, ImageRect};

/// So many insets, neighbours from top to bottom, share a box around them: where that is not hit, none of them is.
const TOGETHER: usize = 4;

/// Areas that are not to scale, from top to bottom; their edges belong to them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Insets {
    all: Box<[ImageRect]>,
    /// The box around each [`TOGETHER`] of them.
    around: Box<[ImageRect]>,
}

impl Insets {
    pub(super) fn new(mut all: Vec<ImageRect>) -> Self {
        all.sort_by(|a, b| a.min.y.total_cmp(&b.min.y));
        let around = all
            .chunks(TOGETHER)
            .filter_map(|some| some.iter().copied().reduce(|a, b| both(&a, &b)))
            .collect();
        Self {
            all: all.into(),
            around,
        }
    }

    /// All of them.
    pub(super) fn all(&self) -> &[ImageRect] {
        &self.all
    }

    /// Whether one of them has the place inside it or on its edge.
    pub(super) fn cover(&self, at: ImagePos) -> bool {
        let groups = self.around.iter().zip(self.all.chunks(TOGETHER));
        groups.into_iter().any(|(around, some)| {
            around.contains(at) && some.iter().any(|inset| inset.contains(at))
        })
    }
}

/// The box around two rectangles.
fn both(a: &ImageRect, b: &ImageRect) -> ImageRect {
    ImageRect {
        min: ImagePos {
            x: a.min.x.min(b.min.x),
            y: a.min.y.min(b.min.y),
        },
        max: ImagePos {
            x: a.max.x.max(b.max.x),
            y: a.max.y.max(b.max.y),
        },
    }
}
