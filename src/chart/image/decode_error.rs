//! What a picture may ask of this computer, and why one cannot be read.

use std::io;

use super::strip::ImageSize;
use crate::remote::{Problem, ProblemKind};

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

    pub(super) fn check(self, size: ImageSize) -> Result<(), DecodeError> {
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

sentence::sentences! {
    /// What people are told of a picture that could not be read.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum ImageFailure {
        NotImage => "The service sent something that is not an image. Try again later.",
        Incomplete => "The image is incomplete. Try again.",
        Damaged => "The image is damaged. Try again.",
        TooLarge => "The image is too large to show. Choose another chart.",
        Stopped => "Loading the image was stopped. Open the chart again.",
        Disconnected => "The connection was lost while the image was loading. Check the network, then try again.",
    }
}

impl From<DecodeError> for Problem {
    fn from(error: DecodeError) -> Self {
        let (kind, sentence) = match &error {
            DecodeError::Cut => (ProblemKind::Service, ImageFailure::Incomplete),
            DecodeError::Io(_) => (ProblemKind::Offline, ImageFailure::Disconnected),
            DecodeError::Stopped => (ProblemKind::Internal, ImageFailure::Stopped),
            DecodeError::NotPng => (ProblemKind::Picture, ImageFailure::NotImage),
            DecodeError::Broken(_) => (ProblemKind::Picture, ImageFailure::Damaged),
            DecodeError::TooLarge(_) => (ProblemKind::Picture, ImageFailure::TooLarge),
        };
        Self {
            detail: Some(error.to_string()),
            ..Self::new(kind, sentence)
        }
    }
}
