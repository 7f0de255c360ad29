//! Random texts: tokens, tickets, keys.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// A text that cannot be guessed, of so many random bytes, as base64url writes them.
///
/// # Panics
///
/// Where the system gives no random numbers: nothing that is issued could be trusted.
#[expect(
    clippy::expect_used,
    reason = "nothing that is issued could be trusted"
)]
pub(crate) fn random_text(bytes: usize) -> String {
    let mut random = vec![0; bytes];
    getrandom::fill(&mut random).expect("random numbers of the system");
    URL_SAFE_NO_PAD.encode(random)
}

#[cfg(test)]
mod tests {
    use super::random_text;

    #[test]
    fn random_text_is_never_same_again() {
        let (one, other) = (random_text(32), random_text(32));
        assert_eq!((one.len(), other.len()), (43, 43));
        assert_ne!(one, other);
    }
}
