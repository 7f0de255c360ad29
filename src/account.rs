//! Who is signed in, and which airports' charts the account may see (specification 5.4).

mod flows;
mod storage;
mod subscription_status;

use std::fmt;
use std::ops::Deref;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use sentence::display_text::one_line;
use zeroize::Zeroizing;

use crate::airport::Icao;

pub use flows::SignInFlows;
pub use storage::{SignInStorage, StoreTrouble};
pub use subscription_status::{SubscriptionStatus, is_listed};

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
    /// The token could not be read, and the list of subscriptions is not known: a picture of the right shape may be the
    /// chart or a demo image.
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

    /// Whether that is known, and not only hoped for.
    pub fn is_known_for(self, icao: Icao) -> bool {
        self != Self::Unknown || DEMO_AIRPORTS.contains(&icao.as_str())
    }

    /// What the subscriptions of the list that are valid now give (specification 4.5), where the token does not tell.
    pub fn of_subscriptions(list: &[Subscription], now: Timestamp) -> Self {
        if is_listed(list, &SubscriptionProduct::Charts, now) {
            Self::Full
        } else {
            Self::DemoAirports
        }
    }
}

/// The account that is signed in. Tokens are not part of it: they stay in the worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The name for the watermark: `preferred_username`, else `name`, else `sub`; one line, at most 200 characters.
    /// Empty as long as the identity server has not been reached.
    pub username: String,
    /// Whom the access token names (`sub`), letter by letter, where that can be read. A user keeps it whatever the name is
    /// taken from.
    pub subject: Option<String>,
    /// Whether the account has chart access.
    pub access: Access,
    /// Whether the claim contains `fmsdata`: access to the current data cycle (specification 4.5); `None` as long as
    /// nothing is known.
    pub navigation_data: Option<bool>,
    /// Where the sign-in is kept.
    pub storage: SignInStorage,
}

impl Account {
    /// An account with this access, whose sign-in nothing keeps.
    pub fn new(username: impl Into<String>, access: Access) -> Self {
        Self {
            username: username.into(),
            subject: None,
            access,
            navigation_data: None,
            storage: SignInStorage::NotRenewable,
        }
    }

    /// Whether this is another user than `before`: told by the subjects, else by the names, as far as they are known.
    pub fn is_another_than(&self, before: &Self) -> bool {
        match (&before.subject, &self.subject) {
            (Some(before), Some(now)) => before != now,
            // A name that was not known before belongs to the same account.
            _ => !before.username.is_empty() && before.username != self.username,
        }
    }

    /// Whether it has no better name than its subject, or none at all.
    pub fn is_nameless(&self) -> bool {
        let subject = self.subject.as_deref().map(one_line);
        self.username.is_empty() || subject.as_ref() == Some(&self.username)
    }
}

/// The address of the page that a user signs in on, in a browser of this computer. Its query holds the `state` and the
/// `nonce` of the sign-in, so it is printed without, and wiped from memory when it is dropped (reliability T6). Nothing in
/// it can be redeemed without this program.
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserUrl(Zeroizing<String>);

impl BrowserUrl {
    /// The whole address, to be opened or copied.
    pub fn new(address: impl Into<String>) -> Self {
        Self(Zeroizing::new(address.into()))
    }
}

impl Deref for BrowserUrl {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for BrowserUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.split(['?', '#']).next().unwrap_or_default();
        write!(f, "PageAddress({shown}?..)")
    }
}

/// What a user needs to sign in on another device (RFC 8628). Nothing in it can be redeemed by who sees it.
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
    pub kind: SubscriptionProduct,
    /// Its start.
    pub active: Option<Timestamp>,
    /// Its end.
    pub expiry: Option<Timestamp>,
    /// What is written in place of a start that cannot be read; one line, at most 200 characters.
    pub active_text: Option<String>,
    /// The same of its end.
    pub expiry_text: Option<String>,
}

impl Subscription {
    /// Whether it has not ended by this clock. The service lists what is valid, so an end that it does not tell is none.
    pub fn is_active(&self, now: Timestamp) -> bool {
        self.expiry.is_none_or(|expiry| now < expiry)
    }

    /// The days until it ends, a day begun counting as one; `None` where the end is not known.
    pub fn days_left(&self, now: Timestamp) -> Option<u64> {
        let left = self.expiry?.duration_since(now);
        // What is below zero has ended.
        let left = Duration::try_from(left).unwrap_or_default();
        let begun = u64::from(left.subsec_nanos() > 0);
        Some((left.as_secs() + begun).div_ceil(24 * 60 * 60))
    }
}

sentence::sentences! {
    /// What a subscription is for (`type`).
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum SubscriptionProduct {
        /// `charts`.
        Charts => "Charts",
        /// `fmsdata`.
        NavigationData => "Navigation data",
        /// The service gives none.
        Unnamed => "Unnamed",
        /// Another type, as it came; one line, at most 200 characters.
        Other(code: String) => "{code}",
    }
}

