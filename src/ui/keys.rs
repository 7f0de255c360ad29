//! The keys: one table, changed by the settings, read by the window, the tooltips and the key overview.

mod chord;
mod keymap;
mod stroke;

use egui::{Key, KeyboardShortcut, Modifiers, Ui, ViewportCommand};

pub use crate::message::KeyAction;
pub use chord::{Chord, is_modifier};
use keymap::Binding;
pub use keymap::{Keymap, defaults};
pub use stroke::{ENTER, KeyStrokeQueue, StrokeMeaning};

/// What macOS has in the menu of every window. The window library makes that menu, and leaves this out.
const MINIMISE: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::M);

/// Whether a key counts now. While a text field has the focus only keys with Ctrl do (Shift makes capitals there), and those
/// that no text holds.
fn counts(ui: &Ui, typing: bool) -> impl Fn(&Binding) -> bool + use<> {
    let focused = ui.memory(|memory| memory.focused().is_some());
    let over = egui::Popup::is_any_open(ui.ctx());
    move |bound| {
        // The widget that has the focus takes plain arrows, Home and End itself.
        let moves = [
            Key::ArrowUp,
            Key::ArrowDown,
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::Home,
            Key::End,
        ];
        if moves.contains(&bound.chord.key) && bound.chord.held() == 0 && focused {
            return false;
        }
        match bound.key_action {
            // What lies over the window takes it first, and goes.
            KeyAction::Escape => !over,
            _ => !typing || bound.chord.counts_while_typing(),
        }
    }
}

/// Puts the window away where macOS has a key for that.
fn minimise(ui: &Ui) {
    // Whatever a user has given this key to comes first.
    if cfg!(target_os = "macos") && ui.input_mut(|input| input.consume_shortcut(&MINIMISE)) {
        ui.ctx().send_viewport_cmd(ViewportCommand::Minimized(true));
    }
}
