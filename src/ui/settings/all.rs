//! Every setting, in the order of the page.

use geodesy::PositionForm;

use super::super::controls::{choice_ui, plain_button_ui, switch_ui};
use super::super::{Page, lock};
use super::Setting;
use crate::language::Language;
use crate::message::{Action, Preference, ReleaseCommand};
use crate::settings::Hints;
use crate::units::{Dates, LengthUnit, North};

pub(super) const ALL: &[Setting] = &[
    Setting {
        section: said!("Appearance"),
        name: said!("Day, night and own-ship"),
        says: said!(
            "Day or night, also by the sun; dimmer and red light; the own-ship symbol with its lines and trail."
        ),
        ui: |_panel, _ui, _state| None,
        page: Some((Page::Display, said!("Display"))),
    },
    Setting {
        section: said!("Appearance"),
        name: said!("Language"),
        says: said!(
            "For everything except charts, messages from servers and simulators, the log and the command line."
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
        section: said!("Appearance"),
        name: said!("Interface scale"),
        says: said!("75 to 250 percent. Also Ctrl with + and −; Ctrl 0 returns to 100 percent."),
        ui: |panel, ui, state| panel.scale_ui(ui, state),
        page: None,
    },
    Setting {
        section: said!("Window"),
        name: said!("Always on top"),
        says: said!("The window stays in front of the simulator. Not possible on Wayland."),
        ui: |_panel, ui, state| {
            let mut window = state.settings.window;
            switch_ui(ui, tr!("Always on top"), &mut window.on_top);
            (window != state.settings.window).then_some(Action::Prefer(Preference::Window(window)))
        },
        page: None,
    },
    Setting {
        section: said!("Window"),
        name: said!("No window frame"),
        says: said!(
            "No title bar: more room for the chart. Drag the empty part of the top bar to move the window."
        ),
        ui: |_panel, ui, state| {
            let mut window = state.settings.window;
            switch_ui(ui, tr!("No window frame"), &mut window.frameless);
            (window != state.settings.window).then_some(Action::Prefer(Preference::Window(window)))
        },
        page: None,
    },
    Setting {
        section: said!("Window"),
        name: said!("Touch lock"),
        says: said!(
            "Taps and clicks do nothing until you hold the button that appears for a second; keys still work. Also \
             under the clock in the top bar."
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
                (LengthUnit::Feet, tr!("Feet")),
                (LengthUnit::Metres, tr!("Metres")),
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
        says: said!(
            "Magnetic uses the variation at the airport; bearings are true where it is not known."
        ),
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
        says: said!("Revision dates, in lists and below charts."),
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
        says: said!("Minutes as pilots write them, seconds, or degrees as simulators use them."),
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
        name: said!("List order"),
        says: said!(
            "By index number, name or revision, and approaches by runway: behind the funnel beside the filter of the list."
        ),
        ui: |_panel, _ui, _state| None,
        page: None,
    },
    Setting {
        section: said!("Charts"),
        name: said!("Previews"),
        says: said!(
            "A small image in each row, loaded for visible rows only and kept no longer than the list."
        ),
        ui: |_panel, ui, state| {
            let mut preferences = state.settings.charts;
            switch_ui(ui, tr!("Previews"), &mut preferences.previews);
            (preferences != state.settings.charts)
                .then_some(Action::Prefer(Preference::ChartLists(preferences)))
        },
        page: None,
    },
    Setting {
        section: said!("Keys"),
        name: said!("Keys and buttons"),
        says: said!("See and change what keys and joystick buttons do."),
        ui: |_panel, _ui, _state| None,
        page: Some((Page::Help, said!("Keys and help"))),
    },
    Setting {
        section: said!("Simulator"),
        name: said!("Connections"),
        says: said!(
            "Which simulators Flightbag listens for and connects to. Most are found without any setting."
        ),
        ui: |_panel, _ui, _state| None,
        page: Some((Page::Simulator, said!("Simulator"))),
    },
    Setting {
        section: said!("Hints"),
        name: said!("First-time hints"),
        says: said!(
            "One hint with the first chart and one with the first simulator, each shown once."
        ),
        ui: |_panel, ui, state| {
            let was = state.settings.hints != Hints::DONE;
            let mut shown = was;
            switch_ui(ui, tr!("First-time hints"), &mut shown);
            (shown != was).then_some(Action::ShowHints(shown))
        },
        page: None,
    },
    Setting {
        section: said!("Other programs"),
        name: said!("Keys from other programs"),
        says: said!(
            "Lets other programs on this computer press Flightbag's keys: button decks, voice control and scripts with \
             `flightbag send`. When this is off, they are told so."
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
        name: said!("Check for new versions"),
        says: said!(
            "Asks once a day whether there is a newer Flightbag. That server learns the address of \
               this computer and the version of the program, and nothing else. Nothing is downloaded."
        ),
        ui: |_panel, ui, state| {
            let mut tell = state.settings.updates.tell;
            switch_ui(ui, tr!("Check for new versions"), &mut tell);
            let changed = tell != state.settings.updates.tell;
            changed.then_some(Action::Release(ReleaseCommand::Tell(tell)))
        },
        page: None,
    },
    Setting {
        section: said!("Privacy"),
        name: said!("What is stored"),
        says: said!(
            "On this computer: these settings, boards with chart names and your notes, the airports you looked at, a \
             log without secrets, and, in the system's password store, the sign-in. Charts are never stored."
        ),
        ui: |_panel, _ui, _state| None,
        page: Some((Page::Account, said!("Account and sign-out"))),
    },
    Setting {
        section: said!("Another computer"),
        name: said!("Export and import settings"),
        says: said!(
            "Exports everything on this page, the boards, the flight and your airports to a file, or imports them. \
             Charts and the sign-in are not included."
        ),
        ui: |_panel, ui, _state| {
            let mut action = None;
            ui.horizontal_wrapped(|ui| {
                if plain_button_ui(ui, tr!("Export …")).clicked() {
                    action = Some(Action::ExportSettings);
                }
                if plain_button_ui(ui, tr!("Import …")).clicked() {
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
        says: said!("Version, licences and every address that Flightbag connects to."),
        ui: |_panel, _ui, _state| None,
        page: Some((Page::About, said!("About"))),
    },
    Setting {
        section: said!("Reset"),
        name: said!("Reset to defaults"),
        says: said!(
            "Resets everything on this page, keys and buttons, connections and own-ship. Boards, flight, favourites and \
             the sign-in are kept."
        ),
        ui: |panel, ui, _state| panel.reset_ui(ui),
        page: None,
    },
];
