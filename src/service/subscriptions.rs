//! The subscriptions of an account (specification 4.5): entries one by one, so that one bad entry costs one entry.

use super::iso_date::{end, start};
use super::wire::Fields;
use super::{Client, Error, document};
use crate::account::{Subscription, SubscriptionProduct};
use crate::http::{self, HttpResponse, ServerKind, TokenSource};
use crate::json::RawJsonValue;

/// The most subscriptions read of one list; no account has so many.
const MOST_SUBSCRIPTIONS: usize = 1000;

impl Client {
    /// The subscriptions of the token's user that are valid now (specification 4.5).
    pub async fn subscriptions(
        &self,
        tokens: &impl TokenSource,
    ) -> Result<Vec<Subscription>, Error> {
        read_answer(&self.ask_subscriptions(tokens).await?)
    }

    /// The same, unread.
    pub(crate) async fn ask_subscriptions(
        &self,
        tokens: &impl TokenSource,
    ) -> Result<HttpResponse, Error> {
        let url = http::address(&self.base, &["v1", "subscriptions", "valid"]);
        Ok(self.http.get(ServerKind::Service, &url, tokens).await?)
    }
}

/// Reads the subscriptions that were asked for.
pub(crate) fn read_answer(answer: &HttpResponse) -> Result<Vec<Subscription>, Error> {
    // No content is no subscription (service-notes "Subscriptions list").
    if answer.status == 204 {
        return Ok(Vec::new());
    }
    read(document(answer, || {
        Error::Http(http::Error::Status(answer.status))
    })?)
}

/// Reads the list; null is an empty one.
pub(crate) fn read(value: RawJsonValue<'_>) -> Result<Vec<Subscription>, Error> {
    if value.is_null() {
        return Ok(Vec::new());
    }
    let list = list(value).and_then(RawJsonValue::elements);
    let (mut subscriptions, mut entries) = (Vec::new(), 0);
    for entry in list.ok_or(Error::Unreadable("no array of subscriptions"))? {
        entries += 1;
        if entries <= MOST_SUBSCRIPTIONS {
            subscriptions.extend(Fields::of(entry).and_then(|fields| subscription(&fields)));
        }
    }
    let left_out = entries - subscriptions.len();
    if left_out > 0 {
        tracing::warn!("{left_out} of {entries} subscriptions could not be used");
    }
    Ok(subscriptions)
}

