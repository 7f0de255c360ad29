//! The keys: one table, changed by the settings, read by the window, the tooltips and the key overview.

mod chord;
mod deed;
mod keymap;

use egui::{Event, Key, KeyboardShortcut, Modifiers, Ui, ViewportCommand};

pub use chord::{Chord, is_modifier};
pub use deed::Deed;
use keymap::Bound;
pub use keymap::{Keymap, defaults};

/// What macOS has in the menu of every window. The window library makes that menu, and leaves this out.
const MINIMISE: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::M);

/// What was pressed in this frame, in the order in which it was. While a text field has the focus only keys with
/// Ctrl count (Shift makes capitals there), and those that no text holds. Pressed keys are used up.
pub fn pressed(ui: &Ui) -> Vec<Deed> {
    let is_press = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
    if !ui.input(|input| input.events.iter().any(is_press)) {
        return Vec::new();
    }
    let typing = ui.ctx().text_edit_focused();
    let focused = ui.memory(|memory| memory.focused().is_some());
    let over = egui::Popup::is_any_open(ui.ctx());
    let keymap = Keymap::shown(ui.ctx());
    let counts = |bound: &&Bound| {
        // The widget that has the focus takes plain arrows, Home and End itself.
        let moves = [
            Key::ArrowUp,
            Key::ArrowDown,
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::Home,
            Key::End,
        ];
        if moves.contains(&bound.chord.key()) && bound.chord.held() == 0 && focused {
            return false;
        }
        match bound.deed {
            // What lies over the window takes it first, and goes.
            Deed::Escape => !over,
            _ => !typing || bound.chord.counts_while_typing(),
        }
    };
    let mut deeds = Vec::new();
    let mut minimised = false;
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let bound = keymap
                .tried()
                .filter(counts)
                .find(|bound| bound.is_pressed_by(event));
            deeds.extend(bound.map(|bound| bound.deed));
            bound.is_none()
        });
        // Whatever a person has given this key to comes first.
        minimised = cfg!(target_os = "macos") && input.consume_shortcut(&MINIMISE);
    });
    if minimised {
        ui.ctx().send_viewport_cmd(ViewportCommand::Minimized(true));
    }
    deeds
}
