//! Every setting, in the order in which it is shown and found.

use geodesy::PositionForm;

use super::super::controls::{choice_ui, name_ui, plain_button_ui};
use super::super::{Page, lock};
use super::named::{named_button_ui, named_choice_ui};
use super::{Control, Group, Setting, SettingsPanel};
use crate::chart::listing::ListingPreferences;
use crate::language::Language;
use crate::message::{Action, Preference, ReleaseCommand};
use crate::settings::{Hints, WindowSettings};
use crate::units::{Dates, LengthUnit, North, UnitSettings};

pub(super) const ALL: &[Setting] = &[
    Setting::new(
        Group::Window,
        said!("Day, night and own-ship"),
        "",
        said!(
            "appearance dark bright light theme mode sun dimmer red colours colors aircraft aeroplane airplane plane symbol marker trail range rings position GPS moving map"
        ),
        Control::Page(Page::Display, said!("Display")),
    ),
    Setting::new(
        Group::Window,
        said!("Language"),
        "",
        said!("translation locale english german deutsch sprache"),
        Control::Drawn(|_panel, ui, state| {
            let system = [(None, tr!("System"))].into_iter();
            let own = Language::ALL.map(|language| (Some(language), language.own_name()));
            let choices: Vec<_> = system.chain(own).collect();
            let chosen = named_choice_ui(ui, tr!("Language"), &choices, state.settings.language)?;
            Some(Action::Prefer(Preference::Language(chosen)))
        }),
    ),
    Setting::new(
        Group::Window,
        said!("Interface scale"),
        said!("Also Ctrl with + and −; Ctrl 0 is 100 %."),
        said!("size zoom font letters text larger smaller bigger DPI percent"),
        Control::Drawn(SettingsPanel::scale_ui),
    ),
    Setting::new(
        Group::Window,
        said!("Always on top"),
        said!("Not possible on Wayland."),
        said!("in front of the simulator topmost foreground overlay float"),
        Control::Switch(
            |settings| settings.window.on_top,
            |settings, on_top| {
                let window = settings.window;
                Action::Prefer(Preference::Window(WindowSettings { on_top, ..window }))
            },
        ),
    ),
    Setting::new(
        Group::Window,
        said!("No window frame"),
        said!("Drag the top bar to move the window."),
        said!("title bar borderless frameless decorations edge"),
        Control::Switch(
            |settings| settings.window.frameless,
            |settings, frameless| {
                let window = settings.window;
                Action::Prefer(Preference::Window(WindowSettings {
                    frameless,
                    ..window
                }))
            },
        ),
    ),
    Setting::new(
        Group::Window,
        said!("Touch lock"),
        said!("Keys still work. Also under the clock."),
        said!("touchscreen screen padlock block fingers taps clicks"),
        Control::Drawn(|_panel, ui, _state| {
            if named_button_ui(ui, tr!("Touch lock"), tr!("Lock now")) {
                lock::set(ui.ctx(), true);
            }
            None
        }),
    ),
    Setting::new(
        Group::Units,
        said!("Elevations and runways"),
        "",
        said!("feet metres metric imperial meters length height altitude"),
        Control::Drawn(|_panel, ui, state| {
            let (feet, metres) = (
                (LengthUnit::Feet, tr!("Feet")),
                (LengthUnit::Metres, tr!("Metres")),
            );
            let (name, units) = (tr!("Elevations and runways"), state.settings.units);
            let lengths = named_choice_ui(ui, name, &[feet, metres], units.lengths)?;
            Some(Action::Prefer(Preference::Units(UnitSettings {
                lengths,
                ..units
            })))
        }),
    ),
    Setting::new(
        Group::Units,
        said!("Bearings"),
        said!("True where the variation is not known."),
        said!("magnetic true north declination course heading direction"),
        Control::Drawn(|_panel, ui, state| {
            let (magnetic, geographic) = (
                (North::Magnetic, tr!("Magnetic")),
                (North::True, tr!("True")),
            );
            let units = state.settings.units;
            let north = named_choice_ui(ui, tr!("Bearings"), &[magnetic, geographic], units.north)?;
            Some(Action::Prefer(Preference::Units(UnitSettings {
                north,
                ..units
            })))
        }),
    ),
    Setting::new(
        Group::Units,
        said!("Dates"),
        "",
        said!("revision calendar month year time format ISO UTC zulu"),
        Control::Drawn(|_panel, ui, state| {
            let example = jiff::civil::date(2026, 10, 29);
            let (units, mut chosen) = (state.settings.units, None);
            let words = Dates::ALL.map(|form| (form, form.write(example)));
            name_ui(ui, tr!("Dates"));
            for pair in words.chunks(2) {
                let choices: Vec<_> = pair.iter().map(|(form, text)| (*form, &**text)).collect();
                chosen = chosen.or(choice_ui(ui, tr!("Dates"), &choices, units.dates));
            }
            let dates = chosen?;
            Some(Action::Prefer(Preference::Units(UnitSettings {
                dates,
                ..units
            })))
        }),
    ),
    Setting::new(
        Group::Units,
        said!("Positions"),
        "",
        said!("coordinates latitude longitude lat lon decimal format"),
        Control::Drawn(|_panel, ui, state| {
            let choices = [
                (PositionForm::Minutes, tr!("Minutes")),
                (PositionForm::Seconds, tr!("Seconds")),
                (PositionForm::Decimal, tr!("Degrees")),
            ];
            let form = state.settings.ownship.positions;
            let chosen = named_choice_ui(ui, tr!("Positions"), &choices, form)?;
            Some(Action::Prefer(Preference::Positions(chosen)))
        }),
    ),
    Setting::new(
        Group::Program,
        said!("List order"),
        said!("In the menu beside the filter of the chart list."),
        said!(
            "sort sorting by index number name revision alphabetical revised group grouping approaches runway landing ILS RNAV"
        ),
        Control::Page(Page::Charts, said!("Charts")),
    ),
    Setting::new(
        Group::Program,
        said!("Previews"),
        said!("A small image in each row of a list."),
        said!("thumbnails pictures images miniatures data volume"),
        Control::Switch(
            |settings| settings.charts.previews,
            |settings, previews| {
                let charts = settings.charts;
                Action::Prefer(Preference::ChartLists(ListingPreferences {
                    previews,
                    ..charts
                }))
            },
        ),
    ),
    Setting::new(
        Group::Program,
        said!("Keys and buttons"),
        "",
        said!("shortcuts hotkeys keyboard joystick yoke gamepad bindings"),
        Control::Page(Page::Help, said!("Keys and help")),
    ),
    Setting::new(
        Group::Program,
        said!("Connections"),
        "",
        said!(
            "connection connect network port simulator MSFS SimConnect X-Plane FlightGear Prepar3D"
        ),
        Control::Page(Page::Simulator, said!("Simulator")),
    ),
    Setting::new(
        Group::Program,
        said!("First-time hints"),
        said!("Each is shown once."),
        said!("tips tutorial help introduction welcome"),
        Control::Switch(
            |settings| settings.hints != Hints::DONE,
            |_settings, shown| Action::ShowHints(shown),
        ),
    ),
    Setting::new(
        Group::Program,
        said!("Keys from other programs"),
        said!("Button decks, voice, `flightbag send`. When off, they get an error."),
        said!("Stream Deck remote voice control automation macros scripts"),
        Control::Switch(
            |settings| settings.program.pressed_by_others,
            |_settings, allowed| Action::Prefer(Preference::PressedByOthers(allowed)),
        ),
    ),
    Setting::new(
        Group::Program,
        said!("Check for new versions"),
        said!("Once a day. Nothing is downloaded."),
        said!("updates upgrade releases newer notify"),
        Control::Switch(
            |settings| settings.updates.tell,
            |_settings, tell| Action::Release(ReleaseCommand::Tell(tell)),
        ),
    ),
    Setting::new(
        Group::Program,
        said!("What is stored"),
        said!(
            "On this computer: settings, boards with your notes, recent airports, a log without secrets and, in the system's password store, the sign-in. Charts are never stored."
        ),
        said!(
            "privacy data storage logs password cookies cache delete sign out sign-out log out logout"
        ),
        Control::Page(Page::Account, said!("Account and sign-out")),
    ),
    Setting::new(
        Group::Program,
        said!("Export and import settings"),
        said!("With boards, flight and airports."),
        said!("export import backup transfer restore another computer file"),
        Control::Drawn(|_panel, ui, _state| {
            name_ui(ui, tr!("Export and import settings"));
            let row = ui.horizontal_wrapped(|ui| {
                let exports = plain_button_ui(ui, tr!("Export …")).clicked();
                let imports = plain_button_ui(ui, tr!("Import …")).clicked();
                let exported = exports.then_some(Action::ExportSettings);
                exported.or(imports.then_some(Action::ImportSettings))
            });
            row.inner
        }),
    ),
    Setting::new(
        Group::Program,
        said!("About Flightbag"),
        "",
        said!("licences licenses version addresses credits copyright"),
        Control::Page(Page::About, said!("About")),
    ),
    Setting::new(
        Group::Program,
        said!("Reset to defaults"),
        said!("Boards, flight, favourites and sign-in stay."),
        said!("reset defaults factory restore"),
        Control::Drawn(|panel, ui, _state| panel.reset_ui(ui)),
    ),
];
