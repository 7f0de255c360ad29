//! Which copies of a picture are made while its rows come: only the one that the window shows, where that is known, so that
//! it is on the screen soonest. The rows wait then, and the other copies are made from them when there is time.

use std::collections::VecDeque;

use super::strips::StripCollector;
use super::{DecodeError, DecodeStep, ImageSize, ImageStrip, PixelFormat};

/// What is known of the copy that the window shows of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DisplayedScale {
    /// Nothing yet.
    Unknown,
    /// The page, its width or its height is fitted, with so many pixels of the screen for each of the picture: less than one.
    Fitted(f64),
    /// Any part in any size.
    Any,
}

/// A picture whose end was read.
#[derive(Debug)]
pub struct DecodedPicture {
    /// Its size in pixels.
    pub size: ImageSize,
    /// Its rows, where only one copy was made of them.
    pub rows: Option<PictureRows>,
}

/// All rows of a picture, of which strips in all sizes can be made.
pub struct PictureRows {
    size: ImageSize,
    format: PixelFormat,
    /// Strips of the picture itself, one after the other.
    strips: Vec<ImageStrip>,
}

/// Prints the size, never what is on it: a chart's pixels stay out of every log.
impl std::fmt::Debug for PictureRows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PictureRows")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

impl PictureRows {
    /// Hands out strips with all copies. The rows are in the strips then, and nowhere twice.
    pub fn cut(self, sink: &mut dyn FnMut(DecodeStep) -> bool) -> Result<(), DecodeError> {
        let mut collector = StripCollector::of_halves(self.size, self.format);
        // Those whose halves need rows that come behind them.
        let mut waiting = VecDeque::new();
        for strip in self.strips {
            let mut halves = Vec::new();
            collector.append_rows(strip.own_rows(), &mut |step| {
                if let DecodeStep::Strip(strip) = step {
                    halves.push(strip);
                }
                true
            })?;
            waiting.push_back(strip);
            for mut halves in halves {
                let Some(mut strip) = waiting.pop_front() else {
                    break;
                };
                strip.copies.append(&mut halves.copies);
                if !sink(DecodeStep::Strip(strip)) {
                    return Err(DecodeError::Stopped);
                }
            }
        }
        Ok(())
    }
}

/// Takes the rows of a picture as they come.
pub(super) struct RowTaker<'a> {
    size: ImageSize,
    format: PixelFormat,
    shown: &'a mut dyn FnMut(ImageSize) -> DisplayedScale,
    sink: &'a mut dyn FnMut(DecodeStep) -> bool,
    /// Rows of which no strips are made before the copy is known.
    waiting: Vec<Vec<u8>>,
    copy: DisplayedScale,
    collector: Option<StripCollector>,
    /// Strips of the picture itself, where those that are handed out have only the copy that is shown.
    kept: Vec<ImageStrip>,
}

impl<'a> RowTaker<'a> {
    pub fn new(
        size: ImageSize,
        format: PixelFormat,
        shown: &'a mut dyn FnMut(ImageSize) -> DisplayedScale,
        sink: &'a mut dyn FnMut(DecodeStep) -> bool,
    ) -> Self {
        Self {
            size,
            format,
            shown,
            sink,
            waiting: Vec::new(),
            copy: DisplayedScale::Unknown,
            collector: None,
            kept: Vec::new(),
        }
    }

    /// Takes whole rows.
    pub fn take(&mut self, rows: Vec<u8>) -> Result<(), DecodeError> {
        let decided = self.collector.is_some();
        if !decided || matches!(self.copy, DisplayedScale::Fitted(_)) {
            match (self.shown)(self.size) {
                DisplayedScale::Unknown if !decided => {}
                copy if !decided => self.begin(copy)?,
                // Something else is looked at meanwhile.
                copy if copy != self.copy => self.begin_again()?,
                _ => {}
            }
        }
        if self.collector.is_none() {
            self.waiting.push(rows);
            return Ok(());
        }
        self.cut(&rows)
    }

    /// Ends with what was taken.
    pub fn finish(mut self) -> Result<DecodedPicture, DecodeError> {
        if self.collector.is_none() {
            self.begin(DisplayedScale::Any)?;
        }
        let rows = PictureRows {
            size: self.size,
            format: self.format,
            strips: self.kept,
        };
        Ok(DecodedPicture {
            size: self.size,
            rows: matches!(self.copy, DisplayedScale::Fitted(_)).then_some(rows),
        })
    }

    /// Begins with the strips: all rows that came wait for them.
    fn begin(&mut self, copy: DisplayedScale) -> Result<(), DecodeError> {
        self.copy = copy;
        self.collector = Some(match copy {
            DisplayedScale::Fitted(scale)
                if scale > 0.0 && self.size.scaled(scale) != self.size =>
            {
                StripCollector::of_copy(self.size, self.format, scale)
            }
            _ => {
                self.copy = DisplayedScale::Any;
                StripCollector::with_halves(self.size, self.format)
            }
        });
        let mut rows = std::mem::take(&mut self.waiting).into_iter();
        rows.try_for_each(|rows| self.cut(&rows))
    }

    /// Begins again from the top with strips in every size.
    fn begin_again(&mut self) -> Result<(), DecodeError> {
        let kept = std::mem::take(&mut self.kept);
        let begun = self.collector.take();
        self.begin(DisplayedScale::Any)?;
        kept.into_iter()
            .try_for_each(|strip| self.cut(strip.own_rows()))?;
        begun.map_or(Ok(()), |begun| self.cut(begun.rest()))
    }

