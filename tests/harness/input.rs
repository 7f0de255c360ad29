//! Hands on what stands on the screen: presses, keys, menus, sliders.

use std::path::PathBuf;

use egui::accesskit::Role;
use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, OutputCommand, Pos2, RawInput, Rect,
    ViewportCommand, ViewportId, ViewportInfo, vec2,
};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT as _;

use super::{TestApp, name};

impl TestApp {
    /// The button, tab or row whose name begins so.
    #[track_caller]
    fn pressable(&self, button: &str) -> Node<'_> {
        match self.button(button) {
            Some(node) => node,
            None => panic!("no button {button:?}. On the screen: {:#?}", self.words()),
        }
    }

    /// What has this role and exactly this name.
    #[track_caller]
    fn exactly(&self, role: Role, wanted: &str) -> Node<'_> {
        let found = self.nodes().find(|node| {
            node.accesskit_node().role() == role && name(node).is_some_and(|name| name == wanted)
        });
        match found {
            Some(node) => node,
            None => panic!("no {wanted:?}. On the screen: {:#?}", self.words()),
        }
    }

    /// What is chosen whenever a file is to be: this one, or none.
    pub fn will_choose(&self, file: Option<PathBuf>) {
        *self.files.lock().unwrap() = file;
    }

    /// What stands in the field of this name.
    #[track_caller]
    pub fn content_of(&self, field: &str) -> String {
        let node = self.exactly(Role::TextInput, field);
        node.accesskit_node().value().unwrap_or_default()
    }

    /// Presses the button, tab or row whose name begins so.
    #[track_caller]
    pub fn click(&mut self, button: &str) {
        self.pressable(button).click();
        self.window.step();
        // A pointer that stays would show a tooltip over the next thing.
        self.window.remove_cursor();
    }

    /// The same as a screen reader does it: also where something lies over it.
    #[track_caller]
    pub fn activate(&mut self, button: &str) {
        self.pressable(button).click_accesskit();
        self.window.step();
    }

    /// Opens the simulator page with its links.
    #[track_caller]
    pub fn open_links(&mut self) {
        self.click("Simulator");
        self.step_until_shown("Advanced");
        self.activate("Advanced");
        self.step_until_said("GDL90 · ");
    }

    /// Closes the message over the pane and those that wait behind it. By no pointer: a press beside a list would close it.
    pub fn close_messages(&mut self) {
        // So many wait at most.
        for _message in 0..8 {
            if !self.offers("Close message") {
                return;
            }
            self.activate("Close message");
            // The next one is there in the frame after.
            self.window.step();
        }
    }

    /// Presses the tab or row whose name begins so with the other button, for its menu.
    #[track_caller]
    pub fn click_secondary(&mut self, button: &str) {
        self.pressable(button).click_secondary();
        self.window.step();
    }

    /// Chooses from the menu that is open.
    #[track_caller]
    pub fn choose_from_menu(&mut self, item: &str) {
        self.exactly(Role::MenuItem, item).click();
        self.window.step();
        self.window.remove_cursor();
    }

    /// Where a tool is, also one that is greyed.
    #[track_caller]
    pub fn place_of_tool(&self, tool: &str) -> egui::Rect {
        let found = self
            .nodes()
            .find(|node| name(node).is_some_and(|name| name == tool));
        match found {
            Some(node) => node.rect(),
            None => panic!("no {tool:?}. On the screen: {:#?}", self.words()),
        }
    }

    /// The lines of the open menu.
    pub fn menu_items(&self) -> Vec<String> {
        let items = self
            .nodes()
            .filter(|node| node.accesskit_node().role() == Role::MenuItem);
        items.filter_map(|node| name(&node)).collect()
    }

    /// Where a line of the open menu is.
    #[track_caller]
    pub fn place_of_menu_item(&self, item: &str) -> egui::Rect {
        self.exactly(Role::MenuItem, item).rect()
    }

    /// Turns the wheel by so many notches, upwards positive, with the pointer there, until what it moves has come to rest.
    pub fn turn_wheel(&mut self, at: egui::Pos2, notches: f32) {
        self.window.event(Event::PointerMoved(at));
        self.window.event(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: egui::vec2(0.0, notches),
            phase: egui::TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        for _frame in 0..12 {
            self.window.step();
        }
        self.window.remove_cursor();
    }

    /// What the last frame put on the clipboard.
    pub fn copied(&self) -> Option<String> {
        let commands = &self.window.output().platform_output.commands;
        commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    }

    /// Turns the wheel over the chart list until a row can be seen whole.
    pub fn scroll_to(&mut self, row: &str) {
        let over_list = self.place("Filter charts").center_bottom() + egui::vec2(0.0, 30.0);
        let window = self.window.ctx.content_rect();
        // A lying rail is below the list.
        let rail = self.place("Boards").top();
        let bottom = if rail > window.center().y {
            rail
        } else {
            window.bottom()
        };
        for _turn in 0..60 {
            let seen = self.button(row).map(|node| node.rect().bottom());
            if seen.is_some_and(|lowest| lowest <= bottom) {
                return;
            }
            self.turn_wheel(over_list, -1.0);
        }
    }

    /// Scrolls the chart list by so many points, upwards positive, at once.
    pub fn scroll_by(&mut self, points: f32) {
        let over_list = self.place("Filter charts").center_bottom() + egui::vec2(0.0, 60.0);
        self.turn_wheel(over_list, points / 40.0);
    }

    /// Presses a key, with nothing in a text field.
    pub fn press(&mut self, key: Key) {
        self.window.key_press(key);
        self.window.step();
    }

    /// Presses the key that shows each pixel of the picture as one of the screen.
    pub fn show_pixel_for_pixel(&mut self) {
        self.window
            .key_press_modifiers(egui::Modifiers::SHIFT, Key::Z);
        self.window.step();
    }

    /// Types a text into the field of this name, in the place of what stands there.
    #[track_caller]
    pub fn type_into(&mut self, field: &str, text: &str) {
        self.exactly(Role::TextInput, field).focus();
        self.window.step();
        self.window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        self.window.step();
        self.exactly(Role::TextInput, field).type_text(text);
        self.window.step();
        // The button that clears it comes with the frame after.
        self.window.step();
    }

    /// Taps with a finger, as a touch screen tells it: it is a pointer too.
    pub fn touch(&mut self, at: egui::Pos2) {
        use egui::{Event, PointerButton, TouchDeviceId, TouchId, TouchPhase};
        let touch = |phase| Event::Touch {
            device_id: TouchDeviceId(1),
            id: TouchId(0),
            phase,
            pos: at,
            force: None,
        };
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let down = [
            touch(TouchPhase::Start),
            Event::PointerMoved(at),
            button(true),
        ];
        let up = [touch(TouchPhase::End), button(false), Event::PointerGone];
        for events in [down, up] {
            self.window.input_mut().events.extend(events);
            self.window.step();
        }
        self.window.step();
    }

    /// Presses the airport field.
    pub fn click_field(&mut self) {
        self.exactly(Role::TextInput, "Airport search").click();
        self.window.step();
        self.window.remove_cursor();
        self.window.step();
    }

    /// Where the field of this name is.
    #[track_caller]
    pub fn place_of_field(&self, field: &str) -> egui::Rect {
        self.exactly(Role::TextInput, field).rect()
    }

    /// Where the button of this name is.
    #[track_caller]
    pub fn place_of_button(&self, button: &str) -> egui::Rect {
        self.pressable(button).rect()
    }

    /// Where the switch of this name is.
    #[track_caller]
    pub fn place_of_switch(&self, switch: &str) -> egui::Rect {
        self.exactly(Role::CheckBox, switch).rect()
    }

    /// Gives the keyboard to the slider of this name.
    #[track_caller]
    pub fn focus(&mut self, slider: &str) {
        self.exactly(Role::Slider, slider).focus();
        self.window.step();
    }

    /// The number that a slider of this name tells.
    #[track_caller]
    pub fn value_of(&self, slider: &str) -> f64 {
        let node = self.exactly(Role::Slider, slider);
        node.accesskit_node().numeric_value().unwrap()
    }

    /// Taps the chart at a place of the window.
    pub fn tap(&mut self, at: egui::Pos2) {
        self.window.hover_at(at);
        self.window.step();
        self.window.drag_at(at);
        self.window.step();
        self.window.drop_at(at);
        self.window.step();
    }

    /// Presses at the first of these places, goes along the others and lets go at the last.
    pub fn drag(&mut self, along: &[egui::Pos2]) {
        let (first, last) = (along[0], along[along.len() - 1]);
        self.window.hover_at(first);
        self.window.step();
        self.window.drag_at(first);
        self.window.step();
        for at in along {
            self.window.event(Event::PointerMoved(*at));
            self.window.step();
        }
        self.window.drop_at(last);
        self.window.step();
        self.window.remove_cursor();
        self.window.step();
    }

    /// Whether the switch of this name is on.
    #[track_caller]
    pub fn is_on(&self, switch: &str) -> bool {
        use egui::accesskit::Toggled;
        let node = self.exactly(Role::CheckBox, switch);
        node.accesskit_node().toggled() == Some(Toggled::True)
    }

    /// Whether the button of this name is on; `None` where it switches nothing.
    #[track_caller]
    pub fn toggled(&self, button: &str) -> Option<bool> {
        use egui::accesskit::Toggled;
        let toggled = self.pressable(button).accesskit_node().toggled();
        toggled.map(|toggled| toggled == Toggled::True)
    }

    /// Whether the tab or the page of the rail of this name is the one that is shown; `None` where it is none of those.
    #[track_caller]
    pub fn selected(&self, tab: &str) -> Option<bool> {
        self.pressable(tab).accesskit_node().is_selected()
    }

    /// What a screen reader says of this button beyond its name.
    #[track_caller]
    pub fn description(&self, button: &str) -> String {
        let node = self.pressable(button);
        node.accesskit_node().description().unwrap_or_default()
    }

    /// How a screen reader calls the window.
    pub fn window_name(&self) -> Option<String> {
        self.window.root().accesskit_node().label()
    }

    /// Asks for the menu at a place of the window.
    pub fn ask_for_menu(&mut self, at: egui::Pos2) {
        self.window.event(Event::PointerMoved(at));
        for pressed in [true, false] {
            self.window.event(Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Secondary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        self.window.step();
        self.window.step();
    }

    /// Whether the segment of this name is the chosen one.
    #[track_caller]
    pub fn is_chosen(&self, segment: &str) -> bool {
        use egui::accesskit::Toggled;
        let node = self.exactly(Role::RadioButton, segment);
        let node = node.accesskit_node();
        node.toggled() == Some(Toggled::True) || node.is_selected() == Some(true)
    }

    /// Turns the switch of this name.
    #[track_caller]
    pub fn turn(&mut self, switch: &str) {
        // As an assistive tool does: on a long page it may be out of sight.
        self.exactly(Role::CheckBox, switch).click_accesskit();
        self.window.step();
        self.window.remove_cursor();
    }

    /// Draws the window of a single chart at this second with these events, as a system does where it has windows of its
    /// own ([`egui::Context::set_embed_viewports`]); returns what was asked of the main window then.
    pub fn step_own_window(&mut self, second: f64, events: Vec<Event>) -> Vec<ViewportCommand> {
        let windows = &self.window.output().viewport_output;
        let mut own = windows.iter().filter(|(id, _)| **id != ViewportId::ROOT);
        let (id, window) = own.next().expect("no window of its own");
        let draw = window.viewport_ui_cb.clone().unwrap();
        let infos = [*id, ViewportId::ROOT].map(|id| (id, ViewportInfo::default()));
        let input = RawInput {
            viewport_id: *id,
            viewports: infos.into_iter().collect(),
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(640.0, 960.0))),
            time: Some(second),
            focused: true,
            events,
            ..RawInput::default()
        };
        let output = self.window.ctx.run_ui(input, |ui| draw(ui));
        let commands = output.viewport_output[&ViewportId::ROOT].commands.clone();
        output.drop_without_applying_deltas();
        commands
    }

    /// What has the keyboard, by its name.
    pub fn focused(&self) -> Option<String> {
        let focused = self.nodes().find(|node| node.accesskit_node().is_focused());
        focused.and_then(|node| name(&node))
    }
}
