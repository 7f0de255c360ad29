//! What must hold of text that is shown (reliability T10).

/// Checks a text of foreign origin that is shown: one line, not too long, nothing that hides or reorders it.
pub fn is_for_display(text: &str, longest: usize) {
    assert!(
        text.chars().count() <= longest,
        "{} characters: {text:?}",
        text.chars().count()
    );
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    assert!(!text.contains(hidden), "hidden characters: {text:?}");
    assert_eq!(text.trim(), text, "white space at an end");
}

/// Checks a sentence of ours: it is there, and does not grow with what came.
pub fn is_sentence(text: &str) {
    assert!(!text.is_empty(), "no words for what is wrong");
    is_for_display(text, 200);
}
