//! A single sentence that is kept until it is told.

use std::cmp::Ordering;
use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::{Sentence, Translation, Value};

/// A sentence of any enum, which `into` makes of it. Cheap to clone; equal where its English is.
#[derive(Clone)]
pub struct AnySentence(Arc<dyn Value + Send + Sync>);

impl AnySentence {
    /// Something that tells itself.
    pub fn of(value: impl Value + Send + Sync + 'static) -> Self {
        Self(Arc::new(value))
    }

    /// Whether this stands in its English.
    pub fn says(&self, part: &str) -> bool {
        self.english().contains(part)
    }

    fn english(&self) -> String {
        self.told(&|_text| None)
    }

    /// This sentence and another one behind it.
    #[must_use]
    pub fn and(self, next: impl Into<Self>) -> Self {
        Composed::Both(self, next.into()).into()
    }

    /// This sentence with a full stop, where it has none.
    #[must_use]
    pub fn with_full_stop(self) -> Self {
        if self.english().ends_with(['.', '!', '?']) {
            return self;
        }
        Composed::Ended(self).into()
    }

    /// This sentence with the name of what it is about before it, where it does not say that itself.
    #[must_use]
    pub fn about(self, name: &str) -> Self {
        if self.says(name) {
            return self;
        }
        Composed::Named(name.to_owned(), self).into()
    }
}

crate::sentences! {
    /// A sentence with what stands around it.
    #[derive(Debug)]
    enum Composed {
        /// One and another one behind it.
        Both(first: AnySentence, next: AnySentence) => "{first} {next}",
        /// One with its full stop.
        Ended(sentence: AnySentence) => "{sentence}.",
        /// One behind the name of what it is about.
        Named(name: String, sentence: AnySentence) => "{name}: {sentence}",
    }
}

impl Sentence for AnySentence {
    fn told(&self, translation: Translation<'_>) -> String {
        self.0.written(translation)
    }
}

impl Value for AnySentence {
    fn written(&self, translation: Translation<'_>) -> String {
        self.told(translation)
    }
}

impl Display for AnySentence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::write_english(self, formatter)
    }
}

impl Debug for AnySentence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.english(), formatter)
    }
}

impl PartialEq for AnySentence {
    fn eq(&self, other: &Self) -> bool {
        self.english() == other.english()
    }
}

impl Eq for AnySentence {}

impl PartialEq<&str> for AnySentence {
    fn eq(&self, english: &&str) -> bool {
        self.english() == *english
    }
}

impl Ord for AnySentence {
    fn cmp(&self, other: &Self) -> Ordering {
        self.english().cmp(&other.english())
    }
}

impl PartialOrd for AnySentence {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for AnySentence {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.english().hash(state);
    }
}

/// The words of another program, or a text that is the same in every language.
impl From<String> for AnySentence {
    fn from(text: String) -> Self {
        Self::of(text)
    }
}

impl From<&'static str> for AnySentence {
    fn from(text: &'static str) -> Self {
        Self::of(text)
    }
}

#[cfg(test)]
mod tests {
    use crate::{AnySentence, Sentence as _, TranslationKey};

    crate::sentences! {
        /// What is said of a house.
        #[derive(Debug)]
        enum House {
            /// A part.
            Door => ["of a house"] "door",
            /// Without a full stop.
            Stuck(part: AnySentence) => "The {part} is stuck",
            /// So many.
            Several(part: AnySentence, count: u64) => "One {part}" | "{count} {part}s",
        }
    }

    fn german(text: TranslationKey<'_>) -> Option<&'static str> {
        match (text.context, text.english, text.count) {
            (Some("of a house"), "door", None) => Some("Tür"),
            (None, "The {part} is stuck", None) => Some("Es klemmt die {part}"),
            (None, "One {part}", Some(3)) => Some("{count}-mal {part}"),
            _ => None,
        }
    }

    #[test]
    fn words_are_told_in_any_language_later() {
        let part = AnySentence::from(House::Door);
        let stuck = AnySentence::from(House::Stuck(part.clone()));
        assert_eq!(stuck.to_string(), "The door is stuck");
        assert_eq!(stuck.told(&german), "Es klemmt die Tür");
        let several = AnySentence::from(House::Several(part, 3));
        assert_eq!(several.to_string(), "3 doors");
        assert_eq!(several.told(&german), "3-mal Tür");
    }

    #[test]
    fn sentences_follow_each_other() {
        let stuck = AnySentence::from(House::Stuck(House::Door.into()));
        assert_eq!(stuck.and("Push.").told(&german), "Es klemmt die Tür Push.");
    }

    #[test]
    fn full_stop_is_added_where_none_is() {
        let stuck = || AnySentence::from(House::Stuck(House::Door.into()));
        let ended = stuck().with_full_stop();
        assert_eq!(ended.told(&german), "Es klemmt die Tür.");
        assert_eq!(ended.clone().with_full_stop(), ended);
    }

    #[test]
    fn name_is_told_once() {
        let stuck = || AnySentence::from(House::Stuck(House::Door.into()));
        let named = stuck().about("YBBN");
        assert_eq!(named.told(&german), "YBBN: Es klemmt die Tür");
        assert_eq!(stuck().about("door"), stuck());
    }

    #[test]
    fn words_are_equal_where_their_english_is() {
        let stuck = AnySentence::from(House::Stuck("door".into()));
        assert_eq!(stuck, AnySentence::from("The door is stuck"));
        assert_ne!(AnySentence::from("The door"), AnySentence::from("The roof"));
        assert!(AnySentence::from("The door").says("door"));
    }
}
