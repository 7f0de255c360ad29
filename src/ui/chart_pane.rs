//! The pane of a chart: its picture with tools and strip, and what stands there while the picture is on its way, or
//! when it did not come.

mod drawing;
mod loading;
mod menu;
mod parts;
mod response;
mod turning;

use std::time::Instant;

use egui::{Id, Rect, Ui, UiBuilder};

pub use self::response::{PaneRequest, PaneResponse};
use super::Page;
use super::chart_view::ruler::ChartRuler;
use super::chart_view::{ChartMap, ChartView, Drawing, ViewedPicture};
use super::controls::above_ui;
use super::keys::{KeyAction, KeyStrokeQueue};
use super::pane_messages::{banners_ui, failed_ui, list_loading_ui};
use super::pen::Pen;
use super::status_bar::{ChartStatusBar, STATUS_BAR_HEIGHT};
use super::texture::ChartTextures;
use super::toolbar::{ToolStates, toolbar_ui};
use super::viewport::Viewport;
use crate::airport::Icao;
use crate::chart::ChartId;
use crate::chart::awaited_page::AwaitedPage;
use crate::chart::georef::GeoRef;
use crate::chart::listing::Neighbours;
use crate::chart::watermark::Watermark;
use crate::message::{Action, DrawingTarget, PictureStore};
use crate::ownship::depiction::{Depiction, OwnshipMarker};
use crate::ownship::view_guidance::{Follow, ViewGuidance};
use crate::pen::PageDrawing;
use crate::remote::RequestId;
use crate::state::{AppState, DisplayedChart, Tab};

/// How a pane stands in its window.
#[derive(Debug, Clone, Copy)]
pub struct PaneContext {
    /// The drawer stands beside the pane, not over it.
    pub roomy: bool,
    /// Keys and tools act on this pane.
    pub has_keys: bool,
    /// The window fills the screen.
    pub full_screen: bool,
    /// Points at the foot of the chart that a notice lies over.
    pub covered: f32,
    /// At which edges a finger turns to the chart before and after it.
    pub edges: Neighbours,
}

/// What is remembered of one open chart between frames.
#[derive(Default)]
pub struct ChartPane {
    /// Its pictures.
    pub textures: ChartTextures,
    /// Since when the picture on its way is waited for.
    waiting: Option<(RequestId, Instant)>,
    /// Changes of the view that keys and tools asked for; done when the chart is laid out.
    pub view_wanted: Vec<KeyAction>,
    /// What was pressed in its own window and waits for what was pressed before it to be done.
    pub pressed: KeyStrokeQueue,
    /// Whether own-ship is followed, and its direction up.
    guide: ViewGuidance,
    /// The ruler on it.
    ruler: ChartRuler,
    /// The pen over it, and the chart that it is over.
    pen: Pen,
    drawn_on: Option<(Icao, ChartId)>,
    /// What is told of the place under the pointer, or measured, as of the last frame.
    readout: Option<String>,
    /// Points for each pixel of the picture, as of the last frame.
    scale: Option<f64>,
    /// Where the chart was, under the banners, at the last frame.
    area: Option<Rect>,
    /// The widget of the chart.
    chart: Option<Id>,
    /// The page there while it was fitted.
    fitted: Option<Rect>,
    /// Points at its foot that a notice lies over.
    covered: f32,
    /// The map on it, and a move of own-ship that can be seen there, in degrees of latitude.
    visible_step: Option<f64>,
    /// The chart that is to be shown around own-ship once its picture is there.
    zooms_to_ownship: Option<ChartId>,
}

impl ChartPane {
    /// The pane of a chart whose pictures come from there.
    pub fn new(pictures: PictureStore) -> Self {
        Self {
            textures: ChartTextures::new(pictures),
            ..Self::default()
        }
    }

    /// Where the chart was, under the banners, at the last frame.
    pub fn area(&self) -> Rect {
        self.area.unwrap_or(Rect::NOTHING)
    }

    /// Has a chart of this pane shown around own-ship, once, as soon as its picture is there.
    pub fn zoom_to_ownship(&mut self, chart: ChartId) {
        self.zooms_to_ownship = Some(chart);
    }

    /// From how far a move of own-ship on can be seen, in degrees of latitude; `None` without a map or while own-ship is
    /// hidden.
    pub fn visible_step(&self, state: &AppState) -> Option<f64> {
        self.visible_step
            .filter(|_step| state.settings.ownship.shown)
    }

