//! The airport field and the head of the airport on the screen.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Id, Key, Ui};

use super::controls::{
    Banner, Button, ButtonKind, Field, IconButton, Severity, chip_ui, fact_ui, icon_ui,
    live_label_ui, spinner_ui,
};
use super::theme::{self, text};
use super::way_on::way_on;
use super::{Page, icons};
use crate::account::DEMO_AIRPORTS;
use crate::airport::{Airport, Icao};
use crate::message::{Action, Subject};
use crate::remote::Remote;
use crate::state::State;

/// What is typed into the airport field; kept whatever becomes of it.
#[derive(Default)]
pub struct AirportPanel {
    typed: String,
    /// Why what was typed is not an identifier.
    complaint: Option<String>,
    /// The field is to take the keyboard.
    focus: bool,
    /// The field had the keyboard once: the first look at the page gives it to it.
    greeted: bool,
}

impl AirportPanel {
    /// Lets the field take the keyboard in the next frame.
    pub fn focus(&mut self) {
        self.focus = true;
    }

    /// Draws field, messages and head.
    pub fn ui(&mut self, ui: &mut Ui, state: &State, page: &mut Page) -> Option<Action> {
        let mut action = self.field_ui(ui);
        ui.add_space(4.0);
        action = action.or(self.answer_ui(ui, state));
        match &state.page {
            Some(shown) => {
                let name = shown.record.ready();
                head_ui(ui, shown.icao, name, page);
            }
            None => action = action.or(try_ui(ui)),
        }
        action
    }

    fn field_ui(&mut self, ui: &mut Ui) -> Option<Action> {
        let field = Field {
            name: "Airport (ICAO)",
            hint: "ICAO, for example NZWN",
            icon: Some(icons::MAGNIFYING_GLASS),
        };
        let response = field.ui(ui, &mut self.typed);
        if std::mem::take(&mut self.focus) || !std::mem::replace(&mut self.greeted, true) {
            response.request_focus();
        }
        if response.gained_focus() {
            // What is typed next replaces what stands there.
            select_all(ui, response.id, self.typed.chars().count());
        }
        if response.changed() {
            self.complaint = None;
            // Nobody types an identifier that is longer; a pasted text must not fill the window.
            self.typed = self.typed.chars().take(40).collect();
        }
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if !entered {
            return None;
        }
        match Icao::parse(&self.typed) {
            Ok(icao) => {
                self.typed = icao.to_string();
                self.complaint = None;
                Some(Action::OpenAirport(icao))
            }
            Err(error) => {
                self.complaint = Some(error.to_string());
                response.request_focus();
                None
            }
        }
    }

    /// What became of the airport that was asked for last.
    fn answer_ui(&self, ui: &mut Ui, state: &State) -> Option<Action> {
        let tokens = theme::tokens(ui);
        if let Some(complaint) = &self.complaint {
            ui.horizontal_top(|ui| {
                icon_ui(ui, icons::WARNING, text::icon(18.0), tokens.warn);
                live_label_ui(ui, text::rich(complaint, text::label(), tokens.warn));
            });
            return None;
        }
        let asking = state.asking.as_ref()?;
        match &asking.record {
            Remote::Loading(_) => {
                ui.horizontal(|ui| {
                    spinner_ui(ui, 18.0, "Loading");
                    live_label_ui(
                        ui,
                        text::rich(
                            format!("Asking for {} …", asking.icao),
                            text::label(),
                            tokens.text_muted,
                        ),
                    );
                });
                None
            }
            Remote::Failed(problem) => {
                let way = way_on(problem, Subject::Airport);
                let banner = Banner {
                    severity: Severity::Warn,
                    icon: icons::WARNING,
                    text: &problem.sentence,
                    button: way.as_ref().map(|(words, _action)| *words),
                    ..Banner::default()
                };
                let clicked = banner.ui(ui).button;
                way.filter(|_way| clicked).map(|(_words, action)| action)
            }
            Remote::Idle | Remote::Ready(_) => None,
        }
    }
}

fn select_all(ui: &Ui, field: Id, length: usize) {
    if let Some(mut edit) = TextEditState::load(ui.ctx(), field) {
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(length));
        edit.cursor.set_char_range(Some(all));
        edit.store(ui.ctx(), field);
    }
}

/// The demo airports, one tap away, while no airport is on the screen.
fn try_ui(ui: &mut Ui) -> Option<Action> {
    let tokens = theme::tokens(ui);
    ui.add_space(8.0);
    ui.label(text::rich("Try", text::caption(), tokens.text_faint));
    let mut action = None;
    ui.horizontal(|ui| {
        for code in DEMO_AIRPORTS {
            let button = Button {
                kind: ButtonKind::Plain,
                text: code,
                ..Button::default()
            };
            if button.ui(ui).clicked() {
                action = Icao::parse(code).ok().map(Action::OpenAirport);
            }
        }
    });
    action
}

/// Identifier, name, place, and one line of facts.
fn head_ui(ui: &mut Ui, icao: Icao, airport: Option<&Airport>, page: &mut Page) {
    let tokens = theme::tokens(ui);
    ui.horizontal(|ui| {
        ui.label(text::rich(icao.as_str(), text::ident(), tokens.text));
        if let Some(iata) = airport.and_then(|airport| airport.iata.as_deref()) {
            chip_ui(ui, iata);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let button = IconButton {
                icon: icons::INFO,
                name: "Everything about this airport",
                ..IconButton::default()
            };
            if button.ui(ui).clicked() {
                *page = Page::Airport;
            }
        });
    });
    let Some(airport) = airport else { return };
    ui.spacing_mut().item_spacing.y = 2.0;
    if let Some(name) = &airport.name {
        ui.add(egui::Label::new(text::rich(name, text::row(), tokens.text)).truncate());
    }
    let place: Vec<&str> = [&airport.city, &airport.country_name]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    if !place.is_empty() {
        ui.add(
            egui::Label::new(text::rich(
                place.join(", "),
                text::label(),
                tokens.text_muted,
            ))
            .truncate(),
        );
    }
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        let unknown = || "unknown".to_owned();
        fact_ui(
            ui,
            "ELEV",
            &airport
                .elevation
                .map_or_else(unknown, |feet| format!("{} ft", feet.0)),
        );
        fact_ui(
            ui,
            "RWY",
            &airport
                .longest_runway
                .map_or_else(unknown, |feet| format!("{} ft", grouped(feet.0))),
        );
        fact_ui(
            ui,
            "VAR",
            &airport.magnetic_variation.map_or_else(unknown, variation),
        );
    });
    ui.add_space(6.0);
}

/// A magnetic variation as pilots write it: `22.9°E`.
pub(super) fn variation(degrees: crate::geo::Degrees) -> String {
    let side = if degrees.0 < 0.0 { 'W' } else { 'E' };
    format!("{:.1}°{side}", degrees.0.abs())
}

/// A number with a comma between thousands.
pub(super) fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "−" } else { "" });
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(11_680), "11,680");
        assert_eq!(grouped(-1_234_567), "−1,234,567");
    }

    #[test]
    fn a_western_variation_is_called_west() {
        assert_eq!(variation(crate::geo::Degrees(-13.04)), "13.0°W");
        assert_eq!(variation(crate::geo::Degrees(22.9)), "22.9°E");
    }
}
