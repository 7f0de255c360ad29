//! Joysticks on Windows and macOS.
//!
//! Windows tells a program of buttons only while one of its windows is in front (gilrs, *Platform specific notes*): the keys
//! page says so there.

use std::thread;
use std::time::Duration;

use gilrs::{Error, EventType, Gilrs, GilrsBuilder};

use super::{Button, ButtonEvent, ButtonReader, Devices, JoystickTrouble};

/// What the upper half of a code says of a button: on macOS its page (HID usage tables: 9 is *Button*), on Windows that it
/// is one.
const BUTTONS: u32 = if cfg!(windows) { 0 } else { 9 };
/// Windows counts from 0, everybody else from 1.
const FIRST: u32 = if cfg!(windows) { 1 } else { 0 };

/// The devices that the system knows.
pub(super) struct Joysticks(Option<Gilrs>);

impl Joysticks {
    /// Begins to listen.
    pub fn open() -> Self {
        // Nothing is filtered, repeated, shaken or taken for a game pad: buttons are numbers.
        let gilrs = GilrsBuilder::new()
            .with_default_filters(false)
            .with_force_feedback(false)
            .add_included_mappings(false)
            .add_env_mappings(false)
            .build();
        Self(match gilrs {
            Ok(gilrs) | Err(Error::NotImplemented(gilrs)) => Some(gilrs),
            Err(_failed) => None,
        })
    }
}

impl ButtonReader for Joysticks {
    fn look(&mut self) -> Devices {
        let Some(gilrs) = &self.0 else {
            return Devices {
                names: Vec::new(),
                trouble: Some(JoystickTrouble::NoAccess),
            };
        };
        let mut names: Vec<String> = Vec::new();
        for (_id, device) in gilrs.gamepads() {
            if !names.iter().any(|name| name == device.os_name()) {
                names.push(device.os_name().to_owned());
            }
        }
        Devices {
            names,
            trouble: None,
        }
    }

    fn wait(&mut self, limit: Duration) -> Vec<ButtonEvent> {
        let Some(gilrs) = &mut self.0 else {
            thread::sleep(limit);
            return Vec::new();
        };
        let ends = clock::now() + limit;
        loop {
            let left = ends.saturating_duration_since(clock::now());
            if left.is_zero() {
                return Vec::new();
            }
            let Some(event) = gilrs.next_event_blocking(Some(left)) else {
                // The time is over, or the library's own thread has ended and it answers at once: never in a circle.
                thread::sleep(ends.saturating_duration_since(clock::now()));
                return Vec::new();
            };
            let (code, down) = match event.event {
                EventType::ButtonPressed(_, code) => (code, true),
                EventType::ButtonReleased(_, code) => (code, false),
                _ => continue,
            };
            let (kind, number) = (code.into_u32() >> 16, code.into_u32() & 0xffff);
            if kind != BUTTONS {
                continue;
            }
            return vec![ButtonEvent {
                button: Button {
                    device: gilrs.gamepad(event.id).os_name().to_owned(),
                    code: number + FIRST,
                },
                down,
            }];
        }
    }
}
