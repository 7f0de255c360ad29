//! The list of an airport's charts: five categories with counts, the switch of versions, what is looked for, rows.

mod empty;
mod filter;
mod key_input;
mod lines;
mod preview;
mod row;
mod rows;

use std::sync::Arc;

use egui::Ui;
use jiff::Timestamp;

use super::charts_layout::ChartsLayout;
use super::controls::{EmptyState, ROW, live_label_ui, plain_button_ui, row_height};
use super::icons;
use super::theme::{self, text};
use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::chart::listing::{
    ListedCharts, ListingFilter, ListingLine, ListingPreferences, Neighbours, neighbours,
};
use crate::chart::{Category, Chart, ChartId, ChartList, Version};
use crate::language::in_words;
use crate::message::{Action, TabId};
use crate::remote::{Remote, RequestId};
use crate::state::{AirportPage, AppState, Tab};
use empty::{empty_ui, failed_ui, unread_ui};
use filter::FilterBar;
use preview::Previews;
use rows::{ChartListLayout, RowFocus};

pub use row::icon_of;

/// Which category is listed, and what of it.
#[derive(Default)]
pub struct ChartListPanel {
    /// Index into [`Category::TABS`].
    tab: usize,
    /// The airport and the set whose charts the tab was chosen for; another airport begins at its first category with
    /// charts, and so does another set without charts under this tab.
    chosen_for: Option<(Icao, Version)>,
    /// What is looked for in the list of that airport.
    filter: FilterBar,
    /// What is shown of the list, and of what that was worked out: a list may have thousands of entries.
    shown: Option<(ListKey, Arc<ChartListLayout>)>,
    focus: RowFocus,
    /// The small pictures of its rows.
    pub previews: Previews,
    /// Whether there is a chart before and after the one that has the keys, and of what that was worked out.
    neighbours: Option<(NeighboursKey, Neighbours)>,
}

/// What [`ChartListPanel::neighbours`] depends on.
#[derive(Debug, Clone, PartialEq)]
struct NeighboursKey {
    list: RequestId,
    chart: (Icao, ChartId),
    wanted: ListingFilter,
    preferences: ListingPreferences,
    /// The charts that are seen in other places.
    seen: Vec<(Icao, ChartId)>,
}

/// What [`ChartListLayout`] depends on.
#[derive(Debug, Clone, PartialEq)]
struct ListKey {
    list: RequestId,
    tab: usize,
    wanted: ListingFilter,
    preferences: ListingPreferences,
    dense: bool,
}

impl ChartListPanel {
    /// Lists the first category with charts again, and all of it.
    pub fn reset_category(&mut self) {
        self.chosen_for = None;
    }

