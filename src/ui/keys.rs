//! The keys: one table, read by the window, the tooltips and the key overview.

mod deed;
mod table;

use egui::{Key, KeyboardShortcut, Ui};

pub use deed::Deed;
pub use table::{SHORTCUTS, Shortcut};

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
                    a.keycap,
                    b.keycap
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
