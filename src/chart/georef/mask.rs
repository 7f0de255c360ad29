//! The mask under which everything geo-placed is painted: the planview less its insets (ownship O2).
//!
//! It is made in the image, where both are upright whichever way the page is turned on the screen.

use super::{ImagePos, ImageRect};

/// The parts of `around` that are inside the planview and outside every inset, as rectangles that do not overlap.
/// Painting a shape once into each of them, clipped, shows it only where the chart is a map.
pub fn open_parts(planview: ImageRect, insets: &[ImageRect], around: ImageRect) -> Vec<ImageRect> {
    let Some(bounds) = planview.intersection(&around) else {
        return Vec::new();
    };
    let covering: Vec<ImageRect> = insets
        .iter()
        .filter_map(|inset| inset.intersection(&bounds))
        .collect();
    let edges = cut_lines(
        bounds.min.y,
        bounds.max.y,
        covering.iter().flat_map(|rect| [rect.min.y, rect.max.y]),
    );
    let mut parts = Vec::new();
    for (top, bottom) in edges.iter().zip(edges.iter().skip(1)) {
        let middle = f64::midpoint(*top, *bottom);
        let mut in_band: Vec<&ImageRect> = covering
            .iter()
            .filter(|rect| rect.min.y <= middle && middle <= rect.max.y)
            .collect();
        in_band.sort_by(|a, b| a.min.x.total_cmp(&b.min.x));
        let mut part = |left: f64, right: f64| {
            if right > left {
                parts.push(ImageRect {
                    min: ImagePos { x: left, y: *top },
                    max: ImagePos {
                        x: right,
                        y: *bottom,
                    },
                });
            }
        };
        let mut left = bounds.min.x;
        for inset in in_band {
            part(left, inset.min.x);
            left = left.max(inset.max.x);
        }
        part(left, bounds.max.x);
    }
    parts
}

fn cut_lines(from: f64, to: f64, inner: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut lines: Vec<f64> = inner.chain([from, to]).collect();
    lines.sort_by(f64::total_cmp);
    lines.dedup();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(left: f64, top: f64, right: f64, bottom: f64) -> ImageRect {
        ImageRect {
            min: ImagePos { x: left, y: top },
            max: ImagePos {
                x: right,
                y: bottom,
            },
        }
    }

    /// Whether each point of a grid is open exactly when it is in the planview and in no inset.
    fn check(planview: ImageRect, insets: &[ImageRect], around: ImageRect) {
        let parts = open_parts(planview, insets, around);
        for x in 0..100_u8 {
            for y in 0..100_u8 {
                let at = ImagePos {
                    x: f64::from(x) + 0.5,
                    y: f64::from(y) + 0.5,
                };
                let open = planview.contains(at)
                    && around.contains(at)
                    && !insets.iter().any(|inset| inset.contains(at));
                let painted = parts.iter().filter(|part| part.contains(at)).count();
                assert_eq!(painted, usize::from(open), "{at:?}");
            }
        }
    }

    #[test]
    fn overlapping_insets_and_inset_partly_outside_are_covered() {
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
    fn inset_within_inset_changes_nothing() {
        let insets = [rect(20.0, 20.0, 80.0, 80.0), rect(30.0, 30.0, 40.0, 40.0)];
        check(
            rect(10.0, 10.0, 90.0, 90.0),
            &insets,
            rect(15.0, 15.0, 95.0, 60.0),
        );
    }

    #[test]
    fn nothing_is_open_where_inset_covers_whole_planview() {
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
    fn without_insets_planview_is_one_part() {
        let planview = rect(10.0, 10.0, 90.0, 90.0);
        assert_eq!(
            open_parts(planview, &[], rect(0.0, 0.0, 100.0, 100.0)),
            vec![planview]
        );
    }
}