    /// Draws the pane of an open chart.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        tab: &Tab,
        viewport: &mut Viewport,
        context: PaneContext,
    ) -> PaneResponse {
        let mut answer = PaneResponse::default();
        let showing = &tab.showing;
        self.visible_step = None;
        self.covered = context.covered;
        let picture = showing.picture.as_ref();
        let (ownship, settings) = (&state.ownship, &state.settings.ownship);
        let map_error = showing.map_error;
        let depiction =
            picture.map(|picture| ownship.depict(picture, map_error, clock::now(), settings));
        if let Some(wait) = depiction
            .as_ref()
            .and_then(|depiction| depiction.changes_in)
        {
            ui.ctx().request_repaint_after(wait);
        }
        let whole = ui.available_rect_before_wrap();
        let above = whole.with_max_y(whole.bottom() - STATUS_BAR_HEIGHT);
        let chart = UiBuilder::new().id_salt("chart").max_rect(above);
        ui.scope_builder(chart, |ui| {
            ui.set_clip_rect(above.intersect(ui.clip_rect()));
            banners_ui(ui, state, tab, &mut answer);
            answer.actions.extend(self.take_pen_keys(state, tab));
            answer.actions.extend(self.pen_ui(ui, state, tab));
            if let Some(key_action) = picture.and_then(|picture| parts::parts_ui(ui, picture)) {
                self.view_wanted.push(key_action);
            }
            let pane = ui.available_rect_before_wrap();
            self.area = Some(pane);
            let shown = self.chart_ui(ui, state, tab, viewport, depiction.as_ref());
            answer.extend(shown);
            let edge = self.edges_ui(ui, context.edges);
            let turned = edge.map(|by| PaneRequest::Turn(tab.id, by));
            answer.requests.extend(turned);
            if context.has_keys {
                let marker = depiction.as_ref().and_then(|depiction| depiction.marker);
                let pressed = self.tools_ui(ui, state, tab, context, marker);
                answer.requests.extend(pressed);
            }
        });
        let nose_known = has_nose(depiction.as_ref());
        // After the chart: it tells of its view, and the focus comes to it last.
        let zoom = picture
            .and(self.scale)
            .map(|scale| scale * f64::from(ui.pixels_per_point()));
        let status_bar = ChartStatusBar {
            showing,
            status: depiction.as_ref().map(|depiction| &depiction.status),
            zoom,
            rotation: viewport.rotation(),
            readout: picture.and(self.readout.as_deref()),
            track_up: self.guide.track_up() && nose_known,
            replay: state.ownship.feed.is_replay(),
            embedded: state.embedded,
        };
        let place = whole.with_min_y(above.bottom());
        let below = UiBuilder::new().id_salt("strip").max_rect(place);
        if ui.scope_builder(below, |ui| status_bar.ui(ui)).inner {
            if state.settings.ownship.shown {
                let page = PaneRequest::Page(Page::Simulator);
                answer.requests.push(page);
            } else {
                answer.actions.push(Action::ShowOwnship(true));
            }
        }
        answer
    }

    fn tools_ui(
        &self,
        ui: &mut Ui,
        state: &AppState,
        tab: &Tab,
        context: PaneContext,
        marker: Option<OwnshipMarker>,
    ) -> Option<PaneRequest> {
        let showing = &tab.showing;
        let picture = showing.picture.as_ref();
        let tools = ToolStates {
            palette: state.palette_of(tab.id),
            palette_busy: picture.is_some() && showing.arriving.is_some(),
            follow: self.guide.follow(),
            on: [
                (KeyAction::ToggleOwnship, state.settings.ownship.shown),
                (KeyAction::Follow, self.guide.follow() == Follow::On),
                (KeyAction::TrackUp, self.guide.track_up()),
                (KeyAction::Ruler, self.ruler.is_on()),
                (KeyAction::Pen, self.pen.is_on()),
                (KeyAction::FullScreen, context.full_screen),
                (KeyAction::Timer, state.timer().is_running()),
            ],
            marker: marker.is_some(),
            nose_known: marker.is_some_and(|marker| marker.nose.is_some()),
            map: picture.is_some_and(|picture| picture.map().is_some()),
            picture: picture.is_some() || showing.arriving.is_some(),
        };
        let pressed = toolbar_ui(ui, self.area(), &tools);
        pressed.map(|key_action| PaneRequest::Press(tab.id, key_action))
    }

    /// Says where the picture on its way to this pane is shown, so that it comes in that size first.
    fn await_picture(
        &self,
        ui: &Ui,
        state: &AppState,
        showing: &DisplayedChart,
        viewport: Viewport,
    ) {
        let Some(arriving) = &showing.arriving else {
            return;
        };
        let page = AwaitedPage {
            pane: ui.available_rect_before_wrap().into(),
            pixels_per_point: ui.pixels_per_point(),
            viewport,
            watermark: Watermark::new(state.username()),
            map: showing.awaited_map(),
            follows: self.guide.leads()
                || self.zooms_to_ownship.as_ref() == Some(&showing.chart.id),
        };
        self.textures.store.await_picture(arriving.id, page);
    }

    fn chart_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        tab: &Tab,
        viewport: &mut Viewport,
        depiction: Option<&Depiction>,
    ) -> PaneResponse {
        let showing = &tab.showing;
        self.await_picture(ui, state, showing, *viewport);
        let Some(picture) = &showing.picture else {
            let action = if let Some(problem) = &showing.problem {
                // There is no view to change.
                self.view_wanted.clear();
                self.zooms_to_ownship = None;
                let pane = ui.available_rect_before_wrap();
                above_ui(ui, pane, self.covered, |ui| failed_ui(ui, problem, tab.id))
            } else if showing.arriving.is_none() && state.pending_open.loads_list_of(tab.id) {
                self.view_wanted.clear();
                list_loading_ui(ui, tab.id)
            } else {
                self.loading_ui(ui, state, tab, viewport)
            };
            return PaneResponse::from_iter(action);
        };
        let texture = self.textures.get(ui.ctx(), picture.id);
        let name = showing.chart.spoken_name();
        let watermark = Watermark::new(state.username());
        let blank = PageDrawing::default();
        let sheet = state.drawings.on(&showing.chart);
        let drawing = picture.real.then(|| Drawing {
            pen: &mut self.pen,
            sketch: sheet.map_or(&blank, |sheet| &sheet.sketch),
            kit: state.settings.pen,
        });
        let viewed = ViewedPicture {
            name: &name,
            texture,
            size: picture.size,
            palette: picture.palette,
        };
        let reference = picture.map();
        let zooms_to = self.zooms_to_ownship.take();
        let mut view = ChartView::new(viewed, viewport, &mut self.guide, watermark);
        view.map = reference.map(|reference| map(state, showing, reference, depiction));
        view.ruler = Some(&mut self.ruler);
        view.drawing = drawing;
        view.covered = self.covered;
        view.zooms_to_ownship = zooms_to.as_ref() == Some(&showing.chart.id);
        view.dimmed = showing.arriving.is_some();
        let drawn = view.show(ui, std::mem::take(&mut self.view_wanted));
        self.textures.ask_for_sizes(ui.ctx(), picture.id);
        let scale = drawn.scale;
        self.scale = Some(scale);
        self.readout = drawn.readout;
        self.chart = Some(drawn.id);
        self.fitted = drawn.fitted;
        self.visible_step = picture
            .map()
            .map(|map| map.visible_step(scale * f64::from(ui.pixels_per_point())));
        let paper = DrawingTarget::Chart(tab.id);
        let pen = drawn.pen.into_iter();
        let mut answer: PaneResponse = pen
            .map(|key_action| Action::Draw(paper, key_action))
            .collect();
        let menu = drawn
            .menu
            .and_then(|chart| menu::menu_ui(&chart, state, tab));
        if let Some(asked) = menu {
            answer.extend(asked);
        }
        answer
    }
}

/// Whether there is a marker, and it is known where it points.
fn has_nose(depiction: Option<&Depiction>) -> bool {
    let marker = depiction.and_then(|depiction| depiction.marker.as_ref());
    marker.is_some_and(|marker| marker.nose.is_some())
}

/// What of the Earth is drawn on a chart.
fn map<'a>(
    state: &AppState,
    showing: &DisplayedChart,
    reference: &'a GeoRef,
    depiction: Option<&'a Depiction>,
) -> ChartMap<'a> {
    let own = state
        .airports
        .airport()
        .filter(|airport| airport.icao == showing.chart.icao);
    ChartMap {
        reference,
        depiction,
        look: state.settings.ownship.look,
        positions: state.settings.ownship.positions,
        variation: own.and_then(|airport| airport.magnetic_variation),
    }
}
