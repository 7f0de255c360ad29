//! Kind: the type of a field as the specification has it, and whether a value is of it.

use serde_json::Value;

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A string, which may be empty.
    Text,
    /// A string that says something.
    Filled,
    /// A string of so many upper-case letters and digits.
    Characters(usize),
    /// A string that is one of these.
    OneOf(&'static [&'static str]),
    /// An array of some of these, each at most once.
    SomeOf(&'static [&'static str]),
    /// An array of strings that say something.
    Texts,
    /// YYYYMMDD.
    Date,
    /// ISO 8601, UTC.
    Moment,
    /// A difference to UTC as in "-12:00=UTC".
    Offset,
    /// An integer from and to.
    Whole(i64, i64),
    /// A number of no more than this size.
    Number(f64),
    Flag,
    FlagOrNull,
    Object,
    ObjectOrNull,
    /// An array of objects.
    Objects,
}

impl Kind {
    fn fits(self, value: &Value) -> bool {
        let text = value.as_str();
        let is = |test: &dyn Fn(&str) -> bool| text.is_some_and(test);
        let all = |test: &dyn Fn(&Value) -> bool| {
            value.as_array().is_some_and(|all| all.iter().all(test))
        };
        match self {
            Self::Text => text.is_some(),
            Self::Filled => is(&|text| !text.trim().is_empty()),
            Self::Characters(count) => is(&|text| {
                let known = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
                text.len() == count && text.bytes().all(known)
            }),
            Self::OneOf(words) => is(&|text| words.contains(&text)),
            Self::SomeOf(words) => {
                let known = all(&|word| word.as_str().is_some_and(|word| words.contains(&word)));
                known && value.as_array().is_some_and(|all| has_each_once(all))
            }
            Self::Texts => all(&|text| text.as_str().is_some_and(|text| !text.is_empty())),
            Self::Date => {
                is(&|text| jiff::civil::Date::strptime("%Y%m%d", text).is_ok() && text.len() == 8)
            }
            Self::Moment => {
                is(&|text| text.ends_with('Z') && text.parse::<jiff::Timestamp>().is_ok())
            }
            Self::Offset => is(&is_offset),
            Self::Whole(least, most) => value
                .as_i64()
                .is_some_and(|whole| (least..=most).contains(&whole)),
            Self::Number(size) => value.as_f64().is_some_and(|number| number.abs() <= size),
            Self::Flag => value.is_boolean(),
            Self::FlagOrNull => value.is_boolean() || value.is_null(),
            Self::Object => value.is_object(),
            Self::ObjectOrNull => value.is_object() || value.is_null(),
            Self::Objects => all(&Value::is_object),
        }
    }
}

fn has_each_once(values: &[Value]) -> bool {
    values
        .iter()
        .enumerate()
        .all(|(at, value)| !values[..at].contains(value))
}

fn is_offset(text: &str) -> bool {
    let Some((offset, "UTC")) = text.split_once('=') else {
        return false;
    };
    let Some((hours, minutes)) = offset.trim_start_matches(['+', '-']).split_once(':') else {
        return false;
    };
    let within = |digits: &str, most: u8| digits.parse::<u8>().is_ok_and(|number| number <= most);
    within(hours, 14) && within(minutes, 59)
}

/// Asserts that the object has these fields, each of its kind, and no other.
pub fn assert_fields(what: &str, object: &Value, fields: &[(&str, Kind)]) {
    for (field, kind) in fields {
        let value = object.get(field);
        assert!(
            value.is_some_and(|value| kind.fits(value)),
            "{what}: {field} is {value:?}, not {kind:?}"
        );
    }
    let count = object.as_object().map(serde_json::Map::len);
    assert_eq!(
        count,
        Some(fields.len()),
        "{what} has more fields: {object}"
    );
}

#[test]
fn wrong_fields_are_noticed() {
    let object =
        serde_json::json!({ "a": "20261131", "b": ["JET", "JET"], "c": 1.5, "d": "+5:75=UTC" });
    let wrong: [&[(&str, Kind)]; 6] = [
        &[("a", Kind::Date)],
        &[("b", Kind::SomeOf(&["JET"]))],
        &[("c", Kind::Whole(0, 9))],
        &[("d", Kind::Offset)],
        &[("e", Kind::Text)],
        &[
            ("a", Kind::Text),
            ("b", Kind::Texts),
            ("c", Kind::Number(2.0)),
        ],
    ];
    for fields in wrong {
        let checked = std::panic::catch_unwind(|| assert_fields("object", &object, fields));
        assert!(checked.is_err(), "{fields:?}");
    }
}
