//! The workspace: one pane or two with a divider between them, and windows of single charts.

use std::collections::HashMap;

use egui::{CursorIcon, Key, Rect, Role, Sense, Stroke, Ui, UiBuilder, WidgetInfo, vec2};

use super::chart_pane::{ChartPane, PaneContext, PaneRequest, PaneResponse};
use super::controls::{Banner, IconButton, above_ui, fixed, name_ui};
use super::keys::{KeyAction, KeyStrokeQueue};
use super::notice::NoticePlace;
use super::pane_messages::empty_ui;
use super::theme;
use super::viewport::Viewport;
use super::{icons, tabs};
use crate::airport::Icao;
use crate::chart::ChartId;
use crate::chart::listing::Neighbours;
use crate::chart::view_state::ViewState;
use crate::message::{Action, ChartPlace, Pane, PictureStore, TabId};
use crate::remote::RequestId;
use crate::state::{AppState, Tab};

/// Room between two panes; the divider's target reaches into both.
const DIVIDER: f32 = 8.0;
const DIVIDER_TARGET: f32 = 44.0;
/// The part of the workspace that the first pane may have.
const LEAST_SHARE: f32 = 0.3;
const MOST_SHARE: f32 = 0.7;
/// How far an arrow key moves the divider.
const KEY_SHARE: f32 = 0.05;
/// Height of the bar at the top of a chart's own window.
const WINDOW_BAR: f32 = 56.0;

/// What the open charts need beyond the state: a pane for each, and where it is looked at.
#[derive(Default)]
pub struct WorkspaceView {
    /// Where the rows of pictures come from.
    pictures: PictureStore,
    /// A chart that comes back is where it was, as long as it is open or its airport is on the screen.
    viewports: HashMap<(Icao, ChartId), Viewport>,
    panes: HashMap<TabId, ChartPane>,
    /// The part of the workspace that the first of two panes has; half of it, unless the divider was moved.
    share: Option<f32>,
}

impl WorkspaceView {
    /// Open charts whose rows come from there.
    pub fn new(pictures: PictureStore) -> Self {
        Self {
            pictures,
            ..Self::default()
        }
    }

    /// Drops the textures of every picture that the state no longer names (invariant 2), and what is remembered of charts
    /// that were left.
    pub fn forget(&mut self, state: &AppState) {
        let workspace = &state.workspace;
        let is_named = |id: RequestId| workspace.pictures().any(|named| named == id);
        self.pictures.keep(is_named);
        self.panes
            .retain(|tab, _pane| workspace.tab(*tab).is_some());
        for pane in self.panes.values_mut() {
            pane.textures.keep(is_named);
        }
        let airport = state.airports.page.as_ref().map(|page| page.icao);
        self.viewports.retain(|(icao, chart), _viewport| {
            airport == Some(*icao) || workspace.tab_of(*icao, chart).is_some()
        });
    }

    /// From how far a move of own-ship on can be seen on any chart, in degrees of latitude; `None` while no map is on the
    /// screen.
    pub fn visible_step(&self, state: &AppState) -> Option<f64> {
        let tabs = state.workspace.tabs().iter();
        let seen = tabs.filter(|tab| tab.place.is_some());
        seen.filter_map(|tab| self.panes.get(&tab.id)?.visible_step(state))
            .min_by(f64::total_cmp)
    }

    /// Keeps a change of a chart's view, asked for by a key, for the frame that shows it.
    pub fn want(&mut self, tab: TabId, key_action: KeyAction) {
        self.pane(tab).view_wanted.push(key_action);
    }

    /// Has an open chart shown around own-ship, once, as soon as its picture is there.
    pub fn zoom_to_ownship(&mut self, tab: &Tab) {
        let chart = tab.showing.chart.id.clone();
        self.pane(tab.id).zoom_to_ownship(chart);
    }

    /// What was pressed in the own window of a chart and waits.
    pub fn pressed(&mut self, tab: TabId) -> &mut KeyStrokeQueue {
        &mut self.pane(tab).pressed
    }

    fn pane(&mut self, tab: TabId) -> &mut ChartPane {
        let pane = self.panes.entry(tab);
        pane.or_insert_with(|| ChartPane::new(self.pictures.clone()))
    }

