//! Finds room for labels: near their point, off the lines, off each other.

use super::sheet::{PageArea, Pos};

/// What is already printed on a planview, and where a label may still go.
pub struct LabelPlacer {
    bounds: PageArea,
    taken: Vec<PageArea>,
}

impl LabelPlacer {
    /// An empty planview.
    pub fn new(bounds: PageArea) -> Self {
        Self {
            bounds: bounds.shrunk(8.0),
            taken: Vec::new(),
        }
    }

    /// Nothing may be written there.
    pub fn take(&mut self, area: PageArea) {
        self.taken.push(area);
    }

    /// Nothing may be written over that line of that width.
    pub fn take_line(&mut self, from: Pos, to: Pos, width: f64) {
        self.taken.extend(beads(from, to, width));
    }

    /// Whether nothing at all is there yet.
    pub fn is_free(&self, area: &PageArea) -> bool {
        self.taken.iter().all(|t| t.overlap(area) <= 0.0)
    }

    /// How bad it would be to write there: what would be covered, square pixels.
    pub fn cost(&self, area: &PageArea) -> f64 {
        let covered: f64 = self.taken.iter().map(|t| t.overlap(area)).sum();
        let outside = area.width() * area.height() - area.overlap(&self.bounds);
        covered + 8.0 * outside
    }

    /// How bad it would be to write along that line.
    pub fn cost_of_line(&self, from: Pos, to: Pos, width: f64) -> f64 {
        beads(from, to, width).map(|b| self.cost(&b)).sum()
    }

    /// The best place for a label of that size beside `at`; it is taken afterwards.
    pub fn place(&mut self, at: Pos, size: (f64, f64), gap: f64) -> PageArea {
        let area = self.best(at, size, gap);
        self.take(area);
        area
    }

    /// As [`Self::place`], but nothing where the label would cover anything.
    pub fn place_free(&mut self, at: Pos, size: (f64, f64), gap: f64) -> Option<PageArea> {
        let area = self.best(at, size, gap);
        let free = self.cost(&area) <= 0.0;
        free.then(|| self.take(area))?;
        Some(area)
    }

    /// The emptiest of these places, the first of equal ones; it is taken afterwards.
    pub fn take_emptiest(
        &mut self,
        places: impl IntoIterator<Item = PageArea>,
    ) -> Option<PageArea> {
        let places = places.into_iter();
        let best = places.min_by(|a, b| self.cost(a).total_cmp(&self.cost(b)))?;
        self.take(best);
        Some(best)
    }

    fn best(&self, at: Pos, (width, height): (f64, f64), gap: f64) -> PageArea {
        let (x, y) = at;
        let mut best: Option<(f64, PageArea)> = None;
        for (ring, gap) in [gap, gap + 26.0, gap + 60.0].into_iter().enumerate() {
            let (right, left) = (x + gap, x - gap - width);
            let (above, below) = (y - gap - height, y + gap);
            let (middle, centre) = (y - height / 2.0, x - width / 2.0);
            let diagonal = 0.7;
            let corners = [
                (right, middle),
                (left, middle),
                (x + gap * diagonal, y - gap * diagonal - height),
                (x - gap * diagonal - width, y - gap * diagonal - height),
                (x + gap * diagonal, y + gap * diagonal),
                (x - gap * diagonal - width, y + gap * diagonal),
                (centre, above),
                (centre, below),
            ];
            for (order, (left, top)) in corners.into_iter().enumerate() {
                let area = PageArea::new(left, top, width, height);
                let cost = self.cost(&area) + order as f64 * 12.0 + ring as f64 * 500.0;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, area));
                }
            }
        }
        best.map_or(PageArea::new(x, y, width, height), |(_, area)| area)
    }
}

/// A line as a string of squares.
fn beads(from: Pos, to: Pos, width: f64) -> impl Iterator<Item = PageArea> {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let count = (length / width).ceil().clamp(1.0, 400.0) as u32;
    (0..=count).map(move |i| {
        let share = f64::from(i) / f64::from(count);
        let (x, y) = (
            from.0 + (to.0 - from.0) * share,
            from.1 + (to.1 - from.1) * share,
        );
        PageArea::new(x - width / 2.0, y - width / 2.0, width, width)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: PageArea = PageArea {
        left: 0.0,
        top: 0.0,
        right: 1000.0,
        bottom: 1000.0,
    };

    #[test]
    fn label_on_empty_paper_goes_to_right() {
        let area = LabelPlacer::new(BOUNDS).place((500.0, 500.0), (100.0, 40.0), 20.0);
        assert_eq!(area, PageArea::new(520.0, 480.0, 100.0, 40.0));
    }

    #[test]
    fn label_avoids_what_is_taken() {
        let mut placer = LabelPlacer::new(BOUNDS);
        placer.take(PageArea::new(500.0, 0.0, 500.0, 1000.0));
        assert!(placer.place((500.0, 500.0), (100.0, 40.0), 20.0).right <= 500.0);
    }

    #[test]
    fn label_without_room_is_left_out() {
        let mut placer = LabelPlacer::new(BOUNDS);
        placer.take(PageArea::new(300.0, 300.0, 400.0, 400.0));
        assert_eq!(placer.place_free((500.0, 500.0), (100.0, 40.0), 20.0), None);
        assert!(
            placer
                .place_free((100.0, 100.0), (100.0, 40.0), 20.0)
                .is_some()
        );
    }

    #[test]
    fn label_stays_inside_planview() {
        let mut placer = LabelPlacer::new(BOUNDS);
        assert!(placer.place((985.0, 500.0), (100.0, 40.0), 20.0).right <= 1000.0);
    }

    #[test]
    fn second_label_at_one_point_does_not_cover_first() {
        let mut placer = LabelPlacer::new(BOUNDS);
        let first = placer.place((500.0, 500.0), (100.0, 40.0), 20.0);
        let second = placer.place((500.0, 500.0), (100.0, 40.0), 20.0);
        assert!(first.overlap(&second) < 1.0);
    }
}
