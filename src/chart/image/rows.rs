//! Rows of a PNG in whatever form it stores them, converted straight into pixels.

use std::io::{BufRead, Seek};

use egui::Color32;

use super::{DecodeError, ImageSize, PixelFormat, STRIP_ROWS};

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
enum SampleFormat {
    /// As they are to be kept.
    Plain(PixelFormat),
    /// Grey with transparency.
    GreyAlpha,
    /// Red, green, blue and transparency, not premultiplied.
    Rgba,
    /// Indexes of so many bits into a table, the leftmost pixel in the highest bits.
    Indexed { bits: u8, table: ColourTable },
}

/// The colours of a palette. An entry that it does not have is black, as in other decoders.
enum ColourTable {
    Grey(Box<[[u8; 1]; 256]>),
    Rgb(Box<[[u8; 3]; 256]>),
    Rgba(Box<[[u8; 4]; 256]>),
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
pub(super) struct PictureRowReader<R: BufRead + Seek> {
    reader: png::Reader<R>,
    samples: SampleFormat,
}

impl<R: BufRead + Seek> PictureRowReader<R> {
    pub(super) fn new(reader: png::Reader<R>) -> Result<Self, DecodeError> {
        let samples = match reader.output_color_type() {
            (png::ColorType::Grayscale, _) => SampleFormat::Plain(PixelFormat::Grey),
            (png::ColorType::GrayscaleAlpha, _) => SampleFormat::GreyAlpha,
            (png::ColorType::Rgb, _) => SampleFormat::Plain(PixelFormat::Rgb),
            (png::ColorType::Rgba, _) => SampleFormat::Rgba,
            (png::ColorType::Indexed, depth) => SampleFormat::Indexed {
                bits: depth as u8,
                table: ColourTable::of(reader.info())?,
            },
        };
        Ok(Self { reader, samples })
    }

    /// The format of the pixels that come out.
    pub(super) fn format(&self) -> PixelFormat {
        match &self.samples {
            SampleFormat::Plain(format) => *format,
            SampleFormat::GreyAlpha | SampleFormat::Rgba => PixelFormat::Rgba,
            SampleFormat::Indexed { table, .. } => table.format(),
        }
    }

    pub(super) fn interlaced(&self) -> bool {
        self.reader.info().interlaced
    }

    /// Converts the next row, which must have `width` pixels, onto the end of `pixels`.
    pub(super) fn append_next(
        &mut self,
        width: u32,
        pixels: &mut Vec<u8>,
    ) -> Result<(), DecodeError> {
        let Some(row) = self.reader.next_row()? else {
            return Err(DecodeError::Broken("rows are missing".to_owned()));
        };
        if self.samples.append(row.data(), width as usize, pixels) {
            Ok(())
        } else {
            Err(DecodeError::Broken("a row has the wrong length".to_owned()))
        }
    }

