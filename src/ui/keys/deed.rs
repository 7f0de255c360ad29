//! What can be done by a key: one row for each deed, with its stable name, where it belongs, its keys at the first start and
//! a sentence for people.
//!
//! What takes something away for good has none: signing out, forgetting the flight, deleting a board, the reset.

/// Where a deed belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// The main window.
    Window,
    /// A chart, in whatever window that is.
    Chart,
}

/// Makes the enum and everything that is told of each variant from one list: none can be left out of one of them.
macro_rules! deeds {
    ($($(#[$doc:meta])+ $deed:ident: $name:literal, $scope:ident, [$($key:literal),+], $says:literal;)+) => {
        /// What a key does.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Deed {
            $($(#[$doc])+ $deed,)+
        }

        impl Deed {
            /// Every deed, in the order in which they are listed.
            pub const ALL: &[Self] = &[$(Self::$deed),+];

            /// Its name in files and commands; it never changes.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$deed => $name,)+
                }
            }

            /// What it does, in words for people.
            pub const fn says(self) -> &'static str {
                match self {
                    $(Self::$deed => $says,)+
                }
            }

            /// The chords that do it at the first start, as text; the first one is shown in tooltips.
            pub const fn defaults(self) -> &'static [&'static str] {
                match self {
                    $(Self::$deed => &[$($key),+],)+
                }
            }

            const fn scope(self) -> Scope {
                match self {
                    $(Self::$deed => Scope::$scope,)+
                }
            }
        }
    };
}

