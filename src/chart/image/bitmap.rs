//! Rows of pixels as the picture stores them: grey and opaque pictures take a quarter and three quarters of what the
//! graphics device needs, and are reduced in as much less time.

use std::fmt;
use std::ops::Range;

use egui::Color32;

use super::Pixels;

/// The bytes of one pixel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum PixelFormat {
    /// One byte: opaque grey.
    #[default]
    Grey,
    /// Red, green, blue: opaque.
    Rgb,
    /// Red, green, blue, alpha: premultiplied.
    Rgba,
}

impl PixelFormat {
    /// How many bytes one pixel takes.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Grey => 1,
            Self::Rgb => 3,
            Self::Rgba => 4,
        }
    }
}

/// Rows of pixels, from left to right and from top to bottom.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Bitmap {
    format: PixelFormat,
    width: usize,
    bytes: Vec<u8>,
}

/// Prints the size, never what is on it: a chart's pixels stay out of every log.
impl fmt::Debug for Bitmap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .field("width", &self.width)
            .field("height", &self.height())
            .finish_non_exhaustive()
    }
}

impl Bitmap {
    /// Rows of `width` pixels; bytes that make no whole row are dropped.
    pub fn new(format: PixelFormat, width: usize, mut bytes: Vec<u8>) -> Self {
        let stride = width * format.bytes();
        let rows = bytes.len().checked_div(stride).unwrap_or(0);
        bytes.truncate(rows * stride);
        Self {
            format,
            width,
            bytes,
        }
    }

    /// Pixels in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.bytes.len().checked_div(self.stride()).unwrap_or(0)
    }

    /// Whether nothing that lies behind can be seen through the pixels, by their format.
    pub fn is_opaque(&self) -> bool {
        self.format != PixelFormat::Rgba
    }

    /// How much memory the graphics device takes for them, in bytes.
    pub fn device_memory(&self) -> usize {
        self.width * self.height() * size_of::<Color32>()
    }

    /// The bytes of these rows; none where not all of them are there.
    pub(super) fn rows(&self, rows: Range<usize>) -> &[u8] {
        let bytes = self.stride() * rows.start..self.stride() * rows.end;
        self.bytes.get(bytes).unwrap_or_default()
    }

    fn stride(&self) -> usize {
        self.width * self.format.bytes()
    }

    /// Writes how light every nth pixel of a row is from a column on, on white paper where it can be seen through; returns how
    /// many there are.
    pub fn lightness(&self, row: usize, from: usize, every: usize, into: &mut [u8]) -> usize {
        let row = self.bytes.chunks_exact(self.stride().max(1)).nth(row);
        let row = row.unwrap_or_default();
        let opaque = |[red, green, blue]: [u8; 3]| {
            let sum = 2 * u16::from(red) + 5 * u16::from(green) + u16::from(blue);
            (sum / 8) as u8
        };
        match self.format {
            PixelFormat::Grey => fill(into, row.iter().copied().skip(from).step_by(every)),
            PixelFormat::Rgb => {
                let pixels = row.as_chunks().0.iter().skip(from).step_by(every);
                fill(into, pixels.map(|pixel| opaque(*pixel)))
            }
            PixelFormat::Rgba => {
                let pixels = row.as_chunks().0.iter().skip(from).step_by(every);
                let on_paper = |[r, g, b, alpha]: &[u8; 4]| {
                    opaque([*r, *g, *b]).saturating_add(u8::MAX - alpha)
                };
                fill(into, pixels.map(on_paper))
            }
        }
    }

    /// The same rows, of these columns only.
    #[must_use]
    pub fn columns(&self, columns: Range<usize>) -> Self {
        let format = self.format;
        let columns = columns.start.min(self.width)..columns.end.min(self.width);
        let part = columns.start * format.bytes()..columns.end * format.bytes();
        let rows = self.bytes.chunks_exact(self.stride().max(1));
        let bytes = rows.flat_map(|row| row.get(part.clone()).unwrap_or_default());
        Self::new(format, columns.len(), bytes.copied().collect())
    }

    /// The pixels as the graphics device takes them.
    #[expect(
        clippy::disallowed_methods,
        reason = "a pixel of a picture is not a colour of the interface"
    )]
    pub fn to_pixels(&self) -> Pixels {
        let bytes = &self.bytes;
        let pixels = match self.format {
            PixelFormat::Grey => bytes.iter().map(|&grey| Color32::from_gray(grey)).collect(),
            PixelFormat::Rgb => {
                let pixels = bytes.as_chunks().0.iter();
                pixels
                    .map(|&[r, g, b]| Color32::from_rgb(r, g, b))
                    .collect()
            }
            PixelFormat::Rgba => {
                let pixels = bytes.as_chunks().0.iter();
                pixels
                    .map(|&[r, g, b, a]| Color32::from_rgba_premultiplied(r, g, b, a))
                    .collect()
            }
        };
        Pixels::new([self.width, self.height()], pixels)
    }
}