    /// The chart whose row has the keyboard.
    fn row<'a>(&self, state: &'a AppState) -> Option<&'a Chart> {
        let list = state.airports.page.as_ref()?.charts.ready()?;
        let focused = self.focus.at.as_ref()?;
        list.charts.iter().find(|chart| chart.id == *focused)
    }

    /// Pins the chart whose row has the keyboard, or else that of the tab; or takes it off its boards.
    fn pin(&self, state: &AppState, tab: Option<&Tab>) -> Option<Action> {
        let chart = self.row(state).or(tab.map(|tab| &tab.showing.chart))?;
        let boards = &state.settings.boards;
        Some(Action::Board(boards.toggle(ChartPin::of(chart))))
    }

    fn category(&self) -> Category {
        let chosen = Category::TABS.get(self.tab);
        chosen.cloned().unwrap_or(Category::Airport)
    }

    /// Whether the list is scrolled.
    pub fn is_scrolled(&self) -> bool {
        self.focus.scrolled
    }

    /// Draws the list.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        layout: &ChartsLayout,
        actions: &mut Vec<Action>,
    ) {
        let Some(page) = &state.airports.page else {
            return;
        };
        self.previews.begin();
        if let Remote::Ready(list) = &page.charts {
            self.choose_for(state, page, list);
        }
        let shown = self.shown(state, page, layout.dense_rows);
        if shown.listing.lines.is_empty() {
            self.focus.scrolled = false;
        }
        actions.extend(self.lines_ui(ui, state, page, &shown.listing, layout));
        match &page.charts {
            Remote::Ready(list) => self.list_ui(ui, state, list, &shown, actions),
            Remote::Failed(problem) => actions.extend(failed_ui(ui, page, problem)),
            Remote::Idle | Remote::Loading(_) => {
                let words = tr!("Loading the chart list …");
                live_label_ui(ui, words, text::label(), |t| t.text_muted);
                placeholder_rows_ui(ui);
            }
        }
    }

    /// Chooses the category for a list that has charts: that of the chart that is read, else the first. An empty list decides
    /// nothing.
    fn choose_for(&mut self, state: &AppState, page: &AirportPage, list: &ChartList) {
        let Some(first) = list.first_category() else {
            return;
        };
        let before = self.chosen_for.replace((page.icao, page.version));
        if before == self.chosen_for {
            return;
        }
        let same_airport = before.is_some_and(|(icao, _version)| icao == page.icao);
        if !same_airport {
            self.filter.clear();
        }
        if !same_airport || !has_charts(list, self.tab) {
            let read = state.workspace.focused().map(|tab| &tab.showing.chart);
            let read = read.filter(|chart| chart.icao == page.icao);
            let its = read.map(|chart| chart.category.tab_index());
            self.tab = its.filter(|tab| has_charts(list, *tab)).unwrap_or(first);
        }
    }

    /// What is shown of the list, worked out again only where something of it changed.
    fn shown(&mut self, state: &AppState, page: &AirportPage, dense: bool) -> Arc<ChartListLayout> {
        let (Some(list), Some(answer)) = (page.charts.ready(), page.listed) else {
            self.shown = None;
            return Arc::default();
        };
        let key = ListKey {
            list: answer,
            tab: self.tab,
            wanted: self.filter.wanted.clone(),
            preferences: ListingPreferences {
                previews: state.shows_previews(),
                ..state.settings.charts
            },
            dense,
        };
        if let Some((of, kept)) = &self.shown
            && *of == key
        {
            return Arc::clone(kept);
        }
        let mut listing = ListedCharts::of(list, key.tab, &key.wanted, key.preferences);
        if dense {
            // Where height is short rows come before headings, in the same order; their names tell the runway too.
            let is_chart = |line: &ListingLine| matches!(line, ListingLine::Chart(_));
            listing.lines.retain(is_chart);
        }
        let row = row_height(state.shows_previews(), dense);
        let shown = Arc::new(ChartListLayout::of(listing, row));
        self.shown = Some((key, Arc::clone(&shown)));
        shown
    }

    fn list_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        list: &ChartList,
        shown: &ChartListLayout,
        actions: &mut Vec<Action>,
    ) {
        let Some(page) = &state.airports.page else {
            return;
        };
        if list.charts.is_empty() && list.left_out > 0 {
            actions.extend(unread_ui(ui, list.left_out));
            return;
        }
        if list.left_out > 0 {
            let count = list.left_out;
            let sentence = tr_count!(
                count,
                "One chart in the list could not be read and was left out."
                    | "{count} charts in the list could not be read and were left out."
            );
            live_label_ui(ui, &sentence, text::caption(), |t| t.warn);
        }
        if shown.listing.lines.is_empty() {
            self.empty_ui(ui, page, list, &shown.listing);
            return;
        }
        if state.shows_previews() {
            preview::watermark_ui(ui, state);
        } else if let Some(why) = state.withheld_previews() {
            preview::withheld_ui(ui, why);
        }
        let context = row::RowContext {
            state,
            list,
            new_after: page.new_after(Timestamp::now()),
            previews: state.shows_previews(),
            dense: shown.row < ROW,
            color: theme::tokens(ui).category(self.category().code()),
        };
        let previews = &mut self.previews;
        self.focus.rows_ui(ui, &context, shown, previews, actions);
    }

    /// Why there is no row, and the way on.
    fn empty_ui(
        &mut self,
        ui: &mut Ui,
        page: &AirportPage,
        list: &ChartList,
        listing: &ListedCharts,
    ) {
        if self.filter.wanted.filters() && has_charts(list, self.tab) {
            let title = in_words(&self.filter.wanted.miss(&self.category()));
            EmptyState::new(icons::FUNNEL, &title, "").ui(ui);
            ui.vertical_centered(|ui| {
                // Also where the lines of a short list stand closer.
                ui.spacing_mut().item_spacing.y = 8.0;
                let tabs = Category::TABS.iter().zip(listing.counts).enumerate();
                for (tab, (category, count)) in tabs.filter(|(_tab, (_, count))| *count > 0) {
                    let code = category.code();
                    let words = tr!("Show {count} in {code}", count, code);
                    if plain_button_ui(ui, &words).clicked() {
                        self.tab = tab;
                    }
                }
                if plain_button_ui(ui, tr!("Show all")).clicked() {
                    self.filter.clear();
                }
            });
            return;
        }
        empty_ui(ui, page, list, &self.category());
    }

    /// Whether there is a chart before and after an open one in the list.
    pub fn neighbours(&mut self, state: &AppState, tab: Option<&Tab>) -> Neighbours {
        let page = state.airports.page.as_ref();
        let (Some(list), Some(tab)) = (page.and_then(|page| page.listed), tab) else {
            return Neighbours::default();
        };
        let key = NeighboursKey {
            list,
            chart: (tab.showing.chart.icao, tab.showing.chart.id.clone()),
            wanted: self.filter.wanted.clone(),
            preferences: state.settings.charts,
            seen: seen_beside(state, tab.id)
                .map(|chart| (chart.icao, chart.id.clone()))
                .collect(),
        };
        if let Some((of, known)) = &self.neighbours
            && *of == key
        {
            return *known;
        }
        let known = Neighbours {
            before: self.neighbour(state, tab.id, -1).is_some(),
            after: self.neighbour(state, tab.id, 1).is_some(),
        };
        self.neighbours = Some((key, known));
        known
    }

    /// Turns the page of an open chart: to the chart `by` places after it, as its category is listed. One that is seen in
    /// another pane or window is passed over.
    pub fn neighbour(&self, state: &AppState, tab: TabId, by: isize) -> Option<Action> {
        let list = state.airports.page.as_ref()?.charts.ready()?;
        let current = &state.workspace.tab(tab)?.showing.chart;
        let preferences = state.settings.charts;
        let wanted = [self.filter.wanted.clone(), ListingFilter::default()];
        let next = wanted.iter().find_map(|wanted| {
            neighbours(list, current, wanted, preferences, by).find(|chart| {
                seen_beside(state, tab).all(|seen| seen.icao != chart.icao || seen.id != chart.id)
            })
        })?;
        Some(Action::TurnTo(tab, next.id.clone()))
    }
}

/// Whether the list has charts under a tab.
fn has_charts(list: &ChartList, tab: usize) -> bool {
    let mut tabs = list.charts.iter().map(|chart| chart.category.tab_index());
    tabs.any(|its| its == tab)
}

/// The charts that are seen in other places than this tab's.
fn seen_beside(state: &AppState, tab: TabId) -> impl Iterator<Item = &Chart> {
    let tabs = state.workspace.tabs().iter();
    let others = tabs.filter(move |other| other.id != tab && other.place.is_some());
    others.map(|other| &other.showing.chart)
}

/// Where the rows will be.
fn placeholder_rows_ui(ui: &mut Ui) {
    let tokens = theme::tokens(ui);
    for _row in 0..6 {
        let size = egui::vec2(ui.available_width(), ROW - 8.0);
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        ui.painter()
            .rect_filled(rect, theme::CORNER_ROW, tokens.surface3);
    }
}
