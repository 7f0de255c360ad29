//! What the back-end commands are given besides the configuration: a client secret in a file, a token on the standard
//! input. Neither may come as an argument, which other programs of this computer can read (reliability T6).

use std::io::{self, Read};
use std::path::Path;

use secrecy::{ExposeSecret as _, SecretString};

use crate::files;
use crate::http::AccessToken;

/// The longest token taken, in bytes; servers take no longer header (reliability 4).
const LONGEST_TOKEN: usize = 64 << 10;

/// Why it cannot be used, as a sentence. No variant holds what was read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file of the client secret could not be read.
    #[error(transparent)]
    File(#[from] files::Error),
    /// The file holds nothing.
    #[error(
        "The file {0} holds no client secret. Write the secret into it, on one line and nothing else."
    )]
    NoSecret(String),
    /// The file holds more than a secret: what is not one must not be sent.
    #[error(
        "The file {0} holds more than one line, so it is not sent as a client secret. Write the secret into it, on one line and nothing else."
    )]
    NotASecret(String),
    /// The standard input could not be read.
    #[error("The user's token could not be read from the standard input: {0}.")]
    Unreadable(io::Error),
    /// The standard input is empty.
    #[error("There is no token on the standard input. Write the user's access token to it.")]
    NoToken,
    /// The standard input is longer than any token, or cannot be sent as one.
    #[error(
        "What stands on the standard input is not an access token, so it is not sent. Write the token to it and nothing else."
    )]
    NotAToken,
}

/// Reads a client secret from the first line of a file that has no other.
pub(super) fn client_secret(path: &Path) -> Result<SecretString, Error> {
    let text = SecretString::from(files::read_text(path)?);
    secret_of(&text).map_err(|refused| refused(path.display().to_string()))
}

fn secret_of(text: &SecretString) -> Result<SecretString, fn(String) -> Error> {
    let text = text.expose_secret();
    let line = text.strip_suffix('\n').unwrap_or(text);
    let line = line.strip_suffix('\r').unwrap_or(line);
    if line.trim().is_empty() {
        return Err(Error::NoSecret);
    }
    if line.contains(['\n', '\r']) {
        return Err(Error::NotASecret);
    }
    Ok(SecretString::from(line))
}

/// Reads a user's token; white space around it is not part of it.
pub(super) fn user_token(input: impl Read) -> Result<AccessToken, Error> {
    // Room for all of it at once, so that no copy is left behind.
    let mut bytes = Vec::with_capacity(LONGEST_TOKEN + 1);
    input
        .take(LONGEST_TOKEN as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(Error::Unreadable)?;
    if bytes.len() > LONGEST_TOKEN {
        return Err(Error::NotAToken);
    }
    let text = String::from_utf8(bytes).map_err(|_invalid| Error::NotAToken)?;
    let text = SecretString::from(text);
    let token = text.expose_secret().trim();
    if token.is_empty() {
        return Err(Error::NoToken);
    }
    // A token is one word of visible ASCII (RFC 6750, 2.1): a whole header or a document is not.
    if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(Error::NotAToken);
    }
    Ok(AccessToken::new(token))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(text: &str) -> Result<String, Error> {
        let secret = secret_of(&text.into()).map_err(|refused| refused("file".to_owned()))?;
        Ok(secret.expose_secret().to_owned())
    }

    fn token(text: &[u8]) -> Result<String, Error> {
        Ok(user_token(text)?.reveal().to_owned())
    }

    #[test]
    fn client_secret_is_only_line_without_its_end() {
        for text in ["s3cret", "s3cret\n", "s3cret\r\n"] {
            assert_eq!(secret(text).unwrap(), "s3cret");
        }
        assert_eq!(secret(" with space \n").unwrap(), " with space ");
    }

    #[test]
    fn file_without_secret_is_named() {
        for text in ["", "\n", "\r\n", "  \n"] {
            let error = secret(text).unwrap_err();
            assert!(matches!(&error, Error::NoSecret(file) if file == "file"));
        }
    }

    #[test]
    fn file_of_several_lines_is_not_sent() {
        for text in ["a\nb", "a\nb\n", "a\n\n", "\na", "a\rb"] {
            let error = secret(text).unwrap_err();
            assert!(matches!(error, Error::NotASecret(_)), "{text:?}");
        }
    }

    #[test]
    fn token_is_taken_without_white_space_around_it() {
        assert_eq!(token(b"  e30.e30.x-_~\r\n\n").unwrap(), "e30.e30.x-_~");
    }

    #[test]
    fn empty_input_is_no_token() {
        for text in [b"".as_slice(), b"\n", b" \t\r\n"] {
            assert!(matches!(token(text), Err(Error::NoToken)));
        }
    }

    #[test]
    fn what_cannot_be_sent_as_token_is_refused() {
        for text in [
            b"Bearer e30".as_slice(),
            b"a\r\nX-Evil: 1",
            b"a\0b",
            b"a\x7fb",
            "t\u{f6}ken".as_bytes(),
            b"\xff\xfe",
        ] {
            assert!(matches!(token(text), Err(Error::NotAToken)), "{text:?}");
        }
    }

    #[test]
    fn token_is_read_up_to_its_limit() {
        for (length, taken) in [(65_535, true), (65_536, true), (65_537, false)] {
            assert_eq!(token(&vec![b'a'; length]).is_ok(), taken, "{length}");
        }
        let endless = user_token(io::repeat(b'a'));
        assert!(matches!(endless, Err(Error::NotAToken)));
    }

    #[test]
    fn input_that_breaks_off_is_told() {
        struct BrokenReader;
        impl Read for BrokenReader {
            fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::ConnectionReset.into())
            }
        }
        assert!(matches!(
            user_token(BrokenReader),
            Err(Error::Unreadable(_))
        ));
    }
}
