//! The chart widget: takes the gestures, paints picture, watermark and own-ship through one transform (ownship O8).

mod changes;
mod fingers;
mod gestures;
mod readout;
pub mod ruler;

use egui::epaint::{PathShape, PathStroke};
use egui::{Color32, Id, Painter, Rect, Response, Role, Sense, Ui, WidgetInfo};
use geodesy::{Degrees, PositionForm};

use self::gestures::{DragTool, ignore_movement, take_gestures};
use self::readout::PointerReadout;
use self::ruler::ChartRuler;
use super::keys::KeyAction;
use super::overlay::{
    MaskedPainter, OwnshipContext, filled, ink, paint_edges, paint_ownship, paint_ruler,
    paint_watermark,
};
use super::pen::{Page, Pen, PenContext};
use super::texture::PictureTexture;
use super::theme;
use super::viewport::{PaneFrame, View, Viewport};
use crate::chart::georef::{GeoRef, ImageRect};
use crate::chart::image::ImageSize;
use crate::chart::watermark::{Watermark, WatermarkPlace};
use crate::chart::{ChartPart, Palette};
use crate::ownship::depiction::{Depiction, OwnshipMarker};
use crate::ownship::style::OwnshipStyle;
use crate::ownship::view_guidance::ViewGuidance;
use crate::pen::{PageDrawing, PenCommand, PenKit};

pub use self::gestures::forget_tap;

/// How much a key or a tool zooms.
const KEY_ZOOM: f64 = 1.4;
/// No frame counts as longer, in seconds: a chart that rested does not jump.
const LONGEST_FRAME: f32 = 0.1;

/// Where a picture is on the Earth, and what of the Earth is drawn on it.
#[derive(Clone, Copy)]
pub struct ChartMap<'a> {
    /// Where it is.
    pub reference: &'a GeoRef,
    /// Own-ship on it; `None` while the picture is on its way.
    pub depiction: Option<&'a Depiction>,
    /// How the user wants that to be drawn.
    pub look: OwnshipStyle,
    /// How positions are written.
    pub positions: PositionForm,
    /// From true north to magnetic north at the chart's airport, east positive, if that is known.
    pub variation: Option<Degrees>,
}

/// What a chart's view tells of the frame it drew.
pub struct ChartViewResponse {
    /// The widget.
    pub id: Id,
    /// Points for each pixel of the picture.
    pub scale: f64,
    /// Where a fitted page lies; `None` for one that is not fitted.
    pub fitted: Option<Rect>,
    /// The position under the pointer, own-ship's, or what the ruler measures, in words.
    pub readout: Option<String>,
    /// What the pen did.
    pub pen: Vec<PenCommand>,
    /// Where a menu is asked for; `None` while the hand draws.
    pub menu: Option<Response>,
}

/// What is drawn on a chart, and with what.
pub struct Drawing<'a> {
    /// The pen over it.
    pub pen: &'a mut Pen,
    /// What is drawn.
    pub sketch: &'a PageDrawing,
    /// What the hand holds.
    pub kit: PenKit,
}

/// The picture that is looked at.
pub struct ViewedPicture<'a> {
    /// Airport, index number and name; for screen readers.
    pub name: &'a str,
    /// Its rows.
    pub texture: &'a mut PictureTexture,
    /// Its size in pixels.
    pub size: ImageSize,
    /// Day or night.
    pub palette: Palette,
}

/// One frame of a chart's picture; made for each frame, while [`Viewport`] survives.
pub struct ChartView<'a> {
    picture: ViewedPicture<'a>,
    viewport: &'a mut Viewport,
    guide: &'a mut ViewGuidance,
    watermark: Watermark,
    /// Where the picture is on the Earth, and own-ship on it.
    pub map: Option<ChartMap<'a>>,
    /// The ruler, for a picture that is complete.
    pub ruler: Option<&'a mut ChartRuler>,
    /// What is drawn on a picture that is complete and is the chart.
    pub drawing: Option<Drawing<'a>>,
    /// Shown darker, while its successor is on the way.
    pub dimmed: bool,
    /// The outline of the page is painted where its rows have not come yet.
    pub placeholder: bool,
    /// So many points at the foot of the pane lie under a notice: a fitted page is laid out above it.
    pub covered: f32,
    /// Own-ship is shown in the middle in this frame, enlarged, where there is a marker of it.
    pub zooms_to_ownship: bool,
}

