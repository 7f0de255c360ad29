//! The tabs of the open charts. A tab is a bookmark: its chart is fetched again when it is shown.

mod fit;
mod turning;

use egui::{
    Color32, DragAndDrop, FontId, Id, PointerButton, Popup, Rect, Response, Role, ScrollArea,
    Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};

use super::controls::{IconButton, menu_items_ui, scroll_ui, speak_selected};
use super::icons;
use super::keys::KeyAction;
use super::theme::{self, CORNER_ROW, TOUCH, text};
use crate::boards::ChartPin;
use crate::chart::listing::Neighbours;
use crate::message::{Action, ChartPlace, Pane, TabId};
use crate::state::{AppState, Tab};

use fit::{ShownTabs, TabWidths};
pub use turning::turning_ui;

/// Widths of a tab, in points: as its words need, within these; where there is no room for that, all shrink to the least.
const MOST_WIDTH: f32 = 280.0;
const LEAST_WIDTH: f32 = 120.0;
/// What stands in a tab beside its words: the button that closes it, and room at both sides.
const BESIDE_WORDS: f32 = HEIGHT + 12.0 + 8.0;
const HEIGHT: f32 = 44.0;
const GAP: f32 = 4.0;
/// Between what stands in a tab.
const WORD_GAP: f32 = 8.0;
/// The list of all tabs is not higher than this share of the window.
const LIST_SHARE: f32 = 0.8;

/// The row of tabs.
#[derive(Debug, Default)]
pub struct TabBar {
    /// The place of the first tab that is shown, where there is no room for all.
    first: usize,
}

impl TabBar {
    /// Draws the tabs into the room that there is. `neighbours` are of the chart that has the keys, in the
    /// order of the list; returns by how many charts a button beside the tabs has turned on.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        neighbours: Neighbours,
        actions: &mut Vec<Action>,
    ) -> Option<isize> {
        let tabs = state.workspace.tabs();
        if tabs.is_empty() || ui.available_width() < TOUCH {
            return None;
        }
        let mut turned = None;
        ui.spacing_mut().item_spacing.x = GAP;
        let least = turning_width() + LEAST_WIDTH + HEIGHT + TOUCH + GAP;
        if state.workspace.focused().is_some() && ui.available_width() >= least {
            turned = turning_ui(ui, neighbours);
        }
        let room = ui.available_width();
        let focused = state.workspace.focused().map(|tab| tab.id);
        let size = |tab: &Tab| TabWidths::of(natural_width(ui, tab), focused == Some(tab.id));
        let sizes: Vec<TabWidths> = tabs.iter().map(size).collect();
        let all_fit = fit::least_width(&sizes) <= room;
        let room = if all_fit { room } else { room - TOUCH - GAP };
        let focused = tabs.iter().position(|tab| focused == Some(tab.id));
        let shown = focused.unwrap_or(self.first).min(tabs.len() - 1);
        let row = ShownTabs::around(shown, self.first, &sizes, room);
        self.row_ui(ui, state, row, actions);
        if !all_fit {
            all_tabs_ui(ui, state, actions);
        }
        turned
    }

    /// The tabs themselves.
    fn row_ui(&mut self, ui: &mut Ui, state: &AppState, row: ShownTabs, actions: &mut Vec<Action>) {
        self.first = row.first;
        let tabs = state.workspace.tabs();
        let focused = state.workspace.focused().map(|tab| tab.id);
        let mut pairs = tabs.iter().zip(tabs.iter().skip(1));
        let airport = |tab: &Tab| tab.showing.chart.icao;
        let one_airport = pairs.all(|(tab, next)| airport(tab) == airport(next));
        let mut places = Vec::with_capacity(row.widths.len());
        for (tab, width) in tabs.iter().skip(row.first).zip(row.widths) {
            let has_keys = focused == Some(tab.id);
            let look = TabStyle {
                width,
                has_keys,
                // Where tabs had to shrink, words are worth more than the cross.
                has_cross: has_keys || width >= natural_width(ui, tab).min(MOST_WIDTH).floor(),
                one_airport,
            };
            let response = tab_ui(ui, state, tab, look, actions);
            places.push((tab.id, response.rect));
        }
        actions.extend(drop_ui(ui, &places, row.first));
    }
}

/// The button with the list of all tabs, by their whole names.
fn all_tabs_ui(ui: &mut Ui, state: &AppState, actions: &mut Vec<Action>) {
    let button = IconButton::new(icons::CARET_DOWN, tr!("All open charts")).small();
    let height = ui.ctx().content_rect().height() * LIST_SHARE;
    Popup::menu(&button.ui(ui))
        .accessible_name(tr!("All open charts"))
        .show(|ui| {
            let list = ScrollArea::vertical().max_height(height);
            let tabs = state.workspace.tabs().iter();
            let offers = tabs.map(|tab| (title(tab), Action::ShowTab(tab.id)));
            actions.extend(scroll_ui(ui, list.min_scrolled_height(height), |ui| {
                menu_items_ui(ui, offers)
            }));
        });
}

