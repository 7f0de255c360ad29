//! The mask under which everything geo-placed is painted: the planview less its insets (ownship O2).

use egui::Rect;

/// The parts of `around` that are inside the planview and outside every inset, as rectangles that do not overlap.
/// Painting a shape once into each of them, clipped, shows it only where the chart is a map.
pub fn open_parts(planview: Rect, insets: &[Rect], around: Rect) -> Vec<Rect> {
    let bounds = planview.intersect(around);
    if !bounds.is_positive() {
        return Vec::new();
    }
    let covering: Vec<Rect> = insets
        .iter()
        .map(|inset| inset.intersect(bounds))
        .filter(Rect::is_positive)
        .collect();
    let edges = cut_lines(
        bounds.top(),
        bounds.bottom(),
        covering.iter().flat_map(|rect| [rect.top(), rect.bottom()]),
    );
    let mut parts = Vec::new();
    for (top, bottom) in edges.iter().zip(edges.iter().skip(1)) {
        let middle = f32::midpoint(*top, *bottom);
        let mut in_band: Vec<&Rect> = covering
            .iter()
            .filter(|rect| rect.top() <= middle && middle <= rect.bottom())
            .collect();
        in_band.sort_by(|a, b| a.left().total_cmp(&b.left()));
        let mut left = bounds.left();
        for inset in in_band {
            if inset.left() > left {
                parts.push(Rect::from_min_max(
                    egui::pos2(left, *top),
                    egui::pos2(inset.left(), *bottom),
                ));
            }
            left = left.max(inset.right());
        }
        if left < bounds.right() {
            parts.push(Rect::from_min_max(
                egui::pos2(left, *top),
                egui::pos2(bounds.right(), *bottom),
            ));
        }
    }
    parts
}

fn cut_lines(from: f32, to: f32, inner: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut lines: Vec<f32> = inner.chain([from, to]).collect();
    lines.sort_by(f32::total_cmp);
    lines.dedup();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    fn rect(left: f32, top: f32, right: f32, bottom: f32) -> Rect {
        Rect::from_min_max(pos2(left, top), pos2(right, bottom))
    }

    /// Whether each point of a grid is open exactly when it is in the planview and in no inset.
    fn check(planview: Rect, insets: &[Rect], around: Rect) {
        let parts = open_parts(planview, insets, around);
        for x in 0..100_u8 {
            for y in 0..100_u8 {
                let at = pos2(f32::from(x) + 0.5, f32::from(y) + 0.5);
                let open = planview.contains(at)
                    && around.contains(at)
                    && !insets.iter().any(|inset| inset.contains(at));
                let painted = parts.iter().filter(|part| part.contains(at)).count();
                assert_eq!(painted, usize::from(open), "{at:?}");
            }
        }
    }

    #[test]
    fn overlapping_insets_and_an_inset_partly_outside_are_covered() {
        let insets = [
            rect(20.0, 20.0, 50.0, 50.0),
            rect(40.0, 40.0, 70.0, 60.0),
            rect(80.0, 0.0, 120.0, 30.0),
        ];
        check(
            rect(10.0, 10.0, 90.0, 90.0),
            &insets,
            rect(0.0, 0.0, 100.0, 100.0),
        );
    }

    #[test]
    fn an_inset_within_an_inset_changes_nothing() {
        let insets = [rect(20.0, 20.0, 80.0, 80.0), rect(30.0, 30.0, 40.0, 40.0)];
        check(
            rect(10.0, 10.0, 90.0, 90.0),
            &insets,
            rect(15.0, 15.0, 95.0, 60.0),
        );
    }

    #[test]
    fn nothing_is_open_where_an_inset_covers_the_whole_planview() {
        assert!(
            open_parts(
                rect(10.0, 10.0, 90.0, 90.0),
                &[rect(0.0, 0.0, 100.0, 100.0)],
                rect(0.0, 0.0, 100.0, 100.0)
            )
            .is_empty()
        );
    }

    #[test]
    fn without_insets_the_planview_is_one_part() {
        let planview = rect(10.0, 10.0, 90.0, 90.0);
        assert_eq!(
            open_parts(planview, &[], rect(0.0, 0.0, 100.0, 100.0)),
            vec![planview]
        );
    }
}