deeds! {
    /// Put the cursor into the airport field.
    FindAirport: "find-airport", Window, ["Slash", "Ctrl+K"], "Find an airport";
    /// Make the airport on the screen a favourite, or no longer.
    Favourite: "favourite", Window, ["Ctrl+D"], "Favourite airport, or no longer";
    /// Show the airport diagram that is offered, or else that of the airport on the screen.
    AirportDiagram: "airport-diagram", Window, ["Y"], "Airport diagram";
    /// Take the offer of an airport diagram away.
    DeclineDiagram: "decline-diagram", Window, ["Shift+Y"], "No airport diagram here";
    /// Show the charts of the airport.
    Charts: "charts", Window, ["V"], "Charts of the airport";
    /// List the standard charts, or the commercial airline overlay (specification 4.2).
    OtherVersion: "other-version", Window, ["Shift+V"], "Standard or airline charts (STD, CAO)";
    /// Show everything that is known of the airport.
    Airport: "airport", Window, ["A"], "Airport: runways, position, times";
    /// List airport charts.
    Category1: "category-1", Window, ["1"], "Airport charts";
    /// List departures.
    Category2: "category-2", Window, ["2"], "Departures";
    /// List arrivals.
    Category3: "category-3", Window, ["3"], "Arrivals";
    /// List approaches.
    Category4: "category-4", Window, ["4"], "Approaches";
    /// List reference pages.
    Category5: "category-5", Window, ["5"], "Reference pages";
    /// Put the cursor into the filter of the chart list.
    FilterCharts: "filter-charts", Window, ["Ctrl+F"], "Filter the charts";
    /// Pin the chart of the row that has the keyboard, or the one that has the keys, or take it off.
    Pin: "pin", Chart, ["P"], "Pin the chart, or take it off";
    /// Show the boards.
    Boards: "boards", Window, ["B"], "Boards";
    /// Show the flight.
    Flight: "flight", Window, ["G"], "Flight: plan, airports, suggested charts";
    /// Find the charts that fit the flight.
    SuggestCharts: "suggest-charts", Window, ["Shift+G"], "Find charts for the flight";
    /// Pin the charts that fit the flight to the boards.
    PinSuggested: "pin-suggested", Window, ["Shift+P"], "Pin the charts for the flight";
    /// Choose the row above.
    RowUp: "row-up", Window, ["ArrowUp"], "Row above; Enter opens it";
    /// Choose the row below.
    RowDown: "row-down", Window, ["ArrowDown"], "Row below; Enter opens it";
    /// Open the chart of the row that has the keyboard in the other pane.
    OpenBeside: "open-beside", Window, ["Shift+Enter"], "Open the row in the other pane";
    /// Open the chart of the row that has the keyboard in a window of its own.
    OpenInWindow: "open-in-window", Window, ["Ctrl+Enter"], "Open the row in a window of its own";
    /// Open the chart before the one on the screen.
    PreviousChart: "previous-chart", Chart, ["BracketLeft"], "Previous chart of the list";
    /// Open the chart after the one on the screen.
    NextChart: "next-chart", Chart, ["BracketRight"], "Next chart of the list";
    /// Close the chart that has the keys.
    CloseChart: "close-chart", Chart, ["Ctrl+W"], "Close the chart";
    /// Take the chart off the screen; its tab stays.
    HideChart: "hide-chart", Chart, ["Shift+W"], "Put the chart away, keep its tab";
    /// Close every chart but the one that has the keys.
    CloseOthers: "close-others", Chart, ["Ctrl+Shift+W"], "Close the other charts";
    /// Show the tab before.
    PreviousTab: "previous-tab", Window, ["Ctrl+Shift+Tab"], "Previous tab";
    /// Show the tab after.
    NextTab: "next-tab", Window, ["Ctrl+Tab"], "Next tab";
    /// Move the tab one place to the left.
    TabLeft: "tab-left", Chart, ["Ctrl+Shift+PageUp"], "Move the tab to the left";
    /// Move the tab one place to the right.
    TabRight: "tab-right", Chart, ["Ctrl+Shift+PageDown"], "Move the tab to the right";
    /// Two panes, or one again.
    Split: "split", Window, ["S"], "Second pane, or one again";
    /// Give the keys to the other pane.
    OtherPane: "other-pane", Window, ["F6"], "Keys to the other pane";
    /// Show the chart in the other pane.
    ToOtherPane: "to-other-pane", Chart, ["Shift+F6"], "Chart to the other pane";
    /// Show the chart in a window of its own, or bring it back.
    PopOut: "pop-out", Chart, ["Ctrl+Shift+N"], "Chart in a window of its own, or back";
    /// Zoom in about the middle.
    ZoomIn: "zoom-in", Chart, ["Plus", "Equal"], "Zoom in";
    /// Zoom out about the middle.
    ZoomOut: "zoom-out", Chart, ["Minus"], "Zoom out";
    /// Fit the whole page.
    FitPage: "fit-page", Chart, ["0", "Home"], "Fit the page";
    /// Fit the page's width.
    FitWidth: "fit-width", Chart, ["W"], "Fit the width";
    /// Fit the page's height.
    FitHeight: "fit-height", Chart, ["H"], "Fit the height";
    /// One screen pixel for each pixel of the picture.
    OneToOne: "one-to-one", Chart, ["Z"], "Show pixel for pixel";
    /// Turn the page clockwise by a quarter.
    RotateRight: "rotate-right", Chart, ["R"], "Rotate right";
    /// Turn the page counter-clockwise by a quarter.
    RotateLeft: "rotate-left", Chart, ["Shift+R"], "Rotate left";
    /// Day or night.
    TogglePalette: "toggle-palette", Chart, ["N"], "Day or night";
    /// Day or night for the chart that has the keys.
    ToggleChartPalette: "toggle-chart-palette", Chart, ["Shift+N"], "Day or night for this chart only";
    /// Show or hide own-ship.
    ToggleOwnship: "toggle-ownship", Chart, ["O"], "Show or hide own-ship";
    /// Keep own-ship in view, take that up again, or end it.
    Follow: "follow", Chart, ["F"], "Follow own-ship";
    /// Own-ship's direction up, or north.
    TrackUp: "track-up", Chart, ["U"], "Track up, or north up";
    /// Own-ship to the middle, this once.
    Recentre: "recentre", Chart, ["C"], "Own-ship to the middle";
    /// Measure distance and bearing, or put the ruler away.
    Ruler: "ruler", Chart, ["M"], "Ruler: distance and bearing";
    /// Draw on the chart, or put the pen away.
    Pen: "pen", Chart, ["E"], "Draw on the chart";
    /// Take back what was drawn or erased last.
    Undo: "undo", Chart, ["Ctrl+Z"], "Take back what was drawn last";
    /// Do again what was taken back.
    Redo: "redo", Chart, ["Ctrl+Shift+Z", "Ctrl+Y"], "Do again what was taken back";
    /// Show the scratchpad.
    Scratchpad: "scratchpad", Window, ["K"], "Scratchpad: clearances";
    /// Start the timer, or stop it.
    Timer: "timer", Window, ["T"], "Start or stop the timer";
    /// Show the edges of what is map, or hide them.
    ToggleMask: "toggle-mask", Chart, ["I"], "Show or hide the edges of the map";
    /// Show the own-ship page.
    Ownship: "ownship", Window, ["Shift+O"], "Own-ship: symbol, lines, positions";
    /// Show or hide the drawer.
    ToggleDrawer: "toggle-drawer", Window, ["D", "Ctrl+B"], "Show or hide the drawer";
    /// Ask again for what failed.
    TryAgain: "try-again", Window, ["F5"], "Try again what failed";
    /// Stop what is loading, or wait no longer for a server.
    Stop: "stop", Window, ["Ctrl+Period"], "Stop loading, or waiting";
    /// Close the message over the chart.
    DismissNotice: "dismiss-notice", Window, ["X"], "Close the message";
    /// Show the sim link page.
    SimLink: "sim-link", Window, ["L"], "Sim link";
    /// Record own-ship, or end that.
    Record: "record", Window, ["Ctrl+R"], "Start or stop recording own-ship";
    /// Hold the replay, or let it go on.
    PauseReplay: "pause-replay", Window, ["Ctrl+P"], "Pause the replay, or go on";
    /// End the replay.
    StopReplay: "stop-replay", Window, ["Ctrl+Shift+P"], "Stop the replay";
    /// Show the light page.
    Light: "light", Window, ["Shift+L"], "Light: day, night, dimmer";
    /// Dim every window by one step.
    Darker: "darker", Window, ["Ctrl+ArrowDown"], "Darker";
    /// Dim every window one step less.
    Brighter: "brighter", Window, ["Ctrl+ArrowUp"], "Brighter";
    /// Red light, or none.
    RedLight: "red-light", Window, ["Shift+E"], "Red light, or none";
    /// Show the settings.
    Settings: "settings", Window, ["Ctrl+Comma"], "Settings";
    /// Show the page on which keys and buttons are changed.
    Keys: "keys", Window, ["Shift+K"], "Change keys and buttons";
    /// Show who is signed in.
    Account: "account", Window, ["Shift+A"], "Account";
    /// Sign in with the browser; who is signed in sees the account page.
    SignIn: "sign-in", Window, ["Ctrl+I"], "Sign in with the browser";
    /// Sign in with a code; who is signed in sees the account page.
    SignInOnDevice: "sign-in-on-device", Window, ["Ctrl+Shift+I"], "Sign in on another device";
    /// Keep the window before others, or no longer.
    OnTop: "on-top", Window, ["Ctrl+T"], "Always on top";
    /// Have no touch and no click do anything, or do things again.
    TouchLock: "touch-lock", Chart, ["Ctrl+L"], "Touch lock, or unlock";
    /// Take the frame off the window, or put it on again.
    Frameless: "frameless", Window, ["Ctrl+Shift+F"], "Window without a frame, or with it";
    /// Fill the screen, or leave that.
    FullScreen: "full-screen", Window, ["F11"], "Full screen";
    /// Show the keys.
    Help: "help", Window, ["Questionmark", "F1"], "Keys";
    /// Close what is on top.
    Escape: "escape", Window, ["Escape"], "Close what is on top";
    /// End the program.
    Quit: "quit", Chart, ["Ctrl+Q"], "Quit";
}

impl Deed {
    /// The deed of this name; `None` where there is none, as in a file of a newer version.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|deed| deed.name() == name)
    }

    /// Whether its key is always the same: there must be a way out of everything.
    pub const fn is_fixed(self) -> bool {
        matches!(self, Self::Escape)
    }

    /// Whether it is done to a chart, in whatever window that is; the others are the main window's.
    pub fn is_of_a_chart(self) -> bool {
        self.scope() == Scope::Chart
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deed_is_found_by_its_name_and_no_other_has_it() {
        for deed in Deed::ALL {
            assert_eq!(Deed::named(deed.name()), Some(*deed));
        }
        assert_eq!(Deed::named("Next-Chart"), None);
    }

    #[test]
    fn a_name_is_small_letters_digits_and_hyphens() {
        for deed in Deed::ALL {
            let plain = |letter: char| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
            };
            assert!(deed.name().chars().all(plain), "{deed:?}");
        }
    }
}
