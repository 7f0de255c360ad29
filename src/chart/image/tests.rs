//! Tests of the decoder as a whole, and the pictures that the tests of its parts use.

pub(super) mod form;

use super::*;
use crate::remote::{Problem, ProblemKind};

/// A PNG of these bytes.
pub(super) fn encoded(
    size: ImageSize,
    color: png::ColorType,
    depth: png::BitDepth,
    data: &[u8],
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size.width, size.height);
    encoder.set_color(color);
    encoder.set_depth(depth);
    if color == png::ColorType::Indexed {
        encoder.set_palette(vec![255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]);
        encoder.set_trns(vec![255, 0]);
    }
    encoder
        .write_header()
        .unwrap()
        .write_image_data(data)
        .unwrap();
    bytes
}

/// A grey picture whose rows can be told apart.
pub(super) fn grey(width: u32, height: u32) -> Vec<u8> {
    let data: Vec<u8> = (0..height)
        .flat_map(|y| vec![(y % 251) as u8; width as usize])
        .collect();
    encoded(
        ImageSize { width, height },
        png::ColorType::Grayscale,
        png::BitDepth::Eight,
        &data,
    )
}

/// A PNG of these chunks, each with its right checksum.
pub(super) fn from_chunks(chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut png = SIGNATURE.to_vec();
    for (name, data) in chunks {
        let body = [&name[..], data].concat();
        let checksum = !body.iter().fold(!0_u32, |crc, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| {
                (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
            })
        });
        png.extend((data.len() as u32).to_be_bytes());
        png.extend(body);
        png.extend(checksum.to_be_bytes());
    }
    png
}

pub(super) fn strips_of(bytes: &[u8]) -> (Result<ImageSize, DecodeError>, Vec<ImageStrip>) {
    let mut strips = Vec::new();
    let result = decode(bytes, ImageLimits::CHART, &mut |step| {
        if let DecodeStep::Strip(strip) = step {
            strips.push(strip);
        }
        true
    });
    (result, strips)
}

fn failure(bytes: &[u8]) -> DecodeError {
    strips_of(bytes).0.unwrap_err()
}

#[test]
fn size_is_told_before_first_strip() {
    let mut steps = Vec::new();
    decode(&grey(3, 5)[..], ImageLimits::CHART, &mut |step| {
        steps.push(format!("{step:?}"));
        true
    })
    .unwrap();
    assert_eq!(steps.len(), 2);
    assert_eq!(steps[0], "Started(ImageSize { width: 3, height: 5 })");
    assert_eq!(steps[1], "Strip(Strip { rows: 0..5, copies: 4, .. })");
}

#[test]
fn answer_that_is_not_png_is_named_so() {
    assert!(matches!(
        failure(b"<html>not found</html>"),
        DecodeError::NotPng
    ));
    assert!(matches!(failure(b"GIF"), DecodeError::NotPng));
}

#[test]
fn picture_is_cut_wherever_its_bytes_end() {
    let bytes = grey(40, 30);
    for end in 0..bytes.len() {
        assert!(
            matches!(failure(&bytes[..end]), DecodeError::Cut),
            "cut at {end} of {}",
            bytes.len()
        );
    }
}

#[test]
fn rows_before_cut_were_handed_out() {
    let size = ImageSize {
        width: 64,
        height: 620,
    };
    let mut state = 1_u32;
    let noise = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let data: Vec<u8> = std::iter::repeat_with(noise).take(64 * 620).collect();
    let bytes = encoded(size, png::ColorType::Grayscale, png::BitDepth::Eight, &data);
    let (result, strips) = strips_of(&bytes[..bytes.len() * 9 / 10]);
    assert!(matches!(result, Err(DecodeError::Cut)));
    assert_eq!(strips.len(), 4);
}

#[test]
fn changed_bytes_never_panic() {
    let bytes = grey(40, 30);
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x41;
        strips_of(&changed).0.ok();
    }
    let mut changed = bytes.clone();
    // The last byte of the pixel data's own checksum: the twelve bytes after it are the end chunk.
    let at = changed.len() - 13;
    changed[at] ^= 1;
    assert!(matches!(failure(&changed), DecodeError::Broken(_)));
}

#[test]
fn oversized_header_is_refused() {
    let wide = grey(12_289, 1);
    assert!(matches!(
        failure(&wide),
        DecodeError::TooLarge(ImageSize {
            width: 12_289,
            height: 1
        })
    ));
    for width in [12_287, 12_288] {
        strips_of(&grey(width, 1)).0.unwrap();
    }
}

/// Whether a picture of this size is within the limits.
fn fits(limits: ImageLimits, width: u32, height: u32) -> bool {
    limits.check(ImageSize { width, height }).is_ok()
}

#[test]
fn chart_has_100_million_pixels_at_most() {
    // The areas next to the limit that have two sides within theirs.
    assert!(fits(ImageLimits::CHART, 8000, 12_000));
    assert!(fits(ImageLimits::CHART, 9999, 10_001));
    assert!(fits(ImageLimits::CHART, 10_000, 10_000));
    assert!(!fits(ImageLimits::CHART, 9091, 11_000));
}

