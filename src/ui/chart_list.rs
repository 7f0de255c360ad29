//! The list of an airport's charts: five categories with counts, the switch of versions, rows.

use egui::{ScrollArea, Ui};

use super::controls::{
    ChartRow, EmptyState, Segment, Severity, live_label_ui, menu_item_ui, segmented_ui,
};
use super::icons;
use super::theme::{self, text};
use super::way_on::way_on;
use crate::airport::Icao;
use crate::chart::{Category, Chart, ChartList, Version};
use crate::message::{Action, Subject, TabId};
use crate::remote::{Problem, Remote};
use crate::state::{AirportPage, Showing, State};

/// Height of a row, in points.
const ROW: f32 = 60.0;

/// Which category is listed.
#[derive(Default)]
pub struct ChartListPanel {
    /// Index into [`Category::TABS`].
    tab: usize,
    /// The airport whose list the tab was chosen for; another one begins at its first category with charts.
    chosen_for: Option<Icao>,
    /// The rows are to take the keyboard.
    focus: bool,
}

impl ChartListPanel {
    /// Lists this tab.
    pub fn choose(&mut self, tab: usize) {
        self.tab = tab;
    }

    /// Lists the first category with charts again.
    pub fn begin_anew(&mut self) {
        self.chosen_for = None;
    }

    /// Lets the rows take the keyboard: then the arrow keys walk through them.
    pub fn focus_rows(&mut self) {
        self.focus = true;
    }

    fn category(&self) -> Category {
        Category::TABS
            .get(self.tab)
            .cloned()
            .unwrap_or(Category::Airport)
    }

    /// Draws the list.
    pub fn ui(&mut self, ui: &mut Ui, state: &State) -> Option<Action> {
        let page = state.page.as_ref()?;
        let mut action = None;
        if let Remote::Ready(list) = &page.charts
            && self.chosen_for != Some(page.icao)
        {
            self.chosen_for = Some(page.icao);
            self.tab = Category::TABS
                .iter()
                .position(|tab| count(list, tab) > 0)
                .unwrap_or(0);
        }
        self.tabs_ui(ui, page.charts.ready());
        if page.has_cao() {
            ui.add_space(4.0);
            action = version_ui(ui, page.version);
        }
        ui.add_space(4.0);
        action.or(match &page.charts {
            Remote::Ready(list) => self.rows_ui(ui, state, page, list),
            Remote::Failed(problem) => failed_ui(ui, problem),
            Remote::Idle | Remote::Loading(_) => {
                live_label_ui(
                    ui,
                    text::rich(
                        "Loading the chart list …",
                        text::label(),
                        theme::tokens(ui).text_muted,
                    ),
                );
                placeholder_rows_ui(ui);
                None
            }
        })
    }

    fn tabs_ui(&mut self, ui: &mut Ui, list: Option<&ChartList>) {
        let tokens = theme::tokens(ui);
        let segments: Vec<Segment<'_, usize>> = Category::TABS
            .iter()
            .enumerate()
            .map(|(index, category)| {
                let count = list.map_or(0, |list| count(list, category));
                Segment {
                    value: index,
                    label: category.code(),
                    name: category.name(),
                    count: Some(count),
                    color: Some(tokens.category(category.code())),
                    enabled: count > 0,
                }
            })
            .collect();
        if let Some(tab) = segmented_ui(ui, "Chart categories", &segments, self.tab) {
            self.tab = tab;
        }
    }

    fn rows_ui(
        &mut self,
        ui: &mut Ui,
        state: &State,
        page: &AirportPage,
        list: &ChartList,
    ) -> Option<Action> {
        let category = self.category();
        let charts: Vec<&Chart> = rows(list, &category).collect();
        if list.left_out > 0 {
            let sentence = match list.left_out {
                1 => "One chart of the list could not be read and is left out.".to_owned(),
                count => format!("{count} charts of the list could not be read and are left out."),
            };
            live_label_ui(
                ui,
                text::rich(sentence, text::caption(), theme::tokens(ui).warn),
            );
        }
        if charts.is_empty() {
            empty_ui(ui, page, list, &category);
            return None;
        }
        let mut action = None;
        let color = theme::tokens(ui).category(category.code());
        let focus = std::mem::take(&mut self.focus);
        ui.spacing_mut().item_spacing.y = 0.0;
        ScrollArea::vertical()
            .auto_shrink(false)
            .show_rows(ui, ROW, charts.len(), |ui, range| {
                let first = range.start;
                for chart in charts.get(range).unwrap_or_default() {
                    let on_screen = on_screen(state, chart);
                    let row = ChartRow {
                        title: &chart.name,
                        detail: &detail(chart),
                        spoken: &spoken(chart),
                        color,
                        selected: on_screen.is_some(),
                        loading: on_screen.is_some_and(|showing| showing.arriving.is_some()),
                        georeferenced: chart.is_georeferenced,
                    };
                    let response = row.ui(ui);
                    if focus
                        && (on_screen.is_some()
                            || first == 0
                                && Some(&chart.id) == charts.first().map(|first| &first.id))
                    {
                        response.request_focus();
                    }
                    if response.clicked() {
                        action = Some(Action::OpenChart(chart.id.clone()));
                    }
                    response.context_menu(|ui| {
                        action = menu_ui(ui, chart).or(action.take());
                    });
                }
            });
        action
    }
}

