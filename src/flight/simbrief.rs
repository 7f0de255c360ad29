//! SimBrief's latest flight plan of a user: where it is asked for. Only when the user says so, without a token, at the
//! address in the settings (reliability T1).

use url::Url;

use crate::config::elsewhere;

/// Where SimBrief gives it out, as its developers' pages tell.
pub const USUAL: &str = "https://www.simbrief.com/api/xml.fetcher.php";

/// Longest name or number of a user that is asked for, in characters.
pub const LONGEST_USER: usize = 80;

/// Why nothing can be asked, as a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// There is no name.
    #[error("{}", tr!("Type your SimBrief user name or pilot number first."))]
    NoUser,
    /// What is in the settings is no address.
    #[error(
        "{}", tr!("The address for SimBrief in the settings is none. It looks like https://example.org/path.")
    )]
    NoAddress,
    /// It is one that nothing is sent to.
    #[error(
        "{}", tr!("The address for SimBrief in the settings is not safe: it must begin with https and hold no password.")
    )]
    Unsafe,
}

/// What is asked for: the latest plan of `user`, a name or a pilot number, at `address`. Plain `http` is for this computer
/// only.
pub fn request(address: &str, user: &str) -> Result<Url, Unusable> {
    let user = user.trim();
    if user.is_empty() {
        return Err(Unusable::NoUser);
    }
    let mut url = elsewhere::read(address).map_err(|why| match why {
        elsewhere::Unusable::NoAddress => Unusable::NoAddress,
        elsewhere::Unusable::Unsafe => Unusable::Unsafe,
    })?;
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

    #[test]
    fn a_name_and_a_number_are_asked_for_each_in_its_own_way() {
        let asked = |user| request("https://h.example/api", user).unwrap().to_string();
        assert_eq!(
            asked(" Jo & Co "),
            "https://h.example/api?username=Jo+%26+Co&json=v2"
        );
        assert_eq!(
            asked("123456"),
            "https://h.example/api?userid=123456&json=v2"
        );
    }

    #[test]
    fn what_an_address_asks_for_already_is_kept_and_its_fragment_is_not() {
        let asked = request("https://h.example/api?v=2#top", "jo").unwrap();
        assert_eq!(
            asked.as_str(),
            "https://h.example/api?v=2&username=jo&json=v2"
        );
    }

    #[test]
    fn nothing_is_sent_without_a_name_or_to_an_address_that_is_not_safe() {
        assert_eq!(request(USUAL, "  "), Err(Unusable::NoUser));
        for (address, why) in [
            ("", Unusable::NoAddress),
            ("http://h.example/api", Unusable::Unsafe),
        ] {
            assert_eq!(request(address, "jo"), Err(why), "{address}");
        }
        assert!(request("http://127.0.0.1:8000/api", "jo").is_ok());
    }

    #[test]
    fn the_usual_address_can_be_used() {
        assert!(request(USUAL, "jo").is_ok());
    }
}
