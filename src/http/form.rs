//! Forms for the identity server: they carry codes, tokens and secrets.

use std::fmt;

use bytes::Bytes;
use url::form_urlencoded::Serializer;
use zeroize::Zeroizing;

/// A form as it is sent. It cannot be printed, is not copied for a further try, and is wiped from memory when the last
/// who holds it has gone (reliability T6).
#[derive(Clone)]
pub(crate) struct Form(Bytes);

impl Form {
    /// A form with these names and values.
    pub fn new(fields: &[(&str, &str)]) -> Self {
        // Escaping triples a letter at most. Without room for that the text would move and leave copies behind.
        let longest = |(name, value): &(&str, &str)| 3 * (name.len() + value.len()) + "&=".len();
        let room = fields.iter().map(longest).sum();
        let mut text = Serializer::new(String::with_capacity(room));
        text.extend_pairs(fields);
        Self(Bytes::from_owner(Zeroizing::new(text.finish())))
    }

    /// What is sent.
    pub(super) fn bytes(&self) -> Bytes {
        self.0.clone()
    }

    /// What is sent, as a text.
    #[cfg(test)]
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap()
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Form(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_are_escaped() {
        let form = Form::new(&[
            ("code", "a+b&c=d"),
            ("scope", "one two"),
            ("\u{e4}", "\u{20ac}"),
        ]);
        assert_eq!(
            form.text(),
            "code=a%2Bb%26c%3Dd&scope=one+two&%C3%A4=%E2%82%AC"
        );
    }

    #[test]
    fn form_is_not_printed() {
        assert_eq!(format!("{:?}", Form::new(&[("code", "hush")])), "Form(..)");
    }

    #[test]
    fn further_try_sends_same_memory() {
        let form = Form::new(&[("code", "hush")]);
        assert_eq!(form.bytes(), form.text());
        assert_eq!(form.bytes().as_ptr(), form.clone().bytes().as_ptr());
    }
}
