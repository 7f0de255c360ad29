//! Rows of a PNG in whatever form it stores them, converted straight into pixels.

use std::io::{BufRead, Seek};

use egui::Color32;

use super::{DecodeError, ImageSize, STRIP_ROWS};

/// The passes of an interlaced PNG: first column, step between columns, first row, step between rows (PNG
/// specification, interlace method 1).
const PASSES: [(usize, usize, usize, usize); 7] = [
    (0, 8, 0, 8),
    (4, 8, 0, 8),
    (0, 4, 4, 8),
    (2, 4, 0, 4),
    (0, 2, 2, 4),
    (1, 2, 0, 2),
    (0, 1, 1, 2),
];

/// How the bytes of a row stand for pixels.
enum Form {
    Grey,
    GreyAlpha,
    Rgb,
    Rgba,
    /// Indexes of so many bits into a table, the leftmost pixel in the highest bits.
    Indexed {
        bits: u8,
        table: Vec<Color32>,
    },
}

/// What the decoder itself shall change: everything to 8 bits, except palettes, which are looked up here at a
/// fifth of the cost.
pub(super) fn transformations(header: &png::Info<'_>) -> png::Transformations {
    if header.color_type == png::ColorType::Indexed {
        png::Transformations::IDENTITY
    } else {
        png::Transformations::normalize_to_color8()
    }
}

/// Reads the rows of one picture.
pub(super) struct RowReader<R: BufRead + Seek> {
    reader: png::Reader<R>,
    form: Form,
}

impl<R: BufRead + Seek> RowReader<R> {
    pub(super) fn new(reader: png::Reader<R>) -> Result<Self, DecodeError> {
        let form = match reader.output_color_type() {
            (png::ColorType::Grayscale, _) => Form::Grey,
            (png::ColorType::GrayscaleAlpha, _) => Form::GreyAlpha,
            (png::ColorType::Rgb, _) => Form::Rgb,
            (png::ColorType::Rgba, _) => Form::Rgba,
            (png::ColorType::Indexed, depth) => Form::Indexed {
                bits: depth as u8,
                table: table(reader.info())?,
            },
        };
        Ok(Self { reader, form })
    }

    pub(super) fn interlaced(&self) -> bool {
        self.reader.info().interlaced
    }

    /// Converts the next row, which must have `width` pixels, onto the end of `pixels`.
    pub(super) fn append_next(
        &mut self,
        width: u32,
        pixels: &mut Vec<Color32>,
    ) -> Result<(), DecodeError> {
        let Some(row) = self.reader.next_row()? else {
            return Err(DecodeError::Broken("rows are missing".to_owned()));
        };
        let end = pixels.len() + width as usize;
        self.form.append(row.data(), width as usize, pixels);
        if pixels.len() == end {
            Ok(())
        } else {
            Err(DecodeError::Broken("a row has the wrong length".to_owned()))
        }
    }

    /// Reads an interlaced picture to its end: its rows are complete only then. In bands of [`STRIP_ROWS`] rows, the one
    /// copy there is, so that each can be let go of as soon as it was handed on. Its size was checked against the limits
    /// before.
    pub(super) fn whole_picture(
        &mut self,
        size: ImageSize,
    ) -> Result<Vec<Vec<Color32>>, DecodeError> {
        let (width, height) = (size.width as usize, size.height as usize);
        let band_rows = STRIP_ROWS as usize;
        let mut bands: Vec<Vec<Color32>> = (0..height)
            .step_by(band_rows)
            .map(|first| vec![Color32::TRANSPARENT; width * band_rows.min(height - first)])
            .collect();
        let mut row = Vec::with_capacity(width);
        for (first_column, column_step, first_row, row_step) in PASSES {
            let samples = width.saturating_sub(first_column).div_ceil(column_step);
            if samples == 0 {
                continue;
            }
            for y in (first_row..height).step_by(row_step) {
                row.clear();
                self.append_next(samples as u32, &mut row)?;
                let target = bands
                    .get_mut(y / band_rows)
                    .and_then(|band| band.chunks_exact_mut(width).nth(y % band_rows))
                    .unwrap_or_default();
                for (pixel, value) in target
                    .iter_mut()
                    .skip(first_column)
                    .step_by(column_step)
                    .zip(&row)
                {
                    *pixel = *value;
                }
            }
        }
        Ok(bands)
    }

    /// Reads to the end of the file, so that a missing end or a wrong checksum is known.
    pub(super) fn finish(&mut self) -> Result<(), DecodeError> {
        Ok(self.reader.finish()?)
    }
}

impl Form {
    /// At most `width` pixels: the last byte of a row may have bits to spare.
    fn append(&self, row: &[u8], width: usize, pixels: &mut Vec<Color32>) {
        match self {
            Self::Grey => {
                let colour = |&grey: &u8| opaque(grey, grey, grey);
                pixels.extend(row.iter().take(width).map(colour));
            }
            Self::GreyAlpha => {
                pixels.extend(
                    row.as_chunks()
                        .0
                        .iter()
                        .take(width)
                        .map(|&[grey, alpha]| pixel([grey, grey, grey, alpha])),
                );
            }
            Self::Rgb => pixels.extend(
                row.as_chunks()
                    .0
                    .iter()
                    .take(width)
                    .map(|&[r, g, b]| opaque(r, g, b)),
            ),
            Self::Rgba => pixels.extend(
                row.as_chunks()
                    .0
                    .iter()
                    .take(width)
                    .map(|&rgba| pixel(rgba)),
            ),
            // A picture may name an entry that its palette does not have: black, as other decoders do.
            Self::Indexed { bits: 8, table } => {
                let colour = |&index: &u8| {
                    table
                        .get(usize::from(index))
                        .copied()
                        .unwrap_or(Color32::BLACK)
                };
                pixels.extend(row.iter().take(width).map(colour));
            }
            Self::Indexed { bits, table } => {
                let (bits, mask) = (u32::from(*bits), (1_u16 << bits) - 1);
                let indexes = row.iter().flat_map(|&byte| {
                    (1..=8 / bits)
                        .map(move |nth| usize::from(u16::from(byte) >> (8 - nth * bits) & mask))
                });
                pixels.extend(
                    indexes
                        .take(width)
                        .map(|index| table.get(index).copied().unwrap_or(Color32::BLACK)),
                );
            }
        }
    }
}

