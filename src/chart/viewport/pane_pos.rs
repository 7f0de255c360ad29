//! Places and rectangles on the screen: points from the window's top-left corner, y down.

/// A place in the window, or the way from one to another, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PanePos {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl PanePos {
    /// Whether it leads anywhere.
    pub fn is_way(self) -> bool {
        self.x != 0.0 || self.y != 0.0
    }

    /// Whether it is a place at all.
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

/// An upright rectangle in the window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaneRect {
    /// The top-left corner.
    pub min: PanePos,
    /// The bottom-right corner.
    pub max: PanePos,
}

impl PaneRect {
    /// Its middle.
    pub fn center(&self) -> PanePos {
        PanePos {
            x: f64::midpoint(self.min.x, self.max.x),
            y: f64::midpoint(self.min.y, self.max.y),
        }
    }

    /// From left to right, in points.
    pub fn width(&self) -> f64 {
        self.max.x - self.min.x
    }

    /// From top to bottom, in points.
    pub fn height(&self) -> f64 {
        self.max.y - self.min.y
    }
}
