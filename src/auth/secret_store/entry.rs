//! The name under which a sign-in is kept: one for each identity server and client.

use url::Url;
use url::form_urlencoded::byte_serialize;

/// The name of an entry in the store. Nothing in it is secret.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct StoreEntryName {
    /// See [`StoreEntryName::user`].
    user: String,
}

impl StoreEntryName {
    /// What the system shows as the program that the entry belongs to.
    pub const SERVICE: &str = "Flightbag";

    /// The entry of this client at the identity server with this address. A slash at the address's end makes no
    /// difference.
    pub fn new(auth_url: &Url, client_id: &str) -> Self {
        let client: String = byte_serialize(client_id.as_bytes()).collect();
        let origin = auth_url.origin().ascii_serialization();
        let path = auth_url.path().trim_end_matches('/');
        Self {
            user: format!("{client} at {origin}{path}"),
        }
    }

    /// What the system shows as the user's name: the client and the server, like `flightbag at https://id.example`.
    /// Unambiguous: neither part holds a space, and every odd character of the client identifier is written as its code.
    pub fn user(&self) -> &str {
        &self.user
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(auth_url: &str, client_id: &str) -> StoreEntryName {
        StoreEntryName::new(&Url::parse(auth_url).unwrap(), client_id)
    }

    #[test]
    fn name_says_client_and_server_in_readable_text() {
        let entry = entry("https://id.example/tenant", "flightbag-desktop");
        assert_eq!(
            entry.user(),
            "flightbag-desktop at https://id.example/tenant"
        );
        assert_eq!(StoreEntryName::SERVICE, "Flightbag");
    }

    #[test]
    fn another_identity_server_is_another_entry() {
        assert_ne!(
            entry("https://id.example", "a"),
            entry("https://id.example.net", "a")
        );
    }

    #[test]
    fn another_client_is_another_entry() {
        assert_ne!(
            entry("https://id.example", "a"),
            entry("https://id.example", "b")
        );
    }

    #[test]
    fn another_port_is_another_entry() {
        assert_ne!(
            entry("http://127.0.0.1:4001", "a"),
            entry("http://127.0.0.1:4002", "a")
        );
    }

    #[test]
    fn another_scheme_is_another_entry() {
        assert_ne!(
            entry("http://localhost:4001", "a"),
            entry("https://localhost:4001", "a")
        );
    }

    #[test]
    fn another_path_is_another_entry() {
        assert_ne!(
            entry("https://id.example/one", "a"),
            entry("https://id.example/two", "a")
        );
    }

    #[test]
    fn path_in_capitals_is_another_entry() {
        assert_ne!(
            entry("https://id.example/One", "a"),
            entry("https://id.example/one", "a")
        );
    }

    #[test]
    fn trailing_slash_makes_no_difference() {
        for (with, without) in [
            ("https://id.example/", "https://id.example"),
            ("https://id.example/tenant/", "https://id.example/tenant"),
        ] {
            assert_eq!(entry(with, "a"), entry(without, "a"), "{with}");
        }
    }

    #[test]
    fn usual_port_need_not_be_named() {
        assert_eq!(
            entry("https://id.example:443", "a"),
            entry("https://id.example", "a")
        );
    }

    #[test]
    fn server_name_in_capitals_is_same_entry() {
        assert_eq!(
            entry("https://ID.Example", "a"),
            entry("https://id.example", "a")
        );
    }

    #[test]
    fn client_id_that_imitates_whole_name_is_kept_apart() {
        let honest = entry("https://id.example", "a");
        let imitation = entry("https://id.example", "a at https://id.example");
        assert_ne!(honest, imitation);
        assert_eq!(imitation.user().matches(' ').count(), 2);
    }

    #[test]
    fn odd_client_ids_stay_apart() {
        let odd = [
            "",
            " ",
            "+",
            "%20",
            "%2B",
            "a b",
            "a+b",
            "a\nb",
            "a\0b",
            "a/b",
            "ä",
            "a\u{308}",
            "\u{202e}a",
            "a;b",
            "a=b",
            "a@b",
            "a:b",
            "名",
        ];
        let names: Vec<StoreEntryName> = odd
            .iter()
            .map(|client| entry("https://id.example", client))
            .collect();
        for (at, name) in names.iter().enumerate() {
            let twin = names.iter().position(|other| other == name);
            assert_eq!(twin, Some(at), "{:?}", odd[at]);
            let plain = name
                .user()
                .chars()
                .all(|c| c == ' ' || c.is_ascii_graphic());
            assert!(plain, "{:?}", name.user());
        }
    }

    #[test]
    fn password_in_address_is_no_part_of_name() {
        let entry = entry("https://ann:hunter2@id.example/x?code=1#frag", "a");
        assert_eq!(entry.user(), "a at https://id.example/x");
    }
}
