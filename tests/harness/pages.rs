//! Every page and menu of the window, and the way to each by what is written on it. The walks are in the order of
//! their pages: each begins where the one before has ended.

use egui::{Key, vec2};

use super::{APPROACH_PICTURE, Person, Start, TestApp};

/// A page or menu.
pub struct Page {
    /// What it is called among others, in small letters.
    pub name: &'static str,
    /// From the page before to this one.
    pub open: fn(&mut TestApp),
    pub kind: Kind,
}

/// What it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A page of the window.
    Page,
    /// What a menu opens over the page; the page can be used.
    Menu,
    /// Keys for fingers, which go when a keyboard is used.
    ForFingers,
}

/// Pages that are reached one after the other.
pub struct PageWalk {
    /// Who sits in front of the browser.
    pub person: Person,
    /// To where the first page is reached from.
    begin: fn(Start) -> TestApp,
    pub pages: &'static [Page],
}

impl PageWalk {
    pub fn begin(&self, start: Start) -> TestApp {
        let mut app = (self.begin)(Start {
            person: self.person,
            ..start
        });
        close_message(&mut app);
        app
    }
}

/// All walks; together they come to every page.
pub const WALKS: [&PageWalk; 5] = [
    &SIGNED_OUT,
    &SIGNED_IN,
    &WITH_CHART,
    &SIDE_BY_SIDE,
    &LIMITED,
];

/// Before anybody is signed in.
pub const SIGNED_OUT: PageWalk = PageWalk {
    person: Person::Waits,
    begin: TestApp::start,
    pages: &[
        Page {
            name: "sign-in",
            kind: Kind::Page,
            open: |app| app.step_until_shown("Sign in to see charts"),
        },
        Page {
            name: "sign-in-waits",
            kind: Kind::Page,
            open: |app| {
                app.click("Sign in with browser");
                app.step_until_shown("Copy link");
            },
        },
        Page {
            name: "sign-in-device",
            kind: Kind::Page,
            open: |app| {
                app.click("Use another device instead");
                app.step_until_said("enter the code");
            },
        },
    ],
};

/// With nothing open.
pub const SIGNED_IN: PageWalk = PageWalk {
    person: Person::Full,
    begin: |start| {
        let mut app = TestApp::signed_in(start);
        app.step_until_said("Signed in as");
        app
    },
    pages: &[
        Page {
            name: "charts-empty",
            kind: Kind::Page,
            open: |app| app.step_until_shown("Airport search"),
        },
        Page {
            name: "search-results",
            kind: Kind::Page,
            open: |app| {
                app.click_field();
                app.window.event(egui::Event::Text("bris".into()));
                app.step_until_said("YBBN, BNE");
            },
        },
        Page {
            name: "search-pad",
            kind: Kind::ForFingers,
            open: |app| {
                let field = app.place("Airport search").center();
                app.touch(field);
                app.step_until("the pad", |app| app.offers("Backspace"));
            },
        },
        Page {
            name: "flight-empty",
            kind: Kind::Page,
            open: |app| {
                app.press(Key::Escape);
                turn_to(app, "Flight", "Use this route");
            },
        },
        Page {
            name: "boards-empty",
            kind: Kind::Page,
            open: |app| turn_to(app, "Boards", "New board"),
        },
        Page {
            name: "simulator",
            kind: Kind::Page,
            open: |app| turn_to(app, "Simulator", "No simulator found"),
        },
        Page {
            name: "simulator-advanced",
            kind: Kind::Page,
            open: |app| {
                app.activate("Advanced");
                app.step_until_shown("Test my simulator");
            },
        },
        Page {
            name: "display",
            kind: Kind::Page,
            open: |app| turn_to(app, "Display", "Red light"),
        },
        Page {
            name: "settings",
            kind: Kind::Page,
            open: |app| turn_to(app, "Settings", "Search settings"),
        },
        Page {
            name: "settings-units",
            kind: Kind::Page,
            open: |app| {
                app.activate("Units");
                app.step_until("the units", |app| app.offers("Metres"));
            },
        },
        Page {
            name: "settings-program",
            kind: Kind::Page,
            open: |app| {
                app.activate("Program");
                app.step_until("the program", |app| app.offers("Export …"));
            },
        },
        Page {
            name: "keys",
            kind: Kind::Page,
            open: |app| {
                app.activate("Keys and help");
                app.step_until_shown("Search keys");
            },
        },
        Page {
            name: "account",
            kind: Kind::Page,
            open: |app| turn_to(app, "Account", "Sign out"),
        },
        Page {
            name: "about",
            kind: Kind::Page,
            open: |app| {
                turn_to(app, "Settings", "Search settings");
                app.activate("About");
                app.step_until_said("not affiliated");
            },
        },
    ],
};

