//! Every setting, in the order of the page.

use super::super::controls::{choice_ui, plain_button_ui, switch_ui};
use super::super::{Page, lock};
use super::Setting;
use crate::chart::listing::Order;
use crate::daylight::Light;
use crate::geo::PositionForm;
use crate::language::Language;
use crate::message::{Action, FlightDeed, Preference, ReleaseDeed};
use crate::settings::Hints;
use crate::units::{Dates, Lengths, North};

pub(super) const ALL: &[Setting] = &[
    Setting {
        section: said!("Look"),
        name: said!("Day or night"),
        says: said!(
            "Charts and windows together. By the sun: as it stands where your aircraft is, or at the airport on the \
               screen. A key turns everything round."
        ),
        ui: |_panel, ui, state| {
            let choices = [
                (Light::System, tr!("System")),
                (Light::Day, tr!("Day")),
                (Light::Night, tr!("Night")),
                (Light::Sun, tr!("Sun")),
            ];
            choice_ui(ui, tr!("Day or night"), &choices, state.settings.light).map(Action::Light)
        },
        page: Some((Page::Light, said!("Dimmer and red light"))),
    },
    Setting {
        section: said!("Look"),
        name: said!("Language"),
        says: said!(
            "Of everything but charts, what servers and simulators say, the log and the command line."
        ),
        ui: |_panel, ui, state| {
            let system = [(None, tr!("System"))].into_iter();
            let own = Language::ALL.map(|language| (Some(language), language.own_name()));
            let choices: Vec<_> = system.chain(own).collect();
            let chosen = choice_ui(ui, tr!("Language"), &choices, state.settings.language)?;
            Some(Action::Prefer(Preference::Language(chosen)))
        },
        page: None,
    },
    Setting {
        section: said!("Look"),
        name: said!("Scale of everything"),
        says: said!("From 75 to 250 percent; also Ctrl with + and −, and Ctrl 0 for 100 percent."),
        ui: |panel, ui, state| panel.scale_ui(ui, state),
        page: None,
    },
    Setting {
        section: said!("Window"),
        name: said!("Always on top"),
        says: said!(
            "The window stays before that of the simulator. Wayland has no way to ask for it."
        ),
        ui: |_panel, ui, state| {
            let mut window = state.settings.window;
            switch_ui(ui, tr!("Always on top"), &mut window.on_top);
            (window != state.settings.window).then_some(Action::Prefer(Preference::Window(window)))
        },
        page: None,
    },
    Setting {
        section: said!("Window"),
        name: said!("Without a frame"),
        says: said!(
            "No title bar: more room for the chart. Drag the window by the empty part of its top bar."
        ),
        ui: |_panel, ui, state| {
            let mut window = state.settings.window;
            switch_ui(ui, tr!("Without a frame"), &mut window.frameless);
            (window != state.settings.window).then_some(Action::Prefer(Preference::Window(window)))
        },
        page: None,
    },
    Setting {
        section: said!("Window"),
        name: said!("Touch lock"),
        says: said!(
            "Taps and clicks do nothing until the button that appears is pressed for a second; keys work. Also behind the \
               clock in the top bar."
        ),
        ui: |_panel, ui, _state| {
            if plain_button_ui(ui, tr!("Lock now")).clicked() {
                lock::set(ui.ctx(), true);
            }
            None
        },
        page: None,
    },
    Setting {
        section: said!("Units"),
        name: said!("Elevations and runways"),
        says: said!("The service gives them in feet."),
        ui: |_panel, ui, state| {
            let choices = [
                (Lengths::Feet, tr!("Feet")),
                (Lengths::Metres, tr!("Metres")),
            ];
            let chosen = choice_ui(
                ui,
                tr!("Elevations and runways"),
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
        section: said!("Units"),
        name: said!("Bearings"),
        says: said!("Magnetic by the variation at the airport; true where that is not known."),
        ui: |_panel, ui, state| {
            let choices = [
                (North::Magnetic, tr!("Magnetic")),
                (North::True, tr!("True")),
            ];
            let chosen = choice_ui(ui, tr!("Bearings"), &choices, state.settings.units.north)?;
            let mut units = state.settings.units;
            units.north = chosen;
            Some(Action::Prefer(Preference::Units(units)))
        },
        page: None,
    },
    Setting {
        section: said!("Units"),
        name: said!("Dates"),
        says: said!("The days of revisions, in lists and under charts."),
        ui: |_panel, ui, state| {
            let example = jiff::civil::date(2026, 10, 29);
            let words = Dates::ALL.map(|form| (form, form.write(example)));
            let mut chosen = None;
            for pair in words.chunks(2) {
                let choices: Vec<_> = pair.iter().map(|(form, text)| (*form, &**text)).collect();
                chosen = chosen.or(choice_ui(
                    ui,
                    tr!("Dates"),
                    &choices,
                    state.settings.units.dates,
                ));
            }
            let mut units = state.settings.units;
            units.dates = chosen?;
            Some(Action::Prefer(Preference::Units(units)))
        },
        page: None,
    },
    Setting {
        section: said!("Units"),
        name: said!("Positions"),
        says: said!("Minutes as pilots write them, seconds, or degrees as simulators take them."),
        ui: |_panel, ui, state| {
            let choices = [
                (PositionForm::Minutes, tr!("Minutes")),
                (PositionForm::Seconds, tr!("Seconds")),
                (PositionForm::Decimal, tr!("Degrees")),
            ];
            let chosen = choice_ui(
                ui,
                tr!("Positions"),
                &choices,
                state.settings.ownship.positions,
            )?;
            Some(Action::Prefer(Preference::Positions(chosen)))
        },
        page: None,
    },
    Setting {
        section: said!("Charts"),
        name: said!("Order of the list"),
        says: said!("By index number, by name, or the newest revision first."),
        ui: |_panel, ui, state| {
            let choices = [
                (Order::Index, tr!("Index")),
                (Order::Name, tr!("Name")),
                (Order::Newest, tr!("Newest")),
            ];
            let mut manner = state.settings.charts;
            manner.order = choice_ui(ui, tr!("Order of the list"), &choices, manner.order)?;
            Some(Action::Prefer(Preference::Manner(manner)))
        },
        page: None,
    },
    Setting {
        section: said!("Charts"),
        name: said!("Approaches by runway"),
        says: said!("With a heading for each runway."),
        ui: |_panel, ui, state| {
            let mut manner = state.settings.charts;
            switch_ui(ui, tr!("Approaches by runway"), &mut manner.by_runway);
            (manner != state.settings.charts).then_some(Action::Prefer(Preference::Manner(manner)))
        },
        page: None,
    },
    Setting {
        section: said!("Charts"),
        name: said!("Previews"),
        says: said!(
            "A small picture in each row of the list, fetched for the rows in view and kept no longer than the list."
        ),
        ui: |_panel, ui, state| {
            let mut manner = state.settings.charts;
            switch_ui(ui, tr!("Previews"), &mut manner.previews);
            (manner != state.settings.charts).then_some(Action::Prefer(Preference::Manner(manner)))
        },
        page: None,
    },
    Setting {
        section: said!("Own-ship"),
        name: said!("Show own-ship on charts"),
        says: said!(
            "Only where the chart is a map: never over an inset, never beside the planview."
        ),
        ui: |_panel, ui, state| {
            let mut shown = state.settings.ownship.shown;
            switch_ui(ui, tr!("Show own-ship on charts"), &mut shown);
            (shown != state.settings.ownship.shown).then_some(Action::ShowOwnship(shown))
        },
        page: Some((Page::Ownship, said!("Symbol, lines, way flown"))),
    },
    Setting {
        section: said!("Keys"),
        name: said!("Keys and buttons"),
        says: said!("What every key does, and the buttons of joysticks. Each can be changed."),
        ui: |_panel, _ui, _state| None,
        page: Some((Page::Keys, said!("Change keys and buttons"))),
    },
    Setting {
        section: said!("Simulator"),
        name: said!("Links"),
        says: said!(
            "Which simulators are listened for and called. Most are found without any setting."
        ),
        ui: |_panel, _ui, _state| None,
        page: Some((Page::SimLink, said!("Sim link"))),
    },
    Setting {
        section: said!("Flight plans"),
        name: said!("SimBrief address"),
        says: said!(
            "Where your latest flight is fetched when you ask for it on the flight page. Empty is the usual one."
        ),
        ui: |panel, ui, state| {
            let used = &state.settings.plans.simbrief_address;
            let asked = panel.address_ui(ui, said!("SimBrief address"), used)?;
            Some(Action::Flight(FlightDeed::SimBriefAt(asked)))
        },
        page: Some((Page::Flight, said!("Flight"))),
    },
    Setting {
        section: said!("Hints"),
        name: said!("Hints for a first look"),
        says: said!(
            "One sentence with the first chart and one with the first simulator, each once."
        ),
        ui: |_panel, ui, state| {
            let was = state.settings.hints != Hints::DONE;
            let mut shown = was;
            switch_ui(ui, tr!("Hints for a first look"), &mut shown);
            (shown != was).then_some(Action::ShowHints(shown))
        },
        page: None,
    },
    Setting {
        section: said!("Other programs"),
        name: said!("Keys from other programs"),
        says: said!(
            "Let other programs on this computer press Flightbag's keys: button decks, voice control and scripts with \
               `flightbag send`. Off, they are told so."
        ),
        ui: |_panel, ui, state| {
            let mut obeyed = state.settings.program.pressed_by_others;
            switch_ui(ui, tr!("Keys from other programs"), &mut obeyed);
            (obeyed != state.settings.program.pressed_by_others)
                .then_some(Action::Prefer(Preference::PressedByOthers(obeyed)))
        },
        page: None,
    },
    Setting {
        section: said!("New versions"),
        name: said!("Tell me of new versions"),
        says: said!(
            "Asks once a day, at the address below, whether there is a newer Flightbag. That server learns the address of \
               this computer and the version of the program, and nothing else. Nothing is downloaded."
        ),
        ui: |_panel, ui, state| {
            let mut tell = state.settings.updates.tell;
            switch_ui(ui, tr!("Tell me of new versions"), &mut tell);
            let changed = tell != state.settings.updates.tell;
            changed.then_some(Action::Release(ReleaseDeed::Tell(tell)))
        },
        page: None,
    },
    Setting {
        section: said!("New versions"),
        name: said!("Address for new versions"),
        says: said!(
            "Where they are looked for, once a day or when you ask for it on the page About. Empty is the usual one."
        ),
        ui: |panel, ui, state| {
            let used = &state.settings.updates.address;
            let asked = panel.address_ui(ui, said!("Address for new versions"), used)?;
            Some(Action::Release(ReleaseDeed::AskAt(asked)))
        },
        page: None,
    },
    Setting {
        section: said!("Privacy"),
        name: said!("What is kept"),
        says: said!(
            "On this computer: these settings, boards with the names of charts and your notes, the airports you looked \
               at, a log without secrets, and, in the system's password store, the sign-in. Charts are never kept."
        ),
        ui: |_panel, _ui, _state| None,
        page: Some((Page::Account, said!("Account and sign-out"))),
    },
    Setting {
        section: said!("Another computer"),
        name: said!("Take the settings along"),
        says: said!(
            "Writes everything of this page, the boards, the flight and your airports to a file, or takes them over from \
               one. Neither a chart nor the sign-in is in it."
        ),
        ui: |_panel, ui, _state| {
            let mut action = None;
            ui.horizontal_wrapped(|ui| {
                if plain_button_ui(ui, tr!("Write to a file …")).clicked() {
                    action = Some(Action::ExportSettings);
                }
                if plain_button_ui(ui, tr!("Take over from a file …")).clicked() {
                    action = Some(Action::ImportSettings);
                }
            });
            action
        },
        page: None,
    },
    Setting {
        section: said!("About"),
        name: said!("About Flightbag"),
        says: said!("Its version, licences, and every address that it talks to."),
        ui: |_panel, _ui, _state| None,
        page: Some((Page::About, said!("About"))),
    },
    Setting {
        section: said!("Reset"),
        name: said!("Everything as at the first start"),
        says: said!(
            "All of this page, keys and buttons, the links and own-ship. Boards, flight, favourite airports and the sign-in stay."
        ),
        ui: |panel, ui, _state| panel.reset_ui(ui),
        page: None,
    },
];
