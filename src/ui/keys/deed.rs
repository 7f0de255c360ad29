//! What can be done by a key: one row for each deed, with its stable name, where it belongs and a sentence for people.

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
    ($($(#[$doc:meta])+ $deed:ident: $name:literal, $scope:ident, $says:literal;)+) => {
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
    FindAirport: "find-airport", Window, "Find an airport";
    /// Make the airport on the screen a favourite, or no longer.
    Favourite: "favourite", Window, "Favourite airport, or no longer";
    /// List airport charts.
    Category1: "category-1", Window, "Airport charts";
    /// List departures.
    Category2: "category-2", Window, "Departures";
    /// List arrivals.
    Category3: "category-3", Window, "Arrivals";
    /// List approaches.
    Category4: "category-4", Window, "Approaches";
    /// List reference pages.
    Category5: "category-5", Window, "Reference pages";
    /// Put the cursor into the filter of the chart list.
    FilterCharts: "filter-charts", Window, "Filter the charts";
    /// Pin the chart of the row that has the keyboard, or the one that has the keys, or take it off.
    Pin: "pin", Chart, "Pin the chart, or take it off";
    /// Show the boards.
    Boards: "boards", Window, "Boards";
    /// Show the flight.
    Flight: "flight", Window, "Flight: plan, airports, suggested charts";
    /// Choose the row above.
    RowUp: "row-up", Window, "Row above; Enter opens it";
    /// Choose the row below.
    RowDown: "row-down", Window, "Row below; Enter opens it";
    /// Open the chart before the one on the screen.
    PreviousChart: "previous-chart", Chart, "Previous chart of the list";
    /// Open the chart after the one on the screen.
    NextChart: "next-chart", Chart, "Next chart of the list";
    /// Close the chart that has the keys.
    CloseChart: "close-chart", Chart, "Close the chart";
    /// Show the tab before.
    PreviousTab: "previous-tab", Window, "Previous tab";
    /// Show the tab after.
    NextTab: "next-tab", Window, "Next tab";
    /// Two panes, or one again.
    Split: "split", Window, "Second pane, or one again";
    /// Give the keys to the other pane.
    OtherPane: "other-pane", Window, "Keys to the other pane";
    /// Show the chart in a window of its own, or bring it back.
    PopOut: "pop-out", Chart, "Chart in a window of its own, or back";
    /// Zoom in about the middle.
    ZoomIn: "zoom-in", Chart, "Zoom in";
    /// Zoom out about the middle.
    ZoomOut: "zoom-out", Chart, "Zoom out";
    /// Fit the whole page.
    FitPage: "fit-page", Chart, "Fit the page";
    /// Fit the page's width.
    FitWidth: "fit-width", Chart, "Fit the width";
    /// Fit the page's height.
    FitHeight: "fit-height", Chart, "Fit the height";
    /// One screen pixel for each pixel of the picture.
    OneToOne: "one-to-one", Chart, "Show pixel for pixel";
    /// Turn the page clockwise by a quarter.
    RotateRight: "rotate-right", Chart, "Rotate right";
    /// Turn the page counter-clockwise by a quarter.
    RotateLeft: "rotate-left", Chart, "Rotate left";
    /// Day or night.
    TogglePalette: "toggle-palette", Chart, "Day or night";
    /// Day or night for the chart that has the keys.
    ToggleChartPalette: "toggle-chart-palette", Chart, "Day or night for this chart only";
    /// Show or hide own-ship.
    ToggleOwnship: "toggle-ownship", Chart, "Show or hide own-ship";
    /// Keep own-ship in view, take that up again, or end it.
    Follow: "follow", Chart, "Follow own-ship";
    /// Own-ship's direction up, or north.
    TrackUp: "track-up", Chart, "Track up, or north up";
    /// Own-ship to the middle, this once.
    Recentre: "recentre", Chart, "Own-ship to the middle";
    /// Measure distance and bearing, or put the ruler away.
    Ruler: "ruler", Chart, "Ruler: distance and bearing";
    /// Show the edges of what is map, or hide them.
    ToggleMask: "toggle-mask", Chart, "Show or hide the edges of the map and its insets";
    /// Show the own-ship page.
    Ownship: "ownship", Window, "Own-ship: symbol, lines, positions";
    /// Show or hide the drawer.
    ToggleDrawer: "toggle-drawer", Window, "Show or hide the drawer";
    /// Show the sim link page.
    SimLink: "sim-link", Window, "Sim link";
    /// Show the light page.
    Light: "light", Window, "Light: day, night, dimmer";
    /// Show the settings.
    Settings: "settings", Window, "Settings";
    /// Keep the window before others, or no longer.
    OnTop: "on-top", Window, "Always on top";
    /// Fill the screen, or leave that.
    FullScreen: "full-screen", Window, "Full screen";
    /// Show the keys.
    Help: "help", Window, "Keys";
    /// Close what is on top.
    Escape: "escape", Window, "Close what is on top";
    /// End the program.
    Quit: "quit", Chart, "Quit";
}

impl Deed {
    /// The deed of this name; `None` where there is none, as in a file of a newer version.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|deed| deed.name() == name)
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
