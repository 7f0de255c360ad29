//! How far away a position outside a chart is, and in which direction.

use geodesy::{Degrees, LatLng};

use super::GeoRef;

sentence::sentences! {
    /// A direction in words.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum CompassPoint {
        /// 337.5 to 22.5 degrees.
        North => ["where the aircraft is"] "north",
        /// 22.5 to 67.5 degrees.
        NorthEast => ["where the aircraft is"] "north-east",
        /// 67.5 to 112.5 degrees.
        East => ["where the aircraft is"] "east",
        /// 112.5 to 157.5 degrees.
        SouthEast => ["where the aircraft is"] "south-east",
        /// 157.5 to 202.5 degrees.
        South => ["where the aircraft is"] "south",
        /// 202.5 to 247.5 degrees.
        SouthWest => ["where the aircraft is"] "south-west",
        /// 247.5 to 292.5 degrees.
        West => ["where the aircraft is"] "west",
        /// 292.5 to 337.5 degrees.
        NorthWest => ["where the aircraft is"] "north-west",
    }
}

impl CompassPoint {
    /// The point nearest to a direction against true north.
    pub fn nearest(direction: Degrees) -> Self {
        match (direction.turn().0 / 45.0).round() as u8 {
            1 => Self::NorthEast,
            2 => Self::East,
            3 => Self::SouthEast,
            4 => Self::South,
            5 => Self::SouthWest,
            6 => Self::West,
            7 => Self::NorthWest,
            _ => Self::North,
        }
    }

    /// The point in the letters of a compass.
    pub fn letters(self) -> &'static str {
        match self {
            Self::North => "N",
            Self::NorthEast => "NE",
            Self::East => "E",
            Self::SouthEast => "SE",
            Self::South => "S",
            Self::SouthWest => "SW",
            Self::West => "W",
            Self::NorthWest => "NW",
        }
    }
}

/// Where a position is that is not on the chart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OffChart {
    /// Nautical miles from the planview's nearest edge.
    pub nm: f64,
    /// The direction as seen from the planview's middle.
    pub direction: CompassPoint,
}

impl GeoRef {
    /// For a valid position outside the planview. Kept out of the way to a position on the map, which is short.
    #[cold]
    #[inline(never)]
    pub(super) fn away(&self, position: LatLng) -> OffChart {
        let lng = self.turned_to_chart(position.lng);
        let edge = LatLng {
            lat: within(position.lat, self.geo1.lat, self.geo2.lat),
            lng: within(lng, self.geo1.lng, self.geo2.lng),
        };
        let direction = self.middle().leg_to(position).bearing;
        OffChart {
            nm: edge.nm_to(position),
            direction: CompassPoint::nearest(direction),
        }
    }
}

/// The value between `a` and `b` that is nearest to `value`.
fn within(value: f64, a: f64, b: f64) -> f64 {
    value.max(a.min(b)).min(a.max(b))
}

#[cfg(test)]
mod tests {
    use super::super::Placement;
    use super::super::tests::{AROUND_SIZE, around, wellington, wellington_size};
    use super::*;

    /// How far the planview of a chart is from a position outside it, and in which direction; `None` inside.
    fn off_chart(georef: &GeoRef, position: LatLng) -> Option<OffChart> {
        match georef.place(position) {
            Placement::Outside(away) => away,
            Placement::OnMap(_) | Placement::InInset(_) => None,
        }
    }

    #[test]
    fn ten_minutes_north_are_ten_miles() {
        let georef = GeoRef::new(&wellington(), wellington_size(), wellington_size()).unwrap();
        let position = LatLng {
            lat: -41.2 + 10.0 / 60.0,
            lng: 174.8,
        };
        let away = off_chart(&georef, position).unwrap();
        assert!((away.nm - 10.0).abs() < 0.05, "{}", away.nm);
        assert_eq!(away.direction, CompassPoint::North);
    }

    #[test]
    fn position_beyond_corner_lies_between_two_points() {
        let georef = GeoRef::new(&wellington(), wellington_size(), wellington_size()).unwrap();
        let position = LatLng {
            lat: -41.6,
            lng: 174.4,
        };
        let away = off_chart(&georef, position).unwrap();
        assert_eq!(away.direction, CompassPoint::SouthWest);
    }

    #[test]
    fn position_inside_has_no_distance() {
        let georef = GeoRef::new(&wellington(), wellington_size(), wellington_size()).unwrap();
        let inside = LatLng {
            lat: -41.3,
            lng: 174.8,
        };
        assert_eq!(off_chart(&georef, inside), None);
    }

    #[test]
    fn way_at_180_degrees_is_short_one() {
        let boxes = around(
            LatLng {
                lat: 0.0,
                lng: 180.0,
            },
            0.2,
            1.0,
            0,
        );
        let georef = GeoRef::new(&boxes, AROUND_SIZE, AROUND_SIZE).unwrap();
        let position = LatLng {
            lat: 0.0,
            lng: -178.9,
        };
        let away = off_chart(&georef, position).unwrap();
        assert!((away.nm - 60.1).abs() < 0.2, "{}", away.nm);
        assert_eq!(away.direction, CompassPoint::East);
    }

    #[test]
    fn every_direction_has_its_nearest_point() {
        let points: Vec<_> = (0..8)
            .map(|nth| CompassPoint::nearest(Degrees(f64::from(nth) * 45.0 + 22.4)))
            .map(|point| (point.to_string(), point.letters()))
            .collect();
        let points: Vec<_> = points
            .iter()
            .map(|(name, letters)| (&**name, *letters))
            .collect();
        let all = [
            ("north", "N"),
            ("north-east", "NE"),
            ("east", "E"),
            ("south-east", "SE"),
            ("south", "S"),
            ("south-west", "SW"),
            ("west", "W"),
            ("north-west", "NW"),
        ];
        assert_eq!(points, all);
        assert_eq!(CompassPoint::nearest(Degrees(-22.4)), CompassPoint::North);
        assert_eq!(CompassPoint::nearest(Degrees(337.6)), CompassPoint::North);
    }
}
