//! The airport field with what it finds, and the head of the airport on the screen.

mod finding;
mod head;
mod outcome;
mod pad;
mod suggestion;

use egui::{Id, Key, Modifiers, Rect, Response, Ui};

pub(super) use self::head::variation;

use self::finding::suggestions_ui;
use self::head::{HEAD_SPACING, head_line_ui, head_ui};
use self::pad::{BACKSPACE, KeyPad};
use super::charts_layout::ChartsLayout;
use super::controls::{TextField, is_entered, select};
use super::keys::ENTER;
use super::{flight_strip, icons};
use crate::airport::Icao;
use crate::airport::suggestion::Suggestion;
use crate::message::Action;
use crate::remote::{ProblemKind, Remote};
use crate::state::{AirportSuggestionList, AppState};

/// No identifier or name is longer; a pasted text must not fill the window.
const MOST_TYPED: usize = 40;
/// The list is never lower, in points.
const LEAST_LIST: f32 = 60.0;
/// Of the drawer, in points.
const PANEL_MARGIN: f32 = 16.0;

/// What is typed into the airport field, and what is found; kept whatever becomes of it.
#[derive(Default)]
pub struct AirportSearchPanel {
    typed: String,
    /// What stands in the field is the airport that was asked for, and nothing that is looked for.
    settled: bool,
    /// The list covers what is below the field.
    open: bool,
    finding: AirportSuggestionList,
    /// The airports that may have been meant by this unknown one.
    meant: Option<(Icao, Vec<Suggestion>)>,
    /// The airport that was on the screen at the last frame.
    shown: Option<Icao>,
    /// An airport was on its way, or had failed, at the last frame.
    asks: bool,
    /// The field is to take the keyboard, and with it what was typed since that was asked for.
    asked: Option<String>,
    /// The airport that was entered here, until it is known what becomes of it.
    entered: Option<Icao>,
    /// What stands in the field is about to be typed again.
    retyping: bool,
    /// The field had the keyboard once: the first look at the page gives it to it, where no airport is shown.
    greeted: bool,
    field: Option<Id>,
}

impl AirportSearchPanel {
    /// Lets the field take the keyboard when it is drawn next.
    pub fn focus(&mut self) {
        self.asked.get_or_insert_default();
    }

    /// Whether what is typed is for the field, which has no keyboard yet.
    pub fn awaits_keys(&self) -> bool {
        self.asked.is_some()
    }

    /// Keeps what was typed for the field that was asked for.
    pub fn type_ahead(&mut self, text: &str) {
        self.asked.get_or_insert_default().push_str(text);
    }

    /// Whether the list covers the airport and its charts.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Whether distances from own-ship stand on the page.
    pub fn tells_distances(&self, state: &AppState) -> bool {
        (self.open || state.airports.page.is_none()) && self.finding.tells_distances()
    }

    /// Takes the list away; what was typed makes room for the airport that was asked for last.
    pub fn close(&mut self, ctx: &egui::Context, state: &AppState) {
        let airports = &state.airports;
        let last = airports.asking.as_ref().or(airports.page.as_ref());
        self.settle(last.map(|page| page.icao));
        self.leave(ctx);
    }

    /// Makes room for an airport that is asked for.
    pub fn show(&mut self, ctx: &egui::Context, icao: Icao) {
        self.settle(Some(icao));
        self.leave(ctx);
    }

    /// The list goes, and the keyboard is the window's again.
    fn leave(&mut self, ctx: &egui::Context) {
        self.open = false;
        self.asked = None;
        if let Some(field) = self.field {
            ctx.memory_mut(|memory| memory.surrender_focus(field));
        }
    }

    fn settle(&mut self, icao: Option<Icao>) {
        self.typed = icao.map(|icao| icao.to_string()).unwrap_or_default();
        self.settled = true;
    }

    /// What is looked for.
    fn query(&self) -> String {
        let typed = if self.settled { "" } else { &self.typed };
        typed.trim().to_owned()
    }

