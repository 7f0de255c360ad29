//! Halves rows of pixels: each smaller copy of a picture is made from the one before it, row by row.

use egui::Color32;

/// Weights of four neighbours, in 32nds. Between a box (0, 16, 16, 0), which leaves stairs, and (4, 12, 12, 4), which
/// takes contrast from fine lines. None is negative: a premultiplied pixel stays one.
const WEIGHTS: [u16; 4] = [3, 13, 13, 3];

/// One row of half the size from the four rows around it, from top to bottom; at an edge the last row and the last
/// column stand for those beyond it. Every row has at least one pixel, and all have the same number.
pub(super) fn append_half_row(
    rows: [&[Color32]; 4],
    scratch: &mut Vec<[u16; 4]>,
    into: &mut Vec<Color32>,
) {
    let [above, upper, lower, below] = rows;
    scratch.clear();
    scratch.extend(above.iter().zip(upper).zip(lower).zip(below).map(
        |(((above, upper), lower), below)| {
            weighted([above, upper, lower, below].map(|pixel| pixel.to_array().map(u16::from)))
        },
    ));
    let last = scratch.len().saturating_sub(1);
    let column = |at: usize| scratch.get(at.min(last)).copied().unwrap_or_default();
    into.extend((0..scratch.len().div_ceil(2)).map(|half| {
        let at = 2 * half;
        pixel([
            column(at.saturating_sub(1)),
            column(at),
            column(at + 1),
            column(at + 2),
        ])
    }));
}

/// 32 times the weighted mean of four, channel by channel.
fn weighted(four: [[u16; 4]; 4]) -> [u16; 4] {
    let mut sums = [0; 4];
    for (pixel, weight) in four.into_iter().zip(WEIGHTS) {
        for (sum, value) in sums.iter_mut().zip(pixel) {
            *sum += weight * value;
        }
    }
    sums
}

/// The pixel whose neighbours in the row, each 32 times its value, are these.
#[expect(
    clippy::disallowed_methods,
    reason = "a pixel of a picture is not a colour of the interface"
)]
fn pixel(four: [[u16; 4]; 4]) -> Color32 {
    // The sum of the weights is 32 in each direction; half of 1024 rounds.
    let mut sums = [512_u32; 4];
    for (column, weight) in four.into_iter().zip(WEIGHTS) {
        for (sum, value) in sums.iter_mut().zip(column) {
            *sum += u32::from(weight) * u32::from(value);
        }
    }
    let [red, green, blue, alpha] = sums.map(|sum| (sum >> 10) as u8);
    Color32::from_rgba_premultiplied(red, green, blue, alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn halved(rows: [&[Color32]; 4]) -> Vec<Color32> {
        let mut into = Vec::new();
        append_half_row(rows, &mut Vec::new(), &mut into);
        into
    }

    #[test]
    fn an_even_colour_stays_what_it_is() {
        for colour in [
            Color32::BLACK,
            Color32::RED,
            Color32::GRAY,
            Color32::TRANSPARENT,
        ] {
            assert_eq!(halved([&[colour; 7]; 4]), [colour; 4]);
        }
    }

    #[test]
    fn a_row_and_a_column_beyond_the_edge_are_the_last_ones() {
        let row = [Color32::WHITE];
        assert_eq!(halved([&row; 4]), [Color32::WHITE]);
    }

    #[test]
    fn a_fine_line_keeps_its_ink() {
        let mut row = [Color32::WHITE; 16];
        row[6] = Color32::BLACK;
        let ink: u32 = halved([&row; 4])
            .iter()
            .map(|pixel| 255 - u32::from(pixel.r()))
            .sum();
        // Half of the one black pixel's 255, but for rounding.
        assert!(ink.abs_diff(127) <= 4, "{ink}");
    }
}
