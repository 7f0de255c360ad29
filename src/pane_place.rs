//! Where an open chart is to be seen, and its name.

/// Names an open chart for as long as it is open; each has its own image request. Never used twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TabId(pub u32);

/// A half of the main window's workspace. Without a second one the first has all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pane {
    /// The left one, or the upper one.
    #[default]
    First,
    /// The right one, or the lower one.
    Second,
}

/// Where an open chart is to be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChartPlace {
    /// In a pane of the main window.
    Pane(Pane),
    /// In a window of its own.
    Window,
}