impl SubscriptionProduct {
    /// Reads `type`.
    pub fn from_code(code: &str) -> Self {
        match code {
            "charts" => Self::Charts,
            "fmsdata" => Self::NavigationData,
            "" => Self::Unnamed,
            other => Self::Other(other.to_owned()),
        }
    }

    /// `type`, as the service writes it.
    pub fn code(&self) -> &str {
        match self {
            Self::Charts => "charts",
            Self::NavigationData => "fmsdata",
            Self::Unnamed => "",
            Self::Other(code) => code,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn icao(text: &str) -> Icao {
        Icao::parse(text).unwrap()
    }

    #[test]
    fn account_without_charts_sees_demo_airports() {
        assert!(Access::DemoAirports.allows(icao("NZWN")));
        assert!(Access::DemoAirports.allows(icao("YBBN")));
        assert!(!Access::DemoAirports.allows(icao("KSFO")));
    }

    #[test]
    fn account_with_charts_sees_every_airport() {
        assert!(Access::Full.allows(icao("KSFO")));
    }

    #[test]
    fn sign_in_address_is_printed_bare() {
        for rest in ["?state=hush", "#hush", "?a#hush", "#a?hush"] {
            let address = BrowserUrl::new(format!("https://id.example/connect/authorize{rest}"));
            assert!(address.ends_with("hush"));
            assert_eq!(
                format!("{address:?}"),
                "PageAddress(https://id.example/connect/authorize?..)"
            );
        }
    }

    #[test]
    fn unreadable_token_lets_service_decide() {
        assert!(Access::Unknown.allows(icao("KSFO")));
        assert!(!Access::Unknown.is_known_for(icao("KSFO")));
        // Everybody may see these.
        assert!(Access::Unknown.is_known_for(icao("NZWN")));
        assert!(Access::DemoAirports.is_known_for(icao("KSFO")));
    }

    #[test]
    fn valid_subscriptions_tell_access() {
        let charts = until("2027-08-01T00:00:00Z");
        let data = Subscription {
            kind: SubscriptionProduct::NavigationData,
            ..charts.clone()
        };
        let access =
            |list: &[Subscription], now: &str| Access::of_subscriptions(list, now.parse().unwrap());
        let before = "2027-07-31T23:59:59Z";
        assert_eq!(access(&[], before), Access::DemoAirports);
        let only_data = access(std::slice::from_ref(&data), before);
        assert_eq!(only_data, Access::DemoAirports);
        let both = [data, charts];
        assert_eq!(access(&both, before), Access::Full);
        let ended = access(&both, "2027-08-01T00:00:00Z");
        assert_eq!(ended, Access::DemoAirports);
    }

    /// A subscription that ends then.
    fn until(expiry: &str) -> Subscription {
        Subscription {
            name: String::new(),
            kind: SubscriptionProduct::Charts,
            active: None,
            expiry: expiry.parse().ok(),
            active_text: None,
            expiry_text: None,
        }
    }

    #[test]
    fn subscription_lasts_to_its_last_moment() {
        let subscription = until("2026-08-01T00:00:00Z");
        assert!(subscription.is_active("2026-07-31T23:59:59.999Z".parse().unwrap()));
        assert!(!subscription.is_active("2026-08-01T00:00:00Z".parse().unwrap()));
    }

    #[test]
    fn subscription_without_end_is_active() {
        let subscription = until("");
        assert!(subscription.is_active(Timestamp::MAX));
        assert_eq!(subscription.days_left(Timestamp::MAX), None);
    }

    #[test]
    fn day_begun_counts_as_day_left() {
        let subscription = until("2026-08-03T00:00:00Z");
        for (now, days) in [
            ("2026-08-01T00:00:00Z", 2),
            ("2026-07-31T23:59:59.999999999Z", 3),
            ("2026-08-01T00:00:00.000000001Z", 2),
            ("2026-08-02T23:59:59Z", 1),
            ("2026-08-03T00:00:00Z", 0),
            ("2026-09-03T00:00:00Z", 0),
        ] {
            let left = subscription.days_left(now.parse().unwrap());
            assert_eq!(left, Some(days), "{now}");
        }
        let longest = Subscription {
            expiry: Some(Timestamp::MAX),
            ..subscription
        };
        assert!(longest.days_left(Timestamp::MIN) > Some(7_000_000));
    }

    #[test]
    fn type_is_written_as_it_was_read() {
        for code in ["charts", "fmsdata", "Charts", "weather", ""] {
            assert_eq!(SubscriptionProduct::from_code(code).code(), code);
        }
        assert_eq!(
            SubscriptionProduct::from_code("fmsdata"),
            SubscriptionProduct::NavigationData
        );
    }
}
