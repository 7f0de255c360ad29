//! The windows that cannot be seen, minimised or wholly covered.

use std::collections::HashMap;
use std::time::Instant;

use super::Tab;
use crate::message::{ChartPlace, TabId};

/// A window of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WindowId {
    /// The main one, with its panes and the list.
    Main,
    /// That of a single chart.
    Chart(TabId),
}

impl WindowId {
    pub(super) fn shows(self, tab: &Tab) -> bool {
        match self {
            Self::Main => matches!(tab.place, Some(ChartPlace::Pane(_))),
            Self::Chart(id) => tab.id == id && tab.place == Some(ChartPlace::Window),
        }
    }
}

/// The windows that cannot be seen.
#[derive(Debug, Default)]
pub(super) struct HiddenWindows(pub(super) HashMap<WindowId, HiddenWindow>);

/// A window that cannot be seen.
#[derive(Debug)]
pub(super) struct HiddenWindow {
    pub(super) since: Instant,
    /// Whether it holds no pictures any more.
    pub(super) empty: bool,
    /// The charts whose pictures were dropped.
    pub(super) dropped: Vec<TabId>,
}
