//! Text of foreign origin made fit for display: one line, nothing that hides or reorders it (reliability T10).

/// The longest text shown of one field, in characters (reliability 4).
pub const LONGEST: usize = 200;

/// The text as one line of at most [`LONGEST`] characters: white space runs become one space; control, direction and
/// zero-width characters are gone, and so are private-use ones, which would show as icons of our own font.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len().min(LONGEST * 4));
    let mut length = 0;
    let mut gap = false;
    for c in text.chars() {
        if c.is_whitespace() || c.is_control() {
            gap = true;
            continue;
        }
        if is_hidden(c) {
            continue;
        }
        if gap && length > 0 {
            line.push(' ');
            length += 1;
        }
        gap = false;
        if length >= LONGEST {
            break;
        }
        line.push(c);
        length += 1;
    }
    // The space before a character that no longer fitted.
    line.truncate(line.trim_end().len());
    line
}

/// Characters that take no room, turn the direction of what follows, or mean something in our own font only.
fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{10ffff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_name_is_left_as_it_is() {
        assert_eq!(one_line("Zürich – Kloten (LSZH)"), "Zürich – Kloten (LSZH)");
    }

    #[test]
    fn line_breaks_and_tabs_become_one_space() {
        assert_eq!(one_line("  a\r\n\tb\u{2028}c\u{0}d  "), "a b c d");
    }

    #[test]
    fn hidden_characters_are_removed() {
        assert_eq!(
            one_line("pi\u{202e}lot\u{200b}\u{feff}.\u{2066}x\u{2069}"),
            "pilot.x"
        );
    }

    #[test]
    fn icons_of_our_own_font_cannot_be_spoofed() {
        assert_eq!(one_line("\u{e1a4}ok\u{f0000}"), "ok");
    }

    #[test]
    fn long_text_is_cut_at_two_hundred_characters() {
        for (given, shown) in [(199, 199), (200, 200), (201, 200)] {
            assert_eq!(one_line(&"ä".repeat(given)).chars().count(), shown);
        }
        // The two hundredth would be a space before nothing.
        assert_eq!(one_line(&"a b".repeat(500)).chars().count(), 199);
    }

    #[test]
    fn text_of_nothing_visible_is_empty() {
        assert_eq!(one_line("\u{200b} \n\u{202e}"), "");
    }
}
