//! Reading JSON that may be anything: each field by itself, and what does not fit is unknown (reliability P7).

use std::borrow::Cow;

use jiff::civil::Date;
use sentence::display_text::one_line;
use serde_json::Number;

use super::iso_date;
use crate::json::RawJsonValue;

/// The most entries that are read of a list of names within a record.
const MOST_NAMES: usize = 200;

/// An object's fields.
pub(super) struct Fields<'a>(Vec<(Cow<'a, str>, RawJsonValue<'a>)>);

impl<'a> Fields<'a> {
    /// The fields of an object; `None` for every other value.
    pub fn of(value: RawJsonValue<'a>) -> Option<Self> {
        value.fields().map(Self)
    }

    /// A field that is there and not null; of several with one name the last.
    pub fn value(&self, name: &str) -> Option<RawJsonValue<'a>> {
        let mut fields = self.0.iter().rev();
        let (_name, value) = fields.find(|(own, _value)| own == name)?;
        (!value.is_null()).then_some(*value)
    }

    /// The values of all fields.
    pub fn values(&self) -> impl Iterator<Item = RawJsonValue<'a>> {
        self.0.iter().map(|(_name, value)| *value)
    }

    /// A field that is an object.
    pub fn object(&self, name: &str) -> Option<Fields<'a>> {
        self.value(name).and_then(Fields::of)
    }

    /// A text as it came.
    pub fn raw(&self, name: &str) -> Option<String> {
        self.value(name)?.read()
    }

    /// A text fit for display; an empty one means unknown. A number stands for its digits.
    pub fn text(&self, name: &str) -> Option<String> {
        shown(self.value(name)?)
    }

    /// The same where an empty text says that there is nothing (specification 2.1: states and provinces).
    pub fn text_or_nothing(&self, name: &str) -> Option<String> {
        let is_empty = self.raw(name).is_some_and(|text| text.is_empty());
        self.text(name).or(is_empty.then(String::new))
    }

    /// A finite number, also one that came as a text.
    pub fn number(&self, name: &str) -> Option<f64> {
        let value = self.value(name)?;
        let number: f64 = match value.read() {
            Some(number) => number,
            None => value.read::<String>()?.trim().parse().ok()?,
        };
        number.is_finite().then_some(number)
    }

    /// A whole number within `range`.
    pub fn integer(&self, name: &str, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        let number = self.number(name)?;
        // Every integer of the specification is far below the range in which f64 is exact.
        let whole = number.fract() == 0.0 && number.abs() < 1e15;
        let integer = whole.then_some(number as i64)?;
        range.contains(&integer).then_some(integer)
    }

    /// A truth value.
    pub fn flag(&self, name: &str) -> Option<bool> {
        self.value(name)?.read()
    }

    /// A date: `YYYYMMDD` as specification 2 says, or any other form of ISO 8601.
    pub fn date(&self, name: &str) -> Option<Date> {
        iso_date::day(&self.text(name)?)
    }

    /// The texts of an array; an object in it stands for its `name`. What is neither is passed over.
    pub fn texts(&self, name: &str) -> Vec<String> {
        let entries = self.value(name).and_then(RawJsonValue::elements);
        let text = |entry: RawJsonValue<'_>| match Fields::of(entry) {
            Some(object) => object.text("name"),
            None => shown(entry),
        };
        entries
            .into_iter()
            .flatten()
            .take(MOST_NAMES)
            .filter_map(text)
            .collect()
    }
}

fn shown(value: RawJsonValue<'_>) -> Option<String> {
    let text = match value.read::<Number>() {
        Some(number) => number.to_string(),
        None => one_line(&value.read::<String>()?),
    };
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fields_of(object: &str) -> Fields<'_> {
        Fields::of(RawJsonValue::whole(object.as_bytes()).unwrap()).unwrap()
    }

    #[test]
    fn what_is_missing_null_or_of_another_type_is_unknown() {
        let value = json!({"null": null, "object": {}, "array": [], "flag": true, "text": "x", "empty": " "}).to_string();
        let fields = fields_of(&value);
        for name in ["gone", "null", "object", "array", "flag", "empty"] {
            assert_eq!(fields.text(name), None, "{name}");
            assert_eq!(fields.number(name), None, "{name}");
            assert_eq!(fields.date(name), None, "{name}");
            assert!(fields.texts(name).is_empty(), "{name}");
        }
        assert_eq!(fields.flag("text"), None);
        assert_eq!(fields.number("text"), None);
        assert_eq!(fields.flag("flag"), Some(true));
    }

    #[test]
    fn list_of_names_without_end_is_cut_off() {
        for (entries, names) in [(199, 199), (200, 200), (201, 200)] {
            let value = json!({"runways": vec!["01L"; entries]}).to_string();
            let fields = fields_of(&value);
            assert_eq!(fields.texts("runways").len(), names);
        }
    }

    #[test]
    fn number_is_read_from_text_too() {
        let value = json!({"a": "174.805", "b": -41, "c": "inf", "d": "1e400"}).to_string();
        let fields = fields_of(&value);
        assert_eq!(fields.number("a"), Some(174.805));
        assert_eq!(fields.number("b"), Some(-41.0));
        assert_eq!(fields.number("c"), None);
        assert_eq!(fields.number("d"), None);
    }

    #[test]
    fn integer_out_of_range_is_unknown_and_harmless() {
        let value =
            json!({"a": 12, "b": 1e300, "c": 12.5, "d": -1, "e": u64::MAX, "f": 100}).to_string();
        let fields = fields_of(&value);
        assert_eq!(fields.integer("a", 0..=99), Some(12));
        for name in ["b", "c", "d", "e", "f"] {
            assert_eq!(fields.integer(name, 0..=99), None, "{name}");
        }
    }

    #[test]
    fn date_is_real_day_in_any_form() {
        let value = json!({
            "a": "20240229", "b": 20_240_229, "c": "2024-02-29", "d": "2024-02-29T12:00:00.5+01:00", "e": "20230229",
            "f": "202402290", "g": "2024022é",
        });
        let value = value.to_string();
        let fields = fields_of(&value);
        let leap = Date::new(2024, 2, 29).unwrap();
        for name in ["a", "b", "c", "d"] {
            assert_eq!(fields.date(name), Some(leap), "{name}");
        }
        for name in ["e", "f", "g"] {
            assert_eq!(fields.date(name), None, "{name}");
        }
    }

    #[test]
    fn names_are_texts_or_objects() {
        let value =
            json!({"runways": ["16L", {"name": "RW34"}, 16, null, {}, ["x"], ""]}).to_string();
        assert_eq!(fields_of(&value).texts("runways"), ["16L", "RW34", "16"]);
    }
}
