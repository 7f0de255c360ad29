//! PKCE: the proof that a code is redeemed by the client that asked for it (RFC 7636).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

use super::fields::FormFields;

/// The challenge of a request. It is required of everybody, and as SHA-256: with "plain", which no method means
/// (RFC 7636 4.3), a reader of the request has the secret too.
pub(super) fn challenge(fields: &FormFields) -> Result<&str, &'static str> {
    let challenge = fields.get("code_challenge")?;
    if fields.get("code_challenge_method")? != Some("S256") {
        return Err("code_challenge_method is S256");
    }
    challenge
        .filter(|challenge| is_sha256_in_base64url(challenge))
        .ok_or("code_challenge is missing or malformed")
}

/// RFC 7636 4.6: the verifier's SHA-256 is the challenge.
pub(super) fn proves(verifier: &str, challenge: &str) -> bool {
    let well_formed = (43..=128).contains(&verifier.len())
        && verifier
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte));
    well_formed && URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)) == challenge
}

fn is_sha256_in_base64url(text: &str) -> bool {
    text.len() == 43
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The verifier and challenge printed in RFC 7636, appendix B.
    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    #[test]
    fn published_verifier_proves_challenge() {
        assert!(proves(VERIFIER, CHALLENGE));
        assert!(!proves(&VERIFIER.replace('d', "e"), CHALLENGE));
        assert!(!proves("short", CHALLENGE));
        assert!(!proves(&"x".repeat(129), CHALLENGE));
    }

    #[test]
    fn challenge_is_sha256_in_base64url() {
        assert!(is_sha256_in_base64url(CHALLENGE));
        assert!(!is_sha256_in_base64url(&CHALLENGE.replace('-', "+")));
        assert!(!is_sha256_in_base64url("short"));
    }

    #[test]
    fn challenge_comes_once_and_with_its_method() {
        let good = format!("code_challenge={CHALLENGE}&code_challenge_method=S256");
        assert_eq!(
            challenge(&FormFields::parse(good.as_bytes())),
            Ok(CHALLENGE)
        );
        for bad in [
            format!("code_challenge={CHALLENGE}"),
            format!("code_challenge={CHALLENGE}&code_challenge_method=plain"),
            "code_challenge_method=S256".to_owned(),
            format!("{good}&code_challenge={CHALLENGE}"),
        ] {
            assert!(
                challenge(&FormFields::parse(bad.as_bytes())).is_err(),
                "{bad}"
            );
        }
    }
}
