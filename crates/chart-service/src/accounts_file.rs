//! Accounts file: the accounts of other people's tests, read from TOML.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::accounts::PilotAccount;

/// No name or password is longer, in characters.
const LONGEST: usize = 200;
/// More accounts than anybody needs for a test.
const MOST_ACCOUNTS: usize = 1000;
/// The subscriptions that mean something (specification 2.6).
const SUBSCRIPTIONS: [&str; 2] = ["charts", "fmsdata"];
/// How a file looks, for those whose file does not.
const EXAMPLE: &str = "Each account is written as\n\n\
    [[account]]\n\
    name = \"anna\"\n\
    password = \"...\"\n\
    subscriptions = [\"charts\", \"fmsdata\"]\n\n\
    where the subscriptions may be empty or left out.";

/// Why a file of accounts is refused. Never holds anything of what it says of passwords.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongAccounts {
    /// It is no TOML, or not of this form.
    #[error("line {0} is not as expected. {EXAMPLE}")]
    Form(usize),
    /// There is none in it, or there are too many.
    #[error(
        "it has {0} accounts; there must be one at least, and {MOST_ACCOUNTS} at most. {EXAMPLE}"
    )]
    Count(usize),
    /// A name that cannot be typed.
    #[error(
        "the name of account {0} is empty, too long, begins or ends with a space, or has a character that cannot be \
         typed"
    )]
    Name(usize),
    /// A name that two accounts have.
    #[error("two accounts have the name of account {0}")]
    Twice(usize),
    /// A password that cannot be typed.
    #[error("the password of account {0} is empty or too long")]
    Password(usize),
    /// A subscription that means nothing.
    #[error("account {0} has an unknown subscription; there are charts and fmsdata")]
    Subscription(usize),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    account: Vec<AccountEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AccountEntry {
    name: String,
    password: String,
    #[serde(default)]
    subscriptions: Vec<String>,
}

impl PilotAccount {
    /// The accounts that a file's text lists. They stay until the program ends, like the built-in ones: a program reads
    /// such a file once, when it starts.
    pub fn all_from_toml(text: &str) -> Result<&'static [Self], WrongAccounts> {
        let file: File = toml::from_str(text).map_err(|error| {
            // The library's own words may quote what stands there.
            let before = error.span().and_then(|span| text.get(..span.start));
            WrongAccounts::Form(before.unwrap_or_default().matches('\n').count() + 1)
        })?;
        let count = file.account.len();
        if !(1..=MOST_ACCOUNTS).contains(&count) {
            return Err(WrongAccounts::Count(count));
        }
        let mut names = BTreeSet::new();
        let mut kept = Vec::new();
        for (entry, number) in file.account.iter().zip(1..) {
            let subscriptions = checked(entry, number)?;
            if !names.insert(entry.name.as_str()) {
                return Err(WrongAccounts::Twice(number));
            }
            kept.push((subscriptions, number));
        }
        let accounts = file.account.into_iter().zip(kept);
        let accounts: Vec<Self> = accounts
            .map(|(entry, (subscriptions, number))| entry.kept(subscriptions, number))
            .collect();
        Ok(accounts.leak())
    }
}

/// The subscriptions of an entry in which everything is as it should be.
fn checked(entry: &AccountEntry, number: usize) -> Result<Vec<&'static str>, WrongAccounts> {
    let name = entry.name.as_str();
    let fits = |text: &str| !text.is_empty() && text.chars().count() <= LONGEST;
    if !fits(name) || name.trim() != name || name.chars().any(char::is_control) {
        return Err(WrongAccounts::Name(number));
    }
    if !fits(&entry.password) {
        return Err(WrongAccounts::Password(number));
    }
    let known = entry.subscriptions.iter().map(|text| {
        let mut all = SUBSCRIPTIONS.into_iter();
        all.find(|known| known == text)
            .ok_or(WrongAccounts::Subscription(number))
    });
    known.collect()
}

impl AccountEntry {
    /// The account, for as long as the program runs.
    fn kept(self, subscriptions: Vec<&'static str>, number: usize) -> PilotAccount {
        let username: &str = self.name.leak();
        PilotAccount {
            username,
            password: self.password.leak(),
            name: username,
            subject: format!("account-{number}").leak(),
            subscriptions: subscriptions.leak(),
            description: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "[[account]]\nname = \"anna\"\npassword = \"s3cret\"\nsubscriptions = [\"charts\"]\n\
                        [[account]]\nname = \"Bj\u{f6}rn B\"\npassword = \" \"\n";

    #[test]
    fn file_lists_accounts_with_and_without_subscriptions() {
        let accounts = PilotAccount::all_from_toml(GOOD).unwrap();
        let names: Vec<&str> = accounts.iter().map(|account| account.username).collect();
        assert_eq!(names, ["anna", "Bj\u{f6}rn B"]);
        assert!(accounts[0].has_charts() && !accounts[1].has_charts());
        assert_eq!(accounts[0].password, "s3cret");
        assert_ne!(accounts[0].subject, accounts[1].subject);
    }

    #[test]
    fn wrong_file_is_refused_with_place() {
        use WrongAccounts::{Count, Form, Name, Password, Subscription, Twice};
        let long = "x".repeat(201);
        let named = |name: &str| format!("[[account]]\nname = \"{name}\"\npassword = \"p\"\n");
        for (text, wrong) in [
            (String::new(), Count(0)),
            (named("a").repeat(1001), Count(1001)),
            ("account = 7".to_owned(), Form(1)),
            (
                "[[account]]\nname = \"a\"\npassword = 12345\n".to_owned(),
                Form(3),
            ),
            (
                "[[account]]\nname = \"a\"\npassword = \"s3cret\n".to_owned(),
                Form(3),
            ),
            ("[[account]]\nname = \"a\"\n".to_owned(), Form(1)),
            (named("a") + "pasword = \"s3cret\"\n", Form(4)),
            (named(""), Name(1)),
            (named(" a"), Name(1)),
            (named("a\\u0007"), Name(1)),
            (named(&long), Name(1)),
            (named("a") + &named("a"), Twice(2)),
            (named("a").replace("\"p\"", "\"\""), Password(1)),
            (named("a") + "subscriptions = [\"chart\"]", Subscription(1)),
        ] {
            assert_eq!(
                PilotAccount::all_from_toml(&text).unwrap_err(),
                wrong,
                "{text:.80}"
            );
        }
    }

    #[test]
    fn file_faults_hide_content() {
        for text in [
            "[[account]]\nname = \"a\"\npassword = [\"s3cret\"]\n",
            "[[account]]\nname = \"a\"\npassword = s3cret\n",
            "s3cret",
            "[[account]]\nname = \"a\"\npassword = \"s3cret\"\nsubscriptions = [\"s3cret\"]\n",
        ] {
            let error = PilotAccount::all_from_toml(text).unwrap_err();
            assert!(!format!("{error} {error:?}").contains("s3cret"), "{error}");
        }
    }
}
