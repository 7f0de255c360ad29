//! The flight: from a plan of another program or a typed route, and the charts that fit it.

use egui::{Align, Layout, Ui};
use sentence::AnySentence;

use super::boards::pinned_row;
use super::controls::{
    Banner, ChartRow, TextField, expander_ui, heading_ui, is_entered, label_ui, loading_ui,
    paragraph_ui, plain_button_ui, primary_button_ui, row_ui, title_ui,
};
use super::flight_strip;
use super::icons;
use super::tabs::pin_name;
use super::theme::{self, text};
use crate::flight::Flight;
use crate::flight::plan::ImportedPlan;
use crate::language::in_words;
use crate::message::{Action, ChartPlace, FlightCommand, PlanSource};
use crate::state::{AppState, SuggestedChart};

/// What is typed on the page.
#[derive(Default)]
pub struct FlightPage {
    route: String,
    file: String,
    /// The SimBrief user, once the page was seen.
    simbrief: Option<String>,
    /// Whether what the plan has besides is shown.
    unused: bool,
    /// Whether the ways to another flight are shown below this one.
    another: bool,
    /// The flight that the page showed last.
    shown: Option<Flight>,
    /// Why a plan could not be read, as it was told last.
    told: Option<AnySentence>,
}

impl FlightPage {
    /// Draws the page.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        let mut action = None;
        ui.horizontal(|ui| {
            title_ui(ui, tr!("Flight"));
            if state.settings.flight.is_none() {
                return;
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if plain_button_ui(ui, tr!("Clear flight")).clicked() {
                    action = Some(Action::Flight(FlightCommand::Forget));
                }
            });
        });
        let plan = &state.plan;
        if plan.is_reading() {
            let words = if plan.is_choosing() {
                tr!("Choose a file in the file dialog …")
            } else {
                tr!("Opening the flight plan …")
            };
            loading_ui(ui, words, text::body(), |t| t.text);
        }
        // Below the flight, where the next one is asked for, while that is open.
        let below = self.another && state.settings.flight.is_some();
        if !below {
            self.problem_ui(ui, plan.problem.as_ref());
        }
        if self.shown != state.settings.flight {
            self.shown.clone_from(&state.settings.flight);
            (self.unused, self.another) = (false, false);
        }
        if let Some(flight) = &state.settings.flight {
            action = flight_ui(ui, state, flight).or(action);
            ui.add_space(8.0);
            self.unused_ui(ui, state);
            expander_ui(ui, icons::PLUS, tr!("Another flight"), &mut self.another);
            if !self.another {
                return action;
            }
            if below {
                self.problem_ui(ui, plan.problem.as_ref());
            }
        } else {
            let words = tr!(
                "Import your flight from your planning program: its airports are one tap away, and charts for its \
                 runways and procedures are suggested."
            );
            paragraph_ui(ui, words);
        }
        action.or(self.sources_ui(ui, state).map(Action::Flight))
    }

    /// Why the last plan could not be read; a new reason is brought into view.
    fn problem_ui(&mut self, ui: &mut Ui, problem: Option<&AnySentence>) {
        let new = self.told.as_ref() != problem;
        self.told = problem.cloned();
        let Some(problem) = problem else {
            return;
        };
        let banner = ui.scope(|ui| Banner::failure(in_words(problem)).ui(ui));
        if new {
            banner.response.scroll_to_me(None);
        }
    }

    /// What the plan has and no chart needs.
    fn unused_ui(&mut self, ui: &mut Ui, state: &AppState) {
        let imported = state.plan.imported.as_ref();
        let sentences = imported.map(ImportedPlan::sentences_unused);
        let sentences = sentences.unwrap_or_default();
        if sentences.is_empty() {
            return;
        }
        let words = tr!("Not used from this plan");
        expander_ui(ui, icons::INFO, words, &mut self.unused);
        if self.unused {
            for sentence in sentences {
                paragraph_ui(ui, &in_words(&sentence));
            }
        }
    }

    /// The ways to a flight.
    fn sources_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<FlightCommand> {
        label_ui(ui, tr!("Route, e.g. EDDF/25C SULUS5S … EGLL/27L"));
        let typed = typed_ui(ui, tr!("Route"), &mut self.route, tr!("Use this route"));
        let mut read = None;
        if typed && !self.route.trim().is_empty() {
            read = Some(PlanSource::Typed(self.route.clone()));
        }
        ui.add_space(8.0);
        label_ui(ui, tr!("File: drop it here, choose it, or type its path"));
        if plain_button_ui(ui, tr!("Choose a file …")).clicked() {
            read = Some(PlanSource::Chosen);
        }
        let (name, open) = (tr!("Flight plan file"), tr!("Open this file"));
        let typed = typed_ui(ui, name, &mut self.file, open);
        let file = self.file.trim().trim_matches('"');
        if typed && !file.is_empty() {
            read = Some(PlanSource::File(file.into()));
        }
        paragraph_ui(
            ui,
            "Microsoft Flight Simulator (.pln), X-Plane (.fms), Little Navmap (.lnmpln), SimBrief (.xml, .json).",
        );
        let fetched = self.simbrief_ui(ui, state);
        read.map(FlightCommand::Read).or(fetched)
    }

    /// The latest plan of a SimBrief user: nothing is asked before the button is pressed.
    fn simbrief_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<FlightCommand> {
        ui.add_space(8.0);
        label_ui(ui, tr!("SimBrief: user name or pilot number"));
        let remembered = &state.settings.plans.simbrief_user;
        let user = self.simbrief.get_or_insert_with(|| remembered.clone());
        let fetch = typed_ui(ui, tr!("SimBrief user"), user, tr!("Fetch from SimBrief"));
        let command = fetch.then(|| FlightCommand::Fetch(user.clone()));
        paragraph_ui(
            ui,
            tr!("SimBrief is asked only when you press the button; only this name is sent."),
        );
        command
    }
}

