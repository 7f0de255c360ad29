//! The watermark: the account's name as part of a chart's picture (specification 7, service notes "Watermark").
//!
//! It lies in the chart's margin, never on map: where the planview leaves no margin, a band is added below the page.

use std::sync::Arc;

use crate::chart::georef::{ImagePos, ImageRect};
use crate::chart::image::ImageSize;

/// The text's height as a share of the page's longer side.
const TEXT_SHARE: f64 = 0.014;
/// The band's height as a share of the page's longer side: the text and as much again around it.
const BAND_SHARE: f64 = 0.022;
/// How much of the band's width the text may take.
const WIDTH_SHARE: f64 = 0.96;
/// A generous mean width of a character, as a share of the text's height.
const CHARACTER_WIDTH: f64 = 0.62;

/// The text that every chart on screen carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watermark {
    text: Arc<str>,
}

/// Where the watermark is painted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Band {
    /// The band in the picture's pixels; the text is centred in it. It begins at the page's lower edge when
    /// `below_page` holds.
    pub rect: ImageRect,
    /// Whether the band is added below the page, so that the picture on screen is this much higher.
    pub below_page: bool,
    /// The text's height in the picture's pixels, small enough for a long name to fit.
    pub text_height: f64,
}

impl Watermark {
    /// The watermark of an account. A name of spaces only counts as none.
    pub fn new(username: &str) -> Self {
        let name = username.trim();
        let name = if name.is_empty() {
            "that is signed in"
        } else {
            name
        };
        Self {
            text: format!("This chart is linked to the account {name}").into(),
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where the text goes: into the lower margin, else the upper one, else below the page. A chart without a planview
    /// has no known margin.
    pub fn place(
        &self,
        page: ImageSize,
        planview: Option<ImageRect>,
        insets: &[ImageRect],
    ) -> Band {
        let (width, height) = (f64::from(page.width), f64::from(page.height));
        let longer = width.max(height);
        let band = longer * BAND_SHARE;
        let characters = self.text.chars().count() as f64;
        let text_height =
            (longer * TEXT_SHARE).min(width * WIDTH_SHARE / (characters * CHARACTER_WIDTH));

        let rows = |top: f64| ImageRect {
            min: ImagePos { x: 0.0, y: top },
            max: ImagePos {
                x: width,
                y: top + band,
            },
        };
        let free = |rect: &ImageRect| {
            planview.is_some_and(|planview| !planview.touches(rect))
                && !insets.iter().any(|inset| inset.touches(rect))
                && rect.min.y >= 0.0
                && rect.max.y <= height + f64::EPSILON * height
        };
        let margins = [rows(height - band), rows(0.0)];
        match margins.into_iter().find(free) {
            Some(rect) => Band {
                rect,
                below_page: false,
                text_height,
            },
            None => Band {
                rect: rows(height),
                below_page: true,
                text_height,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PAGE: ImageSize = ImageSize {
        width: 2480,
        height: 3508,
    };

    fn corner(x: f64, y: f64) -> ImagePos {
        ImagePos { x, y }
    }

    fn rect(left: f64, top: f64, right: f64, bottom: f64) -> ImageRect {
        ImageRect {
            min: ImagePos { x: left, y: top },
            max: ImagePos {
                x: right,
                y: bottom,
            },
        }
    }

    fn place(planview: Option<ImageRect>, insets: &[ImageRect]) -> Band {
        Watermark::new("kim").place(PAGE, planview, insets)
    }

    #[test]
    fn the_text_names_the_account() {
        assert_eq!(
            Watermark::new("kim").text(),
            "This chart is linked to the account kim"
        );
    }

    #[test]
    fn an_account_without_a_name_still_has_a_watermark() {
        assert_eq!(
            Watermark::new(" ").text(),
            "This chart is linked to the account that is signed in"
        );
    }

    #[test]
    fn the_lower_margin_is_taken_first() {
        let band = place(Some(rect(100.0, 100.0, 2400.0, 3400.0)), &[]);
        assert!(!band.below_page);
        assert_eq!(band.rect.max, corner(2480.0, 3508.0));
        assert!((band.rect.height() - 3508.0 * 0.022).abs() < 1e-9);
        assert!((band.text_height - 3508.0 * 0.014).abs() < 1e-9);
    }

    #[test]
    fn the_upper_margin_is_taken_where_the_planview_fills_the_lower_one() {
        let band = place(Some(rect(100.0, 100.0, 2400.0, 3450.0)), &[]);
        assert!(!band.below_page);
        assert_eq!(band.rect.min, corner(0.0, 0.0));
    }

    #[test]
    fn an_inset_in_the_margin_is_not_covered() {
        let inset = rect(0.0, 3450.0, 200.0, 3508.0);
        let band = place(Some(rect(100.0, 100.0, 2400.0, 3400.0)), &[inset]);
        assert_eq!(band.rect.min, corner(0.0, 0.0));
    }

    #[test]
    fn a_band_is_added_below_a_page_without_margins() {
        let band = place(Some(rect(0.0, 0.0, 2480.0, 3508.0)), &[]);
        assert!(band.below_page);
        assert_eq!(band.rect.min, corner(0.0, 3508.0));
        assert!(band.rect.height() > band.text_height);
    }

    #[test]
    fn a_chart_without_a_planview_has_the_band_below_the_page() {
        assert!(place(None, &[]).below_page);
    }

    #[test]
    fn a_margin_that_the_planview_only_touches_is_not_taken() {
        let band_top = 3508.0 - 3508.0 * BAND_SHARE;
        let band = place(Some(rect(0.0, 10.0, 2480.0, band_top)), &[]);
        assert!(band.below_page);
    }

    #[test]
    fn the_longest_name_fits_across_the_page() {
        let watermark = Watermark::new(&"W".repeat(200));
        let band = watermark.place(PAGE, None, &[]);
        let characters = watermark.text().chars().count() as f64;
        assert!(band.text_height * characters * CHARACTER_WIDTH <= 2480.0);
        assert!(band.text_height > 8.0);
    }

    #[test]
    fn a_page_lower_than_the_band_has_it_below() {
        let page = ImageSize {
            width: 5000,
            height: 20,
        };
        let band = Watermark::new("kim").place(page, Some(rect(0.0, 0.0, 0.0, 0.0)), &[]);
        assert!(band.below_page);
    }

    proptest! {
        #[test]
        fn the_band_never_touches_planview_or_inset(
            top in -100.0..3600.0_f64, bottom in -100.0..3600.0_f64,
            inset_top in 0.0..3508.0_f64, inset_height in 0.0..500.0_f64,
        ) {
            let planview = ImageRect::from_corners(
                ImagePos { x: 10.0, y: top },
                ImagePos { x: 2400.0, y: bottom.min(3508.0) },
            );
            let inset = rect(0.0, inset_top, 50.0, (inset_top + inset_height).min(3508.0));
            let band = place(Some(planview), &[inset]);
            let overlaps = |other: &ImageRect| {
                band.rect.min.y < other.max.y && other.min.y < band.rect.max.y
            };
            prop_assert!(!overlaps(&planview) || planview.max.y > 3508.0);
            prop_assert!(!overlaps(&inset));
        }
    }
}