/// With an airport, a flight and a chart.
pub const WITH_CHART: PageWalk = PageWalk {
    person: Person::Full,
    begin: |start| {
        let mut app = TestApp::with_chart(start);
        // Remembered charts and hints stand in the way of nothing.
        close_message(&mut app);
        app
    },
    pages: &[
        Page {
            name: "chart",
            kind: Kind::Page,
            open: |app| app.step_until_shown(APPROACH_PICTURE),
        },
        Page {
            name: "chart-list",
            kind: Kind::Page,
            open: |app| {
                show_list(app);
                app.step_until_said(", revised ");
            },
        },
        Page {
            name: "airport",
            kind: Kind::Page,
            open: |app| turn_to(app, "Airport", "Copy"),
        },
        Page {
            name: "flight",
            kind: Kind::Page,
            open: |app| {
                turn_to(app, "Flight", "Use this route");
                app.type_into("Route", "NZWN/16 YBBN/01R");
                app.activate("Use this route");
                app.step_until_shown("Destination: YBBN, runway 01R");
            },
        },
        Page {
            name: "boards",
            kind: Kind::Page,
            open: |app| {
                // Out of the field that was typed into.
                app.press(Key::Escape);
                app.press(Key::P);
                turn_to(app, "Boards", "New board");
            },
        },
        Page {
            name: "scratchpad",
            kind: Kind::Page,
            open: |app| {
                app.press(Key::K);
                app.step_until_shown("Drawing area");
            },
        },
        Page {
            name: "timer",
            kind: Kind::Menu,
            open: |app| {
                app.activate("UTC ");
                app.step_until_shown("Timer");
            },
        },
        Page {
            name: "pen",
            kind: Kind::Page,
            open: |app| {
                app.press(Key::Escape);
                turn_to(app, "Display", "Red light");
                app.press(Key::E);
                app.step_until("the bar", |app| app.offers("Done drawing"));
            },
        },
        Page {
            name: "chart-failed",
            kind: Kind::Page,
            open: |app| {
                app.press(Key::Escape);
                let control = app.demo().control();
                control.answer_next("_d.png", 404, "text/plain", "");
                control.answer_next("_n.png", 404, "text/plain", "");
                app.press(Key::CloseBracket);
                app.step_until_shown("Chart could not be loaded");
            },
        },
    ],
};

/// Another chart of the same airport.
const OTHER: &str = "ILS RWY 19L, index 11-2";
const OTHER_PICTURE: &str = "YBBN, 11-2, ILS RWY 19L";

/// With two charts side by side.
pub const SIDE_BY_SIDE: PageWalk = PageWalk {
    person: Person::Full,
    begin: TestApp::with_chart,
    pages: &[
        Page {
            name: "second-pane-empty",
            kind: Kind::Page,
            open: |app| {
                app.press(Key::S);
                app.step_until_said("Divider between charts");
            },
        },
        Page {
            name: "two-panes",
            kind: Kind::Page,
            open: |app| {
                show_list(app);
                app.choose_chart(OTHER);
                app.step_until_shown(OTHER_PICTURE);
            },
        },
        Page {
            name: "menu-of-a-row",
            kind: Kind::Menu,
            open: |app| {
                show_list(app);
                app.scroll_to(OTHER);
                app.click_secondary(OTHER);
                app.step_until_shown("Open beside");
            },
        },
    ],
};

/// With an account that sees demo images.
pub const LIMITED: PageWalk = PageWalk {
    person: Person::Limited,
    begin: TestApp::signed_in,
    pages: &[Page {
        name: "demo-image",
        kind: Kind::Page,
        open: |app| {
            app.open_airport("KSFO");
            app.choose_chart("ILS RWY 28R, index 11-1");
            app.step_until_shown("Demo image: no position");
            // One that goes while Tab is pressed takes the keyboard back to the first control.
            close_message(app);
        },
    }],
};

/// In an upright window a chart takes the place of the list.
fn show_list(app: &mut TestApp) {
    if !app.shows("Airport search") {
        turn_to(app, "Charts", "Airport search");
    }
}

/// Opens a page of the rail.
fn turn_to(app: &mut TestApp, page: &str, shows: &str) {
    app.click(page);
    app.step_until("a page", |app| app.says(shows));
}

/// What goes by itself is not part of a page.
fn close_message(app: &mut TestApp) {
    app.close_messages();
}

/// The sizes of design 2, in points.
pub const SIZES: [egui::Vec2; 4] = [
    vec2(480.0, 600.0),
    vec2(800.0, 1280.0),
    vec2(1280.0, 800.0),
    vec2(1920.0, 1080.0),
];
