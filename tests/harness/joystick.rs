//! A joystick that tests press the buttons of. There is no real one where tests run.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use flightbag::joystick::{Button, ButtonEvent, ButtonReader, Devices, OpenButtons};

/// How it is called.
pub const NAME: &str = "Stick";

/// The hand on it.
pub struct Stick(Sender<ButtonEvent>);

/// The device as the application hears it.
struct Device(Arc<Mutex<Receiver<ButtonEvent>>>);

/// A stick, and how the application finds it.
pub fn plugged_in() -> (Stick, OpenButtons) {
    let (hand, device) = channel();
    let device = Arc::new(Mutex::new(device));
    let open = move || Box::new(Device(Arc::clone(&device))) as Box<dyn ButtonReader>;
    (Stick(hand), Box::new(open))
}

impl Stick {
    /// Presses a button, or lets it go.
    pub fn put(&self, code: u32, down: bool) {
        let device = NAME.to_owned();
        let button = Button { device, code };
        self.0.send(ButtonEvent { button, down }).unwrap();
    }

    /// Presses a button and lets it go.
    pub fn press(&self, code: u32) {
        self.put(code, true);
        self.put(code, false);
    }
}

impl ButtonReader for Device {
    fn look(&mut self) -> Devices {
        Devices {
            names: vec![NAME.to_owned()],
            trouble: None,
        }
    }

    fn wait(&mut self, limit: Duration) -> Vec<ButtonEvent> {
        let device = self.0.lock().unwrap();
        match device.recv_timeout(limit) {
            Ok(press) => vec![press],
            Err(RecvTimeoutError::Timeout) => Vec::new(),
            Err(RecvTimeoutError::Disconnected) => {
                std::thread::park_timeout(limit);
                Vec::new()
            }
        }
    }
}
