//! The bytes of a plan as text: UTF-8, UTF-16 as old programs wrote it, or the code page of western Windows.

/// What Windows-1252 has in places of ISO 8859-1's control characters; 0 where it has nothing.
const WINDOWS_1252: [u16; 32] = [
    0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc,
    0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];

/// The text in the code that its mark says (RFC 2781, RFC 3629) or its zero bytes give away; text in none of them is
/// taken for Windows-1252. Lines end with LF afterwards, whatever ended them before.
pub(super) fn decode(bytes: &[u8]) -> String {
    let text = match bytes {
        [0xff, 0xfe, text @ ..] => utf_16(text, u16::from_le_bytes),
        [0xfe, 0xff, text @ ..] => utf_16(text, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, text @ ..] => String::from_utf8_lossy(text).into_owned(),
        // The first character of every plan is an ASCII one.
        [first, 0, ..] if *first != 0 => utf_16(bytes, u16::from_le_bytes),
        [0, first, ..] if *first != 0 => utf_16(bytes, u16::from_be_bytes),
        text => match str::from_utf8(text) {
            Ok(text) => text.to_owned(),
            Err(_) => text.iter().copied().map(windows_1252).collect(),
        },
    };
    let text = text.trim_end_matches('\0');
    if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        text.to_owned()
    }
}

fn utf_16(bytes: &[u8], number: fn([u8; 2]) -> u16) -> String {
    let (units, _odd) = bytes.as_chunks();
    let letters = char::decode_utf16(units.iter().copied().map(number));
    letters
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

fn windows_1252(byte: u8) -> char {
    let special = byte
        .checked_sub(0x80)
        .and_then(|place| WINDOWS_1252.get(usize::from(place)))
        .and_then(|code| char::from_u32(u32::from(*code)));
    match special {
        Some('\0') => char::REPLACEMENT_CHARACTER,
        Some(letter) => letter,
        None => char::from(byte),
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
