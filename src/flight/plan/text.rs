//! The bytes of a plan as text: UTF-8, UTF-16 as old programs wrote it, or the code page of western Windows.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The text in the code that its mark says (RFC 2781, RFC 3629) or its zero bytes give away; text in none of them is
/// taken for Windows-1252. Lines end with LF afterwards, whatever ended them before.
pub(super) fn decode(bytes: &[u8]) -> String {
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or_else(|| (unmarked(bytes), 0));
    let mut text = bytes.get(mark..).unwrap_or_default();
    if encoding != UTF_8 && encoding != WINDOWS_1252 {
        // Half a character at the end is none.
        text = text.as_chunks::<2>().0.as_flattened();
    }
    let (text, _failed) = encoding.decode_without_bom_handling(text);
    let text = text.trim_end_matches('\0').replace("\r\n", "\n");
    // What Windows-1252 has no letter for, and no text has.
    text.replace('\r', "\n")
        .replace(|letter| ('\u{80}'..='\u{9f}').contains(&letter), "\u{fffd}")
}

/// The code of a text without a mark.
fn unmarked(bytes: &[u8]) -> &'static Encoding {
    match bytes {
        // The first character of every plan is an ASCII one.
        [first, 0, ..] if *first != 0 => UTF_16LE,
        [0, first, ..] if *first != 0 => UTF_16BE,
        text if str::from_utf8(text).is_ok() => UTF_8,
        _ => WINDOWS_1252,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// UTF-16 with the bytes of each unit in this order.
    fn wide(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn same_text_is_read_in_every_code() {
        let text = "<A>Zürich</A>";
        let marked = |mark: &[u8], text: Vec<u8>| [mark, &text].concat();
        for bytes in [
            text.as_bytes().to_vec(),
            marked(&[0xef, 0xbb, 0xbf], text.as_bytes().to_vec()),
            marked(&[0xff, 0xfe], wide(text, u16::to_le_bytes)),
            marked(&[0xfe, 0xff], wide(text, u16::to_be_bytes)),
            wide(text, u16::to_le_bytes),
            wide(text, u16::to_be_bytes),
            b"<A>Z\xfcrich</A>".to_vec(),
        ] {
            assert_eq!(decode(&bytes), text, "{bytes:x?}");
        }
    }

    #[test]
    fn letters_of_windows_that_iso_lacks_are_read() {
        assert_eq!(decode(b"Chambry \x96 \x8ale \x80\xff"), "Chambry – Šle €ÿ");
        assert_eq!(decode(b"\xff \x81"), "ÿ \u{fffd}");
    }

    #[test]
    fn lines_end_in_one_way() {
        assert_eq!(decode(b"a\r\nb\rc\nd"), "a\nb\nc\nd");
    }

    #[test]
    fn half_character_at_end_is_left_out() {
        assert_eq!(decode(&[0xff, 0xfe, b'A', 0, b'B']), "A");
    }
}
