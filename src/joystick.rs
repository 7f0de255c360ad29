//! Buttons of joysticks, throttles and the like: what a button is, which are held, and how devices are listened to. Axes are
//! ignored.

mod button;
#[cfg(target_os = "linux")]
mod linux;
mod listener;
#[cfg(any(windows, target_os = "macos"))]
mod others;

use serde::{Deserialize, Serialize};

pub use button::{
    Button, ButtonEvent, ButtonReader, Devices, JoystickReport, JoystickTrouble, OpenButtons,
};
pub(crate) use listener::Listener;

/// The joysticks of this computer.
pub fn system() -> Box<dyn ButtonReader> {
    #[cfg(target_os = "linux")]
    return Box::new(linux::Joysticks::default());
    #[cfg(any(windows, target_os = "macos"))]
    return Box::new(others::Joysticks::open());
    #[cfg(not(any(target_os = "linux", windows, target_os = "macos")))]
    return Box::new(listener::NoJoystickBackend);
}

/// A button, alone or with another one that is held.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ButtonChord {
    /// The one that is pressed.
    pub button: Button,
    /// The one that is held meanwhile, of whatever device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Button>,
}

sentence::sentences! {
    /// What a button is called, alone or with another one that is held.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ChordName {
        /// It is alone.
        Alone(code: u32, device: String) => "Button {code} of {device}",
        /// The other one is of the same device.
        WithButton(code: u32, device: String, other: u32) => "Button {code} of {device} with button {other}",
        /// The other one is of another device.
        WithOtherDevice(code: u32, device: String, other: u32, other_device: String) =>
            "Button {code} of {device} with button {other} of {other_device}",
    }
}

impl ButtonChord {
    /// In words: *Button 3 of Stick with button 1*.
    pub fn words(&self) -> ChordName {
        let Button { device, code } = self.button.clone();
        match self.with.clone() {
            None => ChordName::Alone(code, device),
            Some(with) if with.device == device => ChordName::WithButton(code, device, with.code),
            Some(with) => ChordName::WithOtherDevice(code, device, with.code, with.device),
        }
    }
}

/// The buttons that are down.
#[derive(Debug, Default)]
pub struct HeldButtons(Vec<Button>);

impl HeldButtons {
    /// Takes a press in; returns whether the button went down just now. A press that is told twice counts once.
    pub fn take(&mut self, press: &ButtonEvent) -> bool {
        let known = self.0.iter().position(|button| *button == press.button);
        match (known, press.down) {
            (None, true) => self.0.push(press.button.clone()),
            (Some(at), false) => {
                self.0.remove(at);
            }
            (Some(_), true) | (None, false) => return false,
        }
        press.down
    }

    /// All of them, in the order in which they went down.
    pub fn all(&self) -> &[Button] {
        &self.0
    }

    /// Lets go of the buttons of devices that are there no more.
    pub fn keep(&mut self, devices: &Devices) {
        self.0
            .retain(|button| devices.names.contains(&button.device));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(code: u32, down: bool) -> ButtonEvent {
        let device = "Stick".to_owned();
        ButtonEvent {
            button: Button { device, code },
            down,
        }
    }

    #[test]
    fn button_is_held_from_its_press_to_its_release() {
        let mut held = HeldButtons::default();
        assert!(held.take(&press(1, true)));
        assert!(held.take(&press(2, true)));
        assert!(!held.take(&press(1, false)));
        assert_eq!(held.all(), [press(2, true).button]);
    }

    #[test]
    fn press_told_twice_counts_once() {
        let mut held = HeldButtons::default();
        assert!(held.take(&press(1, true)));
        assert!(!held.take(&press(1, true)));
        assert_eq!(held.all().len(), 1);
        assert!(!held.take(&press(2, false)));
    }

    #[test]
    fn removed_device_releases_its_buttons() {
        let mut held = HeldButtons::default();
        held.take(&press(1, true));
        held.keep(&Devices {
            names: vec!["Stick".to_owned()],
            trouble: None,
        });
        assert_eq!(held.all().len(), 1);
        held.keep(&Devices::default());
        assert_eq!(held.all().len(), 0);
    }

    #[test]
    fn chord_is_told_in_words() {
        let [one, two] = [1, 2].map(|code| press(code, true).button);
        let with = |with| ButtonChord {
            button: one.clone(),
            with,
        };
        let words = |other| with(other).words().to_string();
        assert_eq!(words(None), "Button 1 of Stick");
        assert_eq!(words(Some(two)), "Button 1 of Stick with button 2");
        let other = Button {
            device: "Throttle".to_owned(),
            code: 7,
        };
        let told = "Button 1 of Stick with button 7 of Throttle";
        assert_eq!(words(Some(other)), told);
    }
}
