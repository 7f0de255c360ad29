//! The thread on which joysticks are listened to, for as long as that is wanted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::{ButtonReader, Devices, JoystickReport};

/// So often it is looked which devices there are: a user who plugs one in waits no longer.
const LOOK_EVERY: Duration = Duration::from_secs(3);

/// Listens until it is dropped. The thread ends with the next press or look; it is not waited for, and it tells nothing any
/// more.
#[derive(Debug)]
pub(crate) struct Listener {
    ended: Arc<AtomicBool>,
}

impl Listener {
    /// Begins to listen; `tell` is called for each press, and when devices come or go.
    pub fn start(
        open: impl FnOnce() -> Box<dyn ButtonReader> + Send + 'static,
        tell: impl Fn(JoystickReport) + Send + 'static,
    ) -> Self {
        let ended = Arc::new(AtomicBool::new(false));
        let listener = Self {
            ended: Arc::clone(&ended),
        };
        let work = move || listen(open().as_mut(), LOOK_EVERY, &ended, tell);
        // Where no thread can be had, no button is heard: the rest of the program goes on.
        let started = thread::Builder::new()
            .name("joystick".to_owned())
            .spawn(work);
        if let Err(error) = started {
            tracing::warn!("joysticks are not listened to: {error}");
        }
        listener
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Release);
    }
}

/// Looks for devices and hears presses until that is ended.
fn listen(
    buttons: &mut dyn ButtonReader,
    look_every: Duration,
    ended: &AtomicBool,
    tell: impl Fn(JoystickReport),
) {
    let mut known: Option<Devices> = None;
    while !ended.load(Ordering::Acquire) {
        let devices = buttons.look();
        if known.as_ref() != Some(&devices) {
            known = Some(devices.clone());
            tell(JoystickReport::Devices(devices));
        }
        let looked = clock::now();
        loop {
            let left = look_every.saturating_sub(clock::now().saturating_duration_since(looked));
            if left.is_zero() {
                break;
            }
            let presses = buttons.wait(left);
            if ended.load(Ordering::Acquire) {
                return;
            }
            presses
                .into_iter()
                .map(JoystickReport::Press)
                .for_each(&tell);
        }
    }
}

/// A system whose joysticks cannot be read.
#[cfg(not(any(target_os = "linux", windows, target_os = "macos")))]
pub(super) struct NoJoystickBackend;

#[cfg(not(any(target_os = "linux", windows, target_os = "macos")))]
impl ButtonReader for NoJoystickBackend {
    fn look(&mut self) -> Devices {
        Devices {
            names: Vec::new(),
            trouble: Some(super::JoystickTrouble::NoBackend),
        }
    }

    fn wait(&mut self, limit: Duration) -> Vec<super::ButtonEvent> {
        thread::sleep(limit);
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::mpsc;

    use super::super::{Button, ButtonEvent};
    use super::*;

    /// Plays one step of a script at each look, and waits for nothing.
    struct Script(Vec<(Devices, Vec<ButtonEvent>)>, Vec<ButtonEvent>);

    impl ButtonReader for Script {
        fn look(&mut self) -> Devices {
            if self.0.is_empty() {
                return Devices::default();
            }
            let (devices, presses) = self.0.remove(0);
            self.1 = presses;
            devices
        }

        fn wait(&mut self, limit: Duration) -> Vec<ButtonEvent> {
            if self.1.is_empty() {
                thread::park_timeout(limit);
            }
            std::mem::take(&mut self.1)
        }
    }

    fn devices(names: &[&str]) -> Devices {
        let names = names.iter().map(|name| (*name).to_owned());
        Devices {
            names: names.collect(),
            trouble: None,
        }
    }

    fn press(down: bool) -> ButtonEvent {
        let device = "Stick".to_owned();
        ButtonEvent {
            button: Button { device, code: 1 },
            down,
        }
    }

    /// What is told of this script, up to so many reports.
    fn told(script: Vec<(Devices, Vec<ButtonEvent>)>, most: usize) -> Vec<JoystickReport> {
        let told = RefCell::new(Vec::new());
        let ended = AtomicBool::new(false);
        let mut script = Script(script, Vec::new());
        listen(&mut script, Duration::from_millis(1), &ended, |report| {
            told.borrow_mut().push(report);
            ended.store(told.borrow().len() >= most, Ordering::Release);
        });
        told.into_inner()
    }

    #[test]
    fn device_changes_are_told_once() {
        let script = vec![
            (devices(&[]), Vec::new()),
            (devices(&["Stick"]), Vec::new()),
            (devices(&["Stick"]), vec![press(true)]),
            (devices(&[]), Vec::new()),
            (devices(&["Stick"]), Vec::new()),
        ];
        let expected = [
            JoystickReport::Devices(devices(&[])),
            JoystickReport::Devices(devices(&["Stick"])),
            JoystickReport::Press(press(true)),
            JoystickReport::Devices(devices(&[])),
            JoystickReport::Devices(devices(&["Stick"])),
        ];
        assert_eq!(told(script, 5), expected);
    }

    #[test]
    fn every_press_is_told_once_in_its_order() {
        let presses = vec![press(true), press(false), press(true)];
        let expected: Vec<JoystickReport> =
            presses.iter().cloned().map(JoystickReport::Press).collect();
        let script = vec![(devices(&["Stick"]), presses)];
        assert_eq!(told(script, 4)[1..], expected);
    }

    #[test]
    fn nothing_is_sent_without_receiver() {
        let (teller, told) = mpsc::channel();
        let (go, gone) = mpsc::channel::<()>();
        let open = move || {
            // Opened only after the listener was dropped.
            gone.recv().ok();
            let script = vec![(devices(&["Stick"]), vec![press(true)])];
            Box::new(Script(script, Vec::new())) as Box<dyn ButtonReader>
        };
        let listener = Listener::start(open, move |report| {
            teller.send(report).ok();
        });
        drop(listener);
        go.send(()).unwrap();
        // The channel closes with the thread.
        assert!(told.recv().is_err());
    }
}
