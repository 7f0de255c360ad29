//! The keys as they are at the first start.

use egui::{Key, Modifiers};

use super::Deed;

/// One key.
pub struct Shortcut {
    /// With which modifiers; `COMMAND` is Ctrl, and ⌘ on macOS.
    pub(super) modifiers: Modifiers,
    pub(super) key: Key,
    /// What it does.
    pub deed: Deed,
    /// How the key is written.
    pub keycap: &'static str,
}

const fn plain(key: Key, deed: Deed, keycap: &'static str) -> Shortcut {
    Shortcut {
        modifiers: Modifiers::NONE,
        key,
        deed,
        keycap,
    }
}

const fn with_shift(key: Key, deed: Deed, keycap: &'static str) -> Shortcut {
    Shortcut {
        modifiers: Modifiers::SHIFT,
        key,
        deed,
        keycap,
    }
}

const fn with_ctrl(key: Key, deed: Deed, keycap: &'static str) -> Shortcut {
    Shortcut {
        modifiers: Modifiers::COMMAND,
        key,
        deed,
        keycap,
    }
}

/// Every key, one with Shift before the same without: the other one counts whatever Shift is. A deed may have several; the
/// first one is shown in tooltips.
pub const SHORTCUTS: [Shortcut; 52] = [
    plain(Key::Slash, Deed::FindAirport, "/"),
    with_ctrl(Key::K, Deed::FindAirport, "Ctrl K"),
    with_ctrl(Key::D, Deed::Favourite, "Ctrl D"),
    plain(Key::Num1, Deed::Category1, "1"),
    plain(Key::Num2, Deed::Category2, "2"),
    plain(Key::Num3, Deed::Category3, "3"),
    plain(Key::Num4, Deed::Category4, "4"),
    plain(Key::Num5, Deed::Category5, "5"),
    with_ctrl(Key::F, Deed::FilterCharts, "Ctrl F"),
    plain(Key::ArrowUp, Deed::RowUp, "↑"),
    plain(Key::ArrowDown, Deed::RowDown, "↓"),
    plain(Key::OpenBracket, Deed::PreviousChart, "["),
    plain(Key::CloseBracket, Deed::NextChart, "]"),
    with_ctrl(Key::W, Deed::CloseChart, "Ctrl W"),
    Shortcut {
        modifiers: Modifiers::CTRL.plus(Modifiers::SHIFT),
        key: Key::Tab,
        deed: Deed::PreviousTab,
        keycap: "Ctrl Shift Tab",
    },
    Shortcut {
        modifiers: Modifiers::CTRL,
        key: Key::Tab,
        deed: Deed::NextTab,
        keycap: "Ctrl Tab",
    },
    plain(Key::S, Deed::Split, "S"),
    plain(Key::F6, Deed::OtherPane, "F6"),
    Shortcut {
        modifiers: Modifiers::COMMAND.plus(Modifiers::SHIFT),
        key: Key::N,
        deed: Deed::PopOut,
        keycap: "Ctrl Shift N",
    },
    with_shift(Key::N, Deed::ToggleChartPalette, "Shift N"),
    plain(Key::Plus, Deed::ZoomIn, "+"),
    plain(Key::Equals, Deed::ZoomIn, "="),
    plain(Key::Minus, Deed::ZoomOut, "−"),
    plain(Key::Num0, Deed::FitPage, "0"),
    plain(Key::Home, Deed::FitPage, "Home"),
    plain(Key::W, Deed::FitWidth, "W"),
    plain(Key::H, Deed::FitHeight, "H"),
    with_shift(Key::R, Deed::RotateLeft, "Shift R"),
    plain(Key::R, Deed::RotateRight, "R"),
    plain(Key::Z, Deed::OneToOne, "Z"),
    plain(Key::N, Deed::TogglePalette, "N"),
    plain(Key::F, Deed::Follow, "F"),
    plain(Key::U, Deed::TrackUp, "U"),
    plain(Key::C, Deed::Recentre, "C"),
    plain(Key::M, Deed::Ruler, "M"),
    plain(Key::I, Deed::ToggleMask, "I"),
    with_shift(Key::O, Deed::Ownship, "Shift O"),
    plain(Key::O, Deed::ToggleOwnship, "O"),
    plain(Key::D, Deed::ToggleDrawer, "D"),
    with_ctrl(Key::B, Deed::ToggleDrawer, "Ctrl B"),
    with_shift(Key::L, Deed::Light, "Shift L"),
    plain(Key::L, Deed::SimLink, "L"),
    plain(Key::P, Deed::Pin, "P"),
    plain(Key::B, Deed::Boards, "B"),
    plain(Key::G, Deed::Flight, "G"),
    with_ctrl(Key::Comma, Deed::Settings, "Ctrl ,"),
    with_ctrl(Key::T, Deed::OnTop, "Ctrl T"),
    plain(Key::F11, Deed::FullScreen, "F11"),
    plain(Key::Questionmark, Deed::Help, "?"),
    plain(Key::F1, Deed::Help, "F1"),
    plain(Key::Escape, Deed::Escape, "Esc"),
    with_ctrl(Key::Q, Deed::Quit, "Ctrl Q"),
];
