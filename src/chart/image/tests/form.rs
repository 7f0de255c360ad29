//! Every form that a PNG may have: colour types, depths, transparency by a colour, interlaced and not.

use super::super::*;
use super::{from_chunks, strips_of};

/// The passes of an interlaced picture: first column, step between columns, first row, step between rows (PNG
/// specification, interlace method 1).
const PASSES: [(u32, u32, u32, u32); 7] = [
    (0, 8, 0, 8),
    (4, 8, 0, 8),
    (0, 4, 4, 8),
    (2, 4, 0, 4),
    (0, 2, 2, 4),
    (1, 2, 0, 2),
    (0, 1, 1, 2),
];
/// Entries of every palette: fewer than two bits can name.
const COLOURS: u16 = 3;
const PALETTE: [[u8; 3]; COLOURS as usize] = [[250, 10, 20], [0, 130, 60], [7, 8, 255]];
const PALETTE_ALPHA: [u8; 2] = [255, 100];

/// One of the PNG specification's colour types at one of its depths.
#[derive(Debug, Clone, Copy)]
struct Form {
    color: u8,
    depth: u8,
    interlaced: bool,
    /// Whether a tRNS chunk names what can be seen through.
    transparent: bool,
}

impl Form {
    fn all() -> Vec<Self> {
        let depths: [(u8, &[u8]); 5] = [
            (0, &[1, 2, 4, 8, 16]),
            (2, &[8, 16]),
            (3, &[1, 2, 4, 8]),
            (4, &[8, 16]),
            (6, &[8, 16]),
        ];
        let mut forms = Vec::new();
        for (color, depths) in depths {
            for &depth in depths {
                for interlaced in [false, true] {
                    // A picture with an alpha channel has no tRNS chunk.
                    for transparent in [false, true]
                        .into_iter()
                        .take(if color < 4 { 2 } else { 1 })
                    {
                        forms.push(Self {
                            color,
                            depth,
                            interlaced,
                            transparent,
                        });
                    }
                }
            }
        }
        forms
    }

    fn channels(self) -> u32 {
        match self.color {
            2 => 3,
            4 => 2,
            6 => 4,
            _ => 1,
        }
    }

    /// A sample of the picture: no pattern that a mistake in counting would leave as it is.
    fn sample(self, x: u32, y: u32, channel: u32) -> u16 {
        let mixed = x.wrapping_mul(73_856_093)
            ^ y.wrapping_mul(19_349_663)
            ^ channel.wrapping_mul(83_492_791);
        let value = (mixed.wrapping_mul(2_654_435_761) >> 16) as u16;
        if self.color == 3 {
            return value % COLOURS.min(1 << self.depth);
        }
        value >> (16 - self.depth)
    }

    fn pixel(self, x: u32, y: u32) -> Vec<u16> {
        let samples = (0..self.channels()).map(|channel| self.sample(x, y, channel));
        samples.collect()
    }

    /// What the picture shows there, by the PNG specification: red, green, blue, alpha; 16 bits by their upper half.
    fn meant(self, x: u32, y: u32) -> [u8; 4] {
        let samples = self.pixel(x, y);
        let eight = |value: u16| match self.depth {
            16 => (value >> 8) as u8,
            depth => (u32::from(value) * 255 / ((1 << depth) - 1)) as u8,
        };
        let seen_through = self.transparent && samples == self.pixel(0, 0);
        let alpha = if seen_through { 0 } else { 255 };
        let bytes: Vec<u8> = samples.iter().map(|&sample| eight(sample)).collect();
        match *bytes {
            [_] if self.color == 3 => {
                let index = usize::from(samples[0]);
                let [red, green, blue] = PALETTE[index];
                let named = PALETTE_ALPHA.get(index).filter(|_alpha| self.transparent);
                [red, green, blue, named.copied().unwrap_or(255)]
            }
            [grey] => [grey, grey, grey, alpha],
            [grey, alpha] => [grey, grey, grey, alpha],
            [red, green, blue] => [red, green, blue, alpha],
            [red, green, blue, alpha] => [red, green, blue, alpha],
            _ => unreachable!("no other number of channels"),
        }
    }

    /// Appends one row of these columns, without a filter, the leftmost sample in the highest bits.
    fn append_row(self, y: u32, columns: impl Iterator<Item = u32>, raw: &mut Vec<u8>) {
        raw.push(0);
        let (mut bits, mut held) = (0_u32, 0_u8);
        for sample in columns.flat_map(|x| self.pixel(x, y)) {
            match self.depth {
                16 => raw.extend(sample.to_be_bytes()),
                depth => {
                    held |= (sample << (8 - bits - u32::from(depth))) as u8;
                    bits += u32::from(depth);
                    if bits == 8 {
                        raw.push(held);
                        (bits, held) = (0, 0);
                    }
                }
            }
        }
        if bits > 0 {
            raw.push(held);
        }
    }

