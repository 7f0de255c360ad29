//! The keys: one table, read by the window, the tooltips and the key overview.

use egui::{Key, KeyboardShortcut, Modifiers, Ui};

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Put the cursor into the airport field.
    FindAirport,
    /// Make the airport on the screen a favourite, or no longer.
    Favourite,
    /// List this tab of [`crate::chart::Category::TABS`].
    Category(usize),
    /// Put the cursor into the filter of the chart list.
    FilterCharts,
    /// Pin the chart of the row that has the keyboard, or the one that has the keys, or take it off.
    Pin,
    /// Show the boards.
    Boards,
    /// Show the flight.
    Flight,
    /// Choose the row above.
    RowUp,
    /// Choose the row below.
    RowDown,
    /// Open the chart before the one on the screen.
    PreviousChart,
    /// Open the chart after the one on the screen.
    NextChart,
    /// Close the chart that has the keys.
    CloseChart,
    /// Show the tab before.
    PreviousTab,
    /// Show the tab after.
    NextTab,
    /// Two panes, or one again.
    Split,
    /// Give the keys to the other pane.
    OtherPane,
    /// Show the chart in a window of its own, or bring it back.
    PopOut,
    /// Zoom in about the middle.
    ZoomIn,
    /// Zoom out about the middle.
    ZoomOut,
    /// Fit the whole page.
    FitPage,
    /// Fit the page's width.
    FitWidth,
    /// Fit the page's height.
    FitHeight,
    /// One screen pixel for each pixel of the picture.
    OneToOne,
    /// Turn the page clockwise by a quarter.
    RotateRight,
    /// Turn the page counter-clockwise by a quarter.
    RotateLeft,
    /// Day or night.
    TogglePalette,
    /// Day or night for the chart that has the keys.
    ToggleChartPalette,
    /// Show or hide own-ship.
    ToggleOwnship,
    /// Keep own-ship in view, take that up again, or end it.
    Follow,
    /// Own-ship's direction up, or north.
    TrackUp,
    /// Own-ship to the middle, this once.
    Recentre,
    /// Measure distance and bearing, or put the ruler away.
    Ruler,
    /// Show the edges of what is map, or hide them.
    ToggleMask,
    /// Show the own-ship page.
    Ownship,
    /// Show or hide the drawer.
    ToggleDrawer,
    /// Show the sim link page.
    SimLink,
    /// Show the light page.
    Light,
    /// Show the settings.
    Settings,
    /// Keep the window before others, or no longer.
    OnTop,
    /// Fill the screen, or leave that.
    FullScreen,
    /// Show the keys.
    Help,
    /// Close what is on top.
    Escape,
    /// End the program.
    Quit,
}

impl Deed {
    /// Whether it is done to a chart, in whatever window that is; the others are the main window's.
    pub fn is_of_a_chart(self) -> bool {
        match self {
            Self::PreviousChart
            | Self::NextChart
            | Self::CloseChart
            | Self::PopOut
            | Self::ZoomIn
            | Self::ZoomOut
            | Self::FitPage
            | Self::FitWidth
            | Self::FitHeight
            | Self::OneToOne
            | Self::RotateRight
            | Self::RotateLeft
            | Self::TogglePalette
            | Self::ToggleChartPalette
            | Self::ToggleOwnship
            | Self::Follow
            | Self::TrackUp
            | Self::Recentre
            | Self::Ruler
            | Self::ToggleMask
            | Self::Pin
            | Self::Quit => true,
            Self::FindAirport
            | Self::FilterCharts
            | Self::Boards
            | Self::Flight
            | Self::Favourite
            | Self::Category(_)
            | Self::RowUp
            | Self::RowDown
            | Self::PreviousTab
            | Self::NextTab
            | Self::Split
            | Self::OtherPane
            | Self::ToggleDrawer
            | Self::SimLink
            | Self::Light
            | Self::Settings
            | Self::OnTop
            | Self::Ownship
            | Self::FullScreen
            | Self::Help
            | Self::Escape => false,
        }
    }
}

/// One key.
pub struct Shortcut {
    /// With which modifiers; `COMMAND` is Ctrl, and ⌘ on macOS.
    modifiers: Modifiers,
    key: Key,
    /// What it does.
    pub deed: Deed,
    /// How the key is written.
    pub keycap: &'static str,
    /// What it does, in words.
    pub says: &'static str,
}

const fn plain(key: Key, deed: Deed, keycap: &'static str, says: &'static str) -> Shortcut {
    Shortcut {
        modifiers: Modifiers::NONE,
        key,
        deed,
        keycap,
        says,
    }
}