impl<'a> ChartView<'a> {
    /// A view of a picture. The watermark is not optional: a chart is never drawn without one (invariant 5).
    pub fn new(
        picture: ViewedPicture<'a>,
        viewport: &'a mut Viewport,
        guide: &'a mut ViewGuidance,
        watermark: Watermark,
    ) -> Self {
        Self {
            picture,
            viewport,
            guide,
            watermark,
            map: None,
            ruler: None,
            drawing: None,
            dimmed: false,
            placeholder: false,
            covered: 0.0,
            zooms_to_ownship: false,
        }
    }

    /// The band of the watermark.
    fn band(&self) -> WatermarkPlace {
        let (planview, insets) = match self.map {
            Some(ChartMap { reference, .. }) => (Some(reference.planview()), reference.insets()),
            None => (None, &[][..]),
        };
        self.watermark.place(self.picture.size, planview, insets)
    }

    /// Lays the page out in the pane, takes the gestures and the changes that keys and tools asked for, paints.
    pub fn show(mut self, ui: &mut Ui, wanted: Vec<KeyAction>) -> ChartViewResponse {
        let pane = ui.available_rect_before_wrap();
        let response = ui.allocate_rect(pane, Sense::click_and_drag());
        let name = self.picture.name.to_owned();
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        let band = self.band();
        let page = (
            f64::from(self.picture.size.width),
            f64::from(self.picture.size.height).max(band.rect.max.y),
        );
        let parts = ChartPart::ALL.map(|part| self.map?.reference.part(part));
        let frame = PaneFrame::new(pane, page, ui.pixels_per_point());
        let frame = frame.covered(self.covered).parts(parts);
        let (mut before, was_fitted) = (*self.viewport, self.viewport.is_fitted());
        let tool = self.hand_tool();
        let several = take_gestures(ui, &response, self.viewport, &frame, tool);
        // A hand that moves the chart suspends following; a key that is pressed after it takes that up again.
        self.suspend_if_moved(&mut before);
        if self.zooms_to_ownship && self.show_ownship(&frame) {
            before = *self.viewport;
        }
        let fits = [
            KeyAction::FitPage,
            KeyAction::FitWidth,
            KeyAction::FitHeight,
        ];
        let fits = wanted.iter().any(|key_action| fits.contains(key_action));
        let shows_part = wanted.iter().any(|key_action| key_action.part().is_some());
        for key_action in wanted {
            self.change(key_action, &frame);
            if self.keeps_ownship(key_action) {
                before = *self.viewport;
            }
            self.suspend_if_moved(&mut before);
        }
        let fitted = self.viewport.is_fitted() && (fits || !was_fitted);
        if fitted {
            let marker = self.marker();
            self.guide.end_turn(self.viewport, marker);
        }
        if fitted || shows_part {
            ignore_movement(ui, &response);
        }
        let secs = frame_secs(ui);
        if self.guide.lead(self.viewport, &frame, self.marker(), secs) {
            ui.ctx().request_repaint();
        }
        let view = self.viewport.view(&frame);
        let drawn = self.draw(ui, &response, &view, several);
        let readout = self.readout(&response, &view);
        if ui.is_rect_visible(pane) {
            self.paint(ui, pane, &view, &band, &readout);
            let place = view.ui_box_from_image(&band.rect);
            announce(ui, &response, place, self.watermark.text());
        }
        let page = ImageRect::of_size(page);
        let fitted = self.viewport.is_fitted();
        ChartViewResponse {
            id: response.id,
            scale: view.scale,
            fitted: fitted.then(|| view.ui_box_from_image(&page)),
            readout: readout.words,
            pen: drawn,
            menu: (tool != DragTool::Draw).then_some(response),
        }
    }

    fn hand_tool(&self) -> DragTool {
        let drawing = self.drawing.as_ref();
        if drawing.is_some_and(|drawing| drawing.pen.is_on()) {
            DragTool::Draw
        } else if self.ruler.as_ref().is_some_and(|ruler| ruler.is_on()) {
            DragTool::Measure
        } else {
            DragTool::Move
        }
    }

