//! The ruler: distance and bearing between two points of a chart that is a map.

use crate::geo::{Degrees, LatLng};

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
    pub fn ends(self, pointer: Option<LatLng>) -> Option<(LatLng, Option<LatLng>)> {
        self.from.map(|from| (from, self.to.or(pointer)))
    }

    /// What it measures, or what is to be done with it. `variation` is from true north to magnetic north.
    pub fn words(self, pointer: Option<LatLng>, variation: Option<Degrees>) -> Option<String> {
        if !self.on {
            return None;
        }
        Some(match self.ends(pointer) {
            Some((from, Some(to))) => from.leg_to(to).for_people(variation),
            Some((_, None)) => tr!("Ruler: tap the second point").to_owned(),
            None => tr!("Ruler: tap the first point").to_owned(),
        })
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

    #[test]
    fn third_tap_starts_a_new_measure() {
        let mut ruler = ChartRuler::default();
        ruler.toggle();
        assert_eq!(ruler.ends(Some(B)), None);
        ruler.tap(A);
        assert_eq!(ruler.ends(None), Some((A, None)));
        assert_eq!(ruler.ends(Some(C)), Some((A, Some(C))));
        ruler.tap(B);
        assert_eq!(ruler.ends(Some(C)), Some((A, Some(B))));
        ruler.tap(C);
        assert_eq!(ruler.ends(None), Some((C, None)));
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
}
