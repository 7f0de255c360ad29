//! The two accounts the embedded identity server knows: one with a chart subscription, one without.

/// A service account of the embedded identity server.
///
/// The passwords are no secret: the sign-in page itself names them, because
/// everything behind it is a demonstration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Account {
    /// What is typed into the sign-in page, and `preferred_username` in user info.
    pub username: &'static str,
    /// The password that goes with it.
    pub password: &'static str,
    /// The person's name in user info.
    pub(super) name: &'static str,
    /// The stable identifier in tokens (`sub`); says nothing about the person.
    pub(super) subject: &'static str,
    /// The `subscriptions` claim (specification 2.6).
    pub(super) subscriptions: &'static [&'static str],
    /// One line for the sign-in page: what this account may see.
    pub(super) description: &'static str,
}

impl Account {
    /// True when the subscription includes charts (specification 5.4).
    pub fn has_charts(&self) -> bool {
        self.subscriptions.contains(&"charts")
    }
}

/// All accounts; the one with full access comes first.
pub(super) const ACCOUNTS: [Account; 2] = [
    Account {
        username: "full.pilot",
        password: "fly-charts",
        name: "Fiona Full",
        subject: "account-7301",
        subscriptions: &["charts", "fmsdata"],
        description: "all airports (subscription with charts)",
    },
    Account {
        username: "demo.pilot",
        password: "fly-demo",
        name: "Dan Demo",
        subject: "account-7302",
        subscriptions: &[],
        description: "only NZWN and YBBN (no subscription)",
    },
];

/// The account a user name and a password belong to.
///
/// Spaces around the name are forgiven, since they come from copying.
pub(super) fn sign_in(username: &str, password: &str) -> Option<&'static Account> {
    ACCOUNTS
        .iter()
        .find(|account| account.username == username.trim() && account.password == password)
}

/// The account a token's `sub` names.
pub(super) fn by_subject(subject: &str) -> Option<&'static Account> {
    ACCOUNTS.iter().find(|account| account.subject == subject)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_full_account_has_charts() {
        let with_charts: Vec<&str> = ACCOUNTS
            .iter()
            .filter(|account| account.has_charts())
            .map(|account| account.username)
            .collect();
        assert_eq!(with_charts, ["full.pilot"]);
    }

    #[test]
    fn a_password_opens_its_own_account_only() {
        assert!(sign_in(" full.pilot ", "fly-charts").is_some());
        assert!(sign_in("full.pilot", "fly-demo").is_none());
        assert!(sign_in("FULL.PILOT", "fly-charts").is_none());
    }

    #[test]
    fn subjects_are_unique() {
        for account in &ACCOUNTS {
            assert_eq!(by_subject(account.subject), Some(account));
        }
    }
}