    /// The picture as a page that is drawn on.
    fn page<'v>(&self, view: &'v View) -> Page<'v> {
        Page {
            view,
            size: (
                f64::from(self.picture.size.width),
                f64::from(self.picture.size.height),
            ),
            palette: self.picture.palette,
        }
    }

    /// Takes what the pen does. A chart that is drawn on does not move away under the hand.
    fn draw(&mut self, ui: &Ui, area: &Response, view: &View, several: bool) -> Vec<PenCommand> {
        let page = self.page(view);
        let Some(Drawing { pen, sketch, kit }) = &mut self.drawing else {
            return Vec::new();
        };
        let context = PenContext { sketch, kit: *kit };
        let key_actions = pen.take_gesture(ui, area, &page, context, several);
        if pen.is_down() {
            self.guide.suspend();
        }
        key_actions
    }

    fn marker(&self) -> Option<&'a OwnshipMarker> {
        self.map
            .and_then(|map| map.depiction)
            .and_then(|depiction| depiction.marker.as_ref())
    }

    /// Takes a tap with the ruler, and tells what is under the pointer.
    fn readout(&mut self, response: &Response, view: &View) -> PointerReadout {
        let Some(map) = self.map else {
            return PointerReadout::default();
        };
        let tapped = response
            .interact_pointer_pos()
            .filter(|_at| response.clicked());
        if let (Some(ruler), Some(at)) = (self.ruler.as_mut().filter(|ruler| ruler.is_on()), tapped)
            && let Some(position) = readout::position_at(map.reference, view, at)
        {
            ruler.tap(position);
        }
        let pointer = response.hover_pos();
        let ruler = self.ruler.as_deref().copied().unwrap_or_default();
        PointerReadout::new(&map, view, pointer, self.marker(), ruler)
    }

    fn paint(
        &mut self,
        ui: &Ui,
        pane: Rect,
        view: &View,
        band: &WatermarkPlace,
        readout: &PointerReadout,
    ) {
        let painter = ui.painter_at(pane);
        if self.placeholder {
            let page = ImageRect::of_size(self.page(view).size);
            let tokens = theme::tokens(ui);
            painter.add(filled(view, &page, tokens.page));
            let edge = PathStroke::new(1.0, tokens.line).outside();
            let corners = view.ui_corners_from_image(&page);
            painter.add(PathShape::closed_line(corners.to_vec(), edge));
        }
        let tint = if self.dimmed {
            theme::DIMMED_PICTURE
        } else {
            Color32::WHITE
        };
        self.picture
            .texture
            .paint(&painter, view, ink(self.picture.palette).paper, tint);
        let paper = self.page(view);
        if let Some(Drawing { pen, sketch, kit }) = &mut self.drawing {
            pen.paint(&painter, &paper, sketch.marks(), *kit);
        }
        paint_watermark(&painter, view, band, &self.watermark, self.picture.palette);
        if let Some(map) = self.map {
            self.paint_map(&painter, view, &map, readout);
        }
    }

    fn paint_map(
        &self,
        painter: &Painter,
        view: &View,
        map: &ChartMap<'_>,
        readout: &PointerReadout,
    ) {
        if map.look.mask {
            paint_edges(painter, view, map.reference, self.picture.palette);
        }
        if let Some(depiction) = map.depiction {
            let context = OwnshipContext {
                look: map.look,
                palette: self.picture.palette,
                followed: self.is_followed(),
            };
            paint_ownship(painter, view, map.reference, depiction, context);
        }
        if let Some(ends) = readout.ruler {
            let masked = MaskedPainter::new(painter, view, map.reference);
            let words = readout.words.as_deref().unwrap_or_default();
            paint_ruler(&masked, view, map.reference, ends, words);
        }
    }
}

/// The length of this frame, for what moves by itself; `None` where the user wants nothing to.
fn frame_secs(ui: &Ui) -> Option<f64> {
    let moves = ui.style().animation_time > 0.0;
    let secs = ui.input(|input| input.stable_dt).min(LONGEST_FRAME);
    moves.then_some(f64::from(secs))
}

/// Says the watermark to screen readers where it stands.
fn announce(ui: &Ui, chart: &Response, rect: Rect, text: &str) {
    let id = chart.id.with("watermark");
    let response = ui.interact(rect.intersect(chart.rect), id, Sense::empty());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}

#[cfg(test)]
mod tests;
