//! A line drawn by hand, thinned to the points that make its shape.

use super::{PagePos, PenNib, PenTool};

/// No line keeps more points.
pub const MOST_POINTS: usize = 400;
/// A point that is nearer to the line without it than this is left out, in units of the page: less than a pixel of a chart.
const FINEST: f64 = 4.0;
/// How much coarser a line is made that has too many points still.
const COARSER: f64 = 1.6;

/// A line on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PenLine {
    /// Drawn with the highlighter, not with the pen.
    pub highlights: bool,
    /// Its colour and width.
    pub nib: PenNib,
    points: Vec<PagePos>,
}

impl PenLine {
    /// The line along these places; a single one is a dot. `None` without any.
    pub fn new(highlights: bool, nib: PenNib, along: &[PagePos]) -> Option<Self> {
        let points = thinned(along);
        (!points.is_empty()).then_some(Self {
            highlights,
            nib,
            points,
        })
    }

    /// Its points, from one end to the other; at least one, at most [`MOST_POINTS`].
    pub fn points(&self) -> &[PagePos] {
        &self.points
    }

    /// Its width in units of the page.
    pub fn width(&self) -> f64 {
        Self::width_of(self.highlights, self.nib)
    }

    /// The same of a line that is being drawn.
    pub fn width_of(highlights: bool, nib: PenNib) -> f64 {
        let tool = if highlights {
            PenTool::Highlighter
        } else {
            PenTool::Pen
        };
        nib.width.of(tool)
    }

    pub(super) fn is_near(&self, place: PagePos, reach: f64) -> bool {
        let reach = reach + self.width() / 2.0;
        let dot = self.points.iter().take(1).map(|point| (*point, *point));
        let segments = self.points.windows(2).filter_map(|pair| match pair {
            [from, to] => Some((*from, *to)),
            _ => None,
        });
        dot.chain(segments)
            .any(|(from, to)| distance(place, from, to) <= reach)
    }
}

/// How far a place is from a straight line between two others.
fn distance(place: PagePos, from: PagePos, to: PagePos) -> f64 {
    let (length_x, length_y) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    let (x, y) = (f64::from(place.x - from.x), f64::from(place.y - from.y));
    let square = length_x.mul_add(length_x, length_y * length_y);
    let along = if square > 0.0 {
        ((x * length_x + y * length_y) / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (x - along * length_x).hypot(y - along * length_y)
}

/// The places without those that the shape does not need (Douglas and Peucker 1973), coarser and coarser until they are
/// few enough. The ends stay.
fn thinned(along: &[PagePos]) -> Vec<PagePos> {
    let mut places = along.to_vec();
    places.dedup();
    let mut tolerance = FINEST;
    loop {
        let kept = needed(&places, tolerance);
        let points: Vec<PagePos> = places
            .iter()
            .zip(&kept)
            .filter_map(|(place, kept)| kept.then_some(*place))
            .collect();
        if points.len() <= MOST_POINTS {
            return points;
        }
        tolerance *= COARSER;
    }
}

/// Which places a line needs so that none of the others is farther from it than the tolerance.
fn needed(places: &[PagePos], tolerance: f64) -> Vec<bool> {
    let mut kept = vec![false; places.len()];
    let Some(last) = places.len().checked_sub(1) else {
        return kept;
    };
    let mut keep = |at: usize| {
        if let Some(kept) = kept.get_mut(at) {
            *kept = true;
        }
    };
    keep(0);
    keep(last);
    // Pieces that are still to be looked at, each by its ends.
    let mut pieces = vec![(0, last)];
    while let Some((first, last)) = pieces.pop() {
        let (Some(from), Some(to)) = (places.get(first), places.get(last)) else {
            continue;
        };
        let inner = places.iter().enumerate().take(last).skip(first + 1);
        let farthest = inner
            .map(|(at, place)| (at, distance(*place, *from, *to)))
            .max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((at, away)) = farthest
            && away > tolerance
        {
            keep(at);
            pieces.push((first, at));
            pieces.push((at, last));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(x: i32, y: i32) -> PagePos {
        PagePos { x, y }
    }

    fn line(along: &[PagePos]) -> PenLine {
        PenLine::new(false, PenNib::default(), along).unwrap()
    }

    #[test]
    fn straight_line_keeps_its_two_ends() {
        let along: Vec<PagePos> = (0..500).map(|step| at(step * 10, step * 20)).collect();
        assert_eq!(line(&along).points(), [at(0, 0), at(4990, 9980)]);
    }

    #[test]
    fn corner_stays_and_dot_is_one_point() {
        let corner = [at(0, 0), at(500, 0), at(500, 500)];
        assert_eq!(line(&corner).points(), corner);
        assert_eq!(line(&[at(7, 7), at(7, 7)]).points(), [at(7, 7)]);
        assert_eq!(PenLine::new(false, PenNib::default(), &[]), None);
    }

    #[test]
    fn line_is_touched_along_its_width_and_not_beside_it() {
        let line = line(&[at(0, 0), at(1000, 0)]);
        let half = line.width() / 2.0;
        assert!(line.is_near(at(500, 20), 0.0) && half >= 20.0);
        assert!(!line.is_near(at(500, 60), 10.0));
        assert!(line.is_near(at(500, 60), 40.0));
        assert!(!line.is_near(at(1200, 0), 40.0));
    }

    proptest! {
        #[test]
        fn no_line_has_too_many_points_and_each_keeps_its_ends(
            along in prop::collection::vec((0..20_000, 0..20_000), 1..1500)
        ) {
            let along: Vec<PagePos> = along.into_iter().map(|(x, y)| at(x, y)).collect();
            let line = line(&along);
            prop_assert!(line.points().len() <= MOST_POINTS);
            prop_assert_eq!(line.points().first(), along.first());
            prop_assert_eq!(line.points().last(), along.last());
        }

        #[test]
        fn short_line_is_nowhere_far_from_what_was_drawn(
            along in prop::collection::vec((0..20_000, 0..20_000), 2..200)
        ) {
            let along: Vec<PagePos> = along.into_iter().map(|(x, y)| at(x, y)).collect();
            let line = line(&along);
            for place in along {
                let near = line.points().windows(2).any(|pair| {
                    distance(place, pair[0], pair[1]) <= FINEST
                }) || line.points().len() == 1;
                prop_assert!(near);
            }
        }
    }
}
