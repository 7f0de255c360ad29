//! What the sign-in and the service's list of subscriptions say together of what the account may see.

use jiff::Timestamp;

use super::{Access, Account, Subscription, SubscriptionProduct};

/// What is known of one kind of subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubscriptionStatus {
    /// Neither says anything.
    Unknown,
    /// The account has it.
    Granted,
    /// The account has it not.
    Missing,
    /// The token claims it, the list has none: the service may refuse it.
    ClaimedOnly,
    /// The list has one, the token does not claim it: it counts from the next token on.
    ListedOnly,
}

impl SubscriptionStatus {
    /// Compares what the token claims with what the list has; `None` where one of them does not say. Where they agree, or
    /// one of them is silent, the list is what is told (specification 4.5).
    pub fn of(claimed: Option<bool>, listed: Option<bool>) -> Self {
        match (claimed, listed) {
            (Some(true), Some(false)) => Self::ClaimedOnly,
            (Some(false), Some(true)) => Self::ListedOnly,
            (claimed, listed) => match listed.or(claimed) {
                Some(true) => Self::Granted,
                Some(false) => Self::Missing,
                None => Self::Unknown,
            },
        }
    }
}

impl Access {
    /// Whether the token claims charts; `None` where it could not be read.
    pub fn claimed(self) -> Option<bool> {
        match self {
            Self::Full => Some(true),
            Self::DemoAirports => Some(false),
            Self::Unknown => None,
        }
    }
}

sentence::sentences! {
    /// Which charts an account sees; where token and list disagree, what follows from each.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ChartsStatus {
        /// See [`SubscriptionStatus::Granted`].
        Granted => "Yes: charts of all airports.",
        /// See [`SubscriptionStatus::Missing`].
        Missing => "Demo access: real charts for NZWN and YBBN only. Other airports show a demo image until your account has a \
            charts subscription.",
        /// See [`SubscriptionStatus::ClaimedOnly`].
        ClaimedOnly => "Your sign-in includes charts, but the service lists no charts subscription. Flightbag requests the \
            charts of every airport; the service decides, and may send demo images.",
        /// See [`SubscriptionStatus::ListedOnly`].
        ListedOnly => "The service lists a charts subscription, but your sign-in does not include charts yet. Airports other \
            than NZWN and YBBN show a demo image until the sign-in is renewed; sign in again to renew it now.",
        /// The token was not read so far.
        NotKnownYet => "Not known yet.",
        /// See [`SubscriptionStatus::Unknown`].
        Unknown => "The service does not say which charts this account may see.",
    }
}

sentence::sentences! {
    /// The same of the navigation data.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum NavigationDataStatus {
        /// See [`SubscriptionStatus::Granted`].
        Granted => "Yes: the current AIRAC cycle.",
        /// See [`SubscriptionStatus::Missing`].
        Missing => "No access to the current AIRAC cycle.",
        /// See [`SubscriptionStatus::ClaimedOnly`].
        ClaimedOnly => "Your sign-in includes the current AIRAC cycle, but the service lists no subscription for it. Flightbag \
            does not need one; other programs may be refused.",
        /// See [`SubscriptionStatus::ListedOnly`].
        ListedOnly => "The service lists a navigation data subscription, but your sign-in does not include it yet. Flightbag \
            does not need it; in other programs, sign in again.",
        /// See [`SubscriptionStatus::Unknown`].
        Unknown => "Not known.",
    }
}

impl Account {
    /// Which charts the account sees, by its token and by the service's list.
    pub fn charts_status(&self, listed: Option<bool>) -> ChartsStatus {
        match SubscriptionStatus::of(self.access.claimed(), listed) {
            SubscriptionStatus::Granted => ChartsStatus::Granted,
            SubscriptionStatus::Missing => ChartsStatus::Missing,
            SubscriptionStatus::ClaimedOnly => ChartsStatus::ClaimedOnly,
            SubscriptionStatus::ListedOnly => ChartsStatus::ListedOnly,
            SubscriptionStatus::Unknown if self.username.is_empty() => ChartsStatus::NotKnownYet,
            SubscriptionStatus::Unknown => ChartsStatus::Unknown,
        }
    }

    /// The same of the navigation data.
    pub fn navigation_data_status(&self, listed: Option<bool>) -> NavigationDataStatus {
        match SubscriptionStatus::of(self.navigation_data, listed) {
            SubscriptionStatus::Granted => NavigationDataStatus::Granted,
            SubscriptionStatus::Missing => NavigationDataStatus::Missing,
            SubscriptionStatus::ClaimedOnly => NavigationDataStatus::ClaimedOnly,
            SubscriptionStatus::ListedOnly => NavigationDataStatus::ListedOnly,
            SubscriptionStatus::Unknown => NavigationDataStatus::Unknown,
        }
    }
}

/// Returns whether a subscription of this kind is in the list and has not ended.
pub fn is_listed(list: &[Subscription], kind: &SubscriptionProduct, now: Timestamp) -> bool {
    list.iter()
        .any(|subscription| subscription.kind == *kind && subscription.is_active(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claim_and_list_are_compared() {
        for (claimed, listed, standing) in [
            (None, None, SubscriptionStatus::Unknown),
            (None, Some(true), SubscriptionStatus::Granted),
            (None, Some(false), SubscriptionStatus::Missing),
            (Some(true), None, SubscriptionStatus::Granted),
            (Some(true), Some(true), SubscriptionStatus::Granted),
            (Some(true), Some(false), SubscriptionStatus::ClaimedOnly),
            (Some(false), None, SubscriptionStatus::Missing),
            (Some(false), Some(true), SubscriptionStatus::ListedOnly),
            (Some(false), Some(false), SubscriptionStatus::Missing),
        ] {
            let found = SubscriptionStatus::of(claimed, listed);
            assert_eq!(found, standing, "{claimed:?} {listed:?}");
        }
    }

    #[test]
    fn ended_subscription_is_not_listed() {
        let charts = |expiry: &str| Subscription {
            active_text: None,
            expiry_text: None,
            name: String::new(),
            kind: SubscriptionProduct::Charts,
            active: None,
            expiry: expiry.parse().ok(),
        };
        let now = "2026-08-01T00:00:00Z".parse().unwrap();
        let listed = |list: &[Subscription]| is_listed(list, &SubscriptionProduct::Charts, now);
        assert!(!listed(&[]));
        assert!(!listed(&[charts("2026-07-31T00:00:00Z")]));
        assert!(listed(&[
            charts("2026-07-31T00:00:00Z"),
            charts("2026-08-02T00:00:00Z")
        ]));
        let other = &[charts("")];
        assert!(!is_listed(other, &SubscriptionProduct::NavigationData, now));
    }
}
