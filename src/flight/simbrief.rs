//! SimBrief's latest flight plan of a user: where it is asked for. Only when the user says so, without a token, at the
//! address in the configuration (reliability T1).

use url::Url;

/// Longest name or number of a user that is asked for, in characters.
pub const LONGEST_USER: usize = 80;

sentence::sentences! {
    /// Why nothing is asked for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum NoUser {
        /// There is no name.
        Empty => "Type your SimBrief user name or pilot number first.",
    }
}

/// What is asked for: the latest plan of `user`, a name or a pilot number, at `address`.
pub fn request(address: &Url, user: &str) -> Result<Url, NoUser> {
    let (user, mut url) = (user.trim(), address.clone());
    if user.is_empty() {
        return Err(NoUser::Empty);
    }
    let number = user.bytes().all(|byte| byte.is_ascii_digit());
    let key = if number { "userid" } else { "username" };
    url.query_pairs_mut()
        .append_pair(key, user)
        .append_pair("json", "v2");
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(address: &str, user: &str) -> Result<String, NoUser> {
        request(&address.parse().unwrap(), user).map(String::from)
    }

    #[test]
    fn name_and_number_are_asked_for_each_in_its_own_way() {
        for (user, query) in [
            (" Jo & Co ", "username=Jo+%26+Co&json=v2"),
            ("123456", "userid=123456&json=v2"),
        ] {
            let expected = format!("https://h.example/api?{query}");
            assert_eq!(asked("https://h.example/api", user), Ok(expected));
        }
    }

    #[test]
    fn what_address_asks_for_already_is_kept() {
        let expected = "https://h.example/api?v=2&username=jo&json=v2".to_owned();
        assert_eq!(asked("https://h.example/api?v=2", "jo"), Ok(expected));
    }

    #[test]
    fn nothing_is_sent_without_name() {
        assert_eq!(asked("https://h.example/api", "  "), Err(NoUser::Empty));
    }
}
