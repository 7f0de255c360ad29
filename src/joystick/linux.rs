//! Joysticks on Linux: event devices of the kernel, read directly. No library of the system is needed.

use std::collections::{BTreeMap, BTreeSet};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use evdev::{Device, EventSummary, KeyCode};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::{Button, ButtonEvent, ButtonReader, Devices, JoystickTrouble};
use crate::files;

/// Where the kernel's event devices are, and the links by which the system names joysticks among them.
const FOLDER: &str = "/dev/input";
const LINKS: &str = "/dev/input/by-path";
const LINK_END: &str = "-event-joystick";
/// Buttons of joysticks and game pads, and those that devices with many buttons have beyond (Linux input-event-codes).
const STICKS: std::ops::Range<u16> = 0x120..0x140;
const MORE: std::ops::Range<u16> = 0x2c0..0x2e8;

/// Devices that are open, and what is known of the others.
#[derive(Default)]
pub(super) struct Joysticks {
    open: BTreeMap<PathBuf, Joystick>,
    /// Event devices that are no joysticks: looked into once for as long as they are there.
    others: BTreeSet<PathBuf>,
}

struct Joystick {
    device: Device,
    name: String,
    /// The numbers of its buttons by the kernel's codes.
    numbers: BTreeMap<u16, u32>,
}

impl ButtonReader for Joysticks {
    fn look(&mut self) -> Devices {
        let there = files::entries(Path::new(FOLDER)).unwrap_or_default();
        self.open.retain(|path, _joystick| there.contains(path));
        self.others.retain(|path| there.contains(path));
        let mut refused = BTreeSet::new();
        for path in there.iter().filter(|path| is_event_device(path)) {
            if self.open.contains_key(path) || self.others.contains(path) {
                continue;
            }
            match Device::open(path) {
                Ok(device) => match Joystick::of(device) {
                    Some(joystick) => drop(self.open.insert(path.clone(), joystick)),
                    None => drop(self.others.insert(path.clone())),
                },
                // The system may allow it in a moment: asked for again at the next look.
                Err(_refused) => drop(refused.insert(path.clone())),
            }
        }
        let mut names: Vec<String> = Vec::new();
        for joystick in self.open.values() {
            if !names.contains(&joystick.name) {
                names.push(joystick.name.clone());
            }
        }
        Devices {
            names,
            trouble: trouble(&refused),
        }
    }

    fn wait(&mut self, limit: Duration) -> Vec<ButtonEvent> {
        let ready = {
            let mut waiting: Vec<PollFd<'_>> = self
                .open
                .values()
                .map(|joystick| PollFd::from_borrowed_fd(joystick.device.as_fd(), PollFlags::IN))
                .collect();
            let limit = Timespec::try_from(limit).ok();
            if poll(&mut waiting, limit.as_ref()).is_err() {
                // A signal came, or the system has no memory: never in a circle.
                thread::sleep(Duration::from_millis(100));
                return Vec::new();
            }
            waiting
                .iter()
                .map(|waited| !waited.revents().is_empty())
                .collect::<Vec<bool>>()
        };
        let mut presses = Vec::new();
        let mut ready = ready.into_iter();
        self.open.retain(|_path, joystick| {
            // One that was pulled out can be read no more.
            !ready.next().unwrap_or(false) || joystick.read(&mut presses).is_ok()
        });
        presses
    }
}

impl Joystick {
    /// `None` for what is none: keyboards, mice, touch pads.
    fn of(device: Device) -> Option<Self> {
        let codes = device.supported_keys()?.iter().map(KeyCode::code);
        let numbers = numbers(codes)?;
        device.set_nonblocking(true).ok()?;
        let name = device.name().unwrap_or("Joystick").trim().to_owned();
        Some(Self {
            device,
            name,
            numbers,
        })
    }

    fn read(&mut self, presses: &mut Vec<ButtonEvent>) -> std::io::Result<()> {
        let Self {
            device,
            name,
            numbers,
        } = self;
        for event in device.fetch_events()? {
            if let EventSummary::Key(_, key, value) = event.destructure()
                && let Some(down) = down(value)
                && let Some(code) = numbers.get(&key.code())
            {
                presses.push(ButtonEvent {
                    button: Button {
                        device: name.clone(),
                        code: *code,
                    },
                    down,
                });
            }
        }
        Ok(())
    }
}

/// Whether a key event's value is a press or a release; 2 is the kernel's own repetition, which counts for nothing.
fn down(value: i32) -> Option<bool> {
    match value {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

/// The numbers of buttons as the kernel's own joystick interface and most programs count them, from 1: those of joysticks
/// first, then the miscellaneous ones below (Linux joydev). `None` where nothing of it is a joystick's.
fn numbers(codes: impl Iterator<Item = u16>) -> Option<BTreeMap<u16, u32>> {
    let codes: BTreeSet<u16> = codes.filter(|code| *code >= 0x100).collect();
    let of_joystick = |code: &u16| STICKS.contains(code) || MORE.contains(code);
    if !codes.iter().any(of_joystick) {
        return None;
    }
    let upper = codes.range(STICKS.start..);
    let lower = codes.range(..STICKS.start);
    Some(upper.chain(lower).copied().zip(1..).collect())
}

fn is_event_device(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with("event"))
}

/// Gives joysticks, and nothing that is typed or pointed with, to the user at the computer. The packages bring the
/// same file.
const UDEV_RULE: &str =
    r#"SUBSYSTEM=="input", KERNEL=="event*", ENV{ID_INPUT_JOYSTICK}=="1", TAG+="uaccess""#;
/// Where it belongs; the system gives rights away in its rules 73.
const UDEV_FILE: &str = "/etc/udev/rules.d/70-flightbag.rules";

/// What helps where the system names a joystick that may not be read. Keyboards and mice may never be.
fn trouble(refused: &BTreeSet<PathBuf>) -> Option<JoystickTrouble> {
    if refused.is_empty() {
        return None;
    }
    let links = files::entries(Path::new(LINKS)).unwrap_or_default();
    let mut joysticks = links
        .iter()
        .filter(|link| link.to_string_lossy().ends_with(LINK_END));
    let named = joysticks.any(|link| {
        let device = link.canonicalize();
        device.is_ok_and(|device| refused.contains(&device))
    });
    named.then_some(JoystickTrouble::NotReadable(UDEV_RULE, UDEV_FILE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_bring_advised_udev_rule() {
        let packaged = include_str!("../../packaging/linux/70-flightbag.rules");
        let rules: Vec<&str> = packaged
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        assert_eq!(rules, [UDEV_RULE]);
    }

    #[test]
    fn buttons_count_joysticks_first() {
        let numbers = numbers([0x100, 0x121, 0x120, 0x2c0].into_iter()).unwrap();
        let expected = [(0x100, 4), (0x120, 1), (0x121, 2), (0x2c0, 3)];
        assert_eq!(numbers, BTreeMap::from(expected));
    }

    #[test]
    fn keyboards_mice_and_touch_pads_are_no_joysticks() {
        for codes in [1..0x60, 0x110..0x118, 0x140..0x150, 0..0] {
            assert_eq!(numbers(codes), None);
        }
    }

    #[test]
    fn kernels_repetition_is_no_press() {
        assert_eq!([0, 1, 2].map(down), [Some(false), Some(true), None]);
    }

    #[test]
    fn only_event_devices_are_looked_into() {
        assert!(is_event_device(Path::new("/dev/input/event17")));
        for other in ["/dev/input/js0", "/dev/input/mice", "/dev/input/by-path"] {
            assert!(!is_event_device(Path::new(other)));
        }
    }
}
