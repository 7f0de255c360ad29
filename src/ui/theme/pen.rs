//! The colours of the pen on the paper of either picture (day, night).

use egui::Color32;

use super::rgb;
use crate::chart::Palette;
use crate::pen::Colour;

/// How much of what is printed a highlight covers.
const COVERING: f32 = 0.42;

/// Lines and words: 3 to 1 and more on the paper of the picture.
pub fn line(colour: Colour, palette: Palette) -> Color32 {
    let (day, night) = match colour {
        Colour::Ink => (0x0010_1418, 0x00FF_FFFF),
        Colour::Red => (0x00CC_1D1D, 0x00FF_5E57),
        Colour::Orange => (0x00B8_5A00, 0x00FF_9A3D),
        Colour::Yellow => (0x008A_6D00, 0x00FF_D93D),
        Colour::Green => (0x000B_7A4B, 0x0033_D18A),
        Colour::Blue => (0x000A_55C8, 0x005B_A8FF),
    };
    rgb(palette.choose(day, night))
}

/// Highlights; what is printed shows through.
pub fn highlight(colour: Colour, palette: Palette) -> Color32 {
    let (day, night) = match colour {
        Colour::Ink => (0x0080_8890, 0x00C0_C8D0),
        Colour::Red => (0x00FF_5A5A, 0x00E8_3A3A),
        Colour::Orange => (0x00FF_A03C, 0x00E8_8420),
        Colour::Yellow => (0x00FF_E000, 0x00D8_B400),
        Colour::Green => (0x0046_E08A, 0x0018_B466),
        Colour::Blue => (0x005B_B8FF, 0x0022_86E0),
    };
    rgb(palette.choose(day, night)).gamma_multiply(COVERING)
}

#[cfg(test)]
mod tests {
    use super::super::tests::contrast;
    use super::super::{ON_DARK, ON_LIGHT};
    use super::*;

    const PAPERS: [(Palette, Color32); 2] = [
        (Palette::Day, ON_LIGHT.paper),
        (Palette::Night, ON_DARK.paper),
    ];

    #[test]
    fn every_colour_can_be_read_on_paper_of_either_picture() {
        for (palette, paper) in PAPERS {
            for colour in Colour::ALL {
                let reached = contrast(line(colour, palette), paper);
                assert!(reached >= 4.5, "{colour:?} {palette:?}: {reached:.2}");
            }
        }
    }

    #[test]
    fn print_can_be_read_through_every_highlight() {
        for (palette, paper) in PAPERS {
            let print = line(Colour::Ink, palette);
            for colour in Colour::ALL {
                let over = highlight(colour, palette);
                let reached = contrast(print.blend(over), paper.blend(over));
                assert!(reached >= 3.0, "{colour:?} {palette:?}: {reached:.2}");
            }
        }
    }
}
