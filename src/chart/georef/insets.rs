//! The insets of a chart, found quickly: a simulator may send twenty positions a second, and a long trail is placed
//! again for each frame.

use super::{ImagePos, ImageRect};

/// Into so many bands, one below the other, the box around all insets is divided.
const BANDS: usize = 64;
/// A band knows so many insets one by one; those behind them, which no chart has, share the last of its bits.
const BITS: usize = u64::BITS as usize;

/// Areas that are not to scale, from top to bottom; their edges belong to them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Insets {
    all: Box<[ImageRect]>,
    /// The box around all of them; `None` where there are none.
    around: Option<ImageRect>,
    /// Bands in a pixel.
    bands_per_pixel: f64,
    /// Which insets each band touches: a bit for each.
    bands: Box<[u64; BANDS]>,
}

impl Insets {
    pub(super) fn new(mut all: Vec<ImageRect>) -> Self {
        all.sort_by(|a, b| a.min.y.total_cmp(&b.min.y));
        let around = all.iter().copied().reduce(|a, b| a.union(&b));
        let height = around.map_or(0.0, |around| around.height());
        // A box without a height is one band.
        let bands_per_pixel = if height > 0.0 {
            BANDS as f64 / height
        } else {
            0.0
        };
        let mut insets = Self {
            all: all.into(),
            around,
            bands_per_pixel,
            bands: Box::new([0; BANDS]),
        };
        for (nth, inset) in insets.all.iter().enumerate() {
            // A place and an edge near it may be rounded to neighbouring bands.
            let first = insets.band(inset.min.y).saturating_sub(1);
            let last = (insets.band(inset.max.y) + 1).min(BANDS - 1);
            for band in insets.bands.iter_mut().take(last + 1).skip(first) {
                *band |= 1 << nth.min(BITS - 1);
            }
        }
        insets
    }

    /// All of them.
    pub(super) fn all(&self) -> &[ImageRect] {
        &self.all
    }

    /// Whether one of them has the place inside it or on its edge.
    pub(super) fn cover(&self, at: ImagePos) -> bool {
        if !self.around.is_some_and(|around| around.contains(at)) {
            return false;
        }
        let mut touched = self.bands.get(self.band(at.y)).copied().unwrap_or(0);
        while touched != 0 {
            let nth = touched.trailing_zeros() as usize;
            touched &= touched - 1;
            let some = if nth + 1 < BITS {
                self.all.get(nth..=nth)
            } else {
                self.all.get(nth..)
            };
            let some = some.unwrap_or_default();
            if some.iter().any(|inset| inset.contains(at)) {
                return true;
            }
        }
        false
    }

    /// The band of a height in the picture.
    fn band(&self, y: f64) -> usize {
        let top = self.around.map_or(0.0, |around| around.min.y);
        // Never below zero inside the box, and what is not a number is zero. Through 32 bits, which processors convert at once.
        (((y - top) * self.bands_per_pixel) as u32 as usize).min(BANDS - 1)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rect() -> impl Strategy<Value = ImageRect> {
        // On a coarse grid, of which a part is above and left of the picture, edges meet, insets lie over each other, and
        // many have no area.
        let place = || {
            (-10..30_i32, -10..30_i32).prop_map(|(x, y)| ImagePos {
                x: f64::from(x) * 0.7,
                y: f64::from(y) * 0.7,
            })
        };
        (place(), place()).prop_map(|(a, b)| ImageRect::from_corners(a, b))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn place_is_covered_when_inset_has_it(
            rects in proptest::collection::vec(rect(), 0..90), x in 0..60_i32, y in 0..60_i32,
        ) {
            let at = ImagePos { x: f64::from(x) * 0.7 - 14.0, y: f64::from(y) * 0.7 - 14.0 };
            let expected = rects.iter().any(|rect| rect.contains(at));
            prop_assert_eq!(Insets::new(rects).cover(at), expected);
        }
    }
}
