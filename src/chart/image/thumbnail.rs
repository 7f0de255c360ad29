//! A thumbnail: a whole small picture, decoded at once.

use super::{DecodeError, DecodeStep, ImageLimits, ImageSize, ImageStrip, decode};

/// A whole small picture. It prints its size, never what is on it.
#[derive(Debug)]
pub struct Thumbnail {
    /// Its size in pixels.
    pub size: ImageSize,
    /// All of its rows, from top to bottom.
    pub strips: Vec<ImageStrip>,
}

impl Thumbnail {
    /// Decodes a PNG within [`ImageLimits::THUMBNAIL`].
    pub fn decode(png: &[u8]) -> Result<Self, DecodeError> {
        let mut strips = Vec::new();
        let mut sink = |step| {
            if let DecodeStep::Strip(strip) = step {
                strips.push(strip);
            }
            true
        };
        let size = decode(png, ImageLimits::THUMBNAIL, &mut sink)?;
        Ok(Self { size, strips })
    }

    /// How much memory its pixels take once they are on the screen, in bytes.
    pub fn bytes(&self) -> usize {
        let strips = self.strips.iter().map(|strip| {
            let copies = strip.copies.iter();
            let memory = copies.map(|copy| copy.pixels.device_memory());
            memory.sum::<usize>()
        });
        strips.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = std::io::Cursor::new(Vec::new());
        image::RgbaImage::new(width, height)
            .write_to(&mut bytes, image::ImageFormat::Png)
            .unwrap();
        bytes.into_inner()
    }

    #[test]
    fn thumbnail_rows_and_memory_are_known() {
        let thumbnail = Thumbnail::decode(&png(200, 300)).unwrap();
        assert_eq!((thumbnail.size.width, thumbnail.size.height), (200, 300));
        let rows = thumbnail.strips.iter().map(|strip| strip.rows.len());
        assert_eq!(rows.sum::<usize>(), 300);
        let least = 200 * 300 * 4;
        let bytes = thumbnail.bytes();
        assert!((least..2 * least).contains(&bytes), "{bytes}");
    }

    #[test]
    fn thumbnail_is_held_to_its_own_limits() {
        let most = ImageLimits::THUMBNAIL.max_side;
        assert!(Thumbnail::decode(&png(most - 1, 1)).is_ok());
        assert!(Thumbnail::decode(&png(most, 1)).is_ok());
        let error = Thumbnail::decode(&png(most + 1, 1)).unwrap_err();
        assert!(matches!(error, DecodeError::TooLarge(_)), "{error}");
    }
}