/// Writes values to places as long as there are both; returns how many.
fn fill(places: &mut [u8], values: impl Iterator<Item = u8>) -> usize {
    let pairs = places.iter_mut().zip(values);
    pairs.map(|(place, value)| *place = value).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(bitmap: &Bitmap) -> Vec<[u8; 4]> {
        let pixels = bitmap.to_pixels().pixels;
        pixels.iter().map(Color32::to_array).collect()
    }

    #[test]
    fn each_format_shows_its_colours() {
        let grey = Bitmap::new(PixelFormat::Grey, 2, vec![0, 200]);
        assert_eq!(shown(&grey), [[0, 0, 0, 255], [200, 200, 200, 255]]);
        let rgb = Bitmap::new(PixelFormat::Rgb, 1, vec![1, 2, 3]);
        assert_eq!(shown(&rgb), [[1, 2, 3, 255]]);
        let rgba = Bitmap::new(PixelFormat::Rgba, 1, vec![1, 2, 3, 4]);
        assert_eq!(shown(&rgba), [[1, 2, 3, 4]]);
        let opaque = [grey, rgb, rgba].map(|bitmap| bitmap.is_opaque());
        assert_eq!(opaque, [true, true, false]);
    }

    #[test]
    fn pixel_is_as_light_as_it_looks_on_paper() {
        let grey = Bitmap::new(PixelFormat::Grey, 2, vec![1, 2, 3, 200]);
        let rgb = Bitmap::new(PixelFormat::Rgb, 1, vec![255, 255, 255, 8, 16, 24]);
        let rgba = Bitmap::new(PixelFormat::Rgba, 1, vec![0, 0, 0, 0, 0, 0, 0, 255]);
        let row = |bitmap: &Bitmap, row, from, every| {
            let mut lightness = [9; 3];
            let count = bitmap.lightness(row, from, every, &mut lightness);
            lightness.into_iter().take(count).collect::<Vec<u8>>()
        };
        assert_eq!(row(&grey, 1, 0, 1), [3, 200]);
        assert_eq!(
            (row(&grey, 1, 1, 1), row(&grey, 1, 0, 2)),
            (vec![200], vec![3])
        );
        assert_eq!(
            (row(&rgb, 0, 0, 1), row(&rgb, 1, 0, 1)),
            (vec![255], vec![15])
        );
        assert_eq!(
            (row(&rgba, 0, 0, 1), row(&rgba, 1, 0, 1)),
            (vec![255], vec![0])
        );
        let beyond = [
            row(&grey, 0, 2, 1),
            row(&grey, 2, 0, 1),
            row(&Bitmap::default(), 0, 0, 1),
        ];
        assert!(beyond.iter().all(Vec::is_empty), "{beyond:?}");
    }

    #[test]
    fn columns_keep_every_row() {
        let rgb = Bitmap::new(PixelFormat::Rgb, 3, (0..18).collect());
        let part = rgb.columns(1..3);
        assert_eq!((part.width(), part.height()), (2, 2));
        assert_eq!(part.bytes, [3, 4, 5, 6, 7, 8, 12, 13, 14, 15, 16, 17]);
        assert_eq!(rgb.columns(2..9).width(), 1);
    }

    #[test]
    fn bytes_without_whole_row_are_dropped() {
        let grey = Bitmap::new(PixelFormat::Grey, 2, vec![1, 2, 3]);
        assert_eq!((grey.height(), grey.device_memory()), (1, 8));
        assert_eq!(Bitmap::new(PixelFormat::Grey, 0, vec![1]).height(), 0);
        assert_eq!(Bitmap::default().to_pixels().size, [0, 0]);
    }
}
