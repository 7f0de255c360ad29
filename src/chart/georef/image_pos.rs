//! Places and rectangles in a picture: pixels from its top-left corner, y down.

/// A place in a picture: pixels from its top-left corner, y down. A pixel's middle is at a half.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ImagePos {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// An upright rectangle in a picture; its edges belong to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ImageRect {
    /// The top-left corner.
    pub min: ImagePos,
    /// The bottom-right corner.
    pub max: ImagePos,
}

impl ImageRect {
    /// The rectangle between two opposite corners, whichever they are.
    pub fn from_corners(a: ImagePos, b: ImagePos) -> Self {
        Self {
            min: ImagePos {
                x: a.x.min(b.x),
                y: a.y.min(b.y),
            },
            max: ImagePos {
                x: a.x.max(b.x),
                y: a.y.max(b.y),
            },
        }
    }

    /// The whole of a picture of this width and height.
    pub fn of_size((x, y): (f64, f64)) -> Self {
        Self {
            min: ImagePos { x: 0.0, y: 0.0 },
            max: ImagePos { x, y },
        }
    }

    /// Its middle.
    pub fn center(&self) -> ImagePos {
        ImagePos {
            x: f64::midpoint(self.min.x, self.max.x),
            y: f64::midpoint(self.min.y, self.max.y),
        }
    }

    /// Whether the place is inside or on the edge.
    pub fn contains(&self, at: ImagePos) -> bool {
        (self.min.x..=self.max.x).contains(&at.x) && (self.min.y..=self.max.y).contains(&at.y)
    }

    /// Whether the two have a point in common, be it on an edge.
    pub fn touches(&self, other: &Self) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }

    /// The box around both.
    pub fn union(&self, other: &Self) -> Self {
        Self {
            min: ImagePos {
                x: self.min.x.min(other.min.x),
                y: self.min.y.min(other.min.y),
            },
            max: ImagePos {
                x: self.max.x.max(other.max.x),
                y: self.max.y.max(other.max.y),
            },
        }
    }

    /// What the two have in common, if that has an area.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let both = Self {
            min: ImagePos {
                x: self.min.x.max(other.min.x),
                y: self.min.y.max(other.min.y),
            },
            max: ImagePos {
                x: self.max.x.min(other.max.x),
                y: self.max.y.min(other.max.y),
            },
        };
        (both.width() > 0.0 && both.height() > 0.0).then_some(both)
    }

    /// From left to right, in pixels.
    pub fn width(&self) -> f64 {
        self.max.x - self.min.x
    }

    /// From top to bottom, in pixels.
    pub fn height(&self) -> f64 {
        self.max.y - self.min.y
    }
}
