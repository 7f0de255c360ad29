//! Accounts: who can sign in at the embedded identity server. Built in are two: one with a chart subscription, one without.

use std::fmt;

/// A pilot's account at the embedded identity server.
///
/// The built-in passwords are no secret: the sign-in page itself names them, because
/// everything behind it is a demonstration. Those that a file gives are shown nowhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PilotAccount {
    /// What is typed into the sign-in page, and `preferred_username` in user info.
    pub username: &'static str,
    /// The password that goes with it.
    pub password: &'static str,
    /// The user's name in user info.
    pub(super) name: &'static str,
    /// The stable identifier in tokens (`sub`); says nothing about the user.
    pub(super) subject: &'static str,
    /// The `subscriptions` claim (specification 2.6).
    pub(super) subscriptions: &'static [&'static str],
    /// One line for the sign-in page, which then offers the account with its password: what it may see.
    pub(super) description: Option<&'static str>,
}

impl fmt::Debug for PilotAccount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("PilotAccount")
            .field("username", &self.username)
            .finish_non_exhaustive()
    }
}

impl PilotAccount {
    /// True when the subscription includes charts (specification 5.4).
    pub fn has_charts(&self) -> bool {
        self.subscriptions.contains(&"charts")
    }
}

/// The built-in accounts; the one with full access comes first.
pub(super) const ACCOUNTS: [PilotAccount; 2] = [
    PilotAccount {
        username: "full.pilot",
        password: "fly-charts",
        name: "Fiona Full",
        subject: "account-7301",
        subscriptions: &["charts", "fmsdata"],
        description: Some(
            "all airports (subscription with charts): NZWN, YBBN, KSFO, ENSB, NFNM, TNCS, BGTL, YWLM, NFFO",
        ),
    },
    PilotAccount {
        username: "demo.pilot",
        password: "fly-demo",
        name: "Dan Demo",
        subject: "account-7302",
        subscriptions: &[],
        description: Some("only NZWN and YBBN (no subscription)"),
    },
];

/// The accounts that one identity server knows. They last as long as the program, as the built-in ones do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Accounts(pub(super) &'static [PilotAccount]);

impl Accounts {
    /// The account a user name and a password belong to.
    ///
    /// Spaces around the name are forgiven, since they come from copying.
    pub(super) fn sign_in(self, username: &str, password: &str) -> Option<&'static PilotAccount> {
        self.0
            .iter()
            .find(|account| account.username == username.trim() && account.password == password)
    }

    /// The account a token's `sub` names.
    pub(super) fn by_subject(self, subject: &str) -> Option<&'static PilotAccount> {
        self.0.iter().find(|account| account.subject == subject)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_full_account_has_charts() {
        let with_charts: Vec<&str> = ACCOUNTS
            .iter()
            .filter(|account| account.has_charts())
            .map(|account| account.username)
            .collect();
        assert_eq!(with_charts, ["full.pilot"]);
    }

    #[test]
    fn password_opens_its_own_account_only() {
        let accounts = Accounts(&ACCOUNTS);
        assert!(accounts.sign_in(" full.pilot ", "fly-charts").is_some());
        assert!(accounts.sign_in("full.pilot", "fly-demo").is_none());
        assert!(accounts.sign_in("FULL.PILOT", "fly-charts").is_none());
    }

    #[test]
    fn subjects_are_unique() {
        for account in &ACCOUNTS {
            assert_eq!(
                Accounts(&ACCOUNTS).by_subject(account.subject),
                Some(account)
            );
        }
    }

    #[test]
    fn account_is_printed_without_its_password() {
        assert!(!format!("{:?}", ACCOUNTS[0]).contains(ACCOUNTS[0].password));
    }
}
