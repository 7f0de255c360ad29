//! The ruler: distance and bearing between two points of a chart that is a map.

use geodesy::{Degrees, GreatCircleLeg, LatLng};

use crate::language;
use crate::ui::overlay::RulerEnds;

/// A ruler on a chart; survives from frame to frame. Its ends are positions: they stay on the printed features whatever
/// happens to the view.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ChartRuler {
    on: bool,
    from: Option<LatLng>,
    to: Option<LatLng>,
}

impl ChartRuler {
    /// Whether taps set its ends.
    pub fn is_on(self) -> bool {
        self.on
    }

    /// Takes it up, or puts it away with its ends.
    pub fn toggle(&mut self) {
        *self = Self {
            on: !self.on,
            ..Self::default()
        };
    }

    /// Sets its beginning, then its end, then a new beginning.
    pub fn tap(&mut self, position: LatLng) {
        match (self.from, self.to) {
            (Some(_), None) => self.to = Some(position),
            (None, _) | (Some(_), Some(_)) => {
                (self.from, self.to) = (Some(position), None);
            }
        }
    }

    /// Its beginning, and its end: where that was set, else under the pointer.
    pub fn ends(self, pointer: Option<LatLng>) -> Option<RulerEnds> {
        let to = self.to.or(pointer);
        self.from.map(|from| RulerEnds { from, to })
    }

    /// What it measures, or what is to be done with it. `variation` is from true north to magnetic north.
    pub fn words(self, pointer: Option<LatLng>, variation: Option<Degrees>) -> Option<String> {
        if !self.on {
            return None;
        }
        Some(match self.ends(pointer) {
            Some(RulerEnds { from, to: Some(to) }) => leg_words(from.leg_to(to), variation),
            Some(RulerEnds { to: None, .. }) => tr!("Ruler: tap the second point").to_owned(),
            None => tr!("Ruler: tap the first point").to_owned(),
        })
    }
}

/// Distance and bearings: `12.4 NM · 083°T · 060°M`. `variation` is from true north to magnetic north, east positive
/// (specification 2.1); without one there is no magnetic bearing.
fn leg_words(leg: GreatCircleLeg, variation: Option<Degrees>) -> String {
    let digits = match leg.nm {
        nm if nm < 9.95 => 2,
        nm if nm < 99.5 => 1,
        _ => 0,
    };
    let distance = format!("{} NM", language::decimal(leg.nm, digits));
    let three = |bearing: Degrees| match bearing.turn().0.round() as u16 {
        // North is 360, as runways and clearances have it.
        0 => 360,
        whole => whole,
    };
    let bearing = three(leg.bearing);
    match variation {
        Some(variation) => {
            let magnetic = three(Degrees(leg.bearing.0 - variation.0));
            format!("{distance} · {bearing:03}°T · {magnetic:03}°M")
        }
        None => format!("{distance} · {bearing:03}°T"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: LatLng = LatLng {
        lat: -41.0,
        lng: 174.0,
    };
    const B: LatLng = LatLng {
        lat: -41.5,
        lng: 174.5,
    };
    const C: LatLng = LatLng {
        lat: -40.5,
        lng: 173.5,
    };

    fn ends(from: LatLng, to: Option<LatLng>) -> RulerEnds {
        RulerEnds { from, to }
    }

    #[test]
    fn third_tap_starts_a_new_measure() {
        let mut ruler = ChartRuler::default();
        ruler.toggle();
        assert_eq!(ruler.ends(Some(B)), None);
        ruler.tap(A);
        assert_eq!(ruler.ends(None), Some(ends(A, None)));
        assert_eq!(ruler.ends(Some(C)), Some(ends(A, Some(C))));
        ruler.tap(B);
        assert_eq!(ruler.ends(Some(C)), Some(ends(A, Some(B))));
        ruler.tap(C);
        assert_eq!(ruler.ends(None), Some(ends(C, None)));
    }

    #[test]
    fn ruler_that_is_put_away_forgets_its_ends() {
        let mut ruler = ChartRuler::default();
        ruler.toggle();
        ruler.tap(A);
        ruler.toggle();
        assert_eq!((ruler.ends(Some(B)), ruler.words(None, None)), (None, None));
    }

    #[test]
    fn it_says_what_to_do_until_it_measures() {
        let mut ruler = ChartRuler::default();
        ruler.toggle();
        let says = |ruler: ChartRuler| ruler.words(None, None).unwrap();
        assert_eq!(says(ruler), "Ruler: tap the first point");
        ruler.tap(A);
        assert_eq!(says(ruler), "Ruler: tap the second point");
        ruler.tap(B);
        assert!(says(ruler).contains(" NM · "), "{}", says(ruler));
    }

    #[test]
    fn bearings_have_three_digits_and_north_is_360() {
        let words = |nm, bearing, variation: Option<f64>| {
            let bearing = Degrees(bearing);
            leg_words(GreatCircleLeg { nm, bearing }, variation.map(Degrees))
        };
        assert_eq!(words(12.44, 83.0, Some(22.9)), "12.4 NM · 083°T · 060°M");
        assert_eq!(words(0.5, 359.7, None), "0.50 NM · 360°T");
        assert_eq!(words(120.0, 10.0, Some(15.0)), "120 NM · 010°T · 355°M");
    }
}
