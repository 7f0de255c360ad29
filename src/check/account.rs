//! Who signed in: the token's claim (specification 2.6), user info (specification 4.6) and the list of subscriptions
//! (specification 4.5).

use super::fields::{Deviations, FieldType, field};
use super::{CheckVerdict, differing, failure};
use crate::account::Access;
use crate::auth::SubscriptionsClaim;
use crate::http::{self, HttpResponse, ServerKind};
use crate::json::RawJsonValue;
use crate::service::{self, subscriptions::read_answer};

const SUBSCRIPTION: [(&str, FieldType); 4] = [
    ("date_active", FieldType::Text),
    ("date_expiry", FieldType::Text),
    ("subscription_name", FieldType::Text),
    ("type", FieldType::Text),
];

/// A sign-in that succeeded, with or without a refresh token.
pub(super) fn sign_in(renewable: bool) -> CheckVerdict {
    if renewable {
        return CheckVerdict::Conforms;
    }
    CheckVerdict::Differs(
        "No refresh token came. Flightbag asks to sign in again when the access token runs out."
            .to_owned(),
    )
}

/// How the access token tells of subscriptions.
pub(super) fn claim(claim: SubscriptionsClaim) -> CheckVerdict {
    let how = match claim {
        SubscriptionsClaim::Array => return CheckVerdict::Conforms,
        SubscriptionsClaim::Other => {
            "The claim is no array. Flightbag takes a text as the only entry, and anything else as no chart access."
        }
        SubscriptionsClaim::Missing => {
            "The token has no such claim. Flightbag expects no chart access: the demo airports only."
        }
        SubscriptionsClaim::Unreadable => {
            "The token has no claims that can be read. Flightbag takes the access from the list of subscriptions (4.5)."
        }
    };
    CheckVerdict::Differs(how.to_owned())
}

/// The user info object.
pub(super) fn user_info(answer: &HttpResponse) -> CheckVerdict {
    if answer.status != 200 {
        return failure(http::Error::Status(answer.status).problem(ServerKind::Identity));
    }
    let Some(came) = RawJsonValue::whole(&answer.body).and_then(RawJsonValue::fields) else {
        return failure(service::Error::Unreadable("user info is no object"));
    };
    let text = |name| field(&came, name).and_then(RawJsonValue::read::<String>);
    if text("preferred_username").is_some_and(|name| !name.trim().is_empty()) {
        return CheckVerdict::Conforms;
    }
    match ["name", "sub"]
        .into_iter()
        .find(|name| text(name).is_some())
    {
        Some(name) => CheckVerdict::Differs(format!(
            "No preferred_username. Flightbag writes {name} into the watermark."
        )),
        None => CheckVerdict::Differs(
            "No name at all. Flightbag takes that of the token, where it has one.".to_owned(),
        ),
    }
}

/// The list of subscriptions, beside what the token's claim says.
pub(super) fn subscriptions(
    answer: &HttpResponse,
    claim: SubscriptionsClaim,
    claimed: Access,
) -> CheckVerdict {
    let list = match read_answer(answer) {
        Ok(list) => list,
        Err(error) => return failure(error),
    };
    let mut told = Vec::new();
    let entries = RawJsonValue::whole(&answer.body).and_then(RawJsonValue::elements);
    let (mut count, mut deviations) = (0_usize, Deviations::default());
    match entries {
        _ if answer.status == 204 => {
            told.push(
                "The answer is 204 without a list. Flightbag reads no subscription.".to_owned(),
            );
        }
        None => {
            told.push(
                "The answer is no array. Flightbag reads the only one that it holds.".to_owned(),
            );
        }
        Some(entries) => {
            for entry in entries {
                count += 1;
                if let Some(came) = entry.fields() {
                    deviations.add(&came, &SUBSCRIPTION);
                }
            }
            if list.len() < count {
                told.push("Entries cannot be used. Flightbag leaves them out.".to_owned());
            }
        }
    }
    if list
        .iter()
        .any(|entry| entry.active_text.is_some() || entry.expiry_text.is_some())
    {
        told.push("Dates are not ISO 8601. Flightbag shows them as they came.".to_owned());
    }
    told.extend(deviations.told());
    let listed = Access::of_subscriptions(&list, jiff::Timestamp::now());
    if claim != SubscriptionsClaim::Unreadable && listed != claimed {
        told.push("The list and the token disagree about charts. Flightbag goes by the token and tells both.".to_owned());
    }
    differing(&told)
}
