//! In what size a picture that is on its way will be shown, so that it can come in that one first.

use super::ChartPart;
use super::drawn_runway::DescribedMap;
use super::georef::GeoRef;
use super::image::{DisplayedScale, ImageSize};
use super::viewport::{PaneFrame, PaneRect, Viewport};
use super::watermark::Watermark;

/// The pane of a page that is on its way, as of the newest frame.
#[derive(Debug)]
pub struct AwaitedPage {
    /// The pane, in points.
    pub pane: PaneRect,
    /// Screen pixels for each point.
    pub pixels_per_point: f32,
    /// What is looked at.
    pub viewport: Viewport,
    /// What stands on the page, or in a band below it.
    pub watermark: Watermark,
    /// What is said of the map on it, where it may be the chart.
    pub map: Option<Box<DescribedMap>>,
    /// Own-ship moves or enlarges the page as soon as the picture is there.
    pub follows: bool,
}

impl AwaitedPage {
    /// What is shown of a picture of this size.
    pub fn copy_of(&self, size: ImageSize) -> DisplayedScale {
        let map = self.map.as_ref().and_then(|map| map.in_picture(size));
        let has_parts = map.as_ref().is_some_and(|map| {
            let mut optional = ChartPart::OPTIONAL.into_iter();
            optional.any(|(part, _names)| map.part(part).is_some())
        });
        let planview = map.as_ref().map(GeoRef::planview);
        let insets = map.as_ref().map_or(&[][..], |map| map.insets());
        let band = self.watermark.place(size, planview, insets);
        let (width, height) = (f64::from(size.width), f64::from(size.height));
        let page = (width, height.max(band.rect.max.y));
        // What lies over its foot goes sooner than the picture.
        let frame = PaneFrame::new(self.pane, page, self.pixels_per_point);
        let view = self.viewport.view(&frame);
        let pixels = view.scale * f64::from(self.pixels_per_point);
        let is_fitted = self.viewport.is_fitted() && view.rotation().is_quarter_turns();
        // The row of parts takes room from the pane once the picture is there.
        if is_fitted && pixels < 1.0 && !has_parts && !self.follows {
            DisplayedScale::Fitted(pixels)
        } else {
            DisplayedScale::Any
        }
    }
}

#[cfg(test)]
impl AwaitedPage {
    /// The fitted page of a pane of 900 x 700 points, two pixels to each.
    pub fn blank() -> Self {
        use super::viewport::PanePos;
        Self {
            pane: PaneRect {
                min: PanePos { x: 0.0, y: 0.0 },
                max: PanePos { x: 900.0, y: 700.0 },
            },
            pixels_per_point: 2.0,
            viewport: Viewport::default(),
            watermark: Watermark::new("kim"),
            map: None,
            follows: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Rotation;
    use super::*;

    const SIZE: ImageSize = ImageSize {
        width: 1600,
        height: 2500,
    };

    fn page(viewport: Viewport) -> AwaitedPage {
        AwaitedPage {
            viewport,
            ..AwaitedPage::blank()
        }
    }

    #[test]
    fn fitted_page_is_awaited_in_pixels_of_its_pane() {
        let DisplayedScale::Fitted(scale) = page(Viewport::default()).copy_of(SIZE) else {
            panic!("it is fitted");
        };
        // Page and band of 55 pixels are 676 points high.
        assert!((scale - 2.0 * 676.0 / 2555.0).abs() < 1e-9, "{scale}");
    }

    #[test]
    fn page_that_is_not_reduced_whole_is_awaited_in_any_size() {
        let tiny = ImageSize {
            width: 60,
            height: 90,
        };
        assert_eq!(page(Viewport::default()).copy_of(tiny), DisplayedScale::Any);
        let mut turned = Viewport::default();
        turned.face(Rotation::from_radians(0.3));
        assert_eq!(page(turned).copy_of(SIZE), DisplayedScale::Any);
        let mut enlarged = Viewport::default();
        let pane = page(enlarged).pane;
        enlarged.one_to_one(&PaneFrame::new(pane, (1600.0, 2500.0), 2.0));
        assert_eq!(page(enlarged).copy_of(SIZE), DisplayedScale::Any);
        let following = AwaitedPage {
            follows: true,
            ..AwaitedPage::blank()
        };
        assert_eq!(following.copy_of(SIZE), DisplayedScale::Any);
    }
}