    /// Draws the field, and below it the list, or messages and the head. `by_touch`: the last input was a finger's.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        by_touch: bool,
        layout: &ChartsLayout,
    ) -> Option<Action> {
        let shown = state.airports.page.as_ref().map(|page| page.icao);
        if shown != self.shown && !self.open {
            let was_empty = std::mem::replace(&mut self.shown, shown).is_none();
            self.settle(shown);
            // A field that gains focus before another airport arrives keeps it.
            if was_empty {
                self.leave(ui.ctx());
            }
        }
        let asks = state.airports.asking.is_some();
        let asked = std::mem::replace(&mut self.asks, asks);
        if asked && !asks && !self.open && !self.has_keyboard(ui) {
            // It came, or a chart was opened in its place.
            self.settle(shown);
        }
        let panel = ui.max_rect().expand(PANEL_MARGIN);
        let beside = state.airports.page.as_ref();
        let beside = beside.filter(|_page| layout.head_beside_field && !self.open);
        let (mut opened, mut action) = (None, None);
        if layout.shares_field(beside.is_some()) {
            ui.horizontal(|ui| {
                let field = layout.field(ui.available_width(), beside.is_some());
                opened = ui.allocate_ui(field, |ui| self.field_ui(ui, state)).inner;
                if let Some(width) = layout.flight_beside_field {
                    let flight = egui::vec2(width, field.y);
                    let asked = ui.allocate_ui(flight, |ui| flight_strip::strip_ui(ui, state));
                    action = asked.inner;
                }
                if let Some(shown) = beside {
                    action = action.take().or(head_line_ui(ui, state, shown));
                }
            });
        } else {
            opened = self.field_ui(ui, state);
        }
        if !layout.short {
            ui.add_space(4.0);
        }
        if !self.open {
            action = action.or(self.answer_ui(ui, state));
        }
        match &state.airports.page {
            Some(_) if beside.is_some() => {}
            Some(shown) if !self.open => {
                ui.spacing_mut().item_spacing.y = HEAD_SPACING;
                // In a scope: what is below keeps its ids, whichever head there is.
                let head = ui.scope(|ui| {
                    if layout.short_head {
                        ui.horizontal(|ui| head_line_ui(ui, state, shown)).inner
                    } else {
                        head_ui(ui, state, shown)
                    }
                });
                action = action.or(head.inner);
            }
            _ => {
                opened = self.list_ui(ui, state, by_touch).or(opened);
                if is_elsewhere(ui, panel) {
                    self.open = false;
                }
            }
        }
        if let Some(icao) = opened {
            self.show(ui.ctx(), icao);
            self.entered = Some(icao);
            return Some(Action::OpenAirport(icao));
        }
        action
    }

    /// The field. Returns what Enter opens.
    fn field_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Icao> {
        self.steps(ui, state);
        let field = TextField::new(tr!("Airport search"))
            .hint(tr!("Code, name or city"))
            .icon(icons::MAGNIFYING_GLASS);
        let response = field.ui(ui, &mut self.typed);
        self.field = Some(response.id);
        let asked = self.asked.take();
        let first = !std::mem::replace(&mut self.greeted, true) && state.airports.page.is_none();
        self.retyping |= self.is_unknown(ui, state);
        if asked.is_some() || first || self.retyping {
            response.request_focus();
        }
        if response.gained_focus() {
            self.begin(ui, state, &response);
        } else if asked.as_ref().is_some_and(String::is_empty) {
            // It may have the keyboard already: what is typed next replaces what stands there all the same.
            self.select_all(ui, &response);
        }
        self.open |= asked.is_some() || response.clicked();
        let ahead = asked.unwrap_or_default();
        // What comes behind Enter is for what it opens.
        let (ahead, entered) = match ahead.split_once(ENTER) {
            Some((ahead, _behind)) => (ahead, true),
            None => (&*ahead, false),
        };
        if response.changed() || !ahead.is_empty() {
            self.settled = false;
            self.open = true;
            let typed = if ahead.is_empty() { &self.typed } else { ahead };
            self.typed = typed.chars().take(MOST_TYPED).collect();
            self.finding.typed();
        }
        if !ahead.is_empty() {
            let end = self.typed.chars().count();
            select(ui, response.id, end..end);
            // The field was drawn without it.
            ui.ctx().request_repaint();
        }
        if !entered && !is_entered(ui, &response) {
            return None;
        }
        let choice = self.finding.choice(state, &self.query());
        // An identifier may be entered before anything can be found, and an unchanged one is asked for again.
        let choice = choice.or_else(|| Icao::parse(&self.typed).ok());
        if choice.is_none() {
            response.request_focus();
        }
        choice
    }

    /// The field gains focus: the list opens, and what is typed next replaces what stands there. Walking through
    /// the window with Tab only passes, and finds the charts behind it. Without an airport the list is there anyway, and
    /// gives way to the first one that comes.
    fn begin(&mut self, ui: &Ui, state: &AppState, response: &Response) {
        let passes = ui.input(|input| input.key_pressed(Key::Tab));
        let retyping = std::mem::take(&mut self.retyping);
        if !self.open && !passes && !retyping {
            self.finding.begin();
            self.open = state.airports.page.is_some();
        }
        self.select_all(ui, response);
    }

    fn select_all(&self, ui: &Ui, field: &Response) {
        select(ui, field.id, 0..self.typed.chars().count());
    }

    /// Whether there is no such airport as was entered last: it is typed again, unless something else has the keyboard
    /// meanwhile. True once.
    fn is_unknown(&mut self, ui: &Ui, state: &AppState) -> bool {
        let asking = state.airports.asking.as_ref();
        let record = asking.filter(|page| self.entered == Some(page.icao));
        let record = record.map(|page| &page.record);
        if !matches!(record, Some(Remote::Loading(_))) {
            self.entered = None;
        }
        let problem = record.and_then(Remote::problem);
        let unknown = problem.is_some_and(|it| it.kind == ProblemKind::UnknownAirport);
        unknown && ui.memory(|memory| memory.focused().is_none())
    }

    /// The arrow keys walk through the list while the field has the keyboard.
    fn steps(&mut self, ui: &Ui, state: &AppState) {
        if !self.has_keyboard(ui) {
            return;
        }
        for (key, by) in [(Key::ArrowDown, 1), (Key::ArrowUp, -1)] {
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                self.open = true;
                let query = self.query();
                self.finding.step(state, &query, by);
            }
        }
    }

    fn has_keyboard(&self, ui: &Ui) -> bool {
        self.field
            .is_some_and(|field| ui.memory(|memory| memory.has_focus(field)))
    }

    /// The list, and the search pad for fingers. Returns the row that was tapped.
    fn list_ui(&mut self, ui: &mut Ui, state: &AppState, by_touch: bool) -> Option<Icao> {
        let room = ui.available_height();
        let typing = self.open || self.has_keyboard(ui);
        let pad = (typing && by_touch).then(|| KeyPad::for_room(ui.available_width(), room));
        let below = pad.map_or(0.0, |pad| pad.height() + 8.0);
        let query = self.query();
        let room = (room - below).max(LEAST_LIST);
        let opened = suggestions_ui(ui, state, &mut self.finding, &query, room);
        if let Some(pad) = pad {
            ui.add_space(8.0);
            if let Some(pressed) = pad.ui(ui) {
                self.press(pressed);
                // What it finds shows in the next frame.
                ui.ctx().request_repaint();
            }
        }
        opened
    }

    fn press(&mut self, pressed: char) {
        if std::mem::take(&mut self.settled) {
            self.typed.clear();
        }
        match pressed {
            BACKSPACE => drop(self.typed.pop()),
            letter if self.typed.chars().count() < MOST_TYPED => self.typed.push(letter),
            _ => {}
        }
        self.finding.typed();
    }
}

/// Whether the user has turned to something outside of the drawer, by pointer or keyboard.
fn is_elsewhere(ui: &Ui, panel: Rect) -> bool {
    let pressed = ui.input(|input| {
        let at = input.pointer.interact_pos();
        input.pointer.any_pressed() && at.is_some_and(|at| !panel.contains(at))
    });
    let focused = ui.memory(egui::Memory::focused);
    let focused = focused.and_then(|focused| ui.ctx().read_response(focused));
    pressed || focused.is_some_and(|focused| !panel.intersects(focused.rect))
}

#[cfg(test)]
mod tests;
