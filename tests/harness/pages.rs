//! Every page and menu of the window, and the way to each by what is written on it. The walks are in the order of
//! their pages: each begins where the one before has ended.

use egui::{Key, vec2};

use super::{APPROACH_PICTURE, Desk, Person, Start};

/// A page or menu.
pub struct Page {
    /// What it is called among others, in small letters.
    pub name: &'static str,
    /// From the page before to this one.
    pub open: fn(&mut Desk),
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
pub struct Walk {
    /// Who sits in front of the browser.
    pub person: Person,
    /// To where the first page is reached from.
    begin: fn(Start) -> Desk,
    pub pages: &'static [Page],
}

impl Walk {
    pub fn begin(&self, start: Start) -> Desk {
        let mut desk = (self.begin)(Start {
            person: self.person,
            ..start
        });
        close_message(&mut desk);
        desk
    }
}

/// All walks; together they come to every page.
pub const WALKS: [&Walk; 5] = [
    &SIGNED_OUT,
    &SIGNED_IN,
    &WITH_CHART,
    &SIDE_BY_SIDE,
    &LIMITED,
];

/// Before anybody is signed in.
pub const SIGNED_OUT: Walk = Walk {
    person: Person::Waits,
    begin: Desk::start,
    pages: &[
        Page {
            name: "sign-in",
            kind: Kind::Page,
            open: |desk| desk.step_until_shown("Sign in to see charts"),
        },
        Page {
            name: "sign-in-waits",
            kind: Kind::Page,
            open: |desk| {
                desk.click("Sign in with browser");
                desk.step_until_shown("Copy link");
            },
        },
        Page {
            name: "sign-in-device",
            kind: Kind::Page,
            open: |desk| {
                desk.click("Use another device instead");
                desk.step_until_said("enter the code");
            },
        },
    ],
};

/// With nothing open.
pub const SIGNED_IN: Walk = Walk {
    person: Person::Full,
    begin: |start| {
        let mut desk = Desk::signed_in(start);
        desk.step_until_said("Signed in as");
        desk
    },
    pages: &[
        Page {
            name: "charts-empty",
            kind: Kind::Page,
            open: |desk| desk.step_until_shown("Airport search"),
        },
        Page {
            name: "search-results",
            kind: Kind::Page,
            open: |desk| {
                desk.click_field();
                desk.window.event(egui::Event::Text("bris".into()));
                desk.step_until_said("YBBN, BNE");
            },
        },
        Page {
            name: "search-pad",
            kind: Kind::ForFingers,
            open: |desk| {
                let field = desk.place("Airport search").center();
                desk.touch(field);
                desk.step_until("the pad", |desk| desk.offers("Backspace"));
            },
        },
        Page {
            name: "flight-empty",
            kind: Kind::Page,
            open: |desk| {
                desk.press(Key::Escape);
                turn_to(desk, "Flight", "Use this route");
            },
        },
        Page {
            name: "boards-empty",
            kind: Kind::Page,
            open: |desk| turn_to(desk, "Boards", "New board"),
        },
        Page {
            name: "simulator",
            kind: Kind::Page,
            open: |desk| turn_to(desk, "Simulator", "No simulator found"),
        },
        Page {
            name: "simulator-advanced",
            kind: Kind::Page,
            open: |desk| {
                desk.activate("Advanced");
                desk.step_until_shown("Test my simulator");
            },
        },
        Page {
            name: "display",
            kind: Kind::Page,
            open: |desk| turn_to(desk, "Display", "Red light"),
        },
        Page {
            name: "settings",
            kind: Kind::Page,
            open: |desk| turn_to(desk, "Settings", "Search settings"),
        },
        Page {
            name: "keys",
            kind: Kind::Page,
            open: |desk| {
                desk.activate("Keys and help");
                desk.step_until_shown("Search keys");
            },
        },
        Page {
            name: "account",
            kind: Kind::Page,
            open: |desk| turn_to(desk, "Account", "Sign out"),
        },
        Page {
            name: "about",
            kind: Kind::Page,
            open: |desk| {
                desk.press(Key::F1);
                desk.step_until_shown("Search keys");
                desk.activate("About");
                desk.step_until_said("not affiliated");
            },
        },
    ],
};

/// With an airport, a flight and a chart.
pub const WITH_CHART: Walk = Walk {
    person: Person::Full,
    begin: |start| {
        let mut desk = Desk::with_chart(start);
        // Remembered charts and hints stand in the way of nothing.
        close_message(&mut desk);
        desk
    },
    pages: &[
        Page {
            name: "chart",
            kind: Kind::Page,
            open: |desk| desk.step_until_shown(APPROACH_PICTURE),
        },
        Page {
            name: "chart-list",
            kind: Kind::Page,
            open: |desk| {
                show_list(desk);
                desk.step_until_said(", revised ");
            },
        },
        Page {
            name: "airport",
            kind: Kind::Page,
            open: |desk| turn_to(desk, "Airport", "Copy"),
        },
        Page {
            name: "flight",
            kind: Kind::Page,
            open: |desk| {
                turn_to(desk, "Flight", "Use this route");
                desk.type_into("Route", "NZWN/16 YBBN/01R");
                desk.activate("Use this route");
                desk.step_until_shown("Destination: YBBN");
            },
        },
        Page {
            name: "boards",
            kind: Kind::Page,
            open: |desk| {
                // Out of the field that was typed into.
                desk.press(Key::Escape);
                desk.press(Key::P);
                turn_to(desk, "Boards", "New board");
            },
        },
        Page {
            name: "scratchpad",
            kind: Kind::Page,
            open: |desk| {
                desk.press(Key::K);
                desk.step_until_shown("Drawing area");
            },
        },
        Page {
            name: "timer",
            kind: Kind::Menu,
            open: |desk| {
                desk.activate("UTC ");
                desk.step_until_shown("Timer");
            },
        },
        Page {
            name: "pen",
            kind: Kind::Page,
            open: |desk| {
                desk.press(Key::Escape);
                turn_to(desk, "Display", "Red light");
                desk.press(Key::E);
                desk.step_until("the bar", |desk| desk.offers("Done drawing"));
            },
        },
        Page {
            name: "chart-failed",
            kind: Kind::Page,
            open: |desk| {
                desk.press(Key::Escape);
                let control = desk.demo().control();
                control.answer_next("_d.png", 404, "text/plain", "");
                control.answer_next("_n.png", 404, "text/plain", "");
                desk.press(Key::CloseBracket);
                desk.step_until_shown("Chart could not be loaded");
            },
        },
    ],
};

/// Another chart of the same airport.
const OTHER: &str = "ILS RWY 19L, index 11-2";
const OTHER_PICTURE: &str = "YBBN, 11-2, ILS RWY 19L";

/// With two charts side by side.
pub const SIDE_BY_SIDE: Walk = Walk {
    person: Person::Full,
    begin: Desk::with_chart,
    pages: &[
        Page {
            name: "second-pane-empty",
            kind: Kind::Page,
            open: |desk| {
                desk.press(Key::S);
                desk.step_until_said("Divider between charts");
            },
        },
        Page {
            name: "two-panes",
            kind: Kind::Page,
            open: |desk| {
                show_list(desk);
                desk.choose_chart(OTHER);
                desk.step_until_shown(OTHER_PICTURE);
            },
        },
        Page {
            name: "menu-of-a-row",
            kind: Kind::Menu,
            open: |desk| {
                show_list(desk);
                desk.scroll_to(OTHER);
                desk.click_secondary(OTHER);
                desk.step_until_shown("Open beside");
            },
        },
    ],
};

/// With an account that sees demo images.
pub const LIMITED: Walk = Walk {
    person: Person::Limited,
    begin: Desk::signed_in,
    pages: &[Page {
        name: "demo-image",
        kind: Kind::Page,
        open: |desk| {
            desk.open_airport("KSFO");
            desk.choose_chart("ILS RWY 28R, index 11-1");
            desk.step_until_shown("Demo image: no position");
        },
    }],
};

/// In an upright window a chart takes the place of the list.
fn show_list(desk: &mut Desk) {
    if !desk.shows("Airport search") {
        turn_to(desk, "Charts", "Airport search");
    }
}

/// Opens a page of the rail.
fn turn_to(desk: &mut Desk, page: &str, shows: &str) {
    desk.click(page);
    desk.step_until("a page", |desk| desk.says(shows));
}

/// What goes by itself is not part of a page.
fn close_message(desk: &mut Desk) {
    desk.close_messages();
}

/// The sizes of design 2, in points.
pub const SIZES: [egui::Vec2; 4] = [
    vec2(480.0, 600.0),
    vec2(800.0, 1280.0),
    vec2(1280.0, 800.0),
    vec2(1920.0, 1080.0),
];