/// The array, or the only one that an object holds (service-notes "Subscriptions list").
fn list(value: RawJsonValue<'_>) -> Option<RawJsonValue<'_>> {
    let Some(fields) = Fields::of(value) else {
        return Some(value);
    };
    let mut arrays = fields.values().filter(|value| value.elements().is_some());
    let only = arrays.next()?;
    arrays.next().is_none().then_some(only)
}

/// One subscription; without a type and a name there is nothing to tell of it.
fn subscription(fields: &Fields<'_>) -> Option<Subscription> {
    let (kind, name) = (fields.text("type"), fields.text("subscription_name"));
    if kind.is_none() && name.is_none() {
        return None;
    }
    let active = fields.raw("date_active").as_deref().and_then(start);
    let expiry = fields.raw("date_expiry").as_deref().and_then(end);
    let text = |name, read: Option<_>| match read {
        Some(_moment) => None,
        None => fields.text(name),
    };
    Some(Subscription {
        name: name.unwrap_or_default(),
        kind: SubscriptionProduct::from_code(&kind.unwrap_or_default()),
        active_text: text("date_active", active),
        expiry_text: text("date_expiry", expiry),
        active,
        expiry,
    })
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use serde_json::{Value, json};

    use super::super::iso_date::moment;
    use super::*;

    fn read(list: &Value) -> Result<Vec<Subscription>, Error> {
        super::read(RawJsonValue::whole(list.to_string().as_bytes()).unwrap())
    }

    fn charts() -> Value {
        json!({
            "date_active": "2026-01-01T00:00:00Z", "date_expiry": "2027-01-01T00:00:00Z",
            "subscription_name": "Charts, yearly", "type": "charts"
        })
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn every_field_of_subscription_is_read() {
        let expected = Subscription {
            name: "Charts, yearly".to_owned(),
            kind: SubscriptionProduct::Charts,
            active: Some(at("2026-01-01T00:00:00Z")),
            expiry: Some(at("2027-01-01T00:00:00Z")),
            active_text: None,
            expiry_text: None,
        };
        assert_eq!(read(&json!([charts()])).unwrap(), [expected]);
    }

    #[test]
    fn list_may_stand_in_object() {
        for value in [
            json!({"subscriptions": [charts()]}),
            json!({"count": 1, "next": null, "data": [charts()]}),
        ] {
            assert_eq!(read(&value).unwrap().len(), 1, "{value}");
        }
    }

    #[test]
    fn empty_list_is_no_subscription() {
        for value in [json!([]), json!({"subscriptions": []}), json!(null)] {
            assert_eq!(read(&value), Ok(Vec::new()), "{value}");
        }
    }

    #[test]
    fn what_holds_not_exactly_one_array_is_unreadable() {
        for value in [
            json!({}),
            json!(7),
            json!("charts"),
            charts(),
            json!({"a": [charts()], "b": []}),
            json!({"data": {"subscriptions": [charts()]}}),
        ] {
            assert!(matches!(read(&value), Err(Error::Unreadable(_))), "{value}");
        }
    }

    #[test]
    fn one_bad_entry_costs_one_entry() {
        for bad in [
            json!(null),
            json!(7),
            json!("charts"),
            json!([charts()]),
            json!({}),
            json!({"date_expiry": "2027-01-01T00:00:00Z"}),
            json!({"type": "", "subscription_name": "\u{202e}"}),
        ] {
            let read = read(&json!([charts(), bad, charts()])).unwrap();
            assert_eq!(read.len(), 2, "{bad}");
        }
    }

    #[test]
    fn unreadable_field_costs_itself_only() {
        let huge = json!("9".repeat(100_000));
        let full = || read(&json!([charts()])).unwrap().remove(0);
        let none = || SubscriptionProduct::Unnamed;
        for bad in [
            Some(json!(null)),
            None,
            Some(json!(true)),
            Some(json!([1])),
            Some(json!({"x": 1})),
            Some(json!("")),
        ] {
            for (name, expected) in [
                (
                    "date_active",
                    Subscription {
                        active: None,
                        ..full()
                    },
                ),
                (
                    "date_expiry",
                    Subscription {
                        expiry: None,
                        ..full()
                    },
                ),
                (
                    "subscription_name",
                    Subscription {
                        name: String::new(),
                        ..full()
                    },
                ),
                (
                    "type",
                    Subscription {
                        kind: none(),
                        ..full()
                    },
                ),
            ] {
                let mut entry = charts();
                match bad.clone() {
                    Some(bad) => entry[name] = bad,
                    None => drop(entry.as_object_mut().unwrap().remove(name)),
                }
                assert_eq!(read(&json!([entry])), Ok(vec![expected]), "{name}: {bad:?}");
            }
        }
        for name in ["date_active", "date_expiry", "subscription_name", "type"] {
            let mut entry = charts();
            entry[name] = huge.clone();
            let read = read(&json!([entry])).unwrap().remove(0);
            assert!(
                read.name.len() <= 200 && read.kind.code().len() <= 200,
                "{name}"
            );
            assert_eq!(read.active.is_none(), name == "date_active", "{name}");
            assert_eq!(read.expiry.is_none(), name == "date_expiry", "{name}");
        }
    }

    #[test]
    fn hostile_name_of_subscription_is_one_clean_line() {
        let entry =
            json!({"type": "x\u{200b}\ny", "subscription_name": "a\r\nb\u{202e}c\u{1b}[2J"});
        let read = read(&json!([entry])).unwrap().remove(0);
        assert_eq!(read.name, "a bc [2J");
        assert_eq!(read.kind, SubscriptionProduct::Other("x y".to_owned()));
    }

    #[test]
    fn moment_takes_fraction_and_offset() {
        for text in [
            "2026-08-01T10:00:00Z",
            "2026-08-01T10:00:00",
            "2026-08-01T10:00:00.000Z",
            "2026-08-01T10:00:00.0000000",
            "2026-08-01T10:00:00+00:00",
            "2026-08-01T12:00:00+02:00",
            "2026-08-01T05:30:00.000-04:30",
            " 2026-08-01 10:00:00Z ",
        ] {
            assert_eq!(moment(text), Some(at("2026-08-01T10:00:00Z")), "{text}");
        }
        let fraction = Some(at("2026-08-01T10:00:00.25Z"));
        assert_eq!(moment("2026-08-01T10:00:00.25"), fraction);
    }

    #[test]
    fn what_is_no_moment_is_unknown() {
        for text in [
            "2026-02-30T00:00:00Z",
            "2026-08-01T25:00:00Z",
            "2026-13-01T00:00:00",
            "tomorrow",
            "T",
            "9999-12-31T23:59:59Z",
            "9999-12-31T23:59:59",
            "+999999-01-01T00:00:00Z",
            "1785578400",
        ] {
            assert_eq!(moment(text), None, "{text}");
            assert_eq!((start(text), end(text)), (None, None), "{text}");
        }
    }

    #[test]
    fn subscription_may_be_dated_by_days() {
        let mut entry = charts();
        entry["date_active"] = json!("20260101");
        entry["date_expiry"] = json!("2026-12-31");
        let read = read(&json!([entry])).unwrap().remove(0);
        assert_eq!(read.active, Some(at("2026-01-01T00:00:00Z")));
        assert_eq!(read.expiry, Some(at("2026-12-31T23:59:59Z")));
        assert_eq!((read.active_text, read.expiry_text), (None, None));
    }

    #[test]
    fn date_that_is_not_read_is_kept_as_text() {
        let mut entry = charts();
        entry["date_expiry"] = json!("end of\nnext \u{202e}season");
        let read = read(&json!([entry])).unwrap().remove(0);
        assert_eq!(read.expiry, None);
        assert_eq!(read.expiry_text.as_deref(), Some("end of next season"));
        assert_eq!(read.active_text, None);
    }

    #[test]
    fn list_without_end_is_cut_off() {
        for (entries, read_of_them) in [(999, 999), (1000, 1000), (1001, 1000)] {
            let list = json!(vec![charts(); entries]);
            assert_eq!(read(&list).unwrap().len(), read_of_them);
        }
    }
}
