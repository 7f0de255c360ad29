//! The language of the window. English stands where it is said, inside [`tr!`](crate::tr); every other language is a file of
//! `assets/languages` in the form of gettext (PO), which translators' programs read and write.
//!
//! A sentence is translated whole and never put together from parts; what it tells (names, numbers) stands in braces, by
//! name, and a translation may put it elsewhere. Words of the service, of simulators and of charts stay as they are, and so
//! do the command line and the log.

mod catalogue;

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use serde::{Deserialize, Serialize};

/// A language that is spoken here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// The one of the sources.
    #[default]
    English,
    /// As it is written in Germany.
    German,
}

/// What the program speaks; a number of [`Language::ALL`].
static SPOKEN: AtomicU8 = AtomicU8::new(0);
/// What the system's user reads.
static OF_SYSTEM: OnceLock<Language> = OnceLock::new();

thread_local! {
    /// What this thread speaks, where that is not what the program speaks.
    static SPOKEN_HERE: Cell<Option<Language>> = const { Cell::new(None) };
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// The language's name in itself: people who look for it know that one.
    pub fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// The first part of the names of its places (BCP 47).
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The one whose code begins a system's name of a language, such as `de-AT`; English where there is none.
    fn of_locale(locale: &str) -> Self {
        let code = locale.split(['-', '_', '.', '@']).next();
        code.and_then(Self::with_code).unwrap_or_default()
    }

    /// The one with this code, in letters of either case.
    fn with_code(code: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// Returns the first language of an `Accept-Language` (RFC 9110 12.5.4) that is known, English where none is. Browsers list
    /// by preference: of the weights, only 0 says something more, *not this one*.
    pub fn accepted(header: &str) -> Self {
        let mut known = header.split(',').filter_map(|range| {
            let (range, weight) = range.split_once(';').unwrap_or((range, ""));
            let weight = weight.trim().strip_prefix("q=").map(str::parse::<f64>);
            let language = Self::with_code(range.trim().split('-').next()?);
            language.filter(|_language| weight != Some(Ok(0.0)))
        });
        known.next().unwrap_or_default()
    }

    /// Which of a translation's forms goes with a number of things.
    fn form_for(self, count: u64) -> usize {
        match self {
            Self::English | Self::German => usize::from(count != 1),
        }
    }
}

/// Asks the system which language its user reads. Before this, and where it does not say, that is English.
pub fn ask_system() {
    let locale = sys_locale::get_locale().unwrap_or_default();
    OF_SYSTEM.get_or_init(|| Language::of_locale(&locale));
}

/// The language of the system's user, as far as it was asked for.
pub fn of_system() -> Language {
    OF_SYSTEM.get().copied().unwrap_or_default()
}

/// Everything is said in `language` from now on: by this thread if it speaks for itself, by the whole program otherwise.
pub fn speak(language: Language) {
    if SPOKEN_HERE.get().is_some() {
        SPOKEN_HERE.set(Some(language));
    } else {
        SPOKEN.store(language as u8, Ordering::Relaxed);
    }
}

/// This thread speaks for itself: several windows of one process then have a language each.
pub fn speak_alone(language: Language) {
    SPOKEN_HERE.set(Some(language));
}

/// What is spoken.
pub fn spoken() -> Language {
    let spoken = || usize::from(SPOKEN.load(Ordering::Relaxed));
    SPOKEN_HERE.get().unwrap_or_else(|| {
        let language = Language::ALL.get(spoken());
        language.copied().unwrap_or_default()
    })
}

/// The translation of an English text, which is `None` for what stays English. `context` tells two meanings of one text apart.
pub fn translation(context: Option<&str>, text: &str) -> Option<&'static str> {
    catalogue::of(spoken())?.text(context, text)
}

/// Whether this is the text, in any language.
pub fn is_any(text: &str, known: &str) -> bool {
    let mut languages = Language::ALL.into_iter().filter_map(catalogue::of);
    known == text || languages.any(|language| language.text(None, text) == Some(known))
}

/// The translation of a text that says how many there are. `text` is the one for a single thing.
pub fn counted(text: &str, count: u64) -> Option<&'static str> {
    let language = spoken();
    catalogue::of(language)?.counted(text, language.form_for(count))
}

/// A text of a table, which [`said!`](crate::said) marked where it stands, in the language that is spoken.
pub fn told(text: &str) -> &str {
    translation(None, text).unwrap_or(text)
}

/// Something that happened, in the language that is spoken now.
pub fn in_words(sentence: &dyn sentence::Sentence) -> String {
    in_words_of(spoken(), sentence)
}

/// Something that happened, in this language.
pub fn in_words_of(language: Language, sentence: &dyn sentence::Sentence) -> String {
    let catalogue = catalogue::of(language);
    sentence.told(&|text| match text.count {
        Some(count) => catalogue?.counted(text.english, language.form_for(count)),
        None => catalogue?.text(text.context, text.english),
    })
}

