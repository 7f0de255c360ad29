//! What the keyboard comes to, one control after the other.

use egui::accesskit::{Action, Role};
use egui::{Id, Key, Rect, Response};
use egui_kittest::kittest::NodeT as _;

use super::{TestApp, name};

/// A control that can be pressed.
#[derive(Debug, Clone)]
pub struct Control {
    pub name: String,
    pub role: Role,
    /// In points, with what is scrolled out of sight.
    pub rect: Rect,
    id: u64,
}

/// A control that the keyboard has come to.
pub struct Stop {
    pub name: String,
    pub response: Response,
}

impl Control {
    /// Whether this is the one that the keyboard came to.
    pub fn is(&self, stop: &Stop) -> bool {
        stop.response.id.value() == self.id
    }
}

impl TestApp {
    /// What can be pressed, or typed into.
    pub fn controls(&self) -> Vec<Control> {
        let pressed = self.nodes().filter(|node| {
            let node = node.accesskit_node();
            let data = node.data();
            data.supports_action(Action::Focus)
                && data.supports_action(Action::Click)
                && !node.is_disabled()
                // Words that can be marked and copied.
                && node.role() != Role::Label
        });
        let controls = pressed.map(|node| {
            let data = node.accesskit_node();
            Control {
                name: name(&node).unwrap_or_default(),
                role: data.role(),
                rect: node.rect(),
                id: data.locate().0.0,
            }
        });
        controls.collect()
    }

    /// Presses Tab until the keyboard is where it was: every control it comes to.
    pub fn tab_around(&mut self) -> Vec<Stop> {
        let mut stops: Vec<Stop> = Vec::new();
        for _press in 0..300 {
            self.press(Key::Tab);
            // What comes into view with the keyboard is there a few frames later.
            for _frame in 0..4 {
                self.window.step();
            }
            let Some(id) = self.focused_id() else {
                continue;
            };
            if stops.iter().any(|stop| stop.response.id == id) {
                break;
            }
            if let Some(response) = self.window.ctx.read_response(id) {
                let name = self.focused().unwrap_or_default();
                stops.push(Stop { name, response });
            }
        }
        stops
    }

    /// The places of controls as they are now.
    pub fn again(&self, stops: &[Stop]) -> Vec<(String, Response)> {
        let now = stops.iter().filter_map(|stop| {
            let response = self.window.ctx.read_response(stop.response.id)?;
            Some((stop.name.clone(), response))
        });
        now.collect()
    }

    fn focused_id(&self) -> Option<Id> {
        self.window.ctx.memory(egui::Memory::focused)
    }
}
