//! Every setting, in the order in which it is shown and found.

use geodesy::PositionForm;

use super::super::controls::{choice_ui, name_ui, plain_buttons_ui};
use super::super::{Page, lock};
use super::named::{named_button_ui, named_choice_ui};
use super::{Control, Setting, SettingsPanel};
use crate::chart::listing::ListingPreferences;
use crate::language::Language;
use crate::message::{Action, Preference, ReleaseCommand};
use crate::settings::Hints;
use crate::units::{Dates, LengthUnit, North};

/// The parts of the page, one of which is shown at a time, and the settings of each in the order in which they are shown and found.
pub(super) const ALL: [(&str, &[Setting]); 3] = [
    (
        said!("Window"),
        &[
            Setting {
                name: said!("Day, night and own-ship"),
                says: "",
                synonyms: said!(
                    "appearance dark bright light theme mode sun dimmer red colours colors aircraft aeroplane airplane plane symbol marker trail range rings position GPS moving map"
                ),
                control: Control::Page(Page::Display, said!("Display")),
            },
            Setting {
                name: said!("Language"),
                says: "",
                synonyms: said!("translation locale english german deutsch sprache"),
                control: Control::Drawn(|_panel, ui, state| {
                    let system = [(None, tr!("System"))].into_iter();
                    let own = Language::ALL.map(|language| (Some(language), language.own_name()));
                    let choices: Vec<_> = system.chain(own).collect();
                    let chosen =
                        named_choice_ui(ui, tr!("Language"), &choices, state.settings.language)?;
                    Some(Action::Prefer(Preference::Language(chosen)))
                }),
            },
            Setting {
                name: said!("Interface scale"),
                says: said!("Also Ctrl with + and −; Ctrl 0 is 100 %."),
                synonyms: said!("size zoom font letters text larger smaller bigger DPI percent"),
                control: Control::Drawn(SettingsPanel::scale_ui),
            },
            Setting {
                name: said!("Always on top"),
                says: said!("Not possible on Wayland."),
                synonyms: said!("in front of the simulator topmost foreground overlay float"),
                control: Control::Switch(
                    |settings| settings.window.on_top,
                    |settings, on_top| Action::change_window(settings, |it| it.on_top = on_top),
                ),
            },
            Setting {
                name: said!("No window frame"),
                says: said!("Drag the top bar to move the window."),
                synonyms: said!("title bar borderless frameless decorations edge"),
                control: Control::Switch(
                    |settings| settings.window.frameless,
                    |settings, frameless| {
                        Action::change_window(settings, |it| it.frameless = frameless)
                    },
                ),
            },
            Setting {
                name: said!("Touch lock"),
                says: said!("Keys still work. You also find it under the clock."),
                synonyms: said!("touchscreen screen padlock block fingers taps clicks"),
                control: Control::Drawn(|_panel, ui, _state| {
                    if named_button_ui(ui, tr!("Touch lock"), tr!("Lock now")) {
                        lock::set(ui.ctx(), true);
                    }
                    None
                }),
            },
        ],
    ),
    (
        said!("Units"),
        &[
            Setting {
                name: said!("Elevations and runways"),
                says: "",
                synonyms: said!("feet metres metric imperial meters length height altitude"),
                control: Control::Drawn(|_panel, ui, state| {
                    let feet = (LengthUnit::Feet, tr!("Feet"));
                    let metres = (LengthUnit::Metres, tr!("Metres"));
                    let (name, units) = (tr!("Elevations and runways"), state.settings.units);
                    let lengths = named_choice_ui(ui, name, &[feet, metres], units.lengths)?;
                    Some(Action::change_units(&state.settings, |it| {
                        it.lengths = lengths;
                    }))
                }),
            },
            Setting {
                name: said!("Bearings"),
                says: said!("True where the variation is not known."),
                synonyms: said!("magnetic true north declination course heading direction"),
                control: Control::Drawn(|_panel, ui, state| {
                    let magnetic = (North::Magnetic, tr!("Magnetic"));
                    let geographic = (North::True, tr!("True"));
                    let units = state.settings.units;
                    let north =
                        named_choice_ui(ui, tr!("Bearings"), &[magnetic, geographic], units.north)?;
                    Some(Action::change_units(&state.settings, |it| it.north = north))
                }),
            },
            Setting {
                name: said!("Dates"),
                says: "",
                synonyms: said!("revision calendar month year time format ISO UTC zulu"),
                control: Control::Drawn(|_panel, ui, state| {
                    let example = jiff::civil::date(2026, 10, 29);
                    let (units, mut chosen) = (state.settings.units, None);
                    let words = Dates::ALL.map(|form| (form, form.write(example)));
                    name_ui(ui, tr!("Dates"));
                    for pair in words.chunks(2) {
                        let choices: Vec<_> =
                            pair.iter().map(|(form, text)| (*form, &**text)).collect();
                        chosen = chosen.or(choice_ui(ui, tr!("Dates"), &choices, units.dates));
                    }
                    let dates = chosen?;
                    Some(Action::change_units(&state.settings, |it| it.dates = dates))
                }),
            },
            Setting {
                name: said!("Positions"),
                says: "",
                synonyms: said!("coordinates latitude longitude lat lon decimal format"),
                control: Control::Drawn(|_panel, ui, state| {
                    let choices = [
                        (PositionForm::Minutes, tr!("Minutes")),
                        (PositionForm::Seconds, tr!("Seconds")),
                        (PositionForm::Decimal, tr!("Degrees")),
                    ];
                    let form = state.settings.ownship.positions;
                    let chosen = named_choice_ui(ui, tr!("Positions"), &choices, form)?;
                    Some(Action::Prefer(Preference::Positions(chosen)))
                }),
            },
        ],
    ),
    (
        said!("Program"),
        &[
            Setting {
                name: said!("List order"),
                says: said!("In the menu beside the filter of the chart list."),
                synonyms: said!(
                    "sort sorting by index number name revision alphabetical revised group grouping approaches runway landing ILS RNAV"
                ),
                control: Control::Page(Page::Charts, said!("Charts")),
            },
            Setting {
                name: said!("Previews"),
                says: said!("A small image in each row of a list."),
                synonyms: said!("thumbnails pictures images miniatures data volume"),
                control: Control::Switch(
                    |settings| settings.charts.previews,
                    |settings, previews| {
                        let charts = settings.charts;
                        Action::Prefer(Preference::ChartLists(ListingPreferences {
                            previews,
                            ..charts
                        }))
                    },
                ),
            },
            Setting {
                name: said!("Keys and buttons"),
                says: "",
                synonyms: said!("shortcuts hotkeys keyboard joystick yoke gamepad bindings"),
                control: Control::Page(Page::Help, said!("Keys and help")),
            },
            Setting {
                name: said!("Connections"),
                says: "",
                synonyms: said!(
                    "connection connect network port simulator MSFS SimConnect X-Plane FlightGear Prepar3D"
                ),
                control: Control::Page(Page::Simulator, said!("Simulator")),
            },
            Setting {
                name: said!("First-time hints"),
                says: said!("Each is shown once."),
                synonyms: said!("tips tutorial help introduction welcome"),
                control: Control::Switch(
                    |settings| settings.hints != Hints::DONE,
                    |_settings, shown| Action::ShowHints(shown),
                ),
            },
            Setting {
                name: said!("Keys from other programs"),
                says: said!("Button decks, voice, `flightbag send`. When off, they get an error."),
                synonyms: said!("Stream Deck remote voice control automation macros scripts"),
                control: Control::Switch(
                    |settings| settings.program.pressed_by_others,
                    |_settings, allowed| Action::Prefer(Preference::PressedByOthers(allowed)),
                ),
            },
            Setting {
                name: said!("Check for new versions"),
                says: said!("Once a day. Nothing is downloaded."),
                synonyms: said!("updates upgrade releases newer notify"),
                control: Control::Switch(
                    |settings| settings.updates.tell,
                    |_settings, tell| Action::Release(ReleaseCommand::Tell(tell)),
                ),
            },
            Setting {
                name: said!("What is stored"),
                says: said!(
                    "On this computer: settings, boards with your notes, recent airports, a log without secrets and, in the system's password store, the sign-in. Charts are never stored."
                ),
                synonyms: said!(
                    "privacy data storage logs password cookies cache delete sign out sign-out log out logout"
                ),
                control: Control::Page(Page::Account, said!("Account and sign-out")),
            },
            Setting {
                name: said!("Export and import settings"),
                says: said!("With boards, flight and airports."),
                synonyms: said!("export import backup transfer restore another computer file"),
                control: Control::Drawn(|_panel, ui, _state| {
                    name_ui(ui, tr!("Export and import settings"));
                    let exported = (tr!("Export …"), Action::ExportSettings);
                    plain_buttons_ui(ui, [exported, (tr!("Import …"), Action::ImportSettings)])
                }),
            },
            Setting {
                name: said!("About Flightbag"),
                says: "",
                synonyms: said!("licences licenses version addresses credits copyright"),
                control: Control::Page(Page::About, said!("About")),
            },
            Setting {
                name: said!("Reset to defaults"),
                says: said!("Boards, flight, favourites and sign-in stay."),
                synonyms: said!("reset defaults factory restore"),
                control: Control::Drawn(|panel, ui, _state| panel.reset_ui(ui)),
            },
        ],
    ),
];