/// The palette with its transparency.
fn table(info: &png::Info<'_>) -> Result<Vec<Color32>, DecodeError> {
    let Some(palette) = &info.palette else {
        return Err(DecodeError::Broken("its palette is missing".to_owned()));
    };
    let alpha = info
        .trns
        .as_deref()
        .unwrap_or_default()
        .iter()
        .copied()
        .chain(std::iter::repeat(255));
    Ok(palette
        .as_chunks()
        .0
        .iter()
        .zip(alpha)
        .map(|(&[r, g, b], a)| pixel([r, g, b, a]))
        .collect())
}

#[expect(
    clippy::disallowed_methods,
    reason = "a pixel of a picture is not a colour of the interface"
)]
fn opaque(r: u8, g: u8, b: u8) -> Color32 {
    Color32::from_rgb(r, g, b)
}

#[expect(
    clippy::disallowed_methods,
    reason = "a pixel of a picture is not a colour of the interface"
)]
fn pixel([r, g, b, a]: [u8; 4]) -> Color32 {
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

#[cfg(test)]
mod tests {
    use super::super::form_tests::interlaced_grey;
    use super::super::tests::{encoded, strips_of};
    use super::*;

    const TWO_BY_ONE: ImageSize = ImageSize {
        width: 2,
        height: 1,
    };

    fn pixels_of(bytes: &[u8]) -> Vec<[u8; 4]> {
        let (result, strips) = strips_of(bytes);
        result.unwrap();
        strips
            .into_iter()
            .flat_map(|strip| strip.pixels.pixels)
            .map(|pixel| pixel.to_array())
            .collect()
    }

    #[test]
    fn every_colour_form_becomes_the_same_pixels() {
        use png::{BitDepth as Depth, ColorType as Type};
        let forms: [(Type, Depth, &[u8]); 4] = [
            (Type::Grayscale, Depth::Eight, &[0, 255]),
            (Type::Grayscale, Depth::One, &[0b0100_0000]),
            (Type::Rgb, Depth::Eight, &[0, 0, 0, 255, 255, 255]),
            (
                Type::Rgb,
                Depth::Sixteen,
                &[0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255],
            ),
        ];
        for (color, depth, data) in forms {
            let pixels = pixels_of(&encoded(TWO_BY_ONE, color, depth, data));
            assert_eq!(
                pixels,
                [[0, 0, 0, 255], [255, 255, 255, 255]],
                "{color:?} {depth:?}"
            );
        }
    }

    #[test]
    fn transparency_is_kept_premultiplied() {
        use png::{BitDepth as Depth, ColorType as Type};
        let bytes = encoded(
            TWO_BY_ONE,
            Type::Rgba,
            Depth::Eight,
            &[255, 255, 255, 0, 255, 0, 0, 128],
        );
        assert_eq!(pixels_of(&bytes), [[0, 0, 0, 0], [128, 0, 0, 128]]);
        let bytes = encoded(
            TWO_BY_ONE,
            Type::GrayscaleAlpha,
            Depth::Eight,
            &[255, 128, 7, 255],
        );
        assert_eq!(pixels_of(&bytes), [[128, 128, 128, 128], [7, 7, 7, 255]]);
    }

    #[test]
    fn a_palette_is_looked_up_at_every_depth() {
        use png::BitDepth as Depth;
        let size = ImageSize {
            width: 3,
            height: 1,
        };
        let expected = [[0, 0, 255, 255], [0, 0, 0, 0], [255, 0, 0, 255]];
        let rows: [(Depth, &[u8]); 3] = [
            (Depth::Two, &[0b1001_0000]),
            (Depth::Four, &[0x21, 0x00]),
            (Depth::Eight, &[2, 1, 0]),
        ];
        for (depth, data) in rows {
            assert_eq!(
                pixels_of(&encoded(size, png::ColorType::Indexed, depth, data)),
                expected,
                "{depth:?}"
            );
        }
    }

    #[test]
    fn an_index_beyond_the_palette_is_black() {
        let bytes = encoded(
            TWO_BY_ONE,
            png::ColorType::Indexed,
            png::BitDepth::Eight,
            &[200, 0],
        );
        assert_eq!(pixels_of(&bytes), [[0, 0, 0, 255], [255, 0, 0, 255]]);
    }

    #[test]
    fn an_interlaced_picture_is_held_once_in_bands_of_a_strip() {
        let size = ImageSize {
            width: 7,
            height: 300,
        };
        let png = interlaced_grey(size);
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        let header = decoder.read_header_info().unwrap();
        let transformations = transformations(header);
        decoder.set_transformations(transformations);
        let mut reader = RowReader::new(decoder.read_info().unwrap()).unwrap();
        let bands = reader.whole_picture(size).unwrap();
        let held: Vec<usize> = bands.iter().map(Vec::capacity).collect();
        assert_eq!(held, [7 * 128, 7 * 128, 7 * 44]);
    }
}
