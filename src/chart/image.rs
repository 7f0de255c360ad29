//! A chart's picture: PNG bytes to strips of pixels as they arrive, within limits.
//!
//! A strip goes out as soon as its rows are there, so that the top of a chart is on screen while its end is on the
//! network, and so that there is no second copy of the whole picture. Rows of an interlaced picture are complete only
//! with its last pass: until then the decoder holds the one copy, in bands that it lets go of as they are handed out, so
//! that never more is held than the picture, its smaller copies and one strip.

mod bitmap;
mod pipeline;
mod reduction;
mod rows;
mod strips;
mod thumbnail;

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;

use sentence::words;

use crate::remote::{Problem, ProblemKind};

pub use self::bitmap::{Bitmap, PixelFormat};
use self::rows::RowReader;
use self::strips::StripCollector;
pub use self::thumbnail::Thumbnail;

/// Pixels as the graphics side takes them. The one place where the domain names egui.
pub type Pixels = egui::ColorImage;

/// How many rows one strip is responsible for; the last one has fewer. A whole number of rows in every size, and few
/// enough that the first rows of a chart are there after a sixteenth of it.
pub const STRIP_ROWS: u32 = 128;
/// How many rows of each neighbour a strip carries along, so that filtering shows no seam.
pub const OVERLAP: u32 = 1;
/// How many smaller copies a strip has, each of half the width and height of the one before: the graphics device then
/// never has to leave out pixels of a chart that is fitted to a window.
pub const REDUCTIONS: u32 = 3;

/// What the decoder may allocate for itself: two rows and its inflating window need far less.
const DECODER_BYTES: usize = 16 << 20;
/// How much is asked of the source at once.
const READ_BYTES: usize = 64 << 10;
/// The eight bytes every PNG begins with.
const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// A picture's size in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageSize {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

/// Some rows of a picture.
pub struct ImageStrip {
    /// The rows this strip is responsible for, counted from the top.
    pub rows: Range<u32>,
    /// The row of the picture that is the first one in `pixels`.
    pub first_row: u32,
    /// The rows, with up to [`OVERLAP`] rows of each neighbour.
    pub pixels: Bitmap,
    /// The size of the whole picture.
    pub size: ImageSize,
    /// The same at half the width and height, at a quarter, and so on.
    pub reduced: Vec<ReducedRows>,
}

/// Some rows of a smaller copy of a picture. The copy shows the whole picture: where a side cannot be halved, it is rounded
/// up and its pixels are a little closer.
pub struct ReducedRows {
    /// The row of the smaller copy that is the first one in `pixels`.
    pub first_row: u32,
    /// The rows, with up to [`OVERLAP`] rows of each neighbour.
    pub pixels: Bitmap,
    /// The size of the whole smaller copy.
    pub size: ImageSize,
}

impl ImageSize {
    /// The size of the nth smaller copy.
    pub fn reduced(self, nth: u32) -> Self {
        Self {
            width: self.width.div_ceil(1 << nth),
            height: self.height.div_ceil(1 << nth),
        }
    }
}

/// Prints where the strip lies, never what is on it: a chart's pixels stay out of every log.
impl fmt::Debug for ImageStrip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Strip")
            .field("rows", &self.rows)
            .field("first_row", &self.first_row)
            .finish_non_exhaustive()
    }
}

/// What the decoder hands out, in this order: `Started` once, then strips from top to bottom.
#[derive(Debug)]
pub enum DecodeStep {
    /// The header was read.
    Started(ImageSize),
    /// Rows are there.
    Strip(ImageStrip),
}

/// What a picture may ask of this computer; checked before anything is allocated for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageLimits {
    /// Longest width and height, in pixels.
    pub max_side: u32,
    /// Largest width times height, in pixels.
    pub max_area: u64,
    /// Most memory for the pixels, in bytes.
    pub max_bytes: usize,
}

impl ImageLimits {
    /// For a chart: a page of 8000 x 12000, A2 at 500 dots per inch. Wider than the graphics device takes, it is cut.
    pub const CHART: Self = Self {
        max_side: 12_288,
        max_area: 100_000_000,
        max_bytes: 400 << 20,
    };
    /// For a thumbnail.
    pub const THUMBNAIL: Self = Self {
        max_side: 2048,
        max_area: 4 << 20,
        max_bytes: 16 << 20,
    };

    fn check(self, size: ImageSize) -> Result<(), DecodeError> {
        let area = u64::from(size.width) * u64::from(size.height);
        if area == 0 {
            return Err(DecodeError::Broken("it has no pixels".to_owned()));
        }
        let bytes = area.saturating_mul(size_of::<egui::Color32>() as u64);
        if size.width.max(size.height) > self.max_side
            || area > self.max_area
            || bytes > self.max_bytes as u64
        {
            return Err(DecodeError::TooLarge(size));
        }
        Ok(())
    }
}

