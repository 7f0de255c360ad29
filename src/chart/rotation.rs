//! How far a page is turned on the screen. Quarter turns are exact: they leave edges of pixels where they were.

/// A turn clockwise, as its cosine and sine: any angle has one, and the four quarter turns have them without rounding.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rotation {
    cos: f64,
    sin: f64,
}

impl Default for Rotation {
    fn default() -> Self {
        Self::NONE
    }
}

impl Rotation {
    /// Upright.
    pub const NONE: Self = Self { cos: 1.0, sin: 0.0 };
    /// A quarter turn clockwise.
    pub const RIGHT: Self = Self { cos: 0.0, sin: 1.0 };
    /// A quarter turn counter-clockwise.
    pub const LEFT: Self = Self {
        cos: 0.0,
        sin: -1.0,
    };

    /// So many quarter turns clockwise.
    pub fn quarters(count: u8) -> Self {
        (0..count % 4).fold(Self::NONE, |turned, _quarter| turned.then(Self::RIGHT))
    }

    /// Any angle, in radians clockwise.
    pub fn from_radians(angle: f64) -> Self {
        Self {
            cos: angle.cos(),
            sin: angle.sin(),
        }
    }

    /// This turn and then another.
    pub fn then(self, next: Self) -> Self {
        Self {
            cos: self.cos * next.cos - self.sin * next.sin,
            sin: self.sin * next.cos + self.cos * next.sin,
        }
    }

    /// The turn back.
    pub fn inverse(self) -> Self {
        Self {
            cos: self.cos,
            sin: -self.sin,
        }
    }

    /// A vector, turned; x to the right, y down.
    pub fn turned(self, (x, y): (f64, f64)) -> (f64, f64) {
        (x * self.cos - y * self.sin, x * self.sin + y * self.cos)
    }

    /// Width and height of the upright box around a turned page.
    pub fn size_of(self, (width, height): (f64, f64)) -> (f64, f64) {
        let (cos, sin) = (self.cos.abs(), self.sin.abs());
        (width * cos + height * sin, width * sin + height * cos)
    }

    /// In radians clockwise, −π to π.
    pub fn radians(self) -> f64 {
        self.sin.atan2(self.cos)
    }

    /// In degrees clockwise, 0 to 360.
    pub fn degrees(self) -> f64 {
        self.radians().to_degrees().rem_euclid(360.0)
    }

    /// Whether upright edges stay upright or lie flat.
    pub fn is_quarter_turns(self) -> bool {
        self.cos == 0.0 || self.sin == 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarter_turns_are_none_and_each_is_exact() {
        let mut rotation = Rotation::NONE;
        for degrees in [90.0, 180.0, 270.0, 0.0] {
            rotation = rotation.then(Rotation::RIGHT);
            assert!((rotation.degrees() - degrees).abs() < 1e-9, "{rotation:?}");
            assert!(rotation.is_quarter_turns());
        }
        assert_eq!(rotation, Rotation::NONE);
    }

    #[test]
    fn right_takes_upper_edge_to_right_and_left_takes_it_back() {
        let (x, y) = Rotation::RIGHT.turned((0.0, -1.0));
        assert!(x > 0.99 && y.abs() < 1e-9, "{x} {y}");
        assert_eq!(Rotation::RIGHT.then(Rotation::LEFT), Rotation::NONE);
    }

    #[test]
    fn page_on_its_side_is_as_wide_as_it_was_high() {
        let (width, height) = Rotation::RIGHT.size_of((1600.0, 2500.0));
        assert!((width - 2500.0).abs() < 1e-9 && (height - 1600.0).abs() < 1e-9);
    }
}
