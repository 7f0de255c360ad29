//! The values within a JSON text, each read when it is asked for. No tree of all of them is made: a hostile text could
//! make that a hundred times as large as itself. What is wrong within one value costs that value.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// No value lies deeper; the JSON library stops there, too.
const DEEPEST: u32 = 128;
/// The most fields that are read of one object.
const MOST_FIELDS: usize = 200;
/// No name of a field is longer, in bytes.
const LONGEST_NAME: usize = 100;

/// A value as it stands in the text. Brackets and quotation marks in it fit each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RawJsonValue<'a>(&'a [u8]);

impl<'a> RawJsonValue<'a> {
    /// The one value of a text; `None` where brackets or quotation marks do not fit, or it is nothing of JSON at all.
    pub fn whole(text: &'a [u8]) -> Option<Self> {
        let text = text.trim_ascii();
        if part_of(text)?.1.is_some() {
            return None;
        }
        let is_json = match (text.first()?, text.last()?) {
            (b'{', b'}') | (b'[', b']') => closes_at_end(text),
            _ => serde_json::from_slice::<serde_json::Value>(text).is_ok(),
        };
        is_json.then_some(Self(text))
    }

    /// Reads it as a text, a number or a truth value.
    pub fn read<T: Deserialize<'a>>(self) -> Option<T> {
        serde_json::from_slice(self.0).ok()
    }

    /// The text that it is.
    pub fn text(self) -> &'a [u8] {
        self.0
    }

    pub fn is_null(self) -> bool {
        self.0 == b"null"
    }

    /// The values in an array; `None` for every other value.
    pub fn elements(self) -> Option<impl Iterator<Item = RawJsonValue<'a>>> {
        let inner = self.0.strip_prefix(b"[")?.strip_suffix(b"]")?;
        Some(parts(inner).map(RawJsonValue))
    }

    /// The first fields of an object with their names; `None` for every other value.
    pub fn fields(self) -> Option<Vec<(Cow<'a, str>, RawJsonValue<'a>)>> {
        let inner = self.0.strip_prefix(b"{")?.strip_suffix(b"}")?;
        let fields = parts(inner).filter_map(field);
        Some(fields.take(MOST_FIELDS).collect())
    }
}

/// Whether a text is one JSON value, each number and text within it included. Nothing of it is kept.
pub(crate) fn is_valid(text: &[u8]) -> bool {
    serde_json::from_slice::<JsonValidator>(text).is_ok()
}

/// A value that was read and is not kept.
struct JsonValidator;

impl<'de> Deserialize<'de> for JsonValidator {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for JsonValidator {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_bool<E>(self, _value: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _value: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _value: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _value: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _value: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Self, A::Error> {
        while elements.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Self, A::Error> {
        while fields.next_entry::<Self, Self>()?.is_some() {}
        Ok(self)
    }
}

/// What is between the commas that are in no bracket and no text of their own.
fn parts(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text).filter(|text| !text.trim_ascii().is_empty());
    std::iter::from_fn(move || {
        let (part, others) = part_of(rest?)?;
        rest = others;
        Some(part.trim_ascii())
    })
}

/// What is before the first such comma and, where there is one, what is behind it; `None` where something is not closed.
fn part_of(text: &[u8]) -> Option<(&[u8], Option<&[u8]>)> {
    let mut open = JsonScanState::default();
    for (at, byte) in text.iter().enumerate() {
        if *byte == b',' && open.is_none() {
            return Some((text.get(..at)?, text.get(at + 1..)));
        }
        open.pass(*byte)?;
    }
    open.is_none().then_some((text, None))
}

/// Whether the bracket that begins a text is closed by the one that ends it.
fn closes_at_end(text: &[u8]) -> bool {
    let mut open = JsonScanState::default();
    let closed = text
        .iter()
        .position(|byte| open.pass(*byte).is_none() || open.is_none());
    closed == Some(text.len() - 1)
}

/// What is open at a place of a text.
#[derive(Default)]
struct JsonScanState {
    /// Brackets, and of each, from the innermost, whether it is one of an object.
    depth: u32,
    objects: u128,
    in_text: bool,
    escaped: bool,
}

impl JsonScanState {
    fn is_none(&self) -> bool {
        self.depth == 0 && !self.in_text
    }

