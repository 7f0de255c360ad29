//! The settings: everything that can be chosen, on one page, each with a sentence, found by words.

use egui::{Slider, Ui};

use super::Page;
use super::controls::{
    Button, Field, choice_ui, name_ui, paragraph_ui, plain_button_ui, switch_ui, title_ui,
};
use super::icons;
use super::theme::{self, text};
use crate::chart::listing::Order;
use crate::daylight::Light;
use crate::geo::PositionForm;
use crate::message::{Action, FlightDeed, Preference};
use crate::settings::{Hints, SCALES};
use crate::state::State;
use crate::units::{Dates, Lengths, North};

/// What the page remembers between frames.
#[derive(Default)]
pub struct SettingsPanel {
    /// What is looked for.
    words: String,
    /// The address for SimBrief as it stands in its field.
    address: Option<String>,
    /// A reset was asked for and must be confirmed.
    resets: bool,
    /// The scale while its slider is dragged: everything would move under the hand.
    scale: Option<u16>,
}

/// One thing that can be chosen.
struct Setting {
    section: &'static str,
    name: &'static str,
    /// What it does.
    says: &'static str,
    /// Draws its control.
    ui: fn(&mut SettingsPanel, &mut Ui, &State) -> Option<Action>,
    /// The page that has more of it.
    page: Option<(Page, &'static str)>,
}

const ALL: &[Setting] = &[
    Setting {
        section: "Look",
        name: "Day or night",
        says: "Charts and windows together. By the sun: as it stands where your aircraft is, or at the airport on the \
               screen. A key turns everything round.",
        ui: |_panel, ui, state| {
            let choices = [
                (Light::System, "System"),
                (Light::Day, "Day"),
                (Light::Night, "Night"),
                (Light::Sun, "Sun"),
            ];
            choice_ui(ui, "Day or night", &choices, state.settings.light).map(Action::Light)
        },
        page: Some((Page::Light, "Dimmer and red light")),
    },
    Setting {
        section: "Look",
        name: "Scale of everything",
        says: "From 75 to 250 percent; also Ctrl with + and −, and Ctrl 0 for 100 percent.",
        ui: |panel, ui, state| panel.scale_ui(ui, state),
        page: None,
    },
    Setting {
        section: "Window",
        name: "Always on top",
        says: "The window stays before that of the simulator. Wayland has no way to ask for it.",
        ui: |_panel, ui, state| {
            let mut window = state.settings.window;
            switch_ui(ui, "Always on top", &mut window.on_top);
            (window != state.settings.window).then_some(Action::Prefer(Preference::Window(window)))
        },
        page: None,
    },
    Setting {
        section: "Window",
        name: "Without a frame",
        says: "No title bar: more room for the chart. Drag the window by the empty part of its top bar.",
        ui: |_panel, ui, state| {
            let mut window = state.settings.window;
            switch_ui(ui, "Without a frame", &mut window.frameless);
            (window != state.settings.window).then_some(Action::Prefer(Preference::Window(window)))
        },
        page: None,
    },
    Setting {
        section: "Units",
        name: "Elevations and runways",
        says: "The service gives them in feet.",
        ui: |_panel, ui, state| {
            let choices = [(Lengths::Feet, "Feet"), (Lengths::Metres, "Metres")];
            let chosen = choice_ui(
                ui,
                "Elevations and runways",
                &choices,
                state.settings.units.lengths,
            )?;
            let mut units = state.settings.units;
            units.lengths = chosen;
            Some(Action::Prefer(Preference::Units(units)))
        },
        page: None,
    },
    Setting {
        section: "Units",
        name: "Bearings",
        says: "Magnetic by the variation at the airport; true where that is not known.",
        ui: |_panel, ui, state| {
            let choices = [(North::Magnetic, "Magnetic"), (North::True, "True")];
            let chosen = choice_ui(ui, "Bearings", &choices, state.settings.units.north)?;
            let mut units = state.settings.units;
            units.north = chosen;
            Some(Action::Prefer(Preference::Units(units)))
        },
        page: None,
    },
    Setting {
        section: "Units",
        name: "Dates",
        says: "The days of revisions, in lists and under charts.",
        ui: |_panel, ui, state| {
            let example = jiff::civil::date(2026, 10, 29);
            let words = Dates::ALL.map(|form| (form, form.write(example)));
            let mut chosen = None;
            for pair in words.chunks(2) {
                let choices: Vec<_> = pair.iter().map(|(form, text)| (*form, &**text)).collect();
                chosen = chosen.or(choice_ui(ui, "Dates", &choices, state.settings.units.dates));
            }
            let mut units = state.settings.units;
            units.dates = chosen?;
            Some(Action::Prefer(Preference::Units(units)))
        },
        page: None,
    },
    Setting {
        section: "Units",
        name: "Positions",
        says: "Minutes as pilots write them, seconds, or degrees as simulators take them.",
        ui: |_panel, ui, state| {
            let choices = [
                (PositionForm::Minutes, "Minutes"),
                (PositionForm::Seconds, "Seconds"),
                (PositionForm::Decimal, "Degrees"),
            ];
            let chosen = choice_ui(ui, "Positions", &choices, state.settings.ownship.positions)?;
            Some(Action::Prefer(Preference::Positions(chosen)))
        },
        page: None,
    },
    Setting {
        section: "Charts",
        name: "Order of the list",
        says: "By index number, by name, or the newest revision first.",
        ui: |_panel, ui, state| {
            let choices = [
                (Order::Index, "Index"),
                (Order::Name, "Name"),
                (Order::Newest, "Newest"),
            ];
            let mut manner = state.settings.charts;
            manner.order = choice_ui(ui, "Order of the list", &choices, manner.order)?;
            Some(Action::Prefer(Preference::Manner(manner)))
        },
        page: None,
    },
    Setting {
        section: "Charts",
        name: "Approaches by runway",
        says: "With a heading for each runway.",
        ui: |_panel, ui, state| {
            let mut manner = state.settings.charts;
            switch_ui(ui, "Approaches by runway", &mut manner.by_runway);
            (manner != state.settings.charts).then_some(Action::Prefer(Preference::Manner(manner)))
        },
        page: None,
    },
    Setting {
        section: "Own-ship",
        name: "Show own-ship on charts",
        says: "Only where the chart is a map: never over an inset, never beside the planview.",
        ui: |_panel, ui, state| {
            let mut shown = state.settings.ownship.shown;
            switch_ui(ui, "Show own-ship on charts", &mut shown);
            (shown != state.settings.ownship.shown).then_some(Action::ShowOwnship(shown))
        },
        page: Some((Page::Ownship, "Symbol, lines, way flown")),
    },
    Setting {
        section: "Keys",
        name: "Keys and buttons",
        says: "What every key does, and the buttons of joysticks. Each can be changed.",
        ui: |_panel, _ui, _state| None,
        page: Some((Page::Keys, "Change keys and buttons")),
    },
    Setting {
        section: "Simulator",
        name: "Links",
        says: "Which simulators are listened for and called. Most are found without any setting.",
        ui: |_panel, _ui, _state| None,
        page: Some((Page::SimLink, "Sim link")),
    },
    Setting {
        section: "Flight plans",
        name: "SimBrief address",
        says: "Where your latest flight is fetched when you ask for it on the flight page. Empty is the usual one.",
        ui: |panel, ui, state| panel.simbrief_ui(ui, state),
        page: Some((Page::Flight, "Flight")),
    },
    Setting {
        section: "Hints",
        name: "Hints for a first look",
        says: "One sentence with the first chart and one with the first simulator, each once.",
        ui: |_panel, ui, state| {
            let was = state.settings.hints != Hints::DONE;
            let mut shown = was;
            switch_ui(ui, "Hints for a first look", &mut shown);
            (shown != was).then_some(Action::ShowHints(shown))
        },
        page: None,
    },
    Setting {
        section: "Privacy",
        name: "What is kept",
        says: "On this computer: these settings, boards with the names of charts and your notes, the airports you looked \
               at, a log without secrets, and, in the system's password store, the sign-in. Charts are never kept.",
        ui: |_panel, _ui, _state| None,
        page: Some((Page::Account, "Account and sign-out")),
    },
    Setting {
        section: "Another computer",
        name: "Take the settings along",
        says: "Writes everything of this page, the boards, the flight and your airports to a file, or takes them over from \
               one. Neither a chart nor the sign-in is in it.",
        ui: |_panel, ui, _state| {
            let mut action = None;
            ui.horizontal_wrapped(|ui| {
                if plain_button_ui(ui, "Write to a file …").clicked() {
                    action = Some(Action::ExportSettings);
                }
                if plain_button_ui(ui, "Take over from a file …").clicked() {
                    action = Some(Action::ImportSettings);
                }
            });
            action
        },
        page: None,
    },
    Setting {
        section: "Reset",
        name: "Everything as at the first start",
        says: "All of this page, keys and buttons, the links and own-ship. Boards, flight, favourite airports and the sign-in stay.",
        ui: |panel, ui, _state| panel.reset_ui(ui),
        page: None,
    },
];

impl SettingsPanel {
    /// Draws the page; returns what was chosen, and the page that was opened from it.
    pub fn ui(&mut self, ui: &mut Ui, state: &State) -> (Option<Action>, Option<Page>) {
        title_ui(ui, "Settings");
        let field = Field {
            name: "Find a setting",
            hint: "Find a setting",
            icon: Some(icons::MAGNIFYING_GLASS),
        };
        if field.ui(ui, &mut self.words).changed() {
            self.words = self.words.chars().take(60).collect();
        }
        let (mut action, mut opened) = (None, None);
        let words: Vec<String> = self
            .words
            .split_whitespace()
            .map(str::to_lowercase)
            .collect();
        let mut section = "";
        for setting in ALL.iter().filter(|setting| setting.is_about(&words)) {
            if setting.section != section {
                section = setting.section;
                ui.add_space(8.0);
                let accent = theme::tokens(ui).accent;
                ui.label(text::rich(section, text::row(), accent));
                ui.add_space(4.0);
            }
            name_ui(ui, setting.name);
            paragraph_ui(ui, setting.says);
            let chosen = ui
                .push_id(setting.name, |ui| (setting.ui)(self, ui, state))
                .inner;
            action = action.or(chosen);
            if let Some((page, label)) = setting.page
                && plain_button_ui(ui, label).clicked()
            {
                opened = Some(page);
            }
            ui.add_space(8.0);
        }
        if section.is_empty() {
            paragraph_ui(ui, "No setting is about that.");
        }
        (action, opened)
    }

