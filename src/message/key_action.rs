//! What can be done by a key: one row for each action, with its stable name, where it belongs, its keys at the first start and
//! a sentence for people.
//!
//! What takes something away for good has none: signing out, forgetting the flight, deleting a board, the reset.

use sentence::Words;

use crate::chart::ChartPart;
use crate::settings::current_name;

/// Where an action belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ActionScope {
    /// The main window.
    Window,
    /// A chart, in whatever window that is.
    Chart,
    /// What is seen of a chart, and what the hand does on it: its view does it.
    View,
}

/// Makes the enum and everything that is told of each variant from one list: none can be left out of one of them.
macro_rules! key_actions {
    ($($(#[$doc:meta])+ $key_action:ident: $name:literal, $scope:ident, [$($key:literal),+], words!($says:literal);)+) => {
        /// What a key does.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum KeyAction {
            $($(#[$doc])+ $key_action,)+
        }

        impl KeyAction {
            /// Every action, in the order in which they are listed.
            pub const ALL: &[Self] = &[$(Self::$key_action),+];

            /// Its name in files and commands; it never changes.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$key_action => $name,)+
                }
            }

            /// What it does, in words for people.
            pub fn says(self) -> Words {
                match self {
                    $(Self::$key_action => sentence::words!($says),)+
                }
            }

            /// The chords that do it at the first start, as text; the first one is shown in tooltips.
            pub const fn defaults(self) -> &'static [&'static str] {
                match self {
                    $(Self::$key_action => &[$($key),+],)+
                }
            }

            const fn scope(self) -> ActionScope {
                match self {
                    $(Self::$key_action => ActionScope::$scope,)+
                }
            }
        }
    };
}