    /// Passes over a byte; `None` where it closes what is not open, or lies too deep.
    fn pass(&mut self, byte: u8) -> Option<()> {
        if self.in_text {
            self.in_text = self.escaped || byte != b'"';
            self.escaped = !self.escaped && byte == b'\\';
            return Some(());
        }
        match byte {
            b'"' => self.in_text = true,
            b'{' | b'[' if self.depth == DEEPEST => return None,
            b'{' | b'[' => {
                self.depth += 1;
                self.objects = self.objects << 1 | u128::from(byte == b'{');
            }
            b'}' | b']' if self.depth == 0 || (self.objects & 1 == 1) != (byte == b'}') => {
                return None;
            }
            b'}' | b']' => {
                self.depth -= 1;
                self.objects >>= 1;
            }
            _ => {}
        }
        Some(())
    }
}

/// A field's name and value; `None` where it is none, or its name is longer than any that is known.
fn field(part: &[u8]) -> Option<(Cow<'_, str>, RawJsonValue<'_>)> {
    let mut open = JsonScanState::default();
    let colon = part.iter().position(|byte| {
        let found = *byte == b':' && open.is_none();
        open.pass(*byte);
        found
    })?;
    let name = part.get(..colon)?.trim_ascii();
    if name.len() > LONGEST_NAME {
        return None;
    }
    let name = match serde_json::from_slice::<&str>(name) {
        Ok(plain) => Cow::Borrowed(plain),
        Err(_escaped) => Cow::Owned(serde_json::from_slice(name).ok()?),
    };
    Some((name, RawJsonValue(part.get(colon + 1..)?.trim_ascii())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<RawJsonValue<'_>> {
        RawJsonValue::whole(text.as_bytes())
    }

    #[test]
    fn values_are_found_beside_any_text() {
        let text = r#" {"a" : [1, "],\"", {"b":[2]} , null],"\u0062":"{:," , "":-1.5} "#;
        let fields = of(text).unwrap().fields().unwrap();
        let names: Vec<_> = fields.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["a", "b", ""]);
        let elements: Vec<_> = fields[0].1.elements().unwrap().collect();
        assert_eq!(elements.len(), 4);
        assert_eq!(elements[0].read::<u8>(), Some(1));
        assert_eq!(elements[1].read::<String>().as_deref(), Some("],\""));
        assert!(elements[2].fields().is_some() && elements[2].elements().is_none());
        assert!(elements[3].is_null());
        assert_eq!(fields[1].1.read::<String>().as_deref(), Some("{:,"));
        assert_eq!(fields[2].1.read::<f64>(), Some(-1.5));
    }

    #[test]
    fn what_is_empty_holds_nothing() {
        assert_eq!(of("[ ]").unwrap().elements().unwrap().count(), 0);
        assert_eq!(of("{ }").unwrap().fields().unwrap().len(), 0);
    }

    #[test]
    fn text_that_is_not_whole_is_none() {
        for text in [
            "",
            " ",
            "{",
            "[1",
            "{\"a",
            "{\"a\":\"\\\"}",
            "[}",
            "{]",
            "{[}]",
            "]",
            "{} {}",
            "{},{}",
            "[1]]",
            "[[1]",
            "nonsense",
            "1e999",
            "\"a",
            "{}x",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn valid_text_is_judged_as_library_judges_it() {
        for text in [
            "null",
            "true",
            "-1",
            "1.5e3",
            "\"a\\u0062\"",
            "[]",
            " {\"a\":[1,{\"b\":null}],\"a\":\"c\"} ",
            "",
            "nul",
            "01",
            "1e999",
            "{\"a\":[1e999]}",
            "{\"a\":}",
            "{\"a\" 1}",
            "{1:2}",
            "[1,]",
            "[1] 2",
            "\"\\x\"",
            &"[".repeat(10_000),
            &("[".repeat(200) + &"]".repeat(200)),
        ] {
            let tree = serde_json::from_str::<serde_json::Value>(text);
            assert_eq!(is_valid(text.as_bytes()), tree.is_ok(), "{text:.20}");
        }
        assert!(!is_valid(b"{\"a\":\"\xff\"}"));
    }

    #[test]
    fn slip_in_one_value_costs_that_value() {
        let text =
            b"[{\"a\":1}, {\"a\":NaN}, {\"a\":01}, {\"a\" 1}, x, {\"a\":\"\xff\"}, , {\"a\":2}]";
        let read = |piece: RawJsonValue<'_>| {
            let (name, value) = piece.fields()?.into_iter().next()?;
            assert_eq!(name, "a");
            value.read::<u8>()
        };
        let read: Vec<_> = RawJsonValue::whole(text)
            .unwrap()
            .elements()
            .unwrap()
            .map(read)
            .collect();
        let none = None;
        assert_eq!(read, [Some(1), none, none, none, none, none, none, Some(2)]);
    }

    #[test]
    fn nothing_lies_deeper_than_limit() {
        for (depth, is_read) in [(127, true), (128, true), (129, false), (100_000, false)] {
            let text = "[".repeat(depth) + &"]".repeat(depth);
            assert_eq!(of(&text).is_some(), is_read, "{depth}");
        }
    }

    #[test]
    fn excess_fields_are_passed_over() {
        for (count, read) in [(199, 199), (200, 200), (201, 200)] {
            let text = format!("{{{}}}", vec!["\"a\":1"; count].join(","));
            assert_eq!(of(&text).unwrap().fields().unwrap().len(), read);
        }
        let text = format!("{{\"{}\":1,\"b\":2}}", "a".repeat(LONGEST_NAME));
        let fields = of(&text).unwrap().fields().unwrap();
        assert_eq!(fields.len(), 1);
        assert_eq!(fields[0].0, "b");
    }
}
