//! The choice of a file that the worker waits for and the system's dialog asks for.

use std::path::PathBuf;
use std::pin::Pin;

/// The file that a user chose, once the choice is made; `None` where none was.
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
