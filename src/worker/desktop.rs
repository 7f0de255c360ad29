//! What the worker needs of the desktop it runs on.

use std::fmt;
use std::time::Duration;

use clock::Clock;

use crate::http::HttpLimits;
use crate::joystick;
use crate::message::{FileChoice, FileDialog};

/// What the worker needs of the desktop it runs on.
pub struct Desktop {
    /// Has the window look for events within this time; called once for each. What follows soon may share a frame.
    pub wake: Box<dyn Fn(Duration) + Send + Sync>,
    /// What the system does for programs.
    pub system: System,
}

impl fmt::Debug for Desktop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Desktop")
    }
}

/// What the system does for programs; tests put something else in its place.
pub struct System {
    /// Opens an address in the system's browser; returns whether one was started. It may take its time.
    pub open_url: Box<dyn Fn(&str) -> bool + Send + Sync>,
    /// Has the user choose a file, in the system's dialog.
    pub choose_file: Box<dyn Fn(FileDialog) -> FileChoice + Send + Sync>,
    /// Finds what hears the buttons of joysticks.
    pub buttons: joystick::OpenButtons,
    /// What requests are waited for by.
    pub clock: Clock,
    /// How long that is, and how much of an answer is read.
    pub limits: HttpLimits,
}

impl System {
    /// The real one, with its file dialog in the user's words.
    pub fn real(choose_file: impl Fn(FileDialog) -> FileChoice + Send + Sync + 'static) -> Self {
        Self {
            choose_file: Box::new(choose_file),
            ..Self::opening(super::browser::open)
        }
    }

    /// One that opens addresses so, and has no file dialog.
    pub fn opening(open_url: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self {
            open_url: Box::new(open_url),
            choose_file: Box::new(|_dialog| Box::pin(std::future::ready(None))),
            buttons: Box::new(joystick::system),
            clock: Clock::system(),
            limits: HttpLimits::default(),
        }
    }
}

impl fmt::Debug for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("System")
    }
}
