//! The watermark: the account's name as part of a chart's picture (specification 4.6, service-notes "Watermark").
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
/// How small the text may get for one line to hold a long name; then it takes more lines, so that it stays legible.
const LEAST_SIZE: f64 = 0.75;
/// More lines are not taken: what is left of an endless name is cut.
const MOST_LINES: usize = 4;
/// Characters that a line holds at least.
const SHORTEST_LINE: usize = 12;
/// From line to line, and the room above and below all of them, as shares of the text's height.
const LINE_SHARE: f64 = 1.25;
const ROOM_SHARE: f64 = 0.6;

/// The text that every chart on screen carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watermark {
    text: Arc<str>,
}

/// Where the watermark is painted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WatermarkPlace {
    /// The band in the picture's pixels; the text is centred in it. It begins at the page's lower edge when
    /// `below_page` holds.
    pub rect: ImageRect,
    /// Whether the band is added below the page, so that the picture on screen is this much higher.
    pub below_page: bool,
    /// The text's height in the picture's pixels: that of one line.
    pub text_height: f64,
    /// How many characters a line holds.
    pub per_line: usize,
}

/// How an account is called.
fn named(username: &str) -> &str {
    match username.trim() {
        "" => "that is signed in",
        name => name,
    }
}

impl Watermark {
    /// The watermark of an account. A name of spaces only counts as none.
    pub fn new(username: &str) -> Self {
        let name = named(username);
        Self {
            text: format!("This chart is linked to the account {name}").into(),
        }
    }