    /// Makes strips of further rows. Where only the copy that is shown is wanted, the picture itself is kept.
    fn cut(&mut self, rows: &[u8]) -> Result<(), DecodeError> {
        let Some(collector) = &mut self.collector else {
            return Ok(());
        };
        if self.copy == DisplayedScale::Any {
            return collector.append_rows(rows, self.sink);
        }
        let (kept, sink) = (&mut self.kept, &mut self.sink);
        collector.append_rows(rows, &mut |step| {
            let DecodeStep::Strip(mut strip) = step else {
                return true;
            };
            let shown = ImageStrip {
                rows: strip.rows.clone(),
                size: strip.size,
                copies: strip.copies.split_off(1),
            };
            kept.push(strip);
            sink(DecodeStep::Strip(shown))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{grey, strips_of};
    use super::super::{CopyScale, ImageLimits, ImageStrip, decode_shown};
    use super::*;

    /// Decodes a picture of 10 x 700 pixels of which the window shows this copy from the nth time on that it is asked.
    fn shown(copy: DisplayedScale, from: usize) -> (DecodedPicture, Vec<ImageStrip>) {
        shown_by(|asked| {
            if asked > from {
                copy
            } else {
                DisplayedScale::Unknown
            }
        })
    }

    /// The same with what the window shows when it is asked for the nth time.
    fn shown_by(copy: impl Fn(usize) -> DisplayedScale) -> (DecodedPicture, Vec<ImageStrip>) {
        let (mut strips, mut asked) = (Vec::new(), 0);
        let mut shown = |_size| {
            asked += 1;
            copy(asked)
        };
        let mut sink = |step| {
            if let DecodeStep::Strip(strip) = step {
                strips.push(strip);
            }
            true
        };
        let picture = grey(10, 700);
        let decoded = decode_shown(&picture[..], ImageLimits::CHART, &mut shown, &mut sink);
        (decoded.unwrap(), strips)
    }

    fn pixels(strips: &[ImageStrip]) -> Vec<Vec<super::super::Bitmap>> {
        let copies = strips.iter().map(|strip| strip.copies.iter());
        copies
            .map(|copies| copies.map(|copy| copy.pixels.clone()).collect())
            .collect()
    }

    #[test]
    fn shown_copy_comes_first_and_others_later() {
        for from in [0, 7] {
            let (decoded, strips) = shown(DisplayedScale::Fitted(0.3), from);
            let (across, down) = (0.3, 0.3);
            for strip in &strips {
                assert!(strip.whole().is_none());
                let [copy] = strip.copies.as_slice() else {
                    panic!("more than one copy");
                };
                assert_eq!((copy.size.width, copy.size.height), (3, 210));
                assert_eq!(copy.scale, CopyScale { across, down });
                let last = f64::from(copy.first_row) + copy.pixels.height() as f64;
                assert!(f64::from(copy.first_row) <= f64::from(strip.rows.start) * down);
                assert!(last >= (f64::from(strip.rows.end) * down).min(210.0));
            }
            assert_eq!(strips.last().unwrap().rows.end, 700);
            let mut later = Vec::new();
            let mut sink = |step| {
                if let DecodeStep::Strip(strip) = step {
                    later.push(strip);
                }
                true
            };
            decoded.rows.unwrap().cut(&mut sink).unwrap();
            assert!(pixels(&later) == pixels(&strips_of(&grey(10, 700)).1));
        }
    }

    #[test]
    fn other_views_get_every_size_at_once() {
        let never = usize::MAX;
        for (copy, from) in [
            (DisplayedScale::Any, 0),
            (DisplayedScale::Unknown, never),
            // A copy of the picture's own size is the picture.
            (DisplayedScale::Fitted(1.0), 0),
            (DisplayedScale::Fitted(f64::NAN), 0),
        ] {
            let (decoded, strips) = shown(copy, from);
            assert!(decoded.rows.is_none(), "{copy:?}");
            assert!(pixels(&strips) == pixels(&strips_of(&grey(10, 700)).1));
        }
    }

    #[test]
    fn view_that_changes_meanwhile_gets_every_size_from_top() {
        for other in [DisplayedScale::Any, DisplayedScale::Fitted(0.4)] {
            let fitted = DisplayedScale::Fitted(0.3);
            let (decoded, strips) = shown_by(|asked| if asked < 20 { fitted } else { other });
            assert!(decoded.rows.is_none(), "{other:?}");
            let first = strips.iter().position(|strip| strip.whole().is_some());
            let (before, after) = strips.split_at(first.unwrap());
            assert_eq!(before.len(), 2);
            assert!(pixels(after) == pixels(&strips_of(&grey(10, 700)).1));
        }
    }

    #[test]
    fn no_shown_copy_has_less_than_one_pixel() {
        let (_, strips) = shown(DisplayedScale::Fitted(1e-9), 0);
        let copies: Vec<_> = strips.iter().flat_map(|strip| &strip.copies).collect();
        assert_eq!(copies.len(), strips.len());
        for copy in copies {
            assert_eq!((copy.pixels.width(), copy.pixels.height()), (1, 1));
        }
    }
}
