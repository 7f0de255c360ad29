//! The boards: pinned charts in the user's order, and notes.

use egui::{DragAndDrop, Id, Key, Modifiers, Rect, Stroke, Ui, vec2};

use super::chart_list::icon_of;
use super::controls::{
    ChartRow, EmptyState, IconButton, TextField, choice_button_ui, menu_items_ui, name_ui,
    text_area, title_ui,
};
use super::page::scrolled_ui;
use super::tabs::pin_name;
use super::theme;
use super::{flight_strip, icons};
use crate::boards::{Board, BoardCommand, ChartPin};
use crate::chart::{Category, Version};
use crate::language::{self, in_words};
use crate::message::{Action, ChartPlace};
use crate::state::AppState;

/// Lines of the notes that can be seen without scrolling.
const NOTE_LINES: usize = 4;

/// What the page remembers between frames.
#[derive(Default)]
pub struct BoardsPanel {
    /// The board that is being given a name, and the name so far.
    renaming: Option<(usize, String)>,
    /// The pin that gets the keyboard, after it was moved with it.
    follow: Option<Id>,
}

/// Where a pin is: also what is dragged along its board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PinPlace {
    board: usize,
    pin: usize,
}

impl PinPlace {
    /// Puts the pin at another place of its board.
    fn moved(self, to: usize) -> Action {
        let (board, from) = (self.board, self.pin);
        Action::Board(BoardCommand::Move { board, from, to })
    }

    /// Takes the pin off its board.
    fn taken_off(self) -> Action {
        let Self { board, pin } = self;
        Action::Board(BoardCommand::TakeOff { board, pin })
    }
}

