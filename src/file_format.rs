//! What the files of settings and of drawings have in common: the number of their format, whether all of them could be read,
//! and how long a value is once it is written.

use toml::{Table, Value};

/// The format that this program writes.
pub const FORMAT: i64 = 1;
/// What the number is called. A file without one is of the first format.
const KEY: &str = "format";

/// How much of a file could be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileCompleteness {
    /// All of it.
    Whole,
    /// Some of its values could not be used.
    Partly,
    /// It is of a later format: what its values mean may have changed.
    Later,
}

impl FileCompleteness {
    /// The same once something was left out.
    #[must_use]
    pub fn without_something(self) -> Self {
        match self {
            Self::Later => Self::Later,
            Self::Whole | Self::Partly => Self::Partly,
        }
    }
}

/// Takes the format number out of a file and judges it.
pub fn take_format(told: &mut Table) -> FileCompleteness {
    match told.remove(KEY) {
        Some(Value::Integer(format)) if format > FORMAT => FileCompleteness::Later,
        None | Some(Value::Integer(1..=FORMAT)) => FileCompleteness::Whole,
        Some(_other) => FileCompleteness::Partly,
    }
}

/// Writes a table as text; the format number stands first.
pub fn to_text<T: serde::Serialize>(values: &T) -> Result<String, toml::ser::Error> {
    Ok(format!("{KEY} = {FORMAT}\n{}", toml::to_string(values)?))
}

/// Removes what does not fit into `room`, in bytes of the written file. Returns whether anything was removed.
pub fn keep_within(table: &mut Table, mut room: usize) -> bool {
    let before = table.len();
    table.retain(|key, value| fits(key, value, &mut room));
    table.len() < before
}

/// Whether a value fits into `room`, which it takes then.
pub fn fits(key: &str, value: &Value, room: &mut usize) -> bool {
    let left = room.checked_sub(written_size(key, value));
    *room = left.unwrap_or(*room);
    left.is_some()
}

/// The most bytes that a value takes in a file, with its name.
pub fn written_size(key: &str, value: &Value) -> usize {
    size(text_size(key), value)
}

/// The same below a path of this length: each table is headed with its whole path.
fn size(path: usize, value: &Value) -> usize {
    /// Brackets, equals sign, blank line.
    const AROUND: usize = 8;
    let inner = match value {
        Value::String(text) => text_size(text),
        Value::Table(table) => table.iter().fold(path, |sum, (key, value)| {
            let path = path.saturating_add(text_size(key) + 1);
            sum.saturating_add(size(path, value))
        }),
        Value::Array(elements) => elements.iter().fold(0, |sum: usize, element| {
            sum.saturating_add(size(path, element))
        }),
        // Written in full, without an exponent.
        Value::Float(_) => 400,
        Value::Integer(_) | Value::Boolean(_) | Value::Datetime(_) => 40,
    };
    path.saturating_add(inner).saturating_add(AROUND)
}

/// The most bytes that a text takes, with quotes.
fn text_size(text: &str) -> usize {
    let characters = text.chars().map(|c| match c {
        '"' | '\\' => 2,
        c if c.is_control() => 6,
        c => c.len_utf8(),
    });
    characters.sum::<usize>() + 8
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn judged(text: &str) -> (FileCompleteness, Table) {
        let mut told: Table = text.parse().unwrap();
        (take_format(&mut told), told)
    }

    #[test]
    fn format_number_is_judged_and_taken_out() {
        for (text, expected) in [
            ("a = 1", FileCompleteness::Whole),
            ("format = 1\na = 1", FileCompleteness::Whole),
            ("format = 2\na = 1", FileCompleteness::Later),
            ("format = 0\na = 1", FileCompleteness::Partly),
            ("format = \"new\"\na = 1", FileCompleteness::Partly),
        ] {
            let (wholeness, told) = judged(text);
            assert_eq!(wholeness, expected, "{text}");
            assert_eq!(told.len(), 1, "{text}");
        }
        assert_eq!(
            FileCompleteness::Later.without_something(),
            FileCompleteness::Later
        );
        assert_eq!(
            FileCompleteness::Whole.without_something(),
            FileCompleteness::Partly
        );
    }

    #[test]
    fn written_table_begins_with_its_format() {
        let (wholeness, told) = judged(&to_text(&Table::new()).unwrap());
        assert_eq!((wholeness, told.len()), (FileCompleteness::Whole, 0));
        assert!(to_text(&Table::new()).unwrap().starts_with("format = 1\n"));
    }

    #[test]
    fn only_what_fits_is_kept() {
        let (_, mut told) = judged("a = 1\nb = \"long\"\nc = [[1], [2]]");
        let room = written_size("a", &told["a"]) + written_size("b", &told["b"]);
        assert!(keep_within(&mut told, room));
        assert_eq!(told.len(), 2);
        assert!(!keep_within(&mut told, room));
    }

    fn value() -> impl Strategy<Value = Value> {
        let text = prop_oneof![
            any::<String>(),
            "[\\x00-\\x1f\"'\\\\]{0,30}",
            "[a-z.]{0,30}"
        ];
        let leaf = prop_oneof![
            text.prop_map(Value::String),
            any::<i64>().prop_map(Value::Integer),
            any::<f64>().prop_map(Value::Float),
            any::<bool>().prop_map(Value::Boolean),
        ];
        leaf.prop_recursive(4, 60, 6, |inner| {
            let key = prop_oneof![any::<String>(), "[a-z]{1,9}"];
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
                prop::collection::btree_map(key, inner, 0..6)
                    .prop_map(|table| Value::Table(table.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn value_is_written_within_its_size(key in any::<String>(), value in value()) {
            let table = Table::from_iter([(key.clone(), value.clone())]);
            let written = toml::to_string(&table).unwrap();
            prop_assert!(written.len() <= written_size(&key, &value), "{written}");
        }
    }
}