#[test]
fn sides_have_12288_pixels_at_most() {
    for (side, within) in [(12_287, true), (12_288, true), (12_289, false)] {
        assert_eq!(fits(ImageLimits::CHART, side, 1), within, "{side}");
        assert_eq!(fits(ImageLimits::CHART, 1, side), within, "{side}");
    }
}

#[test]
fn pixels_are_held_to_their_memory() {
    // 5 x 4 pixels take 80 bytes.
    for (max_bytes, within) in [(79, false), (80, true), (81, true)] {
        let limits = ImageLimits {
            max_bytes,
            ..ImageLimits::CHART
        };
        let result = decode(&grey(5, 4)[..], limits, &mut |_| true);
        assert_eq!(result.is_ok(), within, "{max_bytes}");
    }
    let mebibytes =
        [ImageLimits::CHART, ImageLimits::THUMBNAIL].map(|limits| limits.max_bytes >> 20);
    assert_eq!(mebibytes, [400, 16]);
}

/// The header of a picture of this size, 8 bits, in one of the PNG specification's colour types.
fn header(width: u32, height: u32, color: u8) -> (&'static [u8; 4], Vec<u8>) {
    let data = [
        &width.to_be_bytes()[..],
        &height.to_be_bytes(),
        &[8, color, 0, 0, 0],
    ];
    (b"IHDR", data.concat())
}

/// One row of two pixels, stored without compression.
fn two_pixels() -> (&'static [u8; 4], Vec<u8>) {
    let zlib = [0x78, 1, 1, 3, 0, 0xfc, 0xff, 0, 1, 2, 0, 7, 0, 4];
    (b"IDAT", zlib.to_vec())
}

fn end() -> (&'static [u8; 4], Vec<u8>) {
    (b"IEND", Vec::new())
}

#[test]
fn well_formed_bomb_is_refused_by_its_header() {
    let bytes = from_chunks(&[header(65_536, 65_536, 6), two_pixels(), end()]);
    assert!(matches!(failure(&bytes), DecodeError::TooLarge(_)));
}

#[test]
fn misplaced_chunks_are_damage() {
    let frame_control = |width: u32, height: u32| {
        let sides = [
            &0_u32.to_be_bytes()[..],
            &width.to_be_bytes(),
            &height.to_be_bytes(),
        ];
        let rest = [0_u8; 14];
        (b"fcTL", [&sides.concat()[..], &rest].concat())
    };
    let animation = || (b"acTL", [1_u32.to_be_bytes(), 0_u32.to_be_bytes()].concat());
    let cases = [
        vec![end()],
        vec![two_pixels(), end()],
        vec![header(2, 1, 0), end()],
        vec![header(2, 1, 3), two_pixels(), end()],
        vec![header(2, 2, 0), two_pixels(), end()],
        vec![header(3, 1, 0), two_pixels(), end()],
        vec![header(0, 1, 0), two_pixels(), end()],
        vec![header(2, 1, 5), two_pixels(), end()],
        vec![
            header(2, 1, 0),
            animation(),
            frame_control(1, 1),
            two_pixels(),
            end(),
        ],
        vec![header(2, 1, 0), (b"fdAT", vec![0; 20]), end()],
    ];
    for (nth, chunks) in cases.iter().enumerate() {
        let error = failure(&from_chunks(chunks));
        assert!(
            matches!(error, DecodeError::Broken(_)),
            "case {nth}: {error:?}"
        );
    }
    let (result, _) = strips_of(&from_chunks(&[header(2, 1, 0), two_pixels(), end()]));
    assert_eq!(
        result.unwrap(),
        ImageSize {
            width: 2,
            height: 1
        }
    );
}

#[test]
fn gone_receiver_stops_decoder() {
    let mut steps = 0;
    let result = decode(&grey(8, 1000)[..], ImageLimits::CHART, &mut |_| {
        steps += 1;
        steps < 2
    });
    assert!(matches!(result, Err(DecodeError::Stopped)));
    assert_eq!(steps, 2);
}

#[test]
fn source_and_picture_faults_differ() {
    struct Reset;
    impl Read for Reset {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }
    let bytes = grey(40, 30);
    let error = decode(bytes[..60].chain(Reset), ImageLimits::CHART, &mut |_| true).unwrap_err();
    assert_eq!(Problem::from(error).kind, ProblemKind::Offline);
    let problem = Problem::from(DecodeError::Cut);
    assert_eq!(
        (problem.kind, problem.sentence.clone()),
        (
            ProblemKind::Service,
            "The image is incomplete. Try again.".into()
        )
    );
}

/// A picture may have them as long as it likes, up to the length of the whole.
#[test]
fn text_and_profile_chunks_are_skipped() {
    let plain = grey(40, 60);
    // Behind the signature and the header's chunk.
    let (start, rest) = plain.split_at(8 + 25);
    for name in [b"tEXt", b"zTXt", b"iTXt", b"iCCP"] {
        let mut long = b"a\0".to_vec();
        long.resize(DECODER_BYTES + 1, b'x');
        let chunk = from_chunks(&[(name, long)]).split_off(8);
        let (result, strips) = strips_of(&[start, &chunk, rest].concat());
        let size = ImageSize {
            width: 40,
            height: 60,
        };
        assert_eq!(result.unwrap(), size, "{name:?}");
        assert_eq!(strips.last().unwrap().rows.end, 60, "{name:?}");
    }
}