/// Returns the width at which no tab is cut, and the buttons beside them have room, in points.
pub fn wanted_width(ui: &Ui, state: &AppState) -> f32 {
    let tabs = state.workspace.tabs();
    if tabs.is_empty() {
        return 0.0;
    }
    let width = |tab| natural_width(ui, tab).max(LEAST_WIDTH);
    tabs.iter().map(width).sum::<f32>() + fit::gaps(tabs.len()) + turning_width()
}

/// How much room the buttons beside the tabs take, in points.
fn turning_width() -> f32 {
    2.0 * (TOUCH + GAP)
}

/// What a tab is called: airport and chart.
pub fn title(tab: &Tab) -> String {
    format!("{} {}", tab.showing.chart.icao, tab.showing.chart.name)
}

/// How a tab is drawn.
#[derive(Debug, Clone, Copy)]
struct TabStyle {
    /// In points.
    width: f32,
    /// Its chart has the keys.
    has_keys: bool,
    /// With the button that closes it.
    has_cross: bool,
    /// All open charts are of one airport: a name is the chart's without it.
    one_airport: bool,
}

fn tab_ui(
    ui: &mut Ui,
    state: &AppState,
    tab: &Tab,
    look: TabStyle,
    actions: &mut Vec<Action>,
) -> Response {
    let (rect, place) = ui.allocate_exact_size(vec2(look.width, HEIGHT), Sense::hover());
    let title = title(tab);
    let id = place.id.with(("tab", tab.id.0));
    let response = ui.interact(rect, id, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Tab, true, &title));
    speak_selected(&response, look.has_keys);
    if ui.is_rect_visible(rect) {
        paint(ui, rect, tab, look, &response);
    }
    let crossed = look.has_cross && cross_ui(ui, rect, &title, look.has_keys);
    if crossed || response.clicked_by(PointerButton::Middle) {
        actions.push(Action::CloseTab(tab.id));
    } else if response.clicked() {
        actions.push(Action::ShowTab(tab.id));
    }
    response.dnd_set_drag_payload(tab.id);
    response.context_menu(|ui| menu_ui(ui, state, tab, actions));
    response.on_hover_text(title)
}

/// The button that closes a tab; returns whether it was clicked.
fn cross_ui(ui: &mut Ui, tab: Rect, title: &str, has_keys: bool) -> bool {
    let name = if has_keys {
        tr!("Close chart").to_owned()
    } else {
        tr!("Close {chart}", chart = title)
    };
    let key = has_keys.then_some(KeyAction::CloseChart);
    IconButton::new(icons::X, &name).key(key).end_ui(ui, tab)
}

fn paint(ui: &Ui, rect: Rect, tab: &Tab, look: TabStyle, response: &Response) {
    let tokens = theme::tokens(ui);
    let seen = tab.place.is_some();
    let ground = match (response.hovered(), seen) {
        (true, _) => tokens.hover,
        (false, true) => tokens.surface3,
        (false, false) => Color32::TRANSPARENT,
    };
    let painter = ui.painter();
    painter.rect_filled(rect, CORNER_ROW, ground);
    if seen {
        let line = Rect::from_min_max(rect.left_bottom() - vec2(0.0, 2.0), rect.right_bottom());
        let ink = if look.has_keys {
            tokens.accent
        } else {
            tokens.outline
        };
        painter.rect_filled(line.shrink2(vec2(10.0, 0.0)), 1.0, ink);
    }
    if response.has_focus() {
        let ring = Stroke::new(2.0, tokens.accent);
        painter.rect_stroke(rect, CORNER_ROW, ring, egui::StrokeKind::Inside);
    }
    let mut left = rect.left() + 12.0;
    let right = rect.right() - if look.has_cross { HEIGHT } else { 8.0 };
    let mut write = |words: &str, font: FontId, ink: Color32| {
        let galley = text::line(ui, words, font, ink, f32::INFINITY);
        let at = pos2(left, rect.center().y - galley.size().y / 2.0);
        left += galley.size().x + WORD_GAP;
        painter.galley(at, galley, ink);
        right - left
    };
    let mut room = right - rect.left() - 12.0;
    if tab.place == Some(ChartPlace::Window) {
        room = write(icons::ARROW_SQUARE_OUT, text::icon(16.0), tokens.text_muted);
    }
    let mut names = tab.showing.chart.short_names();
    if !look.one_airport {
        names.retain(|name| name.airport.is_some());
    }
    let Some(name) = fit::longest_fitting(ui, &names, room) else {
        return;
    };
    let mut ink = tokens.text;
    if let Some(airport) = name.airport {
        write(airport.as_str(), text::row(), ink);
        ink = tokens.text_muted;
    }
    write(&name.chart, text::label(), ink);
}