const fn with_shift(key: Key, deed: Deed, keycap: &'static str, says: &'static str) -> Shortcut {
    Shortcut {
        modifiers: Modifiers::SHIFT,
        key,
        deed,
        keycap,
        says,
    }
}

const fn with_ctrl(key: Key, deed: Deed, keycap: &'static str, says: &'static str) -> Shortcut {
    Shortcut {
        modifiers: Modifiers::COMMAND,
        key,
        deed,
        keycap,
        says,
    }
}

/// Every key, one with Shift before the same without: the other one counts whatever Shift is. A deed may have several; the
/// first one is shown in tooltips.
pub const SHORTCUTS: [Shortcut; 52] = [
    plain(Key::Slash, Deed::FindAirport, "/", "Find an airport"),
    with_ctrl(Key::K, Deed::FindAirport, "Ctrl K", "Find an airport"),
    with_ctrl(
        Key::D,
        Deed::Favourite,
        "Ctrl D",
        "Favourite airport, or no longer",
    ),
    plain(Key::Num1, Deed::Category(0), "1", "Airport charts"),
    plain(Key::Num2, Deed::Category(1), "2", "Departures"),
    plain(Key::Num3, Deed::Category(2), "3", "Arrivals"),
    plain(Key::Num4, Deed::Category(3), "4", "Approaches"),
    plain(Key::Num5, Deed::Category(4), "5", "Reference pages"),
    with_ctrl(Key::F, Deed::FilterCharts, "Ctrl F", "Filter the charts"),
    plain(Key::ArrowUp, Deed::RowUp, "↑", "Row above; Enter opens it"),
    plain(
        Key::ArrowDown,
        Deed::RowDown,
        "↓",
        "Row below; Enter opens it",
    ),
    plain(
        Key::OpenBracket,
        Deed::PreviousChart,
        "[",
        "Previous chart of the list",
    ),
    plain(
        Key::CloseBracket,
        Deed::NextChart,
        "]",
        "Next chart of the list",
    ),
    with_ctrl(Key::W, Deed::CloseChart, "Ctrl W", "Close the chart"),
    Shortcut {
        modifiers: Modifiers::CTRL.plus(Modifiers::SHIFT),
        key: Key::Tab,
        deed: Deed::PreviousTab,
        keycap: "Ctrl Shift Tab",
        says: "Previous tab",
    },
    Shortcut {
        modifiers: Modifiers::CTRL,
        key: Key::Tab,
        deed: Deed::NextTab,
        keycap: "Ctrl Tab",
        says: "Next tab",
    },
    plain(Key::S, Deed::Split, "S", "Second pane, or one again"),
    plain(Key::F6, Deed::OtherPane, "F6", "Keys to the other pane"),
    Shortcut {
        modifiers: Modifiers::COMMAND.plus(Modifiers::SHIFT),
        key: Key::N,
        deed: Deed::PopOut,
        keycap: "Ctrl Shift N",
        says: "Chart in a window of its own, or back",
    },
    with_shift(
        Key::N,
        Deed::ToggleChartPalette,
        "Shift N",
        "Day or night for this chart only",
    ),
    plain(Key::Plus, Deed::ZoomIn, "+", "Zoom in"),
    plain(Key::Equals, Deed::ZoomIn, "=", "Zoom in"),
    plain(Key::Minus, Deed::ZoomOut, "−", "Zoom out"),
    plain(Key::Num0, Deed::FitPage, "0", "Fit the page"),
    plain(Key::Home, Deed::FitPage, "Home", "Fit the page"),
    plain(Key::W, Deed::FitWidth, "W", "Fit the width"),
    plain(Key::H, Deed::FitHeight, "H", "Fit the height"),
    with_shift(Key::R, Deed::RotateLeft, "Shift R", "Rotate left"),
    plain(Key::R, Deed::RotateRight, "R", "Rotate right"),
    plain(Key::Z, Deed::OneToOne, "Z", "Show pixel for pixel"),
    plain(Key::N, Deed::TogglePalette, "N", "Day or night"),
    plain(Key::F, Deed::Follow, "F", "Follow own-ship"),
    plain(Key::U, Deed::TrackUp, "U", "Track up, or north up"),
    plain(Key::C, Deed::Recentre, "C", "Own-ship to the middle"),
    plain(Key::M, Deed::Ruler, "M", "Ruler: distance and bearing"),
    plain(
        Key::I,
        Deed::ToggleMask,
        "I",
        "Show or hide the edges of the map and its insets",
    ),
    with_shift(
        Key::O,
        Deed::Ownship,
        "Shift O",
        "Own-ship: symbol, lines, positions",
    ),
    plain(Key::O, Deed::ToggleOwnship, "O", "Show or hide own-ship"),
    plain(Key::D, Deed::ToggleDrawer, "D", "Show or hide the drawer"),
    with_ctrl(
        Key::B,
        Deed::ToggleDrawer,
        "Ctrl B",
        "Show or hide the drawer",
    ),
    with_shift(Key::L, Deed::Light, "Shift L", "Light: day, night, dimmer"),
    plain(Key::L, Deed::SimLink, "L", "Sim link"),
    plain(Key::P, Deed::Pin, "P", "Pin the chart, or take it off"),
    plain(Key::B, Deed::Boards, "B", "Boards"),
    plain(
        Key::G,
        Deed::Flight,
        "G",
        "Flight: plan, airports, suggested charts",
    ),
    with_ctrl(Key::Comma, Deed::Settings, "Ctrl ,", "Settings"),
    with_ctrl(Key::T, Deed::OnTop, "Ctrl T", "Always on top"),
    plain(Key::F11, Deed::FullScreen, "F11", "Full screen"),
    plain(Key::Questionmark, Deed::Help, "?", "Keys"),
    plain(Key::F1, Deed::Help, "F1", "Keys"),
    plain(Key::Escape, Deed::Escape, "Esc", "Close what is on top"),
    with_ctrl(Key::Q, Deed::Quit, "Ctrl Q", "Quit"),
];

