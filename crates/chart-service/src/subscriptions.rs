//! Subscriptions: what an account has paid for, from when until when (specification 4.5 and 2.7).

use axum::{Extension, Json};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::accounts::PilotAccount;

const DAY_SECS: i64 = 24 * 60 * 60;

/// A subscription plan, dated from the day on which it is asked for, so that it never runs out.
struct SubscriptionPlan {
    /// The name in the `subscriptions` claim and in `type`.
    kind: &'static str,
    name: &'static str,
    /// Days since it began.
    days_active: i64,
    /// Days until it ends.
    days_left: i64,
}

/// Both are for a year; one of them is to be renewed soon.
const PLANS: [SubscriptionPlan; 2] = [
    SubscriptionPlan {
        kind: "charts",
        name: "Airport charts, one year",
        days_active: 30,
        days_left: 335,
    },
    SubscriptionPlan {
        kind: "fmsdata",
        name: "Navigation data, one year",
        days_active: 347,
        days_left: 18,
    },
];

/// `GET /v1/subscriptions/valid`; an account without a subscription gets an empty array.
pub(super) async fn valid(Extension(account): Extension<&'static PilotAccount>) -> Json<Value> {
    Json(Value::Array(valid_at(account, Timestamp::now())))
}

fn valid_at(account: &PilotAccount, now: Timestamp) -> Vec<Value> {
    PLANS
        .iter()
        .filter(|plan| account.subscriptions.contains(&plan.kind))
        .map(|plan| {
            json!({
                "date_active": midnight(now, -plan.days_active),
                "date_expiry": midnight(now, plan.days_left),
                "subscription_name": plan.name,
                "type": plan.kind,
            })
        })
        .collect()
}

/// The beginning of a day so many days from now, ISO 8601 UTC; null beyond the calendar.
fn midnight(now: Timestamp, days: i64) -> Option<String> {
    let today = now.as_second().div_euclid(DAY_SECS);
    Timestamp::from_second((today + days) * DAY_SECS)
        .ok()
        .map(|time| time.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::ACCOUNTS;

    #[test]
    fn full_account_has_two_subscriptions() {
        let now: Timestamp = "2026-11-20T17:44:12.5Z".parse().unwrap();
        assert_eq!(
            Value::Array(valid_at(&ACCOUNTS[0], now)),
            json!([
                {
                    "date_active": "2026-10-21T00:00:00Z",
                    "date_expiry": "2027-10-21T00:00:00Z",
                    "subscription_name": "Airport charts, one year",
                    "type": "charts",
                },
                {
                    "date_active": "2025-12-08T00:00:00Z",
                    "date_expiry": "2026-12-08T00:00:00Z",
                    "subscription_name": "Navigation data, one year",
                    "type": "fmsdata",
                },
            ])
        );
    }

    #[test]
    fn account_without_subscription_has_none() {
        assert!(valid_at(&ACCOUNTS[1], Timestamp::now()).is_empty());
    }

    #[test]
    fn dates_beyond_calendar_are_left_out() {
        assert_eq!(midnight(Timestamp::MAX, 1), None);
        assert_eq!(midnight(Timestamp::MIN, -1), None);
    }
}
