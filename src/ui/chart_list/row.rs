//! One chart in the list: what stands in its row, what a click means.

use egui::{Color32, Id, Response, Ui};
use jiff::civil::Date;

use super::super::boards::title;
use super::super::controls::{ChartRow, menu_items_ui, scroll_ui};
use super::super::icons;
use super::super::tabs::pin_name;
use super::preview::Previews;
use crate::boards::{BoardCommand, ChartPin};
use crate::chart::{Category, Chart, ChartDetail, ChartList, Version};
use crate::language::in_words;
use crate::message::Action;
use crate::state::AppState;
use crate::units::Dates;

/// What all rows have in common.
pub(super) struct RowContext<'a> {
    pub(super) state: &'a AppState,
    pub(super) list: &'a ChartList,
    /// Later revisions are new.
    pub(super) new_after: Option<Date>,
    /// Each has room for a preview.
    pub(super) previews: bool,
    /// Each is lower, where it has none.
    pub(super) dense: bool,
    /// Of the category.
    pub(super) color: Color32,
}

/// A category's shape, beside its letters and its colour.
pub fn icon_of(category: &Category) -> &'static str {
    match category {
        Category::Airport => icons::AIRPLANE_TAXIING,
        Category::Departure => icons::AIRPLANE_TAKEOFF,
        Category::Arrival => icons::PATH,
        Category::Approach => icons::AIRPLANE_LANDING,
        Category::Reference | Category::Other(_) => icons::BOOK_OPEN,
    }
}

/// Draws the row of a chart.
pub(super) fn row_ui(
    ui: &mut Ui,
    context: &RowContext<'_>,
    chart: &Chart,
    previews: &mut Previews,
    actions: &mut Vec<Action>,
) -> Response {
    let state = context.state;
    let on_screen = state.workspace.shown(chart.icao, &chart.id);
    let pinned = state.settings.boards.has(chart.icao, &chart.id);
    let is_new = chart.revision_date > context.new_after && context.new_after.is_some();
    let overlay = (chart.version == Version::Cao).then_some("CAO");
    let new = is_new.then_some(tr!("NEW"));
    let marks: Vec<&str> = new.into_iter().chain(overlay).collect();
    let told = |all: Vec<ChartDetail>| all.iter().map(|it| in_words(it)).collect::<Vec<_>>();
    let (forms, linked) = (told(chart.precision_forms()), told(chart.linked_words()));
    let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
    let row = ChartRow {
        title: &chart.name,
        detail: &detail(chart, state.settings.units.dates),
        more: &forms,
        tip: &linked.join("\n"),
        marks: &marks,
        spoken: &told(chart.spoken(is_new, pinned)).join(", "),
        color: context.color,
        preview: context.previews,
        dense: context.dense,
        selected: on_screen.is_some(),
        loading: on_screen.is_some_and(|tab| tab.showing.arriving.is_some()),
        georeferenced: chart.is_georeferenced,
        pin_name: &pin_name(pinned, &chart.name),
        pinned,
        ..ChartRow::default()
    };
    // The same for the same chart, wherever its row is.
    let id = Id::unique(("chart-row", chart.icao.as_str(), &chart.id.0));
    let response = row.ui(ui, id);
    if let Some(place) = response.preview {
        previews.paint(ui, state, &chart.id, place);
    }
    if response.row.clicked() {
        actions.push(Action::OpenChart(chart.id.clone()));
    } else if response.pin {
        let pin = ChartPin::of(chart);
        actions.push(Action::Board(state.settings.boards.toggle(pin)));
    }
    let row = response.row;
    row.context_menu(|ui| actions.extend(menu_ui(ui, state, chart)));
    row
}

/// What can be done with a row.
fn menu_ui(ui: &mut Ui, state: &AppState, chart: &Chart) -> Option<Action> {
    let id = || chart.id.clone();
    let offers = [
        (tr!("Open"), Action::OpenChart(id())),
        (tr!("Open beside"), Action::OpenBeside(id())),
        (tr!("Open in new window"), Action::OpenInWindow(id())),
    ];
    let offers = offers.map(|(words, action)| (words.to_owned(), action));
    let boards = state.settings.boards.list.iter().enumerate();
    let boards = boards
        .filter(|(_at, board)| !board.pins.iter().any(|pin| pin.is_for(chart)))
        .map(|(at, board)| {
            let command = BoardCommand::Pin(ChartPin::of(chart), Some(at));
            let words = tr!("Pin to {board}", board = title(board));
            (words, Action::Board(command))
        });
    let pinned = state.settings.boards.has(chart.icao, &chart.id);
    let unpin = pinned.then(|| {
        let command = BoardCommand::Unpin(ChartPin::of(chart));
        (tr!("Unpin").to_owned(), Action::Board(command))
    });
    let offers = offers.into_iter().chain(unpin).chain(boards);
    let area = egui::ScrollArea::vertical();
    scroll_ui(ui, area, |ui| menu_items_ui(ui, offers))
}

/// The second line of a row: index number and revision date.
fn detail(chart: &Chart, dates: Dates) -> String {
    match chart.revision_date {
        Some(date) => format!("{}   {}", chart.index_number, dates.write(date)),
        None => chart.index_number.clone(),
    }
}
