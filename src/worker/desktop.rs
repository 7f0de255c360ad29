//! What the worker needs of the desktop it runs on.

use std::fmt;
use std::path::PathBuf;
use std::pin::Pin;
use std::time::Duration;

use clock::Clock;
use rfd::{AsyncFileDialog, FileHandle};

use crate::http::HttpLimits;
use crate::joystick;

/// The file that a person chose, once the choice is made; `None` where none was.
pub type FileChoice = Pin<Box<dyn Future<Output = Option<PathBuf>> + Send>>;

/// What a file is chosen for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileDialog {
    /// A flight plan to read.
    OpenPlan,
    /// Settings to take over.
    OpenSettings,
    /// Settings to write.
    SaveSettings,
}

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
    /// Has the person choose a file, in the system's dialog.
    pub choose_file: Box<dyn Fn(FileDialog) -> FileChoice + Send + Sync>,
    /// Finds what hears the buttons of joysticks.
    pub buttons: joystick::Open,
    /// What requests are waited for by.
    pub clock: Clock,
    /// How long that is, and how much of an answer is read.
    pub limits: HttpLimits,
}

impl System {
    /// The real one.
    pub fn real() -> Self {
        Self {
            open_url: Box::new(super::browser::open),
            choose_file: Box::new(choose_file),
            buttons: Box::new(joystick::system),
            clock: Clock::system(),
            limits: HttpLimits::default(),
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

fn choose_file(dialog: FileDialog) -> FileChoice {
    let window = AsyncFileDialog::new();
    let settings = |window: AsyncFileDialog| window.add_filter(tr!("Settings"), &["toml"]);
    let chosen: Pin<Box<dyn Future<Output = Option<FileHandle>> + Send>> = match dialog {
        FileDialog::OpenPlan => {
            let plans = ["pln", "fms", "lnmpln", "xml", "json", "txt"];
            let window = window.set_title(tr!("Open flight plan"));
            let window = window.add_filter(tr!("Flight plans"), &plans);
            Box::pin(window.add_filter(tr!("All files"), &["*"]).pick_file())
        }
        FileDialog::OpenSettings => {
            Box::pin(settings(window.set_title(tr!("Import settings"))).pick_file())
        }
        FileDialog::SaveSettings => {
            let window = window.set_title(tr!("Export settings"));
            let window = window.set_file_name("flightbag-settings.toml");
            // The dialog of the system asks before a file is replaced.
            Box::pin(settings(window).save_file())
        }
    };
    Box::pin(async move { chosen.await.map(|file| file.path().to_path_buf()) })
}
