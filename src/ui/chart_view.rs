//! The chart widget: takes the hands' input, paints picture, watermark and own-ship through one transform (ownship O8).

use egui::{
    Color32, EventFilter, Id, Key, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo,
};

use super::keys::Deed;
use super::overlay::{paint_ownship, paint_watermark};
use super::texture::ChartTexture;
use super::theme;
use super::viewport::{Frame, View, Viewport};
use crate::chart::Palette;
use crate::chart::georef::{GeoRef, ImagePos, ImageRect};
use crate::chart::image::ImageSize;
use crate::chart::watermark::{Band, Watermark};
use crate::ownship::depiction::Marker;

/// How much one notch of the wheel zooms; with Shift it is the finer one.
const WHEEL_STEP: f64 = 1.15;
const WHEEL_STEP_FINE: f64 = 1.04;
/// Points that egui scrolls for one notch of the wheel.
const NOTCH: f64 = 40.0;
/// How much a key or a tool zooms.
const KEY_ZOOM: f64 = 1.4;
/// Points that an arrow key moves the chart.
const KEY_PAN: f32 = 64.0;

/// One frame of a chart's picture; made anew for each, while [`Viewport`] survives.
pub struct ChartView<'a> {
    /// Airport, index number and name; for screen readers.
    name: &'a str,
    texture: &'a mut ChartTexture,
    size: ImageSize,
    palette: Palette,
    viewport: &'a mut Viewport,
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
        viewport: &'a mut Viewport,
        watermark: Watermark,
    ) -> Self {
        Self {
            name,
            texture,
            size,
            palette,
            viewport,
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

    /// Lays the page out in the pane, takes the hands' input and the change that a key or a tool asked for, paints.
    /// Returns the scale, in points for each image pixel.
    pub fn show(self, ui: &mut Ui, wanted: Option<Deed>) -> f64 {
        let pane = ui.available_rect_before_wrap();
        let response = ui.allocate_rect(pane, Sense::click_and_drag());
        let name = self.name.to_owned();
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        let band = self.band();
        let frame = Frame {
            pane,
            page: (
                f64::from(self.size.width),
                f64::from(self.size.height).max(band.rect.max.y),
            ),
            pixels_per_point: ui.pixels_per_point(),
        };
        take_hands(ui, &response, self.viewport, &frame);
        if response.has_focus() {
            take_arrows(ui, response.id, self.viewport, &frame);
        }
        if let Some(deed) = wanted {
            change(self.viewport, deed, &frame);
        }
        let view = self.viewport.view(&frame);
        if ui.is_rect_visible(pane) {
            self.texture.upload(ui.ctx());
            self.paint(ui, pane, &view, &band);
            announce(
                ui,
                &response,
                view.ui_rect_from_image(&band.rect),
                self.watermark.text(),
            );
        }
        view.scale
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
            let rect = view.ui_rect_from_image(&page);
            painter.rect(
                rect,
                0.0,
                tokens.page,
                Stroke::new(1.0, tokens.page_edge),
                StrokeKind::Outside,
            );
        }
        let tint = if self.dimmed {
            theme::DIMMED_PICTURE
        } else {
            Color32::WHITE
        };
        self.texture.paint(&painter, view, tint);
        paint_watermark(&painter, view, band, self.watermark.text(), self.palette);
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
fn change(viewport: &mut Viewport, deed: Deed, frame: &Frame) {
    match deed {
        Deed::FitPage => *viewport = Viewport::FitPage,
        Deed::FitWidth => *viewport = Viewport::FitWidth,
        Deed::OneToOne => viewport.one_to_one(frame),
        Deed::ZoomIn => viewport.zoom(frame, frame.pane.center(), KEY_ZOOM),
        Deed::ZoomOut => viewport.zoom(frame, frame.pane.center(), 1.0 / KEY_ZOOM),
        _ => {}
    }
}

/// Drag, wheel, pinch and double tap. A pinch moves about the fingers and does not also drag.
fn take_hands(ui: &Ui, response: &Response, viewport: &mut Viewport, frame: &Frame) {
    if let Some(touch) = ui.input(egui::InputState::multi_touch)
        && frame.pane.contains(touch.center_pos)
    {
        viewport.pan(frame, touch.translation_delta);
        viewport.zoom(frame, touch.center_pos, f64::from(touch.zoom_delta));
        return;
    }
    if response.clicked() || response.drag_started() {
        // From now on the arrow keys move the chart.
        response.request_focus();
    }
    if response.double_clicked()
        && let Some(at) = response.interact_pointer_pos()
    {
        viewport.double_tap(frame, at);
    } else if response.dragged() && response.drag_delta() != Vec2::ZERO {
        viewport.pan(frame, response.drag_delta());
    } else if response.middle_clicked() {
        *viewport = Viewport::FitPage;
    }
    if let Some(at) = response.hover_pos() {
        let factor = wheel_factor(ui);
        if (factor - 1.0).abs() > f64::EPSILON {
            viewport.zoom(frame, at, factor);
        }
    }
}

/// The zoom that the wheel or a touch pad's pinch asks for in this frame.
fn wheel_factor(ui: &Ui) -> f64 {
    ui.input(|input| {
        let pinch = f64::from(input.zoom_delta());
        let scroll = input.smooth_scroll_delta();
        // With Shift the wheel comes as a horizontal scroll.
        let (notches, step) = if input.modifiers.shift {
            (f64::from(scroll.x + scroll.y) / NOTCH, WHEEL_STEP_FINE)
        } else {
            (f64::from(scroll.y) / NOTCH, WHEEL_STEP)
        };
        pinch * step.powf(notches)
    })
}

/// The arrow keys, while the chart has the focus.
fn take_arrows(ui: &Ui, chart: Id, viewport: &mut Viewport, frame: &Frame) {
    // Otherwise egui moves the focus with them.
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(chart, filter));
    let by = ui.input(|input| {
        let held = |key: Key, by: Vec2| {
            if input.key_pressed(key) {
                by * KEY_PAN
            } else {
                Vec2::ZERO
            }
        };
        held(Key::ArrowLeft, Vec2::RIGHT)
            + held(Key::ArrowRight, Vec2::LEFT)
            + held(Key::ArrowUp, Vec2::DOWN)
            + held(Key::ArrowDown, Vec2::UP)
    });
    if by != Vec2::ZERO {
        viewport.pan(frame, by);
    }
}