/// Why a picture could not be read.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    /// It does not begin as a PNG does.
    #[error("the answer is not a PNG picture")]
    NotPng,
    /// The bytes ended before the picture did.
    #[error("the picture ended early")]
    Cut,
    /// A checksum or the structure is wrong.
    #[error("the picture is damaged: {0}")]
    Broken(String),
    /// It is larger than the limits allow.
    #[error("the picture is too large: {} x {} pixels", .0.width, .0.height)]
    TooLarge(ImageSize),
    /// The receiver wants no more.
    #[error("loading was stopped")]
    Stopped,
    /// The source failed.
    #[error("the picture could not be received: {0}")]
    Io(#[source] io::Error),
}

impl From<png::DecodingError> for DecodeError {
    fn from(error: png::DecodingError) -> Self {
        match error {
            png::DecodingError::IoError(error) => Self::from(error),
            png::DecodingError::LimitsExceeded => {
                Self::Broken("it needs more memory than allowed".to_owned())
            }
            other => Self::Broken(other.to_string()),
        }
    }
}

impl From<io::Error> for DecodeError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            Self::Cut
        } else {
            Self::Io(error)
        }
    }
}

impl From<DecodeError> for Problem {
    fn from(error: DecodeError) -> Self {
        let (kind, sentence) = match &error {
            DecodeError::Cut => (
                ProblemKind::Service,
                words!("The image is incomplete. Try again."),
            ),
            DecodeError::Io(_) => (
                ProblemKind::Offline,
                words!(
                    "The connection was lost while the image was loading. Check the network, then try again."
                ),
            ),
            DecodeError::Stopped => (
                ProblemKind::Internal,
                words!("Loading the image was stopped. Open the chart again."),
            ),
            DecodeError::NotPng => (
                ProblemKind::Picture,
                words!("The service sent something that is not an image. Try again later."),
            ),
            DecodeError::Broken(_) => (
                ProblemKind::Picture,
                words!("The image is damaged. Try again."),
            ),
            DecodeError::TooLarge(_) => (
                ProblemKind::Picture,
                words!("The image is too large to show. Choose another chart."),
            ),
        };
        Self {
            detail: Some(error.to_string()),
            ..Self::new(kind, sentence)
        }
    }
}

/// Decodes a PNG while its bytes come and hands every strip to `sink` once its rows are there; `sink` returns whether
/// it wants more. The end of the picture is part of it: without it the strips are there, but the result is an error.
pub fn decode(
    source: impl Read + Send,
    limits: ImageLimits,
    sink: &mut dyn FnMut(DecodeStep) -> bool,
) -> Result<ImageSize, DecodeError> {
    let source = ForwardOnly(BufReader::with_capacity(
        READ_BYTES,
        after_signature(source)?,
    ));
    let mut decoder = png::Decoder::new_with_limits(
        source,
        png::Limits {
            bytes: limits.max_bytes.min(DECODER_BYTES),
        },
    );
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info()?;
    let size = ImageSize {
        width: header.width,
        height: header.height,
    };
    let transformations = rows::transformations(header);
    limits.check(size)?;
    decoder.set_transformations(transformations);

    let mut rows = RowReader::new(decoder.read_info()?)?;
    if !sink(DecodeStep::Started(size)) {
        return Err(DecodeError::Stopped);
    }
    let mut strips = StripCollector::new(size, rows.format(), sink);
    if rows.interlaced() {
        for band in rows.whole_picture(size)? {
            strips.append_rows(&band)?;
        }
    } else {
        pipeline::run(&mut rows, size, &mut strips)?;
    }
    rows.finish()?;
    Ok(size)
}

/// Checks the first eight bytes; what is returned gives them once more.
fn after_signature(mut source: impl Read + Send) -> Result<impl Read + Send, DecodeError> {
    let mut start = Vec::with_capacity(SIGNATURE.len());
    source
        .by_ref()
        .take(SIGNATURE.len() as u64)
        .read_to_end(&mut start)?;
    if !SIGNATURE.starts_with(&start) {
        return Err(DecodeError::NotPng);
    }
    if start.len() < SIGNATURE.len() {
        return Err(DecodeError::Cut);
    }
    Ok(SIGNATURE.as_slice().chain(source))
}

/// A source that only goes forward. The decoder's signature asks for [`Seek`], its still pictures never use it.
struct ForwardOnly<R>(BufReader<R>);

impl<R: Read> Read for ForwardOnly<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl<R: Read> BufRead for ForwardOnly<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        // A signal between two packets is no failure of the source.
        while let Err(error) = self.0.fill_buf() {
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

impl<R> Seek for ForwardOnly<R> {
    fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod tests;
