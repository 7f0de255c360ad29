//! The chart widget: takes the hands' input, paints picture, watermark and own-ship through one transform (ownship O8).

mod coast;
mod fingers;
pub mod guide;
mod hands;

use egui::epaint::{PathShape, PathStroke};
use egui::{Color32, Rect, Response, Role, Sense, Ui, WidgetInfo};

use self::guide::Guide;
use self::hands::take_hands;
use super::keys::Deed;
use super::overlay::{filled, ink, paint_ownship, paint_watermark};
use super::texture::ChartTexture;
use super::theme;
use super::viewport::{Frame, Rotation, View, Viewport};
use crate::chart::Palette;
use crate::chart::georef::{GeoRef, ImagePos, ImageRect};
use crate::chart::image::ImageSize;
use crate::chart::watermark::{Band, Watermark};
use crate::ownship::depiction::Marker;

/// How much a key or a tool zooms.
const KEY_ZOOM: f64 = 1.4;

/// One frame of a chart's picture; made anew for each, while [`Viewport`] survives.
pub struct ChartView<'a> {
    /// Airport, index number and name; for screen readers.
    name: &'a str,
    texture: &'a mut ChartTexture,
    size: ImageSize,
    palette: Palette,
    viewport: &'a mut Viewport,
    guide: &'a mut Guide,
    watermark: Watermark,
    reference: Option<&'a GeoRef>,
    marker: Option<&'a Marker>,
    dimmed: bool,
    placeholder: bool,
}

impl<'a> ChartView<'a> {
    /// A view of a picture. The watermark is not optional: a chart is never drawn without one (invariant 5).
    pub fn new(
        name: &'a str,
        texture: &'a mut ChartTexture,
        size: ImageSize,
        palette: Palette,
        (viewport, guide): (&'a mut Viewport, &'a mut Guide),
        watermark: Watermark,
    ) -> Self {
        Self {
            name,
            texture,
            size,
            palette,
            viewport,
            guide,
            watermark,
            reference: None,
            marker: None,
            dimmed: false,
            placeholder: false,
        }
    }

    /// Where the picture is on the Earth, and own-ship on it.
    #[must_use]
    pub fn map(mut self, reference: Option<&'a GeoRef>, marker: Option<&'a Marker>) -> Self {
        self.reference = reference;
        self.marker = marker;
        self
    }

    /// Shown darker, while its successor is on the way.
    #[must_use]
    pub fn dimmed(mut self, dimmed: bool) -> Self {
        self.dimmed = dimmed;
        self
    }

    /// The outline of the page is painted where its rows have not come yet.
    #[must_use]
    pub fn placeholder(mut self) -> Self {
        self.placeholder = true;
        self
    }

    /// The band of the watermark.
    fn band(&self) -> Band {
        let (planview, insets) = match self.reference {
            Some(reference) => (Some(reference.planview()), reference.insets()),
            None => (None, &[][..]),
        };
        self.watermark.place(self.size, planview, insets)
    }

    /// Lays the page out in the pane, takes the hands' input and the changes that keys and tools asked for, paints.
    /// Returns the scale, in points for each image pixel.
    pub fn show(mut self, ui: &mut Ui, wanted: Vec<Deed>) -> f64 {
        let pane = ui.available_rect_before_wrap();
        let response = ui.allocate_rect(pane, Sense::click_and_drag());
        let name = self.name.to_owned();
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        let band = self.band();
        let page = (
            f64::from(self.size.width),
            f64::from(self.size.height).max(band.rect.max.y),
        );
        let frame = Frame::new(pane, page, ui.pixels_per_point());
        let mut before = *self.viewport;
        take_hands(ui, &response, self.viewport, &frame);
        // A hand that moves the chart suspends following; a key that is pressed after it takes that up again.
        self.suspend_if_moved(&mut before);
        for deed in wanted {
            change(self.viewport, self.guide, deed, &frame);
            self.suspend_if_moved(&mut before);
        }
        let secs = guide::frame_secs(ui);
        if self.guide.lead(self.viewport, &frame, self.marker, secs) {
            ui.ctx().request_repaint();
        }
        let view = self.viewport.view(&frame);
        if ui.is_rect_visible(pane) {
            self.texture.upload(ui.ctx());
            self.paint(ui, pane, &view, &band);
            announce(
                ui,
                &response,
                view.ui_box_from_image(&band.rect),
                self.watermark.text(),
            );
        }
        view.scale
    }

    fn suspend_if_moved(&mut self, before: &mut Viewport) {
        if std::mem::replace(before, *self.viewport) != *self.viewport {
            self.guide.suspend();
        }
    }

    fn paint(&self, ui: &Ui, pane: Rect, view: &View, band: &Band) {
        let painter = ui.painter_at(pane);
        if self.placeholder {
            let page = ImageRect {
                min: ImagePos { x: 0.0, y: 0.0 },
                max: ImagePos {
                    x: f64::from(self.size.width),
                    y: f64::from(self.size.height),
                },
            };
            let tokens = theme::tokens(ui);
            painter.add(filled(view, &page, tokens.page));
            let edge = PathStroke::new(1.0, tokens.page_edge).outside();
            let corners = view.ui_corners_from_image(&page);
            painter.add(PathShape::closed_line(corners.to_vec(), edge));
        }
        let tint = if self.dimmed {
            theme::DIMMED_PICTURE
        } else {
            Color32::WHITE
        };
        self.texture
            .paint(&painter, view, ink(self.palette).paper, tint);
        paint_watermark(&painter, view, band, &self.watermark, self.palette);
        if let (Some(reference), Some(marker)) = (self.reference, self.marker) {
            paint_ownship(&painter, view, reference, marker, self.palette);
        }
    }
}

/// Says the watermark to screen readers where it stands.
fn announce(ui: &Ui, chart: &Response, rect: Rect, text: &str) {
    let id = chart.id.with("watermark");
    let response = ui.interact(rect.intersect(chart.rect), id, Sense::empty());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}

/// Does what a key or a tool asked for.
fn change(viewport: &mut Viewport, guide: &mut Guide, deed: Deed, frame: &Frame) {
    match deed {
        Deed::Follow => guide.toggle_follow(),
        Deed::TrackUp => guide.toggle_track_up(),
        Deed::FitPage => viewport.fit_page(),
        Deed::FitWidth => viewport.fit_width(),
        Deed::FitHeight => viewport.fit_height(),
        Deed::OneToOne => viewport.one_to_one(frame),
        Deed::RotateRight | Deed::RotateLeft => {
            guide.end_track_up(viewport, frame);
            let left = deed == Deed::RotateLeft;
            viewport.turn(
                frame,
                if left {
                    Rotation::LEFT
                } else {
                    Rotation::RIGHT
                },
            );
        }
        Deed::ZoomIn => viewport.zoom(frame, frame.pane().center(), KEY_ZOOM),
        Deed::ZoomOut => viewport.zoom(frame, frame.pane().center(), 1.0 / KEY_ZOOM),
        _ => {}
    }
}