/// A number with so many digits behind its point, which is a comma where the language has one.
pub fn decimal(value: f64, places: usize) -> String {
    let number = format!("{value:.places$}");
    match spoken() {
        Language::English => number,
        Language::German => number.replace('.', ","),
    }
}

/// Figures with a comma between thousands, as the language has it.
pub fn thousands(figures: String) -> String {
    match spoken() {
        Language::English => figures,
        Language::German => figures.replace(',', "."),
    }
}

/// A text for the user in the language that is spoken.
///
/// `tr!("Close")` is a `&'static str`. `tr!("{name} at {airport}", name, airport = place.name())` is a `String`: each name in
/// braces stands in the list, a value that is not a variable of that name behind `=`. `tr!("of a link" => "Open")` tells a
/// meaning apart from another one of the same English word.
#[macro_export]
macro_rules! tr {
    (@value $name:ident) => { &$name };
    (@value $name:ident = $value:expr) => { &$value };
    (@in $context:expr, $text:literal) => {
        $crate::language::translation($context, $text).unwrap_or($text)
    };
    (@in $context:expr, $text:literal, $($name:ident $(= $value:expr)?),+) => {
        match $crate::language::translation($context, $text) {
            None => format!($text $($(, $name = $value)?)+),
            Some(other) => ::sentence::filled(
                other,
                &[$((stringify!($name), $crate::tr!(@value $name $(= $value)?))),+],
            ),
        }
    };
    ($context:literal => $text:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::tr!(@in Some($context), $text $(, $name $(= $value)?)*)
    };
    ($text:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::tr!(@in None, $text $(, $name $(= $value)?)*)
    };
}

/// A text that says how many there are: `tr_count!(count, "One chart" | "{count} charts")`, a `String`. `count` is a variable
/// of an unsigned number; other values follow as in [`tr!`](crate::tr).
#[macro_export]
macro_rules! tr_count {
    ($count:ident, $one:literal | $more:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        match $crate::language::counted($one, $count as u64) {
            None if $count == 1 => format!($one $($(, $name = $value)?)*),
            None => format!($more $($(, $name = $value)?)*),
            Some(other) => ::sentence::filled(
                other,
                &[
                    (stringify!($count), &$count as &dyn std::fmt::Display),
                    $((stringify!($name), $crate::tr!(@value $name $(= $value)?))),*
                ],
            ),
        }
    };
}

/// Marks a text of a table for translators; it stays English until [`language::told`](crate::language::told) says it.
#[macro_export]
macro_rules! said {
    ($text:literal) => {
        $text
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browser_gets_first_known_language_it_accepts() {
        for (header, language) in [
            ("de-AT,de;q=0.9,en;q=0.8", Language::German),
            ("fr-CH, de ;q=0.5, en;q=0.4", Language::German),
            ("en-GB,de", Language::English),
            ("de;q=0, en", Language::English),
            ("de;q=0", Language::English),
            ("*", Language::English),
            ("", Language::English),
            (",;-,=q", Language::English),
            ("dé, DE", Language::German),
        ] {
            assert_eq!(Language::accepted(header), language, "{header}");
        }
    }

    #[test]
    fn system_s_language_is_taken_by_its_code() {
        for (locale, language) in [
            ("de-AT", Language::German),
            ("de_DE.UTF-8", Language::German),
            ("DE", Language::German),
            ("en-GB", Language::English),
            ("den", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn thread_that_speaks_for_itself_changes_no_other() {
        speak_alone(Language::English);
        speak(Language::German);
        assert_eq!(spoken(), Language::German);
        let elsewhere = std::thread::Builder::new().name("elsewhere".to_owned());
        let heard = elsewhere.spawn(spoken).unwrap().join().unwrap();
        assert_eq!(heard, Language::English);
    }

    #[test]
    fn number_has_point_of_its_language() {
        speak_alone(Language::English);
        assert_eq!(
            (decimal(2.34, 1), decimal(12.0, 0)),
            ("2.3".into(), "12".into())
        );
        speak(Language::German);
        assert_eq!(
            (decimal(2.34, 1), decimal(12.0, 0)),
            ("2,3".into(), "12".into())
        );
    }

    #[test]
    fn thousands_have_mark_of_their_language() {
        speak_alone(Language::English);
        assert_eq!(thousands("11,680 ft".to_owned()), "11,680 ft");
        speak(Language::German);
        assert_eq!(thousands("11,680 ft".to_owned()), "11.680 ft");
    }

    #[test]
    fn text_is_english_until_another_language_is_spoken() {
        speak_alone(Language::English);
        let count = 1;
        assert_eq!(tr!("Close"), "Close");
        assert_eq!(tr!("{count} of {all}", count, all = 2), "1 of 2");
        assert_eq!(tr_count!(count, "button" | "{count} buttons"), "button");
        speak(Language::German);
        assert_eq!(tr!("Close"), "Schließen");
        assert_eq!(tr_count!(count, "button" | "{count} buttons"), "Knopf");
    }
}