/// A field with a button below it; returns whether that was pressed, or Enter in the field.
fn typed_ui(ui: &mut Ui, name: &str, content: &mut String, button: &str) -> bool {
    let response = TextField::new(name).ui(ui, content);
    let entered = is_entered(ui, &response);
    plain_button_ui(ui, button).clicked() || entered
}

/// Whether the notice says what stands on the page: why a plan could not be read.
pub fn says_notice(state: &AppState) -> bool {
    let notice = state.notice().map(|notice| &notice.text);
    notice.is_some() && notice == state.plan.problem.as_ref()
}

fn flight_ui(ui: &mut Ui, state: &AppState, flight: &Flight) -> Option<Action> {
    let mut action = flight_strip::strip_ui(ui, state);
    ui.add_space(8.0);
    let today = jiff::tz::Offset::UTC.to_datetime(jiff::Timestamp::now());
    if let Some((planned, charts)) = state.airports.other_cycle(flight, today.date()) {
        let words = tr!(
            "This plan uses AIRAC cycle {planned}; the charts are from cycle {charts}. Procedure names may differ.",
            planned,
            charts
        );
        Banner::warning(words).ui(ui);
    }
    if let Some(day) = flight.day {
        let day = state.settings.units.dates.write(day);
        row_ui(ui, tr!("Flight date"), &day);
    }
    for fact in flight.facts() {
        row_ui(ui, &in_words(&fact.name), &in_words(&fact.value));
    }
    if let Some(imported) = &state.plan.imported {
        row_ui(ui, tr!("Source"), &in_words(&imported.format));
        for sentence in imported.sentences_missed() {
            paragraph_ui(ui, &in_words(&sentence));
        }
    }
    ui.add_space(8.0);
    let plan = &state.plan;
    if plan.suggested().next().is_some() {
        if plain_button_ui(ui, tr!("Pin all")).clicked() {
            action = Some(Action::Flight(FlightCommand::PinSuggested));
        }
    } else if plan.asked().next().is_none()
        && primary_button_ui(ui, tr!("Find charts for this flight")).clicked()
    {
        action = Some(Action::Flight(FlightCommand::Suggest));
    }
    action.or(suggested_ui(ui, state))
}

