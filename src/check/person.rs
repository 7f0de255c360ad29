//! Who signed in: the token's claim (specification 2.6), user info (specification 4.6) and the list of subscriptions
//! (specification 4.5).

use super::fields::{Deviations, Kind, field};
use super::{Verdict, differing, failure};
use crate::account::Access;
use crate::auth::SubscriptionsClaim;
use crate::http::{self, Answer, Server};
use crate::json::Piece;
use crate::service::{self, subscriptions::read_answer};

const SUBSCRIPTION: [(&str, Kind); 4] = [
    ("date_active", Kind::Text),
    ("date_expiry", Kind::Text),
    ("subscription_name", Kind::Text),
    ("type", Kind::Text),
];

/// A sign-in that succeeded, with or without a refresh token.
pub(super) fn sign_in(renewable: bool) -> Verdict {
    if renewable {
        return Verdict::Conforms;
    }
    Verdict::Differs(
        "No refresh token came. Flightbag asks to sign in again when the access token runs out."
            .to_owned(),
    )
}

/// How the access token tells of subscriptions.
pub(super) fn claim(claim: SubscriptionsClaim) -> Verdict {
    let how = match claim {
        SubscriptionsClaim::Array => return Verdict::Conforms,
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
    Verdict::Differs(how.to_owned())
}

/// The user info object.
pub(super) fn user_info(answer: &Answer) -> Verdict {
    if answer.status != 200 {
        return failure(http::Error::Status(answer.status).problem(Server::Identity));
    }
    let Some(came) = Piece::whole(&answer.body).and_then(Piece::fields) else {
        return failure(service::Error::Unreadable("user info is no object"));
    };
    let text = |name| field(&came, name).and_then(Piece::read::<String>);
    if text("preferred_username").is_some_and(|name| !name.trim().is_empty()) {
        return Verdict::Conforms;
    }
    match ["name", "sub"]
        .into_iter()
        .find(|name| text(name).is_some())
    {
        Some(name) => Verdict::Differs(format!(
            "No preferred_username. Flightbag writes {name} into the watermark."
        )),
        None => Verdict::Differs(
            "No name at all. Flightbag takes that of the token, where it has one.".to_owned(),
        ),
    }
}

/// The list of subscriptions, beside what the token's claim says.
pub(super) fn subscriptions(
    answer: &Answer,
    claim: SubscriptionsClaim,
    claimed: Access,
) -> Verdict {
    let list = match read_answer(answer) {
        Ok(list) => list,
        Err(error) => return failure(error),
    };
    let mut told = Vec::new();
    let entries = Piece::whole(&answer.body).and_then(Piece::elements);
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