    /// What stands above the previews of a list: they are too small for letters of their own.
    pub fn of_previews(username: &str) -> String {
        format!("These charts are linked to the account {}", named(username))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text in lines of so many characters, broken at spaces where there are any.
    pub fn lines(&self, per_line: usize) -> Vec<String> {
        let per_line = per_line.max(1);
        let (mut lines, mut line, mut length) = (Vec::new(), String::new(), 0);
        for word in self.text.split(' ') {
            if length > 0 && length + 1 + word.chars().count() <= per_line {
                line.push(' ');
                length += 1;
            } else if length > 0 {
                lines.push(std::mem::take(&mut line));
                length = 0;
            }
            // A word that is longer than a line goes on in the next.
            for c in word.chars() {
                if length == per_line {
                    lines.push(std::mem::take(&mut line));
                    length = 0;
                }
                line.push(c);
                length += 1;
            }
        }
        lines.push(line);
        if lines.len() > MOST_LINES {
            lines.truncate(MOST_LINES);
            if let Some(last) = lines.last_mut() {
                last.push('…');
            }
        }
        lines
    }

    /// Where the text goes: into the lower margin, else the upper one, else below the page. A chart without a planview
    /// has no known margin.
    pub fn place(
        &self,
        page: ImageSize,
        planview: Option<ImageRect>,
        insets: &[ImageRect],
    ) -> WatermarkPlace {
        let (width, height) = (f64::from(page.width), f64::from(page.height));
        let longer = width.max(height);
        let characters = self.text.chars().count();
        let full = longer * TEXT_SHARE;
        let fitting =
            |characters: usize| width * WIDTH_SHARE / (characters as f64 * CHARACTER_WIDTH);
        let (text_height, per_line) = if fitting(characters) >= full * LEAST_SIZE {
            (full.min(fitting(characters)), characters)
        } else {
            let least = full * LEAST_SIZE;
            let per_line = width * WIDTH_SHARE / (least * CHARACTER_WIDTH);
            // On a page that is a mere stripe not even a few characters find room: then they are as small as it takes.
            let per_line = (per_line as usize).max(SHORTEST_LINE);
            (least.min(fitting(per_line)), per_line)
        };
        let band = match self.lines(per_line).len() {
            0 | 1 => longer * BAND_SHARE,
            lines => text_height * (lines as f64 * LINE_SHARE + ROOM_SHARE),
        };

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
        let margin = margins.into_iter().find(free);
        WatermarkPlace {
            rect: margin.unwrap_or_else(|| rows(height)),
            below_page: margin.is_none(),
            text_height,
            per_line,
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

    fn place(planview: Option<ImageRect>, insets: &[ImageRect]) -> WatermarkPlace {
        Watermark::new("kim").place(PAGE, planview, insets)
    }

    #[test]
    fn text_names_account() {
        assert_eq!(
            Watermark::new("kim").text(),
            "This chart is linked to the account kim"
        );
    }

    #[test]
    fn nameless_account_has_watermark() {
        assert_eq!(
            Watermark::new(" ").text(),
            "This chart is linked to the account that is signed in"
        );
    }

    #[test]
    fn lower_margin_is_taken_first() {
        let band = place(Some(rect(100.0, 100.0, 2400.0, 3400.0)), &[]);
        assert!(!band.below_page);
        assert_eq!(band.rect.max, corner(2480.0, 3508.0));
        assert!((band.rect.height() - 3508.0 * 0.022).abs() < 1e-9);
        assert!((band.text_height - 3508.0 * 0.014).abs() < 1e-9);
    }

    #[test]
    fn upper_margin_serves_where_lower_is_full() {
        let band = place(Some(rect(100.0, 100.0, 2400.0, 3450.0)), &[]);
        assert!(!band.below_page);
        assert_eq!(band.rect.min, corner(0.0, 0.0));
    }

    #[test]
    fn inset_in_margin_is_not_covered() {
        let inset = rect(0.0, 3450.0, 200.0, 3508.0);
        let band = place(Some(rect(100.0, 100.0, 2400.0, 3400.0)), &[inset]);
        assert_eq!(band.rect.min, corner(0.0, 0.0));
    }

    #[test]
    fn marginless_page_gets_band() {
        let band = place(Some(rect(0.0, 0.0, 2480.0, 3508.0)), &[]);
        assert!(band.below_page);
        assert_eq!(band.rect.min, corner(0.0, 3508.0));
        assert!(band.rect.height() > band.text_height);
    }

    #[test]
    fn chart_without_planview_gets_band() {
        assert!(place(None, &[]).below_page);
    }

    #[test]
    fn margin_that_planview_only_touches_is_not_taken() {
        let band_top = 3508.0 - 3508.0 * BAND_SHARE;
        let band = place(Some(rect(0.0, 10.0, 2480.0, band_top)), &[]);
        assert!(band.below_page);
    }

    #[test]
    fn long_name_takes_more_lines() {
        for name in ["W".repeat(200), "a name of words ".repeat(12)] {
            let watermark = Watermark::new(&name);
            let band = watermark.place(PAGE, None, &[]);
            let lines = watermark.lines(band.per_line);
            assert!(lines.len() > 1 && lines.len() <= MOST_LINES, "{lines:?}");
            for line in &lines {
                let width = line.chars().count() as f64 * band.text_height * CHARACTER_WIDTH;
                assert!(width <= 2480.0, "{line}");
            }
            assert!(band.text_height >= 3508.0 * TEXT_SHARE * LEAST_SIZE - 1e-9);
            assert!(band.rect.height() > lines.len() as f64 * band.text_height);
        }
    }

    #[test]
    fn wrapping_loses_no_letter() {
        let watermark = Watermark::new("Ekaterina Konstantinopolskaya-Vyshnevolotskaya the Second");
        for per_line in 1..80 {
            let lines = watermark.lines(per_line);
            assert!(
                lines
                    .iter()
                    .all(|line| line.chars().count() <= per_line + 1)
            );
            let joined: String = lines.concat().replace([' ', '…'], "");
            let whole = watermark.text().replace(' ', "");
            assert!(whole.starts_with(&joined));
            if lines.len() < MOST_LINES {
                assert_eq!(joined, whole);
            }
        }
    }

    #[test]
    fn usual_name_stands_on_one_line() {
        for name in ["kim", "a.pilot@example.org", "Władysław Przybyszewski"] {
            let watermark = Watermark::new(name);
            let band = watermark.place(PAGE, None, &[]);
            assert_eq!(watermark.lines(band.per_line), [watermark.text()]);
        }
    }

    #[test]
    fn page_lower_than_band_has_it_below() {
        let page = ImageSize {
            width: 5000,
            height: 20,
        };
        let band = Watermark::new("kim").place(page, Some(rect(0.0, 0.0, 0.0, 0.0)), &[]);
        assert!(band.below_page);
    }

    proptest! {
        #[test]
        fn band_never_touches_planview_or_inset(
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