    fn scale_ui(&mut self, ui: &mut Ui, state: &State) -> Option<Action> {
        let mut shown = self.scale.unwrap_or(state.settings.window.scale);
        ui.spacing_mut().slider_width = (ui.available_width() - 92.0).max(80.0);
        let slider = Slider::new(&mut shown, SCALES).step_by(5.0).suffix(" %");
        let response = ui.add(slider);
        response.widget_info(|| {
            egui::WidgetInfo::slider(true, f64::from(shown), "Scale of everything")
        });
        self.scale = Some(shown);
        let held = response.dragged() || response.is_pointer_button_down_on();
        if held || shown == state.settings.window.scale {
            self.scale = self.scale.filter(|_shown| held);
            return None;
        }
        self.scale = None;
        let mut window = state.settings.window;
        window.scale = shown;
        Some(Action::Prefer(Preference::Window(window)))
    }

    fn simbrief_ui(&mut self, ui: &mut Ui, state: &State) -> Option<Action> {
        let used = &state.settings.plans.simbrief_address;
        let address = self.address.get_or_insert_with(|| used.clone());
        let field = Field {
            name: "SimBrief address",
            hint: "https://…",
            icon: None,
        };
        let response = field.ui(ui, address);
        if response.has_focus() {
            return None;
        }
        if *address == *used {
            return None;
        }
        let asked = std::mem::take(address);
        // What is used then is shown at the next frame.
        self.address = None;
        response
            .lost_focus()
            .then_some(Action::Flight(FlightDeed::SimBriefAt(asked)))
    }

