//! Sentences as data: an enum says what happened, its English stands beside each variant, and the window tells it in its
//! user's language at the moment that it is painted.
//!
//! What knows no language (links to simulators, parsers) makes its errors with [`sentences!`]; their `Display` is the English,
//! for logs. Who knows one gives a [`Translation`] to [`Sentence::told`].

use std::fmt::{self, Display, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// Gives another language's text for an English one and its meaning, which tells texts apart that are alike in English.
/// `None` where it has none.
pub type Translation<'a> = &'a dyn Fn(Option<&str>, &str) -> Option<&'static str>;

/// Something that is told to people. Its `Display` is the English.
pub trait Sentence: Display {
    /// The sentence in another language, and in English where that has no text for it.
    fn told(&self, translation: Translation<'_>) -> String;
}

/// What stands in a sentence where its text has a name in braces.
pub trait Value {
    /// The value as it is written in that language.
    fn written(&self, translation: Translation<'_>) -> String;
}

macro_rules! same_in_every_language {
    ($($type:ty),+) => {$(
        impl Value for $type {
            fn written(&self, _translation: Translation<'_>) -> String {
                self.to_string()
            }
        }
    )+};
}

same_in_every_language!(
    &'static str,
    String,
    Arc<str>,
    u8,
    u16,
    u32,
    u64,
    usize,
    i32,
    IpAddr,
    SocketAddr
);

impl<T: Value> Value for Box<T> {
    fn written(&self, translation: Translation<'_>) -> String {
        (**self).written(translation)
    }
}

/// Tells `text`, which may mean something particular, with its values. What [`sentences!`] is made of.
pub fn told(
    context: Option<&str>,
    text: &'static str,
    values: &[(&str, &dyn Value)],
    translation: Translation<'_>,
) -> String {
    let text = translation(context, text).unwrap_or(text);
    let written = values
        .iter()
        .map(|(name, value)| (*name, value.written(translation)));
    let written: Vec<_> = written.collect();
    let values: Vec<_> = written
        .iter()
        .map(|(name, value)| (*name, value as &dyn Display))
        .collect();
    filled(text, &values)
}

/// Puts values where `text` has their names in braces; names without a value are left out.
pub fn filled(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        rest = after;
        let Some((name, after)) = after.split_once('}') else {
            break;
        };
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            // A text takes whatever is written to it.
            let _ = write!(filled, "{value}");
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// Writes the English of a sentence. What [`sentences!`] is made of.
pub fn write_english(sentence: &dyn Sentence, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.write_str(&sentence.told(&|_context, _text| None))
}

/// An enum of sentences: behind each variant its English, with its values' names in braces. A text in brackets before it tells
/// the meaning apart from that of the same English text in another place.
///
/// ```ignore
/// sentence::sentences! {
///     /// Why a message cannot be used.
///     #[derive(Debug, Clone, PartialEq)]
///     pub enum Malformed {
///         /// It is no message.
///         Label => "Received data that is not a message",
///         /// It is longer or shorter than its kind can be.
///         Length(kind: &'static str) => "A {kind} message has an impossible length",
///     }
/// }
/// ```
#[macro_export]
macro_rules! sentences {
    (
        $(#[$meta:meta])*
        $visible:vis enum $name:ident {
            $(
                $(#[$about:meta])*
                $variant:ident $(($($value:ident: $type:ty),+))?
                => $([$context:literal])? $text:literal
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $visible enum $name {
            $($(#[$about])* $variant $(($($type),+))?),+
        }

        impl $crate::Sentence for $name {
            fn told(&self, translation: $crate::Translation<'_>) -> String {
                match self {
                    $(
                        Self::$variant $(($($value),+))? => $crate::told(
                            $crate::sentences!(@meaning $($context)?),
                            $text,
                            &[$($((stringify!($value), $value as &dyn $crate::Value)),+)?],
                            translation,
                        ),
                    )+
                }
            }
        }

        $crate::sentences!(@also $name);
    };
    (@meaning) => { None };
    (@meaning $context:literal) => { Some($context) };
    (@also $name:ident) => {
        impl $crate::Value for $name {
            fn written(&self, translation: $crate::Translation<'_>) -> String {
                $crate::Sentence::told(self, translation)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::write_english(self, formatter)
            }
        }

        impl ::std::error::Error for $name {}
    };
}

/// An enum of other enums' sentences: each variant has one of them, and tells it.
#[macro_export]
macro_rules! sentences_of {
    (
        $(#[$meta:meta])*
        $visible:vis enum $name:ident {
            $($(#[$about:meta])* $variant:ident($type:ty)),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $visible enum $name {
            $($(#[$about])* $variant($type)),+
        }

        impl $crate::Sentence for $name {
            fn told(&self, translation: $crate::Translation<'_>) -> String {
                match self {
                    $(Self::$variant(sentence) => $crate::Sentence::told(sentence, translation),)+
                }
            }
        }

        $(
            impl ::std::convert::From<$type> for $name {
                fn from(sentence: $type) -> Self {
                    Self::$variant(sentence)
                }
            }
        )+

        $crate::sentences!(@also $name);
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    sentences! {
        /// Which.
        #[derive(Debug)]
        enum Part {
            /// One.
            Door => ["of a house"] "door",
        }
    }

    sentences! {
        /// What.
        #[derive(Debug)]
        enum Report {
            /// No value.
            Calm => "All is calm",
            /// Two.
            Stuck(part: Part, times: u32) => "The {part} is stuck, {times} times",
        }
    }

    sentences_of! {
        /// Either.
        #[derive(Debug)]
        enum Any {
            /// A part.
            Part(Part),
            /// A report.
            Report(Report),
        }
    }

    fn german(context: Option<&str>, text: &str) -> Option<&'static str> {
        match (context, text) {
            (Some("of a house"), "door") => Some("Tür"),
            (None, "The {part} is stuck, {times} times") => Some("{times}-mal klemmte die {part}"),
            _ => None,
        }
    }

    #[test]
    fn display_is_english() {
        assert_eq!(Report::Calm.to_string(), "All is calm");
        let stuck = Report::Stuck(Part::Door, 3);
        assert_eq!(stuck.to_string(), "The door is stuck, 3 times");
    }

    #[test]
    fn values_are_translated_too() {
        let stuck = Any::from(Report::Stuck(Part::Door, 3));
        assert_eq!(stuck.told(&german), "3-mal klemmte die Tür");
        assert_eq!(Any::from(Part::Door).told(&german), "Tür");
    }

    #[test]
    fn untranslated_sentence_stays_english() {
        assert_eq!(Report::Calm.told(&german), "All is calm");
    }

    #[test]
    fn values_stand_where_translation_names_them() {
        let values: [(&str, &dyn Display); 2] = [("count", &3), ("airport", &"YBBN")];
        assert_eq!(
            filled("{airport}: {count} Karten", &values),
            "YBBN: 3 Karten"
        );
        assert_eq!(filled("{unknown}, {airport", &values), ", airport");
    }
}