    /// Reads an interlaced picture to its end: its rows are complete only then. In bands of [`STRIP_ROWS`] rows, the one
    /// copy there is, so that each can be let go of as soon as it was handed on. Its size was checked against the limits
    /// before.
    pub(super) fn whole_picture(&mut self, size: ImageSize) -> Result<Vec<Vec<u8>>, DecodeError> {
        let (width, height) = (size.width as usize, size.height as usize);
        let (band_rows, bytes) = (STRIP_ROWS as usize, self.format().bytes());
        let mut bands: Vec<Vec<u8>> = (0..height)
            .step_by(band_rows)
            .map(|first| vec![0; width * bytes * band_rows.min(height - first)])
            .collect();
        let mut row = Vec::with_capacity(width * bytes);
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
                    .and_then(|band| band.chunks_exact_mut(width * bytes).nth(y % band_rows))
                    .unwrap_or_default();
                for (pixel, value) in target
                    .chunks_exact_mut(bytes)
                    .skip(first_column)
                    .step_by(column_step)
                    .zip(row.chunks_exact(bytes))
                {
                    pixel.copy_from_slice(value);
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

impl SampleFormat {
    /// Appends `width` pixels, or says that the row has fewer: the last byte of a row may have bits to spare.
    fn append(&self, row: &[u8], width: usize, pixels: &mut Vec<u8>) -> bool {
        match self {
            Self::Plain(format) => {
                let bytes = row.get(..width * format.bytes());
                pixels.extend_from_slice(bytes.unwrap_or_default());
                bytes.is_some()
            }
            Self::GreyAlpha => {
                let samples = row.as_chunks().0.iter();
                let colours =
                    samples.map(|&[grey, alpha]| premultiplied([grey, grey, grey, alpha]));
                put(colours, width, pixels)
            }
            Self::Rgba => {
                let samples = row.as_chunks().0.iter();
                put(samples.map(|&rgba| premultiplied(rgba)), width, pixels)
            }
            Self::Indexed { bits, table } => match table {
                ColourTable::Grey(colours) => look_up(row, *bits, colours, width, pixels),
                ColourTable::Rgb(colours) => look_up(row, *bits, colours, width, pixels),
                ColourTable::Rgba(colours) => look_up(row, *bits, colours, width, pixels),
            },
        }
    }
}

/// Appends so many pixels; none where there are fewer, and says so.
fn put<const BYTES: usize>(
    colours: impl Iterator<Item = [u8; BYTES]>,
    width: usize,
    pixels: &mut Vec<u8>,
) -> bool {
    let start = pixels.len();
    pixels.resize(start + width * BYTES, 0);
    let places = pixels.get_mut(start..).unwrap_or_default();
    let mut written = 0;
    for (place, colour) in places.as_chunks_mut().0.iter_mut().zip(colours) {
        *place = colour;
        written += 1;
    }
    if written < width {
        pixels.truncate(start);
    }
    written == width
}

/// Appends the colours of so many indexes, likewise.
fn look_up<const BYTES: usize>(
    row: &[u8],
    bits: u8,
    colours: &[[u8; BYTES]; 256],
    width: usize,
    pixels: &mut Vec<u8>,
) -> bool {
    let colour = |index: u8| {
        let colour = colours.get(usize::from(index));
        colour.copied().unwrap_or([0; BYTES])
    };
    if bits == 8 {
        return put(row.iter().map(|&index| colour(index)), width, pixels);
    }
    let (bits, mask) = (u32::from(bits), (1_u8 << bits) - 1);
    let indexes = row
        .iter()
        .flat_map(|&byte| (1..=8 / bits).map(move |nth| byte >> (8 - nth * bits) & mask));
    put(indexes.map(colour), width, pixels)
}

impl ColourTable {
    /// The palette with its transparency, in the smallest format that holds it.
    fn of(info: &png::Info<'_>) -> Result<Self, DecodeError> {
        let Some(palette) = &info.palette else {
            return Err(DecodeError::Broken("its palette is missing".to_owned()));
        };
        let alpha = info.trns.as_deref().unwrap_or_default().iter().copied();
        let entries = palette.as_chunks().0.iter();
        let entries: Vec<[u8; 4]> = entries
            .zip(alpha.chain(std::iter::repeat(255)))
            .map(|(&[r, g, b], a)| premultiplied([r, g, b, a]))
            .collect();
        let is_opaque = entries.iter().all(|[.., alpha]| *alpha == 255);
        let is_grey = entries.iter().all(|[r, g, b, _]| r == g && g == b);
        Ok(match (is_opaque, is_grey) {
            (true, true) => Self::Grey(Box::new(filled(&entries, [0], |[grey, ..]| [grey]))),
            (true, false) => {
                Self::Rgb(Box::new(filled(&entries, [0; 3], |[r, g, b, _]| [r, g, b])))
            }
            (false, _) => Self::Rgba(Box::new(filled(&entries, [0, 0, 0, 255], |rgba| rgba))),
        })
    }

    fn format(&self) -> PixelFormat {
        match self {
            Self::Grey(_) => PixelFormat::Grey,
            Self::Rgb(_) => PixelFormat::Rgb,
            Self::Rgba(_) => PixelFormat::Rgba,
        }
    }
}

fn filled<const BYTES: usize>(
    entries: &[[u8; 4]],
    black: [u8; BYTES],
    form: impl Fn([u8; 4]) -> [u8; BYTES],
) -> [[u8; BYTES]; 256] {
    let mut table = [black; 256];
    for (place, entry) in table.iter_mut().zip(entries) {
        *place = form(*entry);
    }
    table
}

#[expect(
    clippy::disallowed_methods,
    reason = "a pixel of a picture is not a colour of the interface"
)]
fn premultiplied([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    if a == 255 {
        [r, g, b, a]
    } else {
        Color32::from_rgba_unmultiplied(r, g, b, a).to_array()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::form::interlaced_grey;
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
            .flat_map(|strip| strip.whole().unwrap().pixels.to_pixels().pixels)
            .map(|pixel| pixel.to_array())
            .collect()
    }

    #[test]
    fn every_colour_form_becomes_same_pixels() {
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
    fn palette_is_looked_up_at_every_depth() {
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
    fn index_beyond_palette_is_black() {
        let bytes = encoded(
            TWO_BY_ONE,
            png::ColorType::Indexed,
            png::BitDepth::Eight,
            &[200, 0],
        );
        assert_eq!(pixels_of(&bytes), [[0, 0, 0, 255], [255, 0, 0, 255]]);
    }

    #[test]
    fn interlaced_picture_is_held_once() {
        let size = ImageSize {
            width: 7,
            height: 300,
        };
        let png = interlaced_grey(size);
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        let header = decoder.read_header_info().unwrap();
        let transformations = transformations(header);
        decoder.set_transformations(transformations);
        let mut reader = PictureRowReader::new(decoder.read_info().unwrap()).unwrap();
        let bands = reader.whole_picture(size).unwrap();
        let held: Vec<usize> = bands.iter().map(Vec::capacity).collect();
        assert_eq!(held, [7 * 128, 7 * 128, 7 * 44]);
    }
}