key_actions! {
    /// Put the cursor into the airport field.
    FindAirport: "find-airport", Window, ["Slash", "Ctrl+K"], words!("Find an airport");
    /// Make the airport on the screen a favourite, or no longer.
    Favourite: "favourite", Window, ["Ctrl+D"], words!("Favourite");
    /// Show the airport diagram that is offered, or else that of the airport on the screen.
    AirportDiagram: "airport-diagram", Window, ["Y"], words!("Airport diagram");
    /// Take the offer of an airport diagram away.
    DeclineDiagram: "decline-diagram", Window, ["Shift+Y"], words!("Do not offer airport diagram");
    /// Show the charts of the airport.
    Charts: "charts", Window, ["V"], words!("Chart list");
    /// List the standard charts, or the commercial airline overlay (specification 4.2).
    OtherVersion: "other-version", Window, ["Shift+V"], words!("Standard or CAO charts");
    /// Show everything that is known of the airport.
    Airport: "airport", Window, ["A"], words!("Airport: runways, position, times");
    /// List airport charts.
    Category1: "category-1", Window, ["1"], words!("Airport charts");
    /// List departures.
    Category2: "category-2", Window, ["2"], words!("Departures");
    /// List arrivals.
    Category3: "category-3", Window, ["3"], words!("Arrivals");
    /// List approaches.
    Category4: "category-4", Window, ["4"], words!("Approaches");
    /// List reference pages.
    Category5: "category-5", Window, ["5"], words!("Reference charts");
    /// Put the cursor into the filter of the chart list.
    FilterCharts: "filter-charts", Window, ["Ctrl+F"], words!("Filter charts");
    /// Pin the chart of the row that has the keyboard, or the one that has the keys, or take it off.
    Pin: "pin", Chart, ["P"], words!("Pin or unpin chart");
    /// Show the boards.
    Boards: "boards", Window, ["B"], words!("Boards");
    /// Show the flight.
    Flight: "flight", Window, ["G"], words!("Flight: plan, airports, suggested charts");
    /// Find the charts that fit the flight.
    SuggestCharts: "suggest-charts", Window, ["Shift+G"], words!("Find charts for this flight");
    /// Pin the charts that fit the flight to the boards.
    PinSuggested: "pin-suggested", Window, ["Shift+P"], words!("Pin charts for this flight");
    /// Show the chart of the flight's next slot.
    NextOfFlight: "next-of-flight", Window, ["Q"], words!("Next chart of the flight");
    /// Choose the row above.
    RowUp: "row-up", Window, ["ArrowUp"], words!("Previous row (Enter opens it)");
    /// Choose the row below.
    RowDown: "row-down", Window, ["ArrowDown"], words!("Next row (Enter opens it)");
    /// Open the chart of the row that has the keyboard in the other pane.
    OpenBeside: "open-beside", Window, ["Shift+Enter"], words!("Open row beside");
    /// Open the chart of the row that has the keyboard in a window of its own.
    OpenInWindow: "open-in-window", Window, ["Ctrl+Enter"], words!("Open row in new window");
    /// Open the chart before the one on the screen.
    PreviousChart: "previous-chart", Chart, ["BracketLeft"], words!("Previous chart in the list");
    /// Open the chart after the one on the screen.
    NextChart: "next-chart", Chart, ["BracketRight"], words!("Next chart in the list");
    /// Close the chart that has the keys.
    CloseChart: "close-chart", Chart, ["Ctrl+W"], words!("Close chart");
    /// Take the chart off the screen; its tab stays.
    HideChart: "hide-chart", Chart, ["Shift+W"], words!("Hide chart, keep its tab");
    /// Close every chart but the one that has the keys.
    CloseOthers: "close-others", Chart, ["Ctrl+Shift+W"], words!("Close other charts");
    /// Show the tab before.
    PreviousTab: "previous-tab", Window, ["Ctrl+Shift+Tab"], words!("Previous tab");
    /// Show the tab after.
    NextTab: "next-tab", Window, ["Ctrl+Tab"], words!("Next tab");
    /// Move the tab one place to the left.
    TabLeft: "tab-left", Chart, ["Ctrl+Shift+PageUp"], words!("Move tab left");
    /// Move the tab one place to the right.
    TabRight: "tab-right", Chart, ["Ctrl+Shift+PageDown"], words!("Move tab right");
    /// Two panes, or one again.
    Split: "split", Window, ["S"], words!("Charts side by side on or off");
    /// Give the keys to the other pane.
    OtherPane: "other-pane", Window, ["F6"], words!("Switch to other side");
    /// Show the chart in the other pane.
    ToOtherPane: "to-other-pane", Chart, ["Shift+F6"], words!("Move chart to other side");
    /// Show the chart in a window of its own, or bring it back.
    PopOut: "pop-out", Chart, ["Ctrl+Shift+N"], words!("Move chart to new window or back");
    /// Zoom in about the middle.
    ZoomIn: "zoom-in", View, ["Plus", "Equal"], words!("Zoom in");
    /// Zoom out about the middle.
    ZoomOut: "zoom-out", View, ["Minus"], words!("Zoom out");
    /// Fit the whole page.
    FitPage: "fit-page", View, ["0", "Home"], words!("Fit page");
    /// Fit the page's width.
    FitWidth: "fit-width", View, ["W"], words!("Fit width");
    /// Fit the page's height.
    FitHeight: "fit-height", View, ["H"], words!("Fit height");
    /// One screen pixel for each pixel of the picture.
    OneToOne: "one-to-one", View, ["Shift+Z"], words!("Actual pixels (1:1)");
    /// Fill the pane with the plan view.
    PlanView: "plan-view", View, ["Z"], words!("Zoom to plan view");
    /// Fill the pane with the briefing strip, where the service gives its box.
    Briefing: "briefing", View, ["Shift+B"], words!("Zoom to briefing");
    /// Fill the pane with the profile view, where the service gives its box.
    Profile: "profile", View, ["Shift+F"], words!("Zoom to profile");
    /// Fill the pane with the minima, where the service gives their box.
    Minima: "minima", View, ["Shift+M"], words!("Zoom to minima");
    /// Turn the page clockwise by a quarter.
    RotateRight: "rotate-right", View, ["R"], words!("Rotate right");
    /// Turn the page counter-clockwise by a quarter.
    RotateLeft: "rotate-left", View, ["Shift+R"], words!("Rotate left");
    /// Day or night.
    TogglePalette: "toggle-palette", Chart, ["N"], words!("Day or night");
    /// Day or night for the chart that has the keys.
    ToggleChartPalette: "toggle-chart-palette", Chart, ["Shift+N"], words!("Day or night for this chart only");
    /// Show or hide own-ship.
    ToggleOwnship: "toggle-ownship", Chart, ["O"], words!("Show or hide own-ship");
    /// Keep own-ship in view, take that up again, or end it.
    Follow: "follow", View, ["F"], words!("Follow own-ship");
    /// Own-ship's direction up, or north.
    TrackUp: "track-up", View, ["U"], words!("Track up or north up");
    /// Own-ship to the middle, this once.
    Recentre: "recentre", View, ["C"], words!("Centre on own-ship");
    /// Measure distance and bearing, or put the ruler away.
    Ruler: "ruler", View, ["M"], words!("Ruler: distance and bearing");
    /// Draw on the chart, or put the pen away.
    Pen: "pen", View, ["E"], words!("Draw on the chart");
    /// Take back what was drawn or erased last.
    Undo: "undo", View, ["Ctrl+Z"], words!("Undo");
    /// Do again what was taken back.
    Redo: "redo", View, ["Ctrl+Shift+Z", "Ctrl+Y"], words!("Redo");
    /// Show the scratchpad.
    Scratchpad: "scratchpad", Window, ["K"], words!("Scratchpad: clearances");
    /// Start the timer, or stop it.
    Timer: "timer", Window, ["T"], words!("Start or stop the timer");
    /// Show the edges of what is map, or hide them.
    ToggleMask: "toggle-mask", Chart, ["I"], words!("Show or hide outlines");
    /// Show or hide the drawer.
    ToggleDrawer: "toggle-drawer", Window, ["D", "Ctrl+B"], words!("Show or hide side panel");
    /// Ask again for what failed.
    TryAgain: "try-again", Window, ["F5"], words!("Try again");
    /// Stop what is loading, or wait no longer for a server.
    Stop: "stop", Window, ["Ctrl+Period"], words!("Stop loading");
    /// Close the message over the chart.
    DismissNotice: "dismiss-notice", Window, ["X"], words!("Close message");
    /// Show the simulator page.
    Simulator: "simulator", Window, ["L"], words!("Simulator");
    /// Record own-ship, or end that.
    Record: "record", Window, ["Ctrl+R"], words!("Start or stop own-ship recording");
    /// Hold the replay, or let it go on.
    PauseReplay: "pause-replay", Window, ["Ctrl+P"], words!("Pause or resume replay");
    /// End the replay.
    StopReplay: "stop-replay", Window, ["Ctrl+Shift+P"], words!("Stop replay");
    /// Show the display page.
    Display: "display", Window, ["Shift+L", "Shift+O"], words!("Display: day, night, own-ship");
    /// Dim every window by one step.
    Darker: "darker", Window, ["Ctrl+ArrowDown"], words!("Darker");
    /// Dim every window one step less.
    Brighter: "brighter", Window, ["Ctrl+ArrowUp"], words!("Brighter");
    /// Red light, or none.
    RedLight: "red-light", Window, ["Shift+E"], words!("Red light on or off");
    /// Show the settings.
    Settings: "settings", Window, ["Ctrl+Comma"], words!("Settings");
    /// Show who is signed in.
    Account: "account", Window, ["Shift+A"], words!("Account");
    /// Sign in with the browser; who is signed in sees the account page.
    SignIn: "sign-in", Window, ["Ctrl+I"], words!("Sign in with browser");
    /// Sign in with a code; who is signed in sees the account page.
    SignInOnDevice: "sign-in-on-device", Window, ["Ctrl+Shift+I"], words!("Sign in on another device");
    /// Keep the window before others, or no longer.
    OnTop: "on-top", Window, ["Ctrl+T"], words!("Always on top");
    /// Have no touch and no click do anything, or do things again.
    TouchLock: "touch-lock", Chart, ["Ctrl+L"], words!("Lock or unlock touch");
    /// Take the frame off the window, or put it on again.
    Frameless: "frameless", Window, ["Ctrl+Shift+F"], words!("Window frame on or off");
    /// Fill the screen, or leave that.
    FullScreen: "full-screen", Window, ["F11"], words!("Full screen");
    /// Open the manual at the page about what is on the screen; the page of keys and help where there is no manual.
    Manual: "manual", Window, ["F1"], words!("Open the manual");
    /// Show what keys and buttons do, and the ways to more help.
    Help: "help", Window, ["Questionmark", "Shift+K"], words!("Keys and help");
    /// Close what is on top.
    Escape: "escape", Window, ["Escape"], words!("Close topmost item");
    /// End the program.
    Quit: "quit", Chart, ["Ctrl+Q"], words!("Quit");
}

