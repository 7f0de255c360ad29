//! What can be done by a key: one row for each action, with its stable name, where it belongs, its keys at the first start and
//! a sentence for people.
//!
//! What takes something away for good has none: signing out, forgetting the flight, deleting a board, the reset.

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

/// Makes the enum, its sentences and everything else that is told of each variant from one list: none can be left out of one of
/// them.
macro_rules! key_actions {
    (
        $(#[$meta:meta])*
        pub enum KeyAction {
            $(
                $(#[$about:meta])+
                $key_action:ident($name:literal, $scope:ident, [$($key:literal),+]) => $says:literal,
            )+
        }
    ) => {
        sentence::sentences! {
            $(#[$meta])*
            pub enum KeyAction with ALL {
                $($(#[$about])+ $key_action => $says,)+
            }
        }

        impl KeyAction {
            /// Its name in files and commands; it never changes.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$key_action => $name,)+
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
    /// What a key does.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum KeyAction {
        /// Put the cursor into the airport field.
        FindAirport("find-airport", Window, ["Slash", "Ctrl+K"]) => "Find an airport",
        /// Make the airport on the screen a favourite, or no longer.
        Favourite("favourite", Window, ["Ctrl+D"]) => "Favourite",
        /// Show the airport diagram that is offered, or else that of the airport on the screen.
        AirportDiagram("airport-diagram", Window, ["Y"]) => "Airport diagram",
        /// Take the offer of an airport diagram away.
        DeclineDiagram("decline-diagram", Window, ["Shift+Y"]) => "Do not offer airport diagram",
        /// Show the charts of the airport.
        Charts("charts", Window, ["V"]) => "Chart list",
        /// List the standard charts, or the commercial airline overlay (specification 4.2).
        OtherVersion("other-version", Window, ["Shift+V"]) => "Standard or CAO charts",
        /// Show everything that is known of the airport.
        Airport("airport", Window, ["A"]) => "Airport: runways, position, times",
        /// List airport charts.
        Category1("category-1", Window, ["1"]) => "Airport charts",
        /// List departures.
        Category2("category-2", Window, ["2"]) => "Departures",
        /// List arrivals.
        Category3("category-3", Window, ["3"]) => "Arrivals",
        /// List approaches.
        Category4("category-4", Window, ["4"]) => "Approaches",
        /// List reference pages.
        Category5("category-5", Window, ["5"]) => "Reference charts",
        /// Put the cursor into the filter of the chart list.
        FilterCharts("filter-charts", Window, ["Ctrl+F"]) => "Filter charts",
        /// Pin the chart of the row that has the keyboard, or the one that has the keys, or take it off.
        Pin("pin", Chart, ["P"]) => "Pin or unpin chart",
        /// Show the boards.
        Boards("boards", Window, ["B"]) => "Boards",
        /// Show the flight.
        Flight("flight", Window, ["G"]) => "Flight: plan, airports, suggested charts",
        /// Find the charts that fit the flight.
        SuggestCharts("suggest-charts", Window, ["Shift+G"]) => "Find charts for this flight",
        /// Pin the charts that fit the flight to the boards.
        PinSuggested("pin-suggested", Window, ["Shift+P"]) => "Pin charts for this flight",
        /// Show the chart of the flight's next slot.
        NextOfFlight("next-of-flight", Window, ["Q"]) => "Next chart of the flight",
        /// Choose the row above.
        RowUp("row-up", Window, ["ArrowUp"]) => "Previous row (Enter opens it)",
        /// Choose the row below.
        RowDown("row-down", Window, ["ArrowDown"]) => "Next row (Enter opens it)",
        /// Open the chart of the row that has the keyboard in the other pane.
        OpenBeside("open-beside", Window, ["Shift+Enter"]) => "Open row beside",
        /// Open the chart of the row that has the keyboard in a window of its own.
        OpenInWindow("open-in-window", Window, ["Ctrl+Enter"]) => "Open row in new window",
        /// Open the chart before the one on the screen.
        PreviousChart("previous-chart", Chart, ["BracketLeft"]) => "Previous chart in the list",
        /// Open the chart after the one on the screen.
        NextChart("next-chart", Chart, ["BracketRight"]) => "Next chart in the list",
        /// Close the chart that has the keys.
        CloseChart("close-chart", Chart, ["Ctrl+W"]) => "Close chart",
        /// Take the chart off the screen; its tab stays.
        HideChart("hide-chart", Chart, ["Shift+W"]) => "Hide chart, keep its tab",
        /// Close every chart but the one that has the keys.
        CloseOthers("close-others", Chart, ["Ctrl+Shift+W"]) => "Close other charts",
        /// Show the tab before.
        PreviousTab("previous-tab", Window, ["Ctrl+Shift+Tab"]) => "Previous tab",
        /// Show the tab after.
        NextTab("next-tab", Window, ["Ctrl+Tab"]) => "Next tab",
        /// Move the tab one place to the left.
        TabLeft("tab-left", Chart, ["Ctrl+Shift+PageUp"]) => "Move tab left",
        /// Move the tab one place to the right.
        TabRight("tab-right", Chart, ["Ctrl+Shift+PageDown"]) => "Move tab right",
        /// Two panes, or one again.
        Split("split", Window, ["S"]) => "Charts side by side on or off",
        /// Give the keys to the other pane.
        OtherPane("other-pane", Window, ["F6"]) => "Switch to other side",
        /// Show the chart in the other pane.
        ToOtherPane("to-other-pane", Chart, ["Shift+F6"]) => "Move chart to other side",
        /// Show the chart in a window of its own, or bring it back.
        PopOut("pop-out", Chart, ["Ctrl+Shift+N"]) => "Move chart to new window or back",
        /// Zoom in about the middle.
        ZoomIn("zoom-in", View, ["Plus", "Equal"]) => "Zoom in",
        /// Zoom out about the middle.
        ZoomOut("zoom-out", View, ["Minus"]) => "Zoom out",
        /// Fit the whole page.
        FitPage("fit-page", View, ["0", "Home"]) => "Fit page",
        /// Fit the page's width.
        FitWidth("fit-width", View, ["W"]) => "Fit width",
        /// Fit the page's height.
        FitHeight("fit-height", View, ["H"]) => "Fit height",
        /// One screen pixel for each pixel of the picture.
        OneToOne("one-to-one", View, ["Shift+Z"]) => "Actual pixels (1:1)",
        /// Fill the pane with the plan view.
        PlanView("plan-view", View, ["Z"]) => "Zoom to plan view",
        /// Fill the pane with the briefing strip, where the service gives its box.
        Briefing("briefing", View, ["Shift+B"]) => "Zoom to briefing",
        /// Fill the pane with the profile view, where the service gives its box.
        Profile("profile", View, ["Shift+F"]) => "Zoom to profile",
        /// Fill the pane with the minima, where the service gives their box.
        Minima("minima", View, ["Shift+M"]) => "Zoom to minima",
        /// Turn the page clockwise by a quarter.
        RotateRight("rotate-right", View, ["R"]) => "Rotate right",
        /// Turn the page counter-clockwise by a quarter.
        RotateLeft("rotate-left", View, ["Shift+R"]) => "Rotate left",
        /// Day or night.
        TogglePalette("toggle-palette", Chart, ["N"]) => "Day or night",
        /// Day or night for the chart that has the keys.
        ToggleChartPalette("toggle-chart-palette", Chart, ["Shift+N"]) => "Day or night for this chart only",
        /// Show or hide own-ship.
        ToggleOwnship("toggle-ownship", Chart, ["O"]) => "Show or hide own-ship",
        /// Keep own-ship in view, take that up again, or end it.
        Follow("follow", View, ["F"]) => "Follow own-ship",
        /// Own-ship's direction up, or north.
        TrackUp("track-up", View, ["U"]) => "Track up or north up",
        /// Own-ship to the middle, this once.
        Recentre("recentre", View, ["C"]) => "Centre on own-ship",
        /// Measure distance and bearing, or put the ruler away.
        Ruler("ruler", View, ["M"]) => "Ruler: distance and bearing",
        /// Draw on the chart, or put the pen away.
        Pen("pen", View, ["E"]) => "Draw on the chart",
        /// Take back what was drawn or erased last.
        Undo("undo", View, ["Ctrl+Z"]) => "Undo",
        /// Do again what was taken back.
        Redo("redo", View, ["Ctrl+Shift+Z", "Ctrl+Y"]) => "Redo",
        /// Show the scratchpad.
        Scratchpad("scratchpad", Window, ["K"]) => "Scratchpad: clearances",
        /// Start the timer, or stop it.
        Timer("timer", Window, ["T"]) => "Start or stop the timer",
        /// Show the edges of what is map, or hide them.
        ToggleMask("toggle-mask", Chart, ["I"]) => "Show or hide outlines",
        /// Show or hide the drawer.
        ToggleDrawer("toggle-drawer", Window, ["D", "Ctrl+B"]) => "Show or hide side panel",
        /// Ask again for what failed.
        TryAgain("try-again", Window, ["F5"]) => "Try again",
        /// Stop what is loading, or wait no longer for a server.
        Stop("stop", Window, ["Ctrl+Period"]) => "Stop loading",
        /// Close the message over the chart.
        DismissNotice("dismiss-notice", Window, ["X"]) => "Close message",
        /// Show the simulator page.
        Simulator("simulator", Window, ["L"]) => "Simulator",
        /// Record own-ship, or end that.
        Record("record", Window, ["Ctrl+R"]) => "Start or stop own-ship recording",
        /// Hold the replay, or let it go on.
        PauseReplay("pause-replay", Window, ["Ctrl+P"]) => "Pause or resume replay",
        /// End the replay.
        StopReplay("stop-replay", Window, ["Ctrl+Shift+P"]) => "Stop replay",
        /// Show the display page.
        Display("display", Window, ["Shift+L", "Shift+O"]) => "Display: day, night, own-ship",
        /// Dim every window by one step.
        Darker("darker", Window, ["Ctrl+ArrowDown"]) => "Darker",
        /// Dim every window one step less.
        Brighter("brighter", Window, ["Ctrl+ArrowUp"]) => "Brighter",
        /// Red light, or none.
        RedLight("red-light", Window, ["Shift+E"]) => "Red light on or off",
        /// Show the settings.
        Settings("settings", Window, ["Ctrl+Comma"]) => "Settings",
        /// Show who is signed in.
        Account("account", Window, ["Shift+A"]) => "Account",
        /// Sign in with the browser; who is signed in sees the account page.
        SignIn("sign-in", Window, ["Ctrl+I"]) => "Sign in with browser",
        /// Sign in with a code; who is signed in sees the account page.
        SignInOnDevice("sign-in-on-device", Window, ["Ctrl+Shift+I"]) => "Sign in on another device",
        /// Keep the window before others, or no longer.
        OnTop("on-top", Window, ["Ctrl+T"]) => "Always on top",
        /// Have no touch and no click do anything, or do things again.
        TouchLock("touch-lock", Chart, ["Ctrl+L"]) => "Lock or unlock touch",
        /// Take the frame off the window, or put it on again.
        Frameless("frameless", Window, ["Ctrl+Shift+F"]) => "Window frame on or off",
        /// Fill the screen, or leave that.
        FullScreen("full-screen", Window, ["F11"]) => "Full screen",
        /// Open the manual at the page about what is on the screen; the page of keys and help where there is no manual.
        Manual("manual", Window, ["F1"]) => "Open the manual",
        /// Show what keys and buttons do, and the ways to more help.
        Help("help", Window, ["Questionmark", "Shift+K"]) => "Keys and help",
        /// Close what is on top.
        Escape("escape", Window, ["Escape"]) => "Close topmost item",
        /// End the program.
        Quit("quit", Chart, ["Ctrl+Q"]) => "Quit",
    }
}

impl KeyAction {
    /// The action of this name, or of one that an earlier version gave it; `None` where there is none, as in a file of a newer
    /// version.
    pub fn named(name: &str) -> Option<Self> {
        let name = current_name(name);
        let mut all = Self::ALL.into_iter();
        all.find(|key_action| key_action.name() == name)
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
            assert_eq!(KeyAction::named(key_action.name()), Some(key_action));
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
