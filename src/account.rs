//! Who is signed in, and which airports' charts the account may see (specification 5.4).

use std::time::Instant;

use jiff::Timestamp;

use crate::airport::Icao;

/// The airports whose real charts every signed-in account may see (specification 1 and 8). The one place that names them.
pub const DEMO_AIRPORTS: [&str; 2] = ["NZWN", "YBBN"];

/// What the `subscriptions` claim of the access token says of charts (specification 2.6). It only chooses what is
/// shown; the service decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// The claim contains `charts`.
    Full,
    /// The claim was read and does not contain `charts`, or there is none.
    DemoAirports,
    /// The token could not be read; what comes is judged by its shape alone.
    Unknown,
}

impl Access {
    /// Whether the service is expected to send the real charts of this airport.
    pub fn allows(self, icao: Icao) -> bool {
        match self {
            Self::Full | Self::Unknown => true,
            Self::DemoAirports => DEMO_AIRPORTS.contains(&icao.as_str()),
        }
    }
}

/// The account that is signed in. Tokens are not part of it: they stay in the worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The name for the watermark: `preferred_username`, else `name`, else `sub`; one line, at most 200 characters.
    /// Empty as long as the identity server has not been reached.
    pub username: String,
    /// Whether the account has chart access.
    pub access: Access,
    /// Whether the claim contains `fmsdata`: access to the current data cycle (specification 4.5); `None` as long as
    /// nothing is known.
    pub navigation_data: Option<bool>,
    /// Where the sign-in is kept.
    pub kept: Kept,
}

impl Account {
    /// An account with this access, whose sign-in nothing keeps.
    pub fn new(username: impl Into<String>, access: Access) -> Self {
        Self {
            username: username.into(),
            access,
            navigation_data: None,
            kept: Kept::NotRenewable,
        }
    }
}

/// Where a sign-in is kept for the next start (reliability T7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// In the system's secret store.
    Stored,
    /// Nowhere, because the service is the embedded one, which is gone at the next start.
    Embedded,
    /// Nowhere, because the identity server gave nothing to be kept.
    NotRenewable,
    /// Nowhere, because it was removed from the store, here or by another window.
    Removed,
    /// Nowhere, because of the store.
    Unstored(StoreTrouble),
}

/// Why the system's secret store could not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum StoreTrouble {
    /// This computer, or this session, has none.
    #[error("no secret store")]
    Missing,
    /// It is locked, and was not unlocked.
    #[error("the secret store is locked")]
    Locked,
    /// It was there before and has gone.
    #[error("the secret store has gone")]
    Lost,
    /// It takes no entry of this length.
    #[error("the entry is too long for the secret store")]
    TooLong,
    /// It did not answer in time; it may be waiting for a password.
    #[error("the secret store does not answer")]
    Slow,
    /// What it holds is not what was put there.
    #[error("the entry of the secret store cannot be read")]
    Damaged,
    /// It refused for another reason.
    #[error("the secret store refused")]
    Refused,
}

/// What a person needs to sign in on another device (RFC 8628). Nothing in it can be redeemed by who sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceCode {
    /// The code to be typed there; one line, at most 200 characters.
    pub code: String,
    /// The page to open there.
    pub link: String,
    /// The same page with the code filled in, for a QR code; the server need not give one.
    pub link_with_code: Option<String>,
    /// When the code runs out, on the monotonic clock.
    pub ends: Instant,
}

/// A subscription of the account that is valid now (specification 2.7).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The name of the plan; one line, at most 200 characters. Empty where the service gives none.
    pub name: String,
    /// What it is for.
    pub kind: SubscriptionKind,
    /// Its start.
    pub active: Option<Timestamp>,
    /// Its end.
    pub expiry: Option<Timestamp>,
}

/// What a subscription is for (`type`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubscriptionKind {
    /// `charts`.
    Charts,
    /// `fmsdata`.
    NavigationData,
    /// Another type, as it came; one line, at most 200 characters.
    Other(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn icao(text: &str) -> Icao {
        Icao::parse(text).unwrap()
    }

    #[test]
    fn an_account_without_charts_sees_the_demo_airports_only() {
        assert!(Access::DemoAirports.allows(icao("NZWN")));
        assert!(Access::DemoAirports.allows(icao("YBBN")));
        assert!(!Access::DemoAirports.allows(icao("KSFO")));
    }

    #[test]
    fn an_account_with_charts_sees_every_airport() {
        assert!(Access::Full.allows(icao("KSFO")));
    }

    #[test]
    fn an_unreadable_token_leaves_the_decision_to_the_service() {
        assert!(Access::Unknown.allows(icao("KSFO")));
    }
}
