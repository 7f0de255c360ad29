//! Folding: what a user types and what the index says, without case, accents and punctuation, as words.

use icu_normalizer::DecomposingNormalizer;

/// Words of a text, folded. An apostrophe stands inside a word that is also known by its parts: *O'Hare* is `ohare` and
/// `hare`.
pub fn words(text: &str) -> Vec<String> {
    let folded = folded(text);
    let mut words = Vec::new();
    for word in folded.split(|letter: char| !letter.is_alphanumeric() && letter != '\'') {
        let joined: String = word.chars().filter(|letter| *letter != '\'').collect();
        if joined.is_empty() {
            continue;
        }
        if joined.len() < word.len() {
            let parts = word.split('\'').skip(1).filter(|part| !part.is_empty());
            words.extend(parts.map(str::to_owned));
        }
        words.push(joined);
    }
    words
}

/// The words of what a user typed: an apostrophe is left out.
pub fn typed_words(text: &str) -> Vec<String> {
    let folded = folded(text).replace('\'', "");
    folded
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Small letters without accents; every kind of apostrophe is the plain one.
fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    let plain = text.chars().map(|letter| match letter {
        '‘' | '’' | 'ʻ' | 'ʼ' | '´' | '`' => '\'',
        letter => letter,
    });
    let letters = DecomposingNormalizer::new_nfkd().normalize_iter(plain);
    for letter in letters.flat_map(char::to_lowercase) {
        match letter {
            // Accents that the decomposition has set apart, and the soft hyphen.
            '\u{300}'..='\u{36f}' | '\u{ad}' => {}
            // Letters of the Latin alphabet that Unicode takes for their own.
            'ł' => folded.push('l'),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ħ' => folded.push('h'),
            'ı' => folded.push('i'),
            'ŋ' => folded.push('n'),
            'ŧ' => folded.push('t'),
            'ə' | 'ǝ' => folded.push('e'),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ß' => folded.push_str("ss"),
            'þ' => folded.push_str("th"),
            letter => folded.push(letter),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::airport::index::AirportIndex;

    #[test]
    fn case_and_accents_do_not_matter() {
        for (text, plain) in [
            ("ZÜRICH", "zurich"),
            ("Łódź", "lodz"),
            ("Malmö", "malmo"),
            ("Tromsø", "tromso"),
            ("Þórshöfn", "thorshofn"),
            ("Đồng Hới", "dong hoi"),
            ("Gəncə", "gence"),
            ("Straße", "strasse"),
            ("İstanbul", "istanbul"),
        ] {
            assert_eq!(words(text).join(" "), plain);
            assert_eq!(typed_words(text).join(" "), plain);
        }
    }

    #[test]
    fn punctuation_parts_words() {
        assert_eq!(
            words("Paris-Orly (South)/West"),
            ["paris", "orly", "south", "west"]
        );
        assert_eq!(words(" – „ "), Vec::<String>::new());
    }

    #[test]
    fn apostrophe_word_is_found_by_both_parts() {
        for text in ["O'Hare", "O’Hare", "O‘Hare", "O´Hare"] {
            assert_eq!(words(text), ["hare", "ohare"]);
            assert_eq!(typed_words(text), ["ohare"]);
        }
        assert_eq!(words("'' ' d'"), ["d"]);
    }

    #[test]
    fn index_names_fit_plain_keyboard() {
        let foreign = AirportIndex::built_in().entries().iter().find(|entry| {
            let texts = [entry.name, entry.city, entry.subdivision];
            texts
                .iter()
                .any(|text| words(text).iter().any(|word| !word.is_ascii()))
        });
        assert_eq!(foreign, None);
    }
}