/// The charts that fit, and why there are no more of them.
fn suggested_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    let plan = &state.plan;
    let mut action = None;
    let mut none = true;
    ui.add_space(8.0);
    for chart in plan.suggested() {
        if std::mem::take(&mut none) {
            heading_ui(ui, tr!("Suggested charts"));
        }
        action = suggestion_ui(ui, state, chart).or(action);
    }
    let asked: Vec<String> = plan.asked().map(|icao| icao.to_string()).collect();
    if !asked.is_empty() {
        let airports = asked.join(", ");
        let words = tr!("Loading charts for {airports} …", airports);
        loading_ui(ui, &words, text::body(), |t| t.text);
        return action;
    }
    for (icao, problem) in plan.missed() {
        paragraph_ui(ui, &in_words(&problem.sentence_about(icao.as_str())));
    }
    if none && plan.is_suggested() && plan.missed().next().is_none() {
        let words = tr!("No chart of these airports matches the flight's runways and procedures.");
        paragraph_ui(ui, words);
    }
    action
}

fn suggestion_ui(ui: &mut Ui, state: &AppState, suggested: &SuggestedChart) -> Option<Action> {
    let (pin, reason) = (&suggested.pin, in_words(&suggested.reason));
    let pinned = state.settings.boards.has(pin.airport, &pin.id);
    let row = ChartRow {
        detail: &format!("{}   {reason}", pin.airport),
        spoken: &format!("{}, {reason}", pin.title()),
        pin_name: &pin_name(pinned, &pin.title()),
        pinned,
        ..pinned_row(ui, state, pin)
    };
    let id = egui::Id::unique(("suggested", pin.airport.as_str(), &pin.id.0));
    let response = row.ui(ui, id);
    if response.pin {
        return Some(Action::Board(state.settings.boards.toggle(pin.clone())));
    }
    let place = ChartPlace::Pane(state.workspace.focus());
    let clicked = response.row.clicked();
    clicked.then(|| Action::OpenPin(pin.clone(), place))
}

/// Files that are dropped on the window, and what is said while they are held over it.
pub fn drop_ui(ui: &Ui) -> Vec<Action> {
    let (hovered, dropped) = ui.input(|input| {
        let dropped = input.raw.dropped_files.iter();
        let paths: Vec<_> = dropped.map(|file| file.path().to_path_buf()).collect();
        (!input.raw.hovered_files.is_empty(), paths)
    });
    if hovered {
        let tokens = theme::tokens(ui);
        let window = ui.ctx().content_rect();
        let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::unique("dropped-file"));
        let painter = ui.ctx().layer_painter(layer);
        painter.rect_filled(window, 0.0, tokens.surface2.gamma_multiply(0.9));
        let words = tr!("Drop to open the flight plan");
        painter.text(
            window.center(),
            egui::Align2::CENTER_CENTER,
            words,
            text::title(),
            tokens.text,
        );
    }
    let read = |path| Action::Flight(FlightCommand::Read(PlanSource::File(path)));
    dropped.into_iter().take(1).map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::Access;
    use crate::message::{Command, Event};
    use crate::remote::{Problem, ProblemKind};
    use crate::state::tests::signed_in;

    #[test]
    fn notice_about_plan_is_that_of_page() {
        let mut state = signed_in(Access::Full);
        assert!(!says_notice(&state), "nothing is told");
        let source = PlanSource::Typed("?".to_owned());
        let asked = state.perform(Action::Flight(FlightCommand::Read(source)));
        let [Command::ReadPlan { id, .. }] = asked.as_slice() else {
            panic!("{asked:?}")
        };
        let (id, result) = (
            *id,
            Err(Problem::new(ProblemKind::File, "This is no route.")),
        );
        state.absorb(Event::PlanRead { id, result });
        assert!(says_notice(&state));
        state.perform(Action::DismissNotice);
        assert!(!says_notice(&state), "it was seen");
        state.tell_failure_before();
        assert!(!says_notice(&state), "another one");
    }
}