    fn reset_ui(&mut self, ui: &mut Ui) -> Option<Action> {
        if !self.resets {
            self.resets = plain_button_ui(ui, "Reset …").clicked();
            return None;
        }
        let mut sure = false;
        ui.horizontal(|ui| {
            let button = Button {
                text: "Reset everything",
                ..Button::default()
            };
            sure = button.ui(ui).clicked();
            if sure || plain_button_ui(ui, "Keep").clicked() {
                self.resets = false;
            }
        });
        sure.then_some(Action::ResetSettings)
    }
}

impl Setting {
    /// Whether each of the words, in small letters, occurs in what is written of it.
    fn is_about(&self, words: &[String]) -> bool {
        let text = format!("{} {} {}", self.section, self.name, self.says).to_lowercase();
        words.iter().all(|word| text.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_a_name_of_its_own_and_a_sentence() {
        for (nth, setting) in ALL.iter().enumerate() {
            assert!(setting.says.ends_with('.'), "{}", setting.name);
            let later = ALL.iter().skip(nth + 1);
            assert!(later.clone().all(|other| other.name != setting.name));
        }
    }

    #[test]
    fn a_setting_is_found_by_any_word_of_its_sentence() {
        let found = |words: &str| -> Vec<&str> {
            let words: Vec<String> = words.split(' ').map(str::to_lowercase).collect();
            let about = ALL.iter().filter(|setting| setting.is_about(&words));
            about.map(|setting| setting.name).collect()
        };
        assert_eq!(found("METRES feet"), Vec::<&str>::new());
        assert_eq!(found("variation"), ["Bearings"]);
        assert_eq!(found("title bar"), ["Without a frame"]);
    }
}