impl BoardsPanel {
    /// Draws the page.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        title_ui(ui, tr!("Boards"));
        // What is pinned to a slot stands there alone.
        let mut action = flight_strip::strip_ui(ui, state);
        action = chooser_ui(ui, state).map(Action::Board).or(action);
        let boards = &state.settings.boards;
        let at = boards.chosen.min(boards.list.len().saturating_sub(1));
        let Some(board) = boards.list.get(at) else {
            let body = tr!("Create a board, or pin a chart to start one.");
            EmptyState::new(icons::STACK, tr!("No board"), body).ui(ui);
            return action;
        };
        action = action.or(self.head_ui(ui, at, board).map(Action::Board));
        scrolled_ui(ui, |ui| {
            if board.pins.is_empty() {
                let slots = &state.settings.boards.slots;
                let title = if slots.is_empty() || state.settings.flight.is_none() {
                    tr!("Nothing is pinned here")
                } else {
                    tr!("Your pins fill the flight's slots")
                };
                let body = tr!(
                    "Tap the pin of a chart in the list, or press its key while the chart is open."
                );
                EmptyState::new(icons::PUSH_PIN, title, body).ui(ui);
            } else {
                let mut places = Vec::with_capacity(board.pins.len());
                ui.scope(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    for (nth, pin) in board.pins.iter().enumerate() {
                        let place = PinPlace {
                            board: at,
                            pin: nth,
                        };
                        let (rect, asked) = self.pin_ui(ui, state, place, pin);
                        places.push(rect);
                        action = asked.or(action.take());
                    }
                });
                action = drop_ui(ui, at, &places).or(action.take());
            }
            action = notes_ui(ui, at, board).or(action.take());
        });
        action
    }

    /// The board's name, and what can be done with the whole of it.
    fn head_ui(&mut self, ui: &mut Ui, at: usize, board: &Board) -> Option<BoardCommand> {
        if let Some((_at, name)) = self.renaming.as_mut().filter(|(of, _name)| *of == at) {
            let response = TextField::new(tr!("Board name")).ui(ui, name);
            if !response.lost_focus() {
                response.request_focus();
                return None;
            }
            let kept = !ui.input(|input| input.key_pressed(Key::Escape));
            let (_at, name) = self.renaming.take()?;
            let kept = kept && !name.trim().is_empty();
            return kept.then(|| BoardCommand::Rename(at, name.trim().to_owned()));
        }
        let mut command = None;
        ui.horizontal(|ui| {
            let room = ui.available_width() - theme::TOUCH - 8.0;
            ui.allocate_ui(vec2(room, theme::TOUCH), |ui| {
                ui.set_min_size(vec2(room, theme::TOUCH));
                name_ui(ui, &title(board));
            });
            let more = IconButton::new(icons::DOTS_THREE_VERTICAL, tr!("Board menu"));
            egui::Popup::menu(&more.ui(ui)).show(|ui| {
                let offers = [
                    (tr!("Rename"), None),
                    (tr!("Unpin all charts"), Some(BoardCommand::Clear(at))),
                    (tr!("Remove board"), Some(BoardCommand::Remove(at))),
                ];
                match menu_items_ui(ui, offers) {
                    Some(None) => self.renaming = Some((at, title(board))),
                    Some(chosen) => command = chosen,
                    None => {}
                }
            });
        });
        command
    }

    /// A row with its menu; returns where it is.
    fn pin_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        at: PinPlace,
        pin: &ChartPin,
    ) -> (Rect, Option<Action>) {
        let seen = state.workspace.shown(pin.airport, &pin.id);
        let units = state.settings.units;
        let revised = pin.revised.map(|date| units.dates.write(date));
        let number = Some(pin.index_number.clone());
        let detail = [Some(pin.airport.to_string()), number, revised];
        let detail: Vec<String> = detail.into_iter().flatten().collect();
        let id = Id::unique(("pin", at.board, pin.airport.as_str(), &pin.id.0));
        let pinned = pinned_row(ui, state, pin);
        let row = ChartRow {
            detail: &detail.join("   "),
            spoken: &tr!(
                "{title}, {category} {index_number}, pinned",
                title = pin.title(),
                category = in_words(&Category::from_code(&pin.category)),
                index_number = pin.index_number
            ),
            loading: pinned.loading || seen.is_some_and(|tab| tab.showing.arriving.is_some()),
            pin_name: &pin_name(true, &pin.title()),
            pinned: true,
            ..pinned
        };
        let response = row.ui(ui, id);
        let mut action = response.pin.then(|| at.taken_off());
        let focus = ChartPlace::Pane(state.workspace.focus());
        if response.row.clicked() {
            action = Some(Action::OpenPin(pin.clone(), focus));
        }
        if let Some(handle) = response.handle {
            handle.dnd_set_drag_payload(at);
        }
        if self.follow == Some(id) {
            self.follow = None;
            response.row.request_focus();
        }
        if response.row.has_focus() {
            let moved = ui.input_mut(|input| {
                let up = input.consume_key(Modifiers::ALT, Key::ArrowUp);
                let down = input.consume_key(Modifiers::ALT, Key::ArrowDown);
                let above = at.pin.checked_sub(1).filter(|_above| up);
                above.or(down.then_some(at.pin + 1))
            });
            if let Some(to) = moved {
                self.follow = Some(id);
                action = Some(at.moved(to));
            }
        }
        response.row.context_menu(|ui| {
            action = menu_ui(ui, state, at, pin).or(action.take());
        });
        (response.row.rect, action)
    }
}

/// What every row of a pinned or suggested chart shows of it.
pub fn pinned_row<'a>(ui: &Ui, state: &AppState, pin: &'a ChartPin) -> ChartRow<'a> {
    let category = Category::from_code(&pin.category);
    let is_overlay = pin.version == Version::Cao;
    let wanted = state.pending_open.wanted_pin();
    ChartRow {
        title: &pin.name,
        marks: if is_overlay { &["CAO"] } else { &[] },
        color: theme::tokens(ui).category(category.code()),
        handle: Some(icon_of(&category)),
        selected: state.workspace.shown(pin.airport, &pin.id).is_some(),
        loading: wanted.is_some_and(|wanted| wanted.is_same(pin)),
        ..ChartRow::default()
    }
}

/// What a board is called: in the user's language, as long as the user gave it no name of its own.
pub fn title(board: &Board) -> String {
    if language::is_any(&board.phase.to_string(), &board.name) {
        in_words(&board.phase)
    } else {
        board.name.clone()
    }
}

/// A name that no board has.
fn free_name(boards: &[Board]) -> String {
    let is_free = |name: &String| boards.iter().all(|board| board.name != *name);
    let mut names = (boards.len() + 1..).map(|nth| tr!("Board {nth}", nth));
    names.find(is_free).unwrap_or_default()
}