/// A chart of the list that can be seen in some pane or window.
fn on_screen<'a>(state: &'a State, chart: &Chart) -> Option<&'a Showing> {
    let tab = state.desk.tab_of(chart.icao, &chart.id)?;
    tab.place.map(|_place| &tab.showing)
}

/// What can be done with a row.
fn menu_ui(ui: &mut Ui, chart: &Chart) -> Option<Action> {
    let offers = [
        ("Open", Action::OpenChart(chart.id.clone())),
        ("Open beside", Action::OpenBeside(chart.id.clone())),
        (
            "Open in a window of its own",
            Action::OpenInWindow(chart.id.clone()),
        ),
    ];
    let mut chosen = None;
    for (words, action) in offers {
        if menu_item_ui(ui, words).clicked() {
            chosen = Some(action);
            ui.close();
        }
    }
    chosen
}

/// Turns the page of an open chart: to the chart `by` places after it, in its category.
pub fn neighbour(state: &State, tab: TabId, by: isize) -> Option<Action> {
    let list = state.page.as_ref()?.charts.ready()?;
    let current = &state.desk.tab(tab)?.showing.chart;
    let category = current.category.tab();
    let rows: Vec<&Chart> = rows(list, &category).collect();
    let at = rows
        .iter()
        .position(|chart| chart.id == current.id && chart.icao == current.icao)?;
    let next = rows.get(at.checked_add_signed(by)?)?;
    Some(Action::TurnTo(tab, next.id.clone()))
}

/// The charts under a tab.
fn rows<'a>(list: &'a ChartList, tab: &'a Category) -> impl Iterator<Item = &'a Chart> {
    list.charts
        .iter()
        .filter(move |chart| chart.category.tab() == *tab)
}

fn count(list: &ChartList, tab: &Category) -> usize {
    rows(list, tab).count()
}

/// The second line of a row: index number and revision date.
fn detail(chart: &Chart) -> String {
    match chart.revision_date {
        Some(date) => format!("{}   {date}", chart.index_number),
        None => chart.index_number.clone(),
    }
}

/// A row as a screen reader reads it (design 8).
fn spoken(chart: &Chart) -> String {
    let mut words = format!("{}, index {}", chart.name, chart.index_number);
    if let Some(date) = chart.revision_date {
        words.push_str(&date.strftime(", revised %-d %B %Y").to_string());
    }
    if chart.is_georeferenced {
        words.push_str(", geo-referenced");
    }
    words
}

/// The switch of versions, and what the second one is; shown only where the airport has both (specification 4.2).
fn version_ui(ui: &mut Ui, version: Version) -> Option<Action> {
    let segments = [
        (Version::Std, "Standard charts"),
        (Version::Cao, "Commercial airline overlay charts"),
    ]
    .map(|(value, name)| Segment {
        value,
        label: value.code(),
        name,
        count: None,
        color: None,
        enabled: true,
    });
    let chosen = segmented_ui(ui, "Chart version", &segments, version);
    let meaning = "CAO: commercial airline overlay, for aircraft of category C and D";
    ui.label(text::rich(
        meaning,
        text::caption(),
        theme::tokens(ui).text_faint,
    ));
    chosen
        .filter(|chosen| *chosen != version)
        .map(Action::ShowVersion)
}

fn failed_ui(ui: &mut Ui, problem: &Problem) -> Option<Action> {
    let way = way_on(problem, Subject::Charts);
    let state = EmptyState {
        icon: icons::WARNING_CIRCLE,
        severity: Severity::Bad,
        title: "No chart list",
        body: &problem.sentence,
        button: way.as_ref().map(|(words, _action)| *words),
        ..EmptyState::default()
    };
    let clicked = state.ui(ui).button;
    way.filter(|_way| clicked).map(|(_words, action)| action)
}

fn empty_ui(ui: &mut Ui, page: &AirportPage, list: &ChartList, category: &Category) {
    let (title, body) = match (list.charts.is_empty(), page.version) {
        (true, Version::Std) => (
            format!("The service has no charts for {}.", page.icao),
            String::new(),
        ),
        (true, Version::Cao) => (
            "No CAO charts".to_owned(),
            "Switch to STD to see the standard charts.".to_owned(),
        ),
        (false, _) => (
            format!("No {} charts here", category.code()),
            "Choose another category.".to_owned(),
        ),
    };
    EmptyState {
        icon: icons::FILE_X,
        title: &title,
        body: &body,
        ..EmptyState::default()
    }
    .ui(ui);
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
