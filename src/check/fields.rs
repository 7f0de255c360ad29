//! What is missing of a record, or of another type than the specification gives it (specification 2).

use std::borrow::Cow;

use crate::json::RawJsonValue;

/// A record's fields, as they came.
pub(super) type RecordFields<'a> = [(Cow<'a, str>, RawJsonValue<'a>)];

/// The type of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FieldType {
    Text,
    Number,
    Flag,
    /// Also null.
    FlagOrNull,
    List,
    /// Also null.
    ObjectOrNull,
    /// `YYYYMMDD`.
    Date,
}

impl FieldType {
    fn fits(self, value: RawJsonValue<'_>) -> bool {
        match self {
            Self::Text => value.read::<String>().is_some(),
            Self::Number => value.read::<f64>().is_some(),
            Self::Flag => value.read::<bool>().is_some(),
            Self::FlagOrNull => value.is_null() || value.read::<bool>().is_some(),
            Self::List => value.elements().is_some(),
            Self::ObjectOrNull => value.is_null() || value.fields().is_some(),
            Self::Date => value
                .read::<String>()
                .is_some_and(|text| text.len() == 8 && text.bytes().all(|b| b.is_ascii_digit())),
        }
    }
}

/// A field of this name; of several the last.
pub(super) fn field<'a>(came: &RecordFields<'a>, name: &str) -> Option<RawJsonValue<'a>> {
    let mut fields = came.iter().rev();
    let (_name, value) = fields.find(|(own, _value)| own == name)?;
    Some(*value)
}

/// The names of fields that are missing, and of those of another type.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Deviations {
    pub(super) missing: Vec<&'static str>,
    pub(super) odd: Vec<&'static str>,
}

impl Deviations {
    /// Adds those of one record.
    pub(super) fn add(&mut self, came: &RecordFields<'_>, expected: &[(&'static str, FieldType)]) {
        for (name, kind) in expected {
            let names = match field(came, name) {
                Some(value) if kind.fits(value) => continue,
                Some(value) if !value.is_null() => &mut self.odd,
                Some(_) | None => &mut self.missing,
            };
            if !names.contains(name) {
                names.push(name);
            }
        }
    }

    /// In words.
    pub(super) fn told(&self) -> Vec<String> {
        let mut told = Vec::new();
        if !self.missing.is_empty() {
            let names = self.missing.join(", ");
            told.push(format!("Missing: {names}. Flightbag shows it as unknown."));
        }
        if !self.odd.is_empty() {
            let names = self.odd.join(", ");
            told.push(format!(
                "Of another type or form: {names}. Flightbag reads what it can and shows the rest as unknown."
            ));
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_and_odd_fields_are_named_once() {
        let record = br#"{"a":"x","b":"7","c":null,"d":"2025-01-30","e":null}"#;
        let came = RawJsonValue::whole(record).unwrap().fields().unwrap();
        let expected = [
            ("a", FieldType::Text),
            ("b", FieldType::Number),
            ("c", FieldType::List),
            ("d", FieldType::Date),
            ("e", FieldType::FlagOrNull),
            ("f", FieldType::Flag),
        ];
        let mut deviations = Deviations::default();
        deviations.add(&came, &expected);
        deviations.add(&came, &expected);
        assert_eq!(deviations.missing, ["c", "f"]);
        assert_eq!(deviations.odd, ["b", "d"]);
        assert_eq!(deviations.told().len(), 2);
    }
}
