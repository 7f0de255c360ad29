//! Which part of a chart is looked at, as it is kept: whole numbers, so that what is read is what was written.

use serde::{Deserialize, Serialize};

/// What is to be seen of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ViewState {
    /// The part of the turned page.
    pub part: SavedViewTarget,
    /// Quarter turns clockwise, 0 to 3.
    pub turns: u8,
}

/// A part of a turned page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SavedViewTarget {
    /// The whole page.
    #[default]
    Page,
    /// Its width, the upper edge first.
    Width,
    /// Its height, the left edge first.
    Height,
    /// A place of the user's own.
    Free {
        /// What is in the middle of the pane, in pixels of the picture from its left edge.
        x: i32,
        /// The same from its upper edge.
        y: i32,
        /// Thousandths of a point for each pixel of the picture.
        scale: u32,
    },
}