/// The key to show for a deed.
pub fn keycap(deed: Deed) -> Option<&'static str> {
    SHORTCUTS
        .iter()
        .find(|shortcut| shortcut.deed == deed)
        .map(|shortcut| shortcut.keycap)
}

/// What was pressed in this frame, in the order of the table. While a text field has the focus only keys with
/// Ctrl count (Shift makes capitals there), and those that no text holds. Pressed keys are used up.
pub fn pressed(ui: &Ui) -> Vec<Deed> {
    let typing = ui.ctx().text_edit_focused();
    let focused = ui.memory(|memory| memory.focused().is_some());
    let over = egui::Popup::is_any_open(ui.ctx());
    ui.input_mut(|input| {
        SHORTCUTS
            .iter()
            .filter(|shortcut| match shortcut.deed {
                // The widget that has the focus takes these itself.
                Deed::RowUp | Deed::RowDown => !focused,
                Deed::FitPage if shortcut.key == Key::Home => !focused,
                // What lies over the window takes it first, and goes.
                Deed::Escape => !over,
                Deed::FullScreen | Deed::OtherPane => true,
                _ => {
                    let modifiers = shortcut.modifiers;
                    !typing || modifiers.command || modifiers.ctrl || shortcut.key == Key::F1
                }
            })
            .filter(|shortcut| {
                // `?` and `+` need Shift on most keyboards: logical keys are matched whatever Shift is.
                input.consume_shortcut(&KeyboardShortcut::new(shortcut.modifiers, shortcut.key))
            })
            .map(|shortcut| shortcut.deed)
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_stands_for_two_deeds() {
        for (index, a) in SHORTCUTS.iter().enumerate() {
            for b in SHORTCUTS.iter().skip(index + 1) {
                assert!(
                    a.key != b.key || a.modifiers != b.modifiers,
                    "{} {}",
                    a.says,
                    b.says
                );
            }
        }
    }

    #[test]
    fn a_key_with_more_modifiers_stands_before_the_same_with_fewer() {
        for (index, later) in SHORTCUTS.iter().enumerate() {
            for earlier in SHORTCUTS.iter().take(index) {
                let swallowed = earlier.key == later.key
                    && later.modifiers.matches_logically(earlier.modifiers);
                assert!(!swallowed, "{} hides {}", earlier.keycap, later.keycap);
            }
        }
    }

    #[test]
    fn every_deed_of_the_tool_column_has_a_key() {
        for deed in [
            Deed::FitPage,
            Deed::FitWidth,
            Deed::RotateRight,
            Deed::ZoomIn,
            Deed::ZoomOut,
            Deed::TogglePalette,
            Deed::ToggleOwnship,
            Deed::Follow,
            Deed::Recentre,
            Deed::TrackUp,
            Deed::Ruler,
            Deed::FullScreen,
        ] {
            assert!(keycap(deed).is_some(), "{deed:?}");
        }
    }
}