    fn png(self, size: ImageSize) -> Vec<u8> {
        let mut raw = Vec::new();
        let passes = if self.interlaced {
            &PASSES[..]
        } else {
            &[(0, 1, 0, 1)]
        };
        for &(first_column, column_step, first_row, row_step) in passes {
            if first_column < size.width {
                for y in (first_row..size.height).step_by(row_step as usize) {
                    let columns = (first_column..size.width).step_by(column_step as usize);
                    self.append_row(y, columns, &mut raw);
                }
            }
        }
        let header = [
            &size.width.to_be_bytes()[..],
            &size.height.to_be_bytes(),
            &[self.depth, self.color, 0, 0, u8::from(self.interlaced)],
        ];
        let mut chunks = vec![(b"IHDR", header.concat())];
        if self.color == 3 {
            let colours = usize::from(COLOURS.min(1 << self.depth));
            chunks.push((b"PLTE", PALETTE[..colours].concat()));
        }
        if self.transparent {
            let named = match self.color {
                3 => PALETTE_ALPHA.to_vec(),
                _ => self
                    .pixel(0, 0)
                    .iter()
                    .flat_map(|value| value.to_be_bytes())
                    .collect(),
            };
            chunks.push((b"tRNS", named));
        }
        chunks.push((b"IDAT", stored(&raw)));
        chunks.push((b"IEND", Vec::new()));
        from_chunks(&chunks)
    }
}

/// An interlaced grey picture.
pub(in super::super) fn interlaced_grey(size: ImageSize) -> Vec<u8> {
    let form = Form {
        color: 0,
        depth: 8,
        interlaced: true,
        transparent: false,
    };
    form.png(size)
}

/// A zlib stream of these bytes, without compression.
fn stored(raw: &[u8]) -> Vec<u8> {
    let (a, b) = raw.iter().fold((1_u32, 0_u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65521;
        (a, (a + b) % 65521)
    });
    let mut zlib = vec![0x78, 1];
    let blocks = raw.chunks(60_000);
    let last = blocks.len() - 1;
    for (nth, block) in blocks.enumerate() {
        let length = block.len() as u16;
        zlib.push(u8::from(nth == last));
        zlib.extend(length.to_le_bytes());
        zlib.extend((!length).to_le_bytes());
        zlib.extend(block);
    }
    zlib.extend((b << 16 | a).to_be_bytes());
    zlib
}

/// Whether a premultiplied pixel is the one that is meant, but for rounding.
fn shows([red, green, blue, alpha]: [u8; 4], pixel: egui::Color32) -> bool {
    let of = |value: u8| (u32::from(value) * u32::from(alpha) + 127) / 255;
    let meant = [of(red), of(green), of(blue), u32::from(alpha)];
    let channels = meant.into_iter().zip(pixel.to_array());
    channels
        .into_iter()
        .all(|(meant, shown)| meant.abs_diff(u32::from(shown)) <= 1)
}

fn check(form: Form, size: ImageSize) {
    let (result, strips) = strips_of(&form.png(size));
    assert_eq!(result.unwrap(), size, "{form:?}");
    for strip in strips {
        let whole = strip.whole().unwrap();
        let pixels = whole.pixels.to_pixels().pixels;
        let rows = pixels.chunks(size.width as usize);
        for (y, row) in (whole.first_row..).zip(rows) {
            for (x, pixel) in (0..).zip(row) {
                let meant = form.meant(x, y);
                assert!(
                    shows(meant, *pixel),
                    "{form:?} {size:?} {x} {y}: {pixel:?}, not {meant:?}"
                );
            }
        }
    }
}

#[test]
fn every_pixel_format_is_read_at_any_size() {
    for form in Form::all() {
        for width in [1, 2, 3, 4, 5, 8, 9, 33] {
            for height in [1, 2, 3, 4, 5, 8, 9] {
                check(form, ImageSize { width, height });
            }
        }
    }
}

#[test]
fn every_form_is_read_over_several_strips() {
    let size = ImageSize {
        width: 19,
        height: 300,
    };
    for form in Form::all() {
        check(form, size);
    }
}

#[test]
fn cut_interlaced_picture_shows_nothing() {
    let size = ImageSize {
        width: 21,
        height: 40,
    };
    for form in Form::all().into_iter().filter(|form| form.interlaced) {
        let bytes = form.png(size);
        // Behind the last row come two checksums and the end chunk.
        let rows_end = bytes.len() - 20;
        for end in (0..rows_end).step_by(rows_end / 7) {
            let (result, strips) = strips_of(&bytes[..end]);
            assert!(matches!(result, Err(DecodeError::Cut)), "{form:?} at {end}");
            assert!(strips.is_empty(), "no row is whole before the last pass");
        }
    }
}