/// The boards side by side, each with the number of its pins, and a new one.
fn chooser_ui(ui: &mut Ui, state: &AppState) -> Option<BoardCommand> {
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        for (at, board) in state.settings.boards.list.iter().enumerate() {
            let words = match board.pins.len() {
                0 => title(board),
                count => format!("{} {count}", title(board)),
            };
            let chosen = at == state.settings.boards.chosen;
            if choice_button_ui(ui, &words, chosen).clicked() {
                command = Some(BoardCommand::Choose(at));
            }
        }
        let add = IconButton::new(icons::PLUS, tr!("New board"));
        if add.ui(ui).clicked() {
            let name = free_name(&state.settings.boards.list);
            command = Some(BoardCommand::Add(name));
        }
    });
    command
}

fn menu_ui(ui: &mut Ui, state: &AppState, at: PinPlace, pin: &ChartPin) -> Option<Action> {
    let focus = state.workspace.focus();
    let open = |place| Action::OpenPin(pin.clone(), place);
    let offers = [
        (tr!("Open"), open(ChartPlace::Pane(focus))),
        (tr!("Open beside"), open(ChartPlace::Pane(focus.other()))),
        (tr!("Open in new window"), open(ChartPlace::Window)),
        (tr!("Move up"), at.moved(at.pin.saturating_sub(1))),
        (tr!("Move down"), at.moved(at.pin + 1)),
        (tr!("Unpin"), at.taken_off()),
    ];
    menu_items_ui(ui, offers)
}

/// A pin that is dragged along its board finds its place where it is let go.
fn drop_ui(ui: &Ui, board: usize, places: &[Rect]) -> Option<Action> {
    let dragged = DragAndDrop::payload::<PinPlace>(ui.ctx()).filter(|pin| pin.board == board)?;
    let at = ui.input(|input| input.pointer.latest_pos())?;
    let area = places.iter().copied().reduce(Rect::union)?;
    let above = |rect: &&Rect| rect.center().y < at.y;
    let y = places.iter().rfind(above).map_or(area.top(), Rect::bottom);
    let line = Stroke::new(2.0, theme::tokens(ui).accent);
    ui.painter().hline(area.x_range(), y, line);
    if !ui.input(|input| input.pointer.any_released()) {
        return None;
    }
    DragAndDrop::clear_payload(ui.ctx());
    let others = places.iter().enumerate();
    let others = others.filter(|(nth, _rect)| *nth != dragged.pin);
    let to = others.filter(|(_nth, rect)| above(rect)).count();
    Some(dragged.moved(to))
}

fn notes_ui(ui: &mut Ui, at: usize, board: &Board) -> Option<Action> {
    ui.add_space(12.0);
    name_ui(ui, tr!("Notes"));
    let mut notes = board.notes.clone();
    let edit = text_area(ui, &mut notes, tr!("QNH, stand, clearance …"))
        .id(Id::unique(("notes", at)))
        .margin(egui::Margin::same(12))
        .desired_rows(NOTE_LINES)
        .desired_width(f32::INFINITY);
    let response = ui.add(edit).accessible_name(tr!("Board notes"));
    let noted = Action::Board(BoardCommand::Note(at, notes));
    response.changed().then_some(noted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::Boards;
    use crate::language::{Language, speak_alone};

    #[test]
    fn boards_without_own_names_are_told_in_language() {
        let titles = |boards: &Boards| boards.list.iter().map(title).collect::<Vec<_>>();
        let mut boards = Boards::default();
        speak_alone(Language::German);
        let german = titles(&boards);
        // Earlier versions wrote the names in the language that they ran in.
        for (board, name) in boards.list.iter_mut().zip(german.clone()) {
            board.name = name;
        }
        assert_eq!(titles(&boards), german);
        boards
            .perform(BoardCommand::Rename(0, "Taxi".to_owned()))
            .unwrap();
        speak_alone(Language::English);
        assert_eq!(
            titles(&boards),
            ["Taxi", "Departure", "Arrival", "Approach"]
        );
        let english = titles(&Boards::default());
        assert!(german.iter().zip(&english).all(|(one, other)| one != other));
    }

    #[test]
    fn new_board_passes_over_names_that_are_taken() {
        speak_alone(Language::English);
        let mut boards = Boards::default();
        boards
            .perform(BoardCommand::Rename(0, "Board 5".to_owned()))
            .unwrap();
        assert_eq!(free_name(&boards.list), "Board 6");
    }
}
