//! Halves rows of pixels: each smaller copy of a picture is made from the one before it, row by row.

use egui::Color32;

/// How many neighbours in each direction make one pixel of half the size.
pub(super) const TAPS: usize = 6;
/// Their weights, in 32nds: those of the inner two, of the two beside them, and what the outer two take away. A box
/// (16, 0, 0) leaves stairs, and weights that take nothing away cost fine lines contrast, of which the blending on the
/// screen costs some more. Chosen by comparing charts and drawings of lines and letters, at a quarter to the whole of
/// their size, with copies that a Lanczos filter reduced.
const WEIGHTS: [u64; 3] = [14, 5, 3];
/// What is added to each channel of a sum of rows, so that it never falls below zero: more than 6 times 255.
const ROWS_BIAS: u64 = 2048;
/// Likewise for a sum of columns, each at most 38 times 255 and the other bias.
const COLUMNS_BIAS: u64 = 128 << 10;
/// Both, as they stand in the sum of columns; half of 1024 rounds.
const BIAS: u64 = (32 * ROWS_BIAS + COLUMNS_BIAS) >> 10;
/// One in each 16 bits, and in each 32.
const IN_FOUR: u64 = 0x0001_0001_0001_0001;
const IN_TWO: u64 = 0x0000_0001_0000_0001;

/// One row of half the size from the rows around it, from top to bottom; at an edge the last row and the last column
/// stand for those beyond it. Every row has at least one pixel, and all have the same number.
pub(super) fn append_half_row(
    rows: [&[Color32]; TAPS],
    scratch: &mut Vec<u64>,
    into: &mut Vec<Color32>,
) {
    let [r0, r1, r2, r3, r4, r5] = rows;
    let bias = ROWS_BIAS * IN_FOUR;
    let columns = r0.iter().zip(r1).zip(r2).zip(r3).zip(r4).zip(r5);
    scratch.clear();
    scratch.extend(columns.map(|(((((&p0, &p1), &p2), &p3), &p4), &p5)| {
        weighted([p0, p1, p2, p3, p4, p5].map(spread), bias)
    }));
    let width = scratch.len();
    let last = width.saturating_sub(1);
    let column = |at: usize| scratch.get(at.min(last)).copied().unwrap_or_default();
    into.extend((0..width.div_ceil(2)).map(|half| {
        let at = 2 * half;
        pixel([
            column(at.saturating_sub(2)),
            column(at.saturating_sub(1)),
            column(at),
            column(at + 1),
            column(at + 2),
            column(at + 3),
        ])
    }));
}

/// The channels of a pixel, each in 16 bits of its own: a sum of such numbers is the sum of each channel.
fn spread(pixel: Color32) -> u64 {
    let bytes = u64::from(u32::from_le_bytes(pixel.to_array()));
    let two = (bytes & 0xffff) | (bytes & 0xffff_0000) << 16;
    (two & 0x0000_00ff_0000_00ff) | (two & 0x0000_ff00_0000_ff00) << 8
}

/// 32 times the weighted mean of six, channel by channel, and a bias.
fn weighted([v0, v1, v2, v3, v4, v5]: [u64; TAPS], bias: u64) -> u64 {
    let [inner, beside, outer] = WEIGHTS;
    inner * (v2 + v3) + beside * (v1 + v4) + bias - outer * (v0 + v5)
}

/// The pixel whose neighbours in the row, each 32 times its value and a bias, are these.
#[expect(
    clippy::disallowed_methods,
    reason = "a pixel of a picture is not a colour of the interface"
)]
fn pixel(columns: [u64; TAPS]) -> Color32 {
    // Their sums need more than 16 bits: red with blue, green with alpha.
    let bias = (COLUMNS_BIAS + 512) * IN_TWO;
    let every_other = 0xffff * IN_TWO;
    let red_blue = weighted(columns.map(|four| four & every_other), bias);
    let green_alpha = weighted(columns.map(|four| four >> 16 & every_other), bias);
    let channel = |sum: u64| {
        let value = (sum & 0xffff_ffff) >> 10;
        value.saturating_sub(BIAS).min(255) as u8
    };
    // What is taken away overshoots beside an edge; a premultiplied colour is never more than its alpha.
    let alpha = channel(green_alpha >> 32);
    let [red, green, blue] = [red_blue, green_alpha, red_blue >> 32].map(channel);
    Color32::from_rgba_premultiplied(red.min(alpha), green.min(alpha), blue.min(alpha), alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn halved(rows: [&[Color32]; TAPS]) -> Vec<Color32> {
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
            assert_eq!(halved([&[colour; 7]; TAPS]), [colour; 4]);
        }
    }

    #[test]
    fn a_row_and_a_column_beyond_the_edge_are_the_last_ones() {
        let row = [Color32::WHITE];
        assert_eq!(halved([&row; TAPS]), [Color32::WHITE]);
    }

    #[test]
    fn a_fine_line_keeps_its_ink() {
        // On grey, where nothing overshoots what a pixel can hold.
        let mut row = [Color32::GRAY; 16];
        row[6] = Color32::DARK_GRAY;
        let (paper, line) = (u32::from(Color32::GRAY.r()), u32::from(row[6].r()));
        let half = halved([&row; TAPS]);
        let shown: u32 = half.iter().map(|pixel| u32::from(pixel.r())).sum();
        let ink = paper * half.len() as u32 - shown;
        assert!(ink.abs_diff((paper - line) / 2) <= 2, "{ink}");
    }

    #[test]
    fn the_steepest_edges_overshoot_no_further_than_black_and_white() {
        let (black, white) = ([Color32::TRANSPARENT; 6], [Color32::WHITE; 6]);
        let bright = halved([&black, &white, &white, &white, &white, &black]);
        assert_eq!(bright, [Color32::WHITE; 3]);
        let dark = halved([&white, &black, &black, &black, &black, &white]);
        assert_eq!(dark, [Color32::TRANSPARENT; 3]);
    }

    #[test]
    fn no_colour_is_more_than_its_alpha_beside_an_edge() {
        let see_through = Color32::RED.gamma_multiply(0.5);
        let row = [
            Color32::TRANSPARENT,
            Color32::TRANSPARENT,
            see_through,
            Color32::WHITE,
            Color32::BLACK,
            Color32::BLACK,
            Color32::TRANSPARENT,
            Color32::WHITE,
        ];
        for pixel in halved([&row; TAPS]) {
            let [red, green, blue, alpha] = pixel.to_array();
            assert!(red.max(green).max(blue) <= alpha, "{pixel:?}");
        }
    }
}
