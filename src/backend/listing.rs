//! Subscriptions in print: a table for people, JSON for programs, and whether the one that is asked for is there.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::account::Subscription;

/// The columns of the table.
const TITLES: [&str; 5] = ["type", "name", "from (UTC)", "until (UTC)", "days left"];
/// What the table says of a field that the service does not tell.
const UNKNOWN: &str = "unknown";

/// Whether one of this type has not ended.
pub(super) fn has_active(list: &[Subscription], required: &str, now: Timestamp) -> bool {
    list.iter()
        .any(|subscription| subscription.kind.code() == required && subscription.is_active(now))
}

/// The list as a table, a line to each.
pub(super) fn table(list: &[Subscription], now: Timestamp) -> String {
    if list.is_empty() {
        return "No valid subscription\n".to_owned();
    }
    let mut rows = vec![TITLES.map(str::to_owned)];
    rows.extend(list.iter().map(|subscription| cells(subscription, now)));
    let mut widths = [0; TITLES.len()];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let lines = rows.iter().map(|row| {
        let padded = row.iter().zip(widths);
        let padded = padded.map(|(cell, width)| format!("{cell:width$}"));
        let line = padded.collect::<Vec<_>>().join("  ");
        format!("{}\n", line.trim_end())
    });
    lines.collect()
}

/// The list as an array under the names of specification 2.7, with the days left; `null` is what is not told.
pub(super) fn json(list: &[Subscription], now: Timestamp) -> String {
    let told = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let entries = list.iter().map(|subscription| {
        json!({
            "type": told(subscription.kind.code()),
            "subscription_name": told(&subscription.name),
            "date_active": subscription.active.map(|moment| moment.to_string()),
            "date_expiry": subscription.expiry.map(|moment| moment.to_string()),
            "days_left": subscription.days_left(now),
        })
    });
    format!("{:#}\n", Value::Array(entries.collect()))
}

fn cells(subscription: &Subscription, now: Timestamp) -> [String; TITLES.len()] {
    let told = |text: &str| {
        let text = if text.is_empty() { UNKNOWN } else { text };
        text.to_owned()
    };
    let moment = |moment: Option<Timestamp>, text: Option<&str>| {
        moment.map_or_else(
            || told(text.unwrap_or_default()),
            |moment| moment.strftime("%Y-%m-%d %H:%M").to_string(),
        )
    };
    let days = subscription.days_left(now);
    [
        told(subscription.kind.code()),
        told(&subscription.name),
        moment(subscription.active, subscription.active_text.as_deref()),
        moment(subscription.expiry, subscription.expiry_text.as_deref()),
        days.map_or_else(|| told(""), |days| days.to_string()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::SubscriptionProduct;

    fn now() -> Timestamp {
        "2026-08-01T12:00:00Z".parse().unwrap()
    }

    fn subscription(kind: &str, name: &str, active: &str, expiry: &str) -> Subscription {
        Subscription {
            name: name.to_owned(),
            kind: SubscriptionProduct::from_code(kind),
            active: active.parse().ok(),
            expiry: expiry.parse().ok(),
            active_text: None,
            expiry_text: None,
        }
    }

    fn list() -> Vec<Subscription> {
        let (from, until) = ("2026-01-01T00:00:00Z", "2026-08-03T10:20:30.5Z");
        vec![
            subscription("charts", "Zürich yearly", from, until),
            subscription("", "", "", ""),
        ]
    }

    #[test]
    fn date_that_is_not_read_stands_in_table_as_written() {
        let entry = Subscription {
            expiry_text: Some("next season".to_owned()),
            ..subscription("charts", "", "", "")
        };
        assert!(table(&[entry], now()).contains("next season"));
    }

    #[test]
    fn table_has_line_to_each_and_straight_columns() {
        let expected = "\
            type     name           from (UTC)        until (UTC)       days left\n\
            charts   Zürich yearly  2026-01-01 00:00  2026-08-03 10:20  2\n\
            unknown  unknown        unknown           unknown           unknown\n";
        assert_eq!(table(&list(), now()), expected);
    }

    #[test]
    fn empty_list_is_said_in_words_and_as_empty_array() {
        assert_eq!(table(&[], now()), "No valid subscription\n");
        assert_eq!(json(&[], now()), "[]\n");
    }

    #[test]
    fn json_has_specified_names_and_nulls() {
        let read: Value = serde_json::from_str(&json(&list(), now())).unwrap();
        let expected = json!([
            {
                "type": "charts", "subscription_name": "Zürich yearly", "days_left": 2,
                "date_active": "2026-01-01T00:00:00Z", "date_expiry": "2026-08-03T10:20:30.5Z",
            },
            {
                "type": null, "subscription_name": null, "days_left": null,
                "date_active": null, "date_expiry": null,
            },
        ]);
        assert_eq!(read, expected);
    }

    #[test]
    fn asked_type_must_be_there_and_valid() {
        let ended = subscription("fmsdata", "", "", "2026-08-01T12:00:00Z");
        let open = subscription("weather", "", "", "");
        let list = [list(), vec![ended, open]].concat();
        for (required, active) in [
            ("charts", true),
            ("fmsdata", false),
            ("weather", true),
            ("Charts", false),
            ("chart", false),
        ] {
            assert_eq!(has_active(&list, required, now()), active, "{required}");
        }
    }
}