    /// Whether the hand draws on a chart.
    pub fn is_drawing(&self, tab: TabId) -> bool {
        self.panes.get(&tab).is_some_and(ChartPane::is_drawing)
    }

    /// Draws the panes of the main window, with room for a message in the one with the keys.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        context: PaneContext,
        message: Option<&Banner<'_>>,
    ) -> PaneResponse {
        let workspace = ui.available_rect_before_wrap();
        let mut answer = PaneResponse::default();
        let panes = self.divide(ui, workspace, state.workspace.is_split());
        for (pane, rect) in &panes {
            let has_keys = *pane == state.workspace.focus();
            let pressed = ui.input(|input| {
                let at = input.pointer.interact_pos();
                input.pointer.any_pressed() && at.is_some_and(|at| rect.contains(at))
            });
            if pressed && !has_keys {
                answer.actions.push(Action::FocusPane(*pane));
            }
            let builder = UiBuilder::new().id_salt(("pane", *pane)).max_rect(*rect);
            ui.scope_builder(builder, |ui| {
                ui.set_clip_rect(rect.intersect(ui.clip_rect()));
                let tab = state.workspace.in_pane(*pane);
                let edge = match tab {
                    Some(_tab) => NoticePlace::Chart(*rect),
                    None => NoticePlace::Bottom(*rect),
                };
                let over_it = message.filter(|_message| has_keys);
                let edges = if has_keys {
                    context.edges
                } else {
                    Neighbours::default()
                };
                let context = PaneContext {
                    has_keys,
                    edges,
                    covered: over_it.map_or(0.0, |message| edge.covered(ui, message)),
                    ..context
                };
                let edge = if let Some(tab) = tab {
                    NoticePlace::Chart(self.chart_ui(ui, state, tab, context, &mut answer))
                } else {
                    let empty = |ui: &mut Ui| empty_ui(ui, state, context.roomy);
                    let asked = above_ui(ui, *rect, context.covered, empty);
                    answer.actions.extend(asked);
                    edge
                };
                if has_keys {
                    answer.edge = Some(edge);
                }
                if has_keys && panes.len() > 1 {
                    let line = Stroke::new(2.0, theme::tokens(ui).accent);
                    ui.painter().hline(rect.x_range(), rect.top() + 1.0, line);
                }
            });
        }
        let dropped = tabs::pane_drop_ui(ui, workspace, &panes);
        answer.actions.extend(dropped);
        answer
    }

    /// Draws an open chart; returns where it is, under the banners.
    fn chart_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        tab: &Tab,
        context: PaneContext,
        answer: &mut PaneResponse,
    ) -> Rect {
        let chart = &tab.showing.chart;
        let viewport = self.viewports.entry((chart.icao, chart.id.clone()));
        let viewport = viewport.or_insert_with(|| tab.view.into());
        let pictures = &self.pictures;
        let pane = self.panes.entry(tab.id);
        let pane = pane.or_insert_with(|| ChartPane::new(pictures.clone()));
        answer.extend(pane.ui(ui, state, tab, viewport, context));
        let view = ViewState::from(*viewport);
        if view != tab.view && !ui.input(|input| input.pointer.any_down()) {
            answer.actions.push(Action::LookAt(tab.id, view));
        }
        pane.area()
    }

    /// The places of the panes, with the divider between them drawn and moved.
    fn divide(&mut self, ui: &mut Ui, workspace: Rect, split: bool) -> Vec<(Pane, Rect)> {
        if !split {
            return vec![(Pane::First, workspace)];
        }
        // Across the divider, and what is left and right, or above and below it.
        let (across, cursor) = if workspace.width() >= workspace.height() {
            (vec2(1.0, 0.0), CursorIcon::ResizeHorizontal)
        } else {
            (vec2(0.0, 1.0), CursorIcon::ResizeVertical)
        };
        let line = |share: f32| {
            let (first, second) = tabs::divided(workspace, share);
            first.intersect(second)
        };
        let mut share = self.share.unwrap_or(0.5);
        let target = line(share).expand2(across * DIVIDER_TARGET / 2.0);
        let id = ui.scope_id().with("divider");
        let response = ui
            .interact(target, id, Sense::click_and_drag())
            .on_hover_cursor(cursor);
        let percent = f64::from(share * 100.0);
        response.widget_info(|| WidgetInfo {
            label: Some(tr!("Divider between charts").to_owned()),
            value: Some(percent),
            ..WidgetInfo::new(Role::Splitter)
        });
        if response.double_clicked() {
            share = 0.5;
        } else if response.dragged()
            && let Some(pointer) = response.interact_pointer_pos()
        {
            let length = across.dot(workspace.size()).max(1.0);
            share = across.dot(pointer - workspace.min) / length;
        }
        if response.has_focus() {
            share += KEY_SHARE
                * ui.input(|input| {
                    let held = |key| f32::from(u8::from(input.key_pressed(key)));
                    held(Key::ArrowRight) + held(Key::ArrowDown)
                        - held(Key::ArrowLeft)
                        - held(Key::ArrowUp)
                });
        }
        let share = share.clamp(LEAST_SHARE, MOST_SHARE);
        self.share = Some(share);
        let gap = across * DIVIDER / 2.0;
        let bar = line(share).expand2(gap);
        let tokens = theme::tokens(ui);
        let ink = if response.hovered() || response.dragged() || response.has_focus() {
            tokens.accent
        } else {
            tokens.line
        };
        ui.painter().rect_filled(bar.shrink(3.0), 1.0, ink);
        let (mut first, mut second) = tabs::divided(workspace, share);
        first.max -= gap;
        second.min += gap;
        vec![(Pane::First, first), (Pane::Second, second)]
    }

    /// Draws the window of a single chart.
    pub fn window_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        tab: &Tab,
        full_screen: bool,
        neighbours: Neighbours,
    ) -> PaneResponse {
        let mut answer = PaneResponse::default();
        if !full_screen {
            let fill = theme::tokens(ui).surface1;
            let bar = egui::Panel::top("chart-window-bar");
            let bar = fixed(bar, WINDOW_BAR, fill, egui::Margin::symmetric(12, 6));
            bar.show(ui, |ui| {
                let layout = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(layout, |ui| {
                    let close = IconButton::new(icons::X, tr!("Close chart"));
                    if close.ui(ui).clicked() {
                        answer.actions.push(Action::CloseTab(tab.id));
                    }
                    let back = IconButton::new(icons::CORNERS_IN, tr!("Back to main window"));
                    if back.ui(ui).clicked() {
                        let place = ChartPlace::Pane(state.workspace.focus());
                        answer.actions.push(Action::PutTab(tab.id, place));
                    }
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        let turned = tabs::turning_ui(ui, neighbours);
                        let turned = turned.map(|by| PaneRequest::Turn(tab.id, by));
                        answer.requests.extend(turned);
                        name_ui(ui, &tabs::title(tab));
                    });
                });
            });
        }
        let context = PaneContext {
            roomy: true,
            has_keys: true,
            full_screen,
            covered: 0.0,
            edges: Neighbours::default(),
        };
        self.chart_ui(ui, state, tab, context, &mut answer);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::Access;
    use crate::state::tests::{arrive, show, signed_in, strip};

    #[test]
    fn textures_go_with_chart_that_showed_them() {
        let mut state = signed_in(Access::Full);
        arrive(&mut state, "YBBN", false);
        let ctx = egui::Context::default();
        let mut view = WorkspaceView::default();
        let open = show(&mut state, "a");
        let other = RequestId(open.0 + 1000);
        let tab = state.workspace.focused().unwrap().id;
        for id in [open, other] {
            view.pictures.add(id, strip());
            view.pane(tab).textures.get(&ctx, id);
            view.pictures.add(id, strip());
        }
        view.forget(&state);
        let textures = &view.pane(tab).textures.textures;
        assert!(textures.keys().eq([&open]), "that of the open chart");
        assert!(view.pictures.take(other).is_empty());
        assert_eq!(view.pictures.take(open).len(), 1);
        view.pictures.add(open, strip());
        state.perform(Action::HideTab(tab));
        view.forget(&state);
        assert!(view.pane(tab).textures.textures.is_empty());
        state.perform(Action::SignOut);
        view.forget(&state);
        assert!(view.panes.is_empty());
        assert!(view.pictures.take(open).is_empty());
    }
}