/// The width at which nothing in a tab is cut.
fn natural_width(ui: &Ui, tab: &Tab) -> f32 {
    let chart = &tab.showing.chart;
    let sign = (icons::ARROW_SQUARE_OUT, text::icon(16.0));
    let sign = (tab.place == Some(ChartPlace::Window)).then_some(sign);
    let words = sign.into_iter().chain([
        (chart.icao.as_str(), text::row()),
        (chart.name.as_str(), text::label()),
    ]);
    let wide = words.map(|(words, font)| text::width(ui, words, font).min(MOST_WIDTH) + WORD_GAP);
    wide.sum::<f32>() + BESIDE_WORDS
}

/// The places that a menu offers for a tab.
pub fn places(state: &AppState, tab: &Tab) -> Vec<(&'static str, Action)> {
    let focus = state.workspace.focus();
    let put = |place| Action::PutTab(tab.id, place);
    if tab.place == Some(ChartPlace::Window) {
        return vec![(tr!("Move to this window"), put(ChartPlace::Pane(focus)))];
    }
    vec![
        (tr!("Open beside"), put(ChartPlace::Pane(focus.other()))),
        (tr!("Open in new window"), put(ChartPlace::Window)),
    ]
}

/// What the pin of a row does.
pub fn pin_name(pinned: bool, title: &str) -> String {
    if pinned {
        tr!("Unpin {title}", title)
    } else {
        tr!("Pin {title}", title)
    }
}

/// What a menu offers for a chart and the boards.
pub fn pin_offer(state: &AppState, pin: ChartPin) -> (&'static str, Action) {
    let boards = &state.settings.boards;
    let words = if boards.has(pin.airport, &pin.id) {
        tr!("Unpin")
    } else {
        tr!("Pin")
    };
    (words, Action::Board(boards.toggle(pin)))
}

/// What can be done with a tab; all of it can be done in other ways, too.
fn menu_ui(ui: &mut Ui, state: &AppState, tab: &Tab, actions: &mut Vec<Action>) {
    let mut offers = places(state, tab);
    offers.push((tr!("Close"), Action::CloseTab(tab.id)));
    if state.workspace.tabs().len() > 1 {
        offers.push((tr!("Close other charts"), Action::CloseOtherTabs(tab.id)));
    }
    actions.extend(menu_items_ui(ui, offers));
}

/// A tab that is dragged along the row, whose first tab has the place `first`, finds its own where it is let go.
fn drop_ui(ui: &Ui, places: &[(TabId, Rect)], first: usize) -> Option<Action> {
    let dragged = DragAndDrop::payload::<TabId>(ui.ctx())?;
    let at = ui.input(|input| input.pointer.latest_pos())?;
    let rects = places.iter().map(|(_tab, rect)| *rect);
    let row = rects.reduce(Rect::union)?;
    if !row.expand2(vec2(MOST_WIDTH, 8.0)).contains(at) {
        return None;
    }
    let others = places.iter().filter(|(tab, _rect)| *tab != *dragged);
    let index = first + others.filter(|(_tab, rect)| rect.center().x < at.x).count();
    let edge = places.iter().rfind(|(_tab, rect)| rect.center().x < at.x);
    let x = edge.map_or(row.left(), |(_tab, rect)| rect.right() + GAP / 2.0);
    let line = Stroke::new(2.0, theme::tokens(ui).accent);
    ui.painter().vline(x, row.y_range(), line);
    let released = ui.input(|input| input.pointer.any_released());
    released.then(|| {
        DragAndDrop::clear_payload(ui.ctx());
        Action::MoveTab(*dragged, index)
    })
}

/// Two parts of a workspace, of which the first has this share: side by side, or one above the other where it is upright.
pub fn divided(workspace: Rect, share: f32) -> (Rect, Rect) {
    if workspace.width() >= workspace.height() {
        workspace.split_left_right_at_fraction(share)
    } else {
        workspace.split_top_bottom_at_fraction(share)
    }
}

/// A tab that is let go over a pane is shown there; in an undivided workspace its right (or lower) half divides it. The part of
/// the pane that would be taken is marked.
pub fn pane_drop_ui(ui: &Ui, workspace: Rect, panes: &[(Pane, Rect)]) -> Option<Action> {
    let dragged = DragAndDrop::payload::<TabId>(ui.ctx())?;
    let at = ui.input(|input| input.pointer.latest_pos())?;
    let (pane, part) = match panes {
        [(pane, rect)] if rect.contains(at) => {
            let (first, second) = divided(*rect, 0.5);
            if second.contains(at) {
                (Pane::Second, second)
            } else {
                (*pane, first)
            }
        }
        panes => *panes.iter().find(|(_pane, rect)| rect.contains(at))?,
    };
    let layer = egui::LayerId::new(egui::Order::Foreground, Id::unique("tab-drop"));
    let painter = ui.ctx().layer_painter(layer).with_clip_rect(workspace);
    let line = Stroke::new(3.0, theme::tokens(ui).accent);
    painter.rect_stroke(part.shrink(4.0), 8.0, line, egui::StrokeKind::Inside);
    if !ui.input(|input| input.pointer.any_released()) {
        return None;
    }
    DragAndDrop::clear_payload(ui.ctx());
    Some(Action::PutTab(*dragged, ChartPlace::Pane(pane)))
}
