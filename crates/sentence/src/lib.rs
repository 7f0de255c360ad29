//! Sentences as data: an enum says what happened, its English stands beside each variant, and the window tells it in its
//! user's language at the moment that it is painted.
//!
//! What knows no language (links to simulators, parsers) makes its errors and all that it says with [`sentences!`]; their
//! `Display` is the English, for logs. [`AnySentence`] holds a sentence of any enum. What knows a language gives a [`Translation`]
//! to [`Sentence::told`].

mod any_sentence;
pub mod display_text;

use std::fmt::{self, Display, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

pub use any_sentence::AnySentence;

/// An English text, as it stands in the sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TranslationKey<'a> {
    /// Tells texts apart that are alike in English.
    pub context: Option<&'a str>,
    /// What is said of one thing, where the text says how many there are.
    pub english: &'a str,
    /// How many there are.
    pub count: Option<u64>,
}

/// Gives another language's text for an English one. `None` where it has none.
pub type Translation<'a> = &'a dyn Fn(TranslationKey<'_>) -> Option<&'static str>;

/// Something that is told to people. Its `Display` is the English.
pub trait Sentence: Display {
    /// The sentence in another language, and in English where that has no text for it.
    fn told(&self, translation: Translation<'_>) -> String;
}

/// What stands in a sentence where its text has a name in braces.
pub trait Value {
    /// The value as it is written in that language.
    fn written(&self, translation: Translation<'_>) -> String;

    /// How many it says that there are, where it is a number of things.
    fn count(&self) -> Option<u64> {
        None
    }
}

/// Gives a type the one form that it has in every language: `same_in_every_language!(Icao)`.
#[macro_export]
macro_rules! same_in_every_language {
    ($($type:ty),+ $(,)?) => {$(
        impl $crate::Value for $type {
            fn written(&self, _translation: $crate::Translation<'_>) -> String {
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
    i32,
    IpAddr,
    SocketAddr,
);

macro_rules! counts {
    ($($type:ty),+) => {$(
        impl Value for $type {
            fn written(&self, _translation: Translation<'_>) -> String {
                self.to_string()
            }

            fn count(&self) -> Option<u64> {
                u64::try_from(*self).ok()
            }
        }
    )+};
}

counts!(u32, u64, usize);

impl<T: Value> Value for Box<T> {
    fn written(&self, translation: Translation<'_>) -> String {
        (**self).written(translation)
    }
}

/// The value that says how many there are.
const COUNT: &str = "count";

/// Tells a text with its values; it may have another one for several things. What [`sentences!`] is made of.
pub fn told(
    context: Option<&str>,
    one: &'static str,
    more: Option<&'static str>,
    values: &[(&str, &dyn Value)],
    translation: Translation<'_>,
) -> String {
    let counted = values.iter().find(|(name, _)| *name == COUNT);
    let count = more.and(counted).and_then(|(_, value)| value.count());
    let text = TranslationKey {
        context,
        english: one,
        count,
    };
    let english = if count.is_some_and(|count| count != 1) {
        more.unwrap_or(one)
    } else {
        one
    };
    let text = translation(text).unwrap_or(english);
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
    formatter.write_str(&sentence.told(&|_text| None))
}

/// An enum of sentences: behind each variant its English, with its values' names in braces. A text in brackets before it tells
/// the meaning apart from that of the same English text in another place; of a text with a value `count` a second one, behind
/// a bar, says it of several things. `enum Colour with ALL` lists all variants, which then have no values, as `Colour::ALL`.
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
        $visible:vis enum $name:ident $(with $all:ident)? { $($body:tt)* }
    ) => {
        $crate::sentences!(@told $(#[$meta])* $visible enum $name { $($body)* });
        $crate::sentences!(@list $name [$($all)?] { $($body)* });
        $crate::sentences!(@english $name);
    };
    (@told
        $(#[$meta:meta])*
        $visible:vis enum $name:ident {
            $(
                $(#[$about:meta])*
                $variant:ident $(($($value:ident: $type:ty),+))?
                => $([$context:literal])? $text:literal $(| $more:literal)?
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
                            $crate::sentences!(@meaning $($more)?),
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
    (@list $name:ident [] $body:tt) => {};
    (@list $name:ident [$all:ident] {
        $($(#[$about:meta])* $variant:ident => $([$context:literal])? $text:literal),+ $(,)?
    }) => {
        impl $name {
            /// All of them, in their order.
            pub const $all: [Self; [$($text),+].len()] = [$(Self::$variant),+];
        }
    };
    (@also $name:ident) => {
        impl $crate::Value for $name {
            fn written(&self, translation: $crate::Translation<'_>) -> String {
                $crate::Sentence::told(self, translation)
            }
        }

        impl ::std::convert::From<$name> for $crate::AnySentence {
            fn from(sentence: $name) -> Self {
                Self::of(sentence)
            }
        }
    };
    (@english $name:ident) => {
        impl ::std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::write_english(self, formatter)
            }
        }

        impl ::std::error::Error for $name {}
    };
}

/// An enum of errors like one of [`sentences!`], with a text of its own for the log beside what people are told: its `Display`
/// is not the English, but what `thiserror` makes of it.
#[macro_export]
macro_rules! error_sentences {
    ($($item:tt)*) => { $crate::sentences!(@told $($item)*); };
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
        $crate::sentences!(@english $name);
    };
}

#[cfg(test)]
mod tests;
