//! Buttons of devices: what a button is, and what is told of them.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A button of a device. Two devices of the same name count as one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Button {
    /// The device as the system names it.
    pub device: String,
    /// The button's number on it, as its driver counts.
    pub code: u32,
}

/// A button went down or came up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ButtonEvent {
    /// Which one.
    pub button: Button,
    /// Whether it went down.
    pub down: bool,
}

/// The devices that are listened to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Devices {
    /// Their names, each once.
    pub names: Vec<String>,
    /// Why one of them cannot be heard, and what helps.
    pub trouble: Option<JoystickTrouble>,
}

sentence::sentences! {
    /// Why joysticks cannot be heard, and what helps.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum JoystickTrouble {
        /// Nothing is known of joysticks on this system.
        NoBackend => "Flightbag cannot read joysticks on this system.",
        /// The system's library cannot be used.
        NoAccess => "The system does not give Flightbag access to joysticks. Restart Flightbag.",
        /// The user may not read one: what to write where.
        NotReadable(rule: &'static str, file: &'static str) => "A joystick is connected, but your user account cannot \
            read it. As administrator, add the line {rule} to the file {file}, then unplug the joystick and plug it in \
            again.",
    }
}

/// What is told of joysticks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JoystickReport {
    /// Which devices there are now.
    Devices(Devices),
    /// A button went down or came up.
    Press(ButtonEvent),
}

/// Something that hears buttons. It lives on a thread of its own.
pub trait ButtonReader {
    /// Looks which devices were plugged in or out.
    fn look(&mut self) -> Devices;

    /// Waits for presses, but no longer than this. It must not return before without one.
    fn wait(&mut self, limit: Duration) -> Vec<ButtonEvent>;
}

/// Finds what hears the buttons of this computer; called on the thread where that is to live.
pub type OpenButtons = Box<dyn Fn() -> Box<dyn ButtonReader> + Send + Sync>;
