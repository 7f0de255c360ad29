//! Whether a finger is at work, or a mouse and a keyboard.

use egui::{Event, Ui};

/// The kind of the last input.
#[derive(Debug, Clone, Copy, Default)]
pub struct LastInput {
    /// Whether it was a finger's.
    pub touch: bool,
}

impl LastInput {
    /// Looks at what came in this frame. A system reports a touch as a pointer's button as well; a mouse that only moves,
    /// as on a shaking workspace, is no input.
    pub fn look(&mut self, ui: &Ui) {
        ui.input(|input| {
            let any = |kind: fn(&Event) -> bool| input.events.iter().any(kind);
            if any(|event| matches!(event, Event::Touch { .. })) {
                self.touch = true;
            } else if any(|event| {
                matches!(
                    event,
                    Event::PointerButton { .. } | Event::Key { .. } | Event::Text(_)
                )
            }) {
                self.touch = false;
            }
        });
    }
}
