//! What other programs send to the WebSocket, and what decides whether they may connect.

use simlink::test_support::wire::websocket::{is_local_host, is_trusted_origin, read};

use test_support::displayed_text as text;

use super::own_ship;

/// A message is one position, or is refused in words; as a header, only a name of this computer is accepted.
pub fn websocket(bytes: &[u8]) {
    match read(bytes) {
        Ok(messages) => {
            assert!((1..=2).contains(&messages.len()), "{messages:?}");
            messages.iter().for_each(own_ship::check);
        }
        Err(refusal) => {
            text::is_sentence(&refusal.fault().to_string());
            let answer = refusal.answer();
            assert!(answer.starts_with("{\"error\":\"") && !answer.contains('\n'));
        }
    }
    let header = String::from_utf8_lossy(bytes);
    let begins = |names: &[&str]| {
        let header = header.to_ascii_lowercase();
        names.iter().any(|name| header.starts_with(name))
    };
    if is_local_host(&header) {
        assert!(begins(&["127.0.0.1", "localhost", "[::1]"]), "{header:?}");
        assert!(
            header.len() <= 15,
            "{header:?} is longer than a name with a port"
        );
    }
    if is_trusted_origin(&header, &[]) {
        assert!(
            begins(&["http://127.0.0.1", "http://localhost", "file://"]),
            "{header:?}"
        );
        assert!(!header.contains('@'), "{header:?}");
    }
}