impl KeyAction {
    /// The action of this name, or of one that an earlier version gave it; `None` where there is none, as in a file of a newer
    /// version.
    pub fn named(name: &str) -> Option<Self> {
        let name = current_name(name);
        Self::ALL
            .iter()
            .copied()
            .find(|key_action| key_action.name() == name)
    }

    /// Whether its key is always the same: there must be a way out of everything.
    pub const fn is_fixed(self) -> bool {
        matches!(self, Self::Escape)
    }

    /// Whether it is done to a chart, in whatever window that is; the others are the main window's.
    pub fn is_of_a_chart(self) -> bool {
        self.scope() != ActionScope::Window
    }

    /// Whether the view of a chart does it.
    pub fn is_of_view(self) -> bool {
        self.scope() == ActionScope::View
    }

    /// The part of the page that it shows.
    pub const fn part(self) -> Option<ChartPart> {
        match self {
            Self::Briefing => Some(ChartPart::Briefing),
            Self::PlanView => Some(ChartPart::Planview),
            Self::Profile => Some(ChartPart::Profile),
            Self::Minima => Some(ChartPart::Minima),
            _ => None,
        }
    }

    /// Whether it changes which charts are on the screen, or what is seen of one.
    pub fn changes_charts(self) -> bool {
        match self {
            Self::PreviousTab
            | Self::NextTab
            | Self::Split
            | Self::OtherPane
            | Self::OpenBeside
            | Self::NextOfFlight => true,
            // These change the list, or the whole window.
            Self::Pin | Self::TogglePalette | Self::TouchLock | Self::Quit => false,
            key_action => key_action.is_of_a_chart(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn action_is_found_by_its_name_alone() {
        for key_action in KeyAction::ALL {
            assert_eq!(KeyAction::named(key_action.name()), Some(*key_action));
        }
        assert_eq!(KeyAction::named("Next-Chart"), None);
        assert_eq!(KeyAction::named("light"), Some(KeyAction::Display));
    }

    #[test]
    fn name_is_small_letters_digits_and_hyphens() {
        for key_action in KeyAction::ALL {
            let plain = |letter: char| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
            };
            assert!(key_action.name().chars().all(plain), "{key_action:?}");
        }
    }
}
