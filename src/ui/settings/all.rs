//! Every setting, in the order of the page.

use geodesy::PositionForm;

use super::super::controls::{choice_ui, plain_button_ui};
use super::super::{Page, lock};
use super::{Setting, SettingsPanel};
use crate::chart::listing::ListingPreferences;
use crate::language::Language;
use crate::message::{Action, Preference, ReleaseCommand};
use crate::settings::{Hints, WindowSettings};
use crate::units::{Dates, LengthUnit, North, UnitSettings};

pub(super) const ALL: &[Setting] = &[
    Setting::new(
        said!("Appearance"),
        said!("Day, night and own-ship"),
        said!(
            "Day or night, also by the sun; dimmer and red light; the own-ship symbol with its lines and trail."
        ),
        said!("dark bright theme mode colours colors appearance aircraft aeroplane airplane plane marker position GPS moving map"),
    )
    .opens(Page::Display, said!("Display")),
    Setting::new(
        said!("Appearance"),
        said!("Language"),
        said!("For everything except charts, messages from servers and simulators, the log and the command line."),
        said!("translation locale english german deutsch sprache"),
    )
    .drawn_by(|_panel, ui, state| {
        let system = [(None, tr!("System"))].into_iter();
        let own = Language::ALL.map(|language| (Some(language), language.own_name()));
        let choices: Vec<_> = system.chain(own).collect();
        let chosen = choice_ui(ui, tr!("Language"), &choices, state.settings.language)?;
        Some(Action::Prefer(Preference::Language(chosen)))
    }),
    Setting::new(
        said!("Appearance"),
        said!("Interface scale"),
        said!("75 to 250 percent. Also Ctrl with + and −; Ctrl 0 returns to 100 percent."),
        said!("size zoom font letters text larger smaller bigger DPI"),
    )
    .drawn_by(SettingsPanel::scale_ui),
    Setting::new(
        said!("Window"),
        said!("Always on top"),
        said!("The window stays in front of the simulator. Not possible on Wayland."),
        said!("topmost foreground overlay float"),
    )
    .switched(
        |settings| settings.window.on_top,
        |settings, on_top| {
            let window = settings.window;
            Action::Prefer(Preference::Window(WindowSettings { on_top, ..window }))
        },
    ),
    Setting::new(
        said!("Window"),
        said!("No window frame"),
        said!("No title bar: more room for the chart. Drag the empty part of the top bar to move the window."),
        said!("borderless frameless decorations edge"),
    )
    .switched(
        |settings| settings.window.frameless,
        |settings, frameless| {
            let window = settings.window;
            Action::Prefer(Preference::Window(WindowSettings { frameless, ..window }))
        },
    ),
    Setting::new(
        said!("Window"),
        said!("Touch lock"),
        said!(
            "Taps and clicks do nothing until you hold the button that appears for a second; keys still work. Also \
             under the clock in the top bar."
        ),
        said!("touchscreen screen padlock block fingers"),
    )
    .drawn_by(|_panel, ui, _state| {
        if plain_button_ui(ui, tr!("Lock now")).clicked() {
            lock::set(ui.ctx(), true);
        }
        None
    }),
    Setting::new(
        said!("Units"),
        said!("Elevations and runways"),
        said!("The service gives them in feet."),
        said!("metric imperial metres meters length height altitude"),
    )
    .drawn_by(|_panel, ui, state| {
        let (feet, metres) = ((LengthUnit::Feet, tr!("Feet")), (LengthUnit::Metres, tr!("Metres")));
        let (name, units) = (tr!("Elevations and runways"), state.settings.units);
        let lengths = choice_ui(ui, name, &[feet, metres], units.lengths)?;
        Some(Action::Prefer(Preference::Units(UnitSettings { lengths, ..units })))
    }),
    Setting::new(
        said!("Units"),
        said!("Bearings"),
        said!("Magnetic uses the variation at the airport; bearings are true where it is not known."),
        said!("true north declination course heading direction"),
    )
    .drawn_by(|_panel, ui, state| {
        let (magnetic, geographic) = ((North::Magnetic, tr!("Magnetic")), (North::True, tr!("True")));
        let units = state.settings.units;
        let north = choice_ui(ui, tr!("Bearings"), &[magnetic, geographic], units.north)?;
        Some(Action::Prefer(Preference::Units(UnitSettings { north, ..units })))
    }),
    Setting::new(
        said!("Units"),
        said!("Dates"),
        said!("Revision dates, in lists and below charts."),
        said!("calendar month year time format ISO UTC zulu"),
    )
    .drawn_by(|_panel, ui, state| {
        let example = jiff::civil::date(2026, 10, 29);
        let (units, mut chosen) = (state.settings.units, None);
        let words = Dates::ALL.map(|form| (form, form.write(example)));
        for pair in words.chunks(2) {
            let choices: Vec<_> = pair.iter().map(|(form, text)| (*form, &**text)).collect();
            chosen = chosen.or(choice_ui(ui, tr!("Dates"), &choices, units.dates));
        }
        let dates = chosen?;
        Some(Action::Prefer(Preference::Units(UnitSettings { dates, ..units })))
    }),
    Setting::new(
        said!("Units"),
        said!("Positions"),
        said!("Minutes as pilots write them, seconds, or degrees as simulators use them."),
        said!("coordinates latitude longitude lat lon decimal format"),
    )
    .drawn_by(|_panel, ui, state| {
        let choices = [
            (PositionForm::Minutes, tr!("Minutes")),
            (PositionForm::Seconds, tr!("Seconds")),
            (PositionForm::Decimal, tr!("Degrees")),
        ];
        let form = state.settings.ownship.positions;
        let chosen = choice_ui(ui, tr!("Positions"), &choices, form)?;
        Some(Action::Prefer(Preference::Positions(chosen)))
    }),
    Setting::new(
        said!("Charts"),
        said!("List order"),
        said!(
            "By index number, name or revision, and approaches by runway: behind the funnel beside the filter of the list."
        ),
        said!("sort sorting alphabetical revised group grouping landing ILS RNAV"),
    ),
    Setting::new(
        said!("Charts"),
        said!("Previews"),
        said!("A small image in each row, loaded for visible rows only and kept no longer than the list."),
        said!("thumbnails pictures images miniatures data volume"),
    )
    .switched(
        |settings| settings.charts.previews,
        |settings, previews| {
            let charts = settings.charts;
            Action::Prefer(Preference::ChartLists(ListingPreferences { previews, ..charts }))
        },
    ),
    Setting::new(
        said!("Keys"),
        said!("Keys and buttons"),
        said!("See and change what keys and joystick buttons do."),
        said!("shortcuts hotkeys keyboard joystick yoke gamepad bindings"),
    )
    .opens(Page::Help, said!("Keys and help")),
    Setting::new(
        said!("Simulator"),
        said!("Connections"),
        said!("Which simulators Flightbag listens for and connects to. Most are found without any setting."),
        said!("connection connect network port MSFS SimConnect X-Plane FlightGear Prepar3D"),
    )
    .opens(Page::Simulator, said!("Simulator")),
    Setting::new(
        said!("Hints"),
        said!("First-time hints"),
        said!("One hint with the first chart and one with the first simulator, each shown once."),
        said!("tips tutorial help introduction welcome"),
    )
    .switched(
        |settings| settings.hints != Hints::DONE,
        |_settings, shown| Action::ShowHints(shown),
    ),
    Setting::new(
        said!("Other programs"),
        said!("Keys from other programs"),
        said!(
            "Lets other programs on this computer press Flightbag's keys: button decks, voice control and scripts with \
             `flightbag send`. When this is off, they are told so."
        ),
        said!("Stream Deck remote voice control automation macros"),
    )
    .switched(
        |settings| settings.program.pressed_by_others,
        |_settings, allowed| Action::Prefer(Preference::PressedByOthers(allowed)),
    ),
    Setting::new(
        said!("New versions"),
        said!("Check for new versions"),
        said!(
            "Asks once a day whether there is a newer Flightbag. That server learns the address of \
               this computer and the version of the program, and nothing else. Nothing is downloaded."
        ),
        said!("updates upgrade releases notify"),
    )
    .switched(
        |settings| settings.updates.tell,
        |_settings, tell| Action::Release(ReleaseCommand::Tell(tell)),
    ),
    Setting::new(
        said!("Privacy"),
        said!("What is stored"),
        said!(
            "On this computer: these settings, boards with chart names and your notes, the airports you looked at, a \
             log without secrets, and, in the system's password store, the sign-in. Charts are never stored."
        ),
        said!("privacy data storage logs password cookies cache delete"),
    )
    .opens(Page::Account, said!("Account and sign-out")),
    Setting::new(
        said!("Another computer"),
        said!("Export and import settings"),
        said!(
            "Exports everything on this page, the boards, the flight and your airports to a file, or imports them. \
             Charts and the sign-in are not included."
        ),
        said!("export import backup transfer restore"),
    )
    .drawn_by(|_panel, ui, _state| {
        let row = ui.horizontal_wrapped(|ui| {
            let exports = plain_button_ui(ui, tr!("Export …")).clicked();
            let imports = plain_button_ui(ui, tr!("Import …")).clicked();
            let exported = exports.then_some(Action::ExportSettings);
            exported.or(imports.then_some(Action::ImportSettings))
        });
        row.inner
    }),
    Setting::new(
        said!("About"),
        said!("About Flightbag"),
        said!("Version, licences and every address that Flightbag connects to."),
        said!("licenses version credits copyright"),
    )
    .opens(Page::About, said!("About")),
    Setting::new(
        said!("Reset"),
        said!("Reset to defaults"),
        said!(
            "Resets everything on this page, keys and buttons, connections and own-ship. Boards, flight, favourites and \
             the sign-in are kept."
        ),
        said!("reset defaults factory restore"),
    )
    .drawn_by(|panel, ui, _state| panel.reset_ui(ui)),
];
