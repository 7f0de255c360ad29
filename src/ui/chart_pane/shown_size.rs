//! In what size a picture that is on its way will be shown, so that it can come in that one first.

use egui::{Rect, Ui};

use super::{ChartPane, username};
use crate::chart::ChartPart;
use crate::chart::drawn_runway::DescribedMap;
use crate::chart::georef::GeoRef;
use crate::chart::image::{ImageSize, ShownCopy};
use crate::chart::watermark::Watermark;
use crate::state::{AppState, DisplayedChart};
use crate::ui::viewport::{PaneFrame, Viewport};

/// The pane of a page that is on its way, as of one frame.
struct AwaitedPage {
    pane: Rect,
    pixels_per_point: f32,
    covered: f32,
    viewport: Viewport,
    watermark: Watermark,
    map: Option<Box<DescribedMap>>,
}

impl ChartPane {
    /// Says in what size the picture on its way to this pane is shown.
    pub(super) fn await_picture(
        &self,
        ui: &Ui,
        state: &AppState,
        showing: &DisplayedChart,
        viewport: &Viewport,
    ) {
        let Some(arriving) = &showing.arriving else {
            return;
        };
        let page = AwaitedPage {
            pane: ui.available_rect_before_wrap(),
            pixels_per_point: ui.pixels_per_point(),
            covered: self.covered,
            viewport: *viewport,
            watermark: Watermark::new(username(state)),
            map: showing.awaited_map(),
        };
        let shown = move |size| page.copy_of(size);
        self.textures.show_in(arriving.id, Box::new(shown));
    }
}

impl AwaitedPage {
    /// What is shown of a picture of this size.
    fn copy_of(&self, size: ImageSize) -> ShownCopy {
        let map = self.map.as_ref().and_then(|map| map.in_picture(size));
        let mut optional = ChartPart::OPTIONAL.into_iter();
        let has_parts = map
            .as_ref()
            .is_some_and(|map| optional.any(|(part, _names)| map.part(part).is_some()));
        let planview = map.as_ref().map(GeoRef::planview);
        let insets = map.as_ref().map_or(&[][..], |map| map.insets());
        let band = self.watermark.place(size, planview, insets);
        let (width, height) = (f64::from(size.width), f64::from(size.height));
        let page = (width, height.max(band.rect.max.y));
        let frame = PaneFrame::new(self.pane, page, self.pixels_per_point).covered(self.covered);
        let view = self.viewport.view(&frame);
        let pixels = view.scale * f64::from(self.pixels_per_point);
        // The row of parts takes room from the pane once the picture is there.
        if has_parts
            || pixels >= 1.0
            || !self.viewport.is_fitted()
            || !view.rotation().is_quarter_turns()
        {
            return ShownCopy::Any;
        }
        ShownCopy::Fitted(pixels)
    }
}
